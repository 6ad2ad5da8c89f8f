"""The pages on their desk with their words: selected by mouse or keys, copied, and found."""

from functools import partial

from PySide6.QtCore import (
    QBasicTimer,
    QCoreApplication,
    QElapsedTimer,
    QEvent,
    QPoint,
    QPointF,
    Qt,
    QTimerEvent,
    Signal,
)
from PySide6.QtGui import (
    QContextMenuEvent,
    QGuiApplication,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
)
from PySide6.QtWidgets import QMenu, QWidget

from core.api.page_text import PageLink, PageText
from desktop.inert import plain
from desktop.state.page import PageState
from desktop.state.page_text import (
    Selection,
    WordPlace,
    is_known,
    nearest_word,
    paragraph_at,
    selected_rects,
    selected_text,
    stepped,
    whole_page,
    word_at,
)
from desktop.theme import Theme
from desktop.throttle import Throttle
from desktop.tips import as_tip
from desktop.views.controls.wording import page_place, short_name, span_place
from desktop.views.page.canvas import PageCanvas
from desktop.views.page.page_lines import paint_hit, paint_selected

translate = QCoreApplication.translate

DRAG_SCROLL_MS = 30
DRAG_SCROLL_SHARE = 0.5
"""Of the way that the pointer is outside the view, at each step."""
LINKS_MS = 300
"""After the last page that rushes past."""
MOST_OFFERED = 30
OFFER_PX = 420
MOST_QUOTED = 1000
"""Characters; about a paragraph."""
_SIDE_BUTTONS = {Qt.MouseButton.BackButton: -1, Qt.MouseButton.ForwardButton: 1}
_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}


class PageDesk(PageCanvas):
    """`text_wanted` and `links_wanted` ask for those of a page: they come with a later state. `link_pressed` has a
    PageLink, `told` a sentence for the person, `stepped` is 1 or -1 for the forward or back button of a mouse."""

    text_wanted = Signal(int)
    links_wanted = Signal(int)
    selection_changed = Signal()
    link_pressed = Signal(object)
    told = Signal(str)
    stepped = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._selection: Selection | None = None
        self._is_dragging = False
        self._all_wanted: int | None = None
        self._pressed = QPointF()
        self._pressed_link: PageLink | None = None
        self._doubled = QElapsedTimer()
        self._drag_scroll = QBasicTimer()
        self._look_for_links = Throttle(self._ask_links, delay_ms=LINKS_MS, restart=True, parent=self)
        self.current_changed.connect(self._look_for_links.call)
        self.viewport().setMouseTracking(True)

    # --- what is shown

    def show_state(self, state: PageState) -> None:
        before = self._state
        super().show_state(state)
        if (state.document_id, state.revision) != (before.document_id, before.revision):
            self._all_wanted = None
            self._select(None)
        if self._selection is not None and not is_known(self._selection, state.texts.pages):
            self._select(None)
        if self._all_wanted in state.texts.pages:
            self.selectAll()

    @property
    def selection(self) -> Selection | None:
        return self._selection

    @property
    def selected(self) -> str:
        """The text that is selected, empty for none."""
        return "" if self._selection is None else selected_text(self._selection, self._state.texts.pages)

    def _paint_over(self, painter: QPainter, page_index: int) -> None:
        page, find, text = self._pages[page_index], self._state.find, self._text(page_index)
        if self._selection is not None and text is not None:
            rects = selected_rects(self._selection, text)
            paint_selected(painter, rects, page, self._theme, self._paper, scale=self.scale)
        for i, hit in enumerate(find.hits):
            if hit.page_index == page_index:
                color = self._theme.color(self._paper.neutral)
                paint_hit(painter, hit.rects, page, color, scale=self.scale, is_current=i == find.current)

    # --- selecting

    def selectAll(self) -> None:  # the name by which the menu knows it in text fields
        """All words of the page that is read; once they are there, if they are not yet."""
        page_index = self.current_page
        text = self._text(page_index)
        self._all_wanted = None if text is not None else page_index
        if text is None:
            self.text_wanted.emit(page_index)
        else:
            self._select(whole_page(text))

    def copy(self) -> None:
        """What is selected, as it was read, if the document's owner allows it."""
        if self.selected and not self._state.may_copy:
            words = translate(
                "page",
                "The owner of this document does not allow copying. You can copy a quotation with its page: Edit, Copy "
                "with page reference.",
            )
            self.told.emit(words)
        elif self.selected:
            QGuiApplication.clipboard().setText(_copied(self.selected))

    def copy_with_page(self) -> None:
        """The same with the document and page that it stands on: a quotation, which nobody's leave is needed for."""
        if not self._state.may_copy and len(self.selected) > MOST_QUOTED:
            self.told.emit(translate("page", "Too long for a quotation: %Ln character(s) fit.", "", MOST_QUOTED))
        elif self._selection is not None and self.selected:
            first, last = self._selection.first.page_index, self._selection.last.page_index
            place = span_place(self._state.pages, first, last)
            source = f"({short_name(self._state.title)}, {place})"
            QGuiApplication.clipboard().setText(f"{_copied(self.selected)}\n{source}")

    def _select(self, selection: Selection | None) -> None:
        if selection != self._selection:
            self._selection = selection
            self.viewport().update()
            self.selection_changed.emit()

    def _text(self, page_index: int) -> PageText | None:
        return self._state.texts.pages.get(page_index)

    def _word(self, position: QPointF, *, is_near: bool) -> WordPlace | None:
        """The word under the pointer, or with `is_near` the one beside it. The words of its page are asked for."""
        point = self.point_at(position)
        if point is None:
            return None
        page_index, x, y = point
        text = self._text(page_index)
        if text is None:
            self.text_wanted.emit(page_index)
            return None
        word = nearest_word(text.words, x, y) if is_near else word_at(text.words, x, y)
        return None if word is None else WordPlace(page_index, word)

    def _extend(self, position: QPointF) -> None:
        word = self._word(position, is_near=True)
        if word is not None:
            anchor = word if self._selection is None else self._selection.anchor
            wanted = Selection(anchor, word)
            if is_known(wanted, self._state.texts.pages):
                self._select(wanted)
            else:
                self._ask_between(wanted)

    def _ask_between(self, wanted: Selection) -> None:
        """A long way was dragged over at once: the words of the next page that lacks them come first."""
        for page_index in range(wanted.first.page_index, wanted.last.page_index + 1):
            if self._text(page_index) is None:
                self.text_wanted.emit(page_index)
                return

    # --- events

    def mousePressEvent(self, event: QMouseEvent) -> None:
        step = _SIDE_BUTTONS.get(event.button())
        if step is not None:
            self.stepped.emit(step)
            return
        if event.button() != Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)
            return
        self._is_dragging = True
        if self._is_third_click(event.position()):
            self._select_paragraph(event.position())
            return
        self._pressed_link = self._link(event.position())
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier and self._selection is not None:
            self._extend(event.position())
            return
        self._select(None)
        self._pressed = event.position()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if not self._is_dragging:
            self._show_what_is_under(event.position())
            return
        if self._selection is None:
            far = (
                event.position() - self._pressed
            ).manhattanLength() >= QGuiApplication.styleHints().startDragDistance()
            if not far:
                return
            self._extend(self._pressed)
        self._extend(event.position())
        self._scroll_beyond(event.position().toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._is_dragging = False
        self._drag_scroll.stop()
        link, self._pressed_link = self._pressed_link, None
        if link is not None and self._selection is None and self._link(event.position()) == link:
            self.link_pressed.emit(link)
        if event.button() != Qt.MouseButton.LeftButton:
            super().mouseReleaseEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        word = self._word(event.position(), is_near=False)
        if word is not None:
            self._is_dragging = True
            self._select(Selection(word, word))
            self._pressed = event.position()
            self._doubled.start()

    def _is_third_click(self, position: QPointF) -> bool:
        """Qt knows double clicks alone."""
        hints = QGuiApplication.styleHints()
        is_soon = self._doubled.isValid() and self._doubled.elapsed() < hints.mouseDoubleClickInterval()
        self._doubled.invalidate()
        return is_soon and (position - self._pressed).manhattanLength() < hints.mouseDoubleClickDistance()

    def _select_paragraph(self, position: QPointF) -> None:
        word = self._word(position, is_near=True)
        text = None if word is None else self._text(word.page_index)
        if word is not None and text is not None:
            self._select(paragraph_at(text, word.word))

    # --- links

    def _ask_links(self) -> None:
        if self._pages:
            self.links_wanted.emit(self.current_page)

    def _link(self, position: QPointF) -> PageLink | None:
        point = self.point_at(position)
        return None if point is None else self._state.links.at(*point)

    def _show_what_is_under(self, position: QPointF) -> None:
        point = self.point_at(position)
        if point is not None and self._state.links.needs(point[0]):
            self.links_wanted.emit(point[0])
        link, over = self._link(position), self._word(position, is_near=False)
        shape = Qt.CursorShape.ArrowCursor if over is None else Qt.CursorShape.IBeamCursor
        self.viewport().setCursor(shape if link is None else Qt.CursorShape.PointingHandCursor)
        words = "" if link is None else self.link_words(link)
        if words != self.viewport().toolTip():
            self.viewport().setToolTip(as_tip(words))

    def link_words(self, link: PageLink) -> str:
        """Where it leads to."""
        if link.page_index is None or link.page_index >= len(self._pages):
            return plain(link.address)
        return page_place(self._pages[link.page_index].label, link.page_index, len(self._pages))

    # --- beyond the view

    def _scroll_beyond(self, pointer: QPoint) -> None:
        """While the pointer is dragged out of the view, the pages come after it."""
        if self.viewport().rect().contains(pointer):
            self._drag_scroll.stop()
        elif not self._drag_scroll.isActive():
            self._drag_scroll.start(DRAG_SCROLL_MS, self)

    def timerEvent(self, event: QTimerEvent) -> None:
        if event.timerId() != self._drag_scroll.timerId():
            super().timerEvent(event)
            return
        view = self.viewport()
        pointer = view.mapFromGlobal(view.cursor().pos())
        for bar, at, size in (
            (self.verticalScrollBar(), pointer.y(), view.height()),
            (self.horizontalScrollBar(), pointer.x(), view.width()),
        ):
            beyond = min(at, 0) + max(at - size, 0)
            bar.setValue(bar.value() + round(beyond * DRAG_SCROLL_SHARE))
        self._extend(QPointF(pointer))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = _STEPS.get(Qt.Key(event.key()))
        if step is not None and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self._step_selection(step)
        elif event.key() == Qt.Key.Key_Escape and self._selection is not None:
            self._select(None)
        else:
            super().keyPressEvent(event)

    def _step_selection(self, step: int) -> None:
        """By a word; from the first one of the page that is read if nothing is selected."""
        if self._selection is not None:
            beside = self._selection.head.page_index + step
            if 0 <= beside < len(self._pages) and self._text(beside) is None:
                self.text_wanted.emit(beside)
            self._select(stepped(self._selection, step, self._state.texts.pages))
            return
        text = self._text(self.current_page)
        if text is None:
            self.text_wanted.emit(self.current_page)
        elif text.words:
            first = WordPlace(self.current_page, 0)
            self._select(Selection(first, first))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.context_menu().popup(event.globalPos())

    def context_menu(self) -> QMenu:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for text, run, is_allowed in (
            (translate("page", "Copy"), self.copy, bool(self.selected)),
            (translate("page", "Copy with page reference"), self.copy_with_page, bool(self.selected)),
            (translate("page", "Select all of this page"), self.selectAll, bool(self._pages)),
        ):
            action = menu.addAction(text)
            action.setEnabled(is_allowed)
            action.triggered.connect(run)
        self._offer_links(menu)
        return menu

    def _offer_links(self, menu: QMenu) -> None:
        """Those of the page that is read: with the keys there is no other way to them."""
        links = self._state.links.pages.get(self.current_page, ())
        if links:
            inner = menu.addMenu(translate("page", "Links on this page"))
            for link in links[:MOST_OFFERED]:
                words = menu.fontMetrics().elidedText(self.link_words(link), Qt.TextElideMode.ElideMiddle, OFFER_PX)
                inner.addAction(words.replace("&", "&&")).triggered.connect(partial(self.link_pressed.emit, link))

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QNativeGestureEvent) and event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
            self._let_go()
            self._set_zoom(self.zoom * (1 + event.value()), event.position())
            return True
        return super().viewportEvent(event)


def _copied(text: str) -> str:
    """Line by line, without what would act on the text it is put into."""
    return "\n".join(plain(line) for line in text.splitlines())
