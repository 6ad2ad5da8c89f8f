"""Which number of a formula comes from which citation."""

import re
from collections.abc import Sequence

from core.api.types import Citation

Piece = str | tuple[Citation, ...]
_NUMBER = re.compile(r"\d(?:[\d.,'’\u00a0\u202f\u2009]*\d)?")
_PARTING = re.compile(r"[^\d]")


def pieces(formula: str, citations: Sequence[Citation]) -> tuple[Piece, ...]:
    """The formula with each citation behind its operand, in the order both have: the next number of the formula that
    the quoted words hold. Citations whose number is not found there stand at the end."""
    shown: list[Piece] = []
    left: list[Citation] = []
    at = 0
    for citation in citations:
        held = {_digits(found.group()) for found in _NUMBER.finditer(citation.quote)}
        operand = next((found for found in _NUMBER.finditer(formula, at) if _digits(found.group()) in held), None)
        if operand is None:
            left.append(citation)
            continue
        shown += [formula[at : operand.end()], (citation,)]
        at = operand.end()
    if formula[at:]:
        shown.append(formula[at:])
    if left:
        shown.append(tuple(left))
    return tuple(shown)


def _digits(number: str) -> str:
    """A number without what parts its digits, so that "5,200" and "5 200" are the same."""
    return _PARTING.sub("", number)
