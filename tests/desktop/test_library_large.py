"""Ten thousand documents in the library pane: what a key in the filter costs, and that nothing is lost by it."""

import time

import pytest
from PySide6.QtCore import QModelIndex
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.api.following import FolderState, FolderSummary
from core.api.types import DocumentId, FolderId
from desktop.models.documents import ROWS_AT_ONCE, DocumentsModel
from desktop.state.app import AppState
from desktop.state.following import FollowingState
from desktop.state.library import LibraryState
from desktop.views.library.view import LibraryView
from tests.desktop import samples
from tests.desktop.conftest import document

MANY = 10_000
KEY_S = 0.05
KEYS = ("l", "le", "letter 1", "letter 12", "letter 123", "letter 12", "letter 1", "letter", "zz", "")


@pytest.fixture(scope="module")
def library() -> LibraryState:
    documents = (document(n, f"/papers/Folder {n % 97}/Letter {n} to the tenant.pdf") for n in range(1, MANY + 1))
    return LibraryState({d.id: d for d in documents}, is_listed=True)


@pytest.fixture
def view(qtbot: QtBot, library: LibraryState) -> LibraryView:
    view = LibraryView(*samples.looks())
    qtbot.addWidget(view)
    view.resize(264, 700)
    view.show()
    qtbot.waitExposed(view)
    view.show_state(AppState(library=library))
    qtbot.waitUntil(lambda: view.model.document_total == MANY)
    return view


def _rows(model: DocumentsModel, parent: QModelIndex | None = None) -> int:
    parent = parent or QModelIndex()
    inner = sum(_rows(model, model.index(row, 0, parent)) for row in range(model.rowCount(parent)))
    return inner + sum(
        model.document_at(model.index(row, 0, parent)) is not None for row in range(model.rowCount(parent))
    )


def test_a_key_in_the_filter_is_shown_within_50_ms_of_the_processor(view: LibraryView) -> None:
    """The best of three rounds: what else the machine does is not meant."""
    rounds: list[list[float]] = []
    for _ in range(3):
        taken = []
        for text in KEYS:
            start = time.process_time()
            view.filter_field.setText(text)
            QApplication.processEvents()
            taken.append(time.process_time() - start)
        rounds.append(taken)
    best = {key: min(times) for key, times in zip(KEYS, zip(*rounds, strict=True), strict=True)}
    assert max(best.values()) < KEY_S, best


def test_more_of_what_was_found_comes_when_one_scrolls_to_its_end(view: LibraryView, qtbot: QtBot) -> None:
    view.filter_field.setText("letter")
    assert view.model.document_total == MANY, "the number that is told is that of all"
    assert _rows(view.model) == ROWS_AT_ONCE
    bar = view.tree.verticalScrollBar()
    for _ in range(4):
        QApplication.processEvents()
        bar.setValue(bar.maximum())
    qtbot.waitUntil(lambda: _rows(view.model) == MANY)
    assert not view.model.has_more


def test_a_folder_that_is_cut_off_still_stands_for_all_that_was_found_in_it(view: LibraryView) -> None:
    view.filter_field.setText("letter")
    last = view.model.index(view.model.rowCount() - 1, 0)
    folder = view.model.folder_at(last)
    assert folder is not None
    assert view.model.rowCount(last) < folder.document_total == len(view.model.documents_at(last))


def test_without_a_filter_every_document_has_its_row_when_the_hands_rest(view: LibraryView, qtbot: QtBot) -> None:
    view.filter_field.setText("letter")
    view.filter_field.clear()
    assert _rows(view.model) == ROWS_AT_ONCE
    qtbot.waitUntil(lambda: _rows(view.model) == MANY)


def test_a_document_that_is_wanted_has_its_row_at_once(view: LibraryView) -> None:
    view.filter_field.setText("letter")
    view.filter_field.clear()
    assert view.model.index_of(DocumentId(MANY)).isValid()
    assert _rows(view.model) == MANY


@pytest.mark.parametrize("path", ["/papers/{0}/Letter.pdf", "/papers/{2}/{1}/{0}/Letter {3}.pdf"])
def test_folders_in_one_that_holds_everything_cost_no_more_rows(qtbot: QtBot, path: str) -> None:
    """Qt asks for more as soon as the last folder on top can be seen."""
    numbers = range(3000)
    documents = [document(n + 1, path.format(n, n // 7, n // 49, n // 2)) for n in numbers]
    followed = (FolderSummary(FolderId(1), "/papers", FolderState.WATCHED, len(documents)),)
    view = LibraryView(*samples.looks())
    qtbot.addWidget(view)
    view.resize(264, 700)
    view.show()
    qtbot.waitExposed(view)
    library = LibraryState({d.id: d for d in documents}, is_listed=True)
    view.show_state(AppState(library=library, following=FollowingState(followed)))
    qtbot.waitUntil(lambda: _rows(view.model) == len(documents))
    view.filter_field.setText("letter")
    for _ in range(5):
        view.filter_field.setText(view.filter_field.text() + " ")
        qtbot.wait(20)
        assert _rows(view.model) == ROWS_AT_ONCE


def test_everything_can_be_selected_and_its_menu_comes_within_50_ms(view: LibraryView) -> None:
    view.tree.selectAll()
    assert len(view.selected) == MANY
    assert {d.id for d in view.selected} == set(range(1, MANY + 1))
    taken = []
    for _ in range(3):
        start = time.process_time()
        view.context_menu()
        taken.append(time.process_time() - start)
    assert min(taken) < KEY_S, taken


def test_what_is_selected_follows_the_library(view: LibraryView, library: LibraryState, qtbot: QtBot) -> None:
    view.tree.setCurrentIndex(view.model.index(0, 0))
    before = view.selected
    assert len(before) > 1
    changed = document(before[0].id, before[0].path, pages=99)
    view.show_state(AppState(library=LibraryState({**library.documents, changed.id: changed}, is_listed=True)))
    qtbot.waitUntil(lambda: changed in view.selected)


def test_one_row_is_told_from_several(view: LibraryView) -> None:
    first = view.model.index(0, 0)
    view.tree.setCurrentIndex(first)
    assert view.tree.selected_row() == first
    view.tree.selectAll()
    assert not view.tree.selected_row().isValid()
    assert view.selected_folder is None
