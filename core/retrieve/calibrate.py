"""The retrieval gate: a logistic on a few signs of evidence, fitted on labelled questions, with its threshold.

A raw cosine or BM25 score cannot tell an answerable question from one that is merely on topic; the fitted
combination can, a little, and says how much: its own figures are stored beside the weights.
"""

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from core.paths import shipped_models_dir


@dataclass(frozen=True, slots=True)
class EvidenceFeatures:
    """Each the best over the candidates; None where the model behind it is missing.

    `reader_sentence`, `reader_passage`: logits. `late_interaction`, `cosine`: -1 to 1. `idf_coverage`: 0 to 1.
    """

    reader_sentence: float | None
    reader_passage: float | None
    late_interaction: float | None
    cosine: float | None
    idf_coverage: float

    def values(self) -> dict[str, float]:
        """The features that are present, by name."""
        every = {name: getattr(self, name) for name in FEATURE_NAMES}
        return {name: value for name, value in every.items() if value is not None}


FEATURE_NAMES = ("reader_sentence", "reader_passage", "late_interaction", "cosine", "idf_coverage")


@dataclass(frozen=True, slots=True)
class LogisticModel:
    """p = sigmoid(bias + sum of weight x feature); the gate is open from `threshold` on."""

    weights: Mapping[str, float]
    bias: float
    threshold: float

    def probability(self, values: Mapping[str, float]) -> float:
        logit = self.bias + sum(weight * values[name] for name, weight in self.weights.items())
        return 1.0 / (1.0 + math.exp(-max(min(logit, 50.0), -50.0)))


@dataclass(frozen=True, slots=True)
class Calibration:
    """Models for what is installed, richest first; `fitted_on` and `figures` say where they come from."""

    models: tuple[LogisticModel, ...]
    fitted_on: str = ""
    figures: Mapping[str, float] = field(default_factory=dict)

    def judge(self, features: EvidenceFeatures) -> tuple[float, float]:
        """(probability, threshold) by the first model all of whose features are present."""
        values = features.values()
        for model in self.models:
            if model.weights.keys() <= values.keys():
                return model.probability(values), model.threshold
        return 0.0, 1.0


class CalibrationError(ValueError):
    """The calibration file does not hold what it should."""


def calibration_path() -> Path:
    return shipped_models_dir() / "calibration.json"


def load_calibration(path: Path | None = None) -> Calibration:
    """Raises CalibrationError; the file ships with the app, so a bad one is a broken installation."""
    try:
        data = json.loads((path or calibration_path()).read_text("utf-8"))
        models = tuple(
            LogisticModel({str(k): float(v) for k, v in m["weights"].items()}, float(m["bias"]), float(m["threshold"]))
            for m in data["models"]
        )
        calibration = Calibration(models, str(data.get("fitted_on", "")), dict(data.get("figures", {})))
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise CalibrationError(str(error)) from error
    if unknown := {name for m in models for name in m.weights} - set(FEATURE_NAMES):
        raise CalibrationError(f"unknown feature {sorted(unknown)[0]}")
    return calibration


def calibration_json(calibration: Calibration) -> str:
    """The file's text, as `load_calibration` reads it."""
    models = [{"weights": dict(m.weights), "bias": m.bias, "threshold": m.threshold} for m in calibration.models]
    data = {"fitted_on": calibration.fitted_on, "figures": dict(calibration.figures), "models": models}
    return json.dumps(data, indent=2, sort_keys=True) + "\n"
