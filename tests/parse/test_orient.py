"""Pages whose text does not run from left to right."""

import pytest

from core.api.types import Rect
from core.parse.lines import Axis
from core.parse.order.orient import turn_for, turned
from core.parse.prose.outline import NO_TITLES
from core.parse.structure import Surroundings, reading_of, structure
from tests.parse.build import NO_WORDS, PLAIN, line, paragraph, raw
from tests.parse.test_paragraphs import PROSE

AXES: list[Axis] = [(1, 0), (0, 1), (-1, 0), (0, -1)]


def seen(box: Rect, axis: Axis) -> Rect:
    """Where a box of upright text lies on the page when the text runs along `axis`."""
    x, y = axis
    corners = [(x * u - y * v, y * u + x * v) for u, v in ((box[0], box[1]), (box[2], box[3]))]
    us, vs = zip(*corners, strict=True)
    return (min(us), min(vs), max(us), max(vs))


@pytest.mark.parametrize("axis", AXES)
def test_text_along_any_axis_reads_the_same_and_boxes_come_back_exactly(axis: Axis) -> None:
    upright = paragraph(f"{PROSE} {PROSE}", 50, 100)
    lying = [
        one._replace(
            runs=tuple(run._replace(box=seen(run.box, axis)) for run in one.runs),
            box=seen(one.box, axis),
            origin=seen((*one.origin, *one.origin), axis)[:2],
            direction=axis,
        )
        for one in upright
    ]
    page = structure(reading_of(raw(upright)._replace(lines=tuple(lying))), Surroundings(PLAIN, NO_TITLES, NO_WORDS))
    assert page.text == f"{PROSE} {PROSE}"
    assert {word.box for word in page.words} == {run.box for one in lying for run in one.runs}


def test_turning_back_is_exact() -> None:
    lines = [one._replace(direction=(0, -1)) for one in paragraph(PROSE, 50.1, 100.7)]
    turn = turn_for(lines)
    assert turned(turned(lines, turn), turn.back) == lines


def test_columns_of_a_script_from_right_to_left_are_read_from_the_right() -> None:
    right = [one._replace(rtl=True) for one in paragraph(f"right {PROSE * 4}", 320, 100)]
    left = [one._replace(rtl=True) for one in paragraph(f"left {PROSE * 4}", 50, 100)]
    page = structure(reading_of(raw([*left, *right])), Surroundings(PLAIN, NO_TITLES, NO_WORDS))
    assert page.text.startswith("right")


def test_a_stamp_up_the_margin_is_left_out_and_a_label_inside_the_page_is_kept() -> None:
    text = paragraph(PROSE, 50, 100)
    stamp = line("arXiv:1234.5678", 10, 100)._replace(direction=(0, -1), box=(10.0, 100.0, 20.0, 180.0))
    label = line("Millions", 60, 110)._replace(direction=(0, -1), box=(60.0, 110.0, 70.0, 160.0))
    page = structure(
        reading_of(raw(text)._replace(lines=(*text, stamp, label))), Surroundings(PLAIN, NO_TITLES, NO_WORDS)
    )
    assert page.text == f"{PROSE}\nMillions"
