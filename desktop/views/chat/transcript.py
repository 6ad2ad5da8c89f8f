"""The conversation: any number of answers, of which those near the view alone are laid out.

With a widget for each of 1,000 answers every new sentence costs a quarter of a second; here it costs the layout of
one answer. Nothing moves under the reader: a height that turns out different above the view moves the view along.
"""

from itertools import pairwise

from PySide6.QtCore import QCoreApplication, QEasingCurve, QPoint, QRect, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QFrame, QPushButton, QWidget

from core.api.types import Citation, JobId
from desktop.icons import Icons
from desktop.state.chat import ChatState
from desktop.state.news import came, changed, count_above, has_new, is_choosing, is_other
from desktop.style import SCROLL_BAR_PX, is_motion_reduced
from desktop.theme import Theme, scaled
from desktop.throttle import Throttle
from desktop.views.chat.answer_card import FOOT_PX, MAX_TEXT_PX, SIDE_PX, AnswerCard
from desktop.views.chat.peek import PeekCard
from desktop.views.controls.buttons import push_button
from desktop.views.controls.heights import Heights
from desktop.views.controls.parts import KEYBOARD_REASONS
from desktop.views.controls.shelf import Shelf
from desktop.views.page.page_paint import paint_focus

translate = QCoreApplication.translate

GUESS_PX = 360
TO_TOP_MS = 200
SETTLE_MS = 60
"""While the width changes, what is seen alone is laid out; this long after, what is near it."""
PILL_FOOT_PX = 12
FOCUS_ROOM_PX = 24


class Transcript(QAbstractScrollArea):
    """Shows the exchanges of a ChatState with a pool of cards. `cut` tells whether text goes on below the view."""

    citation_pressed = Signal(object, object)
    passage_pressed = Signal(object)
    wished = Signal(object)
    rephrase = Signal(str)
    widen = Signal(str)
    vote_wished = Signal(object)
    languages_wanted = Signal()
    cut = Signal(bool)

    def __init__(self, theme: Theme, icons: Icons, shelf: Shelf | None = None) -> None:
        super().__init__()
        self._theme, self._icons = theme, icons
        self.shelf = shelf or Shelf()
        self._state = ChatState()
        self._heights = Heights(guess_px=scaled(GUESS_PX))
        self._live: dict[JobId, AnswerCard] = {}
        self._free: list[AnswerCard] = []
        self._keeps_room = False
        self._is_placing = False
        self._is_chained = True
        self._has_unseen = False
        """Whether sentences came below the view and nobody has looked there since."""
        self._focus_by_keyboard = False
        self._settled = Throttle(self._place, delay_ms=SETTLE_MS, restart=True, parent=self)
        self._to_top = QVariantAnimation(self)
        self._to_top.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._to_top.valueChanged.connect(lambda value: self.verticalScrollBar().setValue(value))
        self.stepped_to: JobId | None = None
        """The answer that keys are meant for: the last one stepped to, until another is opened, asked or looked at."""
        self.peek = PeekCard(theme, self.shelf, self)
        self.peek.pressed.connect(self.citation_pressed)
        self._more = push_button(translate("chat", "New sentences below"), parent=self.viewport())
        self._more.clicked.connect(self._show_newest)
        self._more.hide()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(translate("chat", "Answers"))
        self.verticalScrollBar().valueChanged.connect(self._scrolled)
        self.verticalScrollBar().setSingleStep(scaled(24))
        QApplication.instance().focusChanged.connect(self._focus_moved)  # type: ignore[union-attr]  # there is one
        self._dress()

    def _dress(self) -> None:
        palette = self._theme.palette(window="surface")
        self.setPalette(palette)
        self.viewport().setPalette(palette)
        self.viewport().setBackgroundRole(palette.ColorRole.Window)

    def set_theme(self, theme: Theme, icons: Icons) -> None:
        """Cards are made anew: cheaper to get right than to repaint, and as quick."""
        self._theme, self._icons = theme, icons
        for card in (*self._live.values(), *self._free):
            card.hide()
            card.deleteLater()
        self._live.clear()
        self._free.clear()
        self.peek.set_theme(theme)
        self._heights.forget()
        self._dress()
        self._place()

    # --- what is shown ----------------------------------------------------------------------------------------

    def show_state(self, state: ChatState) -> None:
        before, self._state = self._state, state
        self.peek.standings = state.standings
        self._keeps_room &= len(state.exchanges) >= len(before.exchanges)
        self._forget_step(before)
        is_new, is_switched = has_new(before, state), is_other(before, state)
        if is_switched:
            self._to_top.stop()
            self._keeps_room = False
        above = count_above(before, state)
        self._make_room_above(above)
        self._heights.resize(len(state.exchanges))
        for index in changed(before, state, above=above):
            self._heights.forget_one(index)
            card = self._live.get(state.exchanges[index].job)
            if card is not None:
                self._show_on(card, index)
                then = before.exchange(card.job)
                self._is_chained &= then is not None and then.vote == card.exchange.vote  # a thumb brings buttons
        if is_new:
            self._keeps_room = True
        self._place()
        if is_new:
            self._scroll_to(self._heights.top(len(state.exchanges) - 1))
        elif is_switched:
            self._go_to_newest()
        self._show_choice(before)
        self._has_unseen = (self._has_unseen and not is_new and not is_switched) or came(before, state)
        self._show_more()

    def _make_room_above(self, count: int) -> None:
        """Earlier answers come in, and nothing moves under the reader."""
        if count:
            self._to_top.stop()
            top = self._top()
            self._heights.insert(count)
            self._is_placing = True  # the cards are not those of the new places yet
            self._set_range()
            self.verticalScrollBar().setValue(top + self._heights.top(count))
            self._is_placing = False

    def _forget_step(self, before: ChatState) -> None:
        newest = [[e.job for e in state.exchanges[-1:]] for state in (before, self._state)]
        opened = self._state.open_citation if self._state.open_citation != before.open_citation else None
        if newest[0] != newest[1] or (opened is not None and opened[0] != self.stepped_to):
            self.stepped_to = None

    def _go_to_newest(self) -> None:
        """At once, as if one had never been away; what is measured on the way may move it once more."""
        for _ in range(2):
            self.verticalScrollBar().setValue(self._heights.top(len(self._state.exchanges) - 1))

    def _show_choice(self, before: ChatState) -> None:
        """What is asked for after a thumb down is brought to sight, for a press led to it."""
        for exchange in filter(is_choosing, self._state.exchanges):
            then, card = before.exchange(exchange.job), self._live.get(exchange.job)
            if card is not None and not (then is not None and is_choosing(then)):
                card.arrange()
                self._reveal(card.vote)

    def _show_on(self, card: AnswerCard, index: int) -> None:
        card.show_exchange(self._state.exchanges[index], self._state, is_first=index == 0)

    def card(self, job: JobId) -> AnswerCard | None:
        """The card of an answer, if it is near the view."""
        return self._live.get(job)

    @property
    def more_button(self) -> QPushButton:
        """Leads to sentences that came below the view."""
        return self._more

    # --- placing ----------------------------------------------------------------------------------------------

    def _place(self, *, in_view_only: bool = False) -> None:
        """Measure what is near the view, keep what is seen where it is, and put the cards in their places."""
        if self._is_placing:
            return
        self._is_placing = True
        try:
            top, near = -1, range(0)
            while top != self._top():  # a range that shrinks brings other answers to sight
                top = self._top()
                near = self._measure_near(0 if in_view_only else self.viewport().height())
                self._set_range()
            self._recycle({self._state.exchanges[i].job for i in near}, keep=in_view_only)
            self._put(near)
        finally:
            self._is_placing = False
        self.cut.emit(self._goes_on_below())

    def _measure_near(self, reach_px: int) -> range:
        """The answers within reach of the view, measured; the view is moved by what changed above it."""
        if not self._state.exchanges:
            return range(0)
        view = self.viewport().height()
        first = self._heights.at(self._top() - reach_px)
        # The part of the view that must stay: the answer at its top.
        kept = self._heights.at(self._top())
        last = first
        for index in range(first, len(self._heights)):
            if self._heights.top(index) > self._top() + view + reach_px:
                break
            last = index
            if not self._heights.is_measured(index):
                difference = self._heights.set(index, self._card_for(index).heightForWidth(self._card_width()))
                if difference and index < kept:
                    self._set_range()
                    self.verticalScrollBar().setValue(self._top() + difference)
        return range(first, last + 1)

    def _put(self, near: range) -> None:
        for index in near:
            card = self._card_for(index)
            place = QRect(0, self._heights.top(index) - self._top(), self._card_width(), self._heights.of(index))
            if card.geometry() != place:
                card.setGeometry(place)
            card.show()
        if not self._is_chained:
            self._is_chained = True
            self._chain_focus()
        self._more.raise_()

    def _card_for(self, index: int) -> AnswerCard:
        exchange = self._state.exchanges[index]
        if exchange.job not in self._live:
            card = self._free.pop() if self._free else self._new_card()
            self._live[exchange.job] = card
            self._show_on(card, index)
            self._is_chained = False
        return self._live[exchange.job]

    def _new_card(self) -> AnswerCard:
        card = AnswerCard(self._theme, self._icons, self.viewport(), self.shelf)
        card.citation_pressed.connect(self._pressed)
        card.passage_pressed.connect(self.passage_pressed)
        card.wished.connect(self.wished)
        card.rephrase.connect(self.rephrase)
        card.widen.connect(self.widen)
        card.vote_wished.connect(self.vote_wished)
        card.languages_wanted.connect(self.languages_wanted)
        card.changed.connect(lambda: self._card_changed(card))
        card.chip_approached.connect(self.peek.approach)
        card.chip_left.connect(self.peek.leave)
        card.peek_wanted.connect(self.peek.show_now)
        return card

    def _card_changed(self, card: AnswerCard) -> None:
        index = next(i for i, exchange in enumerate(self._state.exchanges) if exchange.job == card.job)
        self._heights.forget_one(index)
        self._place()
        card.arrange()

    def _recycle(self, needed: set[JobId], *, keep: bool) -> None:
        """Hide the cards of all other answers, and give them back to the pool unless they are kept for later."""
        for job in [job for job in self._live if job not in needed]:
            self._live[job].hide()
            if not keep:
                self._free.append(self._live.pop(job))

    def _card_width(self) -> int:
        return min(self.viewport().width(), scaled(MAX_TEXT_PX + 2 * SIDE_PX) - SCROLL_BAR_PX)

    def _top(self) -> int:
        return self.verticalScrollBar().value()

    def _set_range(self) -> None:
        view = self.viewport().height()
        room = 0
        if self._keeps_room and len(self._heights):
            room = max(0, view - self._heights.of(len(self._heights) - 1))
        self.verticalScrollBar().setPageStep(view)
        self.verticalScrollBar().setRange(0, max(0, self._heights.total + room - view))

    def _chain_focus(self) -> None:
        """Tab goes from answer to answer in the order of reading, whatever the order the cards were made in."""
        cards = [self._live[e.job] for e in self._state.exchanges if e.job in self._live]
        chain: list[QWidget] = [self, *(widget for card in cards for widget in card.focus_chain())]
        for before, after in pairwise(chain):
            QWidget.setTabOrder(before, after)

    # --- moving -----------------------------------------------------------------------------------------------

    def step_answer(self, step: int) -> None:
        """Put the next (1) or previous (-1) question at the top."""
        if not self._state.exchanges:
            return
        index = self._heights.at(self._top())
        if self.stepped_to is not None:
            index = [exchange.job for exchange in self._state.exchanges].index(self.stepped_to) + step
        elif step > 0 or self._top() == self._heights.top(index):
            index += step
        if 0 <= index < len(self._heights):
            self.stepped_to = self._state.exchanges[index].job
            self._scroll_to(self._heights.top(index))

    def _scroll_to(self, top: int) -> None:
        self._to_top.stop()
        self._to_top.setDuration(0 if is_motion_reduced(self) else TO_TOP_MS)
        self._to_top.setStartValue(self._top())
        self._to_top.setEndValue(top)
        self._to_top.start()

    def _pressed(self, job: JobId, citation: Citation) -> None:
        self.peek.close_now()
        self.citation_pressed.emit(job, citation)

    def _scrolled(self) -> None:
        self.peek.close_now()
        self._place()
        self._show_more()

    def _goes_on_below(self) -> bool:
        return self._heights.total - scaled(FOOT_PX) > self._top() + self.viewport().height()

    def _show_more(self) -> None:
        """Say that sentences came below the view, instead of moving the view to them."""
        newest = self._state.exchanges[-1] if self._state.exchanges else None
        card = self._live.get(newest.job) if newest is not None else None
        # Of the newest answer: what stands below its sentences, such as the list of what was cited, is not new.
        bottom = card.y() + card.body_bottom if card is not None else self.viewport().height() + 1
        # One that has ended and merely goes on below what is read of it says so by its cut edge.
        is_read = card is not None and card.y() + card.body_top < self.viewport().height()
        is_open = newest is not None and (newest.is_running or not is_read)
        self._has_unseen &= is_open and bottom > self.viewport().height()
        self._more.setVisible(self._has_unseen)
        self._place_more()

    def _place_more(self) -> None:
        self._more.adjustSize()
        self._more.move(
            (self._card_width() - self._more.width()) // 2,
            self.viewport().height() - self._more.height() - PILL_FOOT_PX,
        )
        self._more.raise_()

    def _show_newest(self) -> None:
        self._scroll_to(max(0, self._heights.total - self.viewport().height()))

    def _focus_moved(self, _old: QWidget | None, now: QWidget | None) -> None:
        """What has the focus is never out of sight."""
        if now is not None and now is not self._more and self.viewport().isAncestorOf(now):
            self._reveal(now)

    def _reveal(self, part: QWidget) -> None:
        top = part.mapTo(self.viewport(), QPoint(0, 0)).y()
        below = top + part.height() + FOCUS_ROOM_PX - self.viewport().height()
        above = top - FOCUS_ROOM_PX
        if above < 0 and below < 0:
            self.verticalScrollBar().setValue(self._top() + above)
        elif below > 0 and above > 0:
            self.verticalScrollBar().setValue(self._top() + below)

    # --- Qt ---------------------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The answer at the top of the view stays there, at the same share of its height."""
        super().resizeEvent(event)
        if self._state.exchanges and event.size().width() != event.oldSize().width():
            index = self._heights.at(self._top())
            share = (self._top() - self._heights.top(index)) / max(1, self._heights.of(index))
            self._heights.forget()
            self._place(in_view_only=True)
            self.verticalScrollBar().setValue(self._heights.top(index) + round(share * self._heights.of(index)))
        self._place(in_view_only=True)
        self._settled.call()
        self._show_more()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._focus_by_keyboard = event.reason() in KEYBOARD_REASONS

    def wheelEvent(self, event: QWheelEvent) -> None:
        self._to_top.stop()
        self.stepped_to = None
        super().wheelEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        bar = self.verticalScrollBar()
        ends = {Qt.Key.Key_Home: bar.minimum(), Qt.Key.Key_End: bar.maximum()}
        if event.key() in ends:
            bar.setValue(ends[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        painter.fillRect(self.viewport().rect(), self._theme.color("surface"))
        if self._focus_by_keyboard and self.hasFocus():
            paint_focus(painter, self.viewport().rect(), self._theme)
