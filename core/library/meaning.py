"""The vector index of one embedder, following the database in short steps.

The vectors in memory come from the database, some thousand a step. A graph over them is a file that may be missing,
damaged or behind: it is loaded only with the digest that the database recorded for it, and then brought up to the
vectors that are there. Until it is ready, searches are exact among the vectors that are in memory by then.
"""

import logging
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from core.api.following import Amount
from core.api.types import ErrorCode
from core.contracts.chunk_set import ChunkSet
from core.contracts.models import Vector
from core.contracts.rows import Hit
from core.errors import UserError
from core.index.exact import Ids, Matrix, unit_rows
from core.index.nearest import EXACT_LIMIT, SAVE_CHANGES, VectorIndex
from core.index.seals import FileSeal
from core.library.pending import PendingRemovals
from core.library.stores import Stores
from core.store.oplog import Position

log = logging.getLogger(__name__)

LOAD_ROWS = 1_500
"""Vectors read from the database and proved by one step: about 40 ms."""

SEARCH_PATIENCE_S = 0.1
"""What a search spends on vectors that are not in memory yet, before it answers with those that are."""

STEP_CHUNKS = 500
"""Changes taken in by one step: about 60 ms if there is a graph."""


class MeaningSearch:
    """Owns the vector index of the embedder that is searched when it is made. `clock` is monotonic, in seconds."""

    def __init__(
        self,
        folder: Path,
        stores: Stores,
        *,
        exact_limit: int = EXACT_LIMIT,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._folder = folder
        self._stores = stores
        self._clock = clock
        self._is_settled = False
        self.number = stores.embeddings.number
        self._name = f"vectors-{self.number}"
        self._dimensions = stores.embeddings.dimensions
        self._index = VectorIndex(self._dimensions, exact_limit=exact_limit, clock=clock)
        self._removals = PendingRemovals(stores)
        self._after: int | None = 0
        self.position: Position | None = None
        """What the history is still needed from; None before the first step."""

    def __len__(self) -> int:
        return len(self._index)

    # --- following the database

    def step(self) -> bool:
        """One short piece of what there is to do; whether there is more. Raises UserError."""
        if self._after is not None:
            self._load()
            return True
        if self._follow():
            return True
        self._is_settled = True
        self._keep_graph()
        return False

    def commit(self) -> None:
        """All steps until every change is searchable. Nobody waits for the graph. Raises UserError."""
        while self.step():
            continue

    def ask_forget(self) -> None:
        """Note, inside the caller's transaction, that the saved graph holds vectors that are to be forgotten.

        Its file goes with the next step, a new one is made by and by. That hnswlib marks a vector as removed does not
        take it out of the file.
        """
        self._stores.derived.set_file(self._name, ("", 0, ""))
        self._index.forget()

    def progress(self) -> Amount:
        """Chunks that can be found, of those there are."""
        held = len(self._index)
        if self._after is None and self.position == self._stores.oplog.last():
            return Amount(held, held)
        total = self._stores.documents.totals().chunks
        return Amount(min(held, total), total)

    def flaws(self) -> int:
        """Live chunks with a vector that are not in the index, or the reverse, after all changes were taken in."""
        self.commit()
        return len(np.setxor1d(self._index.ids, self._stores.embeddings.searchable_ids()))

    # --- reading

    def search(self, query: Vector, *, allowed: ChunkSet | None, limit: int) -> list[Hit]:
        """From what is ready; a chunk that was removed is never found. Raises ValueError for a query that is no unit
        vector of the embedder's dimensions."""
        if not self._dimensions:
            return []
        self._hurry()
        self._remove_gone()
        return self._index.search(query, allowed=allowed, limit=limit)

    def wait_for_build(self, *, timeout_s: float) -> bool:
        """Whether no graph is being made or waits to be recorded."""
        self.commit()
        is_idle = self._index.wait_for_build(timeout_s=timeout_s)
        self._keep_graph()
        return is_idle

    def close(self) -> None:
        """Raises UserError; the graph is then built or caught up on at the next start."""
        self._index.close()
        if self._after is not None:
            return
        self._keep_graph()
        if self._index.unsaved_changes < SAVE_CHANGES:
            return
        path = self._next_path()
        try:
            seal = self._index.save_graph(path)
        except (OSError, RuntimeError) as error:  # hnswlib writes through a C++ stream: RuntimeError
            raise UserError(ErrorCode.DISK_FULL, path=str(path)) from error
        if seal is not None:
            self._record(seal)
            self._remove_strays()

    def give_up(self) -> None:
        """Close it for good: its files are not used any more."""
        self._index.close()
        self._record(FileSeal("", 0, ""))

    # --- vectors

    def _load(self) -> None:
        """The next vectors from the database. What changes meanwhile is in the history after `position`."""
        embeddings = self._stores.embeddings
        if self.position is None:
            self.position = self._stores.oplog.last()
            self._index.reserve(self._stores.documents.totals().chunks)
            self._remove_strays()
            return
        ids, matrix, self._after = embeddings.dense_after(self._after or 0, limit=LOAD_ROWS)
        is_live = ChunkSet(self._stores.chunks.live(ids.tolist())).holds(ids)
        self._put(ids[is_live], matrix[is_live])

    def _hurry(self) -> None:
        """A small library's vectors are in memory within the patience of a search."""
        until = self._clock() + SEARCH_PATIENCE_S
        try:
            while not self._is_settled and self._clock() < until:
                self.step()
        except UserError as error:
            log.warning("vector index is not ready: %s", error.code.value)

    def _follow(self) -> bool:
        """Take in the next changes; whether there were any."""
        if self.position is None:
            return False
        changed, reached = self._stores.oplog.changed_after(self.position, limit=STEP_CHUNKS)
        if not changed:
            return False
        live = self._stores.chunks.live(changed)
        try:
            vectors = self._stores.embeddings.dense(sorted(live))
        except UserError as error:
            if error.code is not ErrorCode.LIBRARY_DAMAGED:
                raise
            self._remove_gone()
            self._after, self.position = 0, None  # reading all of them passes over those that are damaged
            return True
        gone = [id_ for id_ in changed if id_ not in vectors]
        self._index.remove(np.asarray(gone, dtype=np.int64))
        if vectors:
            self._put(np.asarray(list(vectors), dtype=np.int64), np.stack(list(vectors.values())))
        self.position = reached
        return True

    def _remove_gone(self) -> None:
        """What was removed since, though it was not followed yet."""
        if self.position is not None and (gone := self._removals.since(self.position)):
            self._index.remove(np.fromiter(gone, dtype=np.int64, count=len(gone)))

    def _put(self, ids: Ids, matrix: Matrix) -> None:
        sound = unit_rows(matrix)
        if not sound.all():
            log.warning("%d stored vectors cannot be used", int((~sound).sum()))
        self._index.put(ids[sound], matrix[sound])

    # --- the graph

    def _keep_graph(self) -> None:
        recorded = self._stores.derived.file(self._name)
        saved = None if recorded is None else (self._folder / recorded[0], FileSeal(*recorded))
        seal = self._index.upkeep(saved=saved, save_as=self._next_path())
        if seal is not None:
            self._record(seal)
        elif recorded is not None and self._index.is_small:
            self._record(FileSeal("", 0, ""))
        self._remove_strays()

    def _record(self, seal: FileSeal) -> None:
        """The version of an index of vectors is the number of its last file."""
        with self._stores.database.transaction():
            self._stores.derived.set_version(self._name, self._stores.derived.version(self._name) + 1)
            self._stores.derived.set_file(self._name, (seal.name, seal.size_bytes, seal.digest))

    def _next_path(self) -> Path:
        """Names are not used twice in a row, so the recorded file is never written over."""
        return self._folder / f"{self._name}-{self._stores.derived.version(self._name) + 1}.hnsw"

    def _remove_strays(self) -> None:
        """Older files, and what a killed process left half written. Not while the worker may be writing."""
        if self._index.is_busy or not self._folder.is_dir():
            return
        recorded = self._stores.derived.file(self._name)
        for path in self._folder.iterdir():
            if recorded is None or path.name != recorded[0]:
                try:
                    path.unlink(missing_ok=True)
                except OSError as error:  # on Windows another program may hold it open: it goes the next time
                    log.info("a graph that is not used any more stays for now: %s", type(error).__name__)
