"""Leaving a conversation while its question is at work: it is answered and kept all the same, out of sight."""

from dataclasses import replace

from core.api.messages import Answered, Cancelled, Done, Event, Failed
from core.api.types import JobId
from desktop.state.chat import ChatState, LeftBehind
from desktop.state.exchange import Exchange, reduce_exchange


def left_at_work(state: ChatState) -> ChatState:
    """The conversation is about to be left; what runs in it goes on."""
    running = state.running
    if running is None:
        return state
    kept = state.chat.id if state.chat is not None else None
    return replace(state, elsewhere=(*state.elsewhere, LeftBehind(kept, running)))


def come_back(state: ChatState) -> ChatState:
    """The conversation that is shown has its question back if that is still at work."""
    if state.chat is None:
        return state
    own = [left.exchange for left in state.elsewhere if left.chat == state.chat.id]
    others = tuple(left for left in state.elsewhere if left.chat != state.chat.id)
    return replace(state, exchanges=(*state.exchanges, *own), elsewhere=others) if own else state


def at_work(state: ChatState) -> tuple[Exchange, ...]:
    """Every question that is being answered, the one in sight first."""
    running = state.running
    return (*((running,) if running is not None else ()), *(left.exchange for left in state.elsewhere))


def stopping_elsewhere(state: ChatState, job: JobId) -> ChatState:
    changed = (
        replace(left, exchange=replace(left.exchange, stopping=True)) if left.exchange.job == job else left
        for left in state.elsewhere
    )
    return replace(state, elsewhere=tuple(changed))


def reduce_elsewhere(state: ChatState, event: Event) -> ChatState:
    """What is answered out of sight; when it is over, its conversation alone has it."""
    job = getattr(event, "job", None)
    if all(left.exchange.job != job for left in state.elsewhere):
        return state
    is_over = isinstance(event, (Done, Failed, Cancelled))
    changed = (
        replace(left, exchange=reduce_exchange(left.exchange, event)) if left.exchange.job == job else left
        for left in state.elsewhere
    )
    return replace(state, elsewhere=tuple(left for left in changed if not (is_over and left.exchange.job == job)))


def is_answered_elsewhere(state: ChatState, event: Event) -> bool:
    """Whether an event is the end of such a question, with an answer."""
    if not isinstance(event, Done) or not isinstance(event.result, Answered):
        return False
    return any(left.exchange.job == event.job for left in state.elsewhere)
