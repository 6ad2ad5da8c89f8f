"""What the window hears while files are indexed."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from core.api.codec import MAX_LINE_BYTES, to_line
from core.api.messages import AddReport, DocumentChanged, DocumentsGone, Done, Event, Progress
from core.api.reports import AddedFile, DocumentReport, PageProblem
from core.api.types import NO_JOB, DocumentId, DocumentStatus, JobId, LibraryTotals, Verdict
from core.cancel import CancelRequested, CancelToken
from core.contracts.library import Aside, Library
from core.engine.feed import Feed, Placeholders, for_one_message
from core.ingest.events import FileEnded, FilePostponed, FileReading, FileWaiting, RowsChanged, RowsGone
from core.ingest.parts import OcrParts
from core.ingest.pipeline import ingest_files
from core.ingest.policy import Wanted
from tests.ingest.parts import Shelf, SlowRecogniser, TextParser, parts_for, write_pdf

JOB = JobId(1)


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Shelf]:
    shelf = Shelf(tmp_path / "data")
    yield shelf
    shelf.files.close()


@pytest.fixture
def papers(tmp_path: Path) -> Path:
    (tmp_path / "papers").mkdir()
    return tmp_path / "papers"


def heard(
    folder: Path,
    library: Shelf,
    *,
    parser: TextParser | None = None,
    ocr: OcrParts | None = None,
    token: CancelToken,
    job: JobId = JOB,
) -> list[Event]:
    events: list[Event] = []
    feed = Feed(job, cast(Library, library), events.append)
    parts = parts_for(folder, library=library, parser=parser, ocr=ocr)
    try:
        for event in ingest_files([str(folder)], parts, wanted=Wanted(), token=token):
            if not isinstance(event, AddReport):
                feed.show(event)
    except CancelRequested:
        assert token.is_cancelled
    finally:
        feed.close()
    return events


def shown(events: list[Event]) -> dict[int, str]:
    """What a window that keeps documents by id would show at the end."""
    rows: dict[int, str] = {}
    for event in events:
        if isinstance(event, DocumentChanged):
            rows[event.document.id] = f"{event.document.name} {event.document.status.value}"
        elif isinstance(event, DocumentsGone):
            for gone in event.document_ids:
                del rows[gone]
    return rows


def test_a_file_is_shown_waiting_then_reading_then_ready(papers: Path, library: Shelf) -> None:
    write_pdf(papers / "a.pdf", "One.")
    events = heard(papers, library, token=CancelToken())
    changes = [(e.document.status, e.document.id > 0) for e in events if isinstance(e, DocumentChanged)]
    assert changes == [
        (DocumentStatus.WAITING, False),
        (DocumentStatus.READING, False),
        (DocumentStatus.READY, True),
    ]
    assert shown(events) == {1: "a.pdf ready"}
    [last] = [e for e in events if isinstance(e, DocumentChanged) and e.document.id > 0]
    assert (last.totals.documents, last.document.size_bytes) == (1, (papers / "a.pdf").stat().st_size)


def test_an_unchanged_document_is_not_announced_again(papers: Path, library: Shelf) -> None:
    write_pdf(papers / "a.pdf", "One.")
    heard(papers, library, token=CancelToken())
    assert all(isinstance(event, Progress) for event in heard(papers, library, token=CancelToken()))


def test_a_changed_document_keeps_its_id_while_it_is_read(papers: Path, library: Shelf) -> None:
    write_pdf(papers / "a.pdf", "One.")
    heard(papers, library, token=CancelToken())
    write_pdf(papers / "a.pdf", "Two, longer.")
    events = heard(papers, library, token=CancelToken())
    assert {e.document.id for e in events if isinstance(e, DocumentChanged)} == {1}
    assert not [e for e in events if isinstance(e, DocumentsGone)]


@pytest.mark.parametrize("known_before", [False, True])
def test_what_was_announced_and_cancelled_is_taken_back(papers: Path, library: Shelf, known_before: bool) -> None:
    token = CancelToken()
    write_pdf(papers / "a.pdf", "One.")
    write_pdf(papers / "b.pdf", "One.")
    before = heard(papers, library, token=CancelToken()) if known_before else []
    for name in "ab":
        write_pdf(papers / f"{name}.pdf", f"Two, longer: {name}.")
    parser = TextParser(lambda path: token.cancel() if path.endswith("b.pdf") else None)
    events = heard(papers, library, parser=parser, token=token)
    assert shown(before + events) == ({1: "a.pdf ready", 2: "b.pdf ready"} if known_before else {1: "a.pdf ready"})


def test_progress_comes_at_most_ten_times_a_second(
    papers: Path, library: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_pdf(papers / "a.pdf", *[f"Page {n}." for n in range(60)])
    now = iter(range(1_000_000))
    monkeypatch.setattr("core.engine.feed.time.monotonic", lambda: next(now) * 0.02)
    progress = [e for e in heard(papers, library, token=CancelToken()) if isinstance(e, Progress)]
    assert 8 <= len(progress) <= 16
    assert {event.job for event in progress} == {1}


def test_a_report_of_any_length_fits_into_one_line() -> None:
    problem = PageProblem(12_345, "12346", Verdict.NO_TEXT, "waiting_for_ocr")
    long, short = DocumentReport(problems=(problem,) * 10_000), DocumentReport(headings=1)
    files = [AddedFile(f"/{n}.pdf", DocumentStatus.PARTIAL, "", 1, (), 1, 1.0, report=long) for n in range(60)]
    files.append(AddedFile("/z.pdf", DocumentStatus.READY, "", 1, (), 1, 1.0, report=short))
    told = for_one_message(AddReport(tuple(files), 0, 1.0))
    assert [file.report is not None for file in told.files] == [True] * 5 + [False] * 55 + [True]
    assert len(to_line(Done(JobId(1), told))) < MAX_LINE_BYTES / 2
    assert for_one_message(AddReport(tuple(files[:3]), 0, 1.0)).files == tuple(files[:3])


def test_a_document_that_waits_for_ocr_is_shown_as_it_is_and_then_once_more(papers: Path, library: Shelf) -> None:
    write_pdf(papers / "a.pdf", "One.", "(picture)")
    events = heard(papers, library, token=CancelToken(), ocr=OcrParts(SlowRecogniser()))
    stored = [e.document for e in events if isinstance(e, DocumentChanged) and e.document.id > 0]
    assert [(row.status, row.reason, row.recognised_pages) for row in stored] == [
        (DocumentStatus.PARTIAL, "waiting_for_ocr", 0),
        (DocumentStatus.READY, "", 1),
    ]
    assert shown(events) == {1: "a.pdf ready"}


def feed_of(library: Shelf, *, job: JobId = JOB) -> tuple[Feed, list[Event]]:
    events: list[Event] = []
    return Feed(job, cast(Library, library), events.append), events


def test_rows_that_moved_or_went_are_told_with_the_totals_of_then(papers: Path, library: Shelf) -> None:
    write_pdf(papers / "a.pdf", "One.")
    heard(papers, library, token=CancelToken())
    feed, events = feed_of(library)
    row = library.row(papers / "a.pdf")
    feed.show(RowsChanged((row,)))
    library.files.set_aside([row.id], Aside.DELETED)
    feed.show(RowsGone((row.id,)))
    assert events == [DocumentChanged(row, LibraryTotals(1, 1, 1, 1)), DocumentsGone((row.id,), LibraryTotals())]


def test_a_postponed_file_is_not_shown_to_be_at_work(library: Shelf) -> None:
    feed, events = feed_of(library)
    feed.show(FileWaiting("/a.pdf", 10, None))
    assert list(feed.paths_waiting) == ["/a.pdf"]
    feed.show(FilePostponed("/a.pdf", "being_written", 2.0))
    assert not feed.paths_waiting
    assert shown(events) == {}


def test_a_run_that_goes_on_after_a_pause_shows_no_row_twice(library: Shelf) -> None:
    feed, events = feed_of(library)
    for _ in range(2):
        feed.show(FileWaiting("/a.pdf", 10, None))
        feed.show(FileReading("/a.pdf", 3))
    assert list(shown(events).values()) == ["a.pdf reading"]
    feed.close()
    assert shown(events) == {}


def test_a_file_that_is_read_unannounced_keeps_its_row(papers: Path, library: Shelf) -> None:
    write_pdf(papers / "a.pdf", "One.")
    before = heard(papers, library, token=CancelToken())
    feed, events = feed_of(library)
    feed.show(FileReading(str(papers / "a.pdf"), 1))
    assert shown(before + events) == {1: "a.pdf reading"}
    feed.close()
    assert shown(before + events) == {1: "a.pdf ready"}


def test_what_nobody_asked_for_tells_which_page_it_reads(papers: Path, library: Shelf) -> None:
    write_pdf(papers / "a.pdf", "One.")
    events = heard(papers, library, token=CancelToken(), job=NO_JOB)
    told = [event for event in events if isinstance(event, Progress) and event.file]
    assert {(event.job, event.file) for event in told} == {(NO_JOB, str(papers / "a.pdf"))}
    assert shown(events) == {1: "a.pdf ready"}


def unchanged(path: Path) -> AddedFile:
    return AddedFile(str(path), DocumentStatus.READY, "", 1, (), 0, 0.0, unchanged=True)


def two_feeds_of(library: Shelf) -> tuple[Feed, Feed, list[Event]]:
    events: list[Event] = []
    placeholders = Placeholders()
    feeds = [Feed(job, cast(Library, library), events.append, placeholders) for job in (JOB, NO_JOB)]
    return feeds[0], feeds[1], events


def test_a_file_that_two_runs_announce_is_one_row(library: Shelf) -> None:
    first, second, events = two_feeds_of(library)
    for feed in (first, second):
        feed.show(FileWaiting("/a.pdf", 10, None))
    assert list(shown(events).values()) == ["a.pdf waiting"]
    first.close()
    assert list(shown(events).values()) == ["a.pdf waiting"]
    second.close()
    assert shown(events) == {}


@pytest.mark.parametrize("is_reader_first", [False, True])
def test_a_file_that_another_run_has_read_meanwhile_leaves_no_row_behind(
    papers: Path, library: Shelf, is_reader_first: bool
) -> None:
    path = write_pdf(papers / "a.pdf", "One.")
    reader, other, events = two_feeds_of(library)
    for feed in (reader, other) if is_reader_first else (other, reader):
        feed.show(FileWaiting(str(path), 10, None))
    for event in ingest_files([str(papers)], parts_for(papers, library=library), wanted=Wanted(), token=CancelToken()):
        if not isinstance(event, AddReport):
            reader.show(event)
    assert shown(events) == {1: "a.pdf ready"}
    other.show(FileEnded(unchanged(path), library.row(path)))
    other.close()
    assert shown(events) == {1: "a.pdf ready"}
    assert not other.paths_waiting


def test_a_document_that_another_run_has_read_meanwhile_is_shown_as_it_is_now(papers: Path, library: Shelf) -> None:
    path = write_pdf(papers / "a.pdf", "One.")
    before = heard(papers, library, token=CancelToken())
    old = library.row(path)
    feed, events = feed_of(library)
    feed.show(FileWaiting(str(path), 10, old))
    write_pdf(path, "Two, longer.", "Another page.")
    heard(papers, library, token=CancelToken())
    feed.close()
    [last] = [e for e in events[-1:] if isinstance(e, DocumentChanged)]
    assert (last.document.page_count, last.document.revision, last.totals.pages) == (2, old.revision + 1, 2)
    assert shown(before + events) == {1: "a.pdf ready"}


def test_a_document_that_was_removed_while_it_waited_does_not_come_back(papers: Path, library: Shelf) -> None:
    path = write_pdf(papers / "a.pdf", "One.")
    before = heard(papers, library, token=CancelToken())
    feed, events = feed_of(library)
    feed.show(FileWaiting(str(path), 10, library.row(path)))
    library.files.set_aside([library.row(path).id], Aside.REMOVED)
    events.append(DocumentsGone((DocumentId(1),), LibraryTotals()))
    feed.close()
    assert shown(before + events) == {}


def test_a_file_that_was_read_before_it_is_announced_is_not_said_to_wait(papers: Path, library: Shelf) -> None:
    path = write_pdf(papers / "a.pdf", "One.")
    before = heard(papers, library, token=CancelToken())
    old = library.row(path)
    feed, events = feed_of(library)
    feed.show(FileWaiting(str(path), 10, None))
    write_pdf(path, "Two, longer.")
    between = heard(papers, library, token=CancelToken())
    feed.show(FileWaiting(str(path), 10, old))
    library.files.set_aside([old.id], Aside.REMOVED)
    feed.show(FileWaiting(str(path), 10, replace(old, revision=2)))
    assert events == []
    assert shown(before + between) == {1: "a.pdf ready"}
