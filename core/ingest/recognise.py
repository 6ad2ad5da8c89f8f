"""Reading pages that are pictures, after everything else can be searched: it takes seconds a page.

Each page is kept as soon as it is read, so neither a cancel nor a crash costs more than the page at work.
"""

import logging
from collections.abc import Iterator
from dataclasses import dataclass, replace

from core.api.types import DocumentId, DocumentSummary, Stage
from core.cancel import CancelToken
from core.contracts.library import Library
from core.contracts.pages import RecognisedPage, Recogniser, Unreadable
from core.contracts.rows import FileIdentity, NewDocument
from core.ingest.document import Source, is_unchanged
from core.ingest.events import Step
from core.ingest.pace import Pace
from core.ingest.report import DATA_MISSING, WAITING, OcrPlan, ocr_plan

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class OcrParts:
    """What OCR needs. `languages` are Tesseract's codes; without a recogniser there is no data for any."""

    recogniser: Recogniser | None = None
    enabled: bool = True
    languages: tuple[str, ...] = ("eng",)

    def plan(self, *, again: bool) -> OcrPlan:
        """What can be done now; `again` as in `OcrPlan`."""
        available = self.recogniser.languages() if self.recogniser is not None and self.enabled else ()
        return ocr_plan(enabled=self.enabled, languages=self.languages, available=available, again=again)


@dataclass(frozen=True, slots=True)
class WaitingDocument:
    """A document that was stored without the text of these pages. `seconds` is the time it took so far."""

    id: DocumentId
    file: FileIdentity
    source: Source
    pages: tuple[int, ...]
    seconds: float


class Recognition:
    """OCR for one run: the documents that wait for it, and how far it is."""

    def __init__(self, library: Library, recogniser: Recogniser | None, plan: OcrPlan, token: CancelToken) -> None:
        self._library = library
        self._recogniser = recogniser
        self._token = token
        self._pace = Pace()
        self._waiting: list[WaitingDocument] = []
        self._pages: set[tuple[str, int]] = set()
        """By content: the pages of equal files are read once."""
        self._done: set[tuple[str, int]] = set()
        self.plan = replace(plan, again=False)
        """For reading the documents once more: what was tried in this run is not tried again."""

    def add(self, document: NewDocument, stored: DocumentSummary, source: Source) -> None:
        """A document that was just stored, if pages of it wait."""
        pages = tuple(problem.page_index for problem in document.report.problems if problem.reason == WAITING)
        if pages:
            self._waiting.append(WaitingDocument(stored.id, document.file, source, pages, document.report.seconds))
            self._pages.update((document.file.sha256, page) for page in pages)

    @property
    def waiting(self) -> tuple[WaitingDocument, ...]:
        return tuple(self._waiting)

    def recognise(self, document: WaitingDocument) -> Iterator[Step]:
        """Read the pages of one document and keep each. Ends early if there is something in the way.

        Raises CancelRequested and UserError (of the library).
        """
        sha256 = document.file.sha256
        for page_index in document.pages:
            yield self.step(document, page_index)
            if (sha256, page_index) not in self._done:
                page = self._read(document, page_index)
                if page is None:
                    break
                self._library.keep_recognised(sha256, page)
                self._done.add((sha256, page_index))
        self._done.update((sha256, page_index) for page_index in document.pages)
        yield self.step(document, document.pages[-1])

    def is_there(self, document: WaitingDocument) -> bool:
        """Whether it is still in the library: it may be removed at any time."""
        known = self._library.known_file(document.file.path)
        return known is not None and known.document_id == document.id

    def step(self, document: WaitingDocument, page_index: int) -> Step:
        """Pages and files are those that wait for OCR, not all of the run."""
        self._token.check()
        done, total = len(self._done), len(self._pages)
        self._pace.update(done)
        return Step(
            Stage.RECOGNISING,
            document.file.path,
            page_index,
            document.source.info.page_count,
            done,
            total,
            self._waiting.index(document),
            len(self._waiting),
            self._pace.per_minute,
            self._pace.seconds_left(total),
        )

    def _read(self, document: WaitingDocument, page_index: int) -> RecognisedPage | None:
        """None if there is no use in going on with this document."""
        if self._recogniser is None or self.plan.hindrance or not self.is_there(document):
            return None
        source = document.source
        try:
            page = self._recogniser.recognise(
                source.path, page_index, language=self.plan.language, password=source.password, token=self._token
            )
            return page if is_unchanged(document.file, source.path) else None
        except (Unreadable, OSError) as finding:
            self._token.check()
            log.warning("document %d: OCR stopped at page %d: %s", document.id, page_index, type(finding).__name__)
            if isinstance(finding, Unreadable) and finding.reason == DATA_MISSING:
                self.plan = replace(self.plan, hindrance=DATA_MISSING)
            return None
