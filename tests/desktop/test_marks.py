"""Where marks lie, at every rotation."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.api.types import PageGeometry, Rect
from desktop.views.page.marks import (
    TAG_HEIGHT_PX,
    WIDEN_PX,
    bar_place,
    bounds,
    outlines,
    page_size,
    tag_place,
    to_page,
    to_view,
)

ROTATIONS = st.sampled_from([0, 90, 180, 270])
PAGES = st.builds(PageGeometry, st.just("1"), st.floats(50, 3000), st.floats(50, 3000), ROTATIONS)
SCALES = st.floats(0.1, 8)
SHARES = st.tuples(st.floats(0, 1), st.floats(0, 1), st.floats(0, 1), st.floats(0, 1))


def _rect(page: PageGeometry, shares: tuple[float, float, float, float]) -> Rect:
    x0, x1 = sorted((shares[0] * page.width, shares[2] * page.width))
    y0, y1 = sorted((shares[1] * page.height, shares[3] * page.height))
    return (x0, y0, x1, y1)


@given(PAGES, SHARES, SCALES)
def test_there_and_back_is_the_same_place(
    page: PageGeometry, shares: tuple[float, float, float, float], scale: float
) -> None:
    rect = _rect(page, shares)
    assert to_page(to_view(rect, page, scale=scale), page, scale=scale) == pytest.approx(rect, abs=1e-6)


@given(PAGES, SHARES, SCALES)
def test_what_is_on_the_page_is_on_the_page_as_seen(
    page: PageGeometry, shares: tuple[float, float, float, float], scale: float
) -> None:
    x0, y0, x1, y1 = to_view(_rect(page, shares), page, scale=scale)
    width, height = page_size(page, scale=scale)
    assert -1e-6 <= x0 <= x1 <= width + 1e-6
    assert -1e-6 <= y0 <= y1 <= height + 1e-6


@pytest.mark.parametrize(
    ("rotation", "corner"),
    [(0, (0, 0, 20, 10)), (90, (190, 0, 200, 20)), (180, (80, 190, 100, 200)), (270, (0, 80, 10, 100))],
)
def test_the_first_corner_turns_clockwise(rotation: int, corner: Rect) -> None:
    page = PageGeometry("1", 100, 200, rotation)
    assert to_view((0, 0, 20, 10), page, scale=1) == corner


def test_lines_of_a_paragraph_share_one_outline() -> None:
    (outline,) = outlines([(50, 0, 200, 10), (20, 12, 200, 22), (20, 24, 90, 34)])
    xs = [x for x, _ in outline]
    assert (min(xs), max(xs)) == (20 - WIDEN_PX, 200 + WIDEN_PX)
    assert len(outline) == 8, "steps at the start and at the end, and no others"


def test_the_edge_between_two_lines_is_halfway() -> None:
    (outline,) = outlines([(50, 0, 200, 10), (20, 14, 120, 24)])
    assert {y for _, y in outline} == {-0.5, 12, 24.5}


def test_sides_that_almost_agree_have_no_step() -> None:
    (outline,) = outlines([(20, 0, 200, 10), (20.5, 12, 198, 22)])
    assert len(outline) == 4


@pytest.mark.parametrize(
    "second", [(20, 100, 200, 110), (300, 12, 400, 22), (20, -20, 200, -10)], ids=["far below", "beside", "above"]
)
def test_lines_that_do_not_follow_each_other_stay_apart(second: Rect) -> None:
    assert len(outlines([(20, 0, 200, 10), second])) == 2


@given(st.lists(st.tuples(st.floats(0, 90), st.floats(10, 90), st.floats(0, 3)), min_size=1, max_size=6))
def test_outlines_hold_every_line(lines: list[tuple[float, float, float]]) -> None:
    y, rects = 0.0, []
    for left, width, gap in lines:
        rects.append((left, y, left + width, y + 10))
        y += 10 + gap
    points = [point for outline in outlines(rects) for point in outline]
    around = bounds(rects)
    assert min(x for x, _ in points) <= around[0]
    assert max(x for x, _ in points) >= around[2]
    assert min(y for _, y in points) <= around[1]
    assert max(y for _, y in points) >= around[3]


class TestTags:
    def test_a_tag_stands_left_of_its_first_line(self) -> None:
        tag = tag_place([(60, 100, 200, 112)], (300.0, 400.0), [], lambda _: True)
        assert tag == (30, 97, 50, 97 + TAG_HEIGHT_PX)

    def test_where_the_margin_is_narrow_it_stands_on_the_right(self) -> None:
        tag = tag_place([(20, 100, 200, 112)], (300.0, 400.0), [], lambda _: True)
        assert tag[0] > 200
        assert tag[2] < 300

    def test_it_avoids_ink(self) -> None:
        rects = [(160, 100, 200, 112)]
        assert tag_place(rects, (300.0, 400.0), [], lambda rect: rect[2] < 60)[2] < 60

    def test_two_tags_never_cover_each_other(self) -> None:
        rects = [(60.0, 100.0, 200.0, 112.0)]
        first = tag_place(rects, (300.0, 400.0), [], lambda _: True)
        second = tag_place(rects, (300.0, 400.0), [first], lambda _: True)
        assert second[1] >= first[3]

    @given(st.floats(0, 250), st.floats(1, 50), st.booleans())
    def test_a_tag_is_inside_the_page(self, left: float, width: float, blank: bool) -> None:
        tag = tag_place([(left, 50, left + width, 60)], (300.0, 400.0), [], lambda _: blank)
        assert tag[0] >= 0
        assert tag[2] <= 300

    def test_the_bar_is_on_the_side_of_the_tag(self) -> None:
        rects = [(60.0, 100.0, 200.0, 112.0), (60.0, 114.0, 90.0, 126.0)]
        assert bar_place(rects, (30, 97, 50, 115)) == (51.5, 100, 54.5, 126)
        assert bar_place(rects, (210, 97, 230, 115)) == (205.5, 100, 208.5, 126)

    @pytest.mark.parametrize(
        ("rects", "is_above"),
        [
            ([(200.0, 60.0, 212.0, 300.0), (180.0, 60.0, 192.0, 200.0)], True),
            ([(180.0, 60.0, 192.0, 300.0), (200.0, 160.0, 212.0, 300.0)], False),
            ([(200.0, 60.0, 212.0, 300.0)], True),
        ],
    )
    def test_on_a_turned_page_a_tag_stands_where_the_first_line_begins(self, rects: list[Rect], is_above: bool) -> None:
        tag = tag_place(rects, (300.0, 400.0), [], lambda _: True)
        assert (tag[3] <= 60) if is_above else (tag[1] >= 300)
        assert (tag[0] + tag[2]) / 2 == (rects[0][0] + rects[0][2]) / 2
        bar = bar_place(rects, tag)
        assert bar[2] - bar[0] > bar[3] - bar[1]

    def test_tags_of_turned_lines_stand_side_by_side(self) -> None:
        rects = [(200.0, 60.0, 212.0, 300.0)]
        first = tag_place(rects, (300.0, 400.0), [], lambda _: True)
        second = tag_place(rects, (300.0, 400.0), [first], lambda _: True)
        assert second[0] >= first[2]

    def test_a_tag_that_gives_way_to_another_is_not_on_ink_either(self) -> None:
        rects = [(60.0, 100.0, 200.0, 112.0)]
        first = tag_place(rects, (300.0, 400.0), [], lambda _: True)
        assert tag_place(rects, (300.0, 400.0), [first], lambda rect: rect[0] > 200)[0] > 200
