"""How many network connections Pincite has, counted from the system's own tables.

Only Linux tells this without rights and without another library; elsewhere nothing is claimed.
"""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

_TABLES = ("tcp", "tcp6", "udp", "udp6", "raw", "raw6")
_INODE_COLUMN = 9


def count_connections(pid: int, *, proc: Path = Path("/proc")) -> int | None:
    """Internet sockets of a process and all below it, listening ones too; None where it cannot be known."""
    if not sys.platform.startswith("linux"):
        return None
    try:
        sockets = {inode for process in _family(pid, proc) for inode in _sockets(process, proc)}
        return len(sockets & _internet_sockets(proc))
    except (OSError, IndexError):
        return None


def _family(pid: int, proc: Path) -> Iterator[int]:
    """A process and its descendants. One that ends meanwhile has no sockets any more."""
    yield pid
    try:
        threads = os.listdir(proc / str(pid) / "task")
        children = [(proc / str(pid) / "task" / thread / "children").read_text() for thread in threads]
    except (ProcessLookupError, FileNotFoundError):
        if (proc / str(pid)).exists():
            raise  # a kernel that does not list children
        return
    for child in " ".join(children).split():
        yield from _family(int(child), proc)


def _sockets(pid: int, proc: Path) -> Iterator[str]:
    folder = proc / str(pid) / "fd"
    for name in os.listdir(folder) if folder.exists() else ():
        try:
            target = os.readlink(folder / name)
        except FileNotFoundError:
            continue  # closed since the listing
        if target.startswith("socket:["):
            yield target.removeprefix("socket:[").removesuffix("]")


def _internet_sockets(proc: Path) -> set[str]:
    found: set[str] = set()
    for table in _TABLES:
        path = proc / "self" / "net" / table
        if path.exists():
            found.update(line.split()[_INODE_COLUMN] for line in path.read_text().splitlines()[1:])
    return found
