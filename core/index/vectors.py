"""The vector index: exact search in a small library or scope, an HNSW graph above. Nobody else imports hnswlib.

Measured at 384 dimensions: exact search of 50,000 chunks costs about 6 ms CPU, needs no build and misses nothing; the
graph costs 0.3 ms at any size. The graph is a cache of the vectors in memory, which come from the database.
"""

import errno
import logging
import threading
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import hnswlib
import numpy as np

from core.api.types import ChunkId
from core.contracts.models import Vector
from core.contracts.rows import Hit
from core.index.exact import ExactVectors, Ids, Matrix, check_vectors, present
from core.index.seals import FileSeal, write_sealed

log = logging.getLogger(__name__)

EXACT_LIMIT = 50_000
"""Chunks up to which the whole library is searched exactly."""

EXACT_SCOPE = 5_000
"""Allowed chunks up to which a scope is searched exactly: a selective filter sends a graph search everywhere."""

_EXACT_SCOPE_SHARE = 0.05
_LINKS = 16
_EF_CONSTRUCTION = 200
_EF_SEARCH = 128
_GROWTH = 1.3
_BUILD_BATCH = 500
_STALE_SHARE = 0.25
_SAMPLE = 16


class GraphVectors:
    """One hnswlib index with chunk ids as labels. An addition beside a query crashes it: its owner holds a lock."""

    def __init__(self, index: Any, labels: Iterable[int]) -> None:
        """`labels` are all that `index` holds."""
        self._index = index
        self._alive = set(labels)

    @classmethod
    def empty(cls, dimensions: int, *, capacity: int) -> "GraphVectors":
        index = hnswlib.Index(space="ip", dim=dimensions)
        index.init_index(max_elements=max(1, capacity), M=_LINKS, ef_construction=_EF_CONSTRUCTION)
        return cls(index, ())

    @classmethod
    def load(cls, path: Path, exact: ExactVectors) -> "GraphVectors":
        """Raises ValueError if the file holds other vectors than `exact` for the ids that both have.

        `path` must have been proved intact before: hnswlib crashes on a damaged file, and loads one of other
        dimensions without a word.
        """
        index = hnswlib.Index(space="ip", dim=exact.dimensions)
        index.load_index(str(path))
        labels = index.get_ids_list()
        known = np.intersect1d(exact.ids, np.asarray(labels, dtype=np.int64))
        sample = known[:: max(1, len(known) // _SAMPLE)]
        if len(sample) and not np.array_equal(index.get_items(sample), exact.rows(sample)):
            raise ValueError("the graph holds other vectors")
        return cls(index, labels)

    @property
    def stale_share(self) -> float:
        """Removed vectors stay in the graph, to be stepped over."""
        return 1 - len(self._alive) / max(1, int(self._index.get_current_count()))

    def follow(self, exact: ExactVectors) -> int:
        """Take in what `exact` has more and drop what it has no more; how many that was. A chunk id never gets
        another vector."""
        mine = np.sort(np.fromiter(self._alive, dtype=np.int64, count=len(self._alive)))
        gone = np.setdiff1d(mine, exact.ids, assume_unique=True)
        missing = np.setdiff1d(exact.ids, mine, assume_unique=True)
        self.remove(gone)
        self.add(missing, exact.rows(missing))
        return len(gone) + len(missing)

    def add(self, ids: Ids, matrix: Matrix) -> None:
        if not len(ids):
            return
        needed = self._index.get_current_count() + len(ids)
        if needed > self._index.get_max_elements():
            self._index.resize_index(int(needed * _GROWTH))
        self._index.add_items(matrix, ids, num_threads=1)
        self._alive.update(ids.tolist())

    def remove(self, ids: Ids) -> None:
        """Ids that are not here are passed over: marking one twice is an error in hnswlib."""
        for id_ in self._alive.intersection(ids.tolist()):
            try:
                self._index.mark_deleted(id_)
            except RuntimeError as error:  # a loaded file does not tell which of its labels were marked before
                if "already deleted" not in str(error):
                    raise
            self._alive.discard(id_)

    def search(self, query: Vector, *, allowed: frozenset[ChunkId] | None, limit: int) -> list[Hit]:
        """Raises RuntimeError if fewer than `limit` vectors were met on the way."""
        self._index.set_ef(max(_EF_SEARCH, limit))
        inside = None if allowed is None else allowed.__contains__
        labels, distances = self._index.knn_query(query[None, :], k=limit, num_threads=1, filter=inside)
        return [
            Hit(ChunkId(int(label)), 1 - float(distance))
            for label, distance in zip(labels[0], distances[0], strict=True)
        ]

    def save(self, path: Path) -> None:
        """Raises OSError. hnswlib does not look whether its writes succeed, so the size is compared."""
        self._index.save_index(str(path))
        if path.stat().st_size != self._index.index_file_size():
            raise OSError(errno.ENOSPC, "the graph was not written to its end")


class VectorIndex:
    """Vectors by chunk id. One lock around every use, so that calls from several threads are safe.

    Above `exact_limit` chunks a graph is built by a thread of its own; until it is ready the search stays exact.
    """

    def __init__(self, ids: Ids, matrix: Matrix, *, exact_limit: int = EXACT_LIMIT) -> None:
        """`ids` ascend strictly, `matrix` has one unit row for each. Raises ValueError for any other vector."""
        self._exact = ExactVectors(ids, check_vectors(matrix, dimensions=matrix.shape[1]))
        self._exact_limit = exact_limit
        self._graph: GraphVectors | None = None
        self._builder: threading.Thread | None = None
        self._stopping = threading.Event()
        self._lock = threading.RLock()
        self._unsaved = 0

    def __len__(self) -> int:
        return len(self._exact)

    @property
    def has_graph(self) -> bool:
        return self._graph is not None

    @property
    def unsaved_changes(self) -> int:
        """Vectors that the saved file of the graph does not know of, added or removed."""
        return self._unsaved

    def add(self, ids: Ids, matrix: Matrix) -> None:
        """`ids` ascend strictly and come after all others. Raises ValueError for a vector that is not a unit vector."""
        rows = check_vectors(matrix, dimensions=self._exact.dimensions)
        with self._lock:
            self._exact.add(ids, rows)
            if self._graph is not None:
                self._graph.add(ids, rows)
            self._changed(len(ids))

    def remove(self, ids: Ids) -> None:
        """Unknown ids are no error."""
        with self._lock:
            self._exact.remove(ids)
            if self._graph is not None:
                self._graph.remove(ids)
            self._changed(len(ids))

    def search(self, query: Vector, *, allowed: frozenset[ChunkId] | None, limit: int) -> list[Hit]:
        """Cosine similarity, best first; the filter is inside the search."""
        vector = check_vectors([query], dimensions=self._exact.dimensions)[0]
        with self._lock:
            inside = len(self._exact) if allowed is None else len(present(allowed, among=self._exact.ids))
            count = min(limit, inside)
            if count < 1:
                return []
            if self._graph is None or self._is_small(inside):
                return self._exact.search(vector, allowed=allowed, limit=count)
            try:
                return self._graph.search(vector, allowed=allowed, limit=count)
            except RuntimeError as error:
                log.info("graph search fell back to exact search: %s", error)
                return self._exact.search(vector, allowed=allowed, limit=count)

    # --- the graph

    def load_graph(self, path: Path) -> None:
        """Use a saved graph whose file was proved intact, and bring it up to the vectors that are here.

        Raises ValueError or RuntimeError if it is not of these vectors.
        """
        with self._lock:
            graph = GraphVectors.load(path, self._exact)
            self._unsaved = graph.follow(self._exact)
            self._graph = graph

    def save_graph(self, path: Path) -> FileSeal:
        """Raises OSError."""
        with self._lock:
            if self._graph is None:
                raise ValueError("no graph to save")
            seal = write_sealed(path, self._graph.save)
            self._unsaved = 0
            return seal

    def start_build(self) -> None:
        """Build a graph beside the running search, if the library is large enough for one and has none that is fit."""
        with self._lock:
            if self._builder is not None or len(self._exact) <= self._exact_limit:
                return
            if self._graph is not None and self._graph.stale_share < _STALE_SHARE:
                return
            ids = self._exact.ids.copy()
            self._builder = threading.Thread(target=self._build, args=(ids,), name="vector-graph", daemon=True)
            self._builder.start()

    def wait_for_build(self, *, timeout_s: float) -> bool:
        """Whether no build is running any more."""
        builder = self._builder
        if builder is not None:
            builder.join(timeout_s)
        return builder is None or not builder.is_alive()

    def close(self) -> None:
        """Gives up a build that is not finished."""
        self._stopping.set()
        builder = self._builder
        if builder is not None:
            builder.join()

    def _is_small(self, scope: int) -> bool:
        return scope < len(self._exact) and scope <= max(EXACT_SCOPE, _EXACT_SCOPE_SHARE * len(self._exact))

    def _changed(self, count: int) -> None:
        self._unsaved += count
        self.start_build()

    def _build(self, ids: Ids) -> None:
        """The builder thread. Only the copying of rows and the change of graphs hold the lock."""
        log.info("building a graph of %d vectors", len(ids))
        graph = GraphVectors.empty(self._exact.dimensions, capacity=int(len(ids) * _GROWTH))
        for start in range(0, len(ids), _BUILD_BATCH):
            if self._stopping.is_set():
                return
            with self._lock:
                batch = np.intersect1d(ids[start : start + _BUILD_BATCH], self._exact.ids, assume_unique=True)
                rows = self._exact.rows(batch)
            graph.add(batch, rows)
        with self._lock:
            graph.follow(self._exact)
            self._graph, self._builder = graph, None
            self._unsaved += len(ids)
        log.info("graph ready")
