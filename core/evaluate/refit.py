"""Fitting the gate to a person's own labelled questions without letting a few of them ruin it.

The shipped gate stands until the questions prove a change better. What may change, in logits: a shift; a shift and a
scale (Platt 1999); the weight of every sign, by a factor. Each is held to the shipped gate by a Gaussian. Both classes
count alike and no more than the rarer of them has questions: people mark what was answered, so their share of
answerable questions says nothing about those they will ask.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from core.api.finding import Figure
from core.evaluate.fit import FOLDS, SMALLEST_PROBABILITY, Matrix, assign_folds, newton, sigmoid
from core.evaluate.metrics import Flags, Floats
from core.evaluate.refusal import gate_figures
from core.retrieve.calibrate import Calibration, EvidenceFeatures, LogisticModel

PULLS = (32.0, 8.0)
"""How strongly a change is held back, as so many questions would, strongest first."""
SURE = 1.0
"""Standard errors by which a change must be better than none. With pulls of 16 and 4, or 2 errors, simulated questions
of the kind of the fit lost more, or those of another kind gained less."""
ENOUGH_FOR_WEIGHTS = 30
"""Of each class, before single weights may change."""


@dataclass(frozen=True, slots=True)
class OwnQuestion:
    """A person's question as the gate saw it. Questions of one `group` are about one document."""

    id: str
    group: str
    answerable: bool
    features: EvidenceFeatures


@dataclass(frozen=True, slots=True)
class Refit:
    """`figures`: on questions that the fit had not seen, by cross-validation, at the threshold in force."""

    calibration: Calibration
    figures: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class _Evidence:
    """Own questions under one model: `signs` (n, d) are weight x value, so that they add up to the logit less the bias;
    `shares` (n,) let both classes count alike."""

    signs: Matrix
    labels: Flags
    shares: Floats
    bias: float

    @property
    def logits(self) -> Floats:
        result: Floats = self.signs.sum(axis=1) + self.bias
        return result

    def only(self, chosen: Flags) -> "_Evidence":
        return _evidence(self.signs[chosen], self.labels[chosen], self.bias)


@dataclass(frozen=True, slots=True)
class _Change:
    """Factors (d,) on the signs and a new bias."""

    factors: Floats
    bias: float

    def probabilities(self, evidence: _Evidence) -> Floats:
        return sigmoid(evidence.signs @ self.factors + self.bias)


_Fit = Callable[[_Evidence], _Change]
Folds = npt.NDArray[np.int64]


def refit_gate(shipped: Calibration, own: Sequence[OwnQuestion]) -> Refit:
    """The shipped gate, each of its models changed as far as those questions carry it that have its signs.

    Raises ValueError unless there are answerable and unanswerable questions.
    """
    if len({question.answerable for question in own}) < 2:
        raise ValueError("a fit needs questions of both kinds")
    models = tuple(refit_model(model, own) for model in shipped.models)
    figures = _figures(shipped, own)
    return Refit(replace(shipped, models=models, figures=figures, is_own=True, own_questions=len(own)), figures)


def _figures(shipped: Calibration, own: Sequence[OwnQuestion]) -> tuple[Figure, ...]:
    """Of the model that judges most of the questions; none if it has only one kind of them."""
    best = max(shipped.models, key=lambda model: len(_fitting(model, own)), default=None)
    fitting = _fitting(best, own) if best is not None else []
    if best is None or len({question.answerable for question in fitting}) < 2:
        return ()
    evidence = _evidence_of(best, fitting)
    probabilities = _judge_unseen(evidence, [question.group for question in fitting])
    return gate_figures(probabilities, answered=probabilities >= shipped.threshold, labels=evidence.labels)


def refit_model(model: LogisticModel, own: Sequence[OwnQuestion]) -> LogisticModel:
    """The model, changed by those of the questions that have its signs; as it is if they are all of one kind."""
    fitting = _fitting(model, own)
    evidence = _evidence_of(model, fitting)
    if evidence.labels.all() or not evidence.labels.any():
        return model
    change = _choose(evidence, [question.group for question in fitting])(evidence)
    weights = {n: w * float(f) for (n, w), f in zip(model.weights.items(), change.factors, strict=True)}
    return LogisticModel(weights, change.bias)


def _fitting(model: LogisticModel, own: Sequence[OwnQuestion]) -> list[OwnQuestion]:
    return [question for question in own if model.weights.keys() <= question.features.values().keys()]


def _evidence_of(model: LogisticModel, own: Sequence[OwnQuestion]) -> _Evidence:
    rows = [[weight * question.features.values()[name] for name, weight in model.weights.items()] for question in own]
    labels = np.asarray([question.answerable for question in own], dtype=np.bool_)
    return _evidence(np.asarray(rows, dtype=np.float64).reshape(len(own), len(model.weights)), labels, model.bias)


def _evidence(signs: Matrix, labels: Flags, bias: float) -> _Evidence:
    """Each class weighs as many questions as the rarer one has."""
    sizes = max(int(labels.sum()), 1), max(int((~labels).sum()), 1)
    shares = np.where(labels, min(sizes) / sizes[0], min(sizes) / sizes[1])
    return _Evidence(signs, labels, shares, bias)


def _stay(evidence: _Evidence) -> _Change:
    return _Change(np.ones(evidence.signs.shape[1]), evidence.bias)


def _shift(pull: float) -> _Fit:
    def fit(evidence: _Evidence) -> _Change:
        design = np.ones((len(evidence.labels), 1))
        (shift,) = _solve(evidence, design, np.asarray([pull]))
        return _Change(np.ones(evidence.signs.shape[1]), evidence.bias + float(shift))

    return fit


def _scale(pull: float) -> _Fit:
    def fit(evidence: _Evidence) -> _Change:
        logits = evidence.logits
        middle = float(logits.mean())
        design = np.column_stack([logits - middle, np.ones(len(logits))])
        change, shift = _solve(evidence, design, np.full(2, pull))
        factor = max(1.0 + float(change), 0.0)
        return _Change(
            np.full(evidence.signs.shape[1], factor), (evidence.bias - middle) * factor + middle + float(shift)
        )

    return fit


def _reweigh(pull: float) -> _Fit:
    """No sign may come to speak against an answer."""

    def fit(evidence: _Evidence) -> _Change:
        middle = evidence.signs.mean(axis=0)
        design = np.column_stack([evidence.signs - middle, np.ones(len(evidence.labels))])
        solution = _solve(evidence, design, np.full(design.shape[1], pull))
        factors = np.maximum(1.0 + solution[:-1], 0.0)
        return _Change(factors, evidence.bias + float(solution[-1] - middle @ (factors - 1.0)))

    return fit


def _solve(evidence: _Evidence, design: Matrix, pull: Floats) -> Floats:
    return newton(design, labels=evidence.labels, penalty=pull, shares=evidence.shares, offset=evidence.logits)


def _choose(evidence: _Evidence, groups: Sequence[str]) -> _Fit:
    """The fit that judges unseen questions best, if it beats staying by more than so many standard errors of the
    difference (as Breiman et al., Classification and Regression Trees, 1984, choose the simpler one); else none."""
    folds = _folds(evidence.labels, groups)
    if folds is None:
        return _stay
    rarer = int(min(evidence.labels.sum(), (~evidence.labels).sum()))
    kinds = (_shift, _scale, _reweigh) if rarer >= ENOUGH_FOR_WEIGHTS else (_shift, _scale)
    before = _losses(_stay(evidence).probabilities(evidence), evidence)
    best: _Fit = _stay
    best_gain = 0.0
    for fit in (kind(pull) for kind in kinds for pull in PULLS):
        gains = before - _losses(_unseen(evidence, fit, folds), evidence)
        gain = float(gains.mean() - SURE * gains.std() / np.sqrt(len(gains)))
        if gain > best_gain:
            best, best_gain = fit, gain
    return best


def _losses(probabilities: Floats, evidence: _Evidence) -> Floats:
    """-ln(probability of what is true) by share, (n,)."""
    right = np.where(evidence.labels, probabilities, 1 - probabilities)
    losses: Floats = -evidence.shares * np.log(np.maximum(right, SMALLEST_PROBABILITY))
    return losses


def _folds(labels: Flags, groups: Sequence[str]) -> Folds | None:
    """A fold for each question, so that all but one always hold both classes; None if the groups do not allow it."""
    fold_of = assign_folds(groups, folds=FOLDS)
    both = all(labels[fold_of != fold].any() and not labels[fold_of != fold].all() for fold in set(fold_of.tolist()))
    return fold_of if both and len(set(fold_of.tolist())) > 1 else None


def _unseen(evidence: _Evidence, fit: _Fit, fold_of: Folds) -> Floats:
    probabilities = np.zeros(len(evidence.labels))
    for fold in sorted(set(fold_of.tolist())):
        held = fold_of == fold
        probabilities[held] = fit(evidence.only(~held)).probabilities(evidence.only(held))
    return probabilities


def _judge_unseen(evidence: _Evidence, groups: Sequence[str]) -> Floats:
    """The kind of fit is chosen anew without each fold."""
    fold_of = _folds(evidence.labels, groups)
    if fold_of is None:
        return _stay(evidence).probabilities(evidence)
    probabilities = np.zeros(len(groups))
    for fold in sorted(set(fold_of.tolist())):
        held = fold_of == fold
        seen = evidence.only(~held)
        fit = _choose(seen, [group for group, out in zip(groups, held, strict=True) if not out])
        probabilities[held] = fit(seen).probabilities(evidence.only(held))
    return probabilities
