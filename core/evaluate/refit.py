"""Fitting the gate to a person's own labelled questions without letting a few of them ruin it.

The shipped gate stands until the questions prove a change better. What may change is a shift, or a shift and a scale,
of its logits (Platt 1999), each held to the shipped gate by a Gaussian. Both classes count alike and no more than the
rarer of them has questions: people mark what was answered, so their share of answerable questions says nothing about
those they will ask.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from core.api.finding import Figure
from core.evaluate.fit import FOLDS, SMALLEST_PROBABILITY, assign_folds, newton, sigmoid
from core.evaluate.metrics import Flags, Floats
from core.evaluate.refusal import gate_figures
from core.retrieve.calibrate import Calibration, EvidenceFeatures, GateModel, logit

PULLS = (32.0, 8.0)
"""How strongly a change is held back, as so many questions would, strongest first."""
SURE = 1.0
"""Standard errors by which a change must be better than none. With pulls of 16 and 4, or 2 errors, simulated questions
of the kind of the fit lost more, or those of another kind gained less."""


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
    """Own questions under one model: its logits (n,); `shares` (n,) let both classes count alike."""

    logits: Floats
    labels: Flags
    shares: Floats

    def only(self, chosen: Flags) -> "_Evidence":
        return _evidence(self.logits[chosen], self.labels[chosen])


@dataclass(frozen=True, slots=True)
class _Change:
    """What becomes of a logit: scale x logit + shift."""

    scale: float = 1.0
    shift: float = 0.0

    def probabilities(self, evidence: _Evidence) -> Floats:
        return sigmoid(evidence.logits * self.scale + self.shift)


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


def refit_model(model: GateModel, own: Sequence[OwnQuestion]) -> GateModel:
    """The model, changed by those of the questions that have its signs; as it is if they are all of one kind."""
    fitting = _fitting(model, own)
    evidence = _evidence_of(model, fitting)
    if evidence.labels.all() or not evidence.labels.any():
        return model
    change = _choose(evidence, [question.group for question in fitting])(evidence)
    return replace(model, scale=model.scale * change.scale, shift=model.shift * change.scale + change.shift)


def _fitting(model: GateModel, own: Sequence[OwnQuestion]) -> list[OwnQuestion]:
    return [question for question in own if model.needs <= question.features.values().keys()]


def _evidence_of(model: GateModel, own: Sequence[OwnQuestion]) -> _Evidence:
    logits = [logit(model.probability(question.features.values())) for question in own]
    labels = np.asarray([question.answerable for question in own], dtype=np.bool_)
    return _evidence(np.asarray(logits, dtype=np.float64), labels)


def _evidence(logits: Floats, labels: Flags) -> _Evidence:
    """Each class weighs as many questions as the rarer one has."""
    sizes = max(int(labels.sum()), 1), max(int((~labels).sum()), 1)
    shares = np.where(labels, min(sizes) / sizes[0], min(sizes) / sizes[1])
    return _Evidence(logits, labels, shares)


def _stay(_evidence: _Evidence) -> _Change:
    return _Change()


def _shift(pull: float) -> _Fit:
    def fit(evidence: _Evidence) -> _Change:
        (shift,) = _solve(evidence, np.ones((len(evidence.labels), 1)), pull)
        return _Change(shift=float(shift))

    return fit


def _scale(pull: float) -> _Fit:
    """A weak sign must not come to speak against an answer, so the scale is never below 0."""

    def fit(evidence: _Evidence) -> _Change:
        middle = float(evidence.logits.mean())
        design = np.column_stack([evidence.logits - middle, np.ones(len(evidence.logits))])
        change, shift = _solve(evidence, design, pull)
        scale = max(1.0 + float(change), 0.0)
        return _Change(scale, float(shift) + middle * (1.0 - scale))

    return fit


def _solve(evidence: _Evidence, design: npt.NDArray[np.float64], pull: float) -> Floats:
    penalty = np.full(design.shape[1], pull)
    return newton(design, labels=evidence.labels, penalty=penalty, shares=evidence.shares, offset=evidence.logits)


def _choose(evidence: _Evidence, groups: Sequence[str]) -> _Fit:
    """The fit that judges unseen questions best, if it beats staying by more than so many standard errors of the
    difference (as Breiman et al., Classification and Regression Trees, 1984, choose the simpler one); else none."""
    folds = _folds(evidence.labels, groups)
    if folds is None:
        return _stay
    before = _losses(_stay(evidence).probabilities(evidence), evidence)
    best: _Fit = _stay
    best_gain = 0.0
    for fit in (kind(pull) for kind in (_shift, _scale) for pull in PULLS):
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
