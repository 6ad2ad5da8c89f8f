from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.language.quantities import quantities


def values(text: str) -> list[tuple[Decimal, bool]]:
    return [(q.value, q.is_percent) for q in quantities(text)]


@pytest.mark.parametrize(
    ("text", "value", "is_percent"),
    [
        ("5.2 million", "5200000", False),
        ("5,200,000", "5200000", False),
        ("$5.2m", "5200000", False),
        ("5 m long", "5", False),
        ("nine months", "9", False),
        ("twenty-one days", "21", False),
        ("two hundred and five thousand", "205000", False),
        ("25%", "25", True),
        ("25 per cent", "25", True),
        ("three percent", "3", True),
        ("1st", "1", False),
        ("3.50", "3.5", False),
    ],
)
def test_a_number_has_its_value_however_it_is_written(text: str, value: str, is_percent: bool) -> None:
    assert values(text) == [(Decimal(value), is_percent)]


def test_a_code_and_the_pronoun_one_are_no_numbers() -> None:
    assert values("E4021 is the one we mean") == []


def test_two_numbers_joined_by_and_stay_two() -> None:
    assert values("sections five and six") == [(Decimal(5), False), (Decimal(6), False)]


@given(st.integers(min_value=0, max_value=10**12))
def test_grouped_and_plain_digits_are_the_same(number: int) -> None:
    assert values(f"{number:,} units") == values(f"{number} units") == [(Decimal(number), False)]


@given(st.text(max_size=200))
def test_positions_point_at_the_number(text: str) -> None:
    for quantity in quantities(text):
        assert 0 <= quantity.start < quantity.end <= len(text)
