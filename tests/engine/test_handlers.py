"""Each request of the window, on an engine with a real library and no models."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.api.messages import (
    AddReport,
    Answered,
    DocumentChanged,
    DocumentReported,
    Failed,
    IndexingPaused,
    LibraryListing,
    Ocr,
    Progress,
    Result,
    SentenceReady,
    SentenceRemoved,
    Verified,
    Versions,
)
from core.api.page_text import FindInDocument, ListHeadings
from core.api.reports import OcrState
from core.api.requests import (
    AddPaths,
    Ask,
    Cancel,
    ChangeOcr,
    EvaluateLibrary,
    ListLibrary,
    ListVersions,
    OpenDocument,
    PauseIndexing,
    RenderPage,
    ReportDocument,
    Request,
    ShowOcr,
    VerifyLibrary,
)
from core.api.types import DocumentId, ErrorCode, JobId, Scope, Stage
from core.api.why import ExplainAnswer
from core.engine.indexing import Indexing, Rank
from core.engine.jobs import Lane
from tests.engine.bench import ANSWER, REMOVED, SENTENCE, Bench
from tests.ingest.parts import write_pdf


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    bench = Bench(tmp_path)
    write_pdf(bench.papers / "a.pdf", "One.")
    yield bench
    bench.close()


def add(bench: Bench, password: str = "") -> Result:
    return bench.run(AddPaths(JobId(1), (str(bench.papers),), password=password))


def test_every_request_but_a_cancellation_has_its_place(bench: Bench) -> None:
    requests: list[Request] = [Ask(JobId(1), "?", Scope()), ListLibrary(JobId(1)), VerifyLibrary(JobId(1))]
    planned = [bench.handlers.plan(request) for request in requests]
    assert [plan[0] for plan in planned if isinstance(plan, tuple)] == [Lane.ANSWER, Lane.DESK, Lane.CARE]
    adding = bench.handlers.plan(AddPaths(JobId(1), ()))
    assert isinstance(adding, Indexing)
    assert adding.rank is Rank.DROP
    assert bench.handlers.lanes().keys() == set(Lane)
    with pytest.raises(KeyError):
        bench.handlers.plan(Cancel(JobId(1)))


def test_nothing_that_takes_long_holds_up_why_or_finding_in_a_document(bench: Bench) -> None:
    """A check of the library takes minutes, a find through 1,000 pages a second: neither waits for another, nor does a
    list, a chat or a page that is drawn wait for them."""
    requests: list[Request] = [
        ExplainAnswer(JobId(1), "?", Scope()),
        FindInDocument(JobId(2), DocumentId(1), "rent"),
        EvaluateLibrary(JobId(3)),
        ListLibrary(JobId(4)),
        RenderPage(JobId(5), DocumentId(1), 0, 1.0),
        Ask(JobId(6), "?", Scope()),
    ]
    lanes = [plan[0] for plan in map(bench.handlers.plan, requests) if isinstance(plan, tuple)]
    assert len(set(lanes)) == len(requests)
    headings = bench.handlers.plan(ListHeadings(JobId(7), DocumentId(1)))
    assert isinstance(headings, tuple)
    assert headings[0] is Lane.TEXTS


def test_adding_reports_and_the_library_lists_what_was_added(bench: Bench) -> None:
    report = add(bench)
    assert isinstance(report, AddReport)
    assert len(report.files) == 1
    listing = bench.run(ListLibrary(JobId(2)))
    assert isinstance(listing, LibraryListing)
    assert [row.name for row in listing.documents] == ["a.pdf"]


def test_answering_sends_each_sentence_as_it_comes(bench: Bench) -> None:
    scope = Scope(document_ids=(DocumentId(1),))
    assert bench.run(Ask(JobId(3), "When?", scope, quotes_only=True)) == Answered(ANSWER)
    assert bench.app.asked == [("When?", scope, True)]
    assert bench.heard[:-1] == [
        Progress(JobId(3), Stage.SEARCHING, 0, None),
        SentenceReady(JobId(3), SENTENCE),
        SentenceRemoved(JobId(3), REMOVED),
    ]
    assert bench.app.models.warmed == 1, "an answer cut short may have ended the child"


def test_a_password_is_kept_for_drawing_the_pages(bench: Bench) -> None:
    path = write_pdf(bench.papers / "a.pdf", "locked:secret", "One.")
    add(bench, password="secret")
    bench.run(OpenDocument(JobId(5), DocumentId(1)))
    assert set(bench.app.renderer.asked) == {(str(path), "secret")}


def test_a_report_is_told_as_it_is_kept_and_one_that_is_gone_is_not(bench: Bench) -> None:
    write_pdf(bench.papers / "a.pdf", "One.", "(blank)")
    add(bench)
    told = bench.run(ReportDocument(JobId(6), DocumentId(1)))
    assert isinstance(told, DocumentReported)
    assert told.report.blank_pages == 1
    bench.send(ReportDocument(JobId(7), DocumentId(9)))
    assert bench.end_of(JobId(7)) == Failed(JobId(7), ErrorCode.DOCUMENT_GONE)


def test_ocr_is_shown_changed_and_done_when_nothing_else_waits(bench: Bench) -> None:
    write_pdf(bench.papers / "a.pdf", "One.", "(picture)")
    assert bench.run(ShowOcr(JobId(8))) == Ocr(OcrState(True, ("eng",), ("eng",)))
    changed = bench.run(ChangeOcr(JobId(9), enabled=False, languages=("eng", "deu")))
    assert changed == Ocr(OcrState(False, ("eng", "deu"), ("eng",)))
    report = add(bench)
    assert isinstance(report, AddReport)
    assert report.files[0].reason == "ocr_off"
    bench.run(ChangeOcr(JobId(10), enabled=True, languages=("eng",)))
    bench.follow()
    read = bench.wait_for(DocumentChanged, lambda event: event.document.recognised_pages == 1)
    assert (read.document.status, read.document.reason) == ("ready", "")


def test_a_pause_is_kept_for_the_next_start(bench: Bench) -> None:
    assert bench.run(PauseIndexing(JobId(1), paused=True)) == IndexingPaused(True)
    assert bench.queue.is_paused
    assert bench.app.settings.current.indexing_paused
    assert bench.run(PauseIndexing(JobId(2), paused=False)) == IndexingPaused(False)
    assert not bench.app.settings.current.indexing_paused


def test_a_look_through_the_library_tells_how_far_it_is_and_what_it_found(bench: Bench) -> None:
    add(bench)
    verified = bench.run(VerifyLibrary(JobId(2)))
    assert isinstance(verified, Verified)
    assert (verified.report.documents, verified.report.findings) == (1, ())
    told = [e for e in bench.heard if isinstance(e, Progress) and e.stage is Stage.CHECKING]
    assert told
    assert told[-1].done == told[-1].total


def test_a_document_without_a_family_is_its_only_version(bench: Bench) -> None:
    add(bench)
    versions = bench.run(ListVersions(JobId(2), DocumentId(1)))
    assert isinstance(versions, Versions)
    assert [version.name for version in versions.versions] == ["a.pdf"]
