"""The gate fitted to a person's own questions: many of them change it for the better, a few cannot ruin it."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.evaluate.refit import OwnQuestion, refit_gate, refit_model
from core.retrieve.calibrate import Calibration, EvidenceFeatures, GateModel, LogisticModel

FULL = GateModel(LogisticModel({"reader_sentence": 0.5, "idf_coverage": 4.0}, -2.0))
SHIPPED = Calibration((FULL, GateModel(LogisticModel({"idf_coverage": 4.0}, -2.0))), fitted_on="tests", embedder_id="e")


def question(number: int, answerable: bool, *, reader: float | None, coverage: float) -> OwnQuestion:
    return OwnQuestion(str(number), str(number), answerable, EvidenceFeatures(reader, idf_coverage=coverage))


def own(size: int, *, shift: float = 0.0, scale: float = 1.0, seed: int = 1) -> list[OwnQuestion]:
    """Questions whose true logit is the shipped one, scaled and shifted."""
    random = np.random.default_rng(seed)
    made = []
    for number in range(size):
        reader, coverage = float(random.normal(0, 2)), float(random.random())
        logit = scale * (0.5 * reader + 4 * coverage - 2) + shift
        made.append(
            question(number, bool(random.random() < 1 / (1 + np.exp(-logit))), reader=reader, coverage=coverage)
        )
    return made


def loss(model: GateModel, questions: list[OwnQuestion]) -> float:
    right = [p if q.answerable else 1 - p for q in questions for p in [model.probability(q.features.values())]]
    return float(-np.log(np.maximum(right, 1e-9)).mean())


@pytest.mark.parametrize(("scale", "shift"), [(1.0, 1.5), (1.0, -1.5), (0.4, 0.5), (2.5, 0.0)])
def test_many_questions_of_another_kind_make_it_better_on_new_ones(scale: float, shift: float) -> None:
    fitted = refit_model(FULL, own(200, scale=scale, shift=shift))
    unseen = own(400, scale=scale, shift=shift, seed=99)
    assert loss(fitted, unseen) < loss(FULL, unseen) - 0.01


def test_two_fits_one_after_the_other_are_kept() -> None:
    once = refit_model(FULL, own(200, shift=1.5))
    twice = refit_model(once, own(200, shift=3.0))
    assert twice.shift > once.shift > 0.0


@pytest.mark.parametrize("size", [4, 10, 20, 40])
def test_questions_of_the_kind_of_the_fit_leave_it_as_good_as_it_was(size: int) -> None:
    """Whichever were drawn: few of them must not ruin it."""
    unseen = own(400, seed=99)
    for seed in range(8):
        assert loss(refit_model(FULL, own(size, seed=seed)), unseen) < loss(FULL, unseen) + 0.05


@pytest.mark.parametrize("size", [2, 4, 8])
def test_a_handful_of_wrong_labels_does_not_ruin_it(size: int) -> None:
    """Every other question, whatever its signs, is called answerable."""
    unseen = own(400, seed=99)
    for seed in range(8):
        lot = [OwnQuestion(q.id, q.group, n % 2 == 0, q.features) for n, q in enumerate(own(size, seed=seed))]
        assert loss(refit_model(FULL, lot), unseen) < loss(FULL, unseen) + 0.15


def test_praise_alone_does_not_open_the_gate() -> None:
    """Fifty answered questions and two that have no answer: the share of those marked says nothing."""
    marked = [question(n, n >= 2, reader=1.0, coverage=0.6) for n in range(52)]
    values = EvidenceFeatures(0.0, idf_coverage=0.5).values()
    assert refit_model(FULL, marked).probability(values) == pytest.approx(FULL.probability(values), abs=0.1)


@settings(max_examples=40, deadline=None)
@given(
    st.lists(
        st.tuples(st.booleans(), st.floats(-8, 8), st.floats(0, 1), st.sampled_from("abc")), min_size=2, max_size=12
    ).filter(lambda rows: len({row[0] for row in rows}) == 2)
)
def test_any_questions_give_a_sound_gate(rows: list[tuple[bool, float, float, str]]) -> None:
    asked = [OwnQuestion(str(n), g, a, EvidenceFeatures(r, idf_coverage=c)) for n, (a, r, c, g) in enumerate(rows)]
    fitted = refit_model(FULL, asked)
    assert np.isfinite(fitted.scale)
    assert np.isfinite(fitted.shift)
    assert fitted.scale >= 0


def test_a_model_is_changed_by_the_questions_that_have_its_signs() -> None:
    without = [question(q_n, q.answerable, reader=None, coverage=0.1) for q_n, q in enumerate(own(60))]
    assert refit_model(FULL, without) == FULL


def test_it_says_what_it_is_and_how_good_on_questions_it_had_not_seen() -> None:
    fitted = refit_gate(SHIPPED, own(60, shift=1.0))
    calibration = fitted.calibration
    assert (calibration.is_own, calibration.own_questions, calibration.embedder_id) == (True, 60, "e")
    assert calibration.fit.is_own
    assert calibration.figures == fitted.figures
    assert [figure.name for figure in fitted.figures] == [
        "false_refusals", "right_refusals", "auroc", "balanced_accuracy", "ece",
    ]  # fmt: skip
    assert fitted.figures[2].n == 60


@pytest.mark.parametrize("answerable", [True, False])
def test_questions_of_one_kind_cannot_be_fitted(answerable: bool) -> None:
    with pytest.raises(ValueError, match="both kinds"):
        refit_gate(SHIPPED, [question(1, answerable, reader=0.0, coverage=0.5)])
    with pytest.raises(ValueError, match="both kinds"):
        refit_gate(SHIPPED, [])
