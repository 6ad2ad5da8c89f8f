"""Which run is looked at, and with which one it is compared, beside the button that makes another."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from core.api.finding import LibraryCheck
from desktop import check_texts
from desktop.theme import Theme, font, scaled
from desktop.tips import as_tip
from desktop.views.controls.calm import CalmComboBox
from desktop.views.controls.flow_row import FlowRow
from desktop.views.controls.paint import words

CHOICE_PX = 272
LEAST_PX = 96
ARROW_PX = 44


class RunsRow(QWidget):
    """Two choices, each by when the questions were asked and under which settings, after what `leads`."""

    wanted = Signal(str, str)
    """When the runs were made; the second is empty for none."""

    def __init__(
        self,
        theme: Theme,
        runs: Sequence[LibraryCheck],
        now: LibraryCheck,
        before: LibraryCheck | None,
        *,
        leads: Sequence[QWidget] = (),
    ) -> None:
        super().__init__()
        self.now = self._choice(self.tr("Run that is shown"))
        self.before = self._choice(self.tr("Run that it is compared with"))
        self.before.addItem(self.tr("No other run"), "")
        for run in runs:
            _add(self.now, run)
            if run.at != now.at:
                _add(self.before, run)
        self.now.setCurrentIndex(max(0, self.now.findData(now.at)))
        self.before.setCurrentIndex(max(0, self.before.findData("" if before is None else before.at)))
        for choice in (self.now, self.before):
            choice.activated.connect(self._tell)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        shown = _named(theme, self.tr("Shown"), self.now)
        column.addWidget(FlowRow(*leads, shown, _named(theme, self.tr("Compared with"), self.before)))

    def _choice(self, name: str) -> QComboBox:
        choice = CalmComboBox()
        choice.setFont(font("interface"))
        choice.setAccessibleName(name)
        choice.setMinimumWidth(scaled(LEAST_PX))
        choice.setMaximumWidth(scaled(CHOICE_PX))
        choice.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        return choice

    def _tell(self) -> None:
        now, before = str(self.now.currentData()), str(self.before.currentData())
        self.wanted.emit(now, "" if before == now else before)


def _named(theme: Theme, name: str, choice: QComboBox) -> QWidget:
    """A choice with its name, which stays beside it."""
    together = QWidget()
    label = words(theme, name)
    label.setBuddy(choice)
    row = QHBoxLayout(together)
    row.setContentsMargins(0, 0, scaled(8), 0)
    row.setSpacing(scaled(8))
    for part in (label, choice):
        row.addWidget(part)
    return together


def _add(choice: QComboBox, run: LibraryCheck) -> None:
    """What has no room in the field stands in the tooltip."""
    name = check_texts.run_name(run)
    room = scaled(CHOICE_PX - ARROW_PX)
    choice.addItem(choice.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, room), run.at)
    choice.setItemData(choice.count() - 1, as_tip(name), Qt.ItemDataRole.ToolTipRole)
    choice.setItemData(choice.count() - 1, name, Qt.ItemDataRole.AccessibleTextRole)
