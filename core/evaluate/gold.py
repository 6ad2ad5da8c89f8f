"""Whether an answer holds what the key of a labelled set says. Exact rules, no model. Pure.

Keys are numbers, short strings, lists of these, bare words such as "Yes", which no text proves or refutes word by word,
or prose by people who read the page.
"""

import ast
import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from core.evaluate.numerals import Numeral, is_same, lone_numeral, numerals
from core.language.words import STOP_WORDS, words

SHORT_WORDS = 3
"""A key of up to so many words must stand in the answer in a row, without those that the question has too."""
MOST_OF_IT = 0.5
"""Of a longer key at least half of its words and numbers must be shown, of its numbers at least half too: people put
into their own words what a page says."""
_SCALE_NAMED = re.compile(r"\b(?:thousands?|millions?|billions?|mn|bn)\b", re.IGNORECASE)
_VERDICT = re.compile(r"^\s*(?:yes|no|true|false)\b[\s,.;:]*", re.IGNORECASE)
_ASIDE = re.compile(r"\s*The answer here assumes\b.*", re.DOTALL)
"""Keys of FinanceBench end with what the annotator took for granted."""


class GoldKind(StrEnum):
    NUMBER = "number"
    STRING = "string"
    LIST = "list"
    PROSE = "prose"
    VERDICT = "verdict"


@dataclass(frozen=True, slots=True)
class Gold:
    """The key to one question. `items` are those of a list, else the key alone."""

    kind: GoldKind
    items: tuple[str, ...]
    question: str


def gold_of(answer: str, question: str) -> Gold:
    """Raises ValueError for an empty key."""
    text = _ASIDE.sub("", answer).strip()
    if not text:
        raise ValueError("the answer is empty")
    if (items := _listed(text)) is not None:
        return Gold(GoldKind.LIST, items, question)
    if lone_numeral(text) is not None:
        return Gold(GoldKind.NUMBER, (text,), question)
    said = _VERDICT.sub("", text, count=1)
    if not words(said):
        return Gold(GoldKind.VERDICT, (text,), question)
    kind = GoldKind.STRING if len(words(said)) <= SHORT_WORDS else GoldKind.PROSE
    return Gold(kind, (said,), question)


def is_contained(gold: Gold, sentences: Sequence[str], *, on_right_page: bool) -> bool | None:
    """None for a bare yes or no. A number of one digit may stand in any text by chance, so it counts only in an answer
    that opens a right page."""
    if gold.kind is GoldKind.VERDICT:
        return None
    text = "\n".join(sentences)
    return bool(text.strip()) and all(_holds(text, item, gold, on_right_page) for item in gold.items)


def _holds(text: str, item: str, gold: Gold, on_right_page: bool) -> bool:
    number = lone_numeral(item)
    if number is not None:
        return (on_right_page or not number.has_one_digit) and _has_number(text, number, gold)
    if len(words(item)) <= SHORT_WORDS:
        asked = {_stem(word) for word in words(gold.question)}
        own = [word for word in words(item) if _stem(word) not in asked]
        return _has_run(words(text), own or words(item))
    return _has_most(text, item, gold)


def _has_number(text: str, number: Numeral, gold: Gold) -> bool:
    may_scale = number.scale != 1 or _SCALE_NAMED.search(gold.question) is not None
    return any(is_same(shown, number, may_scale=may_scale) for shown in numerals(text))


def _has_most(text: str, item: str, gold: Gold) -> bool:
    """What the question says already is not counted: repeating it answers nothing."""
    asked_words, asked_numbers = {_stem(w) for w in words(gold.question)}, numerals(gold.question)
    own_numbers = [n for n in numerals(item) if not any(is_same(n, asked) for asked in asked_numbers)]
    named = {w for n in numerals(item) for w in words(n.text)}
    content = (w for w in words(item) if w not in STOP_WORDS and w not in named)
    own_words = {_stem(w) for w in content} - asked_words
    if not own_numbers and not own_words:
        return _has_run(words(text), words(item))
    shown = {_stem(w) for w in words(text)}
    numbers_held = sum(_has_number(text, number, gold) for number in own_numbers)
    held = numbers_held + len(own_words & shown)
    enough = held >= MOST_OF_IT * (len(own_numbers) + len(own_words))
    return enough and numbers_held >= MOST_OF_IT * len(own_numbers)


def _has_run(text: Sequence[str], wanted: Sequence[str]) -> bool:
    starts = range(len(text) - len(wanted) + 1)
    return bool(wanted) and any(list(text[start : start + len(wanted)]) == list(wanted) for start in starts)


def _stem(word: str) -> str:
    """Plural and singular alike."""
    return word.removesuffix("'s").removesuffix("’s").removesuffix("s")


def _listed(text: str) -> tuple[str, ...] | None:
    """The items of a key that is written as a list of Python or JSON."""
    if not (text.startswith("[") and text.endswith("]")):
        return None
    try:
        items = ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return None
    return tuple(str(item).strip() for item in items if str(item).strip()) or None
