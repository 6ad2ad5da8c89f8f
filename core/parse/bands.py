"""What a gutter does not reach: bands of a page that are read across its columns. Pure; all boxes in reading space.

Lines over the gutter are one kind. A large heading that stands alone, a table whose rows go on behind the gutter, and a
paragraph that grows wider below a box are others; and the stream may finish all columns before it goes below a blank.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate, groupby
from statistics import median
from typing import NamedTuple

from core.parse.gutters import Gutter, divide, hops, is_prose, is_sorted_by_height
from core.parse.lines import Line
from core.parse.rows import group_lines

_BLANK_IN_HEIGHTS = 0.6
_LARGE = 1.25
_HEAD_ROWS = 3
_SAME_SIZE = 1.05
_PITCH_IN_SIZES = 1.7
_EDGE_PT = 3.0
_FEW_GROUPS = 2


class Band(NamedTuple):
    """Lines between two heights of a region, in stream order. `is_across` if columns do not part them."""

    lines: list[Line]
    is_across: bool


def bands_of(lines: Sequence[Line], gutter: Gutter) -> list[Band]:
    """From the top down. What stands beside a paragraph that goes round it follows that paragraph."""
    across = _across(lines, gutter)
    by_height = sorted(lines, key=lambda line: line.top + line.bottom)
    order = {id(line): place for place, line in enumerate(lines)}
    bands: list[Band] = []
    for is_across, group in groupby(by_height, lambda line: id(line) in across):
        band = sorted(group, key=lambda line: order[id(line)])
        bands.extend([Band(band, True)] if is_across else [Band(part, False) for part in _in_turn(band, gutter)])
    return _with_paragraphs_whole(bands, gutter)


def parts_at_blanks(lines: Sequence[Line]) -> list[list[Line]]:
    """Cut at blank lines as wide as the region; each part in stream order."""
    order = {id(line): place for place, line in enumerate(lines)}
    blank = _BLANK_IN_HEIGHTS * median([line.bottom - line.top for line in lines])
    parts: list[list[Line]] = []
    bottom = float("-inf")
    for line in sorted(lines, key=lambda line: line.top):
        if line.top - bottom > blank:
            parts.append([])
        parts[-1].append(line)
        bottom = max(bottom, line.bottom)
    return [sorted(part, key=lambda line: order[id(line)]) for part in parts]


def _across(lines: Sequence[Line], gutter: Gutter) -> set[int]:
    crossing = divide(lines, gutter).crossing
    across = {id(line) for line in [*crossing, *_row_mates(lines, crossing)]}
    parts = parts_at_blanks(lines)
    large = _LARGE * median([line.size for line in lines])
    for at, part in enumerate(parts):
        if _is_table_across(part, gutter):
            start = at
            while start and _is_table_head(parts[start - 1], gutter):
                start -= 1
            across.update(id(line) for head in parts[start : at + 1] for line in head)
        elif at + 1 < len(parts) and _is_heading_across(part, parts[at + 1], gutter, large):
            across.update(map(id, part))
    return across


def _row_mates(lines: Sequence[Line], crossing: Sequence[Line]) -> Iterator[Line]:
    """The other pieces of a heading that crosses the gutter: text that was read by OCR comes word by word."""
    if not crossing:
        return
    places = {id(line): place for place, line in enumerate(lines)}
    for piece in crossing:
        for step in (-1, 1):
            at = places[id(piece)] + step
            while 0 <= at < len(lines) and _is_same_row(piece, lines[at]):
                yield lines[at]
                at += step


def _is_same_row(a: Line, b: Line) -> bool:
    return abs(a.baseline - b.baseline) < 1 and max(a.size, b.size) < _SAME_SIZE * min(a.size, b.size)


def _is_heading_across(part: Sequence[Line], below: Sequence[Line], gutter: Gutter, large: float) -> bool:
    """Large letters with nothing beside them, above a place where both columns begin."""
    if any(line.size < large for line in part) or len(group_lines(part)) > _HEAD_ROWS:
        return False
    sides, under = divide(part, gutter), divide(below, gutter)
    if sides.right or not (under.left and under.right):
        return False
    tops = [min(line.top for line in side) for side in (under.left, under.right)]
    return max(tops) - max(line.bottom for line in part) < 2 * large


def _is_table_across(part: Sequence[Line], gutter: Gutter) -> bool:
    """Most rows stand on both sides of the gutter and are drawn row by row, with little prose."""
    sides = divide(part, gutter)
    rows = group_lines(part)
    if len(rows) < 2 or not (sides.left and sides.right) or is_prose(sides.left) or is_prose(sides.right):
        return False
    left = set(map(id, sides.left))
    both = sum(len({id(line) in left for _, line in row}) == 2 for row in rows)
    return both > 0.6 * len(rows) and hops(part, sides, gutter) > both and max(map(len, rows)) > 2


def _is_table_head(part: Sequence[Line], gutter: Gutter) -> bool:
    """A few rows right above a table: its caption and the names of its columns."""
    return len(group_lines(part)) <= _HEAD_ROWS and not all(map(is_prose, filter(None, divide(part, gutter)[:2])))


def _in_turn(band: Sequence[Line], gutter: Gutter) -> list[list[Line]]:
    """Columns over columns: cut at blank lines which the stream never crosses upwards, if it goes by columns at all."""
    sides = divide(band, gutter)
    if is_sorted_by_height(hops(band, sides, gutter), sides):
        return [list(band)]
    parts = parts_at_blanks(band)
    order = {id(line): place for place, line in enumerate(band)}
    lasts = list(accumulate((max(order[id(line)] for line in part) for part in parts), max))
    groups: list[list[Line]] = [[]]
    for at, part in enumerate(parts):
        is_new = at and lasts[at - 1] < min(order[id(line)] for late in parts[at:] for line in late)
        if is_new and all(_has_columns(lines, gutter) for lines in (groups[-1], part)):
            groups.append([])
        groups[-1].extend(part)
    names = parts[0] if len(groups) > _FEW_GROUPS and _is_on_both(parts[0], gutter) else []
    return groups if len(names) < len(parts[0]) else [names, groups[0][len(names) :], *groups[1:]]


def _has_columns(lines: Sequence[Line], gutter: Gutter) -> bool:
    """More than the headings that columns have side by side."""
    return _is_on_both(lines, gutter) and len(group_lines(lines)) > 1


def _is_on_both(lines: Sequence[Line], gutter: Gutter) -> bool:
    sides = divide(lines, gutter)
    return bool(sides.left and sides.right)


def _with_paragraphs_whole(bands: Sequence[Band], gutter: Gutter) -> list[Band]:
    done: list[Band] = []
    for band in bands:
        wrapped = _wrapped(done[-1], gutter, band) if done and band.is_across and not done[-1].is_across else None
        if wrapped is None:
            done.append(band)
            continue
        text, box = wrapped
        done.pop()
        before = done.pop().lines if done and done[-1].is_across and _flows(done[-1].lines, text) else []
        done += [Band([*before, *text, *band.lines], True), Band(box, False)]
    return done


def _wrapped(columns: Band, gutter: Gutter, below: Band) -> tuple[list[Line], list[Line]] | None:
    """The side of `columns` whose text goes on in the wider lines below it, and the other, if just one does."""
    left, right, _ = divide(columns.lines, gutter)
    flows = [
        bool(side) and _flows(side, below.lines) and abs(edge(side) - edge(below.lines)) < _EDGE_PT
        for side, edge in ((left, _left), (right, _right))
    ]
    if flows[0] == flows[1] or not (left and right):
        return None
    return (left, right) if flows[0] else (right, left)


def _flows(upper: Sequence[Line], lower: Sequence[Line]) -> bool:
    """The first of the lower lines follows the last of the upper at the pitch of one paragraph."""
    last = max(upper, key=lambda line: line.baseline)
    first = min(lower, key=lambda line: line.baseline)
    is_one_size = max(last.size, first.size) < _SAME_SIZE * min(last.size, first.size)
    return is_one_size and 0 < first.baseline - last.baseline < _PITCH_IN_SIZES * first.size


def _left(lines: Sequence[Line]) -> float:
    return min(line.left for line in lines)


def _right(lines: Sequence[Line]) -> float:
    return max(line.right for line in lines)
