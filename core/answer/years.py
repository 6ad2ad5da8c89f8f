"""Which year a figure is of: "$96 million and $104 million in 2022 and 2021, respectively". Pure."""

import re
from collections.abc import Sequence
from itertools import pairwise

from core.answer.amounts import Amount, amounts, is_same_value
from core.answer.clauses import Analyze
from core.api.types import RemovalReason

Fault = tuple[RemovalReason, str]

_BETWEEN = re.compile(
    r"(?:\s(?:thousand|million|billion|dollars|euros|pounds))?(?:\W+(?:in|for|during|at the end of|of|as of|by|fiscal|FY|year|the)){1,3}\W+",
    re.IGNORECASE,
)
_RESPECTIVELY = re.compile(r"\brespectively\b", re.IGNORECASE)


def year_fault(claim: str, clauses: Sequence[str], analyze: Analyze) -> Fault | None:
    """The first amount of the claim that a clause gives for a year which the claim does not name, naming another."""
    said = amounts(claim, analyze)
    years = {amount.value for amount in said if amount.is_year}
    given = [pair for clause in clauses for pair in _dated(clause, analyze)]
    for amount in said if years else ():
        its = {year.value for other, year in given if not amount.is_year and is_same_value(amount, other)}
        if its and not its & years and years & {year.value for _, year in given}:
            return RemovalReason.NUMBER, amount.text
    return None


def _dated(clause: str, analyze: Analyze) -> list[tuple[Amount, Amount]]:
    """Amounts with the year behind them; those of two lists one by one."""
    found = amounts(clause, analyze)
    years = [amount for amount in found if amount.is_year]
    values = [amount for amount in found if not amount.is_year]
    if _RESPECTIVELY.search(clause) and len(years) == len(values) > 1:
        return list(zip(values, years, strict=True))
    return [
        (value, year)
        for value, year in pairwise(found)
        if year.is_year and not value.is_year and _BETWEEN.fullmatch(clause[value.end : year.start])
    ]
