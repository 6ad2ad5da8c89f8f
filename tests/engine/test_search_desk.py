"""How passages are found and judged: shown, set, and what a setting changes."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from core.api.finding import WRONG_COSTS, SearchState, Turn
from core.api.following import Amount
from core.api.messages import Failed, FreshnessChanged, SearchShown
from core.api.requests import AddPaths, Ask, ChangeSearch, PauseIndexing, RefitGate, ShowSearch
from core.api.types import ErrorCode, JobId, Scope
from core.engine.gates import GateInUse
from core.paths import DataPaths
from core.retrieve.calibrate import DEFAULT_WRONG_COST, calibration_json, load_calibration
from core.retrieve.plan import STAGES
from core.settings import Settings, SettingsFile
from tests.engine.bench import Bench
from tests.fakes import FakeGenerator
from tests.ingest.parts import write_pdf

NOTE = " One and Two."


@pytest.fixture
def bench(make: Callable[..., Bench]) -> Bench:
    return make()


def state(bench: Bench, job: int = 1) -> SearchState:
    shown = bench.run(ShowSearch(JobId(job)))
    assert isinstance(shown, SearchShown)
    return shown.state


def change(bench: Bench, job: int, **wanted: object) -> SearchState:
    asked = {"wrong_cost": 1.0, "stages_off": (), "contextual": False} | wanted
    shown = bench.run(ChangeSearch(JobId(job), **asked))  # type: ignore[arg-type]  # as the test says
    assert isinstance(shown, SearchShown)
    return shown.state


def test_at_first_every_stage_is_on_and_the_cost_is_in_the_middle(bench: Bench) -> None:
    shown = state(bench)
    assert (shown.wrong_cost, shown.stages, shown.stages_off) == (DEFAULT_WRONG_COST, STAGES, ())
    assert shown.threshold == load_calibration().threshold
    assert not shown.fit.is_own
    assert Settings().wrong_cost == DEFAULT_WRONG_COST


def test_a_more_careful_gate_asks_for_more_and_both_are_remembered(bench: Bench) -> None:
    thresholds = [change(bench, job, wrong_cost=cost).threshold for job, cost in enumerate(WRONG_COSTS, start=1)]
    assert thresholds == sorted(thresholds, reverse=True)
    assert len(set(thresholds)) == len(WRONG_COSTS)
    off = change(bench, 9, wrong_cost=4, stages_off=("late", "bm25"))
    assert off.stages_off == ("bm25", "late")
    again = SettingsFile(bench.app.paths.settings).current
    assert (again.wrong_cost, again.stages_off) == (4.0, ("bm25", "late"))


@pytest.mark.parametrize(
    "wanted",
    [
        {"wrong_cost": 0.0},
        {"wrong_cost": 100.0},
        {"wrong_cost": float("nan")},
        {"stages_off": ("magic",)},
    ],
)
def test_a_cost_or_a_stage_there_is_not_changes_nothing(bench: Bench, wanted: dict[str, object]) -> None:
    asked = {"wrong_cost": 1.0, "stages_off": (), "contextual": False} | wanted
    bench.send(ChangeSearch(JobId(1), **asked))  # type: ignore[arg-type]  # that is the point
    assert bench.end_of(JobId(1)) == Failed(JobId(1), ErrorCode.BAD_MESSAGE)
    assert bench.app.settings.current == Settings()


def test_lines_of_context_need_somebody_to_write_them(bench: Bench) -> None:
    bench.send(ChangeSearch(JobId(1), 1.0, (), contextual=True))
    assert bench.end_of(JobId(1)) == Failed(JobId(1), ErrorCode.MODEL_MISSING)
    assert not bench.app.settings.current.contextual


def paused(bench: Bench) -> int:
    """A library of one file whose queue is held; how many passages it has."""
    write_pdf(bench.papers / "a.pdf", "One.", "Two.")
    bench.run(AddPaths(JobId(1), (str(bench.papers),)))
    bench.run(PauseIndexing(JobId(2), paused=True))
    bench.follow()
    return bench.library.totals().chunks


def test_the_cost_of_lines_is_told_before_anyone_switches_them_on(in_a_hurry: None, bench: Bench) -> None:
    total = paused(bench)
    assert state(bench, 3).contextual.seconds_left is None
    bench.run(PauseIndexing(JobId(4), paused=False))
    bench.wait_for(FreshnessChanged, lambda _: bench.app.note_seconds is not None)  # says that it is worth asking again
    known = state(bench, 5).contextual
    assert (known.seconds_left, known.is_on) == (2.0 * total, False)


def test_passages_get_their_lines_when_nothing_pauses_and_lose_them_when_switched_off(
    in_a_hurry: None, bench: Bench
) -> None:
    total = paused(bench)
    bench.app.generator = FakeGenerator([NOTE] * total)
    bench.app.models.generator_name = "fake"
    on = change(bench, 3, contextual=True)
    assert (on.contextual.is_on, on.contextual.model) == (True, "fake")
    bench.wait_for(FreshnessChanged, lambda event: event.freshness.contextual == Amount(0, total))
    assert bench.app.generator.prompts == []
    bench.run(PauseIndexing(JobId(4), paused=False))
    bench.wait_for(FreshnessChanged, lambda event: event.freshness.contextual.is_complete)
    assert state(bench, 5).contextual.passages == Amount(total, total)
    off = change(bench, 6, contextual=False).contextual
    assert not off.is_on


def test_a_fit_without_questions_says_so_and_the_own_one_can_be_given_up(bench: Bench) -> None:
    bench.send(RefitGate(JobId(1), own=True))
    assert bench.end_of(JobId(1)) == Failed(JobId(1), ErrorCode.NO_QUESTIONS)
    bench.app.paths.calibration.write_text(own_fit())
    assert state(bench, 2).fit.own_questions == 12
    given_up = bench.run(RefitGate(JobId(3), own=False))
    assert isinstance(given_up, SearchShown)
    assert not given_up.state.fit.is_own
    assert not bench.app.paths.calibration.exists()


def own_fit() -> str:
    return json.dumps(json.loads(calibration_json(load_calibration())) | {"is_own": True, "own_questions": 12})


def test_an_own_fit_that_is_damaged_gives_way_to_the_one_that_came_along(tmp_path: Path) -> None:
    paths = DataPaths(tmp_path)
    gate = GateInUse(paths, SettingsFile(paths.settings))
    paths.calibration.write_text(own_fit()[:100])
    assert not gate.calibration(embedder_id="", reader_id="").is_own


def test_a_cost_written_into_the_settings_by_hand_is_kept_in_range(tmp_path: Path) -> None:
    paths = DataPaths(tmp_path)
    settings = SettingsFile(paths.settings)
    settings.change(wrong_cost=1e9)
    assert GateInUse(paths, settings).calibration(embedder_id="", reader_id="").wrong_cost == max(WRONG_COSTS)


def test_a_follow_up_is_asked_with_what_was_said_before(bench: Bench) -> None:
    told = (Turn("How long is the notice?", "Thirty days."),)
    bench.run(Ask(JobId(1), "And for tenants?", Scope(), quotes_only=True, history=told))
    assert bench.app.histories == [told]
