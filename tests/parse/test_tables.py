"""Rows of a table: label and numbers on one line, with the header."""

import re
from collections.abc import Sequence

import pytest

from core.parse.lines import Line, Run, union
from core.parse.tabular.rows import is_number, rows_of
from tests.parse.build import blocks, line, paragraph, read, row

COLUMNS = (50.0, 300.0, 400.0)


def table(rows: Sequence[tuple[str, ...]], *, top: float = 100.0, pitch: float = 14.0) -> list[Line]:
    lines: list[Line] = []
    for at, cells in enumerate(rows):
        lines += row(list(zip(cells, COLUMNS, strict=False)), top + pitch * at)
    return lines


STATEMENT = [
    ("(Millions)", "2022", "2021"),
    ("Net sales", "34,229", "35,355"),
    ("Operating expenses", "(9,049)", "(7,197)"),
]


def test_a_row_is_one_line_of_text_with_its_header() -> None:
    assert blocks(read(table(STATEMENT))) == [
        ("table", "(Millions) | 2022 | 2021\nNet sales | 34,229 | 35,355\nOperating expenses | (9,049) | (7,197)")
    ]


def test_a_currency_sign_in_a_column_of_its_own_joins_its_amount() -> None:
    lines: list[Line] = []
    for at, (label, first, second) in enumerate(STATEMENT[1:]):
        y = 100 + 14.0 * at
        lines += row([(label, 50), ("$", 280), (first, 300), ("$", 380), (second, 400)], y)
    assert read(lines).text.splitlines()[0] == "Net sales | $ 34,229 | $ 35,355"


def test_a_label_that_wraps_stays_with_its_numbers() -> None:
    lines = [
        *table(STATEMENT),
        line("Comprehensive income attributable to", 50, 142),
        *row([("noncontrolling interest", 50), ("12", 300), ("13", 400)], 153),
    ]
    assert read(lines).text.splitlines()[-1] == "Comprehensive income attributable to noncontrolling interest | 12 | 13"


def test_a_cell_that_wraps_is_joined() -> None:
    lines = [
        *row([("Bakery", 50), ("Bread and rolls, cakes and pastry,", 200)], 100),
        *row([("Cafe", 50), ("Tea and coffee, soups, sandwiches and", 200)], 124),
        line("warm dishes", 200, 136),
        *row([("Shop", 50), ("Flour, jam", 200)], 160),
    ]
    assert read(lines).text.splitlines()[1] == "Cafe | Tea and coffee, soups, sandwiches and warm dishes"


def test_a_header_of_two_lines_is_one_row() -> None:
    lines = [
        *row([("Net", 300), ("% of", 400)], 76),
        *row([("(Millions)", 50), ("Sales", 300), ("Total", 400)], 87),
        *table([("Industrial", "2,952", "37.2 %"), ("Health Care", "1,520", "19.1 %")]),
    ]
    assert read(lines).text.splitlines()[0] == "(Millions) | Net Sales | % of Total"


def test_a_header_that_hangs_over_the_numbers_belongs_to_the_table() -> None:
    lines = [line("Year ended December 31,", 310, 86), *table(STATEMENT)]
    assert read(lines).text.startswith(" | Year ended December 31, | \n(Millions) | 2022 | 2021")


def test_a_second_table_below_a_heading_is_a_block_of_its_own() -> None:
    lines = [*table(STATEMENT), line("Note 8 Inventories", 50, 170), *table(STATEMENT, top=200.0)]
    assert [kind for kind, _ in blocks(read(lines)) if kind == "table"] == ["table", "table"]


def test_a_footnote_mark_above_a_label_stays_in_its_row() -> None:
    lines = [*table(STATEMENT), line("(a)", 95, 108, size=6)]
    assert "Net sales (a) | 34,229 | 35,355" in read(lines).text


def test_prose_with_wide_spaces_is_no_table() -> None:
    wide = [line(f"sentence {at}.", 50, 100 + 12 * at) for at in range(4)]
    wide += [line("Another one follows here and fills", 125, 100 + 12 * at) for at in range(4)]
    assert {kind for kind, _ in blocks(read(wide))} == {"paragraph"}


def test_a_numbered_list_is_no_table() -> None:
    lines = [
        one for at in range(4) for one in row([(f"{at + 1}.", 50), ("Hold the shelf at both ends", 70)], 100 + 20 * at)
    ]
    assert {kind for kind, _ in blocks(read(lines))} == {"list_item"}


def test_text_before_and_after_keeps_its_place() -> None:
    lines = [*paragraph("Sales were as follows.", 50, 70), *table(STATEMENT), *paragraph("They fell.", 50, 160)]
    assert [kind for kind, _ in blocks(read(lines))] == ["paragraph", "table", "paragraph"]


@pytest.mark.parametrize(
    "text", ["1,234", "(1,234)", "$ 5.20", "37.2 %", "—", "$ -", "2022", "N/A", "(0.3)%", "€1.5bn", "12x"]
)
def test_amounts_are_numbers(text: str) -> None:
    assert is_number(text)


@pytest.mark.parametrize("text", ["Note 4", "Q2", "A-1", "of 2022", "Net", "3M", "", "(a)"])
def test_words_are_none(text: str) -> None:
    assert not is_number(text)


def test_two_numbers_side_by_side_are_two_cells() -> None:
    (found,) = rows_of(row([("Interest", 50), ("(6)", 300), ("(7)", 330), ("(2)", 360)], 100))
    assert [cell.text for cell in found.cells] == ["Interest", "(6)", "(7)", "(2)"]


def typed(text: str, y: float, *, size: float = 9.0) -> list[Line]:
    """A line of a font of fixed width (0.6 of its size, spaces too), in the pieces that the PDF library makes of it."""
    pieces, step = [], 0.6 * size
    for piece in re.finditer(r"\S+(?: \S+)?", text):
        x = 36 + step * piece.start()
        words = [(word.group(), x + step * word.start()) for word in re.finditer(r"\S+", piece.group())]
        runs = tuple(Run(word, (at, y - 7, at + step * len(word), y + 2), 0) for word, at in words)
        pieces.append(Line(runs, union(run.box for run in runs), (x, y), size, size, mono=True))
    return pieces


def test_a_space_of_a_typewriter_is_no_gap_between_cells() -> None:
    rows = ["What is to be added to the table?", "  Year   Award          Result     Category for which it was given"]
    rows += [f"  200{n}   Comedy Award   Won        Outstanding Actor in a Series" for n in range(4)]
    lines = [piece for at, text in enumerate(rows) for piece in typed(text, 50 + 12 * at)]
    assert [[cell.text for cell in row.cells] for row in rows_of(lines)][:3] == [
        ["What is to be added to the table?"],
        ["Year", "Award", "Result", "Category for which it was given"],
        ["2000", "Comedy Award", "Won", "Outstanding Actor in a Series"],
    ]
    kinds = blocks(read(lines))
    assert [kind for kind, _ in kinds][1:] == ["table"]
    assert kinds[0][1] == rows[0]
