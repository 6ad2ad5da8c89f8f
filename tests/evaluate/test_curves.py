"""Reliability and coverage against worked examples and their definitions written out naively."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.evaluate.curves import coverage_curve, reliability_bins
from core.evaluate.metrics import calibration_error

PAIRS = st.lists(st.tuples(st.integers(0, 20), st.booleans()), min_size=1, max_size=40)


def test_bins_of_a_worked_example() -> None:
    bins = reliability_bins(np.asarray([0.95, 1.0, 0.15, 0.1]), labels=np.asarray([True, False, False, True]))
    assert [(b.low, b.high, b.n, b.share_positive) for b in bins] == [(0.1, 0.2, 2, 0.5), (0.9, 1.0, 2, 0.5)]
    assert [b.mean_probability for b in bins] == pytest.approx([0.125, 0.975])


@settings(deadline=None)
@given(PAIRS)
def test_the_bins_weighted_by_size_are_the_calibration_error(pairs: list[tuple[int, bool]]) -> None:
    probabilities = np.asarray([score / 20 for score, _ in pairs])
    labels = np.asarray([label for _, label in pairs])
    bins = reliability_bins(probabilities, labels=labels)
    assert sum(b.n for b in bins) == len(pairs)
    gap = sum(b.n * abs(b.mean_probability - b.share_positive) for b in bins) / len(pairs)
    assert gap == pytest.approx(calibration_error(probabilities, labels=labels))


@settings(deadline=None)
@given(PAIRS)
def test_each_threshold_answers_what_reaches_it(pairs: list[tuple[int, bool]]) -> None:
    probabilities = np.asarray([score / 20 for score, _ in pairs])
    curve = coverage_curve(probabilities, labels=np.asarray([label for _, label in pairs]))
    assert [point.threshold for point in curve] == sorted({score / 20 for score, _ in pairs}, reverse=True)
    for point in curve:
        answered = [label for score, label in pairs if score / 20 >= point.threshold]
        assert point.coverage == pytest.approx(len(answered) / len(pairs))
        assert point.precision == pytest.approx(sum(answered) / len(answered))
