"""Texts as the words that compare: the tokens of the library's index, and how much each tells."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

LEAST_WEIGHT, MOST_WEIGHT = 1.0, 6.0

Tokens = frozenset[str]


class Words(Protocol):
    """What is needed of a library."""

    def analyze_each(self, texts: Sequence[str]) -> list[list[str]]: ...

    def inverse_document_frequencies(self, tokens: Sequence[str]) -> Mapping[str, float]: ...


class Lexicon:
    """Two calls of the library for any number of texts: each call may have to wait for another thread."""

    def __init__(self, texts: Iterable[str], words: Words) -> None:
        every = list(dict.fromkeys(texts))
        found = words.analyze_each(every)
        self._tokens: dict[str, Tokens] = {
            text: frozenset(t for t in tokens if len(t) > 1 or t.isdigit())
            for text, tokens in zip(every, found, strict=True)
        }
        known = sorted(frozenset[str]().union(*self._tokens.values()))
        self._idf = words.inverse_document_frequencies(known) if known else {}

    def tokens(self, text: str) -> Tokens:
        """Of one of its texts."""
        return self._tokens[text]

    def weight(self, tokens: Iterable[str]) -> float:
        """An unknown word tells as much as a rare one, and in a small library a common one still something."""
        return sum(min(max(self._idf.get(token, 0.0), LEAST_WEIGHT), MOST_WEIGHT) for token in tokens)
