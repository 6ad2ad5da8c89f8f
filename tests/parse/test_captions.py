"""Tables and the blocks that name them."""

import pytest

from core.contracts.pages import Page
from core.parse.lines import Line
from core.parse.tabular.units import ends_on_unit, names_unit
from tests.parse.build import line, paragraph, read
from tests.parse.test_tables import STATEMENT, table


def named(lines: list[Line]) -> tuple[str, str]:
    """Kind and text of the block that names the only table."""
    page: Page = read(lines)
    (place,) = [block.caption for block in page.blocks if block.kind.value == "table"]
    if place is None:
        return ("", "")
    block = page.blocks[place]
    return (block.kind.value, page.text[block.start : block.end])


def test_a_caption_above_names_the_table() -> None:
    assert named([line("Table 3. Sales by year", 50, 80), *table(STATEMENT)]) == ("caption", "Table 3. Sales by year")


def test_a_caption_below_names_the_table() -> None:
    assert named([*table(STATEMENT), line("Table 3. Sales by year", 50, 150)]) == ("caption", "Table 3. Sales by year")


def test_a_figure_below_does_not() -> None:
    assert named([*table(STATEMENT), line("Figure 3. Sales by year", 50, 150)]) == ("", "")


def test_the_unit_goes_with_the_caption_above_it() -> None:
    lines = [line("Table 3. Sales by year", 50, 66), line("(in millions)", 50, 84), *table(STATEMENT)]
    assert named(lines) == ("caption", "Table 3. Sales by year (in millions)")


def test_a_unit_alone_is_a_caption() -> None:
    assert named([line("(Dollars in millions)", 340, 84), *table(STATEMENT)]) == ("caption", "(Dollars in millions)")


def test_an_introduction_that_ends_on_the_unit_stays_a_paragraph() -> None:
    text = "Sales of the two years were as follows (in millions):"
    assert named([*paragraph(text, 50, 80, width_chars=90), *table(STATEMENT)]) == ("paragraph", text)


def test_a_sentence_above_is_no_caption() -> None:
    assert named([*paragraph("Sales fell in both years.", 50, 80), *table(STATEMENT)]) == ("", "")


def test_a_caption_between_two_tables_names_the_nearer_one() -> None:
    lines = [*table(STATEMENT), line("Table 2. Costs", 50, 176), *table(STATEMENT, top=194.0)]
    page = read(lines)
    assert [block.caption for block in page.blocks] == [None, None, 1]


def test_a_title_over_the_middle_is_no_head() -> None:
    lines = [line("Statements of income", 195, 84), *table(STATEMENT)]
    assert read(lines).blocks[-1].header_rows == 1


@pytest.mark.parametrize(
    "text",
    [
        "(in millions)",
        "(Dollars in millions)",
        "(In thousands, except per share data)",
        "$ and shares in millions, except per share amounts",
        "% of those 65 and older",
        "Amounts in thousands of euros",
        "(unaudited)",
    ],
)
def test_units(text: str) -> None:
    assert names_unit(text)


@pytest.mark.parametrize(
    "text", ["In 2022 sales rose by 3 million", "(see Note 4)", "Shares in issue", "$ 34", "Total"]
)
def test_no_units(text: str) -> None:
    assert not names_unit(text)


def test_a_remark_at_the_end() -> None:
    assert ends_on_unit("Statements of income (in millions, except shares)")
    assert not ends_on_unit("Statements of income (continued)")
