"""Pixels of pages: from the wire to the screen, and how many of them are kept."""

import base64
import zlib
from collections import OrderedDict
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, fields, replace

from PySide6.QtGui import QImage, QPixmap

from core.api.messages import Done, Event, PageImage
from core.api.types import DocumentId
from desktop.views.page.layout import BYTES_PER_PIXEL

MAX_CACHE_BYTES = 64 * 1024 * 1024
"""Some fifteen pages as they are on most screens; the window has 250 MB for everything."""
MAX_OUTSTANDING = 2


class BadImage(ValueError):
    """An image whose bytes do not match its size."""


@dataclass(frozen=True, slots=True)
class DrawnPage(PageImage):
    """With its pixels unpacked, and no longer packed."""

    picture: QImage = field(default_factory=QImage, compare=False)


def with_picture(event: Event) -> Event:
    """For the thread that reads events: unpacking a page for a 4K screen would hold the window up for a tenth of a
    second. Pixels that do not fit are left to whoever is to show them, who tells it."""
    if not isinstance(event, Done) or not isinstance(event.result, PageImage):
        return event
    try:
        picture = decode(event.result)
    except BadImage:
        return event
    packed = {one.name: getattr(event.result, one.name) for one in fields(PageImage)}
    return replace(event, result=DrawnPage(**{**packed, "pixels": "", "picture": picture}))


def decode(image: PageImage) -> QImage:
    """A copy of its own, in the format the screen takes without converting. Raises BadImage."""
    if isinstance(image, DrawnPage):
        return image.picture
    try:
        rows = zlib.decompress(base64.b64decode(image.pixels, validate=True))
    except (ValueError, zlib.error) as error:
        raise BadImage("not compressed pixels") from error
    if image.stride < 3 * image.width or len(rows) != image.stride * image.height or not rows:
        raise BadImage(f"{len(rows)} bytes for {image.width} x {image.height}")
    borrowed = QImage(rows, image.width, image.height, image.stride, QImage.Format.Format_RGB888)
    return borrowed.convertToFormat(QImage.Format.Format_RGB32)


class PageImages:
    """The newest pixels of each page, the least lately used dropped first beyond `max_bytes`."""

    def __init__(self, *, max_bytes: int = MAX_CACHE_BYTES) -> None:
        self._max_bytes = max_bytes
        self._kept: OrderedDict[tuple[DocumentId, int], tuple[float, QPixmap]] = OrderedDict()
        self._bytes = 0

    @property
    def size_bytes(self) -> int:
        return self._bytes

    @property
    def max_bytes(self) -> int:
        return self._max_bytes

    def put(
        self,
        document_id: DocumentId,
        page_index: int,
        *,
        scale: float,
        pixmap: QPixmap,
        sought: Collection[int] = frozenset(),
    ) -> None:
        """Replaces what was kept of the page. It stays, however large, and so do the pages of the document that are
        sought now: one of them dropped for another would be asked for again, and then drop that one, without end."""
        self._drop((document_id, page_index))
        self._kept[document_id, page_index] = (scale, pixmap)
        self._bytes += _bytes_of(pixmap)
        staying = {(document_id, index) for index in (page_index, *sought)}
        for key in [key for key in self._kept if key not in staying]:
            if self._bytes > self._max_bytes:
                self._drop(key)

    def get(self, document_id: DocumentId, page_index: int) -> tuple[float, QPixmap] | None:
        """Scale and pixels as last put, at whatever scale that was."""
        key = (document_id, page_index)
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    def scale_of(self, document_id: DocumentId, page_index: int) -> float | None:
        """Without counting as use."""
        kept = self._kept.get((document_id, page_index))
        return None if kept is None else kept[0]

    def replace(self, change: Callable[[QPixmap], QPixmap], *, newest: int) -> None:
        """The pixels of the `newest` pages are changed, and no others kept."""
        for key in list(self._kept)[:-newest]:
            self._drop(key)
        self._kept.update({key: (scale, change(pixmap)) for key, (scale, pixmap) in self._kept.items()})

    def clear(self) -> None:
        self._kept.clear()
        self._bytes = 0

    def forget(self, document_id: DocumentId) -> None:
        for key in [key for key in self._kept if key[0] == document_id]:
            self._drop(key)

    def _drop(self, key: tuple[DocumentId, int]) -> None:
        if key in self._kept:
            self._bytes -= _bytes_of(self._kept.pop(key)[1])


def _bytes_of(pixmap: QPixmap) -> int:
    return pixmap.width() * pixmap.height() * BYTES_PER_PIXEL


class RenderQueue:
    """Which pages to ask for: few at a time, so that what is on the screen now never waits behind what was."""

    def __init__(self, *, limit: int = MAX_OUTSTANDING) -> None:
        self._limit = limit
        self._outstanding: dict[tuple[DocumentId, int], float] = {}
        self._failed: set[tuple[DocumentId, int, float]] = set()

    def choose(self, document_id: DocumentId, wanted: Sequence[tuple[int, float]]) -> list[tuple[int, float]]:
        """The pages of `wanted`, (page index, scale) with the most urgent first, to send now; they count as sent."""
        chosen: list[tuple[int, float]] = []
        for page_index, scale in wanted:
            if len(self._outstanding) >= self._limit:
                break
            key = (document_id, page_index)
            if key not in self._outstanding and (*key, scale) not in self._failed:
                self._outstanding[key] = scale
                chosen.append((page_index, scale))
        return chosen

    def is_asked(self, document_id: DocumentId, page_index: int, scale: float) -> bool:
        """Whether this is under way."""
        return self._outstanding.get((document_id, page_index)) == scale

    def answered(self, document_id: DocumentId, page_index: int) -> float | None:
        """The scale that was asked for, now answered; None if nothing was."""
        return self._outstanding.pop((document_id, page_index), None)

    def failed(self, document_id: DocumentId, page_index: int) -> None:
        """Not asked for again at this scale."""
        scale = self.answered(document_id, page_index)
        if scale is not None:
            self._failed.add((document_id, page_index, scale))

    def has_failed(self, document_id: DocumentId, page_index: int) -> bool:
        return any(key[:2] == (document_id, page_index) for key in self._failed)

    def clear(self) -> None:
        """Nothing is under way and nothing has failed: a new document, or a new engine."""
        self._outstanding.clear()
        self._failed.clear()
