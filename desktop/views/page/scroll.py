"""Pages on a desk, laid out, zoomed and scrolled: where each lies, and which one is read."""

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QScrollBar, QWidget

from core.api.types import PageGeometry
from desktop.throttle import Throttle
from desktop.views.page.layout import (
    GAP_PX,
    MAX_ZOOM,
    MIN_ZOOM,
    PX_PER_POINT,
    PageLayout,
    PagePlace,
    Zoom,
    fitted_zoom,
    next_zoom,
    place_pages,
)
from desktop.views.page.marks import to_page

READING_LINE = 1 / 3
"""The share of the view's height at which a mark is put, and at which the current page is read off."""
SETTLE_MS = 120
WHEEL_STEP = 1.1
_WHEEL_UNITS = 120


class PageScroll(QAbstractScrollArea):
    """`settled` comes once zooming or turning has come to rest."""

    current_changed = Signal(int)
    zoom_changed = Signal(float)
    settled = Signal()

    def __init__(self, bar: QScrollBar, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pages: tuple[PageGeometry, ...] = ()
        self._layout = PageLayout((), 0, 0)
        self._zoom, self._zoom_mode = 1.0, Zoom.WIDTH
        self._current = -1
        self._held: int | None = None
        self._settled = Throttle(self.settled.emit, delay_ms=SETTLE_MS, restart=True, parent=self)
        self.setVerticalScrollBar(bar)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        bar.valueChanged.connect(self._scrolled)
        bar.actionTriggered.connect(self._let_go)

    @property
    def current_page(self) -> int:
        return max(0, self._current)

    @property
    def page_layout(self) -> PageLayout:
        return self._layout

    @property
    def scale(self) -> float:
        """Logical pixels a point."""
        return self._zoom * PX_PER_POINT

    # --- zoom -------------------------------------------------------------------------------------------------

    @property
    def zoom(self) -> float:
        return self._zoom

    def step_zoom(self, step: int) -> None:
        self._set_zoom(next_zoom(self._zoom, step))

    @property
    def zoom_mode(self) -> Zoom:
        return self._zoom_mode

    def set_zoom_mode(self, mode: Zoom, zoom: float = 0.0) -> None:
        self._zoom_mode, self._zoom = mode, zoom or self._zoom
        self._let_go()
        self._lay_out_anchored()

    def actual_size(self) -> None:
        self._set_zoom(1.0)

    def _set_zoom(self, zoom: float, anchor: QPointF | None = None) -> None:
        self._zoom_mode = Zoom.FREE
        self._let_go()
        self._zoom = max(min(MIN_ZOOM, self._zoom), min(MAX_ZOOM, zoom))
        self._lay_out_anchored(anchor)

    def _lay_out_anchored(self, anchor: QPointF | None = None) -> None:
        """Lay out anew with the same point of the same page under `anchor`."""
        point = anchor or QPointF(self.viewport().width() / 2, self.viewport().height() * READING_LINE)
        place = self._layout.at(round(point.y()) + self.verticalScrollBar().value())
        across = down = 0.0
        if place is not None:
            across = (point.x() + self.horizontalScrollBar().value() - place.x) / max(1, place.width)
            down = (point.y() + self.verticalScrollBar().value() - place.y) / max(1, place.height)
        self._lay_out()
        if place is not None and place.index < len(self._layout.places):
            now = self._layout.places[place.index]
            self.horizontalScrollBar().setValue(round(now.x + across * now.width - point.x()))
            self.verticalScrollBar().setValue(round(now.y + down * now.height - point.y()))
        self._settled.call()

    def _lay_out(self) -> None:
        view = self.viewport().size()
        if self._pages:
            page = self._pages[min(self.current_page, len(self._pages) - 1)]
            self._zoom = fitted_zoom(self._zoom_mode, self._zoom, self._pages, page, view)
        self._layout = place_pages(self._pages, zoom=self._zoom, view_width=view.width())
        self.verticalScrollBar().setPageStep(view.height())
        self.verticalScrollBar().setSingleStep(max(1, view.height() // 16))
        self.verticalScrollBar().setRange(0, max(0, self._layout.height - view.height()))
        self.horizontalScrollBar().setPageStep(view.width())
        self.horizontalScrollBar().setRange(0, max(0, self._layout.width - view.width()))
        self._find_current()
        self._laid_out()
        self.zoom_changed.emit(self._zoom)
        self.viewport().update()

    def _laid_out(self) -> None:
        """For what hangs on where the pages lie."""

    # --- where to look ----------------------------------------------------------------------------------------

    def go_to_page(self, page_index: int) -> None:
        """Its top at the top of the view."""
        self._let_go()
        self._show_top(page_index)

    @property
    def place_now(self) -> tuple[int, float]:
        """The page at the top of the view, and the share of its height that is above."""
        top = self.verticalScrollBar().value()
        place = self._layout.at(top)
        return (0, 0.0) if place is None else (place.index, (top - place.y) / max(1, place.height))

    def show_place(self, page_index: int, down: float) -> None:
        """As `place_now` told it."""
        if 0 <= page_index < len(self._layout.places):
            place = self._layout.places[page_index]
            self.verticalScrollBar().setValue(round(place.y + down * place.height))
            self._show_across(place)

    def _show_top(self, page_index: int) -> None:
        if 0 <= page_index < len(self._layout.places):
            place = self._layout.places[page_index]
            self.verticalScrollBar().setValue(place.y - GAP_PX)
            self._show_across(place)

    def _show_across(self, place: PagePlace, middle: float | None = None) -> None:
        """A page that fits stands in the middle; of a wider one `middle`, from its left edge, or its beginning. Where
        one page is far wider than the others, the view would else show nothing but desk beside them."""
        width = self.viewport().width()
        if place.width <= width:
            left = place.x + (place.width - width) / 2
        else:
            wanted = 0.0 if middle is None else middle - width / 2
            left = place.x + max(0.0, min(wanted, place.width - width))
        self.horizontalScrollBar().setValue(round(left))

    def point_at(self, position: QPointF) -> tuple[int, float, float] | None:
        """The page at a place of the view, and the point there, in points of the unrotated page."""
        down = position.y() + self.verticalScrollBar().value()
        place = self._layout.at(round(down))
        if place is None:
            return None
        x, y = position.x() + self.horizontalScrollBar().value() - place.x, down - place.y
        x0, y0, _, _ = to_page((x, y, x, y), self._pages[place.index], scale=self.scale)
        return place.index, x0, y0

    @property
    def reading_point(self) -> tuple[int, float, float] | None:
        """As `point_at` where the eye is; at the top of the document its first line."""
        is_at_top = self.verticalScrollBar().value() == self.verticalScrollBar().minimum()
        down = 0.0 if is_at_top else self.viewport().height() * READING_LINE
        return self.point_at(QPointF(self.viewport().width() / 2, down))

    def _hold(self, page_index: int) -> None:
        """That page was wished for, and counts as the one that is read until the person looks elsewhere."""
        self._held = page_index

    def _let_go(self) -> None:
        """The person looks somewhere else: what was wished for no longer holds the view."""
        self._held = None

    def _scrolled(self) -> None:
        self._find_current()

    def _find_current(self) -> None:
        """The page at the reading line; as long as a wish holds the view, the page that was wished for. Near the end
        of a document that one may stand lower."""
        height = self.viewport().height()
        place = self._layout.at(self.verticalScrollBar().value() + round(height * READING_LINE))
        current = -1 if place is None else place.index
        if self._held is not None and 0 <= self._held < len(self._layout.places):
            current = self._held
        if current != self._current:
            self._current = current
            self.current_changed.emit(current)

    # --- events -----------------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._resized()

    def _resized(self) -> None:
        """What is read stays where it is."""
        self._lay_out_anchored()

    def wheelEvent(self, event: QWheelEvent) -> None:
        self._let_go()
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._set_zoom(self._zoom * WHEEL_STEP ** (event.angleDelta().y() / _WHEEL_UNITS), event.position())
            event.accept()
        else:
            super().wheelEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._let_go()
        bar = self.verticalScrollBar()
        is_back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        steps = {
            Qt.Key.Key_Home: bar.minimum(),
            Qt.Key.Key_End: bar.maximum(),
            Qt.Key.Key_Space: bar.value() + (-bar.pageStep() if is_back else bar.pageStep()) * 9 // 10,
        }
        if event.key() in steps:
            bar.setValue(steps[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)
