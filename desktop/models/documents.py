"""The library as a tree of folders and documents, for Qt's item views.

A row's internal id is the number of the folder it lies in (0 is the invisible root), so 10,000 documents need no
object of their own. A filter keeps its own list of rows: a proxy that calls Python for each row takes 50 times as long.
A row belongs to a path: the id of a document changes when it has been read for the first time.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from core.api.following import FolderSummary
from core.api.types import DocumentId, DocumentSummary
from desktop import row_texts
from desktop.models.library_filter import LibraryFilter
from desktop.models.rows import document_data, folder_data
from desktop.state.folders import Folder, grouped
from desktop.state.library import LibraryState, Reading, is_being_read
from desktop.state.outline import Outline, empty_rows
from desktop.state.sight import Kind, Order, stands_elsewhere
from desktop.throttle import Throttle

Index = QModelIndex | QPersistentModelIndex

ROWS_AT_ONCE = 500
"""A view asks for each row that it lays out. What a filter found beyond these comes when the person scrolls there:
whoever types on will never see it."""
REST_AFTER_MS = 300
"""A filter that was taken back leaves as many rows as well, until the hands rest."""


class DocumentsModel(QAbstractItemModel):
    """Shows the library that `show_library` was given last, narrowed by `set_filter`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._documents: Mapping[DocumentId, DocumentSummary] = {}
        self._by_path: dict[str, DocumentSummary] = {}
        self._grouped_paths: set[str] = set()
        self._followed: tuple[FolderSummary, ...] = ()
        self._outline = Outline()
        self._reading: Reading | None = None
        self._cited: Mapping[DocumentId, int] = {}
        self._filter = LibraryFilter()
        self._order = Order.NAME
        self._matches: Collection[str] = ()
        """Paths; means nothing without a filter."""
        self._room = ROWS_AT_ONCE
        self._rest = Throttle(self._show_rest, delay_ms=REST_AFTER_MS, restart=True, parent=self)
        self._rows = empty_rows()
        self._shelves = self._rows.shelves

    # --- what to show

    def show_library(
        self, library: LibraryState, cited: Mapping[DocumentId, int], followed: tuple[FolderSummary, ...] = ()
    ) -> None:
        """Take a new state; rows keep their selection and folders stay open."""
        changed = self._changes(library.documents, cited)
        if library.reading != self._reading:
            at_work = (self._reading, library.reading)
            changed.update(d.path for d in library.documents.values() if any(is_being_read(d, r) for r in at_work))
        before = self._by_path
        if library.documents is not self._documents:
            self._documents = library.documents
            self._by_path = {document.path: document for document in library.documents.values()}
        self._reading, self._cited = library.reading, cited
        has_other_folders = _told(followed) != _told(self._followed)
        self._followed = followed
        if has_other_folders:
            self._filter.set_roots(folder.path for folder in followed)
        if has_other_folders or self._by_path.keys() != self._grouped_paths or self._moves(changed, before):
            self._group()
        else:
            self._refresh(changed)

    def set_filter(self, text: str) -> None:
        """Keep documents whose name or folders, as they are shown, hold every word of `text`."""
        self._narrow(lambda: self._filter.set_words(text))

    def set_kind(self, kind: Kind) -> None:
        """Keep documents of that kind, among those that the words keep."""
        self._narrow(lambda: self._filter.set_kind(kind))

    def set_order(self, order: Order) -> None:
        if order is not self._order:
            self._order = order
            self._group()

    def _narrow(self, change: Callable[[], None]) -> None:
        was_filtered, before = self.is_filtered, self._matches
        change()
        self._matches = self._filter.matches(self._by_path)
        if was_filtered != self.is_filtered or self._matches != before:
            self._room = ROWS_AT_ONCE
            self._arrange()
        if not self.is_filtered:
            self._rest.call()

    def _moves(self, changed: Iterable[str], before: Mapping[str, DocumentSummary]) -> bool:
        """Whether what changed in these documents lets one come, go or stand elsewhere."""
        now = [self._by_path[path] for path in changed if path in self._by_path]
        is_kept_otherwise = (self._filter.keeps(document) != (document.path in self._matches) for document in now)
        if self.is_filtered and any(is_kept_otherwise):
            return True
        return any(stands_elsewhere(before.get(document.path), document, self._order) for document in now)

    def _group(self) -> None:
        self._grouped_paths = set(self._by_path)
        self._outline = Outline(grouped(self._by_path.values(), self._followed, self._order))
        self._matches = self._filter.matches(self._by_path)
        if not self.is_filtered:
            self._room = self._room_for_all
        self._arrange()

    @property
    def is_filtered(self) -> bool:
        return self._filter.is_on

    @property
    def _kept(self) -> Collection[str] | None:
        return self._matches if self.is_filtered else None

    @property
    def document_total(self) -> int:
        """Documents that match the filter."""
        return len(self._matches) if self.is_filtered else len(self._by_path)

    def has_document(self, document_id: DocumentId) -> bool:
        """Whether it is in the library, filtered away or not."""
        return document_id in self._documents

    @property
    def _room_for_all(self) -> int:
        """One more than there are documents: empty folders come after the last, too."""
        return len(self._by_path) + 1

    @property
    def has_more(self) -> bool:
        """Whether documents that match have no row yet. Not Qt's own `canFetchMore`: a view asks for more as soon as
        the last folder on top can be seen, and of one with everything in it that is always so."""
        return len(self._rows.places) < self.document_total

    def show_more(self) -> None:
        """The person has come to the end of the rows."""
        if self.has_more:
            self._room *= 4
            self._arrange()

    def _show_rest(self) -> None:
        """Without a filter every document has its row, as soon as nobody types."""
        if not self.is_filtered and self.has_more:
            self._room = self._room_for_all
            self._arrange()

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
        return (
            ()
            if folder is None
            else tuple(self._by_path[path] for path in self._outline.below(folder.path, self._kept))
        )

    def documents_between(self, parent: Index, first: int, last: int) -> list[DocumentSummary]:
        """The same for rows below one another, without asking for each of them."""
        number = self._shelves[parent.internalId()].shelves[parent.row()] if parent.isValid() else 0
        shelf = self._shelves[number]
        count = len(shelf.shelves)
        folders = [self._shelves[inner].folder for inner in shelf.shelves[first : last + 1]]
        below = self._outline.below
        inside = [self._by_path[path] for folder in folders for path in below(folder.path, self._kept)]
        return inside + shelf.documents[max(first - count, 0) : max(last - count + 1, 0)]

    def index_of(self, document_id: DocumentId) -> QModelIndex:
        """Invalid if the document is not shown."""
        document = self._documents.get(document_id)
        if document is not None and document.path not in self._rows.places:
            self._show_rest()
        return QModelIndex() if document is None else self._document_index(document.path)

    def folder_indexes(self) -> list[tuple[str, QModelIndex]]:
        """Every visible folder by its path."""
        return [(path, self._folder_index(number)) for path, number in self._rows.numbers.items()]

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

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: ARG002, B008
        return 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        document = self.document_at(index)
        if document is not None:
            return document_data(document, role, self._fact(document), self._share(document))
        folder = self.folder_at(index)
        return None if folder is None else folder_data(folder, role)

    def _share(self, document: DocumentSummary) -> float | None:
        if self._reading is None or not is_being_read(document, self._reading):
            return None
        return (self._reading.page_index + 1) / self._reading.page_count

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
            place = self._rows.places.get(path)
            if place is not None:
                number, position = place
                self._shelves[number].documents[position] = self._by_path[path]
                index = self._document_index(path)
                self.dataChanged.emit(index, index)

    def _arrange(self) -> None:
        """Lay the rows out anew; views keep what they hold on to, by folder path and document."""
        self.layoutAboutToBeChanged.emit()
        held = self.persistentIndexList()
        keys = [self._key(index) for index in held]
        self._rows = self._outline.rows(self._by_path, self._kept, room=self._room)
        self._shelves = self._rows.shelves
        self.changePersistentIndexList(held, [self._index_for(key) for key in keys])
        self.layoutChanged.emit()

    def _key(self, index: QModelIndex) -> tuple[DocumentId | None, str]:
        """The id of a document, None for a folder, and its path."""
        document, folder = self.document_at(index), self.folder_at(index)
        if document is not None:
            return document.id, document.path
        return None, folder.path if folder is not None else ""

    def _index_for(self, key: tuple[DocumentId | None, str]) -> QModelIndex:
        document_id, path = key
        if document_id is None:
            return self._folder_index(self._rows.numbers.get(path, 0))
        moved = self._documents.get(document_id)
        is_moved = path not in self._rows.places and moved is not None
        return self._document_index(moved.path if is_moved and moved is not None else path)

    def _document_index(self, path: str) -> QModelIndex:
        place = self._rows.places.get(path)
        if place is None:
            return QModelIndex()
        number, position = place
        return self.createIndex(len(self._shelves[number].shelves) + position, 0, number)

    def _folder_index(self, number: int) -> QModelIndex:
        if number == 0:
            return QModelIndex()
        shelf = self._shelves[number]
        return self.createIndex(shelf.row, 0, shelf.parent)


def _told(followed: tuple[FolderSummary, ...]) -> list[tuple[object, ...]]:
    """What of followed folders is shown here."""
    return [(folder.id, folder.path, folder.state, folder.set_aside) for folder in followed]
