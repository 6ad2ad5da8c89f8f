"""Why this answer: how its passages were found, side by side by every way, in the place of conversation and page."""

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from core.api.types import AnswerReason, ChunkId
from core.api.why import AnswerExplained, Candidate, Finder
from desktop import why_texts
from desktop.icons import Icons
from desktop.inert import plain
from desktop.state.app import AppState
from desktop.state.exchange import Exchange
from desktop.state.why import WhyState
from desktop.state.why_excerpt import excerpt
from desktop.state.why_lists import (
    Change,
    Column,
    Order,
    change_since,
    first_choice,
    is_reranked,
    kept,
    late_order,
    links,
    moves,
    numbers_of,
    orders,
    passages_in,
    shown,
    standing,
    tally,
)
from desktop.state.why_times import ANSWERING, FINDING
from desktop.texts import sentence_for
from desktop.theme import Theme, scaled
from desktop.views.chat.cards import StageLine
from desktop.views.controls.announce import announce
from desktop.views.controls.buttons import push_button, tool_button
from desktop.views.controls.elided import ElidedLabel
from desktop.views.controls.paint import hairline, set_ground, set_words
from desktop.views.controls.pane_view import PaneView, pane_header
from desktop.views.controls.paragraph import Paragraph
from desktop.views.why.bars import TimeBar
from desktop.views.why.cards import GateCard, PassageCard, SentencesCard
from desktop.views.why.cells import cells, heads_of, titles_of, where
from desktop.views.why.why_slider import KRow
from desktop.views.why.why_switch import WhySwitch
from desktop.views.why.why_table import WhyTable

SIDE_PX = 20
GAP_PX = 4
NAME_CHARS = 32
"""Of a passage within a sentence."""
BESIDE_PX = 52
"""Margins and gaps of the header."""
LOW_PX = 640
"""Of text height: with less, the lists do not scroll by themselves."""
STACK_BELOW_PX = 600
"""Of text width: with less, the two cards stand one over the other."""


class WhyView(PaneView):
    """Shows a state; says what the person wants and decides nothing."""

    finder_chosen = Signal(object)
    k_wanted = Signal(object)
    passage_chosen = Signal(object, object)
    page_wanted = Signal(object)
    """Passage whose page is to be shown."""
    again_wanted = Signal()

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self._theme = theme
        self._shown: tuple[object, ...] = ()
        self._why: AnswerExplained | None = None
        self._chosen: ChunkId | None = None
        self._back = tool_button(icons.icon("arrow-left"), self.tr("Back"), shortcut="Esc")
        self._title = ElidedLabel(self.tr("Why this answer"))
        self.switch = WhySwitch(theme)
        self._question = Paragraph(theme, role="question")
        self._note = Paragraph(theme, token="text2")
        self._gate, self.sentences = GateCard(theme, icons), SentencesCard(theme, icons)
        self.k = KRow(theme, icons)
        self.lesson = Paragraph(theme, role="group")
        self._waiting = StageLine(theme)
        self._trouble = Paragraph(theme, token="bad")
        self._again = push_button(self.tr("Try again"))
        self._renew = push_button(self.tr("Search again"), look="quiet")
        self.lists = WhyTable(theme)
        self.card = PassageCard(theme)
        names = self.tr("Finding"), self.tr("Answering")
        self._finding = TimeBar(theme, names[0], FINDING, beside=names[1])
        self._answering = TimeBar(theme, names[1], ANSWERING, beside=names[0])
        self._cards = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._scroll, self._inner = QScrollArea(), QWidget()
        self._lay_out()
        self._connect()

    def focus_first(self) -> None:
        """The lists; as long as they are on their way, the button that leads back."""
        target = self._back if self.lists.isHidden() else self.lists.canvas
        target.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def show_state(self, state: AppState) -> None:
        exchange, why = state.explained, state.why
        if exchange is None or exchange.answer is None:
            return
        shown = (exchange, why)
        if shown == self._shown:
            return
        self._shown = shown
        self.switch.show_finder(why.finder)
        self._question.setText(plain(exchange.question))
        self._gate.show_answer(exchange.answer)
        self.sentences.show_exchange(exchange)
        self._finding.show_timings(exchange.answer.timings)
        self._answering.show_timings(exchange.answer.timings)
        self._show_progress(why)
        self._show_told(exchange, why)

    # --- inside

    def _show_progress(self, why: WhyState) -> None:
        is_waiting = why.now is None and why.failure is None
        self._waiting.setVisible(is_waiting)
        self._waiting.words.setText(self.tr("Searching for the question again"))
        failed = why.failure
        self._trouble.setText("" if failed is None else str(sentence_for(failed.code, failed.detail)))
        for widget in (self._trouble, self._again):
            widget.setVisible(failed is not None)

    def _show_told(self, exchange: Exchange, why: WhyState) -> None:
        told = why.now
        waits = self.lists.isHidden() and self._back.hasFocus()
        has_rows = told is not None and bool(told.candidates)
        self.lists.setVisible(has_rows)
        self.card.setVisible(has_rows)
        self.k.setVisible(has_rows and why.finder is Finder.BOTH)
        for widget in (self.lesson, self._note, self._renew):
            widget.setVisible(False)
        if told is not None:
            self._show_lists(exchange, why, told)
        if has_rows and waits:
            self.focus_first()

    def _show_lists(self, exchange: Exchange, why: WhyState, told: AnswerExplained) -> None:
        is_new, self._why = told is not self._why, told
        k = told.k if why.k is None else why.k
        whole = orders(told, k)
        rows = shown(told, whole)
        numbers = numbers_of(passages_in(told), exchange.citations)
        self.lists.show_lists(rows, cells(told, whole, rows, numbers), links(rows), heads_of(told, k))
        passages = {candidate.passage.chunk_id: candidate for candidate in told.candidates}
        self._chosen = why.chosen if why.chosen in passages else first_choice(told, exchange.citations)
        self.lists.show_chosen(self._chosen, why.column)
        self._show_notes(exchange, why, told)
        self._teach(exchange, told, whole, moved=self._show_k(told, k, whole, passages))
        if self._chosen is not None:
            stands = standing(whole, self._chosen, late=late_order(told))
            line = why_texts.standing_line(stands, told.finder, is_reranked=is_reranked(told))
            self.card.show_candidate(passages[self._chosen], line, numbers.get(self._chosen, ()))
        if is_new:
            announce(self, self.lesson.text() or self.tr("The lists are there."))

    def _show_notes(self, exchange: Exchange, why: WhyState, told: AnswerExplained) -> None:
        answer = exchange.answer
        if answer is None:
            return
        is_whole = told.finder is Finder.BOTH  # only then can it be compared with what was
        note = why_texts.searched_again(
            change_since(told, answer) if is_whole else Change.NOTHING,
            standalone=plain(answer.standalone),
            is_outline=answer.reason == AnswerReason.OUTLINE,
            is_stale=why.is_stale,
        )
        note = note if told.candidates else why_texts.is_empty_words()
        self._note.setText(note)
        self._note.setVisible(bool(note))
        self._renew.setVisible(why.is_stale)

    def _teach(self, exchange: Exchange, told: AnswerExplained, whole: dict[Column, Order], *, moved: str) -> None:
        """One sentence above the lists: what to see in them."""
        answer, citations = exchange.answer, exchange.citations
        if answer is None:
            return
        if told.finder is Finder.BOTH:
            said = moved or why_texts.lesson(tally(told, whole, answer, citations))
        else:
            said = why_texts.lost_line(told.finder, kept(told, answer, citations))
        self.lesson.setText(said)
        self.lesson.setVisible(bool(said) and bool(told.candidates))

    def _show_k(
        self, told: AnswerExplained, k: int, whole: dict[Column, Order], passages: dict[ChunkId, Candidate]
    ) -> str:
        """What another k than the search's own moves."""
        if told.finder is not Finder.BOTH:
            return ""
        moved = [m for m in moves(orders(told, told.k)[Column.BOTH], whole[Column.BOTH]) if m.chunk_id in passages]
        name, stands = "", None
        if moved:
            passage = passages[moved[0].chunk_id].passage
            name = f"{excerpt(titles_of(told)[passage.chunk_id], (), most=NAME_CHARS).text}, {where(passage)}"
            stands = standing(whole, moved[0].chunk_id)
        said = why_texts.moved_line(k, told.k, moved, name=name, stands=stands)
        self.k.show_k(k, told.k, told.most_k, said)
        return said

    def _open(self, chunk_id: object = None) -> None:
        wanted = self._chosen if chunk_id is None else chunk_id
        candidates = () if self._why is None else self._why.candidates
        found = next((c.passage for c in candidates if c.passage.chunk_id == wanted), None)
        if found is not None:
            self.page_wanted.emit(found)

    def _reach(self, top: int, height: int) -> None:
        """In a low window the lists themselves have to come to sight for a row that was gone to by key."""
        row = self.lists.canvas.mapTo(self._inner, QPoint(0, top))
        self._scroll.ensureVisible(0, row.y() + height // 2, 0, height)

    def _connect(self) -> None:
        self._back.clicked.connect(self.closed)
        self.switch.chosen.connect(self.finder_chosen)
        self.k.wanted.connect(self.k_wanted)
        for button in (self._again, self._renew):
            button.clicked.connect(self.again_wanted)
        self.lists.chosen.connect(self.passage_chosen)
        self.lists.entered.connect(self._open)
        self.lists.canvas.reached.connect(self._reach)
        # Its heads and foot stay where they are while its rows scroll, so nothing of it can be moved as it was painted.
        self._scroll.verticalScrollBar().valueChanged.connect(lambda _: self.lists.canvas.update())
        self.card.opened.connect(self._open)

    def _lay_out(self) -> None:
        set_ground(self, self._theme, "surface")
        set_words(self._title, self._theme, "pane_title")
        header = pane_header(self._back, self._title, right_px=SIDE_PX)
        line = header.layout()
        if line is not None:
            line.addWidget(self.switch)
        self._cards.setSpacing(scaled(SIDE_PX))
        self._cards.addWidget(self._gate, 1)
        self._cards.addWidget(self.sentences, 1)
        set_ground(self._inner, self._theme, "surface")
        self._fill(self._inner)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setWidget(self._inner)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(header)
        column.addWidget(hairline(self._theme))
        column.addWidget(self._scroll, 1)

    def _fill(self, inner: QWidget) -> None:
        above, below, bars = QVBoxLayout(), QVBoxLayout(), QVBoxLayout()
        above.addWidget(self._question)
        for line in (self._from_left(self._note, self._renew), self._cards):
            above.addLayout(line)
        for widget in (self.k, self.lesson, self._waiting, self._trouble):
            above.addWidget(widget)
        above.addLayout(self._from_left(self._again))
        bars.setSpacing(0)
        for bar in (self._finding, self._answering):
            bars.addWidget(bar)
        below.addWidget(self.card)
        below.addWidget(hairline(self._theme))
        below.addLayout(bars)
        # The scroll bar of the lists lies in the margin, so that they end where all else does.
        edge = self.lists.bar_px
        column = QVBoxLayout(inner)
        column.setContentsMargins(scaled(SIDE_PX), scaled(8), scaled(SIDE_PX) - edge, scaled(4))
        column.setSpacing(scaled(GAP_PX))
        for part in (above, below):
            part.setContentsMargins(0, 0, edge, 0)
            part.setSpacing(scaled(GAP_PX))
        column.addLayout(above)
        column.addWidget(self.lists, 10)
        column.addLayout(below)
        column.addStretch()

    def _from_left(self, *widgets: QWidget) -> QHBoxLayout:
        line = QHBoxLayout()
        line.setSpacing(scaled(GAP_PX))
        for widget in widgets:
            line.addWidget(widget)
        line.addStretch()
        return line

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        beside = self._title.sizeHint().width() + self._back.width() + scaled(BESIDE_PX)
        # The room around the words of the switch gives way before the title does.
        self.switch.setMaximumWidth(max(self.switch.minimumSizeHint().width(), self.width() - beside))
        is_narrow = self.width() < scaled(STACK_BELOW_PX)
        direction = QBoxLayout.Direction.TopToBottom if is_narrow else QBoxLayout.Direction.LeftToRight
        self._cards.setDirection(direction)
        self.lists.show_whole(is_whole=self.height() < scaled(LOW_PX))
        self._cards.setSpacing(scaled(8 if is_narrow else SIDE_PX))
