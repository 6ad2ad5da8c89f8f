"""How passages are found and how the gate decides: what a person can see of it, change, and check."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NewType

from core.api.following import COMPLETE, Amount
from core.api.types import DocumentId

QuestionId = NewType("QuestionId", int)

WRONG_COSTS = (4.0, 2.0, 1.0, 0.5, 0.25)
"""The stops of the slider from careful to eager: so many needless refusals weigh as much as one wrong answer."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One question of a conversation and what was answered, as plain text; empty if that is not known, or nothing."""

    question: str
    answer: str = ""
    is_refused: bool = False


class QuestionSource(StrEnum):
    """Where a labelled question comes from."""

    TYPED = "typed"
    THUMB_UP = "thumb_up"
    THUMB_DOWN = "thumb_down"


@dataclass(frozen=True, slots=True)
class LabelledQuestion:
    """A question of the person's own with the page that answers it, or the word that no document does.

    `document_id` is None if it is not answerable or its document is gone; `document` is the file's name. `added_at` is
    ISO 8601, UTC.
    """

    id: QuestionId
    text: str
    answerable: bool
    source: QuestionSource
    added_at: str
    document_id: DocumentId | None = None
    document: str = ""
    page_index: int = 0


@dataclass(frozen=True, slots=True)
class Figure:
    """A measured figure over `n` questions with its 95 % bootstrap interval; None where it is not defined."""

    name: str
    n: int
    value: float | None
    low: float | None
    high: float | None


@dataclass(frozen=True, slots=True)
class StageFigures:
    """The figures of one stage of the search."""

    stage: str
    figures: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class FoundPage:
    document_id: DocumentId
    page_index: int


@dataclass(frozen=True, slots=True)
class CheckedQuestion:
    """`rank` is the place, from 1, of the first passage on the right page; None if it was not found or none is right.

    `is_open`: the gate would have answered. `found` is the page that came first, right or not.
    """

    id: QuestionId
    rank: int | None
    probability: float
    is_open: bool
    found: FoundPage | None = None


@dataclass(frozen=True, slots=True)
class LibraryCheck:
    """One run over the person's questions. `settings` tells in keys of sentences under which settings it ran.

    `threshold` is the probability from which on the gate answered; None in checks that were kept without it.
    """

    at: str
    settings: tuple[str, ...]
    stages: tuple[StageFigures, ...]
    gate: tuple[Figure, ...]
    questions: tuple[CheckedQuestion, ...]
    threshold: float | None = None


@dataclass(frozen=True, slots=True)
class GateFit:
    """Where the gate's weights come from. `is_own`: fitted to the person's questions too. `figures`: on unseen ones."""

    fitted_on: str
    is_own: bool
    own_questions: int
    figures: tuple[Figure, ...] = ()


@dataclass(frozen=True, slots=True)
class LanguageCount:
    """So many listed documents are in a language (ISO 639-1). `is_known`: the embedder understands it."""

    language: str
    documents: int
    is_known: bool


@dataclass(frozen=True, slots=True)
class ContextualState:
    """Contextual retrieval: a line about each passage's place in its document, written by the person's model.

    `seconds_left` is estimated from what the model does on this computer; before it is switched on, the cost of it all.
    `model` is the name of the writing model; empty if none is at hand that may write them.
    """

    is_on: bool = False
    passages: Amount = COMPLETE
    seconds_left: float | None = None
    model: str = ""


@dataclass(frozen=True, slots=True)
class SearchState:
    """`threshold` follows from `wrong_cost`. `stages_off` are stages of the search that the person switched off."""

    wrong_cost: float
    threshold: float
    fit: GateFit
    stages: tuple[str, ...]
    stages_off: tuple[str, ...]
    contextual: ContextualState
    languages: tuple[LanguageCount, ...]
