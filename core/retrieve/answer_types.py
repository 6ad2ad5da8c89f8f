"""What kind of thing a question asks for, and whether a sentence holds such a thing. Pure.

Question words of English; of German, French, Spanish and Italian the plainest.

After the coarse classes of Li and Roth, "Learning Question Classifiers" (COLING 2002). Nothing is expected of a
question whose words do not say what it wants, so that such a question loses nothing.
"""

import re
from collections.abc import Callable, Mapping
from enum import StrEnum

from core.language.dates import MONTHS, dates_in
from core.language.quantities import quantities
from core.language.words import fold, words


class AnswerType(StrEnum):
    """A kind of answer that can be told from its form."""

    DATE = "date"
    DURATION = "duration"
    AMOUNT = "amount"
    PERCENTAGE = "percentage"
    NUMBER = "number"
    PERSON = "person"
    PLACE = "place"
    YES_NO = "yes_no"
    ANY = "any"
    """Nothing is expected of its form."""


_CURRENCY = r"[$£€¥₹]|\b(?:usd|eur|gbp|chf|dollars?|euros?|pounds?|pence|cents?|yen|rupees?)\b"
_TIME_UNIT = r"(?:second|minute|hour|day|night|week|fortnight|month|quarter|year|decade|centur)"
_YEARLIKE = re.compile(
    r"\b(?:1[0-9]|20)\d\d(?:s\b)?(?:[-/–]\d\d)?|\b\d{1,2}(?:st|nd|rd|th) centur|\b\d{1,2}(?::\d\d)? ?[ap]\.?m\b"
)
_DAY = re.compile(
    rf"\b(?:{'|'.join(sorted(MONTHS, key=len, reverse=True))}|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b"
)
_DURATION = re.compile(rf"\b{_TIME_UNIT}", re.IGNORECASE)
_MONEY = re.compile(_CURRENCY, re.IGNORECASE)
_NAME = re.compile(r"\b[A-ZÀ-ÖØ-Þ][\w'’.-]*(?:\s+(?:of|the|de|la|van|von|and|&)\s+(?=[A-Z])|\s*)")
_QUESTION_FORMS: tuple[tuple[AnswerType, re.Pattern[str]], ...] = tuple(
    (kind, re.compile(form))
    for kind, form in (
        (
            AnswerType.DATE,
            r"\bwhen\b|\b(?:what|which) (?:year|date|day|month|century|decade|time)\b"
            r"|^\W*(?:wann|quand|cuando|quando)\b",
        ),
        (
            AnswerType.DURATION,
            rf"\b(?:how long|wie lange)\b|\bhow (?:many|much) {_TIME_UNIT}|\b(?:notice|limitation) period\b",
        ),
        (AnswerType.PERCENTAGE, r"\b(?:percent|percentage|per cent|proportion|rate|ratio|share|margin)\b"),
        (
            AnswerType.AMOUNT,
            r"\bhow much (?:is|was|are|were|does|did|do|will|must|would|money)\b|\b(?:price|cost|fee|salary|rent)s?\b",
        ),
        (
            AnswerType.NUMBER,
            r"\bhow (?:many|old|tall|high|large|big|deep|far|fast|wide|heavy|often)\b|\b(?:number|amount|total) of\b"
            r"|\bwie viele?\b|\bcombien\b|\bcuant[oa]s\b|\bquant[ie]\b",
        ),
        (
            AnswerType.PERSON,
            r"^\W*(?:who|whom|whose)\b|\b(?:by|to|from|with|of) whom\b|\bwho (?:is|was|are|were|did|does|has)\b"
            r"|^\W*(?:wer|wem|wen|qui|quien|quienes|chi)\b",
        ),
        (
            AnswerType.PLACE,
            r"^\W*where\b|\b(?:what|which) (?:countr(?:y|ies)|cit(?:y|ies)|state|region|town|place|continent|county)\b"
            r"|^\W*(?:wo|wohin|woher|ou|donde|dove)\b",
        ),
        (AnswerType.YES_NO, r"^\W*(?:is|are|was|were|do|does|did|has|have|had|can|could|may|must|should|will|would)\b"),
    )
)


def expected_answer(question: str) -> AnswerType:
    """The first kind whose form the question has; ANY if it has none."""
    folded = fold(question)
    return next((kind for kind, form in _QUESTION_FORMS if form.search(folded)), AnswerType.ANY)


def holds_answer(kind: AnswerType, text: str, *, question: str) -> bool:
    """Whether the text holds a thing of that kind that the question has not named itself."""
    test = _TESTS.get(kind)
    return test is None or test(text, question)


def _holds_date(text: str, question: str) -> bool:
    folded, asked = fold(text), fold(question)
    found = {text for form in (_YEARLIKE, _DAY) for text in form.findall(folded)} | {d.iso for d in dates_in(folded)}
    known = {text for form in (_YEARLIKE, _DAY) for text in form.findall(asked)} | {d.iso for d in dates_in(asked)}
    return bool(found - known)


def _holds_number(text: str, question: str) -> bool:
    asked = {quantity.value for quantity in quantities(question)}
    return any(quantity.value not in asked for quantity in quantities(text))


def _holds_percentage(text: str, question: str) -> bool:
    return _holds_number(text, question)


def _holds_amount(text: str, question: str) -> bool:
    return _holds_number(text, question)


def _holds_duration(text: str, question: str) -> bool:
    return _holds_number(text, question) and bool(_DURATION.search(text) or _YEARLIKE.search(text))


def _holds_name(text: str, question: str) -> bool:
    """A capitalised word that the question does not have, and that is more than the beginning of the sentence."""
    asked = set(words(question))
    first = len(text) - len(text.lstrip("\"'“‘(["))
    names = [match for match in _NAME.finditer(text) if match.start() > first or " " in match.group().strip()]
    return any(word not in asked for match in names for word in words(match.group()))


_TESTS: Mapping[AnswerType, Callable[[str, str], bool]] = {
    AnswerType.DATE: _holds_date,
    AnswerType.DURATION: _holds_duration,
    AnswerType.AMOUNT: _holds_amount,
    AnswerType.PERCENTAGE: _holds_percentage,
    AnswerType.NUMBER: _holds_number,
    AnswerType.PERSON: _holds_name,
    AnswerType.PLACE: _holds_name,
}
