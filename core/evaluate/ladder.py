"""The ladder: figures of each stage of the search over the same questions, and whether a stage made things worse."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from core.evaluate.bootstrap import Estimate, estimate_mean

SINGLE = frozenset({"bm25", "dense", "late"})
"""Lists of one retriever alone. All others are whole orders, each made from the one before it."""

MIN_PAIRS = 10
"""A bootstrap of fewer is too sure of itself."""

ROUNDING = 1e-9
"""Differences that are none but for the last digits of a sum."""

Value = TypeVar("Value")
Figures = Mapping[str, float]
Ladder = Mapping[str, Mapping[str, Estimate]]


@dataclass(frozen=True, slots=True)
class Step:
    """What a stage changed against the one `before` it over the same questions: the mean of the paired differences.

    `is_worse`: the whole 95 % interval lies below 0. `is_better`: above. Neither with under `MIN_PAIRS` questions.
    """

    stage: str
    before: str
    metric: str
    difference: Estimate
    is_worse: bool
    is_better: bool


def stages_of(rows: Sequence[Mapping[str, object]]) -> tuple[str, ...]:
    """All stages in one order that keeps the order of each question, also where a question lacks some of them."""
    order: list[str] = []
    for row in rows:
        place = 0
        for stage in row:
            if stage in order:
                place = order.index(stage) + 1
            else:
                order.insert(place, stage)
                place += 1
    return tuple(order)


def filled(row: Mapping[str, Value], *, stages: Sequence[str], empty: Value) -> dict[str, Value]:
    """The values of all `stages`: an order that a question did not need is the order before it, a retriever that did
    not run found nothing (`empty`)."""
    found: dict[str, Value] = {}
    order = empty
    for stage in stages:
        found[stage] = row.get(stage, empty if stage in SINGLE else order)
        if stage not in SINGLE:
            order = found[stage]
    return found


def ladder(figures: Sequence[Mapping[str, Figures]]) -> Ladder:
    """Means with intervals from stage -> metric -> figure of each question.

    Raises ValueError if there is no question, or if questions differ in their stages or metrics.
    """
    if not figures:
        raise ValueError("no questions")
    return {
        stage: {metric: estimate_mean([row[stage][metric] for row in figures]) for metric in metrics}
        for stage, metrics in figures[0].items()
    }


def steps(figures: Sequence[Mapping[str, Figures]], *, metrics: Sequence[str]) -> tuple[Step, ...]:
    """Each order against the one before it, the first against the better of the single lists it was made of.
    Metrics that these questions do not have are passed over.

    Paired bootstrap over questions (Koehn, Statistical Significance Tests for Machine Translation Evaluation, 2004;
    Sakai, Evaluating Evaluation Metrics based on the Bootstrap, 2006).
    """
    if not figures:
        return ()
    stages = list(figures[0])
    metrics = [metric for metric in metrics if all(metric in measured for measured in figures[0].values())]
    return tuple(
        _step(stage, before, metric, [row[stage][metric] - row[before][metric] for row in figures])
        for metric in metrics
        for stage, before in _pairs(figures, stages, metric)
    )


def _pairs(figures: Sequence[Mapping[str, Figures]], stages: Sequence[str], metric: str) -> list[tuple[str, str]]:
    pairs: list[tuple[str, str]] = []
    singles: list[str] = []
    before: str | None = None
    for stage in stages:
        if stage in SINGLE:
            singles.append(stage)
            continue
        if before is None and singles:
            before = max(singles, key=lambda single: sum(row[single][metric] for row in figures))
        if before is not None:
            pairs.append((stage, before))
        before = stage
    return pairs


def _step(stage: str, before: str, metric: str, differences: Sequence[float]) -> Step:
    difference = estimate_mean(differences)
    is_told = len(differences) >= MIN_PAIRS
    is_worse = is_told and difference.high is not None and difference.high < -ROUNDING
    is_better = is_told and difference.low is not None and difference.low > ROUNDING
    return Step(stage, before, metric, difference, is_worse, is_better)
