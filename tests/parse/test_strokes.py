"""Characters that people do not see, told by their boxes."""

from collections.abc import Sequence

from core.api.types import Rect
from core.parse.letters.glyphs import words_of_line
from core.parse.letters.strokes import GONE, REPLACEMENT, UNSEEN, drawn_once, drawn_order, without_gaps


def boxes_at(lefts: Sequence[float], widths: Sequence[float]) -> list[Rect]:
    return [(left, 0.0, left + width, 10.0) for left, width in zip(lefts, widths, strict=True)]


def seen(text: str) -> str:
    return text.replace(GONE, "").replace(UNSEEN, "")


def test_letters_drawn_twice_a_little_apart_count_once() -> None:
    lefts = [x + shift for x in (0.0, 6.0, 12.0, 15.0) for shift in (0.0, 1.5)]
    widths = [w for w in (6.0, 6.0, 3.0, 6.0) for _ in range(2)]
    assert seen(drawn_once("BBoollkk", boxes_at(lefts, widths))) == "Bolk"


def test_equal_digits_side_by_side_stay() -> None:
    text = "1100 2200"
    assert drawn_once(text, boxes_at([6.0 * at for at in range(9)], [6.0] * 9)) == text


def test_spaces_beside_narrow_letters_of_one_pitch_are_none() -> None:
    text = "T i n g i t"
    lefts = [0, 4, 7, 10, 14, 20, 21, 25, 28, 31, 35]
    widths = [4, 3, 3, 4, 6, 1, 4, 3, 3, 4, 4]
    assert seen(without_gaps(text, boxes_at([float(x) for x in lefts], [float(w) for w in widths]))) == "Tingit"


def test_initials_and_real_spaces_stay() -> None:
    text = "a b c of monospaced letters"
    assert without_gaps(text, boxes_at([6.0 * at for at in range(len(text))], [6.0] * len(text))) == text


def test_a_space_drawn_elsewhere_does_not_cut_a_word_from_right_to_left() -> None:
    text = "של ום"
    boxes = boxes_at([90.0, 80.0, 10.0, 70.0, 60.0], [10.0, 10.0, 3.0, 10.0, 10.0])
    assert seen(drawn_order(text, boxes)) == "שלום"


def test_a_space_between_two_words_from_right_to_left_stays() -> None:
    text = "של ום"
    boxes = boxes_at([90.0, 80.0, 76.0, 66.0, 56.0], [10.0, 10.0, 4.0, 10.0, 10.0])
    assert drawn_order(text, boxes) == text


def test_glyphs_that_are_spelt_out_behind_are_not_broken() -> None:
    text = "abc" + REPLACEMENT * 5 + "שלום "
    lefts = [0.0, 6.0, 12.0, 18.0, 21.0, 27.0, 33.0, 39.0, 39.0, 45.0, 45.0, 45.0, 45.0]
    widths = [6.0, 6.0, 6.0, 3.0, 6.0, 6.0, 6.0, 6.0, 6.0, 0.0, 0.0, 0.0, 0.0]
    words = words_of_line(text, boxes_at(lefts, widths), size=10.0, number=0)
    assert [run.text for run in words.runs] == ["abc", "שלום"]
    assert words.broken == 0
    assert words.runs[1].box[0] <= 21.0


def test_glyphs_without_a_meaning_stay_broken() -> None:
    text = "שלום" + REPLACEMENT * 3
    boxes = boxes_at([60.0, 50.0, 40.0, 30.0, 20.0, 10.0, 0.0], [10.0] * 7)
    assert words_of_line(text, boxes, size=10.0, number=0).broken == 3
