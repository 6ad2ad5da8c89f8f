"""Vectors of several embedders side by side: which are searched, which are made, and no bit of them flips unseen."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from core.api.following import COMPLETE, Amount
from core.api.types import ChunkId
from core.contracts.models import Embedded
from core.contracts.rows import NewChunk
from core.store.chunks import Chunks
from core.store.database import Database
from core.store.embeddings import Embeddings
from core.store.packing import hash_text
from tests.fakes import FakeEmbedder

OLD = FakeEmbedder(dimensions=64, name="old")
NEW = FakeEmbedder(dimensions=32, name="new")
TEXTS = [f"passage number {n}" for n in range(10)]


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    opened = Database(tmp_path / "library.db")
    yield opened
    opened.close()


def store(database: Database, texts: list[str], *, is_draft: bool = False, is_live: bool = True) -> list[ChunkId]:
    """A content with one chunk for each text."""
    with database.transaction():
        content = database.execute(
            "insert into contents (sha256, status, is_draft, is_live) values ('', 'ready', ?, ?)",
            (is_draft, is_live and not is_draft),
        )
        return Chunks(database).add(content, [NewChunk(n, text, (), "", "") for n, text in enumerate(texts)])


def opened(database: Database, embedder: FakeEmbedder | None) -> Embeddings:
    if embedder is None:
        return Embeddings(database, embedder_id="none", dimensions=0)
    return Embeddings(database, embedder_id=embedder.id, dimensions=embedder.dimensions)


def filled(database: Database, embedder: FakeEmbedder, texts: list[str]) -> tuple[Embeddings, list[ChunkId]]:
    embeddings, ids = opened(database, embedder), store(database, texts)
    with database.transaction():
        embeddings.add(ids, embedder.embed(texts))
    return embeddings, ids


def fill(database: Database, embeddings: Embeddings, embedder: FakeEmbedder, *, limit: int) -> bool:
    """One step of filling."""
    batch = embeddings.missing(limit=limit)
    with database.transaction():
        return embeddings.fill([id_ for id_, _ in batch], embedder.embed([t for _, t in batch])).is_complete


def everything(embeddings: Embeddings) -> tuple[list[int], np.ndarray[tuple[int, int], np.dtype[np.float32]]]:
    """All live chunks that are searched, read in pieces, and their vectors."""
    ids, rows, after = [], [np.empty((0, embeddings.dimensions), np.float32)], 0
    live = embeddings.searchable_ids().tolist()
    while True:
        found, matrix, reached = embeddings.dense_after(after, limit=4)
        shown = np.isin(found, live)
        ids += found[shown].tolist()
        rows.append(matrix[shown])
        if reached is None:
            return ids, np.concatenate(rows)
        after = reached


def flip(database: Database, table: str, chunk_id: ChunkId) -> None:
    """One bit in the middle of what is stored for a chunk."""
    ((blob,),) = database.rows(f"select data from {table} where chunk_id = ?", (chunk_id,))
    data = bytearray(blob)
    data[len(data) // 2] ^= 4
    with database.transaction():
        database.execute(f"update {table} set data = ? where chunk_id = ?", (bytes(data), chunk_id))


def test_a_new_embedder_is_searched_only_once_every_passage_has_its_vector(database: Database) -> None:
    embeddings, ids = filled(database, OLD, TEXTS)
    embeddings.want(NEW.id, dimensions=NEW.dimensions)
    assert embeddings.progress() == Amount(0, 10)
    for done in (4, 8):
        assert not fill(database, embeddings, NEW, limit=4)
        assert embeddings.searched_id == OLD.id
        assert embeddings.dense(ids[:1])[ids[0]].shape == (OLD.dimensions,)
        assert embeddings.progress() == Amount(done, 10)
    assert fill(database, embeddings, NEW, limit=4)
    assert (embeddings.searched_id, embeddings.dimensions) == (NEW.id, NEW.dimensions)
    assert embeddings.progress() == COMPLETE
    found, matrix = everything(embeddings)
    assert found == ids
    assert np.array_equal(matrix[3], NEW.embed(TEXTS)[3].dense)


def test_a_change_goes_on_where_a_killed_process_left_it(database: Database) -> None:
    embeddings, ids = filled(database, OLD, TEXTS)
    embeddings.want(NEW.id, dimensions=NEW.dimensions)
    fill(database, embeddings, NEW, limit=6)
    again = opened(database, NEW)
    assert again.searched_id == OLD.id
    assert [id_ for id_, _ in again.missing(limit=99)] == ids[6:]
    assert fill(database, again, NEW, limit=99)
    assert opened(database, NEW).searched_id == NEW.id


def test_a_switch_that_is_rolled_back_did_not_happen(database: Database) -> None:
    embeddings, ids = filled(database, OLD, TEXTS)
    embeddings.want(NEW.id, dimensions=NEW.dimensions)

    def fail_after_filling() -> None:
        with database.transaction():
            assert embeddings.fill(ids, NEW.embed(TEXTS)).has_switched
            raise RuntimeError("power cut")

    with pytest.raises(RuntimeError, match="power cut"):
        fail_after_filling()
    assert embeddings.searched_id == OLD.id
    assert len(embeddings.missing(limit=99)) == 10


def test_new_documents_are_found_by_the_old_embedder_and_counted_for_the_new_one(database: Database) -> None:
    embeddings, _ = filled(database, OLD, TEXTS)
    embeddings.want(NEW.id, dimensions=NEW.dimensions)
    ids = store(database, ["fresh"])
    (new,), (old,) = NEW.embed(["fresh"]), OLD.embed(["fresh"])
    both = Embedded(new.dense, new.codes, new.embedder_id, former=old)
    embeddings.check([both])
    with database.transaction():
        embeddings.add(ids, [both])
    assert np.array_equal(embeddings.dense(ids)[ids[0]], old.dense)
    assert embeddings.progress() == Amount(1, 11)
    assert embeddings.by_text_hash([hash_text("fresh")])[hash_text("fresh")].former is not None


def test_vectors_of_an_embedder_that_is_not_wanted_any_more_go_nowhere(database: Database) -> None:
    embeddings = opened(database, OLD)
    embeddings.want(NEW.id, dimensions=NEW.dimensions)
    ids = store(database, ["late"])
    with database.transaction():
        embeddings.add(ids, FakeEmbedder(dimensions=32, name="third").embed(["late"]))
    assert embeddings.dense(ids) == {}
    assert [id_ for id_, _ in embeddings.missing(limit=9)] == ids


def test_an_empty_library_changes_at_once(database: Database) -> None:
    opened(database, OLD)
    assert opened(database, NEW).searched_id == NEW.id


def test_passages_that_are_gone_or_not_published_do_not_hold_up_a_change(database: Database) -> None:
    embeddings, ids = filled(database, OLD, TEXTS[:2])
    store(database, ["half a document"], is_draft=True)
    embeddings.want(NEW.id, dimensions=NEW.dimensions)
    vectors = NEW.embed(TEXTS[:2])
    with database.transaction():
        database.execute("delete from chunks where id = ?", (ids[0],))
        result = embeddings.fill(ids, vectors)
    assert (result.is_complete, result.has_switched) == (True, True)
    assert embeddings.progress() == COMPLETE


def test_without_an_embedder_at_hand_nothing_is_lost(database: Database) -> None:
    _, ids = filled(database, OLD, TEXTS)
    without = opened(database, None)
    more = store(database, ["stored meanwhile"])
    assert (without.searched_id, without.missing(limit=9), without.progress()) == (OLD.id, [], COMPLETE)
    while without.step():
        pass
    back = opened(database, OLD)
    assert len(back.dense(ids)) == 10
    assert back.progress() == Amount(10, 11)
    with database.transaction():
        result = back.fill(more, OLD.embed(["stored meanwhile"]))
    assert (result.is_complete, result.has_switched, result.live) == (True, False, more)
    with pytest.raises(ValueError, match="without an embedder"):
        without.check([Embedded(np.ones(1, np.float32), np.zeros((1, 1), np.uint8))])


def test_what_is_set_aside_gets_vectors_and_is_not_searched(database: Database) -> None:
    embeddings, ids = filled(database, OLD, TEXTS)
    aside = store(database, ["aside"], is_live=False)
    assert fill(database, embeddings, OLD, limit=9)
    assert everything(embeddings)[0] == ids
    assert embeddings.count() == 10
    assert set(embeddings.dense(aside)) == set(aside)


def test_old_vectors_are_dropped_after_the_change_to_the_last_byte(tmp_path: Path) -> None:
    trace = OLD.embed(TEXTS)[5].codes.tobytes()
    path = tmp_path / "library.db"
    first = Database(path)
    filled(first, OLD, TEXTS)
    first.close()
    assert trace in path.read_bytes()
    second = Database(path)
    embeddings = opened(second, NEW)
    fill(second, embeddings, NEW, limit=99)
    while embeddings.step():
        pass
    assert [name for (name,) in second.rows("select name from embedders")] == [NEW.id]
    assert second.number("select count(*) from sqlite_master where name like 'codes%' or name like 'dense%'") == 2
    second.close()
    assert trace not in path.read_bytes()


def test_going_back_before_the_change_is_through_costs_nothing(database: Database) -> None:
    embeddings, _ = filled(database, OLD, TEXTS)
    embeddings.want(NEW.id, dimensions=NEW.dimensions)
    fill(database, embeddings, NEW, limit=4)
    embeddings.want(OLD.id, dimensions=OLD.dimensions)
    assert (embeddings.progress(), embeddings.searched_id) == (COMPLETE, OLD.id)


def test_a_flipped_bit_in_a_vector_makes_it_be_made_again(database: Database) -> None:
    embeddings, ids = filled(database, OLD, TEXTS)
    flip(database, f"dense_{embeddings.number}", ids[3])
    assert embeddings.by_text_hash([hash_text(TEXTS[3])]) == {}
    assert everything(embeddings)[0] == [*ids[:3], *ids[4:]]
    assert embeddings.progress() == Amount(9, 10)
    assert fill(database, embeddings, OLD, limit=9)
    assert np.array_equal(everything(embeddings)[1][3], OLD.embed(TEXTS)[3].dense)
    flip(database, f"dense_{embeddings.number}", ids[4])
    assert list(embeddings.dense(ids[3:6])) == [ids[3], ids[5]]
    assert embeddings.progress() == Amount(9, 10)


def test_a_flipped_bit_in_token_codes_is_no_other_ranking(database: Database) -> None:
    embeddings, ids = filled(database, OLD, TEXTS)
    flip(database, f"codes_{embeddings.number}", ids[3])
    assert list(embeddings.codes(ids[2:5])) == [ids[2], ids[4]]
    assert fill(database, embeddings, OLD, limit=9)
    assert len(embeddings.codes(ids)) == 10


def test_a_vector_under_the_wrong_passage_is_noticed(database: Database) -> None:
    embeddings, ids = filled(database, OLD, TEXTS)
    table = f"dense_{embeddings.number}"
    with database.transaction():
        database.execute(f"update {table} set data = (select data from {table} where chunk_id = ?)", (ids[0],))
    assert list(embeddings.dense(ids)) == ids[:1]


def test_vectors_from_before_there_were_checksums_get_them_in_steps(database: Database) -> None:
    """As a library of an earlier version is opened: no list of vectors, and nobody said which embedder is searched."""
    embeddings, ids = filled(database, OLD, [f"text {n}" for n in range(300)])
    number = embeddings.number
    with database.transaction():
        database.execute(f"drop table vectors_{number}")
        database.execute("update embedders set is_searched = 0")
        database.execute("insert into embedders (name, dimensions) values ('none', 0)")
        database.execute(f"update dense_{number} set data = x'00' where chunk_id = ?", (ids[7],))
    migrated = opened(database, NEW)
    assert migrated.searched_id == OLD.id
    assert len(migrated.codes(ids[8:20])) == 12
    while migrated.step():
        pass
    assert database.number(f"select count(*) from vectors_{number} where dense is not null") == 299
    flip(database, f"codes_{number}", ids[8])
    assert len(migrated.codes(ids[8:20])) == 11


@pytest.mark.parametrize("dense", [np.zeros(64), np.full(64, np.nan), np.ones(64), np.eye(32)[0]])
def test_vectors_that_cannot_be_right_are_refused(
    database: Database, dense: np.ndarray[tuple[int], np.dtype[np.float64]]
) -> None:
    embeddings = opened(database, OLD)
    with pytest.raises(ValueError, match="a vector"):
        embeddings.check([Embedded(dense.astype(np.float32), np.zeros((3, 8), np.uint8))])
    with pytest.raises(ValueError, match="token codes"):
        embeddings.check([Embedded(OLD.embed(["a"])[0].dense, np.zeros((3, 4), np.uint8))])


def test_an_embedder_does_not_change_its_dimensions(database: Database) -> None:
    embeddings, _ = filled(database, OLD, ["a"])
    with pytest.raises(ValueError, match="64"):
        embeddings.want(OLD.id, dimensions=128)
    with pytest.raises(ValueError, match="whole bytes"):
        embeddings.want("odd", dimensions=100)


def test_damaged_dimensions_are_put_right(database: Database) -> None:
    filled(database, OLD, ["a"])
    database.execute("update embedders set dimensions = 72")
    embeddings = opened(database, OLD)
    assert embeddings.dimensions == OLD.dimensions
    assert len(everything(embeddings)[0]) == 1


def test_no_checksum_is_made_of_what_cannot_be_a_vector(database: Database) -> None:
    """It would be passed over for ever, and neither searched nor made again."""
    embeddings, ids = filled(database, OLD, TEXTS)
    damaged = np.full(OLD.dimensions, 1e30, np.float32).tobytes()
    database.execute("update dense_1 set data = ? where chunk_id = ?", (damaged, ids[3]))
    database.execute("update vectors_1 set dense = null, codes = null")
    while embeddings.step():
        continue
    assert [id_ for id_, _ in embeddings.missing(limit=10)] == [ids[3]]
