"""Grids of ruled lines: which lines belong together, and the cells that they enclose. Pure, reading space."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from core.api.types import Rect
from core.parse.tabular.ruling import Ruling, Stroke, clusters, joined

_TOUCH_PT = 3.0
_GAP_PT = 8.0
_SAME_PT = 4.0
_SHORTEST_PT = 6.0
_INSIDE_PT = 5.0
_MOST_PAIRS = 200_000
_MOST_CELLS = 20_000
_SIDE = 0.6


class Frame(NamedTuple):
    """A grid by the edges of its columns and rows. `first` holds for each of its squares, row by row, the square that
    begins the cell it is part of: where no line parts two squares they are one cell."""

    xs: tuple[float, ...]
    ys: tuple[float, ...]
    first: tuple[int, ...]

    @property
    def columns(self) -> int:
        return len(self.xs) - 1

    @property
    def rows(self) -> int:
        return len(self.ys) - 1

    @property
    def box(self) -> Rect:
        return (self.xs[0], self.ys[0], self.xs[-1], self.ys[-1])

    def cell_at(self, x: float, y: float) -> tuple[int, int]:
        """Row and column of the cell that holds a point; the nearest one for a point outside."""
        column = min(max(bisect_right(self.xs, x) - 1, 0), self.columns - 1)
        row = min(max(bisect_right(self.ys, y) - 1, 0), self.rows - 1)
        return divmod(self.first[row * self.columns + column], self.columns)

    def width_of(self, row: int, column: int) -> int:
        """How many columns the cell that begins there reaches over."""
        own = row * self.columns + column
        return sum(self.first[row * self.columns + at] == own for at in range(self.columns))


def frames_of(ruling: Ruling) -> list[Frame]:
    """Every grid of at least two columns and two rows, small ones first."""
    level = [stroke for stroke in joined(ruling.level, gap=_GAP_PT) if stroke.length >= _SHORTEST_PT]
    upright = [stroke for stroke in ruling.upright if stroke.length >= _SHORTEST_PT]
    if not level or not upright or len(level) * len(upright) > _MOST_PAIRS:
        return []
    frames = [frame for lines, posts in _groups(level, upright) if (frame := _frame(lines, posts)) is not None]
    return sorted(frames, key=lambda frame: (frame.box[2] - frame.box[0]) * (frame.box[3] - frame.box[1]))


def _groups(level: Sequence[Stroke], upright: Sequence[Stroke]) -> Iterator[tuple[list[Stroke], list[Stroke]]]:
    """Lines that touch each other, directly or through others."""
    owner = list(range(len(level) + len(upright)))
    for one, other in _contacts(level, upright):
        owner[_root(owner, one)] = _root(owner, other)
    groups: dict[int, tuple[list[Stroke], list[Stroke]]] = {}
    for at, stroke in enumerate((*level, *upright)):
        groups.setdefault(_root(owner, at), ([], []))[at >= len(level)].append(stroke)
    return (group for group in groups.values() if all(group))


def _contacts(level: Sequence[Stroke], upright: Sequence[Stroke]) -> Iterator[tuple[int, int]]:
    """Places of lines that touch; upright ones are counted on after the level ones."""
    for number, post in enumerate(upright, len(level)):
        yield from ((at, number) for at, line in enumerate(level) if _touch(line, post))
    yield from ((at - 1, at) for at in range(1, len(level)) if _are_double(level[at - 1], level[at]))


def _root(owner: list[int], at: int) -> int:
    while owner[at] != at:
        owner[at] = owner[owner[at]]
        at = owner[at]
    return at


def _touch(line: Stroke, post: Stroke) -> bool:
    return (
        post.start - _TOUCH_PT <= line.at <= post.end + _TOUCH_PT
        and line.start - _TOUCH_PT <= post.at <= line.end + _TOUCH_PT
    )


def _are_double(one: Stroke, other: Stroke) -> bool:
    """Two lines drawn as one: `one` directly above the other and as long."""
    close = abs(one.start - other.start) + abs(one.end - other.end) <= 2 * _SAME_PT
    return close and other.at - one.at <= _SAME_PT


def _frame(lines: Sequence[Stroke], posts: Sequence[Stroke]) -> Frame | None:
    left, right = min(line.start for line in lines), max(line.end for line in lines)
    inside = [post for post in posts if left + _INSIDE_PT < post.at < right - _INSIDE_PT]
    if not inside:
        return None
    xs = clusters([left, right, *(post.at for post in posts)], within=_SAME_PT)
    ends = [end for post in inside for end in (post.start, post.end)]
    ys = clusters([*ends, *(line.at for line in lines)], within=_SAME_PT)
    if len(ys) < 3 or len(xs) < 3 or len(xs) * len(ys) > _MOST_CELLS:
        return None
    return Frame(tuple(xs), tuple(ys), tuple(_cells(xs, ys, lines, posts)))


def _cells(xs: Sequence[float], ys: Sequence[float], lines: Sequence[Stroke], posts: Sequence[Stroke]) -> list[int]:
    """For each square the one that begins its cell: squares of a row with no line between them are one, and go on
    below where no line is under them and the same squares are one again."""
    columns, rows = len(xs) - 1, len(ys) - 1
    walls = [_parts(posts, x, ys) for x in xs]
    first: list[int] = []
    above: dict[tuple[int, int], int] = {}
    for row in range(rows):
        floor = _parts(lines, ys[row], xs)
        starts = [column for column in range(columns) if column == 0 or walls[column][row]]
        spans = list(zip(starts, [*starts[1:], columns], strict=True))
        own = {}
        for start, end in spans:
            goes_on = (start, end) in above and not any(floor[start:end])
            own[start, end] = above[start, end] if goes_on else row * columns + start
            first.extend([own[start, end]] * (end - start))
        above = own
    return first


def _parts(strokes: Sequence[Stroke], at: float, edges: Sequence[float]) -> list[bool]:
    """Between each two edges, whether a line runs there for most of the way."""
    near = [stroke for stroke in strokes if abs(stroke.at - at) <= _SAME_PT]
    return [sum(stroke.covers(low, high) for stroke in near) >= _SIDE * (high - low) for low, high in pairwise(edges)]
