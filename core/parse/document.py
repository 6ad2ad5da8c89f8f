"""The pages of a document as a stream: each is structured with its neighbours in view, never with the whole document.

What a page looks like depends on the survey, the outline and the pages around it, so that reading may begin anywhere
and memory does not grow with the document.
"""

import logging
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple, Protocol, TypeVar

from core.contracts.pages import DocumentInfo, Page
from core.parse.lines import RawPage
from core.parse.order.furniture import Edges, edges_of, furniture
from core.parse.order.margins import LineNumbers, is_repeated, line_numbers
from core.parse.prose.dehyphenate import Vocabulary, vocabulary
from core.parse.prose.outline import NO_TITLES, Titles, titles_by_page
from core.parse.prose.pagebreak import with_word_completed
from core.parse.prose.style import DocumentStyle
from core.parse.prose.survey import survey
from core.parse.structure import Reading, Surroundings, continued, failed_page, reading_of, structure

log = logging.getLogger(__name__)

SURVEYED_PAGES = 24
NEIGHBOURS = 8
"""So many pages before a page and after it are compared with it."""

T = TypeVar("T")


class Source(Protocol):
    """An open document."""

    def info(self) -> DocumentInfo: ...

    def read(self, index: int) -> RawPage: ...

    def failed(self, index: int) -> RawPage:
        """A page that is not even tried."""
        ...


class Sheet(NamedTuple):
    """A page prepared to be compared with others."""

    reading: Reading
    edges: Edges
    known: Vocabulary
    numbers: LineNumbers | None


class DocumentReader:
    """Reads one document, in one go or in several. `skip` are pages not to touch."""

    def __init__(self, source: Source, *, skip: frozenset[int] = frozenset()) -> None:
        self._source = source
        self._skip = skip
        self._starting: Callable[[int], None] = _nobody
        self._info = source.info()
        self._titles = titles_by_page(self._info.outline)
        self._readings: dict[int, Reading] = {}
        self._sheets: dict[int, Sheet] = {}
        self._style: DocumentStyle | None = None

    def pages(
        self, first: int = 0, *, count: int | None = None, starting: Callable[[int], None] | None = None
    ) -> Iterator[Page]:
        """Up to `count` pages from `first` on, in order. Going on where an earlier call ended reads no page again.

        `starting` is told each page before any work on it.
        """
        self._starting = starting or _nobody
        if self._style is None:
            self._style = self._survey()
        style = self._style
        before = self._page(first - 1, style) if first > 0 else None
        end = self._info.page_count if count is None else min(first + count, self._info.page_count)
        for index in range(first, end):
            page = self._page(index, style)
            if before is not None:
                page = with_word_completed(continued(page, before), before, partial(self._known, index))
            yield page
            before = page
            self._sheets.pop(index - NEIGHBOURS - 1, None)

    def _known(self, index: int) -> Vocabulary:
        """Words of the page and of the one before."""
        return _together([self._sheets[at] for at in (index - 1, index) if at in self._sheets])

    def _survey(self) -> DocumentStyle:
        count = self._info.page_count
        step = max(1, count / SURVEYED_PAGES)
        sample = {int(number * step) for number in range(min(count, SURVEYED_PAGES))}
        self._readings = {index: self._read(index) for index in sorted(sample)}
        return survey([(reading.lines, self._titles_of(index)) for index, reading in self._readings.items()])

    def _titles_of(self, index: int) -> Titles:
        return self._titles.get(index, NO_TITLES)

    def _read(self, index: int) -> Reading:
        if index in self._skip:
            return reading_of(self._source.failed(index))
        self._starting(index)
        return reading_of(self._source.read(index))

    def _sheet(self, index: int, style: DocumentStyle) -> Sheet:
        if index not in self._sheets:
            reading = self._readings.pop(index, None) or self._read(index)
            sheet = _attempt(index, lambda: _sheet_of(reading, style))
            self._sheets[index] = sheet or _sheet_of(reading_of(self._source.failed(index)), style)
        return self._sheets[index]

    def _page(self, index: int, style: DocumentStyle) -> Page:
        places = range(max(0, index - NEIGHBOURS), min(self._info.page_count, index + NEIGHBOURS + 1))
        neighbours = [self._sheet(number, style) for number in places if number != index]
        sheet = self._sheet(index, style)
        raw = sheet.reading.page
        if raw.failed:
            return failed_page(raw)
        self._starting(index)
        has_numbers = is_repeated(sheet.numbers, [other.numbers for other in neighbours])
        around = Surroundings(
            style,
            self._titles_of(index),
            _together([sheet, *neighbours]),
            furniture(sheet.edges, [other.edges for other in neighbours]),
            frozenset(sheet.numbers.places if sheet.numbers and has_numbers else ()),
        )
        return _attempt(index, lambda: structure(sheet.reading, around)) or failed_page(raw)


def _attempt(index: int, work: Callable[[], T]) -> T | None:
    """None if it fails: one odd page must not take the others with it, and that it failed is shown to the user."""
    try:
        return work()
    except Exception:
        log.exception("page %d could not be structured", index)
        return None


def _sheet_of(reading: Reading, style: DocumentStyle) -> Sheet:
    words = vocabulary([run.text for run in line.runs] for line in reading.lines)
    return Sheet(
        reading,
        edges_of(reading.lines, page=reading.box, body_size=style.body_size),
        words,
        line_numbers(reading.lines),
    )


def _nobody(index: int) -> None:
    """Is told of page `index` when no one asked to be."""


def _together(sheets: Sequence[Sheet]) -> Vocabulary:
    return Vocabulary(
        frozenset().union(*(sheet.known.words for sheet in sheets)),
        frozenset().union(*(sheet.known.compounds for sheet in sheets)),
    )
