"""A library that follows four folders, for tests of the window."""

from collections.abc import Callable

from PySide6.QtCore import QItemSelectionModel
from PySide6.QtWidgets import QApplication, QLabel, QPushButton

from core.api.following import FolderState, FolderSummary
from core.api.types import FolderId, JobId, LibraryTotals
from desktop.views.library.menu import library_menu
from tests.desktop.conftest import Running, document

RunApp = Callable[..., Running]
NOTHING = JobId(0)
TOTALS = LibraryTotals(3, 3, 9, 36)
YARD = FolderSummary(FolderId(1), "/papers/Yard", FolderState.WATCHED, 2)
OFFICE = FolderSummary(FolderId(2), "/mnt/office/Contracts", FolderState.POLLED, 0)
ARCHIVE = FolderSummary(FolderId(3), "/media/disk/Minutes", FolderState.AWAY, 1)
LOST = FolderSummary(FolderId(4), "/papers/Insurance", FolderState.MISSING, 0, set_aside=12)
FOLDERS = (YARD, OFFICE, ARCHIVE, LOST)
LEASE = document(1, "/papers/Yard/Lease.pdf")
DRAFT = document(2, "/papers/Yard/Old/Draft.pdf", newer=1)
MINUTES = document(3, "/media/disk/Minutes/May.pdf", is_away=True)
PAPERS = (LEASE, DRAFT, MINUTES)


def follow(run_app: RunApp, **script: object) -> Running:
    app = run_app(documents=PAPERS, folders=FOLDERS, **script)
    app.wait_until(lambda state: bool(state.following.folders))
    return app


def select(app: Running, folder: FolderSummary) -> None:
    """Alone, whatever keys an earlier test left pressed."""
    index = dict(app.window.library.model.folder_indexes())[folder.path]
    flags = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
    app.window.library.tree.selectionModel().setCurrentIndex(index, flags)


def entries(app: Running) -> list[str]:
    menu = library_menu(app.window.library)
    found = [action.text() for action in menu.actions() if action.text()]
    menu.deleteLater()
    return found


def texts(app: Running) -> list[str]:
    return [label.text() for label in app.window.findChildren(QLabel) if label.isVisible()]


def button(app: Running, words: str) -> QPushButton:
    QApplication.processEvents()  # what was put into a layout shows itself then
    [found] = [b for b in app.window.findChildren(QPushButton) if b.text() == words and b.isVisible()]
    return found
