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


def fit_logistic(features: Matrix, *, labels: Flags, l2: float, non_negative: bool = False) -> Logistic:
    """Largest likelihood less l2 / 2 times the squared weights of the standardised features; the intercept is free.

    `features`: (n, d), `labels`: (n,). Iteratively reweighted least squares (Hastie, Tibshirani and Friedman, The
    Elements of Statistical Learning, section 4.4.1). With `non_negative`, features whose weight would be negative are
    left out one by one: a sign of evidence that speaks against an answer is an accident of the questions at hand.
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
        scaled, intercept = _fit_standard(standard, kept, labels, l2)
        if not non_negative or scaled.min(initial=0.0) >= 0.0:
            break
        kept[int(np.argmin(scaled))] = False
    weights = scaled / spread
    return Logistic(tuple(float(weight) for weight in weights), float(intercept - middle @ weights))


def _fit_standard(standard: Matrix, kept: Flags, labels: Flags, l2: float) -> tuple[Floats, float]:
    """Weights (d,) of standardised features, 0 for those not kept, and the intercept."""
    design = np.column_stack([standard[:, kept], np.ones(len(standard))])
    penalty = np.append(np.full(int(kept.sum()), l2), 0.0)
    solution = _newton(design, labels=labels.astype(np.float64), penalty=penalty)
    weights = np.zeros(standard.shape[1])
    weights[kept] = solution[:-1]
    return weights, float(solution[-1])


def choose_threshold(probabilities: Floats, *, labels: Flags, max_false_refusals: float) -> float:
    """The threshold of the best balanced accuracy among those that refuse at most this share of the answerable.

    Candidates lie half-way between neighbouring probabilities; of equals the lowest, which answers more. A question
    is answered when its probability reaches the threshold. Raises ValueError if a class is missing.
    """
    if not labels.any() or labels.all():
        raise ValueError("a threshold needs both classes")
    levels = np.unique(probabilities)
    candidates = np.concatenate([[0.0], (levels[1:] + levels[:-1]) / 2])
    false_refusals = np.searchsorted(np.sort(probabilities[labels]), candidates) / labels.sum()
    right_refusals = np.searchsorted(np.sort(probabilities[~labels]), candidates) / (~labels).sum()
    worth = np.where(false_refusals <= max_false_refusals, right_refusals - false_refusals, -np.inf)
    return float(candidates[int(np.argmax(worth))])


def judge_unseen(
    features: Matrix, *, labels: Flags, groups: Sequence[str], l2: float, max_false_refusals: float, folds: int = 5
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
        model = fit_logistic(features[~held], labels=labels[~held], l2=l2, non_negative=True)
        threshold = choose_threshold(
            model.probabilities(features[~held]), labels=labels[~held], max_false_refusals=max_false_refusals
        )
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


def _newton(design: Matrix, *, labels: Floats, penalty: Floats) -> Floats:
    """A bound on the curvature from below keeps a step finite where every probability is near 0 or 1."""
    solution = np.zeros(design.shape[1])
    for _ in range(MAX_STEPS):
        probabilities = _sigmoid(design @ solution)
        gradient = design.T @ (labels - probabilities) - penalty * solution
        curvature = np.maximum(probabilities * (1 - probabilities), 1e-9)
        step = np.linalg.solve(design.T @ (design * curvature[:, None]) + np.diag(penalty), gradient)
        solution = solution + step
        if float(np.abs(step).max()) < TOLERANCE:
            return solution
    raise ArithmeticError(f"no convergence in {MAX_STEPS} steps")


def _sigmoid(logits: Floats) -> Floats:
    result: Floats = 0.5 * (1.0 + np.tanh(0.5 * logits))
    return result
