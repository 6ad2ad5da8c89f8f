"""Which run is looked at, and with which one it is compared."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QSizePolicy, QVBoxLayout, QWidget

from core.api.finding import LibraryCheck
from desktop import check_texts
from desktop.theme import Theme, font, scaled
from desktop.views.flow_row import FlowRow
from desktop.views.paint import words

CHOICE_PX = 320


class RunsRow(QWidget):
    """Two choices, each by when the questions were asked and under which settings."""

    wanted = Signal(str, str)
    """When the runs were made; the second is empty for none."""

    def __init__(
        self, theme: Theme, runs: Sequence[LibraryCheck], now: LibraryCheck, before: LibraryCheck | None
    ) -> None:
        super().__init__()
        self.now = self._choice(self.tr("Run that is shown"))
        self.before = self._choice(self.tr("Run that it is compared with"))
        self.before.addItem(self.tr("No other run"), "")
        for run in runs:
            self.now.addItem(check_texts.run_name(run), run.at)
            if run.at != now.at:
                self.before.addItem(check_texts.run_name(run), run.at)
        self.now.setCurrentIndex(max(0, self.now.findData(now.at)))
        self.before.setCurrentIndex(max(0, self.before.findData("" if before is None else before.at)))
        for choice in (self.now, self.before):
            choice.activated.connect(self._tell)
        shown, compared = words(theme, self.tr("Shown")), words(theme, self.tr("Compared with"))
        shown.setBuddy(self.now)
        compared.setBuddy(self.before)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(FlowRow(shown, self.now, compared, self.before))

    def _choice(self, name: str) -> QComboBox:
        choice = QComboBox()
        choice.setFont(font("interface"))
        choice.setAccessibleName(name)
        choice.setMaximumWidth(scaled(CHOICE_PX))
        choice.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        return choice

    def _tell(self) -> None:
        now, before = str(self.now.currentData()), str(self.before.currentData())
        self.wanted.emit(now, "" if before == now else before)
