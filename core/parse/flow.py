"""The reading order inside one region: tables as wholes, pieces of one line joined, boxes side by side kept apart.

Pure; all boxes in reading space. Where geometry leaves a choice the stream order decides.
"""

from collections.abc import Sequence
from typing import NamedTuple

from core.api.types import Rect
from core.parse.lines import Line, union
from core.parse.rows import MARKER, group_lines, rows_of
from core.parse.tables import Table, build_table, find_tables

_JOIN_IN_SIZES = 2.5
_PITCH_IN_SIZES = 2.2
_MOST_CLUSTERS = 120

Item = Line | Table


class Cluster(NamedTuple):
    """Items that follow each other downwards; `stream` is the place of the first in the stream."""

    items: tuple[Item, ...]
    box: Rect
    stream: int


def flow(lines: Sequence[Line]) -> list[tuple[Item, ...]]:
    """The lines and tables of one region in reading order; what stands side by side comes as several groups."""
    rows = rows_of(lines)
    zones = find_tables(rows)
    tables = [build_table(rows[zone.start : zone.end]) for zone in zones]
    taken = {id(line) for zone in zones for row in rows[zone.start : zone.end] for line in row.lines}
    loose = [line for line in lines if id(line) not in taken]
    if not loose:
        return [tuple(tables)]
    pieces = _joined_pieces(loose)
    if all(len(group) == 1 for group in group_lines(pieces)):
        return [tuple(sorted([*pieces, *tables], key=_height))]
    return _ordered([*_clusters(pieces), *(Cluster((table,), table.box, table.stream) for table in tables)])


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


def _clusters(lines: Sequence[Line]) -> list[Cluster]:
    """Runs of the stream that go down line by line, one under the other."""
    groups: list[list[Line]] = []
    for line in lines:
        if groups and _is_under(groups[-1][-1], line):
            groups[-1].append(line)
        else:
            groups.append([line])
    return [
        Cluster(tuple(group), union(line.box for line in group), min(run.line for line in group for run in line.runs))
        for group in groups
    ]


def _is_under(upper: Line, lower: Line) -> bool:
    pitch = lower.baseline - upper.baseline
    overlap = min(upper.right, lower.right) - max(upper.left, lower.left)
    return 0 < pitch < _PITCH_IN_SIZES * max(upper.size, lower.size) and overlap > 0


def _ordered(clusters: Sequence[Cluster]) -> list[tuple[Item, ...]]:
    """What stands above comes first if the two overlap sideways; all else in stream order."""
    waiting = sorted(clusters, key=lambda cluster: cluster.stream)
    if len(waiting) > _MOST_CLUSTERS:
        return [cluster.items for cluster in waiting]
    above = [{at for at, upper in enumerate(waiting) if _is_above(upper, lower)} for lower in waiting]
    places = list(range(len(waiting)))
    done: list[tuple[Item, ...]] = []
    while places:
        free = next((at for at in places if not above[at]), places[0])
        places.remove(free)
        done.append(waiting[free].items)
        for at in places:
            above[at].discard(free)
    return done


def _is_above(upper: Cluster, lower: Cluster) -> bool:
    if min(upper.box[2], lower.box[2]) <= max(upper.box[0], lower.box[0]):
        return False
    return upper.box[1] < lower.box[1] and upper.box[3] <= lower.box[1] + 0.3 * (lower.box[3] - lower.box[1])
