"""What is worked out from the figures of cells: by `Decimal`, with the formula that shows how. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

from core.answer.tables.questions import Operation
from core.answer.tables.values import POWERS, Figure

MINUS, TIMES, OVER = "-", "×", "÷"
PERCENT_PLACES = 1
RATIO_PLACES = 2
HUNDRED = Decimal(100)


@dataclass(frozen=True, slots=True)
class Outcome:
    """`value` in the scale and unit of the operands, or in per cent, or a bare ratio; `formula` ends in it."""

    value: Decimal
    said: str
    formula: str


def worked_out(operation: Operation, figures: Sequence[Figure]) -> Outcome | None:
    """None where it makes no sense: other units or scales, nothing to divide by, a change from a loss in per cent."""
    if len(figures) < 2 or not _are_alike(figures):
        return None
    values = [each.value for each in figures]
    match operation:
        case Operation.CHANGE | Operation.DIFFERENCE:
            return _difference(figures, values)
        case Operation.SUM:
            return _outcome(sum(values, Decimal(0)), figures, " + ".join(_shown(f) for f in figures))
        case Operation.AVERAGE:
            return _average(figures, values)
        case Operation.PERCENT_CHANGE:
            return _percent_change(figures, values)
        case Operation.RATIO | Operation.SHARE:
            return _quotient(figures, values, is_share=operation is Operation.SHARE)
    return None


def _are_alike(figures: Sequence[Figure]) -> bool:
    currencies = {each.currency for each in figures} - {""}
    same = len({(each.scale, each.is_percent) for each in figures}) == 1
    return same and len(currencies) <= 1 and all(each.is_plain for each in figures)


def _difference(figures: Sequence[Figure], values: Sequence[Decimal]) -> Outcome:
    """From the first to the second for a change; how much lies between them for anything else."""
    return _outcome(values[1] - values[0], figures, f"{_shown(figures[1])} {MINUS} {_bracketed(figures[0])}")


def _average(figures: Sequence[Figure], values: Sequence[Decimal]) -> Outcome:
    places = max(each.decimals for each in figures) + 1
    mean = _rounded(sum(values, Decimal(0)) / len(values), places).normalize()
    said = _number(mean)
    return Outcome(mean, said, f"({' + '.join(_shown(f) for f in figures)}) {OVER} {len(values)} = {said}")


def _percent_change(figures: Sequence[Figure], values: Sequence[Decimal]) -> Outcome | None:
    before, after = values
    if before <= 0 or figures[0].is_percent:
        return None
    change = _rounded((after - before) / before * HUNDRED, PERCENT_PLACES)
    formula = f"({_shown(figures[1])} {MINUS} {_shown(figures[0])}) {OVER} {_shown(figures[0])} {TIMES} 100"
    return Outcome(change, f"{_number(change)}%", f"{formula} = {_number(change)}%")


def _quotient(figures: Sequence[Figure], values: Sequence[Decimal], *, is_share: bool) -> Outcome | None:
    above, below = values[:2]
    if below == 0 or len(values) > 2 or (is_share and below < 0):
        return None
    formula = f"{_shown(figures[0])} {OVER} {_bracketed(figures[1])}"
    if is_share:
        share = _rounded(above / below * HUNDRED, PERCENT_PLACES)
        return Outcome(share, f"{_number(share)}%", f"{formula} {TIMES} 100 = {_number(share)}%")
    ratio = _rounded(above / below, RATIO_PLACES if abs(above) * 10 >= abs(below) else 2 * RATIO_PLACES)
    return Outcome(ratio, _number(ratio), f"{formula} = {_number(ratio)}")


def _outcome(value: Decimal, figures: Sequence[Figure], formula: str) -> Outcome:
    said = _number(value)
    sign = "%" if figures[0].is_percent else ""
    return Outcome(value, f"{said}{sign}", f"{formula} = {said}{sign}")


def _rounded(value: Decimal, places: int) -> Decimal:
    return value.quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_UP)


def _shown(each: Figure) -> str:
    return f"{each.value:,}"


def _bracketed(each: Figure) -> str:
    return f"({each.value:,})" if each.value < 0 else f"{each.value:,}"


def _number(value: Decimal) -> str:
    """With commas, and without an exponent."""
    return f"{value:,f}"


def unit_words(each: Figure) -> tuple[str, str]:
    """What stands before and behind an amount in the unit of this one: ("$", " million")."""
    return each.currency, f" {each.scale}" if POWERS[each.scale] else ""
