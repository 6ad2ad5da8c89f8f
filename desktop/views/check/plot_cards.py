"""The two plots of a check, each with a sentence that sums it up, and its numbers as a table on demand."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from core.api.finding import LibraryCheck, SearchState
from desktop import curve_texts
from desktop.curve_texts import Table
from desktop.state.check import CheckState
from desktop.state.curves import Trade, Weighed, recall_lines, threshold_reach, weighed
from desktop.theme import Theme, scaled
from desktop.views.check.plot import Plot
from desktop.views.check.recall_plot import RecallPlot
from desktop.views.check.threshold_plot import ThresholdPlot
from desktop.views.controls.buttons import push_button
from desktop.views.controls.card import Card
from desktop.views.controls.figure_table import FigureTable
from desktop.views.controls.flow_row import FlowRow
from desktop.views.controls.paragraph import Paragraph
from desktop.views.controls.wording import translate

PADDING = (14, 10, 14, 10)
HEAD_PX = 24
SAME = 0.0005
"""Thresholds nearer than that are one: the cost that sets them is a rounded number."""


class PlotCard(Card):
    """The table takes the place of the plot, so that nothing below moves far. Buttons stand at the foot while there are
    any, so that what is below the card is in sight."""

    def __init__(self, theme: Theme, plot: Plot, *, summary: str, table: Table) -> None:
        super().__init__(theme)
        self._table_words = table
        self.plot = plot
        self.table: QWidget | None = None
        self.summary = Paragraph(theme, summary, token="text2")
        self.as_table = push_button(translate("check", "Show as table"), look="quiet")
        self.as_table.setCheckable(True)
        self.as_table.setAccessibleDescription(plot.accessibleName())
        self.as_table.setFixedHeight(scaled(HEAD_PX))
        self.as_table.toggled.connect(self._turn)
        title = Paragraph(theme, plot.accessibleName(), role="interface_strong")
        head = QHBoxLayout()
        head.addWidget(title, 1, Qt.AlignmentFlag.AlignVCenter)
        head.addWidget(self.as_table, 0, Qt.AlignmentFlag.AlignTop)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(*map(scaled, PADDING))
        self._column.setSpacing(scaled(4))
        self._column.addLayout(head)
        self._column.addWidget(plot)
        self._column.addWidget(self.summary)
        self._column.addStretch()

    def show_table(self, table: Table) -> None:
        """Other numbers from now on."""
        self._table_words = table
        if self.table is not None:
            self._turn(is_table=False)
            self._turn(is_table=True)

    def _turn(self, is_table: bool) -> None:
        if self.table is not None:
            self._column.removeWidget(self.table)
            self.table.hide()
            self.table.deleteLater()
            self.table = None
        if is_table:
            self.table = FigureTable(self._theme, self._table_words)
            self._column.insertWidget(1, self.table)
        self.plot.setVisible(not is_table)
        self.as_table.setText(translate("check", "Show as plot") if is_table else translate("check", "Show as table"))


class ThresholdCard(PlotCard):
    """Once the line is moved, the threshold there can be put in force, or the line taken back; what was put in force
    can be undone."""

    wanted = Signal(float)

    def __init__(self, theme: Theme, asked: tuple[Weighed, ...], search: SearchState) -> None:
        self._asked = asked
        self.use = push_button("")
        self.back = push_button(translate("check", "Back"), look="quiet")
        self.undo = push_button("", look="quiet")
        self._former: float | None = None
        self.line = ThresholdPlot(theme, asked, current=search.threshold, reach=threshold_reach(search))
        table = curve_texts.trade_table(asked, search.threshold)
        super().__init__(theme, self.line, summary="", table=table)
        QWidget.setTabOrder(self.as_table, self.line.slider)
        self.foot = FlowRow(self.use, self.back, self.undo)
        self._column.addWidget(self.foot)
        self.hint = Paragraph(theme, curve_texts.one_kind_hint(self.line.trade), role="meta", token="text3")
        self.hint.setVisible(bool(self.hint.text()))
        self._column.insertWidget(self._column.indexOf(self.summary) + 1, self.hint)
        self.line.moved.connect(self._show)
        self.use.clicked.connect(self._use)
        self.back.clicked.connect(self._go_back)
        self.undo.clicked.connect(self._undo)
        self._show(self.line.trade)

    def show_search(self, search: SearchState) -> None:
        if search.threshold != self.line.current:
            if self._former is not None and abs(self._former - search.threshold) < SAME:
                self._former = None
            self.line.show_current(search.threshold)
            self.show_table(curve_texts.trade_table(self._asked, search.threshold))

    def _use(self) -> None:
        """The buttons go; the focus stays with what they were about."""
        self.line.slider.setFocus()
        self._former = self.line.current
        self.wanted.emit(self.line.threshold)

    def _undo(self) -> None:
        if self._former is not None:
            self.line.slider.setFocus()
            self.wanted.emit(self._former)

    def _go_back(self) -> None:
        self.line.slider.setFocus()
        self.line.go_back()

    def _show(self, trade: Trade) -> None:
        self.summary.setText(curve_texts.trade_summary(trade))
        self.use.setText(curve_texts.use_threshold(trade.threshold))
        for button in (self.use, self.back):
            button.setVisible(self.line.is_moved)
        self.undo.setVisible(self._former is not None and not self.line.is_moved)
        self.undo.setText(curve_texts.undo_threshold(self._former if self._former is not None else 0.0))
        self.foot.setVisible(self.line.is_moved or self._former is not None)
        self.foot.updateGeometry()
        self.foot.arrange()


def plot_cards(theme: Theme, check: CheckState, made: LibraryCheck, search: SearchState | None) -> tuple[PlotCard, ...]:
    """The first one needs questions with an answer, the second one the threshold in force and questions that are still
    kept."""
    lines = recall_lines(made)
    cards: list[PlotCard] = []
    if lines:
        recall = curve_texts.recall_table(lines)
        cards.append(PlotCard(theme, RecallPlot(theme, lines), summary=curve_texts.recall_summary(lines), table=recall))
    asked = weighed(check.questions, made)
    if search is not None and asked:
        cards.append(ThresholdCard(theme, asked, search))
    return tuple(cards)
