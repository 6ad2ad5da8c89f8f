"""How fast each model is on this computer."""

from dataclasses import dataclass
from enum import StrEnum

from core.api.types import JobId


class SpeedUnit(StrEnum):
    """What is counted a second."""

    PASSAGES = "passages"
    TOKENS = "tokens"


@dataclass(frozen=True, slots=True)
class MeasureModels:
    """Run each model for about a second on a text that comes with Pincite: nothing of the library is read."""

    job: JobId


@dataclass(frozen=True, slots=True)
class ModelSpeed:
    """`role` as in ModelInfo."""

    role: str
    per_second: float
    unit: SpeedUnit


@dataclass(frozen=True, slots=True)
class ModelSpeeds:
    """Of the models that are there."""

    speeds: tuple[ModelSpeed, ...]
