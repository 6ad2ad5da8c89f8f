"""The conversations that are kept, for Qt's item views."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from core.api.chats import ChatId, ChatSummary
from desktop import chats_texts
from desktop.tips import as_tip

Index = QModelIndex | QPersistentModelIndex

CHAT_ROLE = int(Qt.ItemDataRole.UserRole)
"""The whole ChatSummary."""


class ChatsModel(QAbstractListModel):
    """Shows the conversations that `show_chats` was given last, in that order."""

    renamed = Signal(object, str)
    """ChatId and what was typed."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._chats: tuple[ChatSummary, ...] = ()

    def show_chats(self, chats: Sequence[ChatSummary]) -> None:
        """Changed names alone leave everything where it is."""
        new = tuple(chats)
        if new == self._chats:
            return
        if [chat.id for chat in new] == [chat.id for chat in self._chats]:
            self._chats = new
            self.dataChanged.emit(self.index(0), self.index(len(new) - 1))
            return
        self.beginResetModel()
        self._chats = new
        self.endResetModel()

    def chat_at(self, index: Index) -> ChatSummary | None:
        return self._chats[index.row()] if index.isValid() else None

    def index_of(self, chat_id: ChatId | None) -> QModelIndex:
        """Not valid for one that is not among them."""
        row = next((row for row, chat in enumerate(self._chats) if chat.id == chat_id), -1)
        return self.index(row) if row >= 0 else QModelIndex()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._chats)

    def flags(self, index: Index) -> Qt.ItemFlag:
        return super().flags(index) | Qt.ItemFlag.ItemIsEditable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        chat = self.chat_at(index)
        if chat is None:
            return None
        match role:
            case _ if role == CHAT_ROLE:
                return chat
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.EditRole:
                return chats_texts.title(chat)
            case Qt.ItemDataRole.AccessibleTextRole:
                return chats_texts.spoken(chat)
            case Qt.ItemDataRole.ToolTipRole:
                return as_tip(chats_texts.title(chat))
        return None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """The name is the engine's to change; here it is only asked for."""
        chat = self.chat_at(index)
        if chat is None or role != Qt.ItemDataRole.EditRole:
            return False
        if str(value) != chats_texts.title(chat):
            self.renamed.emit(chat.id, str(value))
        return True
