"""Signs that passages hold what a question asks for, each a number from texts or vectors. Pure."""

import re
from collections.abc import Mapping, Sequence

import numpy as np

from core.contracts.models import Codes, EmbeddedQuery
from core.contracts.rows import Hit
from core.index.codes import unpack
from core.index.query import identifiers, normalise, spaced_codes
from core.retrieve.literal import literals

WINDOW_TOKENS = 32
"""About one long sentence. Of 16, 32, 64 and whole chunks it parted SQuAD 2.0 (two articles) and NoMIRACL best."""
WINDOW_STEP = 8
MARGIN_PLACE = 10
CODE_DIGITS = 2
"""3M and B2B are words."""
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


def codes_of(question: str) -> tuple[re.Pattern[str], ...]:
    """The codes of letters and digits that a question names, such as E7000 or AB-1234; periods (FY2023) are none."""
    text = normalise(question)
    found = dict.fromkeys((*identifiers(text), *spaced_codes(text)))
    codes = [each for each in found if any(map(str.isalpha, each)) and sum(map(str.isdigit, each)) >= CODE_DIGITS]
    return tuple(pattern for code in codes for pattern in literals(code))


def holds_a_code(codes: Sequence[re.Pattern[str]], texts: Sequence[str]) -> bool:
    """Whether one of the codes stands in one of the texts; True if there are none to look for."""
    return not codes or any(code.search(normalise(text)) for text in texts for code in codes)


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
    """Windows begin at every step, so the maxima of the steps are enough."""
    similar = unpack(codes, dimensions=query.tokens.shape[1]) @ query.tokens.T
    steps = np.maximum.reduceat(similar, np.arange(0, len(similar), WINDOW_STEP), axis=0)
    size = min(WINDOW_TOKENS // WINDOW_STEP, len(steps))
    windows = np.maximum.reduce([steps[first : len(steps) - size + 1 + first] for first in range(size)])
    return float(windows.mean(axis=1).max())


def _bare(word: str) -> str:
    return _POSSESSIVE.sub("", word.casefold())
