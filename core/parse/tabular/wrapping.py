"""Lines of a table to rows: a label or a cell that wraps is put back together. Pure, reading space.

Lines and shading that part the rows decide where there are any; else the pitch of the lines and how a text goes on.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from statistics import median_low

from core.parse.tabular.rows import Cell, Row, joined_cells
from core.parse.tabular.stops import Column, column_at

_ALIGNED_PT = 4.0
_LINE_PITCH = 1.35
_CELL_PITCH = 1.8
_TIGHT = 0.85
_BAND_PITCH = 1.6
_OPEN_ENDS = frozenset("of and or to in for by from with on at the a an per attributable than as net including".split())


def body_rows(rows: Sequence[Row], columns: Sequence[Column], partings: Sequence[float]) -> Iterator[list[Cell]]:
    """Logical rows, each with its cells from left to right. `partings` are the heights of lines between rows."""
    pitch = row_pitch(rows)
    for _, lot in groupby(rows, key=lambda row: bisect_left(partings, (row.box[1] + row.box[3]) / 2)):
        band = list(lot)
        if len(partings) > 2 and is_one_row(band, columns):
            yield _all_joined(band)
        else:
            yield from join_wrapped(band, pitch=pitch)


def is_one_row(band: Sequence[Row], columns: Sequence[Column]) -> bool:
    """Whether lines between two partings are one row: no column holds two numbers or shows the same lines as all."""
    if any(b.baseline - a.baseline > _BAND_PITCH * b.size for a, b in pairwise(band)):
        return False
    lines: dict[int, list[tuple[int, bool]]] = {}
    for at, row in enumerate(band):
        for cell in row.cells:
            lines.setdefault(column_at(columns, cell), []).append((at, cell.is_number))
    if any(len(held) > 1 and any(number for _, number in held) for column, held in lines.items() if column > 0):
        return False
    places = {tuple(at for at, _ in held) for held in lines.values()}
    return len(band) == 1 or (len(lines) > 1 and len(places) > 1)


def _all_joined(rows: Sequence[Row]) -> list[Cell]:
    cells = list(rows[0].cells)
    for row in rows[1:]:
        cells = _joined(cells, row.cells)
    return cells


def join_wrapped(rows: Sequence[Row], *, pitch: float) -> Iterator[list[Cell]]:
    """Logical rows: a label that goes on, or cells of a text that wraps, join the row they belong to.

    `pitch` is the usual one of the table's rows, in points: lines set closer than that are one row.
    """
    held: list[Cell] = []
    for at, row in enumerate(rows):
        if held and (_goes_on(held, rows[at - 1], row) or _is_tight(held, rows[at - 1], row, pitch)):
            held = _joined(held, row.cells)
        else:
            if held:
                yield held
            held = list(row.cells)
    if held:
        yield held


def _is_tight(held: Sequence[Cell], above: Row, row: Row, pitch: float) -> bool:
    """A label closer to the one above it than rows are; one of them stands alone."""
    if row.cells[0].bottom - held[0].bottom > _TIGHT * pitch or min(len(row.cells), len(above.cells)) > 1:
        return False
    if not shares_column(held[:1], row.cells[:1]) or held[0].is_number or row.cells[0].is_number:
        return False
    return _is_balanced(held, row)


def _is_balanced(held: Sequence[Cell], row: Row) -> bool:
    """Values beside a label of several lines stand at its middle or its last line: none that comes below is its."""
    if len(held) < 2 or len(row.cells) > 1:
        return True
    values = (held[1].top + held[1].bottom) / 2
    before, after = (abs((held[0].top + low) / 2 - values) for low in (held[0].bottom, row.cells[0].bottom))
    return after < before


def row_pitch(rows: Sequence[Row]) -> float:
    """The usual distance of rows with several cells, in points."""
    steps = [b.baseline - a.baseline for a, b in pairwise(row for row in rows if len(row.cells) > 1)]
    return median_low(steps) if steps else 0.0


def completes_cell(held: Sequence[Cell], above: Row, row: Row) -> bool:
    """A single text at line pitch under a text that is not the row's label."""
    if len(row.cells) > 1 or len(held) < 2 or row.baseline - above.baseline > _CELL_PITCH * row.size:
        return False
    cell = row.cells[0]
    return not cell.is_number and any(
        abs(upper.left - cell.left) < _ALIGNED_PT and not upper.is_number for upper in held[1:]
    )


def _goes_on(held: Sequence[Cell], above: Row, row: Row) -> bool:
    """Rows of one logical row stand at line pitch, and the lower one is a continuation or completes a label."""
    pitch = row.baseline - above.baseline
    if completes_cell(held, above, row):
        return True
    if pitch > _LINE_PITCH * max(row.size, above.size):
        return False
    overlap = min(above.box[3], row.box[3]) - max(above.box[1], row.box[1])
    if overlap > 0.3 * min(row.size, above.size) and not shares_column(held, row.cells):
        return True
    if len(held) == 1 and not held[0].is_number and row.numbers and row.cells[0].left > held[0].right:
        return True
    first = row.cells[0]
    if len(row.cells) == 1 or len(above.cells) == 1:
        return continues_text(held[0], first) and abs(first.left - held[0].left) < 2.5 * row.size
    return False


def continues_text(upper: Cell, lower: Cell) -> bool:
    """The lower one starts in lower case, or the upper one ends on a word that cannot end a label."""
    last = upper.runs[-1].text
    if upper.is_number or lower.is_number or last.endswith(":"):
        return False
    return lower.text[0].islower() or last.lower() in _OPEN_ENDS or last.endswith((",", "-", "–", "("))


def shares_column(upper: Sequence[Cell], lower: Sequence[Cell]) -> bool:
    return any(min(a.right, b.right) - max(a.left, b.left) > 0 for a in upper for b in lower)


def _joined(upper: Sequence[Cell], lower: Sequence[Cell]) -> list[Cell]:
    """Cells over each other become one; the rest keep their place from left to right."""
    cells = list(upper)
    for cell in lower:
        at = next((i for i, c in enumerate(cells) if shares_column([c], [cell])), None)
        if at is None:
            cells.append(cell)
        else:
            cells[at] = joined_cells(cells[at], cell)
    return sorted(cells, key=lambda cell: cell.left)
