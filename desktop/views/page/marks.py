"""Where marks lie on the page as people see it. Pure geometry: points of the unrotated page in, pixels out."""

from collections.abc import Callable, Sequence

from core.api.types import PageGeometry, Rect

Point = tuple[float, float]
Outline = tuple[Point, ...]

WIDEN_PX = 2.0
HEIGHTEN_PX = 0.5
SNAP_PX = 4.0
"""Edges of neighbouring lines closer than this become one edge, so that a mark has no tiny steps."""
JOIN_GAP = 0.7
"""Lines whose gap is under this share of their height belong to one outline."""

TAG_WIDTH_PX = 20.0
TAG_HEIGHT_PX = 18.0
TAG_OFFSET_PX = 30.0
TAG_EDGE_PX = 4.0
TAG_GAP_PX = 2.0
BAR_OFFSET_PX = 7.0
BAR_PX = 3.0


def page_size(page: PageGeometry, *, scale: float) -> tuple[float, float]:
    """Width and height as people see the page; `scale` is pixels a point."""
    width, height = page.width * scale, page.height * scale
    return (height, width) if page.rotation in (90, 270) else (width, height)


def to_view(rect: Rect, page: PageGeometry, *, scale: float) -> Rect:
    """A rectangle of the unrotated page, in points, as pixels of the page turned clockwise by its rotation."""
    x0, y0, x1, y1 = (value * scale for value in rect)
    width, height = page.width * scale, page.height * scale
    match page.rotation:
        case 90:
            return (height - y1, x0, height - y0, x1)
        case 180:
            return (width - x1, height - y1, width - x0, height - y0)
        case 270:
            return (y0, width - x1, y1, width - x0)
        case _:
            return (x0, y0, x1, y1)


def to_page(rect: Rect, page: PageGeometry, *, scale: float) -> Rect:
    """The inverse of `to_view`."""
    x0, y0, x1, y1 = (value / scale for value in rect)
    match page.rotation:
        case 90:
            return (y0, page.height - x1, y1, page.height - x0)
        case 180:
            return (page.width - x1, page.height - y1, page.width - x0, page.height - y0)
        case 270:
            return (page.width - y1, x0, page.width - y0, x1)
        case _:
            return (x0, y0, x1, y1)


def bounds(rects: Sequence[Rect]) -> Rect:
    """The smallest rectangle round all of `rects`, which are not empty."""
    return (min(r[0] for r in rects), min(r[1] for r in rects), max(r[2] for r in rects), max(r[3] for r in rects))


def outlines(rects: Sequence[Rect]) -> tuple[Outline, ...]:
    """The lines of one passage, in reading order, as few closed outlines with a little air round the text.

    Lines that follow each other downwards and overlap sideways share one outline; the edge between them is halfway.
    """
    aired = [(x0 - WIDEN_PX, y0 - HEIGHTEN_PX, x1 + WIDEN_PX, y1 + HEIGHTEN_PX) for x0, y0, x1, y1 in rects]
    chains: list[list[Rect]] = []
    for rect in aired:
        if chains and _joins(chains[-1][-1], rect):
            chains[-1].append(rect)
        else:
            chains.append([rect])
    return tuple(_outline(_joined(chain)) for chain in chains)


def _joins(upper: Rect, lower: Rect) -> bool:
    height = min(upper[3] - upper[1], lower[3] - lower[1])
    overlap = min(upper[2], lower[2]) - max(upper[0], lower[0])
    return lower[1] > upper[1] and lower[1] - upper[3] < JOIN_GAP * height and overlap > SNAP_PX


def _joined(chain: Sequence[Rect]) -> list[Rect]:
    """The same rectangles with touching edges, and with sides that almost agree made equal."""
    joined = list(chain)
    for i in range(len(joined) - 1):
        upper, lower = joined[i], joined[i + 1]
        middle = (upper[3] + lower[1]) / 2
        left = min(upper[0], lower[0]) if abs(upper[0] - lower[0]) < SNAP_PX else None
        right = max(upper[2], lower[2]) if abs(upper[2] - lower[2]) < SNAP_PX else None
        joined[i] = (
            upper[0] if left is None else left,
            upper[1],
            upper[2] if right is None else right,
            middle,
        )
        joined[i + 1] = (
            lower[0] if left is None else left,
            middle,
            lower[2] if right is None else right,
            lower[3],
        )
    return joined


def _outline(chain: Sequence[Rect]) -> Outline:
    """Down the right sides and up the left ones, without points on a straight line."""
    points = [point for x0, y0, x1, y1 in chain for point in ((x1, y0), (x1, y1))]
    points += [point for x0, y0, x1, y1 in reversed(chain) for point in ((x0, y1), (x0, y0))]
    corners = []
    for i, point in enumerate(points):
        before, after = points[i - 1], points[(i + 1) % len(points)]
        if not (before[0] == point[0] == after[0] or before == point):
            corners.append(point)
    return tuple(corners)


def tag_place(
    rects: Sequence[Rect], page: tuple[float, float], taken: Sequence[Rect], is_blank: Callable[[Rect], bool]
) -> Rect:
    """Where the number of a mark stands on a page of that width and height: at the beginning of its first line, or in a
    margin, but not on ink if that can be. Of lines that run down or up, on a turned page, that is above or below.

    `taken` are the tags placed before; one that would cover another moves on along its margin.
    """
    places = _ends_of_columns(rects, page) if runs_down(rects) else _sides_of_lines(rects, page[0])
    slid = [_slid(place, taken, is_down=not runs_down(rects)) for place in places]
    within = [one for one in slid if one[2] <= page[0] and one[3] <= page[1]] or slid
    return next((one for one in within if is_blank(one)), within[0])


def runs_down(rects: Sequence[Rect]) -> bool:
    """Whether the lines of a mark run down or up the page as it is seen."""
    return sum((y1 - y0) - (x1 - x0) for x0, y0, x1, y1 in rects) > 0


def _sides_of_lines(rects: Sequence[Rect], page_width: float) -> list[Rect]:
    x0, _, x1, _ = bounds(rects)
    top, last = (rects[0][1] + rects[0][3] - TAG_HEIGHT_PX) / 2, page_width - TAG_WIDTH_PX - TAG_EDGE_PX
    beside_right = min(x1 + TAG_OFFSET_PX - TAG_WIDTH_PX, last)
    lefts = (x0 - TAG_OFFSET_PX, beside_right) if x0 >= TAG_OFFSET_PX + TAG_EDGE_PX else (beside_right,)
    return [_tag_at(left, top) for left in (*lefts, TAG_EDGE_PX, last)]


def _ends_of_columns(rects: Sequence[Rect], page: tuple[float, float]) -> list[Rect]:
    """The lines of a page turned clockwise follow each other to the left and begin above."""
    _, y0, _, y1 = bounds(rects)
    left = max(TAG_EDGE_PX, min((rects[0][0] + rects[0][2] - TAG_WIDTH_PX) / 2, page[0] - TAG_WIDTH_PX - TAG_EDGE_PX))
    last = page[1] - TAG_HEIGHT_PX - TAG_EDGE_PX
    above, below = max(TAG_EDGE_PX, y0 - TAG_OFFSET_PX), min(y1 + TAG_OFFSET_PX - TAG_HEIGHT_PX, last)
    begins_below = rects[-1][0] > rects[0][0]
    tops = (below, above, last, TAG_EDGE_PX) if begins_below else (above, below, TAG_EDGE_PX, last)
    return [_tag_at(left, top) for top in tops]


def _slid(place: Rect, taken: Sequence[Rect], *, is_down: bool) -> Rect:
    while hit := next((t for t in taken if _touch(place, t)), None):
        place = _tag_at(place[0], hit[3] + TAG_GAP_PX) if is_down else _tag_at(hit[2] + TAG_GAP_PX, place[1])
    return place


def _tag_at(left: float, top: float) -> Rect:
    return (left, top, left + TAG_WIDTH_PX, top + TAG_HEIGHT_PX)


def _touch(a: Rect, b: Rect) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] + TAG_GAP_PX and b[1] < a[3] + TAG_GAP_PX


def bar_place(rects: Sequence[Rect], tag: Rect) -> Rect:
    """The bar along an open mark, on the side of its tag."""
    x0, y0, x1, y1 = bounds(rects)
    if runs_down(rects):
        y = y0 - BAR_OFFSET_PX if tag[1] < y0 else y1 + BAR_OFFSET_PX
        return (x0, y - BAR_PX / 2, x1, y + BAR_PX / 2)
    x = x0 - BAR_OFFSET_PX if tag[0] < x0 else x1 + BAR_OFFSET_PX
    return (x - BAR_PX / 2, y0, x + BAR_PX / 2, y1)
