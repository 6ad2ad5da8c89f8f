"""The ladder of figures from the lists of each stage, for documents and for pages."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.api.types import DocumentId, ErrorCode, Scope, Timing
from core.errors import UserError
from core.evaluate.datasets import GradedQuestion, PageQuestion
from core.evaluate.ir import evaluate_ir
from core.evaluate.ladder import Ladder, filled, ladder, stages_of, steps
from core.evaluate.pdfqa import evaluate_pages
from core.evaluate.run import stage_times
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
    search = ListedSearch({"q": {"bm25": [4], "rrf": [2, 1, 3, 4], "rerank": [3, 2, 4]}})
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
        ids={"a.pdf": DocumentId(10), "b.pdf": DocumentId(20)},
        track=untracked,
    )
    known, library = outcome.parts
    assert [scope for _, scope in search.asked] == [Scope(document_ids=(DocumentId(10),)), Scope()]
    assert "document_hit@5" not in known.ladder["bm25"]
    assert library.ladder["bm25"]["page_hit@10"].value == 0.0
    assert library.ladder["bm25"]["document_hit@5"].value == 1.0
    assert [row.ranks for row in outcome.questions] == [{"bm25": None}, {"bm25": None}]
    assert outcome.questions[1].facts["found"] == [{"file": "b.pdf", "page": 5}, {"file": "a.pdf", "page": 6}]


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
    """The second question is of a document that can be read, so the stages are known."""
    listed = ListedSearch({"question 2": {"bm25": [1], "rrf": [1]}})

    def search(question: str, scope: Scope) -> Lists:
        if question == "question 1":
            raise UserError(code)
        return listed(question, scope)

    code = ErrorCode.SCOPE_EMPTY
    asked = [page_question("1"), page_question("2")]
    ids = {"a.pdf": DocumentId(10)}
    chunks = Shelf({1: (10, [4])}).chunks
    outcome = evaluate_pages(asked, search=search, chunks=chunks, ids=ids, track=untracked)
    assert [row.ranks for row in outcome.questions] == [{"bm25": None, "rrf": None}, {"bm25": 1, "rrf": 1}]
    assert values(outcome.parts[0].ladder, "page_hit@10") == {"bm25": 0.5, "rrf": 0.5}
    code = ErrorCode.NO_DOCUMENTS
    with pytest.raises(UserError):
        evaluate_pages(asked, search=search, chunks=chunks, ids=ids, track=untracked)


def test_the_stages_of_all_questions_in_one_order() -> None:
    rows = [{"bm25": 1, "rrf": 1, "rerank": 1}, {"bm25": 1, "rrf": 1, "steer": 1, "rerank": 1}, {"rrf": 1, "late": 1}]
    order = stages_of(rows)
    assert set(order) == {"bm25", "rrf", "late", "steer", "rerank"}
    for row in rows[:2]:
        assert [stage for stage in order if stage in row] == list(row)


def test_an_order_that_was_not_made_is_the_one_before_and_a_retriever_that_did_not_run_found_nothing() -> None:
    stages = ["bm25", "dense", "rrf", "late", "rerank", "steer"]
    assert filled({"bm25": 1, "rrf": 2, "rerank": 3}, stages=stages, empty=0) == {
        "bm25": 1,
        "dense": 0,
        "rrf": 2,
        "late": 0,
        "rerank": 3,
        "steer": 3,
    }


def test_a_stage_that_surely_hurts_is_named() -> None:
    """rrf is as good as the better retriever, late stands for itself, rerank spoils all, steer mends half of it."""
    hits = {"bm25": 0.0, "dense": 1.0, "rrf": 1.0, "late": 0.0, "rerank": 0.0}
    rows = [{stage: {"hit": value} for stage, value in {**hits, "steer": float(n % 2)}.items()} for n in range(20)]
    made = {step.stage: step for step in steps(rows, metrics=["hit", "unknown"])}
    assert {stage: step.before for stage, step in made.items()} == {"rrf": "dense", "rerank": "rrf", "steer": "rerank"}
    assert {stage for stage, step in made.items() if step.is_worse} == {"rerank"}
    assert {stage for stage, step in made.items() if step.is_better} == {"steer"}
    assert made["rerank"].difference.value == -1.0


@settings(deadline=None)
@given(st.lists(st.tuples(st.booleans(), st.booleans()), min_size=1, max_size=30))
def test_a_difference_is_paired_and_a_stage_is_not_both(pairs: list[tuple[bool, bool]]) -> None:
    rows = [{"rrf": {"hit": float(before)}, "rerank": {"hit": float(after)}} for before, after in pairs]
    step = steps(rows, metrics=["hit"])[0]
    assert step.difference.value == pytest.approx(sum(b - a for a, b in pairs) / len(pairs))
    assert not (step.is_worse and step.is_better)
    if not any(before and not after for before, after in pairs):
        assert not step.is_worse
