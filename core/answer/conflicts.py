"""Conflicts: what the documents say otherwise than the answer does, the newest first.

An answer is compared with the passages around it in the search, and with older versions of the documents it cites,
which the search itself put aside in favour of the newest. Whether two sentences contradict each other is
`core.answer.disagreement`; whether they speak of the same is decided here, by where they stand.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from core.answer.cite import CitationBook
from core.answer.disagreement import Statement, disagreement, statement
from core.api.types import Conflict, DocumentId, Scope, Sentence
from core.contracts.library import Library
from core.contracts.rows import StoredChunk
from core.language.words import words
from core.retrieve.evidence import EvidenceSentence, sentences_of
from core.retrieve.search import SearchResult
from core.retrieve.signs import named_share, named_words

CANDIDATES = 40
"""Passages of the search's first list that are looked at: older versions are among them, and no longer in the last."""
ALIKE = 0.35
"""Share of words (Jaccard, values included) from which on two sentences are compared in earnest."""
MOST_SIDES = 4
MOST_CONFLICTS = 3
FEWEST_WORDS_APART = 4
"""Within a document, under different headings, so many words must name what a sentence is about. The reports of "pdfqa"
hardly contradict themselves: 7 sets of their sentences seem to, 102 without the rules for one document."""
FEWEST_WORDS_ELSEWHERE = 3
"""In documents that are no versions of each other."""
_POINTS_ELSEWHERE = re.compile(
    r"\b(?:we|our|us|i|my|this|these|the (?:company|group|corporation|firm|bank|tenant|landlord|lessee|lessor|licensee|"
    r"buyer|seller|parties|participants?|patients?|sample|study|authors?|experiments?|results?|fund|trust|bank)|"
    r"wir|unser\w*|dieser?s?|nous|notre|nos|nuestr\w*)\b",
    re.IGNORECASE,
)
"""Who "the company" is differs from document to document."""


@dataclass(frozen=True, slots=True)
class Side:
    """One sentence of a conflict and what it says."""

    value: str
    sentence: EvidenceSentence


@dataclass(slots=True)
class Families:
    """Which documents are versions of one, and which is newer: by family first, then by the time of the file."""

    library: Library
    _families: dict[DocumentId, tuple[DocumentId, ...]] = field(default_factory=dict)

    def of(self, document_id: DocumentId) -> tuple[DocumentId, ...]:
        """Newest first."""
        if document_id not in self._families:
            self._families[document_id] = tuple(v.document_id for v in self.library.versions(document_id))
        return self._families[document_id]

    def are_one(self, one: DocumentId, other: DocumentId) -> bool:
        return one != other and other in self.of(one)

    def newest_first(self, sides: Sequence[Side]) -> list[Side]:
        ages = {side.sentence.chunk.document_id: self._age(side.sentence.chunk) for side in sides}
        return sorted(sides, key=lambda side: ages[side.sentence.chunk.document_id])

    def _age(self, chunk: StoredChunk) -> tuple[int, int]:
        """A family is as new as its newest document, and its versions follow each other."""
        family = self.of(chunk.document_id) or (chunk.document_id,)
        known = self.library.known_file(chunk.path)
        place = family.index(chunk.document_id) if chunk.document_id in family else 0
        return place, -(known.mtime_ns if known is not None else 0)


@dataclass(frozen=True, slots=True)
class Around:
    """What an answer is compared with: the evidence that was weighed and the passages that were found."""

    question: str
    scope: Scope
    evidence: Sequence[EvidenceSentence]
    found: SearchResult
    library: Library

    def sentences(self) -> list[EvidenceSentence]:
        ids = [hit.chunk_id for hit in self.found.lists.get("rrf", ())[:CANDIDATES]]
        known = {chunk.id for chunk in self.found.chunks}
        missing = [id_ for id_ in ids if id_ not in known]
        more = self.library.chunks(missing, scope=self.scope) if missing else {}
        return [*self.evidence, *(s for chunk in (*self.found.chunks, *more.values()) for s in sentences_of(chunk))]


def conflicts_of(shown: Sequence[Sentence], around: Around, book: CitationBook) -> tuple[Conflict, ...]:
    """Of the sentences that are shown, with one citation a side, numbered on."""
    families = Families(around.library)
    every = around.sentences()
    cited = _cited(shown, every)
    candidates = list(_statements(every, cited))
    made: list[Conflict] = []
    for focus in cited:
        sides = families.newest_first(sides_of(focus, candidates, around.question, families.are_one))
        opened = [(side.value, citation) for side in sides for citation in book.cite((side.sentence,))]
        places = {citation.number for conflict in made for citation in conflict.citations}
        is_new = any(citation.number not in places for _, citation in opened)
        if len(opened) > 1 and is_new and len(made) < MOST_CONFLICTS:
            made.append(Conflict(tuple(value for value, _ in opened), tuple(citation for _, citation in opened)))
    return tuple(made)


def sides_of(
    focus: EvidenceSentence,
    candidates: Sequence[tuple[EvidenceSentence, Statement]],
    question: str,
    of_one_family: Callable[[DocumentId, DocumentId], bool],
) -> list[Side]:
    """The sentence itself and those that contradict it, each value of a document once; empty if none does."""
    own = statement(focus.text)
    if own is None:
        return []
    sides: dict[tuple[str, DocumentId], Side] = {}
    for sentence, said in candidates:
        family = of_one_family(focus.chunk.document_id, sentence.chunk.document_id)
        values = disagreement(own, said, of_one_family=family)
        if values is None or not (family or _speak_of_the_same(focus, own, sentence, question)):
            continue
        sides.setdefault((values[0], focus.chunk.document_id), Side(values[0], focus))
        sides.setdefault((values[1], sentence.chunk.document_id), Side(values[1], sentence))
    return list(sides.values())[:MOST_SIDES]


def _speak_of_the_same(focus: EvidenceSentence, own: Statement, other: EvidenceSentence, question: str) -> bool:
    """By where they stand. Within a section, alike sentences are about different things: its author would have seen a
    contradiction. Sentences of two documents must both answer to what the question calls by name, or neither."""
    if _POINTS_ELSEWHERE.search(focus.text):
        return False
    if focus.chunk.document_id == other.chunk.document_id:
        is_apart = focus.section != other.section and len(own.words) >= FEWEST_WORDS_APART
        return is_apart and not own.tells_of_the_past
    if len(own.words) < FEWEST_WORDS_ELSEWHERE:
        return False
    named = named_words(question)
    here, there = (named_share(named, f"{s.chunk.context}\n{s.chunk.document}\n{s.text}") for s in (focus, other))
    return here == there


def _statements(
    sentences: Sequence[EvidenceSentence], cited: Sequence[EvidenceSentence]
) -> Iterator[tuple[EvidenceSentence, Statement]]:
    """Those that share words with what is cited, each place once."""
    wanted = [set(words(s.text)) for s in cited]
    seen: set[tuple[DocumentId, str]] = set()
    for sentence in sentences:
        place = (sentence.chunk.document_id, sentence.text)
        own = set(words(sentence.text)) if place not in seen else set[str]()
        seen.add(place)
        if any(len(own & other) >= ALIKE * len(own | other) for other in wanted if own):
            said = statement(sentence.text)
            if said is not None:
                yield sentence, said


def _cited(shown: Sequence[Sentence], sentences: Sequence[EvidenceSentence]) -> list[EvidenceSentence]:
    """The evidence that the shown sentences rest on, in their order."""
    places = {(s.chunk.document_id, s.text): s for s in reversed(sentences)}
    cited = ((c.document_id, c.quote) for sentence in shown for c in sentence.citations)
    return [places[key] for key in dict.fromkeys(cited) if key in places]
