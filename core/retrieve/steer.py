"""Which documents a question names: "the Miller lease", "Best Buy's 10-K of 2023". Pure.

A document is called by the words of its file's name or of its title, written together there ("BESTBUY_2023_10K") or
apart. Words that many names share tell little. A boost, never a filter: what is said of a company may well stand in
the document of another one.
"""

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import PurePath

from core.api.types import ChunkId, DocumentId
from core.contracts.rows import ChunkPlace, DocumentName, Hit
from core.index.query import STOP_WORDS, normalise
from core.retrieve.structure import LONG_PAGES

BOOST = 1.0
"""What being named adds to a passage's score, as a share of it. 0.5 finds the document as often, the page less."""
NAMED_SHARE = 0.4
"""Of a name's words, weighed by how rare they are among the names, so much must stand in the question."""
OTHER_YEAR = 0.1
"""How well a document is named whose name holds another year than the question. Both were tried on the questions of
FinanceBench that are asked of the whole library, OTHER_YEAR with 0.1 to 0.9."""
WHOLE_NAME = 0.9
"""So much of its name must a document of a few pages be called by: the title of an abstract is what it is about, and a
question on that does not name it (SciFact: nDCG@10 0.741, 0.730 without this)."""
MOST_NAMED = 8
MOST_NAMED_SHARE = 0.02
"""A question that names more documents than these, and a larger share of the library, is about a subject."""
_LONGEST_RUN = 4
_WORDS = re.compile(r"[^\W_]+")
_HUMP = re.compile(r"(?<=[a-zß-öø-ÿ])(?=[A-ZÀ-ÖØ-Þ])")
_POSSESSIVE = re.compile(r"['’]s?\b")
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_SHORT_YEAR = re.compile(r"\bfy\s?['’]?(\d\d)\b", re.IGNORECASE)
_FORM_NUMBER = re.compile(r"\d+[kq]|[qhv]\d+")
_SAY_NOTHING = frozenset((*STOP_WORDS, "copy", "document", "draft", "file", "final", "form", "report", "scan"))


@dataclass(frozen=True, slots=True)
class _Called:
    """What tells a document from others: the words of its file's name, those of its title, and the years in both."""

    forms: tuple[frozenset[str], ...]
    years: frozenset[str]


class DocumentNames:
    """Names made ready for matching."""

    def __init__(self, names: Sequence[DocumentName]) -> None:
        self._called = {each.id: _called(each) for each in names}
        self._holders: dict[str, set[DocumentId]] = {}
        for id_, called in self._called.items():
            for word in frozenset[str]().union(*called.forms):
                self._holders.setdefault(word, set()).add(id_)
        self._rarity = {word: math.log1p(len(names) / len(holders)) for word, holders in self._holders.items()}
        self._most = max(MOST_NAMED, len(names) * MOST_NAMED_SHARE)

    def named(self, question: str) -> Mapping[DocumentId, float]:
        """How well the question names each of a few documents, 0 to 1; empty if it names none or too many."""
        spoken, years = _spoken(question), _years(question)
        holders = (self._holders[word] for word in spoken & self._holders.keys())
        maybe = {id_ for ids in holders if len(ids) <= self._most for id_ in ids}
        shares = {id_: self._share(self._called[id_], spoken) for id_ in sorted(maybe)}
        named = {id_: share for id_, share in shares.items() if share >= NAMED_SHARE}
        if len(named) > self._most:
            return {}
        return {id_: share * _year_factor(self._called[id_].years, years) for id_, share in named.items()}

    def _share(self, called: _Called, spoken: frozenset[str]) -> float:
        return max((self._weight(form & spoken) / self._weight(form) for form in called.forms if form), default=0.0)

    def _weight(self, words: Iterable[str]) -> float:
        return sum(self._rarity[word] for word in words)


class _Same:
    """Equal only to itself with the same names: libraries hand out the same ones until they change."""

    def __init__(self, names: Sequence[DocumentName]) -> None:
        self.names = names

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.names is other.names

    def __hash__(self) -> int:
        return id(self.names)


def names_of(names: Sequence[DocumentName]) -> DocumentNames:
    """Made ready once as long as they are the same object."""
    return _made_ready(_Same(names))


@lru_cache(maxsize=1)
def _made_ready(same: _Same) -> DocumentNames:
    return DocumentNames(same.names)


def strengths_of(
    named: Mapping[DocumentId, float], outline: Mapping[DocumentId, Sequence[ChunkPlace]]
) -> Mapping[ChunkId, float]:
    """By passage; one that several documents share has the best of theirs."""
    strengths: dict[ChunkId, float] = {}
    for document_id, places in outline.items():
        is_long = max((place.last_page for place in places), default=0) + 1 >= LONG_PAGES
        if is_long or named[document_id] >= WHOLE_NAME:
            for place in places:
                strengths[place.id] = max(strengths.get(place.id, 0.0), named[document_id])
    return strengths


def steered(order: Sequence[Hit], strengths: Mapping[ChunkId, float]) -> tuple[Hit, ...]:
    """The order with passages moved up by how well their document is named, 0 to 1."""
    boosted = (Hit(hit.chunk_id, hit.score * (1 + BOOST * strengths.get(hit.chunk_id, 0.0))) for hit in order)
    return tuple(sorted(boosted, key=lambda hit: -hit.score))


def _called(name: DocumentName) -> _Called:
    texts = [normalise(text) for text in dict.fromkeys((PurePath(name.name).stem, name.title))]
    written = [words for text in texts for words in (_words(text), _words(_HUMP.sub(" ", text)))]
    forms = dict.fromkeys(frozenset(word for word in words if _tells(word)) for words in written)
    return _Called(tuple(forms), frozenset(year for text in texts for year in _YEAR.findall(text)))


def _words(text: str) -> list[str]:
    return _WORDS.findall(_YEAR.sub(" ", text).casefold())


def _tells(word: str) -> bool:
    """Not so numbers, quarters and forms (10K, Q2) and single letters."""
    return len(word) > 1 and word not in _SAY_NOTHING and not word.isdigit() and not _FORM_NUMBER.fullmatch(word)


def _spoken(question: str) -> frozenset[str]:
    """The question's words, and runs of them written together."""
    words = _WORDS.findall(_POSSESSIVE.sub("", normalise(question).casefold()))
    runs = (words[a : a + n] for n in range(1, _LONGEST_RUN + 1) for a in range(len(words) - n + 1))
    return frozenset("".join(run) for run in runs)


def _years(question: str) -> frozenset[str]:
    return frozenset((*_YEAR.findall(question), *(f"20{year}" for year in _SHORT_YEAR.findall(question))))


def _year_factor(named: frozenset[str], asked: frozenset[str]) -> float:
    return OTHER_YEAR if named and asked and not named & asked else 1.0
