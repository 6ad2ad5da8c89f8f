"""The vector index, kept in step with the database.

The vectors in memory come from the database. A graph over them is a file that may be missing, damaged or behind: it is
loaded only with the digest that the database recorded for it, and then brought up to the vectors that are there.
"""

import logging
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from core.api.types import ChunkId, ErrorCode
from core.contracts.models import Embedded, Vector
from core.contracts.rows import Hit
from core.errors import UserError
from core.index.exact import unit_rows
from core.index.seals import FileSeal, is_intact
from core.index.vectors import VectorIndex
from core.library.stores import Stores

log = logging.getLogger(__name__)

SAVE_CHANGES = 20_000
"""Changes after which the graph is saved before the library is closed; catching up on so many takes 3 s."""


class MeaningSearch:
    """Owns the vector index of one embedder."""

    def __init__(self, folder: Path, stores: Stores, *, exact_limit: int) -> None:
        """Raises UserError."""
        self._folder = folder
        self._database = stores.database
        self._derived = stores.derived
        self._name = f"vectors-{stores.embeddings.number}"
        ids, matrix = stores.embeddings.everything()
        sound = unit_rows(matrix)
        if not sound.all():
            log.warning("%d stored vectors cannot be used", int((~sound).sum()))
            ids, matrix = ids[sound], matrix[sound]
        self._index = VectorIndex(ids, matrix, exact_limit=exact_limit)
        if len(ids) > exact_limit:
            self._load_graph()
        elif self._derived.file(self._name) is not None:
            self._record(FileSeal("", 0, ""))
        self._index.start_build()
        self._remove_strays()

    def __len__(self) -> int:
        return len(self._index)

    def follow(self, *, removed: Sequence[ChunkId], added: Sequence[ChunkId], embedded: Sequence[Embedded]) -> None:
        """Take in one committed transaction; the vectors were checked before it."""
        if removed:
            self._index.remove(np.asarray(removed, dtype=np.int64))
        if embedded:
            self._index.add(np.asarray(added, dtype=np.int64), np.stack([item.dense for item in embedded]))

    def search(self, query: Vector, *, allowed: frozenset[ChunkId] | None, limit: int) -> list[Hit]:
        return self._index.search(query, allowed=allowed, limit=limit)

    def save(self, *, at_changes: int = 1) -> None:
        """Save the graph, if there is one and at least so many changes since the last time. Raises UserError."""
        if not self._index.has_graph or self._index.unsaved_changes < at_changes:
            return
        path = self._folder / f"{self._name}-{self._next_number()}.hnsw"
        try:
            seal = self._index.save_graph(path)
        except (OSError, RuntimeError) as error:  # hnswlib writes through a C++ stream: RuntimeError
            raise UserError(ErrorCode.DISK_FULL, path=str(path)) from error
        self._record(seal)
        self._remove_strays()

    def wait_for_build(self, *, timeout_s: float) -> bool:
        return self._index.wait_for_build(timeout_s=timeout_s)

    def close(self) -> None:
        """Raises UserError; the graph is then built or caught up on at the next start."""
        self._index.close()
        self.save()

    def _load_graph(self) -> None:
        recorded = self._derived.file(self._name)
        if recorded is None:
            return
        seal = FileSeal(*recorded)
        if not is_intact(self._folder, seal):
            log.warning("the saved graph is missing or damaged and is built anew")
            return
        try:
            self._index.load_graph(self._folder / seal.name)
        except (ValueError, RuntimeError) as error:
            log.warning("the saved graph is built anew: %s", error)

    def _record(self, seal: FileSeal) -> None:
        with self._database.transaction():
            self._derived.set_file(self._name, (seal.name, seal.size_bytes, seal.digest))

    def _next_number(self) -> int:
        """File names are not used twice in a row, so the recorded file is never written over."""
        recorded = self._derived.file(self._name)
        last = recorded[0].removesuffix(".hnsw").rpartition("-")[2] if recorded else "0"
        return int(last) + 1

    def _remove_strays(self) -> None:
        """Older files, and what a killed process left half written."""
        recorded = self._derived.files()
        for path in self._folder.iterdir():
            if path.name not in recorded:
                path.unlink(missing_ok=True)
