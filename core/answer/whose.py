"""Of what a figure is, and of which year: "$96 million and $104 million in 2022 and 2021, respectively". Pure."""

import re
from collections.abc import Sequence
from itertools import pairwise

from core.answer.amounts import Amount, amounts, is_same_value
from core.answer.clauses import Analyze, Fault
from core.api.types import RemovalReason
from core.language.words import fold

_BETWEEN = re.compile(
    r"(?:\s(?:thousand|million|billion|dollars|euros|pounds))?"
    r"(?:\W+(?:in|for|during|at the end of|of|as of|by|fiscal|FY|year|the)){1,3}\W+",
    re.IGNORECASE,
)
_IN_FRONT = re.compile(r"([^\W\d_]{3,})(?:\s*[:=]|\s+(?:of|was|is|were|are|at|equal to|amounted to))?\s*[$£€]?$")
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


def governed_fault(claim: str, sentence: str, analyze: Analyze) -> Fault | None:
    """The first share or sum of the claim that stands behind another word in the sentence, where the claim's word has
    another one behind it: "sensitivity 92.6 %, specificity 98.3 %"."""
    given = [(amount, _governor(sentence, amount, analyze)) for amount in amounts(sentence, analyze)]
    for amount in amounts(claim, analyze):
        word = _governor(claim, amount, analyze)
        own = [governor for other, governor in given if is_same_value(amount, other)]
        is_taken = any(governor & word and not is_same_value(amount, other) for other, governor in given)
        if word and own and is_taken and all(governor and not governor & word for governor in own):
            return RemovalReason.NUMBER, amount.text
    return None


def _governor(text: str, amount: Amount, analyze: Analyze) -> frozenset[str]:
    """The tokens of the word in front of a share or a sum of money, none of any other number."""
    found = _IN_FRONT.search(text[: amount.start]) if amount.is_percent or amount.currency else None
    return frozenset(analyze(fold(found[1]))) if found else frozenset()


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
