from dataclasses import replace

import pytest

from core.retrieve.sentences import (
    EvidenceSentence,
    brief_context,
    is_heading,
    is_prose,
    predecessor,
    row_in_words,
    sentences_of,
)
from tests.answer.parts import chunk

TABLE = """Stores at the end of each year:
 | 2021 |  | 2022 |
(In thousands) | Opened | Closed | Opened | Closed
Outlet Centers | 14 | 2 | 16 | -
Net loss per share: |  |  |  |"""


def sentence(text: str, part: str) -> EvidenceSentence:
    start = text.index(part)
    return EvidenceSentence(chunk(text), start, start + len(part), 0.0)


def test_headings_and_fragments_are_no_evidence() -> None:
    text = "Break option\nYes.\nThe tenant may end the lease."
    kept = sentences_of(replace(chunk(text), section="Lease > Break option"))
    assert [s.text for s in kept] == ["The tenant may end the lease."]


def test_the_lines_of_a_slide_are_its_text() -> None:
    slide = "Why Reliable Cloud\nLower cost of operation\nFaster time to market\nOne bill for everything"
    kept = sentences_of(replace(chunk(slide), section="Product > Why Reliable Cloud"))
    assert [s.text for s in kept] == ["Lower cost of operation", "Faster time to market", "One bill for everything"]


def test_a_sentence_has_the_heading_right_above_it() -> None:
    text = "It ends in June.\n3 Hotels and meals\nMeals are paid up to £35 a day.\nTips are not."
    first, second, third = sentences_of(replace(chunk(text), section="2 Travel"))
    assert [s.section for s in (first, second, third)] == ["2 Travel", "3 Hotels and meals", "3 Hotels and meals"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("1 Receipts", True),
        ("8.2 Tenant's option to break", True),
        ("Opening hours", True),
        ("Receipts are due on Monday.", False),
        ("Help desk: 8 a.m. to 6 p.m", False),
        ("Revenue | 48.6 | 43.4", False),
    ],
)
def test_what_looks_like_a_heading_is_one(line: str, expected: bool) -> None:
    assert is_heading(line, "") is expected


def test_a_row_says_what_its_figures_are() -> None:
    row = sentence(TABLE, "Outlet Centers | 14 | 2 | 16 | -")
    assert row_in_words(row) == "Outlet Centers: 2021 Opened 14, 2021 Closed 2, 2022 Opened 16, 2022 Closed -"


def test_a_row_without_a_header_above_it_keeps_its_cells() -> None:
    text = "Oncology | $ 2,956 | $ 3,088\nIbrance | 1,247 | 1,320"
    assert row_in_words(sentence(text, "Ibrance | 1,247 | 1,320")) == "Ibrance: 1,247, 1,320"
    assert row_in_words(sentence(text, "Oncology | $ 2,956 | $ 3,088")) == "Oncology: $ 2,956, $ 3,088"


def test_a_sentence_is_no_row() -> None:
    assert row_in_words(sentence(TABLE, "Stores at the end of each year:")) == ""


def test_the_sentence_before() -> None:
    text = "Bills go to the desk. They pay in May."
    assert predecessor(sentence(text, "They pay in May.")) == "Bills go to the desk."
    assert predecessor(sentence(text, "Bills go to the desk.")) == ""


def test_of_a_long_context_the_ends_are_kept() -> None:
    assert brief_context(replace(chunk("x"), context="Lease > 8 Ending > 8.2 Break")) == "Lease > 8.2 Break"
    assert brief_context(replace(chunk("x"), context="Lease")) == "Lease"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The rent is due.", True),
        ("He said “no.”", True),
        ("Lower cost of operation", False),
        ("Rent | 48 | incl. tax.", False),
        ("家賃は月曜日です。", True),
    ],
)
def test_what_is_running_text(text: str, expected: bool) -> None:
    assert is_prose(text) is expected
