"""What rows and columns are called."""

from core.answer.tables.cells import tables_of
from core.answer.tables.heads import HeadedTable, headed
from tests.answer.tables.tables import INCOME, table_chunk


def read(*rows: str, lead: str = "", context: str = "") -> list[HeadedTable]:
    return headed(tables_of([table_chunk(*rows, lead=lead, context=context)])[0])


def columns(table: HeadedTable) -> list[str]:
    return [column.text for column in table.columns]


def test_a_head_over_several_columns_belongs_to_each() -> None:
    (table,) = read(" | 1st quarter |  | 2nd quarter | ", " | 2019 | 2018 | 2019 | 2018", "Sales | 1 | 2 | 3 | 4")
    assert columns(table) == ["1st quarter 2019", "1st quarter 2018", "2nd quarter 2019", "2nd quarter 2018"]


def test_a_head_of_two_lines_is_not_spanned_by_its_neighbour() -> None:
    (table,) = read(" |  | January 29,", " | January 28, 2023 | ", " |  | 2022", "Cash | 7 | 8")
    assert columns(table) == ["January 28, 2023", "January 29, 2022"]


def test_years_in_one_cell_belong_to_the_columns_behind() -> None:
    (table,) = read("(Millions) | Fiscal 2019 Fiscal 2018 |  | % change", "Sales | 5 | 4 | 25%")
    assert columns(table) == ["2019", "2018", "% change"]


def test_a_footnote_mark_is_no_figure_in_a_head() -> None:
    (table,) = read("(Millions) | 2019 | 2018 (1) | (2)", "Sales | 5 | 4 | (3)")
    assert columns(table) == ["2019", "2018 (1)", "(2)"]


def test_rows_of_years_are_data_where_there_are_many() -> None:
    (table,) = read(
        "Product | Europe | Japan", "A | 2029 | 2027", "B | 2030 | 2028", "C | 2033 | 2034", "D | 2031 | 2036"
    )
    assert columns(table) == ["Europe", "Japan"]
    assert [row.label for row in table.rows] == ["A", "B", "C", "D"]


def test_rows_stand_under_the_rows_that_head_them() -> None:
    rows = ("| 2019", "ASSETS | ", "Current assets: | ", "Cash | 4", "Total current assets | 9", "Goodwill | 2")
    (table,) = read(*(" " + row if row.startswith("|") else row for row in rows))
    assert [row.groups for row in table.rows] == [
        ("ASSETS", "Current assets:"),
        ("ASSETS", "Current assets:"),
        ("ASSETS",),
    ]


def test_a_total_of_something_else_does_not_end_a_group() -> None:
    (table,) = read(" | 2020", "DEPRECIATION | ", "Total brand | 5", "Corporate | 3", "TOTAL DEPRECIATION | 8", "X | 1")
    assert [bool(row.groups) for row in table.rows] == [True, True, True, False]


def test_the_letter_that_footnotes_refer_to_is_no_label() -> None:
    (table,) = read(" | Total | 59%", "a | Men | 65b", "b | Women | 55", "c | Aged 80+ | 37")
    assert [row.label for row in table.rows] == ["Total", "Men", "Women", "Aged 80+"]


def test_tables_that_follow_each_other_are_told_apart_by_their_heads() -> None:
    rows = (" | 2016 | ", " | First quarter | Second quarter", "Sales | 1 | 2", "Income | 3 | 4")
    tables = read(*rows, *(row.replace("2016", "2017") for row in rows))
    assert [columns(table)[0] for table in tables] == ["2016 First quarter", "2017 First quarter"]


def test_the_scale_is_read_wherever_it_is_stated() -> None:
    assert read(*INCOME)[0].scale == "million"
    plain = [" | 2019", "Cash | 4"]
    assert read(*plain, lead="The following shows cash ($ in thousands):")[0].scale == "thousand"
    assert read(*plain, context="Report > Balance sheet (in billions)")[0].scale == "billion"
    assert read(*plain, lead="Two million people saw it.")[0].scale == ""


def test_a_table_without_figures_is_headed_by_its_first_row() -> None:
    (table,) = read("Operation | Function", "Press | Wakes the screen", "Hold | Powers off")
    assert columns(table) == ["Function"]
    assert [row.label for row in table.rows] == ["Press", "Hold"]
