"""Backups: made while the library is used, whole or not there at all, and without what was removed."""

import os
import shutil
import sqlite3
import stat
import subprocess
import sys
import threading
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

import pytest
import sqlite_utils
from hypothesis import given
from hypothesis import strategies as st

from core.api.types import ErrorCode
from core.cancel import CancelRequested, CancelToken
from core.errors import UserError
from core.library import LibraryFiles
from core.library.backups import BackupFile, Kind, backup_files, due, list_backups, make_backup, parse_name, superseded
from core.library.salvage import is_good_backup
from core.paths import DataPaths
from core.store.migrations import APPLICATION_ID, MIGRATIONS
from tests.fakes import FakeEmbedder
from tests.library.documents import document_at, open_at

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
MOMENTS = st.datetimes(datetime(1971, 1, 1), datetime(9000, 1, 1), timezones=st.just(UTC)).map(
    lambda moment: moment.replace(microsecond=0)
)
FILES = st.lists(st.tuples(MOMENTS, st.sampled_from(Kind)), max_size=12).map(
    lambda made: [BackupFile(number, moment, kind) for number, (moment, kind) in enumerate(made, start=1)]
)


class Usage(NamedTuple):
    """What `shutil.disk_usage` tells, as far as it is asked."""

    free: int


def contents_of(path: Path) -> list[str]:
    """The texts of all passages."""
    with closing(sqlite3.connect(path)) as connection:
        return sorted(text for (text,) in connection.execute("select text from chunks"))


def only_backup(paths: DataPaths) -> Path:
    (file,) = backup_files(paths.backups)
    return paths.backups / file.name


@given(FILES)
def test_a_name_says_what_it_was_made_from(files: list[BackupFile]) -> None:
    assert [parse_name(file.name) for file in files] == files


@pytest.mark.parametrize(
    "name",
    [
        "library.db",
        "library-000001-20260301T120000Z-daily.db.part",
        "library-000001-20260301T120000Z-weekly.db",
        "library-000001-20269901T120000Z-daily.db",
    ],
)
def test_no_other_file_is_taken_for_a_backup(name: str) -> None:
    assert parse_name(name) is None


@given(FILES)
def test_three_daily_ones_are_kept_and_never_the_newest_is_lost_whatever_the_clock_says(
    files: list[BackupFile],
) -> None:
    gone = superseded(files)
    kept = [file for file in files if file not in gone]
    daily = [file for file in files if file.kind is Kind.DAILY]
    assert [file for file in kept if file.kind is Kind.DAILY] == daily[-3:]
    for file in files:
        if file.kind is not Kind.DAILY:
            later = [other for other in daily if other.number > file.number]
            assert (file in kept) == (len(later) < 2)


def test_a_backup_is_due_once_a_day_also_when_the_clock_is_set_back(tmp_path: Path, library: LibraryFiles) -> None:
    paths = DataPaths(tmp_path)
    library.put(document_at("/a.pdf", "rent"))
    now = NOON.timestamp()
    assert due(paths, now)
    make_backup(paths, now=now)
    assert not due(paths, now)
    assert not due(paths, now + 86_399)
    assert due(paths, now + 86_400)
    years_ago = (NOON - timedelta(days=3_650)).timestamp()
    assert due(paths, years_ago)
    make_backup(paths, now=years_ago)
    assert not due(paths, years_ago)
    assert [backup.made_at[:4] for backup in list_backups(paths)] == ["2016", "2026"]


def test_no_backup_is_due_where_there_is_no_library(tmp_path: Path) -> None:
    assert not due(DataPaths(tmp_path), NOON.timestamp())


def test_a_backup_is_the_library_of_that_moment(tmp_path: Path, library: LibraryFiles) -> None:
    paths = DataPaths(tmp_path)
    library.put(document_at("/a.pdf", "rent"))
    backup = make_backup(paths, now=NOON.timestamp())
    library.put(document_at("/b.pdf", "deposit"))
    assert contents_of(paths.backups / backup.name) == ["rent"]
    assert (backup.documents, backup.made_at) == (1, "2026-03-01T12:00:00+00:00")
    assert backup.size_bytes == (paths.backups / backup.name).stat().st_size
    assert list_backups(paths) == (backup,)
    assert is_good_backup(paths.backups / backup.name)


@pytest.mark.skipif(os.name != "posix", reason="modes are POSIX")
def test_a_backup_is_its_owners_alone(tmp_path: Path, library: LibraryFiles) -> None:
    paths = DataPaths(tmp_path)
    backup = make_backup(paths)
    assert stat.S_IMODE(paths.backups.stat().st_mode) == 0o700
    assert stat.S_IMODE((paths.backups / backup.name).stat().st_mode) == 0o600


def test_a_fourth_backup_takes_the_place_of_the_first(tmp_path: Path, library: LibraryFiles) -> None:
    paths = DataPaths(tmp_path)
    for day in range(4):
        make_backup(paths, now=(NOON + timedelta(days=day)).timestamp())
    assert [file.number for file in backup_files(paths.backups)] == [2, 3, 4]


def test_writing_goes_on_while_a_backup_is_made_and_each_is_whole(tmp_path: Path, library: LibraryFiles) -> None:
    paths = DataPaths(tmp_path)
    ended = threading.Event()
    made: list[str] = []

    def make_some() -> None:
        for _ in range(5):
            made.append(make_backup(paths).name)
        ended.set()

    thread = threading.Thread(target=make_some)
    thread.start()
    number = 0
    while not ended.is_set():
        library.put(document_at(f"/{number}.pdf", f"first {number}", f"second {number}"))
        number += 1
    thread.join()
    assert number > 0
    for file in backup_files(paths.backups):
        texts = contents_of(paths.backups / file.name)
        count = len(texts) // 2
        assert texts == sorted(f"{which} {n}" for n in range(count) for which in ("first", "second"))
        assert is_good_backup(paths.backups / file.name)


def test_a_draft_is_in_no_backup(tmp_path: Path, library: LibraryFiles) -> None:
    paths = DataPaths(tmp_path)
    document = document_at("/a.pdf", "zebrafish")
    draft = library.begin_draft("f" * 64)
    library.draft_pages(draft, document.pages)
    library.draft_chunks(draft, document.chunks, document.embedded)
    backup = make_backup(paths)
    assert b"zebrafish" in paths.database.with_name("library.db-wal").read_bytes() + paths.database.read_bytes()
    assert b"zebrafish" not in (paths.backups / backup.name).read_bytes()


def test_a_disk_without_room_makes_no_backup(
    tmp_path: Path, library: LibraryFiles, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = DataPaths(tmp_path)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(400_000_000))
    with pytest.raises(UserError) as caught:
        make_backup(paths)
    assert (caught.value.code, caught.value.detail.number) == (ErrorCode.DISK_FULL, 400)
    assert caught.value.detail.limit > 500
    assert list(paths.backups.iterdir()) == []


def test_a_damaged_library_takes_the_place_of_no_backup(tmp_path: Path) -> None:
    paths = DataPaths(tmp_path)
    library = open_at(tmp_path)
    library.put(document_at("/a.pdf", "rent"))
    for _ in range(3):
        make_backup(paths)
    before = backup_files(paths.backups)
    library.close()
    with closing(sqlite3.connect(paths.database)) as connection:
        connection.execute("update pages set text = 'rant'")
        connection.commit()
    with pytest.raises(UserError) as caught:
        make_backup(paths)
    assert caught.value.code is ErrorCode.LIBRARY_DAMAGED
    assert backup_files(paths.backups) == before
    assert len(list(paths.backups.iterdir())) == 3


def test_a_backup_that_is_cancelled_leaves_nothing(tmp_path: Path, library: LibraryFiles) -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(CancelRequested):
        make_backup(DataPaths(tmp_path), token=token)
    assert list(DataPaths(tmp_path).backups.iterdir()) == []


def test_what_a_killed_process_left_half_made_goes(tmp_path: Path, library: LibraryFiles) -> None:
    paths = DataPaths(tmp_path)
    paths.backups.mkdir()
    (paths.backups / "library-000001-20260301T120000Z-daily.db.part").write_bytes(b"zebrafish")
    make_backup(paths)
    assert [path.suffix for path in paths.backups.iterdir()] == [".db"]


def test_an_older_library_is_copied_before_it_is_changed(tmp_path: Path) -> None:
    paths = DataPaths(tmp_path)
    with sqlite_utils.Database(sqlite3.connect(paths.database)) as older:
        MIGRATIONS.apply(older, stop_before="m003_contents")
        older.execute(f"pragma application_id = {APPLICATION_ID}")
        older.execute(
            "insert into documents (path, path_key, sha256, size_bytes, mtime_ns, title, status, reason, page_count,"
            " chunk_count, verdicts, revision, added_at)"
            " values (x'2f61', x'2f61', 'f', 1, 1, '', 'ready', '', 0, 0, '{}', 1, '2026-01-01T00:00:00+00:00')"
        )
    library = open_at(tmp_path)
    (backup,) = list_backups(paths)
    assert (Kind.UPGRADE in backup.name, backup.documents) == (True, 1)
    assert [summary.path for summary in library.summaries()] == ["/a"]
    library.close()
    open_at(tmp_path).close()
    assert list_backups(paths) == (backup,)
    with closing(sqlite3.connect(paths.backups / backup.name)) as copy:
        assert "contents" not in {name for (name,) in copy.execute("select name from sqlite_master")}


def test_backups_are_made_while_the_vectors_of_another_embedder_are_dropped(tmp_path: Path) -> None:
    """Piece by piece: none of the pieces is damage."""
    library = open_at(tmp_path)
    library.put(document_at("/a.pdf", *(f"word{number}" for number in range(500))))
    library.close()
    other = FakeEmbedder(dimensions=128)
    library = open_at(tmp_path, embedder=other)
    missing = library.unembedded(limit=500)
    assert library.add_vectors([id_ for id_, _ in missing], other.embed([text for _, text in missing]))
    made = 0
    while library.step():
        make_backup(DataPaths(tmp_path))
        made += 1
    assert made > 5
    assert is_good_backup(DataPaths(tmp_path).backups / list_backups(DataPaths(tmp_path))[0].name)
    library.close()


_MAKES_BACKUPS = """
import sys
from pathlib import Path
from core.library.backups import make_backup
from core.paths import DataPaths
for _ in range(8):
    make_backup(DataPaths(Path(sys.argv[1])))
"""


def test_two_processes_make_backups_one_after_the_other(tmp_path: Path, library: LibraryFiles) -> None:
    """The command line does while the window is open."""
    library.put(document_at("/a.pdf", *(f"rent {number}" for number in range(200))))
    makers = [subprocess.Popen([sys.executable, "-c", _MAKES_BACKUPS, str(tmp_path)]) for _ in range(2)]
    assert [maker.wait(60) for maker in makers] == [0, 0]
    paths = DataPaths(tmp_path)
    assert [file.number for file in backup_files(paths.backups)] == [14, 15, 16]
    assert {path.suffix for path in paths.backups.iterdir()} == {".db"}
    assert stat.S_IMODE(paths.backup_lock.stat().st_mode) == 0o600
