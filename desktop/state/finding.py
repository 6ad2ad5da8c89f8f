"""How passages are found and judged, as far as the window knows, and the change of it that is under way."""

from dataclasses import dataclass, replace

from core.api.finding import WRONG_COSTS, SearchState
from core.api.messages import Cancelled, Done, EngineReady, Event, Failed, SearchShown
from core.api.types import JobId


@dataclass(frozen=True, slots=True)
class FindingState:
    """`wanted` is what was asked for and not confirmed yet, by the job `changing`; `asked` only looks.

    `refused` is why the last change was not made.
    """

    now: SearchState | None = None
    wanted: SearchState | None = None
    changing: JobId | None = None
    asked: JobId | None = None
    refused: Failed | None = None

    @property
    def shown(self) -> SearchState | None:
        """As it will be, so that a second change builds on the first."""
        return self.wanted or self.now


def search_asked(state: FindingState, job: JobId) -> FindingState:
    return replace(state, asked=job)


def search_change_started(state: FindingState, job: JobId, wanted: SearchState) -> FindingState:
    return replace(state, wanted=wanted, changing=job, refused=None)


def reduce_finding(state: FindingState, event: Event) -> FindingState:
    """The state after one event. Of two changes under way the newer one counts."""
    match event:
        case EngineReady():
            return FindingState(state.now)
        case Done(job=job, result=SearchShown(state=now)):
            return FindingState(now) if job == state.changing else replace(_looked(state, job), now=now)
        case Failed(job=job) | Cancelled(job=job) if job == state.changing:
            return FindingState(state.now, refused=event if isinstance(event, Failed) else None)
        case Failed(job=job) | Cancelled(job=job):
            return _looked(state, job)
    return state


def _looked(state: FindingState, job: JobId) -> FindingState:
    return replace(state, asked=None) if job == state.asked else state


DEFAULT_WRONG_COST = 1.0
"""As it comes, in `core.settings`."""


def stop_of(wrong_cost: float) -> int:
    """The stop of the slider that is nearest, from 0 for careful."""
    return min(range(len(WRONG_COSTS)), key=lambda stop: abs(WRONG_COSTS[stop] - wrong_cost))
