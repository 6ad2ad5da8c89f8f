"""The file of a document: opened by its owner, mapped into memory by the child that reads it."""

import mmap
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager

from core.api.types import DocumentStatus
from core.contracts.pages import Unreadable
from core.handover import OpenFile

MAX_BYTES = 2**31 - 1
"""MuPDF moves about in memory by a signed 32-bit distance; further crashes it."""
_WITHOUT_WAITING = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOCTTY", 0)


@contextmanager
def open_file(path: str) -> Iterator[OpenFile]:
    """Closed at the end. Never waits for a pipe or a device. Raises Unreadable if there is no file to be read."""
    try:
        _check_kind(os.stat(path).st_mode)  # before it is opened, since opening is an action for some devices
        descriptor = os.open(path, os.O_RDONLY | _WITHOUT_WAITING)
    except (FileNotFoundError, NotADirectoryError) as error:
        raise Unreadable(DocumentStatus.MISSING.value, "no_such_file") from error
    except PermissionError as error:
        raise Unreadable(DocumentStatus.NO_PERMISSION.value, "no_permission") from error
    except (OSError, ValueError) as error:
        raise Unreadable(DocumentStatus.FAILED.value, "read_error") from error
    try:
        status = os.fstat(descriptor)
        _check_kind(status.st_mode)
        _check_size(status.st_size)
        identity = (status.st_dev, status.st_ino, status.st_mtime_ns, status.st_size)
        yield OpenFile(descriptor, status.st_size, identity)
    finally:
        os.close(descriptor)


def _check_kind(mode: int) -> None:
    if stat.S_ISDIR(mode):
        raise Unreadable(DocumentStatus.NOT_A_PDF.value, "folder")
    if not stat.S_ISREG(mode):
        raise Unreadable(DocumentStatus.NOT_A_PDF.value, "no_pdf_header")


def _check_size(size_bytes: int) -> None:
    if size_bytes == 0:
        raise Unreadable(DocumentStatus.EMPTY.value, "zero_bytes")
    if size_bytes > MAX_BYTES:
        raise Unreadable(DocumentStatus.FAILED.value, "too_large")


class MappedFile:
    """The content of a file, in `data`, without a copy of it. Takes the descriptor over.

    If the file is cut short meanwhile, touching what is gone ends the process (SIGBUS), as with any crash.
    """

    def __init__(self, descriptor: int, size_bytes: int) -> None:
        """Raises OSError, ValueError (the file is shorter) and MemoryError."""
        try:
            self._map = mmap.mmap(descriptor, size_bytes, access=mmap.ACCESS_READ)
        finally:
            os.close(descriptor)
        self.data = memoryview(self._map)

    def close(self) -> None:
        """Whoever reads `data` has been closed."""
        self.data.release()
        self._map.close()
