"""Finding the right page: questions on PDFs whose pages with the answer are known."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from core.api.types import DocumentId, Scope
from core.contracts.rows import Hit, StoredChunk
from core.evaluate.datasets import PageQuestion
from core.evaluate.ladder import Figures
from core.evaluate.metrics import distinct, first_rank, hit, reciprocal_rank
from core.evaluate.run import FetchChunks, Judgement, Outcome, Search, Task, Track, run_tasks

DOCUMENT_KNOWN = "document known"
WHOLE_LIBRARY = "whole library"
NEEDS_PICTURE = "needs the picture"
HEADLINE = ("page_hit@5", "mrr@10")
PAGES_TOLD = 5
"""So many of the pages that were found stand in each question's row."""

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
    names = {document: name for name, document in ids.items()}

    def judge(hits: Sequence[Hit], question: PageQuestion, *, is_known: bool) -> Judgement:
        document = ids[question.file]
        ranking = rank_pages(hits, chunks=chunks)
        right = frozenset((document, page) for page in question.pages)
        figures = score_pages(ranking, right=right, document=None if is_known else document)
        told = [{"file": names[owner], "page": page + 1} for owner, page in ranking[:PAGES_TOLD]]
        return Judgement(figures, first_rank(ranking, relevant=right), {"found": told})

    tasks = [
        Task(
            question.id,
            (part,),
            partial(search, question.text, scope),
            partial(judge, question=question, is_known=bool(scope.document_ids)),
            _facts(question),
        )
        for question in questions
        for part, scope in _asked_of(question, ids[question.file])
    ]
    return run_tasks(tasks, track=track, headline=HEADLINE)


def rank_pages(hits: Sequence[Hit], *, chunks: FetchChunks) -> list[PlacedPage]:
    """Pages in the order of their best chunk; a chunk on two pages counts for both, its first page first."""
    found = chunks([hit.chunk_id for hit in hits])
    return distinct(page for hit in hits for page in pages_of(found[hit.chunk_id]))


def pages_of(chunk: StoredChunk) -> list[PlacedPage]:
    return [(chunk.document_id, span.page_index) for span in chunk.spans]


def score_pages(ranking: Sequence[PlacedPage], *, right: frozenset[PlacedPage], document: DocumentId | None) -> Figures:
    """Page hits of one question; with `document`, also whether one of the first five pages is of that document."""
    figures = {f"page_hit@{k}": hit(ranking, relevant=right, k=k) for k in (1, 3, 5, 10)}
    figures["mrr@10"] = reciprocal_rank(ranking, relevant=right, k=10)
    if document is not None:
        figures["document_hit@5"] = hit([owner for owner, _ in ranking], relevant={document}, k=5)
    return figures


def _asked_of(question: PageQuestion, document: DocumentId) -> Iterator[tuple[str, Scope]]:
    """Where it is asked. Questions without an answer belong to the gate, not to finding."""
    if not question.answerable:
        return
    kind = NEEDS_PICTURE if question.needs_picture else DOCUMENT_KNOWN
    yield f"{question.source}, {kind}", Scope(document_ids=(document,))
    if question.asks_library:
        yield f"{question.source}, {WHOLE_LIBRARY}", Scope()


def _facts(question: PageQuestion) -> Mapping[str, object]:
    """Pages count from 1, as people say them."""
    return {
        "file": question.file,
        "question": question.text,
        "pages": sorted(page + 1 for page in question.pages),
    }
