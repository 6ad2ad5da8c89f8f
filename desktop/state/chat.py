"""The conversation as values: what was asked, what has been said so far, and what the next question may see."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from core.api.chats import ChatId, ChatSummary, TurnId
from core.api.finding import Turn
from core.api.messages import (
    Answered,
    Cancelled,
    DocumentChanged,
    DocumentsGone,
    Done,
    EngineReady,
    Event,
    Failed,
    FoldersChanged,
    FreshnessChanged,
    LibraryListing,
)
from core.api.types import (
    DocumentId,
    DocumentSummary,
    JobId,
    LibraryTotals,
)
from desktop.state.exchange import Exchange, ScopeChip, Standing, Standings, displaced_by_next, reduce_exchange
from desktop.state.library import is_older
from desktop.state.votes import Vote, reduce_vote

MOST_RECENT = 50
"""Questions that can be called back by a key."""
HISTORY_TURNS = 6
"""A follow-up leans on what was said last; more would only be carried along."""


class Lack(StrEnum):
    """Why there is nothing to search."""

    OPENING = "opening"
    """What is in the library is not known yet."""
    NOTHING_ADDED = "nothing_added"
    COMING = "coming"
    """The first documents are being read."""
    FOLDER_MISSING = "folder_missing"
    """What was read of a followed folder is kept, and comes back with it."""
    NO_TEXT = "no_text"
    """There are documents, and none of them can be searched."""


@dataclass(frozen=True, slots=True)
class LeftBehind:
    """A question at work in a conversation that is not shown any more; `chat` is None if that was not kept yet."""

    chat: ChatId | None
    exchange: Exchange


@dataclass(frozen=True, slots=True)
class ChatState:
    """`open_citation` is the answer and number whose page is open; `standings` are those of cited documents."""

    exchanges: tuple[Exchange, ...] = ()
    scope: tuple[ScopeChip, ...] = ()
    open_citation: tuple[JobId, int] | None = None
    document_total: int = 0
    engine_up: bool = False
    standings: Standings = field(default_factory=dict)
    lack: Lack = Lack.NOTHING_ADDED
    """Means nothing while there is something to search."""
    chat: ChatSummary | None = None
    """Where the conversation is kept; None before its first answer."""
    quotes_only: bool = False
    """Of the next question."""
    editing: JobId | None = None
    """The exchange whose question is in the box, to be asked in other words."""
    before_editing: tuple[tuple[ScopeChip, ...], bool] | None = None
    """What was chosen for the next question before: its scope, and whether by quotes alone."""
    displaced: tuple[Exchange, ...] = ()
    """Those that make room for the one that runs, once it is answered."""
    set_aside: tuple[Exchange, ...] = ()
    """The conversation before this one; it can be brought back until the next question is asked."""
    chat_aside: ChatSummary | None = None
    elsewhere: tuple[LeftBehind, ...] = ()
    asked: tuple[str, ...] = ()
    """What was asked since the window opened, the newest last, in whatever conversation."""

    @property
    def running(self) -> Exchange | None:
        return next((e for e in reversed(self.exchanges) if e.is_running), None)

    @property
    def can_ask(self) -> bool:
        return self.engine_up and self.document_total > 0 and self.running is None

    def exchange(self, job: JobId) -> Exchange | None:
        """Also one that another took the place of."""
        return next((e for shown in self.exchanges for e in shown.with_earlier if e.job == job), None)


def ask_started(
    state: ChatState,
    job: JobId,
    question: str,
    *,
    in_place_of: JobId | None = None,
    like: Exchange | None = None,
    asked_of: int = 0,
) -> ChatState:
    """A question was sent within the scope that is set now, or that `like` was asked in; `asked_of` documents are in
    it, if it is narrowed. With `in_place_of` that exchange and those after it are put aside; they come back if no
    answer takes their place."""
    start = place_of(state, in_place_of)
    kept, displaced = state.exchanges[:start], state.exchanges[start:]
    instead_of = next((e.turn_id or e.instead_of for e in displaced if e.turn_id or e.instead_of), None)
    scope, quotes_only = (state.scope, state.quotes_only) if like is None else (like.scope, like.quotes_only)
    new = Exchange(
        job,
        question,
        scope,
        quotes_only=quotes_only,
        asked_of=asked_of if scope else state.document_total,
        instead_of=instead_of,
        earlier=displaced_by_next(displaced[0]) if displaced else (),
    )
    asked = (*(earlier for earlier in state.asked if earlier != question), question)[-MOST_RECENT:]
    begun = replace(state, exchanges=(*kept, new), displaced=displaced, set_aside=(), chat_aside=None, asked=asked)
    return editing_ended(begun)


def recent_questions(state: ChatState) -> tuple[str, ...]:
    """Each once, the newest first: those that were asked here, then those of the conversation that is shown."""
    shown = (exchange.question for exchange in reversed(state.exchanges))
    return tuple(dict.fromkeys((*reversed(state.asked), *shown)))[:MOST_RECENT]


def place_of(state: ChatState, job: JobId | None) -> int:
    """From which exchange on room is made if that one is asked anew; the end for none."""
    exchange = state.exchange(job) if job is not None else None
    if exchange is None:
        return len(state.exchanges)
    turns = [e.turn_id for e in state.exchanges]
    if exchange.instead_of is not None and exchange.instead_of in turns:
        return turns.index(exchange.instead_of)
    return state.exchanges.index(exchange)


def later_than(state: ChatState, job: JobId) -> int:
    """How many other answers go if this exchange is asked anew."""
    going = state.exchanges[place_of(state, job) :]
    return sum(e.job != job and e.answer is not None for e in going)


def editing_begun(state: ChatState, job: JobId) -> ChatState:
    """The next question is to be asked in the place of that exchange, and as it was asked then."""
    exchange = state.exchange(job)
    if exchange is None or state.running is not None:
        return state
    before = state.before_editing or (state.scope, state.quotes_only)
    scope, quotes_only = exchange.scope, exchange.quotes_only
    return replace(state, editing=job, scope=scope, quotes_only=quotes_only, before_editing=before)


def editing_ended(state: ChatState) -> ChatState:
    """The next question is asked as was chosen before."""
    scope, quotes_only = state.before_editing or (state.scope, state.quotes_only)
    return replace(state, editing=None, scope=scope, quotes_only=quotes_only, before_editing=None)


def quotes_only_set(state: ChatState, *, is_on: bool) -> ChatState:
    return replace(state, quotes_only=is_on)


def stop_requested(state: ChatState) -> ChatState:
    """The running answer was asked to stop; it ends when the engine says so."""
    running = state.running
    return state if running is None else _with(state, replace(running, stopping=True))


def conversation_begun(state: ChatState) -> ChatState:
    """Nothing that was said so far counts for the next question. What runs was stopped."""
    ended = tuple(replace(e, stopped=True) if e.is_running else e for e in state.exchanges)
    began = conversation_shown(state, None, ())
    return replace(began, set_aside=(*ended[:-1], *state.displaced, *ended[-1:]), chat_aside=state.chat)


def conversation_restored(state: ChatState) -> ChatState:
    exchanges, kept = (*state.set_aside, *state.exchanges), state.chat_aside or state.chat
    return replace(state, exchanges=exchanges, chat=kept, set_aside=(), chat_aside=None)


def conversation_shown(state: ChatState, chat: ChatSummary | None, exchanges: tuple[Exchange, ...]) -> ChatState:
    """Another conversation in the place of this one."""
    left = replace(editing_ended(state), displaced=(), set_aside=(), chat_aside=None, open_citation=None)
    return replace(left, exchanges=exchanges, chat=chat)


def earlier_shown(state: ChatState, chat_id: ChatId, earlier: tuple[Exchange, ...]) -> ChatState:
    """What stands before the part of a conversation that is shown, or was put aside for a new one."""
    if state.chat is not None and state.chat.id == chat_id:
        return replace(state, exchanges=(*earlier, *state.exchanges))
    if state.chat_aside is not None and state.chat_aside.id == chat_id:
        return replace(state, set_aside=(*earlier, *state.set_aside))
    return state


def first_turn(state: ChatState) -> TurnId | None:
    """The earliest kept one of the conversation that is shown."""
    return min((e.turn_id for e in (*state.exchanges, *state.displaced) if e.turn_id is not None), default=None)


def chat_named(state: ChatState, chat: ChatSummary | None) -> ChatState:
    """What is told of where the conversation is kept."""
    return replace(state, chat=chat)


def voted(state: ChatState, job: JobId, vote: Vote | None) -> ChatState:
    exchange = state.exchange(job)
    return state if exchange is None else _with(state, replace(exchange, vote=vote))


def history(state: ChatState) -> tuple[Turn, ...]:
    """What the next question may lean on: what was asked and shown, oldest first; a refusal has no answer."""
    return _turns(state.exchanges)


def history_before(state: ChatState, job: JobId) -> tuple[Turn, ...]:
    """What a question that was asked could lean on."""
    jobs = [exchange.job for exchange in state.exchanges]
    return _turns(state.exchanges[: jobs.index(job)]) if job in jobs else ()


def _turns(exchanges: Sequence[Exchange]) -> tuple[Turn, ...]:
    ended = [e for e in exchanges if not e.is_running and e.failure is None]
    return tuple(
        Turn(e.question, " ".join(sentence.text for sentence in e.sentences), is_refused=e.is_refused)
        for e in ended[-HISTORY_TURNS:]
    )


def scope_set(state: ChatState, chips: tuple[ScopeChip, ...]) -> ChatState:
    """What the next question may see; no chips is the whole library."""
    return replace(state, scope=chips)


def scope_removed(state: ChatState, index: int) -> ChatState:
    return replace(state, scope=state.scope[:index] + state.scope[index + 1 :])


def citation_opened(state: ChatState, job: JobId, number: int) -> ChatState:
    return replace(state, open_citation=(job, number))


def citation_closed(state: ChatState) -> ChatState:
    return replace(state, open_citation=None)


def engine_lost(state: ChatState) -> ChatState:
    """No question can be sent until the next EngineReady."""
    return replace(state, engine_up=False)


def reduce_chat(state: ChatState, event: Event) -> ChatState:
    """The state after one event; events of other jobs leave it as it is."""
    match event:
        case EngineReady(totals=totals):
            return _with_totals(replace(state, engine_up=True), totals)
        case DocumentChanged(totals=totals) | DocumentsGone(totals=totals) | Done(result=LibraryListing(totals=totals)):
            return _with_totals(state, totals)
        case FoldersChanged() | FreshnessChanged():
            return state
        case _:
            state = _with_votes(state, event)
            exchange = state.exchange(event.job)
            if exchange is None or not exchange.is_running:
                return state
            return _settled(_with(state, reduce_exchange(exchange, event)), event)


def _settled(state: ChatState, event: Event) -> ChatState:
    """With an answer those that made room for it are gone; without one they are back, in their old place."""
    match event:
        case Done(result=Answered(chat=chat)):
            return replace(state, chat=chat or state.chat, displaced=())
        case Failed() | Cancelled():
            *before, ended = state.exchanges
            back = (*before, *state.displaced, replace(ended, earlier=()) if state.displaced else ended)
            return replace(state, exchanges=back, displaced=())
        case _:
            return state


def _with_votes(state: ChatState, event: Event) -> ChatState:
    for exchange in state.exchanges:
        if exchange.vote is not None:
            vote = reduce_vote(exchange.vote, event)
            state = state if vote is exchange.vote else _with(state, replace(exchange, vote=vote))
    return state


def with_standings(state: ChatState, documents: Mapping[DocumentId, DocumentSummary]) -> ChatState:
    """`documents` are all that are in the library."""
    standings = {}
    for document_id in _cited(state):
        document = documents.get(document_id)
        if document is None:
            standings[document_id] = Standing.REMOVED
        elif document.is_away:
            standings[document_id] = Standing.AWAY
        elif is_older(document):
            standings[document_id] = Standing.OLDER
    return state if standings == state.standings else replace(state, standings=standings)


def _cited(state: ChatState) -> set[DocumentId]:
    shown = (each for exchange in state.exchanges for each in exchange.with_earlier)
    return {citation.document_id for exchange in shown for citation in exchange.citations}


def _with(state: ChatState, changed: Exchange) -> ChatState:
    exchanges = tuple(changed if e.job == changed.job else e for e in state.exchanges)
    return replace(state, exchanges=exchanges)


def _with_totals(state: ChatState, totals: LibraryTotals) -> ChatState:
    return replace(state, document_total=totals.searchable)
