"""What a person removed has to be gone from the backups, too."""

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from core.api.types import ErrorCode
from core.errors import UserError
from core.library.aside import erase_damaged, remove_database
from core.library.backups import TURN, backup_files, remove_parts
from core.library.chats_mend import KEYS, TABLES
from core.library.salvage import carries_digests, connect, tables_of
from core.paths import DataPaths
from core.store.erased import CHATS, QUESTIONS, ROWS, Erased
from core.store.gaps import blank_file
from core.store.migrations import known_steps
from core.store.quoted import QUOTED, forget_touched, quoting

log = logging.getLogger(__name__)

_MIGRATIONS = "select name from _sqlite_migrations where migration_set = 'library'"
_PASSING = {sqlite3.SQLITE_FULL: ErrorCode.DISK_FULL, sqlite3.SQLITE_BUSY: ErrorCode.LIBRARY_IN_USE}
"""No reason to give up a backup: it can be cleaned later."""


def forgetting(paths: DataPaths, erased: Erased) -> Iterator[None]:
    """Take what was erased, with whatever its documents were then and wherever they stood, from every backup. A backup
    of another version, or one that cannot be cleaned, goes; so do damaged databases kept aside.

    In short pieces: some 10 ms a backup, and 30 ms for each 16 MB of it. To do it twice does no harm. Raises OSError,
    and UserError (DISK_FULL, LIBRARY_IN_USE) for a backup that can be cleaned later.
    """
    with TURN.forgetting():
        erase_damaged(paths)
        files = backup_files(paths.backups)
        remove_parts(paths.backups)
    yield
    for file in files:
        path = paths.backups / file.name
        try:
            with TURN.forgetting():
                if not _may_hold(path, erased):
                    continue
                _forget(path, erased)
            yield
            yield from blank_file(path)
        except FileNotFoundError:
            log.info("backup %d is gone meanwhile", file.number)
        except (sqlite3.Error, _OtherVersion) as error:
            passing = _PASSING.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)
            if passing is not None:
                raise UserError(passing, path=str(paths.backups)) from error
            log.info("backup %d goes, as it cannot be cleaned: %s", file.number, type(error).__name__)
            remove_database(path)


def finish_forgetting(paths: DataPaths) -> None:
    """What was erased from the database of a library that is closed, and not yet from the backups, must not come back
    with one of them. Raises OSError, UserError."""
    try:
        with closing(connect(paths.database)) as connection:
            later = [("erased_questions", QUESTIONS), ("erased_chats", CHATS)]
            tables = tables_of(connection)
            rest = [connection.execute(sql) if table in tables else () for table, sql in later]
            erased = Erased.of(connection.execute(ROWS), *rest)
    except sqlite3.Error as error:
        log.warning("what was erased last is not known: %s", type(error).__name__)
        return
    if not erased.is_nothing:
        for _ in forgetting(paths, erased):
            continue


class _OtherVersion(Exception):
    """Its tables are not those of the database."""


def _may_hold(path: Path, erased: Erased) -> bool:
    """A question that is put otherwise right after it was answered is in no backup yet: those are left alone, also if
    they are of a version without chats."""
    if erased.last or erased.last_question:
        return True
    with closing(connect(path)) as backup:
        if not tables_of(backup) >= set(TABLES):
            return False
        return any(
            backup.execute(f"select 1 from {table} where {KEYS[table]} = ?", (key,)).fetchone()
            for table, key in erased.chats
        )


def _forget(path: Path, erased: Erased) -> None:
    with closing(connect(path)) as backup:
        if not carries_digests(backup) or {name for (name,) in backup.execute(_MIGRATIONS)} != known_steps():
            raise _OtherVersion
        for pragma in ("secure_delete = on", "foreign_keys = on", "synchronous = full", "temp_store = memory"):
            backup.execute(f"pragma {pragma}")
        backup.execute("begin immediate")
        backup.executemany(
            "delete from documents where path_key = ? or (id = ? and added_at = ?)",
            [(one.path_key, one.id, one.added_at) for one in erased.documents],
        )
        backup.executemany(
            "delete from documents where content_id in (select id from contents where sha256 = ?)",
            [(sha256,) for sha256 in erased.contents],
        )
        backup.executemany("delete from questions where text_key = ?", [(key,) for key in erased.questions])
        gone = _drop_unused(backup).union(erased.contents)
        touched = quoting(backup.execute(QUOTED).fetchall(), gone)
        forget_touched(backup.execute, backup.executemany, touched)
        for table, key in erased.chats:
            if table != "turn_answers" or key not in touched.answers:  # those are without it already
                backup.execute(f"delete from {table} where {KEYS[table]} = ?", (key,))
        backup.execute("commit")


def _drop_unused(backup: sqlite3.Connection) -> set[str]:
    """Contents that no document stands for any more go with their pages, passages and vectors. Their hashes."""
    unused = "not exists (select 1 from documents where content_id = contents.id)"
    gone = {sha256 for (sha256,) in backup.execute(f"select sha256 from contents where {unused} and sha256 <> ''")}
    backup.execute(
        f"delete from questions where sha256 in (select sha256 from contents where {unused} and sha256 <> '')"
    )
    backup.execute(f"delete from contents where {unused}")
    backup.execute("delete from recognised where sha256 not in (select sha256 from contents)")
    backup.execute("delete from erased")
    backup.execute("delete from erased_questions")
    backup.execute("delete from erased_chats")
    backup.execute(
        "update contents set is_live ="
        " exists (select 1 from documents where content_id = contents.id and aside = '') where is_live = 1"
    )
    return gone
