"""One file after another: into the library, beside a document of the same content, or marked with why not."""

import itertools
import logging
import os
import time
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, replace

from core.api.types import DocumentStatus, DocumentSummary
from core.cancel import CancelToken
from core.contracts.library import Aside, KnownContent, KnownFile
from core.contracts.pages import Unreadable
from core.contracts.rows import FileIdentity, PathChange
from core.ingest.document import DocumentParts, FileChanged, Position, Source, identify, is_unchanged, read_document
from core.ingest.events import FileEnded, FilePostponed, FileReading, IngestEvent, RowsChanged, Step
from core.ingest.identity import look_again
from core.ingest.names import openable, storable
from core.ingest.parts import IngestParts
from core.ingest.policy import Wanted, added_file, finding, is_settled, keeps_old, needs_ocr_only, unfit_file
from core.ingest.report import OcrPlan
from core.ingest.resting import BEING_WRITTEN, YOUNG_S, wait_after_reading, wait_before_reading
from core.ingest.scan import FoundFile
from core.ingest.space import DiskSpace
from core.ingest.survey import Todo

log = logging.getLogger(__name__)

_CHECK_DISK_EVERY = 32
"""Pages."""

Show = Callable[[str, Position], Step]
Ended = FileEnded | FilePostponed | None
"""None: there is nothing to say, as the person took the file out meanwhile."""


class _TakenOut(Exception):  # a finding about a file
    """The person removed a document while its file was read."""


@dataclass(slots=True)
class Task:
    """A file to read; `source` once it was opened, as which `looked` then (size and time)."""

    todo: Todo
    source: Source | None = None
    looked: tuple[int, int] = (0, 0)

    @property
    def path(self) -> str:
        return self.todo.found.path

    @property
    def stored_path(self) -> str:
        return storable(self.path)

    @property
    def opened(self) -> Source:
        if self.source is None:
            raise LookupError("a file is opened before it is read")
        return self.source

    @property
    def page_count(self) -> int:
        return self.source.info.page_count if self.source is not None else 0


class FileReader:
    """Reads the files of one run."""

    def __init__(
        self,
        parts: IngestParts,
        plan: OcrPlan,
        wanted: Wanted,
        *,
        space: DiskSpace,
        token: CancelToken,
    ) -> None:
        self._parts = parts
        self._library = parts.library
        self._document_parts = DocumentParts(parts.library, parts.parser, parts.embedder)
        self._plan = plan
        self._wanted = wanted
        self._space = space
        self._token = token
        self._plan_after_ocr = replace(plan, again=False)
        """For reading documents once more: what was tried in this run is not tried again."""
        self._published: set[str] = set()

    def hinder(self, reason: str) -> None:
        """There is something in the way of OCR from here on; a sentence's key."""
        self._plan_after_ocr = replace(self._plan_after_ocr, hindrance=reason)

    def age_s(self, path: str) -> float:
        """Seconds since a file was changed. Raises OSError."""
        return self._parts.now() - os.stat(path).st_mtime

    def rests_in(self, task: Task) -> float:
        """Seconds until a file may be taken to rest; 0 for one that is not there."""
        try:
            return wait_before_reading(self.age_s(task.path))
        except OSError:
            return 0.0

    def open(self, task: Task) -> None:
        """Raises Unreadable and OSError."""
        task.looked = _look(task.path)
        info, password = self._parts.passwords.open(self._parts.parser, task.path, given=self._wanted.password)
        task.source = Source(task.path, info, password)

    def read(self, task: Task, show: Show, *, final: bool) -> Generator[IngestEvent, None, Ended]:
        """What became of a file. Unless `final`, one that is still written to is postponed."""
        path, started = storable(task.path), time.monotonic()
        try:
            file = self._identity(task)
            if self._is_taken_out(task):
                return None
            if (linked := self._link(task, file, started)) is not None:
                return linked
            if task.source is None or task.looked != _look(task.path):
                self.open(task)
            if not final and self._is_half_repaired(task):
                return FilePostponed(path, BEING_WRITTEN, YOUNG_S)
            yield FileReading(path, task.page_count)
            return (yield from self._read(task, file, show, started, self._plan))
        except _TakenOut:
            return None
        except (Unreadable, FileChanged, OSError) as error:
            self._token.check()
            return self.failed(task, error, started, final=final)

    def read_again(
        self, known: KnownFile, show: Show, *, seconds: float
    ) -> Generator[IngestEvent, None, FileEnded | None]:
        """A document with what OCR could read, which took so many seconds; one that is out of reach is left alone."""
        found = FoundFile(openable(known.path), False, known.size_bytes, known.mtime_ns, known.inode)
        task = Task(Todo(found, known))
        try:
            self.open(task)
            file = identify(task.path, token=self._token)
            started = time.monotonic() - seconds
            return (yield from self._read(task, file, show, started, self._plan_after_ocr))
        except _TakenOut:
            return None
        except (Unreadable, FileChanged, OSError) as error:
            self._token.check()
            log.warning("document %d could not be read again: %s", known.document_id, type(error).__name__)
            return None

    def failed(self, task: Task, error: Exception, started: float, *, final: bool) -> Ended:
        """Record why a file could not be read, unless it may be half written, or there is nothing new to record."""
        found, known = finding(error, task.path), task.todo.known
        if not final and (wait_s := self._wait_after(task, error, found.status)):
            return FilePostponed(storable(task.path), BEING_WRITTEN, wait_s)
        file = self._identity_of_unread(task)
        if self._is_taken_out(task):
            return None
        same_bytes = known is not None and file.sha256 == known.sha256
        known_status = known.status if known is not None and known.aside is None else None
        if keeps_old(found.status, found.reason, known=known_status, same_bytes=same_bytes):
            kept = self._library.summary(known.document_id) if known is not None else None
            return FileEnded(unfit_file(found, seconds=time.monotonic() - started), kept)
        summary = self._library.put_unread(file, found.status, found.reason)
        report = self._library.report(summary.id)
        return FileEnded(added_file(summary, report, seconds=time.monotonic() - started), summary)

    def _is_taken_out(self, task: Task) -> bool:
        """Whether the person removed the document since it was known that its file is to be read."""
        path, known = task.stored_path, task.todo.known
        if path in self._library.kept_out([path]):
            return True
        if known is None or known.aside is not None:
            return False  # then it is new, or to come back
        here = self._library.known_file(path)
        if here is not None:
            return here.aside is Aside.REMOVED
        return self._library.summary(known.document_id) is None  # else it is another's place now, as it moved

    def _wait_after(self, task: Task, error: Exception, status: DocumentStatus) -> float:
        if isinstance(error, FileChanged):
            return YOUNG_S
        try:
            return wait_after_reading(status, self.age_s(task.path))
        except OSError:
            return 0.0

    def _is_half_repaired(self, task: Task) -> bool:
        """Half a file can often be read after a fashion."""
        is_repaired = task.source is not None and task.source.info.was_repaired
        return is_repaired and wait_after_reading(DocumentStatus.DAMAGED, self.age_s(task.path)) > 0

    def _identity(self, task: Task) -> FileIdentity:
        file = task.todo.file
        if file is not None and is_unchanged(file, task.path):
            return file
        return identify(task.path, token=self._token)

    def _identity_of_unread(self, task: Task) -> FileIdentity:
        try:
            return self._identity(task)
        except OSError:  # out of reach meanwhile: without its content, so that it counts as changed next time
            return FileIdentity(storable(task.path), "", task.todo.found.size_bytes, 0)

    def _link(self, task: Task, file: FileIdentity, started: float) -> FileEnded | None:
        """What has been read already is not read again: by an equal file of this run, or by another run meanwhile."""
        content = self._library.content(file.sha256)
        if content is None or not content.documents or not self._is_done(task, content):
            return None
        here = self._library.known_file(file.path)
        known = {file.path: here} if here is not None else {}
        look = look_again(
            [(task.todo.found, file)], known, {file.sha256: content.documents}, lambda f: f.aside is Aside.DELETED
        )
        changes = [item.change for item in look.settled if item.change is not None] + [c for _, c in look.copies]
        summary = self._relinked(changes, here)
        if summary is None:
            return None
        seconds, report = time.monotonic() - started, self._library.report(summary.id)
        return FileEnded(added_file(summary, report, seconds=seconds, unchanged=not changes), summary)

    def _relinked(self, changes: list[PathChange], here: KnownFile | None) -> DocumentSummary | None:
        if changes:
            return next(iter(self._library.relink(changes)), None)
        return self._library.summary(here.document_id) if here is not None else None

    def _is_done(self, task: Task, content: KnownContent) -> bool:
        hindrance = self._plan.hindrance
        if content.sha256 in self._published or needs_ocr_only(
            content.reason, wanted=self._wanted, hindrance=hindrance
        ):
            return True
        return is_settled(content, named=task.todo.found.named, wanted=self._wanted, hindrance=hindrance)

    def _read(
        self, task: Task, file: FileIdentity, show: Show, started: float, plan: OcrPlan
    ) -> Generator[IngestEvent, None, FileEnded]:
        """Once more if the file changes meanwhile."""
        try:
            summary = yield from self._read_once(task, file, show, started, plan)
        except FileChanged:
            self.open(task)
            file = identify(task.path, token=self._token)
            summary = yield from self._read_once(task, file, show, started, plan)
        yield from self._tell_siblings(file.sha256, summary)
        report = self._library.report(summary.id)
        return FileEnded(added_file(summary, report, seconds=report.seconds if report is not None else 0.0), summary)

    def _read_once(
        self, task: Task, file: FileIdentity, show: Show, started: float, plan: OcrPlan
    ) -> Generator[IngestEvent, None, DocumentSummary]:
        source, token = task.opened, self._token
        may_change_unseen = self.age_s(task.path) < YOUNG_S
        reading = read_document(source, file, self._document_parts, plan=plan, started=started, token=token)
        for pages in itertools.count():
            try:
                position = next(reading)
            except StopIteration as finished:
                draft, document = finished.value
                break
            if pages % _CHECK_DISK_EVERY == 0:
                self._space.check()
            yield show(task.path, position)
        if may_change_unseen and identify(task.path, token=token).sha256 != file.sha256:
            raise FileChanged
        token.check()
        if self._is_taken_out(task):
            raise _TakenOut
        self._published.add(file.sha256)
        summary: DocumentSummary = draft.publish(document)
        return summary

    def _tell_siblings(self, sha256: str, summary: DocumentSummary) -> Iterator[IngestEvent]:
        """Other documents of the same content have it too."""
        content = self._library.content(sha256)
        ids = [f.document_id for f in content.documents if f.aside is None] if content is not None else []
        others = [self._library.summary(id_) for id_ in ids if id_ != summary.id]
        if told := tuple(other for other in others if other is not None):
            yield RowsChanged(told)


def _look(path: str) -> tuple[int, int]:
    status = os.stat(path)
    return status.st_size, status.st_mtime_ns
