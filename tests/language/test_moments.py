import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.language.moments import Reading, agrees, moments


def readings(text: str) -> list[tuple[Reading, ...]]:
    return [moment.readings for moment in moments(text)]


@pytest.mark.parametrize(
    "written",
    ["14 September 1874", "September 14, 1874", "14th of September 1874", "1874-09-14", "14.09.1874", "14 Sept. 1874"],
)
def test_a_day_is_the_same_in_any_form(written: str) -> None:
    assert readings(f"Opened on {written}, it is closed now.") == [(Reading(1874, 9, 14),)]


@pytest.mark.parametrize("written", ["Q3 2019", "3Q 2019", "the third quarter of 2019", "third quarter 2019"])
def test_a_quarter_is_the_same_in_any_form(written: str) -> None:
    assert readings(f"Results for {written} are out.") == [(Reading(year=2019, quarter=3),)]


@pytest.mark.parametrize("written", ["FY2023", "FY23", "fiscal 2023", "fiscal year 2023"])
def test_a_fiscal_year_is_the_same_in_any_form(written: str) -> None:
    assert readings(f"Capex in {written} rose.") == [(Reading(year=2023),)]


def test_a_month_in_digits() -> None:
    assert readings("Last revised in 09/2022.") == [(Reading(2022, 9),)]
    assert readings("Part 13/2022 and 3/4 of it.") == []


def test_days_and_months_that_can_be_swapped_have_two_readings() -> None:
    assert readings("due 03/04/2024") == [(Reading(2024, 4, 3), Reading(2024, 3, 4))]


@pytest.mark.parametrize(("written", "minute"), [("10:30", 631), ("4:30 pm", 991), ("2 am", 121), ("04:30.", 271)])
def test_times_of_day(written: str, minute: int) -> None:
    assert readings(f"It ends at {written}") == [(Reading(minute=minute),)]


@pytest.mark.parametrize("text", ["The tenant may 12 times.", "clause 7.3", "version 3.2.1", "5.30 dollars", "in 2019"])
def test_what_is_no_time(text: str) -> None:
    assert readings(text) == []


@pytest.mark.parametrize(
    ("said", "given", "expected"),
    [
        ("in January 2024", "on 1 January 2024", True),
        ("on 2 January 2024", "in January 2024", False),
        ("Q3 2019", "on 7 August 2019", True),
        ("Q3 2019", "on 7 November 2019", False),
        ("on 03/04/2024", "on 4 March 2024", True),
    ],
)
def test_what_is_said_may_say_less_but_nothing_else(said: str, given: str, expected: bool) -> None:
    assert agrees(moments(said)[0], moments(given)[0]) is expected


def test_a_year_that_is_missing_may_stand_around() -> None:
    said, given = moments("on 14 May 2020")[0], moments("on 14 May")[0]
    assert agrees(said, given, years=frozenset({2020}))
    assert not agrees(said, given, years=frozenset({2019}))


@given(st.dates())
def test_every_date_reads_back(day) -> None:  # type: ignore[no-untyped-def]
    if 1000 <= day.year < 2100:
        assert Reading(day.year, day.month, day.day) in moments(f"on {day.isoformat()} at last")[0].readings
