"""What lies beside the database: damaged ones, kept until the one that took their place has proved itself, and one that
is being made to take its place."""

import re
from pathlib import Path

from core.paths import DataPaths, sync_folder

KEPT = 2
_COMPANIONS = ("", "-wal", "-shm", "-journal")
_NAME = re.compile(r"library\.db\.damaged-(\d+)(-wal|-shm|-journal)?")


def new_database(paths: DataPaths) -> Path:
    """Where one is made that is to take the place of the database. Whoever finds one and the library unlocked has found
    what a process left that was killed."""
    return paths.root / f"{paths.database.name}.new"


def remove_database(path: Path) -> None:
    """With its log and journal, if there are any. Raises OSError."""
    for companion in _COMPANIONS:
        _beside(path, companion).unlink(missing_ok=True)


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
            file.replace(_beside(_damaged(paths, number), companion))
    sync_folder(paths.root)
    for old in _numbers(paths.root)[:-KEPT]:
        _erase(paths, old)


def newest_damaged(paths: DataPaths) -> Path | None:
    """The database set aside last."""
    numbers = _numbers(paths.root)
    found = _damaged(paths, numbers[-1]) if numbers else None
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
    remove_database(_damaged(paths, number))


def _damaged(paths: DataPaths, number: int) -> Path:
    return paths.root / f"{paths.database.name}.damaged-{number}"


def _beside(path: Path, companion: str) -> Path:
    return path.with_name(path.name + companion)
