"""Numbers and times of a claim against those of its evidence: value, scale, unit, currency, sign and bound.

"5.2 million" is "5,200,000" and, under a table's head "in millions", "5.2"; two weeks are 14 days. "Up to £140 a night"
does not support "£140 a night", "nine months" does not support "nine days", and "$5" is not "£5".
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from core.answer.clauses import Analyze, Fault
from core.answer.named import code_spans
from core.answer.opposites import PAIR_OF_CHANGE, SIDES
from core.api.types import RemovalReason
from core.language.moments import Reading, agrees, moments
from core.language.quantities import Quantity, quantities
from core.language.units import REPEATED, Unit, currency_of, unit_of
from core.language.words import STOP_WORDS, fold, words

_REACH_CHARS = 32
_FROM = re.compile(
    r"\b(?:from|compared (?:with|to)|against|versus)\s+(?:(?:about|around|some|a|an|the|nearly|almost)\s+)?[$£€¥₹]?$",
    re.IGNORECASE,
)
_NOUN_WORDS = 3
_CURRENCY = re.compile(r"(US\$|[$£€¥₹]|\b(?:USD|EUR|GBP|CHF|JPY|CNY|INR))\s?$")
_CURRENCY_WORD = re.compile(
    r"\s?(?:US |Swiss |Canadian |Australian |British |Japanese |Chinese |Indian )?([$£€¥₹]|[A-Za-z]+)"
)
_NEAR = r"(?:\s+(?:a|an|the|of|total|about|some|US))*\s*(?:US)?[$£€¥₹]?\s*$"
"""What may stand between a bound and its number: "over the last three years" bounds nothing."""
_UP = re.compile(
    r"(?:\b(?:at least|(?:no|not) (?:less|fewer|later|earlier|lower) than|minimum(?: of)?|"
    r"(?:more|greater|higher|larger|longer|older) than|over|above|exceed\w*)\b|[>≥])" + _NEAR,
    re.IGNORECASE,
)
_DOWN = re.compile(
    r"(?:\b(?:at most|(?:no|not) (?:more|longer|higher|greater) than|up to|maximum(?: of)?|"
    r"limit(?:ed)? (?:is|to|of)|cap(?:ped)? (?:at|of)|(?:less|fewer|lower|smaller|"
    r"shorter|younger) than|under|below|within|(?:not|no) exceed\w*)\b|[<≤])" + _NEAR,
    re.IGNORECASE,
)
_ROUGH = re.compile(
    r"(?:\b(?:about|around|approximately|nearly|almost|roughly|some|circa)\b|[~≈])" + _NEAR, re.IGNORECASE
)
_UP_AFTER = re.compile(r"\W*(?:\w+\W+){0,2}?(?:or (?:more|later|over|above|longer)|upwards)\b|\+", re.IGNORECASE)
_DOWN_AFTER = re.compile(r"\W*(?:\w+\W+){0,2}?or (?:less|fewer|earlier|under|below|shorter)\b", re.IGNORECASE)
_NOT_BEFORE = re.compile(
    r"\bno \w+ (?:may|can|shall|must|will)\b(?:\W+\w+){0,2}\W*$"
    r"|\b(?:not|never|cannot)\b(?:\W+\w+){0,2}\W*$|n['’]t\b(?:\W+\w+){0,2}\W*$",
    re.IGNORECASE,
)
_MINUS = re.compile(r"(?:^|[\s(|])[-−–]\s?[$£€¥₹]?$|[$£€¥₹][-−–]$|\(\s?[$£€¥₹]?\s?$|\b(?:minus|negative)\s[$£€¥₹]?$")
_POINTS = re.compile(r"[\s-]?(?:percentage|per ?cent|%)?[ -]?points?\b|\s?pp\b", re.IGNORECASE)
_BASIS_POINTS = re.compile(r"\s?basis points?\b|\s?bps?\b", re.IGNORECASE)
_SCALED = re.compile(
    r"\b(?:in|expressed in|amounts in|figures in)\s+(?:[a-z$£€.]+\s+){0,3}?(thousand|million|billion)s?\b"
    r"|\((?:[a-z.]+ )?[$£€]?\s?(thousand|million|billion)s\)"
    r"|[$£€]\s?(m|mn|million|k|bn)\b(?!\w)|[$£€]\s?(?:['’]?000)s?",
    re.IGNORECASE,
)
_BRACKETED = re.compile(r"\(([\d.,]+)\) (thousand|million|billion)")
"""$(7.4) million: a loss, as accounts write it."""
_LOSS = re.compile(r"\b(?:loss(?:es)?|deficit|outflow|decrease|decline|reduction)\b", re.IGNORECASE)
_SCALES = {"thousand": 3, "k": 3, "million": 6, "m": 6, "mn": 6, "billion": 9, "bn": 9}
_TIMES = {"once": 1, "one": 1, "twice": 2, "thrice": 3}
_TIMES_WORD = re.compile(
    r"\b(?:once|twice|thrice)\b(?= (?:a|an|per|each|every|daily|weekly|monthly|yearly)\b|\W*$)"
    r"|\bone\b(?=[ -](?:full |whole )?(?:second|minute|hour|day|week|month|year)\b)",
    re.IGNORECASE,
)
_UNIT = re.compile(
    r"[\s-]?(?:full |whole |calendar |consecutive |working |business |degrees? |deg\.? )?"
    r"(?P<one>°?\s?[A-Za-zµ]+[²³23]?)(?![\w²³])(?:[\s.-](?P<two>[A-Za-z]+))?"
)
_STANDS_FOR_UNIT = re.compile(r"[A-Za-z]|\s?[a-z]\s?/")
"""A letter behind a number is a unit if it touches it, or if something is counted by another one: "7.8 t/ha"."""
_PER = re.compile(
    r"[\s-]?(?:[A-Za-z°µ²³.]+\s?){0,3}?(?:/\s?|\b(?:per|a|an|each|every)\s)(?P<by>second|minute|hour|day|night|week|"
    r"fortnight|month|quarter|year|annum|sec|min|hr|h|s|kg|g|mg|ml|l|m2|km|litre|liter|person|head|share|unit|mile|"
    r"kilomet(?:re|er)|met(?:re|er)|tonne|ton|hectare|acre|page|piece|item|visit|room|guest|case|employee|child)\b"
    r"|\s?(?P<often>hourly|daily|weekly|fortnightly|monthly|quarterly|yearly|annually)\b",
    re.IGNORECASE,
)
_YEARS = range(1200, 2100)
_YEAR = re.compile(r"(?<!\d)(?:1[2-9]|20)\d\d(?!\d)")
PERCENT_POINT = Unit("points", Decimal(100))


class Bound(StrEnum):
    """What makes a number a lower bound, an upper or a rough one."""

    NONE = "none"
    LOWER = "lower"
    UPPER = "upper"
    ROUGH = "rough"


@dataclass(frozen=True, slots=True)
class Amount:
    """A number at `[start, end)` as its sentence uses it. `nouns` holds the index's tokens of the words behind it;
    `per` is the measure or time that it is counted by, as "hour" of "40 l/h", empty without one."""

    value: Decimal
    is_percent: bool
    currency: str
    is_negative: bool
    unit: Unit | None
    nouns: frozenset[str]
    bound: Bound
    per: str
    text: str
    start: int
    end: int

    @property
    def is_year(self) -> bool:
        bare = not (self.is_percent or self.currency or self.unit or self.is_negative)
        return bare and self.text.isdigit() and int(self.text) in _YEARS


def amounts(text: str, analyze: Analyze) -> list[Amount]:
    """In order, without those that belong to a date, a time of day or a code."""
    plain = _BRACKETED.sub(lambda match: f"{match[1]} {match[2]}  ", text)
    for start, end in [*((moment.start, moment.end) for moment in moments(text)), *code_spans(text)]:
        plain = plain[:start] + " " * (end - start) + plain[end:]
    found = [*quantities(plain), *_repeated(plain)]
    return [_amount(plain, quantity, analyze) for quantity in sorted(found, key=lambda q: q.start)]


def amount_fault(claim: str, evidence: str, analyze: Analyze, *, around: str = "") -> Fault | None:
    """The first number or time of the claim that the evidence does not bear out, and in what way; None if it bears out
    all. `around`: what stands over the evidence, which may hold the scale of a table and the year of a date."""
    present = amounts(evidence, analyze)
    return _moment_fault(claim, evidence, around) or next(
        (fault for amount in amounts(claim, analyze) if (fault := _fault(amount, present, evidence, around))), None
    )


def trend_fault(claim: str, analyze: Analyze) -> Fault | None:
    """ "Fell to 41 % from 39 %" contradicts itself, whatever the evidence."""
    ways = {first for word in words(claim) for pair, first in SIDES.get(word, ()) if pair == PAIR_OF_CHANGE}
    found = amounts(claim, analyze)
    olds = [amount for amount in found if _FROM.search(claim[: amount.start])]
    news = [each for each in found if olds and each is not olds[0] and _is_of_one_measure(each, olds[0])]
    if len(ways) != 1 or len(olds) != 1 or len(news) != 1 or olds[0].is_year:
        return None
    is_up = news[0].value > olds[0].value
    return None if is_up in ways else (RemovalReason.DIRECTION, news[0].text)


def _is_of_one_measure(one: Amount, other: Amount) -> bool:
    return not one.is_negative and (one.is_percent, one.currency, one.unit, one.is_negative) == (
        other.is_percent,
        other.currency,
        other.unit,
        other.is_negative,
    )


def _moment_fault(claim: str, evidence: str, around: str) -> Fault | None:
    """A time that the sentence does not give may be that of its heading, table or document, unless it has one of its
    own."""
    said = moments(claim)
    if not said:
        return None
    given = moments(evidence)
    years = frozenset(int(year) for year in _YEAR.findall(f"{around} {evidence}".replace("_", " ")))
    lent = () if given or _YEAR.search(evidence) else tuple(moments(around.replace("_", " ")))
    for moment in said:
        is_lent = not given and {reading.year for reading in moment.readings} <= _lent_years(evidence, around)
        is_year = all(reading == Reading(year=reading.year) for reading in moment.readings)
        if (is_year and is_lent) or any(agrees(moment, other, years=years) for other in (*given, *lent)):
            continue
        return RemovalReason.DATE, claim[moment.start : moment.end]
    return None


def _lent_years(evidence: str, around: str) -> frozenset[int]:
    """The years that stand around a sentence; none if it has years of its own, which are then the ones that count."""
    own = _YEAR.findall(evidence)
    return frozenset(int(year) for year in own or _YEAR.findall(around.replace("_", " ")))


def _fault(amount: Amount, present: Sequence[Amount], evidence: str, around: str) -> Fault | None:
    same = [a for a in present if is_same_value(amount, a)] or _scaled(amount, present, evidence, around)
    if not same:
        return _missing(amount, present, evidence, around)
    is_row = "|" in evidence or not any(is_same_value(amount, a) for a in present)
    alike = [a for a in same if (is_row and not a.currency) or _has_same_kind(amount, a, present)]
    if not alike:
        return RemovalReason.UNIT, amount.text
    if not any(_has_same_bound(amount.bound, a.bound) for a in alike):
        return RemovalReason.QUANTITY, amount.text
    return None


def _missing(amount: Amount, present: Sequence[Amount], evidence: str, around: str) -> Fault | None:
    if amount.is_year:
        is_said = int(amount.value) in _lent_years(evidence, around) or amount.text in _moment_years(evidence)
        return None if is_said else (RemovalReason.DATE, amount.text)
    is_other_unit = any(a.value == amount.value for a in present)
    return (RemovalReason.UNIT if is_other_unit else RemovalReason.NUMBER), amount.text


def _moment_years(text: str) -> frozenset[str]:
    return frozenset(str(reading.year) for moment in moments(text) for reading in moment.readings)


def is_same_value(one: Amount, other: Amount) -> bool:
    """Whether both are the same number; of units of one kind also after conversion."""
    if one.is_percent != other.is_percent or one.is_negative != other.is_negative:
        return False
    if one.unit and other.unit and one.unit.kind == other.unit.kind:
        return one.value * one.unit.factor == other.value * other.unit.factor
    return one.value == other.value


def _scaled(amount: Amount, present: Sequence[Amount], evidence: str, around: str) -> list[Amount]:
    """Bare numbers that the head of their table, or the text above, gives in thousands or millions."""
    power = max((_power(match) for match in _SCALED.finditer(f"{around} {evidence}")), default=0)
    bare = [a for a in present if not (a.is_percent or a.unit or a.is_year)]
    return [a for a in bare if power and a.value.scaleb(power) == amount.value and a.is_negative == amount.is_negative]


def _power(match: "re.Match[str]") -> int:
    return _SCALES.get((match[1] or match[2] or match[3] or "thousand").lower(), 3)


def _has_same_kind(claimed: Amount, found: Amount, present: Sequence[Amount]) -> bool:
    if claimed.currency and claimed.currency != (found.currency or _only_currency(present)):
        return False
    if claimed.per and found.per and claimed.per != found.per:
        return False
    if claimed.unit and found.unit:
        return claimed.unit.kind == found.unit.kind
    if claimed.is_year or not claimed.nouns or not found.nouns or claimed.nouns & found.nouns:
        return True
    return not any(claimed.nouns & other.nouns for other in present if other.value != claimed.value)


def _only_currency(present: Sequence[Amount]) -> str:
    """ "62,000 pounds, of which 45,000 are paid": what is written once holds for what follows."""
    found = {amount.currency for amount in present if amount.currency}
    return found.pop() if len(found) == 1 else ""


def _has_same_bound(claimed: Bound, given: Bound) -> bool:
    """Less precise is not false: "about 30" follows from 30, but 30 does not from "about 30"."""
    return claimed is given or (claimed is Bound.ROUGH and given is Bound.NONE)


def _repeated(text: str) -> list[Quantity]:
    """ "Twice a day" is two times a day, and "one year" twelve months; elsewhere "one" is nearly always a pronoun."""
    return [
        Quantity(Decimal(_TIMES[match.group().lower()]), False, match.start(), match.end())
        for match in _TIMES_WORD.finditer(text)
    ]


def _amount(text: str, quantity: Quantity, analyze: Analyze) -> Amount:
    whole = text[max(0, quantity.start - _REACH_CHARS) : quantity.start]
    before = re.split(r"[,;:.]\s|\band\b", whole)[-1]
    after = text[quantity.end : quantity.end + _REACH_CHARS]
    unit = _unit(after)
    return Amount(
        value=quantity.value,
        is_percent=quantity.is_percent and unit is not PERCENT_POINT,
        currency=_currency(before, after),
        is_negative=_MINUS.search(whole) is not None
        and not _LOSS.search(whole)
        and (not whole.rstrip("$£€ ").endswith("(") or after.startswith(")")),
        unit=unit,
        nouns=_nouns(after, analyze),
        bound=_bound(before, after),
        per=_per(text[quantity.end : quantity.end + _REACH_CHARS]),
        text=text[quantity.start : quantity.end],
        start=quantity.start,
        end=quantity.end,
    )


def _currency(before: str, after: str) -> str:
    if sign := _CURRENCY.search(before):
        return currency_of(sign.group(1).casefold())
    word = _CURRENCY_WORD.match(after)
    return currency_of(fold(word.group(1))) if word else ""


def _unit(after: str) -> Unit | None:
    """Points are units of their own: a rise of 1.5 % is not one of 1.5 percentage points."""
    if _POINTS.match(after):
        return PERCENT_POINT
    if _BASIS_POINTS.match(after):
        return Unit("points", Decimal(1))
    found = _UNIT.match(after)
    if found is None or (found["one"] in ("in", "a", "t", "s", "v", "j") and not _STANDS_FOR_UNIT.match(after)):
        return None
    one, two = fold(found["one"]), fold(found["two"] or "")
    return unit_of(f"{one}-{two}") or unit_of(one)


def _per(after: str) -> str:
    """ "40 l/min" and "40 litres per minute" are counted by the minute, "5 mg/kg" by weight: one name for each."""
    found = _PER.match(after)
    if found is None:
        return ""
    word = fold(found["by"] or found["often"])
    unit = unit_of(REPEATED.get(word, word))
    return f"{unit.kind} {unit.factor}" if unit else word.removesuffix("s")


def _bound(before: str, after: str) -> Bound:
    """By the last word of that kind: "not less than" is met whole before "less than"."""
    if _UP_AFTER.match(after):
        return Bound.LOWER
    if _DOWN_AFTER.match(after):
        return Bound.UPPER
    found = [
        (match.end(), bound, match.start())
        for bound, pattern in ((Bound.LOWER, _UP), (Bound.UPPER, _DOWN), (Bound.ROUGH, _ROUGH))
        for match in pattern.finditer(before)
    ]
    if not found:
        return Bound.NONE
    _, bound, start = max(found, key=lambda each: (each[0], -each[2]))
    turned = {Bound.LOWER: Bound.UPPER, Bound.UPPER: Bound.LOWER}
    return turned.get(bound, bound) if _NOT_BEFORE.search(before[:start]) else bound


def _nouns(after: str, analyze: Analyze) -> frozenset[str]:
    """The first words behind a number, as far as they belong to it."""
    near = re.split(r"[,;:.)(|\d]|\b(?:and|or|to|in|for|by|on|at|with|from|per)\b", after, maxsplit=1)[0]
    following = [w for w in words(near) if not quantities(w)][:_NOUN_WORDS]
    return frozenset(stem for word in following if word not in STOP_WORDS for stem in analyze(word))
