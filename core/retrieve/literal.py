"""Exact strings of a question: the passages that hold E4021 come before those that hold E4012 and mean the same."""

import itertools
import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from core.api.types import ChunkId
from core.contracts.rows import Hit, StoredChunk
from core.index.query import STOP_WORDS, identifiers, normalise, spaced_codes

MOST_HOLDERS = 0.1
"""Share of the candidates that may hold a string for it to decide; what more of them hold says little."""
BOOST = 2.0
"""A passage's score counts 1 + this x the strings it holds: one that is first by words alone then comes before one that
is first in all lists (`plan.FINAL_WEIGHTS`: 1 of 2.45). What is only said in passing decides less: to put its holders
first whatever their score cost SciFact a question and gained chunking none; 0.25 to 2 were alike on both."""
_AMOUNT = re.compile(r"([$€£¥]\s?)?(\d{1,3}(?:,\d{3})+(?:\.\d+)?)(?=(\s?(?:[$€£¥]|[A-Z]{3}\b|euro|dollar|pound))?)")
_SHARE = re.compile(r"[\d.,]+(?:-[\d.,]+)?\s?(?:%|per ?cent\b)", re.IGNORECASE)
_VERSION = re.compile(r"v(?=\d+\.)", re.IGNORECASE)
_SEQUENCE = re.compile(r"\d+\.?\s+[^\W\d_][\w.]*\s+(?:§\s*)?\d+|[^\W\d_]{3,}\s+\d{1,2},?\s+\d{4}")
"""A number, a word and a number, as in dates and statutes: "12 March 2021", "12 Abs. 3", "42 U.S.C. 1983"."""
_JOINING = frozenset((*STOP_WORDS, *"vs versus und bis oder et à ou y al o e".split()))
"""Between two numbers they make a list or a stretch, which tables and others write otherwise: "2009 and 2010"."""
_PERIOD = re.compile(r"(?:[cf]y|[hq][1-4])\W?(?:(?:19|20)?\d\d)?(?:[hq][1-4])?", re.IGNORECASE)
"""FY2023, Q2: the document that is about a year seldom calls it so, others may (FinanceBench)."""
MOST_DIGITS_OF_A_NAME = 2
"""Names of genes and proteins cost SciFact 0.01 nDCG@10 when they decided."""
MOST_SCATTERED_DIGITS = 3
"""As in H3K9me3, without a hyphen and never three in a row: these cost it 0.002."""
_QUANTITY = re.compile(r"[\d.,]+[-\s]?[a-zµ]{1,4}(?:/[a-zA-Zµ]{1,5})?|\d+(?:[-\s][a-z]+)+")
_DIGIT = re.compile(r"\d")
_IN_ONE_PLACE = re.compile(r"\d{3}|-")
_MARK = re.compile(r"[^\w\s+/-]|_|^\d+/|(?<!\d)\+")
"""A point, an at sign, a slash after a number, C++; OCT3/4, CD4+ and Ca2+ are names."""
_WORD = re.compile(r"[^\W_]+")
_CAPITALISED = re.compile(r"[^\W\d_]\w+")
_UMLAUT = re.compile(r"(?<=[^aeiouq\W])(?:ae|oe|ue)(?=[^aeiou\W])|[äöüøå]")
_SPELT = {"ä": "(?:ä|ae|a)", "ö": "(?:ö|ø|oe|o)", "ü": "(?:ü|ue|u)", "å": "(?:å|aa|a)"}
_SPELT |= {"ae": _SPELT["ä"], "oe": _SPELT["ö"], "ue": _SPELT["ü"], "ø": _SPELT["ö"]}
_LETTERS = {"ae": "ä", "oe": "[öø]", "ue": "ü"}
_RUNS = re.compile(r"\d+|[^\W\d_]+|[-\s]+|.")
_GAP = r"[-\s]?"


class _Literal(NamedTuple):
    """What a passage must hold, and what one of the passages must for that to decide anything."""

    pattern: re.Pattern[str]
    witness: re.Pattern[str] | None = None


def literals(question: str) -> tuple[re.Pattern[str], ...]:
    """Codes, clause and version numbers, addresses, amounts, dates, statutes, and names with an umlaut in either
    spelling. Each matches in normalised text, whatever its case; codes of letters and digits with or without hyphens
    and spaces between their groups."""
    return tuple(each.pattern for each in _literals(question))


def _literals(question: str) -> tuple[_Literal, ...]:
    text = _SHARE.sub(" ", normalise(question))
    found = dict.fromkeys((*identifiers(text), *spaced_codes(text), *_amounts(text)))
    codes = [_pattern(_VERSION.sub("", each)) for each in found if _tells(each) and not _PERIOD.fullmatch(each)]
    runs = [_WORD.findall(each) for each in dict.fromkeys(_SEQUENCE.findall(text))]
    sequences = [_in_order(words) for words in runs if words[1].casefold() not in _JOINING]
    capitalised = dict.fromkeys(word for word in _CAPITALISED.findall(text) if word[0].isupper())
    names = [_name(word) for word in capitalised if _UMLAUT.search(word) and word.lower() not in STOP_WORDS]
    return (*map(_Literal, (*codes, *sequences)), *names)


def _amounts(text: str) -> list[str]:
    """Whole thousands only of money: 1,000 people may be a thousand of them."""
    return [number for sign, number, unit in _AMOUNT.findall(text) if sign or unit or not number.endswith(",000")]


def _tells(code: str) -> bool:
    """B12, IL-10 and FOXO3 are names that others spell in other ways, and 400mg a quantity; E4021 and 4.2 are not."""
    if _QUANTITY.fullmatch(code):
        return False
    most = MOST_DIGITS_OF_A_NAME if _IN_ONE_PLACE.search(code) else MOST_SCATTERED_DIGITS
    return len(_DIGIT.findall(code)) > most or _MARK.search(code) is not None


def exact_first(question: str, order: Sequence[Hit], chunks: Mapping[ChunkId, StoredChunk]) -> tuple[Hit, ...]:
    """The order with passages moved up by how many of the question's exact strings they hold; scores are handed out by
    place. Nothing changes without such a string, or if none of the passages or too many hold it."""
    wanted = _literals(question)
    if not wanted:
        return tuple(order)
    texts = {hit.chunk_id: _text(chunks.get(hit.chunk_id)) for hit in order}
    standing = [each for each in wanted if _stands(each, texts)]
    held = [{id_ for id_, text in texts.items() if each.pattern.search(text)} for each in standing]
    deciding = [ids for ids in held if ids and len(ids) <= max(1.0, MOST_HOLDERS * len(order))]
    ranked = sorted(order, key=lambda hit: -hit.score * (1 + BOOST * sum(hit.chunk_id in ids for ids in deciding)))
    return tuple(Hit(new.chunk_id, old.score) for new, old in zip(ranked, order, strict=True))


def _stands(literal: _Literal, texts: Mapping[ChunkId, str]) -> bool:
    return literal.witness is None or any(literal.witness.search(text) for text in texts.values())


def _text(chunk: StoredChunk | None) -> str:
    return normalise(f"{chunk.context}\n{chunk.text}") if chunk is not None else ""


def _pattern(literal: str) -> re.Pattern[str]:
    runs = _RUNS.findall(literal)
    is_code = any(run.isdigit() for run in runs) and any(run.isalpha() for run in runs)
    pieces: list[str] = []
    for run in runs:
        if is_code and run.isalnum() and pieces and pieces[-1][-1].isalnum():
            pieces.append(_GAP)
        pieces.append(_GAP if is_code and not run.strip("- ") else re.escape(run))
    cents = r"(?:\.00)?" if "," in literal and "." not in literal else ""
    return re.compile(rf"(?<!\w)(?<!\w[.,@/:-]){''.join(pieces)}{cents}(?![\w+#])(?![.,@/:-]\w)", re.IGNORECASE)


def _in_order(words: Sequence[str]) -> re.Pattern[str]:
    """These words with nothing but punctuation between them; letters of an abbreviation may stand without."""
    pieces = [words[0]]
    for before, word in itertools.pairwise(words):
        pieces += [r"\W{0,3}" if len(before) == len(word) == 1 and before.isalpha() else r"\W{1,3}", word]
    return _whole("".join(pieces))


def _name(word: str) -> _Literal:
    """Whether "ae" stands for an umlaut, as it does not in Israel, only a passage can tell that spells it with one."""
    spelled = _UMLAUT.sub(lambda found: _SPELT[found.group()], word)
    witness = _UMLAUT.sub(lambda found: _LETTERS.get(found.group(), found.group()), word)
    return _Literal(_whole(spelled), None if witness == word else _whole(witness))


def _whole(word: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){word}(?!\w)", re.IGNORECASE)
