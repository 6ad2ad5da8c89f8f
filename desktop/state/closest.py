"""What is shown of a passage that came close: the stretch that has most words of the question. Pure."""

import re

from desktop.state.why_excerpt import Span, excerpt

MOST_CHARS = 150
"""About two lines of a card."""
SHORTEST = 4
"""Letters of a word that tells what a question is about; "the" and "our" are everywhere."""
_WORD = re.compile(r"\w+")


def closest_words(text: str, question: str) -> str:
    flat = " ".join(text.split())
    return excerpt(flat, shared(flat, question), most=MOST_CHARS).text


def shared(text: str, question: str) -> tuple[Span, ...]:
    """The words of a text that begin as one of the question does: "insured" and "insurance" are the same matter."""
    stems = {_stem(word) for word in _WORD.findall(question.casefold()) if len(word) >= SHORTEST or word.isdecimal()}
    words = _WORD.finditer(text)
    return tuple(word.span() for word in words if any(word.group().casefold().startswith(stem) for stem in stems))


def _stem(word: str) -> str:
    return word if word.isdecimal() else word[: max(SHORTEST, len(word) * 2 // 3)]
