"""The library pane: header, filter, the tree of documents, what is selected, and the job at work."""

from functools import partial

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLabel, QMenu, QToolButton, QVBoxLayout, QWidget

from core.api.following import FolderSummary
from core.api.types import DocumentSummary, Scope
from desktop.icons import Icons
from desktop.models.documents import DocumentsModel
from desktop.row_texts import plain_name
from desktop.state.app import AppState
from desktop.state.engine import EngineStatus
from desktop.state.exchange import ScopeChip
from desktop.state.following import LOCATABLE
from desktop.state.library import SEARCHABLE, is_locked, is_worth_reading_again, needs_help
from desktop.state.sight import Kind, Order
from desktop.theme import Theme, scaled
from desktop.throttle import Spaced
from desktop.views.controls.buttons import tool_button
from desktop.views.controls.filter_field import FilterField
from desktop.views.controls.paint import set_ground, set_words
from desktop.views.controls.pane_view import HEADER_PX
from desktop.views.library.folder_bar import FolderBar
from desktop.views.library.job_panel import JobPanel
from desktop.views.library.menu import library_menu
from desktop.views.library.only_bar import OnlyBar, nothing_words
from desktop.views.library.selection_bar import SelectionBar
from desktop.views.library.tree import LibraryTree

MANY = 2000
SPACED_MS = 400
"""Laying out so many rows anew takes a twentieth of a second: that is not done for each of a thousand files."""


class LibraryView(QWidget):
    """Says what the person wants with documents; never emits an empty selection."""

    add_folder_wanted = Signal()
    add_files_wanted = Signal()
    chosen = Signal(object)
    """DocumentId."""
    entered = Signal(object)
    """DocumentId: open it and go there."""
    scope_wanted = Signal(object)
    """tuple[ScopeChip, ...]."""
    remove_wanted = Signal(object)
    """tuple[DocumentSummary, ...]."""
    try_again_wanted = Signal(object)
    """tuple[DocumentSummary, ...]."""
    report_wanted = Signal(object)
    """DocumentId: how it was read."""
    password_wanted = Signal(object)
    """tuple[DocumentSummary, ...]."""
    outside_wanted = Signal(str)
    """A path to open in the program that the system has for it."""
    reveal_wanted = Signal(str)
    """A path to show in the file manager."""
    stop_wanted = Signal(object)
    """JobId."""
    pause_wanted = Signal(bool)
    """False to go on."""
    check_wanted = Signal()
    """To look through the followed folders."""
    locate_wanted = Signal(object)
    """FolderSummary: to be found elsewhere."""
    forget_wanted = Signal(object, bool)
    """FolderSummary, and whether its documents are to stay."""
    versions_wanted = Signal(object)
    """DocumentId: its family."""
    together_wanted = Signal(object)
    """tuple[DocumentId, ...]: they are versions of one document."""
    selection_changed = Signal()
    sight_changed = Signal()
    """Which kind of documents is shown, or in which order."""

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self.model = DocumentsModel(self)
        self.tree = LibraryTree(theme, icons, self.model)
        self.tree.setAccessibleName(self.tr("Documents"))
        self.filter_field = FilterField(theme, icons)
        self.job_panel = JobPanel(theme, icons)
        self._title = QLabel(self.tr("Library"))
        self._add = tool_button(icons.icon("plus"), self.tr("Add documents"))
        self.sight = tool_button(icons.icon("list-filter"), self.tr("Show and sort"))
        self.sight_menu = QMenu(self)
        self.only_bar = OnlyBar(theme, icons)
        self.kind, self.order = Kind.ALL, Order.NAME
        self._selection = SelectionBar(theme)
        self.folder_bar = FolderBar(theme)
        self._nothing = QLabel()
        self._nothing.setWordWrap(True)
        self._shown_document: object = None
        self._state = AppState()
        self._show_documents_spaced = Spaced(self._show_documents, delay_ms=SPACED_MS, parent=self)
        self._lay_out()
        self._connect()
        self.set_theme(theme, icons)

    def set_theme(self, theme: Theme, icons: Icons) -> None:
        set_ground(self, theme, "chrome")
        set_words(self._title, theme, "pane_title")
        set_words(self._nothing, theme, "interface", "text2")
        self._add.setIcon(icons.icon("plus"))
        self.sight.setIcon(icons.icon("list-filter"))
        self.only_bar.set_theme(theme, icons)
        self.tree.set_theme(theme, icons)
        self.filter_field.set_theme(theme, icons)
        self.job_panel.set_theme(theme, icons)
        self._selection.set_theme(theme)
        self.folder_bar.set_theme(theme)

    def show_state(self, state: AppState) -> None:
        library = state.library
        self._state = state
        if len(library.documents) > MANY:
            self._show_documents_spaced.call()
        else:
            self._show_documents()
        self.filter_field.show_total(len(library.documents))
        need_help = sum(needs_help(d) for d in library.documents.values()) if state.jobs.adding else 0
        self.job_panel.show_jobs(state.jobs, need_help, is_paused=state.following.is_paused)
        self._show_nothing(is_opening=not library.is_listed and state.engine is not EngineStatus.STOPPED)
        if state.page.document_id != self._shown_document:
            self._shown_document = state.page.document_id
            self.tree.show_as_current(state.page.document_id)

    def _show_documents(self) -> None:
        state = self._state
        self.model.show_library(state.library, state.cited, state.following.folders)
        self.tree.documents_changed()
        self.only_bar.show_kind(self.kind, self.model.document_total)
        self._show_selection()  # a selected folder may hold more now

    @property
    def selected(self) -> tuple[DocumentSummary, ...]:
        return self.tree.selected_documents()

    @property
    def selected_folder(self) -> FolderSummary | None:
        """The followed folder that is selected, and nothing else."""
        folder = self.model.folder_at(self.tree.selected_row())
        return folder.followed if folder is not None else None

    def show_kind(self, kind: Kind) -> None:
        """Those alone, for as long as the window is there: nobody should miss documents tomorrow."""
        self.kind = kind
        self.model.set_kind(kind)
        self.only_bar.show_kind(kind, self.model.document_total)
        self._show_nothing(is_opening=False)
        self.sight_changed.emit()

    def sort_by(self, order: Order) -> None:
        self.order = order
        self.model.set_order(order)
        self.sight_changed.emit()

    def focus_filter(self) -> None:
        self.filter_field.setFocus()
        self.filter_field.selectAll()

    @property
    def can_ask_selected(self) -> bool:
        """Whether there is anything to find in what is selected."""
        return any(document.status in SEARCHABLE for document in self.selected)

    def copy_paths(self) -> None:
        """One a line, as a file manager does."""
        rows = (self.model.document_at(index) or self.model.folder_at(index) for index in self.tree.selectedIndexes())
        QApplication.clipboard().setText("\n".join(row.path for row in rows if row is not None))

    def ask_only_selected(self) -> None:
        chips = self._selected_scope()
        if chips:
            self.scope_wanted.emit(chips)

    def remove_selected(self) -> None:
        """A followed folder goes with its documents: they would come back, one by one, if it stayed."""
        if self.selected_folder is not None:
            self.forget_selected()
        elif self.selected:
            self.remove_wanted.emit(self.selected)

    def forget_selected(self, *, keep_documents: bool = False) -> None:
        folder = self.selected_folder
        if folder is not None:
            self.forget_wanted.emit(folder, keep_documents)

    def locate_selected(self) -> None:
        folder = self.selected_folder
        if folder is not None:
            self.locate_wanted.emit(folder)

    @property
    def can_be_together(self) -> bool:
        """Whether several documents are selected that can be versions of one; files that wait are none yet."""
        return len(self.selected) > 1 and all(document.id >= 0 for document in self.selected)

    def put_selected_together(self) -> None:
        if self.can_be_together:
            self.together_wanted.emit(tuple(document.id for document in self.selected))

    def open_selected(self) -> None:
        if len(self.selected) == 1:
            self.entered.emit(self.selected[0].id)

    def open_selected_outside(self) -> None:
        if len(self.selected) == 1:
            self.outside_wanted.emit(self.selected[0].path)

    def show_versions_of_selected(self) -> None:
        if len(self.selected) == 1:
            self.versions_wanted.emit(self.selected[0].id)

    @property
    def selected_to_read_again(self) -> tuple[DocumentSummary, ...]:
        return tuple(document for document in self.selected if is_worth_reading_again(document))

    @property
    def selected_locked(self) -> tuple[DocumentSummary, ...]:
        return tuple(document for document in self.selected if is_locked(document))

    def try_selected_again(self) -> None:
        if self.selected_to_read_again:
            self.try_again_wanted.emit(self.selected_to_read_again)

    def unlock_selected(self) -> None:
        if self.selected_locked:
            self.password_wanted.emit(self.selected_locked)

    def report_selected(self) -> None:
        """Of the document that has the place of the keyboard, where several are selected."""
        current = self.model.document_at(self.tree.currentIndex())
        document = current if current is not None else next(iter(self.selected), None)
        if document is not None:
            self.report_wanted.emit(document.id)

    @property
    def can_reveal(self) -> bool:
        """Not where the file manager would find nothing."""
        index = self.tree.currentIndex()
        document, folder = self.model.document_at(index), self.model.folder_at(index)
        followed = folder.followed if folder is not None else None
        is_there = followed is None or followed.state not in LOCATABLE
        return is_there if document is None else not document.is_away

    def reveal_selected(self) -> None:
        folder = self.model.folder_at(self.tree.currentIndex())
        document = self.model.document_at(self.tree.currentIndex())
        path = document.path if document is not None else folder.path if folder is not None else ""
        if path:
            self.reveal_wanted.emit(path)

    def _lay_out(self) -> None:
        header = QHBoxLayout()
        header.setContentsMargins(scaled(16), 0, scaled(12), 0)
        header.addWidget(self._title)
        header.addStretch()
        header.addWidget(self.sight)
        header.addWidget(self._add)
        bar = QWidget()
        bar.setFixedHeight(scaled(HEADER_PX))
        bar.setLayout(header)
        field = QHBoxLayout()
        field.setContentsMargins(scaled(12), scaled(4), scaled(12), scaled(12))
        field.addWidget(self.filter_field)
        nothing = QHBoxLayout()
        nothing.setContentsMargins(scaled(16), 0, scaled(16), 0)
        nothing.addWidget(self._nothing)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(bar)
        column.addLayout(field)
        column.addWidget(self.only_bar)
        column.addLayout(nothing)
        column.addWidget(self.tree, 1)
        column.addWidget(self._selection)
        column.addWidget(self.folder_bar)
        column.addWidget(self.job_panel)

    def _connect(self) -> None:
        menu = QMenu(self)
        menu.addAction(self.tr("Add folder…"), self.add_folder_wanted.emit)
        menu.addAction(self.tr("Add files…"), self.add_files_wanted.emit)
        for button, opened in ((self._add, menu), (self.sight, self.sight_menu)):
            button.clicked.connect(partial(_open_below, opened, button))
        self.only_bar.all_wanted.connect(lambda: self.show_kind(Kind.ALL))
        self.filter_field.textChanged.connect(self._filter)
        self.filter_field.left.connect(self.tree.setFocus)
        self.tree.chosen.connect(self.chosen)
        self.tree.entered.connect(self.entered)
        self.tree.report_wanted.connect(self.report_wanted)
        self.tree.menu_wanted.connect(self._show_menu)
        self.tree.remove_wanted.connect(self.remove_selected)
        self.tree.selection_changed.connect(self._note_selection)
        self.tree.locate_wanted.connect(self.locate_wanted)
        self.folder_bar.locate_wanted.connect(self.locate_selected)
        self.folder_bar.forget_wanted.connect(self.forget_selected)
        self.job_panel.stop_wanted.connect(self.stop_wanted)
        self.job_panel.pause_wanted.connect(self.pause_wanted)
        self._selection.ask_wanted.connect(self.ask_only_selected)
        self._selection.remove_wanted.connect(self.remove_selected)

    def _filter(self, text: str) -> None:
        self.model.set_filter(text)
        self.only_bar.show_kind(self.kind, self.model.document_total)
        self._show_nothing(is_opening=False)

    def _show_nothing(self, *, is_opening: bool) -> None:
        words = ""
        if self.model.is_filtered and not self.model.document_total:
            words = nothing_words(Kind.ALL if self.filter_field.text().strip() else self.kind)
        elif is_opening:
            words = self.tr("Opening your library…")
        self._nothing.setText(words)
        self._nothing.setVisible(bool(words))

    def _note_selection(self) -> None:
        self._show_selection()
        self.selection_changed.emit()

    def _show_selection(self) -> None:
        self._selection.show_count(len(self.selected), can_ask=self.can_ask_selected)
        self.folder_bar.show_folder(self.selected_folder)

    def _selected_scope(self) -> tuple[ScopeChip, ...]:
        """Folders stay folders, so that what is added to them later is asked too."""
        chips = []
        for index in self.tree.selectedIndexes():
            folder, document = self.model.folder_at(index), self.model.document_at(index)
            if folder is not None:
                chips.append(ScopeChip(folder.name, Scope(paths=(folder.path,))))
            elif document is not None:
                chips.append(ScopeChip(plain_name(document.name), Scope(document_ids=(document.id,))))
        return tuple(chips)

    def _show_menu(self, at: QPoint) -> None:
        menu = self.context_menu()
        if not menu.isEmpty():
            menu.exec(self.tree.viewport().mapToGlobal(at))

    def context_menu(self) -> QMenu:
        """Empty while nothing is selected."""
        return library_menu(self)


def _open_below(menu: QMenu, button: QToolButton) -> None:
    menu.popup(button.mapToGlobal(button.rect().bottomLeft()))
