"""Where the columns of a table stand, from the cells of its rows. Pure, reading space.

Narrow cells show columns best: each either stands over one that is known or makes a new one. A wide cell over several
columns spans them and shows none. Two neighbours that never hold cells in one row are one column of cells with
different indents.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from core.parse.tabular.rows import Cell

_OVERLAP_PT = 1.0


class Column(NamedTuple):
    """From the leftmost to the rightmost point of its cells."""

    left: float
    right: float

    @property
    def middle(self) -> float:
        return (self.left + self.right) / 2

    def overlap(self, left: float, right: float) -> float:
        return min(self.right, right) - max(self.left, left)


def columns_of(rows: Sequence[Sequence[Cell]], head: Sequence[Cell] = ()) -> list[Column]:
    """The columns of some rows, from left to right, wide enough for the cells of `head`, which name them one by one.

    What is left of these when each column has its name adds a column with nothing else in it.
    """
    cells = sorted((cell for row in rows for cell in row), key=lambda cell: cell.right - cell.left)
    columns = _merged(_grown(cells), rows)
    free = set(range(len(columns)))
    names = [cell for cell in head if len(_over(columns, cell)) < 2]
    distances = sorted(
        (_distance(column, cell), at, n) for n, cell in enumerate(names) for at, column in enumerate(columns)
    )
    waiting = set(range(len(names)))
    widened = list(columns)
    for distance, at, n in distances:
        if n in waiting and at in free and (distance <= 0 or _is_next(columns, at, names[n])):
            waiting.discard(n)
            free.discard(at)
            widened[at] = _widened(widened, at, names[n])
    return sorted([*widened, *(Column(names[n].left, names[n].right) for n in waiting if not _over(widened, names[n]))])


def _distance(column: Column, cell: Cell) -> float:
    return max(column.left - cell.right, cell.left - column.right)


def _is_next(columns: Sequence[Column], at: int, cell: Cell) -> bool:
    """No other column stands between a column and a cell."""
    low, high = sorted((columns[at].middle, cell.middle))
    return not any(low < column.middle < high for place, column in enumerate(columns) if place != at)


def _widened(columns: Sequence[Column], at: int, cell: Cell) -> Column:
    """A column made to hold its name, as far as its neighbours leave room."""
    left = max(cell.left, columns[at - 1].right if at else cell.left)
    right = min(cell.right, columns[at + 1].left if at + 1 < len(columns) else cell.right)
    return Column(min(columns[at].left, left), max(columns[at].right, right))


def _grown(cells: Iterable[Cell]) -> list[Column]:
    columns: list[Column] = []
    for cell in cells:
        over = _over(columns, cell)
        if not over:
            columns.append(Column(cell.left, cell.right))
        elif len(over) == 1:
            old = columns.pop(over[0])
            columns.append(Column(min(old.left, cell.left), max(old.right, cell.right)))
        columns.sort()
    return columns


def _over(columns: Sequence[Column], cell: Cell) -> list[int]:
    """Places of the columns that a cell stands over."""
    left, right = cell.left, cell.right
    return [
        at
        for at, column in enumerate(columns)
        # Most are beside it, which is told without asking for the overlap.
        if column.left < right and left < column.right and column.overlap(left, right) > _OVERLAP_PT
    ]


def _merged(columns: Sequence[Column], rows: Sequence[Sequence[Cell]]) -> list[Column]:
    """Neighbours become one column if more cells stand over both than rows have a cell in each."""
    together: Counter[int] = Counter()
    bridged: Counter[int] = Counter()
    for row in rows:
        owners: set[int] = set()
        for cell in row:
            over = _over(columns, cell)
            bridged.update(over[:-1])
            if len(over) == 1:
                owners.add(over[0])
        together.update(at for at in owners if at + 1 in owners)
    merged: list[Column] = []
    for at, column in enumerate(columns):
        if merged and bridged[at - 1] > together[at - 1]:
            merged[-1] = Column(merged[-1].left, max(merged[-1].right, column.right))
        else:
            merged.append(column)
    return merged


def column_at(columns: Sequence[Column], cell: Cell) -> int:
    """The column a cell belongs to: a text by where it begins, a number by where it ends; else the nearest."""
    over = _over(columns, cell)
    if over:
        return over[-1] if cell.is_number else over[0]
    middle = (cell.left + cell.right) / 2
    return min(range(len(columns)), key=lambda at: max(columns[at].left - middle, middle - columns[at].right))
