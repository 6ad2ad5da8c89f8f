"""Tables of texts without a grid of lines: columns of cells that wrap, found before columns of prose are looked for.

Such a table looks like columns of prose, but its cells begin together: after a blank line or a rule, or wherever the
first column has a key. Pure; all boxes in reading space.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, pairwise
from statistics import mean, median
from typing import NamedTuple

from core.parse.lines import union
from core.parse.tabular.grid import Look, Table, head_looks
from core.parse.tabular.rows import EMPTY, MARKER, Cell, Row, is_amount, joined_cells
from core.parse.tabular.wrapping import continues_text

_ALIGNED_PT = 3.0
_HANGING_IN_SIZES = 2.5
_CLEAR_PT = 2.0
_FAR_IN_SIZES = 3.0
_BLANK = 1.25
_FEWEST_LOTS = 3
_MOST_LINES = 8
_FILLED = 0.8
_KEY_WORDS = 5.0
_MOST_AMOUNTS = 0.4
_MOST_STARTS = 40
_LONG_STRETCH = 10

Placed = Mapping[int, Cell]


@dataclass(frozen=True)
class Lot:
    """Lines that are one row of a table."""

    rows: tuple[Row, ...]
    lines: tuple[Placed, ...]

    @cached_property
    def cells(self) -> dict[int, Cell]:
        cells: dict[int, Cell] = {}
        for line in self.lines:
            for column, cell in line.items():
                cells[column] = joined_cells(cells[column], cell) if column in cells else cell
        return cells

    @property
    def look(self) -> Look:
        lines = [line for row in self.rows for line in row.lines]
        return Look(all(line.bold for line in lines), round(median(line.size for line in lines)))


class TextTable(NamedTuple):
    """A table, and the rows of lines that are in it."""

    table: Table
    rows: tuple[Row, ...]


def text_tables(rows: Sequence[Row], partings: Sequence[float]) -> list[TextTable]:
    """Those in some rows of lines, from the top. `partings` are the heights of level rules and shading."""
    found: list[TextTable] = []
    at = starts = 0
    while at < len(rows) and starts < _MOST_STARTS:
        if len(rows[at].cells) < 2:
            at += 1
            continue
        starts += 1
        stops = [cell.left for cell in rows[at].cells]
        lines = list(_lines(islice(rows, at, None), stops))
        table = _table(rows[at : at + len(lines)], lines, len(stops), partings)
        if table is not None:
            found.append(_with_names(table, rows[at - 1] if at else None, rows[at : at + len(lines)]))
        # A long stretch that is no table is not tried again from each of its rows.
        at += len(lines) if table is not None or len(lines) > _LONG_STRETCH else 1
    return found


def _lines(rows: Iterable[Row], stops: Sequence[float]) -> Iterator[Placed]:
    """Rows of lines by column, as long as each cell begins at a stop, or hangs from one, and ends before the next."""
    above = None
    for row in rows:
        if above is not None and row.box[1] - above.box[3] > _FAR_IN_SIZES * row.size:
            return
        above = row
        placed: dict[int, Cell] = {}
        for cell in row.cells:
            column = _column(cell, stops, row.size, placed)
            if column is None:
                return
            placed[column] = joined_cells(placed[column], cell) if column in placed else cell
        yield placed


def _column(cell: Cell, stops: Sequence[float], size: float, placed: Placed) -> int | None:
    column = sum([cell.left >= stop - _ALIGNED_PT for stop in stops]) - 1
    if column < 0 or (column + 1 < len(stops) and cell.right > stops[column + 1] - _CLEAR_PT):
        return None
    return column if cell.left <= stops[column] + _HANGING_IN_SIZES * size or column in placed else None


def _table(rows: Sequence[Row], lines: Sequence[Placed], columns: int, partings: Sequence[float]) -> Table | None:
    if len(rows) < _FEWEST_LOTS:
        return None
    for is_spaced in (True, False):
        starts = _spaced_starts(rows, lines, partings) if is_spaced else _key_starts(lines)
        if len(starts) < _FEWEST_LOTS:
            continue
        lots = [Lot(tuple(rows[a:b]), tuple(lines[a:b])) for a, b in pairwise([*starts, len(rows)])]
        if not _are_cells(lots, columns, is_spaced=is_spaced) or _are_columns(lots):
            continue
        cells = tuple(tuple(lot.cells.get(at, EMPTY) for at in range(columns)) for lot in lots)
        stream = min(line.runs[0].line for row in rows for line in row.lines)
        return Table(cells, union(row.box for row in rows), stream, head_looks([lot.look for lot in lots]))
    return None


def _spaced_starts(rows: Sequence[Row], lines: Sequence[Placed], partings: Sequence[float]) -> list[int]:
    """Where a key stands below a blank line or a rule."""
    pitches = [b.baseline - a.baseline for a, b in pairwise(rows)]
    wide = _BLANK * min(pitches)
    return [0] + [
        at
        for at in range(1, len(rows))
        if 0 in lines[at]
        and (pitches[at - 1] > wide or any(rows[at - 1].baseline < y < rows[at].baseline for y in partings))
    ]


def _key_starts(lines: Sequence[Placed]) -> list[int]:
    """Where a key stands that does not go on from the line above."""
    keyed = [at for at in range(1, len(lines)) if 0 in lines[at]]
    return [0, *(at for at in keyed if 0 not in lines[at - 1] or not continues_text(lines[at - 1][0], lines[at][0]))]


def _are_cells(lots: Sequence[Lot], columns: int, *, is_spaced: bool) -> bool:
    """Rows of a few lines that begin together, some of several; no columns of numbers, of prose or of list items."""
    counts = [len(lot.rows) for lot in lots]
    filled = sum(len(lot.lines[0]) > 1 for lot in lots)
    if max(counts) < 2 or median(counts) > _MOST_LINES or filled < _FILLED * len(lots):
        return False
    amounts = sum(any(is_amount(cell) for column, cell in lot.cells.items() if column > 0) for lot in lots)
    if amounts > _MOST_AMOUNTS * len(lots) or any(_has_numbers(lot) for lot in lots):
        return False
    return (columns > 2 and is_spaced) or _are_keys(lots)


def _are_columns(lots: Sequence[Lot]) -> bool:
    """Columns of prose, which the stream finishes one by one; rows of a table are drawn one after the other."""
    streams = [[run.line for row in lot.rows for line in row.lines for run in line.runs] for lot in lots]
    turns = sum(max(upper) < min(lower) for upper, lower in pairwise(streams))
    return turns < _FILLED * (len(lots) - 1)


def _has_numbers(lot: Lot) -> bool:
    """Two numbers in a column: several rows in one."""
    numbers = [column for line in lot.lines for column, cell in line.items() if column > 0 and cell.is_number]
    return len(numbers) > len(set(numbers))


def _are_keys(lots: Sequence[Lot]) -> bool:
    """The first column holds names, not the marks of a list, and little beside the longest of the others."""
    keys = [cell for lot in lots if (cell := lot.cells.get(0)) is not None]
    texts = [max(others, key=lambda cell: len(cell.runs)) for lot in lots if (others := _others(lot))]
    if not texts or sum(bool(MARKER.fullmatch(key.runs[0].text)) for key in keys) > len(keys) / 2:
        return False
    words = mean(len(key.runs) for key in keys)
    return words <= _KEY_WORDS and 2 * words <= mean(len(text.runs) for text in texts)


def _others(lot: Lot) -> list[Cell]:
    return [cell for column, cell in lot.cells.items() if column > 0]


def _with_names(table: Table, above: Row | None, rows: Sequence[Row]) -> TextTable:
    """With the row right above that names the columns, each name over its column."""
    own = TextTable(table, tuple(rows))
    if above is None or table.header_rows or len(above.cells) != len(table.rows[0]):
        return own
    edges = [_edges([row[at] for row in table.rows if row[at].runs]) for at in range(len(above.cells))]
    is_over = all(low <= name.middle <= high for name, (low, high) in zip(above.cells, edges, strict=True))
    if not is_over or rows[0].box[1] - above.box[3] > rows[0].size:
        return own
    box = union((above.box, table.box))
    return TextTable(table._replace(rows=(above.cells, *table.rows), box=box, header_rows=1), (above, *rows))


def _edges(cells: Sequence[Cell]) -> tuple[float, float]:
    return (min(cell.left for cell in cells), max(cell.right for cell in cells)) if cells else (0.0, 0.0)
