"""Lines of a page as the PDF library reports them, before any structure: plain values.

A `Run` is a word's glyphs on one line. Boxes are in unrotated page space when they come from `core.parse.pdf`, and in
reading space (see `core.parse.order.orient`) inside the structure functions.
"""

from collections.abc import Iterable
from typing import NamedTuple

from core.api.reports import HiddenText
from core.api.types import PageGeometry, Rect

Axis = tuple[int, int]
RIGHTWARDS: Axis = (1, 0)
SLANTED: Axis = (0, 0)
_CAPITALS = 1.4


class Run(NamedTuple):
    """One word, or the part of it that stands on one line: clean text without whitespace, never empty.

    `line` is the place of its line in the stream of the page.
    """

    text: str
    box: Rect
    line: int


class Line(NamedTuple):
    """Glyphs on one baseline in one direction, as one piece of the content stream.

    `origin` is a point on the baseline. `size` is the font size in points that most glyphs have, `largest` that of
    the largest; `bold`, `italic` and `mono` say what most of them are. `direction` is the nearest axis, or SLANTED.
    `rtl` says that most letters are written from right to left, `light` that they are light, as on a dark ground.
    """

    runs: tuple[Run, ...]
    box: Rect
    origin: tuple[float, float]
    size: float
    largest: float
    bold: bool = False
    italic: bool = False
    mono: bool = False
    direction: Axis = RIGHTWARDS
    rtl: bool = False
    light: bool = False

    @property
    def text(self) -> str:
        return " ".join([run[0] for run in self.runs])

    @property
    def length(self) -> int:
        """Characters, spaces between the words counted."""
        return sum([len(run[0]) for run in self.runs]) + len(self.runs) - 1

    @property
    def height(self) -> float:
        """The font size that counts for line pitch: small capitals are set in lines as high as their capitals."""
        return min(self.largest, _CAPITALS * self.size)

    @property
    def left(self) -> float:
        return self.box[0]

    @property
    def right(self) -> float:
        return self.box[2]

    @property
    def top(self) -> float:
        return self.box[1]

    @property
    def bottom(self) -> float:
        return self.box[3]

    @property
    def baseline(self) -> float:
        return self.origin[1]


class Rule(NamedTuple):
    """A straight line drawn on the page, or the side of a drawn box: `box` is thin in one direction, or flat."""

    box: Rect

    @property
    def is_level(self) -> bool:
        return self.box[2] - self.box[0] >= self.box[3] - self.box[1]


class RawPage(NamedTuple):
    """One page before structure, hidden text already taken out of `lines`.

    `glyph_count` counts visible characters, `broken_count` those without a usable meaning. `rules` are there only where
    they are few enough to say something. `has_ink` is False for a page with nothing on it. `picture_share` is how much
    of it is covered by pictures, told where there is little text. `tilt` is by how many degrees clockwise lines that
    OCR read were straightened, about the middle of the page.
    """

    page_index: int
    geometry: PageGeometry
    lines: tuple[Line, ...]
    glyph_count: int
    broken_count: int
    failed: bool = False
    rules: tuple[Rule, ...] = ()
    hidden: tuple[HiddenText, ...] = ()
    has_ink: bool = True
    is_recognised: bool = False
    picture_share: float = 0.0
    tilt: float = 0.0


def union(boxes: Iterable[Rect]) -> Rect:
    """The smallest box around some boxes; there must be one."""
    xs0, ys0, xs1, ys1 = zip(*boxes, strict=True)
    return (min(xs0), min(ys0), max(xs1), max(ys1))
