"""What a probability is worth: its calibration, bin by bin, and what each threshold would answer and get right."""

from dataclasses import dataclass

import numpy as np

from core.evaluate.metrics import Flags, Floats

BINS = 10


@dataclass(frozen=True, slots=True)
class ReliabilityBin:
    """Probabilities in `[low, high)`, the last bin with its end: how many, their mean, and the share of positives."""

    low: float
    high: float
    n: int
    mean_probability: float
    share_positive: float


@dataclass(frozen=True, slots=True)
class CoveragePoint:
    """At this threshold: the share of all questions that is answered, and the share of those with an answer."""

    threshold: float
    coverage: float
    precision: float


def reliability_bins(probabilities: Floats, *, labels: Flags, bins: int = BINS) -> tuple[ReliabilityBin, ...]:
    """Bins of equal width that are not empty (DeGroot and Fienberg 1983; Niculescu-Mizil and Caruana 2005).

    Both of shape (n,). A probability on a border belongs to the upper bin, 1.0 to the last.
    """
    places = np.minimum((probabilities * bins).astype(np.int64), bins - 1)
    return tuple(
        ReliabilityBin(
            place / bins,
            (place + 1) / bins,
            int(own.sum()),
            float(probabilities[own].mean()),
            float(labels[own].mean()),
        )
        for place in range(bins)
        if (own := places == place).any()
    )


def coverage_curve(probabilities: Floats, *, labels: Flags) -> tuple[CoveragePoint, ...]:
    """One point for each probability there is, as a threshold, from the strictest on (El-Yaniv and Wiener, On the
    Foundations of Noise-free Selective Classification, 2010; their risk is 1 - precision).

    Both of shape (n,). A question is answered when its probability reaches the threshold.
    """
    thresholds = np.unique(probabilities)[::-1]
    order = np.argsort(-probabilities, kind="stable")
    right = np.cumsum(labels[order])
    answered = np.searchsorted(-probabilities[order], -thresholds, side="right")
    return tuple(
        CoveragePoint(float(threshold), float(count / labels.size), float(right[count - 1] / count))
        for threshold, count in zip(thresholds, answered, strict=True)
    )
