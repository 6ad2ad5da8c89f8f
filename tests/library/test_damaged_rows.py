"""Rows that are not what was stored cost the least there is: a page, a vector, a document to be read again."""

from pathlib import Path

import pytest

from core.api.following import FolderState
from core.api.types import DocumentStatus
from core.contracts.library import Aside
from core.contracts.pages import RecognisedPage
from core.library.backups import list_backups, make_backup
from core.library.repair import Means, Repaired
from core.paths import DataPaths
from tests.library.damage import DOCUMENTS, change, filled, finish, path_of, repaired_at, statuses
from tests.library.documents import document_at, open_at, texts_found


@pytest.mark.parametrize(
    "statement",
    [
        "update pages set text = 'topic7 word3 rant' where content_id = 4 and page_index = 3",
        "update chunks set section = 'elsewhere' where content_id = 4 and ordinal = 2",
        "update contents set title = 'Another' where id = 4",
        "update reports set data = '{}' where content_id = 4",
        "delete from pages where content_id = 4 and page_index = 3",
        "delete from chunks where content_id = 4 and ordinal = 29",
    ],
)
def test_a_document_whose_rows_are_damaged_is_read_again_and_no_other(tmp_path: Path, statement: str) -> None:
    filled(tmp_path).close()
    change(tmp_path, statement)
    library, repaired = repaired_at(tmp_path, is_damaged=True)
    assert repaired == Repaired(Means.ROWS, 1)
    waiting = [path for path, status in statuses(library).items() if status is DocumentStatus.WAITING]
    assert waiting == [path_of(3)]
    assert library.check() == []
    library.close()


@pytest.mark.parametrize("table", ["dense_1", "codes_1"])
def test_a_damaged_vector_is_made_again_and_no_document_is_read(tmp_path: Path, table: str) -> None:
    filled(tmp_path).close()
    change(tmp_path, f"update {table} set data = zeroblob(16) where chunk_id = 95")
    library, repaired = repaired_at(tmp_path, is_damaged=True)
    assert repaired == Repaired(Means.ROWS, 0)
    assert [chunk_id for chunk_id, _ in library.unembedded(limit=10)] == [95]
    library.close()


def test_damage_that_is_in_no_row_makes_the_indexes_anew(tmp_path: Path) -> None:
    filled(tmp_path).close()
    library, repaired = repaired_at(tmp_path, is_damaged=True)
    assert repaired == Repaired(Means.ROWS, 0)
    finish(library)
    assert library.index_flaws() == (0, 0)
    assert texts_found(library, "topic7 word3", limit=1) == ["topic7 word3 rent"]
    library.close()


def test_a_document_whose_own_row_is_damaged_is_found_again(tmp_path: Path) -> None:
    filled(tmp_path).close()
    change(
        tmp_path, "update documents set path = x'2f78' where id = 3", "update documents set path = x'2f79' where id = 4"
    )
    library, repaired = repaired_at(tmp_path, is_damaged=True)
    assert repaired == Repaired(Means.ROWS, 1)
    found = statuses(library)
    assert found[path_of(2)] is DocumentStatus.WAITING  # a single file; the other one is found by its folder
    assert path_of(3) not in found
    assert len(found) == DOCUMENTS - 1
    library.close()


def test_a_document_with_a_damaged_row_stays_in_the_backups(tmp_path: Path) -> None:
    """Nobody wanted to be rid of it, and its file may be gone from the disk."""
    library = filled(tmp_path)
    make_backup(DataPaths(tmp_path))
    library.close()
    change(tmp_path, "update documents set mtime_ns = 5 where id = 4")
    library, repaired = repaired_at(tmp_path, is_damaged=True)
    finish(library)
    assert repaired == Repaired(Means.ROWS, 0)
    assert path_of(3) not in statuses(library)
    assert [backup.documents for backup in list_backups(DataPaths(tmp_path))] == [DOCUMENTS]
    assert library.check() == []
    library.close()


@pytest.mark.parametrize(
    "column", ["path = x'2fff'", "mount = x'ff'", "state = 'watchee'", "state = cast(x'ff' as text)"]
)
def test_a_folder_whose_row_is_damaged_is_followed_on(tmp_path: Path, column: str) -> None:
    filled(tmp_path).close()
    change(tmp_path, f"update folders set {column}")
    library, repaired = repaired_at(tmp_path)
    assert repaired is None
    assert [(folder.path, folder.state) for folder in library.folders()] == [("/papers", FolderState.WATCHED)]
    library.close()


def test_a_path_that_is_kept_out_stays_out_when_its_row_is_damaged(tmp_path: Path) -> None:
    library = filled(tmp_path)
    known = library.known_file(path_of(3))
    assert known is not None
    library.set_aside([known.document_id], Aside.REMOVED)
    library.close()
    change(tmp_path, "update kept_out set path = x'2fff'")
    library = open_at(tmp_path)
    assert library.kept_out(["/papers"]) == {path_of(3)}
    library.close()


def test_a_recognised_page_that_is_damaged_is_read_again_and_nothing_else(tmp_path: Path) -> None:
    library = filled(tmp_path)
    known = library.known_file(path_of(3))
    assert known is not None
    pages = [RecognisedPage(index, "eng", f"words {index}") for index in range(2)]
    library.begin_draft("ab" * 32)
    for page in pages:
        library.keep_recognised("ab" * 32, page)
        library.keep_recognised(known.sha256, page)
    library.close()
    change(tmp_path, "update recognised set data = 'wards' where page_index = 1")
    library = open_at(tmp_path)
    for sha256 in ("ab" * 32, known.sha256):
        assert library.recognised(sha256) == {0: pages[0]}
    assert library.check() == []
    library.close()


@pytest.mark.parametrize(
    "statement",
    [
        "update derived set digest = '{x' where name = 'text'",
        "update derived set digest = '[1]' where name = 'text'",
        "update derived set digest = '7' where name = 'text'",
        "update derived set file = '..' where name = 'text'",
        "update sqlite_sequence set seq = 3 where name = 'chunks'",
        "update sqlite_sequence set seq = 3 where name = 'oplog'",
        "update embedders set dimensions = 72",
        "update embedders set name = 'another'",
        "update embedders set is_searched = 0",
    ],
)
def test_what_is_only_bookkeeping_is_made_anew(tmp_path: Path, statement: str) -> None:
    filled(tmp_path).close()
    change(tmp_path, statement)
    library, repaired = repaired_at(tmp_path)
    assert repaired is None
    library.put(document_at("/single/later.pdf", "zebrafish"))
    library.commit_indexes()
    assert texts_found(library, "zebrafish") == ["zebrafish"]
    assert texts_found(library, "topic7 word3", limit=1) == ["topic7 word3 rent"]
    assert library.index_flaws() == (0, 0)
    library.close()
