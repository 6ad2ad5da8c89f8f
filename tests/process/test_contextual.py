"""Lines of context through the real engine: questions meanwhile, a kill half way, and the rest after a restart."""

from pathlib import Path

import pytest

from core.api.finding import ContextualState
from core.api.messages import Answered, Done, FreshnessChanged, SearchShown
from core.api.requests import AddPaths, Ask, ChangeSearch, ListModels, ShowSearch
from core.api.types import JobId, Scope
from core.model.files import default_models
from core.paths import shipped_models_dir
from tests.process.engine import Engine, running_engine
from tests.process.papers import write_paper

pytestmark = [
    pytest.mark.model,
    pytest.mark.skipif(
        default_models(shipped_models_dir()).generator is None, reason="set-up puts the generator there"
    ),
]

WITHIN_S = 240.0
PAGES = 3


def contextual(engine: Engine, job: int) -> ContextualState:
    ended = engine.run(ShowSearch(JobId(job)))
    assert isinstance(ended, Done), ended
    assert isinstance(ended.result, SearchShown)
    return ended.result.state.contextual


def test_lines_of_context_survive_a_kill_and_hold_up_no_question(tmp_path: Path) -> None:
    shelf = write_paper(
        tmp_path / "shelf" / "rules.pdf",
        [[f"Rule {n}. A voucher of kind {n} is valid for {n + 30} days after its issue."] * 14 for n in range(PAGES)],
    ).parent
    data = tmp_path / "data"
    with running_engine(data) as engine:
        assert isinstance(engine.run(AddPaths(JobId(1), (str(shelf),))), Done)
        assert isinstance(engine.run(ChangeSearch(JobId(2), 1.0, (), contextual=True)), Done)
        engine.wait_for(FreshnessChanged, lambda e: e.freshness.contextual.total > 0, within_s=WITHIN_S)
        answered = engine.run(Ask(JobId(3), "How long is a voucher of kind 2 valid?", Scope(), quotes_only=True))
        assert isinstance(answered, Done)
        assert isinstance(answered.result, Answered)
        assert "32 days" in " ".join(sentence.text for sentence in answered.result.answer.sentences)
        before = contextual(engine, 4).passages
        assert before.total > 0
        engine.kill()
    with running_engine(data) as engine:
        assert isinstance(engine.run(ListModels(JobId(5))), Done)
        assert contextual(engine, 6).passages.done >= before.done
        engine.wait_for(FreshnessChanged, lambda e: e.freshness.contextual.is_complete, within_s=WITHIN_S)
        assert isinstance(engine.run(ChangeSearch(JobId(7), 1.0, (), contextual=False)), Done)
        assert not contextual(engine, 8).is_on
