"""Whether letters could be a language at all. Pure.

A font may map its glyphs to wrong letters, so that a page reads "WKLV LV D WHVW" where people see "this is a test".
No letter of it is broken; but letters that were moved or mixed up no longer follow each other as those of a language
do. The table below says how common each pair of letters is in the languages written in Latin letters. Only words that
a language would write are judged: at least five letters and nothing else, each distinct one once, so that codes,
names of variables, abbreviations, numbers and other alphabets have no say.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from operator import add
from string import ascii_lowercase

# Row: first letter, column: second letter, both a to z; the digit is 5 + log2(676 * share), cut to 0..9, so that a 5
# is as common as chance. The share is the mean over 31 languages (af ca cs cy da de en es et fi fr hr hu id it lt lv
# nl no pl pt ro sk sl so sq sv sw tl tr vi; accents dropped) of the pair counts in the Wikipedia profiles of the
# language-detection library (langdetect 1.0.9, Apache-2.0). A language scores 5.7 (Welsh) to 6.9 (Spanish), any
# shift of its letters at most 4.4, a random exchange of them 3.0 on average and over 4.7 once in two hundred.
_PAIRS = (
    *("66675566656879462878664465", "62006000610500501520501040", "70206007725303600424400033"),
    *("71058014722324600543522034", "55676464656879451887554345", "50005300500300600513400020"),
    *("70026033622423500533502040", "70017000612213601404512030", "74767464557768652687452145"),
    *("60017000501002500031510000", "80106003603432700555622040", "83248232844743720055631040"),
    *("85017120722242650232603020", "82578374844325700267522053", "45564564555778650876564034"),
    *("70006004600501730634500010", "20002000100000100000500000", "84458353825455730466642044"),
    *("72517125727543650258642044", "82008016823323700755632042", "54456243544667450666432224"),
    *("70007000600203500320300031", "70005001500103400220100040", "30002000200000000001100000"),
    *("62444221313345420443222001", "61025011601224410122321031"),
)
_SCORES = {
    first + second: int(digit)
    for first, row in zip(ascii_lowercase, _PAIRS, strict=True)
    for second, digit in zip(ascii_lowercase, row, strict=True)
}
_LEAST_SCORE = 4.7
_LEAST_LETTERS = 5
_STRETCH = 80
"""Pairs of letters judged together: a language strays from its mean by a quarter of a point over so many."""
_LEAST_WRONG = 160
_SHORT_SHARE = 0.12
_FOREIGN_SHARE = 0.6
"""No language writes so many of its letters with accents: Vietnamese has a third."""
_SYMBOLS_LONG, _SYMBOLS_DISTINCT, _SYMBOLS_FEWEST = 4, 3, 100

_WORD = re.compile("[a-zA-Z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u1e00-\u1eff]+")
_LETTERS = re.compile(rf"(?<!\S){_WORD.pattern}(?!\S)")
_SYMBOLS = re.compile("[!-/:-@\\[-`{-~\u00a1-\u00bf]+")
_AROUND = (
    "".join(map(chr, (*range(0x21, 0x30), *range(0x3A, 0x41), *range(0x5B, 0x61), *range(0x7B, 0x7F)))) + "“”„‘’«»…–—"
)
_APART = str.maketrans("ßøØđĐłŁæÆœŒıþðə", "soOdDlLaAoOitde")


def wrong_share(lines: Iterable[str]) -> float:
    """The share of a text's letters that cannot be right, 0 to 1; 0 where there is too little to tell."""
    text = " ".join(lines)
    return max(_wrong_letters(text), _wrong_symbols(text))


def is_word(text: str) -> bool:
    """Three letters or more that follow each other as in a language, or a number of two digits or more."""
    core = text.strip(_AROUND)
    if _WORD.fullmatch(core):
        return len(core) >= 3 and (not core.isascii() or mean_score(core) >= _LEAST_SCORE)
    if core.isalpha():
        return len(core) >= 2  # another alphabet, of which nothing is known here
    digits = sum(map(str.isdigit, core))
    return digits >= 2 and 2 * digits > len(core)


def mean_score(word: str) -> float:
    """How common its pairs of letters are, 0 to 9; 5 is as common as chance. 0 without a pair."""
    scores = _scores(word.lower())
    return sum(scores) / len(scores) if scores else 0.0


def _wrong_symbols(text: str) -> float:
    """Of "words" of punctuation alone. Rules and leaders repeat one sign; these have several."""
    tokens = text.split()
    suspects = [token for token in tokens if len(token) >= _SYMBOLS_LONG and _SYMBOLS.fullmatch(token)]
    wrong = sum(len(token) for token in suspects if len(set(token)) >= _SYMBOLS_DISTINCT)
    return wrong / sum(map(len, tokens)) if wrong >= _SYMBOLS_FEWEST else 0.0


def _wrong_letters(text: str) -> float:
    judged = wrong = 0
    for words in _stretches(text):
        letters = sum(map(len, words))
        judged += letters
        if _is_wrong(words, letters):
            wrong += letters
    is_enough = wrong >= _LEAST_WRONG or 0 < wrong == judged
    return wrong / judged if is_enough and _is_prose(text) else 0.0


def _is_prose(text: str) -> bool:
    """Every language has short words, right letters or not; sequences of proteins and lists of codes have none."""
    lengths = [len(word) for word in _LETTERS.findall(text)]
    return sum(length < _LEAST_LETTERS for length in lengths) >= _SHORT_SHARE * len(lengths)


def _is_wrong(words: list[str], letters: int) -> bool:
    foreign = sum(not char.isascii() for word in words if not word.isascii() for char in word)
    if foreign > _FOREIGN_SHARE * letters:
        return True
    scores = [score for word in words for score in _scores(word)]
    return sum(scores) < _LEAST_SCORE * len(scores)


def _stretches(text: str) -> Iterator[list[str]]:
    words: list[str] = []
    pairs = 0
    for word in dict.fromkeys(_words(text)):
        words.append(word)
        pairs += len(word) - 1
        if pairs >= _STRETCH:
            yield words
            words, pairs = [], 0


def _words(text: str) -> Iterator[str]:
    for token in text.split():
        if len(token) < _LEAST_LETTERS:
            continue
        word = token.strip(_AROUND)
        if len(word) >= _LEAST_LETTERS and _WORD.fullmatch(word) and (word[1:].islower() or word.isupper()):
            yield word.lower()


def _scores(word: str) -> list[int]:
    if not word.isascii():
        word = "".join(filter(str.isascii, unicodedata.normalize("NFD", word.translate(_APART))))
    return [_SCORES[pair] for pair in map(add, word, word[1:]) if pair in _SCORES]
