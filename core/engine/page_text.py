"""Words, finds and headings of one document, for the window's page view. All but its own outline is stored."""

import logging
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from operator import attrgetter

from core.answer.documents import chunks_of
from core.api.page_text import (
    MOST_HITS,
    FindInDocument,
    FoundInDocument,
    Heading,
    Headings,
    ListHeadings,
    PageHit,
    PageText,
    PageWord,
    ReadPageText,
)
from core.api.types import DocumentId, DocumentSummary, ErrorCode
from core.cancel import CancelToken
from core.contracts.library import Library, StoredPage
from core.contracts.pages import Renderer, Unreadable
from core.engine.page_find import FoldedText, Pattern, headings
from core.errors import UserError
from core.ingest.names import openable
from core.retrieve.rects import line_rects

log = logging.getLogger(__name__)


class PageTextDesk:
    """`password_of` knows the passwords that were given in this session."""

    def __init__(self, library: Library, renderer: Renderer, password_of: Callable[[str], str]) -> None:
        self._library = library
        self._renderer = renderer
        self._password_of = password_of

    def read(self, request: ReadPageText, _token: CancelToken) -> PageText:
        """A page that was never read has no words. Raises UserError DOCUMENT_GONE or BAD_MESSAGE."""
        document = self._document(request.document_id)
        if not 0 <= request.page_index < max(1, document.page_count):
            raise UserError(ErrorCode.BAD_MESSAGE)
        page = self._library.page(document.id, request.page_index)
        text = "" if page is None else page.text
        words = () if page is None else _words(page)
        return PageText(document.id, document.revision, request.page_index, text, words)

    def find(self, request: FindInDocument, token: CancelToken) -> FoundInDocument:
        """Page by page, so that it can be given up between two. Raises UserError DOCUMENT_GONE."""
        document = self._document(request.document_id)
        pattern = Pattern(request.text, match_case=request.match_case, whole_words=request.whole_words)
        hits: list[PageHit] = []
        for page_index in range(document.page_count):
            token.check()
            page = self._library.page(document.id, page_index)
            if page is not None:
                hits += _hits(page, FoldedText(page.text, match_case=request.match_case), pattern)
            if len(hits) > MOST_HITS:
                break
        found, is_cut = tuple(hits[:MOST_HITS]), len(hits) > MOST_HITS
        return FoundInDocument(document.id, document.revision, request.text, found, is_cut)

    def headings(self, request: ListHeadings, token: CancelToken) -> Headings:
        """What the document itself says its parts are, else the headings that its passages stand under. Raises
        UserError DOCUMENT_GONE."""
        document = self._document(request.document_id)
        told = self._outline(document) or headings(chunks_of(document, self._library, token))
        return Headings(document.id, document.revision, tuple(self._placed(document.id, told, token)))

    def _outline(self, document: DocumentSummary) -> tuple[Heading, ...]:
        """Empty without one; and where the file cannot be opened now, since what was stored of it is still there."""
        path = openable(document.path)
        if not os.path.isfile(path):
            return ()
        try:
            entries = self._renderer.outline(path, password=self._password_of(document.path))
        except Unreadable as finding:
            log.info("no outline of document %d: %s", document.id, finding.reason)
            return ()
        return tuple(Heading(e.level, e.title, e.page_index) for e in entries if e.title)

    def _placed(self, document_id: DocumentId, headings: Sequence[Heading], token: CancelToken) -> Iterator[Heading]:
        """Those of one page follow each other, so that it is read once for all of them."""
        for page_index, of_page in groupby(headings, key=attrgetter("page_index")):
            token.check()
            page = self._library.page(document_id, page_index)
            text = FoldedText("" if page is None else page.text)
            for heading in of_page:
                token.check()
                hit = None if page is None else next(_hits(page, text, Pattern(heading.title)), None)
                yield heading if hit is None else replace(heading, box=hit.rects[0])

    def _document(self, document_id: DocumentId) -> DocumentSummary:
        document = self._library.summary(document_id)
        if document is None:
            raise UserError(ErrorCode.DOCUMENT_GONE)
        return document


def _hits(page: StoredPage, text: FoldedText, pattern: Pattern) -> Iterator[PageHit]:
    for start, end in pattern.spans(text):
        rects = line_rects(page.words, start, end)
        if rects:
            yield PageHit(page.index, rects)


def _words(page: StoredPage) -> tuple[PageWord, ...]:
    return tuple(PageWord(word.start, word.end, word.line, word.box) for word in page.words)
