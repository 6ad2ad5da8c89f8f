"""Pages that are pictures, with the real parser and OCR: read in the background, and no page of it twice."""

from pathlib import Path

import pytest

from core.api.messages import (
    AddReport,
    DocumentChanged,
    DocumentReported,
    Done,
    Event,
    FreshnessChanged,
    IndexingPaused,
)
from core.api.reports import AddedFile
from core.api.requests import AddPaths, ChangeOcr, PauseIndexing, ReportDocument
from core.api.types import DocumentId, DocumentStatus, DocumentSummary, JobId
from tests.pdfs import make_image_pdf
from tests.process.engine import Engine, printed, run_command, running_engine
from tests.process.papers import write_paper

TEXT = "The rent is 1250 euros"
PAGES = 5
MANY_PAGES = 24


@pytest.fixture
def papers(tmp_path: Path) -> Path:
    """A scan that comes before a text in the alphabet, and after it in time."""
    write_paper(tmp_path / "papers" / "text.pdf", [["The notice period is ninety days."]])
    make_image_pdf(tmp_path / "papers" / "scan.pdf", text=TEXT, pages=PAGES)
    return tmp_path / "papers"


@pytest.fixture
def long_scan(papers: Path) -> Path:
    """So long that what waits is told several times before all of it is read."""
    make_image_pdf(papers / "scan.pdf", text=TEXT, pages=MANY_PAGES)
    return papers


def add(papers: Path, job: int = 1, *, again: bool = False) -> AddPaths:
    return AddPaths(JobId(job), (str(papers),), again=again)


def files(ended: object) -> dict[str, AddedFile]:
    assert isinstance(ended, Done), ended
    assert isinstance(ended.result, AddReport)
    return {Path(file.path).name: file for file in ended.result.files}


def waiting_pages(engine: Engine, *, most: int = MANY_PAGES) -> int:
    """How many pages wait for OCR, once there are some, and no more than `most`."""
    told = engine.wait_for(FreshnessChanged, lambda e: 0 < e.freshness.pages_waiting_for_ocr <= most)
    return told.freshness.pages_waiting_for_ocr


def scan_read(engine: Engine) -> DocumentSummary:
    """The scan, once OCR has read it."""
    return engine.wait_for(DocumentChanged, is_read_scan).document


def is_read_scan(event: Event) -> bool:
    if not isinstance(event, DocumentChanged):
        return False
    return event.document.name == "scan.pdf" and event.document.status is DocumentStatus.READY


def test_a_scan_is_stored_then_read_then_told_of(tmp_path: Path, papers: Path) -> None:
    with running_engine(tmp_path / "data") as engine:
        engine.send(add(papers))
        waiting = engine.wait_for(DocumentChanged, lambda e: e.document.reason == "waiting_for_ocr").document
        assert (waiting.name, waiting.status) == ("scan.pdf", DocumentStatus.NO_TEXT)
        assert files(engine.end_of(1))["scan.pdf"].reason == "waiting_for_ocr"
        assert waiting_pages(engine) <= PAGES
        read = scan_read(engine)
        assert (read.recognised_pages, read.id) == (PAGES, waiting.id)
        told = engine.run(ReportDocument(JobId(2), DocumentId(read.id)))
        assert isinstance(told, Done)
        assert isinstance(told.result, DocumentReported)
        assert (told.result.report.recognised_pages, told.result.report.problems) == (PAGES, ())
    found = printed("search", "rent", data_dir=tmp_path / "data")
    assert TEXT in found["passages"][0]["text"]
    assert found["passages"][0]["rects"]


def test_a_pause_stops_recognition_and_it_goes_on_where_it_was(tmp_path: Path, long_scan: Path) -> None:
    with running_engine(tmp_path / "data") as engine:
        engine.send(add(long_scan))
        left = waiting_pages(engine, most=MANY_PAGES - 2)
        assert engine.run(PauseIndexing(JobId(2), paused=True)) == Done(JobId(2), IndexingPaused(True))
        engine.wait_for(FreshnessChanged, lambda e: e.freshness.is_paused)
        assert engine.run(PauseIndexing(JobId(3), paused=False)) == Done(JobId(3), IndexingPaused(False))
        most = 0
        while not is_read_scan(event := engine.next()):
            if isinstance(event, FreshnessChanged):
                most = max(most, event.freshness.pages_waiting_for_ocr)
        assert most <= left


def test_a_killed_engine_loses_no_recognised_page_and_goes_on_by_itself(tmp_path: Path, long_scan: Path) -> None:
    with running_engine(tmp_path / "data") as engine:
        engine.send(add(long_scan))
        left = waiting_pages(engine, most=MANY_PAGES - 2)
        engine.kill()
        engine.rest()
    with running_engine(tmp_path / "data") as engine:
        assert waiting_pages(engine) <= left
        scan_read(engine)


def test_what_was_off_or_had_no_data_is_read_later(tmp_path: Path, papers: Path) -> None:
    data = tmp_path / "data"
    off = printed("add", str(papers), "--no-ocr", data_dir=data)
    assert {Path(f["path"]).name: f["reason_code"] for f in off["files"]} == {"scan.pdf": "ocr_off", "text.pdf": ""}
    missing = printed("add", str(papers), "--ocr-language", "eng+xyz", data_dir=data)
    assert {f["reason_code"] for f in missing["files"]} == {"ocr_data_missing", ""}
    told = run_command("add", str(papers), data_dir=data)
    assert f"{PAGES} pages read by OCR." in told.stdout
    assert "2 of 2 files" in told.stdout


def test_ocr_that_was_switched_off_reads_a_document_at_its_retry(tmp_path: Path, papers: Path) -> None:
    scan = papers / "scan.pdf"
    with running_engine(tmp_path / "data") as engine:
        assert isinstance(engine.run(ChangeOcr(JobId(1), enabled=False, languages=("eng",))), Done)
        assert files(engine.run(add(scan, 2)))["scan.pdf"].reason == "ocr_off"
        assert isinstance(engine.run(ChangeOcr(JobId(3), enabled=True, languages=("eng",))), Done)
        assert files(engine.run(add(scan, 4, again=True)))["scan.pdf"].reason == "waiting_for_ocr"
        scan_read(engine)


def test_the_doctor_names_the_languages_and_where_more_belong(tmp_path: Path) -> None:
    found = printed("doctor", data_dir=tmp_path / "data")["ocr"]
    assert "eng" in found["available"]
    assert (found["enabled"], found["languages"], found["missing"]) == (True, ["eng"], [])
    assert found["folder"] == str(tmp_path / "data" / "tessdata")
