"""Chunks: the units that are indexed, with what a citation needs of their document. Only live contents are read."""

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from core.api.types import ChunkId, DocumentId, Scope
from core.contracts.chunk_set import ChunkSet
from core.contracts.rows import NewChunk, StoredChunk
from core.store.contents import check
from core.store.database import Database, reading_values
from core.store.notes import ARE_USED
from core.store.packing import (
    hash_text,
    indexed_text,
    is_within,
    keys_below,
    pack_spans,
    path_key,
    stem,
    storable,
    unpack_path,
    unpack_spans,
)
from core.store.seals import is_sound

_SCOPES_KEPT = 8
_COLUMNS = ("id", "content_id", "ordinal", "text", "spans", "section", "context", "text_hash")
_ADD = (
    f"insert into chunks ({', '.join(_COLUMNS)}, digest)"
    " values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, seal(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8))"
)
# "Cross" keeps SQLite from going through all contents first, which costs 18 ms at 100,000 chunks.
_STORED = (
    f"select {is_sound('chunks', 'k')} and {is_sound('contents', 'c')}, k.id, content_id, ordinal, text, spans,"
    " section, context, title, page_count from chunks k cross join contents c on c.id = content_id where is_live = 1"
)
_INDEXED = (
    f"select {is_sound('chunks', 'k')} and ifnull({is_sound('notes', 'n')}, 1), k.id, text, context,"
    f" case when {ARE_USED} then ifnull(note, '') else '' end,"
    f" case when {is_sound('content_languages', 'l')} then language else '' end"
    " from chunks k cross join contents c on c.id = k.content_id left join notes n on n.chunk_id = k.id"
    " left join content_languages l on l.content_id = c.id where is_live = 1"
)
_OF_CONTENT = "select id from chunks where content_id = c.id order by ordinal"
_ENDS = (
    f"select c.id, chunk_count, ({_OF_CONTENT} limit 1), ({_OF_CONTENT} desc limit 1) from contents c"
    " where chunk_count > 0 and"
)


class Standing(NamedTuple):
    """The document that a content's chunks are shown as; `title` is what it is called if it has none of its own."""

    id: DocumentId
    revision: int
    path: str
    name: str
    title: str


class IndexedChunk(NamedTuple):
    """What the index of words takes of a chunk. `language` is ISO 639-1, empty if it is not known."""

    id: ChunkId
    text: str
    context: str
    note: str
    language: str


class Chunks:
    """Writing belongs into the caller's transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._within: tuple[int, dict[Scope, ChunkSet]] = (-1, {})

    # --- writing

    def add(self, content_id: int, chunks: Sequence[NewChunk]) -> list[ChunkId]:
        """Fresh ids, ascending, in the order of `chunks`; none is ever used twice."""
        used = "select seq from sqlite_sequence where name = 'chunks' union all select max(id) from chunks"
        first = self._database.number(f"select max(seq) from ({used})") + 1
        ids = [ChunkId(first + place) for place in range(len(chunks))]
        self._database.execute_many(
            _ADD, (_row(id_, content_id, chunk) for id_, chunk in zip(ids, chunks, strict=True))
        )
        return ids

    # --- reading

    @reading_values()
    def stored(self, chunk_ids: Sequence[ChunkId], *, scope: Scope) -> Mapping[ChunkId, StoredChunk]:
        """Those of which a document is listed within the scope; the first such document is named."""
        rows = list(self._database.rows_in(f"{_STORED} and k.id in", chunk_ids))
        documents = self._standing({row[2] for row in rows}, scope)
        return {ChunkId(row[1]): _chunk(row, documents[row[2]]) for row in rows if row[2] in documents}

    def _standing(self, content_ids: Iterable[int], scope: Scope) -> dict[int, Standing]:
        """By content: its first document within the scope."""
        rows = self._database.rows_in(
            f"select {is_sound('documents')}, content_id, id, revision, path, path_key from documents"
            " where aside = '' and content_id in",
            content_ids,
        )
        found: dict[int, Standing] = {}
        for sound, content_id, *document in sorted(rows, key=lambda row: row[2]):
            check(sound)
            id_, revision, packed, key = document
            if content_id not in found and is_within(scope, id_, key):
                path = unpack_path(packed)
                found[content_id] = Standing(DocumentId(id_), revision, path, os.path.basename(path), stem(path))
        return found

    def within(self, scope: Scope) -> ChunkSet:
        """The chunks of the listed documents that a scope names by id, by path or by a folder above them. Those of a
        few scopes are kept until anything is written: a conversation asks within the same one again and again."""
        changes = self._database.changes
        if self._within[0] != changes or len(self._within[1]) >= _SCOPES_KEPT:
            self._within = (changes, {})
        kept = self._within[1]
        if scope not in kept:
            kept[scope] = self._of(self._contents_in(scope))
        return kept[scope]

    def _contents_in(self, scope: Scope) -> set[int]:
        listed = "select content_id from documents where aside = '' and"
        contents = {row[0] for row in self._database.rows_in(f"{listed} id in", set(scope.document_ids))}
        for path in scope.paths:
            key = path_key(path)
            below = (key, *keys_below(key))
            rows = self._database.rows(f"{listed} (path_key = ? or (path_key > ? and path_key < ?))", below)
            contents.update(content_id for (content_id,) in rows)
        return contents

    def _of(self, contents: set[int]) -> ChunkSet:
        """A content's ids ascend, and mostly are neighbours: then its first and last tell all of them."""
        pieces = [np.empty(0, dtype=np.int64)]
        scattered: list[int] = []
        for content_id, count, first, last in self._database.rows_in(f"{_ENDS} c.id in", contents):
            if first is not None and last - first + 1 == count:
                pieces.append(np.arange(first, last + 1, dtype=np.int64))
            else:
                scattered.append(content_id)
        rows = list(self._database.rows_in("select id from chunks where content_id in", scattered))
        pieces.append(np.fromiter((id_ for (id_,) in rows), dtype=np.int64, count=len(rows)))
        return ChunkSet(np.sort(np.concatenate(pieces)))

    def live(self, chunk_ids: Iterable[ChunkId]) -> set[ChunkId]:
        """Those that are indexed."""
        rows = self._database.rows_in(
            "select chunks.id from chunks cross join contents on contents.id = content_id"
            " where is_live = 1 and chunks.id in",
            chunk_ids,
        )
        return {ChunkId(id_) for (id_,) in rows}

    def live_of(self, content_id: int) -> list[ChunkId]:
        """Those of one content that are indexed, ascending."""
        rows = self._database.rows(
            "select chunks.id from chunks join contents on contents.id = content_id"
            " where is_live = 1 and content_id = ? order by chunks.id",
            (content_id,),
        )
        return [ChunkId(id_) for (id_,) in rows]

    def live_count(self) -> int:
        """Of those that are indexed."""
        return self._database.number(
            "select count(*) from chunks join contents on contents.id = content_id where is_live = 1"
        )

    def last_id(self) -> ChunkId:
        return ChunkId(self._database.number("select max(id) from chunks"))

    def indexed(self, chunk_ids: Iterable[ChunkId]) -> list[IndexedChunk]:
        """Those that are live."""
        return [_entry(row) for row in self._database.rows_in(f"{_INDEXED} and k.id in", chunk_ids)]

    def indexed_between(self, after: int, until: int, *, limit: int) -> list[IndexedChunk]:
        """The first `limit` with after < id <= until, by id."""
        rows = self._database.rows(
            f"{_INDEXED} and k.id > ? and k.id <= ? order by k.id limit ?", (after, until, limit)
        )
        return [_entry(row) for row in rows]


def _row(id_: ChunkId, content_id: int, chunk: NewChunk) -> tuple[Any, ...]:
    return (
        *(id_, content_id, chunk.ordinal, storable(chunk.text), pack_spans(chunk.spans)),
        *(storable(chunk.section), storable(chunk.context), hash_text(indexed_text(chunk.text, chunk.context))),
    )


def _entry(row: tuple[Any, ...]) -> IndexedChunk:
    sound, *values = row
    check(sound)
    return IndexedChunk(*values)


def _chunk(row: tuple[Any, ...], document: Standing) -> StoredChunk:
    sound, id_, _, ordinal, text, spans, section, context, title, page_count = row
    check(sound)
    return StoredChunk(
        id=ChunkId(id_),
        document_id=document.id,
        revision=document.revision,
        ordinal=ordinal,
        text=text,
        spans=unpack_spans(spans),
        section=section,
        context=context,
        document=document.name,
        path=document.path,
        title=title or document.title,
        page_count=page_count,
    )
