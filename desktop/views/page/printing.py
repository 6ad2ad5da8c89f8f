"""A document on its way to a printer, page by page as the engine draws them."""

from collections.abc import Sequence
from math import sqrt

from PySide6.QtCore import QObject, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QPageLayout, QPainter
from PySide6.QtPrintSupport import QPrinter

from core.api.messages import PageImage
from core.api.types import DocumentId, PageGeometry
from desktop.state.page import PageState, RenderWanted
from desktop.views.page.layout import MAX_RENDER_PIXELS
from desktop.views.page.marks import page_size
from desktop.views.page.page_images import decode

DOTS_PER_INCH = 240
"""Sharp on paper; a page of more would hold the window up for longer than a person bears."""
POINTS_PER_INCH = 72


def print_scale(page: PageGeometry) -> float:
    """Pixels a point: as sharp as printers show, as far as a page is ever drawn."""
    return min(DOTS_PER_INCH / POINTS_PER_INCH, sqrt(MAX_RENDER_PIXELS / (page.width * page.height)))


def pages_to_print(printer: QPrinter, count: int) -> tuple[int, ...]:
    """The places of the pages that the person chose; none beyond the last."""
    if printer.printRange() is not QPrinter.PrintRange.PageRange:
        return tuple(range(count))
    return tuple(i for i in range(printer.fromPage() - 1, printer.toPage()) if 0 <= i < count)


class PrintRun(QObject):
    """Each `wanted` is answered by `put_image` or `put_failure`. `advanced` tells how many pages are done; `ended`
    comes once, whether all were printed, it was given up, or the printer failed."""

    wanted = Signal(object)
    advanced = Signal(int, int)
    ended = Signal(bool)
    """Whether the printer refused."""

    def __init__(self, printer: QPrinter, state: PageState, parent: QObject) -> None:
        super().__init__(parent)
        # Before the printer: attributes go in this order, and a painter that outlives its printer ends the process.
        self._painter = QPainter()
        self._printer = printer
        self._document_id: DocumentId | None = state.document_id
        self._geometry: Sequence[PageGeometry] = state.pages
        self._pages = pages_to_print(printer, len(state.pages))
        self._done = 0
        self._has_ended = False
        self._asked: RenderWanted | None = None

    def start(self) -> None:
        if self._pages:
            self._ask()
        else:
            self._end()

    def is_asked(self, image: PageImage) -> bool:
        return RenderWanted(image.document_id, image.page_index, image.scale) == self._asked

    def put_image(self, image: PageImage) -> None:
        """Raises BadImage. It is laid on its sheet when what waits has been seen to: each takes its time."""
        self._asked, drawn = None, decode(image)
        QTimer.singleShot(0, self, lambda: self._lay(drawn))

    def put_failure(self, document_id: DocumentId, page_index: int) -> None:
        """Its place among the printed pages stays empty, so that the others are where they belong."""
        asked = self._asked
        if asked is not None and (asked.document_id, asked.page_index) == (document_id, page_index):
            self._lay(None)

    def forget_requests(self) -> None:
        """The engine was started again."""
        if self._asked is not None:
            self._ask()

    def cancel(self) -> None:
        """The pages that the printer has already may still come out."""
        if self._painter.isActive():
            self._printer.abort()
        self._end()

    def _ask(self) -> None:
        page_index = self._pages[self._done]
        self.advanced.emit(self._done, len(self._pages))
        if self._document_id is not None:
            self._asked = RenderWanted(self._document_id, page_index, print_scale(self._geometry[page_index]))
            self.wanted.emit(self._asked)

    def _lay(self, drawn: QImage | None) -> None:
        if self._has_ended:
            return
        if not self._begin_sheet():
            self._end(is_refused=True)
            return
        if drawn is not None:
            room = self._printer.pageLayout().paintRectPixels(self._printer.resolution())
            size = drawn.size().scaled(room.size(), Qt.AspectRatioMode.KeepAspectRatio)
            self._painter.drawImage(QRectF(0, 0, size.width(), size.height()), drawn)
        self._done += 1
        if self._done < len(self._pages):
            self._ask()
        else:
            self._end()

    def _begin_sheet(self) -> bool:
        """A new sheet that lies as the page does. False if the printer does not take it."""
        width, height = page_size(self._geometry[self._pages[self._done]], scale=1.0)
        lies = QPageLayout.Orientation
        self._printer.setPageOrientation(lies.Landscape if width > height else lies.Portrait)
        return self._printer.newPage() if self._painter.isActive() else self._painter.begin(self._printer)

    def _end(self, *, is_refused: bool = False) -> None:
        self._asked, self._has_ended = None, True
        if self._painter.isActive():
            self._painter.end()
        self.ended.emit(is_refused)
