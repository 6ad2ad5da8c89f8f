"""The person's own questions, and how well they are found and judged, as far as the window knows."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, IntEnum, auto

from core.api.checks import Checks
from core.api.finding import CheckedQuestion, LabelledQuestion, LibraryCheck, QuestionId
from core.api.messages import (
    Cancelled,
    Done,
    EngineReady,
    Event,
    Failed,
    LibraryEvaluated,
    Progress,
    Questions,
)
from core.api.types import DocumentId, JobId

FEW_QUESTIONS = 20
"""Fewer than that say little: one question more or less moves a share by more than 5 %."""
ENOUGH_OF_EACH = 10
"""Questions with an answer, and without one, from which on a fit to them is offered."""
CHANCE = 0.05
FOUND_WITHIN = 5
"""An answer is written from about so many passages."""


class FileEnd(Enum):
    """What became of a file of questions."""

    READ = auto()
    NOT_READ = auto()
    WRITTEN = auto()
    NOT_WRITTEN = auto()


@dataclass(frozen=True, slots=True)
class FileTold:
    """`count` questions; the others are as in `ReadQuestions`."""

    end: FileEnd
    count: int = 0
    unreadable: int = 0
    homeless: int = 0


@dataclass(frozen=True, slots=True)
class CheckState:
    """`job` asks the questions now; `check` is the run that is looked at, `before` the one it is compared with, of all
    `runs`, the last one first.

    `recalling` asks for the runs of earlier days; `is_recalled` when they are here.
    `editing` keeps or forgets questions; `forgotten` are those that can be brought back. A run goes on when its view is
    closed.
    """

    is_open: bool = False
    questions: tuple[LabelledQuestion, ...] = ()
    is_listed: bool = False
    recalling: JobId | None = None
    is_recalled: bool = False
    job: JobId | None = None
    progress: Progress | None = None
    is_stopping: bool = False
    was_stopped: bool = False
    check: LibraryCheck | None = None
    before: LibraryCheck | None = None
    runs: tuple[LibraryCheck, ...] = ()
    failure: Failed | None = None
    editing: tuple[JobId, ...] = ()
    edit_failure: Failed | None = None
    forgotten: tuple[LabelledQuestion, ...] = ()
    file: FileTold | None = None

    @property
    def is_running(self) -> bool:
        return self.job is not None

    @property
    def answerable(self) -> int:
        return sum(question.answerable for question in self.questions)

    @property
    def can_fit(self) -> bool:
        """Whether there are enough questions of both kinds."""
        return min(self.answerable, len(self.questions) - self.answerable) >= ENOUGH_OF_EACH

    @property
    def can_bring_back(self) -> bool:
        """Whether what was forgotten last is offered again."""
        return self.is_open and bool(self.forgotten)


def check_shown(state: CheckState, *, is_open: bool) -> CheckState:
    return replace(state, is_open=is_open, edit_failure=None, file=None, forgotten=state.forgotten if is_open else ())


def recall_started(state: CheckState, job: JobId) -> CheckState:
    return replace(state, recalling=job)


def check_started(state: CheckState, job: JobId) -> CheckState:
    return replace(state, job=job, progress=None, is_stopping=False, was_stopped=False, failure=None)


def check_stop_requested(state: CheckState) -> CheckState:
    return replace(state, is_stopping=state.is_running)


def file_told(state: CheckState, told: FileTold) -> CheckState:
    return replace(state, file=told, edit_failure=None, forgotten=())


def edit_started(state: CheckState, job: JobId, *, forgotten: tuple[LabelledQuestion, ...] = ()) -> CheckState:
    """Questions are to be kept or forgotten; `forgotten` can be brought back until the next change."""
    return replace(state, editing=(*state.editing, job), edit_failure=None, forgotten=forgotten)


def reduce_check(state: CheckState, event: Event) -> CheckState:
    """The state after one event; what is about other jobs leaves it as it is."""
    match event:
        case EngineReady():
            return replace(state, is_listed=False, recalling=None, is_recalled=False)
        case Done(job=job) | Failed(job=job) | Cancelled(job=job) if job == state.recalling:
            return _recalled(replace(state, recalling=None), event)
        case Done(job=job, result=Questions(questions=questions)):
            return replace(_edited(state, job), questions=questions, is_listed=True)
        case Progress(job=job) | Done(job=job) | Failed(job=job) | Cancelled(job=job) if job == state.job:
            return _gone_on(state, event)
        case Done(job=job) | Failed(job=job) | Cancelled(job=job) if job in state.editing:
            edited = _edited(state, job)
            return replace(edited, edit_failure=event, forgotten=()) if isinstance(event, Failed) else edited
    return state


def _recalled(state: CheckState, event: Event) -> CheckState:
    """A run that was made since stays. What failed is asked for again when the view is opened the next time."""
    match event:
        case Done(result=Checks(checks=checks)):
            state = replace(state, is_recalled=True, runs=checks if state.check is None else _with(checks, state))
            if state.check is None and checks:
                return replace(state, check=checks[0], before=checks[1] if len(checks) > 1 else None)
    return state


def _gone_on(state: CheckState, event: Event) -> CheckState:
    """The run is further than before, or over."""
    if isinstance(event, Progress):
        return replace(state, progress=event)
    return _with_end(replace(state, job=None, progress=None, is_stopping=False), event)


def _with_end(state: CheckState, event: Event) -> CheckState:
    match event:
        case Done(result=LibraryEvaluated(check=check, before=before)):
            runs = (check, *(run for run in state.runs if run.at != check.at))
            return replace(state, check=check, before=before, runs=runs)
        case Failed():
            return replace(state, failure=event)
    return replace(state, was_stopped=True)


def _with(checks: tuple[LibraryCheck, ...], state: CheckState) -> tuple[LibraryCheck, ...]:
    """With what was found since they were asked for."""
    known = {check.at for check in checks}
    return (*(run for run in state.runs if run.at not in known), *checks)


def runs_chosen(state: CheckState, *, now: str, before: str) -> CheckState:
    """Two runs, by when they were made; an empty `before` compares with none. A run is not compared with itself, and
    the earlier one is always the one before."""
    chosen = sorted((run for run in state.runs if run.at in {now, before}), key=lambda run: run.at, reverse=True)
    if not chosen:
        return state
    return replace(state, check=chosen[0], before=chosen[1] if len(chosen) > 1 else None)


@dataclass(frozen=True, slots=True)
class Difference:
    """How many questions got better and worse from one run to the other, and how many both asked."""

    better: int
    worse: int
    asked: int

    @property
    def may_be_chance(self) -> bool:
        """Two-sided sign test at 5 %: as uneven as this, or more, if each changed question were the toss of a coin."""
        changed, least = self.better + self.worse, min(self.better, self.worse)
        tail = sum(math.comb(changed, k) for k in range(least + 1)) / (1 << changed)
        return 2 * tail > CHANCE


def difference(places: Sequence["QuestionPlace"]) -> Difference:
    trends = [place.trend for place in places if place.now is not None and place.before is not None]
    return Difference(trends.count(Trend.BETTER), trends.count(Trend.WORSE), len(trends))


def _edited(state: CheckState, job: JobId) -> CheckState:
    return replace(state, editing=tuple(editing for editing in state.editing if editing != job))


class Trend(IntEnum):
    """How a question does beside the run before, in the order of the list."""

    WORSE = 0
    WRONG = 1
    """As before, or for the first time, and not right."""
    BETTER = 2
    RIGHT = 3
    NOT_ASKED = 4
    """It came after the last run."""


@dataclass(frozen=True, slots=True)
class QuestionPlace:
    """A question with how it did in the last run and in the one before."""

    question: LabelledQuestion
    trend: Trend
    now: CheckedQuestion | None = None
    before: CheckedQuestion | None = None
    came_first: str = ""
    """The document whose page came first in place of the right one, or of a due refusal; empty if it is gone."""


def question_places(state: CheckState, *, name_of: Callable[[DocumentId], str]) -> tuple[QuestionPlace, ...]:
    """Those that got worse first, then those that are wrong; of equals the newest. `name_of` is empty for a document
    that is not there."""
    now, before = _by_id(state.check), _by_id(state.before)
    places = [
        QuestionPlace(
            question,
            _trend(question, now.get(question.id), before.get(question.id)),
            now.get(question.id),
            before.get(question.id),
            _came_first(question, now.get(question.id), name_of),
        )
        for question in state.questions
    ]
    return tuple(sorted(places, key=lambda place: place.trend))


def _came_first(
    question: LabelledQuestion, checked: CheckedQuestion | None, name_of: Callable[[DocumentId], str]
) -> str:
    found = checked.found if checked is not None else None
    if found is None or checked is None or (not question.answerable and not checked.is_open):
        return ""
    if (found.document_id, found.page_index) == (question.document_id, question.page_index):
        return ""
    return name_of(found.document_id)


def is_right(question: LabelledQuestion, checked: CheckedQuestion) -> bool:
    """Refused if nothing answers it; else answered, with the right page among what an answer is written from."""
    if not question.answerable:
        return not checked.is_open
    return checked.is_open and checked.rank is not None and checked.rank <= FOUND_WITHIN


def _trend(question: LabelledQuestion, now: CheckedQuestion | None, before: CheckedQuestion | None) -> Trend:
    if now is None:
        return Trend.NOT_ASKED
    worth = _worth(question, now)
    if before is not None and worth != _worth(question, before):
        return Trend.WORSE if worth < _worth(question, before) else Trend.BETTER
    return Trend.RIGHT if is_right(question, now) else Trend.WRONG


def _worth(question: LabelledQuestion, checked: CheckedQuestion) -> tuple[bool, float]:
    """More is better: right or not, then the place of the right page."""
    place = 1 / checked.rank if question.answerable and checked.rank is not None else 0.0
    return is_right(question, checked), place


def _by_id(check: LibraryCheck | None) -> dict[QuestionId, CheckedQuestion]:
    checked: Sequence[CheckedQuestion] = check.questions if check is not None else ()
    return {one.id: one for one in checked}
