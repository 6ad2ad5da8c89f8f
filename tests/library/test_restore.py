"""Putting a backup back by hand: what was there becomes one, and what was removed stays gone."""

from pathlib import Path

import pytest

from core.api.types import DocumentStatus, ErrorCode
from core.errors import UserError
from core.library.backups import Kind, list_backups, make_backup
from core.library.repair import restore_backup
from core.paths import DataPaths
from tests.library.damage import DOCUMENTS, filled, finish, path_of, statuses
from tests.library.documents import document_at, open_at, texts_found


def test_a_backup_is_put_back_and_what_was_there_becomes_one(tmp_path: Path) -> None:
    library = filled(tmp_path)
    paths = DataPaths(tmp_path)
    made = make_backup(paths)
    library.put(document_at("/single/later.pdf", "topic99 rent"))
    library.close()
    kept = restore_backup(paths, made.name)
    library = open_at(tmp_path)
    finish(library)
    assert statuses(library)["/single/later.pdf"] is DocumentStatus.WAITING  # to be read from the disk
    assert texts_found(library, "topic99") == []
    library.close()
    assert [(backup.name, backup.documents) for backup in list_backups(paths)] == [
        (kept, DOCUMENTS + 1),
        (made.name, DOCUMENTS),
    ]
    assert Kind.KEPT in kept
    restore_backup(paths, kept)
    library = open_at(tmp_path)
    finish(library)
    assert texts_found(library, "topic99") == ["topic99 rent"]
    library.close()


def test_a_backup_that_is_not_there_or_not_whole_is_not_put_back(tmp_path: Path) -> None:
    library = filled(tmp_path)
    paths = DataPaths(tmp_path)
    made = make_backup(paths)
    library.close()
    (paths.backups / made.name).write_bytes(b"no database")
    before = paths.database.read_bytes()
    for name, code in ((made.name, ErrorCode.LIBRARY_DAMAGED), ("library.db", ErrorCode.PATH_MISSING)):
        with pytest.raises(UserError) as caught:
            restore_backup(paths, name)
        assert caught.value.code is code
    assert paths.database.read_bytes() == before


def test_what_was_removed_a_moment_ago_does_not_come_back_with_a_backup(tmp_path: Path) -> None:
    """The process ended before the backups could be cleaned."""
    library = filled(tmp_path)
    paths = DataPaths(tmp_path)
    made = make_backup(paths)
    known = library.known_file(path_of(2))
    assert known is not None
    library.remove([known.document_id])
    library.close()
    restore_backup(paths, made.name)
    library = open_at(tmp_path)
    assert set(statuses(library)) == {path_of(number) for number in range(DOCUMENTS) if number != 2}
    library.close()


def test_a_copy_that_was_not_finished_goes_with_the_next_start(tmp_path: Path) -> None:
    """It holds what may be removed later."""
    filled(tmp_path).close()
    strays = [tmp_path / f"library.db.new{companion}" for companion in ("", "-wal", "-journal")]
    for stray in strays:
        stray.write_bytes(b"zebrafish")
    open_at(tmp_path).close()
    assert [stray for stray in strays if stray.exists()] == []
