"""Getting a damaged library right again, without a question and without losing the only copy of anything.

What can be taken from a backup or out of the damaged file is; whatever is missing then is read again from the disk,
as after any other change: the sync sees that those files are not known, or not as they are now.
"""

import logging
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TypeVar

from filelock import FileLock, Timeout

from core.api.types import ErrorCode
from core.contracts.library import Aside, Library
from core.errors import UserError
from core.library.aside import new_database, newest_damaged, remove_database, set_aside_damaged
from core.library.backups import Kind, backup_files, make_backup
from core.library.backups_forget import finish_forgetting
from core.library.mend import mend
from core.library.salvage import (
    connect,
    count_documents,
    flaws_in_file,
    is_good_backup,
    salvage,
    tables_of,
    take_questions,
)
from core.library.sources import keep_sources
from core.paths import DataPaths, sync_folder
from core.store.database import Database

log = logging.getLogger(__name__)

L = TypeVar("L", bound=Library)


class Means(StrEnum):
    """How a library was repaired."""

    ROWS = "rows"
    """The file is in order but for some rows; their documents are read again."""
    BACKUP = "backup"
    SALVAGE = "salvage"
    """What the damaged file still holds as it was stored."""
    ANEW = "anew"
    """Everything is read again."""


@dataclass(frozen=True, slots=True)
class Repaired:
    """`documents` are there at once; with ROWS, so many are read again. `made_at` is when the backup was made."""

    means: Means
    documents: int = 0
    made_at: str = ""


def open_repaired(paths: DataPaths, opens: Callable[[], L], *, is_damaged: bool = False) -> tuple[L, Repaired | None]:
    """Open the library, and repair it first if opening it says that it is damaged, or its user found out.

    Everything missing afterwards is marked to be read again; a sync has to follow. Raises UserError, OSError.
    """
    if not is_damaged:
        try:
            return opens(), None
        except UserError as error:
            if error.code is not ErrorCode.LIBRARY_DAMAGED:
                raise
    repaired = repair_library(paths)
    if repaired.means is not Means.ROWS:
        return opens(), repaired
    try:
        return _mended(paths, opens)
    except UserError as error:
        if error.code is not ErrorCode.LIBRARY_DAMAGED:
            raise
        log.warning("the rows of the library cannot be mended")
    repaired = repair_library(paths, is_beyond_mending=True)
    return opens(), repaired


def repair_library(paths: DataPaths, *, is_beyond_mending: bool = False) -> Repaired:
    """For a library that is closed. Nothing is done if the file itself is in order, unless it is beyond mending.

    Raises UserError (LIBRARY_IN_USE, DISK_FULL) and OSError.
    """
    with _locked(paths):
        if not is_beyond_mending and _is_in_order(paths.database):
            return Repaired(Means.ROWS)
        keep_sources(paths)
        finish_forgetting(paths)
        aside = new_database(paths)
        remove_database(aside)
        repaired = _from_backup(paths, aside) or _from_what_is_left(paths, aside)
        if repaired is None:
            Database(aside).close()
            repaired = Repaired(Means.ANEW)
        _take_its_place(paths, aside)
        log.warning("the library was repaired: %s", repaired.means)
        return repaired


def restore_backup(paths: DataPaths, name: str) -> str:
    """Put a backup in the place of the database, of which a backup is made first; the name of that one, empty if there
    was nothing to keep or it was damaged and kept aside instead.

    For a library that is closed. Raises UserError (PATH_MISSING, LIBRARY_DAMAGED, LIBRARY_IN_USE, DISK_FULL), OSError.
    """
    chosen = next((file for file in backup_files(paths.backups) if file.name == name), None)
    if chosen is None:
        raise UserError(ErrorCode.PATH_MISSING, path=str(paths.backups / name))
    with _locked(paths):
        finish_forgetting(paths)
        aside = new_database(paths)
        remove_database(aside)
        if not is_good_backup(paths.backups / name):
            raise UserError(ErrorCode.LIBRARY_DAMAGED, path=str(paths.backups / name))
        _copy(paths.backups / name, aside)
        kept = _kept(paths)
        if kept:
            remove_database(paths.database)
        _take_its_place(paths, aside)
        return kept


def _kept(paths: DataPaths) -> str:
    if not paths.database.exists():
        return ""
    try:
        return make_backup(paths, kind=Kind.KEPT).name
    except UserError as error:
        if error.code is not ErrorCode.LIBRARY_DAMAGED:
            raise
        return ""


def _is_in_order(database: Path) -> bool:
    """As far as SQLite can tell."""
    if not database.exists():
        return False
    try:
        with closing(connect(database)) as connection:
            return "documents" in tables_of(connection) and flaws_in_file(connection, thorough=True) == 0
    except sqlite3.Error as error:
        log.warning("the database cannot be read: %s", getattr(error, "sqlite_errorname", type(error).__name__))
        return False


def _mended(paths: DataPaths, opens: Callable[[], L]) -> tuple[L, Repaired]:
    """What is read at every start has to be readable afterwards."""
    library = opens()
    try:
        count = mend(paths, library)
        library.summaries()
        library.aside(Aside.REMOVED)
        library.aside(Aside.DELETED)
    except BaseException:
        library.close()
        raise
    return library, Repaired(Means.ROWS, count)


def _from_backup(paths: DataPaths, aside: Path) -> Repaired | None:
    """The newest that is whole."""
    for file in reversed(backup_files(paths.backups)):
        path = paths.backups / file.name
        if is_good_backup(path):
            _copy(path, aside)
            _take_questions(paths, aside)
            return Repaired(Means.BACKUP, count_documents(aside), file.made_at.isoformat(timespec="seconds"))
    return None


def _from_what_is_left(paths: DataPaths, aside: Path) -> Repaired | None:
    damaged = paths.database if paths.database.exists() else newest_damaged(paths)
    if damaged is None:
        return None
    try:
        saved = salvage(damaged, aside)
    except sqlite3.Error as error:
        log.warning("nothing can be saved: %s", getattr(error, "sqlite_errorname", type(error).__name__))
        saved = 0
    if saved:
        return Repaired(Means.SALVAGE, saved)
    if _has_questions(aside):
        return Repaired(Means.ANEW)
    remove_database(aside)
    return None


def _take_questions(paths: DataPaths, aside: Path) -> None:
    """And chats: those that came after the backup, since nothing else has them. It may be of a version without any."""
    if paths.database.exists():
        Database(aside).close()
        try:
            take_questions(paths.database, aside)
        except sqlite3.Error as error:
            log.warning(
                "questions and chats are not saved: %s", getattr(error, "sqlite_errorname", type(error).__name__)
            )


def _has_questions(database: Path) -> bool:
    """A person's own questions and chats are worth keeping, though all documents are read again."""
    if not database.exists():
        return False
    with closing(connect(database)) as connection:
        return any(connection.execute(f"select 1 from {table}").fetchone() for table in ("questions", "chats"))


def _take_its_place(paths: DataPaths, aside: Path) -> None:
    """The damaged one is kept. Both indexes are of another history now and are made anew, and so are the states of
    models: the same id and revision may be of another text."""
    set_aside_damaged(paths)
    for folder in (paths.text_index, paths.vectors, paths.states):
        shutil.rmtree(folder, ignore_errors=True)
    with aside.open("rb+") as file:
        os.fsync(file.fileno())
    aside.replace(paths.database)
    sync_folder(paths.root)


def _copy(source: Path, target: Path) -> None:
    needed, free = source.stat().st_size, shutil.disk_usage(target.parent).free
    if free < needed:
        mb = 1_000_000
        raise UserError(ErrorCode.DISK_FULL, path=str(target.parent), number=free // mb, limit=-(-needed // mb))
    os.close(os.open(target, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600))
    shutil.copyfile(source, target)


@contextmanager
def _locked(paths: DataPaths) -> Iterator[None]:
    paths.create()
    lock = FileLock(paths.lock, timeout=0, thread_local=False)
    try:
        lock.acquire()
    except Timeout as error:
        raise UserError(ErrorCode.LIBRARY_IN_USE, path=str(paths.root)) from error
    try:
        yield
    finally:
        lock.release()
