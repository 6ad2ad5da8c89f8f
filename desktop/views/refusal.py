""" "Your documents do not say": a result like any other, with its number and a way on."""

from PySide6.QtCore import QMargins, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from core.api.types import Answer, Passage
from desktop.icons import Icons
from desktop.state.chat import ScopeChip
from desktop.theme import Theme, scaled
from desktop.views.buttons import push_button
from desktop.views.cards import IconLine, Meter, PassageCard
from desktop.views.parts import Column
from desktop.views.text_block import TextBlock
from desktop.views.wording import translate

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
        self.add(self._closest, gap_px=24)
        self._shown: Answer | None = None

    def _build_card(self) -> Column:
        pad, indent = scaled(PADDING_PX), scaled(INDENT_PX)
        rephrase = push_button(translate("chat", "Rephrase"))
        rephrase.clicked.connect(self.rephrase_pressed)
        buttons = QWidget()
        row = QHBoxLayout(buttons)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(scaled(8))
        row.addWidget(self._widen)
        row.addWidget(rephrase)
        row.addStretch(1)
        body = Column(self.theme, padding=QMargins(indent, 0, 0, 0))
        body.add(self._sentence)
        body.add(self._meter, gap_px=12)
        body.add(buttons, gap_px=12)
        card = Column(self.theme, padding=QMargins(pad, pad, pad, scaled(20)), ground="claim")
        card.add(self._title)
        card.add(body, gap_px=4)
        return card

    def show_refusal(self, answer: Answer, scope: tuple[ScopeChip, ...], document_total: int) -> None:
        self._sentence.setText(_sentence(answer, scope, document_total))
        self._meter.show_gate(answer.gate)
        self._widen.setText(translate("chat", "Ask all %Ln document(s)", "", document_total))
        self._widen.setVisible(bool(scope))
        if answer is not self._shown:
            self._shown = answer
            self._show_closest(answer.closest)

    def _show_closest(self, passages: tuple[Passage, ...]) -> None:
        self._closest.empty()
        self._closest.setVisible(bool(passages))
        heading = TextBlock(self.theme, role="section", token="text2")
        heading.setText(translate("chat", "Closest, but not an answer"))
        self._closest.add(heading)
        for passage in passages:
            card = PassageCard(self.theme, passage)
            card.clicked.connect(lambda _=False, p=passage: self.passage_pressed.emit(p))
            self._closest.add(card, gap_px=8)


def _sentence(answer: Answer, scope: tuple[ScopeChip, ...], document_total: int) -> str:
    if not answer.closest:
        return translate("chat", "Nothing in them comes close to this. No answer was written.")
    if scope:
        named = ", ".join(chip.label for chip in scope)
        return translate("chat", "Nothing in {0} answers this. No answer was written.").format(named)
    if document_total == 1:
        return translate("chat", "Nothing in your document answers this. No answer was written.")
    return translate("chat", "Nothing in your %Ln document(s) answers this. No answer was written.", "", document_total)
