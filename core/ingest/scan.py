"""From what a person dropped, or the library follows, to the list of PDF files in it."""

import errno
import os
import stat
import sys
from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass, field

from core.api.types import DocumentStatus
from core.cancel import CancelToken
from core.ingest.names import openable

SHOWN_EVERY = 250
"""Entries between two tellings of how far it is."""
_SYSTEM_FOLDERS = frozenset({"$recycle.bin", "system volume information", "__macosx", "lost+found"})
_NO_SUCH_PATH = frozenset({errno.ENOENT, errno.ENOTDIR, errno.ENAMETOOLONG, errno.ELOOP})
_MAGIC = b"%PDF-"
_MAGIC_WITHIN_BYTES = 1024
"""Readers accept the header anywhere in the first 1024 bytes (ISO 32000-1, Annex H note 13)."""
_MOST_INODES = 1 << 63

_RECALLED = 0x1000 | 0x40000 | 0x400000
"""Windows: FILE_ATTRIBUTE_OFFLINE, RECALL_ON_OPEN, RECALL_ON_DATA_ACCESS."""
_DATALESS = 0x40000000
"""macOS: SF_DATALESS."""
_NEVER_STORED_INSIDE_BYTES = 4096
"""Linux: file systems keep the bytes of smaller files beside their names, and count no blocks for them."""


@dataclass(frozen=True, slots=True)
class FoundFile:
    """A file to look at. `named` says that the person gave this very file, not a folder around it.

    `inode` as in `contracts.rows.FileIdentity`.
    """

    path: str
    named: bool
    size_bytes: int
    mtime_ns: int
    inode: int


@dataclass(frozen=True, slots=True)
class UnfitPath:
    """A path from which nothing can be read; `reason` is a sentence's key."""

    path: str
    status: DocumentStatus
    reason: str


@dataclass(slots=True)
class Scan:
    """What was found, in the order of the names; `skipped` counts the files in folders that are not PDFs.

    `folders` are those among the paths scanned, `crossings` the folders inside them that lie on another drive.
    """

    files: list[FoundFile] = field(default_factory=list)
    unfit: list[UnfitPath] = field(default_factory=list)
    skipped: int = 0
    folders: list[str] = field(default_factory=list)
    crossings: list[str] = field(default_factory=list)


def scan(paths: Iterable[str], *, token: CancelToken, by_name: bool = True) -> Generator[int, None, Scan]:
    """Absolute paths of the PDFs among `paths` and in the folders below them, each once; yields how many so far.

    `by_name`: a person gave the paths, so they are taken even if hidden or without the suffix. Folders are entered once
    even if links lead back to them; hidden and system folders below a given one are left out. Nothing is opened except
    a named file without the suffix, to look for its header; what is online only is not even then. Raises
    CancelRequested.
    """
    looking = _Scanner(token, by_name=by_name)
    for path in paths:
        token.check()
        yield from looking.look(os.path.abspath(openable(path)))
    return looking.found


def unfit_because(path: str, error: OSError) -> UnfitPath:
    """What a failed system call says about a path."""
    if isinstance(error, PermissionError):
        return UnfitPath(path, DocumentStatus.NO_PERMISSION, "no_permission")
    if error.errno in _NO_SUCH_PATH:
        return UnfitPath(path, DocumentStatus.MISSING, "no_such_file")
    return UnfitPath(path, DocumentStatus.FAILED, "read_error")


def found_file(path: str, status: os.stat_result, *, named: bool) -> FoundFile:
    """A regular file from what a look at it told."""
    return FoundFile(path, named, status.st_size, status.st_mtime_ns, inode_of(status))


def inode_of(status: os.stat_result) -> int:
    """As in `FileIdentity`: what SQLite cannot hold (ReFS has 128 bits) is no number either."""
    return status.st_ino if 0 < status.st_ino < _MOST_INODES else 0


def is_online_only(status: os.stat_result, platform: str = sys.platform) -> bool:
    """Whether a file is a placeholder of a cloud drive, whose bytes would be fetched if it was opened."""
    if platform == "win32":
        return bool(getattr(status, "st_file_attributes", 0) & _RECALLED)
    if platform == "darwin":
        return bool(getattr(status, "st_flags", 0) & _DATALESS)
    return status.st_size > _NEVER_STORED_INSIDE_BYTES and getattr(status, "st_blocks", 1) == 0


def is_hidden(name: str) -> bool:
    """Whether files and folders of that name are left out of a folder."""
    return name.startswith(".") or name.lower() in _SYSTEM_FOLDERS


class _Scanner:
    """One walk over some paths."""

    def __init__(self, token: CancelToken, *, by_name: bool) -> None:
        self.found = Scan()
        self._token = token
        self._by_name = by_name
        self._entered: set[tuple[int, int]] = set()
        self._places: dict[str, int] = {}
        self._entries = 0

    def look(self, path: str) -> Generator[int, None, None]:
        """At one path that was given."""
        try:
            status = os.stat(path)
            if stat.S_ISDIR(status.st_mode):
                self.found.folders.append(path)
                yield from self._walk(path)
            elif stat.S_ISREG(status.st_mode) and self._is_wanted(path, status):
                self._add(path, status, named=self._by_name)
            elif self._by_name:
                self.found.unfit.append(UnfitPath(path, DocumentStatus.NOT_A_PDF, "no_pdf_header"))
        except OSError as error:
            self.found.unfit.append(unfit_because(path, error))
        except ValueError:  # a null character, which no path has
            self.found.unfit.append(UnfitPath(path, DocumentStatus.MISSING, "no_such_file"))

    def _is_wanted(self, path: str, status: os.stat_result) -> bool:
        if _has_suffix(path):
            return True
        return self._by_name and not is_online_only(status) and _has_header(path)

    def _walk(self, top: str) -> Generator[int, None, None]:
        waiting: list[tuple[str, int]] = [(top, 0)]
        while waiting:
            self._token.check()
            folder, device_above = waiting.pop()
            try:
                status = os.stat(folder)
                if (status.st_dev, status.st_ino) in self._entered:
                    continue
                self._entered.add((status.st_dev, status.st_ino))
                entries = _entries(folder)
            except OSError as error:
                self.found.unfit.append(unfit_because(folder, error))
                continue
            if device_above not in (0, status.st_dev):
                self.found.crossings.append(folder)
            inside: list[str] = []
            yield from self._sort(entries, inside.append)
            waiting.extend((path, status.st_dev) for path in reversed(inside))

    def _sort(self, entries: Sequence[os.DirEntry[str]], enter: Callable[[str], None]) -> Generator[int, None, None]:
        """Adds the files of one folder and hands on the folders in it."""
        for entry in entries:
            self._entries += 1
            if self._entries % SHOWN_EVERY == 0:
                self._token.check()
                yield len(self.found.files)
            try:
                if entry.is_dir():
                    if not is_hidden(entry.name):
                        enter(entry.path)
                elif _has_suffix(entry.name) and not is_hidden(entry.name):
                    self._add_entry(entry)
                else:
                    self.found.skipped += 1
            except OSError as error:
                self.found.unfit.append(unfit_because(entry.path, error))

    def _add_entry(self, entry: os.DirEntry[str]) -> None:
        try:
            status = entry.stat()
        except FileNotFoundError:
            if not entry.is_symlink():
                return  # it went between two looks
            self.found.unfit.append(UnfitPath(entry.path, DocumentStatus.MISSING, "broken_link"))
            return
        if stat.S_ISREG(status.st_mode):
            self._add(entry.path, status, named=False)
        else:  # a pipe, socket or device, which might never end
            self.found.skipped += 1

    def _add(self, path: str, status: os.stat_result, *, named: bool) -> None:
        if is_online_only(status):
            self.found.unfit.append(UnfitPath(path, DocumentStatus.ONLINE_ONLY, "online_only"))
            return
        place = self._places.setdefault(path, len(self.found.files))
        if place == len(self.found.files):
            self.found.files.append(found_file(path, status, named=named))
        elif named:
            self.found.files[place] = found_file(path, status, named=True)


def _entries(folder: str) -> list[os.DirEntry[str]]:
    with os.scandir(folder) as entries:
        return sorted(entries, key=lambda entry: entry.name)


def _has_suffix(path: str) -> bool:
    return path.lower().endswith(".pdf")


def _has_header(path: str) -> bool:
    """Raises OSError."""
    with open(path, "rb") as file:
        return _MAGIC in file.read(_MAGIC_WITHIN_BYTES)
