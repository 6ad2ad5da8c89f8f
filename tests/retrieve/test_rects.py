from hypothesis import given
from hypothesis import strategies as st

from core.contracts.library import StoredPage
from core.contracts.pages import Word
from core.contracts.rows import ChunkSpan
from core.retrieve.rects import line_rects, parts_of

WORDS = (
    Word(0, 3, (10.0, 10.0, 30.0, 20.0), 0),
    Word(4, 8, (35.0, 9.0, 60.0, 21.0), 0),
    Word(9, 13, (10.0, 30.0, 40.0, 40.0), 1),
)
PAGES = {i: StoredPage(i, f"p{i}", "The rent due.", WORDS) for i in (0, 1)}


def test_words_of_a_line_become_one_rectangle() -> None:
    assert line_rects(WORDS, 0, 13) == ((10.0, 9.0, 60.0, 21.0), (10.0, 30.0, 40.0, 40.0))


def test_only_the_words_touched_are_marked() -> None:
    assert line_rects(WORDS, 5, 6) == ((35.0, 9.0, 60.0, 21.0),)
    assert line_rects(WORDS, 3, 4) == ()


def test_a_range_over_a_page_break_has_a_part_on_each_page() -> None:
    spans = (ChunkSpan(0, 0, 13, 0), ChunkSpan(1, 0, 8, 14))
    parts = parts_of(spans, 9, 18, PAGES.get)
    assert [(p.page_index, p.page_label, p.char_start, p.char_end) for p in parts] == [
        (0, "p0", 9, 13),
        (1, "p1", 0, 4),
    ]
    assert parts[0].rects == ((10.0, 30.0, 40.0, 40.0),)
    assert parts[1].rects == ((10.0, 10.0, 30.0, 20.0),)


def test_a_page_that_is_gone_gives_no_part() -> None:
    assert parts_of((ChunkSpan(7, 0, 5, 0),), 0, 5, PAGES.get) == ()


@given(st.integers(min_value=0, max_value=30), st.integers(min_value=0, max_value=30))
def test_every_rectangle_is_the_union_of_words_of_one_line(start: int, end: int) -> None:
    for rect in line_rects(WORDS, start, end):
        assert any(rect[0] <= w.box[0] and w.box[2] <= rect[2] for w in WORDS)
