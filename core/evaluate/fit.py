"""Fitting the gate: logistic regressions by Newton's method, alone or as factors of a product, chosen and judged by
nested cross-validation.

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
MAX_TURNS = 400
TURN_TOLERANCE = 1e-3
TINY = 1e-9
FOLDS = 5
SMALLEST_PROBABILITY = 1e-6

Matrix = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Logistic:
    """probability = 1 / (1 + exp(-(features @ weights + intercept))), `weights` in the features' own units."""

    weights: tuple[float, ...]
    intercept: float

    def logits(self, features: Matrix) -> Floats:
        """`features`: (n, d); the result: (n,)."""
        result: Floats = features @ np.asarray(self.weights) + self.intercept
        return result

    def probabilities(self, features: Matrix) -> Floats:
        """As `logits`."""
        return sigmoid(self.logits(features))


@dataclass(frozen=True, slots=True)
class Examples:
    """Questions to fit to: `features` (n, d), `labels` (n,), and how much each question counts, `shares` (n,).

    Questions of one group, such as those about one document, are never on both sides of a split.
    """

    features: Matrix
    labels: Flags
    shares: Floats
    groups: tuple[str, ...]

    def only(self, chosen: Flags) -> "Examples":
        """Those that are chosen (n,)."""
        groups = tuple(group for group, kept in zip(self.groups, chosen, strict=True) if kept)
        return Examples(self.features[chosen], self.labels[chosen], self.shares[chosen], groups)


@dataclass(frozen=True, slots=True)
class Both:
    """probability = that of the first times that of the second, over the same features."""

    first: Logistic
    second: Logistic

    def probabilities(self, features: Matrix) -> Floats:
        return self.first.probabilities(features) * self.second.probabilities(features)


@dataclass(frozen=True, slots=True)
class Recipe:
    """What a fit leaves open: which columns of the features it uses, and `l2` as in `fit_logistic`.

    With columns for a `second` logistic the two are factors.
    """

    columns: tuple[int, ...]
    l2: float
    second: tuple[int, ...] = ()


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
    _check(labels, l2)
    middle, spread = _scales(features)
    standard = (features - middle) / spread
    counts = np.ones(len(labels)) if shares is None else shares
    kept = np.ones(features.shape[1], dtype=np.bool_)
    while True:
        design = np.column_stack([standard[:, kept], np.ones(len(labels))])
        penalty = np.append(np.full(int(kept.sum()), l2), 0.0)
        solution = newton(design, labels=labels, penalty=penalty, shares=counts)
        if not non_negative or solution[:-1].min(initial=0.0) >= 0.0:
            return _in_own_units(solution, np.flatnonzero(kept).tolist(), middle, spread)
        kept[np.flatnonzero(kept)[int(np.argmin(solution[:-1]))]] = False


def fit(examples: Examples, recipe: Recipe) -> Logistic | Both:
    """Weights for all columns, 0 for those that the recipe leaves out; none is negative. Raises as `fit_logistic`."""
    if recipe.second:
        return fit_both(examples, recipe)
    columns = list(recipe.columns)
    chosen = fit_logistic(
        examples.features[:, columns], labels=examples.labels, l2=recipe.l2, non_negative=True, shares=examples.shares
    )
    weights = np.zeros(examples.features.shape[1])
    weights[columns] = chosen.weights
    return Logistic(tuple(float(weight) for weight in weights), chosen.intercept)


def fit_both(examples: Examples, recipe: Recipe) -> Both:
    """Two logistics whose product is the probability; weights as in `fit`.

    By expectation maximisation (Dempster, Laird and Rubin 1977): that both hold is known of the examples that are
    true; of the others, in turns, how likely each is to hold although not both do, and better weights for that.
    Raises as `fit_logistic`.
    """
    _check(examples.labels, recipe.l2)
    middle, spread = _scales(examples.features)
    standard = (examples.features - middle) / spread
    columns = [list(recipe.columns), list(recipe.second)]
    while True:
        solutions = _climb([standard[:, own] for own in columns], examples, l2=recipe.l2)
        lowest = min((0, 1), key=lambda factor: solutions[factor][:-1].min(initial=0.0))
        if solutions[lowest][:-1].min(initial=0.0) >= 0.0:
            break
        del columns[lowest][int(np.argmin(solutions[lowest][:-1]))]
    first, second = (_in_own_units(s, own, middle, spread) for s, own in zip(solutions, columns, strict=True))
    return Both(first, second)


def _climb(factors: Sequence[Matrix], examples: Examples, *, l2: float) -> list[Floats]:
    """Coefficients of each factor's columns and its intercept. The bound of a quarter on the curvature of a logistic
    (Boehning and Lindsay 1988) makes each step go up and needs one inverse for all of them."""
    designs = [np.column_stack([columns, np.ones(len(columns))]) for columns in factors]
    penalties = [np.append(np.full(columns.shape[1], l2), 0.0) for columns in factors]
    bounds = [
        np.linalg.inv(design.T @ (design * (examples.shares / 4)[:, None]) + np.diag(penalty + TINY))
        for design, penalty in zip(designs, penalties, strict=True)
    ]
    solutions = [np.zeros(design.shape[1]) for design in designs]
    for _ in range(MAX_TURNS):
        one, two = (sigmoid(design @ solution) for design, solution in zip(designs, solutions, strict=True))
        rest = np.maximum(1 - one * two, SMALLEST_PROBABILITY)
        holds = [np.where(examples.labels, 1.0, own * (1 - other) / rest) for own, other in ((one, two), (two, one))]
        steps = [
            bound @ (design.T @ (examples.shares * (hold - now)) - penalty * solution)
            for bound, design, hold, now, penalty, solution in zip(
                bounds, designs, holds, (one, two), penalties, solutions, strict=True
            )
        ]
        solutions = [solution + step for solution, step in zip(solutions, steps, strict=True)]
        if max(float(np.abs(step).max()) for step in steps) < TURN_TOLERANCE:
            break
    return solutions


def _check(labels: Flags, l2: float) -> None:
    if l2 <= 0 or not labels.any() or labels.all():
        raise ValueError("a fit needs both classes and l2 above 0")


def _scales(features: Matrix) -> tuple[Floats, Floats]:
    """Mean and standard deviation of each column, 1 for one that does not vary."""
    spread = features.std(axis=0)
    return features.mean(axis=0), np.where(spread == 0, 1.0, spread)


def _in_own_units(solution: Floats, columns: Sequence[int], middle: Floats, spread: Floats) -> Logistic:
    """From coefficients of some standardised columns, the intercept last, to weights for all columns."""
    weights = np.zeros(len(middle))
    weights[list(columns)] = solution[:-1] / spread[list(columns)]
    return Logistic(tuple(float(weight) for weight in weights), float(solution[-1] - middle @ weights))


def choose(examples: Examples, recipes: Sequence[Recipe], *, folds: int = FOLDS) -> Recipe:
    """The recipe whose probabilities of questions it has not seen are best, by the logarithmic score.

    That score is best for the true probabilities (Gneiting and Raftery 2007), so it asks for order and calibration at
    once. Of equals the first. Raises ValueError if there is no recipe or a class is missing.
    """
    if len(recipes) == 1:
        return recipes[0]
    fold_of = assign_folds(examples.groups, folds=folds)
    losses = [log_loss(_unseen(examples, recipe, fold_of), examples) for recipe in recipes]
    return recipes[int(np.argmin(losses))]


def judge_unseen(examples: Examples, recipes: Sequence[Recipe], *, folds: int = FOLDS) -> Floats:
    """The probability of each question by a model that saw neither it nor any of its group: nested cross-validation.

    The recipe is chosen anew inside each fold (Varma and Simon 2006: otherwise the choice flatters the figures).
    Raises ValueError as the fits do.
    """
    fold_of = assign_folds(examples.groups, folds=folds)
    probabilities = np.zeros(len(examples.labels))
    for fold in sorted(set(fold_of.tolist())):
        held = fold_of == fold
        seen = examples.only(~held)
        model = fit(seen, choose(seen, recipes, folds=folds))
        probabilities[held] = model.probabilities(examples.features[held])
    return probabilities


def log_loss(probabilities: Floats, examples: Examples) -> float:
    """Mean of -ln(probability of what is true), each question by its share (Good 1952)."""
    right = np.where(examples.labels, probabilities, 1 - probabilities)
    return float(-(examples.shares * np.log(np.maximum(right, SMALLEST_PROBABILITY))).sum() / examples.shares.sum())


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


def newton(design: Matrix, *, labels: Flags, penalty: Floats, shares: Floats, offset: Floats | float = 0.0) -> Floats:
    """Coefficients (d,) of the columns of `design` (n, d), added to `offset` (n,), at the largest penalised likelihood.

    A bound on the curvature from below keeps a step finite where every probability is near 0 or 1; a step that makes
    matters worse, as far from the optimum one may, is halved. Raises ArithmeticError if it does not converge.
    """

    def loss(coefficients: Floats) -> float:
        logits = design @ coefficients + offset
        likelihood = shares * (np.logaddexp(0.0, logits) - labels * logits)
        return float(likelihood.sum() + (penalty * coefficients**2).sum() / 2)

    solution = np.zeros(design.shape[1])
    for _ in range(MAX_STEPS):
        probabilities = sigmoid(design @ solution + offset)
        gradient = design.T @ (shares * (labels - probabilities)) - penalty * solution
        curvature = shares * np.maximum(probabilities * (1 - probabilities), 1e-9)
        step = np.linalg.solve(design.T @ (design * curvature[:, None]) + np.diag(penalty), gradient)
        before = loss(solution)
        while loss(solution + step) > before + TOLERANCE and float(np.abs(step).max()) >= TOLERANCE:
            step = step / 2
        solution = solution + step
        if float(np.abs(step).max()) < TOLERANCE:
            return solution
    raise ArithmeticError(f"no convergence in {MAX_STEPS} steps")


def sigmoid(logits: Floats) -> Floats:
    result: Floats = 0.5 * (1.0 + np.tanh(0.5 * logits))
    return result


def _unseen(examples: Examples, recipe: Recipe, fold_of: npt.NDArray[np.int64]) -> Floats:
    probabilities = np.zeros(len(examples.labels))
    for fold in sorted(set(fold_of.tolist())):
        held = fold_of == fold
        probabilities[held] = fit(examples.only(~held), recipe).probabilities(examples.features[held])
    return probabilities
