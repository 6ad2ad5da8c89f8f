"""The gate before an answer: does it open for questions the documents answer, and stay shut for the others."""

import json
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, astuple, dataclass, replace
from itertools import product

import numpy as np

from core.api.finding import Figure
from core.api.types import Scope
from core.evaluate.bootstrap import Estimate, Indices, estimate
from core.evaluate.datasets import DatasetError, RefusalQuestion
from core.evaluate.fit import Both, Examples, Logistic, Matrix, Recipe, choose, fit, judge_unseen
from core.evaluate.metrics import Flags, Floats, auroc, balanced_accuracy, calibration_error, share
from core.evaluate.run import Track
from core.retrieve.calibrate import (
    EMBEDDER_FEATURES,
    FEATURE_NAMES,
    READER_FEATURES,
    Calibration,
    EvidenceFeatures,
    GateModel,
    LogisticModel,
)

WeighQuestion = Callable[[str, Scope], EvidenceFeatures | None]

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

INSTALLED: tuple[frozenset[str], ...] = (
    frozenset(),
    EMBEDDER_FEATURES,
    READER_FEATURES,
    EMBEDDER_FEATURES | READER_FEATURES,
)
"""What may be missing, with a model for each: nothing, the embedder of the fit, the reader, both."""
CORE_FEATURES = frozenset({"reader_sentence", "reader_passage", "late_window", "cosine", "idf_coverage"})
KIND_FEATURES = frozenset({"reader_matched", "idf_matched", "open_question", "tabular"})
DETAIL_FEATURES = frozenset(
    {"reader_rank", "reader_names", "reader_three", "late_interaction", "names_covered", "answer_type"}
)
"""What a fit may choose: the core, the core with either or both of the others, or everything."""
TOPIC_FEATURES = frozenset({"cosine", "late_window", "late_interaction", "tabular"})
"""What tells whether the passages are on the topic of the question, a factor of its own. In one logistic with the
others they outweighed the reader's: the off-topic questions of the open sets are told by them alone."""
RULES = frozenset({"codes_found"})
"""What decides by itself and has no weight."""
PENALTIES = (1.0, 3.0, 10.0, 30.0)
MOST_OF_A_SET = 60
OFF_TOPIC_WEIGHT = 1.0
"""Of 60, 100 and all, and of a quarter, a half and one: these gave the best figures on unseen questions of the open
sets (cross-validated)."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A question with the features its gate saw.

    `set` is the library it was asked of. `clean`: the reader was not trained on its documents. `off_topic`: a question
    of another set. `embedder_id` and `reader_id`: whose signs these are.
    """

    id: str
    set: str
    group: str
    clean: bool
    answerable: bool
    features: EvidenceFeatures
    off_topic: bool = False
    embedder_id: str = ""
    reader_id: str = ""


@dataclass(frozen=True, slots=True)
class Judged:
    """The gate's view of questions, in their order: both (n,). `answered`: the probability reached the threshold."""

    probabilities: Floats
    answered: Flags


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
class SparedReader:
    """Of `n` questions, `spared` went without the reader since the other signs were sure; it would have opened the gate
    for `missed` of these."""

    n: int
    spared: int
    missed: int


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
) -> Iterator[Weighed]:
    """The features of each question of one set, as they come. Raises what `weigh` raises.

    A question whose documents hold no text (`weigh` gives None) is left out: that is said without any gate.
    """
    for question in track(questions, label=f"Weighing {name}"):
        features = weigh(question.text, scope_of(question))
        if features is not None:
            clean = question.group not in READER_TRAINED_ON
            yield Weighed(
                question.id, name, question.group, clean, question.answerable, features, off_topic=question.off_topic
            )


def weighed_json(item: Weighed) -> str:
    """One line, as `read_weighed` reads it."""
    return json.dumps(asdict(item))


def read_weighed(lines: Sequence[str]) -> list[Weighed]:
    """Raises DatasetError. A last line that was cut short, as by a stop, is left out."""
    items: list[Weighed] = []
    for number, line in enumerate(lines, start=1):
        try:
            data = json.loads(line)
            items.append(Weighed(**{**data, "features": EvidenceFeatures(**data["features"])}))
        except (ValueError, TypeError, KeyError) as error:
            if number == len(lines):
                break
            raise DatasetError(f"line {number} of the features: {error}") from error
    return items


def judge(weighed: Sequence[Weighed], *, calibration: Calibration) -> Judged:
    """What the calibration, as the application uses it, says of each question."""
    verdicts = [calibration.judge(item.features) for item in weighed]
    probabilities = np.asarray([probability for probability, _ in verdicts], dtype=np.float64)
    return Judged(probabilities, probabilities >= np.asarray([threshold for _, threshold in verdicts]))


def spared_reader(weighed: Sequence[Weighed], *, calibration: Calibration) -> SparedReader:
    """How often the reader is not asked, and what that costs."""
    spared = [i for i in weighed if calibration.is_hopeless(i.features.before_reading())]
    missed = sum(probability >= threshold for probability, threshold in (calibration.judge(i.features) for i in spared))
    return SparedReader(len(weighed), len(spared), missed)


def fit_gate(weighed: Sequence[Weighed]) -> FittedGate:
    """A model for each of `INSTALLED` whose features are there, from the clean questions alone.

    Raises ValueError if those are not of both classes, or were weighed with different models.
    """
    chosen = [item for item in weighed if item.clean]
    if len({(item.embedder_id, item.reader_id) for item in chosen}) != 1:
        raise ValueError("the questions were weighed with different models")
    models: list[GateModel] = []
    unseen: list[Floats] = []
    present = frozenset.intersection(*(frozenset(item.features.values()) for item in chosen))
    for missing in INSTALLED:
        if present >= (READER_FEATURES | EMBEDDER_FEATURES) - missing:
            names = tuple(name for name in FEATURE_NAMES if name in present - missing - RULES)
            examples = _examples(chosen, names, shares=_shares(chosen))
            recipes = _recipes(names)
            models.append(_model(fit(examples, choose(examples, recipes)), names))
            unseen.append(judge_unseen(examples, recipes))
    return _fitted(chosen, models, unseen)


def _fitted(chosen: Sequence[Weighed], models: Sequence[GateModel], unseen: Sequence[Floats]) -> FittedGate:
    sizes = Counter(_kind(item) for item in chosen)
    bare = Calibration(
        tuple(models),
        fitted_on=", ".join(f"{name} {size}" for name, size in sorted(sizes.items())),
        questions=len(chosen),
        embedder_id=chosen[0].embedder_id,
        reader_id=chosen[0].reader_id,
    )
    judged = [Judged(probabilities, probabilities >= bare.threshold) for probabilities in unseen]
    labels = _labels(chosen)
    figures = gate_figures(judged[0].probabilities, answered=judged[0].answered, labels=labels)
    return FittedGate(replace(bare, figures=figures), tuple(judge_groups(chosen, judged=each) for each in judged))


def judge_groups(weighed: Sequence[Weighed], *, judged: Judged) -> tuple[GateFigures, ...]:
    """Each set whole, its clean and its other questions apart where it has both, off-topic questions against the
    answerable ones of their library, and all clean questions together.

    A group that lacks a class, as a small sample may, is left out.
    """
    labels = _labels(weighed)
    return tuple(
        judge_gate(name, probabilities=judged.probabilities[who], answered=judged.answered[who], labels=labels[who])
        for name, who in _groups(weighed).items()
        if labels[who].any() and not labels[who].all()
    )


def _groups(weighed: Sequence[Weighed]) -> Mapping[str, Flags]:
    def those(test: Callable[[Weighed], bool]) -> Flags:
        return np.asarray([test(item) for item in weighed], dtype=np.bool_)

    groups: dict[str, Flags] = {}
    clean, off = those(lambda item: item.clean), those(lambda item: item.off_topic)
    answerable = _labels(weighed) & ~off
    asked_off = set()
    for name in sorted({item.set for item in weighed}):
        here = np.asarray([item.set == name for item in weighed], dtype=np.bool_)
        own = here & ~off
        groups[name] = own
        if (own & clean).any() and (own & ~clean).any():
            groups[f"{name}, clean"] = own & clean
            groups[f"{name}, seen by the reader"] = own & ~clean
        if (here & off).any():
            asked_off.add(name)
            groups[f"off-topic in {name}"] = here & clean & (off | answerable)
    groups["off-topic"] = those(lambda item: item.set in asked_off) & clean & (off | answerable)
    groups["all clean"] = clean
    return groups


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


def gate_figures(probabilities: Floats, *, answered: Flags, labels: Flags) -> tuple[Figure, ...]:
    """The same under the names of the window. Raises ValueError if a class is missing."""
    figures = judge_gate("", probabilities=probabilities, answered=answered, labels=labels).figures
    yes = int(labels.sum())
    shown = {
        "false_refusals": ("false_refusals", yes),
        "right_refusals": ("refusal_recall", labels.size - yes),
        "auroc": ("auroc", labels.size),
        "balanced_accuracy": ("balanced_accuracy", labels.size),
        "ece": ("calibration_error", labels.size),
    }
    return tuple(Figure(n, size, *astuple(figures[of])) for n, (of, size) in shown.items())


def _recipes(names: Sequence[str]) -> list[Recipe]:
    """With an embedder the two factors of `GateModel`; without, the sets of signs that one logistic may weigh.

    Beside the factor of the topic, more or fewer signs than these did not make the other better on unseen questions.
    """
    if set(names) >= EMBEDDER_FEATURES:
        answers = _places(names, (CORE_FEATURES | KIND_FEATURES) - EMBEDDER_FEATURES)
        return [Recipe(answers, l2, _places(names, TOPIC_FEATURES)) for l2 in PENALTIES]
    choices = (
        CORE_FEATURES,
        CORE_FEATURES | KIND_FEATURES,
        CORE_FEATURES | DETAIL_FEATURES,
        CORE_FEATURES | KIND_FEATURES | DETAIL_FEATURES,
        frozenset(FEATURE_NAMES),
    )
    columns = [_places(names, choice) for choice in choices]
    return [Recipe(own, l2) for own, l2 in product(dict.fromkeys(columns), PENALTIES)]


def _places(names: Sequence[str], chosen: Collection[str]) -> tuple[int, ...]:
    return tuple(place for place, name in enumerate(names) if name in chosen)


def _model(fitted: Logistic | Both, names: Sequence[str]) -> GateModel:
    if isinstance(fitted, Logistic):
        return GateModel(_logistic(fitted, names))
    return GateModel(_logistic(fitted.first, names), _logistic(fitted.second, names))


def _logistic(fitted: Logistic, names: Sequence[str]) -> LogisticModel:
    weights = {name: round(weight, 6) for name, weight in zip(names, fitted.weights, strict=True) if weight > 0}
    return LogisticModel(weights, round(fitted.intercept, 6))


def _examples(weighed: Sequence[Weighed], names: Sequence[str], *, shares: Floats) -> Examples:
    features: Matrix = np.asarray([[w.features.values()[name] for name in names] for w in weighed], dtype=np.float64)
    return Examples(features, _labels(weighed), shares, tuple(item.group for item in weighed))


def _kind(item: Weighed) -> str:
    return f"off-topic in {item.set}" if item.off_topic else item.set


def _shares(weighed: Sequence[Weighed]) -> Floats:
    """How much each question counts. The two classes of a set count alike, each for as many questions as the rarer one
    has, up to `MOST_OF_A_SET`: no large set rules, and no few questions of a small one. The off-topic questions of a
    library, against those it answers, make up another such set of less weight.
    """
    shares = np.zeros(len(weighed))
    labels = _labels(weighed)
    for name in {item.set for item in weighed}:
        here = np.asarray([item.set == name for item in weighed], dtype=np.bool_)
        off = here & np.asarray([item.off_topic for item in weighed], dtype=np.bool_)
        for members, weight in ((here & ~off, 1.0), (here & (off | labels), OFF_TOPIC_WEIGHT)):
            yes, no = members & labels, members & ~labels
            if yes.any() and no.any():
                size = weight * min(int(yes.sum()), int(no.sum()), MOST_OF_A_SET)
                shares += yes * (size / yes.sum()) + no * (size / no.sum())
    return shares


def _labels(weighed: Sequence[Weighed]) -> Flags:
    return np.asarray([item.answerable for item in weighed], dtype=np.bool_)
