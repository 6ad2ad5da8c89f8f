"""Questions answered from tables, or left to the ordinary way."""

import pytest

from core.api.kinds import SentenceKind
from tests.answer.tables.tables import INCOME, answered, cells_of


@pytest.mark.parametrize(
    ("question", "cell"),
    [
        ("What was Acme's net income in fiscal 2017?", "$ 300"),
        ("How much was spent on research and development in 2018?", "390"),
        ("What was R&D in 2019?", "410"),
        ("What was the EPS (diluted) in 2019?", "$ 2.55"),
        ("What was the gross margin in 2018?", "43.8%"),
        ("For Acme, what were the sales (net) in FY17?", "$ 3,900"),
    ],
)
def test_a_cell_is_found_by_the_words_of_its_row_and_its_year(question: str, cell: str) -> None:
    assert cells_of(answered(question, INCOME)) == [cell]


def test_the_answer_is_the_cell_with_its_heads() -> None:
    found = answered("What were Acme's net sales in 2018?", INCOME)
    assert found is not None
    (sentence,) = found.sentences
    assert sentence.kind is SentenceKind.CELL
    assert sentence.text == "Net sales, 2018: $ 4,100 (in millions)"
    assert (sentence.evidence[0].row, sentence.evidence[0].column) == ("Net sales", "2018")
    assert sentence.evidence[0].sentence.text == "$ 4,100"


@pytest.mark.parametrize(
    "question",
    [
        "What was Acme's net income in 2012?",
        "What was Acme's hydraulic income in 2018?",
        "What was Contoso's net income in 2018?",
        "What was the net income of Acme in Zimbabwe in 2018?",
        "What was Acme's net income in the third quarter of 2018?",
        "What was Acme's net income as of June 30, 2018 in Q2?",
        "How many employees did Acme have in 2018?",
        "Why did net income fall in 2018?",
    ],
)
def test_what_the_table_does_not_say_is_left_alone(question: str) -> None:
    assert answered(question, INCOME) is None


def test_two_cells_that_fit_as_well_are_no_answer() -> None:
    other = tuple(row.replace("$ 4,100", "$ 4,700") for row in INCOME)
    assert answered("What were Acme's net sales in 2018?", INCOME, other) is None
    assert cells_of(answered("What were Acme's net sales in 2018?", INCOME, INCOME)) == ["$ 4,100"]


def test_without_a_year_it_is_the_latest() -> None:
    assert cells_of(answered("What is Acme's net income?", INCOME)) == ["$ 530"]
    turned = tuple(" | ".join([row.split(" | ")[0], *row.split(" | ")[:0:-1]]) for row in INCOME)
    assert cells_of(answered("What is Acme's net income?", turned)) == ["$ 530"]


def test_a_dash_is_no_answer() -> None:
    rows = ("(Millions) | 2019 | 2018", "Impairment | — | 7", "Sales | 4 | 5")
    assert answered("What was the impairment in 2019?", rows) is None


def test_a_row_is_told_by_the_row_above_it() -> None:
    rows = (
        " | Level 1 | Level 2",
        "June 30, 2023 |  | ",
        "Assets | 1 | 462",
        "June 30, 2022 |  | ",
        "Assets | 2 | 349",
    )
    assert cells_of(answered("What were the Level 2 assets at June 30, 2022?", rows)) == ["349"]


def test_a_count_is_no_money() -> None:
    rows = (" | Number of shares | Amount", "Balance as of June 30, 2021 | 3 | $ (29)", "Vested | 13 | 154")
    assert cells_of(answered("How many shares were there at June 30, 2021?", rows)) == ["3"]


@pytest.mark.parametrize(
    ("question", "text", "formula", "cells"),
    [
        (
            "What was the change in net sales from 2018 to 2019?",
            "Net sales rose by $1,100 million, from $ 4,100 (2018) to $ 5,200 (2019).",
            "5,200 - 4,100 = 1,100",
            ["$ 5,200", "$ 4,100"],
        ),
        (
            "By how many percent did net sales grow between 2017 and 2018?",
            "Net sales rose by 5.1%, from $ 3,900 (2017) to $ 4,100 (2018).",
            "(4,100 - 3,900) ÷ 3,900 × 100 = 5.1%",
            ["$ 4,100", "$ 3,900"],
        ),
        (
            "What is the ratio of net income to net sales in 2019?",
            "The ratio of Net income, 2019 to Net sales, 2019 is 0.10.",
            "530 ÷ 5,200 = 0.10",
            ["$ 530", "$ 5,200"],
        ),
        (
            "By how much did the gross margin change from 2018 to 2019?",
            "Gross margin rose by 0.9 percentage points, from 43.8% (2018) to 44.7% (2019).",
            "44.7 - 43.8 = 0.9%",
            ["44.7%", "43.8%"],
        ),
    ],
)
def test_what_is_worked_out_shows_each_operand(question: str, text: str, formula: str, cells: list[str]) -> None:
    rows = tuple(row for row in INCOME if not row.startswith("Operating"))
    found = answered(question, rows)
    assert found is not None
    (sentence,) = found.sentences
    assert (sentence.kind, sentence.formula) == (SentenceKind.COMPUTED, formula)
    assert cells_of(found) == cells
    assert sentence.text.endswith(text)


def test_nothing_is_worked_out_of_different_scales() -> None:
    millions = ("(In millions) | 2019", "Cash | 40")
    thousands = ("(In thousands) | 2019", "Goodwill | 7")
    assert answered("What is the sum of cash and goodwill in 2019?", millions, thousands) is None


def test_what_goes_out_is_said_to_rise_in_size() -> None:
    rows = ("(In thousands) | 2019 | 2018", "Capital expenditures | (300) | (200)")
    found = answered("How much did capital expenditures increase from 2018 to 2019?", rows)
    assert found is not None
    assert found.sentences[0].text == (
        "Capital expenditures rose in size by 100 thousand, from (200) (2018) to (300) (2019)."
    )


def test_a_table_is_read_whole_where_a_part_of_it_was_found() -> None:
    """The rows that tell two kinds of income apart may stand in the chunk before."""
    rows = (*INCOME[:5], *(f"Filler of a long table number {i} | {i} | {i} | {i}" for i in range(80)), *INCOME[5:])
    assert cells_of(answered("What was Acme's net income in 2019?", rows)) == ["$ 530"]


@pytest.mark.parametrize(
    ("name", "cell"), [("SHOP_2023_10K.pdf", "9"), ("shop fiscal 2022.pdf", "9"), ("shop.pdf", None)]
)
def test_a_fiscal_year_that_ends_in_january_is_the_one_it_is_called(name: str, cell: str | None) -> None:
    rows = (" | January 28, 2023 | January 29, 2022", "Gross profit | 9 | 8", "Net loss | 2 | 1")
    year = "2023" if "2023" in name else "2022"
    found = answered(f"What was the gross profit in fiscal {year}?", rows, name=name)
    assert (cells_of(found) if found else None) == ([cell] if cell else None)
