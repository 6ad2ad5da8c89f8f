"""Characters of a line to clean words."""

from hypothesis import given
from hypothesis import strategies as st

from core.api.types import Rect
from core.parse.letters.glyphs import LineWords, words_of_line
from core.parse.letters.strokes import REPLACEMENT


def words(text: str, *, gaps: dict[int, float] | None = None) -> LineWords:
    """A line whose glyphs are 5 wide; `gaps` adds space in front of some of them."""
    boxes: list[Rect] = []
    x = 0.0
    for at in range(len(text)):
        x += (gaps or {}).get(at, 0.0)
        boxes.append((x, 0.0, x + 5.0, 10.0))
        x += 5.0
    return words_of_line(text, boxes, size=10.0, number=0)


def texts(text: str, *, gaps: dict[int, float] | None = None) -> list[str]:
    return [run.text for run in words(text, gaps=gaps).runs]


def test_words_part_at_any_whitespace() -> None:
    assert texts("net\u00a0sales\tof\u20032022") == ["net", "sales", "of", "2022"]


def test_the_box_of_a_word_spans_its_glyphs() -> None:
    assert [run.box for run in words("ab cde").runs] == [(0.0, 0.0, 10.0, 10.0), (15.0, 0.0, 30.0, 10.0)]


def test_characters_nobody_sees_are_dropped_and_offsets_stay_right() -> None:
    hidden = "a\u200bb\u202ec\U000e0041 \ufeffd\x00e"
    line = words(hidden)
    assert [run.text for run in line.runs] == ["abc", "de"]
    assert line.runs[1].box == (5.0 * hidden.index("\ufeff"), 0.0, 5.0 * len(hidden), 10.0)


def test_a_word_of_invisible_characters_is_none() -> None:
    assert texts("a \u200b\u200d b") == ["a", "b"]


def test_glyphs_without_meaning_stay_and_are_counted() -> None:
    line = words(f"{REPLACEMENT}{REPLACEMENT}x \ue123 \x01")
    assert [run.text for run in line.runs] == [REPLACEMENT * 2 + "x", "\ue123"]
    assert (line.glyphs, line.broken) == (4, 4)


def test_half_a_surrogate_pair_becomes_the_replacement_character() -> None:
    assert texts("a\ud800b") == [f"a{REPLACEMENT}b"]


def test_bullets_of_symbol_fonts_are_bullets() -> None:
    line = words("\uf0b7 item")
    assert [run.text for run in line.runs] == ["•", "item"]
    assert line.broken == 0


def test_a_letter_and_its_accent_become_one() -> None:
    assert texts("cafe\u0301") == ["café"]


def test_a_wide_gap_behind_a_bullet_is_a_space() -> None:
    assert texts("●After", gaps={1: 6.0}) == ["●", "After"]
    assert texts("●After") == ["●After"]


def test_a_line_without_spaces_is_cut_at_its_gaps() -> None:
    assert texts("thequickbrownfoxjumps", gaps={3: 4.0, 8: 4.0}) == ["the", "quick", "brownfoxjumps"]


def test_a_soft_hyphen_inside_a_line_is_drawn_and_so_a_hyphen() -> None:
    assert texts("long\u00adterm cap\u00ad ") == ["long-term", "cap\u00ad"]


def test_dots_that_lead_to_a_page_number_are_left_out() -> None:
    assert texts("About.........12") == ["About", "12"]
    assert texts("About . . . . . . 12") == ["About", "12"]
    assert texts("and so on ... 12") == ["and", "so", "on", "...", "12"]


def test_lam_and_alef_of_a_ligature_come_in_reading_order() -> None:
    text = "\u0627\u0625\u0644\u0646"
    boxes = [(30.0, 0.0, 35.0, 10.0), (25.0, 0.0, 25.0, 10.0), (15.0, 0.0, 25.0, 10.0), (10.0, 0.0, 15.0, 10.0)]
    (run,) = words_of_line(text, boxes, size=10.0, number=0).runs
    assert run.text == "\u0627\u0644\u0625\u0646"
    assert run.box == (10.0, 0.0, 35.0, 10.0)


@given(st.text(max_size=40))
def test_words_are_never_empty_and_never_hold_whitespace(text: str) -> None:
    for run in words(text).runs:
        assert run.text
        assert not any(c.isspace() for c in run.text)
        run.text.encode("utf-8")
