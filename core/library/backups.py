"""Copies of the database, made while it is in use.

They are numbered in the order they were made: nothing hinges on the clock, which may be set back or run wild.
"""

import logging
import os
import re
import shutil
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path

from filelock import FileLock, Timeout

from core.api.following import Backup
from core.api.types import ErrorCode
from core.cancel import CancelToken
from core.errors import UserError
from core.library.aside import remove_database
from core.library.salvage import carries_digests, connect, count_documents, is_sound_file, tables_of
from core.paths import DataPaths, sync_folder
from core.store.gaps import blank_file

log = logging.getLogger(__name__)

KEPT = 3
DAY_S = 86_400.0
SPARE_BYTES = 500_000_000
"""A daily backup leaves as much room as indexing asks for."""

_WAIT_S = 0.5
_STEP_PAGES = 500
"""A writer waits 2 ms at most for one step."""
_NAME = re.compile(r"library-(\d{6,})-(\d{8}T\d{6})Z-(daily|upgrade|kept)\.db")
_TIME = "%Y%m%dT%H%M%S"
_INSTRUCTIONS = 10_000
"""Of SQLite's machine between two looks at whether to go on: well under a millisecond."""


class Kind(StrEnum):
    """Why a backup was made."""

    DAILY = "daily"
    UPGRADE = "upgrade"
    """Before the schema changed."""
    KEPT = "kept"
    """What was there before another backup was put back."""


@dataclass(frozen=True, slots=True, order=True)
class BackupFile:
    """A backup by its name."""

    number: int
    made_at: datetime
    kind: Kind

    @property
    def name(self) -> str:
        return f"library-{self.number:06}-{self.made_at.strftime(_TIME)}Z-{self.kind}.db"


class _Turn:
    """Whoever has to forget something in the backups comes before whoever makes one, which starts anew after it:
    else a copy that was begun before a removal would bring the removed text back."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._is_free = threading.Event()
        self._is_free.set()

    @contextmanager
    def copying(self) -> Iterator[None]:
        self._is_free.wait()
        with self._lock:
            yield

    @contextmanager
    def forgetting(self) -> Iterator[None]:
        self._is_free.clear()
        try:
            with self._lock:
                yield
        finally:
            self._is_free.set()

    def check(self) -> None:
        if not self._is_free.is_set():
            raise _GiveWay


class _GiveWay(Exception):
    """Something is being forgotten."""


TURN = _Turn()


def backup_files(folder: Path) -> list[BackupFile]:
    """Those in the folder, oldest first."""
    if not folder.is_dir():
        return []
    return sorted(file for path in folder.iterdir() if (file := parse_name(path.name)) is not None)


def parse_name(name: str) -> BackupFile | None:
    """None for what is no backup's name."""
    match = _NAME.fullmatch(name)
    if match is None:
        return None
    try:
        made_at = datetime.strptime(match[2], _TIME).replace(tzinfo=UTC)
    except ValueError:
        return None
    return BackupFile(int(match[1]), made_at, Kind(match[3]))


def superseded(files: Sequence[BackupFile]) -> list[BackupFile]:
    """Those that are needed no more: all but the last three daily ones, and of the others those that were followed by
    two daily ones."""
    daily = sorted(file for file in files if file.kind is Kind.DAILY)
    kept = {*daily[-KEPT:]}
    for file in files:
        if file.kind is not Kind.DAILY and sum(later.number > file.number for later in daily) < 2:
            kept.add(file)
    return sorted(set(files) - kept)


def due(paths: DataPaths, now: float | None = None) -> bool:
    """Whether it is time for a daily backup. One from the future says that the clock was set back."""
    if not paths.database.exists():
        return False
    daily = [file for file in backup_files(paths.backups) if file.kind is Kind.DAILY]
    if not daily:
        return True
    age_s = (time.time() if now is None else now) - daily[-1].made_at.timestamp()
    return not 0 <= age_s < DAY_S


def list_backups(paths: DataPaths) -> tuple[Backup, ...]:
    """Newest first."""
    return tuple(_described(paths.backups, file) for file in reversed(backup_files(paths.backups)))


def make_backup(
    paths: DataPaths, *, kind: Kind = Kind.DAILY, token: CancelToken | None = None, now: float | None = None
) -> Backup:
    """Copy the database as it is at one moment, check the copy, and only then let it count. Takes about 2 s a GB.

    From any thread, on connections of its own: those who read and write meanwhile do not wait. Raises UserError
    (DISK_FULL, LIBRARY_DAMAGED if the copy is not whole, NO_PERMISSION) and CancelRequested.
    """
    made_at = datetime.fromtimestamp(time.time() if now is None else now, UTC).replace(microsecond=0)
    while True:
        try:
            with _disk_errors(paths), _alone(paths, token), TURN.copying():
                return _make(paths, kind, made_at, token)
        except _GiveWay:
            log.info("a backup starts anew after something was forgotten")


def backup_before_migration(paths: DataPaths) -> None:
    """For a library that holds something, before its schema changes. Raises UserError."""
    if paths.database.exists() and paths.database.stat().st_size > 0:
        make_backup(paths, kind=Kind.UPGRADE)


def _make(paths: DataPaths, kind: Kind, made_at: datetime, token: CancelToken | None) -> Backup:
    paths.backups.mkdir(mode=0o700, parents=True, exist_ok=True)
    remove_parts(paths.backups)
    _check_room(paths, spare_bytes=SPARE_BYTES if kind is Kind.DAILY else 0)
    files = backup_files(paths.backups)
    file = BackupFile(files[-1].number + 1 if files else 1, made_at, kind)
    part = paths.backups / f"{file.name}.part"

    def check() -> None:
        TURN.check()
        if token is not None:
            token.check()

    try:
        _copy(paths, part, check)
        with part.open("rb+") as copied:
            os.fsync(copied.fileno())
        part.replace(paths.backups / file.name)
    except FileNotFoundError as error:
        raise _GiveWay from error  # another process has to forget something
    finally:
        remove_parts(paths.backups)
    sync_folder(paths.backups)
    for old in superseded([*files, file]):
        remove_database(paths.backups / old.name)
    log.info("backup %d made", file.number)
    return _described(paths.backups, file)


def _copy(paths: DataPaths, part: Path, check: Callable[[], None]) -> None:
    """All of it in one read transaction, so that it is of one moment; in steps, so that it can be stopped."""
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        with closing(connect(paths.database)) as origin, closing(connect(part)) as copy:
            copy.execute("pragma journal_mode = off")
            origin.execute("begin")
            origin.execute("select count(*) from sqlite_master").fetchone()
            origin.backup(copy, pages=_STEP_PAGES, progress=lambda *_: check())
            origin.execute("rollback")
            is_clean = _examine(paths, copy, check)
        for _ in () if is_clean else blank_file(part):
            check()
    except sqlite3.Error as error:
        check()  # an interrupted statement is one that was to stop
        if not part.exists():
            raise _GiveWay from error
        log.warning("backup: %s", getattr(error, "sqlite_errorname", type(error).__name__))
        is_full = getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR)
        code = ErrorCode.DISK_FULL if is_full else ErrorCode.LIBRARY_DAMAGED
        raise UserError(code, path=str(paths.root)) from error


def _examine(paths: DataPaths, copy: sqlite3.Connection, check: Callable[[], None]) -> bool:
    """A backup of what is damaged would take the place of a good one. Drafts are nobody's documents: they stay out, and
    so does the list of what was erased, which may have been added again when the backup is put back. False if some of
    that can still stand in the gaps of pages."""

    def interrupts() -> int:
        try:
            check()
        except Exception as error:  # noqa: BLE001 - raised again where the statement was started
            log.info("a backup is stopped: %s", type(error).__name__)
            return 1
        return 0

    check()
    copy.set_progress_handler(interrupts, _INSTRUCTIONS)
    is_clean = True
    if carries_digests(copy):
        noted = [table for table in ("erased", "erased_questions") if table in tables_of(copy)]
        is_clean = all(copy.execute(f"select 1 from {table}").fetchone() is None for table in noted)
        copy.execute("pragma secure_delete = on")
        for table in noted:
            copy.execute(f"delete from {table}")
        copy.execute("pragma foreign_keys = on")
        copy.execute("delete from contents where is_draft = 1")
    if not is_sound_file(copy):
        raise UserError(ErrorCode.LIBRARY_DAMAGED, path=str(paths.root))
    return is_clean


def remove_parts(folder: Path) -> None:
    """What a process that ended in the middle left behind."""
    for stray in folder.glob("*.part*"):
        stray.unlink(missing_ok=True)


def _check_room(paths: DataPaths, *, spare_bytes: int) -> None:
    files = (paths.database, paths.database.with_name(paths.database.name + "-wal"))
    needed = spare_bytes + sum(file.stat().st_size for file in files if file.exists())
    free = shutil.disk_usage(paths.root).free
    if free < needed:
        mb = 1_000_000
        raise UserError(ErrorCode.DISK_FULL, path=str(paths.root), number=free // mb, limit=-(-needed // mb))


def _described(folder: Path, file: BackupFile) -> Backup:
    path = folder / file.name
    made_at = file.made_at.isoformat(timespec="seconds")
    return Backup(file.name, made_at, path.stat().st_size, count_documents(path))


@contextmanager
def _alone(paths: DataPaths, token: CancelToken | None) -> Iterator[None]:
    """Of all processes one makes a backup at a time; the command line does while the window is open."""
    lock = FileLock(paths.backup_lock, timeout=_WAIT_S, mode=0o600, thread_local=False)
    while not lock.is_locked:
        try:
            lock.acquire()
        except Timeout:
            if token is not None:
                token.check()
    try:
        yield
    finally:
        lock.release()


@contextmanager
def _disk_errors(paths: DataPaths) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        is_forbidden = isinstance(error, PermissionError)
        code = ErrorCode.NO_PERMISSION if is_forbidden else ErrorCode.DISK_FULL
        raise UserError(code, path=str(paths.backups)) from error
