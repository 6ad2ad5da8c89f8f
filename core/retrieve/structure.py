"""What stands around a passage in a long document: right pages come in runs. Pure.

A statement of cash flows is four passages long, an answer's paragraph stands between others on its subject. A passage
whose neighbours were found as well is the better find, even if each of them says only a part of what was asked.
"""

from collections.abc import Mapping, Sequence

from core.api.types import ChunkId, DocumentId
from core.contracts.rows import Hit, StoredChunk

NEIGHBOUR_SHARE = 0.05
"""Of the scores of the passages before and behind. 0.05, 0.1 and 0.2 were tried on FinanceBench and MMLongBench: all
help the former, from 0.1 on the latter loses. Neighbours' fused scores, whole pages and whole sections were worse."""
LONG_PAGES = 5
"""Documents with fewer pages have no place to be found; abstracts in two passages got worse by it (SciFact)."""


def supported(hits: Sequence[Hit], chunks: Mapping[ChunkId, StoredChunk]) -> tuple[Hit, ...]:
    """One list of one retriever by the scores of passages and their neighbours in it, all of them above zero.

    Passages of short documents, and those that `chunks` lacks, count as if they had what others have on average: the
    length of a document is no merit.
    """
    scores = {hit.chunk_id: hit.score for hit in hits}
    at = {(chunk.document_id, chunk.ordinal): id_ for id_, chunk in chunks.items() if id_ in scores}
    extra = {id_: _around(place, at, scores) for place, id_ in at.items() if chunks[id_].page_count >= LONG_PAGES}
    usual = sum(extra.values()) / len(extra) if extra else 0.0
    ranked = [Hit(id_, score + NEIGHBOUR_SHARE * extra.get(id_, usual)) for id_, score in scores.items()]
    return tuple(sorted(ranked, key=lambda hit: -hit.score))


def within_documents(
    order: Sequence[Hit], better: Sequence[Hit], chunks: Mapping[ChunkId, StoredChunk]
) -> tuple[Hit, ...]:
    """The order with the passages of each document among themselves as in `better`: each document keeps its places and
    their scores, so that a long one pushes no other aside."""
    places = {hit.chunk_id: rank for rank, hit in enumerate(better)}
    documents: dict[DocumentId | None, list[ChunkId]] = {}
    for hit in sorted(order, key=lambda hit: places.get(hit.chunk_id, len(places))):
        documents.setdefault(_document(hit, chunks), []).append(hit.chunk_id)
    turns = {document: iter(ids) for document, ids in documents.items()}
    return tuple(Hit(next(turns[_document(hit, chunks)]), hit.score) for hit in order)


def _document(hit: Hit, chunks: Mapping[ChunkId, StoredChunk]) -> DocumentId | None:
    chunk = chunks.get(hit.chunk_id)
    return None if chunk is None else chunk.document_id


def _around(
    place: tuple[DocumentId, int], at: Mapping[tuple[DocumentId, int], ChunkId], scores: Mapping[ChunkId, float]
) -> float:
    document, ordinal = place
    beside = (at.get((document, ordinal + step)) for step in (-1, 1))
    return sum(max(scores[id_], 0.0) for id_ in beside if id_ is not None)
