"""Whether two sentences say different things of the same: the same words around another number, date, or "not". Pure.

Precision first: a false alarm costs the reader's trust in every true one. So a word that only one of them has, a name
or a label ("Model 3"), another period or another bound makes them two statements that may both be true.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from core.language.dates import dates_in
from core.language.quantities import quantities
from core.language.words import fold, word_spans
from core.retrieve.sentences import CELL, is_prose

FEWEST_WORDS = 2
"""Of a statement, its values left out, their units not."""
REWORDED = 0.8
"""Of two versions of a document, sentences that share so many of their words (Jaccard) are the same, reworded ..."""
SHORTENED = 0.6
"""... or so many, if one has all the words of the other."""
_IGNORED = frozenset(
    "a an the is are be been being will shall has have now currently new of "
    "der die das den dem des ein eine einen ist sind wird werden betragt jetzt "
    "le la les un une des du de est sont el los las una es son".split()
)
_IS = re.compile(r"\b(?:amounts? to|totals?|equals?|comes? to|stands? at|is set at|is fixed at)\b", re.I)
_NOT = frozenset("not no never none cannot nicht kein keine keinen keiner nie pas jamais ne nunca".split())
_TURNING = frozenset("if unless except only when wenn falls si sauf".split())
_LABELS = frozenset(
    "model type version table figure section clause chapter article schedule appendix annex note item step phase level "
    "grade class room building unit block lot line route no number part page zone district form group question example "
    "exhibit option case test trial day week month year quarter".split()
)
"""A number right behind one of these, or behind a name, says which one is meant."""
_ORDINAL = re.compile(r"(?:\d+(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)$", re.I)
_ONE = re.compile(r"\bone(?= (?:second|minute|hour|day|week|month|year|per cent|percent|pound|euro|dollar)\b)", re.I)
_BEFORE = re.compile(r"(US\$|[$£€¥₹]|\b(?:USD|EUR|GBP|CHF))\s?$")
_BEHIND = re.compile(r"[ -]?(?:%|[^\W\d_]+)")
_PAST = re.compile(r"\b(?:was|were|had|did|took|held|met|began|became|\w{3,}ed|wurde|wurden|fand|ete|fue)\b", re.I)
_ENUMERATES = re.compile(r"[.)]\s+\S")
_YEARS = range(1900, 2101)


@dataclass(frozen=True, slots=True)
class Value:
    """What stands there, in a form that compares, and as it is written with its sign and unit."""

    key: tuple[str, str]
    text: str


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence as it is compared: `words` without its values, what rules it, and the values by kind."""

    text: str
    words: frozenset[str]
    negations: int
    amounts: tuple[Value, ...]
    dates: tuple[Value, ...]

    @property
    def is_whole(self) -> bool:
        """Whether it is a sentence: a line such as "Weight: 5 kg" leaves open of what."""
        return is_prose(self.text)

    @property
    def tells_of_the_past(self) -> bool:
        return _PAST.search(self.text) is not None


def statement(text: str) -> Statement | None:
    """None for rows of tables, and for what says too little."""
    if CELL in text:
        return None
    taken = sorted(_values(text), key=lambda value: value[0])
    told: list[str] = []
    plain = _IS.sub(lambda match: " " * len(match.group()), text)
    for start, end in word_spans(plain):
        if not any(a < end and start < b for a, b, _, _ in taken):
            told.append(fold(text[start:end]))
    held = frozenset(_stem(w) for w in told if w not in _IGNORED and w not in _NOT)
    if len(held) < FEWEST_WORDS:
        return None
    negations = sum(word in _NOT or word.endswith(("n't", "n’t")) for word in told)
    amounts = tuple(value for *_, kind, value in taken if kind == "amount")
    return Statement(text, held, negations, amounts, tuple(v for *_, kind, v in taken if kind == "date"))


def disagreement(one: Statement, other: Statement, *, of_one_family: bool = False) -> tuple[str, str] | None:
    """What each of them says, if both cannot be true; `of_one_family`: they stand in versions of one document."""
    if not _same_words(one.words, other.words, reworded=of_one_family):
        return None
    if not (of_one_family or (one.is_whole and other.is_whole)):
        return None
    same_amounts, same_dates = _keys(one.amounts) == _keys(other.amounts), _keys(one.dates) == _keys(other.dates)
    if one.negations != other.negations:
        turned = (one.words | other.words) & _TURNING
        return (one.text, other.text) if same_amounts and same_dates and not turned else None
    if same_amounts == same_dates:
        return None
    if same_dates:
        return _first_difference(one.amounts, other.amounts)
    dates_matter = not one.amounts and (of_one_family or not (one.tells_of_the_past or other.tells_of_the_past))
    return _first_difference(one.dates, other.dates) if dates_matter else None


def _same_words(one: frozenset[str], other: frozenset[str], *, reworded: bool) -> bool:
    if one == other:
        return True
    if not reworded:
        return False
    share = len(one & other) / len(one | other)
    return share >= (SHORTENED if one < other or other < one else REWORDED)


def _first_difference(one: tuple[Value, ...], other: tuple[Value, ...]) -> tuple[str, str] | None:
    """The first values at the same place that differ, of the same kind."""
    if len(one) != len(other):
        return None
    different = [(a, b) for a, b in zip(one, other, strict=True) if a.key != b.key]
    if any(a.key[0] != b.key[0] for a, b in different):
        return None
    return different[0][0].text, different[0][1].text


def _keys(values: tuple[Value, ...]) -> list[tuple[str, str]]:
    return [value.key for value in values]


_Found = tuple[int, int, str, Value]


def _values(text: str) -> Iterator[_Found]:
    """Dates, years and amounts; labels and ordinals are words."""
    dates = _dates(text)
    yield from dates
    for start, end, key in _numbers(text):
        if any(a < end and start < b for a, b, *_ in dates):
            continue
        written = text[start:end]
        sign = _BEFORE.search(text[:start])
        if sign is None and written.isdigit() and len(written) == 4 and int(written) in _YEARS:
            yield start, end, "date", Value(("year", written), written)
        elif not _ORDINAL.match(written) and (sign is not None or not _is_label(text, start, end)):
            unit = _BEHIND.match(text, end)
            last = unit.end() if unit is not None and "%" not in written else end
            first = sign.start() if sign is not None else start
            yield start, end, "amount", Value(key, text[first:last].strip())


def _dates(text: str) -> list[_Found]:
    folded = fold(text)
    if len(folded) != len(text):
        folded = text.lower()
    found = dates_in(folded)
    return [(d.start, d.end, "date", Value(("day", d.iso), text[d.start : d.end])) for d in found]


def _numbers(text: str) -> Iterator[tuple[int, int, tuple[str, str]]]:
    for quantity in quantities(text):
        kind = "percent" if quantity.is_percent else "number"
        yield quantity.start, quantity.end, (kind, str(quantity.value))
    for match in _ONE.finditer(text):
        yield match.start(), match.end(), ("number", str(Decimal(1)))


def _is_label(text: str, start: int, end: int) -> bool:
    """Whether the number names something: behind a word that says so ("Model 3", "District 12", "Boeing 747"), or as
    the number of a paragraph, a step or a note: "(3) It ...", "4. Replace ..."."""
    if _ENUMERATES.match(text, end) and not any(letter.isalpha() for letter in text[:start]):
        return True
    before = text[:start].rstrip()
    spans = word_spans(before)
    if not spans or spans[-1][1] != len(before):
        return False
    word = before[spans[-1][0] :]
    is_first = len(spans) == 1
    return fold(word) in _LABELS or (word[0].isupper() and (not is_first or len(text.split()) > 1))


def _stem(word: str) -> str:
    return word.removesuffix("s") if len(word) > 3 else word
