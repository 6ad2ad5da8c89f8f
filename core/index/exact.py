"""Vectors in one matrix: search by a full product, without error, and nothing to build. Pure numpy."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from core.api.types import ChunkId
from core.contracts.chunk_set import ChunkSet
from core.contracts.models import Vector
from core.contracts.rows import Hit

Ids = npt.NDArray[np.int64]
Places = npt.NDArray[np.intp]
Matrix = npt.NDArray[np.float32]

_SPARE_SHARE = 1.3
_UNIT_TOLERANCE = 1e-3
_ROWS_A_RUN = 8
"""From this many neighbouring rows on, a product of each run beats one of gathered copies."""
_GATHERED_ROWS = 512
"""Copied at a time, so that they stay inside the processor's cache."""


class ExactVectors:
    """One row a chunk id, in any order, with room to grow."""

    def __init__(self, dimensions: int) -> None:
        self._ids: Ids = np.empty(0, dtype=np.int64)
        self._matrix: Matrix = np.empty((0, dimensions), dtype=np.float32)
        self._count = 0
        self._order: Places | None = np.empty(0, dtype=np.intp)
        self._asked: tuple[ChunkSet, Places] | None = None

    def __len__(self) -> int:
        return self._count

    @property
    def dimensions(self) -> int:
        return int(self._matrix.shape[1])

    @property
    def ids(self) -> Ids:
        """Ascending; a copy."""
        return np.sort(self._ids[: self._count])

    def rows(self, ids: Ids) -> Matrix:
        """A copy of the vectors of ids that are here. Raises LookupError if one is not."""
        places = self._places(ids)
        if len(places) != len(ids):
            raise LookupError(f"{len(ids) - len(places)} ids are not here")
        return self._matrix[places]

    def reserve(self, count: int) -> None:
        """Make room for so many rows at once; growing copies all of them."""
        if count > len(self._ids):
            ids = np.empty(count, dtype=np.int64)
            matrix = np.empty((count, self.dimensions), dtype=np.float32)
            ids[: self._count], matrix[: self._count] = self._ids[: self._count], self._matrix[: self._count]
            self._ids, self._matrix = ids, matrix

    def put(self, ids: Ids, matrix: Matrix) -> None:
        """Each id once. The row of an id that is here already is replaced."""
        if len(np.unique(ids)) != len(ids):
            raise ValueError("a chunk id comes twice")
        known = np.isin(ids, present(ids, among=self._sorted_ids()), assume_unique=True)
        if known.any():
            self._matrix[self._places(ids[known])] = matrix[known]
            ids, matrix = ids[~known], matrix[~known]
        total = self._count + len(ids)
        if total > len(self._ids):
            self.reserve(int(total * _SPARE_SHARE) + 64)
        self._ids[self._count : total] = ids
        self._matrix[self._count : total] = matrix
        self._order = self._asked = None
        self._count = total

    def remove(self, ids: Ids) -> None:
        """The last rows fill the gaps. Ids that are not here are passed over."""
        gone = np.sort(self._places(ids))
        if not len(gone):
            return
        count = self._count - len(gone)
        gaps = gone[gone < count]
        movers = np.setdiff1d(np.arange(count, self._count), gone, assume_unique=True)
        self._ids[gaps], self._matrix[gaps] = self._ids[movers], self._matrix[movers]
        self._order = self._asked = None
        self._count = count

    def search(self, query: Vector, *, allowed: ChunkSet | None, limit: int) -> list[Hit]:
        if allowed is None:
            return best_hits(self._ids[: self._count], self._matrix[: self._count] @ query, limit=limit)
        places = self._inside(allowed)
        return best_hits(self._ids[places], self._products(places, query), limit=limit)

    def count_of(self, allowed: ChunkSet) -> int:
        """How many of these are here."""
        return len(self._inside(allowed))

    def _products(self, places: Places, query: Vector) -> npt.NDArray[np.float32]:
        """Of the rows at `places` (ascending): a folder's chunks mostly are neighbours, and are not copied then."""
        ends = np.append(np.flatnonzero(np.diff(places) != 1) + 1, len(places))
        starts = np.append(0, ends[:-1])
        products = np.empty(len(places), dtype=np.float32)
        if len(places) >= _ROWS_A_RUN * len(ends):
            for start, end in zip(starts.tolist(), ends.tolist(), strict=True):
                first = int(places[start])
                products[start:end] = self._matrix[first : first + end - start] @ query
        elif len(places) > self._count // 4:  # a full product costs less than copying that many rows
            products[:] = (self._matrix[: self._count] @ query)[places]
        else:
            for start in range(0, len(places), _GATHERED_ROWS):
                piece = places[start : start + _GATHERED_ROWS]
                products[start : start + len(piece)] = self._matrix[piece] @ query
        return products

    def _inside(self, allowed: ChunkSet) -> Places:
        """The rows of those that are here, ascending: of one set for all that is asked about it, until a change."""
        if self._asked is None or self._asked[0] is not allowed:
            self._asked = (allowed, np.sort(self._places(allowed.ids)))
        return self._asked[1]

    def _sorted_ids(self) -> Ids:
        return self._ids[self._sorting()]

    def _sorting(self) -> Places:
        """Which row comes where if they are sorted by id; made again after a change."""
        if self._order is None:
            self._order = np.argsort(self._ids[: self._count], kind="stable")
        return self._order

    def _places(self, ids: Ids) -> Places:
        """The rows of those of `ids` (each once) that are here, in their order."""
        order = self._sorting()
        if not len(order):
            return order
        among = self._ids[order]
        found = np.minimum(np.searchsorted(among, ids), len(among) - 1)
        return np.asarray(order[found[among[found] == ids]], dtype=np.intp)


def present(ids: Ids, *, among: Ids) -> Ids:
    """Those of `ids` that stand in `among` (ascending), in their order."""
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
