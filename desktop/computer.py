"""What this computer has to offer, as far as it tells without asking for rights."""

import os
import shutil
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Computer:
    """0 stands for what the system does not tell."""

    cores: int
    memory_bytes: int
    free_memory_bytes: int
    free_disk_bytes: int


def this_computer(data_dir: Path) -> Computer:
    """`data_dir` says which disk is meant; it need not exist yet."""
    return Computer(os.cpu_count() or 0, _memory_bytes(), _free_memory_bytes(), _free_bytes(data_dir))


def _memory_bytes() -> int:
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):
        return 0  # not told on Windows


def _free_memory_bytes(table: Path = Path("/proc/meminfo")) -> int:
    """What programs could have without pushing others out; only Linux tells it without another library."""
    try:
        lines = table.read_text(encoding="ascii").splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) * 1024 for line in lines if line.startswith("MemAvailable:")), 0)


def _free_bytes(folder: Path) -> int:
    existing = next((place for place in (folder, *folder.parents) if place.exists()), None)
    return shutil.disk_usage(existing).free if existing is not None else 0
