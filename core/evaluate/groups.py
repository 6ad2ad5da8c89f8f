"""Figures of groups of questions that no ladder of stages belongs to."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from core.evaluate.bootstrap import Estimate, Indices, estimate, estimate_mean
from core.evaluate.metrics import Flags


@dataclass(frozen=True, slots=True)
class Group:
    """`n` questions that are judged alike and their figures."""

    name: str
    n: int
    figures: Mapping[str, Estimate]


def mean_group(name: str, rows: Sequence[Mapping[str, float]]) -> Group:
    """The mean of each figure. Raises ValueError if there is no row, or if rows differ in their figures."""
    if not rows:
        raise ValueError("no questions")
    return Group(name, len(rows), {figure: estimate_mean([row[figure] for row in rows]) for figure in rows[0]})


def decided_group(name: str, labels: Flags, measures: Mapping[str, Callable[[Indices], float]]) -> Group:
    """Measures of yes/no decisions over the indices of a resample; both classes of `labels` (n,) keep their size."""
    return Group(name, labels.size, {figure: estimate(measure, strata=labels) for figure, measure in measures.items()})


def flags(values: Sequence[bool]) -> Flags:
    return np.asarray(values, dtype=np.bool_)
