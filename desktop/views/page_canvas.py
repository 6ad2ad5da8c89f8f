"""The pages on their desk: scrolled, zoomed, painted with their marks."""

from PySide6.QtCore import QCoreApplication, QEvent, QPointF, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QWidget

from core.api.types import PageGeometry, Rect
from desktop.state.page import Goto, PageState
from desktop.theme import Theme
from desktop.throttle import Throttle
from desktop.views.mark_paint import PlacedMark, paint_marks, place_marks
from desktop.views.mark_pulse import MarkPulse
from desktop.views.mark_scroll_bar import MarkScrollBar
from desktop.views.mark_ticks import ticks
from desktop.views.marks import bounds, to_page, to_view
from desktop.views.page_layout import (
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
    render_scale,
)
from desktop.views.page_paint import is_blank, paint_focus, paint_paper, paint_pixels, paint_words
from desktop.views.page_paper import NIGHT, WHITE
from desktop.views.page_source import PageSource
from desktop.views.parts import KEYBOARD_REASONS

translate = QCoreApplication.translate

READING_LINE = 1 / 3
"""The share of the view's height at which a mark is put, and at which the current page is read off."""
PAGE_HEAD_PX = 20
SETTLE_MS = 120
WHEEL_STEP = 1.1
_WHEEL_UNITS = 120


class PageCanvas(QAbstractScrollArea):
    """Shows a PageState with the pixels of its `source`."""

    page_shown = Signal(int)
    current_changed = Signal(int)
    zoom_changed = Signal(float)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._state = PageState()
        self._pages: tuple[PageGeometry, ...] = ()
        self._paper = WHITE
        self._layout = PageLayout((), 0, 0)
        self._zoom, self._zoom_mode = 1.0, Zoom.WIDTH
        self.source = PageSource(self)
        self.source.arrived.connect(self._arrived)
        self._placed: dict[int, tuple[PlacedMark, ...]] = {}
        self._goto_done = Goto()
        self._is_pinned = False
        self._unannounced: set[int] = set()
        self._current = -1
        self._focus_by_keyboard = False
        self._settled = Throttle(self._request, delay_ms=SETTLE_MS, restart=True, parent=self)
        self._pulse = MarkPulse(self)
        self._pulse.changed.connect(self.viewport().update)
        self._ticks = MarkScrollBar(theme)
        self.setVerticalScrollBar(self._ticks)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setAutoFillBackground(False)
        self._ticks.valueChanged.connect(self._scrolled)
        self._ticks.actionTriggered.connect(self._unpin)

    # --- what is shown ----------------------------------------------------------------------------------------

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._ticks.set_theme(theme)
        self.source.set_night(theme if self._paper is NIGHT else None)
        self.viewport().update()

    def set_dark_paper(self, *, is_dark: bool) -> None:
        self._paper = NIGHT if is_dark else WHITE
        self.source.set_night(self._theme if is_dark else None)
        self._placed.clear()
        self._request()
        self.viewport().update()

    def show_state(self, state: PageState) -> None:
        before, self._state = self._state, state
        self.source.open(state.document_id, state.revision)
        self._placed.clear()
        if state.pages != before.pages or state.document_id != before.document_id:
            self._take_pages(state)
            self._lay_out()
        elif state.turn != before.turn:
            self._turn(state)
        if state.goto != before.goto:
            marked = {part.page_index for mark in state.marks for part in mark.parts}
            self._unannounced = marked | {state.goto.page_index}
        if state.pages and state.goto != self._goto_done:
            self._go(state.goto)
        self._show_ticks()
        self._request()
        self.viewport().update()

    def _take_pages(self, state: PageState) -> None:
        self._pages = state.seen_pages
        self.source.turn(state.turn)

    def _turn(self, state: PageState) -> None:
        """The page that is read stays; a turned one has other sides, so its top is looked at."""
        page_index = self.current_page
        self._take_pages(state)
        self._lay_out()
        self._show_top(page_index)
        self._settled.call()

    def _arrived(self, page_index: int) -> None:
        self._placed.pop(page_index, None)
        self._request()
        self.viewport().update()

    def forget_requests(self) -> None:
        """What was asked for will not be answered; ask again."""
        self.source.forget_requests()
        self._request()

    @property
    def current_page(self) -> int:
        return max(0, self._current)

    @property
    def is_pulsing(self) -> bool:
        return self._pulse.is_running

    @property
    def page_layout(self) -> PageLayout:
        return self._layout

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
        self._is_pinned = False
        self._lay_out_anchored()

    def actual_size(self) -> None:
        self._set_zoom(1.0)

    def _set_zoom(self, zoom: float, anchor: QPointF | None = None) -> None:
        self._zoom_mode = Zoom.FREE
        self._is_pinned = False
        self._zoom = max(MIN_ZOOM, min(MAX_ZOOM, zoom))
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
        self._placed.clear()
        self._show_ticks()
        self._find_current()
        self.zoom_changed.emit(self._zoom)
        self.viewport().update()

    # --- where to look ----------------------------------------------------------------------------------------

    def go_to_page(self, page_index: int) -> None:
        """Its top at the top of the view."""
        self._is_pinned = False
        self._show_top(page_index)

    def _show_top(self, page_index: int) -> None:
        if 0 <= page_index < len(self._layout.places):
            self.verticalScrollBar().setValue(self._layout.places[page_index].y - GAP_PX)

    def mark_rect(self, number: int, page_index: int) -> QRect | None:
        """Where the part of a mark on one page lies on the desk."""
        for placed in self._marks_on(page_index):
            if placed.mark.number == number:
                x0, y0, x1, y1 = bounds(placed.rects)
                place = self._layout.places[page_index]
                return QRect(round(x0) + place.x, round(y0) + place.y, round(x1 - x0), round(y1 - y0))
        return None

    def _go(self, goto: Goto) -> None:
        self._goto_done = goto
        self._is_pinned = True
        self._look_at(goto)
        self._find_current()
        if self._state.open_mark is not None and goto.box is None:
            self._pulse.start()

    def _look_at(self, goto: Goto) -> None:
        rect = self._wished(goto)
        if rect is None:
            self._show_top(goto.page_index)
            return
        wanted = rect.top() - round(self.viewport().height() * READING_LINE)
        # The end of the page before says nothing: a mark near the top of its page may stand higher.
        self.verticalScrollBar().setValue(max(wanted, self._layout.places[goto.page_index].y - PAGE_HEAD_PX))
        self.horizontalScrollBar().setValue(rect.center().x() - self.viewport().width() // 2)

    def _wished(self, goto: Goto) -> QRect | None:
        """Where on the desk the wish is: a place of its own, else the open mark."""
        number = self._state.open_mark
        if goto.box is None:
            return None if number is None else self.mark_rect(number, goto.page_index)
        if not goto.page_index < len(self._pages):
            return None
        place = self._layout.places[goto.page_index]
        x0, y0, x1, y1 = to_view(goto.box, self._pages[goto.page_index], scale=self.scale)
        return QRect(round(x0) + place.x, round(y0) + place.y, round(x1 - x0), round(y1 - y0))

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
    def scale(self) -> float:
        """Logical pixels a point."""
        return self._zoom * PX_PER_POINT

    def _unpin(self) -> None:
        """The person looks somewhere else: what was wished for no longer holds the view."""
        self._is_pinned = False

    def _scrolled(self) -> None:
        self._find_current()
        self._request()

    def _find_current(self) -> None:
        """The page at the reading line; as long as a wish holds the view, the page that was wished for. Near the end
        of a document that one may stand lower."""
        height = self.viewport().height()
        place = self._layout.at(self.verticalScrollBar().value() + round(height * READING_LINE))
        current = -1 if place is None else place.index
        if self._is_pinned and 0 <= self._goto_done.page_index < len(self._layout.places):
            current = self._goto_done.page_index
        if current != self._current:
            self._current = current
            self.current_changed.emit(current)

    def _request(self) -> None:
        top = self.verticalScrollBar().value()
        wanted = self._layout.urgent_first(top, top + self.viewport().height(), self._current)
        self.source.ask([(place.index, self._scale_for(place.index)) for place in wanted])

    def _scale_for(self, page_index: int) -> float:
        return render_scale(self._pages[page_index], zoom=self._zoom, ratio=self.devicePixelRatioF())

    # --- painting ---------------------------------------------------------------------------------------------

    def _marks_on(self, page_index: int) -> tuple[PlacedMark, ...]:
        if page_index not in self._placed:
            place = self._layout.places[page_index]
            self._placed[page_index] = place_marks(
                self._state.marks,
                page_index,
                self._pages[page_index],
                scale=self.scale,
                page_width=place.width,
                is_blank=lambda rect: self._is_blank(place, rect),
            )
        return self._placed[page_index]

    def _is_blank(self, place: PagePlace, rect: Rect) -> bool:
        kept = self.source.pixels(place.index)
        return kept is None or is_blank(kept[1], rect, share=kept[1].width() / max(1, place.width))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        painter.fillRect(self.viewport().rect(), self._theme.color("sunken"))
        left, top = self.horizontalScrollBar().value(), self.verticalScrollBar().value()
        for place in self._layout.within(top, top + self.viewport().height()):
            self._paint_page(painter, place, QRect(place.x - left, place.y - top, place.width, place.height))
        if self._focus_by_keyboard and self.hasFocus():
            paint_focus(painter, self.viewport().rect(), self._theme)

    def _paint_page(self, painter: QPainter, place: PagePlace, on: QRect) -> None:
        painter.save()
        paint_paper(painter, on, self._theme, self._paper)
        kept = self.source.pixels(place.index)
        if kept is not None:
            is_exact = kept[0] == self._scale_for(place.index)
            paint_pixels(painter, on, kept[1], ratio=self.devicePixelRatioF(), is_exact=is_exact)
        elif self.source.has_failed(place.index):
            ink = self._theme.color(self._paper.ink)
            paint_words(painter, on, translate("page", "This page could not be drawn."), ink)
        painter.translate(on.topLeft())
        self._paint_over(painter, place.index)
        paint_marks(
            painter,
            self._marks_on(place.index),
            self._theme,
            self._paper,
            open_number=self._state.open_mark,
            open_line_px=self._pulse.line_px,
        )
        painter.restore()
        if kept is not None and place.index in self._unannounced:
            self._unannounced.discard(place.index)
            QTimer.singleShot(0, self, lambda: self.page_shown.emit(place.index))

    def _paint_over(self, painter: QPainter, page_index: int) -> None:
        """For what lies over the pixels of a page and under its marks; the painter's origin is the page's corner."""

    def _show_ticks(self) -> None:
        self._ticks.set_ticks(ticks(self._state, self._layout, self._pages, scale=self.scale))

    # --- events -----------------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._is_pinned and self._pages:
            self._lay_out()
            self._look_at(self._goto_done)
            self._settled.call()
        else:
            self._lay_out_anchored()

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._request()
            self.viewport().update()
        return super().viewportEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._focus_by_keyboard = event.reason() in KEYBOARD_REASONS

    def wheelEvent(self, event: QWheelEvent) -> None:
        self._unpin()
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._set_zoom(self._zoom * WHEEL_STEP ** (event.angleDelta().y() / _WHEEL_UNITS), event.position())
            event.accept()
        else:
            super().wheelEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._unpin()
        bar = self.verticalScrollBar()
        steps = {
            Qt.Key.Key_Home: bar.minimum(),
            Qt.Key.Key_End: bar.maximum(),
            Qt.Key.Key_Space: bar.value() + bar.pageStep() * 9 // 10,
        }
        if event.key() in steps:
            bar.setValue(steps[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)
