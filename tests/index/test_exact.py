"""Exact search in one matrix."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.api.types import ChunkId
from core.index.exact import ExactVectors, best_hits, check_vectors, present
from tests.index.clusters import clustered_vectors

VECTORS = clustered_vectors(60, dimensions=16)


def index_of(*ids: int) -> ExactVectors:
    return ExactVectors(np.array(ids, dtype=np.int64), VECTORS[list(ids)].copy())


@given(st.sets(st.integers(0, 59), min_size=1), st.integers(1, 70), st.one_of(st.none(), st.sets(st.integers(0, 80))))
def test_search_is_sorting_by_cosine(ids: set[int], limit: int, scope: set[int] | None) -> None:
    index = index_of(*sorted(ids))
    allowed = None if scope is None else frozenset(ChunkId(id_) for id_ in scope)
    hits = index.search(VECTORS[0], allowed=allowed, limit=limit)
    among = sorted(ids if scope is None else ids & scope)
    expected = sorted(among, key=lambda id_: (-float(VECTORS[id_] @ VECTORS[0]), id_))[:limit]
    assert {hit.chunk_id for hit in hits} == set(expected)
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)


@given(st.lists(st.tuples(st.booleans(), st.sets(st.integers(0, 59), max_size=20)), max_size=8))
def test_rows_stay_with_their_ids_through_additions_and_removals(steps: list[tuple[bool, set[int]]]) -> None:
    index, here, next_id = index_of(), dict[int, int](), 0
    for is_addition, rows in steps:
        if is_addition:
            ids = np.arange(next_id, next_id + len(rows), dtype=np.int64)
            index.add(ids, VECTORS[sorted(rows)])
            here |= dict(zip(ids.tolist(), sorted(rows), strict=True))
            next_id += len(rows)
        else:
            index.remove(np.array(sorted(rows), dtype=np.int64))
            here = {id_: row for id_, row in here.items() if id_ not in rows}
    assert index.ids.tolist() == sorted(here)
    assert np.array_equal(index.rows(index.ids), VECTORS[[here[id_] for id_ in sorted(here)]])


def test_equal_scores_are_ordered_by_id() -> None:
    hits = best_hits(np.array([9, 3, 5]), np.array([0.5, 0.5, 0.5], dtype=np.float32), limit=3)
    assert [hit.chunk_id for hit in hits] == [3, 5, 9]


def test_present_ids_are_those_in_both() -> None:
    wanted = frozenset(ChunkId(id_) for id_ in (7, 1, 99, 4))
    assert present(wanted, among=np.array([1, 2, 4, 5])).tolist() == [1, 4]
    assert present(wanted, among=np.array([], dtype=np.int64)).tolist() == []


def test_ids_that_do_not_ascend_are_refused() -> None:
    index = index_of(5)
    for ids in ([5], [4], [7, 6], [8, 8]):
        with pytest.raises(ValueError, match="ascend"):
            index.add(np.array(ids), VECTORS[: len(ids)])


@pytest.mark.parametrize("spoiled", [0.0, np.nan, np.inf, 7.0])
def test_a_vector_that_is_not_a_unit_vector_is_refused(spoiled: float) -> None:
    row = VECTORS[0].copy()
    row[:] = spoiled
    with pytest.raises(ValueError, match="unit length"):
        check_vectors([VECTORS[1], row], dimensions=16)


def test_a_vector_of_other_dimensions_is_refused() -> None:
    with pytest.raises(ValueError, match="dimensions"):
        check_vectors(VECTORS[:2], dimensions=32)
