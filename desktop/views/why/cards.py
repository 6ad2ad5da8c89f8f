"""Cards behind an answer: the evidence, what was held back, and the passage that is looked at."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from core.api.types import Answer, AnswerReason, RemovedSentence
from core.api.why import Candidate
from desktop import why_texts
from desktop.answer_texts import removal_reason
from desktop.icons import Icons
from desktop.inert import plain
from desktop.state.exchange import Exchange
from desktop.state.why_excerpt import excerpt
from desktop.theme import Theme, scaled
from desktop.views.chat.cards import METER_ROW_PX, Meter
from desktop.views.controls.buttons import push_button
from desktop.views.controls.card import Card
from desktop.views.controls.chip import HEIGHT_PX as CHIP_PX
from desktop.views.controls.chip import chip_width, paint_chip
from desktop.views.controls.elided import ElidedLabel
from desktop.views.controls.fold import emptied
from desktop.views.controls.paint import set_words
from desktop.views.controls.paragraph import Paragraph
from desktop.views.controls.wording import place, quoted, short_name
from desktop.views.why.cells import title_of
from desktop.views.why.matched_text import MatchedText

PADDING = (14, 6, 14, 6)
ICON_PX = 16
HEAD_PX = 24
MOST_LINES = 4
LONG_CHARS = 40
"""Fewer fit into a line of a card."""


def _in_the_middle(title: Paragraph) -> QVBoxLayout:
    """Of the line that it shares with an icon and a button."""
    column = QVBoxLayout()
    column.setContentsMargins(0, (scaled(HEAD_PX) - title.line_px) // 2, 0, 0)
    column.addWidget(title)
    return column


def _small(button: QPushButton) -> QPushButton:
    button.setFixedHeight(scaled(HEAD_PX))
    return button


class _Card(Card):
    """A quiet card with an icon before its title, and perhaps a button behind it."""

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__(theme, ground="claim", edge="")
        self._theme, self._icons = theme, icons
        self._icon = QLabel()
        self._icon.setFixedSize(scaled(ICON_PX), scaled(HEAD_PX))
        self.title = Paragraph(theme, role="group")
        self.head = QHBoxLayout()
        self.head.setSpacing(scaled(8))
        self.head.addWidget(self._icon, alignment=Qt.AlignmentFlag.AlignTop)
        self.head.addLayout(_in_the_middle(self.title), 1)
        self.body = QVBoxLayout()
        self.body.setContentsMargins(scaled(ICON_PX + 8), 0, 0, 0)
        self.body.setSpacing(scaled(2))
        column = QVBoxLayout(self)
        column.setContentsMargins(*map(scaled, PADDING))
        column.setSpacing(scaled(4))
        column.addLayout(self.head)
        column.addLayout(self.body)
        column.addStretch()

    def show_icon(self, name: str, token: str) -> None:
        self._icon.setPixmap(self._icons.pixmap(name, token, scaled(ICON_PX), self.devicePixelRatioF()))


class GateCard(_Card):
    """How much evidence there was, against how much is needed."""

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__(theme, icons)
        self.meter = Meter(theme)
        self.meter.setFixedHeight(scaled(METER_ROW_PX))
        self._line = Paragraph(theme, role="meta", token="text2")
        self.body.addWidget(self.meter)
        self.body.addWidget(self._line)

    def show_answer(self, answer: Answer) -> None:
        self.title.setText(why_texts.gate_title(answer))
        self.show_icon(*(("info", "text2") if answer.refused else ("circle-check", "ok")))
        self.meter.show_gate(answer.gate)
        self.meter.setVisible(answer.reason != AnswerReason.OUTLINE)  # nothing was weighed
        self._line.setText(why_texts.gate_line(answer))


class SentencesCard(_Card):
    """How many sentences were kept; those that were not, with the reason. The first is there at once."""

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__(theme, icons)
        self._removed: tuple[RemovedSentence, ...] | None = None
        self._rest: list[QWidget] = []
        self._short: QWidget | None = None
        """The first sentence in one line, so that the lists below keep their room, until all is shown."""
        self.more = _small(push_button("", look="quiet"))
        self.more.clicked.connect(self._turn)
        self.head.addWidget(self.more, alignment=Qt.AlignmentFlag.AlignTop)
        self.show_icon("filter-x", "text2")
        self._list = QVBoxLayout()
        self._list.setSpacing(scaled(2))
        self.body.addLayout(self._list)

    def show_exchange(self, exchange: Exchange) -> None:
        self.title.setText(why_texts.kept_title(exchange))
        if exchange.removed == self._removed:
            return
        self._removed, self._rest, self._short = exchange.removed, [], None
        column = emptied(self._list)
        if line := why_texts.kept_line(exchange):
            column.addWidget(Paragraph(self._theme, line, token="text2"))
        for at, removed in enumerate(exchange.removed):
            said, reason = self._said(removed), removal_reason(removed)
            whole = Paragraph(self._theme, said, token="text2")
            why = Paragraph(self._theme, reason, role="meta", token="text2")
            is_short = at == 0 and len(said) > LONG_CHARS
            if is_short:
                self._short = MatchedText(self._theme, role="interface", token="text2", max_lines=1)
                self._short.show_matched(said, ())
                column.addWidget(self._short)
            self._rest += [whole] if is_short else [whole, why] if at else []
            column.addWidget(whole)
            column.addWidget(why)
        self.more.setVisible(bool(self._rest))
        self._fold(is_open=False)

    def _said(self, removed: RemovedSentence) -> str:
        return self.tr("Removed: {0}").format(quoted(plain(removed.text)))

    def _turn(self) -> None:
        self._fold(is_open=bool(self._rest) and self._rest[0].isHidden())

    def _fold(self, *, is_open: bool) -> None:
        for widget in self._rest:
            widget.setVisible(is_open)
        if self._short is not None:
            self._short.setVisible(not is_open)
        self.more.setText(self.tr("Show less") if is_open else self.tr("Show all"))
        self.more.setAccessibleName(
            self.tr("Show fewer removed sentences") if is_open else self.tr("Show all removed sentences")
        )


class _Number(QWidget):
    """The number that the answer cites the passage by, as its chip."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._number = 0
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_number(self, number: int) -> None:
        self._number = number
        self.setFixedSize(self.sizeHint())
        self.setVisible(bool(number))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(chip_width(self._number), scaled(CHIP_PX))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_chip(painter, QRectF(self.rect()), self._number, self._theme, is_open=True)


class PassageCard(Card):
    """The passage that is looked at: its words, those of the question among them, and why it stands where it does."""

    opened = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, ground="claim", edge="")
        self._number = _Number(theme)
        self._title = Paragraph(theme, role="group")
        self._where = ElidedLabel()
        set_words(self._where, theme, "meta", "text2")
        self.why = Paragraph(theme, token="text2")
        self.text = MatchedText(theme, role="interface", token="text", max_lines=MOST_LINES)
        self.open = _small(push_button(self.tr("Open page"), look="quiet"))
        self.open.clicked.connect(self.opened)
        head = QHBoxLayout()
        head.setSpacing(scaled(8))
        head.addWidget(self._number)
        head.addLayout(_in_the_middle(self._title), 1)
        head.addWidget(self._where)
        head.addWidget(self.open)
        column = QVBoxLayout(self)
        column.setContentsMargins(*map(scaled, PADDING))
        column.setSpacing(scaled(2))
        column.addLayout(head)
        column.addWidget(self.why)
        column.addWidget(self.text)

    def show_candidate(self, candidate: Candidate, why: str, numbers: Sequence[int]) -> None:
        passage = candidate.passage
        self._number.show_number(numbers[0] if numbers else 0)
        self._title.setText(title_of(passage))
        self._where.setText(f"{plain(short_name(passage.document))} · {place(passage.parts, passage.page_count)}")
        self.why.setText(why)
        shown = excerpt(passage.text, candidate.matched)
        self.text.show_matched(shown.text, shown.matched)
        self.setAccessibleName(f"{title_of(passage)}. {why}")
