"""A library that an older Pincite made is brought up to date with everything in it."""

import sqlite3
from pathlib import Path

import sqlite_utils

from core.api.reports import DocumentReport
from core.api.types import DocumentId, DocumentStatus, Verdict, VerdictCount
from core.contracts.pages import RecognisedPage
from core.store.migrations import APPLICATION_ID, MIGRATIONS
from tests.library.documents import EMBEDDER, document_at, open_at, texts_found

DOCUMENT = "insert into documents values (7, :path, :path, 'abc', 10, 20, 'Lease', 'partial', 'some_pages_no_text', "
DOCUMENT += """2, 1, '{"ok": 1, "no_text": 1}', 3, '2026-01-01T00:00:00+00:00')"""
PAGE = "insert into pages values (7, ?, ?, 595, 842, 0, ?, ?, ?)"
CHUNK = "insert into chunks values (5, 7, 0, 'The rent is 900 euros.', '[[0,0,22,0]]', '', '', x'00')"
NO_WORDS = b"x\x01\x03\x00\x00\x00\x00\x01"


def write_first_library(root: Path) -> None:
    """As the first release left it: one document of two pages, one chunk and its entry in the oplog."""
    with sqlite_utils.Database(root / "library.db") as db:
        MIGRATIONS.apply(db, stop_before="m002_careful_reading")
        db.execute(f"pragma application_id = {APPLICATION_ID}")
    connection = sqlite3.connect(root / "library.db")
    connection.execute(DOCUMENT, {"path": b"/papers/lease.pdf"})
    connection.executemany(
        PAGE, [(0, "i", "ok", "The rent is 900 euros.", NO_WORDS), (1, "ii", "no_text", "", NO_WORDS)]
    )
    connection.execute(CHUNK)
    connection.execute("insert into oplog values (1, 'add', 5, 99)")
    connection.commit()
    connection.close()


def test_a_library_of_the_first_release_keeps_its_documents(tmp_path: Path) -> None:
    write_first_library(tmp_path)
    library = open_at(tmp_path)
    [summary] = library.summaries()
    assert (summary.id, summary.path, summary.title, summary.revision) == (7, "/papers/lease.pdf", "Lease", 3)
    assert (summary.status, summary.reason) == (DocumentStatus.PARTIAL, "some_pages_no_text")
    assert (summary.hidden_pages, summary.recognised_pages) == (0, 0)
    counts = (VerdictCount(Verdict.OK, 1), VerdictCount(Verdict.NO_TEXT, 1))
    assert library.report(summary.id) == DocumentReport(verdicts=counts)
    assert texts_found(library, "rent") == ["The rent is 900 euros."]
    page = library.page(DocumentId(7), 0)
    assert page is not None
    assert (page.label, page.text) == ("i", "The rent is 900 euros.")
    assert library.recognised("abc") == {}
    library.close()


def test_an_upgraded_library_takes_what_a_new_one_does(tmp_path: Path) -> None:
    write_first_library(tmp_path)
    library = open_at(tmp_path)
    library.keep_recognised("abc", RecognisedPage(1, "eng", "data"))
    assert set(library.recognised("abc")) == {1}
    summary = library.put(document_at("/papers/lease.pdf", "The rent is 950 euros.", embedder=EMBEDDER))
    assert (summary.id, summary.revision) == (7, 4)
    assert library.recognised("abc") == {}
    library.commit_indexes()
    assert library.check() == []
    library.close()
