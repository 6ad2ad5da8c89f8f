"""Measures of rankings and of yes/no decisions. Pure; every formula names its source.

A ranking is best first and holds each item once (`distinct` makes one of a list with repeats). Shares lie in 0..1.
"""

import math
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from typing import TypeVar

import numpy as np
import numpy.typing as npt

Item = TypeVar("Item", bound=Hashable)
Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]


def distinct(items: Iterable[Item]) -> list[Item]:
    """Each item once, in the order of first appearance."""
    return list(dict.fromkeys(items))


def first_rank(ranking: Sequence[Item], *, relevant: Collection[Item]) -> int | None:
    """Place of the first relevant item, counted from 1; None if there is none."""
    return next((place for place, item in enumerate(ranking, start=1) if item in relevant), None)


def hit(ranking: Sequence[Item], *, relevant: Collection[Item], k: int) -> float:
    """1 if a relevant item is among the first `k`, else 0 (success@k)."""
    return float(first_rank(ranking[:k], relevant=relevant) is not None)


def precision(ranking: Sequence[Item], *, relevant: Collection[Item], k: int) -> float:
    """Share of the first `k` places that hold a relevant item; places left empty count against it (as trec_eval)."""
    return _found(ranking, relevant, k) / k


def recall(ranking: Sequence[Item], *, relevant: Collection[Item], k: int) -> float:
    """Share of the relevant items that are among the first `k`. Raises ValueError if nothing is relevant."""
    return _found(ranking, relevant, k) / _count(relevant)


def reciprocal_rank(ranking: Sequence[Item], *, relevant: Collection[Item], k: int) -> float:
    """1 / place of the first relevant item among the first `k`, else 0; its mean is MRR@k (Voorhees, TREC-8 QA)."""
    place = first_rank(ranking[:k], relevant=relevant)
    return 0.0 if place is None else 1.0 / place


def average_precision(ranking: Sequence[Item], *, relevant: Collection[Item], k: int) -> float:
    """Sum of precision@place over the places of relevant items among the first `k`, over all relevant items.

    Its mean is MAP@k (Manning, Raghavan and Schuetze, Introduction to Information Retrieval, section 8.4).
    Raises ValueError if nothing is relevant.
    """
    total = 0.0
    found = 0
    for place, item in enumerate(ranking[:k], start=1):
        if item in relevant:
            found += 1
            total += found / place
    return total / _count(relevant)


def ndcg(ranking: Sequence[Item], *, gains: Mapping[Item, float], k: int) -> float:
    """DCG@k over that of the best possible ranking, with the grade itself as gain and a log2(1 + place) discount.

    Jaervelin and Kekaelaeinen 2002 in the form of trec_eval's `ndcg_cut`, not the 2**grade - 1 of Burges 2005.
    Raises ValueError if no gain is above 0.
    """
    ideal = _discounted(sorted((gain for gain in gains.values() if gain > 0), reverse=True)[:k])
    if ideal == 0.0:
        raise ValueError("nothing is relevant")
    return _discounted([max(gains.get(item, 0.0), 0.0) for item in ranking[:k]]) / ideal


def auroc(scores: Floats, *, labels: Flags) -> float:
    """Probability that a random positive scores above a random negative, ties counting half (Mann-Whitney U).

    `scores` and `labels` have shape (n,). Raises ValueError unless both classes are there.
    """
    positives, negatives = _class_sizes(labels)
    ranks = _midranks(scores)
    return float((ranks[labels].sum() - positives * (positives + 1) / 2) / (positives * negatives))


def balanced_accuracy(decisions: Flags, *, labels: Flags) -> float:
    """Mean of the shares of positives and of negatives decided rightly (Brodersen et al. 2010).

    Both of shape (n,). Raises ValueError unless both classes are there.
    """
    _class_sizes(labels)
    return float((decisions[labels].mean() + (~decisions[~labels]).mean()) / 2)


def macro_f1(decisions: Flags, *, labels: Flags) -> float:
    """Mean of the F1 of positives and of negatives, F1 = 2 TP / (2 TP + FP + FN), 0 where that is 0 / 0.

    Both of shape (n,) (Opitz and Burst, Macro F1 and Macro F1, 2019: the mean of the F1s). Raises ValueError if empty.
    """
    if labels.size == 0:
        raise ValueError("no decisions")
    return (_f1(decisions, labels) + _f1(~decisions, ~labels)) / 2


def share(decisions: Flags, *, among: Flags) -> float:
    """Share of `among` for which `decisions` holds; NaN if `among` holds nowhere."""
    return float(decisions[among].mean()) if among.any() else math.nan


def calibration_error(probabilities: Floats, *, labels: Flags, bins: int = 10) -> float:
    """Expected calibration error: |mean probability - share of positives| over equal-width bins, weighted by size.

    Naeini et al. 2015, Guo et al. 2017. A probability on a border belongs to the upper bin, 1.0 to the last. Raises
    ValueError if empty.
    """
    if labels.size == 0:
        raise ValueError("no probabilities")
    places = np.minimum((probabilities * bins).astype(np.int64), bins - 1)
    gaps = np.bincount(places, weights=probabilities - labels, minlength=bins)
    return float(np.abs(gaps).sum() / labels.size)


def percentile(values: Sequence[float], *, q: float) -> float:
    """The value below which `q` per cent lie, linear between neighbours. Raises ValueError if empty."""
    if not values:
        raise ValueError("no values")
    return float(np.percentile(np.asarray(values, dtype=np.float64), q))


def _found(ranking: Sequence[Item], relevant: Collection[Item], k: int) -> int:
    if k < 1:
        raise ValueError("k counts from 1")
    return sum(1 for item in ranking[:k] if item in relevant)


def _count(relevant: Collection[Item]) -> int:
    if not relevant:
        raise ValueError("nothing is relevant")
    return len(relevant)


def _f1(decisions: Flags, labels: Flags) -> float:
    right = int((decisions & labels).sum())
    wrong = int((decisions ^ labels).sum())
    return 2 * right / (2 * right + wrong) if right or wrong else 0.0


def _discounted(gains: Sequence[float]) -> float:
    return sum(gain / math.log2(place + 1) for place, gain in enumerate(gains, start=1))


def _class_sizes(labels: Flags) -> tuple[int, int]:
    positives = int(labels.sum())
    negatives = labels.size - positives
    if positives == 0 or negatives == 0:
        raise ValueError("one class is missing")
    return positives, negatives


def _midranks(scores: Floats) -> Floats:
    """Ranks from 1, ties sharing the mean of their places."""
    _, groups, sizes = np.unique(scores, return_inverse=True, return_counts=True)
    last = np.cumsum(sizes)
    middle: Floats = last - (sizes - 1) / 2.0
    return middle[groups]
