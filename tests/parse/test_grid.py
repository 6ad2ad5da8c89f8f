"""Whole tables from PDFs: ruled, shaded and spaced ones, each row a line with as many cells as the header."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from core.contracts.pages import CELL_SEPARATOR, Block, BlockKind, Page
from core.parse.remote import ParserChild
from tests.pdfs_tables import Grid, Piece, Text, make_tables_pdf

TOOLS = (
    ("Tool", "What it is for", "Keep it"),
    ("Adze", "Shaping a beam after the\nbark is off and the wood\nhas dried", "On the wall"),
    ("Spoke\nshave", "Rounding handles", "In a drawer,\nwrapped"),
    ("Froe", "Splitting shingles along\nthe grain", "By the door"),
)
JOINED = [[" ".join(cell.split()) for cell in row] for row in TOOLS]
STOPS = (60.0, 130.0, 270.0, 360.0)


def read(parser: ParserChild, path: Path, pages: Sequence[Sequence[Piece]], *, rotation: int = 0) -> list[Page]:
    return list(parser.pages(str(make_tables_pdf(path, pages, rotation=rotation))))


def tables(page: Page) -> list[Block]:
    return [block for block in page.blocks if block.kind is BlockKind.TABLE]


def rows(page: Page, block: Block) -> list[list[str]]:
    return [line.split(CELL_SEPARATOR) for line in page.text[block.start : block.end].split("\n")]


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_a_grid_of_wrapped_texts_keeps_its_rows(parser: ParserChild, tmp_path: Path, rotation: int) -> None:
    grid = Grid(TOOLS, STOPS, rules="all", bold_rows=1)
    (page,) = read(parser, tmp_path / "a.pdf", [[grid]], rotation=rotation)
    (block,) = tables(page)
    assert rows(page, block) == JOINED
    assert block.header_rows == 1


@pytest.mark.parametrize("grid", [Grid(TOOLS, STOPS, rules="level", bold_rows=1), Grid(TOOLS, STOPS, bold_rows=1)])
def test_without_upright_lines_the_columns_are_seen_too(parser: ParserChild, tmp_path: Path, grid: Grid) -> None:
    (page,) = read(parser, tmp_path / "a.pdf", [[grid]])
    (block,) = tables(page)
    assert rows(page, block) == JOINED
    assert block.header_rows == 1


def test_shading_parts_rows_that_no_blank_line_parts(parser: ParserChild, tmp_path: Path) -> None:
    statement = (
        ("", "2022", "2021"),
        ("Timber sold to the boat yards of\nthe lower river", "412", "398"),
        ("Timber kept", "77", "81"),
        ("Bark and chips sold for the paths of\nParks and gardens", "12", "9"),
    )
    grid = Grid(statement, (60.0, 260.0, 330.0, 400.0), gap=0.0, shaded=(1, 3))
    (page,) = read(parser, tmp_path / "a.pdf", [[grid]])
    (block,) = tables(page)
    assert rows(page, block)[-1] == ["Bark and chips sold for the paths of Parks and gardens", "12", "9"]
    assert block.header_rows == 1


def test_an_empty_cell_keeps_its_place_and_has_no_word(parser: ParserChild, tmp_path: Path) -> None:
    stock = (("", "Oak", "Ash", "Elm"), ("May", "3", "", "5"), ("June", "", "7", ""), ("July", "2", "8", "1"))
    (page,) = read(parser, tmp_path / "a.pdf", [[Grid(stock, (60.0, 160.0, 220.0, 280.0, 340.0))]])
    (block,) = tables(page)
    assert rows(page, block) == [list(row) for row in stock]
    assert [page.text[word.start : word.end] for word in page.words] == [c for row in stock for c in row if c]


def test_a_head_over_several_columns_stands_in_the_first_of_them(parser: ParserChild, tmp_path: Path) -> None:
    heads = [Text("Felled in the year", 185.0, 95.0)]
    stock = (("", "2021", "2022"), ("Oak", "31", "35"), ("Ash", "17", "12"))
    (page,) = read(parser, tmp_path / "a.pdf", [[*heads, Grid(stock, (60.0, 180.0, 240.0, 300.0))]])
    (block,) = tables(page)
    assert rows(page, block)[:2] == [["", "Felled in the year", ""], ["", "2021", "2022"]]
    assert block.header_rows == 2


def test_two_tables_side_by_side_are_two(parser: ParserChild, tmp_path: Path) -> None:
    left = Grid(TOOLS, (40.0, 85.0, 205.0, 280.0), rules="all", bold_rows=1)
    right = Grid(TOOLS[:3], (310.0, 360.0, 480.0, 560.0), rules="all", bold_rows=1)
    (page,) = read(parser, tmp_path / "a.pdf", [[left, right]])
    assert [rows(page, block) for block in tables(page)] == [JOINED, JOINED[:3]]


def test_a_grid_in_one_of_two_columns_of_text(parser: ParserChild, tmp_path: Path) -> None:
    prose = "The mill stood by the river for years and"
    texts = [Text(f"{prose} {n}", 320.0, 100.0 + 11.0 * n) for n in range(30)]
    above = [Text(f"{prose} {n}", 50.0, 100.0 + 11.0 * n) for n in range(8)]
    small = tuple((row[0], row[1]) for row in TOOLS)
    grid = Grid(small, (50.0, 110.0, 250.0), top=220.0, rules="all", bold_rows=1)
    (page,) = read(parser, tmp_path / "a.pdf", [[*above, grid, *texts]])
    (block,) = tables(page)
    assert rows(page, block) == [row[:2] for row in JOINED]
    assert page.text.index("Froe") < page.text.index(f"{prose} 29")


def test_a_table_goes_on_over_the_page(parser: ParserChild, tmp_path: Path) -> None:
    first, second = (
        Grid(TOOLS[:3], STOPS, rules="all", bold_rows=1),
        Grid((TOOLS[0], TOOLS[3]), STOPS, rules="all", bold_rows=1),
    )
    pages = read(parser, tmp_path / "a.pdf", [[first], [second]])
    assert [tables(page)[0].continues for page in pages] == [False, True]
    assert [tables(page)[0].header_rows for page in pages] == [1, 1]


def test_another_table_on_the_next_page_is_none_that_goes_on(parser: ParserChild, tmp_path: Path) -> None:
    other = (("Tree", "Where it grows", "Its use"), *TOOLS[1:])
    pages = read(
        parser,
        tmp_path / "a.pdf",
        [[Grid(TOOLS, STOPS, rules="all", bold_rows=1)], [Grid(other, STOPS, rules="all", bold_rows=1)]],
    )
    assert [tables(page)[0].continues for page in pages] == [False, False]


def test_a_box_round_some_numbers_of_a_table_is_no_table_of_its_own(parser: ParserChild, tmp_path: Path) -> None:
    stock = (("", "2020", "2021", "2022"), ("Oak", "31", "35", "36"), ("Ash", "17", "12", "11"), ("Elm", "9", "8", "7"))
    box = Grid((("", ""), ("", ""), ("", "")), (160.0, 220.0, 280.0), top=119.0, rules="all")
    (page,) = read(parser, tmp_path / "a.pdf", [[Grid(stock, (60.0, 160.0, 220.0, 280.0, 340.0)), box]])
    (block,) = tables(page)
    assert rows(page, block) == [list(row) for row in stock]


def test_prose_in_columns_is_no_table(parser: ParserChild, tmp_path: Path) -> None:
    prose = "The mill stood by the river for years and"
    columns = [Text(f"{prose} {n}", left, 100.0 + 11.0 * n) for left in (50.0, 310.0) for n in range(30)]
    (page,) = read(parser, tmp_path / "a.pdf", [columns])
    assert tables(page) == []


def test_lines_of_a_table_of_contents_are_items_with_their_page(parser: ParserChild, tmp_path: Path) -> None:
    entries = [
        ("Contents", ""),
        ("The old mill", "3"),
        ("How timber floats", "9"),
        ("Prices since the war", "17"),
        ("Index of names", "40"),
    ]
    (page,) = read(parser, tmp_path / "a.pdf", [[Grid(entries, (60.0, 400.0, 460.0), gap=2.0)]])
    assert tables(page) == []
    items = [page.text[b.start : b.end] for b in page.blocks if b.kind is BlockKind.LIST_ITEM]
    assert items[-2:] == ["Prices since the war 17", "Index of names 40"]


def test_thousands_of_lines_are_a_picture_and_the_text_is_read(parser: ParserChild, tmp_path: Path) -> None:
    many = Grid([[""] * 2] * 2, (10.0, 20.0, 30.0), top=400.0, rules="all")
    (page,) = read(parser, tmp_path / "a.pdf", [[Text("Words above a drawing.", 60.0, 90.0), *[many] * 700]])
    assert page.text == "Words above a drawing."
