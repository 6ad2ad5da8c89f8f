"""Questions about whole documents, answered by code from their structure: outlines, counts, and openings of sections.

All of a document is looked at, whatever its length; a summary shows a part of it, and says how much.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import TypeVar

from core.answer.documents import Subject, chunks_of, whole_view
from core.answer.draft import AskEvent, Draft
from core.answer.headings import Heading, contents_of, headings_of, parts_of_structure, uppermost, without_title
from core.answer.openings import Opening, openings_of, section_named
from core.answer.quotes import quotes_of
from core.answer.route import Part, Route, RouteKind
from core.api.kinds import SentenceKind
from core.api.types import DocumentSummary, Sentence, Stage, View
from core.cancel import CancelToken
from core.contracts.library import Library
from core.contracts.rows import StoredChunk
from core.language.words import fold
from core.retrieve.evidence import EvidenceSentence, sentences_of

Item = TypeVar("Item")

MOST_HEADINGS = 80
"""Deeper levels are left out of a longer list."""
MOST_QUOTES = 12
MOST_PLACES = 5
"""Of the occurrences of a word so many are shown; all are counted."""
_STRUCTURE = (Part.CHAPTER, Part.SECTION, Part.HEADING)


class _Watched(list[Item]):
    """Can be called off wherever it is gone through: of a book that takes seconds."""

    def __init__(self, items: Iterable[Item], token: CancelToken | None) -> None:
        super().__init__(items)
        self._token = token

    def __iter__(self) -> Iterator[Item]:
        for item in super().__iter__():
            if self._token is not None:
                self._token.check()
            yield item


@dataclass(frozen=True, slots=True)
class Overview:
    """One such question. `show` leaves the draft without a sentence if the structure does not tell."""

    draft: Draft
    route: Route
    subject: Subject
    library: Library
    token: CancelToken | None = None

    def show(self) -> Iterator[AskEvent]:
        yield Stage.CHECKING
        self.draft.view = whole_view(self.subject.documents, self.library)
        for document in self.subject.documents:
            with self.draft.clock.stage("outline"):
                chunks = _Watched(chunks_of(document, self.library, self.token), self.token)
                sentences = list(self._sentences(document, chunks))
            yield from (self.draft.show(sentence) for sentence in sentences)
        if self.route.kind in (RouteKind.SUMMARY, RouteKind.COMPARE):
            self.draft.view = self._part_quoted(self.draft.view)

    def _sentences(self, document: DocumentSummary, chunks: Sequence[StoredChunk]) -> Iterator[Sentence]:
        match self.route.kind:
            case RouteKind.COUNT if self.route.part is Part.PAGE:
                yield from self._pages(document, chunks)
            case RouteKind.COUNT | RouteKind.OUTLINE:
                yield from self._outline(document, chunks)
            case RouteKind.OCCURRENCES:
                yield from self._occurrences(document, chunks)
            case _:
                yield from self._openings(document, chunks)

    def _outline(self, document: DocumentSummary, chunks: Sequence[StoredChunk]) -> Iterator[Sentence]:
        part = self.route.part or Part.HEADING
        counted = self.route.kind is RouteKind.COUNT
        if counted or part is Part.CHAPTER or part not in _STRUCTURE:
            headings = parts_of_structure(part, chunks)
        else:
            own = contents_of(chunks) if not self.route.noun else []
            headings = own or without_title(headings_of(chunks))
        listed = _upper_levels(headings)
        if headings and (counted or len(listed) < len(headings)):
            noun = self.route.noun or "…"
            yield from self._cited(f"{noun[0].upper()}{noun[1:]}: {len(headings)}", headings, document)
        heading = self._over(document)
        for each in listed:
            yield from self._sentence(each.title, (each.at,), SentenceKind.HEADING, heading)

    def _cited(self, text: str, headings: Sequence[Heading], document: DocumentSummary) -> Iterator[Sentence]:
        evidence = tuple(each.at for each in headings)
        for one in _Watched(evidence, self.token):
            self.draft.book.cite((one,), are_headings=True)  # the first citation of a place says what it is
        yield from self._sentence(text, evidence, SentenceKind.COMPUTED, self._over(document))

    def _pages(self, document: DocumentSummary, chunks: Sequence[StoredChunk]) -> Iterator[Sentence]:
        """The mark lies on the last line there is, which opens the last page that has any."""
        last = next((sentences_of(chunk)[-1:] for chunk in reversed(chunks) if sentences_of(chunk)), [])
        text = f"{self.route.noun[0].upper()}{self.route.noun[1:]}: {document.page_count}"
        yield from self._sentence(text, last, SentenceKind.COMPUTED, self._over(document))

    def _occurrences(self, document: DocumentSummary, chunks: Sequence[StoredChunk]) -> Iterator[Sentence]:
        """Counted on the pages, since passages overlap."""
        find = partial(_times, re.compile(rf"(?<!\w){re.escape(fold(self.route.wanted))}(?!\w)"))
        indexes = _Watched(range(document.page_count), self.token)
        pages = (self.library.page(document.id, index) for index in indexes)
        counts = [n for page in pages if page is not None and (n := find(page.text))]
        places: dict[str, EvidenceSentence] = {}
        for sentence in (s for chunk in chunks for s in sentences_of(chunk) if find(s.text)):
            places.setdefault(sentence.text, sentence)
        first = list(places.values())[:MOST_PLACES]
        if not counts:
            return
        formula = f"{' + '.join(map(str, counts))} = {sum(counts)}" if 1 < len(counts) <= MOST_QUOTES else ""
        text = f"“{self.route.wanted}”: {sum(counts)}"
        yield from self._sentence(text, first, SentenceKind.COMPUTED, self._over(document), formula)
        for sentence in first:
            yield from self._sentence(sentence.text, (sentence,), SentenceKind.QUOTE, self._over(document))

    def _openings(self, document: DocumentSummary, chunks: Sequence[StoredChunk]) -> Iterator[Sentence]:
        headings = headings_of(chunks)
        room = MOST_QUOTES // len(self.subject.documents)
        if self.subject.left:
            found = section_named(self.subject.left, headings)
            openings = _openings_within(found, headings, chunks, room) if found is not None else []
        else:
            openings = openings_of(chunks, uppermost(headings, numbered=True) or uppermost(headings), room)
        for heading, group in groupby(openings, key=lambda opening: opening.heading):
            over = " > ".join(part for part in (self._over(document), heading) if part)
            for quote in quotes_of([opening.sentence for opening in group]):
                yield from self._sentence(quote.text, quote.pieces, SentenceKind.QUOTE, over)

    def _sentence(
        self,
        text: str,
        evidence: Sequence[EvidenceSentence],
        kind: SentenceKind,
        heading: str,
        formula: str = "",
    ) -> Iterator[Sentence]:
        """None if its lines cannot be opened."""
        citations = self.draft.book.cite(evidence, are_headings=kind is SentenceKind.HEADING)
        if citations:
            yield Sentence(text, citations, 1.0, kind, heading, formula)

    def _over(self, document: DocumentSummary) -> str:
        return document.name if len(self.subject.documents) > 1 else ""

    def _part_quoted(self, whole: View) -> View:
        cited = (c for sentence in self.draft.sentences for c in sentence.citations)
        quoted = {(c.document_id, part.page_index) for c in cited for part in c.parts}
        return View(len(quoted), whole.pages, is_whole=False)


def _times(pattern: re.Pattern[str], text: str) -> int:
    return len(pattern.findall(fold(text)))


def _upper_levels(headings: Sequence[Heading]) -> list[Heading]:
    """As many levels as there is room for, the first in any case."""
    levels = sorted({h.level for h in headings})
    while len(levels) > 1 and sum(h.level in levels for h in headings) > MOST_HEADINGS:
        levels.pop()
    return [h for h in headings if h.level in levels][:MOST_HEADINGS]


def _openings_within(
    heading: Heading, headings: Sequence[Heading], chunks: Sequence[StoredChunk], room: int
) -> list[Opening]:
    """Of its section, with those below it."""
    behind = headings[headings.index(heading) + 1 :]
    until = next((each for each in behind if each.level <= heading.level), None)
    below = behind if until is None else behind[: behind.index(until)]
    return openings_of(chunks, [heading, *below], room, until=until, from_first=True)
