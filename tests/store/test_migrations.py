"""A library that an older Pincite made is brought up to date with everything in it."""

import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from core.api.reports import DocumentReport
from core.api.types import DocumentId, DocumentStatus, ErrorCode, LibraryTotals, Scope, Verdict, VerdictCount
from core.contracts.pages import RecognisedPage
from core.errors import UserError
from core.library import LibraryFiles
from core.library.backups import list_backups
from core.paths import DataPaths
from core.store.database import Database
from tests.library.documents import document_at, every_chunk, open_at, page_of, texts_found, texts_meant
from tests.store.old_libraries import OldDocument, write_library

LEASE = ("The rent is 900 euros.", "Pets are welcome.")
DOCUMENTS = (
    OldDocument(3, "/papers/lease.pdf", LEASE, title="Lease of a flat"),
    OldDocument(5, "/papers/garden.pdf", ("The garden is shared.",), title="garden"),
    OldDocument(7, "/copies/lease.pdf", LEASE, title="Lease of a flat"),
    OldDocument(8, "/copies/caf\udce9.pdf", LEASE),
    OldDocument(9, "/broken.pdf", (), title="", status="damaged", sha256=""),
    OldDocument(11, "/cloud.pdf", (), title="", status="online_only", sha256=""),
)


def sql(root: Path, *statements: str) -> None:
    with closing(sqlite3.connect(root / "library.db")) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def counts(root: Path) -> dict[str, int]:
    with closing(sqlite3.connect(root / "library.db")) as connection:
        tables = ("documents", "pages", "chunks", "dense_1", "codes_1")
        return {table: connection.execute(f"select count(*) from {table}").fetchone()[0] for table in tables}


def upgraded(root: Path) -> LibraryFiles:
    """Opened, with both indexes up to date."""
    library = open_at(root)
    library.commit_indexes()
    return library


def close_in_order(library: LibraryFiles) -> None:
    library.commit_indexes()
    assert library.check() == []
    library.close()


@pytest.mark.parametrize("release", [1, 2])
def test_every_document_page_passage_and_vector_is_there_after_the_upgrade(tmp_path: Path, release: int) -> None:
    distinct = [document for document in DOCUMENTS if document.id not in (7, 8)]
    write_library(tmp_path, distinct, release=release)
    before = counts(tmp_path)
    library = upgraded(tmp_path)
    assert {summary.id: summary.path for summary in library.summaries()} == {d.id: d.path for d in distinct}
    assert library.totals() == LibraryTotals(documents=4, searchable=2, pages=3, chunks=3)
    assert sorted(texts_found(library, "rent pets garden")) == sorted((*LEASE, "The garden is shared."))
    assert texts_meant(library, LEASE[1])[0] == LEASE[1]
    page = library.page(DocumentId(3), 1)
    assert page is not None
    assert (page.text, page.words) == (LEASE[1], tuple(page_of(1, LEASE[1]).words))
    assert library.embedded_by_text(LEASE).keys() == set(LEASE)
    close_in_order(library)
    assert counts(tmp_path) == before


@pytest.mark.parametrize("release", [1, 2])
def test_equal_files_share_their_work_from_then_on(tmp_path: Path, release: int) -> None:
    write_library(tmp_path, DOCUMENTS, release=release)
    library = upgraded(tmp_path)
    assert {summary.id: summary.path for summary in library.summaries()} == {d.id: d.path for d in DOCUMENTS}
    assert {s.chunk_count for s in library.summaries() if "lease" in s.path} == {2}
    assert sorted(texts_found(library, "rent pets garden")) == sorted((*LEASE, "The garden is shared."))
    for scope in ("/papers/lease.pdf", "/copies"):
        chunk_ids = sorted(library.scope_chunks(Scope(paths=(scope,))) or ())
        chunks = library.chunks(chunk_ids, scope=Scope(paths=(scope,)))
        assert [chunk.text for chunk in chunks.values()] == list(LEASE)
        assert all(chunk.path.startswith(scope) for chunk in chunks.values())
    assert library.remove([DocumentId(3), DocumentId(7)]) == 2
    library.commit_indexes()
    assert len(texts_found(library, "rent pets")) == 2
    close_in_order(library)
    assert counts(tmp_path) == {"documents": 4, "pages": 3, "chunks": 3, "dense_1": 3, "codes_1": 3}


def test_an_index_made_before_the_upgrade_forgets_the_doubles(tmp_path: Path) -> None:
    """The log tells it: it is not made anew for that."""
    write_library(tmp_path, DOCUMENTS, release=2)
    library = open_at(tmp_path)
    with closing(sqlite3.connect(tmp_path / "library.db")) as connection:
        removed = connection.execute("select chunk_id from oplog where op = 'remove' order by seq").fetchall()
    assert removed == [(4,), (5,), (6,), (7,)]
    close_in_order(library)


def test_of_equal_files_the_one_that_was_read_counts(tmp_path: Path) -> None:
    unread = OldDocument(1, "/a.pdf", (), status="took_too_long", sha256="same")
    write_library(tmp_path, [unread, OldDocument(2, "/b.pdf", LEASE, sha256="same")], release=2)
    library = upgraded(tmp_path)
    assert [(s.id, s.status, s.chunk_count) for s in library.summaries()] == [
        (1, DocumentStatus.READY, 2),
        (2, DocumentStatus.READY, 2),
    ]
    close_in_order(library)


def test_a_title_that_was_the_name_of_the_file_follows_the_name(tmp_path: Path) -> None:
    write_library(tmp_path, DOCUMENTS, release=2)
    library = upgraded(tmp_path)
    library.move_folder(library.follow("/papers", mount="/").id, "/moved", mount="/")
    assert [s.title for s in library.summaries() if s.path.startswith("/moved")] == ["garden", "Lease of a flat"]
    with closing(sqlite3.connect(tmp_path / "library.db")) as connection:
        titles = {title for (title,) in connection.execute("select title from contents")}
    assert titles == {"Lease of a flat", ""}
    close_in_order(library)


def test_reports_and_recognised_pages_come_along(tmp_path: Path) -> None:
    write_library(tmp_path, DOCUMENTS[:2], release=2)
    sql(tmp_path, "insert into recognised select sha256, 1, 'eng', 'data' from documents where id = 3")
    library = upgraded(tmp_path)
    report = library.report(DocumentId(3))
    assert report is not None
    assert report.tables == 4
    known = library.known_file("/papers/lease.pdf")
    assert known is not None
    assert library.recognised(known.sha256) == {1: RecognisedPage(1, "eng", "data")}
    close_in_order(library)


def test_a_document_of_the_first_release_has_the_counts_of_its_verdicts_for_a_report(tmp_path: Path) -> None:
    write_library(tmp_path, DOCUMENTS[:2], release=1)
    library = upgraded(tmp_path)
    assert library.report(DocumentId(3)) == DocumentReport(verdicts=(VerdictCount(Verdict.OK, 2),))
    close_in_order(library)


def test_an_upgraded_library_takes_what_a_new_one_does(tmp_path: Path) -> None:
    write_library(tmp_path, DOCUMENTS, release=1)
    library = upgraded(tmp_path)
    last = max(every_chunk(library))
    summary = library.put(document_at("/papers/lease.pdf", "The rent is 950 euros."))
    new = library.put(document_at("/new.pdf", "Cats only."))
    assert (summary.id, summary.revision) == (3, 4)
    assert new.id == 12
    assert min(library.scope_chunks(Scope(document_ids=(new.id,))) or ()) > last
    library.commit_indexes()
    assert sorted(texts_found(library, "rent")) == ["The rent is 900 euros.", "The rent is 950 euros."]
    close_in_order(library)


def test_ids_of_what_was_deleted_before_are_not_used_again(tmp_path: Path) -> None:
    write_library(tmp_path, DOCUMENTS, release=2)
    for table in ("pages", "reports"):
        sql(tmp_path, f"delete from {table}")
    sql(tmp_path, "delete from chunks", "delete from documents", "delete from dense_1", "delete from codes_1")
    library = upgraded(tmp_path)
    summary = library.put(document_at("/new.pdf", "Cats only."))
    assert summary.id > 11
    assert set(every_chunk(library)) == {8}
    close_in_order(library)


def test_there_is_a_backup_of_a_library_that_is_upgraded_and_of_no_other(tmp_path: Path) -> None:
    write_library(tmp_path / "old", DOCUMENTS, release=2)
    open_at(tmp_path / "old").close()
    [backup] = list_backups(DataPaths(tmp_path / "old"))
    assert backup.documents == len(DOCUMENTS)
    copy = DataPaths(tmp_path / "old").backups / backup.name
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    for _ in range(2):
        open_at(tmp_path / "new").close()
    assert list_backups(DataPaths(tmp_path / "new")) == ()


def test_an_upgrade_that_fails_leaves_the_library_as_it_was(tmp_path: Path) -> None:
    write_library(tmp_path, DOCUMENTS, release=2)
    sql(tmp_path, "create table folders (occupied text)")
    before = (tmp_path / "library.db").read_bytes()
    with pytest.raises(sqlite3.OperationalError):
        Database(tmp_path / "library.db")
    assert (tmp_path / "library.db").read_bytes() == before
    sql(tmp_path, "drop table folders")
    close_in_order(open_at(tmp_path))


@pytest.mark.parametrize(
    ("statement", "code"),
    [
        ("pragma application_id = 7", ErrorCode.LIBRARY_DAMAGED),
        (
            "update _sqlite_migrations set name = 'm003_cnntents' where name = 'm003_contents'",
            ErrorCode.LIBRARY_DAMAGED,
        ),
        ("insert into _sqlite_migrations values (null, 'library', 'm999_tomorrow', '')", ErrorCode.LIBRARY_NEWER),
    ],
)
def test_a_flipped_bit_in_the_schemas_name_is_damage_and_a_later_schema_is_not(
    tmp_path: Path, statement: str, code: ErrorCode
) -> None:
    open_at(tmp_path).close()
    sql(tmp_path, statement)
    with pytest.raises(UserError) as caught:
        open_at(tmp_path)
    assert caught.value.code is code
