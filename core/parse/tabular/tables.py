"""Where tables stand, found by rows whose cells line up. Pure; all boxes in reading space.

A header above the numbers belongs to the table; a title or a line that names the unit of all amounts stands before it.
"""

from collections.abc import Iterator, Sequence
from statistics import mean, median
from typing import NamedTuple

from core.parse.lines import union
from core.parse.tabular.rows import MARKER, Cell, Row, is_amount, is_number
from core.parse.tabular.ruling import NO_RULING, Ruling
from core.parse.tabular.stops import Column, columns_of
from core.parse.tabular.units import names_unit
from core.parse.tabular.wrapping import completes_cell

_ALIGNED_PT = 4.0
_ALIGNED_NUMBERS = 0.6
_ALIGNED_WORDS = 0.75
_LABELS_BETWEEN = 4
_HEADER_ROWS = 7
_FAR_IN_SIZES = 3.5
_BLANK_IN_SIZES = 1.2
_PROSE_WORDS = 7
_MOST_TRIES = 8
_LARGER = 1.2
_LINE_PITCH = 1.35
_MOST_CUT = 0.35
_LONGEST_LABEL = 12
_MOST_ITEMS = 0.6
_MANY_ROWS = 5


class Zone(NamedTuple):
    """Rows `[start, end)` of a region."""

    start: int
    end: int


def find_tables(rows: Sequence[Row], ruling: Ruling = NO_RULING) -> list[Zone]:
    """Stretches of rows that form a table, in order."""
    zones: list[Zone] = []
    at = tries = 0
    while at < len(rows):
        end = _zone_end(rows, at) if rows[at].is_tabular else at
        if end > at and is_table(rows[at:end]):
            end = _with_last_lines(rows, at, end, ruling)
            start = _header_start(rows, Zone(at, end), zones[-1].end if zones else 0)
            zones.extend(_parted(rows, Zone(start, end)))
            at, tries = end, 0
            continue
        # A table may begin a few rows below; a long stretch that is none is not tried from each of its rows.
        tries = tries + 1 if end > at + 1 else 0
        at, tries = (end, 0) if tries > _MOST_TRIES else (at + 1, tries)
    return zones


def _zone_end(rows: Sequence[Row], start: int) -> int:
    """One past the last row with cells that can be reached over label rows."""
    end = start + 1
    labels = 0
    for at in range(start + 1, len(rows)):
        if _is_far(rows[at - 1], rows[at]) or _is_larger(rows[at], rows[start:at]):
            break
        if rows[at].is_tabular:
            end, labels = at + 1, 0
        elif labels < _LABELS_BETWEEN and _is_label(rows, at, start):
            labels += 1
        else:
            break
    return end


def _is_larger(row: Row, zone: Sequence[Row]) -> bool:
    """A heading of the text between two tables."""
    return not row.is_tabular and row.size > _LARGER * max(other.size for other in zone)


def _with_last_lines(rows: Sequence[Row], start: int, end: int, ruling: Ruling) -> int:
    """The last row's cells may go on below it."""
    while end < len(rows) and (
        completes_cell(rows[end - 1].cells, rows[end - 1], rows[end]) or _is_on_ground(rows[start : end + 1], ruling)
    ):
        end += 1
    return end


def _is_on_ground(rows: Sequence[Row], ruling: Ruling) -> bool:
    """The last of some rows is a label at line pitch; shading or a line ends right below it, and none above it."""
    above, row = rows[-2:]
    if len(row.cells) > 1 or row.baseline - above.baseline > _LINE_PITCH * row.size:
        return False
    partings = ruling.parting(union(one.box for one in rows))
    ends = any(row.baseline < at < row.baseline + row.size for at in partings)
    return ends and not any(above.baseline < at < row.baseline - row.size / 2 for at in partings)


def _is_far(above: Row, below: Row) -> bool:
    return below.box[1] - above.box[3] > _FAR_IN_SIZES * max(above.size, below.size)


def _is_label(rows: Sequence[Row], at: int, start: int) -> bool:
    """A heading of rows or a wrapped label: it stays clear of the last column. Over a blank line the columns go on."""
    row, zone = rows[at], rows[start:at]
    if sum(r.is_tabular for r in zone) < 2 or _is_head(zone):
        return True
    if row.box[1] - rows[at - 1].box[3] > _BLANK_IN_SIZES * row.size and not _go_on(rows, at, zone):
        return False
    left, right = min(r.box[0] for r in zone), max(r.box[2] for r in zone)
    return row.box[2] - row.box[0] < 0.75 * (right - left) and row.box[0] >= left - 2 * row.size


def _is_head(zone: Sequence[Row]) -> bool:
    """Years and no amounts yet: the header of what comes."""
    return any(row.numbers for row in zone) and not any(is_amount(cell) for row in zone for cell in row.cells)


def _go_on(rows: Sequence[Row], at: int, zone: Sequence[Row]) -> bool:
    """The next row of cells below a label has amounts, each under one of those above."""
    below = next((row for row in rows[at : at + _LABELS_BETWEEN] if row.is_tabular), None)
    if below is None or not any(map(is_amount, below.cells)):
        return False
    rights = [cell.right for row in zone for cell in row.cells if cell.is_number]
    numbers = [cell.right for cell in below.cells if cell.is_number]
    return all(any(abs(right - other) < _ALIGNED_PT for other in rights) for right in numbers)


def is_table(rows: Sequence[Row]) -> bool:
    """At least two rows of numbers in line, or three of words that also follow each other in the stream."""
    tabular = [row for row in rows if row.is_tabular]
    if len(tabular) < 2 or not _says_something(tabular) or _is_prose(tabular):
        return False
    numeric = sum(row.numbers > 0 for row in tabular)
    wordy = sum(sum(len(cell.runs) >= _PROSE_WORDS for cell in row.cells) > 1 for row in tabular)
    if 2 * numeric >= len(tabular) and 2 * wordy < len(tabular):
        return _has_amounts(tabular) and _aligned_share(tabular, reach=3) >= _ALIGNED_NUMBERS
    return _are_words_in_rows(tabular) and _aligned_share(tabular, reach=1) >= _ALIGNED_WORDS


def _says_something(rows: Sequence[Row]) -> bool:
    """Letters or digits after the labels, not just icons."""
    others = [cell.text for row in rows for cell in row.cells[1:]]
    return 3 * sum(is_number(text) or any(c.isalnum() for c in text) for text in others) >= len(others)


def _is_prose(rows: Sequence[Row]) -> bool:
    """Lines of text with wide gaps: their pieces start in the middle of sentences, or are too long for labels."""
    cells = [cell for row in rows for cell in row.cells]
    cut = sum(cell.text[0].islower() and len(cell.runs[0].text) > 2 and len(cell.runs) > 1 for cell in cells)
    return cut > _MOST_CUT * len(cells) or median(len(row.cells[0].runs) for row in rows) >= _LONGEST_LABEL


def _has_amounts(rows: Sequence[Row]) -> bool:
    """Two rows are a table if both have amounts, or there are three columns; an address with its code is none."""
    amounts = sum(any(map(is_amount, row.cells)) for row in rows)
    return len(rows) > 2 or amounts > 1 or (amounts == 1 and max(len(row.cells) for row in rows) > 2)


def _are_words_in_rows(rows: Sequence[Row]) -> bool:
    """Drawn row by row; not a list or addresses in two columns."""
    contiguous = sum(row.is_contiguous for row in rows)
    if len(rows) < 3 or 10 * contiguous < 9 * len(rows):
        return False
    cells = [cell for row in rows for cell in row.cells]
    if sum(bool(MARKER.fullmatch(cell.runs[0].text)) for cell in cells) > _MOST_ITEMS * len(cells):
        return False
    labels, others = (mean(len(cell.runs) for row in rows for cell in part(row)) for part in (_label, _values))
    return len(rows) >= _MANY_ROWS or max(len(row.cells) for row in rows) > 2 or labels < others


def _label(row: Row) -> Sequence[Cell]:
    return row.cells[:1]


def _values(row: Row) -> Sequence[Cell]:
    return row.cells[1:]


def _aligned_share(rows: Sequence[Row], *, reach: int) -> float:
    """The share of cells after the first of a row that stand in line with a cell of a row within `reach`."""
    edges = [[_edges(cell) for cell in row.cells[1:]] for row in rows]
    taken = [{edge for cell in row for edge in cell} for row in edges]
    aligned = 0
    for at, row in enumerate(edges):
        near = set().union(*taken[max(0, at - reach) : at], *taken[at + 1 : at + 1 + reach])
        aligned += sum(any((kind, place + step) in near for kind, place in cell for step in (-1, 0, 1)) for cell in row)
    return aligned / sum(map(len, edges))


def _edges(cell: Cell) -> tuple[tuple[str, int], ...]:
    """Left, middle and right of a cell, in steps of half the distance that still counts as in line."""
    left, right = cell.left, cell.right
    return tuple(
        (kind, round(2 * x / _ALIGNED_PT)) for kind, x in (("l", left), ("m", (left + right) / 2), ("r", right))
    )


def _header_start(rows: Sequence[Row], zone: Zone, lowest: int) -> int:
    """Rows directly above that hang over the columns: "Year ended December 31," and the like."""
    columns = columns_of([row.cells for row in rows[zone.start : zone.end] if row.is_tabular])
    start = zone.start
    while start > max(lowest, zone.start - _HEADER_ROWS):
        above, size = rows[start - 1], rows[start].size
        belongs = rows[start].box[1] - above.box[3] < 1.5 * size and above.size < 1.3 * size
        if not belongs or not _hangs(above, columns) or above.cells[-1].text.endswith("."):
            break
        start -= 1
    return _below_unit(rows, start, zone.start)


def _hangs(row: Row, columns: Sequence[Column]) -> bool:
    """Stands over the columns after the labels, and is no title in the middle of the whole table."""
    if len(columns) < 2 or row.box[0] < columns[1].left - 3 * row.size:
        return False
    middle = (row.box[0] + row.box[2]) / 2
    whole, named = (columns[0].left + columns[-1].right) / 2, (columns[1].left + columns[-1].right) / 2
    is_title = len(row.cells) == 1 and abs(middle - whole) < min(_ALIGNED_PT, abs(middle - named))
    return not is_title and row.box[2] <= columns[-1].right + 3 * row.size


def _below_unit(rows: Sequence[Row], start: int, first: int) -> int:
    """Past the lowest of the header's lines that say nothing but "(in millions)"."""
    for at in range(first - 1, start - 1, -1):
        if len(rows[at].cells) == 1 and names_unit(rows[at].cells[0].text):
            return at + 1
    return start


def _parted(rows: Sequence[Row], zone: Zone) -> Iterator[Zone]:
    """Cut where a new header stands after a blank line: a table under a table."""
    columns = columns_of([row.cells for row in rows[zone.start : zone.end] if row.is_tabular])
    edge = columns[1].left if len(columns) > 1 else columns[0].left
    start = zone.start
    for at in range(zone.start + 2, zone.end - 1):
        above, row = rows[at - 1], rows[at]
        is_apart = row.box[1] - above.box[3] > 0.8 * row.size
        if is_apart and above.numbers and _is_header(row, edge) and at - start > 1:
            yield Zone(start, at)
            start = at
    yield Zone(start, zone.end)


def _is_header(row: Row, edge: float) -> bool:
    """Hangs over the columns, or names them: no amounts, only words and years."""
    return not any(map(is_amount, row.cells)) and (len(row.cells) > 1 or row.box[0] > edge - 3 * row.size)
