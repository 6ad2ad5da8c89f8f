"""The stages of an answer put together into few parts that add up to all of its time. Pure."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from core.api.types import Timing


class Part(StrEnum):
    WORDS = "words"
    MEANING = "meaning"
    JOIN = "join"
    RERANK = "rerank"
    WEIGH = "weigh"
    FETCH = "fetch"
    PACK = "pack"
    READ = "read"
    WRITE = "write"
    CHECK = "check"
    COMPARE = "compare"
    REST = "rest"


FINDING = (Part.WORDS, Part.MEANING, Part.JOIN, Part.RERANK, Part.FETCH)
ANSWERING = (Part.WEIGH, Part.PACK, Part.READ, Part.WRITE, Part.CHECK, Part.COMPARE, Part.REST)
"""To weigh takes a hundred times as long as to find: beside it nobody would see what finding is made of."""

_PARTS: Mapping[str, Part] = {
    "bm25": Part.WORDS,
    **dict.fromkeys(("embed", "dense"), Part.MEANING),
    **dict.fromkeys(("rrf", "rerank"), Part.JOIN),
    **dict.fromkeys(("late", "structure", "steer", "exact", "reranker", "versions", "duplicates"), Part.RERANK),
    **dict.fromkeys(("scope", "passages", "companions", "follow_up"), Part.FETCH),
    **dict.fromkeys(("evidence", "reader"), Part.WEIGH),
    "pack": Part.PACK,
    "read": Part.READ,
    "write": Part.WRITE,
    "check": Part.CHECK,
    **dict.fromkeys(("conflicts", "mentions", "tables", "statements", "outline"), Part.COMPARE),
}


LEAST_MS = 0.05
"""Told with one decimal, less than that is 0.0."""


@dataclass(frozen=True, slots=True)
class Share:
    """One part of a bar."""

    part: Part
    ms: float


def shares(timings: Sequence[Timing], parts: Sequence[Part]) -> tuple[Share, ...]:
    """What took time, in the order of `parts`; the shares of both bars add up to all there is."""
    spent: dict[Part, float] = {}
    for timing in timings:
        part = _PARTS.get(timing.stage, Part.REST)
        spent[part] = spent.get(part, 0.0) + timing.ms
    own = {part: spent[part] for part in parts if spent.get(part)}
    longest = max(own, key=lambda part: own[part], default=None)
    tiny = [part for part in own if own[part] < LEAST_MS and part is not longest]
    for part in tiny:  # nobody would see it, and it would be told as nothing
        own[longest or part] += own.pop(part)
    return tuple(Share(part, ms) for part, ms in own.items())


def total_ms(found: Sequence[Share]) -> float:
    return math.fsum(share.ms for share in found)


@dataclass(frozen=True, slots=True)
class Tokens:
    """What a model read and wrote for an answer; `reused` of what it read it still knew."""

    read: int = 0
    reused: int = 0
    written: int = 0


def tokens_of(timings: Sequence[Timing]) -> Tokens:
    counted = {timing.stage: timing.tokens for timing in timings if timing.tokens}
    return Tokens(counted.get("prompt", 0), counted.get("prompt_reused", 0), counted.get("written", 0))


def widths(found: Sequence[Share], room_px: float, *, least: Sequence[float]) -> tuple[float, ...]:
    """Of each part beside the others, in proportion to its time; none is narrower than its `least`, and together they
    fill the room."""
    total = total_ms(found)
    if not total or room_px <= math.fsum(least):
        return tuple(room_px / max(1, len(found)) for _ in found)
    raised: set[int] = set()
    while True:
        room = room_px - math.fsum(least[at] for at in raised)
        rest = math.fsum(share.ms for at, share in enumerate(found) if at not in raised)
        made = [least[at] if at in raised else room * share.ms / rest for at, share in enumerate(found)]
        low = {at for at, width in enumerate(made) if at not in raised and width < least[at]}
        if not low:
            return tuple(made)
        raised |= low
