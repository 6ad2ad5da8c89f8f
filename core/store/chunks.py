"""Chunks: the units that are indexed, with what a citation needs of their document."""

import hashlib
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from core.api.types import ChunkId, DocumentId
from core.contracts.rows import NewChunk, StoredChunk
from core.store.database import Database, reading_values, storable
from core.store.packing import pack_spans, unpack_path, unpack_spans

_HASH_BYTES = 16
_STORED = (
    "select chunks.id, document_id, revision, ordinal, text, spans, section, context, path, title, page_count"
    " from chunks join documents on documents.id = document_id"
)
_INDEXED = "select id, text, context from chunks"


class Chunks:
    """Writing belongs into the caller's transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # --- writing

    def add(self, document_id: DocumentId, chunks: Iterable[NewChunk]) -> list[ChunkId]:
        """Fresh ids, ascending, in the order of `chunks`."""
        return [
            ChunkId(
                self._database.execute(
                    "insert into chunks (document_id, ordinal, text, spans, section, context, text_hash)"
                    " values (?,?,?,?,?,?,?)",
                    _row(document_id, chunk),
                )
            )
            for chunk in chunks
        ]

    def ids_of(self, document_ids: Iterable[DocumentId]) -> list[ChunkId]:
        rows = self._database.rows_in("select id from chunks where document_id in", set(document_ids))
        return sorted(ChunkId(id_) for (id_,) in rows)

    def remove_of(self, document_id: DocumentId) -> list[ChunkId]:
        """The ids of the chunks that are gone."""
        gone = self.ids_of([document_id])
        self._database.execute("delete from chunks where document_id = ?", (document_id,))
        return gone

    # --- reading

    @reading_values()
    def stored(self, chunk_ids: Sequence[ChunkId]) -> Mapping[ChunkId, StoredChunk]:
        found = [_chunk(row) for row in self._database.rows_in(f"{_STORED} where chunks.id in", chunk_ids)]
        return {chunk.id: chunk for chunk in found}

    @reading_values()
    def around(self, chunk_id: ChunkId, *, before: int, after: int) -> list[StoredChunk]:
        """Neighbours in the same document by ordinal, in order, without the chunk itself."""
        place = self._database.row("select document_id, ordinal from chunks where id = ?", (chunk_id,))
        if place is None:
            return []
        document_id, ordinal = place
        rows = self._database.rows(
            f"{_STORED} where document_id = ? and ordinal between ? and ? and chunks.id <> ? order by ordinal",
            (document_id, ordinal - before, ordinal + after, chunk_id),
        )
        return [_chunk(row) for row in rows]

    def count(self) -> int:
        return self._database.number("select count(*) from chunks")

    def last_id(self) -> ChunkId:
        return ChunkId(self._database.number("select max(id) from chunks"))

    def indexed(self, chunk_ids: Iterable[ChunkId]) -> list[tuple[ChunkId, str, str]]:
        """(id, text, context line) of those that exist."""
        rows = self._database.rows_in(f"{_INDEXED} where id in", chunk_ids)
        return [(ChunkId(id_), text, context) for id_, text, context in rows]

    def indexed_between(self, after: int, until: int, *, limit: int) -> list[tuple[ChunkId, str, str]]:
        """The first `limit` with after < id <= until, by id."""
        rows = self._database.rows(f"{_INDEXED} where id > ? and id <= ? order by id limit ?", (after, until, limit))
        return [(ChunkId(id_), text, context) for id_, text, context in rows]

    def every_indexed(self) -> Iterator[tuple[ChunkId, str, str]]:
        for batch in self._database.row_batches(f"{_INDEXED} order by id"):
            yield from ((ChunkId(id_), text, context) for id_, text, context in batch)


def hash_text(text: str) -> bytes:
    """The identity of what the embedder reads: equal texts share their vectors."""
    return hashlib.blake2b(storable(text).encode(), digest_size=_HASH_BYTES).digest()


def _row(document_id: DocumentId, chunk: NewChunk) -> tuple[Any, ...]:
    return (
        *(document_id, chunk.ordinal, storable(chunk.text), pack_spans(chunk.spans)),
        *(storable(chunk.section), storable(chunk.context), hash_text(chunk.indexed_text)),
    )


def _chunk(row: tuple[Any, ...]) -> StoredChunk:
    id_, document_id, revision, ordinal, text, spans, section, context, path, title, page_count = row
    path = unpack_path(path)
    return StoredChunk(
        id=ChunkId(id_),
        document_id=DocumentId(document_id),
        revision=revision,
        ordinal=ordinal,
        text=text,
        spans=unpack_spans(spans),
        section=section,
        context=context,
        document=os.path.basename(path),
        path=path,
        title=title,
        page_count=page_count,
    )
