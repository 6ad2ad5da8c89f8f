"""What the command palette finds for what was typed. The order is a contract: the same letters give the same rows."""

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache

MANY = 30
"""Rows of one group beside other groups; commands are few, and all of them show."""
MOST = 200
"""Rows of a group that is alone."""
USED = 8
"""Rows that are offered again before anything is typed."""
REMEMBERED = 40


class Kind(IntEnum):
    """In the order of the groups."""

    COMMAND = 0
    DOCUMENT = 1
    CONVERSATION = 2
    QUESTION = 3


SIGNS = {">": Kind.COMMAND, "#": Kind.DOCUMENT, "?": Kind.QUESTION}
"""Typed first, each asks for one kind alone."""


class Fit(IntEnum):
    """How well letters fit a text, the best first."""

    BEGINNING = 0
    WORD = 1
    """They begin at the beginning of a word."""
    STARTS = 2
    """They are the beginnings of words, in their order: "chfo" of "Check folders now"."""
    IN_ORDER = 3
    """All of them come, in their order."""


@dataclass(frozen=True, slots=True)
class Item:
    """One thing to choose. `key` names it for good and holds no words of the person's; `place` is where else it is."""

    kind: Kind
    key: str
    text: str
    place: str = ""
    shortcut: str = ""
    is_enabled: bool = True
    is_checked: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Items under one heading; no kind for those that were used last. `total` counts those that are not shown, too."""

    kind: Kind | None
    items: tuple[Item, ...]
    total: int


def found(items: Sequence[Item], typed: str, used: Sequence[str] = ()) -> tuple[Group, ...]:
    """What fits, the group with the best fit first. `used` are keys, the one that was used last first."""
    only, letters = _asked(typed)
    ages = {key: age for age, key in enumerate(used)}
    fits: dict[Kind, list[tuple[Fit, int, int]]] = {}
    for place, item in enumerate(items):
        fit = Fit.BEGINNING if not letters else fit_of(plain(item.text), letters)
        if fit is not None and only in (None, item.kind):
            fits.setdefault(item.kind, []).append((fit, ages.get(item.key, len(ages)) if letters else 0, place))
    best = sorted(fits, key=lambda kind: (min(fits[kind])[0], kind))
    cut = {kind: MOST if len(best) == 1 or kind is Kind.COMMAND else MANY for kind in best}
    groups = [_group(kind, fits[kind], items, cut[kind]) for kind in best]
    return (*_used_last(items, used, only), *groups) if not letters else tuple(groups)


def used_now(used: Sequence[str], key: str) -> tuple[str, ...]:
    return (key, *(old for old in used if old != key))[:REMEMBERED]


def fit_of(text: str, letters: str) -> Fit | None:
    """Both as `plain` gives them; None if the letters do not fit."""
    if text.startswith(letters):
        return Fit.BEGINNING
    if f" {letters}" in text:
        return Fit.WORD
    at = 0
    for letter in letters:
        if letter == " ":
            continue
        at = text.find(letter, at) + 1
        if at == 0:
            return None
    return Fit.STARTS if _are_starts(text, letters.replace(" ", "")) else Fit.IN_ORDER


def _are_starts(text: str, letters: str) -> bool:
    """Whether the letters can be cut so that each piece begins a word, one word after another."""
    reached = {0}
    """How many letters can be used up by the words so far."""
    for word in text.split():
        for start in sorted(reached):
            for count, (letter, wanted) in enumerate(zip(word, letters[start:], strict=False), start=1):
                if letter != wanted:
                    break
                reached.add(start + count)
    return len(letters) in reached


@lru_cache(maxsize=32_768)
def plain(text: str) -> str:
    """Small letters without marks, with single spaces between words: "Über_uns" is typed "uber u"."""
    if not text.isascii():
        text = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return " ".join("".join(c if c.isalnum() else " " for c in text.casefold()).split())


def _asked(typed: str) -> tuple[Kind | None, str]:
    """The one kind that is asked for, if any, and the letters."""
    typed = typed.strip()
    only = SIGNS.get(typed[:1])
    return only, plain(typed if only is None else typed[1:])


def _group(kind: Kind, fits: list[tuple[Fit, int, int]], items: Sequence[Item], most: int) -> Group:
    return Group(kind, tuple(items[place] for _, _, place in sorted(fits)[:most]), len(fits))


def _used_last(items: Sequence[Item], used: Sequence[str], only: Kind | None) -> Iterator[Group]:
    by_key = {item.key: item for item in items if only in (None, item.kind)}
    again = tuple(by_key[key] for key in used if key in by_key)[:USED]
    if again:
        yield Group(None, again, len(again))
