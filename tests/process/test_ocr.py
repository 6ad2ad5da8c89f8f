"""Pages that are pictures, with the real parser and OCR: read in the background, and no page of it twice."""

import time
from pathlib import Path

import pytest

from core.api.messages import (
    AddPaths,
    AddReport,
    Cancel,
    Cancelled,
    ChangeOcr,
    DocumentChanged,
    DocumentReported,
    Done,
    Progress,
    ReportDocument,
)
from core.api.reports import AddedFile
from core.api.types import DocumentId, DocumentStatus, JobId, Stage
from tests.pdfs import make_image_pdf
from tests.process.engine import Engine, run_command, running_engine
from tests.process.papers import write_paper
from tests.process.test_commands import printed

JOB = JobId(1)
TEXT = "The rent is 1250 euros"
PAGES = 5
WITHIN_S = 1.0
"""300 ms and what a busy computer adds to it."""


@pytest.fixture
def papers(tmp_path: Path) -> Path:
    """A scan that comes before a text in the alphabet, and after it in time."""
    write_paper(tmp_path / "papers" / "text.pdf", [["The notice period is ninety days."]])
    make_image_pdf(tmp_path / "papers" / "scan.pdf", text=TEXT, pages=PAGES)
    return tmp_path / "papers"


def add(papers: Path, job: int = 1, *, again: bool = False) -> AddPaths:
    return AddPaths(JobId(job), (str(papers),), again=again)


def files(ended: object) -> dict[str, AddedFile]:
    assert isinstance(ended, Done), ended
    assert isinstance(ended.result, AddReport)
    return {Path(file.path).name: file for file in ended.result.files}


def recognised(engine: Engine, *, pages: int) -> Progress:
    """The first word of a job that so many pages are recognised."""
    return engine.wait_for(Progress, lambda p: p.stage is Stage.RECOGNISING and p.done >= pages)


def first_total(engine: Engine) -> int | None:
    return recognised(engine, pages=0).total


def test_a_scan_is_stored_then_read_then_told_of(tmp_path: Path, papers: Path) -> None:
    with running_engine(tmp_path / "data") as engine:
        engine.send(add(papers))
        waiting = engine.wait_for(DocumentChanged, lambda e: e.document.reason == "waiting_for_ocr").document
        assert (waiting.name, waiting.status) == ("scan.pdf", DocumentStatus.NO_TEXT)
        engine.wait_for(DocumentChanged, lambda e: e.document.name == "text.pdf" and e.document.id > 0)
        last = recognised(engine, pages=PAGES - 1)
        assert (last.total, last.page_count, last.files_total) == (PAGES, PAGES, 1)
        assert (last.rate_per_minute > 0) == (last.seconds_left is not None)  # neither in the first two seconds
        read = engine.wait_for(DocumentChanged, lambda e: e.document.name == "scan.pdf").document
        assert (read.status, read.recognised_pages, read.id) == (DocumentStatus.READY, PAGES, waiting.id)
        assert files(engine.end_of(1))["scan.pdf"].status is DocumentStatus.READY
        told = engine.run(ReportDocument(JobId(2), DocumentId(read.id)))
        assert isinstance(told, Done)
        assert isinstance(told.result, DocumentReported)
        assert (told.result.report.recognised_pages, told.result.report.problems) == (PAGES, ())
    found = printed("search", "rent", data_dir=tmp_path / "data")
    assert TEXT in found["passages"][0]["text"]
    assert found["passages"][0]["rects"]


def test_a_cancelled_recognition_stops_at_once_and_goes_on_where_it_was(tmp_path: Path, papers: Path) -> None:
    with running_engine(tmp_path / "data") as engine:
        engine.send(add(papers))
        done = recognised(engine, pages=2).done
        started = time.monotonic()
        engine.send(Cancel(JOB))
        assert engine.end_of(JOB) == Cancelled(JOB)
        assert time.monotonic() - started < WITHIN_S
        engine.send(add(papers, 2))
        left = first_total(engine)
        assert left is not None
        assert left <= PAGES - done
        assert files(engine.end_of(2))["scan.pdf"].status is DocumentStatus.READY


def test_a_killed_engine_loses_no_recognised_page(tmp_path: Path, papers: Path) -> None:
    with running_engine(tmp_path / "data") as engine:
        engine.send(add(papers))
        done = recognised(engine, pages=2).done
        engine.kill()
        engine.rest()
    with running_engine(tmp_path / "data") as engine:
        engine.send(add(papers))
        left = first_total(engine)
        assert left is not None
        assert left <= PAGES - done
        assert files(engine.end_of(1))["scan.pdf"].status is DocumentStatus.READY


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
        assert files(engine.run(add(scan, 4, again=True)))["scan.pdf"].status is DocumentStatus.READY


def test_the_doctor_names_the_languages_and_where_more_belong(tmp_path: Path) -> None:
    found = printed("doctor", data_dir=tmp_path / "data")["ocr"]
    assert "eng" in found["available"]
    assert (found["enabled"], found["languages"], found["missing"]) == (True, ["eng"], [])
    assert found["folder"] == str(tmp_path / "data" / "tessdata")
