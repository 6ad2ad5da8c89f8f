"""The lists of one search as values for a person to look at."""

import re
from collections.abc import Mapping, Sequence

from core.api.types import ChunkId, Scope, StagePlace
from core.api.why import AnswerExplained, Candidate, Finder, StageList
from core.contracts.library import Library
from core.contracts.rows import Hit, StoredChunk
from core.index.fusion import reciprocal_rank_fusion
from core.retrieve.languages import weights_for
from core.retrieve.pages import QuestionPages
from core.retrieve.plan import FIRST_RANK_CONSTANT, FIRST_WEIGHTS, SearchPlan
from core.retrieve.rects import passage_of
from core.retrieve.search import SearchResult

ROWS = 10
"""So many of each list can be looked at: as many as an answer is written from."""
MOST_K = 100

_WITHOUT: Mapping[Finder, frozenset[str]] = {
    Finder.WORDS: frozenset({"dense", "late"}),
    Finder.MEANING: frozenset({"bm25"}),
    Finder.BOTH: frozenset(),
}
_WITH: Mapping[Finder, frozenset[str]] = {
    Finder.WORDS: frozenset({"bm25"}),
    Finder.MEANING: frozenset({"dense"}),
    Finder.BOTH: frozenset(),
}

_WORD = re.compile(r"\w+(?:[-'’.]\w+)*")


def plan_for(finder: Finder, plan: SearchPlan) -> SearchPlan:
    """A plan of the person's with one finder alone; that one runs even if it was switched off."""
    return SearchPlan(plan.off - _WITH[finder] | _WITHOUT[finder])


def explained(
    question: str, found: SearchResult, library: Library, *, scope: Scope, finder: Finder, read: int
) -> AnswerExplained:
    """What a search by `finder` made of a question; `read` is how many passages an answer would be written from."""
    weights = fusion_weights(question, found.lists, library)
    ids = _worth_a_look(found.lists, weights)
    return AnswerExplained(
        finder=finder,
        lists=tuple(_stage_list(stage, hits) for stage, hits in found.lists.items()),
        candidates=_candidates(question, found, library, library.chunks(ids, scope=scope)),
        words_weight=weights.get("bm25", 0.0),
        meaning_weight=weights.get("dense", 0.0),
        k=FIRST_RANK_CONSTANT,
        most_k=MOST_K,
        read=read,
        timings=found.timings,
    )


def fusion_weights(question: str, lists: Mapping[str, Sequence[Hit]], library: Library) -> Mapping[str, float]:
    """Those by which the search joined its first two lists; of lists that do not count at all, the plain ones."""
    fitting = weights_for(question, FIRST_WEIGHTS, library=library.languages(), embedder_id=library.search_embedder_id)
    is_readable = any(lists.get(stage) and weight for stage, weight in fitting.items())
    return fitting if is_readable else FIRST_WEIGHTS


def _stage_list(stage: str, hits: Sequence[Hit]) -> StageList:
    return StageList(stage, tuple(hit.chunk_id for hit in hits), tuple(hit.score for hit in hits))


def _worth_a_look(lists: Mapping[str, Sequence[Hit]], weights: Mapping[str, float]) -> list[ChunkId]:
    """The top of each list and of each join that a person can slide to."""
    found = [hit.chunk_id for hits in lists.values() for hit in hits[:ROWS]]
    first = {stage: [hit.chunk_id for hit in lists[stage]] for stage in FIRST_WEIGHTS if stage in lists}
    for k in range(1, MOST_K + 1):
        found += [id_ for id_, _ in reciprocal_rank_fusion(first, weights=weights, k=k)[:ROWS]]
    return sorted(set(found))


def _candidates(
    question: str, found: SearchResult, library: Library, chunks: Mapping[ChunkId, StoredChunk]
) -> tuple[Candidate, ...]:
    """In the final order; `Passage.number` is the place there, and behind those that are in it the others go on."""
    final = list(found.lists.values())[-1] if found.lists else ()
    place = {hit.chunk_id: rank for rank, hit in enumerate(final)}
    lists = found.lists.items()
    ranks = {stage: {hit.chunk_id: (rank, hit.score) for rank, hit in enumerate(hits)} for stage, hits in lists}
    stored = sorted(chunks.values(), key=lambda chunk: (place.get(ChunkId(chunk.id), len(place)), chunk.id))
    pages = QuestionPages(library)
    matched = matches(question, [chunk.text for chunk in stored], library)
    candidates = []
    for number, (chunk, spans) in enumerate(zip(stored, matched, strict=True), start=1):
        id_ = ChunkId(chunk.id)
        places = [StagePlace(stage, *held[id_]) for stage, held in ranks.items() if id_ in held]
        passage = passage_of(chunk, place.get(id_, number - 1) + 1, places, pages.of(chunk.document_id))
        if passage.parts:  # a chunk that lies on no page any more cannot be shown
            candidates.append(Candidate(passage, spans))
    return tuple(candidates)


def matches(question: str, texts: Sequence[str], library: Library) -> list[tuple[tuple[int, int], ...]]:
    """Of each text, where a word stands that the question has too in any of its forms. Words that say nothing of a
    passage ("the", "when") do not count, as in the search."""
    wanted = set(library.analyze(question))
    spans = [[match.span() for match in _WORD.finditer(text)] for text in texts]
    words = sorted({text[a:b] for text, own in zip(texts, spans, strict=True) for a, b in own})
    tokens = dict(zip(words, library.analyze_each(words), strict=True))
    hit = {word for word, own in tokens.items() if not wanted.isdisjoint(own)}
    return [tuple(span for span in own if text[slice(*span)] in hit) for text, own in zip(texts, spans, strict=True)]
