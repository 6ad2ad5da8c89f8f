"""Waiting for a library that another engine still holds.

The engine of a window that was killed saves its indexes before it lets go; for those seconds a new one is turned away.
"""

from dataclasses import dataclass, replace

from core.api.messages import EngineReady, Event, Failed
from core.api.types import ErrorCode
from desktop.state.jobs import JobsState

TRY_EVERY_MS = 500
MAX_TRIES = 20


@dataclass(frozen=True, slots=True)
class OpeningState:
    """`tries` counts how often another engine was found to hold the library; `is_held`, whether one did last time.

    `paths` were to be added meanwhile; `is_due` once the library is open.
    """

    tries: int = 0
    is_held: bool = False
    paths: tuple[str, ...] = ()

    @property
    def is_waiting(self) -> bool:
        """Whether to try again without a word from the person."""
        return self.is_held and self.tries <= MAX_TRIES

    @property
    def is_due(self) -> bool:
        return bool(self.paths) and not self.is_held


def reduce_opening(state: OpeningState, event: Event, jobs: JobsState) -> OpeningState:
    """The state after one event; `jobs` as they were before it."""
    match event:
        case EngineReady(notices=notices) if ErrorCode.LIBRARY_IN_USE.value in notices:
            return replace(state, tries=state.tries + 1, is_held=True)
        case EngineReady():
            return replace(state, tries=0, is_held=False)
        case Failed(job=job) if state.is_held and (adding := jobs.find(job)) is not None:
            return replace(state, paths=(*state.paths, *adding.paths))
        case _:
            return state
