"""The last thing done that can be undone. One at most: a removal erases for good what the one before took out."""

from dataclasses import dataclass, replace
from enum import StrEnum

from core.api.chats import ChatId
from core.api.messages import (
    Cancelled,
    Chats,
    Done,
    EngineReady,
    Event,
    Failed,
    RemovedDocuments,
    RestoredDocuments,
    Result,
    Saved,
    Versions,
)
from core.api.types import DocumentId, JobId


class DeedKind(StrEnum):
    REMOVED = "removed"
    FORGOT = "forgot"
    """A folder, with its documents."""
    UNFOLLOWED = "unfollowed"
    """A folder, whose documents stay. Adding it again undoes it."""
    APART = "apart"
    """Documents are no versions of one document."""
    TOGETHER = "together"
    CONVERSATION = "conversation"
    """A new one was begun. The window alone knows of it."""
    CHATS = "chats"
    """Kept conversations were deleted."""


REMOVALS = frozenset({DeedKind.REMOVED, DeedKind.FORGOT})
REGROUPINGS = frozenset({DeedKind.APART, DeedKind.TOGETHER})
REDOABLE = frozenset({DeedKind.REMOVED, DeedKind.CHATS})
"""What was brought back can be taken out again as it was."""
UNDOABLE = REMOVALS | REGROUPINGS | {DeedKind.CONVERSATION, DeedKind.CHATS}


@dataclass(frozen=True, slots=True)
class Deed:
    """What was done, to which documents or chats; `count` documents were removed. `reopens` was shown when it was
    deleted."""

    kind: DeedKind
    document_ids: tuple[DocumentId, ...] = ()
    count: int = 0
    chat_ids: tuple[ChatId, ...] = ()
    reopens: ChatId | None = None


@dataclass(frozen=True, slots=True)
class UndoState:
    """`under_way` are deeds the engine was asked for, `last` the one that can be undone, `undoing` its undoing and
    `undone` the deed that was undone last, until another one is done."""

    under_way: tuple[tuple[JobId, Deed], ...] = ()
    last: Deed | None = None
    undoing: JobId | None = None
    undone: Deed | None = None

    @property
    def can_undo(self) -> bool:
        return self.last is not None and self.undoing is None

    def find(self, job: JobId) -> Deed | None:
        return next((deed for number, deed in self.under_way if number == job), None)


def deed_started(state: UndoState, job: JobId, deed: Deed) -> UndoState:
    """The engine was asked to do it; whatever could be undone before cannot any more."""
    return replace(state, under_way=(*state.under_way, (job, deed)), last=None, undone=None)


def done_here(state: UndoState, deed: Deed) -> UndoState:
    """Done without the engine."""
    return replace(state, last=deed, undone=None)


def settled(state: UndoState, kind: DeedKind) -> UndoState:
    """A deed of that kind cannot be undone any more, or was."""
    return replace(state, last=None) if state.last is not None and state.last.kind is kind else state


def undo_started(state: UndoState, job: JobId) -> UndoState:
    return replace(state, undoing=job)


def reduce_undo(state: UndoState, event: Event) -> UndoState:
    """The state after one event. An engine that starts has erased what the one before had set aside."""
    match event:
        case EngineReady():
            return UndoState()
        case Done(job=job) if job == state.undoing:
            undone = state.last if state.last is not None and state.last.kind in REDOABLE else None
            return replace(state, undoing=None, last=None, undone=undone)
        case Failed(job=job) | Cancelled(job=job) if job == state.undoing:
            return replace(state, undoing=None)
        case Done(job=job) | Failed(job=job) | Cancelled(job=job) if (deed := state.find(job)) is not None:
            return replace(_without(state, job), last=_done(deed, event) or state.last)
        case _:
            return state


def toast_key(state: UndoState, event: Event) -> tuple[str, int]:
    """What an event gives to tell in passing, and how many documents it is about; an empty key for nothing."""
    if not isinstance(event, Done):
        return "", 0
    deed, result = state.find(event.job), event.result
    match result:
        case Saved():
            return "saved", 0
        case RestoredDocuments(count=count):
            return "restored", count
        case Chats() if event.job == state.undoing and state.last is not None:
            return "chats_restored", len(state.last.chat_ids)
    return (deed.kind.value, _count(deed, result)) if deed is not None else ("", 0)


def _count(deed: Deed, result: Result) -> int:
    """How many documents or chats a deed was about."""
    if isinstance(result, RemovedDocuments):
        return result.count
    return len(deed.chat_ids) if deed.kind is DeedKind.CHATS else len(deed.document_ids)


def _done(deed: Deed, event: Event) -> Deed | None:
    """The deed, if it took place and can be undone."""
    match event:
        case Done(result=RemovedDocuments(count=count)) if deed.kind in REMOVALS and (
            count or deed.kind is DeedKind.FORGOT
        ):
            return replace(deed, count=count)
        case Done(result=Versions()) if deed.kind in REGROUPINGS:
            return deed
        case Done(result=Chats()) if deed.kind is DeedKind.CHATS:
            return deed
        case _:
            return None


def _without(state: UndoState, job: JobId) -> UndoState:
    return replace(state, under_way=tuple(item for item in state.under_way if item[0] != job))
