import json
import math
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.api.finding import WRONG_COSTS, Figure
from core.retrieve.calibrate import (
    DEFAULT_WRONG_COST,
    Calibration,
    CalibrationError,
    EvidenceFeatures,
    GateModel,
    LogisticModel,
    calibration_json,
    load_calibration,
    logit,
    sigmoid,
    threshold_for,
)

FULL = GateModel(LogisticModel({"reader_sentence": 1.0, "cosine": 1.0}, -1.0))
READING = GateModel(LogisticModel({"reader_sentence": 1.0}, -1.0))
ALIKE = GateModel(LogisticModel({"cosine": 1.0}, -1.0))
BOTH = GateModel(LogisticModel({"reader_sentence": 1.0}, -1.0), LogisticModel({"cosine": 4.0}, -1.0))
POOR = GateModel(LogisticModel({"idf_coverage": 2.0}, -1.0))
FITTED = Calibration((FULL, READING, ALIKE, POOR), embedder_id="e", reader_id="r")

costs = st.floats(0.01, 100)
shares = st.floats(0.01, 0.99)


def features(*, reader: float | None = 1.0, cosine: float | None = 0.5) -> EvidenceFeatures:
    return EvidenceFeatures(reader_sentence=reader, cosine=cosine, idf_coverage=0.5)


def test_the_richest_model_whose_features_are_there_decides() -> None:
    calibration = Calibration((FULL, POOR))
    assert calibration.judge(features()) == pytest.approx((0.6225, calibration.threshold), abs=1e-4)
    assert calibration.judge(features(reader=None)) == (0.5, calibration.threshold)


def test_without_any_model_that_fits_the_gate_stays_shut() -> None:
    probability, threshold = Calibration((FULL,)).judge(features(reader=None))
    assert probability < threshold


def test_a_code_that_no_passage_holds_shuts_the_gate() -> None:
    calibration = Calibration((POOR,))
    sure = EvidenceFeatures(idf_coverage=1.0)
    assert calibration.judge(sure)[0] > calibration.threshold
    assert calibration.judge(replace(sure, codes_found=0.0)) == (0.0, calibration.threshold)
    assert calibration.is_hopeless(replace(sure, codes_found=0.0))


def test_signs_of_models_it_was_not_fitted_with_do_not_count() -> None:
    assert FITTED.in_use(embedder_id="e", reader_id="r").models == (FULL, READING, ALIKE, POOR)
    assert FITTED.in_use(embedder_id="other", reader_id="r").models == (READING, POOR)
    assert FITTED.in_use(embedder_id="e", reader_id="other").models == (ALIKE, POOR)
    assert FITTED.in_use(embedder_id="", reader_id="").models == (POOR,)


@given(costs, costs, shares)
def test_a_dearer_wrong_answer_raises_the_threshold(first: float, second: float, prior: float) -> None:
    low, high = sorted((first, second))
    assert 0.0 < threshold_for(low, prior=prior) <= threshold_for(high, prior=prior) < 1.0


@given(costs, shares, st.floats(0.01, 0.99))
def test_at_the_threshold_answering_costs_what_refusing_does(cost: float, prior: float, fitted: float) -> None:
    """The probability of a question in use has the odds of the fit times the ratio of the two shares."""
    threshold = threshold_for(cost, prior=prior, fitted=fitted)
    odds = threshold / (1 - threshold) * (prior / (1 - prior)) / (fitted / (1 - fitted))
    in_use = odds / (1 + odds)
    assert (1 - in_use) * cost == pytest.approx(in_use, rel=1e-6)


def test_where_a_half_is_answerable_and_both_errors_weigh_alike_the_threshold_is_a_half() -> None:
    assert threshold_for(1.0, prior=0.5) == 0.5


@pytest.mark.parametrize(("cost", "prior"), [(0.0, 0.5), (-1.0, 0.5), (math.inf, 0.5), (1.0, 0.0), (1.0, 1.0)])
def test_senseless_costs_and_shares_are_refused(cost: float, prior: float) -> None:
    with pytest.raises(ValueError, match="a cost above 0"):
        threshold_for(cost, prior=prior)


def test_the_stops_of_the_slider_lead_from_shut_to_open_and_the_default_is_among_them() -> None:
    thresholds = [Calibration((POOR,), wrong_cost=cost).threshold for cost in WRONG_COSTS]
    assert thresholds == sorted(thresholds, reverse=True)
    assert len(set(thresholds)) == len(WRONG_COSTS)
    assert DEFAULT_WRONG_COST in WRONG_COSTS


@given(st.floats(-10, 10), st.floats(-1, 1), st.floats(0, 1), st.sampled_from(WRONG_COSTS))
def test_hopeless_is_what_no_reading_could_bring_over_the_threshold(
    reader: float, cosine: float, coverage: float, cost: float
) -> None:
    """No sentence holds more of the question's words than the one that holds most."""
    calibration = Calibration((BOTH, POOR), wrong_cost=cost)
    unread = EvidenceFeatures(cosine=cosine, idf_coverage=coverage)
    read = replace(unread, reader_coverage=coverage)
    probability, threshold = calibration.judge(replace(read, reader_sentence=reader))
    if calibration.is_hopeless(unread):
        assert probability < threshold
    else:
        assert calibration.judge(replace(read, reader_sentence=60.0))[0] >= threshold
    assert not Calibration((FULL, POOR), wrong_cost=cost).is_hopeless(unread)


@given(st.floats(-5, 5), st.floats(-1, 1))
def test_passages_must_be_on_the_topic_and_answer(reader: float, cosine: float) -> None:
    values = {"reader_sentence": reader, "cosine": cosine}
    alone = sigmoid(reader - 1), sigmoid(4 * cosine - 1)
    assert BOTH.probability(values) == pytest.approx(alone[0] * alone[1])
    assert BOTH.needs == {"reader_sentence", "cosine"}
    moved = replace(BOTH, scale=0.5, shift=1.0)
    assert logit(moved.probability(values)) == pytest.approx(0.5 * logit(alone[0] * alone[1]) + 1)


@pytest.mark.parametrize(("reader", "coverage", "opens"), [(3.0, 0.6, True), (1.9, 0.6, False), (3.0, 0.4, False)])
def test_a_sentence_that_says_it_plainly_is_on_the_topic_whatever_its_passage_is_about(
    reader: float, coverage: float, opens: bool
) -> None:
    """Its passage holds three sections, and its vector speaks of none of them."""
    calibration = Calibration((BOTH,))
    before = EvidenceFeatures(cosine=-0.5, idf_coverage=coverage)
    probability, threshold = calibration.judge(replace(before, reader_sentence=reader, reader_coverage=coverage))
    assert (probability >= threshold) is opens
    if opens:
        assert not calibration.is_hopeless(before), "the reader must be asked"


@given(st.floats(0, 1))
def test_a_logit_leads_back_to_its_probability(probability: float) -> None:
    assert math.isfinite(logit(probability))
    assert sigmoid(logit(probability)) == pytest.approx(probability, abs=1e-9)


def test_the_shipped_file_loads_and_works_with_every_model_missing_or_not() -> None:
    calibration = load_calibration()
    everything = EvidenceFeatures(*[0.5] * len(EvidenceFeatures.__slots__))
    for reader in (calibration.reader_id, ""):
        for embedder in (calibration.embedder_id, "", "another"):
            used = calibration.in_use(embedder_id=embedder, reader_id=reader)
            assert used.models
            probability, threshold = used.judge(everything)
            assert 0.0 <= probability <= 1.0
            assert 0.0 < threshold < 1.0


def test_what_is_written_is_what_is_read(tmp_path: Path) -> None:
    path = tmp_path / "calibration.json"
    written = replace(FITTED, fitted_on="tests", questions=3, figures=(Figure("auroc", 3, 0.7, None, 0.8),))
    written = replace(written, models=(replace(BOTH, scale=0.5, shift=0.25), POOR), is_own=True, own_questions=2)
    path.write_text(calibration_json(replace(written, wrong_cost=4.0)))
    assert load_calibration(path) == written


@pytest.mark.parametrize(
    "change",
    [
        {"models": [{}]},
        {"models": [{"answers": {"weights": {"x": 1}, "bias": 0}, "on_topic": None, "scale": 1, "shift": 0}]},
        {"models": 3},
        {"figures": [{"name": "auroc"}]},
        {"own_questions": "many"},
    ],
)
def test_a_broken_file_is_an_error_and_not_a_guess(tmp_path: Path, change: dict[str, object]) -> None:
    path = tmp_path / "calibration.json"
    path.write_text(json.dumps({**json.loads(calibration_json(FITTED)), **change}))
    with pytest.raises(CalibrationError):
        load_calibration(path)


@pytest.mark.parametrize("text", ["", "[]", "{}", "null"])
def test_what_is_no_calibration_is_an_error(tmp_path: Path, text: str) -> None:
    path = tmp_path / "calibration.json"
    path.write_text(text)
    with pytest.raises(CalibrationError):
        load_calibration(path)


@given(st.floats(-1e6, 1e6), st.floats(-1, 1))
def test_a_probability_is_always_one(reader: float, cosine: float) -> None:
    assert 0.0 <= FULL.probability({"reader_sentence": reader, "cosine": cosine}) <= 1.0
