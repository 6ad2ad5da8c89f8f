"""What the window is told while files are indexed: progress, and the documents as they come, move and go."""

import os
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import count

from core.api.messages import AddReport, DocumentChanged, DocumentsGone, Event, Progress
from core.api.types import DocumentId, DocumentStatus, DocumentSummary, JobId, LibraryTotals, Stage
from core.contracts.library import Library
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
SILENT_AT_MOST_S = 1.0
_AT_FIRST = Step(Stage.SCANNING, "", 0, 0, 0, None, 0, 0, 0.0, None)
MOST_FINDINGS = 50_000
"""So many problems and hidden texts of pages are some 20 MB, a third of what one line of the wire may hold."""

TOTALS_STAND_S = 1.0
"""Another run may change them meanwhile."""


class Placeholders:
    """Negative ids of files that are not in the library yet: one for a path, however many runs tell of it."""

    def __init__(self) -> None:
        self._ids = count(-1, -1)
        self._shown: dict[str, tuple[DocumentId, set[object]]] = {}
        self._lock = threading.Lock()

    def take(self, path: str, holder: object) -> DocumentId:
        with self._lock:
            if path not in self._shown:
                self._shown[path] = DocumentId(next(self._ids)), set()
            number, holders = self._shown[path]
            holders.add(holder)
            return number

    def leave(self, path: str, holder: object) -> DocumentId | None:
        """What is shown no more, if nobody else tells of it."""
        with self._lock:
            number, holders = self._shown.get(path, (None, set()))
            holders.discard(holder)
            if not holders:
                self._shown.pop(path, None)
            return None if holders else number

    def end(self, path: str) -> DocumentId | None:
        """What is shown no more, as it is known what became of the file."""
        with self._lock:
            number, _ = self._shown.pop(path, (None, set()))
            return number


class Feed:
    """Turns the events of one run into messages. Without a job nobody is told of progress.

    A file that is not in the library yet is shown under a negative id, which goes when the document comes. Other runs
    may read, or remove, what this one announced before.
    """

    def __init__(
        self, job: JobId, library: Library, emit: Callable[[Event], None], placeholders: Placeholders | None = None
    ) -> None:
        self._job = job
        self._library = library
        self._emit = emit
        self._placeholders = placeholders or Placeholders()
        self._pending: dict[str, DocumentSummary] = {}
        self._totals: LibraryTotals | None = None
        self._counted_at = 0.0
        self._progress_lock = threading.Lock()
        self._step = _AT_FIRST
        self._told_at = 0.0

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
        self._totals = None
        left = [self._placeholders.leave(summary.path, self) for summary in shown if summary.id < 0]
        if gone := tuple(number for number in left if number is not None):
            self._emit(DocumentsGone(gone, self._now()))
        for known in [self._library.summary(summary.id) for summary in shown if summary.id > 0]:
            if known is not None:
                self._emit(DocumentChanged(known, self._now()))

    def _wait(self, event: FileWaiting) -> None:
        if self._has_changed(event):
            return  # it was read meanwhile, or removed; if it is to be read all the same, that is told then
        base = event.known or self._unknown(event.path, event.size_bytes)
        self._announce(event.path, _with_status(base, DocumentStatus.WAITING, base.page_count))

    def _read(self, event: FileReading) -> None:
        before = self._pending.get(event.path)
        base = self._known_row(event.path) or self._unknown(event.path, before.size_bytes if before else 0)
        self._announce(event.path, _with_status(base, DocumentStatus.READING, event.page_count))

    def _has_changed(self, event: FileWaiting) -> bool:
        if event.known is None:
            return self._known_row(event.path) is not None
        now = self._library.summary(event.known.id)
        return now is None or now.revision != event.known.revision

    def _known_row(self, path: str) -> DocumentSummary | None:
        file = self._library.known_file(path)
        return self._library.summary(file.document_id) if file is not None else None

    def _unknown(self, path: str, size_bytes: int) -> DocumentSummary:
        return _unknown(self._placeholders.take(path, self), path, size_bytes)

    def _announce(self, path: str, summary: DocumentSummary) -> None:
        self._pending[path] = summary
        self._emit(DocumentChanged(summary, self._now()))

    def _end(self, event: FileEnded) -> None:
        path = event.file.path
        shown = self._pending.pop(path, None)
        if shown is None and (event.file.unchanged or event.summary is None):
            return
        self._totals = None
        placeholder = self._placeholders.end(path)
        if placeholder is not None:
            self._emit(DocumentsGone((placeholder,), self._now()))
        if event.summary is not None:
            self._emit(DocumentChanged(event.summary, self._now()))

    def _now(self) -> LibraryTotals:
        """Counted anew after each change, and now and then."""
        now = time.monotonic()
        if self._totals is None or now - self._counted_at >= TOTALS_STAND_S:
            self._totals, self._counted_at = self._library.totals(), now
        return self._totals

    def beat(self) -> None:
        """Say where it stands once more if nothing was said for a while. From any thread."""
        with self._progress_lock:
            if time.monotonic() >= self._told_at + SILENT_AT_MOST_S:
                self._tell()

    def _progress(self, step: Step) -> None:
        with self._progress_lock:
            is_new = step.stage is not self._step.stage
            self._step = step
            if is_new or time.monotonic() >= self._told_at + PROGRESS_EVERY_S:
                self._tell()

    def _tell(self) -> None:
        self._told_at, step = time.monotonic(), self._step
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


def _unknown(placeholder: DocumentId, path: str, size_bytes: int) -> DocumentSummary:
    name = os.path.basename(path)
    return DocumentSummary(
        id=placeholder,
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
