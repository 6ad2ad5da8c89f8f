"""Indexing files and folders: each file is fully in the library or not at all, and none stops the others."""

import logging
import os
import shutil
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from core.api.messages import AddReport
from core.api.reports import AddedFile
from core.api.types import DocumentSummary, ErrorCode, Stage
from core.cancel import CancelToken
from core.contracts.library import KnownFile, Library
from core.contracts.models import Embedder
from core.contracts.pages import Parser, Unreadable
from core.contracts.rows import FileIdentity, NewDocument
from core.errors import UserError
from core.ingest.document import DocumentParts, FileChanged, Position, identify, read_document
from core.ingest.events import DiskLow, FileEnded, FileReading, FileWaiting, IngestEvent, Step
from core.ingest.names import storable
from core.ingest.pace import Pace
from core.ingest.policy import Wanted, added_file, finding, is_settled, keeps_old, refuse_nothing, unfit_file
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
    """A file to read, with what opening it told."""

    path: str
    size_bytes: int
    known: KnownFile | None
    page_count: int = 0
    title: str = ""


class _Ingestion:
    """One run over one list of paths."""

    def __init__(self, parts: IngestParts, wanted: Wanted, token: CancelToken) -> None:
        self._parts = parts
        self._wanted = wanted
        self._token = token
        self._pace = Pace()
        self._report: list[AddedFile] = []
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
        finally:
            self._commit()
        yield AddReport(tuple(self._report), found.skipped, time.monotonic() - started)

    def _choose(self, file: FoundFile) -> IngestEvent:
        """A file that was read before and is the same is reported at once; any other becomes a task."""
        self._token.check()
        known = self._parts.library.known_file(storable(file.path))
        summary = self._parts.library.summary(known.document_id) if known is not None else None
        try:
            status = os.stat(file.path)
            settled = known is not None and is_settled(known.status, named=file.named, wanted=self._wanted)
            if settled and known is not None and summary is not None and self._is_same(known, file.path, status):
                return self._ended(added_file(summary, seconds=0.0, unchanged=True), summary)
        except OSError as error:
            return self._ended(unfit_file(unfit_because(file.path, error)), summary)
        self._tasks.append(_Task(file.path, status.st_size, known))
        return FileWaiting(storable(file.path), status.st_size, summary)

    def _is_same(self, known: KnownFile, path: str, status: os.stat_result) -> bool:
        """By size and time, and if only the time differs by content: a restored file is not read again."""
        if known.size_bytes != status.st_size:
            return False
        return known.mtime_ns == status.st_mtime_ns or identify(path, token=self._token).sha256 == known.sha256

    def _count_pages(self) -> Iterator[IngestEvent]:
        """Open every file, so that the total is known; those that do not open are done with."""
        for task in list(self._tasks):
            self._token.check()
            started = time.monotonic()
            try:
                info = self._parts.parser.open(task.path, password=self._wanted.password)
            except (Unreadable, OSError) as error:
                self._token.check()
                self._tasks.remove(task)
                yield self._store_unread(task, error, started)
            else:
                task.page_count, task.title = info.page_count, info.title
                yield self._step(Stage.SCANNING, task.path)
        self._pages_total = sum(task.page_count for task in self._tasks)

    def _read_all(self) -> Iterator[IngestEvent]:
        while self._tasks:
            self._token.check()
            yield from self._check_disk()
            task = self._tasks[0]
            yield FileReading(storable(task.path), task.page_count)
            ended = yield from self._read_and_store(task)
            self._tasks.pop(0)
            self._pages_done += task.page_count
            yield ended
            if time.monotonic() - self._committed_at >= COMMIT_EVERY_S:
                self._commit()

    def _read_and_store(self, task: _Task) -> Generator[IngestEvent, None, FileEnded]:
        started = time.monotonic()
        try:
            document = yield from self._read(task)
        except (Unreadable, FileChanged, OSError) as error:
            self._token.check()
            return self._store_unread(task, error, started)
        self._token.check()
        self._uncommitted = True
        summary = self._parts.library.put(document)
        return self._ended(added_file(summary, seconds=time.monotonic() - started), summary)

    def _read(self, task: _Task) -> Generator[IngestEvent, None, NewDocument]:
        """Once more if the file changes meanwhile."""
        try:
            return (yield from self._read_once(task))
        except FileChanged:
            return (yield from self._read_once(task))

    def _read_once(self, task: _Task) -> Generator[IngestEvent, None, NewDocument]:
        reading = read_document(
            task.path,
            DocumentParts(self._parts.library, self._parts.parser, self._parts.embedder),
            title=task.title,
            page_count=task.page_count,
            password=self._wanted.password,
            token=self._token,
        )
        while True:
            try:
                position = next(reading)
            except StopIteration as finished:
                return finished.value  # type: ignore[no-any-return]  # the generator's own return type
            yield self._step(position.stage, task.path, position=position)

    def _store_unread(self, task: _Task, error: Exception, started: float) -> FileEnded:
        """Record why a file could not be read."""
        found = finding(error, task.path)
        if keeps_old(found.status, found.reason, known=task.known.status if task.known is not None else None):
            summary = self._parts.library.summary(task.known.document_id) if task.known is not None else None
            return self._ended(unfit_file(found, seconds=time.monotonic() - started), summary)
        self._uncommitted = True
        summary = self._parts.library.put_unread(self._identity(task), found.status, found.reason)
        return self._ended(added_file(summary, seconds=time.monotonic() - started), summary)

    def _identity(self, task: _Task) -> FileIdentity:
        try:
            return identify(task.path, token=self._token)
        except OSError:  # out of reach meanwhile: without its content, so that it counts as changed next time
            return FileIdentity(storable(task.path), "", task.size_bytes, 0)

    def _ended(self, file: AddedFile, summary: DocumentSummary | None) -> FileEnded:
        number = summary.id if summary is not None else 0
        log.info("document %d: %s %s, %d pages, %.1f s", number, file.status, file.reason, file.pages, file.seconds)
        self._report.append(file)
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
