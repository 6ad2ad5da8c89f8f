"""Judging and fitting the gate on questions whose features are written down."""

import json
from pathlib import Path

import numpy as np
import pytest

from core.api.types import Scope
from core.evaluate.datasets import RefusalQuestion
from core.evaluate.fit import FitTerms, Judged
from core.evaluate.refusal import Weighed, fit_gate, judge, judge_gate, judge_groups, weigh_questions
from core.retrieve.calibrate import Calibration, EvidenceFeatures, LogisticModel, calibration_json, load_calibration
from tests.evaluate.lists import untracked

TERMS = FitTerms(l2=1.0, max_false_refusals=0.25)


def features(coverage: float, reader: float | None = None) -> EvidenceFeatures:
    return EvidenceFeatures(reader, reader, coverage, coverage, coverage)


def sample(size: int, *, with_reader: bool = True) -> list[Weighed]:
    """Two sets; the coverage of answerable questions is higher, that of questions the reader has seen says nothing."""
    generator = np.random.default_rng(4)
    items = []
    for number in range(size):
        answerable = bool(generator.random() < 0.5)
        seen = number % 3 == 0
        level = float(generator.normal(0.5 if seen else 0.7 if answerable else 0.3, 0.15))
        group = "Islamism" if seen else str(number)
        value = features(level, level * 4 if with_reader else None)
        items.append(Weighed(str(number), "a" if number % 2 else "b", group, not seen, answerable, value))
    return items


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


def test_clean_questions_stand_apart() -> None:
    items = sample(60)
    judged = Judged(np.full(60, 0.5), np.ones(60, dtype=np.bool_))
    names = [group.name for group in judge_groups(items, judged=judged)]
    assert names == ["a", "a, clean", "a, seen by the reader", "b", "b, clean", "b, seen by the reader", "all clean"]


def test_a_group_of_one_class_is_left_out() -> None:
    items = [item for item in sample(60) if item.answerable or item.set == "b"]
    judged = Judged(np.full(len(items), 0.5), np.ones(len(items), dtype=np.bool_))
    assert "a" not in {group.name for group in judge_groups(items, judged=judged)}


def test_the_application_judges_as_the_fit_does(tmp_path: Path) -> None:
    """Fit, write, read and judge: the threshold's cap holds on the questions it was chosen on."""
    items = sample(300)
    fitted = fit_gate(items, terms=TERMS)
    path = tmp_path / "calibration.json"
    path.write_text(calibration_json(fitted.calibration), encoding="utf-8")
    clean = [item for item in items if item.clean]
    judged = judge(clean, calibration=load_calibration(path))
    labels = np.asarray([item.answerable for item in clean])
    assert (~judged.answered[labels]).mean() <= 0.25
    assert judged.answered[labels].mean() > judged.answered[~labels].mean() + 0.4


def test_questions_the_reader_has_seen_do_not_move_the_fit() -> None:
    items = sample(300)
    assert fit_gate(items, terms=TERMS) == fit_gate([item for item in items if item.clean], terms=TERMS)


def test_models_are_fitted_for_what_is_installed() -> None:
    rich = fit_gate(sample(200), terms=TERMS).calibration
    poor = fit_gate(sample(200, with_reader=False), terms=TERMS).calibration
    assert [len(model.weights) for model in rich.models] == [5, 3, 1]
    assert [len(model.weights) for model in poor.models] == [3, 1]
    assert json.loads(calibration_json(rich))["fitted_on"].startswith("a ")
    assert rich.figures["auroc"] > 0.9


def test_weighing_asks_within_the_scope_of_the_question() -> None:
    asked: list[tuple[str, Scope]] = []

    def weigh(question: str, scope: Scope) -> EvidenceFeatures:
        asked.append((question, scope))
        return features(0.5)

    questions = [RefusalQuestion("1", "Q?", True, ("p",), "Islamism"), RefusalQuestion("2", "R?", False, (), "2")]
    scopes = {"1": Scope(paths=("p",)), "2": Scope()}
    weighed = weigh_questions("s", questions, weigh=weigh, scope_of=lambda q: scopes[q.id], track=untracked)
    assert asked == [("Q?", scopes["1"]), ("R?", scopes["2"])]
    assert [(item.clean, item.answerable) for item in weighed] == [(False, True), (True, False)]


def test_the_stored_threshold_decides() -> None:
    calibration = Calibration((LogisticModel({"idf_coverage": 1.0}, 0.0, 0.6),))
    items = [Weighed("1", "s", "1", True, True, features(c)) for c in (0.1, 0.9)]
    judged = judge(items, calibration=calibration)
    assert judged.answered.tolist() == [False, True]
    assert judged.probabilities == pytest.approx([1 / (1 + np.exp(-0.1)), 1 / (1 + np.exp(-0.9))])
