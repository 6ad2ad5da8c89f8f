"""Gutters: the upright white strips between columns of prose. Pure; all boxes in reading space.

The content stream is right about reading order on most pages, tables are drawn row by row, and a wrong cut tears a
table apart. So a gutter counts only if both what is left and right of it and the stream speak for columns.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from core.parse.lines import Line
from core.parse.tabular.rows import group_lines

MIN_GUTTER_PT = 5
_COVERED_SHARE = 0.15
MIN_LINES = 3
_PROSE_WORDS = 4
_MOST_CROSSING = 0.6
_SLACK_PT = 1.5
_WIDEST_PT = 20_000
_WIDE_SHARE = 0.7
_MOST_VALLEYS = 12
_MOST_HALVINGS = 2


class Gutter(NamedTuple):
    """An upright strip between two columns, in points."""

    start: float
    end: float


class Sides(NamedTuple):
    """Lines as a gutter divides them; each part in stream order."""

    left: list[Line]
    right: list[Line]
    crossing: list[Line]


def find_gutter(lines: Sequence[Line]) -> Gutter | None:
    """The gutter with most lines on its thinner side, if any is one.

    Lines nearly as wide as the region hide a gutter above or below them, so it is looked for without them as well.
    """
    if len(lines) < 2 * MIN_LINES or not overlap(lines):
        return None
    wide = _WIDE_SHARE * (max([line.right for line in lines]) - min([line.left for line in lines]))
    return _best(lines, lines) or _best(lines, [line for line in lines if line.right - line.left < wide])


def _best(lines: Sequence[Line], seen: Sequence[Line]) -> Gutter | None:
    best, most = None, 0
    for gutter in sorted(_valleys(seen), key=_narrowness)[:_MOST_VALLEYS] if seen else ():
        sides = divide(lines, gutter)
        weight = min(len(sides.left), len(sides.right))
        if weight > most and _are_columns(lines, sides, gutter):
            best, most = gutter, weight
    return best


def overlap(lines: Sequence[Line]) -> bool:
    """Some lines overlap in height: where each starts below the one before there are no columns."""
    ordered = sorted([(line.box[1], line.box[3]) for line in lines])
    beside = sum([lower[0] < (upper[0] + upper[1]) / 2 for upper, lower in pairwise(ordered)])
    return beside >= MIN_LINES


def divide(lines: Sequence[Line], gutter: Gutter) -> Sides:
    """A line crosses if it reaches over both edges; one that only leans into the gutter stays on its side."""
    sides = Sides([], [], [])
    start, end = gutter
    for line in lines:
        left, _, right, _ = line.box
        if left < start - _SLACK_PT and right > end + _SLACK_PT:
            sides.crossing.append(line)
        elif left + right < start + end:
            sides.left.append(line)
        else:
            sides.right.append(line)
    return sides


def _valleys(lines: Sequence[Line]) -> Iterator[Gutter]:
    """Strips that few lines cover, from a histogram of one bin a point: the emptiest run of bins of each valley."""
    start = int(min([line.left for line in lines]))
    if max([line.right for line in lines]) - start > _WIDEST_PT:
        return
    covers = _covers(lines, start)
    limit = max(covers) * _COVERED_SHARE
    for valley in _runs_below(covers, limit):
        floor = min(covers[valley.start : valley.stop]) + 0.2 * limit
        deepest = max(_runs_below(covers, floor, within=valley), key=len)
        if len(deepest) >= MIN_GUTTER_PT and deepest.start > 0 and deepest.stop < len(covers) - 1:
            yield Gutter(start + deepest.start, start + deepest.stop)


def _covers(lines: Sequence[Line], start: int) -> list[int]:
    """How many lines stand over each point of width."""
    steps = [0] * (int(max([line.right for line in lines])) - start + 2)
    for line in lines:
        steps[int(line.left) - start] += 1
        steps[int(line.right) - start] -= 1
    return list(accumulate(steps))


def _runs_below(covers: Sequence[int], limit: float, *, within: range | None = None) -> Iterator[range]:
    within = within or range(len(covers))
    start = within.start
    for at in within:
        if covers[at] > limit:
            if at > start:
                yield range(start, at)
            start = at + 1
    if within.stop > start:
        yield range(start, within.stop)


def _are_columns(lines: Sequence[Line], sides: Sides, gutter: Gutter) -> bool:
    fewer = min(len(sides.left), len(sides.right))
    if fewer < MIN_LINES or len(sides.crossing) > _MOST_CROSSING * (len(sides.left) + len(sides.right)):
        return False
    if not _side_by_side(sides.left, sides.right):
        return False
    switches = hops(lines, sides, gutter)
    if switches > max(3, fewer / 4, 2 * _band_count(sides) + 1):
        # A stream that was sorted by height hops over the gutter at every line; a table hops once a cell.
        return is_sorted_by_height(switches, sides) and all(is_prose(side) and _fills(side) for side in sides[:2])
    prose = [is_prose(side) for side in (sides.left, sides.right)]
    if all(prose) or (any(prose) and not _are_rows(sides)):
        return True
    return all(_is_drawn_by_row(side) for side in (sides.left, sides.right))


def _side_by_side(left: Sequence[Line], right: Sequence[Line]) -> bool:
    tops = [min([line.top for line in side]) for side in (left, right)]
    bottoms = [max([line.bottom for line in side]) for side in (left, right)]
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
    return len(rows) >= MIN_LINES and min(drawn, labelled) > 0.8 * len(rows)


def hops(lines: Sequence[Line], sides: Sides, gutter: Gutter) -> int:
    """How often the stream goes from one side to the other."""
    crossing = set(map(id, sides.crossing))
    sided = [line.box[0] + line.box[2] < gutter.start + gutter.end for line in lines if id(line) not in crossing]
    return sum([a != b for a, b in pairwise(sided)])


def is_sorted_by_height(hop_count: int, sides: Sides) -> bool:
    """The stream says nothing of columns: it goes over the gutter line by line."""
    return hop_count > 1.2 * min(len(sides.left), len(sides.right))


def _band_count(sides: Sides) -> int:
    tops = sorted(line.top for line in sides.crossing)
    return 1 + sum(b - a > 30 for a, b in pairwise(tops))


def _fills(lines: Sequence[Line], halvings: int = _MOST_HALVINGS) -> bool:
    """Most lines reach both edges of their column, as justified or dense ragged text does; or of several columns."""
    if len(lines) < 2 * MIN_LINES:
        return False
    left, right = min([line.left for line in lines]), max([line.right for line in lines])
    if sum(line.right - line.left > 0.8 * (right - left) for line in lines) > 0.6 * len(lines):
        return True
    if not halvings:
        return False
    parts = [divide(lines, gutter) for gutter in sorted(_valleys(lines), key=_narrowness)[:_MOST_HALVINGS]]
    return any(all(_fills(side, halvings - 1) for side in sides[:2]) for sides in parts)


def _narrowness(gutter: Gutter) -> float:
    return gutter.start - gutter.end
