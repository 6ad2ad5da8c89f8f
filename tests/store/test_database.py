"""Opening, transactions, and what SQLite's errors mean to people."""

import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.api.types import ErrorCode
from core.errors import UserError
from core.store.database import Database, batches
from core.store.migrations import APPLICATION_ID


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    opened = Database(tmp_path / "library.db")
    yield opened
    opened.close()


def add_embedder(database: Database, name: str) -> None:
    database.execute("insert into embedders (name, dimensions) values (?, 8)", (name,))


def fill(database: Database) -> None:
    """Half a megabyte of rows."""
    with database.transaction():
        for number in range(3_000):
            add_embedder(database, f"{number:0100}")


def raw(path: Path, *statements: str) -> None:
    connection = sqlite3.connect(path)
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()


def code_of_opening(path: Path) -> ErrorCode:
    with pytest.raises(UserError) as caught:
        Database(path)
    assert caught.value.detail.path == str(path)
    return caught.value.code


def test_the_file_is_durable_and_forgets_what_is_deleted(database: Database) -> None:
    pragmas = ("journal_mode", "synchronous", "secure_delete", "foreign_keys", "temp_store", "application_id")
    assert [database.rows(f"pragma {name}")[0][0] for name in pragmas] == ["wal", 2, 1, 1, 2, APPLICATION_ID]


def test_a_transaction_that_fails_leaves_nothing(database: Database) -> None:
    def fail_halfway() -> None:
        with database.transaction():
            add_embedder(database, "one")
            raise RuntimeError("halfway")

    with pytest.raises(RuntimeError, match="halfway"):
        fail_halfway()
    assert database.number("select count(*) from embedders") == 0
    with database.transaction():
        add_embedder(database, "two")
    assert database.number("select count(*) from embedders") == 1


def test_chunk_ids_are_not_used_twice(database: Database) -> None:
    database.execute(
        "insert into contents (id, sha256, status) values (1, '', 'ready')",
    )
    columns = "content_id, ordinal, text, spans, section, context, text_hash"
    insert = f"insert into chunks ({columns}) values (1, ?, '', '', '', '', x'')"
    first = database.execute(insert, (1,))
    database.execute("delete from chunks")
    assert database.execute(insert, (2,)) > first


def test_opening_again_changes_nothing(tmp_path: Path) -> None:
    for _ in range(2):
        database = Database(tmp_path / "library.db")
        schema = database.rows("select name, sql from sqlite_master order by name")
        database.close()
    assert len(schema) > 8


def test_a_later_schema_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "library.db"
    Database(path).close()
    raw(path, "insert into _sqlite_migrations values (null, 'library', 'm999_tomorrow', '')")
    before = path.read_bytes()
    assert code_of_opening(path) is ErrorCode.LIBRARY_NEWER
    assert path.read_bytes() == before


def test_a_database_of_another_program_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    raw(path, "create table bookmarks (url text)")
    before = path.read_bytes()
    assert code_of_opening(path) is ErrorCode.LIBRARY_NEWER
    assert path.read_bytes() == before


def test_a_file_that_is_no_database_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "library.db"
    path.write_bytes(b"%PDF-1.7 something else entirely " * 200)
    assert code_of_opening(path) is ErrorCode.LIBRARY_DAMAGED


def test_a_database_cut_in_half_is_damaged_or_says_so(tmp_path: Path) -> None:
    path = tmp_path / "library.db"
    database = Database(path)
    fill(database)
    database.close()
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    with pytest.raises(UserError) as caught:
        Database(path).rows("select sum(length(name)) from embedders")
    assert caught.value.code is ErrorCode.LIBRARY_DAMAGED


def test_a_place_that_cannot_be_written_is_a_matter_of_permission(tmp_path: Path) -> None:
    (tmp_path / "library.db").mkdir()
    assert code_of_opening(tmp_path / "library.db") is ErrorCode.NO_PERMISSION


def test_a_full_disk_is_told_and_the_transaction_undone(database: Database) -> None:
    pages = database.number("pragma page_count")
    database.rows(f"pragma max_page_count = {pages}")
    with pytest.raises(UserError) as caught, database.transaction():
        add_embedder(database, "x" * 100_000)
    assert caught.value.code is ErrorCode.DISK_FULL
    database.rows(f"pragma max_page_count = {pages + 1_000}")
    with database.transaction():
        add_embedder(database, "y" * 100_000)
    assert database.number("select count(*) from embedders") == 1


def test_a_mistake_in_a_statement_is_not_hidden(database: Database) -> None:
    with pytest.raises(sqlite3.OperationalError):
        database.execute("insert into nowhere values (1)")


def test_text_that_is_no_text_any_more_is_damage(database: Database) -> None:
    database.execute("insert into derived (name, file) values ('text', cast(x'ff41' as text))")
    with pytest.raises(UserError) as caught:
        database.rows("select file from derived")
    assert caught.value.code is ErrorCode.LIBRARY_DAMAGED


def test_another_thread_is_refused(database: Database) -> None:
    refused: list[Exception] = []

    def use() -> None:
        try:
            database.rows("select 1")
        except sqlite3.ProgrammingError as error:
            refused.append(error)

    thread = threading.Thread(target=use)
    thread.start()
    thread.join()
    assert len(refused) == 1


def test_a_healthy_database_has_no_problems_and_a_damaged_one_has(tmp_path: Path) -> None:
    path = tmp_path / "library.db"
    database = Database(path)
    fill(database)
    database.forget_log()
    assert database.problems() == []
    database.close()
    content = bytearray(path.read_bytes())
    content[len(content) // 2 : len(content) // 2 + 4_096] = bytes(4_096)
    path.write_bytes(content)
    damaged = Database(path)
    assert damaged.problems() != []
    damaged.close()


def test_any_number_of_values_can_be_asked_for(database: Database) -> None:
    with database.transaction():
        database.execute_many("insert into derived (name) values (?)", ((str(n),) for n in range(1_300)))
    assert len(list(database.rows_in("select name from derived where name in", map(str, range(5_000))))) == 1_300
    assert list(database.rows_in("select name from derived where name in", ())) == []
    assert [len(batch) for batch in batches(range(1_001))] == [500, 500, 1]
