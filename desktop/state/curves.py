"""What the plots of a check draw: how deep the right page lies, and what each threshold would answer and refuse."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from core.api.finding import WRONG_COSTS, Figure, LabelledQuestion, LibraryCheck, QuestionId, SearchState

PLACES = (1, 2, 3, 5, 10, 20)
"""How many pages are looked at."""
WORDS_STAGE, MEANING_STAGE, FUSED_STAGE, FUSED_WITH_LATE_STAGE, LATE_STAGE = "bm25", "dense", "rrf", "rerank", "late"
LEAST = 1e-6
"""Odds of 0 and of 1 have no proportion to others."""


class Finder(StrEnum):
    """The lists that are compared, from the simplest on."""

    WORDS = "words"
    MEANING = "meaning"
    BOTH = "both"
    RERANKED = "reranked"


@dataclass(frozen=True, slots=True)
class RecallLine:
    """`shares` of the questions with an answer whose right page is among the first `places`."""

    finder: Finder
    places: tuple[int, ...]
    shares: tuple[float, ...]

    def at(self, place: int) -> float | None:
        return dict(zip(self.places, self.shares, strict=True)).get(place)


def recall_lines(check: LibraryCheck) -> tuple[RecallLine, ...]:
    """Of the stages that ran; the final order is left out where no stage came after the fused one."""
    shares = {stage.stage: _shares(stage.figures) for stage in check.stages}
    found = []
    for finder, stage in _stages_of(tuple(shares)).items():
        places = tuple(place for place in PLACES if place in shares[stage])
        if places:
            found.append(RecallLine(finder, places, tuple(shares[stage][place] for place in places)))
    return tuple(found)


def _stages_of(stages: Sequence[str]) -> Mapping[Finder, str]:
    fused = next((stage for stage in (FUSED_STAGE, FUSED_WITH_LATE_STAGE) if stage in stages), None)
    found = {Finder.WORDS: WORDS_STAGE, Finder.MEANING: MEANING_STAGE}
    if fused is not None:
        found[Finder.BOTH] = fused
    if stages and stages[-1] not in (*found.values(), LATE_STAGE):
        found[Finder.RERANKED] = stages[-1]
    return {finder: stage for finder, stage in found.items() if stage in stages}


def _shares(figures: Sequence[Figure]) -> dict[int, float]:
    values = {figure.name: figure.value for figure in figures}
    found = {place: values.get(f"page_hit@{place}") for place in PLACES}
    return {place: value for place, value in found.items() if value is not None}


# --- the threshold


@dataclass(frozen=True, slots=True)
class Weighed:
    """What the gate made of one question, and whether a document answers it."""

    probability: float
    answerable: bool


@dataclass(frozen=True, slots=True)
class Trade:
    """At a threshold: how many of the `answerable` questions would be answered, of the others how many refused."""

    threshold: float
    answered: int
    answerable: int
    refused: int
    unanswerable: int

    @property
    def answered_share(self) -> float | None:
        return self.answered / self.answerable if self.answerable else None

    @property
    def refused_share(self) -> float | None:
        return self.refused / self.unanswerable if self.unanswerable else None


def weighed(questions: Sequence[LabelledQuestion], check: LibraryCheck) -> tuple[Weighed, ...]:
    """Of the questions that the check asked, those that are still kept."""
    kept: dict[QuestionId, bool] = {question.id: question.answerable for question in questions}
    return tuple(Weighed(one.probability, kept[one.id]) for one in check.questions if one.id in kept)


def trade_at(threshold: float, asked: Sequence[Weighed]) -> Trade:
    """A question is answered when its probability reaches the threshold."""
    answered = [one.answerable for one in asked if one.probability >= threshold]
    answerable = sum(one.answerable for one in asked)
    unanswerable = len(asked) - answerable
    refused = unanswerable - (len(answered) - sum(answered))
    return Trade(threshold, sum(answered), answerable, refused, unanswerable)


def trades(asked: Sequence[Weighed]) -> tuple[Trade, ...]:
    """From 0 to 1, with each threshold at which something changes: between two of them the shares stay."""
    steps = {0.0, 1.0}
    for one in asked:
        steps |= {one.probability, min(1.0, math.nextafter(one.probability, 2.0))}
    return tuple(trade_at(step, asked) for step in sorted(steps))


def threshold_reach(search: SearchState) -> tuple[float, float]:
    """The lowest and the highest threshold that can be set."""
    return _threshold_at(search, min(WRONG_COSTS)), _threshold_at(search, max(WRONG_COSTS))


def cost_for(search: SearchState, threshold: float) -> float:
    """The `wrong_cost` that sets this threshold. Its odds are in proportion to the cost, so the two that are in force
    tell all others."""
    cost = search.wrong_cost * _odds(threshold) / _odds(search.threshold)
    return min(max(cost, min(WRONG_COSTS)), max(WRONG_COSTS))


def _threshold_at(search: SearchState, wrong_cost: float) -> float:
    odds = _odds(search.threshold) * wrong_cost / search.wrong_cost
    return odds / (1 + odds)


def _odds(threshold: float) -> float:
    inside = min(max(threshold, LEAST), 1 - LEAST)
    return inside / (1 - inside)
