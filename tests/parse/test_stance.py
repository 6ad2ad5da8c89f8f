"""Which way up a page lies on the glass, and how far from straight."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.parse.ocr.stance import UPRIGHT, Picture, stance_of, thickest_part
from tests.parse.test_plausible import NATURAL
from tests.pdfs import Para, Sheet, make_pdf
from tests.pdfs_scans import picture_of


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    items = [
        Para("What the parties agreed", size=16),
        *(Para(NATURAL[name]) for name in ("english", "german", "french")),
    ]
    return make_pdf(tmp_path_factory.mktemp("stance") / "page.pdf", [Sheet(items=items)])


@pytest.mark.parametrize("skew", [-3.0, -1.2, 0.0, 0.5, 2.0])
@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_the_way_back_is_found(page: Path, turn: int, skew: float) -> None:
    found = stance_of(picture_of(page, degrees=turn + skew))

    assert found.turn == (360 - turn) % 360
    assert found.skew == pytest.approx(-skew, abs=0.25)


def test_a_straight_page_is_left_as_it_is(page: Path) -> None:
    assert stance_of(picture_of(page, degrees=0)) == UPRIGHT


@pytest.mark.parametrize("shade", [0, 127, 255])
def test_a_plain_picture_says_nothing(shade: int) -> None:
    assert stance_of(Picture(200, 300, bytes([shade]) * 60_000)) == UPRIGHT


@settings(deadline=None, max_examples=50)
@given(st.integers(1, 40), st.binary(min_size=40, max_size=1600))
def test_any_picture_has_a_stance(width: int, samples: bytes) -> None:
    height = len(samples) // width
    picture = Picture(width, height, samples[: width * height])

    assert stance_of(picture).turn in {0, 90, 180, 270}
    for is_level in (True, False):
        start, end = thickest_part(picture, is_level=is_level)
        assert 0 <= start < end <= 1


def test_the_thickest_part_is_where_the_ink_is() -> None:
    white, black = bytes([255]) * 100, bytes([0]) * 100
    picture = Picture(100, 160, white * 120 + black * 20 + white * 20)

    start, end = thickest_part(picture, is_level=True)

    assert start <= 120 / 160
    assert end >= 140 / 160
