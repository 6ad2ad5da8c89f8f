"""The library pane: header, filter, the tree of documents, what is selected, and the job at work."""

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QVBoxLayout, QWidget

from core.api.types import DocumentSummary, Scope
from desktop.icons import Icons
from desktop.models.documents import DocumentsModel, plain_name
from desktop.state.app import AppState
from desktop.state.chat import ScopeChip
from desktop.state.library import is_locked, is_worth_reading_again, needs_help
from desktop.theme import Theme, scaled
from desktop.views.buttons import tool_button
from desktop.views.filter_field import FilterField
from desktop.views.job_panel import JobPanel
from desktop.views.library_tree import LibraryTree
from desktop.views.paint import set_ground, set_words
from desktop.views.selection_bar import SelectionBar

HEADER_PX = 44


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
    reveal_wanted = Signal(str)
    """A path to show in the file manager."""
    stop_wanted = Signal(object)
    """JobId."""
    selection_changed = Signal()

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self.model = DocumentsModel(self)
        self.tree = LibraryTree(theme, icons, self.model)
        self.tree.setAccessibleName(self.tr("Documents"))
        self.filter_field = FilterField(theme, icons)
        self.job_panel = JobPanel(theme, icons)
        self._title = QLabel(self.tr("Library"))
        self._add = tool_button(icons.icon("plus"), self.tr("Add documents"))
        self._selection = SelectionBar(theme)
        self._nothing = QLabel()
        self._nothing.setWordWrap(True)
        self._shown_document: object = None
        self._lay_out()
        self._connect()
        self.set_theme(theme, icons)

    def set_theme(self, theme: Theme, icons: Icons) -> None:
        set_ground(self, theme, "chrome")
        set_words(self._title, theme, "pane_title")
        set_words(self._nothing, theme, "interface", "text2")
        self._add.setIcon(icons.icon("plus"))
        self.tree.set_theme(theme, icons)
        self.filter_field.set_theme(theme, icons)
        self.job_panel.set_theme(theme, icons)
        self._selection.set_theme(theme)

    def show_state(self, state: AppState) -> None:
        library = state.library
        self.model.show_library(library, state.cited)
        self.filter_field.show_total(len(library.documents))
        self.job_panel.show_jobs(state.jobs, sum(needs_help(d) for d in library.documents.values()))
        self._show_nothing(is_listed=library.is_listed)
        if state.page.document_id != self._shown_document:
            self._shown_document = state.page.document_id
            self.tree.show_as_current(state.page.document_id)

    @property
    def selected(self) -> tuple[DocumentSummary, ...]:
        return self.tree.selected_documents()

    def focus_filter(self) -> None:
        self.filter_field.setFocus()
        self.filter_field.selectAll()

    def ask_only_selected(self) -> None:
        chips = self._selected_scope()
        if chips:
            self.scope_wanted.emit(chips)

    def remove_selected(self) -> None:
        if self.selected:
            self.remove_wanted.emit(self.selected)

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
        column.addLayout(nothing)
        column.addWidget(self.tree, 1)
        column.addWidget(self._selection)
        column.addWidget(self.job_panel)

    def _connect(self) -> None:
        menu = QMenu(self)
        menu.addAction(self.tr("Add folder…"), self.add_folder_wanted.emit)
        menu.addAction(self.tr("Add files…"), self.add_files_wanted.emit)
        self._add.clicked.connect(lambda: menu.popup(self._add.mapToGlobal(self._add.rect().bottomLeft())))
        self.filter_field.textChanged.connect(self._filter)
        self.filter_field.left.connect(self.tree.setFocus)
        self.tree.chosen.connect(self.chosen)
        self.tree.entered.connect(self.entered)
        self.tree.report_wanted.connect(self.report_wanted)
        self.tree.menu_wanted.connect(self._show_menu)
        self.tree.remove_wanted.connect(self.remove_selected)
        self.tree.selection_changed.connect(self._note_selection)
        self.job_panel.stop_wanted.connect(self.stop_wanted)
        self._selection.ask_wanted.connect(self.ask_only_selected)
        self._selection.remove_wanted.connect(self.remove_selected)

    def _filter(self, text: str) -> None:
        self.model.set_filter(text)
        self._show_nothing(is_listed=True)

    def _show_nothing(self, *, is_listed: bool) -> None:
        words = ""
        if self.model.is_filtered and not self.model.document_total:
            words = self.tr("No document is called that.")
        elif not is_listed:
            words = self.tr("Opening your library…")
        self._nothing.setText(words)
        self._nothing.setVisible(bool(words))

    def _note_selection(self) -> None:
        self._selection.show_count(len(self.selected))
        self.selection_changed.emit()

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
        if self.selected:
            self.context_menu().exec(self.tree.viewport().mapToGlobal(at))

    def context_menu(self) -> QMenu:
        """What can be done with what is selected; the entries of remedies are there only where they help."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        is_one = len(self.selected) == 1
        menu.addAction(self.tr("Ask only this") if is_one else self.tr("Ask only these"), self.ask_only_selected)
        if is_one:
            menu.addAction(self.tr("How it was read…"), self.report_selected)
        menu.addAction(self.tr("Show in file manager"), self.reveal_selected)
        if self.selected_locked:
            menu.addAction(self.tr("Enter password…"), self.unlock_selected)
        again = len(self.selected_to_read_again)
        if again:
            words = self.tr("Try again") if is_one else self.tr("Try %Ln document(s) again", "", again)
            menu.addAction(words, self.try_selected_again)
        menu.addSeparator()
        menu.addAction(self.tr("Remove from library…"), self.remove_selected)
        return menu
