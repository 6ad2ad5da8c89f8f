"""Pages in columns, and pages whose glyphs are odd, as the parser reads them from PDFs."""

from itertools import pairwise
from pathlib import Path

import pytest

from core.contracts.pages import Page
from core.parse.remote import ParserChild
from tests.measure.order import count_errors
from tests.pdfs import Para, Sheet, make_pdf
from tests.pdfs_columns import (
    Box,
    figure_over_two_of_three,
    make_columns_pdf,
    narrow_gutters,
    noted_columns,
    prose,
    spanning_heading,
    spanning_table,
    unequal_columns,
    wrapped_sidebar,
)
from tests.pdfs_scripts import (
    make_doubled_pdf,
    make_html_pdf,
    make_numbered_pdf,
    make_spread_pdf,
    make_vertical_pdf,
)

STREAMS = ["boxes", "rows", "shuffled"]


def read(parser: ParserChild, path: Path) -> list[Page]:
    return list(parser.pages(str(path)))


def places(page: Page, boxes: list[Box]) -> list[int]:
    """Where the text of each box begins, in the order of the boxes."""
    text = " ".join(page.text.split())
    return [text.index(" ".join(box.paragraphs[0].split()[:6])) for box in boxes]


@pytest.mark.parametrize("stream", STREAMS)
@pytest.mark.parametrize("boxes", [narrow_gutters(), spanning_heading()], ids=["gutters of 7 points", "heading"])
def test_columns_are_read_one_after_the_other_however_they_were_drawn(
    parser: ParserChild, tmp_path: Path, boxes: list[Box], stream: str
) -> None:
    (page,) = read(parser, make_columns_pdf(tmp_path / "a.pdf", [boxes], stream=stream))
    assert places(page, boxes) == sorted(places(page, boxes))


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_columns_keep_their_order_on_a_turned_page(parser: ParserChild, tmp_path: Path, rotation: int) -> None:
    boxes = narrow_gutters()
    (page,) = read(parser, make_columns_pdf(tmp_path / "a.pdf", [boxes], rotation=rotation))
    assert places(page, boxes) == sorted(places(page, boxes))


@pytest.mark.parametrize("stream", ["boxes", "rows"])
def test_unequal_columns_stay_apart(parser: ParserChild, tmp_path: Path, stream: str) -> None:
    boxes = unequal_columns()
    (page,) = read(parser, make_columns_pdf(tmp_path / "a.pdf", [boxes], stream=stream))
    text = " ".join(page.text.split())
    assert all(paragraph in text for box in boxes for paragraph in box.paragraphs)


def test_a_paragraph_round_a_box_is_not_cut_by_it(parser: ParserChild, tmp_path: Path) -> None:
    full, beside, below, box = wrapped_sidebar()
    (page,) = read(parser, make_columns_pdf(tmp_path / "a.pdf", [[full, beside, below, box]]))
    whole = " ".join(part.paragraphs[0] for part in (full, beside, below))
    text = " ".join(page.text.split())
    assert whole in text
    assert text.index(box.paragraphs[0]) > text.index(whole)


def test_a_caption_over_two_of_three_columns_comes_before_them(parser: ParserChild, tmp_path: Path) -> None:
    boxes = figure_over_two_of_three()
    (page,) = read(parser, make_columns_pdf(tmp_path / "a.pdf", [boxes]))
    assert places(page, boxes) == sorted(places(page, boxes))


def test_footnotes_of_both_columns_follow_the_text(parser: ParserChild, tmp_path: Path) -> None:
    left, left_notes, right, right_notes = noted_columns()
    (page,) = read(parser, make_columns_pdf(tmp_path / "a.pdf", [[left, left_notes, right, right_notes]]))
    order = places(page, [left, right, left_notes, right_notes])
    assert order == sorted(order)
    assert f"{left.paragraphs[0]} {right.paragraphs[0]}" in " ".join(page.text.split())


def test_a_table_across_columns_keeps_its_rows(parser: ParserChild, tmp_path: Path) -> None:
    boxes = spanning_table()
    (page,) = read(parser, make_columns_pdf(tmp_path / "a.pdf", [boxes]))
    assert "Upper mill | 1,204 | 88.1 | 12,450" in page.text
    columns = [boxes[0], boxes[1], boxes[-2], boxes[-1]]
    starts = places(page, columns)
    assert starts == sorted(starts)
    assert starts[1] < " ".join(page.text.split()).index("Upper mill") < starts[2]


def test_the_measure_counts_what_comes_too_early_and_what_is_missing(parser: ParserChild, tmp_path: Path) -> None:
    (page,) = read(parser, make_pdf(tmp_path / "a.pdf", [["one", "two", "three"]]))
    middles = [((w.box[0] + w.box[2]) / 2, (w.box[1] + w.box[3]) / 2) for w in page.words]
    assert count_errors(page, [middles]) == (0, 0)
    assert count_errors(page, [middles[::-1]]) == (0, 2)
    assert count_errors(page, [[*middles, (500.0, 800.0)], middles[:1]]) == (1, 0)


@pytest.mark.parametrize("unit", ["letter", "word", "line"])
@pytest.mark.parametrize("offset", [0.3, 0.8, 1.5])
def test_text_drawn_twice_counts_once(parser: ParserChild, tmp_path: Path, unit: str, offset: float) -> None:
    path = make_doubled_pdf(tmp_path / "a.pdf", "Deduplication works well", unit=unit, offset=offset)
    assert read(parser, path)[0].text == "Deduplication works well"


def test_double_letters_of_a_word_stay(parser: ParserChild, tmp_path: Path) -> None:
    (page,) = read(parser, make_pdf(tmp_path / "a.pdf", [["Coffee for all bookkeepers, 1100 11"]]))
    assert page.text == "Coffee for all bookkeepers, 1100 11"


def test_letters_at_one_pitch_make_words(parser: ParserChild, tmp_path: Path) -> None:
    path = make_spread_pdf(tmp_path / "a.pdf", "Testing filling fields", pitch=7.0)
    assert read(parser, path)[0].text == "Testing filling fields"


def test_columns_of_japanese_are_read_downwards_from_the_right(parser: ParserChild, tmp_path: Path) -> None:
    columns = ["吾輩は猫である。名前はまだ無い。", "どこで生れたかとんと見当がつかぬ。", "何でも薄暗いじめじめした所で"]
    (page,) = read(parser, make_vertical_pdf(tmp_path / "a.pdf", columns))
    assert "".join(page.text.split()) == "".join(columns)
    assert "見当がつかぬ" in page.text


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_hebrew_with_digits_and_latin_is_in_logical_order(parser: ParserChild, tmp_path: Path, rotation: int) -> None:
    html = "<p dir='rtl'>שלום עולם 2023 Python הוא כלי</p>"
    (page,) = read(parser, make_html_pdf(tmp_path / "a.pdf", html, rotation=rotation))
    assert page.text == "שלום עולם 2023 Python הוא כלי"


def lines_of(seed: int, count: int) -> list[str]:
    words = prose(seed, 8 * count).split(" ")
    return [" ".join(words[8 * at : 8 * at + 8]) for at in range(count)]


@pytest.mark.parametrize("gap", [8.0, 24.0])
@pytest.mark.parametrize("count", [2, 4])
def test_line_numbers_in_the_margin_are_no_text(parser: ParserChild, tmp_path: Path, gap: float, count: int) -> None:
    sheets = [lines_of(number, 25) for number in range(count)]
    for page, lines in zip(read(parser, make_numbered_pdf(tmp_path / "a.pdf", sheets, gap=gap)), sheets, strict=True):
        assert not any(word.isdigit() for word in page.text.split())
        assert page.text.split() == " ".join(lines).split()


def test_numbers_of_a_list_stay_though_every_page_has_them(parser: ParserChild, tmp_path: Path) -> None:
    sheets = [[f"Miller {chr(65 + page)}{at} of the river town" for at in range(20)] for page in range(4)]
    for page in read(parser, make_numbered_pdf(tmp_path / "a.pdf", sheets)):
        assert {str(number) for number in range(1, 21)} <= set(page.text.split())


def test_numbers_of_one_page_stay(parser: ParserChild, tmp_path: Path) -> None:
    (page,) = read(parser, make_numbered_pdf(tmp_path / "a.pdf", [lines_of(3, 20)]))
    assert "20" in page.text.split()


def cut_pages(last: str, first: str, foot: str = "") -> list[Sheet]:
    """A paragraph that is cut by a page break in the middle of a word; `foot` stands in small print below it."""
    notes = [Para(foot, size=7)] if foot else []
    return [
        Sheet(items=[Para(prose(1, 60)), Para("The old records of the river towns speak of many " + last), *notes]),
        Sheet(items=[Para(first + " that were lost in the flood of the year."), Para(prose(2, 60))]),
    ]


@pytest.mark.parametrize("foot", ["", "1 See the register of the towns, volume two."])
def test_a_word_cut_by_a_page_break_keeps_its_parts_and_is_told(parser: ParserChild, tmp_path: Path, foot: str) -> None:
    first, second = read(parser, make_pdf(tmp_path / "a.pdf", cut_pages("inscrip-", "tions", foot)))
    assert "speak of many inscrip-" in first.text
    assert second.text.startswith("tions that were lost")
    assert second.blocks[0].continues
    assert second.blocks[0].completes_word
    for page in (first, second):
        assert "\n".join(page.text[block.start : block.end] for block in page.blocks) == page.text
        assert all(a.end <= b.start for a, b in pairwise(page.words))


def test_the_parts_of_a_compound_stay_on_their_pages(parser: ParserChild, tmp_path: Path) -> None:
    first, second = read(parser, make_pdf(tmp_path / "a.pdf", cut_pages("well-", "known mills")))
    assert first.text.endswith("many well-")
    assert second.text.startswith("known mills that were lost")
    assert second.blocks[0].continues
