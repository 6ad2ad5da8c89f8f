"""The words of a page, where a text stands in a document, and its headings: to select, to find, to follow."""

from dataclasses import dataclass

from core.api.types import DocumentId, JobId, Rect

MOST_HITS = 2000
"""Beyond it the search ends: nobody steps through more."""


@dataclass(frozen=True, slots=True)
class ReadPageText:
    """Ask for the words of one page, as they were read."""

    job: JobId
    document_id: DocumentId
    page_index: int


@dataclass(frozen=True, slots=True)
class ReadPageLinks:
    """Ask where one page of a file leads to."""

    job: JobId
    document_id: DocumentId
    page_index: int


@dataclass(frozen=True, slots=True)
class FindInDocument:
    """Ask where a text stands in one document. Line breaks make no difference, nor do case and accents unless
    `match_case` says that letters count as they are typed; with `whole_words` no part of a longer word is found."""

    job: JobId
    document_id: DocumentId
    text: str
    match_case: bool = False
    whole_words: bool = False


@dataclass(frozen=True, slots=True)
class ListHeadings:
    job: JobId
    document_id: DocumentId


@dataclass(frozen=True, slots=True)
class PageWord:
    """`[start, end)` are characters of the page's text, `box` is in points of the unrotated page. The two halves of a
    word that was cut by the end of a line adjoin."""

    start: int
    end: int
    line: int
    box: Rect


@dataclass(frozen=True, slots=True)
class PageLink:
    """Where a page leads to: another page of its document, or `address`, as the file names it. `box` is as in
    `PageWord`."""

    box: Rect
    address: str = ""
    page_index: int | None = None


@dataclass(frozen=True, slots=True)
class PageLinks:
    document_id: DocumentId
    revision: int
    page_index: int
    links: tuple[PageLink, ...]


@dataclass(frozen=True, slots=True)
class PageText:
    """Words are in reading order. A page without text has none."""

    document_id: DocumentId
    revision: int
    page_index: int
    text: str
    words: tuple[PageWord, ...]


@dataclass(frozen=True, slots=True)
class PageHit:
    """One place of a text: a rectangle a line, in points of the unrotated page."""

    page_index: int
    rects: tuple[Rect, ...]


@dataclass(frozen=True, slots=True)
class FoundInDocument:
    """All places in reading order; `is_cut` if there are more than `MOST_HITS`."""

    document_id: DocumentId
    revision: int
    text: str
    hits: tuple[PageHit, ...]
    is_cut: bool = False


@dataclass(frozen=True, slots=True)
class Heading:
    """`level` counts from 1, `page_index` from 0; `box` is where it stands on its page, if that is known."""

    level: int
    title: str
    page_index: int
    box: Rect | None = None


@dataclass(frozen=True, slots=True)
class Headings:
    document_id: DocumentId
    revision: int
    headings: tuple[Heading, ...]
