"""Indexing files and folders: each file is fully in the library or not at all, and none stops the others.

First every file is read as it is, so that it can be searched at once; then those are read again whose pages are
pictures, page after page as OCR gets through them.
"""

import logging
import os
import shutil
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from core.api.messages import AddReport
from core.api.reports import AddedFile
from core.api.types import DocumentSummary, ErrorCode, Stage
from core.cancel import CancelToken
from core.contracts.library import KnownFile, Library
from core.contracts.models import Embedder
from core.contracts.pages import DocumentInfo, Parser, Unreadable
from core.contracts.rows import FileIdentity, NewDocument
from core.errors import UserError
from core.ingest.document import DocumentParts, FileChanged, Position, Source, identify, read_document
from core.ingest.events import DiskLow, FileEnded, FileReading, FileWaiting, IngestEvent, Step
from core.ingest.names import storable
from core.ingest.pace import Pace
from core.ingest.passwords import Passwords
from core.ingest.policy import Wanted, added_file, finding, is_settled, keeps_old, refuse_nothing, unfit_file
from core.ingest.recognise import OcrParts, Recognition, WaitingDocument
from core.ingest.report import OcrPlan
from core.ingest.scan import FoundFile, scan, unfit_because

log = logging.getLogger(__name__)

LOW_DISK_BYTES = 500_000_000
FULL_DISK_BYTES = 200_000_000
"""Below this a document might not fit any more, and the system itself gets into trouble."""
COMMIT_EVERY_S = 5.0
"""How long a stored document may wait for its place in the indexes; saving them for each file would cost more."""


def free_bytes(folder: Path) -> int:
    """Raises OSError."""
    return shutil.disk_usage(folder).free


@dataclass(frozen=True, slots=True)
class IngestParts:
    """What indexing needs. `data_dir` is where the library's free disk space is looked up."""

    library: Library
    parser: Parser
    embedder: Embedder | None
    data_dir: Path
    ocr: OcrParts = field(default_factory=OcrParts)
    passwords: Passwords = field(default_factory=Passwords)
    free_bytes: Callable[[Path], int] = free_bytes


def ingest_files(
    paths: Sequence[str], parts: IngestParts, *, wanted: Wanted, token: CancelToken
) -> Iterator[IngestEvent]:
    """Index what `paths` name and yield how it goes; an AddReport comes last.

    Raises UserError (PATH_MISSING, NO_PERMISSION or NOTHING_TO_ADD when there is nothing to start with, DISK_FULL,
    those of the model and of the library), and CancelRequested. What was stored before any of these stays.
    """
    return _Ingestion(parts, wanted, token).run(paths)


@dataclass(slots=True)
class _Task:
    """A file to read. `source` has a page count once it was opened."""

    source: Source
    size_bytes: int
    known: KnownFile | None

    @property
    def path(self) -> str:
        return self.source.path


class _Ingestion:
    """One run over one list of paths."""

    def __init__(self, parts: IngestParts, wanted: Wanted, token: CancelToken) -> None:
        self._parts = parts
        self._wanted = wanted
        self._token = token
        self._plan = parts.ocr.plan(again=wanted.again)
        self._recognition = Recognition(parts.library, parts.ocr.recogniser, self._plan, token)
        self._pace = Pace()
        self._report: dict[str, AddedFile] = {}
        self._tasks: list[_Task] = []
        self._pages_done = 0
        self._pages_total: int | None = None
        self._uncommitted = False
        self._committed_at = time.monotonic()
        self._disk_warned = False

    def run(self, paths: Sequence[str]) -> Iterator[IngestEvent]:
        started = time.monotonic()
        yield self._step(Stage.SCANNING, "")
        found = scan(paths, token=self._token)
        refuse_nothing(paths, found)
        try:
            yield from (self._ended(unfit_file(unfit), None) for unfit in found.unfit)
            for file in found.files:
                yield self._choose(file)
            yield from self._count_pages()
            yield from self._read_all()
            yield from self._recognise_all()
        finally:
            self._commit()
        yield AddReport(tuple(self._report.values()), found.skipped, time.monotonic() - started)

    def _choose(self, file: FoundFile) -> IngestEvent:
        """A file that was read before and is the same is reported at once; any other becomes a task."""
        self._token.check()
        library = self._parts.library
        known = library.known_file(storable(file.path))
        summary = library.summary(known.document_id) if known is not None else None
        try:
            status = os.stat(file.path)
            if known is not None and summary is not None and self._is_done_with(file, summary, known, status):
                report = library.report(summary.id)
                return self._ended(added_file(summary, report, seconds=0.0, unchanged=True), summary)
        except OSError as error:
            return self._ended(unfit_file(unfit_because(file.path, error)), summary)
        unopened = DocumentInfo(0, "", (), was_repaired=False)
        self._tasks.append(_Task(Source(file.path, unopened), status.st_size, known))
        return FileWaiting(storable(file.path), status.st_size, summary)

    def _is_done_with(
        self, file: FoundFile, summary: DocumentSummary, known: KnownFile, status: os.stat_result
    ) -> bool:
        """By size and time, and if only the time differs by content: a restored file is not read again."""
        if not is_settled(summary, named=file.named, wanted=self._wanted, hindrance=self._plan.hindrance):
            return False
        if known.size_bytes != status.st_size:
            return False
        return known.mtime_ns == status.st_mtime_ns or identify(file.path, token=self._token).sha256 == known.sha256

    def _count_pages(self) -> Iterator[IngestEvent]:
        """Open every file, so that the total is known; those that do not open are done with."""
        for task in list(self._tasks):
            self._token.check()
            started = time.monotonic()
            try:
                info, password = self._parts.passwords.open(self._parts.parser, task.path, given=self._wanted.password)
            except (Unreadable, OSError) as error:
                self._token.check()
                self._tasks.remove(task)
                yield self._store_unread(task, error, started)
            else:
                task.source = Source(task.path, info, password)
                yield self._step(Stage.SCANNING, task.path)
        self._pages_total = sum(task.source.info.page_count for task in self._tasks)

    def _read_all(self) -> Iterator[IngestEvent]:
        while self._tasks:
            self._token.check()
            yield from self._check_disk()
            task = self._tasks[0]
            yield FileReading(storable(task.path), task.source.info.page_count)
            ended = yield from self._read_and_store(task)
            self._tasks.pop(0)
            self._pages_done += task.source.info.page_count
            yield ended
            self._commit_if_due()

    def _read_and_store(self, task: _Task) -> Generator[IngestEvent, None, FileEnded]:
        started = time.monotonic()

        def show(position: Position) -> Step:
            return self._step(position.stage, task.path, position=position)

        try:
            document = yield from self._read(task.source, self._plan, started, show)
        except (Unreadable, FileChanged, OSError) as error:
            self._token.check()
            return self._store_unread(task, error, started)
        ended = self._store(document)
        if ended.summary is not None:
            self._recognition.add(document, ended.summary, task.source)
        return ended

    def _recognise_all(self) -> Iterator[IngestEvent]:
        """What was read so far can be found before this begins."""
        self._commit()
        for waiting in self._recognition.waiting:
            yield from self._check_disk()
            started = time.monotonic() - waiting.seconds
            yield from self._recognition.recognise(waiting)
            yield from self._store_recognised(waiting, started)
            self._commit_if_due()

    def _store_recognised(self, waiting: WaitingDocument, started: float) -> Iterator[IngestEvent]:
        """The document with what OCR could read; one that is gone, or out of reach now, is left alone."""

        def show(position: Position) -> Step:
            return self._recognition.step(waiting, position.page_index)

        try:
            document = yield from self._read(waiting.source, self._recognition.plan, started, show)
        except (Unreadable, FileChanged, OSError) as error:
            self._token.check()
            log.warning("document %d could not be read again after OCR: %s", waiting.id, type(error).__name__)
            return
        if self._recognition.is_there(waiting):
            yield self._store(document)

    def _read(
        self, source: Source, plan: OcrPlan, started: float, show: Callable[[Position], Step]
    ) -> Generator[IngestEvent, None, NewDocument]:
        """Once more if the file changes meanwhile."""
        try:
            return (yield from self._read_once(source, plan, started, show))
        except FileChanged:
            return (yield from self._read_once(source, plan, started, show))

    def _read_once(
        self, source: Source, plan: OcrPlan, started: float, show: Callable[[Position], Step]
    ) -> Generator[IngestEvent, None, NewDocument]:
        parts = DocumentParts(self._parts.library, self._parts.parser, self._parts.embedder)
        reading = read_document(source, parts, plan=plan, started=started, token=self._token)
        while True:
            try:
                position = next(reading)
            except StopIteration as finished:
                return finished.value  # type: ignore[no-any-return]  # the generator's own return type
            yield show(position)

    def _store(self, document: NewDocument) -> FileEnded:
        self._token.check()
        self._uncommitted = True
        summary = self._parts.library.put(document)
        return self._ended(added_file(summary, document.report, seconds=document.report.seconds), summary)

    def _store_unread(self, task: _Task, error: Exception, started: float) -> FileEnded:
        """Record why a file could not be read."""
        library, known = self._parts.library, task.known
        found = finding(error, task.path)
        file = self._identity(task)
        same_bytes = known is not None and file.sha256 == known.sha256
        known_status = known.status if known is not None else None
        if keeps_old(found.status, found.reason, known=known_status, same_bytes=same_bytes):
            kept = library.summary(known.document_id) if known is not None else None
            return self._ended(unfit_file(found, seconds=time.monotonic() - started), kept)
        self._uncommitted = True
        summary = library.put_unread(file, found.status, found.reason)
        report = library.report(summary.id)
        return self._ended(added_file(summary, report, seconds=time.monotonic() - started), summary)

    def _identity(self, task: _Task) -> FileIdentity:
        try:
            return identify(task.path, token=self._token)
        except OSError:  # out of reach meanwhile: without its content, so that it counts as changed next time
            return FileIdentity(storable(task.path), "", task.size_bytes, 0)

    def _ended(self, file: AddedFile, summary: DocumentSummary | None) -> FileEnded:
        number = summary.id if summary is not None else 0
        log.info("document %d: %s %s, %d pages, %.1f s", number, file.status, file.reason, file.pages, file.seconds)
        self._report[file.path] = file
        return FileEnded(file, summary)

    def _check_disk(self) -> Iterator[IngestEvent]:
        folder = self._parts.data_dir
        free = self._parts.free_bytes(folder)
        if free < FULL_DISK_BYTES:
            free_mb, needed_mb = free // 1_000_000, FULL_DISK_BYTES // 1_000_000
            raise UserError(ErrorCode.DISK_FULL, path=str(folder), number=free_mb, limit=needed_mb)
        if free < LOW_DISK_BYTES and not self._disk_warned:
            self._disk_warned = True
            yield DiskLow(free)

    def _commit_if_due(self) -> None:
        if time.monotonic() - self._committed_at >= COMMIT_EVERY_S:
            self._commit()

    def _commit(self) -> None:
        if self._uncommitted:
            self._parts.library.commit_indexes()
            self._uncommitted = False
        self._committed_at = time.monotonic()

    def _step(self, stage: Stage, path: str, *, position: Position | None = None) -> Step:
        page_count = position.page_count if position is not None else 0
        done = self._pages_done + (position.share * page_count if position is not None else 0.0)
        if position is not None:
            self._pace.update(done)
        return Step(
            stage,
            storable(path),
            position.page_index if position is not None else 0,
            page_count,
            int(done),
            self._pages_total,
            len(self._report),
            len(self._report) + len(self._tasks),
            self._pace.per_minute,
            self._pace.seconds_left(self._pages_total),
        )
