"""The conversations that are kept, as a list, and the one that is to be opened."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath

from core.api.chats import ChatId, ChatSummary, ChatTurn
from core.api.messages import Answered, Cancelled, Chat, Chats, Done, EngineReady, Event, Failed
from core.api.types import DocumentId, DocumentSummary, JobId, Scope
from desktop.state.exchange import Exchange, ScopeChip

UNKNOWN = "…"
"""The label of a scope whose document is not in the library any more."""


@dataclass(frozen=True, slots=True)
class ChatsState:
    """`chats` are those found by `search`, the one that was changed last first.

    `wanted` is to be opened, and `opening` the request for it; `quietly` if nobody asked for it now. It comes from its
    end on: `partly` is one of which more is to come, and `fetching` the request for it.
    """

    is_open: bool = False
    chats: tuple[ChatSummary, ...] = ()
    is_listed: bool = False
    search: str = ""
    listing: JobId | None = None
    wanted: ChatId | None = None
    quietly: bool = False
    opening: JobId | None = None
    partly: ChatId | None = None
    fetching: JobId | None = None
    changing: tuple[JobId, ...] = ()
    """Requests to rename, delete or bring back."""
    failure: Failed | None = None
    """Why there is no list."""

    @property
    def needs_listing(self) -> bool:
        return self.is_open and not self.is_listed and self.listing is None and self.failure is None

    def find(self, chat_id: ChatId) -> ChatSummary | None:
        return next((chat for chat in self.chats if chat.id == chat_id), None)


def list_shown(state: ChatsState, *, is_open: bool) -> ChatsState:
    """Opened anew it is all of them."""
    begun = replace(state, is_open=is_open, failure=None)
    return replace(begun, search="", is_listed=False, listing=None) if is_open and state.search else begun


def searched(state: ChatsState, search: str) -> ChatsState:
    return replace(state, search=search, is_listed=False, listing=None, failure=None)


def listing_started(state: ChatsState, job: JobId) -> ChatsState:
    return replace(state, listing=job)


def wanted(state: ChatsState, chat_id: ChatId | None, *, quietly: bool = False) -> ChatsState:
    return replace(state, wanted=chat_id, quietly=quietly, opening=None)


def opening_started(state: ChatsState, job: JobId) -> ChatsState:
    return replace(state, opening=job)


def fetching_started(state: ChatsState, job: JobId) -> ChatsState:
    return replace(state, fetching=job)


def change_started(state: ChatsState, job: JobId) -> ChatsState:
    return replace(state, changing=(*state.changing, job))


def renamed(state: ChatsState, chat_id: ChatId, title: str) -> ChatsState:
    """Shown at once; what an empty title goes back to the engine tells."""
    chats = tuple(replace(chat, title=title) if chat.id == chat_id and title else chat for chat in state.chats)
    return replace(state, chats=chats)


def forgotten(state: ChatsState, chat_ids: Sequence[ChatId]) -> ChatsState:
    """Out of the list at once."""
    return replace(state, chats=tuple(chat for chat in state.chats if chat.id not in chat_ids))


def reduce_chats(state: ChatsState, event: Event) -> ChatsState:
    """The state after one event. An engine that starts is asked anew for what the one before was asked for."""
    match event:
        case EngineReady():
            return replace(state, listing=None, opening=None, fetching=None, changing=(), is_listed=False)
        case Done(job=job, result=Chats(chats=chats)) if job == state.listing:
            return replace(state, chats=chats, is_listed=True, listing=None)
        case Done(result=Answered(chat=ChatSummary() as chat)):
            return _with_chat(state, chat)
        case Done(job=job, result=Chat() as part) if job in (state.opening, state.fetching):
            return _with_part(state, job, part)
        case Done() | Failed() | Cancelled():
            return _reduce_end(state, event)
        case _:
            return state


def _reduce_end(state: ChatsState, event: Done | Failed | Cancelled) -> ChatsState:
    if event.job in state.changing:  # whatever came of it, the engine knows best what there is now
        left = tuple(job for job in state.changing if job != event.job)
        return replace(state, changing=left, is_listed=False, listing=None)
    if event.job == state.listing:
        return replace(state, listing=None, failure=event if isinstance(event, Failed) else None)
    if event.job == state.opening:
        return replace(state, opening=None, wanted=None)
    if event.job == state.fetching:
        return replace(state, fetching=None, partly=None)
    return state


def _with_part(state: ChatsState, job: JobId, part: Chat) -> ChatsState:
    """Of a conversation that was left for another nothing more is fetched."""
    partly = part.chat.id if part.has_earlier else None
    if job == state.opening:
        return replace(state, opening=None, wanted=None, partly=partly, fetching=None)
    return replace(state, fetching=None, partly=partly)


def _with_chat(state: ChatsState, chat: ChatSummary) -> ChatsState:
    """A chat with a new answer comes first; among what was searched for it keeps its place."""
    if state.search:
        return replace(state, chats=tuple(chat if old.id == chat.id else old for old in state.chats))
    return replace(state, chats=(chat, *(old for old in state.chats if old.id != chat.id)))


def exchanges_of(turns: Sequence[ChatTurn], documents: Mapping[DocumentId, DocumentSummary]) -> tuple[Exchange, ...]:
    """Kept turns as they are shown. Their jobs are long over and get numbers that no new one has."""
    return tuple(
        Exchange(
            JobId(-turn.id),
            turn.question,
            chips_of(turn.scope, documents),
            sentences=turn.answer.sentences if turn.answer is not None else (),
            removed=turn.answer.removed if turn.answer is not None else (),
            answer=turn.answer,
            quotes_only=turn.quotes_only,
            turn_id=turn.id,
            change=turn.change,
            is_lost=turn.answer is None,
        )
        for turn in turns
    )


def chips_of(scope: Scope, documents: Mapping[DocumentId, DocumentSummary]) -> tuple[ScopeChip, ...]:
    """A scope by the names people know it by."""
    folders = [ScopeChip(PurePath(path).name or path, Scope(paths=(path,))) for path in scope.paths]
    files = []
    for document_id in scope.document_ids:
        document = documents.get(document_id)
        label = PurePath(document.name).stem if document is not None else UNKNOWN
        files.append(ScopeChip(label, Scope(document_ids=(document_id,))))
    return (*folders, *files)
