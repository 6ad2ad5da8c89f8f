"""Why an answer came out as it did, asked of an engine."""

from collections.abc import Callable
from dataclasses import replace

from core.api.finding import Turn
from core.api.messages import Failed
from core.api.requests import AddPaths
from core.api.types import ErrorCode, JobId, Scope
from core.api.why import AnswerExplained, ExplainAnswer, Finder
from core.engine.why_desk import asked_then
from core.retrieve.followup import StandaloneQuery, standalone
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


def test_a_follow_up_is_searched_for_as_it_was_when_it_was_asked() -> None:
    history = (Turn("What is the notice period of the lease?", "Nine months."),)
    carried = standalone("And for the licence?", history)
    assert carried.shown or carried.text != "And for the licence?"
    told = carried.shown or carried.text
    request = ExplainAnswer(JobId(1), "And for the licence?", Scope(), history=history, standalone=told)
    assert asked_then(request) == carried
    by_a_model = replace(request, standalone="What is the notice period of the licence, then?")
    assert asked_then(by_a_model) == StandaloneQuery("What is the notice period of the licence, then?")
    assert asked_then(ExplainAnswer(JobId(1), "When is the rent due?", Scope())).text == "When is the rent due?"
    alone = replace(request, standalone="")
    assert asked_then(alone) == StandaloneQuery("And for the licence?")
