"""What stands for a document where there is no room for all of it: the best sentences from the beginnings of its
sections, verbatim. Pure.

"Best" is what a reader marks: near the beginning of its section, and made of the words the document keeps using.
"""

import math
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.answer.headings import Heading
from core.contracts.rows import StoredChunk
from core.language.words import STOP_WORDS, content_words, words
from core.retrieve.evidence import EvidenceSentence, sentences_of
from core.retrieve.sentences import is_prose

MIN_CHARS, MAX_CHARS = 40, 420
CANDIDATES = 8
"""Of the beginning of each section."""
SLOPE = 0.2
"""How much a sentence loses with each that stands before it in its section."""
OF_A_SUMMARY = 3
"""Sentences of a section that sums up the document itself."""
_SUMS_UP = re.compile(
    r"^(?:[\d.]+\s+)?(?:abstract|(?:executive )?summary|overview|introduction|purpose|highlights|"
    r"key (?:findings|points)|zusammenfassung|einleitung|[uü]berblick|r[eé]sum[eé]|resumen|introducci[oó]n)\b",
    re.IGNORECASE,
)
_SAYS_LITTLE = re.compile(
    r"\b(?:copyright|all rights reserved|(?:this|the following) (?:section|chapter|table)|(?:table|figure) [\d.-]+)\b"
    r"|\?$",
    re.IGNORECASE,
)
LITTLE = 0.4
BEFORE_THE_FIRST = 4
"""Sentences before the first heading are its abstract or its letter, if there are so many."""
_Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Opening:
    """A sentence and the heading of the section it stands for; empty before the first."""

    sentence: EvidenceSentence
    heading: str


@dataclass(frozen=True, slots=True)
class _Section:
    heading: str
    sentences: tuple[EvidenceSentence, ...]


def openings_of(
    chunks: Sequence[StoredChunk],
    headings: Sequence[Heading],
    most: int,
    *,
    until: Heading | None = None,
    from_first: bool = False,
) -> list[Opening]:
    """At most so many, in the order of the document; of more sections than that the longest ones. `chunks` are all of
    one document. Nothing behind the heading `until` is quoted and, with `from_first`, nothing before the first."""
    sections = _sections(chunks, headings, until, from_first)
    common = Counter(word for section in sections for s in section.sentences for word in content_words(s.text))
    longest = sorted(sections, key=lambda section: -len(section.sentences))[:most]
    kept = [section for section in sections if section in longest]
    spare = most - len(kept)
    made: list[Opening] = []
    for section in kept:
        wanted = 1 + min(spare, OF_A_SUMMARY - 1 if _SUMS_UP.match(section.heading) else most // max(len(kept), 1) - 1)
        best = _best(section, common, max(1, wanted))
        spare -= len(best) - 1
        made.extend(Opening(sentence, section.heading) for sentence in best)
    return made


def section_named(told: Sequence[str], headings: Sequence[Heading]) -> Heading | None:
    """The uppermost heading in which all these words stand; None if there is none."""
    wanted = {_stem(word) for word in told if word not in STOP_WORDS}
    found = [h for h in headings if wanted and wanted <= {_stem(word) for word in words(h.title)}]
    return min(found, key=lambda h: h.level, default=None)


def _sections(
    chunks: Sequence[StoredChunk], headings: Sequence[Heading], until: Heading | None, from_first: bool
) -> list[_Section]:
    """Those that have a sentence to quote; without headings the pages are the sections."""
    headings = sorted(headings, key=lambda h: _place(h.at))
    starts = [_place(h.at) for h in headings]
    grouped: dict[int, list[EvidenceSentence]] = {}
    for sentence in _prose(chunks):
        at = bisect_right(starts, _place(sentence))
        if (from_first and not at) or (until is not None and _place(sentence) >= _place(until.at)):
            continue
        key = at if headings else sentence.chunk.spans[0].page_index
        grouped.setdefault(key, []).append(sentence)
    if headings and len(grouped.get(0, ())) < BEFORE_THE_FIRST:
        grouped.pop(0, None)
    named = {number: h.title for number, h in enumerate(headings, start=1)}
    return [_Section(named.get(key, ""), tuple(grouped[key])) for key in sorted(grouped)]


def _prose(chunks: Sequence[StoredChunk]) -> Iterator[EvidenceSentence]:
    said: set[str] = set()
    for sentence in (s for chunk in chunks for s in sentences_of(chunk)):
        fits = MIN_CHARS <= sentence.end - sentence.start <= MAX_CHARS
        if fits and is_prose(sentence.text) and sentence.text not in said:
            said.add(sentence.text)
            yield sentence


def _best(section: _Section, common: Counter[str], count: int) -> list[EvidenceSentence]:
    """In their order."""
    first = section.sentences[:CANDIDATES]
    scores = {place: _worth(sentence.text, common) / (1 + SLOPE * place) for place, sentence in enumerate(first)}
    best = sorted(scores, key=lambda place: -scores[place])[:count]
    return [first[place] for place in sorted(best)]


def _worth(text: str, common: Counter[str]) -> float:
    """The mean of ln(1 + how often the document uses each of its words)."""
    own = set(content_words(text))
    worth = sum(math.log1p(common[word]) for word in own) / len(own) if own else 0.0
    return LITTLE * worth if _SAYS_LITTLE.search(text) else worth


def _place(sentence: EvidenceSentence) -> _Place:
    return (sentence.chunk.ordinal, sentence.start)


def _stem(word: str) -> str:
    return word.removesuffix("s")
