"""Jobs that read files into the library."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from core.api.messages import Cancelled, Done, Event, Failed, Progress
from core.api.types import JobId


@dataclass(frozen=True, slots=True)
class AddJob:
    """Reading of files and folders. `progress` is None until the engine has begun with it."""

    job: JobId
    paths: tuple[str, ...]
    progress: Progress | None = None
    is_stopping: bool = False


@dataclass(frozen=True, slots=True)
class JobsState:
    """Jobs that have not ended, in the order they were asked for; the engine works on the newest first.

    `at_work` is the one it told of last.
    """

    adding: tuple[AddJob, ...] = ()
    at_work: JobId | None = None

    @property
    def current(self) -> AddJob | None:
        """The one at work, or the one whose turn it is."""
        found = self.find(self.at_work) if self.at_work is not None else None
        return found if found is not None else next(reversed(self.adding), None)

    @property
    def waiting(self) -> tuple[AddJob, ...]:
        """All others, in the order of their turns."""
        current = self.current
        return tuple(job for job in reversed(self.adding) if job is not current)

    def find(self, job: JobId) -> AddJob | None:
        return next((adding for adding in self.adding if adding.job == job), None)


def add_started(state: JobsState, job: JobId, paths: tuple[str, ...]) -> JobsState:
    return replace(state, adding=(*state.adding, AddJob(job, paths)), at_work=None)


def add_stop_requested(state: JobsState, job: JobId) -> JobsState:
    return _changed(state, job, lambda adding: replace(adding, is_stopping=True))


def reduce_jobs(state: JobsState, event: Event) -> JobsState:
    match event:
        case Progress(job=job) if state.find(job) is not None:
            at_work = replace(state, at_work=job)
            return _changed(at_work, job, lambda adding: replace(adding, progress=event))
        case Done(job=job) | Failed(job=job) | Cancelled(job=job) if state.find(job) is not None:
            return replace(state, adding=tuple(adding for adding in state.adding if adding.job != job))
        case _:
            return state


def time_is_known(progress: Progress) -> bool:
    """Whether the engine's guess of the time left rests on enough: two pages in a hundred."""
    return progress.seconds_left is not None and progress.total is not None and progress.done * 50 >= progress.total


def _changed(state: JobsState, job: JobId, change: Callable[[AddJob], AddJob]) -> JobsState:
    if state.find(job) is None:
        return state
    return replace(state, adding=tuple(change(adding) if adding.job == job else adding for adding in state.adding))
