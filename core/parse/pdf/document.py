"""Opens documents, reads raw lines, draws pages.

Runs in a child process (`core.parse.worker`), which blocks the layout models first. Text boxes come out in unrotated
page space, as MuPDF reports them; pixels come out rotated.
"""

import base64
import logging
import math
import re
import zlib
from typing import Any

import pymupdf

from core.api.page_text import PageLink
from core.api.types import DocumentStatus, PageGeometry
from core.contracts.pages import DocumentInfo, OutlineEntry, Pixels, Rights, Unreadable
from core.parse.header import FileEnds, damage, ends_of, refuse_other_formats
from core.parse.lines import RawPage
from core.parse.pdf.layers import Layers
from core.parse.pdf.page import read_page

log = logging.getLogger(__name__)

MAX_PIXELS = 16_000_000
MAX_OUTLINE = 5_000
MAX_LINKS = 1_000
MAX_ADDRESS_CHARS = 2_000
MAX_TITLE_CHARS = 300
"""Of an entry of the outline: a file may name a title of a megabyte five thousand times."""
A4 = (595.0, 842.0)
_ZLIB_LEVEL = 1

_LABEL = re.compile(r"[\w.,:;()\[\]§/ –-]{1,24}")
_ADDRESS = re.compile(r"(?:https?://|mailto:)[^\s/]", re.IGNORECASE)
"""What a browser or a mail program opens; a file or a script is nothing that a page should lead to."""
_NO_LABEL = re.compile(r"unnumbered|feff|none|null", re.IGNORECASE)

pymupdf.TOOLS.mupdf_display_errors(False)
pymupdf.TOOLS.mupdf_display_warnings(False)


class Pdf:
    """One open document. Close it after use; not for use from several threads."""

    def __init__(self, document: Any) -> None:
        self._document = document
        self._layers = Layers(document)

    def close(self) -> None:
        """Also lets go of what MuPDF would keep for the next page: pictures, mostly, up to 256 MB of them."""
        self._document.close()
        pymupdf.TOOLS.store_shrink(100)

    @property
    def page_count(self) -> int:
        return int(self._document.page_count)

    def info(self) -> DocumentInfo:
        metadata = self._document.metadata or {}
        return DocumentInfo(
            self.page_count,
            _one_line(metadata.get("title") or ""),
            self._outline(),
            was_repaired=bool(self._document.is_repaired),
            is_restricted=not self.rights().may_copy,
        )

    def rights(self) -> Rights:
        """Whoever gave the owner's password may do everything."""
        permissions = self._document.permissions
        return Rights(bool(permissions & pymupdf.PDF_PERM_COPY), bool(permissions & pymupdf.PDF_PERM_PRINT))

    def _outline(self) -> tuple[OutlineEntry, ...]:
        """Empty when it cannot be read: an outline is an extra, and broken ones are common."""
        try:
            entries = self._document.get_toc(simple=True)
        except Exception as error:  # noqa: BLE001  # MuPDF raises plain Exceptions of many classes
            log.info("outline skipped: %s", type(error).__name__)
            return ()
        return tuple(
            OutlineEntry(max(1, int(level)), _one_line(title[:MAX_TITLE_CHARS]), int(page) - 1)
            for level, title, page in entries[:MAX_OUTLINE]
            if 0 < page <= self.page_count
        )

    def page(self, index: int) -> Any:
        """A page of PyMuPDF, which is no page any more once the document is closed. Raises what MuPDF does."""
        return self._document.load_page(index)

    def geometry(self, index: int) -> PageGeometry:
        """A4 for a page that cannot be loaded, so that the others keep their place in a viewer."""
        try:
            return _geometry(self._document.load_page(index))
        except Exception as error:  # noqa: BLE001  # as above
            log.info("page %d has no geometry: %s", index, type(error).__name__)
            return PageGeometry(str(index + 1), *A4, 0)

    def read(self, index: int) -> RawPage:
        """The raw lines of one page; `failed` if MuPDF cannot make any."""
        try:
            page = self._document.load_page(index)
            return read_page(page, geometry=_geometry(page), layers=self._layers)
        except Exception as error:  # noqa: BLE001  # as above
            log.info("page %d failed: %s", index, type(error).__name__)
            return self.failed(index)

    def links(self, index: int) -> tuple[PageLink, ...]:
        """To pages of this document and to addresses; not to other files, programs or scripts. Empty when they cannot
        be read: they are an extra, as the outline is."""
        try:
            page = self._document.load_page(index)
            turn_back = page.derotation_matrix
            found = [_link(link, turn_back, self.page_count) for link in page.get_links()[:MAX_LINKS]]
        except Exception as error:  # noqa: BLE001  # as above
            log.info("links of page %d skipped: %s", index, type(error).__name__)
            return ()
        return tuple(link for link in found if link is not None)

    def failed(self, index: int) -> RawPage:
        """Stands for a page that could not be read, or must not be tried again."""
        return RawPage(index, PageGeometry(str(index + 1), *A4, 0), (), 0, 0, failed=True)

    def save_to(self, file: Any) -> None:
        """Write the document as it is now to something with `write` and `tell`. Raises what MuPDF does."""
        self._document.save(file, encryption=pymupdf.PDF_ENCRYPT_KEEP)

    def render(self, index: int, *, scale: float) -> Pixels:
        """Pixels as people see the page. A page too large for `scale` is drawn smaller. Raises Unreadable."""
        if not 0 <= index < self.page_count:
            raise Unreadable(DocumentStatus.FAILED.value, "no_such_page")
        try:
            page = self._document.load_page(index)
            scale = _capped_scale(page.rect.width, page.rect.height, scale)
            pixmap = page.get_pixmap(matrix=pymupdf.Matrix(scale, scale), colorspace=pymupdf.csRGB, alpha=False)
        except Exception as error:
            log.info("page %d not drawn: %s", index, type(error).__name__)
            raise Unreadable(DocumentStatus.FAILED.value, "page_not_drawn") from error
        data = base64.b64encode(zlib.compress(pixmap.samples_mv, _ZLIB_LEVEL)).decode("ascii")
        size = int(pixmap.width), int(pixmap.height), int(pixmap.stride)
        return Pixels(*size, data, rotation=int(page.rotation) % 360, scale=scale)


def open_pdf(data: bytes | memoryview, *, password: str = "") -> Pdf:
    """Reads `data` where it lies: it must stay until the document is closed.

    Raises Unreadable for anything that is not a PDF which can be read.
    """
    ends = ends_of(data)
    refuse_other_formats(ends)
    try:
        document = pymupdf.open(stream=data, filetype="pdf")
    except Exception as error:
        raise damage(ends) from error
    try:
        _check(document, ends, password)
    except Exception:
        document.close()
        raise
    return Pdf(document)


def _check(document: Any, ends: FileEnds, password: str) -> None:
    """Raises Unreadable for a document that is locked or has no pages."""
    if document.needs_pass and not document.authenticate(password):
        raise Unreadable(DocumentStatus.ENCRYPTED.value, "wrong_password" if password else "password")
    try:
        page_count = document.page_count
    except Exception as error:
        raise damage(ends) from error
    if page_count < 1:
        raise damage(ends)


def _geometry(page: Any) -> PageGeometry:
    rotation = int(page.rotation) % 360
    width, height = float(page.rect.width), float(page.rect.height)
    if rotation in (90, 270):
        width, height = height, width
    return PageGeometry(_label(page), width, height, rotation)


def _label(page: Any) -> str:
    """The number printed on the page, or the physical one when the label says nothing."""
    try:
        label = _one_line(page.get_label())
    except Exception as error:  # noqa: BLE001  # PyMuPDF parses the labels itself and raises ValueError, IndexError ...
        log.info("page label skipped: %s", type(error).__name__)
        label = ""
    if not _LABEL.fullmatch(label) or _NO_LABEL.search(label):
        return str(page.number + 1)
    return label


def _link(link: dict[str, Any], turn_back: Any, page_count: int) -> PageLink | None:
    """None for one that leads anywhere else."""
    box = tuple(float(value) for value in link["from"] * turn_back)
    page_index = int(link.get("page", -1))
    if link["kind"] in (pymupdf.LINK_GOTO, pymupdf.LINK_NAMED) and 0 <= page_index < page_count:
        return PageLink((box[0], box[1], box[2], box[3]), page_index=page_index)
    address = _one_line(str(link.get("uri") or ""))
    if link["kind"] != pymupdf.LINK_URI or not _ADDRESS.match(address) or len(address) > MAX_ADDRESS_CHARS:
        return None
    return PageLink((box[0], box[1], box[2], box[3]), address)


def _one_line(text: str) -> str:
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def _capped_scale(width: float, height: float, scale: float) -> float:
    area = max(width, 1.0) * max(height, 1.0)
    return min(scale, math.sqrt(MAX_PIXELS / area))
