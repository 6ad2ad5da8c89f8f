"""The library pane of a window, with everything the person can do there connected."""

from typing import TYPE_CHECKING

from core.api.following import FolderSummary
from core.api.types import DocumentId, Scope
from desktop.row_texts import plain_name
from desktop.state.exchange import ScopeChip
from desktop.state.panes import Pane
from desktop.state.sight import Kind, Order
from desktop.views.library.menu import fill_sight_menu
from desktop.views.library.row_drag import ScopeDrop

if TYPE_CHECKING:
    from desktop.views.window.main_window import MainWindow


def connect_library(window: "MainWindow") -> None:
    """Documents and jobs, then folders and versions."""
    library, act = window.library, window.actions_taken
    library.add_folder_wanted.connect(window.add_folder)
    library.add_files_wanted.connect(window.add_files)
    library.chosen.connect(act.open_document)
    library.tree.clicked.connect(window.ways.leave_for_page)
    library.entered.connect(window.ways.enter_document)
    library.scope_wanted.connect(window.ways.narrow)
    library.remove_wanted.connect(lambda documents: act.library.remove([d.id for d in documents]))
    library.try_again_wanted.connect(act.try_again)
    library.reveal_wanted.connect(window.dialogs.reveal)
    library.outside_wanted.connect(window.dialogs.open_file)
    library.report_wanted.connect(window.ways.show_report)
    library.password_wanted.connect(act.ask_passwords)
    library.stop_wanted.connect(act.stop_adding)
    library.pause_wanted.connect(lambda paused: act.library.pause(paused=paused))
    library.selection_changed.connect(window.enable)
    window.status.help_wanted.connect(lambda: _show_what_needs_help(window))
    library.sort_by(Order(window.prefs.library_order))
    fill_sight_menu(library, window.menu_actions)
    ScopeDrop(window.chat.box, library.tree).dropped.connect(library.ask_only_selected)
    _connect_folders(window)


def _connect_folders(window: "MainWindow") -> None:
    library, act, versions = window.library, window.actions_taken.library, window.middle.versions
    library.check_wanted.connect(act.check_folders)
    library.locate_wanted.connect(lambda folder: _locate(window, folder))
    library.forget_wanted.connect(lambda folder, keep: act.forget_folder(folder.id, keep_documents=keep))
    library.versions_wanted.connect(window.ways.show_versions)
    library.together_wanted.connect(lambda ids: act.change_versions(ids, together=True))
    window.status.resume_wanted.connect(lambda: act.pause(paused=False))
    window.chat.toast.action_wanted.connect(lambda: _undo(window))
    versions.closed.connect(act.close_versions)
    versions.apart_wanted.connect(lambda ids: act.change_versions(ids, together=False))
    versions.ask_wanted.connect(lambda document_id: _ask_only(window, document_id))
    versions.chosen.connect(lambda document_id: _show_version(window, document_id))
    versions.entered.connect(window.ways.enter_document)


def _locate(window: "MainWindow", folder: FolderSummary) -> None:
    path = window.dialogs.locate_folder(window, folder)
    if path:
        window.actions_taken.library.locate_folder(folder.id, path)


def _show_what_needs_help(window: "MainWindow") -> None:
    window.panes.go_to(Pane.LIBRARY)
    window.library.filter_field.clear()
    window.library.show_kind(Kind.NEEDS_YOU)
    window.library.tree.setFocus()


def _undo(window: "MainWindow") -> None:
    """The toast goes with its button: the focus goes on to what was removed."""
    window.library.tree.setFocus()
    window.actions_taken.library.undo()


def _ask_only(window: "MainWindow", document_id: DocumentId) -> None:
    document = window.actions_taken.state.library.documents.get(document_id)
    if document is not None:
        window.ways.narrow((ScopeChip(plain_name(document.name), Scope(document_ids=(document_id,))),))


def _show_version(window: "MainWindow", document_id: DocumentId) -> None:
    window.actions_taken.open_document(document_id)
    window.panes.show_page(from_answer=True)
