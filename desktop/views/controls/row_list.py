"""A list of rows that are painted as those of the library are: what all such lists share."""

from typing import Any

from PySide6.QtCore import QAbstractItemModel, QItemSelection, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPalette
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView

from desktop.theme import Theme

Index = QModelIndex | QPersistentModelIndex


class RowList(QListView):
    """Several rows can be selected; Enter goes on to what a row stands for."""

    entered = Signal(object)
    """As `thing_at` gives it: to be shown, with the focus going there."""
    selection_changed = Signal()

    def __init__(self, model: QAbstractItemModel, *, name: str) -> None:
        super().__init__()
        self.setModel(model)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(name)

    def thing_at(self, index: Index) -> Any | None:
        """What a row stands for; None where there is none."""
        raise NotImplementedError

    def set_ground(self, theme: Theme) -> None:
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Base, theme.color("surface"))
        self.setPalette(palette)
        self.scheduleDelayedItemsLayout()

    @property
    def selected(self) -> tuple[Any, ...]:
        found = [self.thing_at(index) for index in self.selectedIndexes()]
        return tuple(thing for thing in found if thing is not None)

    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        super().selectionChanged(selected, deselected)
        self.selection_changed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        thing = self.thing_at(self.currentIndex())
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and thing is not None:
            self.entered.emit(thing)
        else:
            super().keyPressEvent(event)
