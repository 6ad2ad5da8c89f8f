"""Databases that were damaged, kept beside the one that took their place until that one has proved itself."""

import re
from pathlib import Path

from core.paths import DataPaths, sync_folder

KEPT = 2
_COMPANIONS = ("", "-wal", "-shm", "-journal")
_NAME = re.compile(r"library\.db\.damaged-(\d+)(-wal|-shm|-journal)?")


def set_aside_damaged(paths: DataPaths) -> None:
    """Make room for another database; at most two damaged ones are kept. Raises OSError.

    The database goes first: a log that a crash leaves without one belongs to the copy that was made last.
    """
    numbers = _numbers(paths.root)
    is_rest = not paths.database.exists() and bool(numbers)
    number = numbers[-1] if is_rest else (numbers[-1] + 1 if numbers else 1)
    for companion in _COMPANIONS:
        file = _beside(paths.database, companion)
        if file.exists():
            file.replace(paths.root / f"{paths.database.name}.damaged-{number}{companion}")
    sync_folder(paths.root)
    for old in _numbers(paths.root)[:-KEPT]:
        _erase(paths, old)


def newest_damaged(paths: DataPaths) -> Path | None:
    """The database set aside last."""
    numbers = _numbers(paths.root)
    found = paths.root / f"{paths.database.name}.damaged-{numbers[-1]}" if numbers else None
    return found if found is not None and found.is_file() else None


def erase_damaged(paths: DataPaths) -> int:
    """How many there were. For when the library is whole again, or something in it is to be forgotten."""
    numbers = _numbers(paths.root)
    for number in numbers:
        _erase(paths, number)
    return len(numbers)


def _numbers(root: Path) -> list[int]:
    if not root.is_dir():
        return []
    return sorted({int(match[1]) for path in root.iterdir() if (match := _NAME.fullmatch(path.name)) is not None})


def _erase(paths: DataPaths, number: int) -> None:
    for companion in _COMPANIONS:
        (paths.root / f"{paths.database.name}.damaged-{number}{companion}").unlink(missing_ok=True)


def _beside(path: Path, companion: str) -> Path:
    return path.with_name(path.name + companion)
