"""A copy of a document with highlights, as annotations that any reader of PDF shows (ISO 32000-2, 12.5.6.10)."""

import logging
from collections.abc import Callable, Sequence

import pymupdf

from core.api.requests import PageMark
from core.api.types import DocumentStatus
from core.contracts.pages import Unreadable
from core.parse.pdf.document import Pdf

log = logging.getLogger(__name__)

PIECE_BYTES = 1_000_000
"""A process that reads PDFs can write no file, so the copy leaves it in pieces, and is never in memory as a whole."""
COLOUR = (1.0, 0.86, 0.3)
"""Drawn as a marker pen would, so that the text stays black."""


def write_marked(document: Pdf, marks: Sequence[PageMark], send: Callable[[bytes], None]) -> int:
    """The bytes of the copy go to `send` in order; how many there were. A locked document stays locked with the same
    password. The document itself has the marks afterwards, too: close it. Raises Unreadable."""
    pieces = _Pieces(send)
    try:
        for mark in marks:
            _highlight(document, mark)
        document.save_to(pieces)
    except (Unreadable, OSError, MemoryError):
        raise  # nobody takes the pieces any more, or the process has to be replaced
    except Exception as error:
        log.info("no marked copy: %s", type(error).__name__)
        raise Unreadable(DocumentStatus.FAILED.value, "not_marked") from error
    return pieces.close()


def _highlight(document: Pdf, mark: PageMark) -> None:
    """One annotation for all lines. PyMuPDF takes them in unrotated page space, in which they are given."""
    if not 0 <= mark.page_index < document.page_count:
        raise Unreadable(DocumentStatus.FAILED.value, "no_such_page")
    quads = [pymupdf.Rect(rect).quad for rect in mark.rects]
    if quads:
        page = document.page(mark.page_index)  # an annotation does not outlive it
        annotation = page.add_highlight_annot(quads)
        annotation.set_colors(stroke=COLOUR)
        annotation.update()


class _Pieces:
    """What MuPDF writes to: a file that only grows."""

    def __init__(self, send: Callable[[bytes], None]) -> None:
        self._send = send
        self._waiting = bytearray()
        self._length = 0

    def write(self, data: bytes) -> int:
        """A stream of the document comes in one go, however long it is."""
        self._waiting += data
        self._length += len(data)
        while len(self._waiting) >= PIECE_BYTES:
            self._send_some()
        return len(data)

    def tell(self) -> int:
        return self._length

    def seek(self, *_: int) -> int:
        """PyMuPDF asks whether there is one; MuPDF does not call it unless it writes for the web."""
        raise OSError("what was written is gone")

    def close(self) -> int:
        """How many bytes were written."""
        if self._waiting:
            self._send_some()
        return self._length

    def _send_some(self) -> None:
        self._send(bytes(self._waiting[:PIECE_BYTES]))
        del self._waiting[:PIECE_BYTES]
