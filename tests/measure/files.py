"""The files that are measured, in the folders given on the command line."""

from collections.abc import Sequence
from pathlib import Path


def pdfs_in(folders: Sequence[Path]) -> list[Path]:
    return [path for folder in folders for path in sorted(folder.glob("*.pdf"))]


def path_of(file: str, folders: Sequence[Path]) -> Path | None:
    """Where a labelled file is; None if it is in none of the folders."""
    return next((folder / file for folder in folders if (folder / file).is_file()), None)
