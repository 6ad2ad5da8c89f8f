"""The engine's threads around a real library, with a parser that reads text files and no models."""

import threading
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import nullcontext
from pathlib import Path
from queue import Empty, Queue
from typing import Any, TypeVar, cast

from core.answer.ask import AskEvent
from core.api.finding import Turn
from core.api.messages import Cancelled, Done, Event, Failed, FreshnessChanged, Result
from core.api.requests import PageMark, Request
from core.api.types import Answer, AnswerMode, Gate, JobId, ModelInfo, RemovedSentence, Scope, Sentence, Stage
from core.cancel import CancelToken
from core.contracts.library import Library
from core.engine.app import App
from core.engine.backing_up import BackingUp
from core.engine.care import Care
from core.engine.contextual import Annotator, IsWanted, Manners, Note
from core.engine.drops import Drops
from core.engine.following import Following
from core.engine.gates import GateInUse
from core.engine.handlers import Handlers
from core.engine.indexing import IndexingQueue
from core.engine.jobs import Jobs
from core.engine.library_thread import LibraryThread
from core.engine.ocr import OcrInUse
from core.ingest.events import IngestEvent
from core.ingest.parts import IngestParts
from core.ingest.passwords import Passwords
from core.ingest.pipeline import ingest_files
from core.ingest.policy import Wanted
from core.ingest.sync import recognise_waiting, sync_folders
from core.library import open_library
from core.paths import DataPaths
from core.retrieve.calibrate import Calibration
from core.retrieve.plan import EVERY_STAGE, SearchPlan
from core.retrieve.search import SearchParts, SearchResult, search
from core.settings import SettingsFile
from tests.engine.test_pages import OnePageRenderer
from tests.fakes import FakeGenerator
from tests.ingest.parts import ONE_DRIVE, Clock, SlowRecogniser, TextParser

WAIT_S = 20.0
ANSWER = Answer("When?", AnswerMode.WRITTEN, "supported", (), (), (), (), Gate(0.9, 0.5), ())
SENTENCE = Sentence("Now.", (), 0.9)
REMOVED = RemovedSentence("Never.", "negation")

Kind = TypeVar("Kind")
Events = Generator[IngestEvent, None, None]


class CountingModels:
    """Counts how often they were asked to be ready for the next question."""

    def __init__(self) -> None:
        self.warmed = 0
        self.generator_name = ""
        self.is_asked = False
        self.reader = None
        self.rested = 0

    def warm(self) -> None:
        self.warmed += 1

    def rest_annotator(self) -> None:
        self.rested += 1

    def infos(self) -> tuple[ModelInfo, ...]:
        return ()


class FakeMarker:
    """Hands out two pieces, or fails as it was told, before any or after the first."""

    def __init__(self) -> None:
        self.error: Exception | None = None
        self.late_error: Exception | None = None
        self.while_marking: Callable[[], object] = lambda: None
        self.asked: list[tuple[str, tuple[PageMark, ...], str]] = []

    def marked(
        self, path: str, marks: Sequence[PageMark], *, password: str = "", token: CancelToken | None = None
    ) -> Iterator[bytes]:
        self.asked.append((path, tuple(marks), password))
        if self.error is not None:
            raise self.error
        yield b"one, "
        self.while_marking()
        if self.late_error is not None:
            raise self.late_error
        yield b"two"

    def kill(self) -> None:
        """Nothing ever waits."""


class FakeApp:
    """Indexes with a real library and answers everything alike."""

    def __init__(self, folder: Path, parser: TextParser) -> None:
        self.paths = DataPaths(folder)
        self.paths.create()
        self.settings = SettingsFile(self.paths.settings)
        self.library = LibraryThread(self._open)
        self.parser = parser
        self.renderer = OnePageRenderer()
        self.marker = FakeMarker()
        self.models = CountingModels()
        self.passwords = Passwords()
        self.recogniser = SlowRecogniser()
        self.ocr = OcrInUse(self.settings, lambda _: self.recogniser, folder=folder)
        self.asked: list[tuple[str, Scope, bool]] = []
        self.histories: list[tuple[Turn, ...]] = []
        self.answer = ANSWER
        self.answer_error: Exception | None = None
        self.while_answering: Callable[[], object] = lambda: None
        self.gate = GateInUse(self.paths, self.settings)
        self.generator: FakeGenerator | None = None
        self.note_seconds: float | None = None
        self.table = ONE_DRIVE
        self.free_bytes = 10**12
        self.clock = Clock(3600.0)
        self.can_search_by_meaning = False

    def add(self, paths: Sequence[str], *, wanted: Wanted, token: CancelToken, is_live: bool = False) -> Events:
        yield from ingest_files(paths, self._parts(wanted), wanted=wanted, token=token)

    def update(self, below: Sequence[str] = (), *, token: CancelToken, is_live: bool = False) -> Events:
        yield from sync_folders(self._parts(), below=below, token=token)

    def recognise(self, *, token: CancelToken) -> Events:
        yield from recognise_waiting(self._parts(), token=token)

    def fill(self, *, token: CancelToken) -> Generator[int, None, None]:
        yield from ()

    def ask(
        self, question: str, scope: Scope, *, history: Sequence[Turn] = (), quotes_only: bool, token: CancelToken
    ) -> Iterator[AskEvent]:
        self.asked.append((question, scope, quotes_only))
        self.histories.append(tuple(history))
        yield from (Stage.SEARCHING, SENTENCE, REMOVED)
        self.while_answering()
        if self.answer_error is not None:
            raise self.answer_error
        yield self.answer

    def annotate(self, *, token: CancelToken, is_wanted: IsWanted) -> Generator[Note | None, None, None]:
        if self.generator is not None:
            manners = Manners(token, is_wanted, lambda: self.models.is_asked, lambda _: nullcontext())
            yield from Annotator(self.library, self.generator, None, manners).run()

    def measure_pace(self, *, token: CancelToken, is_wanted: IsWanted) -> Generator[float | None, None, None]:
        self.note_seconds = 2.0
        yield self.note_seconds

    def calibration(self, *, own: bool = True) -> Calibration:
        return self.gate.calibration(embedder_id="", reader_id="", own=own)

    def search(
        self, question: str, scope: Scope, *, plan: SearchPlan = EVERY_STAGE, limit: int, token: CancelToken
    ) -> SearchResult:
        return search(question, scope, SearchParts(self.library, None), plan=plan, limit=limit, token=token)

    def plan(self) -> SearchPlan:
        return EVERY_STAGE

    def stop_reading(self) -> None:
        """Nothing ever waits."""

    stop_drawing = stop_reading

    def _open(self, *, is_damaged: bool) -> Library:
        return open_library(self.paths, embedder_id="none", dimensions=0)

    def _parts(self, wanted: Wanted = Wanted()) -> IngestParts:  # noqa: B008 - a frozen value
        return IngestParts(
            self.library,
            self.parser,
            None,
            self.paths.root,
            ocr=self.ocr.parts(wanted),
            passwords=self.passwords,
            free_bytes=lambda _: self.free_bytes,
            is_live=True,
            mounts=lambda: self.table,
            now=self.clock.now,
        )


class Bench:
    """Sends requests and keeps the events. Nothing is followed before `follow`."""

    def __init__(self, folder: Path, *, on_page: Callable[[str], None] = lambda _: None) -> None:
        self._is_closed = False
        self.papers = folder / "papers"
        self.papers.mkdir(exist_ok=True)
        self.app = FakeApp(folder / "data", TextParser(on_page))
        self.library = self.app.library
        self.events: Queue[Event] = Queue()
        self.heard: list[Event] = []
        app = cast(App, self.app)
        paused = self.app.settings.current.indexing_paused
        has_space: Callable[[], bool] = lambda: self.app.free_bytes > 10**9  # noqa: E731 - asked again and again
        self.queue = IndexingQueue(self.app.stop_reading, has_space=has_space, paused=paused)
        self.backups: list[int] = []
        backups = BackingUp(lambda: not self.backups, lambda _: self.backups.append(1))
        is_repairing: Callable[[], bool] = lambda: self.library.is_repairing  # noqa: E731 - asked again and again
        self.following = Following(
            app, self.queue, self.events.put, is_repairing=is_repairing, backups=backups, mounts=lambda: self.app.table
        )
        self.library.on_repair = self.following.repair_changed
        self.drops = Drops(self.app.paths.root / "drops.json")
        care = Care(
            self.app.paths, self.library, self.events.put, repair=self.library.repair, after=self.following.verified
        )
        self.handlers = Handlers(app, self.queue, self.following, self.drops, care, self.events.put)
        self.jobs = Jobs(self.handlers.lanes(), self.queue, self.events.put)

    def follow(self) -> None:
        self.following.start()

    def send(self, request: Request) -> None:
        self.jobs.submit(getattr(request, "job"), self.handlers.plan(request))  # noqa: B009 - Cancel has none

    def run(self, request: Request) -> Result:
        """The result of a request that has to succeed."""
        self.send(request)
        end = self.end_of(getattr(request, "job"))  # noqa: B009 - Cancel has none
        assert isinstance(end, Done), end
        return end.result

    def end_of(self, job: JobId) -> Done | Failed | Cancelled:
        end: Done | Failed | Cancelled = self.wait_for(
            cast(Any, Done | Failed | Cancelled), lambda event: event.job == job
        )
        return end

    def wait_for(self, kind: type[Kind], when: Callable[[Kind], bool] = lambda _: True) -> Kind:
        """The next event of a kind that fits; all that came are kept in `heard`."""
        until = time.monotonic() + WAIT_S
        while True:
            try:
                event = self.events.get(timeout=max(0.0, until - time.monotonic()))
            except Empty:
                raise TimeoutError(f"no {kind}; {self.heard[-5:]}") from None
            self.heard.append(event)
            if isinstance(event, kind) and when(event):
                return event

    def names(self) -> dict[str, str]:
        """What the library lists: the status by name."""
        return {row.name: row.status.value for row in self.library.summaries()}

    def close(self) -> None:
        if self._is_closed:
            return
        self._is_closed = True
        self.names_at_end = self.names()
        self.drops.freeze()
        assert self.jobs.close(WAIT_S)
        self.following.close(WAIT_S)
        self.library.close()


def wait_current(bench: Bench) -> None:
    """Until everything on the disk was seen and read."""
    bench.wait_for(
        FreshnessChanged, lambda e: bool(e.freshness.as_of) and not e.freshness.waiting and not e.freshness.is_checking
    )


def wait_until(holds: Callable[[], bool]) -> None:
    until = time.monotonic() + WAIT_S
    while not holds():
        assert time.monotonic() < until
        threading.Event().wait(0.01)


def read(bench: Bench) -> list[str]:
    """The files whose pages were read, in order."""
    return [Path(path).name for path in bench.app.parser.read]
