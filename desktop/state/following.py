"""Which folders are followed, and how current the library is, as far as the window knows."""

from dataclasses import dataclass, field, replace
from enum import StrEnum

from core.api.following import FolderState, FolderSummary, Freshness
from core.api.messages import (
    Cancelled,
    Checked,
    Done,
    EngineReady,
    Event,
    Failed,
    Folders,
    FoldersChanged,
    FreshnessChanged,
    IndexingPaused,
    Progress,
    Result,
)
from core.api.types import NO_JOB, FolderId, JobId

LOCATABLE = frozenset({FolderState.MISSING, FolderState.AWAY})
"""States in which a folder may be somewhere else now."""


class Currency(StrEnum):
    """The one thing to say about how current the library is."""

    UNKNOWN = "unknown"
    PAUSED = "paused"
    WAITING = "waiting"
    CHECKING = "checking"
    BUILDING = "building"
    """An index is made anew; it answers from what is ready."""
    PREPARING = "preparing"
    """The vectors of another embedder are made."""
    SCANS = "scans"
    """All that changed was looked at, but some pages are pictures that are still to be read."""
    CURRENT = "current"


@dataclass(frozen=True, slots=True)
class FollowingState:
    """`checking` is a look through the folders that the person asked for, `pausing` a change of pause under way."""

    folders: tuple[FolderSummary, ...] = ()
    freshness: Freshness = field(default_factory=Freshness)
    checking: JobId | None = None
    pausing: JobId | None = None
    at_work: Progress | None = None
    """Of what the engine reads by itself; None while that is nothing."""

    def folder(self, folder_id: FolderId) -> FolderSummary | None:
        return next((folder for folder in self.folders if folder.id == folder_id), None)

    @property
    def is_paused(self) -> bool:
        return self.freshness.is_paused

    @property
    def currency(self) -> Currency:
        freshness = self.freshness
        said = {
            Currency.PAUSED: freshness.is_paused,
            Currency.WAITING: freshness.waiting > 0,
            Currency.CHECKING: freshness.is_checking or self.checking is not None,
            Currency.BUILDING: not (freshness.words.is_complete and freshness.meaning.is_complete),
            Currency.PREPARING: not freshness.embedding.is_complete,
            Currency.SCANS: freshness.pages_waiting_for_ocr > 0,
            Currency.CURRENT: bool(freshness.as_of),
        }
        return next((currency for currency, is_so in said.items() if is_so), Currency.UNKNOWN)


def check_started(state: FollowingState, job: JobId) -> FollowingState:
    return replace(state, checking=job)


def pause_started(state: FollowingState, job: JobId) -> FollowingState:
    return replace(state, pausing=job)


def reduce_following(state: FollowingState, event: Event) -> FollowingState:
    """The state after one event."""
    match event:
        case EngineReady() | FreshnessChanged() | Progress():
            return _with_freshness(state, event)
        case FoldersChanged(folders=folders):
            return replace(state, folders=folders)
        case Done(job=job, result=result):
            return _with_result(_without_job(state, job), result)
        case Failed(job=job) | Cancelled(job=job):
            return _without_job(state, job)
    return state


def _with_freshness(state: FollowingState, event: EngineReady | FreshnessChanged | Progress) -> FollowingState:
    match event:
        case EngineReady():
            return replace(state, freshness=Freshness(is_paused=state.is_paused), at_work=None)
        case Progress(job=job) if job == NO_JOB:
            return replace(state, at_work=event)
        case FreshnessChanged(freshness=freshness):
            is_at_work = bool(freshness.waiting or freshness.pages_waiting_for_ocr)
            return replace(state, freshness=freshness, at_work=state.at_work if is_at_work else None)
    return state


def _with_result(state: FollowingState, result: Result) -> FollowingState:
    match result:
        case Folders(folders=folders):
            return replace(state, folders=folders)
        case Checked(freshness=freshness):
            return replace(state, freshness=freshness)
        case IndexingPaused(paused=paused):
            return replace(state, freshness=replace(state.freshness, is_paused=paused))
        case _:
            return state


def _without_job(state: FollowingState, job: JobId) -> FollowingState:
    if job == state.checking:
        return replace(state, checking=None)
    return replace(state, pausing=None) if job == state.pausing else state
