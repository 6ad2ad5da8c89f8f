"""The library's SQLite file: one connection, used by the thread that opened it.

SQLite's errors are translated here and nowhere else: what a person can act on becomes a `UserError`.
"""

import logging
import sqlite3
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

import sqlite_utils

from core.api.types import ErrorCode
from core.errors import UserError
from core.store import seals
from core.store.migrations import MIGRATIONS, UnknownSchema, migrate, needs_migration

log = logging.getLogger(__name__)

Item = TypeVar("Item")
Value = int | float | str | bytes | None

_BATCH = 500
_BUSY_MS = 5_000
_MEANING_OF_CODE = {
    sqlite3.SQLITE_FULL: ErrorCode.DISK_FULL,
    sqlite3.SQLITE_IOERR: ErrorCode.DISK_FULL,
    sqlite3.SQLITE_CORRUPT: ErrorCode.LIBRARY_DAMAGED,
    sqlite3.SQLITE_NOTADB: ErrorCode.LIBRARY_DAMAGED,
    sqlite3.SQLITE_READONLY: ErrorCode.NO_PERMISSION,
    sqlite3.SQLITE_CANTOPEN: ErrorCode.NO_PERMISSION,
    sqlite3.SQLITE_PERM: ErrorCode.NO_PERMISSION,
    sqlite3.SQLITE_BUSY: ErrorCode.LIBRARY_IN_USE,
}


class Database:
    """Plain SQL on one file. Rows are tuples; every method may raise UserError."""

    def __init__(self, path: Path, *, before_migration: Callable[[], object] = lambda: None) -> None:
        """Opens or makes the file and brings its schema up to date, after `before_migration` if it holds anything.

        Raises UserError: LIBRARY_NEWER for a schema this version does not know or a database of another program.
        """
        self._path = path
        self._before_migration = before_migration
        with self._errors():
            connection = sqlite3.connect(path, isolation_level=None)
            seals.register(connection)
            self._db = sqlite_utils.Database(connection, execute_plugins=False)
            try:
                self._prepare()
            except BaseException:
                self._db.close()
                raise

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All or nothing, durable at the end. Takes the write lock at once: a reader that turns writer in the middle
        of a transaction can be refused without a wait."""
        with self._errors():
            self._db.conn.execute("begin immediate")
            try:
                yield
            except BaseException:
                self._db.rollback()  # does nothing if the error has ended the transaction already
                raise
            try:
                self._db.conn.execute("commit")
            except BaseException:
                self._db.rollback()
                raise

    def rows(self, sql: str, parameters: Sequence[Value] = ()) -> list[tuple[Any, ...]]:
        with self._errors():
            return list(self._db.execute(sql, parameters).fetchall())

    def row(self, sql: str, parameters: Sequence[Value] = ()) -> tuple[Any, ...] | None:
        with self._errors():
            found: tuple[Any, ...] | None = self._db.execute(sql, parameters).fetchone()
            return found

    def number(self, sql: str, parameters: Sequence[Value] = ()) -> int:
        """The first column of the first row; 0 if there is none or it is null."""
        found = self.row(sql, parameters)
        return int(found[0] or 0) if found else 0

    def rows_in(self, sql: str, values: Iterable[Value]) -> Iterator[tuple[Any, ...]]:
        """Rows of a query that ends in `in`, for any number of values."""
        for batch in batches(values):
            yield from self.rows(f"{sql} ({', '.join('?' * len(batch))})", batch)

    def execute(self, sql: str, parameters: Sequence[Value] = ()) -> int:
        """The id of the row inserted last."""
        with self._errors():
            return self._db.execute(sql, parameters).lastrowid or 0

    def execute_many(self, sql: str, rows: Iterable[Sequence[Value]]) -> None:
        with self._errors():
            self._db.conn.executemany(sql, rows)

    @property
    def changes(self) -> int:
        """Grows with each row that this connection has changed, and with each commit of another one."""
        return int(self._db.conn.total_changes) + self.data_version

    @property
    def data_version(self) -> int:
        """Changes with each commit of another connection, and no other."""
        return self.number("pragma data_version")

    @property
    def mark(self) -> int:
        """A number in the file's header, 0 at first. What was committed before it was set is there if it is: a log that
        lost its end gives an older one."""
        return self.number("pragma user_version")

    @mark.setter
    def mark(self, number: int) -> None:
        with self.transaction():
            self.execute(f"pragma user_version = {number:d}")

    def forget_log(self) -> bool:
        """Empty the write-ahead log, where removed text would stay until it is overwritten.

        Whether that was possible: a backup that is being made reads from it. Never waits.
        """
        with self._errors():
            self._db.execute("pragma busy_timeout = 0")
            try:
                [(is_busy, _, _)] = self._db.execute("pragma wal_checkpoint(truncate)").fetchall()
            finally:
                self._db.execute(f"pragma busy_timeout = {_BUSY_MS}")
            return not is_busy

    def problems(self) -> list[str]:
        """What SQLite itself finds wrong with the file; reads all of it."""
        try:
            found = [str(row[0]) for row in self.rows("pragma quick_check")]
            orphans = len(self.rows("pragma foreign_key_check"))
        except UserError as error:
            return [f"The database cannot be read through: {error.code.value}."]
        problems = [f"The database reports: {text}" for text in found if text != "ok"]
        return [*problems, f"{orphans} rows belong to nothing."] if orphans else problems

    def close(self) -> None:
        with self._errors():
            self._db.close()

    def _prepare(self) -> None:
        try:
            if needs_migration(self._db, MIGRATIONS):
                self._before_migration()
            with self.transaction():
                migrate(self._db, MIGRATIONS)
        except UnknownSchema as error:
            log.warning("schema is not ours: %s", error)
            code = ErrorCode.LIBRARY_DAMAGED if error.is_damage else ErrorCode.LIBRARY_NEWER
            raise UserError(code, path=str(self._path)) from error
        self._db.enable_wal()
        for pragma in ("synchronous=full", "secure_delete=on", "foreign_keys=on", "temp_store=memory"):
            self._db.execute(f"pragma {pragma}")

    @contextmanager
    def _errors(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            meaning = _meaning(error)
            if meaning is None:
                raise
            log.warning("database: %s", getattr(error, "sqlite_errorname", type(error).__name__))
            raise UserError(meaning, path=str(self._path)) from error


@contextmanager
def reading_values() -> Iterator[None]:
    """A value that cannot be what was written, in a file that SQLite finds in order, means damage too."""
    try:
        yield
    except (ValueError, TypeError, zlib.error) as error:
        raise UserError(ErrorCode.LIBRARY_DAMAGED) from error


def _meaning(error: sqlite3.Error) -> ErrorCode | None:
    if "Could not decode" in str(error):  # a text column that is no UTF-8; the driver gives it no code
        return ErrorCode.LIBRARY_DAMAGED
    return _MEANING_OF_CODE.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)


def batches(values: Iterable[Item], size: int = _BATCH) -> Iterator[list[Item]]:
    """Lists of at most `size`; SQLite limits the parameters of one statement."""
    rest = iter(values)
    while batch := list(islice(rest, size)):
        yield batch
