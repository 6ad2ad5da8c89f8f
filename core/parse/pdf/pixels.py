"""A page drawn with its text and without: what a text adds to the page is what people see of it.

Both are played from one recording of the page; the second leaves out the calls that draw glyphs.
"""

import math
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple, TypeVar

import pymupdf
from pymupdf import mupdf

from core.api.types import Rect
from core.parse.hidden import LARGE_PT, VISIBLE, VISIBLE_LARGE, luminance

T = TypeVar("T")

SCALE, SMALL_SCALE = 1.0, 1.5
SMALL_PT = 8.0
MOST_PIXELS = 4_000_000
_FEWEST_PIXELS = 2
_EDGE = 24
_EDGES = 0.04
_MOST_ROWS = 12
_AROUND_PT = 12.0
_CORE = 0.15
_BYTES = 3
_GREEN = 1


class Raster(NamedTuple):
    """RGB rows of a page in unrotated space; `left` and `top` are the first pixel's place in pixels."""

    left: int
    top: int
    width: int
    height: int
    stride: int
    scale: float
    samples: bytes

    def rows(self, box: Rect) -> list[tuple[int, int]]:
        """Where in `samples` each row of a box in points lies; none if it is off the page."""
        x0, x1 = self._within(box[0], box[2], self.left, self.width)
        y0, y1 = self._within(box[1], box[3], self.top, self.height)
        if x0 >= x1 or not self.samples:
            return []
        first, length = x0 * _BYTES, (x1 - x0) * _BYTES
        return [(at, at + length) for at in range(y0 * self.stride + first, y1 * self.stride + first, self.stride)]

    def _within(self, low: float, high: float, first: int, count: int) -> tuple[int, int]:
        start, end = math.floor(low * self.scale) - first, math.ceil(high * self.scale) - first
        return max(0, start), min(count, end)

    def greens(self, box: Rect) -> Iterator[bytes]:
        """A few rows of a box, by the colour that comes nearest to how bright they are."""
        rows = self.rows(box)
        for start, end in rows[:: max(1, len(rows) // _MOST_ROWS)]:
            yield self.samples[start + _GREEN : end : _BYTES]


class Drawn:
    """Part of a page with its text (`full`) and without (`bare`), each drawn when first asked for.

    `area` is what has to be seen of it, in points of unrotated page space as all boxes here; it is drawn larger if the
    smallest font in question, of so many points, is small. Every method raises what MuPDF raises.
    """

    def __init__(self, page: Any, *, area: Rect, smallest_pt: float) -> None:
        self._page = page
        x0, y0, x1, y1 = area
        scale = SCALE if smallest_pt >= SMALL_PT else SMALL_SCALE
        around = pymupdf.Rect(x0 - _AROUND_PT, y0 - _AROUND_PT, x1 + _AROUND_PT, y1 + _AROUND_PT)
        self._box = around & page.rect * page.derotation_matrix
        self._scale = min(scale, math.sqrt(MOST_PIXELS / max(1.0, self._box.width * self._box.height)))

    @cached_property
    def full(self) -> Raster:
        return self._played(text=True)

    @cached_property
    def bare(self) -> Raster:
        return self._played(text=False)

    def shows(self, box: Rect, colour: int | None) -> bool:
        """Whether text changes what is seen in a box. `colour` is its own: what goes away from it is not its doing."""
        full, bare = self.full.samples, self.bare.samples
        least = VISIBLE_LARGE if min(box[2] - box[0], box[3] - box[1]) > LARGE_PT else VISIBLE
        seen = 0
        for start, end in _from_the_middle(self.full.rows(_core(box))):
            if full[start:end] == bare[start:end]:
                continue
            for at in range(start, end, _BYTES):
                one, other = full[at : at + _BYTES], bare[at : at + _BYTES]
                if one != other and _differ(one, other, colour, least=least):
                    seen += 1
                    if seen >= _FEWEST_PIXELS:
                        return True
        return False

    def has_writing(self, box: Rect) -> bool:
        """Whether what lies under a text looks written: many sharp edges, unlike paper, plain colour or most photos."""
        rows = list(self.bare.greens(box))
        enough = _EDGES * sum([len(row) - 1 for row in rows])
        edges = 0
        for row in _from_the_middle(rows):
            edges += sum([abs(one - other) >= _EDGE for one, other in pairwise(row)])
            if edges > enough:
                return True
        return False

    def is_plain(self, box: Rect, colour: int) -> bool:
        """Whether only this colour lies under a text."""
        green = colour >> 8 & 255
        rows = list(self.bare.greens(_core(box)))
        return bool(rows) and all(abs(max(row) - green) < VISIBLE > abs(min(row) - green) for row in rows)

    @cached_property
    def _recording(self) -> Any:
        recording = mupdf.fz_new_display_list(mupdf.FzRect(mupdf.FzRect.Fixed_INFINITE))
        device = mupdf.fz_new_list_device(recording)
        upright = mupdf.FzMatrix(*self._page.derotation_matrix)
        mupdf.fz_run_page(self._page.this, device, upright, mupdf.FzCookie())
        mupdf.fz_close_device(device)
        return recording

    def _played(self, *, text: bool) -> Raster:
        scale = self._scale
        if self._box.is_empty:
            return Raster(0, 0, 0, 0, 0, scale, b"")
        area = mupdf.fz_irect_from_rect(mupdf.FzRect(*(value * scale for value in self._box)))
        pixmap = mupdf.fz_new_pixmap_with_bbox(mupdf.fz_device_rgb(), area, mupdf.FzSeparations(), 0)
        mupdf.fz_clear_pixmap_with_value(pixmap, 255)
        device = mupdf.fz_new_draw_device(mupdf.fz_scale(scale, scale), pixmap)
        if not text:
            # MuPDF skips calls that a device has no function for.
            device.m_internal.fill_text = None
            device.m_internal.stroke_text = None
        seen = mupdf.FzRect(*self._box)
        mupdf.fz_run_display_list(self._recording, device, mupdf.FzMatrix(), seen, mupdf.FzCookie())
        mupdf.fz_close_device(device)
        samples = bytes(mupdf.fz_pixmap_samples_memoryview(pixmap))
        return Raster(area.x0, area.y0, pixmap.w(), pixmap.h(), pixmap.stride(), scale, samples)


def _core(box: Rect) -> Rect:
    """Without the edge, where neighbours reach in."""
    x0, y0, x1, y1 = box
    dx, dy = _CORE * (x1 - x0), _CORE * (y1 - y0)
    return (x0 + dx / 4, y0 + dy, x1 - dx / 4, y1 - dy)


def _from_the_middle(rows: Sequence[T]) -> Iterator[T]:
    """Where ink is likeliest first: most words are seen, and shown to be so within a row."""
    middle = len(rows) // 2
    yield from rows[middle:]
    yield from reversed(rows[:middle])


def _differ(one: bytes, other: bytes, colour: int | None, *, least: int) -> bool:
    """Whether the eye can tell two pixels apart. It is slow to see blue: pale yellow on white is as good as white."""
    red, green, blue = abs(one[0] - other[0]), abs(one[1] - other[1]), abs(one[2] - other[2])
    if max(green, 6 * red // 10, 2 * blue // 10) < least and _brightness_apart(one, other) < least:
        return False
    return colour is None or _distance(one, colour) < _distance(other, colour)


def _brightness_apart(one: bytes, other: bytes) -> int:
    return abs(luminance(int.from_bytes(one, "big")) - luminance(int.from_bytes(other, "big")))


def _distance(pixel: bytes, colour: int) -> int:
    return abs(pixel[0] - (colour >> 16)) + abs(pixel[1] - (colour >> 8 & 255)) + abs(pixel[2] - (colour & 255))
