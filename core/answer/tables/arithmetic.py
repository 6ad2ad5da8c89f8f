"""What is worked out from the figures of cells: by `Decimal`, with the formula that shows how. Pure."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
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
    if operation is Operation.CELLS or len(figures) < 2 or not _are_alike(figures):
        return None
    return _WAYS[operation](figures)


def sizes(figures: Sequence[Figure]) -> list[Figure]:
    """Without signs where all are negative: what goes out stands in parentheses, and one speaks of how much it is."""
    if all(each.value < 0 for each in figures):
        return [replace(each, value=-each.value) for each in figures]
    return list(figures)


def _are_alike(figures: Sequence[Figure]) -> bool:
    currencies = {each.currency for each in figures} - {""}
    same = len({(each.scale, each.is_percent) for each in figures}) == 1
    return same and len(currencies) <= 1 and all(each.is_plain for each in figures)


def _difference(figures: Sequence[Figure]) -> Outcome | None:
    """From the first to the second for a change; how much lies between them for anything else. None where one is
    negative: parentheses may mean less than nothing, or what goes out."""
    if (figures[0].value < 0) != (figures[1].value < 0):
        return None
    between = figures[1].value - figures[0].value
    outcome = _outcome(between, figures, f"{_shown(figures[1])} {MINUS} {_bracketed(figures[0])}")
    return replace(outcome, said=f"{_number(between)} percentage points") if figures[0].is_percent else outcome


def _sum(figures: Sequence[Figure]) -> Outcome:
    return _outcome(_total(figures), figures, _added(figures))


def _average(figures: Sequence[Figure]) -> Outcome:
    places = max(each.decimals for each in figures) + 1
    mean = _rounded(_total(figures) / len(figures), places).normalize()
    return _outcome(mean, figures, f"({_added(figures)}) {OVER} {len(figures)}")


def _total(figures: Sequence[Figure]) -> Decimal:
    return sum((each.value for each in figures), Decimal(0))


def _added(figures: Sequence[Figure]) -> str:
    return " + ".join(_bracketed(each) for each in figures)


def _percent_change(figures: Sequence[Figure]) -> Outcome | None:
    before, after = figures[0].value, figures[1].value
    if before <= 0 or figures[0].is_percent:
        return None
    change = _rounded((after - before) / before * HUNDRED, PERCENT_PLACES)
    formula = f"({_shown(figures[1])} {MINUS} {_shown(figures[0])}) {OVER} {_shown(figures[0])} {TIMES} 100"
    return Outcome(change, f"{_number(change)}%", f"{formula} = {_number(change)}%")


def _share(figures: Sequence[Figure]) -> Outcome | None:
    part, whole = figures[0].value, figures[1].value
    if whole <= 0 or figures[0].is_percent:
        return None
    share = f"{_number(_rounded(part / whole * HUNDRED, PERCENT_PLACES))}%"
    return Outcome(part / whole, share, f"{_shown(figures[0])} {OVER} {_shown(figures[1])} {TIMES} 100 = {share}")


def _ratio(figures: Sequence[Figure]) -> Outcome | None:
    above, below = figures[0].value, figures[1].value
    if below == 0:
        return None
    is_small = abs(above) * 10 < abs(below)
    ratio = _rounded(above / below, 2 * RATIO_PLACES if is_small else RATIO_PLACES)
    return Outcome(ratio, _number(ratio), f"{_shown(figures[0])} {OVER} {_bracketed(figures[1])} = {_number(ratio)}")


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


_WAYS: dict[Operation, Callable[[Sequence[Figure]], Outcome | None]] = {
    Operation.CHANGE: _difference,
    Operation.DIFFERENCE: _difference,
    Operation.PERCENT_CHANGE: _percent_change,
    Operation.SUM: _sum,
    Operation.AVERAGE: _average,
    Operation.SHARE: _share,
    Operation.RATIO: _ratio,
}


def unit_words(each: Figure) -> tuple[str, str]:
    """What stands before and behind an amount in the unit of this one: ("$", " million")."""
    return each.currency, f" {each.scale}" if POWERS[each.scale] else ""
