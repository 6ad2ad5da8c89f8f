"""The library as a tree of folders and documents, for Qt's item views.

A row's internal id is the number of the folder it lies in (0 is the invisible root), so 10,000 documents need no
object of their own. A filter keeps its own list of rows: a proxy that calls Python for each row takes 50 times as long.
A row belongs to a path: the id of a document changes when it has been read for the first time.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from core.api.following import FolderState, FolderSummary
from core.api.types import DocumentId, DocumentStatus, DocumentSummary
from desktop import amounts, folder_texts, row_texts
from desktop.document_texts import why_and_what_to_do
from desktop.state.folders import Folder, all_documents, grouped, matching
from desktop.state.library import Aspect, LibraryState, Reading, aspect_of, is_being_read
from desktop.tips import as_tip

Index = QModelIndex | QPersistentModelIndex

ROW_ROLE = int(Qt.ItemDataRole.UserRole)
"""FolderRow or DocumentRow: all that the delegate needs, in one call."""
ROWS_AT_ONCE = 500
"""A view asks for each row that it lays out. What a filter found beyond these comes when the person scrolls there:
whoever types on will never see it."""


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


@dataclass(slots=True)
class _Shelf:
    """One visible folder with its place in the one around it."""

    folder: Folder
    parent: int
    row: int
    shelves: list[int]
    documents: list[DocumentSummary]


class DocumentsModel(QAbstractItemModel):
    """Shows the library that `show_library` was given last, narrowed by `set_filter`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._documents: Mapping[DocumentId, DocumentSummary] = {}
        self._by_path: dict[str, DocumentSummary] = {}
        self._grouped_paths: set[str] = set()
        self._followed: tuple[FolderSummary, ...] = ()
        self._folders: tuple[Folder, ...] = ()
        self._reading: Reading | None = None
        self._cited: Mapping[DocumentId, int] = {}
        self._words: tuple[str, ...] = ()
        self._matches: Collection[str] = ()
        self._row_limit = ROWS_AT_ONCE
        self._is_arranging = False
        self._search_keys: dict[str, str] = {}
        self._roots: list[list[str]] = []
        self._shelves: list[_Shelf] = [_root()]
        self._places: dict[str, tuple[int, int]] = {}
        self._numbers: dict[str, int] = {}

    # --- what to show

    def show_library(
        self, library: LibraryState, cited: Mapping[DocumentId, int], followed: tuple[FolderSummary, ...] = ()
    ) -> None:
        """Take a new state; rows keep their selection and folders stay open."""
        changed = self._changes(library.documents, cited)
        if library.reading != self._reading:
            at_work = (self._reading, library.reading)
            changed.update(d.path for d in library.documents.values() if any(is_being_read(d, r) for r in at_work))
        if library.documents is not self._documents:
            self._documents = library.documents
            self._by_path = {document.path: document for document in library.documents.values()}
        self._reading, self._cited = library.reading, cited
        is_same = _told(followed) == _told(self._followed)
        self._followed = followed
        if not is_same:
            self._search_keys.clear()
            self._roots = [_names(folder.path) for folder in followed]
        if is_same and self._by_path.keys() == self._grouped_paths:
            self._refresh(changed)
        else:
            self._grouped_paths = set(self._by_path)
            self._folders = grouped(self._by_path.values(), followed)
            self._matches = self._matching_paths()
            self._arrange()

    def set_filter(self, text: str) -> None:
        """Keep documents whose name or folders, as they are shown, hold every word of `text`."""
        words = tuple(text.casefold().split())
        if words != self._words:
            was_filtered, before = self.is_filtered, self._matches
            self._words, self._row_limit = words, ROWS_AT_ONCE
            self._matches = self._matching_paths()
            if was_filtered != self.is_filtered or self._matches != before:
                self._arrange()

    @property
    def is_filtered(self) -> bool:
        return bool(self._words)

    @property
    def document_total(self) -> int:
        """Documents that match the filter."""
        return len(self._matches) if self._words else len(self._by_path)

    def has_document(self, document_id: DocumentId) -> bool:
        """Whether it is in the library, filtered away or not."""
        return document_id in self._documents

    # --- where things are

    def document_at(self, index: Index) -> DocumentSummary | None:
        if not index.isValid():
            return None
        shelf = self._shelves[index.internalId()]
        row = index.row() - len(shelf.shelves)
        return shelf.documents[row] if row >= 0 else None

    def folder_at(self, index: Index) -> Folder | None:
        if not index.isValid():
            return None
        shelf = self._shelves[index.internalId()]
        return self._shelves[shelf.shelves[index.row()]].folder if index.row() < len(shelf.shelves) else None

    def documents_at(self, index: Index) -> tuple[DocumentSummary, ...]:
        """The document of a row, or all that are in and below the folder of a row."""
        document, folder = self.document_at(index), self.folder_at(index)
        if document is not None:
            return (document,)
        return () if folder is None else tuple(self._by_path[d.path] for d in all_documents(folder))

    def documents_between(self, parent: Index, first: int, last: int) -> list[DocumentSummary]:
        """The same for rows below one another, without asking for each of them."""
        number = self._shelves[parent.internalId()].shelves[parent.row()] if parent.isValid() else 0
        shelf = self._shelves[number]
        count = len(shelf.shelves)
        folders = [self._shelves[inner].folder for inner in shelf.shelves[first : last + 1]]
        inside = [self._by_path[document.path] for folder in folders for document in all_documents(folder)]
        return inside + shelf.documents[max(first - count, 0) : max(last - count + 1, 0)]

    def index_of(self, document_id: DocumentId) -> QModelIndex:
        """Invalid if the document is not shown."""
        document = self._documents.get(document_id)
        return QModelIndex() if document is None else self._document_index(document.path)

    def folder_indexes(self) -> list[tuple[str, QModelIndex]]:
        """Every visible folder by its path."""
        return [(path, self._folder_index(number)) for path, number in self._numbers.items()]

    # --- Qt

    # A view calls these four once for each of 10,000 rows at every key of the filter, so they call nothing themselves.

    def index(self, row: int, column: int, parent: Index = QModelIndex()) -> QModelIndex:  # noqa: B008
        number = 0
        if parent.isValid():
            around = self._shelves[parent.internalId()].shelves
            if parent.row() >= len(around):
                return QModelIndex()
            number = around[parent.row()]
        shelf = self._shelves[number]
        if column != 0 or not 0 <= row < len(shelf.shelves) + len(shelf.documents):
            return QModelIndex()
        return self.createIndex(row, column, number)

    def parent(self, index: Index = QModelIndex()) -> QModelIndex:  # type: ignore[override]  # noqa: B008
        number = index.internalId() if index.isValid() else 0
        if number == 0:
            return QModelIndex()
        shelf = self._shelves[number]
        return self.createIndex(shelf.row, 0, shelf.parent)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        if not parent.isValid():
            return len(self._shelves[0].shelves)
        around = self._shelves[parent.internalId()].shelves
        if parent.row() >= len(around):
            return 0
        shelf = self._shelves[around[parent.row()]]
        return len(shelf.shelves) + len(shelf.documents)

    def hasChildren(self, parent: Index = QModelIndex()) -> bool:  # noqa: B008
        if not parent.isValid():
            return bool(self._shelves[0].shelves)
        return parent.row() < len(self._shelves[parent.internalId()].shelves)

    def canFetchMore(self, parent: Index) -> bool:
        """Asked for the invisible root when a view has been scrolled to its end."""
        is_cut = bool(self._words) and len(self._places) < len(self._matches)
        return is_cut and not parent.isValid() and not self._is_arranging

    def fetchMore(self, parent: Index) -> None:
        """A view may ask in the midst of being told of other rows, and others ask without having asked whether."""
        if self.canFetchMore(parent):
            self._row_limit *= 4
            self._arrange()

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: ARG002, B008
        return 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        document = self.document_at(index)
        if document is not None:
            return self._document_data(document, role)
        folder = self.folder_at(index)
        return None if folder is None else _folder_data(folder, role)

    def _document_data(self, document: DocumentSummary, role: int) -> Any:
        match role:
            case _ if role == ROW_ROLE:
                return self._document_row(document)
            case Qt.ItemDataRole.DisplayRole:
                return plain_name(document.name)
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{plain_name(document.name)}, {self._fact(document)}"
            case Qt.ItemDataRole.AccessibleDescriptionRole:
                return " ".join(filter(None, (row_texts.status_spoken(document), why_and_what_to_do(document))))
            case Qt.ItemDataRole.ToolTipRole:
                told = (row_texts.whole_line(document), why_and_what_to_do(document), document.path)
                return as_tip("\n".join(filter(None, (plain_name(document.name), *told))))
        return None

    def _document_row(self, document: DocumentSummary) -> DocumentRow:
        share = None
        if self._reading is not None and is_being_read(document, self._reading):
            share = (self._reading.page_index + 1) / self._reading.page_count
        name, aspect = plain_name(document.name), aspect_of(document)
        return DocumentRow(name, self._fact(document), document.status, share, aspect)

    def _fact(self, document: DocumentSummary) -> str:
        if self._reading is not None and is_being_read(document, self._reading):
            return row_texts.reading_line(self._reading)
        citations = self._cited.get(document.id, 0)
        return row_texts.cited_line(document, citations) if citations else row_texts.status_line(document)

    # --- arranging

    def _changes(self, documents: Mapping[DocumentId, DocumentSummary], cited: Mapping[DocumentId, int]) -> set[str]:
        """Paths of rows that may say something else now."""
        changed: set[str] = set()
        if documents is not self._documents:
            changed.update(d.path for i, d in documents.items() if self._documents.get(i) is not d)
        if cited != self._cited:
            touched = cited.keys() | self._cited.keys()
            changed.update(documents[i].path for i in touched if i in documents)
        return changed

    def _refresh(self, changed: set[str]) -> None:
        for path in changed:
            place = self._places.get(path)
            if place is not None:
                number, position = place
                self._shelves[number].documents[position] = self._by_path[path]
                index = self._document_index(path)
                self.dataChanged.emit(index, index)

    def _arrange(self) -> None:
        """Lay the rows out anew; views keep what they hold on to, by folder path and document."""
        self._is_arranging = True
        self.layoutAboutToBeChanged.emit()
        held = self.persistentIndexList()
        keys = [self._key(index) for index in held]
        folders = self._folders
        if self._words and len(self._matches) == len(self._by_path):
            folders = tuple(folder for folder in folders if folder.document_total)
        elif self._words:
            folders = matching(folders, lambda document: document.path in self._matches)
        self._shelves, self._places, self._numbers = [_root()], {}, {}
        self._put(folders, (), 0, self._row_limit if self._words else len(self._by_path))
        self.changePersistentIndexList(held, [self._index_for(key) for key in keys])
        self.layoutChanged.emit()
        self._is_arranging = False

    def _put(self, folders: Sequence[Folder], documents: Sequence[DocumentSummary], number: int, room: int) -> int:
        """At most `room` documents; how many more there would be room for."""
        shelf = self._shelves[number]
        for row, folder in enumerate(folders):
            if room <= 0:
                return 0
            inner = len(self._shelves)
            self._shelves.append(_Shelf(folder, number, row, [], []))
            shelf.shelves.append(inner)
            self._numbers[folder.path] = inner
            room = self._put(folder.folders, folder.documents, inner, room)
        shelf.documents = [self._by_path[document.path] for document in documents[:room]]
        self._places.update((document.path, (number, position)) for position, document in enumerate(shelf.documents))
        return room - len(shelf.documents)

    def _matching_paths(self) -> set[str]:
        """Empty without a filter."""
        if not self._words:
            return set()
        for path in self._by_path.keys() - self._search_keys.keys():
            self._search_keys[path] = self._search_key(path)
        keys, left = self._search_keys, list(self._by_path)
        for word in self._words:
            left = [path for path in left if word in keys[path]]
        return set(left)

    def _search_key(self, path: str) -> str:
        """The names of a path from its followed folder on, or the last two: the folder's and the file's."""
        names = _names(path)
        starts = [len(root) - 1 for root in self._roots if names[: len(root)] == root]
        return " ".join(names[min([len(names) - 2, *starts]) :]).casefold()

    def _key(self, index: QModelIndex) -> tuple[DocumentId | None, str]:
        """The id of a document, None for a folder, and its path."""
        document, folder = self.document_at(index), self.folder_at(index)
        if document is not None:
            return document.id, document.path
        return None, folder.path if folder is not None else ""

    def _index_for(self, key: tuple[DocumentId | None, str]) -> QModelIndex:
        document_id, path = key
        if document_id is None:
            return self._folder_index(self._numbers.get(path, 0))
        moved = self._documents.get(document_id)
        is_moved = path not in self._places and moved is not None
        return self._document_index(moved.path if is_moved and moved is not None else path)

    def _document_index(self, path: str) -> QModelIndex:
        place = self._places.get(path)
        if place is None:
            return QModelIndex()
        number, position = place
        return self.createIndex(len(self._shelves[number].shelves) + position, 0, number)

    def _folder_index(self, number: int) -> QModelIndex:
        if number == 0:
            return QModelIndex()
        shelf = self._shelves[number]
        return self.createIndex(shelf.row, 0, shelf.parent)


def plain_name(name: str) -> str:
    """A file name as lists show it."""
    return name[:-4] if name.lower().endswith(".pdf") else name


def _names(path: str) -> list[str]:
    return path.replace("\\", "/").rstrip("/").split("/")


def _told(followed: tuple[FolderSummary, ...]) -> list[tuple[object, ...]]:
    """What of followed folders is shown here."""
    return [(folder.id, folder.path, folder.state, folder.set_aside) for folder in followed]


def _root() -> _Shelf:
    return _Shelf(Folder("", "", (), (), 0), 0, 0, [], [])


def _folder_data(folder: Folder, role: int) -> Any:
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
