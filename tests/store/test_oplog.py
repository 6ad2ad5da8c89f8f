"""The history of changes, and what is known of the indexes."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.api.types import ChunkId
from core.store.database import Database
from core.store.oplog import Derived, Oplog, Position


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    opened = Database(tmp_path / "library.db")
    yield opened
    opened.close()


def ids(*numbers: int) -> list[ChunkId]:
    return [ChunkId(number) for number in numbers]


def test_a_position_is_recognised_by_number_and_nonce(database: Database) -> None:
    oplog = Oplog(database)
    first = oplog.record(removed=(), added=ids(1, 2))
    assert first.seq == 2
    assert oplog.holds(first)
    assert not oplog.holds(Position(first.seq, first.nonce ^ 1))
    assert not oplog.holds(Position(first.seq + 1, first.nonce))


def test_the_beginning_is_held_until_something_is_forgotten(database: Database) -> None:
    oplog = Oplog(database)
    assert oplog.last() == Position(0, 0)
    assert oplog.holds(Position(0, 0))
    oplog.record(removed=(), added=ids(1))
    assert oplog.holds(Position(0, 0))
    oplog.prune(oplog.record(removed=(), added=ids(2)))
    assert not oplog.holds(Position(0, 0))


def test_changes_since_a_position_come_in_pieces_and_name_each_chunk_once(database: Database) -> None:
    oplog = Oplog(database)
    start = oplog.record(removed=(), added=ids(1, 2))
    middle = oplog.record(removed=ids(2), added=ids(4, 2))
    last = oplog.record(removed=ids(3), added=())
    assert oplog.changed_after(start, limit=3) == (ids(2, 4), middle)
    assert oplog.changed_after(start, limit=10) == (ids(2, 3, 4), last)
    assert oplog.changed_after(last, limit=10) == ([], last)
    oplog.prune(last)
    assert oplog.holds(last)
    assert not oplog.holds(start)


def test_a_transaction_without_chunks_stays_where_it_was(database: Database) -> None:
    oplog = Oplog(database)
    position = oplog.record(removed=(), added=ids(1))
    assert oplog.record(removed=(), added=()) == position


def test_what_is_known_of_an_index_is_kept_by_name(database: Database) -> None:
    derived = Derived(database)
    assert derived.version("text") == 0
    assert derived.file("vectors-1") is None
    assert derived.refresh("text") == (0, 0)
    derived.set_version("text", 3)
    derived.set_refresh("text", after=5, until=9)
    derived.set_file("vectors-1", ("vectors-1-1.hnsw", 12, "ab"))
    derived.set_version("text", 4)
    assert derived.version("text") == 4
    assert derived.refresh("text") == (5, 9)
    assert derived.file("vectors-1") == ("vectors-1-1.hnsw", 12, "ab")
    assert derived.files() == {"vectors-1-1.hnsw"}
    assert derived.file("text") is None
