"""The library as Qt's item views see it."""

import time

import pytest
from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

from core.api.following import FolderState, FolderSummary
from core.api.types import DocumentId, DocumentStatus, DocumentSummary, FolderId
from desktop.models.documents import DocumentsModel
from desktop.models.rows import ROW_ROLE, DocumentRow, FolderRow
from desktop.state.library import LibraryState, Reading
from tests.desktop.conftest import document

MANY = 10_000


def _library(*documents: DocumentSummary, reading: Reading | None = None) -> LibraryState:
    return LibraryState({d.id: d for d in documents}, is_listed=True, reading=reading)


def _rows(model: QAbstractItemModel, parent: QModelIndex | None = None) -> list[str]:
    parent = parent or QModelIndex()
    found = []
    for row in range(model.rowCount(parent)):
        index = model.index(row, 0, parent)
        found.append(str(index.data()))
        found += _rows(model, index)
    return found


@pytest.fixture
def model(qapp: object) -> DocumentsModel:
    model = DocumentsModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    tester.setParent(model)
    model.show_library(
        _library(
            document(1, "/p/Yard/Lease.pdf"),
            document(2, "/p/Yard/Old/Draft 10.pdf"),
            document(3, "/p/Yard/Old/Draft 2.pdf"),
            document(4, "/p/Minutes/May.pdf"),
        ),
        {},
    )
    return model


def test_folders_stand_before_documents_and_both_in_order(model: DocumentsModel) -> None:
    assert _rows(model) == ["Minutes", "May", "Yard", "Old", "Draft 2", "Draft 10", "Lease"]


@pytest.mark.parametrize("documents", [(), (document(1, "/papers/A/Lease.pdf"),)], ids=["no document", "one"])
def test_an_empty_folder_that_is_followed_has_its_row_after_the_last_document(
    qapp: object, documents: tuple[DocumentSummary, ...]
) -> None:
    model = DocumentsModel()
    followed = tuple(FolderSummary(FolderId(n), f"/papers/{n}", FolderState.WATCHED, 0) for n in (1, 2))
    model.show_library(_library(*documents), {}, followed)
    assert {path for path, _ in model.folder_indexes()} >= {"/papers/1", "/papers/2"}


def test_rows_say_what_they_are(model: DocumentsModel) -> None:
    yard = model.index(1, 0)
    assert yard.data(ROW_ROLE) == FolderRow("Yard", 3)
    lease = model.index_of(DocumentId(1))
    assert lease.data(ROW_ROLE) == DocumentRow("Lease", "3 pages", DocumentStatus.READY, None)
    assert lease.data(Qt.ItemDataRole.AccessibleTextRole) == "Lease, 3 pages"
    assert lease.data(Qt.ItemDataRole.AccessibleDescriptionRole) == "Ready"
    assert model.parent(lease) == yard
    assert [d.id for d in model.documents_at(yard)] == [3, 2, 1]


def test_a_change_of_status_touches_its_row_alone(model: DocumentsModel) -> None:
    changed: list[QModelIndex] = []
    model.dataChanged.connect(lambda first, _last: changed.append(first))
    before = _library(*[model.document_at(model.index_of(DocumentId(n))) or document(n) for n in (1, 2, 3, 4)])
    after = LibraryState({**before.documents, DocumentId(4): document(4, "/p/Minutes/May.pdf", pages=9)})
    model.show_library(after, {})
    assert [index.data() for index in changed] == ["May"]
    assert model.index_of(DocumentId(4)).data(ROW_ROLE).fact == "9 pages"


def test_the_document_being_read_says_the_page(model: DocumentsModel) -> None:
    reading = document(4, "/p/Minutes/May.pdf", status=DocumentStatus.READING)
    model.show_library(_library(reading, reading=Reading("/p/Minutes/May.pdf", 33, 120)), {})
    row = model.index_of(DocumentId(4)).data(ROW_ROLE)
    assert row.fact == "Reading page 34 of 120"
    assert row.share == pytest.approx(34 / 120)


def test_a_cited_document_says_how_often(model: DocumentsModel) -> None:
    model.show_library(_library(document(1, "/p/Yard/Lease.pdf")), {DocumentId(1): 4})
    assert model.index_of(DocumentId(1)).data(ROW_ROLE).fact == "3 pages · cited 4 times"


def test_what_a_view_holds_on_to_follows_its_document(model: DocumentsModel) -> None:
    held = QPersistentModelIndex(model.index_of(DocumentId(1)))
    folder = QPersistentModelIndex(model.index(1, 0))
    more = [document(1, "/p/Yard/Lease.pdf"), document(5, "/p/Attic/Plan.pdf"), document(6, "/p/Yard/Annex.pdf")]
    model.show_library(_library(*more), {})
    assert held.data() == "Lease"
    assert folder.data() == "Yard"
    model.show_library(_library(document(5, "/p/Attic/Plan.pdf")), {})
    assert not held.isValid()


def test_a_document_keeps_its_row_when_it_gets_its_id(model: DocumentsModel) -> None:
    model.show_library(_library(document(-1, "/p/New.pdf", status=DocumentStatus.WAITING)), {})
    held = QPersistentModelIndex(model.index_of(DocumentId(-1)))
    model.show_library(_library(document(7, "/p/New.pdf")), {})
    assert held.isValid()
    assert model.document_at(held) == document(7, "/p/New.pdf")


def test_the_filter_asks_for_every_word_in_name_or_folder(model: DocumentsModel) -> None:
    model.set_filter("draft OLD")
    assert _rows(model) == ["Yard", "Old", "Draft 2", "Draft 10"]
    model.set_filter("draft nothing")
    assert _rows(model) == []
    assert model.is_filtered
    model.set_filter("  ")
    assert len(_rows(model)) == 7


def test_the_filter_knows_every_folder_that_is_shown(model: DocumentsModel) -> None:
    deep = document(1, "/media/usb/Contracts/2024/Lease.pdf")
    library = _library(deep, document(2, "/media/alone/Plan.pdf"))
    model.show_library(library, {})
    model.set_filter("usb")
    assert model.document_total == 0
    model.show_library(library, {}, (FolderSummary(FolderId(1), "/media/usb", FolderState.WATCHED, 1),))
    for words, total in {"usb": 1, "usb contracts lease": 1, "alone": 1, "media": 0}.items():
        model.set_filter(words)
        assert model.document_total == total, words


def test_ten_thousand_documents_are_shown_and_filtered_within_a_tenth_of_a_second(qapp: object) -> None:
    documents = [document(n, f"/papers/Folder {n % 97}/Letter {n} to the tenant.pdf") for n in range(MANY)]
    library = _library(*documents)
    model = DocumentsModel()
    model.show_library(library, {})  # once, to fill what is kept
    model.set_filter("x")
    times_s = []
    for word in ("letter 1", "letter 12", "letter 123", ""):
        start = time.process_time()
        model.set_filter(word)
        times_s.append(time.process_time() - start)
    changed = LibraryState({**library.documents, DocumentId(7): document(7, documents[7].path, pages=8)})
    start = time.process_time()
    model.show_library(changed, {})
    times_s.append(time.process_time() - start)
    assert max(times_s) < 0.1, times_s
