"""Which piece of a page shows the lines of a citation, and how large it is drawn. Pure geometry."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.api.types import Rect
from desktop.views.page.marks import BAR_OFFSET_PX, bounds

MIN_HEIGHT_PX = 92
MAX_HEIGHT_PX = 160
MAX_SCALE = 1.25
"""A short line is not blown up beyond what it is on a page that is read."""
ABOVE_PX = 16
"""Of what stands around the lines: where one is, a glance at the neighbours tells."""
BESIDE_PX = BAR_OFFSET_PX + 9
"""The bar of the mark has its place beside the lines. Its number has none: the chip that is looked at has it."""
AFTER_PX = 12


@dataclass(frozen=True, slots=True)
class LineFrame:
    """`scale` is logical pixels a point, the rest logical pixels. Known before the page is drawn, so that the picture
    takes the place of the words without a change of size."""

    scale: float
    width: int
    height: int


def frame_for(rects: Sequence[Rect], width: int) -> LineFrame:
    """For lines of an unrotated page, in points: all of their length, and as many of them as there is room for."""
    x0, y0, x1, y1 = bounds(rects)
    along, down = x1 - x0, y1 - y0
    if sum(r[3] - r[1] for r in rects) > sum(r[2] - r[0] for r in rects):
        along, down = down, along  # lines that stand upright: the page is turned when it is read
    scale = min(MAX_SCALE, (width - BESIDE_PX - AFTER_PX) / max(along, 1.0))
    height = min(MAX_HEIGHT_PX, max(MIN_HEIGHT_PX, round(down * scale + 2 * ABOVE_PX)))
    return LineFrame(scale, width, height)


def corner(rects: Sequence[Rect], frame: LineFrame, page_width: float, page_height: float) -> tuple[float, float]:
    """The top left corner of the piece on the drawn page, in the pixels of `rects`, which lie on it. Where the page
    ends the piece does, unless the page is the smaller one: then it is in the middle."""
    x0, y0, _, y1 = bounds(rects)
    spare = frame.height - (y1 - y0)
    above = spare / 2 if spare >= 2 * ABOVE_PX else ABOVE_PX
    return _within(x0 - BESIDE_PX, frame.width, page_width), _within(y0 - above, frame.height, page_height)


def _within(start: float, length: float, whole: float) -> float:
    if whole <= length:
        return (whole - length) / 2
    return min(max(start, 0.0), whole - length)
