"""Judging and fitting the gate on questions whose features are written down."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from core.api.types import Scope
from core.evaluate.datasets import DatasetError, RefusalQuestion
from core.evaluate.refusal import (
    Judged,
    Weighed,
    fit_gate,
    gate_figures,
    judge,
    judge_gate,
    judge_groups,
    read_weighed,
    spared_reader,
    weigh_questions,
    weighed_json,
)
from core.retrieve.calibrate import (
    EMBEDDER_FEATURES,
    FEATURE_NAMES,
    READER_FEATURES,
    Calibration,
    EvidenceFeatures,
    GateModel,
    LogisticModel,
    calibration_json,
    load_calibration,
)
from tests.evaluate.lists import untracked


def features(level: float, *, reader: bool = True) -> EvidenceFeatures:
    """Every sign at the same level; without a reader its signs are missing."""
    missing = set() if reader else READER_FEATURES
    signs: dict[str, Any] = {name: None if name in missing else level for name in FEATURE_NAMES}
    return EvidenceFeatures(**signs)


def sample(size: int, *, reader: bool = True) -> list[Weighed]:
    """Two sets; the signs of answerable questions are stronger, those of questions the reader has seen say nothing."""
    generator = np.random.default_rng(4)
    items = []
    for number in range(size):
        answerable = bool(generator.random() < 0.5)
        seen = number % 3 == 0
        level = float(generator.normal(0.5 if seen else 0.7 if answerable else 0.3, 0.15))
        group = "Islamism" if seen else str(number)
        value = features(level, reader=reader)
        items.append(Weighed(str(number), "a" if number % 2 else "b", group, not seen, answerable, value))
    return items


def elsewhere(size: int) -> list[Weighed]:
    """Questions of another set, asked of "a": hardly a sign."""
    return [Weighed(f"c:{n}", "a", f"c{n}", True, False, features(0.01 * n), off_topic=True) for n in range(size)]


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which penalty is best, and how sure a figure is, are what `test_fit` and `test_bootstrap` are about; here they
    would take nine tenths of the time."""
    monkeypatch.setattr("core.evaluate.refusal.PENALTIES", (3.0,))
    monkeypatch.setattr("core.evaluate.bootstrap.RESAMPLES", 50)


def test_figures_of_a_gate_by_hand() -> None:
    """Of 4 answerable questions 1 is refused, of 4 others 3."""
    labels = np.asarray([True] * 4 + [False] * 4)
    probabilities = np.asarray([0.9, 0.8, 0.7, 0.2, 0.6, 0.3, 0.1, 0.1])
    figures = judge_gate("g", probabilities=probabilities, answered=probabilities >= 0.5, labels=labels).figures
    assert {name: figure.value for name, figure in figures.items() if name not in ("auroc", "calibration_error")} == {
        "balanced_accuracy": 0.75,
        "refusal_precision": 0.75,
        "refusal_recall": 0.75,
        "false_refusals": 0.25,
    }
    assert figures["auroc"].value == pytest.approx(14 / 16)


def test_a_gate_that_refuses_nothing_has_no_precision() -> None:
    labels = np.asarray([True, False])
    figures = judge_gate("g", probabilities=np.ones(2), answered=np.ones(2, dtype=np.bool_), labels=labels).figures
    assert figures["refusal_precision"].value is None
    assert figures["refusal_recall"].value == 0.0


@pytest.mark.usefixtures("quick")
def test_clean_questions_stand_apart() -> None:
    items = sample(60)
    judged = Judged(np.full(60, 0.5), np.ones(60, dtype=np.bool_))
    names = [group.name for group in judge_groups(items, judged=judged)]
    assert names == ["a", "a, clean", "a, seen by the reader", "b", "b, clean", "b, seen by the reader", "all clean"]


@pytest.mark.usefixtures("quick")
def test_a_group_of_one_class_is_left_out() -> None:
    items = [item for item in sample(60) if item.answerable or item.set == "b"]
    judged = Judged(np.full(len(items), 0.5), np.ones(len(items), dtype=np.bool_))
    assert "a" not in {group.name for group in judge_groups(items, judged=judged)}


@pytest.mark.usefixtures("quick")
def test_off_topic_questions_are_judged_against_what_their_library_answers() -> None:
    items = [item for item in sample(60) if item.clean] + elsewhere(10)
    judged = Judged(np.full(len(items), 0.5), np.ones(len(items), dtype=np.bool_))
    groups = {group.name: group for group in judge_groups(items, judged=judged)}
    assert list(groups) == ["a", "off-topic in a", "b", "off-topic", "all clean"]
    answerable = sum(item.set == "a" and item.answerable for item in items)
    assert (groups["off-topic in a"].n, groups["off-topic in a"].answerable) == (answerable + 10, answerable)
    assert groups["a"].n + groups["b"].n + 10 == groups["all clean"].n == len(items)


def test_the_application_judges_as_the_fit_does(tmp_path: Path) -> None:
    """Fit, write, read and judge."""
    items = sample(300) + elsewhere(30)
    fitted = fit_gate(items)
    path = tmp_path / "calibration.json"
    path.write_text(calibration_json(fitted.calibration), encoding="utf-8")
    assert load_calibration(path) == fitted.calibration
    clean = [item for item in items if item.clean]
    judged = judge(clean, calibration=load_calibration(path))
    labels = np.asarray([item.answerable for item in clean])
    assert judged.answered[labels].mean() > judged.answered[~labels].mean() + 0.5


@pytest.mark.usefixtures("quick")
def test_questions_the_reader_has_seen_do_not_move_the_fit() -> None:
    items = sample(90)
    assert fit_gate(items) == fit_gate([item for item in items if item.clean])


@pytest.mark.usefixtures("quick")
def test_models_are_fitted_for_what_is_installed() -> None:
    rich = fit_gate(sample(150)).calibration
    used = [set(model.needs) for model in rich.models]
    assert [bool(names & READER_FEATURES) for names in used] == [True, True, False, False]
    assert [bool(names & EMBEDDER_FEATURES) for names in used] == [True, False, True, False]
    assert [model.on_topic is not None for model in rich.models] == [True, False, True, False]
    assert not any("codes_found" in names for names in used)
    poor = fit_gate(sample(150, reader=False)).calibration
    assert [bool(model.needs & EMBEDDER_FEATURES) for model in poor.models] == [True, False]


@pytest.mark.usefixtures("quick")
def test_what_was_fitted_is_stored_with_its_models_and_figures() -> None:
    items = [replace(item, embedder_id="e", reader_id="r") for item in sample(150) + elsewhere(5)]
    data = json.loads(calibration_json(fit_gate(items).calibration))
    assert (data["embedder_id"], data["reader_id"], data["questions"]) == ("e", "r", 105)
    assert data["fitted_on"] == "a 50, b 50, off-topic in a 5"
    figures = {figure["name"]: figure for figure in data["figures"]}
    assert list(figures) == ["false_refusals", "right_refusals", "auroc", "balanced_accuracy", "ece"]
    assert figures["auroc"]["low"] <= figures["auroc"]["value"] <= figures["auroc"]["high"]
    assert figures["false_refusals"]["n"] + figures["right_refusals"]["n"] == figures["auroc"]["n"] == 105


@pytest.mark.usefixtures("quick")
def test_sets_and_classes_count_alike_in_a_fit() -> None:
    """Ten times as many unanswerable questions of one set leave its probabilities where they were."""
    items = [item for item in sample(200) if item.clean]
    more = [replace(i, id=f"{i.id}/{n}") for i in items for n in range(10 if i.set == "a" and not i.answerable else 1)]
    once, often = (fit_gate(these).calibration for these in (items, more))
    for level in (0.2, 0.5, 0.8):
        assert once.judge(features(level))[0] == pytest.approx(often.judge(features(level))[0], abs=0.1)


def test_questions_weighed_with_different_models_cannot_be_fitted_together() -> None:
    items = sample(60)
    mixed = [replace(item, embedder_id=str(number % 2)) for number, item in enumerate(items)]
    with pytest.raises(ValueError, match="different models"):
        fit_gate(mixed)


def test_what_was_weighed_is_read_back_and_a_line_cut_short_is_weighed_anew() -> None:
    items = [*sample(5, reader=False), *elsewhere(2)]
    lines = [weighed_json(item) for item in items]
    assert read_weighed(lines) == items
    assert read_weighed([*lines, lines[0][:30]]) == items
    with pytest.raises(DatasetError, match="line 1"):
        read_weighed([lines[0][:30], *lines])


def test_a_spared_reader_and_what_it_costs() -> None:
    """Passages are on the topic from coverage 1 on."""
    both = GateModel(LogisticModel({"reader_sentence": 1.0}, 0.0), LogisticModel({"idf_coverage": 20.0}, -15.0))
    calibration = Calibration((both,))
    signs = [(9.0, 0.0), (-9.0, 0.0), (-9.0, 1.0), (9.0, 1.0)]
    items = [
        Weighed(str(n), "s", str(n), True, True, EvidenceFeatures(reader_sentence=r, idf_coverage=c))
        for n, (r, c) in enumerate(signs)
    ]
    found = spared_reader(items, calibration=calibration)
    assert (found.n, found.spared, found.missed) == (4, 2, 0)


def test_figures_for_the_window_have_their_sizes() -> None:
    labels = np.asarray([True] * 4 + [False] * 2)
    probabilities = np.asarray([0.9, 0.8, 0.7, 0.2, 0.6, 0.3])
    figures = gate_figures(probabilities, answered=probabilities >= 0.5, labels=labels)
    assert {figure.name: (figure.n, figure.value) for figure in figures[:2]} == {
        "false_refusals": (4, 0.25),
        "right_refusals": (2, 0.5),
    }


def test_weighing_asks_within_the_scope_of_the_question_and_leaves_out_what_has_no_text() -> None:
    asked: list[tuple[str, Scope]] = []

    def weigh(question: str, scope: Scope) -> EvidenceFeatures | None:
        asked.append((question, scope))
        return None if question == "S?" else features(0.5)

    questions = [
        RefusalQuestion("1", "Q?", True, ("p",), "Islamism"),
        RefusalQuestion("2", "R?", False, (), "2", off_topic=True),
        RefusalQuestion("3", "S?", False, (), "3"),
    ]
    scopes = {"1": Scope(paths=("p",)), "2": Scope(), "3": Scope()}
    weighed = list(weigh_questions("s", questions, weigh=weigh, scope_of=lambda q: scopes[q.id], track=untracked))
    assert asked == [("Q?", scopes["1"]), ("R?", scopes["2"]), ("S?", scopes["3"])]
    assert [(i.clean, i.answerable, i.off_topic) for i in weighed] == [(False, True, False), (True, False, True)]


def test_the_threshold_of_the_cost_decides() -> None:
    calibration = Calibration((GateModel(LogisticModel({"idf_coverage": 1.0}, 0.0)),), wrong_cost=2.25)
    items = [Weighed("1", "s", "1", True, True, EvidenceFeatures(idf_coverage=c)) for c in (0.1, 0.9)]
    judged = judge(items, calibration=calibration)
    assert judged.answered.tolist() == [False, True]
    assert judged.probabilities == pytest.approx([1 / (1 + np.exp(-0.1)), 1 / (1 + np.exp(-0.9))])
