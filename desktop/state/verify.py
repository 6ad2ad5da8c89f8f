"""A look through the whole library, as far as the window knows."""

from dataclasses import dataclass, replace

from core.api.following import VerifyReport
from core.api.messages import Cancelled, Done, Event, Failed, Progress, Verified
from core.api.types import JobId


@dataclass(frozen=True, slots=True)
class VerifyState:
    """`job` looks now; `report` is what the last look found, `failure` why there is none.

    A look goes on when its view is closed. `is_stopping` until the engine says that it has stopped.
    """

    is_open: bool = False
    job: JobId | None = None
    progress: Progress | None = None
    is_stopping: bool = False
    was_stopped: bool = False
    report: VerifyReport | None = None
    failure: Failed | None = None

    @property
    def is_running(self) -> bool:
        return self.job is not None


def verify_shown(state: VerifyState, *, is_open: bool) -> VerifyState:
    return replace(state, is_open=is_open)


def verify_started(state: VerifyState, job: JobId) -> VerifyState:
    return VerifyState(is_open=state.is_open, job=job)


def verify_stop_requested(state: VerifyState) -> VerifyState:
    return replace(state, is_stopping=state.is_running)


def reduce_verify(state: VerifyState, event: Event) -> VerifyState:
    """The state after one event; what is about another job leaves it as it is."""
    match event:
        case Progress(job=job) if job == state.job:
            return replace(state, progress=event)
        case Done(job=job, result=Verified(report=report)) if job == state.job:
            return VerifyState(is_open=state.is_open, report=report)
        case Failed(job=job) if job == state.job:
            return VerifyState(is_open=state.is_open, failure=event)
        case Cancelled(job=job) if job == state.job:
            return VerifyState(is_open=state.is_open, was_stopped=True)
        case _:
            return state
