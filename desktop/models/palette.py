"""What the palette found, for Qt's item views: headings and the things below them."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from desktop import palette_texts
from desktop.state.palette import Group, Item
from desktop.tips import as_tip

Index = QModelIndex | QPersistentModelIndex

ROW_ROLE = int(Qt.ItemDataRole.UserRole)
"""The Group of a heading, or the Item."""


class PaletteModel(QAbstractListModel):
    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[Group | Item] = []

    def show_groups(self, groups: Sequence[Group]) -> None:
        self.beginResetModel()
        self._rows = []
        for group in groups:
            self._rows += [group, *group.items]
        self.endResetModel()

    def item_at(self, index: Index) -> Item | None:
        """None for a heading."""
        row = self._rows[index.row()] if index.isValid() else None
        return row if isinstance(row, Item) else None

    def next_row(self, row: int, step: int) -> int:
        """The next row up (-1) or down (1) that can be chosen, round the ends; -1 if none can."""
        count = len(self._rows)
        for tried in range(1, count + 1):
            at = (row + step * tried) % count
            found = self._rows[at]
            if isinstance(found, Item) and found.is_enabled:
                return at
        return -1

    def row_of(self, key: str) -> int:
        """-1 if it is not there, or cannot be chosen."""
        rows = enumerate(self._rows)
        return next((at for at, row in rows if isinstance(row, Item) and row.key == key and row.is_enabled), -1)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._rows)

    def flags(self, index: Index) -> Qt.ItemFlag:
        item = self.item_at(index)
        if item is None or not item.is_enabled:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        if role == ROW_ROLE:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return row.text if isinstance(row, Item) else palette_texts.heading(row)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return palette_texts.spoken(row) if isinstance(row, Item) else palette_texts.heading(row)
        if role == Qt.ItemDataRole.ToolTipRole and isinstance(row, Item):
            return as_tip(" · ".join(filter(None, (row.text, row.place))))
        return None
