"""Rows of a table's lines to a grid: each cell in its column, as many cells in each row, the header apart. Pure."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from core.api.types import Rect
from core.parse.lines import Run, union
from core.parse.tabular.contents import is_contents, page_of
from core.parse.tabular.heads import head_rows
from core.parse.tabular.keys import keyed
from core.parse.tabular.rows import EMPTY, Cell, Row, is_amount, joined_cells
from core.parse.tabular.ruling import Ruling
from core.parse.tabular.stops import Column, column_at, columns_of
from core.parse.tabular.wrapping import body_rows

_MOST_HEAD_ROWS = 7
_AMOUNT_SHARE = 0.4
_STEP_IN_SIZES = 1.6


class Table(NamedTuple):
    """Rows of cells, as many in each row, the first `header_rows` of which name the columns.

    `is_contents`: a table of contents, one cell a row.
    """

    rows: tuple[tuple[Cell, ...], ...]
    box: Rect
    stream: int
    header_rows: int = 0
    is_contents: bool = False


def lay_out(rows: Sequence[Row], ruling: Ruling) -> Table:
    """The table that some rows make. A head over several columns stands in the first of them."""
    box = union(row.box for row in rows)
    stream = min(line.runs[0].line for row in rows for line in row.lines)
    if is_contents(rows):
        return Table(tuple((Cell(tuple(entry)),) for entry in _entries(rows)), box, stream, is_contents=True)
    rows = keyed(rows)
    partings = ruling.parting(box)
    head = header_count(rows, partings)
    body = rows[head:]
    columns = _columns(rows, head)
    if not head and (head := _without_label(rows, columns)):
        columns = _columns(rows, head)
        body = rows[head:]
    heads = head_rows(rows[:head], columns, ruling.level) if head else []
    placed = [*heads, *(_placed(cells, columns) for cells in body_rows(body, columns, partings))]
    return Table(tuple(_filled(row, len(columns)) for row in placed), box, stream, len(heads))


def _entries(rows: Sequence[Row]) -> list[list[Run]]:
    """The lines of a table of contents; a title without a page of its own goes on below, if at line pitch."""
    entries: list[list[Run]] = []
    for at, row in enumerate(rows):
        runs = [run for cell in row.cells for run in cell.runs]
        above = rows[at - 1]
        goes_on = at and page_of(above.cells[-1]) is None and len(above.cells) > 1 and _is_close((above, row))
        if goes_on:
            entries[-1].extend(runs)
        else:
            entries.append(runs)
    return entries


def _columns(rows: Sequence[Row], head: int) -> list[Column]:
    """From the body; the lowest row of the header adds columns that are empty below it."""
    body = [row.cells for row in rows[head:] if len(row.cells) > 1]
    if not body:
        return columns_of([row.cells for row in rows])
    labels = [row.cells for row in rows[head:] if len(row.cells) == 1 and not row.cells[0].is_number]
    columns = columns_of(body, rows[head - 1].cells if head else ())
    first = columns[0]
    left = min([first.left, *(cells[0].left for cells in labels if cells[0].left < first.right)])
    return [first._replace(left=left), *columns[1:]]


def _placed(cells: Sequence[Cell], columns: Sequence[Column]) -> dict[int, Cell]:
    row: dict[int, Cell] = {}
    for cell in cells:
        at = column_at(columns, cell)
        row[at] = joined_cells(row[at], cell) if at in row else cell
    return row


def _filled(row: Mapping[int, Cell], count: int) -> tuple[Cell, ...]:
    return tuple(row.get(at, EMPTY) for at in range(count))


def header_count(rows: Sequence[Row], partings: Sequence[float]) -> int:
    """How many rows of lines name the columns."""
    first = next((at for at, row in enumerate(rows) if any(map(is_amount, row.cells[1:]))), None)
    if first is None or first > _MOST_HEAD_ROWS or _amount_share(rows[first:]) < _AMOUNT_SHARE:
        return _text_header(rows, partings)
    edge = columns_left(rows)
    hanging = [at for at in range(first) if _hangs(rows[at], edge)]
    return hanging[-1] + 1 if hanging else 0


def _without_label(rows: Sequence[Row], columns: Sequence[Column]) -> int:
    """How many first rows stand over the columns after the labels and hold no amounts."""
    count = 0
    for row in rows[:_MOST_HEAD_ROWS]:
        if len(columns) < 2 or row.cells[0].left < columns[0].right or any(map(is_amount, row.cells)):
            break
        count += 1
    return count if count < len(rows) else 0


def _hangs(row: Row, edge: float) -> bool:
    """Some of the row stands over the columns after the labels."""
    return row.cells[-1].right > edge and (len(row.cells) > 1 or row.cells[0].middle > edge)


def _amount_share(rows: Sequence[Row]) -> float:
    tabular = [row for row in rows if len(row.cells) > 1]
    return sum(any(map(is_amount, row.cells[1:])) for row in tabular) / max(len(tabular), 1)


def _text_header(rows: Sequence[Row], partings: Sequence[float]) -> int:
    """In a table of words a header looks unlike the rest, or the only rule parts it from the rest."""
    count = head_looks([Look(all(line.bold for line in row.lines), round(row.size)) for row in rows])
    if count and len(rows[0].cells) > 1 and _is_close(rows[:count]):
        return count
    inside = [at for at in partings if rows[0].box[3] - 2 <= at <= rows[-1].box[1] + 2]
    if len(inside) == 1 and len(rows[0].cells) > 1:
        return sum(row.box[1] < inside[0] for row in rows)
    return 0


class Look(NamedTuple):
    bold: bool
    size: int


def head_looks(looks: Sequence[Look]) -> int:
    """How many of the first rows look alike and like a header: bold above plain, or of another size than all below."""
    count = next((at for at, look in enumerate(looks) if look != looks[0]), 0)
    below = looks[count:]
    is_bold = looks[0].bold and not below[0].bold
    is_other = len({look.size for look in below}) == 1 and looks[0].size != below[0].size
    return count if is_bold or is_other else 0


def _is_close(rows: Sequence[Row]) -> bool:
    """The rows follow each other at line pitch."""
    return all(b.baseline - a.baseline <= _STEP_IN_SIZES * b.size for a, b in pairwise(rows))


def columns_left(rows: Sequence[Row]) -> float:
    """Where the columns after the labels begin."""
    tabular = [row for row in rows if row.is_tabular]
    numbers = [cell.left for row in tabular for cell in row.cells[1:] if cell.is_number]
    return min(numbers or [row.cells[1].left for row in tabular])
