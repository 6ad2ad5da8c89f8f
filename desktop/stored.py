"""What Pincite keeps in its data folder, by what it is for."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path


class Kept(StrEnum):
    """In the order of a list."""

    LIBRARY = "library"
    INDEX = "index"
    BACKUPS = "backups"
    STATES = "states"
    LOGS = "logs"
    SAMPLE = "sample"
    SETTINGS = "settings"
    """And whatever else is there."""


_KINDS = {"index": Kept.INDEX, "backups": Kept.BACKUPS, "states": Kept.STATES, "logs": Kept.LOGS, "sample": Kept.SAMPLE}
_DATABASE = "library.db"
"""With what SQLite puts beside it."""


@dataclass(frozen=True, slots=True)
class Stored:
    kept: Kept
    size_bytes: int


def stored(data_dir: Path) -> tuple[Stored, ...]:
    """What is there now; nothing of a kind is left out. An engine at work may take files away meanwhile."""
    sizes: dict[Kept, int] = dict.fromkeys(Kept, 0)
    for name, size in _sizes(data_dir).items():
        sizes[kind_of(name)] += size
    return tuple(Stored(kept, size) for kept, size in sizes.items() if size)


def has_library(data_dir: Path) -> bool:
    """Or what one can be made of: a backup, or the list of what was in it."""
    return any((data_dir / name).exists() for name in (_DATABASE, "backups", "sources.json"))


def kind_of(name: str) -> Kept:
    """Of a file or folder at the top of the data folder."""
    return Kept.LIBRARY if name.startswith(_DATABASE) else _KINDS.get(name.casefold(), Kept.SETTINGS)


def _sizes(data_dir: Path) -> Mapping[str, int]:
    """By the names at the top."""
    sizes: dict[str, int] = {}
    for folder, _, files in os.walk(data_dir):
        parts = Path(folder).relative_to(data_dir).parts
        for name in files:
            top = parts[0] if parts else name
            sizes[top] = sizes.get(top, 0) + _size(Path(folder, name))
    return sizes


def _size(path: Path) -> int:
    try:
        return path.lstat().st_size
    except FileNotFoundError:
        return 0  # gone since it was listed
