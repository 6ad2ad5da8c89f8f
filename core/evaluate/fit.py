"""Fitting the gate: logistic regression by Newton's method, a threshold, and what both are worth on unseen questions.

Plain numpy and deterministic: the same questions give the same weights to the last digit on one machine.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from core.evaluate.metrics import Flags, Floats

MAX_STEPS = 100
TOLERANCE = 1e-10

Matrix = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Logistic:
    """probability = 1 / (1 + exp(-(features @ weights + intercept))), `weights` in the features' own units."""

    weights: tuple[float, ...]
    intercept: float

    def probabilities(self, features: Matrix) -> Floats:
        """`features`: (n, d); the result: (n,)."""
        return _sigmoid(features @ np.asarray(self.weights) + self.intercept)


@dataclass(frozen=True, slots=True)
class Judged:
    """The gate's view of questions, in their order: both (n,). `answered`: the probability reached the threshold."""

    probabilities: Floats
    answered: Flags


def fit_logistic(
    features: Matrix, *, labels: Flags, l2: float, non_negative: bool = False, shares: Floats | None = None
) -> Logistic:
    """Largest likelihood less l2 / 2 times the squared weights of the standardised features; the intercept is free.

    `features`: (n, d), `labels`: (n,). Iteratively reweighted least squares (Hastie, Tibshirani and Friedman, The
    Elements of Statistical Learning, section 4.4.1). With `non_negative`, features whose weight would be negative are
    left out one by one: a sign of evidence that speaks against an answer is an accident of the questions at hand.
    `shares` (n,) says how much each question counts; 1 each by default.
    Raises ValueError if a class is missing or l2 is not above 0.
    """
    if l2 <= 0 or not labels.any() or labels.all():
        raise ValueError("a fit needs both classes and l2 above 0")
    middle = features.mean(axis=0)
    spread = features.std(axis=0)
    spread[spread == 0] = 1.0
    standard = (features - middle) / spread
    kept = np.ones(features.shape[1], dtype=np.bool_)
    while True:
        scaled, intercept = _fit_standard(standard[:, kept], labels, l2, _ones(labels) if shares is None else shares)
        scaled = _spread(scaled, kept)
        if not non_negative or scaled.min(initial=0.0) >= 0.0:
            break
        kept[int(np.argmin(scaled))] = False
    weights = scaled / spread
    return Logistic(tuple(float(weight) for weight in weights), float(intercept - middle @ weights))


def _fit_standard(standard: Matrix, labels: Flags, l2: float, shares: Floats) -> tuple[Floats, float]:
    """Weights of standardised features, and the intercept."""
    design = np.column_stack([standard, np.ones(len(standard))])
    penalty = np.append(np.full(standard.shape[1], l2), 0.0)
    solution = _newton(design, labels=labels.astype(np.float64), penalty=penalty, shares=shares)
    return solution[:-1], float(solution[-1])


def _spread(values: Floats, kept: Flags) -> Floats:
    """Each value at its feature's place, 0 for those not kept."""
    every = np.zeros(len(kept))
    every[kept] = values
    return every


def _ones(labels: Flags) -> Floats:
    return np.ones(len(labels), dtype=np.float64)


def choose_threshold(
    probabilities: Floats,
    *,
    labels: Flags,
    max_false_refusals: float,
    slack: float = 0.0,
    shares: Floats | None = None,
) -> float:
    """The threshold of the best balanced accuracy among those that refuse at most this share of the answerable.

    Candidates lie half-way between neighbouring probabilities; of equals the lowest, which answers more. With `slack`
    it is the middle one of those whose balanced accuracy is less than that below the best: the questions do not tell
    them apart, and at either end the next library would fall off. A question is answered when its probability reaches
    the threshold. `shares` as in `fit_logistic`. Raises ValueError if a class is missing.
    """
    if not labels.any() or labels.all():
        raise ValueError("a threshold needs both classes")
    counts = _ones(labels) if shares is None else shares
    levels = np.unique(probabilities)
    candidates = np.concatenate([[0.0], (levels[1:] + levels[:-1]) / 2])
    below = probabilities[None, :] < candidates[:, None]
    false_refusals = below @ np.where(labels, counts, 0.0) / counts[labels].sum()
    right_refusals = below @ np.where(labels, 0.0, counts) / counts[~labels].sum()
    allowed = false_refusals <= max_false_refusals + TOLERANCE
    worth = np.where(allowed, right_refusals - false_refusals, -np.inf)
    best = int(np.argmax(worth))
    if slack > 0:
        alike = candidates[worth > worth[best] - 2 * slack]
        return float((alike[0] + alike[-1]) / 2)
    return float(candidates[best])


@dataclass(frozen=True, slots=True)
class FitTerms:
    """`l2` as in `fit_logistic`; `max_false_refusals` and `slack` as in `choose_threshold`."""

    l2: float
    max_false_refusals: float
    slack: float = 0.01

    @property
    def objective(self) -> str:
        return (
            f"sets count alike; the middle of the thresholds within {self.slack:.0%} of the best balanced accuracy, "
            f"with at most {self.max_false_refusals:.0%} of answerable questions refused"
        )


def fit_and_choose(features: Matrix, *, labels: Flags, terms: FitTerms, shares: Floats) -> tuple[Logistic, float]:
    """The weights, none of them negative, and the threshold. Raises ValueError as the two fits do."""
    model = fit_logistic(features, labels=labels, l2=terms.l2, non_negative=True, shares=shares)
    threshold = choose_threshold(
        model.probabilities(features),
        labels=labels,
        max_false_refusals=terms.max_false_refusals,
        slack=terms.slack,
        shares=shares,
    )
    return model, threshold


def judge_unseen(
    features: Matrix, *, labels: Flags, groups: Sequence[str], terms: FitTerms, shares: Floats, folds: int = 5
) -> Judged:
    """Each question judged by a fit that saw neither it nor any of its group (cross-validation).

    Weights and threshold are both chosen anew without each fold.
    Raises ValueError as the two fits do.
    """
    fold_of = assign_folds(groups, folds=folds)
    probabilities = np.zeros(len(labels))
    answered = np.zeros(len(labels), dtype=np.bool_)
    for fold in sorted(set(fold_of.tolist())):
        held = fold_of == fold
        model, threshold = fit_and_choose(features[~held], labels=labels[~held], terms=terms, shares=shares[~held])
        probabilities[held] = model.probabilities(features[held])
        answered[held] = probabilities[held] >= threshold
    return Judged(probabilities, answered)


def assign_folds(groups: Sequence[str], *, folds: int) -> npt.NDArray[np.int64]:
    """A fold for each item: groups by falling size, each to the fold with fewest items so far; order by hash."""
    sizes: dict[str, int] = {}
    for group in groups:
        sizes[group] = sizes.get(group, 0) + 1
    filled = [0] * folds
    fold_of: dict[str, int] = {}
    for group in sorted(sizes, key=lambda name: (-sizes[name], hashlib.sha256(name.encode()).digest())):
        fold = filled.index(min(filled))
        fold_of[group] = fold
        filled[fold] += sizes[group]
    return np.asarray([fold_of[group] for group in groups], dtype=np.int64)


def _newton(design: Matrix, *, labels: Floats, penalty: Floats, shares: Floats) -> Floats:
    """A bound on the curvature from below keeps a step finite where every probability is near 0 or 1."""
    solution = np.zeros(design.shape[1])
    for _ in range(MAX_STEPS):
        probabilities = _sigmoid(design @ solution)
        gradient = design.T @ (shares * (labels - probabilities)) - penalty * solution
        curvature = shares * np.maximum(probabilities * (1 - probabilities), 1e-9)
        step = np.linalg.solve(design.T @ (design * curvature[:, None]) + np.diag(penalty), gradient)
        solution = solution + step
        if float(np.abs(step).max()) < TOLERANCE:
            return solution
    raise ArithmeticError(f"no convergence in {MAX_STEPS} steps")


def _sigmoid(logits: Floats) -> Floats:
    result: Floats = 0.5 * (1.0 + np.tanh(0.5 * logits))
    return result
