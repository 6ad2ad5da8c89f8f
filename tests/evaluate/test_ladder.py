"""The ladder of figures from the lists of each stage, for documents and for pages."""

import math

import pytest

from core.api.types import DocumentId, ErrorCode, Scope, Timing
from core.errors import UserError
from core.evaluate.datasets import GradedQuestion, PageQuestion
from core.evaluate.ir import evaluate_ir
from core.evaluate.pdfqa import evaluate_pages
from core.evaluate.run import STAGES, Ladder, ladder, stage_times
from tests.evaluate.lists import ListedSearch, Lists, Shelf, untracked


def values(figures: Ladder, metric: str) -> dict[str, float | None]:
    return {stage: metrics[metric].value for stage, metrics in figures.items()}


def page_question(number: str, **changes: object) -> PageQuestion:
    fields: dict[str, object] = {
        "id": number,
        "source": "set",
        "text": f"question {number}",
        "file": "a.pdf",
        "pages": frozenset({4}),
        "answerable": True,
        "asks_library": False,
        "needs_picture": False,
    }
    return PageQuestion(**{**fields, **changes})  # type: ignore[arg-type]  # the fields above with some changed


def test_documents_rank_by_their_best_chunk() -> None:
    """Chunks 1 and 2 are of document 10, 3 of 20, 4 of 30."""
    shelf = Shelf({1: (10, [0]), 2: (10, [0]), 3: (20, [0]), 4: (30, [0])})
    ids = {DocumentId(10): "x", DocumentId(20): "y", DocumentId(30): "z"}
    search = ListedSearch({"q": {"rrf": [2, 1, 3, 4], "bm25": [4], "rerank": [3, 2, 4]}})
    questions = [GradedQuestion("1", "q", {"y": 3.0, "z": 1.0})]
    outcome = evaluate_ir(questions, search=search, chunks=shelf.chunks, ids=ids, track=untracked)
    part = outcome.parts[0]
    assert part.n == 1
    assert list(part.ladder) == ["bm25", "rrf", "rerank"]
    assert outcome.questions[0].ranks == {"bm25": 1, "rrf": 2, "rerank": 1}
    assert values(part.ladder, "recall@10") == {"bm25": 0.5, "rrf": 1.0, "rerank": 1.0}
    ideal = 3 + 1 / math.log2(3)
    assert part.ladder["rerank"]["ndcg@10"].value == pytest.approx((3 + 1 / 2) / ideal)
    assert part.ladder["rrf"]["mrr@10"].value == 0.5


def test_a_chunk_over_two_pages_counts_for_both_first_page_first() -> None:
    shelf = Shelf({1: (10, [3, 4]), 2: (10, [4, 5]), 3: (10, [7])})
    search = ListedSearch({"question 1": {"bm25": [3, 1, 2]}})
    outcome = evaluate_pages(
        [page_question("1")], search=search, chunks=shelf.chunks, ids={"a.pdf": DocumentId(10)}, track=untracked
    )
    assert outcome.questions[0].ranks == {"bm25": 3}
    figures = outcome.parts[0].ladder["bm25"]
    assert [figures[f"page_hit@{k}"].value for k in (1, 3, 5, 10)] == [0.0, 1.0, 1.0, 1.0]
    assert search.asked == [("question 1", Scope(document_ids=(DocumentId(10),)))]


def test_a_question_that_names_its_document_is_asked_of_the_library_too() -> None:
    """The right page number in another document is a miss, and the right document on a wrong page half a find."""
    shelf = Shelf({1: (20, [4]), 2: (10, [5])})
    search = ListedSearch({"question 1": {"bm25": [1, 2]}})
    outcome = evaluate_pages(
        [page_question("1", asks_library=True)],
        search=search,
        chunks=shelf.chunks,
        ids={"a.pdf": DocumentId(10)},
        track=untracked,
    )
    known, library = outcome.parts
    assert [scope for _, scope in search.asked] == [Scope(document_ids=(DocumentId(10),)), Scope()]
    assert "document_hit@5" not in known.ladder["bm25"]
    assert library.ladder["bm25"]["page_hit@10"].value == 0.0
    assert library.ladder["bm25"]["document_hit@5"].value == 1.0
    assert [row.ranks for row in outcome.questions] == [{"bm25": None}, {"bm25": None}]


def test_pictures_are_reported_apart_and_unanswerable_questions_not_at_all() -> None:
    shelf = Shelf({1: (10, [4])})
    questions = [page_question("1"), page_question("2", needs_picture=True), page_question("3", answerable=False)]
    search = ListedSearch({f"question {n}": {"bm25": [1]} for n in (1, 2, 3)})
    outcome = evaluate_pages(
        questions, search=search, chunks=shelf.chunks, ids={"a.pdf": DocumentId(10)}, track=untracked
    )
    assert [(part.name, part.n) for part in outcome.parts] == [
        ("set, document known", 1),
        ("set, needs the picture", 1),
    ]


def test_a_ladder_is_the_mean_over_questions() -> None:
    rows = [{"bm25": {"hit": 1.0}}, {"bm25": {"hit": 0.0}}, {"bm25": {"hit": 0.0}}, {"bm25": {"hit": 0.0}}]
    figure = ladder(rows)["bm25"]["hit"]
    assert figure.value == 0.25
    assert figure.low == 0.0
    assert figure.high == 0.75
    with pytest.raises(ValueError, match="no questions"):
        ladder([])


def test_times_are_per_stage_and_in_total() -> None:
    times = stage_times([[Timing("bm25", float(ms)), Timing("dense", 10.0)] for ms in range(101)])
    assert (times["bm25"].median_ms, times["bm25"].p95_ms) == (50.0, 95.0)
    assert times["total"].median_ms == 60.0
    assert list(times) == ["bm25", "dense", "total"]


def test_a_document_that_cannot_be_read_is_a_miss_at_every_stage() -> None:
    def search(question: str, scope: Scope) -> Lists:
        raise UserError(code)

    code = ErrorCode.SCOPE_EMPTY
    outcome = evaluate_pages(
        [page_question("1")], search=search, chunks=Shelf({}).chunks, ids={"a.pdf": DocumentId(10)}, track=untracked
    )
    assert outcome.questions[0].ranks == dict.fromkeys(STAGES)
    assert values(outcome.parts[0].ladder, "page_hit@10") == dict.fromkeys(STAGES, 0.0)
    code = ErrorCode.NO_DOCUMENTS
    with pytest.raises(UserError):
        evaluate_pages(
            [page_question("1")], search=search, chunks=Shelf({}).chunks, ids={"a.pdf": DocumentId(10)}, track=untracked
        )
