"""The staged search: words (BM25), meaning (dense), both fused, then late interaction as a third weighted list.

Every stage is timed and its list kept, so that the window and the evaluation can show what each of them did.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from core.api.types import ChunkId, ErrorCode, Passage, Scope, StagePlace, Timing
from core.cancel import CancelToken
from core.contracts.chunk_set import ChunkSet
from core.contracts.library import Library
from core.contracts.models import EmbeddedQuery, Embedder
from core.contracts.rows import Hit, StoredChunk
from core.errors import UserError
from core.index.codes import max_similarities
from core.index.fusion import reciprocal_rank_fusion
from core.retrieve.clock import StageClock
from core.retrieve.pages import QuestionPages
from core.retrieve.rects import passage_of
from core.retrieve.versions import prefer_newest

CANDIDATES = 100
"""Length of each retriever's list and of the list that late interaction reads."""
FINAL_WEIGHTS: Mapping[str, float] = {"bm25": 1.0, "dense": 0.5, "late": 1.0}
"""Late interaction alone spoils the order of some collections, so it joins the fusion as a third list."""
MAX_QUESTION_CHARS = 2000


@dataclass(frozen=True, slots=True)
class SearchParts:
    """What a search needs. `embedder` is the one whose vectors the library searches (`Library.search_embedder_id`);
    without it, as when its file is gone, the search finds by words alone."""

    library: Library
    embedder: Embedder | None


@dataclass(frozen=True, slots=True)
class SearchResult:
    """`lists` holds each stage's candidates best first: bm25, dense, rrf, late, rerank, and of the best of these
    versions (the final order)."""

    passages: tuple[Passage, ...]
    chunks: tuple[StoredChunk, ...]
    timings: tuple[Timing, ...]
    lists: Mapping[str, tuple[Hit, ...]]
    query: EmbeddedQuery | None
    pages: QuestionPages


def checked_question(question: str) -> str:
    """The question without surrounding space. Raises UserError EMPTY_QUESTION or QUESTION_TOO_LONG."""
    text = question.strip()
    if not text:
        raise UserError(ErrorCode.EMPTY_QUESTION)
    if len(text) > MAX_QUESTION_CHARS:
        raise UserError(ErrorCode.QUESTION_TOO_LONG, number=len(text), limit=MAX_QUESTION_CHARS)
    return text


def search(
    question: str, scope: Scope, parts: SearchParts, *, limit: int = 10, token: CancelToken | None = None
) -> SearchResult:
    """The best `limit` passages for a question within a scope.

    Raises UserError EMPTY_QUESTION, QUESTION_TOO_LONG, NO_DOCUMENTS or SCOPE_EMPTY, and CancelRequested.
    """
    text = checked_question(question)
    clock = StageClock()
    lists: dict[str, tuple[Hit, ...]] = {}
    with clock.stage("scope"):
        allowed = _allowed(parts.library, scope)
    with clock.stage("bm25"):
        lists["bm25"] = tuple(parts.library.search_words(text, allowed=allowed, limit=CANDIDATES))
    query = _embed(text, parts, clock, token)
    if query is not None:
        with clock.stage("dense"):
            lists["dense"] = tuple(parts.library.search_meaning(query.dense, allowed=allowed, limit=CANDIDATES))
    with clock.stage("rrf"):
        lists["rrf"] = _fused({name: lists[name] for name in ("bm25", "dense") if name in lists}, {})
    with clock.stage("late_interaction"):
        lists["late"] = _late_interaction(query, lists["rrf"], parts.library)
    lists["rerank"] = _fused({n: lists[n] for n in FINAL_WEIGHTS if lists.get(n)}, FINAL_WEIGHTS)
    if token is not None:
        token.check()
    with clock.stage("versions"):
        looked_at = lists["rerank"][: limit * 3]
        stored = parts.library.chunks([hit.chunk_id for hit in looked_at], scope=scope)
        newer = parts.library.newer_versions(sorted({chunk.document_id for chunk in stored.values()}))
        lists["versions"] = prefer_newest(looked_at, stored, newer, scope)
    with clock.stage("passages"):
        chunks = _distinct(lists["versions"], stored, limit)
        pages = QuestionPages(parts.library)
        passages = passages_of(chunks, lists, pages)
    return SearchResult(passages, chunks, clock.timings, lists, query, pages)


def _allowed(library: Library, scope: Scope) -> ChunkSet | None:
    if library.totals().chunks == 0:
        raise UserError(ErrorCode.NO_DOCUMENTS)
    allowed = library.scope_chunks(scope)
    if allowed is not None and not allowed:
        raise UserError(ErrorCode.SCOPE_EMPTY, path=scope.paths[0] if scope.paths else "")
    return allowed


def _embed(text: str, parts: SearchParts, clock: StageClock, token: CancelToken | None) -> EmbeddedQuery | None:
    if parts.embedder is None:
        return None
    with clock.stage("embed"):
        return parts.embedder.embed_query(text, token=token)


def _fused(lists: Mapping[str, Sequence[Hit]], weights: Mapping[str, float]) -> tuple[Hit, ...]:
    ids = {name: [hit.chunk_id for hit in hits] for name, hits in lists.items()}
    return tuple(Hit(ChunkId(i), score) for i, score in reciprocal_rank_fusion(ids, weights=weights)[:CANDIDATES])


def _late_interaction(query: EmbeddedQuery | None, fused: Sequence[Hit], library: Library) -> tuple[Hit, ...]:
    if query is None or not len(query.tokens):
        return ()
    codes = library.token_codes([hit.chunk_id for hit in fused])
    ids = list(codes)
    scores = max_similarities(query.tokens, [codes[i] for i in ids])
    ranked = sorted(zip(ids, scores, strict=True), key=lambda pair: (-pair[1], pair[0]))
    return tuple(Hit(chunk_id, float(score)) for chunk_id, score in ranked)


def _distinct(ranked: Sequence[Hit], stored: Mapping[ChunkId, StoredChunk], limit: int) -> tuple[StoredChunk, ...]:
    """The best chunks, each text once: copies of a document would crowd out everything else."""
    kept: dict[str, StoredChunk] = {}
    for hit in ranked:
        chunk = stored.get(hit.chunk_id)
        if chunk is not None:
            kept.setdefault(" ".join(chunk.text.split()), chunk)
    return tuple(kept.values())[:limit]


def passages_of(
    chunks: Sequence[StoredChunk], lists: Mapping[str, Sequence[Hit]], pages: QuestionPages
) -> tuple[Passage, ...]:
    """Chunks as numbered passages with their rectangles and their place in each stage's list."""
    ranks = {name: {hit.chunk_id: (rank, hit.score) for rank, hit in enumerate(hits)} for name, hits in lists.items()}
    passages = []
    for number, chunk in enumerate(chunks, start=1):
        places = [StagePlace(name, *ranks[name][chunk.id]) for name in ranks if chunk.id in ranks[name]]
        passages.append(passage_of(chunk, number, places, pages.of(chunk.document_id)))
    return tuple(passages)
