"""Looking at a database file without trusting it, and getting out of a damaged one what is as it was stored."""

import logging
import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from core.library.chats_mend import TABLES, save_chats
from core.library.flaws import BESIDE, LAST_ID, flaws_beside, flaws_between, prepare
from core.store.database import Database
from core.store.seals import SEALED, is_sound

log = logging.getLogger(__name__)

OF_CONTENT = ("pages", "chunks", "reports")
_SEALED_AT_FIRST = frozenset({"contents", "documents", "recognised", *OF_CONTENT})
"""The tables whose rows have had digests since there are any."""
_FIRST = ("folders", "kept_out", "embedders")
_NOT_SAVED = frozenset(
    {"oplog", "derived", "recognised", "_sqlite_migrations", "sqlite_sequence"}
    | {"families", "version_texts", "version_bands", "version_queue"}
)
"""Saved in another way, or made anew from the rest."""
_OF_PERSON = ("questions", "checks")
_OF_CHUNKS = ("dense_", "codes_", "vectors_")
"""Tables of one embedder each; their number follows."""
_WAIT_S = 5.0
_MOST_GAPS = 200_000
"""Row ids that are tried one by one where a table cannot be read through."""


def connect(path: Path) -> sqlite3.Connection:
    """A connection to a file that must be there, for this thread. Statements raise sqlite3.Error."""
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, isolation_level=None, timeout=_WAIT_S)
    prepare(connection)
    return connection


def tables_of(connection: sqlite3.Connection) -> set[str]:
    return {name for (name,) in connection.execute("select name from sqlite_master where type = 'table'")}


def carries_digests(connection: sqlite3.Connection) -> bool:
    """Whether its rows carry digests."""
    return tables_of(connection) >= _SEALED_AT_FIRST


def flaws_in_file(connection: sqlite3.Connection, *, thorough: bool = False) -> int:
    """How many places SQLite itself finds wrong; `thorough` compares the SQL indexes with their tables, too."""
    check = "integrity_check" if thorough else "quick_check"
    found = [row[0] for row in connection.execute(f"pragma {check}")]
    return 0 if found == ["ok"] else len(found)


def is_sound_file(connection: sqlite3.Connection) -> bool:
    """SQLite finds nothing wrong, and each row is what was stored. Raises sqlite3.Error if it cannot be read at all."""
    if flaws_in_file(connection):
        return False
    if not carries_digests(connection):
        return True
    return flaws_between(connection, 0, LAST_ID).are_none and not flaws_beside(connection)


def is_good_backup(path: Path) -> bool:
    """Whether a file may take the place of the database."""
    try:
        with closing(connect(path)) as connection:
            return "documents" in tables_of(connection) and is_sound_file(connection)
    except sqlite3.Error as error:
        log.warning("a backup cannot be used: %s", _name(error))
        return False


def count_documents(path: Path) -> int:
    """Listed ones; 0 for a file that cannot be read."""
    return len(_listed(path))


def differences(present: Path, backup: Path) -> tuple[int, int]:
    """How many listed documents are in the first file alone, and in the second alone."""
    here, there = _listed(present), _listed(backup)
    return len(here - there), len(there - here)


def _listed(path: Path) -> set[bytes]:
    """Path keys; none of a file that cannot be read."""
    try:
        with closing(connect(path)) as connection:
            listed = "aside = ''" if carries_digests(connection) else "true"
            return {key for (key,) in connection.execute(f"select path_key from documents where {listed}")}
    except sqlite3.Error as error:
        log.warning("a library cannot be read: %s", _name(error))
        return set()


def salvage(damaged: Path, fresh: Path) -> int:
    """Make a new database of all contents of a damaged one whose every row is what was stored, with their documents.

    How many documents were saved. Raises sqlite3.Error if it cannot even be opened, UserError for the new file.
    """
    Database(fresh).close()
    with closing(connect(damaged)) as source, closing(connect(fresh)) as target:
        target.execute("pragma foreign_keys = on")
        target.execute("pragma secure_delete = on")
        target.execute("begin immediate")
        saved = _Salvage(source, target).run()
        target.execute("commit")
        target.execute("pragma wal_checkpoint(truncate)").fetchall()
    return saved


def take_questions(damaged: Path, target: Path) -> None:
    """Add what a damaged database holds of questions, checks and chats, as it was stored, to another of this version;
    it says what was said last. Raises sqlite3.Error."""
    with closing(connect(damaged)) as source, closing(connect(target)) as copy:
        shared = tables_of(source) & tables_of(copy)
        copy.execute("begin immediate")
        if set(_OF_PERSON) <= shared:
            said = _Salvage(source, copy).sound_rows("questions", "text_key")
            copy.executemany("delete from questions where text_key = ?", said)
            _Salvage(source, copy).save_sound(_OF_PERSON)
        if set(TABLES) <= shared:
            save_chats(_Salvage(source, copy).sound_rows, copy)
        copy.execute("commit")
        copy.execute("pragma wal_checkpoint(truncate)").fetchall()


class _Salvage:
    """One run; everything goes into the caller's transaction on the target."""

    def __init__(self, source: sqlite3.Connection, target: sqlite3.Connection) -> None:
        self._source = source
        self._target = target
        tables = tables_of(source)
        self._tables = tables & tables_of(target)
        self._vectors = sorted(name for name in tables if name.startswith(_OF_CHUNKS))

    def run(self) -> int:
        self._save_tables(_FIRST)
        self._make_vector_tables()
        contents = [id_ for id_ in self._ids("contents") if self._save_content(id_)]
        known = set(contents)
        saved = sum(self._save_document(id_, known) for id_ in self._ids("documents"))
        self._target.execute(
            "delete from contents where not exists (select 1 from documents where content_id = contents.id)"
        )
        self._target.execute(
            "update contents set is_live ="
            " exists (select 1 from documents where content_id = contents.id and aside = '')"
        )
        shas = [sha for (sha,) in self._target.execute("select sha256 from contents where sha256 <> ''")]
        for sha in shas:
            self._copy("recognised", self._rows(self._sound("recognised", "sha256"), (sha,)))
        self.save_sound(table for table in BESIDE if table in self._tables - set(TABLES))
        if set(TABLES) <= self._tables:
            save_chats(self.sound_rows, self._target)
        self._save_tables(sorted(self._tables - {*_FIRST, *_NOT_SAVED, *SEALED, *self._vectors}))
        return saved

    def save_sound(self, tables: Iterable[str]) -> None:
        """Rows that are what was stored. Those that need a row that is not there are left out; questions wait for files
        that have to be read again."""
        for table in tables:
            self._copy(table, self.sound_rows(table, self._columns(table)))

    def sound_rows(self, table: str, columns: str) -> list[tuple[Any, ...]]:
        """In the order in which they were stored. Where the table cannot be read through, each that can be read."""
        sound = f"select {columns} from {table} where {is_sound(table)}"
        try:
            return self._source.execute(f"{sound} order by rowid").fetchall()
        except sqlite3.Error as error:
            log.info("rows of %s are tried one by one: %s", table, _name(error))
        return [row for id_ in self._ids(table) for row in self._rows(f"{sound} and rowid = ?", (id_,))]

    def _save_tables(self, names: Iterable[str]) -> None:
        for table in names:
            self._copy(table, self._rows(f"select {self._columns(table)} from {table}"))

    def _save_content(self, id_: int) -> bool:
        """Whole or not at all."""
        contents = self._rows(f"{self._sound('contents', 'id')} and is_draft = 0", (id_,))
        if not contents:
            return False
        rows = {table: self._rows(self._sound(table, "content_id"), (id_,)) for table in OF_CONTENT}
        counts = self._rows("select page_count, chunk_count from contents where id = ?", (id_,))
        if counts != [(len(rows["pages"]), len(rows["chunks"]))]:
            return False
        self._copy("contents", contents)
        for table in OF_CONTENT:
            self._copy(table, rows[table])
        for table in self._vectors:
            self._copy(
                table,
                self._rows(
                    f"select {self._columns(table)} from {table} where chunk_id in"
                    " (select id from chunks where content_id = ?)",
                    (id_,),
                ),
            )
        return True

    def _save_document(self, id_: int, contents: set[int]) -> bool:
        rows = self._rows(self._sound("documents", "id"), (id_,))
        of = self._rows("select content_id from documents where id = ?", (id_,))
        if not rows or of[0][0] not in contents:
            return False
        self._copy("documents", rows)
        return True

    def _make_vector_tables(self) -> None:
        """As the damaged file describes them; what it says wrongly is left out, and the vectors are made anew."""
        for table in self._vectors:
            described = self._rows("select sql from sqlite_master where type = 'table' and name = ?", (table,))
            try:
                for (sql,) in described:
                    self._target.execute(sql)
            except sqlite3.Error as error:
                log.info("vectors are not saved: %s", _name(error))
        there = tables_of(self._target)
        self._vectors = [table for table in self._vectors if table in there]

    def _ids(self, table: str) -> list[int]:
        """Row ids: all, as the table tells, or one of its indexes; else each that there can be."""
        for source in (f"{table} not indexed", table):
            try:
                return [id_ for (id_,) in self._source.execute(f"select rowid from {source} order by rowid")]
            except sqlite3.Error as error:
                log.info("%s cannot be read through: %s", table, _name(error))
        last = max((row[0] for row in self._rows(f"select max(rowid) from {table}") if row[0]), default=0)
        sequence = self._rows("select seq from sqlite_sequence where name = ?", (table,))
        return list(range(1, min(max([last, *(row[0] for row in sequence)]), _MOST_GAPS) + 1))

    def _rows(self, sql: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Nothing if they cannot be read."""
        try:
            return self._source.execute(sql, parameters).fetchall()
        except sqlite3.Error as error:
            log.debug("rows are lost: %s", _name(error))
            return []

    def _sound(self, table: str, key: str) -> str:
        return f"select {self._columns(table)} from {table} where {key} = ? and {is_sound(table)}"

    def _columns(self, table: str) -> str:
        """Those of the new database; the damaged one may have been made by a version that had fewer."""
        return ", ".join(_columns(self._target, table))

    def _copy(self, table: str, rows: Iterable[Sequence[Any]]) -> None:
        """What does not fit the new database was damaged, too."""
        names = _columns(self._target, table)
        marks = ", ".join("?" * len(names))
        for row in rows:
            try:
                self._target.execute(f"insert or ignore into {table} ({', '.join(names)}) values ({marks})", row)
            except sqlite3.Error as error:
                log.info("a row of %s is lost: %s", table, _name(error))


def _columns(connection: sqlite3.Connection, table: str) -> list[str]:
    return [row[1] for row in connection.execute(f"pragma table_info({table})")]


def _name(error: sqlite3.Error) -> str:
    return getattr(error, "sqlite_errorname", None) or type(error).__name__
