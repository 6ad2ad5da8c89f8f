"""Points and periods of time in any written form: days, months, quarters, fiscal years, times of day. Pure.

"14 September 1874", "September 14, 1874" and "1874-09-14" are the same; "third quarter of 2019" is "Q3 2019".
"""

import re
from dataclasses import dataclass
from typing import NamedTuple

from core.language.dates import MONTHS
from core.language.words import fold


class Reading(NamedTuple):
    """What is said of a time; 0 for what is not. `minute` counts from midnight, plus one."""

    year: int = 0
    month: int = 0
    day: int = 0
    quarter: int = 0
    minute: int = 0


@dataclass(frozen=True, slots=True)
class Moment:
    """A time as written at `[start, end)`. 03/04/2024 has two readings."""

    readings: tuple[Reading, ...]
    start: int
    end: int


_YEAR = r"(?:1[0-9]|20)\d\d"
_MONTH = "(?:" + "|".join(sorted(MONTHS, key=len, reverse=True)) + r")(?![a-z])\.?"
_DAY = r"(?:0?[1-9]|[12]\d|3[01])(?!\d)(?:st|nd|rd|th)?"
_NUMBERED = {"first": 1, "second": 2, "third": 3, "fourth": 4, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4}
_QUARTER = r"(?:q[1-4]|[1-4]q|(?:" + "|".join(_NUMBERED) + r")[ -]quarter)"
_FISCAL = r"(?:fiscal(?: year)?|financial year|fy)"
_MOMENT = re.compile(
    "|".join(
        (
            rf"(?<![\d.])(?P<y1>{_YEAR})[-/.](?P<m1>0?[1-9]|1[0-2])[-/.](?P<d1>{_DAY})(?!\d)",
            r"(?<![\d./-])(?P<a2>\d{1,2})(?P<s2>[-/.])(?P<b2>\d{1,2})(?P=s2)(?P<y2>(?:1[0-9]|20)?\d\d)(?![\d/-])",
            rf"(?<![\d./-])(?P<m6>0[1-9]|1[0-2])/(?P<y8>{_YEAR})(?![\d/-])",
            rf"(?<![\d.,])(?P<d3>{_DAY})[ -](?:(?:day )?of )?(?P<n3>{_MONTH})(?:,?[ -](?:of )?(?P<y3>{_YEAR})(?!\d))?",
            rf"(?<![a-z])(?P<n4>{_MONTH})[ -](?:the )?(?P<d4>{_DAY})(?![,.]\d)(?:,? (?P<y4>{_YEAR})(?!\d))?",
            rf"(?<![a-z])(?P<n5>{_MONTH}),?[ -](?:of |de )?(?P<y5>{_YEAR})(?!\d)",
            rf"(?<![a-z0-9])(?P<q6>{_QUARTER})(?:,?(?: of)?(?: the)?(?: {_FISCAL})? ?(?P<y6>{_YEAR}|'?\d\d)(?![\d%]))?",
            rf"(?<![a-z0-9]){_FISCAL} ?(?P<y7>{_YEAR}|'?\d\d)(?![\d%])",
            r"(?<![\d:.])(?P<h8>[01]?\d|2[0-4])[:.](?P<i8>[0-5]\d)(?!\d|[:.]\d) ?(?P<p8>[ap]\.?m\b\.?)?"
            r"|(?<![\d:.])(?P<h9>\d{1,2}) ?(?P<p9>[ap]\.?m\b)\.?",
            rf"(?<![a-z])(?:in|since|until|till|by|from|of|during|before|after|last|next|early|late|mid)[ -]"
            rf"(?P<n0>{_MONTH})"
            rf"(?! (?:the )?\d{{1,2}}(?!\d))(?:,?[ -](?P<y0>{_YEAR})(?!\d))?",
        )
    )
)
_MAY_BE_WORDS = frozenset({"may", "mar", "march", "dec", "mei", "mai", "set", "ago", "nov", "jan", "sept", "sep"})


def moments(text: str) -> list[Moment]:
    """Every time that a text names in order; years alone are left to the numbers."""
    folded = "".join((fold(letter) or letter)[0] for letter in text)
    found = []
    for match in _MOMENT.finditer(folded):
        readings = _readings(match.groupdict(""))
        start = match.start("n0") if match["n0"] else match.start()
        if readings and _is_meant(match, text) and readings[0] != Reading():
            found.append(Moment(readings, start, match.end()))
    return found


def agrees(said: Moment, given: Moment, *, years: frozenset[int] = frozenset()) -> bool:
    """Whether what is said of a time is given, in one of its readings. It may say less, and a year that is missing may
    be one of `years`."""
    return any(_within(one, other, years) for one in said.readings for other in given.readings)


def _within(said: Reading, given: Reading, years: frozenset[int]) -> bool:
    if said.year and not given.year and said.year in years:
        said = said._replace(year=0)
    quarter = given.quarter or (given.month + 2) // 3
    given = given._replace(quarter=quarter if said.quarter else given.quarter)
    return all(not one or one == other for one, other in zip(said, given, strict=True))


def _is_meant(match: "re.Match[str]", text: str) -> bool:
    """A month's name that is also a word begins with a capital; "1.30" alone is a number."""
    if (match["h8"] or "") and not match["p8"] and "." in match.group():
        return False
    for group in ("n3", "n4", "n5", "n0"):
        if match[group] and match[group].rstrip(".") in _MAY_BE_WORDS:
            return text[match.start(group)].isupper()
    return True


def _readings(parts: dict[str, str]) -> tuple[Reading, ...]:
    if parts["y1"] or parts["y8"]:
        return _dated(parts["y1"] or parts["y8"], parts["m1"] or parts["m6"], parts["d1"])
    if parts["a2"]:
        year = parts["y2"] if len(parts["y2"]) == 4 else _century(parts["y2"])
        return _dated(year, parts["b2"], parts["a2"]) + _dated(year, parts["a2"], parts["b2"])
    if parts["q6"] or parts["y7"]:
        return (Reading(year=_year(parts["y6"] or parts["y7"]), quarter=_quarter(parts["q6"])),)
    if parts["h8"] or parts["h9"]:
        return _timed(parts["h8"] or parts["h9"], parts["i8"], parts["p8"] or parts["p9"])
    for group in "3450":
        if parts[f"n{group}"]:
            month = MONTHS[parts[f"n{group}"].rstrip(".")]
            return (Reading(_year(parts.get(f"y{group}", "")), month, _number(parts.get(f"d{group}", ""))),)
    return ()


def _dated(year: str, month: str, day: str) -> tuple[Reading, ...]:
    one = Reading(int(year), int(month), _number(day))
    return (one,) if 1 <= one.month <= 12 and 0 <= one.day <= 31 else ()


def _timed(hour: str, minute: str, half: str) -> tuple[Reading, ...]:
    hours = int(hour)
    if half and not 1 <= hours <= 12:
        return ()
    if half:
        hours = hours % 12 + (12 if half.startswith("p") else 0)
    return (Reading(minute=hours * 60 + int(minute or 0) + 1),)


def _quarter(text: str) -> int:
    """ "q3", "3q" or "third quarter"; 0 for nothing."""
    written = next((int(letter) for letter in text if letter.isdigit()), 0)
    return written or _NUMBERED.get(text.removesuffix("quarter")[:-1], 0)


def _number(text: str) -> int:
    return int("".join(letter for letter in text if letter.isdigit()) or 0)


def _year(text: str) -> int:
    digits = text.strip("'")
    return int(digits if len(digits) == 4 else _century(digits)) if digits else 0


def _century(digits: str) -> str:
    return f"20{digits}" if int(digits) < 70 else f"19{digits}"
