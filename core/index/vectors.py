"""A graph over vectors, searched in a fraction of a millisecond at any size. Nobody else imports hnswlib.

hnswlib crashes when an addition meets a query, and on a file that is not what it wrote. So whoever has a graph holds a
lock around every use, and a file is loaded only after its digest was compared.
"""

import errno
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import hnswlib
import numpy as np

from core.api.types import ChunkId
from core.contracts.chunk_set import ChunkSet
from core.contracts.models import Vector
from core.contracts.rows import Hit
from core.index.exact import Ids, Matrix

_LINKS = 16
_EF_CONSTRUCTION = 200
_EF_SEARCH = 128
_GROWTH = 1.3


class GraphVectors:
    """One hnswlib index with chunk ids as labels."""

    def __init__(self, index: Any, labels: Iterable[int]) -> None:
        """`labels` are all that `index` holds."""
        self._index = index
        self._alive = set(labels)
        self._last_label = max(self._alive, default=0)
        self._removed: set[int] = set()
        self.changes = 0
        """Vectors put in or removed since it was made or loaded."""

    @classmethod
    def empty(cls, dimensions: int, *, capacity: int) -> "GraphVectors":
        index = hnswlib.Index(space="ip", dim=dimensions)
        index.init_index(max_elements=max(1, capacity), M=_LINKS, ef_construction=_EF_CONSTRUCTION)
        return cls(index, ())

    @classmethod
    def load(cls, path: Path, *, dimensions: int) -> "GraphVectors":
        """`path` must have been proved intact before. Raises RuntimeError.

        hnswlib loads a file of other dimensions without a word: compare some `rows`.
        """
        index = hnswlib.Index(space="ip", dim=dimensions)
        index.load_index(str(path))
        return cls(index, index.get_ids_list())

    @property
    def ids(self) -> Ids:
        """Ascending."""
        return np.sort(np.fromiter(self._alive, dtype=np.int64, count=len(self._alive)))

    @property
    def stale_share(self) -> float:
        """Removed vectors stay in the graph, to be stepped over."""
        return len(self._removed) / max(1, len(self._removed) + len(self._alive))

    def rows(self, ids: Ids) -> Matrix:
        """A copy of the vectors of ids that are here."""
        return np.asarray(self._index.get_items(ids), dtype=np.float32).reshape(len(ids), -1)

    def put(self, ids: Ids, matrix: Matrix) -> None:
        """Each id once. One that was removed comes back; one that has another vector now is moved in the graph."""
        known = np.fromiter((id_ in self._alive or id_ in self._removed for id_ in ids.tolist()), bool, len(ids))
        for id_ in self._removed.intersection(ids[known].tolist()):
            self._index.unmark_deleted(id_)
            self._removed.discard(id_)
            self._alive.add(id_)
        if known.any():
            has_moved = np.any(self.rows(ids[known]) != matrix[known], axis=1)
            self._add(ids[known][has_moved], matrix[known][has_moved])
        self._add(ids[~known], matrix[~known])

    def remove(self, ids: Ids) -> None:
        """Ids that are not here are passed over: marking one twice is an error in hnswlib."""
        for id_ in self._alive.intersection(ids.tolist()):
            self._index.mark_deleted(id_)
            self._alive.discard(id_)
            self._removed.add(id_)
            self.changes += 1

    def search(self, query: Vector, *, allowed: ChunkSet | None, limit: int) -> list[Hit]:
        """Raises RuntimeError if fewer than `limit` vectors were met on the way."""
        self._index.set_ef(max(_EF_SEARCH, limit))
        inside = None if allowed is None else self.filter_of(allowed)
        labels, distances = self._index.knn_query(query[None, :], k=limit, num_threads=1, filter=inside)
        return [
            Hit(ChunkId(int(label)), 1 - float(distance))
            for label, distance in zip(labels[0], distances[0], strict=True)
        ]

    def filter_of(self, allowed: ChunkSet) -> Callable[[int], int]:
        """From a label to 1 if it is allowed. hnswlib asks for a few thousand of them in a search."""
        mask = np.zeros(self._last_label + 1, dtype=np.uint8)
        mask[allowed.ids[: np.searchsorted(allowed.ids, self._last_label, side="right")]] = 1
        return mask.tobytes().__getitem__

    def save(self, path: Path) -> None:
        """Raises OSError. hnswlib does not look whether its writes succeed, so the size is compared.

        A loaded file does not tell which of its vectors are marked as removed, so none is in it.
        """
        for id_ in self._removed:
            self._index.unmark_deleted(id_)
        try:
            self._index.save_index(str(path))
        finally:
            for id_ in self._removed:
                self._index.mark_deleted(id_)
        if path.stat().st_size != self._index.index_file_size():
            raise OSError(errno.ENOSPC, "the graph was not written to its end")

    def _add(self, ids: Ids, matrix: Matrix) -> None:
        if not len(ids):
            return
        needed = self._index.get_current_count() + len(ids)
        if needed > self._index.get_max_elements():
            self._index.resize_index(int(needed * _GROWTH))
        self._index.add_items(matrix, ids, num_threads=1)
        self._alive.update(ids.tolist())
        self._last_label = max(self._last_label, int(ids.max()))
        self.changes += len(ids)
