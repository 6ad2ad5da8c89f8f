"""The stretch of a passage that shows why it was found. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass

from desktop.inert import plain

MOST_CHARS = 260
"""Two lines of a card in a window of usual width."""
BEFORE_CHARS = 60
MORE = "…"

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Excerpt:
    """`matched` are characters `[start, end)` of `text`."""

    text: str
    matched: tuple[Span, ...]


def excerpt(text: str, matched: Sequence[Span], *, most: int = MOST_CHARS) -> Excerpt:
    """The stretch with the most words of the question, from a little before the first of them, cut between words.

    What is no letter to look at becomes one blank character each, so that places stay what they are.
    """
    flat = "".join(plain(letter) or " " for letter in text)
    if len(flat) <= most:
        return Excerpt(flat, tuple(matched))
    start = _start(matched, most, len(flat))
    start = start if start == 0 else _after_word(flat, start)
    end = min(len(flat), start + most)
    end = end if end == len(flat) else _before_word(flat, end, start)
    head, tail = MORE if start else "", MORE if end < len(flat) else ""
    shift = len(head) - start
    inside = tuple((a + shift, b + shift) for a, b in matched if start <= a and b <= end)
    return Excerpt(head + flat[start:end] + tail, inside)


def _start(matched: Sequence[Span], most: int, length: int) -> int:
    """Where the stretch begins that holds the most matches; of equals the first."""
    room = most - BEFORE_CHARS
    best, best_count = 0, 0
    for begin, _ in matched:
        count = sum(begin <= a and b <= begin + room for a, b in matched)
        if count > best_count:
            best, best_count = begin, count
    return min(max(0, best - BEFORE_CHARS), max(0, length - most))


def _after_word(text: str, at: int) -> int:
    """The beginning of the next word, unless one begins here."""
    if text[at - 1] == " ":
        return at
    blank = text.find(" ", at)
    return at if blank < 0 else blank + 1


def _before_word(text: str, at: int, start: int) -> int:
    blank = text.rfind(" ", start, at + 1)
    return at if blank <= start else blank
