"""Vectors in one matrix: search by a full product, without error, and nothing to build. Pure numpy."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from core.api.types import ChunkId
from core.contracts.models import Vector
from core.contracts.rows import Hit

Ids = npt.NDArray[np.int64]
Matrix = npt.NDArray[np.float32]

_SPARE_SHARE = 1.3
_UNIT_TOLERANCE = 1e-3


class ExactVectors:
    """Rows sorted by chunk id, with room to grow."""

    def __init__(self, ids: Ids, matrix: Matrix) -> None:
        """`ids` ascend strictly; `matrix` has one row for each."""
        self._ids, self._matrix, self._count = ids, matrix, len(ids)

    def __len__(self) -> int:
        return self._count

    @property
    def dimensions(self) -> int:
        return int(self._matrix.shape[1])

    @property
    def ids(self) -> Ids:
        return self._ids[: self._count]

    def rows(self, ids: Ids) -> Matrix:
        """A copy of the vectors of ids that are here."""
        return self._matrix[np.searchsorted(self.ids, ids)]

    def add(self, ids: Ids, matrix: Matrix) -> None:
        """`ids` ascend strictly and come after all that are here, as the database hands them out."""
        if len(ids) and (np.any(np.diff(ids) <= 0) or (self._count and ids[0] <= self.ids[-1])):
            raise ValueError("chunk ids do not ascend")
        total = self._count + len(ids)
        if total > len(self._ids):
            self._grow(int(total * _SPARE_SHARE) + 64)
        self._ids[self._count : total] = ids
        self._matrix[self._count : total] = matrix
        self._count = total

    def remove(self, ids: Ids) -> None:
        """Ids that are not here are passed over."""
        gone = np.flatnonzero(np.isin(self.ids, ids))
        if not len(gone):
            return
        start = int(gone[0])
        moved = np.setdiff1d(np.arange(start, self._count), gone, assume_unique=True)
        end = start + len(moved)
        self._ids[start:end], self._matrix[start:end] = self._ids[moved], self._matrix[moved]
        self._count = end

    def search(self, query: Vector, *, allowed: frozenset[ChunkId] | None, limit: int) -> list[Hit]:
        if allowed is None:
            return best_hits(self.ids, self._matrix[: self._count] @ query, limit=limit)
        ids = present(allowed, among=self.ids)
        if len(ids) > self._count // 4:  # a full product costs less than gathering that many rows
            places = np.searchsorted(self.ids, ids)
            return best_hits(ids, (self._matrix[: self._count] @ query)[places], limit=limit)
        return best_hits(ids, self.rows(ids) @ query, limit=limit)

    def _grow(self, capacity: int) -> None:
        ids = np.empty(capacity, dtype=np.int64)
        matrix = np.empty((capacity, self._matrix.shape[1]), dtype=np.float32)
        ids[: self._count], matrix[: self._count] = self.ids, self._matrix[: self._count]
        self._ids, self._matrix = ids, matrix


def present(wanted: frozenset[ChunkId], *, among: Ids) -> Ids:
    """The wanted ids that stand in `among` (ascending), ascending."""
    ids = np.sort(np.fromiter(wanted, dtype=np.int64, count=len(wanted)))
    if not len(among):
        return ids[:0]
    places = np.minimum(np.searchsorted(among, ids), len(among) - 1)
    return np.asarray(ids[among[places] == ids], dtype=np.int64)


def best_hits(ids: Ids, scores: npt.NDArray[np.float32], *, limit: int) -> list[Hit]:
    """The `limit` highest scores, best first; equal scores by id."""
    if limit < 1:
        return []
    if len(scores) > limit:
        top = np.argpartition(-scores, limit - 1)[:limit]
        ids, scores = ids[top], scores[top]
    order = np.lexsort((ids, -scores))
    return [Hit(ChunkId(int(ids[place])), float(scores[place])) for place in order]


def check_vectors(vectors: Sequence[Vector] | Matrix, *, dimensions: int) -> Matrix:
    """One float32 matrix of unit rows. Raises ValueError for a wrong length, a zero vector or one that is not
    finite: a single NaN in a graph spoils the results of its neighbours."""
    if not len(vectors):
        return np.empty((0, dimensions), dtype=np.float32)
    matrix = np.ascontiguousarray(vectors, dtype=np.float32)
    if matrix.ndim != 2 or matrix.shape[1] != dimensions:
        raise ValueError(f"vectors of shape {matrix.shape} for {dimensions} dimensions")
    if not unit_rows(matrix).all():
        raise ValueError("a vector is not finite or not of unit length")
    return matrix


def unit_rows(matrix: Matrix) -> npt.NDArray[np.bool_]:
    """Which rows are finite and of unit length."""
    with np.errstate(all="ignore"):
        return np.asarray(np.abs(np.linalg.norm(matrix, axis=1) - 1) <= _UNIT_TOLERANCE)
