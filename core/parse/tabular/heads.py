"""The rows that name the columns of a table. Pure, reading space.

A head over several columns ("Year ended December 31,") stands in the first of them and the cells to its right are
empty: what an empty head cell lacks is to its left. Heads of several lines are one cell, and a head with nothing below
it stands in the lowest row, next to the numbers it names.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from core.parse.tabular.rows import Cell, Row, joined_cells
from core.parse.tabular.ruling import Stroke
from core.parse.tabular.stops import Column, column_at

_LINE_PITCH = 1.7
_CENTRED_PT = 4.0
_BETTER_PT = 2.0
_WIDER = 1.3
_EDGE_PT = 3.0
_TOUCH_PT = 1.5
_UNDERLINE_IN_SIZES = 0.8


class Head(NamedTuple):
    """A cell over columns `first` to `last`, in row `row` from the top."""

    cell: Cell
    first: int
    last: int
    row: int

    @property
    def is_wide(self) -> bool:
        return self.last > self.first


def head_rows(rows: Sequence[Row], columns: Sequence[Column], strokes: Sequence[Stroke]) -> list[dict[int, Cell]]:
    """The rows of heads from the top, each with its cells by column."""
    heads: list[Head] = []
    for at in range(len(rows) - 1, -1, -1):
        own = list(_split_cells(rows[at].cells, columns))
        heads.extend([_head(cell, own, at, heads, columns, strokes) for cell in own])
    return _by_row(_sunk(_stacked(heads, strokes), len(rows) - 1))


def _split_cells(cells: Sequence[Cell], columns: Sequence[Column]) -> Iterator[Cell]:
    """Heads that stand so close that they look like one, parted where their gap is the widest."""
    for cell in cells:
        gaps = [b.box[0] - a.box[2] for a, b in zip(cell.runs, cell.runs[1:], strict=False)]
        if gaps:
            at = max(range(len(gaps)), key=gaps.__getitem__)
            left, right = Cell(cell.runs[: at + 1]), Cell(cell.runs[at + 1 :])
            others = [gap for place, gap in enumerate(gaps) if place != at]
            if others and gaps[at] > 1.5 * max(others) and column_at(columns, left) < column_at(columns, right):
                yield left
                yield right
                continue
        yield cell


def _head(
    cell: Cell,
    row: Sequence[Cell],
    at: int,
    lower: Sequence[Head],
    columns: Sequence[Column],
    strokes: Sequence[Stroke],
) -> Head:
    """A cell with the columns it is over: as the line under it says, or the head it stands on, or its middle."""
    below = [head for head in lower if head.row == at + 1]
    found = _underlined(cell, row, columns, strokes)
    if found is None and below:
        found = (
            _over_all(cell, row, below, columns) or _stands_on(cell, below, strokes) or _centred(cell, lower, columns)
        )
    first, last = found or _reach(cell, columns)
    return Head(cell, first, last, at)


def _reach(cell: Cell, columns: Sequence[Column]) -> tuple[int, int]:
    """The columns a head stands over, if these are several; else the one it belongs to."""
    over = [at for at, column in enumerate(columns) if column.overlap(cell.left, cell.right) > _TOUCH_PT]
    return (over[0], over[-1]) if len(over) > 1 and over[0] > 0 else (column_at(columns, cell),) * 2


def _underlined(
    cell: Cell, row: Sequence[Cell], columns: Sequence[Column], strokes: Sequence[Stroke]
) -> tuple[int, int] | None:
    """The columns over which the line directly under a head reaches; None if none is, or it is under others too."""
    lowest, size = cell.bottom, cell.bottom - cell.top
    for stroke in strokes:
        is_under = lowest - _TOUCH_PT * 2 <= stroke.at <= lowest + _UNDERLINE_IN_SIZES * size
        if not is_under or [one for one in row if stroke.start <= one.middle <= stroke.end] != [cell]:
            continue
        over = [
            at for at, column in enumerate(columns) if stroke.start - _EDGE_PT <= column.middle <= stroke.end + _EDGE_PT
        ]
        if over and (over[0] > 0 or len(over) == 1):
            return (over[0], over[-1])
    return None


def _over_all(
    cell: Cell, row: Sequence[Cell], below: Sequence[Head], columns: Sequence[Column]
) -> tuple[int, int] | None:
    """Alone in its row but for the label, and in the middle of all columns that the next row names."""
    named = [head for head in below if head.first > 0]
    alone = all(other is cell or column_at(columns, other) == 0 for other in row)
    if len(named) < 2 or len(named) < len(columns) - 1 or not alone or column_at(columns, cell) == 0:
        return None
    first, last = min(head.first for head in named), max(head.last for head in named)
    middle = (columns[first].left + columns[last].right) / 2
    own = columns[column_at(columns, cell)]
    # Over an odd number of columns it may also be the upper line of the middle one's name.
    is_wide = cell.right - cell.left > _WIDER * (own.right - own.left)
    are_dates = all(any(c.isdigit() for c in head.cell.text) for head in named)
    return (first, last) if abs(middle - cell.middle) <= _CENTRED_PT and (is_wide or are_dates) else None


def _stands_on(cell: Cell, below: Sequence[Head], strokes: Sequence[Stroke]) -> tuple[int, int] | None:
    """The columns of the one head directly below that this one is the upper line of."""
    under = [head for head in below if min(head.cell.right, cell.right) > max(head.cell.left, cell.left)]
    if len(under) != 1 or _is_parted(cell, under[0].cell, strokes):
        return None
    lower = under[0]
    pitch = lower.cell.bottom - cell.bottom
    is_in_line = any(
        abs(a - b) <= _CENTRED_PT
        for a, b in ((cell.left, lower.cell.left), (cell.middle, lower.cell.middle), (cell.right, lower.cell.right))
    )
    return (lower.first, lower.last) if is_in_line and pitch <= _LINE_PITCH * (cell.bottom - cell.top) else None


def _centred(cell: Cell, lower: Sequence[Head], columns: Sequence[Column]) -> tuple[int, int] | None:
    """The neighbouring columns, named below, whose common middle is nearest to that of the head."""
    own = column_at(columns, cell)
    best, distance = None, abs(columns[own].middle - cell.middle) - _BETTER_PT
    over = [at for at, column in enumerate(columns) if column.overlap(cell.left, cell.right) > 0]
    named = {at for head in lower for at in range(head.first, head.last + 1)}
    for first in range(max(1, own - len(columns)), len(columns)):
        for last in range(first + 1, len(columns)):
            if not all(first <= at <= last for at in over) or not named.issuperset(range(first, last + 1)):
                continue
            apart = abs((columns[first].left + columns[last].right) / 2 - cell.middle)
            if apart < distance or (len(over) > 1 and best is None):
                best, distance = (first, last), apart
    return best


def _is_parted(upper: Cell, lower: Cell, strokes: Sequence[Stroke]) -> bool:
    """A line runs between two cells."""
    top, bottom = upper.bottom - _TOUCH_PT * 2, lower.top + _TOUCH_PT * 2
    return any(top <= s.at <= bottom and s.start <= lower.middle <= s.end for s in strokes)


def _stacked(heads: Sequence[Head], strokes: Sequence[Stroke]) -> list[Head]:
    """Lines of one head joined, in the row of the last of them. `heads` come from the lowest row upwards."""
    joined: list[Head] = []
    for head in heads:
        below = next((at for at in range(len(joined) - 1, -1, -1) if _is_line_of(head, joined[at], strokes)), None)
        if below is None:
            joined.append(head)
        else:
            lower = joined[below]
            joined[below] = lower._replace(cell=joined_cells(head.cell, lower.cell))
    return joined


def _is_line_of(upper: Head, lower: Head, strokes: Sequence[Stroke]) -> bool:
    if (upper.first, upper.last) != (lower.first, lower.last) or lower.row <= upper.row:
        return False
    apart = lower.cell.top - upper.cell.bottom
    return apart <= upper.cell.bottom - upper.cell.top and not _is_parted(upper.cell, lower.cell, strokes)


def _sunk(heads: Sequence[Head], lowest: int) -> Iterator[Head]:
    """A head over one column with none below it moves to the lowest row."""
    for head in heads:
        is_free = all(o.row <= head.row or not o.first <= head.first <= o.last for o in heads)
        yield head._replace(row=lowest) if is_free and not head.is_wide else head


def _by_row(heads: Iterator[Head]) -> list[dict[int, Cell]]:
    rows: dict[int, dict[int, Cell]] = {}
    for head in sorted(heads, key=lambda head: (head.row, head.cell.top, head.cell.left)):
        row = rows.setdefault(head.row, {})
        row[head.first] = joined_cells(row[head.first], head.cell) if head.first in row else head.cell
    return [rows[at] for at in sorted(rows)]
