"""What of the library is to be seen, and in which order."""

from collections.abc import Callable
from enum import StrEnum

from core.api.types import DocumentStatus, DocumentSummary
from desktop.state.library import UNDER_WAY, WAITING_FOR_OCR, needs_help


class Kind(StrEnum):
    """Of documents to be seen. The same that rows, the job panel and the status line tell apart."""

    ALL = "all"
    NEEDS_YOU = "needs_you"
    PARTIAL = "partial"
    UNDER_WAY = "under_way"
    AWAY = "away"


class Order(StrEnum):
    """Of the documents in a folder; those that are equal follow their names."""

    NAME = "name"
    NEWEST = "newest"
    LARGEST = "largest"
    LONGEST = "longest"


KEYS: dict[Order, Callable[[DocumentSummary], str | int]] = {
    Order.NEWEST: lambda document: document.added_at,
    Order.LARGEST: lambda document: document.size_bytes,
    Order.LONGEST: lambda document: document.page_count,
}
"""The largest comes first. Names have an order of their own."""


def is_of_kind(document: DocumentSummary, kind: Kind) -> bool:
    is_waiting = document.status in UNDER_WAY or document.reason == WAITING_FOR_OCR
    match kind:
        case Kind.ALL:
            return True
        case Kind.NEEDS_YOU:
            return needs_help(document)
        case Kind.PARTIAL:
            return document.status is DocumentStatus.PARTIAL and not is_waiting
        case Kind.UNDER_WAY:
            return is_waiting and not document.is_away
        case Kind.AWAY:
            return document.is_away or document.status is DocumentStatus.ONLINE_ONLY


def stands_elsewhere(before: DocumentSummary | None, now: DocumentSummary, order: Order) -> bool:
    """Whether a document whose path is the same may have another place now."""
    key = KEYS.get(order)
    return key is not None and (before is None or key(before) != key(now))
