import itertools

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from core.api.types import ChunkId
from core.contracts.chunk_set import ChunkSet

NUMBERS = st.sets(st.integers(0, 60).map(ChunkId))


@given(NUMBERS, NUMBERS)
def test_it_is_a_set(numbers: set[ChunkId], others: set[ChunkId]) -> None:
    chunks = ChunkSet(numbers)
    assert list(chunks) == sorted(numbers)
    assert len(chunks) == len(numbers)
    assert set(chunks & ChunkSet(others)) == numbers & others
    assert (chunks == ChunkSet(others)) == (numbers == others)
    assert [id_ for id_ in range(-1, 70) if ChunkId(id_) in chunks] == sorted(numbers)
    assert chunks.holds(np.arange(70)).nonzero()[0].tolist() == sorted(numbers)


@given(NUMBERS)
def test_runs_hold_each_chunk_once_and_have_gaps_between_them(numbers: set[ChunkId]) -> None:
    runs = ChunkSet(numbers).runs
    assert [id_ for first, last in runs for id_ in range(first, last + 1)] == sorted(numbers)
    assert all(before[1] + 1 < after[0] for before, after in itertools.pairwise(runs))
