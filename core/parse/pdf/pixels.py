"""A page drawn twice, with its text and without: what a text adds to the page is what people see of it.

Both are played from one recording of the page; the second leaves out the calls that draw glyphs.
"""

import math
from typing import Any, NamedTuple

import pymupdf
from pymupdf import mupdf

from core.api.types import Rect
from core.parse.hidden import luminance

SCALE = 1.5
MOST_PIXELS = 4_000_000
VISIBLE = 12
"""Out of 255: what differs less from what is around it is not seen."""
_FEWEST_PIXELS = 2
_EDGE = 24
_EDGES = 0.04
_CORE = 0.15
_BYTES = 3


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
        """Where in `samples` each row of a box in points lies; empty if it is off the page."""
        x0, x1 = self._within(box[0], box[2], self.left, self.width)
        y0, y1 = self._within(box[1], box[3], self.top, self.height)
        if x0 >= x1:
            return []
        starts = [y * self.stride + x0 * _BYTES for y in range(y0, y1)]
        return [(start, start + (x1 - x0) * _BYTES) for start in starts]

    def _within(self, low: float, high: float, first: int, count: int) -> tuple[int, int]:
        start, end = math.floor(low * self.scale) - first, math.ceil(high * self.scale) - first
        return max(0, start), min(count, end)


class TwoPictures(NamedTuple):
    """A page with its text, and without."""

    full: Raster
    bare: Raster

    def shows(self, box: Rect, colour: int | None) -> bool:
        """Whether text changes what is seen in a box. `colour` is the text's own: changes away from it are another's."""
        seen = 0
        for start, end in self.full.rows(_core(box)):
            full, bare = self.full.samples[start:end], self.bare.samples[start:end]
            if full == bare:
                continue
            seen += sum(
                _differ(full[at : at + _BYTES], bare[at : at + _BYTES], colour) for at in range(0, len(full), _BYTES)
            )
            if seen >= _FEWEST_PIXELS:
                return True
        return False

    def has_writing(self, box: Rect) -> bool:
        """Whether what lies under a text looks written: many sharp edges, unlike paper, a plain colour or most photos."""
        edges = pairs = 0
        for start, end in self.bare.rows(box):
            greys = _greys(self.bare.samples[start:end])
            edges += sum(abs(one - other) >= _EDGE for one, other in zip(greys, greys[1:], strict=False))
            pairs += max(0, len(greys) - 1)
        return edges > _EDGES * pairs

    def is_plain(self, box: Rect, colour: int) -> bool:
        """Whether only this colour lies under a text."""
        rows = [self.bare.samples[start:end] for start, end in self.bare.rows(_core(box))]
        return bool(rows) and all(abs(grey - luminance(colour)) < VISIBLE for row in rows for grey in _greys(row))


def two_pictures(page: Any, *, scale: float = SCALE) -> TwoPictures:
    """Raises what MuPDF raises."""
    box = page.rect * page.derotation_matrix
    scale = min(scale, math.sqrt(MOST_PIXELS / max(1.0, box.width * box.height)))
    recording = _recorded(page)
    return TwoPictures(_played(recording, box, scale, text=True), _played(recording, box, scale, text=False))


def _recorded(page: Any) -> Any:
    recording = mupdf.fz_new_display_list(mupdf.FzRect(mupdf.FzRect.Fixed_INFINITE))
    device = mupdf.fz_new_list_device(recording)
    mupdf.fz_run_page(page.this, device, mupdf.FzMatrix(*page.derotation_matrix), mupdf.FzCookie())
    mupdf.fz_close_device(device)
    return recording


def _played(recording: Any, box: pymupdf.Rect, scale: float, *, text: bool) -> Raster:
    area = mupdf.fz_irect_from_rect(mupdf.FzRect(*(value * scale for value in box)))
    pixmap = mupdf.fz_new_pixmap_with_bbox(mupdf.fz_device_rgb(), area, mupdf.FzSeparations(), 0)
    mupdf.fz_clear_pixmap_with_value(pixmap, 255)
    device = mupdf.fz_new_draw_device(mupdf.fz_scale(scale, scale), pixmap)
    if not text:
        # MuPDF skips calls that a device has no function for.
        device.m_internal.fill_text = None
        device.m_internal.stroke_text = None
    everywhere = mupdf.FzRect(mupdf.FzRect.Fixed_INFINITE)
    mupdf.fz_run_display_list(recording, device, mupdf.FzMatrix(), everywhere, mupdf.FzCookie())
    mupdf.fz_close_device(device)
    samples = bytes(mupdf.fz_pixmap_samples_memoryview(pixmap))
    return Raster(area.x0, area.y0, pixmap.w(), pixmap.h(), pixmap.stride(), scale, samples)


def _core(box: Rect) -> Rect:
    """Without the edge, where neighbours reach in."""
    x0, y0, x1, y1 = box
    dx, dy = _CORE * (x1 - x0), _CORE * (y1 - y0)
    return (x0 + dx / 4, y0 + dy, x1 - dx / 4, y1 - dy)


def _differ(one: bytes, other: bytes, colour: int | None) -> bool:
    red, green, blue = (abs(a - b) for a, b in zip(one, other, strict=True))
    # The eye is slow to see blue: pale yellow on white is as good as white.
    if max(green, 6 * red // 10, 2 * blue // 10, (54 * red + 183 * green + 19 * blue) >> 8) < VISIBLE:
        return False
    return colour is None or _distance(one, colour) < _distance(other, colour)


def _distance(pixel: bytes, colour: int) -> int:
    return abs(pixel[0] - (colour >> 16)) + abs(pixel[1] - (colour >> 8 & 255)) + abs(pixel[2] - (colour & 255))


def _greys(row: bytes) -> list[int]:
    return [
        (54 * red + 183 * green + 19 * blue) >> 8
        for red, green, blue in zip(row[::_BYTES], row[1::_BYTES], row[2::_BYTES], strict=True)
    ]
