"""The newest version of a document before the older ones, in a ranking. Pure.

- A passage of an older version that says what a passage of the newest one says gives its place to that one. They say
  the same if each sentence of the old one stands there too, with the same words but for a few; numbers may differ,
  since that is what a new version changes.
- Any other passage of an older version stays, but behind those of the newest with comparable scores: at least 0.8 of
  its own. So a question still finds what the older version alone says.
- What the scope names itself, by id or by its own path, is asked for as it is. Passages of other documents keep
  their order among themselves.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from core.api.types import ChunkId, DocumentId, Scope
from core.contracts.rows import Hit, StoredChunk
from core.language.sentences import sentences
from core.language.words import words as words_of

COMPARABLE_SCORE = 0.8
SAME_SENTENCE = 0.85
"""Share of the words that two sentences have in common (Dice). One that was reworded a little is the same."""
_NEAR_PASSAGE = 0.4
_SENTENCE_WORDS = 3
_NUMBER = "#"

Bag = frozenset[str]


class _Said(NamedTuple):
    """The words of a passage, and those of each of its sentences that is more than a label."""

    words: Bag
    sentences: Sequence[Bag]


def prefer_newest(
    ranked: Sequence[Hit],
    chunks: Mapping[ChunkId, StoredChunk],
    newer: Mapping[DocumentId, DocumentId],
    scope: Scope,
) -> tuple[Hit, ...]:
    """The ranking with older versions replaced or moved. `chunks` holds what is looked at, `newer` leads from each
    older version to the newest of those that were found: a scope may hold a family without its last."""
    newest_of = {
        chunk.id: newer[chunk.document_id]
        for chunk in chunks.values()
        if chunk.document_id in newer and not _is_named(chunk, scope)
    }
    if not newest_of:
        return tuple(ranked)
    return _moved(_replaced(ranked, chunks, newest_of), chunks, newest_of)


def _replaced(
    ranked: Sequence[Hit], chunks: Mapping[ChunkId, StoredChunk], newest_of: Mapping[ChunkId, DocumentId]
) -> list[Hit]:
    """Without what the newest says too; it takes the better rank and score."""
    best: dict[ChunkId, Hit] = {}
    newest = {chunk.id: _said(chunk) for chunk in chunks.values() if chunk.document_id in set(newest_of.values())}
    for hit in ranked:
        kept = hit.chunk_id
        if kept in newest_of:
            rivals = {id_: said for id_, said in newest.items() if chunks[id_].document_id == newest_of[kept]}
            twin = _counterpart(_said(chunks[kept]), rivals)
            kept = kept if twin is None else twin
        best.setdefault(kept, Hit(kept, hit.score))
    return list(best.values())


def _moved(
    ranked: list[Hit], chunks: Mapping[ChunkId, StoredChunk], newest_of: Mapping[ChunkId, DocumentId]
) -> tuple[Hit, ...]:
    """From the last to the first, so that passages of one older version keep their order."""
    for place in reversed(range(len(ranked))):
        hit = ranked[place]
        newest = newest_of.get(hit.chunk_id)
        behind = [
            later
            for later in range(place + 1, len(ranked))
            if newest is not None
            and ranked[later].score >= COMPARABLE_SCORE * hit.score
            and _document(ranked[later], chunks) == newest
        ]
        if behind:
            ranked.insert(behind[-1], ranked.pop(place))
    return tuple(ranked)


def _counterpart(old: _Said, rivals: Mapping[ChunkId, _Said]) -> ChunkId | None:
    """The passage most like the old one, if all that the old one says stands in those near it."""
    likeness = {id_: _dice(old.words, said.words) for id_, said in rivals.items()}
    near = [id_ for id_, share in likeness.items() if share >= _NEAR_PASSAGE]
    if not near:
        return None
    there = [sentence for id_ in near for sentence in rivals[id_].sentences]
    stands = all(any(_dice(mine, theirs) >= SAME_SENTENCE for theirs in there) for mine in old.sentences)
    return max(near, key=lambda id_: (likeness[id_], -id_)) if stands else None


def _said(chunk: StoredChunk) -> _Said:
    bags = [_bag(sentence) for sentence in sentences(chunk.text)]
    words = frozenset[str]().union(*bags)
    return _Said(words, [bag for bag in bags if len(bag) >= _SENTENCE_WORDS] or [words])


def _bag(text: str) -> Bag:
    return frozenset(_NUMBER if any(c.isdigit() for c in word) else word for word in words_of(text))


def _dice(one: Bag, other: Bag) -> float:
    total = len(one) + len(other)
    return 2 * len(one & other) / total if total else 0.0


def _is_named(chunk: StoredChunk, scope: Scope) -> bool:
    return chunk.document_id in scope.document_ids or chunk.path in scope.paths


def _document(hit: Hit, chunks: Mapping[ChunkId, StoredChunk]) -> DocumentId | None:
    chunk = chunks.get(hit.chunk_id)
    return None if chunk is None else chunk.document_id
