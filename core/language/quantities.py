"""Numbers in text, so that "5.2 million", "5,200,000" and "5.2m" are the same and "30 days" is not "180 days"."""

import re
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

_UNITS = dict(
    zip(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
        "seventeen eighteen nineteen".split(),
        range(20),
        strict=True,
    )
)
_TENS = {w: 10 * i for i, w in enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split(), start=2)}
_ORDINALS = {
    w: i for i, w in enumerate("first second third fourth fifth sixth seventh eighth ninth tenth".split(), start=1)
}
_SCALES = {
    "hundred": 2,
    "thousand": 3,
    "k": 3,
    "million": 6,
    "millions": 6,
    "mn": 6,
    "m": 6,
    "billion": 9,
    "billions": 9,
    "bn": 9,
    "b": 9,
    "trillion": 12,
    "tn": 12,
}
_DIGITS = r"\d{1,3}(?:[,\u00a0\u202f ]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?"
_NUMBER = re.compile(
    rf"(?<![\w.])(?P<digits>{_DIGITS})(?P<ordinal>st|nd|rd|th)?"
    r"(?:(?P<gap>[ -]?)(?P<scale>hundred|thousand|millions?|mn|m|billions?|bn|b|trillion|tn|k)\b)?"
    r"(?:\s?(?P<percent>%|per ?cent\b|percent\b))?",
    re.IGNORECASE,
)
_WORD = re.compile(r"[A-Za-z]+")
_AND = re.compile(r"[\s-]+(?:and[\s-]+)?")
_PERCENT = re.compile(r"\s?(?:%|per ?cent\b)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number as written at `[start, end)` and its value; `is_percent` when a per cent sign or word follows."""

    value: Decimal
    is_percent: bool
    start: int
    end: int


def quantities(text: str) -> list[Quantity]:
    """Every number of a text in order, in digits or English words, with its scale applied."""
    found = [_from_digits(match) for match in _NUMBER.finditer(text)]
    every = sorted([q for q in found if q is not None] + _in_words(text), key=lambda q: (q.start, -q.end))
    present: list[Quantity] = []
    for quantity in every:
        if not present or quantity.start >= present[-1].end:
            present.append(quantity)
    return present


def _from_digits(match: "re.Match[str]") -> Quantity | None:
    digits = re.sub(r"[,\u00a0\u202f ]", "", match.group("digits"))
    try:
        value = Decimal(digits)
    except InvalidOperation:
        return None
    scale = match.group("scale")
    end = match.end()
    if scale and (len(scale) > 1 or _is_tight(match)):
        value = value.scaleb(_SCALES[scale.casefold()])
    elif scale:
        end = match.start("scale")
    return Quantity(_normal(value), match.group("percent") is not None, match.start(), end)


def _is_tight(match: "re.Match[str]") -> bool:
    """ "5m" may be five million; "5 m" is a length."""
    return match.group("gap") == ""


def _normal(value: Decimal) -> Decimal:
    return value.normalize() if value else Decimal(0)


def _in_words(text: str) -> list[Quantity]:
    found: list[Quantity] = []
    current: list[tuple[str, int, int]] = []
    for match in _WORD.finditer(text):
        word = match.group().casefold()
        joined = bool(current) and _AND.fullmatch(text, current[-1][2], match.start()) is not None
        if _is_number_word(word, bool(current) and joined):
            if not joined or not _continues(current[-1][0], word, text[current[-1][2] : match.start()]):
                _close(found, current, text)
                current = []
            current.append((word, match.start(), match.end()))
        elif word != "and" or not current:
            _close(found, current, text)
            current = []
    _close(found, current, text)
    return found


def _continues(before: str, word: str, between: str) -> bool:
    """Whether two number words are one number: "two hundred and six" is, "five and six" or "twenty thirty" are two."""
    if word in _SCALES:
        return True
    if before in _SCALES:
        return True
    return "and" not in between and before in _TENS and 0 < _UNITS.get(word, _ORDINALS.get(word, 10)) < 10


def _is_number_word(word: str, inside: bool) -> bool:
    if word in _UNITS or word in _TENS or (word in _ORDINALS and word != "second"):
        return True
    return inside and word in _SCALES and len(word) > 2


def _close(found: list[Quantity], parts: list[tuple[str, int, int]], text: str) -> None:
    """`one` alone is nearly always a pronoun ("the one who"), so it does not count."""
    if not parts or [p[0] for p in parts] == ["one"]:
        return
    total = Decimal(0)
    group = Decimal(0)
    for word, _, _ in parts:
        if word == "hundred":
            group = max(group, Decimal(1)) * 100
        elif word in _SCALES:
            total += max(group, Decimal(1)).scaleb(_SCALES[word])
            group = Decimal(0)
        else:
            group += _UNITS.get(word, _TENS.get(word, _ORDINALS.get(word, 0)))
    percent = _PERCENT.match(text, parts[-1][2])
    end = percent.end() if percent else parts[-1][2]
    found.append(Quantity(_normal(total + group), percent is not None, parts[0][1], end))
