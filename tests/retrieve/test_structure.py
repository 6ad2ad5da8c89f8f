from hypothesis import given, settings
from hypothesis import strategies as st

from core.api.types import ChunkId
from core.contracts.rows import Hit, StoredChunk
from core.retrieve.structure import supported, within_documents
from tests.retrieve.chunks import stored


def hits(*scores: tuple[int, float]) -> list[Hit]:
    return [Hit(ChunkId(number), score) for number, score in scores]


def by_id(*chunks: StoredChunk) -> dict[ChunkId, StoredChunk]:
    return {chunk.id: chunk for chunk in chunks}


def test_a_passage_between_others_that_were_found_comes_before_one_alone() -> None:
    ranked = supported(hits((9, 0.52), (2, 0.5), (1, 0.4), (3, 0.4)), by_id(*map(stored, (1, 2, 3, 9))))
    assert [hit.chunk_id for hit in ranked] == [2, 9, 1, 3]


def test_neighbours_by_number_in_different_documents_are_none() -> None:
    chunks = by_id(stored(1, document=1), stored(2, document=2), stored(3, document=3))
    ranked = supported(hits((1, 0.5), (2, 0.49), (3, 0.48)), chunks)
    assert [hit.chunk_id for hit in ranked] == [1, 2, 3]


def test_length_is_no_merit() -> None:
    """One passage of a one-page document stands against the middle of a long one with usual neighbours."""
    chunks = by_id(*(stored(n) for n in (1, 2)), stored(7, document=2, pages=1))
    ranked = supported(hits((7, 0.51), (1, 0.5), (2, 0.5)), chunks)
    assert ranked[0].chunk_id == 7


@settings(deadline=None)
@given(st.lists(st.floats(min_value=0.01, max_value=1), min_size=1, max_size=20))
def test_short_documents_keep_their_order_and_nothing_is_lost(scores: list[float]) -> None:
    order = sorted(hits(*enumerate(scores, start=1)), key=lambda hit: -hit.score)
    short = by_id(*(stored(n, pages=2) for n in range(1, len(scores) + 1)))
    assert [hit.chunk_id for hit in supported(order, short)] == [hit.chunk_id for hit in order]
    long = by_id(*(stored(n) for n in range(1, len(scores) + 1)))
    assert {hit.chunk_id for hit in supported(order, long)} == {hit.chunk_id for hit in order}


def test_each_document_keeps_its_places() -> None:
    chunks = by_id(stored(1), stored(2), stored(7, document=2), stored(8, document=2))
    order = hits((1, 0.9), (7, 0.8), (2, 0.7), (8, 0.6), (99, 0.5))
    better = hits((2, 1.0), (1, 0.9), (7, 0.8))
    assert within_documents(order, better, chunks) == tuple(hits((2, 0.9), (7, 0.8), (1, 0.7), (8, 0.6), (99, 0.5)))


@settings(deadline=None)
@given(st.permutations(range(8)), st.permutations(range(8)), st.integers(1, 4))
def test_nothing_is_lost_and_no_document_moves(order: list[int], better: list[int], documents: int) -> None:
    chunks = by_id(*(stored(n, document=n % documents) for n in range(6)))
    before = [Hit(ChunkId(n), -float(rank)) for rank, n in enumerate(order)]
    after = within_documents(before, [Hit(ChunkId(n), 1.0) for n in better[:5]], chunks)
    assert sorted(hit.chunk_id for hit in after) == sorted(order)

    def of(hit: Hit) -> int | None:
        return hit.chunk_id % documents if hit.chunk_id in chunks else None

    assert [of(hit) for hit in after] == [of(hit) for hit in before]
    assert [hit.score for hit in after] == [hit.score for hit in before]
