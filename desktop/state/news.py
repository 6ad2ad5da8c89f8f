"""What is new in a conversation that is looked at."""

from desktop.state.chat import ChatState
from desktop.state.exchange import Exchange


def is_choosing(exchange: Exchange) -> bool:
    """Whether it is asked what would be right."""
    return exchange.vote is not None and exchange.vote.is_choosing


def has_new(before: ChatState, now: ChatState) -> bool:
    """Whether a question was asked."""
    newest = now.exchanges[-1] if now.exchanges else None
    if newest is None or before.exchange(newest.job) is not None or is_other(before, now):
        return False
    return newest.is_running or len(now.exchanges) > len(before.exchanges) > 0


def is_other(before: ChatState, now: ChatState) -> bool:
    """Whether another conversation was opened."""
    if now.chat is None or not now.exchanges or (before.chat is not None and before.chat.id == now.chat.id):
        return False
    return before.exchange(now.exchanges[-1].job) is None


def count_above(before: ChatState, now: ChatState) -> int:
    """How many answers came in above those that are shown."""
    first = before.exchanges[0].job if before.exchanges else None
    return next((index for index, exchange in enumerate(now.exchanges) if exchange.job == first), 0)


def came(before: ChatState, now: ChatState) -> bool:
    """Whether a sentence was written to the newest answer: one that is opened or brought back has none that is new."""
    newest: Exchange | None = now.exchanges[-1] if now.exchanges else None
    then = before.exchange(newest.job) if newest is not None else None
    return newest is not None and then is not None and then.is_running and len(newest.sentences) > len(then.sentences)


def changed(before: ChatState, now: ChatState, *, above: int) -> list[int]:
    """The answers that may look different now, if so many came in above; one that was the first is so no more then."""
    if now.standings != before.standings:
        return list(range(len(now.exchanges)))
    is_recounted = now.document_total != before.document_total  # a refusal says how many can be asked
    opened = {citation[0] for citation in (now.open_citation, before.open_citation) if citation is not None}
    opened = opened if now.open_citation != before.open_citation else set()
    old = before.exchanges
    return [
        i
        for i, exchange in enumerate(now.exchanges)
        if i - above >= len(old)
        or i == above > 0
        or (i >= above and exchange is not old[i - above])
        or any(each.job in opened for each in exchange.with_earlier)
        or (is_recounted and exchange.is_refused)
    ]
