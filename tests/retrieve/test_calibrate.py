import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.retrieve.calibrate import (
    Calibration,
    CalibrationError,
    EvidenceFeatures,
    LogisticModel,
    calibration_json,
    load_calibration,
)

FULL = LogisticModel({"reader_sentence": 1.0, "cosine": 1.0}, -1.0, 0.6)
POOR = LogisticModel({"idf_coverage": 2.0}, -1.0, 0.7)


def features(*, reader: float | None = 1.0, cosine: float | None = 0.5) -> EvidenceFeatures:
    return EvidenceFeatures(reader, reader, cosine, cosine, 0.5)


def test_the_richest_model_whose_features_are_there_decides() -> None:
    calibration = Calibration((FULL, POOR))
    assert calibration.judge(features()) == pytest.approx((0.6225, 0.6), abs=1e-4)
    assert calibration.judge(features(reader=None)) == (0.5, 0.7)


def test_without_any_model_that_fits_the_gate_stays_shut() -> None:
    probability, threshold = Calibration((FULL,)).judge(features(reader=None))
    assert probability < threshold


def test_the_shipped_file_loads_and_works_with_every_model_missing_or_not() -> None:
    calibration = load_calibration()
    assert calibration.models
    for given_features in (features(), features(reader=None), features(reader=None, cosine=None)):
        probability, threshold = calibration.judge(given_features)
        assert 0.0 <= probability <= 1.0
        assert 0.0 < threshold < 1.0


def test_what_is_written_is_what_is_read(tmp_path: Path) -> None:
    path = tmp_path / "calibration.json"
    path.write_text(calibration_json(Calibration((FULL, POOR), "tests", {"auroc": 0.7})))
    assert load_calibration(path) == Calibration((FULL, POOR), "tests", {"auroc": 0.7})


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"models": [{}]}', json.dumps({"models": [{"weights": {"x": 1}, "bias": 0, "threshold": 0.5}]})],
)
def test_a_broken_file_is_an_error_and_not_a_guess(tmp_path: Path, text: str) -> None:
    path = tmp_path / "calibration.json"
    path.write_text(text)
    with pytest.raises(CalibrationError):
        load_calibration(path)


@given(st.floats(-1e6, 1e6), st.floats(-1, 1))
def test_a_probability_is_always_one(reader: float, cosine: float) -> None:
    assert 0.0 <= FULL.probability({"reader_sentence": reader, "cosine": cosine}) <= 1.0
