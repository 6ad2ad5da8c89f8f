"""All that Pincite does now and has done since the window opened, as one list, whatever part of the state tells it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import takewhile

from core.api.following import Amount
from core.api.messages import AddReport, Cancelled, Done, Event, Failed, Progress
from core.api.types import JobId, Stage
from desktop.state.chat import ChatState
from desktop.state.check import CheckState
from desktop.state.following import FollowingState
from desktop.state.jobs import JobsState
from desktop.state.leaving import at_work
from desktop.state.verify import VerifyState

MOST_ENDED = 50
MOST_LINES = 200
BRIEF_S = 5.0
"""What Pincite does by itself and in less is not listed: a file that is saved again and again would fill the list."""
LONG_S = 30.0
"""Work of which the end is told to a person who is elsewhere."""


class Work(StrEnum):
    ADD = "add"
    ANSWER = "answer"
    CHECK_FOLDERS = "check_folders"
    VERIFY = "verify"
    EVALUATE = "evaluate"
    FOLLOW = "follow"
    """Files that changed on the disk are read again."""
    RECOGNISE = "recognise"
    BUILD = "build"
    EMBED = "embed"
    CONTEXT = "context"


class Outcome(StrEnum):
    DONE = "done"
    FAILED = "failed"
    STOPPED = "stopped"


@dataclass(frozen=True, slots=True)
class Running:
    """`job` is None for what Pincite does by itself. `names` are paths, or the question."""

    key: str
    work: Work
    job: JobId | None = None
    names: tuple[str, ...] = ()
    progress: Progress | None = None
    amount: Amount | None = None
    is_waiting: bool = False
    is_stopping: bool = False
    is_paused: bool = False

    @property
    def can_pause(self) -> bool:
        return self.work in _PAUSABLE and not self.is_waiting

    @property
    def can_stop(self) -> bool:
        return self.job is not None and self.work is not Work.CHECK_FOLDERS


_OWN = frozenset({Work.FOLLOW, Work.RECOGNISE, Work.BUILD, Work.EMBED, Work.CONTEXT})
_PAUSABLE = frozenset({Work.ADD, Work.FOLLOW, Work.RECOGNISE, Work.EMBED, Work.CONTEXT})


@dataclass(frozen=True, slots=True)
class LogLine:
    """What was begun with, and how many seconds after the beginning of the job."""

    at_s: float
    stage: Stage
    file: str = ""


Log = tuple[LogLine, ...]


@dataclass(frozen=True, slots=True)
class Ended:
    """`number` counts all that ended, so that equal ones are told apart."""

    number: int
    key: str
    work: Work
    names: tuple[str, ...]
    outcome: Outcome
    seconds: float
    log: Log = ()
    failure: Failed | None = None
    report: AddReport | None = None


@dataclass(frozen=True, slots=True)
class ActivityState:
    """`running` is in the order of the view; `ended` has the newest first. `begun` is by the clock of the process."""

    is_open: bool = False
    running: tuple[Running, ...] = ()
    ended: tuple[Ended, ...] = ()
    begun: Mapping[str, float] = field(default_factory=dict)
    logs: Mapping[str, Log] = field(default_factory=dict)
    count: int = 0


def activity_shown(state: ActivityState, *, is_open: bool) -> ActivityState:
    return replace(state, is_open=is_open)


def ended_cleared(state: ActivityState) -> ActivityState:
    return replace(state, ended=())


def running_now(
    jobs: JobsState, chat: ChatState, following: FollowingState, verify: VerifyState, check: CheckState
) -> tuple[Running, ...]:
    """What the person asked for, what waits for its turn, and what Pincite does by itself."""
    return (*_wanted(chat, following, verify, check), *_adding(jobs, following), *_by_itself(jobs, following))


def moved(state: ActivityState, running: Sequence[Running], events: Sequence[Event], at_s: float) -> ActivityState:
    """The activity after events that left so much running, at a time of the process's clock."""
    now = {one.key for one in running}
    gone = [one for one in state.running if one.key not in now]
    if tuple(running) == state.running and not events:
        return state
    begun = {one.key: state.begun.get(one.key, at_s) for one in running}
    seen = {**dict.fromkeys((one.key for one in gone), at_s), **state.begun}
    logs = _logged(state, running, events, begun, at_s)
    ends = {event.job: event for event in events if isinstance(event, (Done, Failed, Cancelled))}
    ended = [_ended(one, ends, at_s - seen[one.key], logs.get(one.key, ())) for one in gone]
    ended = [one for one in ended if one.work not in _OWN or one.seconds >= BRIEF_S]
    numbered = [replace(one, number=state.count + place) for place, one in enumerate(ended, start=1)]
    return replace(
        state,
        running=tuple(running),
        ended=(*reversed(numbered), *state.ended)[:MOST_ENDED],
        begun=begun,
        logs={key: log for key, log in logs.items() if key in now},
        count=state.count + len(ended),
    )


def worth_telling(before: ActivityState, now: ActivityState) -> tuple[Ended, ...]:
    """What ended just now after a long time, but for what the person stopped."""
    fresh = [one for one in now.ended if one.number > before.count]
    return tuple(one for one in reversed(fresh) if one.seconds >= LONG_S and one.outcome is not Outcome.STOPPED)


def _wanted(chat: ChatState, following: FollowingState, verify: VerifyState, check: CheckState) -> Iterator[Running]:
    for asked in at_work(chat):
        names, stage = (asked.question,), asked.stage
        yield Running(_key(asked.job), Work.ANSWER, asked.job, names, stage, is_stopping=asked.stopping)
    if verify.job is not None:
        stopping = verify.is_stopping
        yield Running(_key(verify.job), Work.VERIFY, verify.job, progress=verify.progress, is_stopping=stopping)
    if check.job is not None:
        stopping = check.is_stopping
        yield Running(_key(check.job), Work.EVALUATE, check.job, progress=check.progress, is_stopping=stopping)
    if following.checking is not None:
        yield Running(_key(following.checking), Work.CHECK_FOLDERS, following.checking)


def _adding(jobs: JobsState, following: FollowingState) -> Iterator[Running]:
    current = jobs.current
    for adding in (*((current,) if current is not None else ()), *jobs.waiting):
        yield Running(
            _key(adding.job),
            Work.ADD,
            adding.job,
            adding.paths,
            adding.progress,
            is_waiting=adding is not current,
            is_stopping=adding.is_stopping,
            is_paused=following.is_paused and adding is current,
        )


def _by_itself(jobs: JobsState, following: FollowingState) -> Iterator[Running]:
    now, paused = following.freshness, following.is_paused
    building = Amount(now.words.done + now.meaning.done, now.words.total + now.meaning.total)
    for work, amount in ((Work.BUILD, building), (Work.EMBED, now.embedding), (Work.CONTEXT, now.contextual)):
        if not amount.is_complete:
            yield Running(work, work, amount=amount, is_paused=paused and work is not Work.BUILD)
    at_work = following.at_work
    is_scan = at_work is not None and at_work.stage is Stage.RECOGNISING
    if now.waiting and not jobs.adding:
        progress, waiting = None if is_scan else at_work, Amount(0, now.waiting)
        yield Running(Work.FOLLOW, Work.FOLLOW, progress=progress, amount=waiting, is_paused=paused)
    if now.pages_waiting_for_ocr:
        progress, waiting = at_work if is_scan else None, Amount(0, now.pages_waiting_for_ocr)
        is_waiting = bool(jobs.adding or now.waiting)
        yield Running(
            Work.RECOGNISE, Work.RECOGNISE, None, (), progress, waiting, is_waiting=is_waiting, is_paused=paused
        )


def _key(job: JobId) -> str:
    return f"job {job}"


def _logged(
    state: ActivityState, running: Sequence[Running], events: Sequence[Event], begun: Mapping[str, float], at_s: float
) -> dict[str, Log]:
    """With a line for each file and each stage of it; that reading and learning take turns is told once."""
    logs = dict(state.logs)
    known = {one.key for one in (*state.running, *running)}
    for event in events:
        if isinstance(event, Progress) and _key(event.job) in known:
            key = _key(event.job)
            log, since = logs.get(key, ()), begun.get(key, state.begun.get(key, at_s))
            if event.stage not in _stages_of(log, event.file):
                logs[key] = (*log, LogLine(at_s - since, event.stage, event.file))[-MOST_LINES:]
    return logs


def _stages_of(log: Log, file: str) -> set[Stage]:
    """Those that the log tells of the file at work."""
    return {line.stage for line in takewhile(lambda line: line.file == file, reversed(log))}


def _ended(one: Running, ends: Mapping[JobId, Done | Failed | Cancelled], seconds: float, log: Log) -> Ended:
    """What Pincite does by itself ends when there is nothing left of it; a job that is gone without a word went with
    the engine, or with its conversation."""
    end = ends.get(one.job) if one.job is not None else None
    outcome = Outcome.DONE
    if isinstance(end, Cancelled) or (one.job is not None and end is None):
        outcome = Outcome.STOPPED
    elif isinstance(end, Failed):
        outcome = Outcome.FAILED
    report = end.result if isinstance(end, Done) and isinstance(end.result, AddReport) else None
    failure = end if isinstance(end, Failed) else None
    return Ended(0, one.key, one.work, one.names, outcome, seconds, log, failure, report)
