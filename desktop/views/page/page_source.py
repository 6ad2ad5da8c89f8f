"""Where the page view has its pixels from: kept ones, else asked for, a few at a time."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage, QPixmap, QTransform

from core.api.messages import PageImage
from core.api.types import DocumentId
from desktop.state.page import RenderWanted
from desktop.theme import Theme
from desktop.views.page.page_images import MAX_CACHE_BYTES, PageImages, RenderQueue, decode
from desktop.views.page.paper import darkened

TURNED_AT_ONCE = 4
"""Pages, about a screen of them."""


class PageSource(QObject):
    """Owns the pixels of the pages. Each `wanted` (a RenderWanted) is answered by `put_image` or `put_failure`.

    `arrived` tells the index of a page of the open document that has new pixels, or none to be had.
    """

    wanted = Signal(object)
    arrived = Signal(int)

    def __init__(self, parent: QObject | None = None, *, max_bytes: int = MAX_CACHE_BYTES) -> None:
        super().__init__(parent)
        self._document_id: DocumentId | None = None
        self._revisions: dict[DocumentId, int] = {}
        self._images = PageImages(max_bytes=max_bytes)
        self._sought: frozenset[int] = frozenset()
        self._queue = RenderQueue()
        self._turn = 0
        self._night: Theme | None = None

    def open(self, document_id: DocumentId | None, revision: int) -> None:
        """Pixels of another revision are of other words, so they go."""
        if document_id != self._document_id:
            self._queue.clear()
        self._document_id = document_id
        if document_id is not None and self._revisions.get(document_id, revision) != revision:
            self._queue.clear()
            self._images.forget(document_id)
        if document_id is not None:
            self._revisions[document_id] = revision

    def turn(self, degrees: int) -> None:
        """By how much pages are turned on the desk, clockwise. Those that were drawn are turned with them: the newest
        alone, for the others are drawn sooner than turned."""
        step = (degrees - self._turn) % 360
        self._turn = degrees
        if step:
            self._images.replace(lambda pixmap: pixmap.transformed(QTransform().rotate(step)), newest=TURNED_AT_ONCE)

    def set_night(self, theme: Theme | None) -> None:
        """On dark paper, in the colours of a theme; with None as the pages are. What was drawn in its own colours is
        darkened, so that nobody waits for it; what is dark already is drawn anew."""
        if theme == self._night:
            return
        was_white, self._night = self._night is None, theme
        if was_white and theme is not None:
            dark = theme
            self._images.replace(
                lambda drawn: QPixmap.fromImage(darkened(drawn.toImage(), dark)), newest=TURNED_AT_ONCE
            )
        else:
            self._images.clear()

    def ask(self, pages: Sequence[tuple[int, float]]) -> None:
        """Ask for those of (page index, scale), the most urgent first, whose pixels are not there."""
        self._sought = frozenset(index for index, _ in pages)
        if self._document_id is None:
            return
        missing = [(i, scale) for i, scale in pages if self._images.scale_of(self._document_id, i) != scale]
        for page_index, scale in self._queue.choose(self._document_id, missing):
            self.wanted.emit(RenderWanted(self._document_id, page_index, scale))

    @property
    def max_bytes(self) -> int:
        """Above which no page is kept that is not sought."""
        return self._images.max_bytes

    def pixels(self, page_index: int) -> tuple[float, QPixmap] | None:
        """Scale and pixels of a page, at whatever scale they are there."""
        return None if self._document_id is None else self._images.get(self._document_id, page_index)

    def has_failed(self, page_index: int) -> bool:
        return self._document_id is not None and self._queue.has_failed(self._document_id, page_index)

    def is_asked(self, image: PageImage) -> bool:
        """Whether an image is one that was asked for here."""
        return self._queue.is_asked(image.document_id, image.page_index, image.scale)

    def put_image(self, image: PageImage) -> None:
        """Raises BadImage; the page still counts as asked for then, until `put_failure`."""
        pixmap = QPixmap.fromImage(self._as_shown(decode(image)))
        asked = self._queue.answered(image.document_id, image.page_index)
        scale = image.scale if asked is None else asked
        sought = self._sought if image.document_id == self._document_id else frozenset()
        self._images.put(image.document_id, image.page_index, scale=scale, pixmap=pixmap, sought=sought)
        self._tell(image.document_id, image.page_index)

    def _as_shown(self, drawn: QImage) -> QImage:
        turned = drawn.transformed(QTransform().rotate(self._turn)) if self._turn else drawn
        return turned if self._night is None else darkened(turned, self._night)

    def put_failure(self, document_id: DocumentId, page_index: int) -> None:
        """A page that was wanted cannot be drawn; it is not asked for again at this scale."""
        self._queue.failed(document_id, page_index)
        self._tell(document_id, page_index)

    def forget_requests(self) -> None:
        """What was asked for will not be answered."""
        self._queue.clear()

    def _tell(self, document_id: DocumentId, page_index: int) -> None:
        if document_id == self._document_id:
            self.arrived.emit(page_index)
