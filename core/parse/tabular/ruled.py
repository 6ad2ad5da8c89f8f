"""Tables that their lines show: found before columns of text are looked for, since a grid of texts looks like those.

Pure; all boxes in reading space.
"""

from collections.abc import Iterator, Mapping, Sequence
from statistics import median
from typing import NamedTuple

from core.parse.lines import Line, union
from core.parse.tabular.frames import Frame, frames_of
from core.parse.tabular.grid import Look, Table, head_looks
from core.parse.tabular.rows import EMPTY, Cell, group_lines, is_amount, is_number, rows_of
from core.parse.tabular.ruling import Ruling
from core.parse.tabular.texttables import text_tables
from core.parse.tabular.wrapping import continues_text

_SLACK_PT = 2.0
_INSIDE = 0.8
_MOST_HEAD_ROWS = 6
_AMOUNT_SHARE = 0.4
_HANGING_PT = 3.0
_BLANK = 0.4
_CROWDED = 0.1
_LONG_PT = 60.0
_FEWEST_NUMBERS = 10


class Drawn(NamedTuple):
    """A table and the lines of the page that are in it."""

    table: Table
    lines: tuple[Line, ...]


class Band(NamedTuple):
    """The pieces of lines between two rules, by column."""

    pieces: Mapping[int, Sequence[Line]]
    row: int

    @property
    def look(self) -> Look:
        pieces = [piece for pieces in self.pieces.values() for piece in pieces]
        return Look(all(piece.bold for piece in pieces), round(median(piece.size for piece in pieces)))


def with_tables_apart(lines: Sequence[Line], ruling: Ruling) -> tuple[list[Line], dict[int, Table]]:
    """The lines with one in the place of each table found by its rules or texts, and the table by that line's id."""
    found = ruled_tables(lines, ruling)
    taken = {id(line) for drawn in found for line in drawn.lines}
    found.extend(_texts([line for line in lines if id(line) not in taken], ruling))
    if not found:
        return list(lines), {}
    taken.update(id(line) for drawn in found for line in drawn.lines)
    order = {id(line): at for at, line in enumerate(lines)}
    places = {min(map(id, drawn.lines), key=order.__getitem__): _stand_in(drawn) for drawn in found}
    tables = {id(line): drawn.table for line, drawn in zip(places.values(), found, strict=True)}
    return [places.get(id(line), line) for line in lines if id(line) in places or id(line) not in taken], tables


def _texts(lines: Sequence[Line], ruling: Ruling) -> Iterator[Drawn]:
    """Tables of texts among lines that are in no grid."""
    partings = [stroke.at for stroke in ruling.level if stroke.length >= _LONG_PT]
    for table, rows in text_tables(rows_of(lines), partings):
        yield Drawn(table, tuple(line for row in rows for line in row.lines))


def ruled_tables(lines: Sequence[Line], ruling: Ruling) -> list[Drawn]:
    """Every table with a grid of lines around its cells."""
    found: list[Drawn] = []
    taken: set[int] = set()
    for frame in frames_of(ruling):
        inside = [line for line in lines if id(line) not in taken and _is_inside(line, frame)]
        drawn = None if not inside or _is_part(inside, lines, frame) else _drawn(inside, frame, ruling)
        if drawn is not None:
            found.append(drawn)
            taken.update(map(id, drawn.lines))
    return found


def _is_inside(line: Line, frame: Frame) -> bool:
    left, top, right, bottom = frame.box
    middle = (line.top + line.bottom) / 2
    width = min(line.right, right + _SLACK_PT) - max(line.left, left - _SLACK_PT)
    return top - _SLACK_PT <= middle <= bottom + _SLACK_PT and width >= _INSIDE * (line.right - line.left)


def _sink(heads: Sequence[dict[int, Cell]], bands: Sequence[Band], frame: Frame) -> None:
    """A head over one column with nothing below it moves to the lowest row, next to what it names."""
    narrow = {column for band in bands for column in band.pieces if frame.width_of(band.row, column) == 1}
    for at, row in enumerate(heads[:-1]):
        for column in narrow & row.keys():
            if not any(column in lower for lower in heads[at + 1 :]):
                heads[-1][column] = row.pop(column)


def _is_part(inside: Sequence[Line], lines: Sequence[Line], frame: Frame) -> bool:
    """Its rows go on beside it, with numbers, or with labels where it has none: a box round part of a larger table."""
    own = set(map(id, inside))
    left = frame.box[0]
    first = [line for line in inside if line.left < frame.xs[1]]
    has_labels = 2 * sum(is_number(line.text) for line in first) < len(first)
    beside = {
        round(line.baseline)
        for line in lines
        if id(line) not in own and (is_number(line.text) or (not has_labels and line.left < left))
    }
    baselines = {round(line.baseline) for line in inside}
    return sum(not beside.isdisjoint((at - 1, at, at + 1)) for at in baselines) > len(baselines) / 2


def _drawn(lines: Sequence[Line], frame: Frame, ruling: Ruling) -> Drawn | None:
    """The table in a frame, without a title that fills its first rows; None if it has not two columns and rows."""
    bands = list(_bands(lines, frame))
    while bands and len(bands[0].pieces) == 1 and _is_title(bands[0], frame):
        bands.pop(0)
    columns = sorted({column for band in bands for column in band.pieces})
    if len(bands) < 2 or len(columns) < 2 or _are_crowded(bands):
        return None
    kept = {id(run) for band in bands for pieces in band.pieces.values() for piece in pieces for run in piece.runs}
    own = tuple(line for line in lines if id(line.runs[0]) in kept)
    rows: list[dict[int, Cell]] = []
    heads = 0
    head_bands = _head_bands(bands, frame, ruling)
    for at, band in enumerate(bands):
        rows.extend(_rows_of(band, len(bands)))
        heads = len(rows) if at + 1 == head_bands else heads
    _sink(rows[:heads], bands[:head_bands], frame)
    cells = tuple(tuple(row.get(column, EMPTY) for column in columns) for row in rows)
    stream = min(line.runs[0].line for line in own)
    return Drawn(Table(cells, union(line.box for line in own), stream, heads), own)


def _are_crowded(bands: Sequence[Band]) -> bool:
    """Several cells hold a label and a number, or two numbers, side by side: the lines are not those of the columns."""
    rows = [row for band in bands for pieces in band.pieces.values() for row in rows_of(pieces)]
    crowded = sum(len(row.cells) > 1 and row.cells[-1].is_number for row in rows)
    return crowded > _CROWDED * max(sum(row.numbers > 0 for row in rows), _FEWEST_NUMBERS)


def _is_title(band: Band, frame: Frame) -> bool:
    """One cell as wide as the table."""
    return all(frame.width_of(band.row, column) == frame.columns for column in band.pieces)


def _bands(lines: Sequence[Line], frame: Frame) -> Iterator[Band]:
    """The frame's rows with the pieces of lines in each of their cells; a line may run over several."""
    rows: dict[int, dict[int, list[Line]]] = {}
    for line in lines:
        middle = (line.top + line.bottom) / 2
        parts: dict[tuple[int, int], list[int]] = {}
        for at, run in enumerate(line.runs):
            parts.setdefault(frame.cell_at((run.box[0] + run.box[2]) / 2, middle), []).append(at)
        for (row, column), places in parts.items():
            runs = tuple(line.runs[at] for at in places)
            piece = line if len(parts) == 1 else line._replace(runs=runs, box=union(run.box for run in runs))
            rows.setdefault(row, {}).setdefault(column, []).append(piece)
    return (Band(rows[row], row) for row in sorted(rows))


def _rows_of(band: Band, bands: int) -> list[dict[int, Cell]]:
    """Mostly one row; several where a column holds several numbers, or all columns the same count of lines."""
    groups = group_lines([piece for pieces in band.pieces.values() for piece in pieces])
    owner = {id(piece): column for column, pieces in band.pieces.items() for piece in pieces}
    lines: list[dict[int, Cell]] = []
    for group in groups:
        row: dict[int, Cell] = {}
        for _, piece in group:
            column = owner[id(piece)]
            row[column] = Cell((*row.get(column, EMPTY).runs, *piece.runs))
        lines.append(row)
    if len(lines) > 1 and _holds_rows(lines, bands):
        return _parted(lines)
    return [{column: Cell(tuple(r for line in lines for r in line.get(column, EMPTY).runs)) for column in band.pieces}]


def _holds_rows(lines: Sequence[Mapping[int, Cell]], bands: int) -> bool:
    """Lines of one band are several rows: a column of numbers only, or columns that begin anew together."""
    columns = {column for line in lines for column in line}
    for column in columns:
        cells = [line[column] for line in lines if column in line]
        if sum(cell.is_number for cell in cells) > 1 and all(cell.is_number for cell in cells):
            return True
    if bands <= 2 and len(columns) > 1 and all(len(line) == len(columns) for line in lines):
        return True
    return any(_begin_anew(lines, at) > 1 for at in range(2, len(lines)))


def _begin_anew(lines: Sequence[Mapping[int, Cell]], at: int) -> int:
    """How many columns have a cell in line `at`, none in the line above it, and one before, a blank line away."""
    count = 0
    for column, cell in lines[at].items():
        before = next((line[column] for line in reversed(lines[:at]) if column in line), None)
        is_apart = before is not None and cell.top - before.bottom > _BLANK * (cell.bottom - cell.top)
        count += column not in lines[at - 1] and is_apart
    return count


def _parted(lines: Sequence[dict[int, Cell]]) -> list[dict[int, Cell]]:
    """A line with one cell goes on from the line above, unless it begins a label."""
    rows: list[dict[int, Cell]] = []
    for line in lines:
        column, cell = next(iter(line.items()))
        upper = rows[-1].get(column) if rows else None
        is_rest = len(line) == 1 and upper is not None and (column > min(rows[-1]) or _hangs_on(upper, cell))
        if is_rest and upper is not None:
            rows[-1][column] = Cell((*upper.runs, *cell.runs))
        else:
            rows.append(line)
    return rows


def _hangs_on(upper: Cell, lower: Cell) -> bool:
    return continues_text(upper, lower) or lower.left > upper.left + _HANGING_PT


def _head_bands(bands: Sequence[Band], frame: Frame, ruling: Ruling) -> int:
    """How many bands name the columns: those above the first amounts; in a table of words the bold or shaded ones."""
    amounts = [any(map(is_amount, _later_cells(band))) for band in bands]
    first = next((at for at, has in enumerate(amounts) if has), len(bands))
    if first <= _MOST_HEAD_ROWS and first < len(bands) and sum(amounts) >= _AMOUNT_SHARE * (len(bands) - first):
        named = [at for at in range(first) if any(column > 0 for column in bands[at].pieces)]
        count = named[-1] + 1 if named else 0
        return min(count, head_looks([band.look for band in bands]) or count)
    return head_looks([band.look for band in bands]) or int(_is_shaded(bands, frame, ruling))


def _later_cells(band: Band) -> list[Cell]:
    """The pieces after those of the band's first column, each as a cell."""
    label = min(band.pieces)
    return [Cell(piece.runs) for column, pieces in band.pieces.items() if column > label for piece in pieces]


def _is_shaded(bands: Sequence[Band], frame: Frame, ruling: Ruling) -> bool:
    """The first band alone lies on a ground of its own."""
    left, _, right, _ = frame.box
    wide = [edge.at for edge in ruling.edges if edge.covers(left, right) > _INSIDE * (right - left)]
    grounds = [
        all(any(abs(at - side) <= 2 * _SLACK_PT for at in wide) for side in frame.ys[band.row : band.row + 2])
        for band in bands
    ]
    return grounds[0] and not any(grounds[2:])


def _stand_in(drawn: Drawn) -> Line:
    """One line as large as the table, to hold its place while columns are looked for."""
    first = min(drawn.lines, key=lambda line: line.runs[0].line)
    left, _, _, bottom = drawn.table.box
    runs = tuple(run for line in drawn.lines for run in line.runs)
    size = median(line.size for line in drawn.lines)
    return first._replace(runs=runs, box=drawn.table.box, origin=(left, bottom), size=size, largest=size)
