"""What a person removed goes from the backups, too, and nothing else does."""

import sqlite3
import threading
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from core.api.types import DocumentId, ErrorCode
from core.contracts.rows import FileIdentity, PathChange
from core.errors import UserError
from core.library import LibraryFiles, backups, salvage
from core.library.aside import set_aside_damaged
from core.library.backups import backup_files, make_backup
from core.library.backups_forget import forgetting
from core.library.salvage import is_good_backup
from core.paths import DataPaths
from core.store.erased import Erased, ErasedDocument
from core.store.gaps import blank_file
from core.store.packing import path_key
from tests.library.damage import filled, finish, path_of
from tests.library.documents import document_at
from tests.library.test_backups import contents_of, only_backup


def forget(paths: DataPaths, *, contents: Sequence[str], path_keys: Sequence[bytes]) -> None:
    """To its end."""
    documents = [ErasedDocument(key, DocumentId(0), "") for key in path_keys]
    for _ in forgetting(paths, Erased(list(contents), documents, 1, [], 0)):
        continue


def sha_of(library: LibraryFiles, path: str) -> str:
    known = library.known_file(path)
    assert known is not None
    return known.sha256


def test_what_was_removed_goes_from_every_backup_and_the_rest_stays(tmp_path: Path, library: LibraryFiles) -> None:
    paths = DataPaths(tmp_path)
    library.put(document_at("/secret.pdf", "zebrafish jubilee", title="Walrus"))
    library.put(document_at("/other.pdf", "rent"))
    make_backup(paths)
    make_backup(paths)
    forget(paths, contents=[sha_of(library, "/secret.pdf")], path_keys=[path_key("/secret.pdf")])
    for file in backup_files(paths.backups):
        path = paths.backups / file.name
        assert contents_of(path) == ["rent"]
        assert not any(word in path.read_bytes() for word in (b"zebrafish", b"jubilee", b"Walrus", b"secret.pdf"))
        assert is_good_backup(path)
    assert {path.suffix for path in paths.backups.iterdir()} == {".db"}


def test_what_stood_at_a_removed_path_before_goes_too(tmp_path: Path, library: LibraryFiles) -> None:
    paths = DataPaths(tmp_path)
    library.put(document_at("/a.pdf", "zebrafish"))
    library.put(document_at("/b.pdf", "zebrafish"))
    make_backup(paths)
    forget(paths, contents=[], path_keys=[path_key("/a.pdf")])
    assert contents_of(only_backup(paths)) == ["zebrafish"]  # the other document still has it
    forget(paths, contents=[], path_keys=[path_key("/b.pdf")])
    assert contents_of(only_backup(paths)) == []
    assert b"zebrafish" not in only_backup(paths).read_bytes()


def test_a_content_goes_with_whatever_documents_it_had_then(tmp_path: Path, library: LibraryFiles) -> None:
    paths = DataPaths(tmp_path)
    library.put(document_at("/before.pdf", "zebrafish"))
    make_backup(paths)
    forget(paths, contents=[sha_of(library, "/before.pdf")], path_keys=[path_key("/after.pdf")])
    assert contents_of(only_backup(paths)) == []
    assert b"before.pdf" not in only_backup(paths).read_bytes()


@pytest.mark.parametrize("damage", [b"no database", b""])
def test_a_backup_that_cannot_be_cleaned_goes(tmp_path: Path, library: LibraryFiles, damage: bytes) -> None:
    paths = DataPaths(tmp_path)
    library.put(document_at("/a.pdf", "zebrafish"))
    make_backup(paths)
    make_backup(paths)
    first, second = backup_files(paths.backups)
    (paths.backups / first.name).write_bytes(damage)
    with closing(sqlite3.connect(paths.backups / second.name)) as older:
        older.execute("delete from _sqlite_migrations where name = 'm003_contents'")
        older.commit()
    forget(paths, contents=[sha_of(library, "/a.pdf")], path_keys=[])
    assert list(paths.backups.iterdir()) == []


def test_nothing_is_made_where_there_is_no_backup(tmp_path: Path, library: LibraryFiles) -> None:
    forget(DataPaths(tmp_path), contents=["f" * 64], path_keys=[])
    assert not DataPaths(tmp_path).backups.exists()


def test_a_damaged_database_kept_aside_goes_when_something_is_to_be_forgotten(tmp_path: Path) -> None:
    paths = DataPaths(tmp_path)
    paths.database.write_bytes(b"zebrafish")
    set_aside_damaged(paths)
    forget(paths, contents=["f" * 64], path_keys=[])
    assert list(tmp_path.iterdir()) == []


def test_a_backup_under_way_gives_way_and_starts_anew(
    tmp_path: Path, library: LibraryFiles, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The copy was begun before the removal: kept, it would bring the removed text back."""
    paths = DataPaths(tmp_path)
    summary = library.put(document_at("/secret.pdf", "zebrafish"))
    library.put(document_at("/other.pdf", "rent"))
    copied, tries = threading.Event(), []
    examine = backups._examine

    def examine_once_it_is_wanted(*arguments: Any) -> None:
        tries.append(1)
        copied.set()
        while len(tries) == 1 and backups.TURN._is_free.is_set():
            copied.wait(0.001)
        examine(*arguments)

    monkeypatch.setattr(backups, "_examine", examine_once_it_is_wanted)
    thread = threading.Thread(target=make_backup, args=(paths,))
    thread.start()
    assert copied.wait(10)
    sha256 = sha_of(library, "/secret.pdf")
    library.remove([summary.id])
    forget(paths, contents=[sha256], path_keys=[path_key("/secret.pdf")])
    thread.join(10)
    assert len(tries) == 2
    assert contents_of(only_backup(paths)) == ["rent"]


def test_an_older_text_goes_although_the_file_was_moved_and_changed_since(
    tmp_path: Path, library: LibraryFiles
) -> None:
    paths = DataPaths(tmp_path)
    before = library.put(document_at("/draft.pdf", "zebrafish"))
    library.put(document_at("/other.pdf", "rent"))
    make_backup(paths)
    moved = FileIdentity("/final.pdf", sha_of(library, "/draft.pdf"), 9, 1_000)
    library.relink([PathChange(moved, before.id)])
    library.put(document_at("/final.pdf", "jubilee"))
    library.remove([before.id])
    finish(library)
    assert contents_of(only_backup(paths)) == ["rent"]


def test_what_a_killed_process_left_of_its_first_backup_goes(tmp_path: Path, library: LibraryFiles) -> None:
    paths = DataPaths(tmp_path)
    paths.backups.mkdir()
    (paths.backups / "library-000001-20260301T120000Z-daily.db.part").write_bytes(b"zebrafish")
    forget(paths, contents=["f" * 64], path_keys=[])
    assert list(paths.backups.iterdir()) == []


def test_a_backup_that_somebody_reads_is_cleaned_later(
    tmp_path: Path, library: LibraryFiles, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is no reason to give it up."""
    paths = DataPaths(tmp_path)
    summary = library.put(document_at("/a.pdf", "zebrafish"))
    library.put(document_at("/b.pdf", "rent"))
    make_backup(paths)
    library.remove([summary.id])
    monkeypatch.setattr(salvage, "_WAIT_S", 0.01)
    with closing(sqlite3.connect(only_backup(paths), isolation_level=None)) as reader:
        reader.execute("begin immediate")
        with pytest.raises(UserError) as caught:
            finish(library)
    assert caught.value.code is ErrorCode.LIBRARY_IN_USE
    finish(library)
    assert contents_of(only_backup(paths)) == ["rent"]


def test_a_damaged_database_takes_no_backup_with_it(tmp_path: Path, library: LibraryFiles) -> None:
    paths = DataPaths(tmp_path)
    library.put(document_at("/a.pdf", "rent"))
    make_backup(paths)
    library.close()
    paths.database.write_bytes(b"no database")
    forget(paths, contents=["f" * 64], path_keys=[])
    assert contents_of(only_backup(paths)) == ["rent"]


def test_the_indexes_do_not_wait_until_a_backup_has_read_the_log(tmp_path: Path, library: LibraryFiles) -> None:
    removed = library.put(document_at("/a.pdf", "zebrafish"))
    with closing(sqlite3.connect(DataPaths(tmp_path).database, isolation_level=None)) as reader:
        reader.execute("begin")
        reader.execute("select count(*) from pages").fetchall()
        library.remove([removed.id])
        library.put(document_at("/b.pdf", "rent"))
        steps = 0
        while library.step():
            steps += 1
            assert steps < 50
        assert library.index_flaws() == (0, 0)
        assert b"zebrafish" in DataPaths(tmp_path).database.with_name("library.db-wal").read_bytes()
    finish(library)
    assert DataPaths(tmp_path).database.with_name("library.db-wal").read_bytes() == b""


def test_a_backup_made_before_all_was_forgotten_holds_nothing_of_it(tmp_path: Path) -> None:
    """Nor is it cleaned after those that were there: what it says was erased may have been added again since."""
    library = filled(tmp_path)
    known = library.known_file(path_of(3))
    assert known is not None
    library.remove([known.document_id])
    make_backup(DataPaths(tmp_path))
    backup = only_backup(DataPaths(tmp_path))
    with closing(sqlite3.connect(backup)) as connection:
        assert connection.execute("select count(*) from erased").fetchone() == (0,)
    before = backup.read_bytes()
    for _ in blank_file(backup):
        continue
    assert backup.read_bytes() == before
    library.close()
    database = DataPaths(tmp_path).database
    unclean = database.read_bytes()
    for _ in blank_file(database):
        continue
    assert database.read_bytes() != unclean
