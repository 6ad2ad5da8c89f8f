"""Bullets, numbers and letters in front of items, clauses and headings: what kind they are and how deep. Pure."""

import re
from typing import NamedTuple

from core.parse.lines import Line
from core.parse.tabular.rows import is_number

BULLET = re.compile(r"[•◦▪▫●○■□◆◇►▸▶➢➤✓✔✗✘❖‣⁃∙¨☐☑☒★☆➔→»]")
_DASH = re.compile(r"[-–—*·+]|[ol]")
_ROMAN = "[ivxl]{1,6}|[IVXL]{1,6}"
_BRACKETED = re.compile(rf"\(?(?:\d{{1,3}}|[a-z]{{1,2}}|[A-Z]|{_ROMAN})\)|[A-Z]-")
_NUMBERED = re.compile(rf"(?:\d{{1,3}}|[a-z]|[A-Z]|{_ROMAN})\.|(?:\d{{1,3}}\.){{1,5}}\d{{1,3}}\.?")
_NAMED = re.compile(r"§+|Section|Article|Clause|Schedule|Item|SECTION|ARTICLE|Art\.|Sec\.|Abs\.")
_PART_NUMBER = re.compile(r"\d{1,3}[A-Z]?(?:\.\d{1,3})*(?:\(\w+\))*[.:)]?|[IVXL]{1,6}[.:]?")
_DECIMAL = re.compile(r"\(?(\d{1,3}(?:\.\d{1,3}){0,5})\.?\)?")
_SHAPE = re.compile(r"[0-9]+|[a-z]+|[A-Z]+")
_ROMAN_ONLY = re.compile(_ROMAN)

_TITLE_NUMBER = re.compile(r"(?:(\d{1,3}(?:\.\d{1,3}){0,4})\.?|[A-Z]\.|[IVX]{1,5}\.)\s+\S")
_LETTER_NUMBER = re.compile(r"[A-Z]((?:\.\d{1,2}){0,4})\.?\s+\S")
_NUMBER = r"\s+(?:\d{1,3}[A-Z]?(?:\.\d{1,3})*|[IVXLC]{1,6}|[A-Z])\b"
_KINDS = (
    re.compile(rf"(?:Part|Book|Volume|Title|Chapter|Schedule|Annex|Appendix|Exhibit){_NUMBER}", re.IGNORECASE),
    re.compile(rf"(?:Item|Article){_NUMBER}", re.IGNORECASE),
    re.compile(rf"Note{_NUMBER}", re.IGNORECASE),
    re.compile(rf"(?:Section|Clause|Rule|Question|Step|Lesson|Unit){_NUMBER}|§+\s*\d", re.IGNORECASE),
)
NO_NAME = (len(_KINDS), 0)


class Marker(NamedTuple):
    """`family` is what the markers of one list have in common; `value` counts within it, 0 for bullets.

    `depth` is the number of parts of a number such as 1.2.3, else 0.
    """

    family: str
    value: int
    depth: int = 0


def starts_item(line: Line) -> bool:
    """A bullet, a dash or a number in front of words."""
    first = line.runs[0].text
    if BULLET.match(first):
        return True
    if len(line.runs) < 2:
        return False
    if _DASH.fullmatch(first):
        gap = line.runs[1].box[0] - line.runs[0].box[2]
        return gap > (0.3 if first.isalpha() else 0.1) * line.size
    return _is_number_before(first, line.runs[1].text)


def _is_number_before(first: str, second: str) -> bool:
    if _NAMED.fullmatch(first):
        # A square of Wingdings that comes without a map of its font is a section sign, too.
        return bool(_PART_NUMBER.fullmatch(second)) or (first == "§" and second[0].isalpha())
    if _NUMBERED.fullmatch(first):
        return not second[0].islower() and not is_number(second)
    return bool(_BRACKETED.fullmatch(first)) and not is_number(second)


def starts_bullet(line: Line) -> bool:
    return bool(BULLET.match(line.runs[0].text))


def kind_and_depth(text: str) -> tuple[int, int]:
    """How high a name such as "Part II" or "Item 1." ranks, 0 for the highest; and the parts of a number, 0 if none."""
    for kind, pattern in enumerate(_KINDS):
        if pattern.match(text):
            return kind, 0
    if lettered := _LETTER_NUMBER.match(text):
        return NO_NAME[0], lettered.group(1).count(".") + 1
    numbering = _TITLE_NUMBER.match(text)
    depth = numbering.group(1).count(".") + 1 if numbering and numbering.group(1) else 0
    return NO_NAME[0], depth


def markers(text: str) -> tuple[Marker, ...]:
    """How the first word of an item may be read, likeliest first: "i" is a Roman one, or the letter after "h"."""
    first, _, rest = text.partition(" ")
    if BULLET.match(first):
        return (Marker(first[0], 0),)
    if _NAMED.fullmatch(first):
        return (Marker(first.casefold(), 0),)
    if decimal := _DECIMAL.fullmatch(first):
        parts = decimal.group(1).split(".")
        shape = first.replace(decimal.group(1), "1") if len(parts) == 1 else "1.1"
        return (Marker(shape, int(parts[-1]), len(parts)),)
    letters = _SHAPE.search(first)
    if letters is None or not rest or not (_BRACKETED.fullmatch(first) or _NUMBERED.fullmatch(first)):
        return (Marker(first, 0),)
    return tuple(_lettered(first, letters.group()))


def _lettered(first: str, letters: str) -> list[Marker]:
    case = "a" if letters.islower() else "A"
    found = []
    if _ROMAN_ONLY.fullmatch(letters):
        found.append(Marker(first.replace(letters, "i" if case == "a" else "I"), _roman(letters.lower())))
    alpha = Marker(first.replace(letters, case), ord(letters[-1].lower()) - ord("a") + 1)
    is_likely_roman = found and (len(letters) > 1 or letters.lower() == "i")
    return [*found, alpha] if is_likely_roman else [alpha, *found]


def _roman(letters: str) -> int:
    values = [{"i": 1, "v": 5, "x": 10, "l": 50}[letter] for letter in letters]
    return sum(-a if a < b else a for a, b in zip(values, [*values[1:], 0], strict=True))


def is_before(one: str, other: str) -> bool:
    """Two markers follow each other in one list, as (i) and (ii) do."""
    return any(
        a.family == b.family and 0 < a.value == b.value - 1 for a in markers(f"{one} x") for b in markers(f"{other} x")
    )


class _Open(NamedTuple):
    marker: Marker
    left: float
    level: int


class Nesting:
    """The lists that are open at some point of the text, the outermost first."""

    def __init__(self) -> None:
        self._open: list[_Open] = []

    def close(self) -> None:
        """The text goes on outside of any list."""
        self._open.clear()

    def level_of(self, text: str, *, left: float, step: float) -> int:
        """How deep an item stands, from 1. `left` is its edge; `step` the least indent that counts."""
        marker, at = self._place(markers(text))
        if at is not None:
            level = self._open[at].level
            del self._open[at:]
        else:
            self._open = [held for held in self._open if _holds(held, marker, left - step)]
            above = self._open[-1].level if self._open else 0
            level = max(above + 1, marker.depth)
        self._open.append(_Open(marker, left, level))
        return level

    def _place(self, readings: tuple[Marker, ...]) -> tuple[Marker, int | None]:
        """The reading that goes on with an open list, and which; else the likeliest, which opens one."""
        for at in range(len(self._open) - 1, -1, -1):
            held = self._open[at].marker
            for marker in readings:
                if (marker.family, marker.depth) == (held.family, held.depth) and _goes_on(held, marker):
                    return marker, at
        return readings[0], None


def _goes_on(held: Marker, marker: Marker) -> bool:
    return marker.value in {0, held.value + 1} or (marker.depth > 0 and marker.value > 0)


def _holds(held: _Open, marker: Marker, edge: float) -> bool:
    """Whether an item with `marker` stands inside an open one: by its number, its indent, or the usual order."""
    if marker.depth > 1:
        return 0 < held.marker.depth < marker.depth
    return held.left < edge or _order(held.marker) < _order(marker)


def _order(marker: Marker) -> int:
    """At one edge numbers stand above letters and letters above Roman ones, as clauses are counted."""
    return _ORDER.get(marker.family.strip("().")[:1], len(_ORDER))


_ORDER = {"1": 0, "A": 1, "I": 1, "a": 2, "i": 3}
