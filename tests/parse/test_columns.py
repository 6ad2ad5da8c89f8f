"""Columns of prose and the order in which they are read."""

from core.parse.lines import Line
from core.parse.order.columns import split_columns
from core.parse.order.gutters import find_gutter
from tests.parse.build import line, numbered, paragraph, read, row

PROSE = "the committee has considered the report of the working group and notes that all of its findings are sound " * 3


def text(lines: list[Line]) -> str:
    return " ".join(one.text for one in lines)


def columns(count: int, gutter: float, *, top: float = 100.0) -> list[list[Line]]:
    width = 40 * 5 + 7 * 0.0
    return [paragraph(f"c{n} {PROSE}", 50 + n * (width + gutter), top) for n in range(count)]


def flat(parts: list[list[Line]]) -> list[Line]:
    return list(numbered([one for part in parts for one in part]))


def test_two_columns_are_read_one_after_the_other() -> None:
    left, right = columns(2, 20.0)
    assert [text(part) for part in split_columns(flat([left, right]))] == [text(left), text(right)]


def test_three_columns_with_a_gutter_of_seven_points() -> None:
    parts = columns(3, 7.0)
    assert [text(part) for part in split_columns(flat(parts))] == [text(part) for part in parts]


def test_columns_whose_stream_was_sorted_by_height_are_still_columns() -> None:
    left, right = columns(2, 20.0)
    mixed = list(numbered([one for pair in zip(left, right, strict=True) for one in pair]))
    assert [text(part) for part in split_columns(mixed)] == [text(left), text(right)]


def test_a_title_over_both_columns_comes_first_though_it_was_drawn_last() -> None:
    left, right = columns(2, 20.0)
    title = line("A title that reaches over the two columns of this page and then some", 60, 60, size=14)
    assert text(split_columns(flat([left, right, [title]]))[0]) == title.text


def test_text_across_the_page_parts_the_columns_above_from_those_below() -> None:
    upper, lower = columns(2, 20.0), columns(2, 20.0, top=400.0)
    across = line("This line reaches from the left column far into the right column of the page", 50, 300)
    regions = split_columns(flat([*upper, [across], *lower]))
    assert [text(part) for part in regions] == [text(part) for part in (*upper, [across], *lower)]


def test_a_table_has_no_gutter() -> None:
    rows = [one for at in range(12) for one in row([(f"Item {at}", 50), ("1,234", 250), ("5,678", 350)], 100 + 12 * at)]
    assert find_gutter(numbered(rows)) is None


def test_a_table_drawn_column_by_column_is_read_by_rows() -> None:
    labels = [line(f"Revenue of the segment number {at}", 50, 100 + 12 * at) for at in range(8)]
    amounts = [line(f"{at + 1},234", 300, 100 + 12 * at) for at in range(8)]
    page = read([*labels, *amounts])
    assert page.text.splitlines()[0] == "Revenue of the segment number 0 | 1,234"
    assert len(page.blocks) == 1


def test_two_tables_side_by_side_are_read_one_after_the_other() -> None:
    left = [one for at in range(6) for one in row([(f"North {at}", 50), (f"N{at}", 150)], 100 + 12 * at)]
    right = [one for at in range(6) for one in row([(f"South {at}", 300), (f"S{at}", 400)], 100 + 12 * at)]
    assert read([*left, *right]).text.splitlines()[:2] == ["North 0 | N0", "North 1 | N1"]


def test_a_single_column_stays_whole() -> None:
    prose = paragraph(PROSE, 50, 100, width_chars=90)
    assert [text(part) for part in split_columns(numbered(prose))] == [text(prose)]
