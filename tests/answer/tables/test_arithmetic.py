"""Results and the formulas that show how."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.answer.tables.arithmetic import sizes, worked_out
from core.answer.tables.questions import Operation
from core.answer.tables.values import Figure, figure


def figures(*texts: str, scale: str = "million") -> list[Figure]:
    found = [figure(text, scale=scale) for text in texts]
    return [each for each in found if each is not None]


@pytest.mark.parametrize(
    ("operation", "texts", "formula"),
    [
        (Operation.CHANGE, ("4,100", "5,200"), "5,200 - 4,100 = 1,100"),
        (Operation.DIFFERENCE, ("0.5", "0.8"), "0.8 - 0.5 = 0.3"),
        (Operation.SUM, ("546", "(12)", "1,337"), "546 + (-12) + 1,337 = 1,871"),
        (Operation.AVERAGE, ("1,953", "1,988"), "(1,953 + 1,988) ÷ 2 = 1,970.5"),
        (Operation.AVERAGE, ("1", "2", "2"), "(1 + 2 + 2) ÷ 3 = 1.7"),
        (Operation.AVERAGE, ("1,000", "3,000"), "(1,000 + 3,000) ÷ 2 = 2,000"),
        (Operation.PERCENT_CHANGE, ("135,987", "177,866"), "(177,866 - 135,987) ÷ 135,987 × 100 = 30.8%"),
        (Operation.RATIO, ("16,525", "7,866"), "16,525 ÷ 7,866 = 2.10"),
        (Operation.RATIO, ("3,879", "87,437"), "3,879 ÷ 87,437 = 0.0444"),
        (Operation.SHARE, ("1,906", "39,117"), "1,906 ÷ 39,117 × 100 = 4.9%"),
    ],
)
def test_the_formula_shows_the_operands_and_the_result(
    operation: Operation, texts: tuple[str, ...], formula: str
) -> None:
    outcome = worked_out(operation, figures(*texts))
    assert outcome is not None
    assert outcome.formula == formula


@pytest.mark.parametrize(
    ("operation", "operands"),
    [
        (Operation.SUM, figures("1", scale="million") + figures("1", scale="thousand")),
        (Operation.SUM, figures("1") + figures("1%")),
        (Operation.SUM, figures("$ 1", "€ 1")),
        (Operation.SUM, figures("65b", "7")),
        (Operation.SUM, figures("5")),
        (Operation.RATIO, figures("1", "0")),
        (Operation.SHARE, figures("1", "(4)")),
        (Operation.PERCENT_CHANGE, figures("(5)", "5")),
        (Operation.PERCENT_CHANGE, figures("0", "5")),
        (Operation.DIFFERENCE, figures("462", "(805)")),
    ],
)
def test_what_makes_no_sense_is_not_worked_out(operation: Operation, operands: list[Figure]) -> None:
    assert worked_out(operation, operands) is None


def test_between_percentages_lie_points() -> None:
    outcome = worked_out(Operation.CHANGE, figures("43.8%", "44.7%"))
    assert outcome is not None
    assert outcome.said == "0.9 percentage points"


@given(st.lists(st.decimals(min_value=-(10**6), max_value=10**6, places=2), min_size=2, max_size=5))
def test_a_sum_is_exact(values: list[Decimal]) -> None:
    outcome = worked_out(Operation.SUM, figures(*(f"({-v:,})" if v < 0 else f"{v:,}" for v in values)))
    assert outcome is not None
    assert outcome.value == sum(values)


def test_what_goes_out_is_measured_by_its_size() -> None:
    assert [each.value for each in sizes(figures("(12)", "(7)"))] == [12, 7]
    assert [each.value for each in sizes(figures("(12)", "7"))] == [-12, 7]
