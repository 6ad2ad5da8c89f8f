"""The chunks that a search may find."""

from collections.abc import Iterable, Iterator, Set
from functools import cached_property

import numpy as np
import numpy.typing as npt

from core.api.types import ChunkId


class ChunkSet(Set[ChunkId]):
    """A set of chunk ids, made for as many as a library has: arrays are handed on, nothing is made of each id."""

    def __init__(self, chunk_ids: Iterable[ChunkId] | npt.NDArray[np.int64]) -> None:
        """An array must be ascending, each id once, and must not be changed afterwards."""
        self.ids: npt.NDArray[np.int64] = (
            chunk_ids if isinstance(chunk_ids, np.ndarray) else np.array(sorted(set(chunk_ids)), dtype=np.int64)
        )

    def __len__(self) -> int:
        return len(self.ids)

    def __iter__(self) -> Iterator[ChunkId]:
        return map(ChunkId, self.ids.tolist())

    def __contains__(self, chunk_id: object) -> bool:
        return isinstance(chunk_id, int) and bool(self.holds(np.array([chunk_id], dtype=np.int64))[0])

    def holds(self, chunk_ids: npt.NDArray[np.int64]) -> npt.NDArray[np.bool_]:
        """Which of these are in it."""
        if not len(self.ids):
            return np.zeros(len(chunk_ids), dtype=np.bool_)
        places = np.minimum(np.searchsorted(self.ids, chunk_ids), len(self.ids) - 1)
        return np.asarray(self.ids[places] == chunk_ids, dtype=np.bool_)

    @cached_property
    def runs(self) -> list[tuple[int, int]]:
        """First and last id of each run of neighbours."""
        if not len(self.ids):
            return []
        gaps = np.flatnonzero(np.diff(self.ids) != 1)
        firsts = self.ids[np.append(0, gaps + 1)]
        lasts = self.ids[np.append(gaps, len(self.ids) - 1)]
        return list(zip(firsts.tolist(), lasts.tolist(), strict=True))
