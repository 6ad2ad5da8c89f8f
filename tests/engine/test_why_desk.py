"""Why an answer came out as it did, asked of an engine."""

from collections.abc import Callable

from core.api.messages import Failed
from core.api.requests import AddPaths
from core.api.types import ErrorCode, JobId, Scope
from core.api.why import AnswerExplained, ExplainAnswer, Finder
from tests.engine.bench import Bench
from tests.ingest.parts import write_pdf


def test_the_lists_of_a_question_are_told_with_its_passages(make: Callable[..., Bench]) -> None:
    bench = make()
    write_pdf(bench.papers / "a.pdf", "Receipts are due in May.", "Dogs stay outside.")
    bench.run(AddPaths(JobId(1), (str(bench.papers),)))
    why = bench.run(ExplainAnswer(JobId(2), "When are receipts due?", Scope(), Finder.WORDS))
    assert isinstance(why, AnswerExplained)
    assert (why.finder, why.lists[0].stage) == (Finder.WORDS, "bm25")
    passage, matched = why.candidates[0].passage, why.candidates[0].matched
    assert [passage.text[a:b] for a, b in matched] == ["Receipts", "due"]
    assert why.lists[0].scores[0] > 0
    assert {"bm25", "passages"} <= {timing.stage for timing in why.timings}


def test_without_documents_there_is_nothing_to_explain(make: Callable[..., Bench]) -> None:
    bench = make()
    bench.send(ExplainAnswer(JobId(1), "When?", Scope()))
    assert bench.end_of(JobId(1)) == Failed(JobId(1), ErrorCode.NO_DOCUMENTS)
