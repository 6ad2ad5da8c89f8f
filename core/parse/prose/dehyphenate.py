"""Whether a hyphen at the end of a line belongs to the word. Pure.

"cap-" + "tions" is one word; "well-" + "known" keeps its hyphen. What the pages around say decides first.
"""

import re
from collections.abc import Iterable, Sequence
from enum import Enum, auto
from typing import NamedTuple

HYPHENS = "-\u2010\u00ad"
_HYPHENS = frozenset(HYPHENS)
_SOFT = "\u00ad"
_DASHES = "–—"
_ADDRESS = re.compile(r"https?:|www\.|\w/\w+/")
_ADDRESS_CUTS = "/-_=&"
_EDGES = re.compile(r"^\W+|\W+$")
_SUSPENDED = frozenset("and or to und oder bis et ou y e o en of".split())
_FIRST_PARTS = frozenset(
    "all cross ex full half high ill large left like long low medium mid mono multi near one open part right self semi "
    "short single six ten third three top two twenty thirty forty fifty well wide world year first second".split()
)
_SECOND_PARTS = frozenset("based driven free oriented owned party related scale specific wide".split())
_CLOSED_PARTS = frozenset("after back counter down fore inter out over pre re sub super trans under un up with".split())


class Join(Enum):
    """What becomes of a hyphen between two lines."""

    SPACE = auto()
    """The hyphen ends a word of its own ("short- and long-term"): keep it, put a space."""
    KEEP = auto()
    """The hyphen joins two words: keep it, no space."""
    DROP = auto()
    """The hyphen was made by the line break."""


class Vocabulary(NamedTuple):
    """Words seen on the pages around, in lower case: whole ones, and those with a hyphen inside a line."""

    words: frozenset[str]
    compounds: frozenset[str]


def vocabulary(lines: Iterable[Sequence[str]]) -> Vocabulary:
    """From the words of lines in stream order. Halves of a word cut at a line's end are left out."""
    words: set[str] = set()
    compounds: set[str] = set()
    cut = False
    for line in lines:
        start, cut = int(cut), is_hyphenated(line[-1])
        for text in line[start : len(line) - cut]:
            if text.isalpha():
                words.add(text.lower())
                continue
            bare = _EDGES.sub("", text).lower()
            (words if _HYPHENS.isdisjoint(bare) else compounds).add(bare)
    return Vocabulary(frozenset(words), frozenset(compounds))


def is_open(text: str) -> bool:
    """No space may follow the last word of a line: a dash between numbers, or an address that was cut."""
    if len(text) < 2:
        return False
    return (text[-1] in _DASHES and text[-2].isalnum()) or (text[-1] in _ADDRESS_CUTS and bool(_ADDRESS.search(text)))


def is_hyphenated(text: str) -> bool:
    """The last word of a line may go on in the next: a letter or digit, then a hyphen."""
    return len(text) > 1 and text[-1] in HYPHENS and text[-2].isalnum()


def join(upper: str, lower: str, known: Vocabulary) -> Join:
    """What to do with the hyphen at the end of `upper`, a line's last word; `lower` starts the next line."""
    first, second = _EDGES.sub("", upper).lower(), _EDGES.sub("", lower).lower()
    if not second or not lower[0].isalnum() or second in _SUSPENDED:
        return Join.SPACE
    if not lower[0].islower() or not upper[-2].isalpha():
        return Join.KEEP
    if upper[-1] == _SOFT or first + second in known.words:
        return Join.DROP
    if any(first + mark + second in known.compounds for mark in HYPHENS):
        return Join.KEEP
    return Join.KEEP if _is_compound(first, second, known) else Join.DROP


def _is_compound(first: str, second: str, known: Vocabulary) -> bool:
    """Both halves are words by themselves, and the first is not one that melts with what follows."""
    part = first.rpartition("-")[2]
    if part in _FIRST_PARTS or second in _SECOND_PARTS or "-" in first or len(part) == 1:
        return True
    if part in _CLOSED_PARTS or len(part) < 3 or len(second) < 3:
        return False
    return part in known.words and second in known.words
