"""Signs that passages hold what a question asks for, each a number from texts or vectors. Pure."""

import re
from collections.abc import Mapping, Sequence

import numpy as np

from core.contracts.models import Codes, EmbeddedQuery
from core.contracts.rows import Hit
from core.index.codes import unpack

WINDOW_TOKENS = 32
"""About one long sentence. Of 16, 32, 64 and whole chunks it parted SQuAD 2.0 (two articles) and NoMIRACL best."""
WINDOW_STEP = 8
MARGIN_PLACE = 10
_TOKEN = re.compile(r"[^\W_]+(?:['’.-][^\W_]+)*")
_POSSESSIVE = re.compile(r"['’]s$")


def coverage_of(question: Sequence[str], text: Sequence[str], idf: Mapping[str, float]) -> float:
    """The share of the question's idf mass whose (analysed) words stand in the text, 0 to 1."""
    wanted = set(question)
    total = sum(idf.get(word, 0.0) for word in wanted)
    if total <= 0.0:
        return 0.0
    return sum(idf.get(word, 0.0) for word in wanted & set(text)) / total


def named_words(question: str) -> tuple[str, ...]:
    """What a question calls by name: words with a figure, and those that begin with a capital but not the question.

    In lower case, possessives cut.
    """
    words = [match.group() for match in _TOKEN.finditer(question)]
    return tuple(
        _bare(word)
        for place, word in enumerate(words)
        if any(letter.isdigit() for letter in word) or (place > 0 and word[0].isupper())
    )


def named_share(named: Sequence[str], text: str) -> float:
    """The share of these words that stand in the text, 0 to 1; 1 if there are none."""
    if not named:
        return 1.0
    words = {_bare(match.group()) for match in _TOKEN.finditer(text)}
    return sum(word in words for word in named) / len(named)


def margin(hits: Sequence[Hit]) -> float:
    """How far the best candidate stands out: its score less that of the tenth, or of the last of fewer. 0 if none."""
    return hits[0].score - hits[:MARGIN_PLACE][-1].score if hits else 0.0


def window_similarity(query: EmbeddedQuery, texts: Sequence[Codes]) -> float:
    """MaxSim (mean over the question's tokens of the best cosine) with the best stretch of `WINDOW_TOKENS` tokens.

    A whole chunk gathers the question's words from everywhere in it; a sentence that answers has them together.
    0 if there is nothing to compare.
    """
    if not len(query.tokens):
        return 0.0
    return max((_best_window(query, codes) for codes in texts if len(codes)), default=0.0)


def _best_window(query: EmbeddedQuery, codes: Codes) -> float:
    similar = unpack(codes, dimensions=query.tokens.shape[1]) @ query.tokens.T
    if len(similar) <= WINDOW_TOKENS:
        return float(similar.max(axis=0).mean())
    stretches = np.lib.stride_tricks.sliding_window_view(similar, WINDOW_TOKENS, axis=0)
    last = stretches[-1:].max(axis=-1).mean(axis=-1)
    return float(max(stretches[::WINDOW_STEP].max(axis=-1).mean(axis=-1).max(), last.max()))


def _bare(word: str) -> str:
    return _POSSESSIVE.sub("", word.casefold())
