"""What every run of indexing does once it is known which files to read."""

import logging
import time
from collections import deque
from collections.abc import Generator, Iterable, Iterator, Sequence
from typing import TypeVar

from core.api.types import DocumentId, DocumentStatus
from core.cancel import CancelToken
from core.contracts.library import Aside
from core.contracts.pages import Unreadable
from core.ingest.events import FileEnded, FilePostponed, IngestEvent, RowsChanged, RowsGone
from core.ingest.parts import IngestParts
from core.ingest.policy import Wanted
from core.ingest.presence import may_be_erased
from core.ingest.progress import Progress
from core.ingest.reading import Ended, FileReader, Task
from core.ingest.recognise import Recognition
from core.ingest.report import WAITING
from core.ingest.resting import BEING_WRITTEN, LOOK_EVERY_S, WAIT_S
from core.ingest.scan import Scan, scan
from core.ingest.space import DiskSpace
from core.ingest.survey import Todo

log = logging.getLogger(__name__)

T = TypeVar("T")

OPEN_FIRST_S = 2.0
"""How long files are opened before the first is read."""
OPEN_MORE_S = 1.0
COMMIT_EVERY_S = 5.0
"""How long a stored document may wait for its place in the indexes; saving them for each file would cost more."""


class Run:
    """Files read one after another, those that are still written to last; then OCR."""

    def __init__(self, parts: IngestParts, wanted: Wanted, token: CancelToken) -> None:
        self.parts = parts
        self.wanted = wanted
        self.token = token
        self.progress = Progress()
        self.plan = parts.ocr.plan(again=wanted.again)
        self.space = DiskSpace(parts)
        self.reader = FileReader(parts, self.plan, wanted, space=self.space, token=token)
        self.for_ocr: list[DocumentId] = []
        self._committed_at = time.monotonic()
        self._is_dirty = False

    def scan(self, paths: Sequence[str], *, by_name: bool) -> Generator[IngestEvent, None, Scan]:
        """As `scan`, with a step now and then."""
        scanning = scan(paths, token=self.token, by_name=by_name)
        while True:
            yield self.progress.scanning("")
            try:
                next(scanning)
            except StopIteration as finished:
                scanned: Scan = finished.value
                return scanned

    def noting(self, events: Generator[IngestEvent, None, T]) -> Generator[IngestEvent, None, T]:
        """The same events; what can be found changes by some of them, and has to get into the indexes soon."""
        while True:
            try:
                event = next(events)
            except StopIteration as finished:
                result: T = finished.value
                return result
            is_news = isinstance(event, FileEnded) and not event.file.unchanged
            is_back = isinstance(event, RowsChanged) and event.are_listed_again
            self._is_dirty = self._is_dirty or is_news or is_back or isinstance(event, RowsGone)
            yield event

    def read_all(self, todo: Iterable[Todo], *, only_at_rest: bool) -> Generator[IngestEvent, None, None]:
        """Every file, each with what became of it. With `only_at_rest` those changed just now are postponed at once; a
        live run hands them back then.

        Some are opened first, then one is read and some more are opened in turn: the first document comes soon, and
        yet it is known early how much there is. Files that do not open are done with.
        """
        closed, opened = deque(Task(item) for item in todo), deque[Task]()
        postponed: list[tuple[Task, FilePostponed]] = []
        self.progress.files_total += len(closed)
        yield from self.space.look_ahead(sum(task.todo.found.size_bytes for task in closed))
        seconds = OPEN_FIRST_S
        while closed or opened:
            yield from self._open_some(closed, opened, postponed, seconds=seconds, only_at_rest=only_at_rest)
            if not closed and self.progress.pages_total is None:
                known = sum(task.page_count for task in (*opened, *(task for task, _ in postponed)))
                self.progress.pages_total = self.progress.pages_done + known
            if opened:
                task, began = opened.popleft(), time.monotonic()
                ended = yield from self._read(task, final=False)
                if isinstance(ended, FilePostponed):
                    postponed.append((task, ended))
                seconds = min(OPEN_MORE_S, time.monotonic() - began)
        yield from self._read_postponed(postponed, wait_s=0.0 if only_at_rest and self.parts.is_live else WAIT_S)

    def recognise(self) -> Generator[IngestEvent, None, None]:
        """OCR for what waits; what was read so far can be found before it begins."""
        self.commit()
        for event in Recognition(self.parts, self.plan, self.reader, space=self.space, token=self.token).run(
            list(dict.fromkeys(self.for_ocr))
        ):
            yield event
            self._commit_if_due()

    def erase_deleted(self) -> None:
        """Documents whose file is gone and whose place no other took: nobody else would."""
        library = self.parts.library
        folders = library.folders()
        gone = [file.document_id for file in library.aside(Aside.DELETED) if may_be_erased(file, folders)]
        if gone:
            library.remove(gone)

    def commit(self) -> None:
        if self._is_dirty:
            self.parts.library.commit_indexes()
            self._is_dirty = False
        self._committed_at = time.monotonic()

    def _open_some(
        self,
        closed: deque[Task],
        opened: deque[Task],
        postponed: list[tuple[Task, FilePostponed]],
        *,
        seconds: float,
        only_at_rest: bool,
    ) -> Generator[IngestEvent, None, None]:
        """For so long, but one at least."""
        until = time.monotonic() + seconds
        while closed:
            task = closed.popleft()
            self.token.check()
            ended = self._open(task, only_at_rest=only_at_rest)
            if isinstance(ended, FilePostponed):
                postponed.append((task, ended))
            elif ended is not None:
                yield self._noted(ended)
            else:
                opened.append(task)
                yield self.progress.opening(task.path)
            if time.monotonic() >= until:
                return

    def _open(self, task: Task, *, only_at_rest: bool) -> Ended:
        """None for a file that can be read."""
        started = time.monotonic()
        if only_at_rest and (wait_s := self.reader.rests_in(task)):
            return FilePostponed(task.stored_path, BEING_WRITTEN, wait_s)
        try:
            self.reader.open(task)
        except (Unreadable, OSError) as error:
            self.token.check()
            return self.reader.failed(task, error, started, final=False)
        return None

    def _read(self, task: Task, *, final: bool) -> Generator[IngestEvent, None, Ended]:
        self.token.check()
        yield from self.space.warn()
        ended = yield from self.reader.read(task, self.progress.reading, final=final)
        if not isinstance(ended, FilePostponed):
            self.progress.pages_done += task.page_count
            if ended is not None:
                yield self._noted(ended)
        self._commit_if_due()
        return ended

    def _read_postponed(self, postponed: list[tuple[Task, FilePostponed]], *, wait_s: float) -> Iterator[IngestEvent]:
        """Waited for as long as that; then what they are counts, unless somebody comes after this run."""
        waited_s = 0.0
        waiting = [(task, event.again_in_s) for task, event in postponed]
        while waiting and waited_s < wait_s:
            self.token.check()
            task, due_s = min(waiting, key=lambda item: item[1])
            if waited_s < due_s:
                yield self.progress.scanning(task.path)
                slice_s = min(LOOK_EVERY_S, due_s - waited_s)
                self.parts.wait(slice_s)
                waited_s += slice_s
                continue
            waiting.remove((task, due_s))
            ended = yield from self._read(task, final=False)
            if isinstance(ended, FilePostponed):
                waiting.append((task, waited_s + ended.again_in_s))
        for task, due_s in waiting:
            if self.parts.is_live:
                yield FilePostponed(task.stored_path, BEING_WRITTEN, max(0.0, due_s - waited_s))
            else:
                yield from self._read(task, final=True)

    def _noted(self, ended: FileEnded) -> FileEnded:
        file, summary = ended.file, ended.summary
        number = summary.id if summary is not None else 0
        what = "unchanged" if file.unchanged else f"{file.pages} pages"
        log.info("document %d: %s %s, %s, %.1f s", number, file.status, file.reason, what, file.seconds)
        self.progress.files_done += 1
        if summary is not None and summary.reason == WAITING and summary.status is not DocumentStatus.WAITING:
            self.for_ocr.append(summary.id)
        return ended

    def _commit_if_due(self) -> None:
        if time.monotonic() - self._committed_at >= COMMIT_EVERY_S:
            self.commit()
