"""What a run over the person's own questions found: four numbers, the stages, and the gate that could fit better."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from core.api.finding import LibraryCheck, SearchState
from desktop import check_texts, finding_texts
from desktop.check_texts import NumberCard
from desktop.curve_texts import Table
from desktop.icons import Icons
from desktop.state.check import CheckState
from desktop.state.finding import FindingState
from desktop.texts import sentence_for
from desktop.theme import Theme, figures, scaled
from desktop.views.check.plot_cards import PlotCard, ThresholdCard, plot_cards
from desktop.views.controls.buttons import push_button
from desktop.views.controls.card import Card
from desktop.views.controls.columns import Columns
from desktop.views.controls.elided import ElidedLabel
from desktop.views.controls.figure_table import FigureTable
from desktop.views.controls.flow_row import FlowRow
from desktop.views.controls.fold import Fold
from desktop.views.controls.paint import set_words, words
from desktop.views.controls.paragraph import Paragraph

CARD_LEAST_PX = 168
PLOT_WIDE_PX = 328
PLOT_LEAST_PX, PLOT_MOST_PX = 150, 240
REST_PX = 470
"""Of all that stands above the second question, but the plots."""
ICON_PX = 16


class FigureCard(Card):
    """Better and worse are said in words, with an icon of their own."""

    def __init__(self, theme: Theme, icons: Icons, card: NumberCard) -> None:
        super().__init__(theme)
        self.setAccessibleName(", ".join((card.name, card.value, _change(card), card.sure)))
        value = words(theme, card.value, role="page_title")
        value.setFont(figures(value.font()))
        column = QVBoxLayout(self)
        column.setContentsMargins(scaled(12), scaled(8), scaled(12), scaled(8))
        column.setSpacing(scaled(2))
        column.addWidget(FlowRow(value, self._changed(theme, icons, card)))
        column.addWidget(Paragraph(theme, card.name, role="interface_strong"))
        column.addWidget(Paragraph(theme, card.sure, role="meta", token="text3"))
        column.addStretch()

    def _changed(self, theme: Theme, icons: Icons, card: NumberCard) -> QWidget:
        """Beside the value where there is room, else below it."""
        changed = QWidget()
        row = QHBoxLayout(changed)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(scaled(4))
        token = "text2"
        if card.is_better is not None:
            picture = QLabel()
            icon, token = ("circle-check", "ok") if card.is_better else ("triangle-alert", "warn")
            picture.setPixmap(icons.pixmap(icon, token, scaled(ICON_PX), self.devicePixelRatioF()))
            row.addWidget(picture, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(Paragraph(theme, _change(card), role="meta", token=token), 1)
        return changed


class CheckResults(QWidget):
    """Made anew for each run."""

    threshold_wanted = Signal(float)

    def __init__(
        self, theme: Theme, icons: Icons, check: CheckState, search: SearchState | None, *, difference: str = ""
    ) -> None:
        """`difference` says how the questions did beside the run before."""
        super().__init__()
        self._theme, self._icons = theme, icons
        self._line: ThresholdCard | None = None
        self.plots: tuple[PlotCard, ...] = ()
        made = check.check
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(scaled(8))
        if made is None:
            return
        column.addWidget(self._line_of(made, check.before))
        cards = [FigureCard(theme, icons, card) for card in check_texts.number_cards(made, check.before)]
        column.addWidget(Columns(cards, least_px=CARD_LEAST_PX, allowed=(1, 2, 4)))
        if difference:
            column.addWidget(Paragraph(theme, difference, role="group"))
        self.plots = plot_cards(theme, check, made, search)
        for card in self.plots:
            if isinstance(card, ThresholdCard):
                self._line = card
                card.wanted.connect(self.threshold_wanted)
        column.addWidget(Columns(self.plots, least_px=PLOT_WIDE_PX, allowed=(1, 2)))

    def show_search(self, search: SearchState) -> None:
        """Another threshold is in force: the line goes there, and all else stays as it is."""
        if self._line is not None:
            self._line.show_search(search)

    def show_room(self, room_px: int) -> None:
        """The plots are as high as leaves room for the first question below them."""
        for card in self.plots:
            card.plot.show_height(min(scaled(PLOT_MOST_PX), max(scaled(PLOT_LEAST_PX), room_px - scaled(REST_PX))))

    def _line_of(self, made: LibraryCheck, before: LibraryCheck | None) -> ElidedLabel:
        """When, and under which settings: one line, which has the rest in its tooltip."""
        line = ElidedLabel(" · ".join(check_texts.run_lines(made, before)), mode=Qt.TextElideMode.ElideRight)
        set_words(line, self._theme, "meta", "text2")
        return line


class CheckNotes(QWidget):
    """What is worth to be known about a run, but not before its questions: how much it says, and each stage's part."""

    def __init__(self, theme: Theme, icons: Icons, made: LibraryCheck, before: LibraryCheck | None) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(scaled(8))
        if hint := check_texts.few_hint(len(made.questions)):
            column.addWidget(Paragraph(theme, hint, token="warn"))
        if made.stages:
            fold = Fold(icons, self.tr("Stage by stage"))
            fold.content.addWidget(Paragraph(theme, check_texts.stage_note(), role="meta", token="text2"))
            table = Table(check_texts.stage_heads(), check_texts.stage_rows(made, before))
            fold.content.addWidget(FigureTable(theme, table))
            column.addWidget(fold)


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
        self.enable(finding)
        self.button.clicked.connect(lambda: self.own_wanted.emit(not is_own))
        line = QHBoxLayout()
        line.setContentsMargins(0, scaled(4), 0, 0)
        line.addWidget(self.button)
        line.addStretch()
        column.addLayout(line)
        self.button.setVisible(is_own or check.can_fit)

    def enable(self, finding: FindingState) -> None:
        """One change at a time."""
        self.button.setEnabled(finding.changing is None and finding.shown is not None)


def _change(card: NumberCard) -> str:
    return check_texts.change_words(card)
