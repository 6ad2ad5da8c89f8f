"""What a run over the person's own questions found: four numbers, the stages, and the gate that could fit better."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from core.api.finding import LibraryCheck
from desktop import check_texts, finding_texts
from desktop.check_texts import NumberCard
from desktop.icons import Icons
from desktop.state.check import CheckState
from desktop.state.finding import FindingState
from desktop.texts import sentence_for
from desktop.theme import Theme, figures, font, scaled
from desktop.views.buttons import push_button
from desktop.views.card import Card
from desktop.views.fold import Fold
from desktop.views.paint import words
from desktop.views.paragraph import Paragraph

CARDS_A_ROW = 2
GAP_PX = 8
ICON_PX = 16


class FigureCard(Card):
    """Better and worse are said in words, with an icon of their own."""

    def __init__(self, theme: Theme, icons: Icons, card: NumberCard) -> None:
        super().__init__(theme)
        self.setAccessibleName(", ".join((card.name, card.value, _change(card), card.sure)))
        value = words(theme, card.value, role="page_title")
        value.setFont(figures(value.font()))
        head = QHBoxLayout()
        head.addWidget(value)
        head.addStretch()
        if card.is_better is not None:
            picture = QLabel()
            icon, token = ("circle-check", "ok") if card.is_better else ("triangle-alert", "warn")
            picture.setPixmap(icons.pixmap(icon, token, scaled(ICON_PX), self.devicePixelRatioF()))
            head.addWidget(picture)
        token = {True: "ok", False: "warn", None: "text2"}[card.is_better]
        column = QVBoxLayout(self)
        column.setContentsMargins(scaled(14), scaled(12), scaled(14), scaled(12))
        column.setSpacing(scaled(2))
        column.addLayout(head)
        column.addWidget(Paragraph(theme, card.name, role="interface_strong"))
        column.addWidget(Paragraph(theme, _change(card), role="meta", token=token))
        column.addWidget(Paragraph(theme, card.sure, role="meta", token="text3"))
        column.addStretch()


class CheckResults(QWidget):
    """Made anew for each run."""

    def __init__(self, theme: Theme, icons: Icons, check: LibraryCheck, before: LibraryCheck | None) -> None:
        super().__init__()
        self._theme = theme
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(scaled(8))
        column.addWidget(Paragraph(theme, check_texts.run_line(check), role="meta", token="text2"))
        grid = QGridLayout()
        grid.setSpacing(scaled(GAP_PX))
        cards = check_texts.number_cards(check, before)
        for place, card in enumerate(cards):
            grid.addWidget(FigureCard(theme, icons, card), place // CARDS_A_ROW, place % CARDS_A_ROW)
        for part in range(CARDS_A_ROW):
            grid.setColumnStretch(part, 1)
        column.addLayout(grid)
        if hint := check_texts.few_hint(len(check.questions)):
            column.addWidget(Paragraph(theme, hint, token="warn"))
        if check.stages:
            column.addWidget(self._stages(icons, check, before))

    def _stages(self, icons: Icons, check: LibraryCheck, before: LibraryCheck | None) -> Fold:
        fold = Fold(icons, self.tr("Stage by stage"))
        fold.content.addWidget(Paragraph(self._theme, check_texts.stage_note(), role="meta", token="text2"))
        table = QWidget()
        grid = QGridLayout(table)
        grid.setContentsMargins(0, scaled(4), 0, 0)
        grid.setHorizontalSpacing(scaled(16))
        grid.setVerticalSpacing(scaled(6))
        grid.setColumnStretch(0, 1)
        for column, head in enumerate(check_texts.stage_heads()):
            grid.addWidget(words(self._theme, head, role="section", token="text2"), 0, column)
        for row, cells in enumerate(check_texts.stage_rows(check, before), start=1):
            grid.addWidget(Paragraph(self._theme, cells[0]), row, 0)
            for column, cell in enumerate(cells[1:], start=1):
                label = words(self._theme, cell)
                label.setFont(figures(font("interface")))
                label.setAccessibleName(f"{cells[0]}, {check_texts.stage_heads()[column]}: {cell}")
                grid.addWidget(label, row, column)
        fold.content.addWidget(table)
        return fold


class FitCard(Card):
    """Offers to judge by the person's questions too, and the way back."""

    own_wanted = Signal(bool)

    def __init__(self, theme: Theme, check: CheckState, finding: FindingState) -> None:
        super().__init__(theme, ground="claim", edge="")
        search = finding.shown
        is_own = search is not None and search.fit.is_own
        column = QVBoxLayout(self)
        column.setContentsMargins(scaled(14), scaled(12), scaled(14), scaled(12))
        column.setSpacing(scaled(4))
        column.addWidget(
            Paragraph(theme, self.tr("When to answer, and when to say that there is none"), role="interface_strong")
        )
        said = finding_texts.refit_line(search.fit) if search is not None else ""
        if not is_own and not check.can_fit:
            said = f"{said} {finding_texts.more_questions(check)}".strip()
        column.addWidget(Paragraph(theme, said, token="text2"))
        if finding.refused is not None:
            failure = sentence_for(finding.refused.code, finding.refused.detail)
            column.addWidget(Paragraph(theme, str(failure), token="bad"))
        self.button = push_button(
            self.tr("Judge as Pincite came") if is_own else self.tr("Fit the gate to my questions")
        )
        self.button.setEnabled(finding.changing is None and search is not None)
        self.button.clicked.connect(lambda: self.own_wanted.emit(not is_own))
        line = QHBoxLayout()
        line.setContentsMargins(0, scaled(4), 0, 0)
        line.addWidget(self.button)
        line.addStretch()
        column.addLayout(line)
        self.button.setVisible(is_own or check.can_fit)


def _change(card: NumberCard) -> str:
    return check_texts.change_words(card)
