"""How a page lies on the scanner's glass: which way up, and how far from straight. Pure; a picture goes in.

Lines of text make stripes. Cut into narrow strips, a picture has sharp edges across its lines even if it is a little
askew; the direction with the sharper edges is that of the lines. Shifting the strips against each other until the
edges are sharpest gives the angle. In Latin letters more ink stands above the small letters than hangs below them.
"""

import math
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from operator import add, sub
from typing import NamedTuple

_STRIPS, _FINE_STRIPS = 16, 64
_LEAST_SKEW, _MOST_SKEW = 0.15, 4.0
_COARSE, _FINE = 0.5, 0.1
_LEAST_ROWS = 4
_SURE_AXIS = 1.3
_UPSIDE_DOWN = 0.45
_FEWEST_LINES = 3
_CORE, _EDGE = 0.5, 0.04
_INK = bytes(1 if shade < 128 else 0 for shade in range(256))


class Picture(NamedTuple):
    """Grey pixels, one byte each, row after row without padding; 0 is black."""

    width: int
    height: int
    samples: bytes

    @property
    def ink(self) -> bytes:
        """One byte a pixel: 1 if it is dark."""
        return self.samples.translate(_INK)


class Stance(NamedTuple):
    """Turned clockwise by `turn` degrees (0, 90, 180 or 270) and by `skew`, the text stands upright and straight."""

    turn: int
    skew: float


class _Straight(NamedTuple):
    sharpness: int
    angle: float


UPRIGHT = Stance(0, 0.0)


def stance_of(picture: Picture) -> Stance:
    """UPRIGHT if the picture does not tell.

    Best at about 100 pixels an inch: a tenth of a degree of skew, and small letters of five pixels.
    """
    ink = picture.ink
    across = _straightened(_level_strips(ink, picture, _STRIPS), picture.width)
    along = _straightened(_plumb_strips(ink, picture, _STRIPS), picture.height)
    if not across.sharpness and not along.sharpness:
        return UPRIGHT
    is_level = across.sharpness >= along.sharpness
    text, other = (across, along) if is_level else (along, across)
    strips, span = (_level_strips, picture.width) if is_level else (_plumb_strips, picture.height)
    share, lines = _share_above(_shifted(strips(ink, picture, _FINE_STRIPS), span, text.angle))
    if text.sharpness < _SURE_AXIS * other.sharpness or lines < _FEWEST_LINES:
        return UPRIGHT
    skew = -text.angle if _LEAST_SKEW <= abs(text.angle) <= _MOST_SKEW else 0.0
    return Stance((0 if is_level else 90) + (180 if share < _UPSIDE_DOWN else 0), skew)


def _level_strips(ink: bytes, picture: Picture, count: int) -> list[list[int]]:
    """Strips side by side from left to right: the ink of each of their rows."""
    stops = [picture.width * number // count for number in range(count + 1)]
    starts = range(0, picture.width * picture.height, picture.width)
    return [[ink.count(1, row + left, row + right) for row in starts] for left, right in pairwise(stops)]


def _plumb_strips(ink: bytes, picture: Picture, count: int) -> list[list[int]]:
    """The same of the picture turned clockwise: strips from the bottom up, the ink of each of their columns."""
    stops = [picture.height * number // count * picture.width for number in range(count, -1, -1)]
    columns = range(picture.width)
    return [[ink[top + x : bottom : picture.width].count(1) for x in columns] for bottom, top in pairwise(stops)]


def _sharpness(profile: Sequence[int]) -> int:
    return sum(step * step for step in map(sub, profile[1:], profile))


def _straightened(strips: Sequence[Sequence[int]], span: int) -> _Straight:
    """The angle in degrees by which lines sink to the right, and how sharp they are once that is undone."""
    best = _Straight(-1, 0.0)
    for step, reach in ((_COARSE, round(_MOST_SKEW / _COARSE)), (_FINE, round(_COARSE / _FINE) - 1)):
        middle = best.angle
        for number in range(-reach, reach + 1):
            angle = middle + number * step
            sharpness = _sharpness(_shifted(strips, span, angle))
            best = max(best, _Straight(sharpness, angle), key=lambda found: found.sharpness)
    return best


def _shifted(strips: Sequence[Sequence[int]], span: int, angle: float) -> list[int]:
    """The ink of the rows of a picture `span` pixels wide whose lines sink by `angle`, if they were level."""
    total = [0] * len(strips[0])
    step = span / len(strips) * math.tan(math.radians(angle))
    for number, strip in enumerate(strips):
        by = round((number - (len(strips) - 1) / 2) * step)
        moved = [*strip[by:], *[0] * by] if by >= 0 else [*[0] * -by, *strip[:by]]
        total = list(map(add, total, moved))
    return total


def _share_above(profile: Sequence[int]) -> tuple[float, int]:
    """The share of the ink outside the middle of lines that lies above it, and the number of lines."""
    above = below = count = 0
    for line in _lines(profile):
        middle = [place for place, ink in enumerate(line) if ink > _CORE * max(line)]
        above += sum(line[: middle[0]])
        below += sum(line[middle[-1] + 1 :])
        count += 1
    return (above / (above + below) if above + below else 0.5), count


def _lines(profile: Sequence[int]) -> Iterator[list[int]]:
    floor = _EDGE * max(profile, default=0)
    for has_ink, rows in groupby(profile, lambda ink: ink > floor):
        line = list(rows)
        if has_ink and len(line) >= _LEAST_ROWS:
            yield line


def thickest_part(picture: Picture, *, is_level: bool) -> tuple[float, float]:
    """The quarter with most ink, as shares of the height (`is_level`) or of the width."""
    ink = picture.ink
    strips = _plumb_strips(ink, picture, _STRIPS)[::-1] if is_level else _level_strips(ink, picture, _STRIPS)
    amounts = [sum(strip) for strip in strips]
    width = _STRIPS // 4
    start = max(range(_STRIPS - width + 1), key=lambda first: sum(amounts[first : first + width]))
    return start / _STRIPS, (start + width) / _STRIPS
