"""Rows of a table as evidence of a claim."""

import pytest

from core.answer.claims import Checker, Claim
from core.answer.rows import row_of
from tests.answer.parts import analyze, evidence

SALES = """Sales in millions
Segment | 2023 | 2022 | 2021
Cloud services | 4,182 | 3,507 | 2,966
Printers and devices | 1,914 | 2,088 | 2,240"""
PEOPLE = """Officers of the company
Name | Age | Position
Helena Strand | 54 | Chief Executive
Colm Dwyer | 51 | General Counsel"""
CODES = """Code | Meaning | Action
E-04 | Tray empty | Load paper
E-07 | Cover open | Close the cover"""


def is_shown(claim: str, text: str) -> bool:
    return bool(Checker(evidence(text), "What does the table say?", analyze).check(Claim(claim, ())).evidence)


def test_a_row_is_read_with_the_heads_of_its_columns() -> None:
    rows = [row for sentence in evidence(SALES) if (row := row_of(sentence))]
    assert rows[0].is_head
    assert rows[1].in_words == "Sales in millions Segment Cloud services: 2023 4,182, 2022 3,507, 2021 2,966"


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        ("Sales of cloud services were $4.182 billion in 2023.", SALES),
        ("Sales of printers and devices were 2,088 million in 2022.", SALES),
        ("Net sales in Europe were 1,108.9 in 2022.", "Net sales | 2022 | 2021\nEurope | 1,108.9 | 1,176.2"),
        ("Helena Strand holds the position of Chief Executive.", PEOPLE),
        ("Code E-07 has the meaning that the cover is open.", CODES),
    ],
)
def test_what_a_row_says_is_shown(claim: str, text: str) -> None:
    assert is_shown(claim, text)


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        ("Sales of cloud services were $3.507 billion in 2023.", SALES),
        ("Sales of printers and devices were 4,182 million in 2023.", SALES),
        ("Colm Dwyer holds the position of Chief Executive.", PEOPLE),
        ("Code E-04 has the meaning that the cover is open.", CODES),
    ],
)
def test_a_figure_of_another_column_or_row_is_held_back(claim: str, text: str) -> None:
    assert not is_shown(claim, text)
