"""Percentile bootstrap: how far a figure would move with other questions of the same kind (Efron 1979)."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

RESAMPLES = 1000
SEED = 20260101
CONFIDENCE = 0.95

Indices = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure with its 95 % interval. None where it is not defined, such as precision when nothing was refused."""

    value: float | None
    low: float | None
    high: float | None


def estimate_mean(values: Sequence[float], *, seed: int = SEED) -> Estimate:
    """Mean over questions. Raises ValueError if there are none."""
    if not values:
        raise ValueError("no values")
    sample = np.asarray(values, dtype=np.float64)
    drawn = np.random.default_rng(seed).integers(0, sample.size, size=(RESAMPLES, sample.size))
    return _estimate(float(sample.mean()), sample[drawn].mean(axis=1))


def estimate(statistic: Callable[[Indices], float], *, strata: npt.NDArray[np.bool_], seed: int = SEED) -> Estimate:
    """`statistic` gets the indices of a resample, shape (n,), and returns the figure, NaN where undefined.

    Each class of `strata` keeps its size, so that figures which need both classes stay defined.
    """
    generator = np.random.default_rng(seed)
    classes = [members for members in (np.flatnonzero(strata), np.flatnonzero(~strata)) if members.size]
    if not classes:
        raise ValueError("no values")
    drawn = [
        statistic(np.concatenate([generator.choice(members, size=members.size) for members in classes]))
        for _ in range(RESAMPLES)
    ]
    return _estimate(statistic(np.arange(strata.size)), np.asarray(drawn))


def _estimate(value: float, drawn: npt.NDArray[np.float64]) -> Estimate:
    defined = drawn[np.isfinite(drawn)]
    if math.isnan(value) or defined.size == 0:
        return Estimate(None, None, None)
    tail = 100 * (1 - CONFIDENCE) / 2
    low, high = np.percentile(defined, [tail, 100 - tail])
    return Estimate(value, float(low), float(high))
