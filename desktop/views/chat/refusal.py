""" "Your documents do not say": a result like any other, with its number and a way on."""

from PySide6.QtCore import QMargins, Signal

from core.api.types import Answer, Passage
from desktop.answer_texts import refusal_sentence, widen_words
from desktop.icons import Icons
from desktop.state.exchange import Exchange
from desktop.theme import Theme, scaled
from desktop.views.chat.cards import IconLine, Meter, PassageCard
from desktop.views.controls.buttons import push_button
from desktop.views.controls.flow_row import FlowRow
from desktop.views.controls.parts import Column
from desktop.views.controls.text_block import TextBlock
from desktop.views.controls.wording import translate

PADDING_PX = 16
INDENT_PX = 30
ICON_PX = 20


class RefusalCard(Column):
    """The card, and below it at most three passages that came close."""

    passage_pressed = Signal(object)
    widen_pressed = Signal()
    rephrase_pressed = Signal()

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__(theme, padding=QMargins(0, scaled(8), 0, 0))
        self._title = IconLine(
            theme,
            icons,
            icon="search-x",
            role="card_title",
            token="text",
            icon_size=ICON_PX,
            gap_px=INDENT_PX - ICON_PX,
        )
        self._title.words.setText(translate("chat", "Your documents do not say."))
        self._sentence = TextBlock(theme, role="card_text", token="text2")
        self._meter = Meter(theme)
        self._widen = push_button("")
        self._widen.clicked.connect(self.widen_pressed)
        self._card = self._build_card()
        self._closest = Column(theme)
        self.add(self._card)
        self.add(self._closest, gap_px=16)
        self._shown: Answer | None = None

    def _build_card(self) -> Column:
        pad, indent = scaled(PADDING_PX), scaled(INDENT_PX)
        rephrase = push_button(translate("chat", "Rephrase"))
        rephrase.clicked.connect(self.rephrase_pressed)
        self._buttons = FlowRow(self._widen, rephrase)
        body = Column(self.theme, padding=QMargins(indent, 0, 0, 0))
        body.add(self._sentence)
        body.add(self._meter, gap_px=12)
        body.add(self._buttons, gap_px=12)
        card = Column(self.theme, padding=QMargins(pad, pad, pad, scaled(20)), ground="claim")
        card.add(self._title)
        card.add(body, gap_px=4)
        return card

    def show_refusal(self, answer: Answer, exchange: Exchange, document_total: int) -> None:
        """`document_total`: so many documents can be asked now."""
        self._sentence.setText(refusal_sentence(answer, exchange.scope, exchange.asked_of))
        self._meter.show_gate(answer.gate)
        self._widen.setText(widen_words(answer, document_total))
        self._widen.setVisible(bool(exchange.scope) and document_total > 0)
        self._buttons.arrange()
        if answer is not self._shown:
            self._shown = answer
            self._show_closest(answer.closest, exchange.question)

    def _show_closest(self, passages: tuple[Passage, ...], question: str) -> None:
        self._closest.empty()
        self._closest.setVisible(bool(passages))
        heading = TextBlock(self.theme, role="section", token="text2")
        heading.setText(translate("chat", "Closest, but not an answer"))
        self._closest.add(heading)
        for passage in passages:
            card = PassageCard(self.theme, passage, question)
            card.clicked.connect(lambda _=False, p=passage: self.passage_pressed.emit(p))
            self._closest.add(card, gap_px=8)
