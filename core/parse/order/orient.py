"""Reading space: a page's lines turned so that its text runs from left to right and downwards. Pure.

MuPDF reports boxes in unrotated page space, where the text of a page that was scanned or drawn sideways runs up or
down. Reading order, columns and tables are found in reading space; the boxes that leave the parser are turned back.
A turn is a permutation of axes and signs, so turning back is exact.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from core.api.types import Rect
from core.parse.lines import RIGHTWARDS, SLANTED, Axis, Line, Run


class Turn(NamedTuple):
    """u = ux * x + uy * y and v = vx * x + vy * y."""

    ux: int
    uy: int
    vx: int
    vy: int

    @property
    def is_identity(self) -> bool:
        return self == _BY_AXIS[RIGHTWARDS]

    @property
    def back(self) -> "Turn":
        """The inverse of an orthogonal matrix is its transpose."""
        return Turn(self.ux, self.vx, self.uy, self.vy)

    def point(self, x: float, y: float) -> tuple[float, float]:
        return (self.ux * x + self.uy * y, self.vx * x + self.vy * y)

    def box(self, box: Rect) -> Rect:
        u0, v0 = self.point(box[0], box[1])
        u1, v1 = self.point(box[2], box[3])
        return (min(u0, u1), min(v0, v1), max(u0, u1), max(v0, v1))

    def axis(self, axis: Axis) -> Axis:
        u, v = self.point(*axis)
        return (int(u), int(v))

    def line(self, line: Line) -> Line:
        return line._replace(
            runs=tuple(Run(run.text, self.box(run.box), run.line) for run in line.runs),
            box=self.box(line.box),
            origin=self.point(*line.origin),
            direction=self.axis(line.direction),
        )


_BY_AXIS = {
    (1, 0): Turn(1, 0, 0, 1),
    (0, 1): Turn(0, 1, -1, 0),
    (-1, 0): Turn(-1, 0, 0, -1),
    (0, -1): Turn(0, -1, 1, 0),
}


def turn_for(lines: Iterable[Line]) -> Turn:
    """The turn for most characters of a page; mirrored for scripts that run from right to left."""
    directions: Counter[Axis] = Counter()
    mirrored = 0
    for line in lines:
        length = line.length
        directions[line.direction] += length
        mirrored += length if line.rtl else -length
    directions.pop(SLANTED, None)
    turn = _BY_AXIS[directions.most_common(1)[0][0] if directions else RIGHTWARDS]
    return Turn(-turn.ux, -turn.uy, turn.vx, turn.vy) if mirrored > 0 else turn


def turned(lines: Sequence[Line], turn: Turn) -> Sequence[Line]:
    return lines if turn.is_identity else [turn.line(line) for line in lines]


def is_upright(line: Line) -> bool:
    """In reading space: the line runs with the page's text, be it mirrored or not."""
    return line.direction in {(1, 0), (-1, 0)}
