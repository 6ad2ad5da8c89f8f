"""Finding the right characters: how much of the marked answer the best chunks hold, and how much else they hold."""

from collections.abc import Mapping, Sequence
from functools import partial

from core.api.types import DocumentId, Scope
from core.contracts.rows import Hit
from core.evaluate.datasets import SpanQuestion
from core.evaluate.ladder import Figures
from core.evaluate.overlap import Stretch, Tokens, common, overlap
from core.evaluate.run import FetchChunks, Judgement, Outcome, Search, Task, Track, run_tasks

CHUNKS_READ = (1, 3, 5, 10)
HEADLINE = ("recall@5", "iou@5")


def evaluate_chunking(
    questions: Sequence[SpanQuestion],
    *,
    search: Search,
    chunks: FetchChunks,
    ids: Mapping[str, DocumentId],
    texts: Mapping[str, str],
    track: Track,
) -> Outcome:
    """`ids` gives the document and `texts` the characters of each text. All texts are searched together. Raises what
    `search` raises."""
    tokens = {ids[name]: Tokens(text) for name, text in texts.items()}

    def judge(hits: Sequence[Hit], question: SpanQuestion) -> Judgement:
        right = [Stretch(ids[question.document], start, end) for start, end in question.spans]
        found = stretches_of(hits, chunks=chunks)
        return Judgement(score_stretches(found, right=right, tokens=tokens), first_touch(found, right=right))

    tasks = [
        Task(
            question.id,
            (question.document, "all"),
            partial(search, question.text, Scope()),
            partial(judge, question=question),
            {"question": question.text},
        )
        for question in questions
    ]
    return run_tasks(tasks, track=track, headline=HEADLINE)


def stretches_of(hits: Sequence[Hit], *, chunks: FetchChunks) -> list[list[Stretch]]:
    """What each chunk covers, best chunk first."""
    best = hits[: max(CHUNKS_READ)]
    found = chunks([hit.chunk_id for hit in best])
    return [
        [Stretch(found[hit.chunk_id].document_id, span.start, span.end) for span in found[hit.chunk_id].spans]
        for hit in best
    ]


def score_stretches(
    found: Sequence[Sequence[Stretch]], *, right: Sequence[Stretch], tokens: Mapping[DocumentId, Tokens]
) -> Figures:
    """`recall@k`, `precision@k` and `iou@k` in characters of one question for the first k chunks, and the last in
    tokens, `token_iou@k`; a marked stretch of spaces has none."""
    figures: dict[str, float] = {}
    wanted = [stretch for stretch in _in_tokens(right, tokens) if stretch.end > stretch.start]
    for k in CHUNKS_READ:
        read = [stretch for chunk in found[:k] for stretch in chunk]
        letters = overlap(read, wanted=right)
        figures[f"recall@{k}"] = letters.recall
        figures[f"precision@{k}"] = letters.precision
        figures[f"iou@{k}"] = letters.iou
        figures[f"token_iou@{k}"] = overlap(_in_tokens(read, tokens), wanted=wanted).iou if wanted else 0.0
    return figures


def first_touch(found: Sequence[Sequence[Stretch]], *, right: Sequence[Stretch]) -> int | None:
    """The place, from 1, of the first chunk that holds any of the answer."""
    return next((place for place, chunk in enumerate(found, start=1) if common(chunk, right)), None)


def _in_tokens(stretches: Sequence[Stretch], tokens: Mapping[DocumentId, Tokens]) -> list[Stretch]:
    return [tokens[stretch.document].stretch(stretch) for stretch in stretches]
