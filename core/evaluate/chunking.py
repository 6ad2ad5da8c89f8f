"""Finding the right characters: how much of the marked answer the best chunks hold, and how much else they hold.

Recall, precision and intersection over union of characters, as in Smith and Troynikov, "Evaluating Chunking Strategies
for Retrieval" (Chroma technical report, 2024), which counts tokens. Text found twice counts twice as found, so that
overlap has its price.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from core.api.types import DocumentId, Scope, Timing
from core.contracts.rows import Hit
from core.evaluate.datasets import SpanQuestion
from core.evaluate.run import (
    FetchChunks,
    Figures,
    Outcome,
    Part,
    QuestionRow,
    Search,
    Track,
    ladder,
    listed_stages,
    stage_times,
)

CHUNKS_READ = (1, 5, 10)


class Stretch(NamedTuple):
    """Characters `[start, end)` of a document."""

    document: DocumentId
    start: int
    end: int


def evaluate_chunking(
    questions: Sequence[SpanQuestion],
    *,
    search: Search,
    chunks: FetchChunks,
    ids: Mapping[str, DocumentId],
    track: Track,
) -> Outcome:
    """`ids` gives the document of each text. All texts are searched together. Raises what `search` raises."""
    figures: dict[str, list[dict[str, Figures]]] = {}
    rows: list[QuestionRow] = []
    timings: list[Sequence[Timing]] = []
    for question in track(questions, label="Searching"):
        searched = search(question.text, Scope())
        timings.append(searched.timings)
        right = [Stretch(ids[question.document], start, end) for start, end in question.spans]
        found = {stage: stretches_of(searched.lists[stage], chunks=chunks) for stage in listed_stages(searched.lists)}
        scores = {stage: score_stretches(stretches, right=right) for stage, stretches in found.items()}
        for part in (question.document, "all"):
            figures.setdefault(part, []).append(scores)
        ranks = {stage: first_touch(stretches, right=right) for stage, stretches in found.items()}
        rows.append(QuestionRow(question.id, question.document, ranks, {"question": question.text}))
    parts = tuple(Part(name, len(scores), ladder(scores)) for name, scores in sorted(figures.items()))
    return Outcome(parts, stage_times(timings), tuple(rows))


def stretches_of(hits: Sequence[Hit], *, chunks: FetchChunks) -> list[list[Stretch]]:
    """What each chunk covers, best chunk first."""
    best = hits[: max(CHUNKS_READ)]
    found = chunks([hit.chunk_id for hit in best])
    return [
        [Stretch(found[hit.chunk_id].document_id, span.start, span.end) for span in found[hit.chunk_id].spans]
        for hit in best
    ]


def score_stretches(found: Sequence[Sequence[Stretch]], *, right: Sequence[Stretch]) -> Figures:
    """`recall@k`, `precision@k` and `iou@k` of one question for the first k chunks."""
    wanted = _size(merged(right))
    figures: dict[str, float] = {}
    for k in CHUNKS_READ:
        read = [stretch for chunk in found[:k] for stretch in chunk]
        held = _common(merged(read), merged(right))
        total = _size(read)
        figures[f"recall@{k}"] = held / wanted
        figures[f"precision@{k}"] = held / total if total else 0.0
        figures[f"iou@{k}"] = held / (total + wanted - held)
    return figures


def first_touch(found: Sequence[Sequence[Stretch]], *, right: Sequence[Stretch]) -> int | None:
    """The place, from 1, of the first chunk that holds any of the answer."""
    return next((place for place, chunk in enumerate(found, start=1) if _common(chunk, right)), None)


def merged(stretches: Iterable[Stretch]) -> list[Stretch]:
    """The same characters, each once, in order."""
    joined: list[Stretch] = []
    for stretch in sorted(stretches):
        last = joined[-1] if joined else None
        if last is not None and last.document == stretch.document and stretch.start <= last.end:
            joined[-1] = last._replace(end=max(last.end, stretch.end))
        else:
            joined.append(stretch)
    return joined


def _size(stretches: Iterable[Stretch]) -> int:
    return sum(stretch.end - stretch.start for stretch in stretches)


def _common(a: Sequence[Stretch], b: Sequence[Stretch]) -> int:
    """Characters in both; each side holds a character once."""
    return sum(_overlaps(a, b))


def _overlaps(a: Sequence[Stretch], b: Sequence[Stretch]) -> Iterator[int]:
    for one in a:
        for other in b:
            if one.document == other.document:
                yield max(0, min(one.end, other.end) - max(one.start, other.start))
