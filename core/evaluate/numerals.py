"""Numbers in a text, as an evaluation compares them. Pure, and apart from the code that answers: it judges that one."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

SCALES: Mapping[str, float] = {
    "thousand": 1e3,
    "thousands": 1e3,
    "mn": 1e6,
    "m": 1e6,
    "million": 1e6,
    "millions": 1e6,
    "bn": 1e9,
    "b": 1e9,
    "billion": 1e9,
    "billions": 1e9,
    "trillion": 1e12,
}
STEPS = (1e3, 1e6, 1e9)
"""From the figures of a table "in millions" to those of an answer in billions, and the like."""
SCALED_TOLERANCE = 0.005
"""Relative, where scales differ: keys in billions are rounded. The rule of MMLongBench-Doc (Ma et al. 2024) allows 0.01
everywhere."""
_WORDED = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_NUMBER = re.compile(
    r"(?<![^\W_])(?<!\d[.,])(?P<digits>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)"
    r"(?:\s?(?P<percent>%|percent\b|per cent\b)|[\s-]?(?P<scale>thousands?|millions?|mn|billions?|bn|trillion|[mb])\b)?"
    r"(?![^\W_])",
    re.IGNORECASE,
)
_WORDED_NUMBER = re.compile(rf"\b(?:{'|'.join(_WORDED)})\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number without its sign: "fell by 3 %" and "-3 %" are written of the same change. `value` is without `scale`,
    `decimals` how many digits stand behind its point."""

    text: str
    value: float
    decimals: int
    scale: float = 1.0
    is_percent: bool = False

    @property
    def whole(self) -> float:
        return self.value * self.scale

    @property
    def has_one_digit(self) -> bool:
        return self.value < 10 and self.value.is_integer()


def numerals(text: str) -> list[Numeral]:
    """In order. Digits within a word ("AR01", "FY2018") are part of its name, and no number; "three" is one."""
    found = [(match.start(), _numeral(match)) for match in _NUMBER.finditer(text)]
    found += [(m.start(), _worded(m.group())) for m in _WORDED_NUMBER.finditer(text)]
    return [numeral for _, numeral in sorted(found, key=lambda pair: pair[0])]


def lone_numeral(text: str) -> Numeral | None:
    """The number that a text consists of, but for a currency, a sign and a unit; None if it says more."""
    found = numerals(text)
    rest = text.replace(found[0].text, "", 1) if len(found) == 1 else text
    return found[0] if len(found) == 1 and not any(c.isalnum() for c in rest) else None


def is_same(shown: Numeral, key: Numeral, *, may_scale: bool = False) -> bool:
    """Whether the number shown is the one of the key: up to half a unit of the last digit of the key. `may_scale`: the
    scale may stand elsewhere ("in millions"), and the key may be rounded for its own."""
    for value, wanted, unit in _readings(shown, key):
        if abs(value - wanted) <= 0.5 * unit * (1 + 1e-9):
            return True
    if not may_scale:
        return False
    ratios = [one for step in STEPS for one in (step, 1 / step)]
    return any(_close(shown.whole * ratio, key.whole) for ratio in ratios)


def _readings(shown: Numeral, key: Numeral) -> Iterator[tuple[float, float, float]]:
    """Value shown, value of the key and the unit of the key's last digit; a percentage is also a share of 1."""
    unit = 10.0**-key.decimals
    if key.scale == shown.scale:
        yield shown.value, key.value, unit
    else:
        yield shown.whole, key.whole, unit * key.scale
    if shown.is_percent and not key.is_percent:
        yield shown.value / 100, key.value, unit
    if key.is_percent and not shown.is_percent:
        yield shown.value * 100, key.value, unit


def _close(value: float, wanted: float) -> bool:
    return abs(value - wanted) <= SCALED_TOLERANCE * abs(wanted) and wanted != 0


def _numeral(match: re.Match[str]) -> Numeral:
    digits = match["digits"].replace(",", "")
    whole, _, behind = digits.partition(".")
    if behind.strip("0") == "" and len(behind) == 2:  # "$1577.00": two noughts are a manner of writing
        digits, behind = whole, ""
    scale = SCALES[match["scale"].lower()] if match["scale"] else 1.0
    return Numeral(match.group(), float(digits), len(behind), scale, bool(match["percent"]))


def _worded(word: str) -> Numeral:
    return Numeral(word, float(_WORDED.index(word.lower())), 0)
