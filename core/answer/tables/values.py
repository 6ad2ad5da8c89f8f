"""What the figure in a cell is: its number, its unit, and the scale that its table states. Pure."""

import re
from dataclasses import dataclass
from decimal import Decimal

_MARKS = r"(?:\s?[*†‡§]+|\s?\(\d{1,2}\)|[a-z]{1,4})?"
"""What a footnote leaves behind a figure: "65b", "27*", "23.4 (1)"."""
_FIGURE = re.compile(
    r"(?P<open>[(\-−–]?)\s?(?P<currency>US\$|[$£€¥₹]?)\s?(?P<inner>[(\-−–]?)\s?(?P<digits>\d{1,3}(?:,\d{3})+(?:\.\d+)?"
    rf"|\d*\.?\d+)\s?(?P<percent>%|bps)?\s?(?P<close>\)?)\s?(?P<late>%?)(?P<marks>{_MARKS})"
)
_NOTHING = re.compile(r"(?:US\$|[$£€¥₹])?\s?(?:[-—–−]+|nil|n/?a|nm|\*+)\s?%?", re.IGNORECASE)
_SAID_SCALE = re.compile(
    r"\((?:[^()]*\b)?(?:in\s)?(thousands|millions|billions)\b[^()]*\)"
    r"|(?:\bin|dollars in|[$£€¥] in)\s(thousands|millions|billions)\b|[($£€¥]\s?(thousand|million|billion)s?\b",
    re.IGNORECASE,
)
_PER_UNIT = re.compile(r"\bper\b|\bratios?\b|\bturns\b|\brate\b|\bmargin\b|%|\bpercent", re.IGNORECASE)
POWERS = {"": 0, "thousand": 3, "million": 6, "billion": 9}


@dataclass(frozen=True, slots=True)
class Figure:
    """`value` as it stands in the cell, negative in parentheses; times ten to the `POWERS` of `scale`.

    `decimals` is how many it is written with. `is_plain`: nothing but the number, so that one can count with it.
    """

    value: Decimal
    decimals: int
    currency: str
    is_percent: bool
    is_plain: bool
    scale: str = ""

    @property
    def amount(self) -> Decimal:
        return self.value.scaleb(POWERS[self.scale])


def figure(text: str, *, scale: str = "", label: str = "") -> Figure | None:
    """None if the cell is no figure. A row per unit, a ratio or a percentage is not in the table's scale."""
    match = _FIGURE.fullmatch(text.strip())
    if match is None:
        return None
    digits = match["digits"].replace(",", "")
    is_negative = bool(match["open"] or match["inner"])
    value = Decimal(digits)
    is_percent = bool(match["percent"] or match["late"])
    return Figure(
        value=-value if is_negative else value,
        decimals=len(digits.partition(".")[2]),
        currency=match["currency"],
        is_percent=is_percent,
        is_plain=not match["marks"] and match["percent"] != "bps",
        scale="" if is_percent or _PER_UNIT.search(label) else scale,
    )


def is_figure(text: str) -> bool:
    return figure(text) is not None or is_nothing(text)


def has_figure(text: str) -> bool:
    return any(letter.isdigit() for letter in text) or is_nothing(text)


def is_nothing(text: str) -> bool:
    """A dash: there is a cell, and nothing in it."""
    return _NOTHING.fullmatch(text.strip()) is not None


def said_scale(*texts: str) -> str:
    """ "million" where one of these says "(in millions)", "$ in millions" or the like; the first that does."""
    for text in texts:
        match = _SAID_SCALE.search(text)
        if match is not None:
            return next(group for group in match.groups() if group).casefold().rstrip("s")
    return ""
