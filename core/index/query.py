"""What a person typed, taken apart for the text index. Pure: user text never reaches a query parser.

The same normalisation and the same identifiers are used when a chunk is indexed.
"""

import itertools
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from core.index.han import simplified

MAX_QUERY_CHARS = 2_000

STOP_WORDS = tuple(
    "a about after all also am an and any are as at be because been before being between both but by can could did do "
    "does doing during each for from had has have having he her here hers him his how i if in into is it its just me "
    "more most my no nor not of on once only or other our ours out over own s same she should so some such t than that "
    "the their theirs them then there these they this those through to too under until up very was we were what when "
    "where which while who whom whose why will with would you your yours".split()
)
"""English words that say nothing about a passage. Left out of questions, kept in the index for phrases."""

MARKED_BYTES = 1.1
"""A character, up to which a text is looked at word by word, as most words are plain: a quarter of the time."""

_Table = dict[int, str | int | None]
_INVISIBLE: _Table = dict.fromkeys((0x00AD, 0x0640, 0x061C, *range(0x200B, 0x2010), 0x2060, 0xFEFF))
_HYPHENS: _Table = dict.fromkeys((0x2010, 0x2011, 0x2012, 0x2212, 0xFE63), "-")
_LATIN_MARKS, _HEBREW_MARKS = range(0x0300, 0x0370), (*range(0x0591, 0x05BE), 0x05BF, 0x05C1, 0x05C2, 0x05C4, 0x05C5)
_ARABIC_MARKS = (*range(0x064B, 0x0660), 0x0670, *range(0x06D6, 0x06DD))
_MARKS: _Table = dict.fromkeys((*_LATIN_MARKS, *_HEBREW_MARKS, *_ARABIC_MARKS))
"""Accents that stand apart from their letter, and the vowel signs of Hebrew and Arabic, which most texts leave out."""
_ALIKE: dict[int, int] = str.maketrans("\u0130ёЁأإآٱیىکς", "Iе\u0415ااااييكσ")
"""Letters that many people write as another one: Turkish I with a dot, Russian yo, forms of alef, Persian yeh and kaf,
the sigma at the end of a word."""
_GREEK = re.compile("[\u0370-\u03ff\u1f00-\u1fff]+")
_DROPPED: _Table = {**_INVISIBLE, **_HYPHENS, **_MARKS, **_ALIKE}

_QUOTED = re.compile(r'["“”„«»]([^"“”„«»]*)["“”„«»]')

# Thai and Lao, Myanmar, Hangul, Khmer, kana, Han: scripts in which one run of letters is many words.
_UNSPACED = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u3005-\u3007\u3041-\u30ff\u31f0-\u31ff\u3400-\u4dbf"
    "\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003fa1f]+"
)

_TOKEN = re.compile(r"[^\W_](?:\w|(?:::|[.\-@/+#:])(?=[^\W_]))*[+#]*")
_ORDINARY = re.compile(r"\d+(?:st|nd|rd|th|s)?", re.IGNORECASE)
_DECIMAL = re.compile(r"\d+[.\-/:]\d+")
_SPACED_CODE = re.compile(r"\b[A-Z]{1,4} \d+(?: [A-Z\d]{1,6})*\b")
_RUN = re.compile(r"\d+|[^\W\d_]+")
_STOPPED = frozenset(STOP_WORDS)
_LETTER = re.compile(r"[^\W\d_]")
_DIGIT = re.compile(r"\d")
_FOREIGN_DIGIT = re.compile(r"(?![0-9])\d")
_CODE_MARK = re.compile(r"[_@]|::|[+#]$|(?<=[a-z]{2})\.[a-z]{2}")


@dataclass(frozen=True, slots=True)
class QueryParts:
    """`words` is what is left of the question in ordinary words; `phrases` stood in quotation marks."""

    words: str
    phrases: tuple[str, ...]
    identifiers: tuple[str, ...]
    unspaced: tuple[str, ...]


def normalise(text: str) -> str:
    """NFKC, without soft hyphens, zero-width characters and marks that most people leave out; one kind of hyphen, one
    form of look-alike letters, Chinese in simplified ones, digits 0 to 9, no lone surrogates. Accents of Latin letters
    stay, for stemming.
    """
    if text.isascii():
        return text
    if len(text.encode("utf-8", "replace")) > MARKED_BYTES * len(text):
        return _folded(text)
    return " ".join(word if word.isascii() else _folded(word) for word in text.split(" "))


def _folded(text: str) -> str:
    folded = _GREEK.sub(_without_accents, unicodedata.normalize("NFKC", text)).translate(_DROPPED)
    sound = simplified(folded.encode("utf-8", "replace").decode("utf-8"))
    return _FOREIGN_DIGIT.sub(lambda digit: str(unicodedata.decimal(digit.group())), sound)


def _without_accents(run: re.Match[str]) -> str:
    return unicodedata.normalize("NFC", unicodedata.normalize("NFD", run.group()).translate(_MARKS))


def split_query(question: str) -> QueryParts:
    """Never fails; only the first 2,000 characters count. A quotation mark without its partner means nothing."""
    text = normalise(question[:MAX_QUERY_CHARS])
    phrases = tuple(dict.fromkeys(phrase.strip() for phrase in _QUOTED.findall(text) if phrase.strip()))
    words, unspaced = split_unspaced(_QUOTED.sub(" ", text))
    return QueryParts(words, phrases, (*identifiers(words), *spaced_codes(words)), unspaced)


def split_unspaced(text: str) -> tuple[str, tuple[str, ...]]:
    """The text without its runs of unspaced scripts, and those runs. `text` is normalised."""
    if text.isascii():
        return text, ()
    return _UNSPACED.sub(" ", text), tuple(_UNSPACED.findall(text))


def identifiers(text: str) -> tuple[str, ...]:
    """Part numbers, codes, section numbers, versions, addresses, names like C++; each once, in order.

    Plain numbers, ordinals, decades and hyphenated words are ordinary words. `text` is normalised.
    """
    found = dict.fromkeys(_TOKEN.findall(text))
    return tuple(token for token in found if not token.isalpha() and _is_identifier(token))  # most are plain words


def _is_identifier(token: str) -> bool:
    if _ORDINARY.fullmatch(token):
        return False
    if _DIGIT.search(token):
        return bool(_LETTER.search(token)) or len(re.split(r"[.\-/:]", token)) > 1
    return bool(_CODE_MARK.search(token)) and bool(_LETTER.search(token))


def spaced_codes(text: str) -> tuple[str, ...]:
    """Codes that are written in groups ("AB 1234 X"), as one word each. `text` is normalised."""
    return tuple(dict.fromkeys("".join(found.split()) for found in _SPACED_CODE.findall(text)))


def groups_of(code: str) -> list[str]:
    """The runs of letters and of digits in a code: "AB-1234X" is AB, 1234, X."""
    return _RUN.findall(code)


def number_pairs(words: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """A number with the word before and the word after it: "Abs. 3", "17 GDPR", "0815 22"."""
    pairs = dict.fromkeys(itertools.pairwise(words))
    return tuple(
        pair for pair in pairs if any(word[0].isdigit() for word in pair) and not any(word in _STOPPED for word in pair)
    )


def is_decimal(identifier: str) -> bool:
    """Two groups of digits: it may be a clause, a ratio or an amount, so it weighs no more than a word."""
    return _DECIMAL.fullmatch(identifier) is not None
