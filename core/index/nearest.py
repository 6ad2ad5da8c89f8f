"""The vector index: exact search in a small library or scope, a graph above.

Measured at 384 dimensions: exact search of 50,000 chunks costs about 6 ms CPU, needs no build and misses nothing; the
graph costs 0.3 ms at any size. The graph is a cache of the vectors in memory, which come from the database. It is
loaded, built and saved by a thread of its own; whenever it is not at hand, the search is exact.
"""

import logging
import math
import threading
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from core.contracts.chunk_set import ChunkSet
from core.contracts.models import Vector
from core.contracts.rows import Hit
from core.index.exact import ExactVectors, Ids, Matrix, check_vectors
from core.index.seals import FileSeal, is_intact, write_sealed
from core.index.vectors import GraphVectors

log = logging.getLogger(__name__)

EXACT_LIMIT = 50_000
"""Chunks up to which the whole library is searched exactly."""

EXACT_SCOPE = 20_000
"""Allowed chunks up to which a scope is searched exactly, in 3 to 6 ms: a selective filter sends a graph search
everywhere."""

SAVE_CHANGES = 5_000
"""Changes from which on a graph is written anew; catching up on so many takes half a second of the worker's."""

REBUILD_INTERVAL_S = 300.0
"""A graph whose removed vectors are to be forgotten is made anew at most so often: 18 s CPU at 100,000 chunks."""

_EXACT_SCOPE_SHARE = 0.05
_BUILD_BATCH = 500
_GROWTH = 1.3
_STALE_SHARE = 0.25
_SAMPLE = 16


class VectorIndex:
    """Vectors by chunk id, owned by one thread; its worker takes copies under a lock."""

    def __init__(
        self, dimensions: int, *, exact_limit: int = EXACT_LIMIT, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._exact = ExactVectors(dimensions)
        self._exact_limit = exact_limit
        self._clock = clock
        self._lock = threading.RLock()
        self._graph: GraphVectors | None = None
        self._keeps_removed = False
        self._forgotten = 0
        self._started_at = -math.inf
        self._unsaved = 0
        self._worker: threading.Thread | None = None
        self._stopping = threading.Event()
        self._seal: FileSeal | None = None

    def __len__(self) -> int:
        return len(self._exact)

    @property
    def ids(self) -> Ids:
        """Ascending."""
        with self._lock:
            return self._exact.ids

    @property
    def has_graph(self) -> bool:
        return self._graph is not None

    @property
    def is_small(self) -> bool:
        """Whether it needs no graph."""
        return len(self._exact) <= self._exact_limit

    @property
    def is_busy(self) -> bool:
        """Whether the worker may be writing a file, or has written one that was not asked for yet."""
        return self._seal is not None or (self._worker is not None and self._worker.is_alive())

    @property
    def unsaved_changes(self) -> int:
        """Vectors that the saved file of the graph does not know of, added or removed."""
        return self._unsaved

    def reserve(self, count: int) -> None:
        with self._lock:
            self._exact.reserve(count)

    def put(self, ids: Ids, matrix: Matrix) -> None:
        """Each id once, known or new. Raises ValueError for a vector that is not a unit vector."""
        rows = check_vectors(matrix, dimensions=self._exact.dimensions)
        with self._lock:
            self._exact.put(ids, rows)
            if self._graph is not None:
                self._graph.put(ids, rows)
            self._unsaved += len(ids)

    def remove(self, ids: Ids) -> None:
        """Unknown ids are no error."""
        with self._lock:
            self._exact.remove(ids)
            if self._graph is not None:
                self._graph.remove(ids)
            self._unsaved += len(ids)

    def search(self, query: Vector, *, allowed: ChunkSet | None, limit: int) -> list[Hit]:
        """Cosine similarity, best first; the filter is inside the search."""
        vector = check_vectors([query], dimensions=self._exact.dimensions)[0]
        with self._lock:
            inside = len(self._exact) if allowed is None else self._exact.count_of(allowed)
            count = min(limit, inside)
            if count < 1:
                return []
            found = None if self._is_few(inside) else self._graph_search(vector, allowed=allowed, limit=count)
            return self._exact.search(vector, allowed=allowed, limit=count) if found is None else found

    # --- the graph

    def forget(self) -> None:
        """What was removed is not to be saved any more, nor kept in memory for long."""
        with self._lock:
            self._forgotten += 1
            self._keeps_removed = True
            self._unsaved = len(self._exact)
            self._seal = None

    def upkeep(self, *, saved: tuple[Path, FileSeal] | None, save_as: Path) -> FileSeal | None:
        """Give the worker something to do if there is need: load what was `saved` at an earlier time, or build.

        Returns the seal of a file that it has newly saved.
        """
        if self._worker is not None and not self._worker.is_alive():
            self._worker.join()
            self._worker = None
        if self._worker is None and self._needs_graph():
            first = saved if self._graph is None else None
            self._start(lambda: self._make(first, save_as))
        with self._lock:
            seal, self._seal = self._seal, None
            return seal

    def save_graph(self, path: Path) -> FileSeal | None:
        """None if there is none that may be saved. Raises OSError or RuntimeError."""
        with self._lock:
            if self._graph is None or self._keeps_removed:
                return None
            seal = write_sealed(path, self._graph.save)
            self._unsaved = 0
            return seal

    def wait_for_build(self, *, timeout_s: float) -> bool:
        """Whether no graph is being made any more."""
        worker = self._worker
        if worker is not None:
            worker.join(timeout_s)
        return worker is None or not worker.is_alive()

    def close(self) -> None:
        """Gives up a build that is not finished."""
        self._stopping.set()
        if self._worker is not None:
            self._worker.join()

    def _is_few(self, inside: int) -> bool:
        total = len(self._exact)
        if inside == total:
            return self.is_small
        return inside <= max(EXACT_SCOPE, int(_EXACT_SCOPE_SHARE * total))

    def _graph_search(self, query: Vector, *, allowed: ChunkSet | None, limit: int) -> list[Hit] | None:
        """None if there is no graph that answers."""
        try:
            return None if self._graph is None else self._graph.search(query, allowed=allowed, limit=limit)
        except RuntimeError as error:
            log.info("graph search fell back to exact search: %s", error)
            return None

    def _needs_graph(self) -> bool:
        if self.is_small or self._stopping.is_set():
            return False
        if self._graph is not None and self._graph.stale_share >= _STALE_SHARE:
            return True
        is_due = self._clock() - self._started_at >= REBUILD_INTERVAL_S
        return is_due and (self._graph is None or self._keeps_removed)

    # --- the worker

    def _start(self, work: Callable[[], None]) -> None:
        self._started_at = self._clock()
        self._worker = threading.Thread(target=work, name="vector-graph", daemon=True)
        self._worker.start()

    def _make(self, saved: tuple[Path, FileSeal] | None, save_as: Path) -> None:
        forgotten = self._forgotten
        graph = self._loaded(*saved) if saved is not None else None
        is_saved = graph is not None
        seal: FileSeal | None = None
        if graph is None:
            graph = self._built()
        if graph is None:
            return
        changes = graph.changes
        if not is_saved or changes >= SAVE_CHANGES:
            seal = _saved(graph, save_as)
            changes = 0 if seal is not None else changes
        with self._lock:
            changes += _follow(graph, self._exact)
            self._graph, self._unsaved = graph, changes
            if forgotten == self._forgotten:  # otherwise what was to be forgotten meanwhile may be in it
                self._seal, self._keeps_removed = seal, False
        log.info("graph ready")

    def _loaded(self, path: Path, seal: FileSeal) -> GraphVectors | None:
        if not is_intact(path.parent, seal):
            log.warning("the saved graph is missing or damaged and is built anew")
            return None
        try:
            graph = GraphVectors.load(path, dimensions=self._exact.dimensions)
        except RuntimeError as error:
            log.warning("the saved graph is built anew: %s", error)
            return None
        with self._lock:
            known = np.intersect1d(graph.ids, self._exact.ids, assume_unique=True)
            sample = known[:: max(1, len(known) // _SAMPLE)]
            if len(sample) and not np.array_equal(graph.rows(sample), self._exact.rows(sample)):
                log.warning("the saved graph holds other vectors and is built anew")
                return None
        return self._filled(graph)

    def _built(self) -> GraphVectors | None:
        count = len(self)
        log.info("building a graph of %d vectors", count)
        return self._filled(GraphVectors.empty(self._exact.dimensions, capacity=int(count * _GROWTH)))

    def _filled(self, graph: GraphVectors) -> GraphVectors | None:
        """With all but the last few vectors that are here; None if it was told to stop. Only the copying of rows holds
        the lock."""
        while True:
            missing = np.setdiff1d(self.ids, graph.ids, assume_unique=True)
            for start in range(0, len(missing), _BUILD_BATCH):
                if self._stopping.is_set():
                    return None
                with self._lock:
                    batch = np.intersect1d(missing[start : start + _BUILD_BATCH], self._exact.ids, assume_unique=True)
                    rows = self._exact.rows(batch)
                graph.put(batch, rows)
            if len(missing) <= _BUILD_BATCH:
                return graph


def _saved(graph: GraphVectors, path: Path) -> FileSeal | None:
    try:
        return write_sealed(path, graph.save)
    except (OSError, RuntimeError) as error:  # hnswlib writes through a C++ stream: RuntimeError
        log.warning("the graph could not be saved: %s", type(error).__name__)
        return None


def _follow(graph: GraphVectors, exact: ExactVectors) -> int:
    """Take in what `exact` has more and drop what it has no more; how many that was."""
    mine, wanted = graph.ids, exact.ids
    gone = np.setdiff1d(mine, wanted, assume_unique=True)
    missing = np.setdiff1d(wanted, mine, assume_unique=True)
    graph.remove(gone)
    graph.put(missing, exact.rows(missing))
    return len(gone) + len(missing)
