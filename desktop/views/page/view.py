"""The page view: header, desk, and what floats on it."""

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from core.api.messages import PageImage
from core.api.types import DocumentId
from desktop.icons import Icons
from desktop.inert import plain
from desktop.prefs import StripWish
from desktop.state.page import PageState, find_page, is_read_again, neighbour_number
from desktop.state.page_find import FindState
from desktop.texts import sentence_for
from desktop.theme import Theme, scaled
from desktop.views.controls.empty import EmptyState
from desktop.views.controls.wording import no_such_page, page_place, short_name
from desktop.views.page.desk import PageDesk
from desktop.views.page.find_bar import PageFindBar
from desktop.views.page.header import PageHeader
from desktop.views.page.layout import Zoom
from desktop.views.page.mark_pill import MarkPill
from desktop.views.page.mark_scroll_bar import Tick
from desktop.views.page.page_note import PageNote
from desktop.views.page.print_note import PrintNote
from desktop.views.page.printing import PrintRun
from desktop.views.page.spoken import SpokenPages
from desktop.views.page.strip import PageStrip
from desktop.views.page.told import PageTold

translate = QCoreApplication.translate

PILL_FOOT_PX = 10
STRIP_FROM_PX = 1600
"""From this width of the window there is room beside the page."""


class PageView(QWidget):
    """Shows a PageState. Each `page_wanted` (a RenderWanted) is answered by `put_image` or `put_failure`.

    `page_shown` tells a page index after the first paint of its pixels with the marks of the newest wish.
    """

    page_wanted = Signal(object)
    mark_wanted = Signal(int)
    place_wanted = Signal(int, object)
    """The place of a page, and a rectangle on it."""
    page_shown = Signal(int)

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self._theme, self._icons = theme, icons
        self._state = PageState()
        self.header = PageHeader(theme, icons)
        self.canvas = PageDesk(theme)
        self.canvas.setAccessibleName(translate("page", "Page"))
        self._spoken = SpokenPages(self.canvas)
        self.find_bar = PageFindBar(theme, icons)
        self.strip = PageStrip(theme, icons)
        self._strip_wish = StripWish.AUTO
        self._note = PageNote(theme, icons)
        self._print_note = PrintNote(theme, icons)
        self.printing: PrintRun | None = None
        self._pill = MarkPill(theme, icons, self.canvas)
        self.told = PageTold(theme, icons, self.canvas.viewport())
        self._empty: EmptyState | None = None
        self._empty_for = self._state.failure
        self._body = QStackedWidget()
        self._body.addWidget(self.canvas)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for widget in (self.header, self.find_bar, self._note, self._print_note):
            column.addWidget(widget)
        row = QHBoxLayout()
        row.setSpacing(0)
        row.addWidget(self.strip)
        row.addWidget(self._body, 1)
        column.addLayout(row, 1)
        self._connect()
        self._apply_theme()
        self.show_state(self._state)

    def _connect(self) -> None:
        self.header.page_typed.connect(self._page_typed)
        self.header.zoom_stepped.connect(self.canvas.step_zoom)
        self.header.width_wanted.connect(self.fit_width)
        self.header.whole_page_wanted.connect(self.fit_page)
        self.header.actual_size_wanted.connect(self.actual_size)
        for source in (self.canvas.source, self.strip.small.source):
            source.wanted.connect(self.page_wanted)
        self.canvas.page_shown.connect(self.page_shown)
        self.canvas.current_changed.connect(self._show_place)
        self.canvas.current_changed.connect(self._show_read)
        self.canvas.verticalScrollBar().valueChanged.connect(self._show_read)
        self.canvas.zoom_changed.connect(self.header.show_zoom)
        self.canvas.viewport().installEventFilter(self)
        self._pill.stepped.connect(self._step_mark)
        self.canvas.told.connect(self.told.tell)
        self.canvas.tick_pressed.connect(self._go_to_tick)
        self._print_note.cancelled.connect(self._cancel_printing)

    def show_state(self, state: PageState) -> None:
        before, self._state = self._state, state
        is_open = bool(state.pages)
        if is_read_again(before, state):
            self.told.tell(translate("page", "The file has changed and was read again."))
        self.header.title.set_whole(short_name(state.title))
        self.header.set_open(is_open=is_open)
        self._note.setVisible(state.has_changed and is_open)
        self.find_bar.show_state(state.find if is_open else FindState())
        self._show_body()
        self._show_strip()
        self._settle()
        self.canvas.show_state(state)
        self._spoken.show_state(state)
        self.strip.show_state(state)
        self._show_place(self.canvas.current_page)
        self._show_pill()

    def _settle(self) -> None:
        """Let the desk have its size now: pages asked for at another one would be drawn twice."""
        layouts = (self.layout(), self._body.layout())
        for layout in layouts:
            if layout is not None and self.isVisible():
                layout.activate()

    def put_image(self, image: PageImage) -> None:
        """Raises BadImage."""
        asked = (self.printing, self.strip.small.source)
        taker = next((one for one in asked if one is not None and one.is_asked(image)), self.canvas.source)
        taker.put_image(image)

    def is_asked(self, image: PageImage) -> bool:
        """Whether an image is one that was asked for here."""
        sources = (self.canvas.source, self.strip.small.source, self.printing)
        return any(source is not None and source.is_asked(image) for source in sources)

    def put_failure(self, document_id: DocumentId, page_index: int) -> None:
        """A page that was wanted cannot be drawn."""
        for source in (self.canvas.source, self.strip.small.source, self.printing):
            if source is not None:
                source.put_failure(document_id, page_index)

    def forget_requests(self) -> None:
        """The engine was started again: what was asked for will not come."""
        self.canvas.forget_requests()
        self.strip.small.forget_requests()
        if self.printing is not None:
            self.printing.forget_requests()

    def print_on(self, printer: QPrinter) -> None:
        """All pages, or those that were chosen, as the document has them. One document at a time."""
        if self.printing is None:
            self.printing = PrintRun(printer, self._state, self)
            self.printing.wanted.connect(self.page_wanted)
            self.printing.advanced.connect(self._print_note.show_progress)
            self.printing.ended.connect(self._printed)
            self._print_note.show()
            self.printing.start()

    def _cancel_printing(self) -> None:
        if self.printing is not None:
            self.printing.cancel()
        self._print_note.hide()

    def _printed(self, is_refused: bool) -> None:
        if self.printing is not None:
            self.printing.deleteLater()
        self.printing = None
        self._print_note.show_end(is_refused=is_refused)

    def set_theme(self, theme: Theme, icons: Icons) -> None:
        self._theme, self._icons = theme, icons
        for view in (self.header, self.find_bar, self.strip, self._pill, self.told, self._note, self._print_note):
            view.set_theme(theme, icons)
        self.canvas.set_theme(theme)
        self._apply_theme()
        self._drop_empty()
        self._show_body()

    def _apply_theme(self) -> None:
        self.setPalette(self._theme.palette(window="sunken"))
        self.setAutoFillBackground(True)

    # --- what menus call --------------------------------------------------------------------------------------

    def next_mark(self) -> None:
        self._step_mark(1)

    def previous_mark(self) -> None:
        self._step_mark(-1)

    def zoom_in(self) -> None:
        self.canvas.step_zoom(1)

    def zoom_out(self) -> None:
        self.canvas.step_zoom(-1)

    def fit_width(self) -> None:
        self.canvas.set_zoom_mode(Zoom.WIDTH)

    def fit_page(self) -> None:
        self.canvas.set_zoom_mode(Zoom.PAGE)

    def actual_size(self) -> None:
        self.canvas.actual_size()

    def go_to_page(self, page_index: int) -> None:
        self.canvas.go_to_page(page_index)

    def set_dark_paper(self, *, is_dark: bool) -> None:
        self.canvas.set_dark_paper(is_dark=is_dark)
        self.strip.small.set_night(self._theme if is_dark else None)

    def set_strip(self, wish: StripWish) -> None:
        """Whether headings and small pages stand beside the page."""
        self._strip_wish = wish
        self._show_strip()

    @property
    def has_strip(self) -> bool:
        return not self.strip.isHidden()

    def _show_strip(self) -> None:
        has_room = self.window().width() >= scaled(STRIP_FROM_PX)
        is_wanted = self._strip_wish is StripWish.SHOWN or (self._strip_wish is StripWish.AUTO and has_room)
        self.strip.setVisible(is_wanted and bool(self._state.pages))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_strip()

    def focus_page_field(self) -> None:
        """For "Go to page"."""
        self.header.field.setFocus()

    # --- inside -----------------------------------------------------------------------------------------------

    def _step_mark(self, step: int) -> None:
        number = neighbour_number(self._state, step)
        if number is not None:
            self.mark_wanted.emit(number)

    def _show_read(self) -> None:
        """In the strip: the page that is read, and its heading."""
        current = self.canvas.current_page
        if self.has_strip and current < len(self._state.pages):
            at = self.canvas.reading_point
            is_across = at is not None and at[0] == current and self._state.pages[current].rotation == 0
            self.strip.show_current(current, at[2] if at is not None and is_across else None)

    def _go_to_tick(self, tick: Tick) -> None:
        if tick.is_evidence and tick.number in self._state.numbers:
            self.mark_wanted.emit(tick.number)
        else:
            self.place_wanted.emit(tick.page_index, tick.rect)

    def _page_typed(self, text: str) -> None:
        """What is no page stays in the field, to be typed over."""
        found = find_page(text, self._state.pages)
        if found is not None:
            self.canvas.go_to_page(found)
            self.canvas.setFocus()
        elif text.strip():
            self.told.tell(no_such_page(plain(text.strip()), self._state.pages))
        else:
            self.canvas.setFocus()

    def _show_place(self, page_index: int) -> None:
        pages = self._state.pages
        if not 0 <= page_index < len(pages):
            return
        label = pages[page_index].label
        self.header.show_place(label, page_index, len(pages))
        marks = translate("page", "%Ln mark(s)", "", len(self._state.marks))
        where = page_place(label, page_index, len(pages))
        self.canvas.setAccessibleName(f"{short_name(self._state.title)}, {where}, {marks}")
        opened = next((m for m in self._state.marks if m.number == self._state.open_mark), None)
        self.canvas.setAccessibleDescription("" if opened is None else opened.text)

    def _show_pill(self) -> None:
        numbers, number = self._state.numbers, self._state.open_mark
        is_marked = any(mark.number == number and mark.is_evidence for mark in self._state.marks)
        is_shown = bool(self._state.pages) and is_marked and number in numbers
        self._pill.setVisible(is_shown)
        if is_shown and number is not None:
            is_elsewhere = {mark.number for mark in self._state.marks} != set(numbers)
            document = short_name(self._state.title) if is_elsewhere else ""
            self._pill.show_place(numbers.index(number) + 1, len(numbers), document)
            self._place_pill()

    def _place_pill(self) -> None:
        view = self.canvas.viewport().geometry()
        self._pill.fit(view.width())
        self._pill.move(view.center().x() - self._pill.width() // 2, view.bottom() - self._pill.height() - PILL_FOOT_PX)
        self._pill.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.canvas.viewport() and event.type() == QEvent.Type.Resize:
            self._place_pill()
            self.told.place()
        return super().eventFilter(watched, event)

    def _show_body(self) -> None:
        """States come many times a second while documents are read; what stands there already is left alone."""
        if self._state.pages or self._state.needs_opening or self._state.job is not None:
            self._drop_empty()
            self._body.setCurrentWidget(self.canvas)
        elif self._empty is None or self._empty_for != self._state.failure:
            self._drop_empty()
            self._empty, self._empty_for = self._empty_state(), self._state.failure
            self._body.addWidget(self._empty)
            self._body.setCurrentWidget(self._empty)

    def _drop_empty(self) -> None:
        if self._empty is not None:
            self._body.removeWidget(self._empty)
            self._empty.deleteLater()
            self._empty = None

    def _empty_state(self) -> EmptyState:
        failure = self._state.failure
        if failure is not None:
            said = sentence_for(failure.code, failure.detail)
            return EmptyState(self._theme, self._icons, icon="file-x", title=said.title, sentence=said.advice)
        return EmptyState(
            self._theme,
            self._icons,
            icon="book-open",
            title=translate("page", "The page opens here"),
            sentence=translate("page", "Click a number in an answer, or a document on the left."),
        )
