"""Which numbers count as the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.evaluate.numerals import is_same, lone_numeral, numerals


def first(text: str) -> float:
    return numerals(text)[0].whole


@pytest.mark.parametrize(
    ("text", "wholes"),
    [
        ("Net sales were $5,363 in 2018.", [5363, 2018]),
        ("$2,018mn, 1.8 bn and 5.2 million", [2018e6, 1.8e9, 5.2e6]),
        ("market AR01, FY2018, P1.1 and the 10K report", []),
        ("(370) and -14.76%", [370, 14.76]),
        ("three of twelve", [3, 12]),
        ("version 1.2.3", [1.2]),
    ],
)
def test_numbers_are_found(text: str, wholes: list[float]) -> None:
    assert [numeral.whole for numeral in numerals(text)] == pytest.approx(wholes)


@pytest.mark.parametrize("text", ["$1577.00", " 12.35", "-60.3%", "93", "4", "€ 3.0"])
def test_a_number_alone(text: str) -> None:
    assert lone_numeral(text) is not None


@pytest.mark.parametrize("text", ["3 or 4", "Chapter 2", "", "Yes", "$2.5bn in FY 2023"])
def test_more_than_a_number(text: str) -> None:
    assert lone_numeral(text) is None


@pytest.mark.parametrize(
    ("shown", "key", "scaled"),
    [
        ("1,577", "$1577.00", False),
        ("30.76 percent", "30.8%", False),
        ("0.308", "30.8%", False),
        ("7.3 %", "0.073", False),
        ("3.459", "3.46", False),
        ("8,738", "$8.70", True),
        ("8,738 million", "$8.7 billion", False),
        ("2,018", "$2,018mn", True),
    ],
)
def test_the_same_number_in_other_words(shown: str, key: str, scaled: bool) -> None:
    assert is_same(numerals(shown)[0], numerals(key)[0], may_scale=scaled)


@pytest.mark.parametrize(
    ("shown", "key", "scaled"),
    [
        ("1,578", "$1577.00", True),
        ("2.9", "3.0", False),
        ("8,738", "$8.70", False),
        ("30.9%", "30.8%", False),
        ("8,838", "$8.70", True),
        ("0", "0.4%", True),
    ],
)
def test_another_number(shown: str, key: str, scaled: bool) -> None:
    assert not is_same(numerals(shown)[0], numerals(key)[0], may_scale=scaled)


@given(st.integers(1, 10**9), st.sampled_from(["{:,}", "{}", "$ {:,}", "({:,})", "{}.0"]))
def test_a_number_is_itself_however_it_is_written(number: int, form: str) -> None:
    numeral = lone_numeral(form.format(number))
    assert numeral is not None
    assert is_same(numeral, numerals(str(number))[0])
    assert not is_same(numeral, numerals(str(number + 1))[0])
