"""Files that are checked before they are believed, and put in place whole or not at all."""

import hashlib
import os
import shutil
import tempfile
from pathlib import Path
from typing import BinaryIO

from installers.report import SetupFailed

_BLOCK_BYTES = 1 << 20


def sha256_of(path: Path) -> str:
    """Raises OSError."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def is_intact(path: Path, *, sha256: str) -> bool:
    return path.is_file() and sha256_of(path) == sha256


def place_checked(source: BinaryIO, target: Path, *, sha256: str) -> None:
    """Copy a stream to `target`, which appears only when the whole content has the right hash.

    Raises SetupFailed for other content; whatever was at `target` stays then.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    descriptor, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    try:
        with open(descriptor, "wb") as stream:
            shutil.copyfileobj(source, stream, _BLOCK_BYTES)
            stream.flush()
            os.fsync(descriptor)
        _insist(Path(name), sha256=sha256, called=target.name)
        os.chmod(name, 0o644)
        os.replace(name, target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _insist(path: Path, *, sha256: str, called: str) -> None:
    if (found := sha256_of(path)) != sha256:
        raise SetupFailed(
            f"{called} is not the file it should be, so it was not put in place.\n"
            f"  expected sha256 {sha256}\n  found    sha256 {found}"
        )


def check_free_space(*folders: Path, needed_bytes: int) -> None:
    """Raises SetupFailed when the disk of one of the folders has too little room."""
    for folder in folders:
        existing = next(parent for parent in (folder, *folder.parents) if parent.exists())
        free_bytes = shutil.disk_usage(existing).free
        if free_bytes < needed_bytes:
            raise SetupFailed(
                f"The disk of {existing} has {free_bytes / 1e9:.1f} GB free; set-up needs about"
                f" {needed_bytes / 1e9:.1f} GB.\nFree some space and start again."
            )
