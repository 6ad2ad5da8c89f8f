"""Reading pages that are pictures, after everything else can be searched: it takes seconds a page.

Each page is kept as soon as it is read, so neither a cancel nor a crash costs more than the page at work. What waits is
looked up in the library, so it goes on by itself in whatever run comes next.
"""

import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from core.api.types import DocumentId, Stage
from core.cancel import CancelToken
from core.contracts.library import KnownFile
from core.contracts.pages import RecognisedPage, Unreadable
from core.contracts.rows import FileIdentity
from core.ingest.document import Position, is_unchanged
from core.ingest.events import IngestEvent, Step
from core.ingest.names import openable
from core.ingest.pace import Pace
from core.ingest.parts import IngestParts, OcrParts
from core.ingest.policy import OCR_TO_COME
from core.ingest.reading import FileReader
from core.ingest.report import DATA_MISSING, OcrPlan
from core.ingest.space import DiskSpace

__all__ = ["OcrParts", "Recognition", "WaitingDocument"]

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class WaitingDocument:
    """A document that was stored without the text of these pages. `seconds` is the time it took so far."""

    known: KnownFile
    page_count: int
    pages: tuple[int, ...]
    seconds: float

    @property
    def file(self) -> FileIdentity:
        known = self.known
        return FileIdentity(known.path, known.sha256, known.size_bytes, known.mtime_ns, known.inode)


class Recognition:
    """OCR for one run: the documents that wait for it, and how far it is."""

    def __init__(
        self, parts: IngestParts, plan: OcrPlan, reader: FileReader, *, space: DiskSpace, token: CancelToken
    ) -> None:
        self._parts = parts
        self._library = parts.library
        self._hindrance = plan.hindrance
        self._plan = plan
        self._reader = reader
        self._space = space
        self._token = token
        self._pace = Pace()
        self._waiting: list[WaitingDocument] = []
        self._total = 0
        self._done = 0
        self._is_fruitless = False

    def run(self, document_ids: Sequence[DocumentId]) -> Iterator[IngestEvent]:
        """Read the pages that wait of these documents, and the documents again with what was recognised; those of
        equal files once. Raises CancelRequested and UserError (of the library, or DISK_FULL)."""
        if self._parts.ocr.recogniser is None or self._plan.hindrance:
            return
        waiting = (self._look_up(document_id) for document_id in document_ids)
        self._waiting = list({document.known.sha256: document for document in waiting if document is not None}.values())
        self._total = sum(len(document.pages) for document in self._waiting)
        for number, document in enumerate(self._waiting):
            yield from self._space.warn()
            done, self._is_fruitless = self._done, False
            yield from self._recognise(document, number)
            self._done = done + len(document.pages)
            yield self._step(document, number, document.pages[-1])
            if self._is_there(document) and not self._is_fruitless:
                yield from self._store(document, number)

    def _look_up(self, document_id: DocumentId) -> WaitingDocument | None:
        """None for one that is gone, out of reach, or waits for nothing any more."""
        summary, report = self._library.summary(document_id), self._library.report(document_id)
        if summary is None or report is None or summary.is_away:
            return None
        known = self._library.known_file(summary.path)
        pages = tuple(problem.page_index for problem in report.problems if problem.reason in OCR_TO_COME)
        if known is None or known.document_id != document_id or not pages:
            return None
        return WaitingDocument(known, summary.page_count, pages, report.seconds)

    def _recognise(self, document: WaitingDocument, number: int) -> Iterator[Step]:
        """Read the pages of one document and keep each. Ends early if there is something in the way."""
        kept = {i for i, page in self._library.recognised(document.known.sha256).items() if self._is_kept(page)}
        for page_index in document.pages:
            yield self._step(document, number, page_index)
            if page_index not in kept:
                page = self._read(document, page_index)
                if page is None:
                    return
                self._space.check()
                self._library.keep_recognised(document.known.sha256, page)
            self._done += 1

    def _is_kept(self, page: RecognisedPage) -> bool:
        return page.language == self._plan.language and not self._plan.anew

    def _store(self, document: WaitingDocument, number: int) -> Iterator[IngestEvent]:
        def show(_: str, position: Position) -> Step:
            return replace(self._step(document, number, position.page_index), is_reading=True)

        ended = yield from self._reader.read_again(document.known, show, seconds=document.seconds)
        if ended is not None:
            yield ended

    def _is_there(self, document: WaitingDocument) -> bool:
        """Whether it is still in the library: it may be removed at any time."""
        known = self._library.known_file(document.known.path)
        return known is not None and known.aside is None and known.document_id == document.known.document_id

    def _step(self, document: WaitingDocument, number: int, page_index: int) -> Step:
        """Pages and files are those that wait for OCR, not all of the run."""
        self._token.check()
        self._pace.update(self._done)
        return Step(
            Stage.RECOGNISING,
            document.known.path,
            page_index,
            document.page_count,
            self._done,
            self._total,
            number,
            len(self._waiting),
            self._pace.per_minute,
            self._pace.seconds_left(self._total),
        )

    def _read(self, document: WaitingDocument, page_index: int) -> RecognisedPage | None:
        """None if there is no use in going on with this document."""
        recogniser = self._parts.ocr.recogniser
        if recogniser is None or self._hindrance or not self._is_there(document):
            return None
        path, password = openable(document.known.path), self._parts.passwords.of(document.known.path)
        try:
            page = recogniser.recognise(
                path, page_index, language=self._plan.language, password=password, token=self._token
            )
            return page if is_unchanged(document.file, path) else None
        except (Unreadable, OSError) as finding:
            self._token.check()
            number, kind = document.known.document_id, type(finding).__name__
            log.warning("document %d: OCR stopped at page %d: %s", number, page_index, kind)
            self._is_fruitless = page_index == document.pages[0]
            if isinstance(finding, Unreadable) and finding.reason == DATA_MISSING:
                self._is_fruitless = False
                self._hindrance = DATA_MISSING
                self._reader.hinder(DATA_MISSING)
            return None
