"""What a refusal offers instead of an answer: the nearest passages, and whether a wider scope may hold one."""

from collections.abc import Sequence
from dataclasses import replace

from core.answer.written import TOP_EVIDENCE_MARGIN, strongest
from core.api.types import Passage, Scope
from core.cancel import CancelToken
from core.retrieve.calibrate import Calibration
from core.retrieve.evidence import EvidenceSentence, weigh
from core.retrieve.followup import StandaloneQuery
from core.retrieve.search import SearchParts, search

MAX_CLOSEST = 3
WIDER_FOUND = 10
STRONG_COVERAGE = 0.75
"""So much of the question in one sentence, rare words counting more, is worth a look whatever the gate thinks."""
COVERAGE = 0.5
"""If the gate would open outside the scope, so much is enough."""


def closest(passages: Sequence[Passage], sentences: Sequence[EvidenceSentence]) -> tuple[Passage, ...]:
    """The nearest passages, in the order of their best evidence sentence, then of the search."""
    order = list(dict.fromkeys(s.chunk.id for s in strongest(sentences, TOP_EVIDENCE_MARGIN)))
    rank = {chunk_id: i for i, chunk_id in enumerate(order)}
    return tuple(sorted(passages, key=lambda p: rank.get(p.chunk_id, len(order) + p.number))[:MAX_CLOSEST])


def wider(
    asked: StandaloneQuery,
    scope: Scope,
    parts: SearchParts,
    calibration: Calibration,
    *,
    token: CancelToken | None = None,
) -> int:
    """How many documents outside the scope look as if they held an answer. One search, and nothing is read by a model.

    Raises CancelRequested.
    """
    inside = parts.library.scope_chunks(scope)
    if inside is None:
        return 0
    found = search(asked, Scope(), parts, limit=WIDER_FOUND, token=token)
    chunks = tuple(chunk for chunk in found.chunks if chunk.id not in inside)
    lists = {name: tuple(hit for hit in hits if hit.chunk_id not in inside) for name, hits in found.lists.items()}
    outside = replace(found, chunks=chunks, lists=lists)
    evidence = weigh(asked.readable, outside, parts.library, None, token=token)
    probability, threshold = calibration.judge(evidence.features)
    enough = COVERAGE if probability >= threshold else STRONG_COVERAGE
    return len({s.chunk.document_id for s in evidence.sentences if s.coverage >= enough})
