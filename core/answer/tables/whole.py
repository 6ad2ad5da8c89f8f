"""Tables whole: the chunks beside a found one that hold more of the same table."""

from collections.abc import Iterator, Sequence

from core.answer.tables.cells import BAR, CellTable, has_table, tables_of
from core.api.types import ChunkId, DocumentId, Scope
from core.contracts.library import Library
from core.contracts.rows import ChunkPlace, StoredChunk

READ_WHOLE = 15
"""So many of the best chunks with a table are read with what is beside them."""
REACH = 3
"""Chunks on either side: a statement of a company's accounts is four or five."""


def whole_tables(chunks: Sequence[StoredChunk], library: Library) -> list[CellTable]:
    """The tables of these chunks, each with the rows that stand in chunks beside them, the best placed first."""
    found = [chunk for chunk in chunks if has_table(chunk)]
    best = found[:READ_WHOLE]
    outline = library.outline(sorted({chunk.document_id for chunk in best}))
    known = {chunk.id for chunk in found}
    wanted: dict[DocumentId, list[ChunkId]] = {}
    for chunk in best:
        beside = (id_ for id_ in _beside(chunk, outline.get(chunk.document_id, ())) if id_ not in known)
        wanted.setdefault(chunk.document_id, []).extend(beside)
    for document_id, ids in wanted.items():
        stored = library.chunks(list(dict.fromkeys(ids)), scope=Scope(document_ids=(document_id,)))
        found.extend(chunk for chunk in stored.values() if has_table(chunk))
    return [table for table in tables_of(found) if table.rank < len(known)]


def _beside(chunk: StoredChunk, places: Sequence[ChunkPlace]) -> Iterator[ChunkId]:
    """Where a table touches the edge of its chunk, it may go on in the next one."""
    at = next((index for index, place in enumerate(places) if place.id == chunk.id), None)
    if at is None:
        return
    first, last = chunk.text.partition("\n")[0], chunk.text.rpartition("\n")[2]
    if BAR in first:
        yield from (place.id for place in places[max(0, at - REACH) : at])
    if BAR in last:
        yield from (place.id for place in places[at + 1 : at + 1 + REACH])
