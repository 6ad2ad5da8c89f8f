"""Fitting the probability that sentences bear out a claim, on labelled claims, judged by nested cross-validation.

Which signs are used and how strongly the weights are held back is chosen inside each fold.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from core.api.finding import Figure
from core.evaluate.faithfulness import judge_claims
from core.evaluate.fit import Examples, Logistic, Recipe, assign_folds, choose, fit
from core.evaluate.groups import Group, flags
from core.evaluate.metrics import Flags, Floats
from core.retrieve.calibrate import LogisticModel

FOLDS = 5
PENALTIES = (1.0, 4.0, 16.0)
THRESHOLD = 0.45
"""From 0.35 to 0.5 macro-F1 is 0.67 to 0.69 by cross-validation on 314 labelled claims; here most told truly pass."""
SIGNS = ("covered", "pairs", "passage", "late", "weakest", "cosine")
"""Of a claim and its sentences, as the check of claims names them."""
WITH_EMBEDDER = (("late",), ("late", "pairs"), ("late", "weakest", "cosine", "pairs"))
BY_WORDS = (("covered", "pairs"), ("covered", "pairs", "passage"))
DIGITS = 6


@dataclass(frozen=True, slots=True)
class WeighedClaim:
    """A labelled claim as the check saw it. Claims of one `group`, in answer to one question, stay together.

    `has_fault`: something in it is not as in its evidence; `is_quoted`: it stands there word for word.
    """

    group: str
    is_supported: bool
    signs: Mapping[str, float]
    has_fault: bool
    is_quoted: bool


@dataclass(frozen=True, slots=True)
class FittedSupport:
    """Richest first: each model, and its figures on claims that it had not seen. `figures` are those of the richest."""

    models: tuple[LogisticModel, ...]
    figures: tuple[Figure, ...]
    unseen: tuple[Group, ...]


def fit_support(claims: Sequence[WeighedClaim]) -> FittedSupport:
    """Raises ValueError if a class is missing."""
    models, unseen = [], []
    for name, choices in (("with the embedder", WITH_EMBEDDER), ("by words alone", BY_WORDS)):
        recipes = [Recipe(tuple(SIGNS.index(n) for n in own), l2) for own in choices for l2 in PENALTIES]
        own = _Claims.of(claims)
        recipe = choose(own.examples, recipes, folds=FOLDS)
        models.append(_model(fit(own.examples, recipe)))
        unseen.append(_unseen(name, own, recipes))
    figures = tuple(
        Figure(name=name, value=each.value, low=each.low, high=each.high, n=len(claims))
        for name, each in unseen[0].figures.items()
        if each.value is not None and each.low is not None and each.high is not None
    )
    return FittedSupport(tuple(models), figures, tuple(unseen))


@dataclass(frozen=True, slots=True)
class _Claims:
    """Labelled claims as arrays (n,)."""

    examples: Examples
    faults: Flags
    quoted: Flags

    @classmethod
    def of(cls, claims: Sequence[WeighedClaim]) -> "_Claims":
        features = np.array([[claim.signs.get(name, 0.0) for name in SIGNS] for claim in claims])
        labels = flags([claim.is_supported for claim in claims])
        examples = Examples(features, labels, np.ones(len(claims)), tuple(claim.group for claim in claims))
        return cls(examples, flags([c.has_fault for c in claims]), flags([c.is_quoted for c in claims]))

    def only(self, chosen: Flags) -> "_Claims":
        return _Claims(self.examples.only(chosen), self.faults[chosen], self.quoted[chosen])

    def shown(self, probabilities: Floats) -> Flags:
        decided: Flags = ((probabilities >= THRESHOLD) & ~self.faults) | self.quoted
        return decided


def _unseen(name: str, claims: _Claims, recipes: Sequence[Recipe]) -> Group:
    examples = claims.examples
    fold_of = assign_folds(examples.groups, folds=FOLDS)
    probabilities = np.zeros(len(examples.labels))
    for fold in sorted(set(fold_of.tolist())):
        held = fold_of == fold
        seen = claims.only(~held)
        recipe = choose(seen.examples, recipes, folds=FOLDS)
        probabilities[held] = fit(seen.examples, recipe).probabilities(examples.features[held])
    support = np.where(claims.quoted, 1.0, np.where(claims.faults, probabilities / 2, probabilities))
    return judge_claims(name, labels=examples.labels, shown=claims.shown(probabilities), support=support)


def _model(fitted: object) -> LogisticModel:
    if not isinstance(fitted, Logistic):
        raise TypeError("one logistic is fitted for support")
    weights = {n: round(w, DIGITS) for n, w in zip(SIGNS, fitted.weights, strict=True) if w}
    return LogisticModel(weights, round(fitted.intercept, DIGITS))
