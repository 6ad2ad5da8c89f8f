"""The rows of a report, for Qt's item views."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from desktop.report_texts import ReportRow
from desktop.tips import as_tip

Index = QModelIndex | QPersistentModelIndex

REPORT_ROW_ROLE = int(Qt.ItemDataRole.UserRole)
"""The whole ReportRow."""


class ReportModel(QAbstractListModel):
    """Shows the rows that `show_rows` was given last. Only a row that leads somewhere can be chosen."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[ReportRow, ...] = ()

    def show_rows(self, rows: Sequence[ReportRow]) -> None:
        """Equal rows keep the selection and the place in the list."""
        if tuple(rows) != self._rows:
            self.beginResetModel()
            self._rows = tuple(rows)
            self.endResetModel()

    def row_at(self, index: Index) -> ReportRow | None:
        return self._rows[index.row()] if index.isValid() else None

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._rows)

    def flags(self, index: Index) -> Qt.ItemFlag:
        row = self.row_at(index)
        if row is None:
            return Qt.ItemFlag.NoItemFlags
        enabled = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemNeverHasChildren
        return enabled if row.place is None else enabled | Qt.ItemFlag.ItemIsSelectable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self.row_at(index)
        if row is None:
            return None
        match role:
            case _ if role == REPORT_ROW_ROLE:
                return row
            case Qt.ItemDataRole.DisplayRole:
                return row.title
            case Qt.ItemDataRole.AccessibleTextRole:
                return row.spoken
            case Qt.ItemDataRole.ToolTipRole if row.body:
                return as_tip(row.body)
        return None
