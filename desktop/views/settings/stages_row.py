"""The stages of the search, each with its switch and the time it took in the last answer. For the curious."""

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLabel, QVBoxLayout, QWidget

from core.api.finding import SearchState
from core.api.types import Timing
from desktop import finding_texts
from desktop.icons import Icons
from desktop.theme import Theme, figures, font, scaled
from desktop.views.controls.fold import Fold, emptied
from desktop.views.controls.paint import words
from desktop.views.controls.paragraph import Paragraph
from desktop.views.controls.reset_link import ResetLink, Resets


class StagesRow(QWidget):
    """Its switches are made once for a set of stages."""

    switched = Signal(str, bool)

    def __init__(self, theme: Theme, icons: Icons, resets: Resets | None = None) -> None:
        super().__init__()
        self._theme = theme
        self._stages: tuple[str, ...] = ()
        self.switches: dict[str, QCheckBox] = {}
        self._times: dict[str, QLabel] = {}
        self.fold = Fold(icons, self.tr("Stages of the search"))
        self.reset = ResetLink("stages_off", self.tr("Stages of the search"), (), resets or Resets())
        self.reset.setParent(self)
        self.reset.value_wanted.connect(self._switch_off)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, scaled(4), 0, scaled(10))
        column.addWidget(self.fold)
        column.addWidget(self.reset.button, alignment=Qt.AlignmentFlag.AlignLeft)

    @property
    def searched(self) -> str:
        names = (finding_texts.stage_name(stage) for stage in self._stages)
        return " ".join((self.tr("Stages of the search advanced"), *names)).casefold()

    def show_search(self, search: SearchState, timings: Sequence[Timing]) -> None:
        if search.stages != self._stages:
            self._stages = search.stages
            self._build()
        self.reset.show_value(tuple(search.stages_off))
        for stage, switch in self.switches.items():
            with QSignalBlocker(switch):
                switch.setChecked(stage not in search.stages_off)
            took = finding_texts.time_of(timings, stage)
            self._times[stage].setText(took)
            switch.setAccessibleDescription(", ".join(filter(None, (finding_texts.stage_effect(stage), took))))

    def _switch_off(self, stages: tuple[str, ...]) -> None:
        """These and no others."""
        for stage, switch in self.switches.items():
            switch.setChecked(stage not in stages)

    def _build(self) -> None:
        content = emptied(self.fold.content)
        self.switches.clear()
        self._times.clear()
        note = self.tr("All of them together find best in our tests. The times are those of the last answer.")
        content.addWidget(Paragraph(self._theme, note, token="text2"))
        table = QWidget()
        grid = QGridLayout(table)
        grid.setContentsMargins(0, scaled(4), 0, 0)
        grid.setHorizontalSpacing(scaled(24))
        grid.setVerticalSpacing(scaled(6))
        grid.setColumnStretch(0, 1)
        for row, stage in enumerate(self._stages):
            grid.addWidget(self._switch(stage), row, 0)
            took = self._times[stage] = words(self._theme, role="meta", token="text2")
            took.setFont(figures(font("meta")))
            grid.addWidget(took, row, 1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        content.addWidget(table)

    def _switch(self, stage: str) -> QCheckBox:
        switch = self.switches[stage] = QCheckBox(finding_texts.stage_name(stage))
        switch.setFont(font("interface"))
        switch.setToolTip(finding_texts.stage_effect(stage))
        switch.toggled.connect(lambda is_on: self.switched.emit(stage, is_on))
        return switch
