"""Where the pages of a document lie on the desk, and how large they are. Pure; lengths in logical pixels."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import accumulate
from statistics import median_high

from PySide6.QtCore import QSize

from core.api.types import PageGeometry
from desktop.views.page.marks import page_size

PX_PER_POINT = 96 / 72
"""At a zoom of 1 a page has the size of its paper on a screen of 96 pixels an inch."""
MARGIN_PX = 24
GAP_PX = 16
FOOT_PX = 56
"""Free below the last page, so that what floats there hides nothing."""

MIN_ZOOM = 0.1
MIN_FITTED = 0.01
"""A sheet of three metres is fitted all the same."""
MAX_ZOOM = 5.0
ZOOM_STEPS = (0.1, 0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0, 4.0, 5.0)
MAX_RENDER_PIXELS = 12_000_000
BYTES_PER_PIXEL = 4
"""A page is never asked for with more pixels than this; beyond it, it is drawn larger than it was rendered."""


class Zoom(Enum):
    WIDTH = auto()
    PAGE = auto()
    FREE = auto()


@dataclass(frozen=True, slots=True)
class PagePlace:
    """The paper of one page on the desk."""

    index: int
    x: int
    y: int
    width: int
    height: int

    @property
    def bottom(self) -> int:
        return self.y + self.height


@dataclass(frozen=True, slots=True)
class PageLayout:
    """All papers from top to bottom. `width` and `height` are the size of the desk."""

    places: tuple[PagePlace, ...]
    width: int
    height: int

    def within(self, top: int, bottom: int) -> tuple[PagePlace, ...]:
        """The papers of which something lies between two heights."""
        first = max(0, bisect_right(self.places, top, key=lambda place: place.y) - 1)
        last = bisect_right(self.places, bottom, key=lambda place: place.y)
        return tuple(place for place in self.places[first:last] if place.bottom > top)

    def urgent_first(self, top: int, bottom: int, current: int) -> list[PagePlace]:
        """The current page, the others between two heights, then one beyond each end."""
        seen = self.within(top, bottom)
        if not seen:
            return []
        beyond = [i for i in (seen[-1].index + 1, seen[0].index - 1) if 0 <= i < len(self.places)]
        return sorted(seen, key=lambda place: place.index != current) + [self.places[i] for i in beyond]

    def at(self, y: int) -> PagePlace | None:
        """The paper at a height; in a gap the one above it. None on an empty desk."""
        if not self.places:
            return None
        return self.places[max(0, bisect_right(self.places, y, key=lambda place: place.y) - 1)]


def place_pages(pages: Sequence[PageGeometry], *, zoom: float, view_width: int) -> PageLayout:
    """Pages one below the other, each in the middle."""
    sizes = [page_size(page, scale=zoom * PX_PER_POINT) for page in pages]
    width = max([view_width, *(round(w) + 2 * MARGIN_PX for w, _ in sizes)])
    y, places = MARGIN_PX, []
    for index, (page_width, page_height) in enumerate(sizes):
        place = PagePlace(index, (width - round(page_width)) // 2, y, round(page_width), round(page_height))
        places.append(place)
        y = place.bottom + GAP_PX
    return PageLayout(tuple(places), width, y - GAP_PX + FOOT_PX if places else 0)


def fitted_zoom(mode: Zoom, zoom: float, pages: Sequence[PageGeometry], page: PageGeometry, view: QSize) -> float:
    """What a mode makes of the zoom; `page` is the one that is read."""
    match mode:
        case Zoom.WIDTH:
            return zoom_to_width(pages, view_width=view.width())
        case Zoom.PAGE:
            return zoom_to_page(page, view_width=view.width(), view_height=view.height())
    return zoom


def zoom_to_width(pages: Sequence[PageGeometry], *, view_width: int) -> float:
    """The zoom at which the common width of the pages fills the view; a single wide page may be wider."""
    common = median_high(page_size(page, scale=PX_PER_POINT)[0] for page in pages)
    return _within((view_width - 2 * MARGIN_PX) / common)


def zoom_to_page(page: PageGeometry, *, view_width: int, view_height: int) -> float:
    """The zoom at which one page is seen whole."""
    width, height = page_size(page, scale=PX_PER_POINT)
    return _within(min((view_width - 2 * MARGIN_PX) / width, (view_height - 2 * MARGIN_PX) / height))


def next_zoom(zoom: float, step: int) -> float:
    """The next larger (`step` 1) or smaller (-1) of the usual steps."""
    if step > 0:
        return next((z for z in ZOOM_STEPS if z > zoom * 1.01), MAX_ZOOM)
    return next((z for z in reversed(ZOOM_STEPS) if z < zoom * 0.99), min(zoom, MIN_ZOOM))


def render_scale(page: PageGeometry, *, zoom: float, ratio: float) -> float:
    """Device pixels a point at which a page is rendered: exact, up to MAX_RENDER_PIXELS."""
    exact = zoom * PX_PER_POINT * ratio
    pixels = page.width * page.height * exact * exact
    return exact if pixels <= MAX_RENDER_PIXELS else exact * (MAX_RENDER_PIXELS / pixels) ** 0.5


def image_bytes(page: PageGeometry, scale: float) -> int:
    """Of its pixels in memory."""
    return round(page.width * page.height * scale * scale) * BYTES_PER_PIXEL


def affordable(sizes: Sequence[int], *, needed: int, most: int) -> int:
    """How many of these, the first come first, are within `most`; the `needed` ones in any case."""
    fitting = sum(total <= most for total in accumulate(sizes))
    return max(needed, fitting)


def _within(zoom: float) -> float:
    return max(MIN_FITTED, min(MAX_ZOOM, zoom))
