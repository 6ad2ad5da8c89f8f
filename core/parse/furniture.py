"""Running heads and feet: what stands at the same place of a page's edge on several pages. Pure.

Pages are compared with their neighbours only, so that a long document can be read as a stream.
"""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from core.parse.lines import Line
from core.parse.rows import group_lines

NEIGHBOURS = 8
"""A page is compared with so many pages before it and after it."""

_MIN_PAGES = 3
_EDGE_ROWS = 4
_SAME_PLACE_PT = 3.0
_LARGE = 1.4
_DIGITS = re.compile(r"\d+")
_ROMAN = re.compile(r"[ivxlc]+", re.IGNORECASE)
_PAGE_NUMBER = "#"


class EdgeLine(NamedTuple):
    """A line near an edge: its text with numbers folded, its height on the page, its place among the lines."""

    key: str
    height: float
    place: int


EdgeRow = tuple[EdgeLine, ...]


class Edges(NamedTuple):
    """The rows of one page that may be furniture, from the edge inwards."""

    top: tuple[EdgeRow, ...]
    bottom: tuple[EdgeRow, ...]

    def heights(self) -> Mapping[str, list[float]]:
        found: dict[str, list[float]] = {}
        for row in (*self.top, *self.bottom):
            for line in row:
                found.setdefault(line.key, []).append(line.height)
        return found

    def outermost(self) -> frozenset[str]:
        return frozenset(line.key for rows in (self.top, self.bottom) for row in rows[:1] for line in row)


def edges_of(lines: Sequence[Line], *, body_size: float) -> Edges:
    """Lines in reading space."""
    rows = [tuple(_edge_line(line, place) for place, line in group) for group in group_lines(lines)]
    large = {place for place, line in enumerate(lines) if line.size > _LARGE * body_size}
    top = _until_large(rows[:_EDGE_ROWS], large)
    return Edges(top, _until_large(rows[: len(top) - 1 if top else None : -1][:_EDGE_ROWS], large))


def _until_large(rows: Sequence[EdgeRow], large: set[int]) -> tuple[EdgeRow, ...]:
    """A running head is set no larger than the text; a slide's title is."""
    kept: list[EdgeRow] = []
    for row in rows:
        if any(line.place in large for line in row):
            break
        kept.append(row)
    return tuple(kept)


def _edge_line(line: Line, place: int) -> EdgeLine:
    text = line.text.casefold()
    key = _PAGE_NUMBER if _ROMAN.fullmatch(text) else _DIGITS.sub(_PAGE_NUMBER, text)
    return EdgeLine(key, line.baseline, place)


def furniture(page: Edges, neighbours: Sequence[Edges]) -> frozenset[int]:
    """Places of the lines that repeat on the page itself and two or more of `neighbours`, whole rows from the edge.

    Pages made from HTML end where their text ends, so the outermost row may also repeat at any height, if it does so
    on most pages.
    """
    known = [edges.heights() for edges in neighbours]
    places: set[int] = set()
    for rows in (page.top, page.bottom):
        for at, row in enumerate(rows):
            if not _repeats(row, known) and not (at == 0 and _is_usual(row, neighbours)):
                break
            places.update(line.place for line in row)
    return frozenset(places)


def _repeats(row: EdgeRow, known: Sequence[Mapping[str, list[float]]]) -> bool:
    numbers = sum(line.key == _PAGE_NUMBER for line in row)
    return numbers <= 1 and all(_pages_with(line, known) >= _MIN_PAGES - 1 for line in row)


def _pages_with(line: EdgeLine, known: Sequence[Mapping[str, list[float]]]) -> int:
    return sum(any(abs(height - line.height) <= _SAME_PLACE_PT for height in page.get(line.key, ())) for page in known)


def _is_usual(row: EdgeRow, neighbours: Sequence[Edges]) -> bool:
    keys = {line.key for line in row}
    pages = sum(keys <= edges.outermost() for edges in neighbours)
    return len(keys) == len(row) and pages >= max(_MIN_PAGES - 1, len(neighbours) / 2)
