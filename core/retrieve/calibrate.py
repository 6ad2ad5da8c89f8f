"""The retrieval gate: signs of evidence, weighed as labelled questions taught it, and the decision from them.

A raw cosine or BM25 score cannot tell an answerable question from one that is merely on topic; the fitted
combination can, a little, and says how much: its own figures are stored beside the weights. Two things must hold: the
passages are on the topic, and one of them answers. Signs of the first are plain and easily outweigh those of the
second, so each has a logistic of its own, and their product counts. It is the probability of a question from a set of
which half is answerable; what a wrong answer costs turns it into a decision.
"""

import json
import math
from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any

from core.api.finding import WRONG_COSTS, Figure, GateFit
from core.paths import shipped_models_dir

ANSWERABLE_SHARE = 0.58
"""Of the questions that people put to their own documents, how many these are taken to answer. Between what the
labelled sets hold (a half) and what people expect who chose the documents themselves."""
FITTED_SHARE = 0.5
"""Of the questions of a fit, by weight."""
LARGEST_LOGIT = 50.0
DEFAULT_WRONG_COST = WRONG_COSTS[len(WRONG_COSTS) // 2]
PLAIN_LOGIT = 2.0
PLAIN_COVERAGE = 0.5
"""A sentence that the reader takes for an answer, with half of the question's words in it, is on the topic whatever its
passage is about: a page of short sections is one passage, whose vector speaks of none of them. Over the labelled
questions (892) no decision changes at the three middle thresholds, and 3 of 454 right refusals at the most careful one;
of 28 plain questions over four short papers 25 are answered instead of 18, of 30 that they do not answer no other."""


@dataclass(frozen=True, slots=True)
class EvidenceFeatures:
    """None where the model behind it is missing.

    `reader_sentence`: the best logit of a sentence, and of that sentence `reader_rank` (1 / place of its passage),
    `reader_coverage`, `reader_matched`, `reader_names` and `reader_type`. `reader_three`: mean of the three best
    logits. `reader_passage`: the best logit of a whole passage. `late_window`, `late_interaction`, `cosine`: the best
    of these similarities, -1 to 1; the margins as `core.retrieve.signs.margin`. Coverages and names: shares of the
    question, 0 to 1. Matched: ln(1 + coverage x words of the question), so how much had to agree.
    `names_covered`, `idf_matched` and `answer_type` are those of the sentence that covers the question best. A type is
    0 if the sentence lacks the kind of thing that is asked for, else 1. `open_question` is 1 if the form of the answer
    cannot be told, which leaves more sentences that may answer it. `tabular`: the share of the sentences that are rows,
    cells or lines of a slide, which readers of prose judge worse than they are. `codes_found` is
    0 if the question names codes and no candidate holds any of them, else 1: what is said of E4021 does not answer a
    question about E7000, however alike they are.
    """

    reader_sentence: float | None = None
    reader_three: float | None = None
    reader_passage: float | None = None
    reader_rank: float | None = None
    reader_coverage: float | None = None
    reader_matched: float | None = None
    reader_names: float | None = None
    reader_type: float | None = None
    late_window: float | None = None
    late_interaction: float | None = None
    late_margin: float | None = None
    cosine: float | None = None
    cosine_margin: float | None = None
    idf_coverage: float = 0.0
    idf_matched: float = 0.0
    passage_coverage: float = 0.0
    names_covered: float = 1.0
    answer_type: float = 1.0
    open_question: float = 1.0
    tabular: float = 0.0
    codes_found: float = 1.0

    def values(self) -> dict[str, float]:
        """The features that are present, by name."""
        every = {name: getattr(self, name) for name in FEATURE_NAMES}
        return {name: value for name, value in every.items() if value is not None}

    def before_reading(self) -> "EvidenceFeatures":
        """As they were when the reader had not been asked."""
        left: dict[str, Any] = {name: getattr(self, name) for name in FEATURE_NAMES if name not in READER_FEATURES}
        return EvidenceFeatures(**left)


FEATURE_NAMES = tuple(each.name for each in fields(EvidenceFeatures))
READER_FEATURES = frozenset(name for name in FEATURE_NAMES if name.startswith("reader"))
EMBEDDER_FEATURES = frozenset(name for name in FEATURE_NAMES if name.startswith(("late", "cosine")))


@dataclass(frozen=True, slots=True)
class LogisticModel:
    """p = sigmoid(bias + sum of weight x feature)."""

    weights: Mapping[str, float]
    bias: float

    def probability(self, values: Mapping[str, float]) -> float:
        return sigmoid(self.bias + sum(weight * values[name] for name, weight in self.weights.items()))


@dataclass(frozen=True, slots=True)
class GateModel:
    """p = sigmoid(shift + scale x logit(q)), q the product of the two factors, or of `answers` alone.

    `scale` and `shift` are what a person's own questions changed (Platt scaling).
    """

    answers: LogisticModel
    on_topic: LogisticModel | None = None
    scale: float = 1.0
    shift: float = 0.0

    @property
    def needs(self) -> frozenset[str]:
        """The features without which it cannot judge."""
        return frozenset(self.answers.weights) | frozenset(self.on_topic.weights if self.on_topic is not None else ())

    def probability(self, values: Mapping[str, float]) -> float:
        return self._scaled(self.answers.probability(values) * self.topic_probability(values))

    def at_most(self, values: Mapping[str, float]) -> float:
        """The probability if the passages answered for certain, from the signs of the topic alone."""
        may_be_plain = not READER_FEATURES.isdisjoint(self.needs) and values.get("idf_coverage", 0.0) >= PLAIN_COVERAGE
        return self._scaled(1.0 if may_be_plain else self.topic_probability(values))

    def topic_probability(self, values: Mapping[str, float]) -> float:
        return 1.0 if self.on_topic is None or _is_plain(values) else self.on_topic.probability(values)

    def _scaled(self, probability: float) -> float:
        return sigmoid(self.shift + self.scale * logit(probability))


def _is_plain(values: Mapping[str, float]) -> bool:
    logit, coverage = values.get("reader_sentence", 0.0), values.get("reader_coverage", 0.0)
    return logit >= PLAIN_LOGIT and coverage >= PLAIN_COVERAGE


def sigmoid(value: float) -> float:
    return 1.0 / (1.0 + math.exp(-max(min(value, LARGEST_LOGIT), -LARGEST_LOGIT)))


def logit(probability: float) -> float:
    """ln(p / (1 - p)), finite also for 0 and 1."""
    inside = min(max(probability, math.exp(-LARGEST_LOGIT)), 1 - 2**-53)
    return math.log(inside / (1 - inside))


def threshold_for(wrong_cost: float, *, prior: float = ANSWERABLE_SHARE, fitted: float = FITTED_SHARE) -> float:
    """The probability, as fitted, from which on answering costs less than refusing.

    With p the probability of an answer, a wrong answer costs `wrong_cost` (1 - p) and a needless refusal p, so answer
    if p / (1 - p) is at least `wrong_cost` (Elkan, "The Foundations of Cost-Sensitive Learning", 2001). `fitted` and
    `prior` are the shares of answerable questions in the fit and in use; the odds move by their ratio (theorem 2
    there).
    Raises ValueError unless the cost is above 0 and the shares are between 0 and 1.
    """
    if not (0 < wrong_cost < math.inf and 0 < prior < 1 and 0 < fitted < 1):
        raise ValueError("a cost above 0 and shares between 0 and 1 are needed")
    odds = wrong_cost * (fitted / (1 - fitted)) / (prior / (1 - prior))
    return odds / (1 + odds)


@dataclass(frozen=True, slots=True)
class Calibration:
    """Models for what is installed, richest first, and what is known of them.

    `fitted_on` says on which questions they were fitted, `questions` how many; `figures` hold on questions they had not
    seen. `embedder_id` and `reader_id` are the models whose signs the weights belong to; empty fits any. `is_own`:
    changed by `own_questions` questions of the person's.
    """

    models: tuple[GateModel, ...]
    fitted_on: str = ""
    questions: int = 0
    figures: tuple[Figure, ...] = ()
    embedder_id: str = ""
    reader_id: str = ""
    is_own: bool = False
    own_questions: int = 0
    wrong_cost: float = DEFAULT_WRONG_COST

    @property
    def threshold(self) -> float:
        """The gate is open from this probability on."""
        return threshold_for(self.wrong_cost)

    @property
    def fit(self) -> GateFit:
        return GateFit(self.fitted_on, self.is_own, self.own_questions, self.figures)

    def judge(self, features: EvidenceFeatures) -> tuple[float, float]:
        """(probability, threshold) by the first model all of whose features are present; without one, shut."""
        model = self.model_for(features.values())
        if model is None:
            return 0.0, 1.0
        return (model.probability(features.values()) if features.codes_found else 0.0), self.threshold

    def model_for(self, names: Collection[str]) -> GateModel | None:
        """The richest model that needs no other features than these."""
        return next((model for model in self.models if model.needs <= set(names)), None)

    def is_hopeless(self, features: EvidenceFeatures) -> bool:
        """Whether the reader, which was not asked yet, could not open the gate: the passages are off the topic."""
        values = features.values()
        if not features.codes_found:
            return True
        model = self.model_for(values.keys() | READER_FEATURES)
        return model is not None and model.at_most(values) < self.threshold

    def in_use(self, *, embedder_id: str, reader_id: str, wrong_cost: float = DEFAULT_WRONG_COST) -> "Calibration":
        """The same for the models at hand, empty where there is none: signs of another embedder or reader than those of
        the fit mean something else, so models that need them are left out."""
        foreign: set[str] = set()
        if self.embedder_id and embedder_id != self.embedder_id:
            foreign |= EMBEDDER_FEATURES
        if self.reader_id and reader_id != self.reader_id:
            foreign |= READER_FEATURES
        models = tuple(model for model in self.models if not model.needs & foreign)
        return replace(self, models=models, wrong_cost=wrong_cost)


class CalibrationError(ValueError):
    """The calibration file does not hold what it should."""


def calibration_path() -> Path:
    return shipped_models_dir() / "calibration.json"


def load_calibration(path: Path | None = None) -> Calibration:
    """Raises CalibrationError; the file ships with the app, so a bad one is a broken installation."""
    try:
        data = json.loads((path or calibration_path()).read_text("utf-8"))
        calibration = _read(data)
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise CalibrationError(str(error)) from error
    if unknown := {name for m in calibration.models for name in m.needs} - set(FEATURE_NAMES):
        raise CalibrationError(f"unknown feature {sorted(unknown)[0]}")
    return calibration


def _read(data: Mapping[str, Any]) -> Calibration:
    return Calibration(
        models=tuple(_read_model(model) for model in data["models"]),
        fitted_on=str(data["fitted_on"]),
        questions=int(data["questions"]),
        figures=tuple(Figure(**figure) for figure in data["figures"]),
        embedder_id=str(data["embedder_id"]),
        reader_id=str(data["reader_id"]),
        is_own=data.get("is_own") is True,
        own_questions=int(data.get("own_questions", 0)),
    )


def _read_model(data: Mapping[str, Any]) -> GateModel:
    topic = data["on_topic"]
    return GateModel(
        answers=_read_logistic(data["answers"]),
        on_topic=None if topic is None else _read_logistic(topic),
        scale=float(data["scale"]),
        shift=float(data["shift"]),
    )


def _read_logistic(data: Mapping[str, Any]) -> LogisticModel:
    return LogisticModel({str(name): float(weight) for name, weight in data["weights"].items()}, float(data["bias"]))


def calibration_json(calibration: Calibration) -> str:
    """The file's text, as `load_calibration` reads it. The cost is a setting and not part of it."""
    data = asdict(calibration)
    del data["wrong_cost"]
    return json.dumps(data, indent=2, sort_keys=True) + "\n"
