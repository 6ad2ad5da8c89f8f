"""Figures in cells, periods and abbreviations."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.answer.tables.abbreviations import spelled_out, with_abbreviations
from core.answer.tables.periods import days, is_part_of_year, spelled, years
from core.answer.tables.values import figure, is_nothing


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("$ 39,117", "39117"),
        ("(586)", "-586"),
        ("$ (0.60)", "-0.60"),
        ("($128)", "-128"),
        ("(805 )", "-805"),
        ("-11 %", "-11"),
        ("(3.9) %", "-3.9"),
        ("44.7%", "44.7"),
        ("87ab", "87"),
        ("27*", "27"),
    ],
)
def test_a_figure_is_what_it_is_worth(text: str, value: str) -> None:
    found = figure(text)
    assert found is not None
    assert found.value == Decimal(value)


@pytest.mark.parametrize("text", ["65-69", "80+", "<$30,000", "2 x 16-Bit", "3 years", "Net sales", "", "12/31"])
def test_what_is_no_figure_is_none(text: str) -> None:
    assert figure(text) is None


@given(st.integers(min_value=-(10**9), max_value=10**9))
def test_a_number_in_parentheses_is_below_nothing(number: int) -> None:
    found = figure(f"({-number:,})" if number < 0 else f"{number:,}")
    assert found is not None
    assert found.value == number


def test_scale_counts_for_amounts_only() -> None:
    amount, share, margin = (
        figure(text, scale="million", label=label)
        for text, label in (("5,200", "Net sales"), ("2.55", "Earnings per share"), ("44.7%", "Net sales"))
    )
    assert amount is not None
    assert share is not None
    assert margin is not None
    assert (amount.amount, share.amount, margin.amount) == (Decimal(5_200_000_000), Decimal("2.55"), Decimal("44.7"))


def test_a_dash_is_nothing() -> None:
    assert all(is_nothing(text) for text in ("—", "$ —", "-", "— %"))
    assert not is_nothing("0")


def test_periods_have_one_spelling() -> None:
    assert spelled("FY18 and fiscal year 2019").split() == ["2018", "and", "2019"]
    assert "Q3" in spelled("the third quarter")
    assert "Q3" in spelled("3RD QUARTER")
    assert years("Year Ended December 31, 2017 (1)") == {"2017"}
    assert years("$ 2,017 and 2017.5") == frozenset()
    assert days("as of Dec. 31, 2019") == {"december 31"}
    assert is_part_of_year("Three Months Ended June 30,")
    assert not is_part_of_year("Twelve Months Ended June 30,")


def test_abbreviations_are_known_by_their_initials() -> None:
    assert spelled_out("PPE", "Property, plant and equipment, net") == "Property plant and equipment"
    assert spelled_out("EPS", "Diluted earnings per share") == "earnings per share"
    assert spelled_out("COGS", "Cost of goods sold") == "Cost of goods sold"
    assert spelled_out("EPS", "Effective rate") == ""
    assert with_abbreviations("R&D cost", "Research and development") == "RD cost Research and development"
    assert with_abbreviations("Research and development", "R&D cost?") == "Research and development RD"
