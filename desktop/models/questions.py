"""The person's own questions, for Qt's item views."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from desktop import check_texts
from desktop.state.check import QuestionPlace
from desktop.tips import as_tip

Index = QModelIndex | QPersistentModelIndex

PLACE_ROLE = int(Qt.ItemDataRole.UserRole)
"""The whole QuestionPlace."""


class QuestionsModel(QAbstractListModel):
    """Shows the questions that `show_places` was given last, in that order."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._places: tuple[QuestionPlace, ...] = ()

    def show_places(self, places: Sequence[QuestionPlace]) -> None:
        """Equal ones keep the selection."""
        if tuple(places) != self._places:
            self.beginResetModel()
            self._places = tuple(places)
            self.endResetModel()

    def place_at(self, index: Index) -> QuestionPlace | None:
        return self._places[index.row()] if index.isValid() else None

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._places)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        place = self.place_at(index)
        if place is None:
            return None
        match role:
            case _ if role == PLACE_ROLE:
                return place
            case Qt.ItemDataRole.DisplayRole:
                return place.question.text
            case Qt.ItemDataRole.AccessibleTextRole:
                return check_texts.spoken(place)
            case Qt.ItemDataRole.ToolTipRole:
                return as_tip(place.question.text)
        return None
