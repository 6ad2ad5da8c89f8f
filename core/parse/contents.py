"""Tables of contents: titles with page numbers that never fall. Each line of one is an item, no row of a table. Pure."""

import re
from collections.abc import Sequence

from core.parse.rows import Cell, Row

_PAGE = re.compile(r"\d{1,4}|[ivxlc]{1,6}|[A-Z]{1,2}-?\d{1,3}")
_FEWEST = 4
_FEWEST_BELOW_HEADING = 2
_MOST_FALLS = 0.1
_TITLE_WORDS = 1.6
_HEADING = re.compile(
    r"(?:table of )?contents|index|page(?: no\.?)?|inhalt(?:sverzeichnis)?|sommaire|índice|目次", re.IGNORECASE
)


def is_contents(rows: Sequence[Row]) -> bool:
    """Most rows are a title and, at their end, a page number no smaller than the one before."""
    entries = [row for row in rows if len(row.cells) > 1]
    pages = [number for row in entries if (number := page_of(row.cells[-1])) is not None]
    has_heading = any(_HEADING.fullmatch(cell.text.strip(" .:")) for row in rows[:3] for cell in row.cells)
    if len(pages) < (_FEWEST_BELOW_HEADING if has_heading else _FEWEST) or len(pages) < 0.75 * len(entries):
        return False
    if any(
        cell.is_number and "." not in cell.text for row in entries for cell in row.cells[1:-1] if page_of(row.cells[-1])
    ):
        return False
    falls = sum(b < a for a, b in zip(pages, pages[1:], strict=False))
    words = sum(len(cell.runs) for row in entries for cell in row.cells[:-1]) / len(entries)
    return falls <= _MOST_FALLS * len(pages) and (has_heading or (words >= _TITLE_WORDS and _spread(pages)))


def _spread(pages: Sequence[int]) -> bool:
    """Not the ranks 1, 2, 3 ... and not all the same."""
    return pages[-1] - pages[0] >= len(pages) and pages != list(range(pages[0], pages[0] + len(pages)))


def page_of(cell: Cell) -> int | None:
    """A page number as a number to compare; small letters and those of an annex count as 0."""
    text = cell.text
    if not _PAGE.fullmatch(text):
        return None
    return int(text) if text.isdecimal() else 0
