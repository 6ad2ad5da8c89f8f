"""What every evaluation has in common: asking each question, and the ladder of figures stage by stage."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from core.api.types import ChunkId, ErrorCode, Scope, Timing
from core.contracts.rows import Hit, StoredChunk
from core.errors import UserError
from core.evaluate.ladder import Figures, Ladder, Step, filled, ladder, stages_of, steps
from core.evaluate.metrics import percentile

Item = TypeVar("Item")


class Searched(Protocol):
    """One search: every stage's list, best first, in the order in which they were made, and how long each took."""

    @property
    def lists(self) -> Mapping[str, Sequence[Hit]]: ...

    @property
    def timings(self) -> Sequence[Timing]: ...


Search = Callable[[str, Scope], Searched]
FetchChunks = Callable[[Sequence[ChunkId]], Mapping[ChunkId, StoredChunk]]


@dataclass(frozen=True, slots=True)
class NothingFound:
    """What a scope without searchable text yields: no stage found anything."""

    lists: Mapping[str, Sequence[Hit]] = field(default_factory=dict)
    timings: Sequence[Timing] = ()


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
    """One group of questions that are judged alike: stage -> metric -> figure, and what each stage changed."""

    name: str
    n: int
    ladder: Ladder
    steps: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class QuestionRow:
    """Where each stage put the first right answer, counted from 1; None if it is nowhere in the list."""

    id: str
    part: str
    ranks: Mapping[str, int | None]
    facts: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of one set of questions."""

    parts: tuple[Part, ...]
    times: Mapping[str, StageTime]
    questions: tuple[QuestionRow, ...]


@dataclass(frozen=True, slots=True)
class Judgement:
    """How good one list is for one question, the place of its first right answer, and what to tell of the list."""

    figures: Figures
    rank: int | None
    facts: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Task:
    """One question as it is asked. `parts` are the groups it counts for; the first is named in its row."""

    id: str
    parts: tuple[str, ...]
    ask: Callable[[], Searched]
    judge: Callable[[Sequence[Hit]], Judgement]
    facts: Mapping[str, object] = field(default_factory=dict)


def run_tasks(tasks: Sequence[Task], *, track: Track, headline: Sequence[str]) -> Outcome:
    """Ask and judge. A scope without readable text is searched in vain; a stage that only some questions make leaves
    the others' order as it was. `headline` are the metrics by which a stage is compared with the one before it.

    Raises what the tasks raise otherwise, and ValueError if there are none.
    """
    judged: list[tuple[Task, dict[str, Judgement]]] = []
    timings: list[Sequence[Timing]] = []
    for task in track(tasks, label="Searching"):
        searched = _asked(task)
        timings.append(searched.timings)
        judged.append((task, {stage: task.judge(hits) for stage, hits in searched.lists.items()}))
    stages = stages_of([judgements for _, judgements in judged])
    whole = [(task, filled(judgements, stages=stages, empty=task.judge(()))) for task, judgements in judged]
    grouped: dict[str, list[Mapping[str, Judgement]]] = {}
    for task, judgements in whole:
        for part in task.parts:
            grouped.setdefault(part, []).append(judgements)
    parts = tuple(_part(name, members, headline) for name, members in grouped.items())
    return Outcome(parts, stage_times(timings), tuple(_row(task, judgements) for task, judgements in whole))


def _asked(task: Task) -> Searched:
    try:
        return task.ask()
    except UserError as error:
        if error.code is not ErrorCode.SCOPE_EMPTY:
            raise
        return NothingFound()


def _part(name: str, members: Sequence[Mapping[str, Judgement]], headline: Sequence[str]) -> Part:
    figures = [{stage: judgement.figures for stage, judgement in member.items()} for member in members]
    return Part(name, len(members), ladder(figures), steps(figures, metrics=headline))


def _row(task: Task, judgements: Mapping[str, Judgement]) -> QuestionRow:
    ranks = {stage: judgement.rank for stage, judgement in judgements.items()}
    told = list(judgements.values())[-1].facts if judgements else {}
    return QuestionRow(task.id, task.parts[0], ranks, {**task.facts, **told})


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
