"""The real engine follows the disk: nobody asks it to, and nothing is done twice."""

import shutil
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from core.api.following import Freshness, Trouble
from core.api.messages import (
    Answered,
    DocumentChanged,
    DocumentsGone,
    Done,
    FreshnessChanged,
    IndexingPaused,
    LibraryListing,
)
from core.api.requests import AddPaths, Ask, ListLibrary, PauseIndexing
from core.api.types import DocumentStatus, DocumentSummary, JobId, Scope, Stage
from tests.process.engine import Engine, running_engine
from tests.process.papers import write_long_paper, write_many_pages, write_paper

TARGET_S = 60.0
GONE_WITHIN_S = 15.0
"""Seconds when the computer is not busy with other things."""
DOG = "The tenant may keep a dog named Barnaby in the garden house."
ASKED = "What is the name of the dog in the garden house?"


@pytest.fixture
def papers(tmp_path: Path) -> Path:
    write_paper(tmp_path / "papers" / "lease.pdf", [["The monthly rent is 1,250 euros."]])
    return tmp_path / "papers"


def followed(engine: Engine, papers: Path) -> None:
    """The folder is in the library, and current."""
    assert isinstance(engine.run(AddPaths(JobId(1), (str(papers),))), Done)
    engine.wait_for(FreshnessChanged, lambda e: bool(e.freshness.as_of) and not e.freshness.waiting)


def rows(engine: Engine, job: int = 90) -> dict[str, DocumentSummary]:
    done = engine.run(ListLibrary(JobId(job)))
    assert isinstance(done, Done)
    assert isinstance(done.result, LibraryListing)
    return {row.name: row for row in done.result.documents}


def found(engine: Engine, job: int) -> set[str]:
    """The documents that passages for the question about the dog come from, if they say so."""
    done = engine.run(Ask(JobId(job), ASKED, Scope(), quotes_only=True))
    assert isinstance(done, Done), done
    assert isinstance(done.result, Answered)
    passages = (*done.result.answer.passages, *done.result.answer.closest)
    return {passage.document for passage in passages if "Barnaby" in passage.text}


def is_ready(name: str) -> Callable[[DocumentChanged], bool]:
    return lambda e: e.document.name == name and e.document.status is DocumentStatus.READY


def test_a_new_file_is_found_and_a_deleted_one_is_not_without_a_request(tmp_path: Path, papers: Path) -> None:
    with running_engine(tmp_path / "data") as engine:
        followed(engine, papers)
        began = time.monotonic()
        write_paper(papers / "deep" / "dog.pdf", [[DOG]])
        engine.wait_for(DocumentChanged, is_ready("dog.pdf"))
        assert found(engine, 2) == {"dog.pdf"}
        assert time.monotonic() - began < TARGET_S
        began = time.monotonic()
        shutil.rmtree(papers / "deep")
        engine.wait_for(DocumentsGone, lambda e: e.document_ids[0] > 0)
        assert time.monotonic() - began < GONE_WITHIN_S
        assert found(engine, 3) == set()
        assert rows(engine).keys() == {"lease.pdf"}


def test_a_renamed_folder_costs_nothing_and_keeps_its_documents(tmp_path: Path, papers: Path) -> None:
    for number in range(3):
        write_paper(papers / "old" / f"{number}.pdf", [[f"Paper {number}.", DOG]])
    with running_engine(tmp_path / "data") as engine:
        followed(engine, papers)
        before = {name: (row.id, row.revision) for name, row in rows(engine).items()}
        (papers / "old").rename(papers / "new")
        moved = [engine.wait_for(DocumentChanged, lambda e: "/new/" in e.document.path) for _ in range(3)]
        assert {e.document.status for e in moved} == {DocumentStatus.READY}
        assert {name: (row.id, row.revision) for name, row in rows(engine).items()} == before


@pytest.mark.parametrize("stage", [Stage.READING, Stage.EMBEDDING])
def test_an_engine_that_was_killed_goes_on_by_itself(tmp_path: Path, stage: Stage) -> None:
    """With single files, which no folder that is followed brings back."""
    long = write_many_pages(tmp_path / "long.pdf", 400) if stage is Stage.READING else None
    long = long or write_long_paper(tmp_path / "long.pdf", 8)
    short = write_paper(tmp_path / "short.pdf", [[DOG]])
    with running_engine(tmp_path / "data") as engine:
        engine.send(AddPaths(JobId(1), (str(long), str(short))))
        engine.wait_for_stage(1, stage)
        engine.kill()
        engine.rest()
    with running_engine(tmp_path / "data") as engine:
        engine.wait_for(DocumentChanged, is_ready("short.pdf"), within_s=2 * TARGET_S)
        assert rows(engine)["long.pdf"].status is DocumentStatus.READY
        assert found(engine, 2) == {"short.pdf"}


def test_the_second_drop_is_done_before_the_first(tmp_path: Path) -> None:
    for number in range(4):
        write_long_paper(tmp_path / "first" / f"{number}.pdf", 3, of=f"first {number}")
    second = write_paper(tmp_path / "second.pdf", [[DOG]])
    with running_engine(tmp_path / "data") as engine:
        engine.send(AddPaths(JobId(1), (str(tmp_path / "first"),)))
        engine.wait_for_stage(1, Stage.EMBEDDING)
        engine.send(AddPaths(JobId(2), (str(second),)))
        assert [engine.next_end().job for _ in range(2)] == [2, 1]


def test_a_pause_survives_a_restart_and_searching_goes_on(tmp_path: Path, papers: Path) -> None:
    with running_engine(tmp_path / "data") as engine:
        followed(engine, papers)
        write_paper(papers / "dog.pdf", [[DOG]])
        engine.wait_for(DocumentChanged, is_ready("dog.pdf"))
        assert engine.run(PauseIndexing(JobId(2), paused=True)) == Done(JobId(2), IndexingPaused(True))
        engine.close_input()
        assert engine.wait() == 0
    write_paper(papers / "later.pdf", [["Written during the pause."]])
    with running_engine(tmp_path / "data") as engine:
        told = engine.wait_for(FreshnessChanged, lambda e: e.freshness.waiting > 0).freshness
        assert told.is_paused
        assert found(engine, 3) == {"dog.pdf"}
        assert "later.pdf" not in rows(engine)
        engine.send(PauseIndexing(JobId(4), paused=False))
        engine.wait_for(DocumentChanged, is_ready("later.pdf"))


def is_whole_and_current(now: Freshness) -> bool:
    return Trouble.LIBRARY_DAMAGED not in now.troubles and bool(now.as_of) and not now.waiting


def test_a_damaged_library_is_repaired_by_itself_and_told_while_it_lasts(tmp_path: Path, papers: Path) -> None:
    with running_engine(tmp_path / "data") as engine:
        followed(engine, papers)
        engine.close_input()
        assert engine.wait() == 0
    database = tmp_path / "data" / "library.db"
    data = bytearray(database.read_bytes())
    data[4096 : len(data) // 2] = bytes(len(data) // 2 - 4096)
    database.write_bytes(data)
    with running_engine(tmp_path / "data") as engine:
        engine.wait_for(FreshnessChanged, lambda e: Trouble.LIBRARY_DAMAGED in e.freshness.troubles)
        engine.wait_for(FreshnessChanged, lambda e: is_whole_and_current(e.freshness))
        assert {name: row.status for name, row in rows(engine).items()} == {"lease.pdf": DocumentStatus.READY}
