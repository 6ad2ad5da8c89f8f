"""What every evaluation has in common: searching each question, and the ladder of figures stage by stage."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from core.api.types import ChunkId, ErrorCode, Scope, Timing
from core.contracts.rows import Hit, StoredChunk
from core.errors import UserError
from core.evaluate.bootstrap import Estimate, estimate_mean
from core.evaluate.metrics import percentile

STAGES = ("bm25", "dense", "rrf", "late", "rerank")
"""The lists of the search in the order in which they are made; `rerank` is what the application shows."""

Item = TypeVar("Item")
Figures = Mapping[str, float]
Ladder = Mapping[str, Mapping[str, Estimate]]


class Searched(Protocol):
    """One search: every stage's list, best first, and how long each stage took."""

    @property
    def lists(self) -> Mapping[str, Sequence[Hit]]: ...

    @property
    def timings(self) -> Sequence[Timing]: ...


Search = Callable[[str, Scope], Searched]
FetchChunks = Callable[[Sequence[ChunkId]], Mapping[ChunkId, StoredChunk]]


@dataclass(frozen=True, slots=True)
class NothingFound:
    """What a scope without searchable text yields at every stage."""

    lists: Mapping[str, Sequence[Hit]] = field(default_factory=lambda: dict.fromkeys(STAGES, ()))
    timings: Sequence[Timing] = ()


def counting_unreadable(search: Search) -> Search:
    """The same search, but a document without readable text counts as searched in vain instead of raising."""

    def searched(question: str, scope: Scope) -> Searched:
        try:
            return search(question, scope)
        except UserError as error:
            if error.code is not ErrorCode.SCOPE_EMPTY:
                raise
            return NothingFound()

    return searched


class Track(Protocol):
    """Passes the items on and shows how far it has come."""

    def __call__(self, items: Sequence[Item], *, label: str) -> Iterable[Item]: ...


@dataclass(frozen=True, slots=True)
class StageTime:
    """Milliseconds over all questions."""

    median_ms: float
    p95_ms: float


@dataclass(frozen=True, slots=True)
class Part:
    """One group of questions that are judged alike: stage -> metric -> figure."""

    name: str
    n: int
    ladder: Ladder


@dataclass(frozen=True, slots=True)
class QuestionRow:
    """Where each stage put the first right answer, counted from 1; None if it is nowhere in the list."""

    id: str
    part: str
    ranks: Mapping[str, int | None]
    facts: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of one set of questions."""

    parts: tuple[Part, ...]
    times: Mapping[str, StageTime]
    questions: tuple[QuestionRow, ...]


def listed_stages(lists: Mapping[str, object]) -> list[str]:
    """The names of the stages that gave a list, in the order of the ladder."""
    return [stage for stage in STAGES if stage in lists]


def ladder(figures: Sequence[Mapping[str, Figures]]) -> Ladder:
    """Means with intervals from stage -> metric -> figure of each question.

    Raises ValueError if there is no question, or if questions differ in their stages or metrics.
    """
    if not figures:
        raise ValueError("no questions")
    return {
        stage: {metric: estimate_mean([row[stage][metric] for row in figures]) for metric in metrics}
        for stage, metrics in figures[0].items()
    }


def stage_times(timings: Sequence[Sequence[Timing]]) -> dict[str, StageTime]:
    """Median and 95th percentile of each stage, and of their sum under `total`."""
    spent: dict[str, list[float]] = {}
    for searched in timings:
        for timing in searched:
            spent.setdefault(timing.stage, []).append(timing.ms)
        spent.setdefault("total", []).append(sum(timing.ms for timing in searched))
    spent["total"] = spent.pop("total", [])
    return {
        stage: StageTime(percentile(values, q=50), percentile(values, q=95))
        for stage, values in spent.items()
        if values
    }
