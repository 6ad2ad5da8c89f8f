"""What a gutter does not reach: bands of a page that are read across its columns. Pure; all boxes in reading space.

Lines over the gutter are one kind. A large heading that stands alone, a table whose rows go on behind the gutter, and a
paragraph that grows wider below a box are others; and the stream may finish all columns before it goes below a blank.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate, groupby, takewhile
from statistics import median
from typing import NamedTuple

from core.parse.lines import Line
from core.parse.order.gutters import Gutter, divide, hops, is_prose, is_sorted_by_height
from core.parse.tabular.rows import MARKER, group_lines

_BLANK_IN_HEIGHTS = 0.6
_LARGE = 1.25
_HEAD_ROWS = 3
_SAME_SIZE = 1.05
_PITCH_IN_SIZES = 1.7
_EDGE_PT = 3.0
_CELLS = 3
_CENTRED = 0.02


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
        elif _is_centred(part, lines):
            across.update(map(id, part))
        else:
            head = _heading_of(part, parts[at + 1] if at + 1 < len(parts) else [], gutter, large)
            across.update(map(id, head))
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


def _is_centred(part: Sequence[Line], lines: Sequence[Line]) -> bool:
    """One line alone in the middle of three columns: a caption or title of what stands below them."""
    left, right = _left(lines), _right(lines)
    return len(part) == 1 and abs(part[0].left + part[0].right - left - right) < 2 * _CENTRED * (right - left)


def _heading_of(part: Sequence[Line], next_part: Sequence[Line], gutter: Gutter, large: float) -> Sequence[Line]:
    """The large letters a part begins with, if nothing stands beside them and both columns begin right below."""
    rows = [[line for _, line in row] for row in group_lines(part)]
    heads = list(takewhile(lambda row: all(line.size >= large for line in row), rows))
    head = [line for row in heads for line in row]
    under = divide([line for row in rows[len(heads) :] for line in row] or next_part, gutter)
    if not head or len(heads) > _HEAD_ROWS or divide(head, gutter).right or not (under.left and under.right):
        return []
    bottom = max(line.baseline for line in head)
    tops = [min(line.top for line in side) for side in (under.left, under.right)]
    return head if bottom < min(tops) + 1 and max(tops) - bottom < 3 * large else []


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
    """Rows of cells of text: each begins with a label and cells on one line, and the stream ends it before the next."""
    sides = divide(band, gutter)
    if is_sorted_by_height(hops(band, sides, gutter), sides):
        return [list(band)]
    rows = group_lines(band)
    lasts = list(accumulate((max(place for place, _ in row) for row in rows), max))
    firsts = list(accumulate((min(place for place, _ in row) for row in reversed(rows)), min))[::-1]
    groups: list[list[tuple[int, Line]]] = [[]]
    for at, row in enumerate(rows):
        is_row = _has_cells(row, gutter) or (at == 1 and _has_cells(rows[0], gutter))
        if at and lasts[at - 1] < firsts[at] and is_row:
            groups.append([])
        groups[-1].extend(row)
    return [[line for _, line in sorted(group, key=lambda item: item[0])] for group in groups]


def _has_cells(row: Sequence[tuple[int, Line]], gutter: Gutter) -> bool:
    """A label and cells; the bullets of lists side by side are none."""
    sides = divide([line for _, line in row if not MARKER.fullmatch(line.text)], gutter)
    return bool(sides.left and sides.right) and len(sides.left) + len(sides.right) >= _CELLS


def _with_paragraphs_whole(bands: Sequence[Band], gutter: Gutter) -> list[Band]:
    done: list[Band] = []
    for band in bands:
        if len(done) > 1 and done[-2].is_across and not done[-1].is_across and _ends(done[-2], band, gutter):
            done[-2].lines.extend(band.lines)
            continue
        wrapped = _wrapped(done[-1], gutter, band) if done and band.is_across and not done[-1].is_across else None
        if wrapped is None:
            done.append(band)
            continue
        text, box = wrapped
        done.pop()
        before = done.pop().lines if done and done[-1].is_across and _flows(done[-1].lines, text) else []
        done += [Band([*before, *text, *band.lines], True), Band(box, False)]
    return done


def _ends(text: Band, last: Band, gutter: Gutter) -> bool:
    """The last, short line of a paragraph that went round a box."""
    is_left = not last.is_across and not divide(last.lines, gutter).right
    return is_left and _flows(text.lines, last.lines) and abs(_left(text.lines) - _left(last.lines)) < _EDGE_PT


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
