"""The list of folders and documents."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QSignalBlocker,
    Qt,
    Signal,
)
from PySide6.QtGui import QDrag, QKeyEvent, QMouseEvent, QPalette
from PySide6.QtWidgets import QAbstractItemView, QApplication, QFrame, QTreeView

from core.api.following import FolderState, FolderSummary
from core.api.types import DocumentId, DocumentSummary
from desktop import amounts
from desktop.icons import Icons
from desktop.models.documents import DocumentsModel
from desktop.row_texts import plain_name
from desktop.state.folders import Folder
from desktop.state.library import has_something_to_tell, is_locked
from desktop.theme import Theme
from desktop.throttle import Throttle
from desktop.views.library.document_row import RowDelegate, chevron_contains, icon_contains
from desktop.views.library.row_drag import files_drag, paths_to_drag

SHOW_AFTER_MS = 150
"""Going through rows with the arrow keys opens only the one where it ends."""
UNIFORM_ABOVE_ROWS = 2000
"""With 10,000 rows, measuring each would take 60 ms at every key of the filter."""

_NAVIGATION = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


@dataclass(frozen=True, slots=True)
class Held:
    """The document the keyboard is on, and the place of the first selected row beside it."""

    document_id: DocumentId
    folder: QPersistentModelIndex
    row: int


@dataclass(frozen=True, slots=True)
class _Pressed:
    """Where a row is held by the pointer, and what was selected before."""

    at: QPoint
    index: QModelIndex
    selected: QItemSelection


class LibraryTree(QTreeView):
    """A QTreeView that tells which document was chosen, and opens folders by their chevron."""

    chosen = Signal(object)
    """DocumentId: to be shown."""
    entered = Signal(object)
    """DocumentId: to be shown, with the focus going there."""
    selection_changed = Signal()
    report_wanted = Signal(object)
    """DocumentId: the icon that tells of it was pressed."""
    menu_wanted = Signal(QPoint)
    """In the tree's own coordinates."""
    remove_wanted = Signal()
    locate_wanted = Signal(object)
    """FolderSummary: one that is not found was entered."""

    def __init__(self, theme: Theme, icons: Icons, model: DocumentsModel) -> None:
        super().__init__()
        self._is_arranging = False
        self._documents = model
        self._delegate = RowDelegate(theme, icons, self)
        self._show_soon = Throttle(self._show_current, delay_ms=SHOW_AFTER_MS, restart=True, parent=self)
        self._closed: set[str] = set()
        self._held: Held | None = None
        self._pressed: _Pressed | None = None
        self._selected: tuple[DocumentSummary, ...] | None = None
        self.run_drag: Callable[[QDrag], object] = lambda drag: drag.exec(Qt.DropAction.CopyAction)
        """Returns when the pointer has let go."""
        self.setItemDelegate(self._delegate)
        self.setModel(model)
        self.setHeaderHidden(True)
        self.setIndentation(0)
        self.setRootIsDecorated(False)
        self.setExpandsOnDoubleClick(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self.menu_wanted)
        self.doubleClicked.connect(self._enter)
        self.collapsed.connect(lambda index: self._note_folder(index, is_closed=True))
        self.expanded.connect(lambda index: self._note_folder(index, is_closed=False))
        self.verticalScrollBar().valueChanged.connect(self._show_more)
        model.layoutAboutToBeChanged.connect(self._hold_place)
        model.layoutAboutToBeChanged.connect(self._let_go_of_folders)
        model.layoutChanged.connect(self.documents_changed)
        model.dataChanged.connect(self.documents_changed)
        model.layoutChanged.connect(self._open_folders)
        model.layoutChanged.connect(self._keep_place)
        self.set_theme(theme, icons)

    def set_theme(self, theme: Theme, icons: Icons) -> None:
        self._theme = theme
        self._delegate.set_theme(theme, icons)
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Base, theme.color("chrome"))
        self.setPalette(palette)
        self.scheduleDelayedItemsLayout()
        self.viewport().update()

    @property
    def closed_folders(self) -> tuple[str, ...]:
        return tuple(sorted(self._closed))

    def close_folders(self, paths: tuple[str, ...]) -> None:
        """Which folders to show closed, now and when they come."""
        self._closed = set(paths)
        self._open_folders()

    def selected_documents(self) -> tuple[DocumentSummary, ...]:
        """The selected documents and those of selected folders, each once."""
        if self._selected is None:
            ranges = self.selectionModel().selection().toList()
            between = self._documents.documents_between
            found = {d.id: d for r in ranges for d in between(r.parent(), r.top(), r.bottom())}
            self._selected = tuple(found.values())
        return self._selected

    def selected_row(self) -> QModelIndex:
        """The one that is selected, if it is one: of ten thousand nobody makes a list."""
        ranges = self.selectionModel().selection().toList()
        is_one = len(ranges) == 1 and ranges[0].top() == ranges[0].bottom()
        return self._documents.index(ranges[0].top(), 0, ranges[0].parent()) if is_one else QModelIndex()

    def documents_changed(self) -> None:
        """What is selected is to be looked up again: a folder may hold other documents."""
        self._selected = None

    def show_as_current(self, document_id: DocumentId | None) -> None:
        """Move the selection to the document of the page pane, without choosing it again."""
        index = self._documents.index_of(document_id) if document_id is not None else QModelIndex()
        if not index.isValid() or self.selectionModel().isSelected(index):
            return
        flags = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Current
        self.selectionModel().setCurrentIndex(index, flags)
        self._show_soon.stop()
        self.scrollTo(index)

    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        super().selectionChanged(selected, deselected)
        self.documents_changed()
        self.selection_changed.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        on_chevron = chevron_contains(round(event.position().x()), index, self.viewport().width())
        if event.button() is Qt.MouseButton.LeftButton and on_chevron and self._documents.folder_at(index) is not None:
            self.setExpanded(index, not self.isExpanded(index))
            return
        before = self.selectionModel().selection()
        super().mousePressEvent(event)
        can_be_dragged = event.button() is Qt.MouseButton.LeftButton and index.isValid() and not event.modifiers()
        self._pressed = _Pressed(event.position().toPoint(), index, before) if can_be_dragged else None
        if event.button() is Qt.MouseButton.LeftButton and not event.modifiers():
            self._show_soon.call()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Rows that are held and moved are dragged; the view itself would select what the pointer passes."""
        if self._pressed is None or not event.buttons() & Qt.MouseButton.LeftButton:
            super().mouseMoveEvent(event)
        elif (event.position().toPoint() - self._pressed.at).manhattanLength() >= QApplication.startDragDistance():
            self._drag(self._pressed)

    def _drag(self, pressed: "_Pressed") -> None:
        """All that was selected, if it was pressed on; the press alone has let go of the others."""
        self._pressed = None
        self._show_soon.stop()
        if pressed.selected.contains(pressed.index):
            self.selectionModel().select(pressed.selected, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        rows = [row for index in self.selectedIndexes() if (row := self._row_at(index)) is not None]
        paths = paths_to_drag(rows)
        if paths:
            words = plain_name(rows[0].name) if len(rows) == 1 else amounts.documents(len(self.selected_documents()))
            self.run_drag(files_drag(self, self._theme, paths, words))
        self.setState(QAbstractItemView.State.NoState)

    def _row_at(self, index: QModelIndex) -> DocumentSummary | Folder | None:
        return self._documents.document_at(index) or self._documents.folder_at(index)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """After the click itself, which brings the page to sight: the report comes on top of that."""
        self._pressed = None
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        document = self._documents.document_at(index)
        on_icon = icon_contains(round(event.position().x()), index, self.viewport().width())
        if event.button() is not Qt.MouseButton.LeftButton or event.modifiers() or document is None or not on_icon:
            return
        if has_something_to_tell(document) and not is_locked(document):
            self.report_wanted.emit(document.id)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._enter(self.currentIndex())
        elif event.key() == Qt.Key.Key_Delete:
            self.remove_wanted.emit()
        else:
            super().keyPressEvent(event)
            if event.key() in _NAVIGATION and not event.modifiers():
                self._show_soon.call()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.viewport().update()

    def _enter(self, index: QModelIndex) -> None:
        document = self._documents.document_at(index)
        if document is not None:
            self._show_soon.stop()
            self.entered.emit(document.id)
        elif (followed := self._followed_at(index)) is not None and followed.state is FolderState.MISSING:
            self.locate_wanted.emit(followed)
        elif index.isValid():
            self.setExpanded(index, not self.isExpanded(index))

    def _followed_at(self, index: QModelIndex) -> FolderSummary | None:
        folder = self._documents.folder_at(index)
        return folder.followed if folder is not None else None

    def _hold_place(self) -> None:
        """Where the selection begins, in case what stands there is removed. What is held by the pointer moves away."""
        self._pressed = None
        current = self._documents.document_at(self.currentIndex())
        if current is None:
            self._held = None
            return
        index = self.currentIndex()
        around = index.parent()
        ranges = self.selectionModel().selection().toList()
        first = min((r.top() for r in ranges if r.parent() == around), default=index.row())
        self._held = Held(current.id, QPersistentModelIndex(around), first)

    def _keep_place(self) -> None:
        """The row that took the place of a removed one gets the keyboard; it is not opened."""
        held, self._held = self._held, None
        stands = self._documents.document_at(self.currentIndex()) is not None
        if held is None or stands or self._documents.has_document(held.document_id):
            return
        around = held.folder
        row = min(held.row, self._documents.rowCount(around) - 1)
        index = self._documents.index(row, 0, around) if around.isValid() else self._documents.index(0, 0)
        if index.isValid():
            flags = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Current
            self.selectionModel().setCurrentIndex(index, flags)
            self._show_soon.stop()

    def _show_current(self) -> None:
        document = self._documents.document_at(self.currentIndex())
        if document is not None and self.selected_row().isValid():
            self.chosen.emit(document.id)

    def _note_folder(self, index: QModelIndex, *, is_closed: bool) -> None:
        folder = self._documents.folder_at(index)
        if folder is None or self._documents.is_filtered:
            return
        if is_closed:
            self._closed.add(folder.path)
        else:
            self._closed.discard(folder.path)

    def _let_go_of_folders(self) -> None:
        """Qt would have each of thousands of open folders found again; they are opened anew sooner."""
        self._is_arranging = True
        with QSignalBlocker(self):
            self.collapseAll()

    def _show_more(self, value: int) -> None:
        if value > 0 and value == self.verticalScrollBar().maximum():
            self._documents.show_more()

    def doItemsLayout(self) -> None:
        """Once, when the folders are open: with each that is opened later all rows below it would move."""
        if not self._is_arranging:
            super().doItemsLayout()

    def _open_folders(self) -> None:
        """Folders are open unless the person closed them; what a filter found is never hidden in a closed one."""
        is_uniform = self._documents.document_total > UNIFORM_ABOVE_ROWS
        self._delegate.is_uniform = is_uniform
        self.setUniformRowHeights(is_uniform)
        self._let_go_of_folders()
        self._is_arranging = False
        is_filtered, closed = self._documents.is_filtered, self._closed
        self.scheduleDelayedItemsLayout()  # then what is opened is not laid out one by one
        with QSignalBlocker(self):
            for path, index in self._documents.folder_indexes():
                if is_filtered or path not in closed:
                    self.expand(index)
        self.executeDelayedItemsLayout()
