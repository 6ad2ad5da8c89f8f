"""Whatever is damaged, the library comes back by itself: from a backup, from what is left of it, or from the disk."""

import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path

import pytest

from core.api.types import DocumentStatus, ErrorCode
from core.contracts.library import Aside
from core.errors import UserError
from core.library.aside import erase_damaged, newest_damaged, set_aside_damaged
from core.library.backups import make_backup
from core.library.repair import Means, Repaired, repair_library
from core.library.sources import READING_AGAIN
from core.paths import DataPaths
from tests.library.damage import DOCUMENTS, filled, finish, path_of, repaired_at, statuses
from tests.library.documents import document_at, texts_found


def damage_pages(root: Path) -> None:
    """Every fourth page of the file."""
    database = DataPaths(root).database
    zero(root, range(0, database.stat().st_size // 4096, 4))


def zero(root: Path, pages: Iterable[int]) -> None:
    database = DataPaths(root).database
    data = bytearray(database.read_bytes())
    for page in pages:
        data[page * 4096 : (page + 1) * 4096] = bytes(4096)
    database.write_bytes(data)


def garble_header(root: Path) -> None:
    with DataPaths(root).database.open("rb+") as file:
        file.write(b"garbage of any kind " * 20)


def cut(root: Path) -> None:
    database = DataPaths(root).database
    database.write_bytes(database.read_bytes()[: database.stat().st_size // 3])


def empty(root: Path) -> None:
    DataPaths(root).database.write_bytes(b"")


def delete(root: Path) -> None:
    DataPaths(root).database.unlink()


WAYS: list[Callable[[Path], None]] = [damage_pages, garble_header, cut, empty, delete]


def test_a_library_that_is_whole_is_opened_and_left_alone(tmp_path: Path) -> None:
    filled(tmp_path).close()
    library, repaired = repaired_at(tmp_path)
    assert repaired is None
    assert len(library.summaries()) == DOCUMENTS
    library.close()


@pytest.mark.parametrize("damage", WAYS)
def test_a_damaged_library_comes_back_from_its_newest_backup(tmp_path: Path, damage: Callable[[Path], None]) -> None:
    library = filled(tmp_path)
    made = make_backup(DataPaths(tmp_path))
    library.put(document_at("/single/later.pdf", "topic99 rent"))
    library.put(document_at("/papers/later.pdf", "topic99 rent"))
    library.close()
    damage(tmp_path)
    library, repaired = repaired_at(tmp_path, is_damaged=True)
    assert repaired == Repaired(Means.BACKUP, DOCUMENTS, made.made_at)
    found = statuses(library)
    assert found.pop("/single/later.pdf") is DocumentStatus.WAITING  # the other one is found by its folder
    assert found == {path_of(number): DocumentStatus.READY for number in range(DOCUMENTS)}
    finish(library)
    assert texts_found(library, "topic7 word3", limit=1) == ["topic7 word3 rent"]
    library.close()


@pytest.mark.parametrize("damage", WAYS)
def test_without_a_backup_it_comes_back_from_what_is_left_and_from_the_disk(
    tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    filled(tmp_path).close()
    damage(tmp_path)
    library, repaired = repaired_at(tmp_path, is_damaged=True)
    assert repaired is not None
    assert repaired.means in (Means.SALVAGE, Means.ANEW)
    assert [folder.path for folder in library.folders()] == ["/papers"]
    found = statuses(library)
    assert {path for path in found if path.startswith("/single")} == {path_of(n) for n in range(0, DOCUMENTS, 2)}
    ready = [path for path, status in found.items() if status is DocumentStatus.READY]
    assert len(ready) == repaired.documents
    assert set(found.values()) <= {DocumentStatus.READY, DocumentStatus.WAITING}
    assert {summary.reason for summary in library.summaries()} <= {"", READING_AGAIN}
    library.close()
    assert newest_damaged(DataPaths(tmp_path)) is not None or damage is delete


@pytest.mark.parametrize("share", [0.25, 0.5, 0.75, 0.9])
def test_what_is_saved_is_what_was_stored(tmp_path: Path, share: float) -> None:
    filled(tmp_path).close()
    zero(tmp_path, [int(DataPaths(tmp_path).database.stat().st_size // 4096 * share)])
    library, repaired = repaired_at(tmp_path, is_damaged=True)
    assert repaired is not None
    assert repaired.means is Means.SALVAGE
    assert 0 < repaired.documents <= DOCUMENTS
    for summary in library.summaries():
        if summary.status is DocumentStatus.READY:
            number = summary.path.rpartition("/")[2].removesuffix(".pdf")
            for index in range(30):
                page = library.page(summary.id, index)
                assert page is not None
                assert page.text == f"topic{number} word{index} rent"
    assert [problem for problem in library.check() if "no vector yet" not in problem] == []
    library.close()


def test_a_bad_backup_is_passed_over(tmp_path: Path) -> None:
    library = filled(tmp_path)
    paths = DataPaths(tmp_path)
    older, newer = make_backup(paths), make_backup(paths)
    library.close()
    with closing(sqlite3.connect(paths.backups / newer.name)) as connection:
        connection.execute("update pages set text = 'topic7 word3 rant' where rowid = 5")
        connection.commit()
    garble_header(tmp_path)
    library, repaired = repaired_at(tmp_path)
    assert repaired == Repaired(Means.BACKUP, DOCUMENTS, older.made_at)
    library.close()


def test_the_damaged_file_is_kept_and_never_more_than_two(tmp_path: Path) -> None:
    paths = DataPaths(tmp_path)
    for number in range(4):
        paths.database.write_bytes(b"%d" % number)
        paths.database.with_name("library.db-wal").write_bytes(b"log %d" % number)
        set_aside_damaged(paths)
    newest = newest_damaged(paths)
    assert newest is not None
    assert newest.read_bytes() == b"3"
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "library.db.damaged-3",
        "library.db.damaged-3-wal",
        "library.db.damaged-4",
        "library.db.damaged-4-wal",
    ]
    assert erase_damaged(paths) == 2
    assert list(tmp_path.iterdir()) == []


def test_a_log_that_a_crash_left_behind_joins_its_database(tmp_path: Path) -> None:
    paths = DataPaths(tmp_path)
    (tmp_path / "library.db.damaged-1").write_bytes(b"database")
    paths.database.with_name("library.db-wal").write_bytes(b"log")
    set_aside_damaged(paths)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["library.db.damaged-1", "library.db.damaged-1-wal"]


@pytest.mark.parametrize("stop", ["before", "after"])
def test_a_repair_that_was_cut_short_is_finished_by_the_next(
    tmp_path: Path, stop: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the damaged file's going and the new one's coming there is no database at all."""
    library = filled(tmp_path)
    make_backup(DataPaths(tmp_path))
    library.close()
    garble_header(tmp_path)
    aside = set_aside_damaged

    def stops(paths: DataPaths) -> None:
        if stop == "after":
            aside(paths)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("core.library.repair.set_aside_damaged", stops)
        with pytest.raises(KeyboardInterrupt):
            repair_library(DataPaths(tmp_path))
    library, repaired = repaired_at(tmp_path)
    assert repaired is not None
    assert repaired.means is Means.BACKUP
    assert len(library.summaries()) == DOCUMENTS
    library.close()


def test_what_was_removed_by_hand_does_not_come_back(tmp_path: Path) -> None:
    library = filled(tmp_path)
    make_backup(DataPaths(tmp_path))
    known = library.known_file(path_of(3))
    assert known is not None
    library.set_aside([known.document_id], Aside.REMOVED)
    library.commit_indexes()
    library.close()
    for damage in (garble_header, empty):
        damage(tmp_path)
        library, _ = repaired_at(tmp_path, is_damaged=True)
        assert library.kept_out([path_of(3)]) == {path_of(3)}
        assert path_of(3) not in statuses(library)
        library.close()


def test_a_library_in_use_is_not_repaired(tmp_path: Path) -> None:
    library = filled(tmp_path)
    with pytest.raises(UserError) as caught:
        repair_library(DataPaths(tmp_path))
    assert caught.value.code is ErrorCode.LIBRARY_IN_USE
    library.close()
