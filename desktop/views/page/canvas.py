"""The pages on their desk: scrolled, zoomed, painted with their marks."""

from PySide6.QtCore import QCoreApplication, QEvent, QRect, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from core.api.types import Rect
from desktop.state.page import Goto, PageState
from desktop.theme import Theme
from desktop.views.controls.parts import KEYBOARD_REASONS
from desktop.views.controls.wording import page_label
from desktop.views.page.layout import PagePlace, affordable, image_bytes, render_scale
from desktop.views.page.mark_paint import PlacedMark, paint_marks, place_marks
from desktop.views.page.mark_pulse import MarkPulse
from desktop.views.page.mark_scroll_bar import MarkScrollBar
from desktop.views.page.mark_ticks import ticks
from desktop.views.page.marks import bounds, to_view
from desktop.views.page.page_paint import is_blank, paint_focus, paint_paper, paint_pixels, paint_words
from desktop.views.page.page_source import PageSource
from desktop.views.page.paper import NIGHT, WHITE
from desktop.views.page.scroll import READING_LINE, PageScroll

translate = QCoreApplication.translate

PAGE_HEAD_PX = 20


class PageCanvas(PageScroll):
    """Shows a PageState with the pixels of its `source`. `jumped` tells, before another place is shown at a wish, what
    was shown: its PageState, and its place as in `place_now`. `tick_pressed` has a Tick."""

    page_shown = Signal(int)
    jumped = Signal(object, int, float)
    tick_pressed = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        self._ticks = MarkScrollBar(theme)
        self._theme = theme
        self._state = PageState()
        self._paper = WHITE
        self._placed: dict[int, tuple[PlacedMark, ...]] = {}
        self._goto_done = Goto()
        self._unannounced: set[int] = set()
        self._focus_by_keyboard = False
        super().__init__(self._ticks, parent)
        self.source = PageSource(self)
        self.source.arrived.connect(self._arrived)
        self.settled.connect(self._request)
        self._pulse = MarkPulse(self)
        self._pulse.changed.connect(self.viewport().update)
        self._ticks.pressed.connect(self.tick_pressed)
        self.viewport().setAutoFillBackground(False)

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
        """States come many times a second while documents are read, mostly with the same page."""
        before = self._state
        if state is before:
            return
        if before.pages and state.goto != before.goto and state.goto.down is None:
            self.jumped.emit(before, *self.place_now)
        self._state = state
        self.source.open(state.document_id, state.revision)
        if state.marks is not before.marks:
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
    def is_pulsing(self) -> bool:
        return self._pulse.is_running

    # --- where to look ----------------------------------------------------------------------------------------

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
        self._hold(goto.page_index)
        self._look_at(goto)
        if goto.down is not None:
            self._let_go()
        self._find_current()
        if self._state.open_mark is not None and goto.box is None and goto.down is None:
            self._pulse.start()

    def _look_at(self, goto: Goto) -> None:
        if goto.down is not None:
            self.show_place(goto.page_index, goto.down)
            return
        rect = self._wished(goto)
        if rect is None:
            self._show_top(goto.page_index)
            return
        wanted = rect.top() - round(self.viewport().height() * READING_LINE)
        # The end of the page before says nothing: a mark near the top of its page may stand higher.
        place = self._layout.places[goto.page_index]
        self.verticalScrollBar().setValue(max(wanted, place.y - PAGE_HEAD_PX))
        self._show_across(place, rect.center().x() - place.x)

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

    def go_to_page(self, page_index: int) -> None:
        self.jumped.emit(self._state, *self.place_now)
        super().go_to_page(page_index)

    def _scrolled(self) -> None:
        super()._scrolled()
        self._request()

    def _laid_out(self) -> None:
        self._placed.clear()
        self._show_ticks()

    def _request(self) -> None:
        top = self.verticalScrollBar().value()
        bottom = top + self.viewport().height()
        urgent = self._layout.urgent_first(top, bottom, self._current)
        wanted = [(place.index, self._scale_for(place.index)) for place in urgent]
        sizes = [image_bytes(self._pages[index], scale) for index, scale in wanted]
        needed = len(self._layout.within(top, bottom))
        self.source.ask(wanted[: affordable(sizes, needed=needed, most=self.source.max_bytes)])

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
                size=(place.width, place.height),
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
        if not self._pages and self._state.document_id is not None:
            words = translate("page", "Opening the document")
            paint_words(painter, self.viewport().rect(), words, self._theme.color("text2"))
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
        else:
            label = page_label(self._pages[place.index].label, place.index)
            paint_words(painter, on, label, self._theme.color(self._paper.neutral))
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

    def _resized(self) -> None:
        """What was wished for stays in sight, or what is read."""
        if self._held is not None and self._pages and self._held == self._goto_done.page_index:
            self._lay_out()
            self._look_at(self._goto_done)
            self._settled.call()
        else:
            super()._resized()

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._request()
            self.viewport().update()
        return super().viewportEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._focus_by_keyboard = event.reason() in KEYBOARD_REASONS
