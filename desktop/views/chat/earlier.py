"""What a question was answered before it was asked anew in its place: folded, to be opened again."""

from dataclasses import replace

from PySide6.QtCore import QMargins, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop.icons import Icons
from desktop.inert import plain
from desktop.state.chat import ChatState
from desktop.state.exchange import Exchange
from desktop.theme import Theme, scaled
from desktop.views.chat.answer_text import AnswerText
from desktop.views.controls.buttons import push_button
from desktop.views.controls.chip import CitationChip
from desktop.views.controls.parts import Column
from desktop.views.controls.text_block import TextBlock
from desktop.views.controls.wording import translate

INDENT_PX = 12


class EarlierAnswers(Column):
    """Folded until it is wanted; hidden where there is none."""

    changed = Signal()
    citation_pressed = Signal(object, object)
    chip_approached = Signal(object)
    chip_left = Signal()
    peek_wanted = Signal(object)

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__(theme)
        self._icons = icons
        self._shown: tuple[Exchange, ...] = ()
        self._texts: list[tuple[Exchange, AnswerText]] = []
        self._state = ChatState()
        self.button = push_button("", look="link")
        self.button.clicked.connect(self._turn)
        line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.button)
        row.addStretch(1)
        self._answers = Column(theme, padding=QMargins(scaled(INDENT_PX), 0, 0, 0))
        self.add(line)
        self.add(self._answers, gap_px=4)
        self._fold(is_open=False)

    @property
    def is_open(self) -> bool:
        return not self._answers.isHidden()

    def show_earlier(self, earlier: tuple[Exchange, ...], state: ChatState) -> None:
        """The newest first. `state` tells which citation is open and how cited documents stand."""
        self._state = state
        self.setVisible(bool(earlier))
        if earlier != self._shown:
            self._shown = earlier
            self._fold(is_open=False)
        self._renew()

    def chips(self) -> list[CitationChip]:
        return [chip for _, text in self._texts for chip in text.chips()]

    def _turn(self) -> None:
        self._fold(is_open=not self.is_open)
        self._renew()
        self.changed.emit()

    def _fold(self, *, is_open: bool) -> None:
        """Laid out when it is opened alone: few people ever look."""
        self._answers.empty()
        self._texts.clear()
        for exchange in self._shown if is_open else ():
            self._add(exchange)
        self._answers.setVisible(is_open)
        self.button.setIcon(self._icons.icon("chevron-down" if is_open else "chevron-right", "accent"))
        words = translate("chat", "Earlier answer")
        if len(self._shown) > 1:
            words = translate("chat", "%Ln earlier answer(s)", "", len(self._shown))
        self.button.setText(words)
        how = translate("chat", "{0}, unfolded") if is_open else translate("chat", "{0}, folded")
        self.button.setAccessibleName(how.format(words))

    def _add(self, exchange: Exchange) -> None:
        self._say(plain(exchange.question), role="interface_strong")
        if exchange.is_refused or not exchange.sentences:
            self._say(translate("chat", "Your documents do not say."), role="answer")
            return
        text = AnswerText(self.theme, is_quotes=exchange.is_quotes)
        text.citation_pressed.connect(lambda citation: self.citation_pressed.emit(exchange.job, citation))
        text.chip_approached.connect(lambda wish: self.chip_approached.emit(replace(wish, job=exchange.job)))
        text.chip_left.connect(self.chip_left)
        text.peek_wanted.connect(lambda wish: self.peek_wanted.emit(replace(wish, job=exchange.job)))
        self._texts.append((exchange, text))
        self._answers.add(text, gap_px=4)

    def _say(self, words: str, *, role: str) -> None:
        block = TextBlock(self.theme, role=role, token="text2")
        block.setText(words)
        self._answers.add(block, gap_px=8)

    def _renew(self) -> None:
        opened = self._state.open_citation
        for exchange, text in self._texts:
            number = opened[1] if opened is not None and opened[0] == exchange.job else None
            text.show_sentences(exchange.sentences, open_number=number, standings=self._state.standings)
