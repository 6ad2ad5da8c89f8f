"""Numbers of a claim against the numbers of its evidence: value, unit, currency and whether they bound something.

"Up to £140 a night" does not support "£140 a night", "nine months" does not support "nine days", and "$5" is not "£5".
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from core.api.types import RemovalReason
from core.language.quantities import Quantity, quantities
from core.language.words import STOP_WORDS, words

Analyze = Callable[[str], list[str]]

_REACH_CHARS = 28
_UNIT_WORDS = 2
_CURRENCY = re.compile(r"([$£€¥₹])\s?$")
_UP = re.compile(
    r"\b(?:at least|(?:no|not) (?:less|fewer|later|earlier) than|minimum(?: of)?|more than|over|above|exceed\w*|from"
    r")\b",
    re.IGNORECASE,
)
_DOWN = re.compile(
    r"\b(?:at most|(?:no|not) more than|up to|maximum(?: of)?|less than|fewer than|under|below|within|until|by|"
    r"(?:not|no) exceed\w*|about|around|approximately|nearly|almost|some)\b",
    re.IGNORECASE,
)


_UP_AFTER = re.compile(r"\W*(?:\w+\W+){0,2}?or (?:more|later|over|above|longer)\b|\+", re.IGNORECASE)
_DOWN_AFTER = re.compile(r"\W*(?:\w+\W+){0,2}?or (?:less|fewer|earlier|under|below|shorter)\b", re.IGNORECASE)
_UP_SIGN = re.compile(r"[>≥]\s*[$£€¥₹]?\s*$")
_DOWN_SIGN = re.compile(r"[<≤~≈]\s*[$£€¥₹]?\s*$")
_MINUS = re.compile(r"(?:^|[\s(])[-−–]\s?[$£€¥₹]?$|[$£€¥₹][-−–]$|\(\s?[$£€¥₹]?\s?$|\b(?:minus|negative)\s[$£€¥₹]?$")


class Bound(StrEnum):
    """What makes a number a lower bound, or an upper or rough one."""

    NONE = "none"
    LOWER = "lower"
    UPPER = "upper"


@dataclass(frozen=True, slots=True)
class Amount:
    """A number as its sentence uses it. `unit` holds the index's tokens of the words that follow."""

    value: Decimal
    is_percent: bool
    currency: str
    is_negative: bool
    unit: frozenset[str]
    bound: Bound
    text: str


Fault = tuple[RemovalReason, str]


def amounts(text: str, analyze: Analyze) -> list[Amount]:
    return [_amount(text, quantity, analyze) for quantity in quantities(text)]


def amount_fault(claim: str, evidence: str, analyze: Analyze) -> Fault | None:
    """The first number of the claim that the evidence does not bear out, and in what way; None if it bears out all."""
    present = amounts(evidence, analyze)
    for amount in amounts(claim, analyze):
        same = [a for a in present if (a.value, a.is_percent) == (amount.value, amount.is_percent)]
        alike = [a for a in same if _has_same_kind(amount, a)]
        if not alike:
            return RemovalReason.NUMBER, amount.text
        if not any(a.bound is amount.bound for a in alike):
            return RemovalReason.DIRECTION, amount.text
    return None


def _has_same_kind(claimed: Amount, found: Amount) -> bool:
    if (claimed.currency and claimed.currency != found.currency) or claimed.is_negative != found.is_negative:
        return False
    return not claimed.unit or not found.unit or bool(claimed.unit & found.unit)


def _amount(text: str, quantity: Quantity, analyze: Analyze) -> Amount:
    whole = text[max(0, quantity.start - _REACH_CHARS) : quantity.start]
    before = re.split(r"[,;:.]\s|\band\b", whole)[-1]
    after = text[quantity.end : quantity.end + _REACH_CHARS]
    currency = _CURRENCY.search(before)
    return Amount(
        value=quantity.value,
        is_percent=quantity.is_percent,
        currency=currency.group(1) if currency else "",
        is_negative=_MINUS.search(whole) is not None
        and (not whole.rstrip("$£€ ").endswith("(") or after.startswith(")")),
        unit=_unit(after, analyze),
        bound=_bound(before, after),
        text=text[quantity.start : quantity.end],
    )


def _bound(before: str, after: str) -> Bound:
    """By the last word of that kind: "not less than" is met whole before "less than"."""
    if _UP_AFTER.match(after) or _UP_SIGN.search(before):
        return Bound.LOWER
    if _DOWN_AFTER.match(after) or _DOWN_SIGN.search(before):
        return Bound.UPPER
    ups = [m.end() for m in _UP.finditer(before)]
    downs = [m.end() for m in _DOWN.finditer(before)]
    if not ups and not downs:
        return Bound.NONE
    return Bound.LOWER if max(ups, default=-1) >= max(downs, default=-1) else Bound.UPPER


def _unit(after: str, analyze: Analyze) -> frozenset[str]:
    """The first words behind a number, as far as they belong to it."""
    near = re.split(r"[,;:.)(]|\band\b|\bor\b", after, maxsplit=1)[0]
    following = [w for w in words(near) if not quantities(w)][:_UNIT_WORDS]
    unit = [w for w in following if w not in STOP_WORDS]
    return frozenset(analyze(" ".join(unit[:1])))
