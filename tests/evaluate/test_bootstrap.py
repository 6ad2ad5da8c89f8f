"""Intervals: they hold the figure, do not move between runs, narrow with n and cover the truth as often as they say."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.evaluate.bootstrap import Estimate, Indices, estimate, estimate_mean


@settings(deadline=None)
@given(st.lists(st.floats(0, 1), min_size=1, max_size=40))
def test_the_interval_of_a_mean_stays_within_the_values(values: list[float]) -> None:
    result = estimate_mean(values)
    assert result.value == pytest.approx(sum(values) / len(values))
    assert result.low is not None
    assert result.high is not None
    assert min(values) - 1e-12 <= result.low <= result.high <= max(values) + 1e-12


def test_the_same_questions_give_the_same_interval() -> None:
    values = [0.0, 1.0, 1.0, 0.0, 1.0]
    assert estimate_mean(values) == estimate_mean(values)
    assert estimate_mean(values, seed=1) != estimate_mean(values * 7, seed=2)


def test_a_mean_agrees_with_the_normal_approximation() -> None:
    values = [1.0] * 300 + [0.0] * 100
    result = estimate_mean(values)
    half = 1.96 * math.sqrt(0.75 * 0.25 / 400)
    assert result.low == pytest.approx(0.75 - half, abs=0.01)
    assert result.high == pytest.approx(0.75 + half, abs=0.01)


def test_the_interval_covers_the_truth_about_as_often_as_it_says() -> None:
    generator = np.random.default_rng(5)
    covered = 0
    for seed in range(200):
        result = estimate_mean(generator.random(60).tolist(), seed=seed)
        assert result.low is not None
        assert result.high is not None
        covered += result.low <= 0.5 <= result.high
    assert 180 <= covered <= 198


def test_every_resample_keeps_the_size_of_both_classes() -> None:
    strata = np.asarray([True] * 3 + [False] * 9)
    seen: list[tuple[int, int]] = []

    def share(drawn: Indices) -> float:
        seen.append((int(strata[drawn].sum()), drawn.size))
        return float(strata[drawn].mean())

    assert estimate(share, strata=strata) == Estimate(0.25, 0.25, 0.25)
    assert set(seen) == {(3, 12)}


def test_an_undefined_figure_has_no_interval() -> None:
    assert estimate(lambda drawn: math.nan, strata=np.asarray([True, False])) == Estimate(None, None, None)


def test_no_questions_are_refused() -> None:
    with pytest.raises(ValueError, match="no values"):
        estimate_mean([])
    with pytest.raises(ValueError, match="no values"):
        estimate(lambda drawn: 0.0, strata=np.zeros(0, dtype=np.bool_))
