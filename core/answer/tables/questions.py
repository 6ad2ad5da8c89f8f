"""What a question asks of tables: cells, or what is worked out from several. Pure.

A question may be read in several ways ("the total of A and B" is one cell or a sum); the readings are tried in order.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from core.answer.tables.periods import days, is_part_of_year, part_of_year, spelled, without_days, years_in_order
from core.language.sentences import sentences


class Operation(StrEnum):
    CELLS = "cells"
    """Nothing is worked out: the cells themselves."""
    CHANGE = "change"
    PERCENT_CHANGE = "percent_change"
    DIFFERENCE = "difference"
    SUM = "sum"
    RATIO = "ratio"
    SHARE = "share"
    AVERAGE = "average"


@dataclass(frozen=True, slots=True)
class Wanted:
    """One cell as the question names it: by words, by year ("2018" or empty) and by the days of the year it names."""

    words: str
    year: str
    days: frozenset[str] = frozenset()
    is_part_of_year: bool = False
    asks_count: bool = False
    asks_figure: bool = False
    asks_percent: bool = False
    may_be_percent: bool = True
    is_fiscal: bool = False


@dataclass(frozen=True, slots=True)
class Reading:
    operation: Operation
    operands: tuple[Wanted, ...]


_RISE_OR_FALL = (
    r"(?:change[ds]?|increase[ds]?|decrease[ds]?|gr[eo]wn?|growth|falls?|fell|fallen|decline[ds]?|rises?|rose|risen"
    r"|drop(?:ped|s)?|reduc(?:ed|tion))"
)
_ASKS = re.compile(r"(?:what|how)\b", re.IGNORECASE)
_SOURCE = re.compile(
    r"^(?:according to|based on|by (?:drawing|using|relying)|drawing|using|from the (?:details|information)"
    r"|in agreement|in accordance|when|as per|as (?:shown|stated|reported|presented|listed) in)\b"
    r".*?, (?=(?:what|how)\b)",
    re.IGNORECASE,
)
_STATEMENT = re.compile(
    r"\b(?:(?:in|from|on|within|per|by) )?(?:the |its |their )?(?:consolidated )?"
    r"(?:income statements?|balance sheets?|cash flow statements?|statements? of (?:income|operations|cash flows?"
    r"|earnings|financial position))\b",
    re.IGNORECASE,
)
"""Where to look: the passages that were found decide that."""
_FORM = re.compile(
    r"\((?:in|as|rounded|round)\b[^()]*\)|,? in (?:millions|thousands|percent|per cent|usd|dollars)(?=\W*$)", re.I
)
"""How to write the answer: it is shown as it stands."""
_LOOKS_UP = re.compile(
    r"\b(?:what(?:['’]s)?|how (?:much|many|high|low|large|big|long|old|far)"
    r"|which \w+ (?:do|does|did|has|have|had|is|are|was|were|of))\b|\bhow (?:did|has|have)\b.*\bchange"
    r"|^(?:please |can you |could you )?(?:tell|give|show|find|state|name|calculate|compute|determine|add)\b",
    re.IGNORECASE,
)
_NO_CELL = re.compile(
    r"^\W*(?:why|who|whose|where|how (?:do|does|did|is|are|was|were|has|have|can|should|would)\b"
    r"(?!.*\bchange)|is|are|was|were|does|do|did|has|have|had|can|could|should|will|would)\b(?! you\b)"
    r"|(?-i:\b(?:highest|lowest|largest|smallest|biggest|least|best|worst)\b)|\bthe most\b"
    r"|\b(?:reasons?|why|drove|driven|drivers?|caused?|explain|describe|summari[sz]e|forecast|compared?)\b"
    r"|\b(?:not|without|excluding|except|other than|exclude|never)\b|n['’]t\b"
    r"|\bas (?!well\b|of\b|much\b|many\b)\w+ as\b|\bwhat (?:kinds?|types?|if|happen\w*|makes?)\b",
    re.IGNORECASE,
)
_PERCENT = r"(?:percent(?:age)?s?|per ?cents?|%)"
_BY_PERCENT = re.compile(
    rf"{_PERCENT}(?: of)? {_RISE_OR_FALL}|\b(?:growth|relative) (?:rate|change)\b|\brate of {_RISE_OR_FALL}"
    rf"|\b(?:how many|what|which|how much) {_PERCENT}.*?\b{_RISE_OR_FALL}\b"
    rf"|\b{_RISE_OR_FALL}\b.* (?:in|as a|as) {_PERCENT}|\byear[- ]over[- ]year (?:change|growth|increase)\b",
    re.IGNORECASE,
)
_BY = re.compile(
    rf"\b{_RISE_OR_FALL}\b|\bdiffer(?:ences?|ed)?\b|\bhow much (?:higher|lower|more|less)\b", re.IGNORECASE
)
_WORDS_OF_CHANGE = re.compile(
    rf"\b(?:year[- ]over[- ]year|by how (?:much|many)|rate of|{_RISE_OR_FALL}(?: rate)?|{_PERCENT}|differ(?:ences?|ed)?"
    r"|how much (?:higher|lower|more|less)|relative|compared (?:to|with)|between|than)(?!\w)|(?<=\s)%",
    re.IGNORECASE,
)
_AVERAGE = re.compile(r"\b(?:average|mean)\b(?: of)?", re.IGNORECASE)
_TOGETHER = re.compile(r"\b(?:sum|combined|together|aggregate|added up|in total|in all|total)\b(?: of)?", re.IGNORECASE)
_RATIO = re.compile(r"\bratio of (?P<list>.+)", re.IGNORECASE)
_DIVIDED = re.compile(r"\b(?P<list>.+? divided by .+)", re.IGNORECASE)
_SUM = re.compile(
    r"\b(?:(?P<total>total|aggregate)|sum|combination|combined)(?: \w+)? of (?P<list>.+)|\badd (?P<list1>.+)"
    r"|\b(?:is|are|was|were|do|does|did|of) (?P<list2>.+? (?:and|plus) .+?) (?:combined|together|in total|added up)\b"
    r"|\b(?:do|does|did) (?P<list4>.+? and .+?) (?:add up to|sum to|sum up to|total)\b"
    r"|\b(?:is|are|was|were|of) (?P<list3>.+? plus .+)",
    re.IGNORECASE,
)
_DIFFERENCE = re.compile(
    r"\b(?:difference|gap)(?: \w+)? between (?P<list>.+)"
    r"|\bhow much (?:higher|lower|larger|smaller|more|less|greater)(?: \w+)? (?:was|were|is|are|did) (?P<list1>.+)",
    re.IGNORECASE,
)
_SHARE = re.compile(rf"\b(?:{_PERCENT}|share|proportion|fraction) of (?P<whole>.+)", re.IGNORECASE)
_CAME_FROM = re.compile(
    r"\s(?:(?:was|were|is|are|do|does|did)(?: made up (?:of|by))?|came from|comes? from|consist(?:ed|s)? of|went to"
    r"|stem(?:med|s) from|relate[ds]? to|belong(?:ed|s) to|represent(?:ed|s)?)\s",
    re.IGNORECASE,
)
_AS_SHARE = re.compile(
    rf"\b(?:is|are|was|were)\b(?P<part>.+?)\b(?:as|expressed as) (?:an? )?(?:{_PERCENT}|share|proportion|fraction)"
    r" of (?P<whole>.+)",
    re.IGNORECASE,
)
_COUNT = re.compile(rf"\bhow many (?!{_PERCENT})", re.IGNORECASE)
_FIGURE = re.compile(
    rf"\bhow (?:many|much)\b|\b(?:what|which) (?:{_PERCENT}|share|proportion|number|amount|fraction)|\b(?:{_PERCENT}"
    r"|number|amount|share) of\b",
    re.IGNORECASE,
)
_ASKS_PERCENT = re.compile(
    rf"\b(?:what|which) (?:{_PERCENT}|share|proportion|fraction)\b|\bhow many {_PERCENT}"
    rf"|\bthe (?:{_PERCENT}|share|proportion|fraction) of\b",
    re.IGNORECASE,
)
_SPEAKS_OF_PERCENT = re.compile(
    rf"{_PERCENT}|\b(?:share|proportion|fraction|rates?|margins?|yield|growth|change|mix|volatility|return|weight\w*)\b",
    re.IGNORECASE,
)
_FISCAL = re.compile(r"\b(?:fiscal|FY ?\d)", re.IGNORECASE)
_SPAN = re.compile(r"\b((?:19|20)\d\d)\s*(?:to|through|until|[-–—])\s*(?:fiscal )?((?:19|20)\d\d)\b")
_LONGEST_SPAN = 10
_JOINTS = {
    Operation.RATIO: r" to | divided by | over | and ",
    Operation.SUM: r",? and |,? plus | to |, (?!\d)",
    Operation.DIFFERENCE: r" and | than ",
}


def understood(question: str) -> tuple[Reading, ...]:
    """Empty for a question that no cell could answer: yes or no, why, who, which is the highest."""
    said = asking_part(question)
    text = spelled(said).rstrip(" ?.")
    if not _LOOKS_UP.search(text) or _NO_CELL.search(text):
        return ()
    is_fiscal = _FISCAL.search(said) is not None
    return tuple(
        replace(reading, operands=tuple(replace(wanted, is_fiscal=is_fiscal) for wanted in reading.operands))
        for reading in _readings(text)
    )


def _readings(text: str) -> list[Reading]:
    years = years_in_order(text)
    if len(years) >= 2:
        return list(_over_years(text, years))
    readings = list(_of_pairs(text))
    is_total = any(r.operation is Operation.SUM for r in readings) and _SUM.search(text)
    if not readings or (is_total and is_total["total"]):
        readings.insert(0, Reading(Operation.CELLS, (_wanted(text, text),)))
    return readings


def asking_part(question: str) -> str:
    """The sentence with the question mark, or the first: "Answer in USD millions." is not part of it."""
    every = sentences(question) or [question]
    text = next((s for s in every if s.rstrip().endswith("?")), every[0]).strip()
    head, mark, tail = text.rpartition(": ")
    text = tail if mark and head and _ASKS.match(tail) else text
    text = _FORM.sub("", _STATEMENT.sub(" ", _SOURCE.sub("", text)))
    return re.sub(r"\bhow old\b", "what age", text, flags=re.IGNORECASE)


def _over_years(text: str, years: list[str]) -> Iterator[Reading]:
    """The same in several years."""
    in_order = sorted(years)
    if len(years) == 2 and _BY_PERCENT.search(text):
        yield _each_year(Operation.PERCENT_CHANGE, _WORDS_OF_CHANGE.sub(" ", text), in_order)
    elif len(years) == 2 and _BY.search(text):
        yield _each_year(Operation.CHANGE, _WORDS_OF_CHANGE.sub(" ", text), in_order)
    elif _AVERAGE.search(text):
        yield _each_year(Operation.AVERAGE, _AVERAGE.sub(" ", text), _whole_span(text, years))
    elif _TOGETHER.search(text):
        yield _each_year(Operation.CELLS, text, years)
        yield _each_year(Operation.SUM, _TOGETHER.sub(" ", text), _whole_span(text, years))
    else:
        yield _each_year(Operation.CELLS, text, years)


def _each_year(operation: Operation, text: str, years: list[str]) -> Reading:
    words = without_days(text)
    return Reading(operation, tuple(Wanted(words, year, frozenset(), is_part_of_year(text)) for year in years))


def _whole_span(text: str, years: list[str]) -> list[str]:
    """ "2017 to 2019" is three years."""
    match = _SPAN.search(text)
    if match is None:
        return years
    first, last = sorted((int(match[1]), int(match[2])))
    return [str(year) for year in range(first, last + 1)] if last - first <= _LONGEST_SPAN else years


def _of_pairs(text: str) -> Iterator[Reading]:
    """Several things, of which each is named."""
    for operation, shape in (
        (Operation.RATIO, _RATIO),
        (Operation.RATIO, _DIVIDED),
        (Operation.SUM, _SUM),
        (Operation.DIFFERENCE, _DIFFERENCE),
    ):
        match = shape.search(text)
        if match is not None:
            listed = next(text for name, text in match.groupdict().items() if name.startswith("list") and text)
            yield from _split(operation, listed, f"{text[: match.start()]} {text[match.end() :]}", text)
            return
    yield from _shares(text)


def _split(operation: Operation, listed: str, outside: str, text: str) -> Iterator[Reading]:
    """At each joint, for what is joined may hold one itself ("property and equipment and goodwill"); a sum also at
    all of them. What stands outside the list is said of each of its parts."""
    joints = list(re.finditer(_JOINTS[operation], listed, re.IGNORECASE))
    for joint in joints:
        parts = (listed[: joint.start()], listed[joint.end() :])
        yield Reading(operation, tuple(_wanted(f"{outside} {part}", text) for part in parts))
    if operation is Operation.SUM and len(joints) > 1:
        whole = re.split(_JOINTS[operation], listed, flags=re.IGNORECASE)
        yield Reading(operation, tuple(_wanted(f"{outside} {part}", text) for part in whole if part.strip()))


def _shares(text: str) -> Iterator[Reading]:
    match = _AS_SHARE.search(text)
    if match is not None:
        yield Reading(Operation.SHARE, (_wanted(match["part"], text), _wanted(match["whole"], text)))
        return
    match = _SHARE.search(text)
    verb = _CAME_FROM.search(match["whole"]) if match else None
    if match is not None and verb is not None:
        whole, part = match["whole"][: verb.start()], match["whole"][verb.end() :]
        yield Reading(Operation.CELLS, (_wanted(text, text),))
        yield Reading(Operation.SHARE, (_wanted(part, text), _wanted(whole, text)))


def _wanted(words: str, text: str) -> Wanted:
    """With the period of the whole question, where it names none itself."""
    years = years_in_order(words) or years_in_order(text)
    named = days(words) or days(text)
    words = words if is_part_of_year(words) else f"{words} {part_of_year(text)}"
    return Wanted(
        _ASKS_PERCENT.sub(" ", words),
        years[0] if years else "",
        named,
        is_part_of_year(words),
        asks_count=_COUNT.search(words) is not None,
        asks_figure=_FIGURE.search(words) is not None,
        asks_percent=_ASKS_PERCENT.search(words) is not None,
        may_be_percent=_SPEAKS_OF_PERCENT.search(words) is not None,
    )
