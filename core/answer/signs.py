"""The evidence of one question made ready for the check of claims: each sentence is read and embedded at most once."""

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from core.answer.clauses import NAME_WEIGHT, Analyze, Clause, clause_of, matched, predicate
from core.answer.faults import Surroundings
from core.answer.named import known_names
from core.answer.roles import PRONOUNS
from core.answer.rows import Row, row_of
from core.answer.support import SupportSigns
from core.answer.verbatim import has_all_words
from core.answer.wording import Wording, wording
from core.contracts.models import Embedded, EmbeddedQuery, Embedder
from core.index.codes import unpack
from core.language.words import fold, word_spans
from core.retrieve.evidence import EvidenceSentence

AnalyzeEach = Callable[[Sequence[str]], list[list[str]]]
Similarities = npt.NDArray[np.float32]

LOOK_BACK = 2
"""Sentences before one that may say what it is about."""
OWN_SHARE = 1 / 3
"""A sentence about "it" must hold so much of a claim itself."""
SUBJECT_WORDS = 2
SUBJECT_PRONOUNS = frozenset("it they he she".split())
PRONOUN_REACH = 4
"""Words: "for glass it is 150 euros"."""
COMPARED = 6
"""Sentences that are embedded for a claim; twelve were no better on the labelled claims."""
WEAKEST_SHARE = 5


@dataclass(frozen=True, slots=True)
class _Read:
    """A sentence with its words, a row of a table with those over it; `before` what stands before it in its passage."""

    sentence: EvidenceSentence
    clause: Clause
    before: tuple[int, ...]
    row: Row | None = None

    @property
    def text(self) -> str:
        return self.row.in_words if self.row else self.sentence.text


class ReadEvidence:
    """The sentences of the passages, read for checks. `analyze_each` reads many words in one go."""

    def __init__(
        self,
        sentences: Sequence[EvidenceSentence],
        analyze: Analyze,
        *,
        analyze_each: AnalyzeEach | None = None,
        embedder: Embedder | None = None,
    ) -> None:
        self.analyze = _remembering(sentences, analyze, analyze_each)
        self._embedder = embedder
        self._embedded: dict[str, Embedded] = {}
        self.sentences = tuple(sentences)
        self._read = [self._read_one(place) for place in range(len(sentences))]
        self.names = known_names([sentence.text for sentence in sentences])
        self._passages = self._stems_of_passages()
        self._wordings: dict[int, Wording] = {}

    def _read_one(self, place: int) -> _Read:
        sentence = self.sentences[place]
        first = max(0, place - LOOK_BACK)
        before = tuple(i for i in range(first, place) if self.sentences[i].chunk.id == sentence.chunk.id)
        row = row_of(sentence)
        return _Read(sentence, clause_of(row.in_words if row else sentence.text, self.analyze), before, row)

    def _stems_of_passages(self) -> dict[int, frozenset[str]]:
        found: dict[int, frozenset[str]] = {}
        for read in self._read:
            found[read.sentence.chunk.id] = found.get(read.sentence.chunk.id, frozenset()) | read.clause.stems
        return found

    def wording_of(self, place: int) -> Wording:
        if place not in self._wordings:
            self._wordings[place] = wording(self.sentences[place].text, self.analyze)
        return self._wordings[place]

    def stems_of(self, place: int) -> frozenset[str]:
        return self._read[place].clause.stems

    def middle_of(self, claim: Clause, place: int) -> float:
        """Where in a claim the words stand, on the whole, that it has from a sentence: citations come in that order."""
        places = [i for i, word in enumerate(claim.words) if matched(word.stems, self.stems_of(place))]
        return sum(places) / len(places) if places else float(len(claim.words))

    def row_at(self, place: int) -> Row | None:
        return self._read[place].row

    def surroundings(self, place: int) -> Surroundings:
        """The document, heading, context line and passage of a sentence."""
        read = self._read[place]
        chunk = read.sentence.chunk
        heading = "\n".join(part for part in (chunk.document, chunk.context, chunk.title, chunk.section) if part)
        if "|" in read.sentence.text:
            heading += "\n" + chunk.text[: read.sentence.start]
        return Surroundings(heading, f"{heading}\n{chunk.text}", self.names, self._passages[chunk.id])

    def nearest(self, claim: Clause, *, share: float = 1.0) -> list[int]:
        """Places of the sentences that hold most of what the claim says, best first, down to a share of the best."""
        wanted = predicate(claim, names=self.names)
        scores = [self._held(read, wanted, claim) for read in self._read]
        most = max(scores, default=(0.0, 0.0))
        ranked = sorted(range(len(scores)), key=lambda place: (-scores[place][0], -scores[place][1], place))
        return [place for place in ranked if scores[place][0] >= share * most[0]] if most[0] else []

    def _held(self, read: _Read, wanted: frozenset[str], claim: Clause) -> tuple[float, float]:
        """How much of a claim's predicate, then of all its words, a sentence holds; one about "it" with the one before
        it. The heads of a table say nothing by themselves; what a row is called counts, be it a name or a code."""
        if read.row is not None:
            wanted = (
                frozenset()
                if read.row.is_head
                else wanted | (claim.stems & clause_of(read.row.label, self.analyze).stems)
            )
        own = float(len(matched(wanted, read.clause.stems)))
        if own >= OWN_SHARE * len(wanted) and read.before and read.clause.words[0].text in PRONOUNS:
            own = max(own, float(len(matched(wanted, read.clause.stems | self._subject_of(read.before[-1])))))
        names = sum(word.text in self.names and bool(matched(word.stems, read.clause.stems)) for word in claim.words)
        return own + NAME_WEIGHT * names, float(len(claim.stems & read.clause.stems))

    def _subject_of(self, place: int) -> frozenset[str]:
        """What a sentence begins with."""
        words = [word for word in self._read[place].clause.words if word.stems][:SUBJECT_WORDS]
        return frozenset(stem for word in words for stem in word.stems)

    def has_all(self, claim: Clause, place: int) -> bool:
        """Whether a claim is in the words of that sentence and its headings."""
        return has_all_words(claim, self._read[place].clause, clause_of(self.surroundings(place).heading, self.analyze))

    def beside(self, claim: Clause, place: int) -> list[int]:
        """The other sentences of its passage, those that say most of the claim first."""
        chunk = self.sentences[place].chunk.id
        is_row = self._read[place].row is not None  # no row says anything of what another one is about
        own = [
            i
            for i, each in enumerate(self._read)
            if each.sentence.chunk.id == chunk and i != place and not (is_row and each.row)
        ]
        return sorted(own, key=lambda i: -len(matched(claim.stems, self.stems_of(i))))

    def subjects_of(self, place: int) -> frozenset[int]:
        """The sentence before one about "it", which says what it is about."""
        read = self._read[place]
        first, *others = [word.text for word in read.clause.words[:PRONOUN_REACH]]
        is_of_another = first in PRONOUNS or bool(SUBJECT_PRONOUNS & frozenset(others))
        return frozenset(read.before[-1:]) if is_of_another else frozenset()

    def signs(self, claim: Clause, first: int, others: Sequence[int]) -> tuple[SupportSigns, tuple[int, ...]]:
        """Of a claim with a sentence, and with that other sentence that completes it best; which these are."""
        second = self._second(claim, first, others)
        places = (first,) if second is None else (first, second)
        stems = frozenset().union(*(self.stems_of(place) for place in places))
        joined = [pair for place in places for pair in _pairs(self._read[place].clause)]
        wanted = _pairs(claim)
        late, weakest, cosine = self._meaning(claim.text, [*places, *(o for o in others if o not in places)][:COMPARED])
        signs = SupportSigns(
            covered=_share(claim.stems, stems),
            pairs=len(wanted & frozenset(joined)) / len(wanted) if wanted else _share(claim.stems, stems),
            passage=_share(claim.stems, self._passages[self.sentences[first].chunk.id]),
            late=late,
            weakest=weakest,
            cosine=cosine,
        )
        return signs, places

    def _second(self, claim: Clause, first: int, others: Sequence[int]) -> int | None:
        missing = claim.stems - self.stems_of(first)
        gains = [
            (len(missing & self.stems_of(place)), -rank, place) for rank, place in enumerate(others) if place != first
        ]
        best = max(gains, default=(0, 0, 0))
        return best[2] if best[0] else None

    def _meaning(self, claim: str, places: Sequence[int]) -> tuple[float | None, float | None, float | None]:
        if self._embedder is None:
            return None, None, None
        query = self._query(claim)
        if not len(query.tokens):
            return None, None, None
        embedded = self._embed([self._read[place].text for place in places])
        dimensions = query.tokens.shape[1]
        similar: Similarities = np.max(
            [(query.tokens @ unpack(each.codes, dimensions=dimensions).T).max(axis=1) for each in embedded], axis=0
        )
        if len(query.pieces) == len(similar):  # numbers are compared by value: how they are written means nothing
            similar[[any(map(str.isdigit, piece)) for piece in query.pieces]] = 1.0
        worst = np.sort(similar)[: max(1, len(similar) // WEAKEST_SHARE)]
        cosine = max(float(query.dense @ each.dense) for each in embedded)
        return float(similar.mean()), float(worst.mean()), cosine

    @functools.cached_property
    def _queries(self) -> dict[str, EmbeddedQuery]:
        return {}

    def _query(self, claim: str) -> EmbeddedQuery:
        if claim not in self._queries:
            assert self._embedder is not None
            self._queries[claim] = self._embedder.embed_query(claim)
        return self._queries[claim]

    def _embed(self, texts: Sequence[str]) -> list[Embedded]:
        missing = [text for text in dict.fromkeys(texts) if text not in self._embedded]
        if missing and self._embedder is not None:
            self._embedded.update(zip(missing, self._embedder.embed(missing), strict=True))
        return [self._embedded[text] for text in texts]


def _share(wanted: frozenset[str], given: frozenset[str]) -> float:
    return len(wanted & given) / len(wanted) if wanted else 0.0


def _pairs(clause: Clause) -> frozenset[tuple[str, str]]:
    stems = [stem for word in clause.words for stem in word.stems]
    return frozenset(pairwise(stems))


def _remembering(sentences: Sequence[EvidenceSentence], analyze: Analyze, analyze_each: AnalyzeEach | None) -> Analyze:
    """Asked word by word, each question to the index is a hop to the library's thread: so each word once, and all of
    the evidence in one hop."""
    known: dict[str, list[str]] = {}
    if analyze_each is not None:
        texts = [sentence.text for sentence in sentences]
        words = list({fold(text[a:b]).removesuffix("'s") for text in texts for a, b in word_spans(text)})
        known = dict(zip(words, analyze_each(words), strict=True))

    def remembered(text: str) -> list[str]:
        if text not in known:
            known[text] = analyze(text)
        return known[text]

    return remembered
