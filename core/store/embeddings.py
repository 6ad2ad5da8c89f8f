"""Vectors of one embedder: for each chunk a dense one and the codes of its tokens.

Each embedder has tables of its own, so that another model never mixes with it. Rows go when their chunk goes.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from core.api.types import ChunkId
from core.contracts.models import Codes, Embedded, Vector
from core.store.database import Database, reading_values

_FLOAT = np.dtype("<f4")


class Embeddings:
    """Writing belongs into the caller's transaction."""

    def __init__(self, database: Database, *, embedder_id: str, dimensions: int) -> None:
        """Makes the tables of an embedder that is new. Raises ValueError if it had other dimensions before."""
        self._database = database
        self._dimensions = dimensions
        with database.transaction():
            self.number = _register(database, embedder_id=embedder_id, dimensions=dimensions)
            for table in ("dense", "codes"):
                database.execute(
                    f"create table if not exists {table}_{self.number} (chunk_id integer primary key"
                    " references chunks (id) on delete cascade, data blob not null) strict"
                )
        self._dense = f"dense_{self.number}"
        self._codes = f"codes_{self.number}"

    def add(self, chunk_ids: Sequence[ChunkId], embedded: Sequence[Embedded]) -> None:
        """One for each id. They were checked before."""
        pairs = list(zip(chunk_ids, embedded, strict=True))
        for table, blobs in (
            (self._dense, [(id_, item.dense.astype(_FLOAT).tobytes()) for id_, item in pairs]),
            (self._codes, [(id_, item.codes.tobytes()) for id_, item in pairs]),
        ):
            self._database.execute_many(f"insert into {table} (chunk_id, data) values (?, ?)", blobs)

    def count(self) -> int:
        return self._database.number(f"select count(*) from {self._dense}")

    def everything(self) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.float32]]:
        """All chunk ids, ascending, and their vectors as rows of one matrix. Blobs of a wrong length are left out."""
        sized = f"{self._dense} where length(data) = {self._dimensions * _FLOAT.itemsize}"
        count = self._database.number(f"select count(*) from {sized}")
        ids = np.empty(count, dtype=np.int64)
        matrix = np.empty((count, self._dimensions), dtype=np.float32)
        start = 0
        for batch in self._database.row_batches(f"select chunk_id, data from {sized} order by chunk_id"):
            end = start + len(batch)
            ids[start:end] = [id_ for id_, _ in batch]
            matrix[start:end] = np.frombuffer(b"".join(blob for _, blob in batch), dtype=_FLOAT).reshape(
                len(batch), self._dimensions
            )
            start = end
        return ids, matrix

    @reading_values()
    def dense(self, chunk_ids: Sequence[ChunkId]) -> Mapping[ChunkId, Vector]:
        rows = self._database.rows_in(f"select chunk_id, data from {self._dense} where chunk_id in", chunk_ids)
        return {ChunkId(id_): np.frombuffer(blob, dtype=_FLOAT) for id_, blob in rows}

    @reading_values()
    def codes(self, chunk_ids: Sequence[ChunkId]) -> Mapping[ChunkId, Codes]:
        rows = self._database.rows_in(f"select chunk_id, data from {self._codes} where chunk_id in", chunk_ids)
        return {ChunkId(id_): self._as_codes(blob) for id_, blob in rows}

    @reading_values()
    def by_text_hash(self, hashes: Iterable[bytes]) -> Mapping[bytes, Embedded]:
        """Of chunks with these text hashes, whichever document they stand in."""
        rows = self._database.rows_in(
            f"select text_hash, {self._dense}.data, {self._codes}.data from chunks"
            f" join {self._dense} on {self._dense}.chunk_id = chunks.id"
            f" join {self._codes} on {self._codes}.chunk_id = chunks.id where text_hash in",
            set(hashes),
        )
        return {
            hash_: Embedded(np.frombuffer(dense, dtype=_FLOAT), self._as_codes(codes)) for hash_, dense, codes in rows
        }

    def _as_codes(self, blob: bytes) -> Any:
        return np.frombuffer(blob, dtype=np.uint8).reshape(-1, self._dimensions // 8)


def _register(database: Database, *, embedder_id: str, dimensions: int) -> int:
    known = database.row("select id, dimensions from embedders where name = ?", (embedder_id,))
    if known is None:
        return database.execute("insert into embedders (name, dimensions) values (?, ?)", (embedder_id, dimensions))
    if known[1] != dimensions:
        raise ValueError(f"an embedder of {known[1]} dimensions now has {dimensions}")
    return int(known[0])
