"""A change of embedder through the real engine: questions meanwhile, a kill half way, and the rest after a restart."""

from contextlib import closing
from pathlib import Path

import pytest

from core.api.following import COMPLETE
from core.api.messages import Answered, Done, Failed, FreshnessChanged
from core.api.requests import AddPaths, Ask, ChooseEmbedder
from core.api.types import ErrorCode, JobId, Scope
from core.engine.models import wanted_embedder
from core.library import open_library
from core.paths import DataPaths
from tests.model.other_embedder import write_other_embedder
from tests.process.engine import Engine, running_engine
from tests.process.papers import write_paper

pytestmark = pytest.mark.model

WITHIN_S = 300.0
PAGES = 60


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """One rule a page; each page is a passage or two of its own."""
    pages = [
        [f"Rule {n}. A voucher of kind {n} is valid for {n + 30} days after it was issued by office {n}."] * 14
        for n in range(PAGES)
    ]
    return write_paper(tmp_path / "shelf" / "rules.pdf", pages).parent


def days_in_answer(engine: Engine, job: int, rule: int) -> str:
    ended = engine.run(Ask(JobId(job), f"How long is a voucher of kind {rule} valid?", Scope(), quotes_only=True))
    assert isinstance(ended, Done), ended
    assert isinstance(ended.result, Answered)
    return " ".join(sentence.text for sentence in ended.result.answer.sentences)


def embedding_until(engine: Engine, *, more_than: int) -> tuple[int, int]:
    """How far the vectors are, once they are so far or through."""
    event = engine.wait_for(
        FreshnessChanged,
        lambda e: e.freshness.embedding.done > more_than or e.freshness.embedding.is_complete,
        within_s=WITHIN_S,
    )
    return event.freshness.embedding.done, event.freshness.embedding.total


def test_a_change_of_embedder_survives_a_kill_and_no_question_goes_unanswered(tmp_path: Path, shelf: Path) -> None:
    data, other = tmp_path / "data", write_other_embedder(tmp_path / "other.gguf")
    with running_engine(data) as engine:
        assert isinstance(engine.run(AddPaths(JobId(1), (str(shelf),))), Done)
        refused = engine.run(ChooseEmbedder(JobId(2), str(other)))
        assert isinstance(refused, Failed)
        assert refused.code is ErrorCode.UNKNOWN_MODEL
        assert isinstance(engine.run(ChooseEmbedder(JobId(3), str(other), trusted=True)), Done)
        done, total = embedding_until(engine, more_than=0)
        assert 0 < done < total
        assert "47 days" in days_in_answer(engine, 4, 17)
        engine.kill()
    with running_engine(data) as engine:
        assert "51 days" in days_in_answer(engine, 5, 21)
        engine.wait_for(FreshnessChanged, lambda e: e.freshness.embedding.is_complete, within_s=WITHIN_S)
        assert "55 days" in days_in_answer(engine, 6, 25)
        assert len(engine.children("core.model.worker")) <= 2  # for questions, for writing; the other embedder rests
        engine.kill()
        engine.wait()
    wanted = wanted_embedder(DataPaths(data))
    with closing(open_library(DataPaths(data), embedder_id=wanted.id, dimensions=wanted.dimensions)) as library:
        assert library.search_embedder_id == wanted.id
        assert library.progress().embedding == COMPLETE
