"""Where tables stand, found by rows whose cells line up. Pure; all boxes in reading space.

A header above the numbers belongs to the table, a title above it does not.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from core.parse.grid import columns_left
from core.parse.rows import Cell, Row
from core.parse.wrapping import completes_cell, is_heading_row

_ALIGNED_PT = 4.0
_ALIGNED_NUMBERS = 0.6
_ALIGNED_WORDS = 0.75
_LABELS_BETWEEN = 4
_HEADER_ROWS = 5
_FAR_IN_SIZES = 3.5
_BLANK_IN_SIZES = 1.2
_PROSE_WORDS = 7
_MOST_TRIES = 8


class Zone(NamedTuple):
    """Rows `[start, end)` of a region."""

    start: int
    end: int


def find_tables(rows: Sequence[Row]) -> list[Zone]:
    """Stretches of rows that form a table, in order."""
    zones: list[Zone] = []
    at = tries = 0
    while at < len(rows):
        end = _zone_end(rows, at) if rows[at].is_tabular else at
        if end > at and is_table(rows[at:end]):
            end = _with_last_lines(rows, end)
            start = _header_start(rows, Zone(at, end), zones[-1].end if zones else 0)
            zones.extend(_parted(rows, Zone(start, end)))
            at, tries = end, 0
            continue
        if end > at and _names_columns(rows[at]):
            zones.append(Zone(at, at + 1))
        # A table may begin a few rows below; a long stretch that is none is not tried from each of its rows.
        tries = tries + 1 if end > at + 1 else 0
        at, tries = (end, 0) if tries > _MOST_TRIES else (at + 1, tries)
    return zones


def _names_columns(row: Row) -> bool:
    """A header whose table could not be told: its bold words are no headings of the text."""
    is_bold = all(line.bold for line in row.lines) and len(row.lines) > 1
    return is_bold and row.is_contiguous and all(len(cell.runs) < _PROSE_WORDS for cell in row.cells)


def _zone_end(rows: Sequence[Row], start: int) -> int:
    """One past the last row with cells that can be reached over label rows."""
    end = start + 1
    labels = 0
    for at in range(start + 1, len(rows)):
        if _is_far(rows[at - 1], rows[at]):
            break
        if rows[at].is_tabular:
            end, labels = at + 1, 0
        elif labels < _LABELS_BETWEEN and _is_label(rows[at - 1], rows[at], rows[start:end]):
            labels += 1
        else:
            break
    return end


def _with_last_lines(rows: Sequence[Row], end: int) -> int:
    """The last row's cells may go on below it."""
    while end < len(rows) and completes_cell(rows[end - 1].cells, rows[end - 1], rows[end]):
        end += 1
    return end


def _is_far(above: Row, below: Row) -> bool:
    return below.box[1] - above.box[3] > _FAR_IN_SIZES * max(above.size, below.size)


def _is_label(above: Row, row: Row, zone: Sequence[Row]) -> bool:
    """A heading of rows or a wrapped label: it stays clear of the last column, and no blank line parts it."""
    if sum(r.is_tabular for r in zone) < 2:
        return True
    if row.box[1] - above.box[3] > _BLANK_IN_SIZES * row.size:
        return False
    left, right = min(r.box[0] for r in zone), max(r.box[2] for r in zone)
    return row.box[2] - row.box[0] < 0.75 * (right - left) and row.box[0] >= left - 2 * row.size


def is_table(rows: Sequence[Row]) -> bool:
    """At least two rows of numbers in line, or three of words that also follow each other in the stream."""
    tabular = [row for row in rows if row.is_tabular]
    if len(tabular) < 2:
        return False
    numeric = sum(row.numbers > 0 for row in tabular)
    wordy = sum(sum(len(cell.runs) >= _PROSE_WORDS for cell in row.cells) > 1 for row in tabular)
    if 2 * numeric >= len(tabular) and 2 * wordy < len(tabular):
        return _aligned_share(tabular, reach=3) >= _ALIGNED_NUMBERS
    contiguous = sum(row.is_contiguous for row in tabular)
    is_drawn_by_row = len(tabular) >= 3 and 10 * contiguous >= 9 * len(tabular)
    return is_drawn_by_row and _aligned_share(tabular, reach=1) >= _ALIGNED_WORDS


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
    middle = (cell.left + cell.right) / 2
    return tuple((kind, round(2 * x / _ALIGNED_PT)) for kind, x in (("l", cell.left), ("m", middle), ("r", cell.right)))


def _header_start(rows: Sequence[Row], zone: Zone, lowest: int) -> int:
    """Rows directly above that hang over the columns: "Year ended December 31," and the like."""
    edge = columns_left(rows[zone.start : zone.end])
    start = zone.start
    while start > max(lowest, zone.start - _HEADER_ROWS):
        above, size = rows[start - 1], rows[start].size
        belongs = rows[start].box[1] - above.box[3] < 1.5 * size and above.size < 1.3 * size
        if not belongs or above.box[0] < edge - 3 * size or above.cells[-1].text.endswith("."):
            break
        start -= 1
    return start


def _parted(rows: Sequence[Row], zone: Zone) -> Iterator[Zone]:
    """Cut where a new header stands after a blank line: a table under a table."""
    edge = columns_left(rows[zone.start : zone.end])
    start = zone.start
    for at in range(zone.start + 2, zone.end - 1):
        above, row = rows[at - 1], rows[at]
        is_apart = row.box[1] - above.box[3] > 0.8 * row.size
        if is_apart and above.numbers and is_heading_row(row, edge) and at - start > 1:
            yield Zone(start, at)
            start = at
    yield Zone(start, zone.end)
