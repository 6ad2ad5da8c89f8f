"""The question for passwords, as values. A password itself is never part of the state: it goes to the engine alone."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from core.api.messages import AddReport, Cancelled, DocumentChanged, Done, Event, Failed
from core.api.types import DocumentId, DocumentStatus, DocumentSummary, JobId
from desktop.state.library import is_locked

WRONG_PASSWORD = "wrong_password"
_STILL_LOCKED = frozenset({DocumentStatus.ENCRYPTED, DocumentStatus.WAITING})


@dataclass(frozen=True, slots=True)
class UnlockState:
    """`paths` are the locked documents that are asked about, the first of them now; none: nothing is asked.

    `job` tries a password on the documents of `tried`. `is_wrong`: the last one tried does not open the first.
    """

    paths: tuple[str, ...] = ()
    job: JobId | None = None
    tried: tuple[str, ...] = ()
    is_wrong: bool = False
    failure: Failed | None = None

    @property
    def is_open(self) -> bool:
        return bool(self.paths)

    @property
    def is_checking(self) -> bool:
        return self.job is not None


def unlock_wanted(documents: Iterable[DocumentSummary]) -> UnlockState:
    """Ask for the passwords of those documents that a password opens."""
    return UnlockState(tuple(document.path for document in documents if is_locked(document)))


def unlock_tried(state: UnlockState, job: JobId, paths: tuple[str, ...]) -> UnlockState:
    return replace(state, job=job, tried=paths, is_wrong=False, failure=None)


def reduce_unlock(state: UnlockState, event: Event) -> UnlockState:
    """The state after one event. What opens is dropped by `settled`."""
    match event:
        case DocumentChanged(document=document) if (
            state.is_checking and document.path in state.paths[:1] and document.reason == WRONG_PASSWORD
        ):
            return replace(state, job=None, is_wrong=True)
        case Done(job=job, result=AddReport() as report) if job == state.job:
            locked = any(file.status is DocumentStatus.ENCRYPTED for file in report.files)
            return replace(state, job=None, is_wrong=locked)
        case Failed(job=job) if job == state.job:
            return replace(state, job=None, failure=event)
        case Cancelled(job=job) if job == state.job:
            return replace(state, job=None)
        case _:
            return state


def settled(state: UnlockState, documents: Mapping[DocumentId, DocumentSummary]) -> UnlockState:
    """Without the documents that have opened or gone, and on to the next one."""
    if not state.is_open:
        return state
    locked = {document.path for document in documents.values() if document.status in _STILL_LOCKED}
    paths = tuple(path for path in state.paths if path in locked)
    if paths == state.paths:
        return state
    if not paths:
        return UnlockState()
    if paths[0] == state.paths[0] or paths[0] in state.tried:
        return replace(state, paths=paths)
    return UnlockState(paths)
