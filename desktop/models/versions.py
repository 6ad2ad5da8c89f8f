"""The versions of a document, for Qt's item views."""

from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from core.api.following import Version
from core.api.types import DocumentStatus
from desktop import versions_texts
from desktop.models.rows import ROW_ROLE, DocumentRow
from desktop.row_texts import plain_name
from desktop.state.library import Aspect
from desktop.tips import as_tip

Index = QModelIndex | QPersistentModelIndex


class VersionsModel(QAbstractListModel):
    """Shows the versions that `show_versions` was given last, newest first, as rows of the library."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.versions: tuple[Version, ...] = ()

    def show_versions(self, versions: tuple[Version, ...]) -> None:
        """Equal ones keep the selection."""
        if versions != self.versions:
            self.beginResetModel()
            self.versions = versions
            self.endResetModel()

    def version_at(self, index: Index) -> Version | None:
        return self.versions[index.row()] if index.isValid() else None

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.versions)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        version = self.version_at(index)
        if version is None:
            return None
        is_newest, is_alone = index.row() == 0, len(self.versions) == 1
        match role:
            case _ if role == ROW_ROLE:
                fact = versions_texts.version_fact(version, is_newest=is_newest, is_alone=is_alone)
                aspect = Aspect.PLAIN if is_newest else Aspect.OLDER
                return DocumentRow(plain_name(version.name), fact, DocumentStatus.READY, None, aspect)
            case Qt.ItemDataRole.DisplayRole:
                return plain_name(version.name)
            case Qt.ItemDataRole.AccessibleTextRole:
                return versions_texts.version_spoken(version, is_newest=is_newest, is_alone=is_alone)
            case Qt.ItemDataRole.ToolTipRole:
                return as_tip(version.path)
        return None
