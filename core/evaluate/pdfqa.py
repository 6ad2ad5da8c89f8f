"""Finding the right page: questions on PDFs whose pages with the answer are known."""

from collections.abc import Iterator, Mapping, Sequence

from core.api.types import DocumentId, Scope, Timing
from core.contracts.rows import Hit
from core.evaluate.datasets import PageQuestion
from core.evaluate.metrics import distinct, first_rank, hit, reciprocal_rank
from core.evaluate.run import (
    FetchChunks,
    Figures,
    Outcome,
    Part,
    QuestionRow,
    Search,
    Track,
    counting_unreadable,
    ladder,
    listed_stages,
    stage_times,
)

DOCUMENT_KNOWN = "document known"
WHOLE_LIBRARY = "whole library"
NEEDS_PICTURE = "needs the picture"

PlacedPage = tuple[DocumentId, int]
"""A page of a document; page index from 0."""


def evaluate_pages(
    questions: Sequence[PageQuestion],
    *,
    search: Search,
    chunks: FetchChunks,
    ids: Mapping[str, DocumentId],
    track: Track,
) -> Outcome:
    """`ids` gives the document of each file name. A question that names its document is asked twice, once of that
    document and once of the whole library; a document without readable text is a miss. Raises what `search` raises."""
    find = counting_unreadable(search)
    figures: dict[str, list[dict[str, Figures]]] = {}
    rows: list[QuestionRow] = []
    timings: list[Sequence[Timing]] = []
    tasks = [task for question in questions for task in _tasks(question, ids[question.file])]
    for question, part, scope in track(tasks, label="Searching"):
        searched = find(question.text, scope)
        timings.append(searched.timings)
        document = ids[question.file]
        rankings = {stage: rank_pages(searched.lists[stage], chunks=chunks) for stage in listed_stages(searched.lists)}
        right = frozenset((document, page) for page in question.pages)
        figures.setdefault(part, []).append(
            {
                stage: score_pages(ranking, right=right, document=None if scope.document_ids else document)
                for stage, ranking in rankings.items()
            }
        )
        ranks = {stage: first_rank(ranking, relevant=right) for stage, ranking in rankings.items()}
        rows.append(QuestionRow(question.id, part, ranks, {"file": question.file, "question": question.text}))
    parts = tuple(Part(name, len(scores), ladder(scores)) for name, scores in figures.items())
    return Outcome(parts, stage_times(timings), tuple(rows))


def rank_pages(hits: Sequence[Hit], *, chunks: FetchChunks) -> list[PlacedPage]:
    """Pages in the order of their best chunk; a chunk on two pages counts for both, its first page first."""
    found = chunks([hit.chunk_id for hit in hits])
    placed = ((found[hit.chunk_id].document_id, span.page_index) for hit in hits for span in found[hit.chunk_id].spans)
    return distinct(placed)


def score_pages(ranking: Sequence[PlacedPage], *, right: frozenset[PlacedPage], document: DocumentId | None) -> Figures:
    """Page hits of one question; with `document`, also whether one of the first five pages is of that document."""
    figures = {f"page_hit@{k}": hit(ranking, relevant=right, k=k) for k in (1, 3, 5, 10)}
    figures["mrr@10"] = reciprocal_rank(ranking, relevant=right, k=10)
    if document is not None:
        figures["document_hit@5"] = hit([owner for owner, _ in ranking], relevant={document}, k=5)
    return figures


def _tasks(question: PageQuestion, document: DocumentId) -> Iterator[tuple[PageQuestion, str, Scope]]:
    """What is asked of where. Questions without an answer belong to the gate, not to finding."""
    if not question.answerable:
        return
    kind = NEEDS_PICTURE if question.needs_picture else DOCUMENT_KNOWN
    yield question, f"{question.source}, {kind}", Scope(document_ids=(document,))
    if question.asks_library:
        yield question, f"{question.source}, {WHOLE_LIBRARY}", Scope()
