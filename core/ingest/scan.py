"""From what a person dropped to the list of PDF files in it."""

import errno
import os
import stat
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from core.api.types import DocumentStatus
from core.cancel import CancelToken
from core.ingest.names import openable

_SYSTEM_FOLDERS = frozenset({"$recycle.bin", "system volume information", "__macosx", "lost+found"})
_NO_SUCH_PATH = frozenset({errno.ENOENT, errno.ENOTDIR, errno.ENAMETOOLONG, errno.ELOOP})
_MAGIC = b"%PDF-"
_MAGIC_WITHIN_BYTES = 1024
"""Readers accept the header anywhere in the first 1024 bytes (ISO 32000-1, Annex H note 13)."""


@dataclass(frozen=True, slots=True)
class FoundFile:
    """A file to read. `named` says that the person gave this very file, not a folder around it."""

    path: str
    named: bool


@dataclass(frozen=True, slots=True)
class UnfitPath:
    """A path from which nothing can be read; `reason` is a sentence's key."""

    path: str
    status: DocumentStatus
    reason: str


@dataclass(slots=True)
class Scan:
    """What was found, in the order of the names; `skipped` counts the files in folders that are not PDFs."""

    files: list[FoundFile] = field(default_factory=list)
    unfit: list[UnfitPath] = field(default_factory=list)
    skipped: int = 0


def scan(paths: Iterable[str], *, token: CancelToken) -> Scan:
    """Absolute paths of the PDFs among `paths` and in the folders below them, each once.

    Folders are entered once even if links lead back to them; hidden and system folders below a named one are left
    out. Nothing is opened except a named file without the suffix, to look for its header. Raises CancelRequested.
    """
    found = Scan()
    entered: set[tuple[int, int]] = set()
    for path in paths:
        token.check()
        _scan_named(os.path.abspath(openable(path)), found, entered, token)
    found.files = _each_once(found.files)
    return found


def _each_once(files: Sequence[FoundFile]) -> list[FoundFile]:
    once: dict[str, FoundFile] = {}
    for file in files:
        if file.path not in once or file.named:
            once[file.path] = file
    return list(once.values())


def unfit_because(path: str, error: OSError) -> UnfitPath:
    """What a failed system call says about a path."""
    if isinstance(error, PermissionError):
        return UnfitPath(path, DocumentStatus.NO_PERMISSION, "no_permission")
    if error.errno in _NO_SUCH_PATH:
        return UnfitPath(path, DocumentStatus.MISSING, "no_such_file")
    return UnfitPath(path, DocumentStatus.FAILED, "read_error")


def _scan_named(path: str, found: Scan, entered: set[tuple[int, int]], token: CancelToken) -> None:
    try:
        mode = os.stat(path).st_mode
        if stat.S_ISDIR(mode):
            _scan_folder(path, found, entered, token)
        elif stat.S_ISREG(mode) and (_has_suffix(path) or _has_header(path)):
            found.files.append(FoundFile(path, named=True))
        else:
            found.unfit.append(UnfitPath(path, DocumentStatus.NOT_A_PDF, "no_pdf_header"))
    except OSError as error:
        found.unfit.append(unfit_because(path, error))
    except ValueError:  # a null character, which no path has
        found.unfit.append(UnfitPath(path, DocumentStatus.MISSING, "no_such_file"))


def _scan_folder(top: str, found: Scan, entered: set[tuple[int, int]], token: CancelToken) -> None:
    waiting = [top]
    while waiting:
        token.check()
        folder = waiting.pop()
        try:
            status = os.stat(folder)
            if (status.st_dev, status.st_ino) in entered:
                continue
            entered.add((status.st_dev, status.st_ino))
            entries = _entries(folder)
        except OSError as error:
            found.unfit.append(unfit_because(folder, error))
            continue
        waiting.extend(reversed(list(_sort_entries(entries, found))))


def _entries(folder: str) -> list[os.DirEntry[str]]:
    with os.scandir(folder) as entries:
        return sorted(entries, key=lambda entry: entry.name)


def _sort_entries(entries: Sequence[os.DirEntry[str]], found: Scan) -> Iterator[str]:
    """Adds the files of one folder and yields the folders in it."""
    for entry in entries:
        try:
            if entry.is_dir():
                if not _is_hidden(entry.name):
                    yield entry.path
            elif _has_suffix(entry.name) and not _is_hidden(entry.name):
                _add_found(entry, found)
            else:
                found.skipped += 1
        except OSError as error:
            found.unfit.append(unfit_because(entry.path, error))


def _add_found(entry: os.DirEntry[str], found: Scan) -> None:
    if entry.is_file():
        found.files.append(FoundFile(entry.path, named=False))
    elif entry.is_symlink():
        found.unfit.append(UnfitPath(entry.path, DocumentStatus.MISSING, "broken_link"))
    else:  # a pipe, socket or device, which might never end
        found.skipped += 1


def _is_hidden(name: str) -> bool:
    return name.startswith(".") or name.lower() in _SYSTEM_FOLDERS


def _has_suffix(path: str) -> bool:
    return path.lower().endswith(".pdf")


def _has_header(path: str) -> bool:
    """Raises OSError."""
    with open(path, "rb") as file:
        return _MAGIC in file.read(_MAGIC_WITHIN_BYTES)
