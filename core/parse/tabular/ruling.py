"""Ruled lines of a page put together: pieces of one line joined, level and upright ones apart. Pure, reading space.

The sides of filled boxes are kept too, as edges: shading parts rows as well as a line does, though it shows no column.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from core.api.types import Rect
from core.parse.lines import Rule
from core.parse.order.orient import Turn

_SAME_LINE_PT = 1.5
_GAP_PT = 3.0
_SLACK_PT = 3.0
_WHOLE = 0.85


class Stroke(NamedTuple):
    """A straight line at one height (or at one x) from `start` to `end`, in points."""

    at: float
    start: float
    end: float

    @property
    def length(self) -> float:
        return self.end - self.start

    def covers(self, start: float, end: float) -> float:
        """The part of `[start, end]` along it, in points."""
        return max(0.0, min(self.end, end) - max(self.start, start))


class Ruling(NamedTuple):
    """All strokes of a page by their place: drawn lines, and the upper and lower edges of filled boxes."""

    level: tuple[Stroke, ...] = ()
    upright: tuple[Stroke, ...] = ()
    edges: tuple[Stroke, ...] = ()

    def parting(self, box: Rect) -> list[float]:
        """Heights inside a box at which lines or shading part it over nearly all its width."""
        left, top, right, bottom = box
        inside = [stroke for stroke in (*self.level, *self.edges) if top - _SLACK_PT <= stroke.at <= bottom + _SLACK_PT]
        wide = [s for s in inside if s.covers(left, right) > 0]
        return [at for at, width in _widths(wide, left, right) if width >= _WHOLE * (right - left)]


NO_RULING = Ruling()


def ruling_of(rules: Iterable[Rule], turn: Turn) -> Ruling:
    """`turn` brings the rules to reading space."""
    level: list[Stroke] = []
    upright: list[Stroke] = []
    edges: list[Stroke] = []
    for rule in rules:
        left, top, right, bottom = rule.box if turn.is_identity else turn.box(rule.box)
        is_flat = left == right or top == bottom
        if right - left >= bottom - top:
            (edges if is_flat else level).append(Stroke((top + bottom) / 2, left, right))
        elif not is_flat:
            upright.append(Stroke((left + right) / 2, top, bottom))
    return Ruling(tuple(joined(level)), tuple(joined(upright)), tuple(joined(edges)))


def clusters(places: Iterable[float], *, within: float) -> list[float]:
    """Places that lie close together as one, in order: the mean of each lot."""
    lots: list[list[float]] = []
    for place in sorted(places):
        if lots and place - lots[-1][-1] <= within:
            lots[-1].append(place)
        else:
            lots.append([place])
    return [sum(lot) / len(lot) for lot in lots]


def joined(strokes: Sequence[Stroke], *, gap: float = _GAP_PT) -> Iterator[Stroke]:
    """Strokes on one line that touch, or leave no more than a gap in points, become one."""
    for lot in _lots(strokes):
        at = lot[0].at
        start, end = lot[0].start, lot[0].end
        for stroke in lot[1:]:
            if stroke.start - end <= gap:
                end = max(end, stroke.end)
                continue
            yield Stroke(at, start, end)
            start, end = stroke.start, stroke.end
        yield Stroke(at, start, end)


def _lots(strokes: Sequence[Stroke]) -> Iterator[list[Stroke]]:
    """Strokes at one place, each lot in order along the line."""
    lot: list[Stroke] = []
    for stroke in sorted(strokes):
        if lot and stroke.at - lot[0].at > _SAME_LINE_PT:
            yield sorted(lot, key=lambda one: one.start)
            lot = []
        lot.append(stroke)
    if lot:
        yield sorted(lot, key=lambda one: one.start)


def _widths(strokes: Sequence[Stroke], left: float, right: float) -> Iterator[tuple[float, float]]:
    """Each height with the width that is covered there."""
    for lot in _lots(strokes):
        end, width = left, 0.0
        for stroke in lot:
            width += max(0.0, min(stroke.end, right) - max(stroke.start, end))
            end = max(end, stroke.end)
        yield lot[0].at, width
