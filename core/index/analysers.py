"""Words as they stand in the text index: each chunk's are stemmed by the language of the chunk.

A question is stemmed by every language that the index holds, so that it meets each chunk in the form the chunk's words
have, whatever language was taken for the chunk's. Stemming sees accents, for without them it cuts far less; what it
would make of the word spelled without them is looked up beside it, so that either spelling finds the other.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import tantivy

from core.index.query import STOP_WORDS, groups_of, normalise, split_unspaced
from core.language.detect import detect

ENGLISH = "en"
"""Also of a chunk that is too short to tell."""

CUT, BARE, HEBREW = "cut", "bare", "he"
CUT_LETTERS = 6
"""What is left of a word in an inflected language without a stemmer that serves it (Finnish and Hungarian have one,
which makes 44 and 52 % of forms and lemmas equal; cut, 87 and 78 %). Of 20,000 pairs of form and lemma each
in Polish, Czech, Ukrainian and ten more languages 52 to 88 % fall together so, and 57 to 90 % of the lemmas stay apart;
with 5 letters 71 to 94 % and 44 to 79 %. French by its stemmer: 89 % and 90 %."""

_STEMMERS = {
    "ar": "arabic", "da": "danish", "nl": "dutch", ENGLISH: "english", "fr": "french", "de": "german",
    "el": "greek", "it": "italian", "no": "norwegian", "pt": "portuguese", "ro": "romanian",
    "ru": "russian", "es": "spanish", "sv": "swedish", "ta": "tamil", "tr": "turkish",
}  # fmt: skip
_WITHOUT_STOP_WORDS = {"ar", "el", "ro", "ta", "tr"}
_INFLECTED = frozenset("be bg bs ca cs et eu fi gl hr hu is la lt lv mk pl sk sl sq sr uk".split())
_TWO_LETTERS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa"})
"""As these are written where a keyboard has none of them."""

_HEBREW_PREFIX = re.compile("^ו?[הבלמשכ]?(?=[\u05d0-\u05ea]{3})")
_HEBREW_SUFFIX = re.compile("(?<=[\u05d0-\u05ea]{3})(?:ים|ות|ה)$")
STEMS = (*_STEMMERS, CUT, BARE, HEBREW)
"""Ways of stemming, each named after its language, or for many languages at once."""

LONGEST_WORD = 100


def stem_of(language: str) -> str:
    """The way of stemming for ISO 639-1; English if it is empty."""
    if language in _STEMMERS or language == HEBREW:
        return language
    return CUT if language in _INFLECTED else BARE if language else ENGLISH


class Stemmed(NamedTuple):
    """`tokens` in the order of the words; `spellings` of words with accents as they would be without, where that
    differs."""

    tokens: list[str]
    spellings: list[str]


@dataclass(frozen=True, slots=True)
class AskedWord:
    """One word of a question: its tokens by each way of stemming, and those to be looked up among the spellings."""

    tokens: tuple[str, ...]
    spellings: tuple[str, ...]


class Analysers:
    """Text to tokens, the same for index and query. `register` after opening: no index keeps them."""

    def __init__(self) -> None:
        simple, spaces = tantivy.Tokenizer.simple, tantivy.Tokenizer.whitespace
        marked = tantivy.Tokenizer.regex(r"[\p{Alphabetic}\p{N}][\p{Alphabetic}\p{M}\p{N}]*")
        long, lower, fold = (
            tantivy.Filter.remove_long(LONGEST_WORD),
            tantivy.Filter.lowercase,
            tantivy.Filter.ascii_fold,
        )
        english = tantivy.Filter.stemmer(_STEMMERS[ENGLISH])
        self._english = _built(simple(), long, lower(), fold(), english)
        stop_words = tantivy.Filter.custom_stopword(list(STOP_WORDS))
        self._english_content = _built(simple(), long, lower(), fold(), stop_words, english)
        self._english_marked = _built(marked, long, lower(), fold(), english)
        self._ascii_words = _built(simple(), long, lower())
        self._words = _built(marked, long, lower())
        self._folded = _built(spaces(), fold())
        self._identifier = _built(spaces(), long, lower(), fold())
        self._ready = _built(spaces())
        self._bigrams = _built(tantivy.Tokenizer.ngram(1, 2))
        self._stemmers = {
            language: _built(spaces(), tantivy.Filter.stemmer(name), fold()) for language, name in _STEMMERS.items()
        } | {ENGLISH: _built(spaces(), fold(), english)}
        self._kept = {
            language: _built(spaces(), tantivy.Filter.stopword(name))
            for language, name in _STEMMERS.items()
            if language not in _WITHOUT_STOP_WORDS
        } | {ENGLISH: _built(spaces(), stop_words)}

    def register(self, index: Any) -> None:
        index.register_tokenizer("ready", self._ready)
        index.register_tokenizer("codes", self._identifier)
        index.register_tokenizer("bigrams", self._bigrams)

    # --- chunks

    def stem_for(self, text: str, language: str) -> str:
        """By the text's own language, or by this one if it is too short to tell."""
        return stem_of(detect(text) or language)

    def stemmed(self, text: str, stem: str) -> Stemmed:
        """Of normalised text without unspaced scripts."""
        if stem == ENGLISH:
            analyser = self._english if text.isascii() else self._english_marked
            return Stemmed(list(analyser.analyze(text)), self._spellings(text, stem))
        words = self.words(text)
        return Stemmed(self._by(stem, words), self._spellings(text, stem))

    def words(self, text: str) -> list[str]:
        """In lower case, with accents."""
        return list((self._ascii_words if text.isascii() else self._words).analyze(text))

    def identifier(self, text: str) -> list[str]:
        return list(self._identifier.analyze(text))

    def code_groups(self, identifier: str) -> list[tuple[str, ...]]:
        """The words of a code, as it is written and with its letters and digits apart, where that is more than one."""
        forms = (self.words(identifier), self.words(" ".join(groups_of(identifier))))
        return [form for form in dict.fromkeys(map(tuple, forms)) if len(form) > 1]

    def bigrams(self, run: str) -> list[str]:
        """Pairs of letters; a run of one letter is that letter."""
        return [token for token in self._bigrams.analyze(run) if len(token) == 2 or len(run) == 1]

    # --- questions

    def analyze(self, text: str, stem: str = ENGLISH) -> list[str]:
        """Tokens as they stand in a chunk of this way of stemming, without its stop words; pairs of letters of unspaced
        scripts come last."""
        spaced, runs = split_unspaced(normalise(text))
        if stem == ENGLISH and text.isascii():
            return list(self._english_content.analyze(text))
        return self._by(stem, self.content_words(spaced, stem)) + [pair for run in runs for pair in self.bigrams(run)]

    def content_words(self, text: str, stem: str) -> list[str]:
        """Without the stop words of a language that has a list of them."""
        words = self.words(text)
        kept = self._kept.get(stem)
        return list(kept.analyze(" ".join(words))) if kept is not None else words

    def asked_stem(self, text: str, stems: Collection[str]) -> str:
        """Of those the index holds, the one whose stop words are most of a question's words: too short for `detect`."""
        words = len(self.words(text))
        known = [stem for stem in STEMS if stem in stems and stem in self._kept]
        return max(
            sorted(known, key=lambda stem: stem != ENGLISH),
            key=lambda stem: words - len(self.content_words(text, stem)),
            default=ENGLISH,
        )

    def asked(self, words: Sequence[str], stems: Collection[str]) -> Iterator[AskedWord]:
        """Each word once."""
        words = list(dict.fromkeys(words))
        columns = [self._by(stem, words) for stem in STEMS if stem in stems]
        for word, tokens in zip(words, zip(*columns, strict=True), strict=True):
            plain = tokens if word.isascii() else self._plain_by(word, stems)
            yield AskedWord(_once((*tokens, *plain)), _once(plain))

    def phrases(self, words: Sequence[str], stems: Collection[str]) -> set[tuple[str, ...]]:
        """The words in the forms they have in chunks of each way of stemming."""
        return {tuple(self._by(stem, words)) for stem in stems}

    # --- one way of stemming

    def _spellings(self, text: str, stem: str) -> list[str]:
        if text.isascii():
            return []
        accented = " ".join(word for word in text.split() if not word.isascii())
        words = [word for word in self.words(accented) if not word.isascii()]
        pairs = zip(words, self._by(stem, words), strict=True)
        return [each for word, token in pairs for each in self._plain(word, stem) if each != token]

    def _plain_by(self, word: str, stems: Collection[str]) -> list[str]:
        return [each for stem in STEMS if stem in stems for each in self._plain(word, stem)]

    def _plain(self, word: str, stem: str) -> list[str]:
        """A word's token when it is spelled without accents."""
        spelled = (word, word.translate(_TWO_LETTERS)) if not word.isascii() else (word,)
        return self._by(stem, list(self._folded.analyze(" ".join(dict.fromkeys(spelled)))))

    def _by(self, stem: str, words: Iterable[str]) -> list[str]:
        """One token a word."""
        text = " ".join(words)
        if stem in self._stemmers:
            return list(self._stemmers[stem].analyze(text))
        folded = self._folded.analyze(text)
        if stem == CUT:
            return [word[:CUT_LETTERS] if word.isalpha() else word for word in folded]
        return [_hebrew(word) for word in folded] if stem == HEBREW else list(folded)


def _hebrew(word: str) -> str:
    """Without the article, the conjunction and the prepositions that are written as one with a word, and the commonest
    endings."""
    return _HEBREW_SUFFIX.sub("", _HEBREW_PREFIX.sub("", word))


def _once(tokens: Iterable[str]) -> tuple[str, ...]:
    return tuple(token for token in dict.fromkeys(tokens) if token)


def _built(tokenizer: Any, *filters: Any) -> Any:
    builder = tantivy.TextAnalyzerBuilder(tokenizer)
    for each in filters:
        builder = builder.filter(each)
    return builder.build()
