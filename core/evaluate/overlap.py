"""Stretches of text and what they have in common: coverage and intersection over union of characters or tokens.

As in Smith and Troynikov, "Evaluating Chunking Strategies for Retrieval" (Chroma technical report, 2024): recall is the
share of the marked text that was found, precision the share of the found text that is marked, IoU what is in both over
what is in either. Text found twice counts twice as found, so that overlap of chunks has its price.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from core.api.types import DocumentId

_TOKEN = re.compile(r"\w+|[^\w\s]")


class Stretch(NamedTuple):
    """Places `[start, end)` of a document, counted in characters or in tokens."""

    document: DocumentId
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Overlap:
    """`recall` is the coverage of what was marked."""

    recall: float
    precision: float
    iou: float


def overlap(found: Sequence[Stretch], *, wanted: Sequence[Stretch]) -> Overlap:
    """Raises ValueError if nothing is wanted."""
    marked = merged(wanted)
    size = _size(marked)
    if size == 0:
        raise ValueError("nothing is wanted")
    held = common(merged(found), marked)
    total = _size(found)
    return Overlap(held / size, held / total if total else 0.0, held / (total + size - held))


def merged(stretches: Iterable[Stretch]) -> list[Stretch]:
    """The same places, each once, in order."""
    joined: list[Stretch] = []
    for stretch in sorted(stretches):
        last = joined[-1] if joined else None
        if last is not None and last.document == stretch.document and stretch.start <= last.end:
            joined[-1] = last._replace(end=max(last.end, stretch.end))
        else:
            joined.append(stretch)
    return joined


def common(a: Sequence[Stretch], b: Sequence[Stretch]) -> int:
    """How many places are in both; each side holds a place once."""
    return sum(_overlaps(a, b))


class Tokens:
    """The tokens of a text: words, and every other character that is no space, by itself."""

    def __init__(self, text: str) -> None:
        spans = [found.span() for found in _TOKEN.finditer(text)]
        self._starts = [start for start, _ in spans]
        self._ends = [end for _, end in spans]

    def stretch(self, stretch: Stretch) -> Stretch:
        """From characters to tokens: every token that the characters touch."""
        first = bisect_right(self._ends, stretch.start)
        return stretch._replace(start=first, end=max(first, bisect_left(self._starts, stretch.end)))


def _size(stretches: Iterable[Stretch]) -> int:
    return sum(stretch.end - stretch.start for stretch in stretches)


def _overlaps(a: Sequence[Stretch], b: Sequence[Stretch]) -> Iterator[int]:
    for one in a:
        for other in b:
            if one.document == other.document:
                yield max(0, min(one.end, other.end) - max(one.start, other.start))
