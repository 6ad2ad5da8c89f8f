"""The ways through a window: what is brought to sight, from wherever the person is."""

from collections.abc import Sequence
from pathlib import PurePath
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QObject
from PySide6.QtWidgets import QApplication

from core.api.types import Citation, DocumentId, JobId, Scope
from desktop.report_texts import Place
from desktop.row_texts import plain_name
from desktop.state.exchange import ScopeChip
from desktop.state.library import is_locked
from desktop.state.panes import Pane, next_pane

if TYPE_CHECKING:
    from desktop.views.window.main_window import MainWindow


class Ways(QObject):
    """Outlives the parts of its window, which another size of text makes anew."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window

    def open_settings(self, group: str = "") -> None:
        self._window.actions_taken.show_settings(is_open=True)
        if self._window.settings is not None and group:
            self._window.settings.open_group(group)

    def step_pane(self, step: int) -> None:
        focused = QApplication.focusWidget()
        window = self._window
        columns = {Pane.LIBRARY: window.library, Pane.CHAT: window.middle, Pane.PAGE: window.page_column}
        now = next((p for p, column in columns.items() if focused is not None and column.isAncestorOf(focused)), None)
        self._window.panes.go_to(next_pane(self._window.panes.current if now is None else now, step))

    def toggle_library(self) -> None:
        self._window.panes.go_to(Pane.CHAT if self._window.panes.library_open else Pane.LIBRARY)

    def go_to_conversation(self) -> None:
        self._window.actions_taken.close_report()
        self._window.actions_taken.chats.show_list(is_open=False)
        self._window.actions_taken.library.close_versions()
        self._window.actions_taken.questions.show_check(is_open=False)
        self._window.panes.go_to(Pane.CHAT)

    def begin_conversation(self) -> None:
        self._window.actions_taken.chats.begin()
        self.go_to_conversation()

    def show_report(self, document_id: DocumentId) -> None:
        self._window.actions_taken.show_report(document_id)
        self._window.panes.go_to(Pane.CHAT)

    def show_report_of_current(self) -> None:
        """Of the document in the page pane, or of the one that is selected."""
        focused = QApplication.focusWidget()
        shown = self._window.actions_taken.state.shown_document
        if shown is None or (focused is not None and self._window.library.isAncestorOf(focused)):
            self._window.library.report_selected()
        else:
            self.show_report(shown.id)

    def show_versions(self, document_id: DocumentId) -> None:
        self._window.actions_taken.library.show_versions(document_id)
        self._window.panes.go_to(Pane.CHAT)

    def show_versions_of_current(self) -> None:
        """Of the document that is selected, or else of the one in the page pane."""
        shown = self._window.actions_taken.state.shown_document
        if len(self._window.library.selected) == 1:
            self._window.library.show_versions_of_selected()
        elif shown is not None:
            self.show_versions(shown.id)

    def show_check(self) -> None:
        self._window.actions_taken.questions.show_check(is_open=True)
        self._window.panes.go_to(Pane.CHAT)

    def open_citation(self, job: JobId, citation: Citation) -> None:
        self._window.actions_taken.open_citation(job, citation)
        self._window.panes.show_page(from_answer=True)

    def open_place(self, place: Place) -> None:
        self._window.actions_taken.open_place(place.page_index, place.box, place.text)
        self._window.panes.show_page(from_answer=True)

    def enter_document(self, document_id: DocumentId) -> None:
        document = self._window.actions_taken.state.library.documents.get(document_id)
        self._window.actions_taken.open_document(document_id)
        if document is not None and is_locked(document):
            self._window.actions_taken.ask_passwords([document])
        else:
            self._window.panes.go_to(Pane.PAGE)

    def leave_for_page(self, index: QModelIndex) -> None:
        """A click on a document brings the page to sight, where panes or settings cover it, or asks to unlock it."""
        document = self._window.library.model.document_at(index)
        if document is None or len(self._window.library.selected) != 1:
            return
        if is_locked(document):
            self.enter_document(document.id)
        else:
            self._window.panes.show_page(from_answer=False)

    def add_and_narrow(self, paths: Sequence[str]) -> None:
        """They can be asked alone before they are read: a scope is a place, too."""
        self._window.actions_taken.add_paths(paths)
        self.narrow(tuple(ScopeChip(plain_name(PurePath(path).name), Scope(paths=(path,))) for path in paths))

    def narrow(self, chips: object) -> None:
        self._window.actions_taken.set_scope(chips)  # type: ignore[arg-type]  # the library emits a tuple of chips
        self.go_to_conversation()
