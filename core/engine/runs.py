"""The work of the indexing queue: what the application reads, told as it goes, and resumable."""

import os
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from typing import Protocol

from core.api.messages import AddReport
from core.api.reports import AddedFile
from core.api.types import NO_JOB, JobId, Stage
from core.cancel import CancelToken
from core.contracts.library import FollowedFolder, Library
from core.engine.contextual import IsWanted, Note
from core.engine.feed import Feed, Placeholders, for_one_message
from core.engine.indexing import Outcome, Rank, Rest, Steps, Task
from core.engine.jobs import Emit
from core.engine.pulse import Pulse
from core.ingest.events import (
    FileEnded,
    FilePostponed,
    FileReading,
    FileWaiting,
    IngestEvent,
    Step,
    SyncReport,
    is_rest,
)
from core.ingest.names import openable, storable
from core.ingest.policy import Wanted
from core.paths import covers

Events = Generator[IngestEvent, None, None]
Heard = Callable[[IngestEvent], None]


class Reads(Protocol):
    """What the application can do with files; each gives a generator that may be left at any event."""

    @property
    def library(self) -> Library: ...

    def add(self, paths: Sequence[str], *, wanted: Wanted, token: CancelToken, is_live: bool) -> Events: ...

    def update(self, below: Sequence[str], *, token: CancelToken, is_live: bool) -> Events: ...

    def recognise(self, *, token: CancelToken) -> Events: ...

    def fill(self, *, token: CancelToken) -> Generator[int, None, None]: ...

    def annotate(self, *, token: CancelToken, is_wanted: IsWanted) -> Generator[Note | None, None, None]: ...

    def measure_pace(self, *, token: CancelToken, is_wanted: IsWanted) -> Generator[float | None, None, None]: ...


class Runs:
    """Makes runs, and knows of all that are not over what is still to be done. `heard` is told every event."""

    def __init__(self, reads: Reads, emit: Emit, heard: Heard) -> None:
        self._reads = reads
        self._emit = emit
        self._heard = heard
        self._open: set[Run] = set()
        self._placeholders = Placeholders()
        self.pages_waiting_for_ocr = 0

    @property
    def files_waiting(self) -> int:
        """Files that are known to be read yet."""
        return len({path for run in tuple(self._open) for path in run.feed.paths_waiting})

    def adding(self, job: JobId, paths: Callable[[], Sequence[str]], wanted: Wanted) -> "Run":
        """What a person dropped. Its result is an AddReport."""

        def start(token: CancelToken) -> Events:
            left = run.left if wanted.again else ()  # what was read anew already is not once more, after a pause
            run.paths = run.paths or tuple(storable(os.path.abspath(openable(path))) for path in paths())
            if run.followed_before is None:
                run.followed_before = self._reads.library.folders()
            return self._reads.add(left or paths(), wanted=wanted, token=token, is_live=True)

        run = self._run(job, start)
        return run

    def updating(self, below: Sequence[str], job: JobId = NO_JOB) -> "Run":
        """The library brought up to date with what is at or below these paths, or all of it. Ends with a SyncReport."""
        run = self._run(job, lambda token: self._reads.update(below, token=token, is_live=True))
        run.paths = tuple(below)
        return run

    def recognising(self) -> "Run":
        """Pages that are pictures."""
        return self._run(NO_JOB, lambda token: self._reads.recognise(token=token))

    def below(self, folder: str) -> "list[Run]":
        """Those that read something there, or everything."""
        return [run for run in tuple(self._open) if not run.paths or any(covers(folder, path) for path in run.paths)]

    def fill(self, task: Task) -> Steps:
        """Vectors for passages that have none."""
        with closing(self._reads.fill(token=task.token)) as batches:
            for _ in batches:
                yield Rest.FREE
        return None

    def annotate(self, task: Task, *, is_wanted: IsWanted) -> Steps:
        """Lines of context, which give way to everything else."""
        with closing(self._reads.annotate(token=task.token, is_wanted=is_wanted)) as notes:
            for _ in notes:
                yield Rest.FREE
        return None

    def measure_pace(self, task: Task, *, is_wanted: IsWanted) -> Steps:
        """What one of them will take."""
        with closing(self._reads.measure_pace(token=task.token, is_wanted=is_wanted)) as tries:
            for _ in tries:
                yield Rest.FREE
        return None

    def _run(self, job: JobId, start: Callable[[CancelToken], Events]) -> "Run":
        feed = Feed(job, self._reads.library, self._emit, self._placeholders)
        run = Run(feed, start, self._note, self._open.discard)
        self._open.add(run)
        return run

    def _note(self, event: IngestEvent) -> None:
        if isinstance(event, Step) and event.stage is Stage.RECOGNISING:
            self.pages_waiting_for_ocr = max(0, (event.total or 0) - event.done)
        self._heard(event)


@dataclass(eq=False, slots=True)
class Run:
    """One run over files. Begun once more after a pause, it goes on from what the library holds by then."""

    feed: Feed
    _start: Callable[[CancelToken], Events]
    _heard: Heard
    _on_end: Callable[["Run"], None]
    paths: tuple[str, ...] = ()
    """What it is about; empty for everything."""
    followed_before: tuple[FollowedFolder, ...] | None = None
    """The folders as they were before a drop."""
    task: Task | None = None
    keeps_postponed: bool = False
    """Whoever waits for the end looks again himself at what is still written to."""
    is_given_up: bool = False
    """What it reads is not wanted any more; whoever waits for its end looks again."""
    report: AddReport | SyncReport | None = None
    _ended: dict[str, AddedFile] = field(default_factory=dict)
    _is_reading: bool = False

    @property
    def left(self) -> tuple[str, ...]:
        """Files that were found and not read yet; none before all were found."""
        return self.feed.paths_waiting if self._is_reading else ()

    @property
    def sync_report(self) -> SyncReport:
        """Of an update that came to its end. Raises LookupError."""
        if isinstance(self.report, SyncReport):
            return self.report
        raise LookupError("the report did not come")

    def work(self, task: Task) -> Steps:
        """For the queue. A look that finds something to read goes back behind what people asked for."""
        self.task = task
        with closing(self._start(task.token)) as events, Pulse(self.feed.beat) as pulse:
            for event in pulse.over(events):
                if task.rank is Rank.LOOK and isinstance(event, FileWaiting | FileReading):
                    task.rank = Rank.SYNC
                self._take(event)
                yield Rest.FREE if is_rest(event) else Rest.HELD
                if self.is_given_up:
                    return None
        return for_one_message(self.report) if isinstance(self.report, AddReport) else None

    def end(self, _outcome: Outcome = None) -> None:
        """Take back what was announced and did not come to an end."""
        self._on_end(self)
        self.feed.close()

    def _take(self, event: IngestEvent) -> None:
        match event:
            case AddReport():
                self.report = replace(event, files=self._merged(event.files))
            case SyncReport():
                self.report = event
            case FileEnded() if not event.file.unchanged:
                self._ended[event.file.path] = event.file
            case FileReading():
                self._is_reading = True
        self.feed.show(event)
        if not (self.keeps_postponed and isinstance(event, FilePostponed)):
            self._heard(event)

    def _merged(self, files: Sequence[AddedFile]) -> tuple[AddedFile, ...]:
        """What was read before a pause is not told to be unchanged."""
        by_path = {file.path: file for file in files}
        earlier = {path: file for path, file in self._ended.items() if path not in by_path}
        return tuple((earlier | by_path | self._ended).values())
