"""A question cut down to what is new in it, put back into the question before: "and in 2021?" after "What were the net
sales in 2020?" asks "What were the net sales in 2021?". Pure."""

import re

from core.language.words import STOP_WORDS, fold, word_spans
from core.retrieve.replaced import replaced_words

_FRAGMENT = re.compile(
    r"^\W*(?:(?:ok(?:ay)?|thanks|thank you|got it|well|so)\b[\s,.!]*)*"
    r"(?:and|or|but|(?:and )?(?:what|how) about|und|et|y)\s+"
    r"(?P<rest>[^.!?\n]{1,60}?)\s*[.?]*\s*$",
    re.IGNORECASE,
)
_HEAD = re.compile(
    r"^(?P<preposition>in|on|at|for|from|to|under|with|within|by|of|about|during|after|before|für|im|pour|en|para)\s+",
    re.IGNORECASE,
)
_ARTICLE = re.compile(r"^(?:an?|the)\s+", re.IGNORECASE)
_ASKS = frozenset(
    "what which who whom whose when where why how is are was were do does did can could should would will may must has "
    "have had i you we they he she it if there be been that this these those".split()
)
MOST_WORDS = 5


def completed(question: str, earlier: str) -> str:
    """The earlier question with what the fragment replaces or adds; empty if the question is no such fragment, or if it
    is not clear where it belongs."""
    found = _FRAGMENT.match(question)
    rest = found["rest"] if found else ""
    parts = [fold(rest[a:b]) for a, b in word_spans(rest)]
    if not parts or len(parts) > MOST_WORDS or _ASKS & set(parts):
        return ""
    place = _place(earlier, replaced_words(earlier, question))
    if place is not None:
        return earlier[: place[0]] + _bare(rest, earlier) + earlier[place[1] :]
    is_addition = _HEAD.match(rest) is not None and not replaced_words(earlier, question)
    return f"{earlier.rstrip(' ?.')} {rest}?" if is_addition else ""


def _bare(rest: str, earlier: str) -> str:
    """Without the preposition, article and label that stand in the earlier question already."""
    bare = _ARTICLE.sub("", _HEAD.sub("", rest))
    known = {fold(earlier[a:b]) for a, b in word_spans(earlier)}
    fresh = [a for a, b in word_spans(bare) if fold(bare[a:b]) not in known]
    return bare[fresh[0] :] if fresh else bare


def _place(earlier: str, gone: set[str]) -> tuple[int, int] | None:
    """The characters of the replaced words, if they stand together."""
    spans = [(a, b, fold(earlier[a:b]) in gone) for a, b in word_spans(earlier)]
    hits = [i for i, (_, _, is_gone) in enumerate(spans) if is_gone]
    if not hits:
        return None
    between = spans[hits[0] : hits[-1] + 1]
    if not all(is_gone or fold(earlier[a:b]) in STOP_WORDS for a, b, is_gone in between):
        return None
    return between[0][0], between[-1][1]
