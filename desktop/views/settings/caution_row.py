"""How careful Pincite is before it answers: a slider, in words what it means, and what was measured of it."""

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from core.api.finding import WRONG_COSTS, GateFit, SearchState
from desktop import finding_texts
from desktop.icons import Icons
from desktop.state.finding import DEFAULT_WRONG_COST, stop_of
from desktop.theme import Theme, scaled
from desktop.views.controls.buttons import push_button
from desktop.views.controls.calm import CalmSlider
from desktop.views.controls.fold import Fold, emptied
from desktop.views.controls.paint import words
from desktop.views.controls.paragraph import Paragraph
from desktop.views.controls.reset_link import ResetLink, Resets

SLIDER_MAX_PX = 320
LAST = len(WRONG_COSTS) - 1


class CautionRow(QWidget):
    """Made once: what is told changes in place, so that the slider keeps the focus."""

    stop_wanted = Signal(int)
    """From 0 for careful; told when the slider is let go or stepped."""

    def __init__(self, theme: Theme, icons: Icons, resets: Resets | None = None) -> None:
        super().__init__()
        self._theme = theme
        self._fit: GateFit | None = None
        self.slider = CalmSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(0, LAST)
        self.slider.setPageStep(1)
        self.slider.setTracking(False)
        self.slider.setAccessibleName(self.tr("When to answer, from careful to eager"))
        self.slider.sliderMoved.connect(self._preview)
        self.slider.valueChanged.connect(self.stop_wanted)
        self.careful = push_button(self.tr("Careful"), look="link")
        self.careful.setToolTip(self.tr("One step more careful"))
        self.eager = push_button(self.tr("Eager"), look="link")
        self.eager.setToolTip(self.tr("One step more eager"))
        self.careful.clicked.connect(lambda: self.slider.setValue(self.slider.value() - 1))
        self.eager.clicked.connect(lambda: self.slider.setValue(self.slider.value() + 1))
        default = stop_of(DEFAULT_WRONG_COST)
        self.reset = ResetLink("caution", self.tr("When to answer"), default, resets or Resets())
        self.reset.setParent(self)
        self.reset.value_wanted.connect(self.slider.setValue)
        self._meaning = Paragraph(theme, role="interface_strong")
        self._threshold = Paragraph(theme, token="text2")
        self.fold = Fold(icons, self.tr("How sure is this?"))
        self._lay_out()

    @property
    def searched(self) -> str:
        also = self.tr("careful eager threshold confidence strict refuse evidence")
        said = (self.tr("When to answer"), self._effect(), self._meaning.text(), also)
        return " ".join(said).casefold()

    def show_search(self, search: SearchState) -> None:
        stop = stop_of(search.wrong_cost)
        if not self.slider.isSliderDown():
            with QSignalBlocker(self.slider):
                self.slider.setValue(stop)
            self._preview(stop, search.wrong_cost)
            self.reset.show_value(stop)
        self._threshold.setText(finding_texts.threshold_line(search.threshold))
        if search.fit != self._fit:
            self._fit = search.fit
            self._show_fit(search.fit)

    def _preview(self, stop: int, wrong_cost: float | None = None) -> None:
        """`wrong_cost`, where it is known, may lie between two stops."""
        meaning = finding_texts.cost_sentence(WRONG_COSTS[stop] if wrong_cost is None else wrong_cost)
        self._meaning.setText(meaning)
        self.slider.setAccessibleDescription(meaning)
        self.careful.setEnabled(stop > 0)
        self.eager.setEnabled(stop < LAST)

    def _show_fit(self, fit: GateFit) -> None:
        content = emptied(self.fold.content)
        lines = finding_texts.fit_lines(fit) or (self.tr("There are no measured figures for this setting."),)
        for line in lines:
            content.addWidget(Paragraph(self._theme, line))
        note = finding_texts.fitted_on(fit)
        if note:
            content.addWidget(Paragraph(self._theme, note, role="meta", token="text3"))

    def _effect(self) -> str:
        return self.tr(
            "Careful, Pincite would rather say “your documents do not say” than answer wrongly. Eager, it answers on "
            "less evidence."
        )

    def _lay_out(self) -> None:
        self.slider.setMaximumWidth(scaled(SLIDER_MAX_PX))
        line = QHBoxLayout()
        line.setSpacing(scaled(12))
        line.addWidget(self.careful)
        line.addWidget(self.slider, 1)
        line.addWidget(self.eager)
        line.addWidget(self.reset.button)
        line.addStretch()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, scaled(10), 0, scaled(10))
        column.setSpacing(scaled(4))
        column.addWidget(words(self._theme, self.tr("When to answer"), role="interface_strong"))
        column.addWidget(Paragraph(self._theme, self._effect(), token="text2"))
        column.addLayout(line)
        column.addWidget(self._meaning)
        column.addWidget(self._threshold)
        column.addWidget(self.fold)
