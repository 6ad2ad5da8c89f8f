"""Exact search in one matrix."""

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.api.types import ChunkId
from core.contracts.chunk_set import ChunkSet
from core.index.exact import ExactVectors, best_hits, check_vectors, present
from tests.index.clusters import clustered_vectors

VECTORS = clustered_vectors(60, dimensions=16)


def index_of(*ids: int) -> ExactVectors:
    index = ExactVectors(16)
    index.put(np.array(ids, dtype=np.int64), VECTORS[list(ids)])
    return index


@given(st.sets(st.integers(0, 59), min_size=1), st.integers(1, 70), st.one_of(st.none(), st.sets(st.integers(0, 80))))
def test_search_is_sorting_by_cosine(ids: set[int], limit: int, scope: set[int] | None) -> None:
    index = index_of(*sorted(ids, key=lambda id_: id_ * 37 % 60))
    allowed = None if scope is None else ChunkSet(ChunkId(id_) for id_ in scope)
    hits = index.search(VECTORS[0], allowed=allowed, limit=limit)
    among = sorted(ids if scope is None else ids & scope)
    expected = sorted(among, key=lambda id_: (-float(VECTORS[id_] @ VECTORS[0]), id_))[:limit]
    assert {hit.chunk_id for hit in hits} == set(expected)
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)


@pytest.mark.parametrize("step", [1, 2, 7])
def test_a_scope_is_searched_the_same_however_its_rows_lie(step: int) -> None:
    """In runs, by a full product, or by copies."""
    vectors = clustered_vectors(3_000, dimensions=16)
    index = ExactVectors(16)
    index.put(np.arange(3_000), vectors)
    for scope in (range(100, 2_900, step), range(500, 560, step), [*range(10, 40), *range(700, 1_900), 2_999]):
        hits = index.search(vectors[0], allowed=ChunkSet(ChunkId(id_) for id_ in scope), limit=20)
        best = sorted(scope, key=lambda id_: -float(vectors[id_] @ vectors[0]))[:20]
        assert [hit.score for hit in hits] == pytest.approx(
            [float(vectors[id_] @ vectors[0]) for id_ in best], abs=1e-6
        )
        assert len({hit.chunk_id for hit in hits} & set(best)) >= len(best) - 1


@given(st.lists(st.tuples(st.booleans(), st.sets(st.integers(0, 59), max_size=20)), max_size=8), st.randoms())
def test_rows_stay_with_their_ids_through_additions_and_removals(
    steps: list[tuple[bool, set[int]]], dice: random.Random
) -> None:
    """Ids come in any order and come back; a row that is here already is replaced."""
    index, here = index_of(), dict[int, int]()
    for is_addition, chosen in steps:
        ids = dice.sample(sorted(chosen), len(chosen))
        if is_addition:
            rows = [dice.randrange(60) for _ in ids]
            index.put(np.array(ids, dtype=np.int64), VECTORS[rows])
            here |= dict(zip(ids, rows, strict=True))
        else:
            index.remove(np.array(ids, dtype=np.int64))
            here = {id_: row for id_, row in here.items() if id_ not in chosen}
        assert index.ids.tolist() == sorted(here)
        assert np.array_equal(index.rows(index.ids), VECTORS[[here[id_] for id_ in sorted(here)]])


def test_equal_scores_are_ordered_by_id() -> None:
    hits = best_hits(np.array([9, 3, 5]), np.array([0.5, 0.5, 0.5], dtype=np.float32), limit=3)
    assert [hit.chunk_id for hit in hits] == [3, 5, 9]


def test_present_ids_are_those_in_both() -> None:
    wanted = np.array([7, 1, 99, 4])
    assert present(wanted, among=np.array([1, 2, 4, 5])).tolist() == [1, 4]
    assert present(wanted, among=np.array([], dtype=np.int64)).tolist() == []


def test_an_id_that_comes_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="twice"):
        index_of(5).put(np.array([7, 7]), VECTORS[:2])


def test_rows_that_are_not_here_are_an_error() -> None:
    with pytest.raises(LookupError, match="1 ids"):
        index_of(5, 6).rows(np.array([5, 7]))


@pytest.mark.parametrize("spoiled", [0.0, np.nan, np.inf, 7.0])
def test_a_vector_that_is_not_a_unit_vector_is_refused(spoiled: float) -> None:
    row = VECTORS[0].copy()
    row[:] = spoiled
    with pytest.raises(ValueError, match="unit length"):
        check_vectors([VECTORS[1], row], dimensions=16)


def test_a_vector_of_other_dimensions_is_refused() -> None:
    with pytest.raises(ValueError, match="dimensions"):
        check_vectors(VECTORS[:2], dimensions=32)
