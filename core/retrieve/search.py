"""The staged search: words (BM25), meaning (dense), both fused, then late interaction as a third weighted list.

Every stage is timed and its list kept, so that the window and the evaluation can show what each of them did. The last
list is the order that is shown.
"""

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from core.api.types import ErrorCode, Passage, Scope, StagePlace, Timing
from core.cancel import CancelToken
from core.contracts.chunk_set import ChunkSet
from core.contracts.library import Library
from core.contracts.models import EmbeddedQuery, Reranker
from core.contracts.rows import Hit, StoredChunk
from core.errors import UserError
from core.index.codes import Weights
from core.retrieve.duplicates import distinct
from core.retrieve.followup import StandaloneQuery
from core.retrieve.pages import QuestionPages
from core.retrieve.plan import CANDIDATES, EVERY_STAGE, FINAL_WEIGHTS, FIRST_RANK_CONSTANT, FIRST_WEIGHTS, SearchPlan
from core.retrieve.rects import passage_of
from core.retrieve.stages import (
    RERANKED,
    RERANKER_WEIGHT,
    Hits,
    Searching,
    SearchParts,
    blended,
    embed,
    find_meaning,
    find_words,
    interact_late,
    join,
    put_exact_first,
    read_with_reranker,
    steer,
    support_by_neighbours,
)
from core.retrieve.versions import prefer_newest

__all__ = ["CANDIDATES", "SearchParts", "SearchPlan", "SearchResult", "checked_question", "passages_of", "search"]

log = logging.getLogger(__name__)

MAX_QUESTION_CHARS = 2000


@dataclass(frozen=True, slots=True)
class SearchResult:
    """`lists` holds each stage's candidates best first, in the order of `plan.LADDER`; the last is the final order.

    `query` holds the token vectors of the question and of what it carries over; `token_weights` how each counts.
    """

    passages: tuple[Passage, ...]
    chunks: tuple[StoredChunk, ...]
    timings: tuple[Timing, ...]
    lists: Mapping[str, tuple[Hit, ...]]
    query: EmbeddedQuery | None
    pages: QuestionPages
    token_weights: Weights | None = None
    left_out: tuple[str, ...] = ()
    """Stages whose model failed."""


def checked_question(question: str) -> str:
    """The question without surrounding space. Raises UserError EMPTY_QUESTION or QUESTION_TOO_LONG."""
    text = question.strip()
    if not text:
        raise UserError(ErrorCode.EMPTY_QUESTION)
    if len(text) > MAX_QUESTION_CHARS:
        raise UserError(ErrorCode.QUESTION_TOO_LONG, number=len(text), limit=MAX_QUESTION_CHARS)
    return text


def search(
    question: str | StandaloneQuery,
    scope: Scope,
    parts: SearchParts,
    *,
    plan: SearchPlan = EVERY_STAGE,
    limit: int = 10,
    token: CancelToken | None = None,
) -> SearchResult:
    """The best `limit` passages for a question within a scope.

    Raises UserError EMPTY_QUESTION, QUESTION_TOO_LONG, NO_DOCUMENTS or SCOPE_EMPTY, and CancelRequested.
    """
    asked = StandaloneQuery(question) if isinstance(question, str) else question
    asked = StandaloneQuery(checked_question(asked.text), asked.carried)
    run = Searching(asked, scope, parts, plan, limit, token)
    with run.clock.stage("scope"):
        run.allowed = _allowed(parts.library, scope)
    _find(run)
    _rank(run)
    best = _tidy(run)
    with run.clock.stage("passages"):
        chunks = tuple(run.chunks[hit.chunk_id] for hit in best if hit.chunk_id in run.chunks)[:limit]
        pages = QuestionPages(parts.library)
        passages = passages_of(chunks, run.lists, pages)
    query = run.query
    embedded, weights = (None, None) if query is None else (query.embedded, query.weights)
    timings, left_out = run.clock.timings, tuple(run.left_out)
    return SearchResult(passages, chunks, timings, run.lists, embedded, pages, weights, left_out)


def _allowed(library: Library, scope: Scope) -> ChunkSet | None:
    if library.totals().chunks == 0:
        raise UserError(ErrorCode.NO_DOCUMENTS)
    allowed = library.scope_chunks(scope)
    if allowed is not None and not allowed:
        raise UserError(ErrorCode.SCOPE_EMPTY, path=scope.paths[0] if scope.paths else "")
    return allowed


def _stage(run: Searching, name: str, work: Callable[[], Hits]) -> Hits:
    if run.token is not None:
        run.token.check()
    with run.clock.stage(name):
        run.lists[name] = work()
    return run.lists[name]


def _find(run: Searching) -> None:
    """By words and by meaning, and the join of both."""
    embedder = run.parts.embedder
    by_meaning = embedder is not None and (run.plan.runs("dense") or run.plan.runs("late"))
    if run.plan.runs("bm25") or embedder is None or not run.plan.runs("dense"):
        _stage(run, "bm25", lambda: find_words(run))
    if embedder is not None and by_meaning:
        with run.clock.stage("embed"):
            run.query = embed(run, embedder)
    if embedder is not None and run.plan.runs("dense"):
        _stage(run, "dense", lambda: find_meaning(run))
    _stage(run, "rrf", lambda: join(run, dict(run.lists), FIRST_WEIGHTS, k=FIRST_RANK_CONSTANT))


def _rank(run: Searching) -> None:
    """The order of what was found."""
    if run.plan.runs("late"):
        _stage(run, "late", lambda: interact_late(run, run.lists["rrf"]))
    _stage(run, "rerank", lambda: join(run, {name: hits for name, hits in run.lists.items() if name in FINAL_WEIGHTS}))
    for name, work in _ORDERING.items():
        if run.plan.runs(name):
            _stage(run, name, partial(work, run))
    reranker = run.parts.reranker
    if reranker is not None and run.plan.runs("reranker"):
        _read_again(run, reranker)


def _read_again(run: Searching, reranker: Reranker) -> None:
    """With a cross-encoder, which is one voice among several: when it fails, the question is answered without it."""
    order = run.order
    run.read(order[:RERANKED])
    try:
        _stage(run, "reranker", lambda: blended(order, read_with_reranker(run, reranker), weight=RERANKER_WEIGHT))
    except UserError as error:
        log.warning("the reranker failed and was left out: %s", error.code.value)
        run.left_out.append("reranker")


_ORDERING: Mapping[str, Callable[[Searching], Hits]] = {
    "structure": support_by_neighbours,
    "steer": steer,
    "exact": put_exact_first,
}


def _tidy(run: Searching) -> Hits:
    """What is shown, and a little more: each thing said once, by the newest version that says it."""
    best, rest = run.order[: run.limit * 3], run.order[run.limit * 3 :]
    run.read(best)
    for name, work in _TIDYING.items():
        if run.plan.runs(name):
            tidied = _stage(run, name, partial(work, run, best))
            best, run.lists[name] = tidied, tidied + rest
    return best


def _newest_first(run: Searching, order: Hits) -> Hits:
    stored = {hit.chunk_id: run.chunks[hit.chunk_id] for hit in order if hit.chunk_id in run.chunks}
    newer = run.parts.library.newer_versions(sorted({chunk.document_id for chunk in stored.values()}))
    return prefer_newest(order, stored, newer, run.scope)


def _each_once(run: Searching, order: Hits) -> Hits:
    return distinct(order, run.chunks, enough=run.limit)


_TIDYING: Mapping[str, Callable[[Searching, Hits], Hits]] = {"versions": _newest_first, "duplicates": _each_once}


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
