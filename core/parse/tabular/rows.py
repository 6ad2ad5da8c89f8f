"""Rows of a region: lines that share a baseline, and the cells that wide gaps make of them. Pure, reading space."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from core.api.types import Rect
from core.parse.lines import Line, Run, union

_SAME_ROW_IN_SIZES = 0.35
_MARK_SIZE = 0.85
_MARK_CHARS = 4
_WIDE_GAP_IN_SIZES = 1.0
_SEGMENT_GAP_IN_SIZES = 0.5
_TYPED_GAP_IN_SIZES = 0.8
"""In a font of fixed width, whose space is as wide as its letters: 0.6 of the size in Courier."""
_SENTENCE_GAP_IN_SIZES = 2.0
_CURRENCIES = frozenset("$ US$ C$ A$ HK$ NZ$ R$ € £ ¥ ₹ ₩ USD EUR GBP CHF".split())
_CURRENCY = re.compile("|".join(map(re.escape, _CURRENCIES)))
_DASH = frozenset({"-", "–", "—", "―", "−", "--"})
_NUMBER = re.compile(r"[(\[<>~≈±+−–—-]*[(−–—-]?\d[\d.,’'\u00a0 ]*(?:[%‰xX×°]|bps|bn|m|k)?[)\]]*%?(?:[*†‡§]|\(\w\))*")
_RANGE = re.compile(r"\d[\d.,]*[-–]\d[\d.,]*%?")
_CLOSERS = re.compile(r"[)%\]]+|pts?|bps|\([a-z]\)")
_YEAR = re.compile(r"(?:19|20)\d\d ?(?:\(\w{1,2}\)|[*†‡§])*")
_BLANK_WORDS = frozenset({"n/a", "na", "nm", "n.m.", "n.a.", "nil", "*", "**", "n/m"})
MARKER = re.compile(
    r"[•◦▪▫●○■□◆◇►▸➢➤✓✔❖‣⁃∙·*–—¨☐☑☒-]|o|\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)]|\d{1,3}(?:\.\d{1,3}){0,4}\.?|§"
    r"|(?:Item|Article|Section|Part|Note|Chapter|Schedule|ITEM|ARTICLE|SECTION|PART|NOTE)\s(?:\d[\d.]*[A-Z]?|[IVX]+)[.:]?"
)


@dataclass(frozen=True)
class Cell:
    """Words that stand together in a row. Where it stands is asked only of a cell that has some."""

    runs: tuple[Run, ...]

    @cached_property
    def left(self) -> float:
        return min([run.box[0] for run in self.runs])

    @cached_property
    def right(self) -> float:
        return max([run.box[2] for run in self.runs])

    @cached_property
    def middle(self) -> float:
        return (self.left + self.right) / 2

    @cached_property
    def top(self) -> float:
        return min([run.box[1] for run in self.runs])

    @cached_property
    def bottom(self) -> float:
        return max([run.box[3] for run in self.runs])

    @cached_property
    def text(self) -> str:
        return " ".join([run.text for run in self.runs])

    @cached_property
    def is_number(self) -> bool:
        return is_number(self.text)


EMPTY = Cell(())


@dataclass(frozen=True)
class Row:
    """Lines on one baseline, from left to right. `stream` is the place of the first of them in the stream."""

    lines: tuple[Line, ...]
    cells: tuple[Cell, ...]
    box: Rect
    stream: int
    is_contiguous: bool

    @cached_property
    def size(self) -> float:
        return max([line.size for line in self.lines])

    @property
    def baseline(self) -> float:
        return self.lines[0].baseline

    @cached_property
    def is_tabular(self) -> bool:
        """Several cells, and not just a bullet or number in front of a text."""
        if len(self.cells) != 2:
            return len(self.cells) > 2
        return self.cells[1].is_number or not MARKER.fullmatch(self.cells[0].text)

    @cached_property
    def numbers(self) -> int:
        return sum([cell.is_number for cell in self.cells])


def joined_cells(upper: Cell, lower: Cell) -> Cell:
    """The words of two cells as one, in that order."""
    return Cell((*upper.runs, *lower.runs))


def is_amount(cell: Cell) -> bool:
    """A number that is no year: what rows hold and heads do not."""
    return cell.is_number and not _YEAR.fullmatch(cell.text)


def is_number(text: str) -> bool:
    """An amount, a percentage, a year or a sign for none."""
    bare = text.replace(" ", "")
    currency = _CURRENCY.match(bare)
    amount = bare[currency.end() :] if currency else bare
    if amount in _DASH or bare.lower() in _BLANK_WORDS:
        return True
    return bool(_NUMBER.fullmatch(amount) or _RANGE.fullmatch(amount))


def group_lines(lines: Sequence[Line]) -> list[list[tuple[int, Line]]]:
    """Lines that share a baseline, top down; each with its place in `lines`, from left to right."""
    groups: list[list[tuple[int, Line]]] = []
    for place, line in sorted(enumerate(lines), key=lambda item: item[1].baseline):
        if groups and _share_row(groups[-1][0][1], line):
            groups[-1].append((place, line))
        else:
            groups.append([(place, line)])
    for group in groups:
        group.sort(key=lambda item: item[1].left)
    return groups


def _share_row(upper: Line, lower: Line) -> bool:
    """On one baseline, or one is a raised or lowered mark on the other."""
    step = lower.baseline - upper.baseline
    small, large = (upper, lower) if upper.size < lower.size else (lower, upper)
    if step <= _SAME_ROW_IN_SIZES * small.size:
        return True
    is_mark = small.size < _MARK_SIZE * large.size and small.length <= _MARK_CHARS
    return is_mark and large.top <= (small.top + small.bottom) / 2 <= large.bottom


def rows_of(lines: Sequence[Line]) -> list[Row]:
    return [_row(group) for group in group_lines(lines)]


def _row(group: Sequence[tuple[int, Line]]) -> Row:
    lines = tuple(line for _, line in group)
    places = [place for place, _ in group]
    contiguous = max(places) - min(places) < len(places)
    return Row(lines, tuple(_cells(lines)), union([line.box for line in lines]), min(places), contiguous)


def _cells(lines: Sequence[Line]) -> Iterator[Cell]:
    runs: list[Run] = []
    for line in lines:
        space = _TYPED_GAP_IN_SIZES if line.mono else _SEGMENT_GAP_IN_SIZES
        for position, run in enumerate(line.runs):
            gap = (run.box[0] - runs[-1].box[2]) / line.size if runs else 0.0
            # Between most words there is a plain space.
            is_plain = gap <= space and (gap <= 0 or run.text not in _CURRENCIES)
            if not is_plain and _starts_cell(runs, run, gap, is_segment=position == 0 and gap > space):
                yield Cell(tuple(runs))
                runs = []
            runs.append(run)
    yield Cell(tuple(runs))


def _starts_cell(before: Sequence[Run], run: Run, gap: float, *, is_segment: bool) -> bool:
    """`gap` in sizes. A currency sign after a number belongs to the next one, however near it stands."""
    if gap <= _SEGMENT_GAP_IN_SIZES:
        return gap > 0 and run.text in _CURRENCIES and _is_amount_so_far(before)
    last = before[-1]
    if last.text in _CURRENCIES and run.text[0] in "0123456789(-–—.":
        return False
    if _CLOSERS.fullmatch(run.text) and _is_amount_so_far(before):
        return False
    if run.text in _CURRENCIES:
        return _is_amount_so_far(before) or is_segment
    if last.text[-1] in ".,;:!?" and not is_number(run.text):
        # Justified text has its widest spaces after a full stop.
        return gap > _SENTENCE_GAP_IN_SIZES
    return is_segment or gap > _WIDE_GAP_IN_SIZES


def _is_amount_so_far(runs: Sequence[Run]) -> bool:
    return is_number(" ".join([run.text for run in runs]))
