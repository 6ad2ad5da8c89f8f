"""What a row of the library tells, by Qt's roles."""

from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import Qt

from core.api.following import FolderState
from core.api.types import DocumentStatus, DocumentSummary
from desktop import amounts, folder_texts, row_texts
from desktop.document_texts import why_and_what_to_do
from desktop.row_texts import plain_name
from desktop.state.folders import Folder
from desktop.state.library import Aspect, aspect_of
from desktop.tips import as_tip

ROW_ROLE = int(Qt.ItemDataRole.UserRole)
"""FolderRow or DocumentRow: all that the delegate needs, in one call."""


@dataclass(frozen=True, slots=True)
class FolderRow:
    """`state` is that of a followed folder, `fact` what there is to say of it, mostly nothing."""

    name: str
    document_total: int
    state: FolderState | None = None
    fact: str = ""


@dataclass(frozen=True, slots=True)
class DocumentRow:
    """`share` is how much of the document has been read, None unless it is being read now."""

    name: str
    fact: str
    status: DocumentStatus
    share: float | None
    aspect: Aspect = Aspect.PLAIN


def document_data(document: DocumentSummary, role: int, fact: str, share: float | None) -> Any:
    match role:
        case _ if role == ROW_ROLE:
            return DocumentRow(plain_name(document.name), fact, document.status, share, aspect_of(document))
        case Qt.ItemDataRole.DisplayRole:
            return plain_name(document.name)
        case Qt.ItemDataRole.AccessibleTextRole:
            return f"{plain_name(document.name)}, {fact}"
        case Qt.ItemDataRole.AccessibleDescriptionRole:
            return " ".join(filter(None, (row_texts.status_spoken(document), why_and_what_to_do(document))))
        case Qt.ItemDataRole.ToolTipRole:
            told = (row_texts.whole_line(document), why_and_what_to_do(document), document.path)
            return as_tip("\n".join(filter(None, (plain_name(document.name), *told))))
    return None


def folder_data(folder: Folder, role: int) -> Any:
    match role:
        case _ if role == ROW_ROLE:
            return _folder_row(folder)
        case Qt.ItemDataRole.DisplayRole:
            return folder.name
        case Qt.ItemDataRole.AccessibleTextRole:
            line = folder_texts.folder_line(folder.followed) if folder.followed is not None else ""
            return ", ".join(filter(None, (folder.name, amounts.documents(folder.document_total), line)))
        case Qt.ItemDataRole.AccessibleDescriptionRole if folder.followed is not None:
            return str(folder_texts.folder_sentence(folder.followed))
        case Qt.ItemDataRole.ToolTipRole:
            said = folder_texts.folder_sentence(folder.followed) if folder.followed is not None else ""
            return as_tip(f"{folder.path}\n{said}".strip())
    return None


def _folder_row(folder: Folder) -> FolderRow:
    followed = folder.followed
    if followed is None:
        return FolderRow(folder.name, folder.document_total)
    return FolderRow(folder.name, folder.document_total, followed.state, folder_texts.folder_line(followed))
