"""Dates as people write them in names and texts. Pure.

ISO 8601 comes out: "2024-03-01", or "2024-03" where no day is given, so that dates compare as strings.
"""

import re
from calendar import monthrange
from typing import NamedTuple

from core.language.words import fold

MONTHS = {
    name: number
    for names in (
        "jan feb mar apr may jun jul aug sep oct nov dec",
        "january february march april may june july august september october november december",
        "januar februar maerz april mai juni juli august september oktober november dezember",
        "januari februari maart april mei juni juli augustus september oktober november december",
        "janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre",
        "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
        "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
        "janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro",
    )
    for number, name in enumerate(names.split(), start=1)
} | {"sept": 9, "marz": 3}
"""By folded name."""

_YEAR = r"(?:19[5-9]\d|20\d\d)"
_MONTH = "(?:" + "|".join(sorted(MONTHS, key=len, reverse=True)) + r")(?![a-z])\.?"
_GAP = r"[\s._-]{0,3}"
_DATE = re.compile(
    "|".join(
        (
            rf"(?<!\d)(?P<y1>{_YEAR})(?P<s1>[-_./ ]?)(?P<m1>0[1-9]|1[0-2])(?P=s1)(?P<d1>0[1-9]|[12]\d|3[01])(?!\d)",
            rf"(?<![\d.])(?P<a2>\d{{1,2}})(?P<s2>[-_./])(?P<b2>\d{{1,2}})(?P=s2)(?P<y2>{_YEAR})(?!\d)",
            r"(?<![\d.-])(?P<a3>\d\d)(?P<s3>[-_/])(?P<b3>\d\d)(?P=s3)(?P<y3>\d\d)(?!-?\d)",
            rf"(?<!\d)(?P<d4>\d{{1,2}})(?:st|nd|rd|th)?{_GAP}(?:(?:of|de|day of) )?(?P<n4>{_MONTH})"
            rf"{_GAP},?(?: de)?{_GAP}(?P<y4>{_YEAR})(?!\d)",
            rf"(?<![a-z])(?P<n5>{_MONTH}){_GAP}(?P<d5>\d{{1,2}})(?:st|nd|rd|th)?(?:,{_GAP}|[\s._-]{{1,3}})(?P<y5>{_YEAR})(?!\d)",
            rf"(?<![a-z])(?P<n6>{_MONTH}){_GAP},?(?: de )?{_GAP}(?P<y6>{_YEAR})(?!\d)",
            rf"(?<!\d)(?P<y7>{_YEAR})[-_.](?P<m7>0[1-9]|1[0-2])(?![a-z]|-?\d)",
        )
    )
)
_CUES = (
    r"(?:last |date of (?:last )?)?(?:revised|updated|revision|amended|modified|reviewed)(?: on| date)?|stand",
    r"effective(?: date| from| as of| on)?|(?:in force|in effect|applicable) (?:from|as of|since)|valid from|gultig ab"
    r"|en vigueur (?:le|depuis le)|version date|publication date|published(?: on)?|issue date|date of issue"
    r"|(?:issued|approved|adopted)(?: on)?",
    r"dated(?: as of)?|(?:made|entered into)(?: and entered into)?(?: on| as of)|as of|datum|date|datee du|fecha",
)
_REACH_CHARS = 30


class FoundDate(NamedTuple):
    """A date at `[start, end)` of a text."""

    iso: str
    start: int
    end: int


def dates_in(folded: str) -> list[FoundDate]:
    """Every date of a folded text, in order. 03/04/2024 is the fourth of March, 03.04.2024 and 03-04-2024 the third of
    April, unless that is no date."""
    found = []
    for match in _DATE.finditer(folded):
        iso = _iso(match.groupdict(""))
        if iso:
            found.append(FoundDate(iso, *match.span()))
    return found


def stated_date(text: str) -> str:
    """The date that a text gives itself, such as "last revised 3 May 2024"; empty if it gives none.

    What was revised last counts before what became effective, and that before what is merely dated.
    """
    folded = " ".join(fold(text).split())
    dates = {date.start: date.iso for date in dates_in(folded)}
    for cue in _CUES:
        for match in re.finditer(rf"(?<![a-z])(?:{cue})(?![a-z])", folded):
            behind = [dates[start] for start in sorted(dates) if 0 <= start - match.end() <= _REACH_CHARS]
            if behind:
                return behind[0]
    return ""


def _iso(parts: dict[str, str]) -> str:
    if parts["y1"]:
        return _day(parts["y1"], parts["m1"], parts["d1"])
    for number in "23":
        if parts[f"y{number}"]:
            return _numeric(parts[f"a{number}"], parts[f"b{number}"], parts[f"y{number}"], parts[f"s{number}"])
    for number in "456":
        if parts[f"y{number}"]:
            month = MONTHS[parts[f"n{number}"].rstrip(".")]
            return _day(parts[f"y{number}"], month, parts.get(f"d{number}", ""))
    return f"{parts['y7']}-{parts['m7']}"


def _numeric(first: str, second: str, year: str, separator: str) -> str:
    if len(year) == 2:
        year = f"20{year}" if int(year) < 70 else f"19{year}"
    day_first, month_first = _day(year, second, first), _day(year, first, second)
    return (month_first or day_first) if separator == "/" else (day_first or month_first)


def _day(year: str, month: str | int, day: str) -> str:
    """Empty if there is no such day."""
    number = int(month)
    if not 1 <= number <= 12:
        return ""
    if not day:
        return f"{year}-{number:02d}"
    return f"{year}-{number:02d}-{int(day):02d}" if 1 <= int(day) <= monthrange(int(year), number)[1] else ""
