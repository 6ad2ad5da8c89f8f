"""Running heads and feet: what stands at the same place of a page's edge on several pages. Pure.

Pages are compared with their neighbours only, so that a long document can be read as a stream.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple

from core.api.types import Rect
from core.parse.lines import Line
from core.parse.tabular.rows import group_lines

_MIN_PAGES = 3
_EDGE_ROWS = 4
_ZONE = 0.12
_APART_IN_SIZES = 1.6
_SAME_PLACE_PT = 3.0
_LARGE = 1.4
_DIGITS = re.compile(r"\d+")
_ROMAN = re.compile(r"[ivxlc]+", re.IGNORECASE)
_PAGE_NUMBER = "#"
_NUMBERED = re.compile(r"(?:page|p\.|seite|s\.|- ?)? ?#(?: ?(?:of|/|von|-) ?#?)?")


class EdgeLine(NamedTuple):
    """A line near an edge: its text with numbers folded, its height on the page, its place among the lines."""

    key: str
    height: float
    place: int


class EdgeRow(NamedTuple):
    """Lines on one baseline. `is_apart` if a gap parts them from the next row inwards, or there is none."""

    lines: tuple[EdgeLine, ...]
    is_apart: bool


class Edges(NamedTuple):
    """The rows of one page that may be furniture, from the edge inwards."""

    top: tuple[EdgeRow, ...]
    bottom: tuple[EdgeRow, ...]

    def heights(self) -> Mapping[str, list[float]]:
        found: dict[str, list[float]] = {}
        for row in (*self.top, *self.bottom):
            for line in row.lines:
                found.setdefault(line.key, []).append(line.height)
        return found

    def outermost(self) -> frozenset[str]:
        return frozenset(line.key for rows in (self.top, self.bottom) for row in rows[:1] for line in row.lines)


def edges_of(lines: Sequence[Line], *, page: Rect, body_size: float) -> Edges:
    """Lines in reading space, `page` is the box of the page there."""
    groups = group_lines(lines)
    depth = _ZONE * (page[3] - page[1])
    top = _from_edge(groups, body_size, lambda height: height < page[1] + depth, is_top=True)
    rest = groups[len(top) :][::-1]
    return Edges(top, _from_edge(rest, body_size, lambda height: height > page[3] - depth, is_top=False))


def _from_edge(
    groups: Sequence[list[tuple[int, Line]]], body_size: float, in_zone: Callable[[float], bool], *, is_top: bool
) -> tuple[EdgeRow, ...]:
    """The outermost row and more of them in the margin. A running head is set no larger than the text."""
    kept: list[EdgeRow] = []
    for at, group in enumerate(groups[:_EDGE_ROWS]):
        size = max(line.size for _, line in group)
        height = group[0][1].baseline
        if size > _LARGE * body_size or (kept and not in_zone(height)):
            break
        following = groups[at + 1][0][1] if at + 1 < len(groups) else None
        is_apart = following is None or abs(following.baseline - height) > _APART_IN_SIZES * max(size, following.size)
        edge_lines = [
            _edge_line(line, place, is_heading=is_top and (line.bold or line.size > body_size)) for place, line in group
        ]
        kept.append(EdgeRow(tuple(edge_lines), is_apart))
    return tuple(kept)


def _edge_line(line: Line, place: int, *, is_heading: bool) -> EdgeLine:
    """A heading such as "Question 4" is not the same on each page; a page number is, bold or not."""
    text = line.text.casefold()
    if _ROMAN.fullmatch(text):
        return EdgeLine(_PAGE_NUMBER, line.baseline, place)
    folded = _DIGITS.sub(_PAGE_NUMBER, text)
    return EdgeLine(text if is_heading and any(map(str.isalpha, folded)) else folded, line.baseline, place)


def furniture(page: Edges, neighbours: Sequence[Edges]) -> frozenset[int]:
    """Places of the lines that repeat on the page itself and two or more of `neighbours`, whole rows from the edge.

    Pages made from HTML end where their text ends, so the outermost row may also repeat at any height, if it does so
    on most pages.
    """
    known = [edges.heights() for edges in neighbours]
    places: set[int] = set()
    for rows in (page.top, page.bottom):
        repeated = list(takewhile(lambda row: _repeats(row, known), rows))
        if not repeated and rows and _is_usual(rows[0], neighbours):
            repeated = [rows[0]]
        while repeated and not repeated[-1].is_apart:
            repeated.pop()
        places.update(line.place for row in repeated for line in row.lines)
    return frozenset(places)


def _repeats(row: EdgeRow, known: Sequence[Mapping[str, list[float]]]) -> bool:
    """On two other pages; in a document of two pages on the other one, if there is a page number in it."""
    numbers = sum(line.key == _PAGE_NUMBER for line in row.lines)
    is_numbered = len(known) == 1 and any(_NUMBERED.fullmatch(line.key) for line in row.lines)
    needed = 1 if is_numbered else _MIN_PAGES - 1
    return numbers <= 1 and all(_pages_with(line, known) >= needed for line in row.lines)


def _pages_with(line: EdgeLine, known: Sequence[Mapping[str, list[float]]]) -> int:
    return sum(any(abs(height - line.height) <= _SAME_PLACE_PT for height in page.get(line.key, ())) for page in known)


def _is_usual(row: EdgeRow, neighbours: Sequence[Edges]) -> bool:
    keys = {line.key for line in row.lines}
    pages = sum(keys <= edges.outermost() for edges in neighbours)
    return len(keys) == len(row.lines) and pages >= max(_MIN_PAGES - 1, len(neighbours) / 2)
