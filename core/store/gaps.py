"""Blanking what removed rows leave in the gaps of database pages.

`secure_delete` overwrites a row where it stands. But SQLite moves rows between neighbouring pages, and what a row
leaves behind in the page it came from is overwritten by chance only, whether the row is deleted later or not. A gap
belongs to nothing, so it can be blanked at any time: a page is the same page before, after and in the middle of it.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from core.store.database import Database

PIECE_BYTES = 16_000_000
"""Looked through at a time: about 30 ms."""

_TABLE_OR_INDEX = {2: 12, 5: 12, 10: 8, 13: 8}
"""Kinds of pages with rows, and the length of their header. No other page begins with one of these bytes: the first
byte of an overflow page is the highest of a page number."""
_FILE_HEADER_BYTES = 100
_READ_AND_WRITE = os.O_RDWR | getattr(os, "O_BINARY", 0)
_KEEPS_OPEN = os.name == "posix"
_descriptors: dict[Path, int] = {}


class Gaps:
    """Of the database in use, by the thread that uses it."""

    def __init__(self, database: Database, path: Path) -> None:
        self._database = database
        self._path = path
        self._at = 0

    def step(self) -> bool | None:
        """Blank those of the next piece of the file; whether there is more to do, None if that has to wait as somebody
        reads what the log holds. Raises UserError, OSError.

        What the log holds has to be in the file first, and no page is kept in memory from before: it would be written
        back as it was.
        """
        if not self._database.forget_log():
            return None
        with self._database.transaction(), _opened(self._path) as descriptor:
            reached = blank_piece(descriptor, self._at)
        self._database.rows("pragma shrink_memory")
        self._at = 0 if reached is None else reached
        return reached is not None


def blank_file(path: Path) -> Iterator[None]:
    """Piece by piece, in a database that nobody has open. Raises OSError."""
    descriptor = os.open(path, _READ_AND_WRITE)
    try:
        reached: int | None = 0
        while reached is not None:
            reached = blank_piece(descriptor, reached)
            yield
    finally:
        os.close(descriptor)


def blank_piece(descriptor: int, start: int) -> int | None:
    """Blank the gaps of whole pages from a place in the file on; the place that was reached, None at the end."""
    page_bytes = _page_bytes(descriptor)
    length = max(1, PIECE_BYTES // page_bytes) * page_bytes
    os.lseek(descriptor, start, os.SEEK_SET)
    data = bytearray(_read(descriptor, length))
    is_changed = False
    for offset in range(0, len(data) - page_bytes + 1, page_bytes):
        page = data[offset : offset + page_bytes]
        if blank(page, header_at=_FILE_HEADER_BYTES if start + offset == 0 else 0):
            os.lseek(descriptor, start + offset, os.SEEK_SET)
            _write(descriptor, page)
            is_changed = True
    if is_changed:
        os.fsync(descriptor)
    return start + length if len(data) == length else None


def blank(page: bytearray, *, header_at: int = 0) -> bool:
    """Whether there was anything in the gap between a page's list of rows and its rows, or in its free blocks. A page
    that does not make sense is left alone."""
    header_bytes = _TABLE_OR_INDEX.get(page[header_at])
    if header_bytes is None:
        return False
    list_end = header_at + header_bytes + 2 * _number(page, header_at + 3)
    rows_at = _number(page, header_at + 5) or len(page)
    if not list_end <= rows_at <= len(page):
        return False
    spans = [(list_end, rows_at), *_free_blocks(page, _number(page, header_at + 1), rows_at)]
    dirty = [(start, end) for start, end in spans if page.count(0, start, end) != end - start]
    for start, end in dirty:
        page[start:end] = bytes(end - start)
    return bool(dirty)


def _free_blocks(page: bytearray, first: int, rows_at: int) -> Iterator[tuple[int, int]]:
    """What lies in each, after its own four bytes; in ascending order, as SQLite chains them."""
    at, before = first, rows_at - 1
    while before < at <= len(page) - 4:
        length = _number(page, at + 2)
        if not 4 <= length <= len(page) - at:
            return
        yield at + 4, at + length
        at, before = _number(page, at), at


def _number(page: bytearray, at: int) -> int:
    return int.from_bytes(page[at : at + 2], "big")


def _page_bytes(descriptor: int) -> int:
    """From the file's header; 1 stands for 65,536 there."""
    os.lseek(descriptor, 16, os.SEEK_SET)
    size = int.from_bytes(_read(descriptor, 2), "big")
    return 65_536 if size == 1 else max(size, 512)


@contextmanager
def _opened(path: Path) -> Iterator[int]:
    """On POSIX one descriptor a file for the life of the process: to close it would take the locks away that SQLite has
    on the file. Elsewhere locks are the handle's own, and a file that is open can be neither renamed nor removed."""
    known = _descriptors.get(path)
    if known is None or not os.path.samestat(os.fstat(known), path.stat()):
        known = os.open(path, _READ_AND_WRITE)
    if _KEEPS_OPEN:
        _descriptors[path] = known
    try:
        yield known
    finally:
        if not _KEEPS_OPEN:
            os.close(known)


def _read(descriptor: int, length: int) -> bytes:
    pieces = []
    while length and (piece := os.read(descriptor, length)):
        pieces.append(piece)
        length -= len(piece)
    return b"".join(pieces)


def _write(descriptor: int, data: bytes | bytearray) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]
