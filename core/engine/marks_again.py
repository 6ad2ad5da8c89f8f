"""Citations of a file that has other bytes now: on the same text, if it still stands there.

One that finds its text gets the places and the revision of now; one that does not keeps those of then, by which a
front end knows that it cannot show them any more.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from core.api.chats import ChatTurn
from core.api.types import Answer, Citation, DocumentId, PagePart
from core.cancel import CancelToken
from core.contracts.library import Library, StoredPage
from core.retrieve.rects import line_rects

FEWEST_WORDS = 4
"""A shorter text stands on many pages; it is looked for on its own page alone, and has to be there once."""
PAGES_AROUND = 200
"""So far before and behind its page a text is looked for: 20 ms, where a book of 5,000 pages would take a second."""
MOST_PAGES = 1_000
"""Held in memory at once."""


def marked_again(turns: Sequence[ChatTurn], library: Library, token: CancelToken) -> tuple[ChatTurn, ...]:
    """Raises CancelRequested."""
    places = _Places(library, token)

    def again(turn: ChatTurn) -> ChatTurn:
        return turn if turn.answer is None else replace(turn, answer=_answer(turn.answer, places))

    return tuple(map(again, turns))


def _answer(answer: Answer, places: "_Places") -> Answer:
    sentences = (replace(one, citations=places.of(one.citations)) for one in answer.sentences)
    conflicts = (replace(one, citations=places.of(one.citations)) for one in answer.conflicts)
    return replace(answer, sentences=tuple(sentences), conflicts=tuple(conflicts))


class _Places:
    """Where texts stand now. What is cited by many turns is looked for once."""

    def __init__(self, library: Library, token: CancelToken) -> None:
        self._library = library
        self._token = token
        self._known: dict[Citation, Citation] = {}
        self._now: dict[DocumentId, tuple[int, int] | None] = {}
        self._pages: dict[tuple[DocumentId, int], StoredPage | None] = {}

    def of(self, citations: Iterable[Citation]) -> tuple[Citation, ...]:
        return tuple(map(self._once, citations))

    def _once(self, citation: Citation) -> Citation:
        if citation not in self._known:
            self._known[citation] = self._of(citation)
        return self._known[citation]

    def _of(self, citation: Citation) -> Citation:
        now = self._document(citation.document_id)
        if now is None or now[0] == citation.revision:
            return citation
        revision, page_count = now
        parts = self._parts(citation, page_count)
        return replace(citation, revision=revision, page_count=page_count, parts=parts) if parts else citation

    def _document(self, document_id: DocumentId) -> tuple[int, int] | None:
        """Revision and number of pages; None for one that is not listed."""
        if document_id not in self._now:
            summary = self._library.summary(document_id)
            self._now[document_id] = None if summary is None else (summary.revision, summary.page_count)
        return self._now[document_id]

    def _parts(self, citation: Citation, page_count: int) -> tuple[PagePart, ...]:
        """Each of them found, on pages that follow each other as before, or none."""
        texts = _texts(citation)
        first = citation.parts[0].page_index
        is_short = len(citation.quote.split()) < FEWEST_WORDS
        for start in [first] if is_short else _nearest_first(first, page_count):
            self._token.check()
            found = [
                self._part(citation.document_id, start + part.page_index - first, text, part, once=is_short)
                for part, text in zip(citation.parts, texts, strict=True)
            ]
            whole = tuple(part for part in found if part is not None)
            if len(whole) == len(found):
                return whole
        return ()

    def _part(
        self, document_id: DocumentId, page_index: int, text: str, before: PagePart, *, once: bool
    ) -> PagePart | None:
        page = self._page(document_id, page_index)
        if page is None or not text.split():
            return None
        matches = list(re.finditer(r"\s+".join(map(re.escape, text.split())), page.text))
        if not matches or (once and len(matches) > 1):
            return None
        start, end = min((match.span() for match in matches), key=lambda span: abs(span[0] - before.char_start))
        rects = line_rects(page.words, start, end)
        return PagePart(page_index, page.label, start, end, rects) if rects else None

    def _page(self, document_id: DocumentId, page_index: int) -> StoredPage | None:
        key = (document_id, page_index)
        if key not in self._pages:
            if len(self._pages) >= MOST_PAGES:
                self._pages.clear()
            self._pages[key] = self._library.page(*key)
        return self._pages[key]


def _texts(citation: Citation) -> list[str]:
    """The quote, cut as its parts were cut by the page break."""
    lengths = [part.char_end - part.char_start for part in citation.parts[:-1]]
    texts, rest = [], citation.quote
    for length in lengths:
        texts.append(rest[:length])
        rest = rest[length:]
    return [*texts, rest]


def _nearest_first(page_index: int, page_count: int) -> Iterator[int]:
    near = range(max(0, page_index - PAGES_AROUND), min(page_count, page_index + PAGES_AROUND + 1))
    return iter(sorted(near, key=lambda other: (abs(other - page_index), other)))
