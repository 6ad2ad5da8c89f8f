"""What the window is told while files are indexed: progress, and the documents as they come, move and go."""

import os
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import count

from core.api.messages import AddReport, DocumentChanged, DocumentsGone, Event, Progress
from core.api.types import DocumentId, DocumentStatus, DocumentSummary, JobId, LibraryTotals
from core.contracts.library import Library
from core.engine.outcomes import NO_JOB
from core.ingest.events import (
    FileEnded,
    FilePostponed,
    FileReading,
    FileWaiting,
    IngestEvent,
    RowsChanged,
    RowsGone,
    Step,
)

PROGRESS_EVERY_S = 0.1
MOST_FINDINGS = 50_000
"""So many problems and hidden texts of pages are some 20 MB, a third of what one line of the wire may hold."""

_temporary_ids = count(-1, -1)


class Feed:
    """Turns the events of one run into messages. Without a job nobody is told of progress.

    A file that is not in the library yet is shown under a negative id, which goes when the document comes.
    """

    def __init__(self, job: JobId, library: Library, emit: Callable[[Event], None]) -> None:
        self._job = job
        self._library = library
        self._emit = emit
        self._pending: dict[str, DocumentSummary] = {}
        self._known: dict[str, DocumentSummary] = {}
        self._totals: LibraryTotals | None = None
        self._next_progress_at = 0.0

    @property
    def paths_waiting(self) -> tuple[str, ...]:
        """Files that are known to be read yet. From any thread."""
        return tuple(self._pending.copy())

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
            case FilePostponed():
                self._take_back([event.path])
            case RowsChanged() | RowsGone():
                self._show_rows(event)

    def _show_rows(self, event: RowsChanged | RowsGone) -> None:
        self._totals = None
        if isinstance(event, RowsGone):
            self._emit(DocumentsGone(event.document_ids, self._now()))
            return
        for document in event.documents:
            self._emit(DocumentChanged(document, self._now()))

    def close(self) -> None:
        """Take back what was announced and did not come to an end."""
        self._take_back(list(self._pending))

    def _take_back(self, paths: Sequence[str]) -> None:
        shown = [self._pending.pop(path) for path in paths if path in self._pending]
        if gone := tuple(summary.id for summary in shown if summary.id < 0):
            self._emit(DocumentsGone(gone, self._now()))
        for summary in shown:
            if summary.path in self._known:
                self._emit(DocumentChanged(self._known[summary.path], self._now()))

    def _wait(self, event: FileWaiting) -> None:
        if event.known is not None:
            self._known[event.path] = event.known
        base = event.known or self._pending.get(event.path) or _unknown(event.path, event.size_bytes)
        self._announce(event.path, _with_status(base, DocumentStatus.WAITING, base.page_count))

    def _read(self, event: FileReading) -> None:
        base = self._pending.get(event.path) or self._known_row(event.path) or _unknown(event.path, 0)
        self._announce(event.path, _with_status(base, DocumentStatus.READING, event.page_count))

    def _known_row(self, path: str) -> DocumentSummary | None:
        file = self._library.known_file(path)
        row = self._library.summary(file.document_id) if file is not None else None
        if row is not None:
            self._known[path] = row
        return row

    def _announce(self, path: str, summary: DocumentSummary) -> None:
        self._pending[path] = summary
        self._emit(DocumentChanged(summary, self._now()))

    def _end(self, event: FileEnded) -> None:
        shown = self._pending.pop(event.file.path, None)
        if event.file.unchanged or (shown is None and event.summary is None):
            return
        self._totals = None
        if shown is not None and shown.id < 0:
            self._emit(DocumentsGone((shown.id,), self._now()))
        if event.summary is not None:
            self._emit(DocumentChanged(event.summary, self._now()))

    def _now(self) -> LibraryTotals:
        """Counted anew after each change only."""
        if self._totals is None:
            self._totals = self._library.totals()
        return self._totals

    def _progress(self, step: Step) -> None:
        now = time.monotonic()
        if self._job == NO_JOB or now < self._next_progress_at:
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
