"""What the window hears while files are indexed."""

from pathlib import Path
from typing import cast

import pytest

from core.api.codec import MAX_LINE_BYTES, to_line
from core.api.messages import AddReport, DocumentChanged, DocumentsGone, Done, Event, Progress
from core.api.reports import AddedFile, DocumentReport, PageProblem
from core.api.types import DocumentStatus, JobId, Verdict
from core.cancel import CancelRequested, CancelToken
from core.contracts.library import Library
from core.engine.feed import AddFeed, for_one_message
from core.ingest.pipeline import ingest_files
from core.ingest.policy import Wanted
from core.ingest.recognise import OcrParts
from tests.ingest.parts import SlowRecogniser, TextParser, WritingLibrary, parts_for, write_pdf


def heard(
    folder: Path,
    library: WritingLibrary,
    *,
    parser: TextParser | None = None,
    ocr: OcrParts | None = None,
    token: CancelToken,
) -> list[Event]:
    events: list[Event] = []
    feed = AddFeed(JobId(1), cast(Library, library), events.append)
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


def test_a_file_is_shown_waiting_then_reading_then_ready(tmp_path: Path) -> None:
    write_pdf(tmp_path / "a.pdf", "One.")
    events = heard(tmp_path, WritingLibrary(), token=CancelToken())
    changes = [(e.document.status, e.document.id > 0) for e in events if isinstance(e, DocumentChanged)]
    assert changes == [
        (DocumentStatus.WAITING, False),
        (DocumentStatus.READING, False),
        (DocumentStatus.READY, True),
    ]
    assert shown(events) == {1: "a.pdf ready"}
    [last] = [e for e in events if isinstance(e, DocumentChanged) and e.document.id > 0]
    assert (last.totals.documents, last.document.size_bytes) == (1, (tmp_path / "a.pdf").stat().st_size)


def test_an_unchanged_document_is_not_announced_again(tmp_path: Path) -> None:
    write_pdf(tmp_path / "a.pdf", "One.")
    library = WritingLibrary()
    heard(tmp_path, library, token=CancelToken())
    assert all(isinstance(event, Progress) for event in heard(tmp_path, library, token=CancelToken()))


def test_a_changed_document_keeps_its_id_while_it_is_read(tmp_path: Path) -> None:
    write_pdf(tmp_path / "a.pdf", "One.")
    library = WritingLibrary()
    heard(tmp_path, library, token=CancelToken())
    write_pdf(tmp_path / "a.pdf", "Two, longer.")
    events = heard(tmp_path, library, token=CancelToken())
    assert {e.document.id for e in events if isinstance(e, DocumentChanged)} == {1}
    assert not [e for e in events if isinstance(e, DocumentsGone)]


@pytest.mark.parametrize("known_before", [False, True])
def test_what_was_announced_and_cancelled_is_taken_back(tmp_path: Path, known_before: bool) -> None:
    library, token = WritingLibrary(), CancelToken()
    write_pdf(tmp_path / "a.pdf", "One.")
    write_pdf(tmp_path / "b.pdf", "One.")
    before = heard(tmp_path, library, token=CancelToken()) if known_before else []
    for name in "ab":
        write_pdf(tmp_path / f"{name}.pdf", "Two, longer.")
    parser = TextParser(lambda path: token.cancel() if path.endswith("b.pdf") else None)
    events = heard(tmp_path, library, parser=parser, token=token)
    assert shown(before + events) == ({1: "a.pdf ready", 2: "b.pdf ready"} if known_before else {1: "a.pdf ready"})


def test_progress_comes_at_most_ten_times_a_second(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_pdf(tmp_path / "a.pdf", *[f"Page {n}." for n in range(60)])
    now = iter(range(1_000_000))
    monkeypatch.setattr("core.engine.feed.time.monotonic", lambda: next(now) * 0.02)
    progress = [e for e in heard(tmp_path, WritingLibrary(), token=CancelToken()) if isinstance(e, Progress)]
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


def test_a_document_that_waits_for_ocr_is_shown_as_it_is_and_then_once_more(tmp_path: Path) -> None:
    write_pdf(tmp_path / "a.pdf", "One.", "(picture)")
    events = heard(tmp_path, WritingLibrary(), token=CancelToken(), ocr=OcrParts(SlowRecogniser()))
    stored = [e.document for e in events if isinstance(e, DocumentChanged) and e.document.id > 0]
    assert [(row.status, row.reason, row.recognised_pages) for row in stored] == [
        (DocumentStatus.PARTIAL, "waiting_for_ocr", 0),
        (DocumentStatus.READY, "", 1),
    ]
    assert shown(events) == {1: "a.pdf ready"}
