"""Tables of contents: titles with page numbers that never fall. Their lines are items, no rows of a table. Pure."""

import re
from collections.abc import Sequence
from itertools import pairwise

from core.parse.tabular.rows import Cell, Row

_PAGE = re.compile(r"\d{1,4}|[ivxlc]{1,6}|[A-Z]-\d{1,3}")
_FEWEST = 4
_FEWEST_KNOWN = 2
_NEVER = 1_000_000
_MOST_FALLS = 0.1
_TITLE_WORDS = 1.6
_CHAPTER = re.compile(r"\d{1,2}(?:\.\d{1,2}){0,3}\.?|Item|Chapter|Part|PART|Section|Annex|Appendix")
_HEADING = re.compile(
    r"(?:table of )?contents|index|page(?: no\.?)?|inhalt(?:sverzeichnis)?|sommaire|índice|目次", re.IGNORECASE
)


def is_contents(rows: Sequence[Row]) -> bool:
    """Most rows are a title and, at their end, a page number no smaller than the one before."""
    entries = [row for row in rows if len(row.cells) > 1]
    pages = [number for row in entries if (number := page_of(row.cells[-1])) is not None]
    if len(pages) < max(_fewest(rows, entries), 0.75 * len(entries)) or _has_numbers(entries):
        return False
    falls = sum(b < a for a, b in pairwise(pages))
    return falls <= _MOST_FALLS * len(pages)


def _fewest(rows: Sequence[Row], entries: Sequence[Row]) -> int:
    """So many entries are needed to be sure; fewer below a heading, or with the numbers of chapters."""
    heads = [cell.text.strip(" .:") for row in rows[:3] for cell in row.cells]
    if any(_HEADING.fullmatch(head) for head in heads):
        return _FEWEST_KNOWN
    if entries and all(_CHAPTER.fullmatch(row.cells[0].runs[0].text) for row in entries):
        return _FEWEST_KNOWN
    words = sum(len(cell.runs) for row in entries for cell in row.cells[:-1])
    pages = [number for row in entries if (number := page_of(row.cells[-1])) is not None]
    return _FEWEST if words >= _TITLE_WORDS * len(entries) and _are_spread(pages) else _NEVER


def _has_numbers(entries: Sequence[Row]) -> bool:
    """Numbers between title and page: columns of a table."""
    middles = [cell for row in entries if page_of(row.cells[-1]) is not None for cell in row.cells[1:-1]]
    return any(cell.is_number and "." not in cell.text for cell in middles)


def _are_spread(pages: Sequence[int]) -> bool:
    """Not the ranks 1, 2, 3 ... and not all the same."""
    if len(pages) < 2 or pages[-1] - pages[0] < len(pages):
        return False
    return list(pages) != list(range(pages[0], pages[0] + len(pages)))


def page_of(cell: Cell) -> int | None:
    """A page number, as a number to compare: those in Roman numerals and of annexes come before all others."""
    text = cell.text
    if not _PAGE.fullmatch(text):
        return None
    return int(text) if text.isdecimal() else 0
