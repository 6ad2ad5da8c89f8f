"""How likely it is that sentences bear out a claim: a small logistic over few signs, fitted on labelled claims.

The weights ship as `support.json` with what they were fitted on and the figures of cross-validation. Without the
embedder whose signs the fit knows, a second logistic judges by words alone.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from core.api.finding import Figure
from core.paths import shipped_models_dir
from core.retrieve.calibrate import LogisticModel

FEATURE_NAMES = ("covered", "pairs", "passage", "late", "weakest", "cosine")


@dataclass(frozen=True, slots=True)
class SupportSigns:
    """Of a claim and the sentences it may rest on. None without an embedder.

    `covered`: the share of the claim's words in these sentences; `pairs`: that of its neighbouring words which stand
    side by side there too; `passage`: the share in their whole passage. `late`: mean over the claim's tokens of the
    best cosine among the sentences' tokens (MaxSim); `weakest`: the mean over the fifth of the tokens that fit worst;
    `cosine`: of the claim and the nearest sentence.
    """

    covered: float
    pairs: float
    passage: float
    late: float | None = None
    weakest: float | None = None
    cosine: float | None = None

    def values(self) -> dict[str, float]:
        """Those that are there, by name."""
        every = {name: getattr(self, name) for name in FEATURE_NAMES}
        return {name: value for name, value in every.items() if value is not None}


@dataclass(frozen=True, slots=True)
class SupportModel:
    """`models` richest first, `thresholds` for each the probability from which on a claim counts as borne out."""

    models: tuple[LogisticModel, ...]
    thresholds: tuple[float, ...]
    fitted_on: str = ""
    claims: int = 0
    embedder_id: str = ""
    figures: tuple[Figure, ...] = ()

    def judge(self, signs: SupportSigns) -> tuple[float, float]:
        """(probability, threshold) by the richest model whose signs are all there; (0, 1) if there is none."""
        values = signs.values()
        for model, threshold in zip(self.models, self.thresholds, strict=True):
            if model.weights.keys() <= values.keys():
                return model.probability(values), threshold
        return 0.0, 1.0


class SupportError(ValueError):
    """The file of the support model does not hold what it should."""


def support_path() -> Path:
    return shipped_models_dir() / "support.json"


def load_support(path: Path | None = None) -> SupportModel:
    """Raises SupportError; the file ships with the app, so a bad one is a broken installation."""
    try:
        data = json.loads((path or support_path()).read_text("utf-8"))
        model = _read(data)
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise SupportError(str(error)) from error
    unknown = sorted({name for each in model.models for name in each.weights} - set(FEATURE_NAMES))
    if unknown or len(model.models) != len(model.thresholds):
        raise SupportError(f"unknown sign {unknown[0]}" if unknown else "a threshold for each model is needed")
    return model


def _read(data: Mapping[str, Any]) -> SupportModel:
    return SupportModel(
        models=tuple(
            LogisticModel({str(name): float(weight) for name, weight in each["weights"].items()}, float(each["bias"]))
            for each in data["models"]
        ),
        thresholds=tuple(float(each) for each in data["thresholds"]),
        fitted_on=str(data["fitted_on"]),
        claims=int(data["claims"]),
        embedder_id=str(data["embedder_id"]),
        figures=tuple(Figure(**figure) for figure in data["figures"]),
    )


def support_json(model: SupportModel) -> str:
    """The file's text, as `load_support` reads it."""
    return json.dumps(asdict(model), indent=2, sort_keys=True) + "\n"
