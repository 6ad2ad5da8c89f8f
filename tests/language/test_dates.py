import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.language.dates import dates_in, stated_date
from core.language.words import fold


@pytest.mark.parametrize(
    ("text", "iso"),
    [
        ("2024-03-01", "2024-03-01"),
        ("20240301", "2024-03-01"),
        ("2024_03_01", "2024-03-01"),
        ("1.3.2024", "2024-03-01"),
        ("01-03-2024", "2024-03-01"),
        ("3/1/2024", "2024-03-01"),
        ("13/1/2024", "2024-01-13"),
        ("03-01-24", "2024-01-03"),
        ("1st of March 2024", "2024-03-01"),
        ("March 1, 2024", "2024-03-01"),
        ("Mar-2024", "2024-03"),
        ("12. März 2024", "2024-03-12"),
        ("1er mars 2024", "2024-03"),
        ("2 de enero de 2024", "2024-01-02"),
        ("5th day of May 2021", "2021-05-05"),
        ("2024-02", "2024-02"),
    ],
)
def test_dates_in_many_forms(text: str, iso: str) -> None:
    assert [date.iso for date in dates_in(fold(text))] == [iso]


@pytest.mark.parametrize(
    "text", ["2024-13-45", "30.2.2024", "section 1.2.10", "3M_2018_10K", "call 5550123456", "2024"]
)
def test_what_is_no_date(text: str) -> None:
    assert dates_in(fold(text)) == []


@pytest.mark.parametrize(
    ("text", "iso"),
    [
        ("Effective date: 1 January 2024. Last revised: 3 May 2025.", "2025-05-03"),
        ("This lease is made on the 5th day of May 2021 between", "2021-05-05"),
        ("Amends the agreement dated 1 March 2019. Effective as of 2 April 2022.", "2022-04-02"),
        ("Balance sheet as of December 31, 2023", "2023-12-31"),
        ("Stand: 12. März 2024", "2024-03-12"),
        ("It was on 3 May 2024 that nothing happened.", ""),
        ("Last revised by the committee whose members are named in annex 4, and which met on 3 May 2024.", ""),
    ],
)
def test_the_date_a_text_gives_itself(text: str, iso: str) -> None:
    assert stated_date(text) == iso


@given(st.dates(min_value=datetime.date(1950, 1, 1), max_value=datetime.date(2099, 12, 31)))
def test_every_day_is_read_back(day: datetime.date) -> None:
    assert [date.iso for date in dates_in(f"x {day} y")] == [str(day)]


@given(st.text())
def test_any_text_is_taken(text: str) -> None:
    assert all(date.start < date.end for date in dates_in(fold(text)))
    assert isinstance(stated_date(text), str)
