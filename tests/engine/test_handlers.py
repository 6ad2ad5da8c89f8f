"""Each request of the window, on an application of fakes."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import cast

import pytest

from core.answer.ask import AskEvent
from core.api.messages import (
    AddPaths,
    AddReport,
    Ask,
    Cancel,
    ChangeOcr,
    DocumentReported,
    DocumentsGone,
    Event,
    LibraryListing,
    ListLibrary,
    Ocr,
    OpenDocument,
    Progress,
    RemovedDocuments,
    RemoveDocuments,
    ReportDocument,
    Request,
    Result,
    SentenceReady,
    SentenceRemoved,
    ShowOcr,
)
from core.api.reports import OcrState
from core.api.types import (
    Answer,
    AnswerMode,
    DocumentId,
    ErrorCode,
    Gate,
    JobId,
    RemovedSentence,
    Scope,
    Sentence,
    Stage,
)
from core.cancel import CancelToken
from core.engine.app import App
from core.engine.handlers import Handlers
from core.engine.jobs import Lane
from core.engine.ocr import OcrInUse
from core.errors import UserError
from core.ingest.events import IngestEvent
from core.ingest.passwords import Passwords
from core.ingest.pipeline import ingest_files
from core.ingest.policy import Wanted
from core.settings import SettingsFile
from tests.engine.test_pages import OnePageRenderer
from tests.ingest.parts import SlowRecogniser, WritingLibrary, parts_for, write_pdf

ANSWER = Answer("When?", AnswerMode.WRITTEN, "supported", (), (), (), (), Gate(0.9, 0.5), ())
SENTENCE = Sentence("Now.", (), 0.9)
REMOVED = RemovedSentence("Never.", "negation")


class CountingModels:
    """Counts how often they were asked to be ready for the next question."""

    def __init__(self) -> None:
        self.warmed = 0

    def warm(self) -> None:
        self.warmed += 1


class FakeApp:
    """Adds with a library in memory and answers everything alike."""

    def __init__(self, folder: Path) -> None:
        self.library = WritingLibrary()
        self.renderer = OnePageRenderer()
        self.models = CountingModels()
        self.passwords = Passwords()
        self.ocr = OcrInUse(SettingsFile(folder / "settings.json"), lambda _: SlowRecogniser(), folder=folder)
        self.asked: list[tuple[str, Scope, bool]] = []
        self._folder = folder

    def add(self, paths: Sequence[str], *, wanted: Wanted, token: CancelToken) -> Iterator[IngestEvent]:
        parts = parts_for(self._folder, library=self.library, ocr=self.ocr.parts(wanted), passwords=self.passwords)
        return ingest_files(paths, parts, wanted=wanted, token=token)

    def ask(self, question: str, scope: Scope, *, quotes_only: bool, token: CancelToken) -> Iterator[AskEvent]:
        self.asked.append((question, scope, quotes_only))
        yield from (Stage.SEARCHING, SENTENCE, REMOVED, ANSWER)

    def stop_reading(self) -> None:
        """Nothing ever waits."""

    stop_drawing = stop_reading


class Window:
    """Sends requests to handlers without threads and keeps the events."""

    def __init__(self, folder: Path) -> None:
        self.app = FakeApp(folder)
        self.events: list[Event] = []
        self.handlers = Handlers(cast(App, self.app), self.events.append)

    def run(self, request: Request) -> Result:
        _, work = self.handlers.plan(request)
        return work(CancelToken())


@pytest.fixture
def window(tmp_path: Path) -> Window:
    write_pdf(tmp_path / "a.pdf", "One.")
    return Window(tmp_path)


def add(window: Window, folder: Path, password: str = "") -> Result:
    return window.run(AddPaths(JobId(1), (str(folder),), password=password))


def test_every_request_but_a_cancellation_has_its_lane(window: Window) -> None:
    requests: list[Request] = [Ask(JobId(1), "?", Scope()), ListLibrary(JobId(1)), AddPaths(JobId(1), ())]
    assert [window.handlers.plan(r)[0] for r in requests] == [Lane.ANSWER, Lane.DESK, Lane.INGEST]
    assert window.handlers.lanes().keys() == set(Lane)
    with pytest.raises(KeyError):
        window.handlers.plan(Cancel(JobId(1)))


def test_adding_reports_and_the_library_lists_what_was_added(window: Window, tmp_path: Path) -> None:
    report = add(window, tmp_path)
    assert isinstance(report, AddReport)
    assert len(report.files) == 1
    listing = window.run(ListLibrary(JobId(2)))
    assert isinstance(listing, LibraryListing)
    assert [row.name for row in listing.documents] == ["a.pdf"]


def test_answering_sends_each_sentence_as_it_comes(window: Window) -> None:
    scope = Scope(document_ids=(DocumentId(1),))
    assert window.run(Ask(JobId(3), "When?", scope, quotes_only=True)) == ANSWER
    assert window.app.asked == [("When?", scope, True)]
    assert window.events == [
        Progress(JobId(3), Stage.SEARCHING, 0, None),
        SentenceReady(JobId(3), SENTENCE),
        SentenceRemoved(JobId(3), REMOVED),
    ]
    assert window.app.models.warmed == 1, "an answer cut short may have ended the child"


def test_removed_documents_are_gone_and_waiting_ones_are_left_alone(window: Window, tmp_path: Path) -> None:
    add(window, tmp_path)
    window.events.clear()
    result = window.run(RemoveDocuments(JobId(4), (DocumentId(1), DocumentId(-5), DocumentId(77))))
    assert result == RemovedDocuments(1)
    [gone] = window.events
    assert isinstance(gone, DocumentsGone)
    assert -5 not in gone.document_ids
    assert gone.totals.documents == 0


def test_a_password_is_kept_for_drawing_the_pages(window: Window, tmp_path: Path) -> None:
    write_pdf(tmp_path / "a.pdf", "locked:secret", "One.")
    add(window, tmp_path, password="secret")
    window.run(OpenDocument(JobId(5), DocumentId(1)))
    assert window.app.renderer.asked == [(str(tmp_path / "a.pdf"), "secret")]


def test_a_report_is_told_as_it_is_kept_and_one_that_is_gone_is_not(window: Window, tmp_path: Path) -> None:
    write_pdf(tmp_path / "a.pdf", "One.", "(blank)")
    add(window, tmp_path)
    told = window.run(ReportDocument(JobId(6), DocumentId(1)))
    assert isinstance(told, DocumentReported)
    assert told.report.blank_pages == 1
    with pytest.raises(UserError) as caught:
        window.run(ReportDocument(JobId(7), DocumentId(9)))
    assert caught.value.code is ErrorCode.DOCUMENT_GONE


def test_ocr_is_shown_changed_and_used_from_the_next_add_on(window: Window, tmp_path: Path) -> None:
    write_pdf(tmp_path / "a.pdf", "One.", "(picture)")
    assert window.run(ShowOcr(JobId(8))) == Ocr(OcrState(True, ("eng",), ("eng",)))
    changed = window.run(ChangeOcr(JobId(9), enabled=False, languages=("eng", "deu")))
    assert changed == Ocr(OcrState(False, ("eng", "deu"), ("eng",)))
    report = add(window, tmp_path)
    assert isinstance(report, AddReport)
    assert report.files[0].reason == "ocr_off"
    window.run(ChangeOcr(JobId(10), enabled=True, languages=("eng",)))
    report = window.run(AddPaths(JobId(11), (str(tmp_path / "a.pdf"),), again=True))
    assert isinstance(report, AddReport)
    assert (report.files[0].status, report.files[0].reason) == ("ready", "")
