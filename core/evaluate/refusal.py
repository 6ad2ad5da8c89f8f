"""The gate before an answer: does it open for questions the documents answer, and stay shut for the others."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from core.api.types import Scope
from core.evaluate.bootstrap import Estimate, Indices, estimate
from core.evaluate.datasets import RefusalQuestion
from core.evaluate.fit import FitTerms, Judged, Matrix, fit_and_choose, judge_unseen
from core.evaluate.metrics import Flags, Floats, auroc, balanced_accuracy, calibration_error, share
from core.evaluate.run import Track
from core.retrieve.calibrate import FEATURE_NAMES, Calibration, EvidenceFeatures, LogisticModel

WeighQuestion = Callable[[str, Scope], EvidenceFeatures]

READER_TRAINED_ON = frozenset(
    {
        "Computational_complexity_theory",
        "European_Union_law",
        "French_and_Indian_War",
        "Immune_system",
        "Islamism",
        "Steam_engine",
    }
)
"""Articles of SQuAD 2.0 that the shipped reader has seen: questions on them say nothing about it."""

FEATURE_SETS = (FEATURE_NAMES, ("late_interaction", "cosine", "idf_coverage"), ("idf_coverage",))
"""One model for each state of the installation: everything, no reader, no embedder either."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A question with the features its gate saw. `clean`: the reader was not trained on its documents."""

    id: str
    set: str
    group: str
    clean: bool
    answerable: bool
    features: EvidenceFeatures


@dataclass(frozen=True, slots=True)
class GateFigures:
    """How the gate did on one group of questions.

    `refusal_precision`: share of the refused that have no answer. `refusal_recall`: share of those without answer
    that were refused. `false_refusals`: share of the answerable that were refused. `calibration_error` is itself
    raised by the noise of resampling, so its interval lies rather high.
    """

    name: str
    n: int
    answerable: int
    figures: Mapping[str, Estimate]


@dataclass(frozen=True, slots=True)
class FittedGate:
    """`unseen`: for each model of the calibration its figures by cross-validation on the questions of the fit."""

    calibration: Calibration
    unseen: tuple[tuple[GateFigures, ...], ...]


def weigh_questions(
    name: str,
    questions: Sequence[RefusalQuestion],
    *,
    weigh: WeighQuestion,
    scope_of: Callable[[RefusalQuestion], Scope],
    track: Track,
) -> list[Weighed]:
    """The features of each question of one set. Raises what `weigh` raises."""
    return [
        Weighed(
            id=question.id,
            set=name,
            group=question.group,
            clean=question.group not in READER_TRAINED_ON,
            answerable=question.answerable,
            features=weigh(question.text, scope_of(question)),
        )
        for question in track(questions, label=f"Weighing {name}")
    ]


def judge(weighed: Sequence[Weighed], *, calibration: Calibration) -> Judged:
    """What the calibration, as the application uses it, says of each question."""
    verdicts = [calibration.judge(item.features) for item in weighed]
    probabilities = np.asarray([probability for probability, _ in verdicts], dtype=np.float64)
    return Judged(probabilities, probabilities >= np.asarray([threshold for _, threshold in verdicts]))


def fit_gate(weighed: Sequence[Weighed], *, terms: FitTerms) -> FittedGate:
    """A model for each of `FEATURE_SETS` whose features are there, from the clean questions alone.

    Raises ValueError if those are not of both classes.
    """
    chosen = [item for item in weighed if item.clean]
    models: list[LogisticModel] = []
    unseen: list[tuple[GateFigures, ...]] = []
    for names in FEATURE_SETS:
        if all(item.features.values().keys() >= set(names) for item in chosen):
            models.append(_fit_model(chosen, names, terms))
            unseen.append(judge_groups(chosen, judged=_cross_validate(chosen, names, terms)))
    fitted_on = ", ".join(f"{name} {sum(i.set == name for i in chosen)}" for name in sorted({i.set for i in chosen}))
    return FittedGate(Calibration(tuple(models), f"{fitted_on}; {terms.objective}", _headline(unseen)), tuple(unseen))


def judge_groups(weighed: Sequence[Weighed], *, judged: Judged) -> tuple[GateFigures, ...]:
    """Each set whole, its clean and its other questions apart where it has both, and all clean questions together.

    A group that lacks a class, as a small sample may, is left out.
    """
    labels = _labels(weighed)
    clean = np.asarray([item.clean for item in weighed], dtype=np.bool_)
    groups: dict[str, Flags] = {}
    for name in sorted({item.set for item in weighed}):
        members = np.asarray([item.set == name for item in weighed], dtype=np.bool_)
        groups[name] = members
        if (members & clean).any() and (members & ~clean).any():
            groups[f"{name}, clean"] = members & clean
            groups[f"{name}, seen by the reader"] = members & ~clean
    groups["all clean"] = clean
    return tuple(
        judge_gate(name, probabilities=judged.probabilities[who], answered=judged.answered[who], labels=labels[who])
        for name, who in groups.items()
        if labels[who].any() and not labels[who].all()
    )


def judge_gate(name: str, *, probabilities: Floats, answered: Flags, labels: Flags) -> GateFigures:
    """All of shape (n,). Raises ValueError if a class is missing."""

    def over(measure: Callable[[Indices], float]) -> Estimate:
        return estimate(measure, strata=labels)

    figures = {
        "auroc": over(lambda drawn: auroc(probabilities[drawn], labels=labels[drawn])),
        "balanced_accuracy": over(lambda drawn: balanced_accuracy(answered[drawn], labels=labels[drawn])),
        "refusal_precision": over(lambda drawn: share(~labels[drawn], among=~answered[drawn])),
        "refusal_recall": over(lambda drawn: share(~answered[drawn], among=~labels[drawn])),
        "false_refusals": over(lambda drawn: share(~answered[drawn], among=labels[drawn])),
        "calibration_error": over(lambda drawn: calibration_error(probabilities[drawn], labels=labels[drawn])),
    }
    return GateFigures(name, labels.size, int(labels.sum()), figures)


def _fit_model(weighed: Sequence[Weighed], names: Sequence[str], terms: FitTerms) -> LogisticModel:
    fitted, threshold = fit_and_choose(
        _matrix(weighed, names), labels=_labels(weighed), terms=terms, shares=_shares(weighed)
    )
    weights = {name: round(weight, 6) for name, weight in zip(names, fitted.weights, strict=True) if weight > 0}
    return LogisticModel(weights, round(fitted.intercept, 6), round(threshold, 6))


def _shares(weighed: Sequence[Weighed]) -> Floats:
    """Each set counts alike, however many questions it has; the shares add up to their number."""
    sizes = Counter(item.set for item in weighed)
    return np.asarray([len(weighed) / (len(sizes) * sizes[item.set]) for item in weighed], dtype=np.float64)


def _cross_validate(weighed: Sequence[Weighed], names: Sequence[str], terms: FitTerms) -> Judged:
    return judge_unseen(
        _matrix(weighed, names),
        labels=_labels(weighed),
        groups=[item.group for item in weighed],
        terms=terms,
        shares=_shares(weighed),
    )


def _headline(unseen: Sequence[Sequence[GateFigures]]) -> dict[str, float]:
    """The richest model's figures on unseen questions, to be stored beside its weights."""
    whole = [group for group in (unseen[0] if unseen else ()) if group.name == "all clean"]
    return {
        name: round(figure.value, 4)
        for group in whole
        for name, figure in group.figures.items()
        if figure.value is not None
    }


def _matrix(weighed: Sequence[Weighed], names: Sequence[str]) -> Matrix:
    return np.asarray([[item.features.values()[name] for name in names] for item in weighed], dtype=np.float64)


def _labels(weighed: Sequence[Weighed]) -> Flags:
    return np.asarray([item.answerable for item in weighed], dtype=np.bool_)
