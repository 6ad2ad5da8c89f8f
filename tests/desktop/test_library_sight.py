"""Which documents the library shows, and in which order."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

from core.api.types import DocumentId, DocumentStatus, DocumentSummary
from desktop.models.documents import DocumentsModel
from desktop.state.library import WAITING_FOR_OCR, LibraryState
from desktop.state.sight import Kind, Order, is_of_kind
from tests.desktop.conftest import Running, document

RunApp = Callable[..., Running]

LOCKED = document(1, "/p/Locked.pdf", status=DocumentStatus.ENCRYPTED)
PARTLY = document(2, "/p/Partly.pdf", status=DocumentStatus.PARTIAL, unread=1)
WAITING = document(-3, "/p/Waiting.pdf", status=DocumentStatus.WAITING)
SCAN = document(4, "/p/Scan.pdf", status=DocumentStatus.NO_TEXT, reason=WAITING_FOR_OCR)
AWAY = document(5, "/p/Away.pdf", is_away=True)
CLOUD = document(6, "/p/Cloud.pdf", status=DocumentStatus.ONLINE_ONLY)
READY = document(7, "/p/Ready.pdf")
ALL = (LOCKED, PARTLY, WAITING, SCAN, AWAY, CLOUD, READY)


def _shown(model: DocumentsModel) -> list[str]:
    found = []
    for row in range(model.rowCount()):
        folder = model.index(row, 0)
        rows = [model.index(inner, 0, folder) for inner in range(model.rowCount(folder))]
        found += [str(index.data(Qt.ItemDataRole.DisplayRole)) for index in rows]
    return found


def _library(*documents: DocumentSummary) -> LibraryState:
    return LibraryState({d.id: d for d in documents}, is_listed=True)


@pytest.fixture
def model(qapp: object) -> DocumentsModel:
    model = DocumentsModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    tester.setParent(model)
    model.show_library(_library(*ALL), {})
    return model


@pytest.mark.parametrize(
    ("kind", "kept"),
    [
        (Kind.ALL, ALL),
        (Kind.NEEDS_YOU, (LOCKED,)),
        (Kind.PARTIAL, (PARTLY,)),
        (Kind.UNDER_WAY, (WAITING, SCAN)),
        (Kind.AWAY, (AWAY, CLOUD)),
    ],
)
def test_each_kind_keeps_what_its_name_says(kind: Kind, kept: tuple[DocumentSummary, ...]) -> None:
    assert tuple(document for document in ALL if is_of_kind(document, kind)) == kept


def test_words_and_kind_narrow_together(model: DocumentsModel) -> None:
    model.set_kind(Kind.UNDER_WAY)
    assert _shown(model) == ["Scan", "Waiting"]
    assert model.is_filtered
    assert model.document_total == 2
    model.set_filter("wait")
    assert _shown(model) == ["Waiting"]
    model.set_kind(Kind.ALL)
    model.set_filter("")
    assert len(_shown(model)) == len(ALL)
    assert model.document_total == len(ALL)


def test_a_document_that_is_put_right_leaves_the_kind_it_was_of(model: DocumentsModel) -> None:
    model.set_kind(Kind.NEEDS_YOU)
    assert _shown(model) == ["Locked"]
    opened = replace(LOCKED, status=DocumentStatus.READY)
    failed = replace(READY, status=DocumentStatus.DAMAGED)
    model.show_library(_library(opened, *ALL[1:-1], failed), {})
    assert _shown(model) == ["Ready"]


def test_documents_stand_in_the_order_that_is_wanted_and_equal_ones_by_name(model: DocumentsModel) -> None:
    old = replace(document(1, "/p/Old.pdf", pages=9), added_at="2024-01-01T00:00:00Z", size_bytes=5)
    new = replace(document(2, "/p/New.pdf", pages=3), added_at="2025-05-05T00:00:00Z", size_bytes=7)
    also = replace(document(3, "/p/Also.pdf", pages=3), added_at="2024-01-01T00:00:00Z", size_bytes=9)
    model.show_library(_library(old, new, also), {})
    orders = {}
    for order in Order:
        model.set_order(order)
        orders[order] = _shown(model)
    assert orders == {
        Order.NAME: ["Also", "New", "Old"],
        Order.NEWEST: ["New", "Also", "Old"],
        Order.LARGEST: ["Also", "New", "Old"],
        Order.LONGEST: ["Old", "Also", "New"],
    }


def test_a_document_moves_when_it_grows(model: DocumentsModel) -> None:
    model.set_order(Order.LONGEST)
    short, long = document(1, "/p/Short.pdf", pages=2), document(2, "/p/Long.pdf", pages=5)
    model.show_library(_library(short, long), {})
    assert _shown(model) == ["Long", "Short"]
    model.show_library(_library(replace(short, page_count=8), long), {})
    assert _shown(model) == ["Short", "Long"]
    assert model.index_of(DocumentId(1)) == model.index(0, 0, model.index(0, 0, QModelIndex()))


# --- in the window


def test_what_needs_the_person_is_one_press_away_and_so_are_all(run_app: RunApp) -> None:
    app = run_app(documents=(LOCKED, READY))
    window = app.window
    assert window.status.help.text() == "1 needs you"
    window.status.help.click()
    assert _shown(window.library.model) == ["Locked"]
    assert window.menu_actions["show_needs_you"].isChecked()
    assert window.library.only_bar.isVisible()
    assert window.library.tree.hasFocus()
    window.library.only_bar.show_all.click()
    assert _shown(window.library.model) == ["Locked", "Ready"]
    assert not window.library.only_bar.isVisible()
    assert window.menu_actions["show_all"].isChecked()


def test_a_library_in_order_has_nothing_to_press(run_app: RunApp) -> None:
    app = run_app(documents=(READY,))
    assert not app.window.status.help.isVisible()


def test_a_kind_that_holds_nothing_says_so(run_app: RunApp) -> None:
    app = run_app(documents=(READY,))
    app.window.menu_actions["show_away"].trigger()
    assert app.window.library._nothing.text() == "Every document is available."
    app.window.library.filter_field.setText("zebra")
    assert app.window.library._nothing.text() == "No document is called that."


def test_the_button_above_the_list_and_the_menu_offer_the_same(run_app: RunApp) -> None:
    app = run_app(documents=(READY,))
    offered = [action for action in app.window.library.sight_menu.actions() if not action.isSeparator()]
    names = [*(f"show_{kind}" for kind in Kind), *(f"sort_{order}" for order in Order)]
    assert offered == [app.window.menu_actions[name] for name in names]


def test_the_order_is_kept_for_the_next_time_and_the_kind_is_not(run_app: RunApp) -> None:
    first = run_app(documents=(LOCKED, READY))
    first.window.menu_actions["sort_longest"].trigger()
    first.window.menu_actions["show_needs_you"].trigger()
    first.application.close()
    second = run_app(documents=(LOCKED, READY))
    assert second.window.library.order is Order.LONGEST
    assert second.window.menu_actions["sort_longest"].isChecked()
    assert second.window.library.kind is Kind.ALL
