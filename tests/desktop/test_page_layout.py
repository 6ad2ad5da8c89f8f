from hypothesis import given
from hypothesis import strategies as st

from core.api.types import PageGeometry
from desktop.views.page.layout import (
    FOOT_PX,
    GAP_PX,
    MARGIN_PX,
    MAX_RENDER_PIXELS,
    MAX_ZOOM,
    MIN_ZOOM,
    PX_PER_POINT,
    affordable,
    next_zoom,
    place_pages,
    render_scale,
    zoom_to_page,
    zoom_to_width,
)
from tests.desktop.samples import pages

SIZES = st.builds(
    PageGeometry, st.just("1"), st.floats(30, 2000), st.floats(30, 2000), st.sampled_from([0, 90, 180, 270])
)
ZOOMS = st.floats(MIN_ZOOM, MAX_ZOOM)


@given(st.lists(SIZES, min_size=1, max_size=20), ZOOMS, st.integers(100, 2000))
def test_pages_are_apart_and_inside_the_desk(sizes: list[PageGeometry], zoom: float, view_width: int) -> None:
    layout = place_pages(sizes, zoom=zoom, view_width=view_width)
    assert len(layout.places) == len(sizes)
    assert layout.places[0].y == MARGIN_PX
    for upper, lower in zip(layout.places, layout.places[1:], strict=False):
        assert lower.y - upper.bottom == GAP_PX
    assert all(p.x >= MARGIN_PX and p.x + p.width <= layout.width - MARGIN_PX + 1 for p in layout.places)
    assert layout.height == layout.places[-1].bottom + FOOT_PX


@given(st.lists(SIZES, min_size=1, max_size=20), st.integers(0, 20_000), st.integers(1, 3000))
def test_within_finds_what_is_seen_and_nothing_else(sizes: list[PageGeometry], top: int, height: int) -> None:
    layout = place_pages(sizes, zoom=1, view_width=800)
    seen = {p.index for p in layout.places if p.bottom > top and p.y <= top + height}
    assert {p.index for p in layout.within(top, top + height)} == seen


def test_a_height_in_a_gap_belongs_to_the_page_above() -> None:
    layout = place_pages(pages(3), zoom=1, view_width=800)
    first = layout.places[0]
    assert layout.at(0) == first
    assert layout.at(first.bottom + 2) == first
    assert layout.at(10**6) == layout.places[-1]


def test_an_empty_desk_has_no_pages() -> None:
    layout = place_pages((), zoom=1, view_width=800)
    assert (layout.height, layout.at(5), layout.within(0, 100)) == (0, None, ())


def test_at_a_hundred_percent_paper_has_its_size() -> None:
    place = place_pages(pages(1, width=72, height=144), zoom=1, view_width=800).places[0]
    assert (place.width, place.height) == (96, 192)


def test_a_turned_page_lies_on_its_side() -> None:
    place = place_pages(pages(1, rotation=90), zoom=1, view_width=800).places[0]
    assert place.width > place.height


def test_one_wide_page_does_not_make_the_others_small() -> None:
    mixed = (*pages(5), PageGeometry("6", 1200, 400, 0))
    assert zoom_to_width(mixed, view_width=500) == zoom_to_width(pages(5), view_width=500)


def test_fit_width_fills_the_view_between_the_margins() -> None:
    zoom = zoom_to_width(pages(3), view_width=500)
    assert place_pages(pages(3), zoom=zoom, view_width=500).places[0].width == 500 - 2 * MARGIN_PX


@given(SIZES, st.integers(200, 2000), st.integers(200, 2000))
def test_fit_page_shows_all_of_it(page: PageGeometry, width: int, height: int) -> None:
    zoom = zoom_to_page(page, view_width=width, view_height=height)
    place = place_pages([page], zoom=zoom, view_width=width).places[0]
    assert zoom == MIN_ZOOM or (place.width <= width and place.height <= height)


@given(ZOOMS)
def test_steps_go_up_and_down_within_bounds(zoom: float) -> None:
    assert MIN_ZOOM <= next_zoom(zoom, -1) <= max(zoom, MIN_ZOOM) * 1.01
    assert min(zoom, MAX_ZOOM) * 0.99 <= next_zoom(zoom, 1) <= MAX_ZOOM


@given(SIZES, ZOOMS, st.sampled_from([1.0, 1.25, 1.5, 2.0, 3.0]))
def test_rendering_is_exact_up_to_the_cap(page: PageGeometry, zoom: float, ratio: float) -> None:
    scale = render_scale(page, zoom=zoom, ratio=ratio)
    exact = zoom * PX_PER_POINT * ratio
    assert scale <= exact
    assert page.width * page.height * scale**2 <= MAX_RENDER_PIXELS * 1.001
    if page.width * page.height * exact**2 <= MAX_RENDER_PIXELS:
        assert scale == exact


def test_a_huge_sheet_is_fitted_and_zooming_out_of_that_makes_it_no_larger() -> None:
    huge = pages(1, width=8400, height=8400)
    fitted = zoom_to_width(huge, view_width=548)
    assert place_pages(huge, zoom=fitted, view_width=548).width == 548
    assert next_zoom(fitted, -1) == fitted
    assert next_zoom(fitted, 1) > fitted


def test_pages_are_drawn_ahead_as_far_as_there_is_room_and_those_in_sight_in_any_case() -> None:
    assert affordable([40, 40, 40, 40], needed=1, most=100) == 2
    assert affordable([40, 40, 40, 40], needed=3, most=100) == 3
    assert affordable([40, 40], needed=1, most=100) == 2
    assert affordable([], needed=0, most=100) == 0
