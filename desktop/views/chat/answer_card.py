"""One question with all that became of it."""

from dataclasses import replace

from PySide6.QtCore import QMargins, QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from core.api.types import Citation, JobId
from desktop.answer_texts import (
    failed_words,
    lost_words,
    origin_note,
    searched_words,
    stopped_words,
    unanswered_words,
    view_words,
)
from desktop.chats_texts import change_words
from desktop.finding_texts import found_by_words, left_out_words
from desktop.icons import Icons
from desktop.state.chat import ChatState
from desktop.state.exchange import AnswerAct, AnswerWish, Exchange
from desktop.state.votes import VoteWish
from desktop.style import SCROLL_BAR_PX
from desktop.theme import Theme, scaled
from desktop.views.chat.answer_menu import answer_menu
from desktop.views.chat.answer_parts import TOOL_INSET_PX, ActionLine, QuestionLine, QuietLines
from desktop.views.chat.answer_text import AnswerText
from desktop.views.chat.cards import EndNote, LanguageNote, QuotesCard, RemovedNote, StageLine
from desktop.views.chat.cited import INSET_PX, CitedList
from desktop.views.chat.conflict_card import ConflictCard
from desktop.views.chat.earlier import EarlierAnswers
from desktop.views.chat.refusal import RefusalCard
from desktop.views.chat.vote_note import VoteNote
from desktop.views.controls.chip import CitationChip
from desktop.views.controls.parts import Column, Hairline
from desktop.views.controls.shelf import Shelf
from desktop.views.controls.text_block import TextBlock
from desktop.views.controls.wording import progress, quotes_foot

SIDE_PX = 20
TOP_PX = 20
FOOT_PX = 32
MAX_TEXT_PX = 680


class AnswerCard(Column):
    """Taken from a pool: `show_exchange` makes it another answer's. `changed` asks to be measured anew."""

    citation_pressed = Signal(object, object)
    passage_pressed = Signal(object)
    wished = Signal(object)
    """AnswerWish."""
    rephrase = Signal(str)
    widen = Signal(str)
    changed = Signal()
    chip_approached = Signal(object)
    chip_left = Signal()
    peek_wanted = Signal(object)
    vote_wished = Signal(object)
    """VoteWish."""
    languages_wanted = Signal()

    def __init__(self, theme: Theme, icons: Icons, parent: QWidget, shelf: Shelf) -> None:
        side = scaled(SIDE_PX)
        padding = QMargins(side, scaled(TOP_PX), side - SCROLL_BAR_PX, scaled(FOOT_PX))
        super().__init__(theme, padding=padding, parent=parent)
        self._icons = icons
        self._exchange: Exchange | None = None
        self._is_first = True
        self._question = QuestionLine(theme, icons)
        self._standalone = TextBlock(theme, role="interface", token="text2")
        self._before = QuietLines(theme, icons, "history", "info")
        self._origin = QuietLines(theme, icons, "info", "book-open", "message-circle-question-mark")
        self._languages = LanguageNote(theme, icons)
        self.vote = VoteNote(theme, icons, shelf)
        self._text = AnswerText(theme)
        self._stage = StageLine(theme)
        self._removed = RemovedNote(theme, icons)
        self._end = EndNote(theme, icons)
        self._actions = ActionLine(theme, icons)
        self._line = Hairline(theme)
        self._cited = CitedList(theme, icons)
        self.earlier = EarlierAnswers(theme, icons)
        self._quotes: QuotesCard | None = None
        self._refusal: RefusalCard | None = None
        self._conflicts: ConflictCard | None = None
        self._body = Column(theme)
        self._body.add(self._text)
        self._disagreement = Column(theme)
        self._build()
        self._connect()

    def _build(self) -> None:
        self.add(self._question)
        self.add(self._standalone, gap_px=4)
        self.add(self._before, gap_px=4)
        self.add(self._body, gap_px=8)
        self.add(self._disagreement, gap_px=16)
        self.add(self._origin, gap_px=12)
        for part in (self._stage, self._removed, self._languages, self._end):
            self.add(part, gap_px=12)
        self.add(self._actions, gap_px=12, bleed_px=TOOL_INSET_PX)
        self.add(self.vote, gap_px=8)
        self.add(self._line, gap_px=12)
        self.add(self._cited, gap_px=8, bleed_px=INSET_PX)
        self.add(self.earlier, gap_px=16)

    def _connect(self) -> None:
        self._question.edit_pressed.connect(lambda: self._wish(AnswerAct.EDIT))
        self._end.pressed.connect(lambda: self._wish(AnswerAct.ASK_AGAIN))
        self._actions.wished.connect(self._wish)
        self._actions.more_wanted.connect(self._open_menu)
        self._actions.thumb_pressed.connect(lambda act: self.vote_wished.emit(VoteWish(self.job, act)))
        self.vote.wished.connect(self.vote_wished)
        self._languages.pressed.connect(self.languages_wanted)
        self._removed.changed.connect(self.changed)
        self._cited.changed.connect(self.changed)
        self._cited.passage_pressed.connect(self.passage_pressed)
        self._cited.citation_pressed.connect(self._press)
        self._cited.row_hovered.connect(lambda number: self._sentences().light_number(number))
        self._connect_text(self._text)
        self.earlier.changed.connect(self.changed)
        self.earlier.citation_pressed.connect(self.citation_pressed)
        self.earlier.chip_approached.connect(self.chip_approached)
        self.earlier.chip_left.connect(self.chip_left)
        self.earlier.peek_wanted.connect(self.peek_wanted)

    def _connect_text(self, text: AnswerText) -> None:
        text.citation_pressed.connect(self._press)
        text.lit.connect(self._cited.light)
        text.chip_approached.connect(lambda wish: self.chip_approached.emit(replace(wish, job=self.job)))
        text.chip_left.connect(self.chip_left)
        text.peek_wanted.connect(lambda wish: self.peek_wanted.emit(replace(wish, job=self.job)))

    def _wish(self, act: AnswerAct) -> None:
        self.wished.emit(AnswerWish(self.job, act))

    def _open_menu(self, at: QPoint) -> None:
        answer_menu(self, self.exchange, self.wished.emit).popup(at)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self._open_menu(event.globalPos())

    def _press(self, citation: Citation) -> None:
        self.citation_pressed.emit(self.exchange.job, citation)

    @property
    def exchange(self) -> Exchange:
        """Raises LookupError before one was shown."""
        if self._exchange is None:
            raise LookupError
        return self._exchange

    @property
    def job(self) -> JobId:
        return self.exchange.job

    @property
    def body_top(self) -> int:
        """Where the sentences begin, in pixels from the card's top."""
        return self._body.y()

    @property
    def body_bottom(self) -> int:
        """Where the sentences end, in pixels from the card's top."""
        return self._body.geometry().bottom()

    def show_exchange(self, exchange: Exchange, state: ChatState, *, is_first: bool) -> None:
        """`state` tells which citation is open, how cited documents stand and how many can be asked."""
        self._exchange, self._is_first = exchange, is_first
        opened = state.open_citation
        open_number = opened[1] if opened is not None and opened[0] == exchange.job else None
        self.setAccessibleName(exchange.question)
        self._question.show_question(exchange.question)
        self._show_body(exchange, state, open_number)
        self._show_conflicts(exchange, state, open_number)
        self._stage.setVisible(exchange.is_running)
        self._stage.words.setText(progress(exchange))
        self._removed.setVisible(bool(exchange.removed))
        self._removed.show_removed(exchange.removed)
        self._show_end(exchange)
        self._show_found(exchange)
        is_over = not exchange.is_running and bool(exchange.sentences)
        self._actions.setVisible(is_over or exchange.is_refused or exchange.is_lost)
        self._actions.show_exchange(exchange)
        self.vote.show_exchange(exchange)
        self._line.setVisible(is_over)
        self._cited.setVisible(is_over)
        self._cited.show_exchange(exchange, open_number=open_number, standings=state.standings)
        self.earlier.show_earlier(exchange.earlier, state)
        self.updateGeometry()

    def _show_body(self, exchange: Exchange, state: ChatState, open_number: int | None) -> None:
        is_refused = exchange.is_refused
        is_quotes = exchange.is_quotes and not is_refused
        self._text.setVisible(bool(exchange.sentences) and not is_quotes and not is_refused)
        self._body.setVisible(bool(exchange.sentences) or is_refused)
        if self._refusal is not None:
            self._refusal.setVisible(is_refused)
        if self._quotes is not None:
            self._quotes.setVisible(is_quotes)
        if is_refused and exchange.answer is not None:
            self._refusal_card().show_refusal(exchange.answer, exchange, state.document_total)
        elif exchange.sentences:
            text = self._quotes_card(exchange).text if is_quotes else self._text
            text.show_sentences(exchange.sentences, open_number=open_number, standings=state.standings)

    def _show_found(self, exchange: Exchange) -> None:
        """What was searched for, and what was found by its words alone."""
        asked = searched_words(exchange.answer)
        self._standalone.setVisible(bool(asked))
        self._standalone.setText(asked)
        change = change_words(exchange.change) if exchange.change is not None else ""
        self._before.show_words(change, lost_words() if exchange.is_lost else "")
        self._origin.show_words(origin_note(exchange), view_words(exchange.answer), unanswered_words(exchange.answer))
        languages = exchange.answer.languages if exchange.answer is not None else ()
        self._languages.setVisible(bool(languages))
        self._languages.show_words(found_by_words(languages))

    def _show_end(self, exchange: Exchange) -> None:
        words = ""
        count = len(exchange.sentences)
        if exchange.failure is not None:
            words = failed_words(exchange.failure, count)
        elif exchange.stopped:
            words = stopped_words(count)
        elif exchange.answer is not None and exchange.answer.notices:
            words = " ".join(map(left_out_words, exchange.answer.notices))
        self._end.setVisible(bool(words))
        self._end.show_words(words)

    def _show_conflicts(self, exchange: Exchange, state: ChatState, open_number: int | None) -> None:
        self._disagreement.setVisible(bool(exchange.conflicts))
        if exchange.conflicts:
            if self._conflicts is None:
                self._conflicts = ConflictCard(self.theme, self._icons)
                self._connect_text(self._conflicts.text)
                self._disagreement.add(self._conflicts)
            self._conflicts.show_conflicts(exchange.conflicts, open_number=open_number, standings=state.standings)

    def _quotes_card(self, exchange: Exchange) -> QuotesCard:
        if self._quotes is None:
            self._quotes = QuotesCard(self.theme, self._icons)
            self._connect_text(self._quotes.text)
            self._body.add(self._quotes)
        self._quotes.show_foot(quotes_foot(exchange))
        return self._quotes

    def _refusal_card(self) -> RefusalCard:
        if self._refusal is None:
            self._refusal = RefusalCard(self.theme, self._icons)
            self._refusal.passage_pressed.connect(self.passage_pressed)
            self._refusal.widen_pressed.connect(lambda: self.widen.emit(self.exchange.question))
            self._refusal.rephrase_pressed.connect(lambda: self.rephrase.emit(self.exchange.question))
            self._body.add(self._refusal)
        return self._refusal

    def _sentences(self) -> AnswerText:
        return self._quotes.text if self._quotes is not None and self.exchange.is_quotes else self._text

    def chips(self) -> list[CitationChip]:
        chips = self._sentences().chips() if self.exchange.sentences else []
        return [*chips, *self._conflicts.text.chips()] if self._conflicts and self.exchange.conflicts else chips

    @property
    def plain_text(self) -> str:
        """The sentences as they stand, with a placeholder for the chips of each."""
        return self._sentences().toPlainText() if self.exchange.sentences else ""

    def focus_chain(self) -> list[QWidget]:
        """What Tab passes through, in the order of reading."""
        found = [w for w in self.findChildren(QWidget) if w.focusPolicy() & Qt.FocusPolicy.TabFocus]
        others = [w for w in found if not isinstance(w, CitationChip)]
        place = {w: w.mapTo(self, w.rect().topLeft()) for w in others if w.isVisibleTo(self)}
        ordered = sorted(place, key=lambda w: (place[w].y(), place[w].x()))
        question = [w for w in ordered if self._question.isAncestorOf(w)]
        rest = [w for w in ordered if not self._question.isAncestorOf(w)]
        return [*question, *self.chips(), *rest, *self.earlier.chips()]

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._is_first:
            side = scaled(SIDE_PX)
            QPainter(self).fillRect(side, 0, self.width() - 2 * side + SCROLL_BAR_PX, 1, self.theme.color("line"))
