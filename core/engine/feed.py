"""What the window is told while files are indexed: progress, and the documents as they change."""

import logging
import os
import time
from collections.abc import Callable
from dataclasses import replace
from itertools import count

from core.api.messages import AddReport, DocumentChanged, DocumentsGone, Event, Progress
from core.api.types import DocumentId, DocumentStatus, DocumentSummary, JobId
from core.contracts.library import Library
from core.ingest.events import DiskLow, FileEnded, FileReading, FileWaiting, IngestEvent, Step

log = logging.getLogger(__name__)

PROGRESS_EVERY_S = 0.1
MOST_FINDINGS = 50_000
"""So many problems and hidden texts of pages are some 20 MB, a third of what one line of the wire may hold."""

_temporary_ids = count(-1, -1)


class AddFeed:
    """Turns the events of one `add` into messages.

    A file that is not in the library yet is shown under a negative id, which goes when the document comes.
    """

    def __init__(self, job: JobId, library: Library, emit: Callable[[Event], None]) -> None:
        self._job = job
        self._library = library
        self._emit = emit
        self._pending: dict[str, DocumentSummary] = {}
        self._known: dict[str, DocumentSummary] = {}
        self._totals = library.totals()
        self._next_progress_at = 0.0

    def show(self, event: IngestEvent) -> None:
        match event:
            case FileWaiting():
                self._wait(event)
            case FileReading():
                self._read(event)
            case Step():
                self._progress(event)
            case FileEnded():
                self._end(event)
            case DiskLow():
                log.warning("disk is low: %d MB free", event.free_bytes // 1_000_000)

    def close(self) -> None:
        """Take back what was announced and did not come to an end."""
        pending, self._pending = self._pending, {}
        if gone := tuple(summary.id for summary in pending.values() if summary.id < 0):
            self._emit(DocumentsGone(gone, self._totals))
        for path in pending:
            if path in self._known:
                self._emit(DocumentChanged(self._known[path], self._totals))

    def _wait(self, event: FileWaiting) -> None:
        if event.known is not None:
            self._known[event.path] = event.known
        base = event.known if event.known is not None else _unknown(event.path, event.size_bytes)
        self._announce(event.path, _with_status(base, DocumentStatus.WAITING, base.page_count))

    def _read(self, event: FileReading) -> None:
        self._announce(event.path, _with_status(self._pending[event.path], DocumentStatus.READING, event.page_count))

    def _announce(self, path: str, summary: DocumentSummary) -> None:
        self._pending[path] = summary
        self._emit(DocumentChanged(summary, self._totals))

    def _end(self, event: FileEnded) -> None:
        shown = self._pending.pop(event.file.path, None)
        if event.file.unchanged or (shown is None and event.summary is None):
            return
        self._totals = self._library.totals()
        if shown is not None and shown.id < 0:
            self._emit(DocumentsGone((shown.id,), self._totals))
        if event.summary is not None:
            self._emit(DocumentChanged(event.summary, self._totals))

    def _progress(self, step: Step) -> None:
        now = time.monotonic()
        if now < self._next_progress_at:
            return
        self._next_progress_at = now + PROGRESS_EVERY_S
        self._emit(
            Progress(
                self._job,
                step.stage,
                step.done,
                step.total,
                step.path,
                step.page_index,
                step.page_count,
                step.files_done,
                step.files_total,
                step.rate_per_minute,
                step.seconds_left,
            )
        )


def for_one_message(report: AddReport) -> AddReport:
    """The same without the reports on files that would make it too long; the window asks for those one by one."""
    room, files = MOST_FINDINGS, []
    for file in report.files:
        found = len(file.report.problems) + len(file.report.hidden) if file.report is not None else 0
        room -= found
        files.append(file if room >= 0 or not found else replace(file, report=None))
    return replace(report, files=tuple(files))


def _unknown(path: str, size_bytes: int) -> DocumentSummary:
    name = os.path.basename(path)
    return DocumentSummary(
        id=DocumentId(next(_temporary_ids)),
        path=path,
        name=name,
        title=os.path.splitext(name)[0],
        status=DocumentStatus.WAITING,
        reason="",
        page_count=0,
        verdicts=(),
        chunk_count=0,
        revision=0,
        size_bytes=size_bytes,
        added_at="",
    )


def _with_status(summary: DocumentSummary, status: DocumentStatus, page_count: int) -> DocumentSummary:
    return replace(summary, status=status, reason="", page_count=page_count)
