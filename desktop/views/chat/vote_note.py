"""Below an answer: what a thumb kept, or what would have been right."""

from PySide6.QtCore import QMargins, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QWidget

from desktop.icons import Icons
from desktop.state.exchange import Exchange
from desktop.state.votes import Act, Vote, VoteWish
from desktop.texts import sentence_for
from desktop.theme import Theme, scaled
from desktop.views.chat.cards import IconLine
from desktop.views.check.page_picker import PagePicker
from desktop.views.controls.buttons import push_button
from desktop.views.controls.flow_row import FlowRow
from desktop.views.controls.parts import NOTE_RADIUS_PX, Column
from desktop.views.controls.shelf import Shelf
from desktop.views.controls.text_block import TextBlock
from desktop.views.controls.wording import translate

PADDING = (12, 3, 4, 3)
CHOICE_PADDING_PX = 12


class VoteNote(Column):
    """Hidden while no thumb is up."""

    wished = Signal(object)
    """VoteWish."""

    def __init__(self, theme: Theme, icons: Icons, shelf: Shelf) -> None:
        super().__init__(theme)
        self._icons, self._shelf = icons, shelf
        self._exchange: Exchange | None = None
        self._kept = self._kept_line()
        self._choice: Column | None = None
        self._came_from: QWidget | None = None
        self.add(self._kept)

    def _kept_line(self) -> Column:
        line = IconLine(self.theme, self._icons, icon="check", role="interface", token="text2")
        self._words = line.words
        self._undo = push_button(translate("votes", "Undo"), look="quiet")
        self._undo.clicked.connect(lambda: self._wish(Act.TAKE_BACK))
        self._show = push_button(translate("votes", "Show"), look="quiet")
        self._show.setToolTip(translate("votes", "Check my library"))
        self._show.clicked.connect(lambda: self._wish(Act.SHOW_KEPT))
        line.add_button(_side_by_side(self._show, self._undo))
        kept = Column(self.theme, padding=QMargins(*map(scaled, PADDING)), ground="claim", radius_px=NOTE_RADIUS_PX)
        kept.add(line)
        return kept

    def show_exchange(self, exchange: Exchange) -> None:
        """Made when it is first needed: few answers get a thumb."""
        before, self._exchange = self._exchange, exchange
        if exchange is before:
            return
        vote = exchange.vote
        if vote is None:
            self._take_focus_back()
        self.setVisible(vote is not None)
        if vote is None:
            return
        if vote.is_choosing:
            is_new = before is None or before.job != exchange.job or before.vote is None or not before.vote.is_choosing
            self._show_choice(exchange, is_new=is_new)
        elif self._choice is not None:
            self._take_focus_back()
            self._choice.hide()
        self._kept.setVisible(not vote.is_choosing)
        self._words.setText(_words(vote))
        self._words.setAccessibleName(_words(vote))
        for button in (self._show, self._undo):
            button.setVisible(vote.is_kept)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        vote = self._exchange.vote if self._exchange is not None else None
        if event.key() == Qt.Key.Key_Escape and vote is not None and vote.is_choosing:
            self._wish(Act.TAKE_BACK)
        else:
            super().keyPressEvent(event)

    def _show_choice(self, exchange: Exchange, *, is_new: bool) -> None:
        if self._choice is None:
            self._choice = self._make_choice()
            self.add(self._choice)
        if is_new:
            self.picker.start_anew()
        refused = exchange.is_refused
        self._title.setText(
            translate("votes", "Where is the answer?") if refused else translate("votes", "What would be right?")
        )
        self.nowhere.setVisible(not refused)
        failure = exchange.vote.failure if exchange.vote is not None else None
        self._failure.setText("" if failure is None else str(sentence_for(failure.code, failure.detail)))
        self._failure.setVisible(failure is not None)
        self._choice.show()
        self._enable()
        if is_new:
            self._lead_focus()

    def _lead_focus(self) -> None:
        """From the thumb that was pressed by key to what is asked; whoever is elsewhere stays there."""
        focused, card = QApplication.focusWidget(), self.parentWidget()
        if focused is not None and card is not None and card.isAncestorOf(focused):
            self._came_from = focused
            self.picker.document.setFocus(Qt.FocusReason.OtherFocusReason)

    def _take_focus_back(self) -> None:
        """What was asked goes away."""
        came_from, self._came_from = self._came_from, None
        focused = QApplication.focusWidget()
        if came_from is not None and focused is not None and self.isAncestorOf(focused):
            came_from.setFocus(Qt.FocusReason.OtherFocusReason)

    def _make_choice(self) -> Column:
        pad = scaled(CHOICE_PADDING_PX)
        choice = Column(self.theme, padding=QMargins(pad, pad, pad, pad), ground="claim")
        self._title = TextBlock(self.theme, role="interface_strong")
        self._failure = TextBlock(self.theme, token="bad")
        self.picker = PagePicker(self._shelf)
        self.here = push_button(translate("votes", "The answer is on this page"))
        self.nowhere = push_button(translate("votes", "None of my documents answers it"))
        cancel = push_button(translate("votes", "Cancel"), look="quiet")
        self.here.clicked.connect(self._put_right)
        self.nowhere.clicked.connect(lambda: self._wish(Act.PUT_RIGHT))
        cancel.clicked.connect(lambda: self._wish(Act.TAKE_BACK))
        self.picker.changed.connect(self._enable)
        self.picker.entered.connect(self._put_right)
        choice.add(self._title)
        choice.add(self._failure, gap_px=4)
        choice.add(self.picker, gap_px=8)
        choice.add(FlowRow(self.here, self.nowhere, cancel), gap_px=12)
        return choice

    def _enable(self) -> None:
        if self._choice is not None:
            self.here.setEnabled(self.picker.place is not None)

    def _put_right(self) -> None:
        place = self.picker.place
        if place is not None and self._exchange is not None:
            self.wished.emit(VoteWish(self._exchange.job, Act.PUT_RIGHT, *place))

    def _wish(self, act: Act) -> None:
        if self._exchange is not None:
            self.wished.emit(VoteWish(self._exchange.job, act))


def _side_by_side(*buttons: QWidget) -> QWidget:
    both = QWidget()
    row = QHBoxLayout(both)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(0)
    for button in buttons:
        row.addWidget(button)
    return both


def _words(vote: Vote) -> str:
    if vote.failure is not None:
        return str(sentence_for(vote.failure.code, vote.failure.detail))
    return translate("votes", "Kept for checking your library.") if vote.is_kept else translate("votes", "Keeping…")
