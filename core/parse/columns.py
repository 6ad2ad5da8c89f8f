"""Columns of prose on a page, found by their gutters. Pure; all boxes in reading space.

The content stream is right about reading order on most pages, tables are drawn row by row, and a wrong cut tears a
table apart. So a gutter counts only if both what is left and right of it and the stream speak for columns; a page
without such a gutter stays one region.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate, groupby, pairwise
from typing import NamedTuple

from core.parse.lines import Line
from core.parse.rows import group_lines

MIN_GUTTER_PT = 5
_COVERED_SHARE = 0.15
_MIN_LINES = 3
_PROSE_WORDS = 4
_MOST_CROSSING = 0.6
_SLACK_PT = 1.5
_MAX_DEPTH = 4
_WIDEST_PT = 20_000
_MOST_VALLEYS = 12
_MASTHEAD_SHARE = 0.12
_BLANK_IN_HEIGHTS = 0.6


class Gutter(NamedTuple):
    """An upright strip between two columns, in points."""

    start: float
    end: float


class Sides(NamedTuple):
    """Lines as a gutter divides them; each part in stream order."""

    left: list[Line]
    right: list[Line]
    crossing: list[Line]


def split_columns(lines: Sequence[Line], *, depth: int = 0) -> list[list[Line]]:
    """Regions in reading order; inside a region the lines keep their stream order."""
    if not lines or depth >= _MAX_DEPTH:
        return [list(lines)] if lines else []
    gutter = find_gutter(lines)
    return _split_at_blanks(lines, depth) if gutter is None else _split_at(gutter, lines, depth)


def _split_at(gutter: Gutter, lines: Sequence[Line], depth: int) -> list[list[Line]]:
    regions: list[list[Line]] = []
    for part in _below_masthead(lines) if depth == 0 else [lines]:
        for band in _bands(part, gutter):
            sides = divide(band, gutter)
            for side in (sides.crossing, sides.left, sides.right):
                regions.extend(split_columns(side, depth=depth + 1))
    return regions


def _split_at_blanks(lines: Sequence[Line], depth: int) -> list[list[Line]]:
    """Where a wide table hides the gutter of the columns above or below it, blank lines part the two."""
    parts = _parts_at_blanks(lines) if _overlap(lines) else []
    gutters = [find_gutter(part) for part in parts] if len(parts) > 1 else []
    if not any(gutters):
        return [list(lines)]
    regions: list[list[Line]] = [[]]
    for part, gutter in zip(parts, gutters, strict=True):
        if gutter is None:
            regions[-1].extend(part)
        else:
            regions.extend([*_split_at(gutter, part, depth + 1), []])
    return [region for region in regions if region]


def _parts_at_blanks(lines: Sequence[Line]) -> list[list[Line]]:
    order = {id(line): place for place, line in enumerate(lines)}
    parts: list[list[Line]] = []
    bottom = float("-inf")
    for line in sorted(lines, key=lambda line: line.top):
        if line.top - bottom > _BLANK_IN_HEIGHTS * (line.bottom - line.top):
            parts.append([])
        parts[-1].append(line)
        bottom = max(bottom, line.bottom)
    return [sorted(part, key=lambda line: order[id(line)]) for part in parts]


def _below_masthead(lines: Sequence[Line]) -> list[list[Line]]:
    """What stands over all columns, above a blank line as wide as the page, comes before any of them."""
    parts = _parts_at_blanks(lines)
    total = sum(line.length for line in lines)
    head: list[Line] = []
    for at, part in enumerate(parts[:-1]):
        head.extend(part)
        if sum(line.length for line in head) > _MASTHEAD_SHARE * total:
            head = [line for early in parts[:at] for line in early]
            break
    above = set(map(id, head))
    return [part for part in (head, [line for line in lines if id(line) not in above]) if part]


def find_gutter(lines: Sequence[Line]) -> Gutter | None:
    """The gutter with most lines on its thinner side, if any is one."""
    if len(lines) < 2 * _MIN_LINES or not _overlap(lines):
        return None
    best, most = None, 0
    for gutter in sorted(_valleys(lines), key=lambda gutter: gutter.start - gutter.end)[:_MOST_VALLEYS]:
        sides = divide(lines, gutter)
        weight = min(len(sides.left), len(sides.right))
        if weight > most and _are_columns(lines, sides, gutter):
            best, most = gutter, weight
    return best


def _overlap(lines: Sequence[Line]) -> bool:
    """Some lines overlap in height: where each starts below the one before there are no columns."""
    ordered = sorted((line.top, line.bottom) for line in lines)
    beside = sum(lower[0] < (upper[0] + upper[1]) / 2 for upper, lower in pairwise(ordered))
    return beside >= _MIN_LINES


def divide(lines: Sequence[Line], gutter: Gutter) -> Sides:
    """A line crosses if it reaches over both edges; one that only leans into the gutter stays on its side."""
    sides = Sides([], [], [])
    for line in lines:
        if line.left < gutter.start - _SLACK_PT and line.right > gutter.end + _SLACK_PT:
            sides.crossing.append(line)
        elif _is_left(line, gutter):
            sides.left.append(line)
        else:
            sides.right.append(line)
    return sides


def _is_left(line: Line, gutter: Gutter) -> bool:
    return line.left + line.right < gutter.start + gutter.end


def _valleys(lines: Sequence[Line]) -> Iterator[Gutter]:
    """Strips that few lines cover, from a histogram of one bin a point: the emptiest run of bins of each valley."""
    start = int(min(line.left for line in lines))
    if max(line.right for line in lines) - start > _WIDEST_PT:
        return
    covers = _covers(lines, start)
    limit = max(covers) * _COVERED_SHARE
    for valley in _runs_below(covers, limit):
        floor = min(covers[at] for at in valley) + 0.2 * limit
        deepest = max(_runs_below(covers, floor, within=valley), key=len)
        if len(deepest) >= MIN_GUTTER_PT and deepest.start > 0 and deepest.stop < len(covers) - 1:
            yield Gutter(start + deepest.start, start + deepest.stop)


def _covers(lines: Sequence[Line], start: int) -> list[int]:
    """How many lines stand over each point of width."""
    steps = [0] * (int(max(line.right for line in lines)) - start + 2)
    for line in lines:
        steps[int(line.left) - start] += 1
        steps[int(line.right) - start] -= 1
    return list(accumulate(steps))


def _runs_below(covers: Sequence[int], limit: float, *, within: range | None = None) -> Iterator[range]:
    within = within or range(len(covers))
    for is_low, run in groupby(within, lambda at: covers[at] <= limit):
        if is_low:
            places = list(run)
            yield range(places[0], places[-1] + 1)


def _are_columns(lines: Sequence[Line], sides: Sides, gutter: Gutter) -> bool:
    fewer = min(len(sides.left), len(sides.right))
    if fewer < _MIN_LINES or len(sides.crossing) > _MOST_CROSSING * (len(sides.left) + len(sides.right)):
        return False
    if not _side_by_side(sides.left, sides.right):
        return False
    switches = _switches(lines, sides, gutter)
    if switches > max(3, fewer / 4, 2 * _band_count(sides) + 1):
        # A stream that was sorted by height hops over the gutter at every line; a table hops once a cell.
        return switches > 1.2 * fewer and all(is_prose(side) and _fills(side) for side in (sides.right, sides.left))
    prose = [is_prose(side) for side in (sides.left, sides.right)]
    if all(prose) or (any(prose) and not _are_rows(sides)):
        return True
    return all(_is_drawn_by_row(side) for side in (sides.left, sides.right))


def _side_by_side(left: Sequence[Line], right: Sequence[Line]) -> bool:
    tops = [min(line.top for line in side) for side in (left, right)]
    bottoms = [max(line.bottom for line in side) for side in (left, right)]
    shorter = min(bottom - top for top, bottom in zip(tops, bottoms, strict=True))
    return min(bottoms) - max(tops) > shorter / 2


def is_prose(lines: Sequence[Line]) -> bool:
    """Most lines hold several words, mostly letters."""
    return sum(map(_is_prose_line, lines)) > len(lines) / 2


def _is_prose_line(line: Line) -> bool:
    words = [text for text, _, _ in line.runs if text[0].isalpha() or text[1:2].isalpha()]
    if len(words) >= _PROSE_WORDS and 2 * len(words) > len(line.runs):
        return True
    # Scripts without spaces come as a few long words.
    return sum([len(word) for word in words if not word.isascii()]) >= 12


def _are_rows(sides: Sides) -> bool:
    """Nearly each line of the right side has a partner on its baseline: a table, drawn column by column."""
    baselines = {round(line.baseline) for line in sides.left}
    near = [not baselines.isdisjoint(range(round(line.baseline) - 1, round(line.baseline) + 2)) for line in sides.right]
    return sum(near) > 0.7 * len(near)


def _is_drawn_by_row(lines: Sequence[Line]) -> bool:
    """Rows of several pieces with words in them that follow each other in the stream: a table of its own."""
    rows = [group for group in group_lines(lines) if len(group) > 1]
    places = [[place for place, _ in row] for row in rows]
    drawn = sum(max(row) - min(row) < len(row) for row in places)
    labelled = sum(any(c.isalpha() for _, line in row for c in line.text) for row in rows)
    return len(rows) >= _MIN_LINES and min(drawn, labelled) > 0.8 * len(rows)


def _switches(lines: Sequence[Line], sides: Sides, gutter: Gutter) -> int:
    """How often the stream hops from one side to the other."""
    crossing = set(map(id, sides.crossing))
    is_left = [_is_left(line, gutter) for line in lines if id(line) not in crossing]
    return sum(a != b for a, b in pairwise(is_left))


def _band_count(sides: Sides) -> int:
    tops = sorted(line.top for line in sides.crossing)
    return 1 + sum(b - a > 30 for a, b in pairwise(tops))


def _fills(lines: Sequence[Line]) -> bool:
    """Most lines reach both edges of their column, as justified or dense ragged text does."""
    left, right = min(line.left for line in lines), max(line.right for line in lines)
    full = sum(line.right - line.left > 0.8 * (right - left) for line in lines)
    return len(lines) >= 6 and full > 0.6 * len(lines)


def _bands(lines: Sequence[Line], gutter: Gutter) -> Iterator[list[Line]]:
    """Cut at the lines that cross the gutter: each crossing group and each stretch of columns is a band."""
    crossing = set(map(id, divide(lines, gutter).crossing))
    by_height = sorted(lines, key=lambda line: line.top + line.bottom)
    order = {id(line): position for position, line in enumerate(lines)}
    for _, band in groupby(by_height, lambda line: id(line) in crossing):
        yield sorted(band, key=lambda line: order[id(line)])
