"""Everything that Pincite kept, taken away at the end of the window in which that was asked for."""

import shutil
from pathlib import Path

OURS = (
    "library.*",
    "backup.lock",
    "backups",
    "index",
    "states",
    "logs",
    "sample",
    "requests",
    "tessdata-copies",
    "sources.json*",
    "drops.json*",
    "settings.json*",
    "calibration.json*",
    "window.json*",
)
"""Patterns of names at the top of the data folder. What a person put there, language data above all, is left, and so is
the lock of the window, which is held until all else is gone."""


def erase(data_dir: Path) -> None:
    """Only once the engine has ended. Raises OSError at the first that cannot be taken away."""
    for place in tuple(data_dir.iterdir()):
        if not is_ours(place.name):
            continue
        if place.is_dir() and not place.is_symlink():
            shutil.rmtree(place)
        else:
            place.unlink(missing_ok=True)


def is_ours(name: str) -> bool:
    return any(Path(name.casefold()).match(pattern) for pattern in OURS)
