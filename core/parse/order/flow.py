"""The reading order inside one region: tables as wholes, pieces of one line joined, boxes side by side kept apart.

Pure; all boxes in reading space. Where geometry leaves a choice the stream order decides.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from core.parse.lines import Line, union
from core.parse.order.cut import Placed, reading_order
from core.parse.tabular.grid import Table, lay_out
from core.parse.tabular.rows import MARKER, group_lines, rows_of
from core.parse.tabular.ruling import NO_RULING, Ruling
from core.parse.tabular.tables import find_tables

_JOIN_IN_SIZES = 2.5
_PITCH_IN_SIZES = 2.2
_SAME_PITCH_IN_SIZES = 0.3
_GAP_IN_SIZES = 1.0
_LABEL_WORDS = 4
_INK_TOP, _INK_BOTTOM = 0.75, 0.2

Item = Line | Table


def flow(
    lines: Sequence[Line], ruling: Ruling = NO_RULING, drawn: Mapping[int, Table] | None = None
) -> list[tuple[Item, ...]]:
    """The lines and tables of one region in reading order; what stands side by side comes as several groups.

    `drawn` holds tables that are known already, by the id of the line that stands in for each.
    """
    drawn = drawn or {}
    known = [drawn[id(line)] for line in lines if id(line) in drawn]
    lines = [line for line in lines if id(line) not in drawn]
    rows = rows_of(lines)
    found = [(zone, lay_out(rows[zone.start : zone.end], ruling)) for zone in find_tables(rows, ruling)]
    found = [(zone, table) for zone, table in found if table.is_contents or len(table.rows[0]) > 1]
    tables = [*known, *(table for _, table in found)]
    taken = {id(line) for zone, _ in found for row in rows[zone.start : zone.end] for line in row.lines}
    loose = [line for line in lines if id(line) not in taken]
    if not loose:
        return [tuple(sorted(tables, key=_height))]
    pieces = _joined_pieces(loose)
    if all(len(group) == 1 for group in group_lines(pieces)):
        return [tuple(sorted([*pieces, *tables], key=_height))]
    groups: list[tuple[Item, ...]] = [*_clusters(pieces), *((table,) for table in tables)]
    return [groups[place] for place in reading_order([_placed(group) for group in groups])]


def _height(item: Item) -> float:
    return item.baseline if isinstance(item, Line) else item.box[1]


def _joined_pieces(lines: Sequence[Line]) -> list[Line]:
    """Pieces of one line (a bullet and its text, words with a wide gap) as one line; stream order."""
    by_row: list[list[Line]] = []
    for group in group_lines(lines):
        row: list[Line] = []
        for _, line in group:
            if row and not _belongs(row[-1], line):
                by_row.append(row)
                row = []
            row.append(line)
        by_row.append(row)
    return sorted((merged(row) for row in by_row), key=lambda line: line.runs[0].line)


def _belongs(left: Line, right: Line) -> bool:
    gap = right.left - left.right
    near = gap < _JOIN_IN_SIZES * max(left.size, right.size)
    follows = right.runs[0].line - left.runs[-1].line == 1
    return (near and (follows or gap < right.size)) or (bool(MARKER.fullmatch(left.text)) and gap < 6 * right.size)


def merged(lines: Sequence[Line]) -> Line:
    """One line from pieces on one baseline; it looks as most of its characters do."""
    if len(lines) == 1:
        return lines[0]
    main = max(lines, key=lambda line: line.length)
    return main._replace(
        runs=tuple(run for line in lines for run in line.runs),
        box=union(line.box for line in lines),
        largest=max(line.largest for line in lines),
        bold=all(line.bold for line in lines if any(c.isalnum() for c in line.text)) and main.bold,
    )


def _placed(items: tuple[Item, ...]) -> Placed:
    first = items[0]
    if isinstance(first, Table):
        return Placed(first.box, first.stream, first.stream, is_label=False)
    lines = [item for item in items if isinstance(item, Line)]
    left, _, right, _ = union(line.box for line in lines)
    # Font boxes are higher than letters and overlap from line to line.
    top, bottom = first.baseline - _INK_TOP * first.size, lines[-1].baseline + _INK_BOTTOM * lines[-1].size
    places = [run.line for line in lines for run in line.runs]
    is_label = len(lines) == 1 and len(first.runs) <= _LABEL_WORDS
    return Placed((left, top, right, bottom), min(places), max(places), is_label)


def _clusters(lines: Sequence[Line]) -> list[tuple[Line, ...]]:
    """Lines one under the other: each joins the line above it if neither has another neighbour there."""
    ordered = sorted(lines, key=lambda line: line.baseline)
    below = [_next_lines(ordered, at) for at in range(len(ordered))]
    above = Counter(at for places in below for at in places)
    groups: dict[int, list[Line]] = {}
    for at, line in enumerate(ordered):
        group = groups.pop(at, [])
        group.append(line)
        follower = below[at][0] if len(below[at]) == 1 and above[below[at][0]] == 1 else -1 - at
        groups[follower] = group
    return [tuple(group) for group in groups.values()]


def _next_lines(ordered: Sequence[Line], at: int) -> list[int]:
    """Places of the lines right below one, at about the same height."""
    line = ordered[at]
    found: list[int] = []
    for place in range(at + 1, len(ordered)):
        lower = ordered[place]
        pitch = lower.baseline - line.baseline
        size = max(line.size, lower.size)
        if pitch > _PITCH_IN_SIZES * size or (
            found and lower.baseline - ordered[found[0]].baseline > _SAME_PITCH_IN_SIZES * size
        ):
            break
        is_near = lower.top - line.bottom < _GAP_IN_SIZES * min(line.size, lower.size)
        if (
            is_near
            and pitch > _SAME_PITCH_IN_SIZES * size
            and min(line.right, lower.right) > max(line.left, lower.left)
        ):
            found.append(place)
    return found
