"""How current the library is, from what goes on: pure."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from core.api.following import COMPLETE, Amount, Freshness, Trouble
from core.contracts.library import IndexProgress
from core.engine.indexing import Rank

AS_OF_EVERY = timedelta(minutes=1)
"""While nothing else changes nobody needs to know more often that all is well."""

_LOOKING = frozenset({Rank.LOOK, Rank.CHECK})
_BEHIND = frozenset({Rank.LOOK, Rank.DROP, Rank.CHECK, Rank.SYNC})


@dataclass(frozen=True, slots=True)
class Doings:
    """What goes on at one moment. `as_of` is until when the disk was seen, UTC; a while ago with polled folders.

    `changes` were noticed and not looked at yet, `files` are known to be read; `ranks` are those of the jobs at hand.
    """

    as_of: datetime
    has_looked: bool
    changes: int
    files: int
    ranks: frozenset[Rank]
    is_paused: bool
    progress: IndexProgress
    pages_waiting_for_ocr: int
    troubles: frozenset[Trouble]
    contextual: Amount = COMPLETE


def freshness(doings: Doings, before: Freshness) -> Freshness:
    """While something is still to be read the moment up to which all is current stands still."""
    is_behind = not doings.has_looked or doings.changes > 0 or bool(_BEHIND & doings.ranks)
    return Freshness(
        as_of=before.as_of if is_behind else doings.as_of.isoformat(timespec="seconds"),
        waiting=doings.changes + doings.files,
        is_paused=doings.is_paused,
        is_checking=not doings.is_paused and (not doings.has_looked or bool(_LOOKING & doings.ranks)),
        words=_told(doings.progress.words),
        meaning=_told(doings.progress.meaning),
        embedding=_told(doings.progress.embedding),
        pages_waiting_for_ocr=doings.pages_waiting_for_ocr,
        contextual=_told(doings.contextual),
        troubles=tuple(trouble for trouble in Trouble if trouble in doings.troubles),
    )


def is_worth_telling(told: Freshness | None, now: Freshness) -> bool:
    """Whether it says something new; that time goes by alone is told once a minute, and when a clock was set back."""
    if told is None or replace(told, as_of=now.as_of) != now:
        return True
    if told.as_of == now.as_of:
        return False
    if not told.as_of or not now.as_of:
        return True
    return not timedelta() <= datetime.fromisoformat(now.as_of) - datetime.fromisoformat(told.as_of) < AS_OF_EVERY


def _told(amount: Amount) -> Amount:
    """Complete is complete, of however many."""
    return Amount() if amount.is_complete else amount
