"""What a model wrote about passages, next to their vectors: what fits, what is missing, what is found again."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.api.types import ChunkId
from core.contracts.rows import NewChunk
from core.store.chunks import Chunks
from core.store.database import Database
from core.store.embeddings import Embeddings
from core.store.notes import Notes
from core.store.packing import hash_text
from tests.fakes import FakeEmbedder

EMBEDDER = FakeEmbedder(dimensions=64)
TEXTS = ("the rent", "the garden", "the pets")


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    opened = Database(tmp_path / "library.db")
    yield opened
    opened.close()


def content(database: Database, *texts: str, title: str = "", sha256: str = "", context: str = "") -> list[ChunkId]:
    """One chunk for each text."""
    with database.transaction():
        id_ = database.execute(
            "insert into contents (sha256, status, is_live, title) values (?, 'ready', 1, ?)", (sha256, title)
        )
        chunks = [NewChunk(n, text, (), "", context) for n, text in enumerate(texts)]
        return Chunks(database).add(id_, chunks)


def embedded(database: Database, ids: list[ChunkId]) -> Embeddings:
    """As they were before there were notes."""
    embeddings = Embeddings(database, embedder_id=EMBEDDER.id, dimensions=EMBEDDER.dimensions)
    with database.transaction():
        embeddings.add(ids, EMBEDDER.embed(TEXTS[: len(ids)]))
    return embeddings


def keep(database: Database, notes: dict[ChunkId, str]) -> None:
    with database.transaction():
        Notes(database).keep(notes)


def use(database: Database, *, used: bool) -> None:
    with database.transaction():
        Notes(database).use(used=used)


def fill(database: Database, embeddings: Embeddings) -> list[str]:
    """What is embedded until nothing is missing."""
    texts: list[str] = []
    while batch := embeddings.missing(limit=2):
        with database.transaction():
            embeddings.fill([id_ for id_, _ in batch], EMBEDDER.embed([text for _, text in batch]))
        texts += [text for _, text in batch]
    return texts


def test_a_vector_made_without_the_note_is_missing_and_searched_until_the_other_is_made(database: Database) -> None:
    ids = content(database, *TEXTS)
    embeddings = embedded(database, ids)
    assert embeddings.missing(limit=9) == []
    keep(database, {ids[1]: "Of the lease of Harbour Lane."})
    assert embeddings.missing(limit=9) == [(ids[1], "Of the lease of Harbour Lane.\nthe garden")]
    assert set(embeddings.dense(ids)) == set(ids)
    assert (embeddings.progress().done, embeddings.progress().total) == (2, 3)
    assert fill(database, embeddings) == ["Of the lease of Harbour Lane.\nthe garden"]
    assert embeddings.progress().is_complete
    expected = EMBEDDER.embed(["Of the lease of Harbour Lane.\nthe garden"])[0].dense
    assert (embeddings.dense(ids)[ids[1]] == expected).all()


def test_notes_that_are_not_used_any_more_leave_vectors_to_be_made_as_before(database: Database) -> None:
    ids = content(database, *TEXTS)
    embeddings = embedded(database, ids)
    keep(database, {ids[0]: "A note.", ids[2]: "Another."})
    assert fill(database, embeddings) == ["A note.\nthe rent", "Another.\nthe pets"]
    use(database, used=False)
    assert fill(database, embeddings) == ["the rent", "the pets"]
    use(database, used=True)
    assert fill(database, embeddings) == ["A note.\nthe rent", "Another.\nthe pets"]


def test_an_empty_note_asks_for_nothing(database: Database) -> None:
    ids = content(database, *TEXTS)
    embeddings = embedded(database, ids)
    keep(database, {ids[0]: ""})
    assert embeddings.missing(limit=9) == []
    assert Notes(database).missing(limit=9) == ids[1:]
    assert Notes(database).amount().done == 1


def test_vectors_are_found_by_the_very_text_they_were_made_from(database: Database) -> None:
    ids = content(database, *TEXTS)
    embeddings = embedded(database, ids)
    keep(database, {ids[0]: "A note."})
    with_note, without = hash_text("A note.\nthe rent"), hash_text("the rent")
    assert embeddings.by_text_hash([with_note, without]).keys() == {without}
    fill(database, embeddings)
    assert embeddings.by_text_hash([with_note, without]).keys() == {with_note}


def test_a_vector_is_not_taken_for_a_note_that_came_while_it_was_made(database: Database) -> None:
    ids = content(database, *TEXTS)
    embeddings = Embeddings(database, embedder_id=EMBEDDER.id, dimensions=EMBEDDER.dimensions)
    batch = embeddings.missing(limit=9)
    keep(database, {ids[0]: "It came meanwhile."})
    with database.transaction():
        embeddings.fill([id_ for id_, _ in batch], EMBEDDER.embed([text for _, text in batch]))
    assert embeddings.missing(limit=9) == [(ids[0], "It came meanwhile.\nthe rent")]
    assert fill(database, embeddings) == ["It came meanwhile.\nthe rent"]


@pytest.mark.parametrize(
    ("title", "context", "sha256", "is_known"),
    [
        ("Lease", "Lease > Rent", "other", True),
        ("Lease", "Lease", "other", True),
        ("Lease", "Leasehold > Rent", "other", False),
        ("", "Rent", "other", False),
        ("", "Rent", "same", True),
        ("Lease", "Sale > Rent", "same", True),
    ],
)
def test_a_note_is_known_again_under_the_same_title_or_in_the_same_file(
    database: Database, title: str, context: str, sha256: str, is_known: bool
) -> None:
    [id_] = content(database, "the rent", title=title, sha256="same", context=context)
    keep(database, {id_: "A note."})
    [chunk] = Notes(database).known_for([NewChunk(0, "the rent", (), "", context)], sha256=sha256)
    assert chunk.note == ("A note." if is_known else "")
    [other] = Notes(database).known_for([NewChunk(0, "the rents", (), "", context)], sha256=sha256)
    assert other.note == ""


def test_what_is_left_without_a_note_comes_by_content_and_in_order(database: Database) -> None:
    first, second = content(database, *TEXTS), content(database, *TEXTS)
    notes = Notes(database)
    assert notes.missing(limit=2) == first[:2]
    keep(database, dict.fromkeys(first, "x") | {second[0]: "y"})
    assert notes.missing(limit=9) == second[1:]
    with database.transaction():
        database.execute("delete from notes where chunk_id = ?", (first[0],))
        database.execute_many("insert into notes values (?, '', x'00', x'00')", [(id_,) for id_ in second[1:]])
    assert notes.missing(limit=9) == [first[0]]
