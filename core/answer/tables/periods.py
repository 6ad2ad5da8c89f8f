"""Years, quarters and dates in questions and in the heads of tables, in one spelling. Pure."""

import re

_YEAR_WORD = re.compile(
    r"\b(?:fiscal years?|fiscal|financial years?|FY)\s?[-’']?\s?((?:19|20)\d\d|\d\d)\b", re.IGNORECASE
)
_YEAR = re.compile(r"(?<![\d.,$])(?:19[5-9]\d|20[0-4]\d)(?![\d%]|[.,]\d)")
_QUARTER = re.compile(
    r"\b(?:Q\s?([1-4])|([1-4])Q|(first|second|third|fourth|1st|2nd|3rd|4th)[\s-](?:fiscal )?quarter)(?=\b|\d)",
    re.IGNORECASE,
)
_FIRST_MONTHS = re.compile(r"\bfirst (?=(?:three|six|nine|\d{1,2}) (?:months|weeks)\b)", re.IGNORECASE)
_ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4}
_SHORT_MONTH = re.compile(r"\b(Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.?(?=\s\d)")
MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
_MONTH = re.compile(rf"\b({'|'.join(MONTHS)})\s(\d{{1,2}})\b", re.IGNORECASE)
_PART_OF_YEAR = re.compile(
    r"\b(?:three|six|nine|3|6|9)[\s-]months?\b|\b(?:13|14|26|39)[\s-]weeks?\b|\bquarter|\bsemester\b", re.IGNORECASE
)


def spelled(text: str) -> str:
    """ "FY18", "fiscal year 2018" as 2018, "third quarter" and "3Q" as Q3, "Dec. 31" as December 31."""
    text = _FIRST_MONTHS.sub("", text)
    text = _YEAR_WORD.sub(lambda m: f" {m[1] if len(m[1]) == 4 else '20' + m[1]} ", text)
    text = _QUARTER.sub(lambda m: f" Q{m[1] or m[2] or _ORDINALS[m[3].casefold()]} ", text)
    return _SHORT_MONTH.sub(lambda m: next(month for month in MONTHS if month.startswith(m[1][:3])), text)


def years(text: str) -> frozenset[str]:
    return frozenset(_YEAR.findall(spelled(text)))


def years_in_order(text: str) -> list[str]:
    """Each once."""
    return list(dict.fromkeys(_YEAR.findall(spelled(text))))


def days(text: str) -> frozenset[str]:
    """ "december 31": the days of the year that it names."""
    return frozenset(f"{m[1]} {m[2]}".casefold() for m in _MONTH.finditer(spelled(text)))


def is_part_of_year(text: str) -> bool:
    """It names a quarter, or three, six or nine months."""
    return _PART_OF_YEAR.search(text) is not None or _QUARTER.search(text) is not None


def is_quarterly(text: str) -> bool:
    return _QUARTER.search(text) is not None


def part_of_year(text: str) -> str:
    """How it names a part of the year: "Q3", "six months"; empty if it names none."""
    text = spelled(text)
    match = re.search(r"\bQ[1-4]\b", text) or _PART_OF_YEAR.search(text)
    return match.group() if match else ""


def without_days(text: str) -> str:
    """ "January 28, 2023" without "January 28"."""
    return _MONTH.sub(" ", spelled(text))
