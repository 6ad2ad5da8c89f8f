"""A job can be stopped in every stage: it ends once, as cancelled, within two seconds."""

import shutil
import time
from pathlib import Path

import pytest

from core.api.messages import (
    Cancelled,
    DocumentChanged,
    DocumentsGone,
    Done,
    Failed,
    FreshnessChanged,
    LibraryListing,
    Progress,
)
from core.api.requests import AddPaths, Ask, Cancel, ListLibrary, Request
from core.api.types import DocumentId, JobId, Scope, Stage
from tests.process.engine import Engine, running_engine
from tests.process.papers import write_many_pages, write_paper, write_paper_for

WITHIN_S = 2.0
JOB = JobId(1)


def cancel_in(engine: Engine, request: Request, stage: Stage) -> float:
    """Seconds from the cancellation to the job's end, which must be the only one."""
    engine.send(request)
    engine.wait_for_stage(1, stage)
    started = time.monotonic()
    engine.send(Cancel(JOB))
    engine.send(Cancel(JOB))
    assert engine.end_of(JOB) == Cancelled(JOB)
    seconds = time.monotonic() - started
    engine.send(Cancel(JOB))
    listed = engine.run(ListLibrary(JobId(2)))
    assert isinstance(listed, Done)
    assert isinstance(listed.result, LibraryListing)
    assert {row.name for row in listed.result.documents} == {"lease.pdf", "long.pdf"}
    engine.close_input()
    ends = [e for e in engine.rest() if isinstance(e, (Done, Failed, Cancelled)) and e.job == JOB]
    assert ends == []
    return seconds


@pytest.mark.parametrize("stage", [Stage.READING, Stage.EMBEDDING])
def test_an_import_stops_while_it_reads_and_while_it_embeds(data_dir: Path, tmp_path: Path, stage: Stage) -> None:
    path = write_paper_for(stage, tmp_path / "new.pdf")
    with running_engine(data_dir) as engine:
        assert cancel_in(engine, AddPaths(JOB, (str(path),)), stage) < WITHIN_S


def test_an_import_stops_while_it_looks_for_files(data_dir: Path, tmp_path: Path) -> None:
    one = write_paper(tmp_path / "many" / "0.pdf", [["One of many."]])
    for number in range(1, 1500):
        shutil.copyfile(one, one.with_name(f"{number}.pdf"))
    with running_engine(data_dir) as engine:
        assert cancel_in(engine, AddPaths(JOB, (str(one.parent),)), Stage.SCANNING) < WITHIN_S


@pytest.mark.parametrize("stage", [Stage.SEARCHING, Stage.WEIGHING])
def test_a_question_stops_before_anything_is_written(data_dir: Path, stage: Stage) -> None:
    with running_engine(data_dir) as engine:
        assert cancel_in(engine, Ask(JOB, "How long is the notice period?", Scope()), stage) < WITHIN_S


@pytest.mark.model
def test_a_question_stops_while_the_model_writes(data_dir: Path) -> None:
    with running_engine(data_dir) as engine:
        assert cancel_in(engine, Ask(JOB, "How much is the monthly rent?", Scope()), Stage.WRITING) < WITHIN_S


def test_what_was_announced_is_taken_back(data_dir: Path, tmp_path: Path) -> None:
    for name in "ab":
        write_many_pages(tmp_path / "new" / f"{name}.pdf", 1500)
    shown: set[DocumentId] = set()
    with running_engine(data_dir) as engine:
        engine.wait_for(FreshnessChanged, lambda event: bool(event.freshness.as_of))  # the look of the start is over
        engine.send(AddPaths(JOB, (str(tmp_path / "new"),)))
        while True:
            event = engine.next()
            if isinstance(event, DocumentChanged):
                shown.add(event.document.id)
            elif isinstance(event, DocumentsGone):
                shown -= set(event.document_ids)
            elif isinstance(event, Progress) and event.stage is Stage.READING:
                engine.send(Cancel(JOB))
            elif event == Cancelled(JOB):
                break
    assert shown == set()


def test_jobs_that_wait_are_cancelled_without_a_start(data_dir: Path, tmp_path: Path) -> None:
    path = write_many_pages(tmp_path / "new.pdf", 1500)
    with running_engine(data_dir) as engine:
        engine.send(AddPaths(JOB, (str(path),)))
        engine.send(AddPaths(JobId(2), (str(path),)))
        engine.wait_for(Progress)
        engine.send(Cancel(JobId(2)))
        assert engine.end_of(2, within_s=WITHIN_S) == Cancelled(JobId(2))
        engine.send(Cancel(JOB))
        assert engine.end_of(1) == Cancelled(JOB)
