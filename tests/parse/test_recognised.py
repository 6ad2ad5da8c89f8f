"""What OCR read: as stored data and in the place of a page's own lines."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.contracts.pages import DocumentInfo
from core.parse.lines import Axis, Line, RawPage, Run, union
from core.parse.ocr.recognised import (
    RecognisedSource,
    Recognition,
    Tilt,
    recognition_from_data,
    recognition_to_data,
    with_recognised,
)
from tests.parse.build import LETTER, line, numbered, raw

numbers = st.floats(-2_000, 5_000, width=32)
words = st.text(st.characters(exclude_categories=["Cs", "Z", "C"]), min_size=1, max_size=8).filter(
    lambda w: len(w.split()) == 1
)
axes = st.sampled_from([(1, 0), (0, 1), (-1, 0), (0, -1)])


@st.composite
def recognitions(draw: st.DrawFn) -> Recognition:
    direction: Axis = draw(axes)
    lines = []
    for number in range(draw(st.integers(0, 4))):
        runs = tuple(
            Run(text, (draw(numbers), draw(numbers), draw(numbers), draw(numbers)), number)
            for text in draw(st.lists(words, min_size=1, max_size=4))
        )
        size = draw(st.floats(1, 90, width=32))
        origin = (draw(numbers), draw(numbers))
        lines.append(Line(runs, union(run.box for run in runs), origin, size, size, direction=direction))
    return Recognition(tuple(lines), draw(st.floats(-4, 4)) if lines else 0.0)


@given(recognitions())
def test_data_comes_back_as_it_was(found: Recognition) -> None:
    assert recognition_from_data(recognition_to_data(found)) == found


def test_nothing_read_is_empty_data() -> None:
    assert recognition_to_data(Recognition(())) == ""
    assert recognition_from_data("") == Recognition(())


@pytest.mark.parametrize(
    "change",
    [
        {"direction": [1, 1]},
        {"text": ["a", "b"]},
        {"text": [""]},
        {"text": ["Two words"]},
        {"places": "AAAA"},
        {"boxes": "no base64!"},
        {"tilt": "askew"},
    ],
)
def test_data_that_does_not_hold_together_is_refused(change: dict[str, object]) -> None:
    data = recognition_to_data(Recognition((line("One line here", 50, 50),)))

    with pytest.raises((KeyError, TypeError, ValueError)):
        recognition_from_data(json.dumps(json.loads(data) | change))


class OnePage:
    """A document of one page."""

    def __init__(self, page: RawPage) -> None:
        self.page = page

    def info(self) -> DocumentInfo:
        return DocumentInfo(1, "", (), was_repaired=False)

    def read(self, index: int) -> RawPage:
        return self.page

    def failed(self, index: int) -> RawPage:
        return self.page._replace(failed=True)


def texts(page: RawPage) -> list[str]:
    return [one.text for one in page.lines]


def test_a_scan_gets_its_text() -> None:
    data = recognition_to_data(Recognition((line("Read by OCR", 50, 50),)))

    page = RecognisedSource(OnePage(raw([])), {0: data}).read(0)

    assert texts(page) == ["Read by OCR"]
    assert page.is_recognised


@pytest.mark.parametrize("data", ["", "{}", "not JSON", '{"text": []}'])
def test_useless_data_leaves_the_page_as_it_is(data: str) -> None:
    page = raw([line("Its own text", 50, 50)])

    assert RecognisedSource(OnePage(page), {0: data}).read(0) == page


def test_other_pages_and_failed_ones_are_left_alone() -> None:
    page = raw([line("Its own text", 50, 50)])
    data = recognition_to_data(Recognition((line("Read by OCR", 50, 50),)))

    assert RecognisedSource(OnePage(page), {1: data}).read(0) == page
    assert RecognisedSource(OnePage(page._replace(failed=True)), {0: data}).read(0).failed


def test_a_stamp_keeps_its_own_letters_and_is_not_there_twice() -> None:
    stamp = line("EXHIBIT 0042", 50, 40)
    read = (line("EXHIB1T OO42", 51, 41), line("The body of the page", 50, 90))

    page = with_recognised(raw([stamp]), Recognition(read))

    assert texts(page) == ["EXHIBIT 0042", "The body of the page"]
    assert [run.line for one in page.lines for run in one.runs] == [0, 0, 1, 1, 1, 1, 1]


def test_broken_letters_give_way() -> None:
    broken = raw([line("\ufffd\ufffd\ufffd\ufffd", 50, 40), line("half good", 50, 60)], broken=4)

    page = with_recognised(broken, Recognition((line("What people see", 50, 40),)))

    assert texts(page) == ["What people see"]
    assert page.broken_count == 0


@given(st.floats(-4, 4), st.floats(0, 612), st.floats(0, 792))
def test_straightened_and_tilted_back_is_where_it_was(degrees: float, x: float, y: float) -> None:
    tilt = Tilt(degrees, LETTER.width, LETTER.height)
    [before] = numbered([line("Two words", x, y)])

    after = tilt.straightened(before)

    for run, moved in zip(before.runs, after.runs, strict=True):
        assert tilt.back(moved.box) == pytest.approx(run.box, abs=0.01)


def test_a_line_that_sinks_to_the_right_is_level_once_straightened() -> None:
    tilt = Tilt(-2.0, LETTER.width, LETTER.height)
    left, right = Run("left", (100, 100, 120, 110), 0), Run("right", (500, 113.97, 520, 123.97), 0)
    sinking = Line((left, right), union((left.box, right.box)), (100, 110), 10, 10)

    first, second = tilt.straightened(sinking).runs

    assert first.box[1] == pytest.approx(second.box[1], abs=0.05)
