"""Indexing: progress, crashes, taking up again."""

import itertools
import os
import resource
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from core.api.messages import AddReport, Done, LibraryListing, Progress
from core.api.requests import AddPaths, Ask, Cancel, ListLibrary
from core.api.types import DocumentStatus, JobId, Scope, Stage
from tests.cases.desk import Desk
from tests.process.engine import all_gone, run_command, running_engine
from tests.process.papers import write_long_paper, write_many_pages, write_paper

FOUR_GB = 4_000_000_000


def test_percent_stays_at_zero_and_it_looks_dead(desk: Desk, papers: Path) -> None:
    for number in range(3):
        write_long_paper(papers / f"{number}.pdf", 12, of=f"P{number}")
    desk.engine.send(AddPaths(JobId(99), (str(papers),)))
    told: list[Progress] = []
    at_s: list[float] = []
    while not isinstance(event := desk.engine.next(), Done):
        if isinstance(event, Progress):
            told.append(event)
            at_s.append(time.monotonic())
    assert max(b - a for a, b in itertools.pairwise(at_s)) < 2
    shares = [event.done / event.total for event in told if event.total]
    assert shares == sorted(shares)
    assert len({round(share, 3) for share in shares}) > 10
    assert any(event.rate_per_minute > 0 and event.seconds_left is not None for event in told)
    assert {Path(event.file).name for event in told if event.file} == {"0.pdf", "1.pdf", "2.pdf"}


@pytest.mark.skipif(sys.platform != "linux", reason="address space is limited by Linux means")
def test_it_stays_at_zero_for_ever_on_a_small_machine(tmp_path: Path, papers: Path) -> None:
    write_paper(papers / "small.pdf", [["A single line about the harbour."]])
    done = subprocess.run(
        [sys.executable, "-m", "core", "add", str(papers), "--data-dir", str(tmp_path / "data")],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (FOUR_GB, FOUR_GB)),
    )
    assert done.returncode == 0, done.stderr


def test_after_a_crash_it_crashes_at_every_start(tmp_path: Path, papers: Path) -> None:
    write_paper(papers / "a.pdf", [["A short notice about the garden."]])
    write_many_pages(papers / "b.pdf", 1500)
    with running_engine(tmp_path / "data") as engine:
        engine.send(AddPaths(JobId(1), (str(papers),)))
        engine.wait_for_stage(1, Stage.READING, file="b.pdf")
        children = engine.children()
        engine.kill()
        assert all_gone(children)
    with running_engine(tmp_path / "data") as engine:
        desk = Desk(engine)
        desk.wait_until(lambda documents: len(documents) == 2 and all(row.chunk_count for row in documents.values()))


def test_hours_of_indexing_are_gone_after_a_hang(tmp_path: Path, papers: Path) -> None:
    for number in range(20):
        write_paper(
            papers / f"{number:02}.pdf", [[f"Clause {number} is about the harbour in the year {number + 1900}."]]
        )
    with running_engine(tmp_path / "data") as engine:
        engine.send(AddPaths(JobId(99), (str(papers),)))
        engine.wait_for(Progress, lambda event: event.files_done >= 10)
        finished = set(Desk(engine).documents())
        engine.kill()
    with running_engine(tmp_path / "data") as engine:
        desk = Desk(engine)
        kept = {path for path, row in desk.documents().items() if row.status is DocumentStatus.READY}
        assert len(finished) - 1 <= len(kept)
        report = desk.add(papers)
        assert len(report.files) == 20
        assert {row.revision for row in desk.documents().values()} == {1}


def test_embeddings_vanish_after_closing_and_opening(tmp_path: Path, papers: Path) -> None:
    write_long_paper(papers / "long.pdf", 3)
    assert run_command("add", str(papers), data_dir=tmp_path / "data").returncode == 0
    counts = set()
    for _ in range(5):
        with running_engine(tmp_path / "data") as engine:
            counts.add((engine.ready.totals.documents, engine.ready.totals.chunks))
            engine.close_input()
            assert engine.wait() == 0
    assert len(counts) == 1
    assert counts.pop()[1] > 0


def test_it_closes_when_folders_are_added_one_after_another(desk: Desk, tmp_path: Path) -> None:
    folders = [tmp_path / f"folder {number}" for number in range(3)]
    for folder in folders:
        for name in "ab":
            write_paper(folder / f"{name}.pdf", [[f"Sheet {name} of {folder.name} is about boats."]])
    for number, folder in enumerate(folders, start=50):
        desk.engine.send(AddPaths(JobId(number), (str(folder),)))
    ends = [desk.engine.next_end() for _ in folders]
    assert all(isinstance(end, Done) for end in ends)
    assert len(desk.documents()) == 6


def test_one_bad_file_stops_the_whole_set_up(desk: Desk, papers: Path) -> None:
    for number in range(20):
        write_paper(papers / f"good {number}.pdf", [[f"Good sheet {number} about the sea."]])
    (papers / "bad.pdf").write_bytes(b"%PDF-1.4\nno more than that")
    report = desk.add(papers)
    statuses = [file.status for file in report.files]
    assert statuses.count(DocumentStatus.READY) == 20
    (bad,) = (file for file in report.files if file.status is not DocumentStatus.READY)
    assert Path(bad.path).name == "bad.pdf"
    assert bad.reason


def test_a_long_file_stops_at_a_page_past_its_end(desk: Desk, papers: Path) -> None:
    pages = [[f"Sheet {number} of the long report."] for number in range(422)]
    pages[-1] = ["The last sheet names the keeper of the seal: Ottokar."]
    write_paper(papers / "long.pdf", pages)
    (file,) = desk.add(papers).files
    assert (file.status, file.pages) == (DocumentStatus.READY, 422)
    answer = desk.ask("Who is the keeper of the seal?")
    assert answer.sentences[0].citations[0].parts[0].page_index == 421


def test_a_large_file_fails_with_a_vague_message(desk: Desk, papers: Path) -> None:
    path = write_paper(papers / "large.pdf", [["The tower is 61 metres high."]])
    with path.open("ab") as file:  # after the end a reader looks for nothing more than the last %%EOF
        file.write(b"\n% " + bytes(range(65, 91)) * 40_000 + b"\n%%EOF\n")
    os.utime(path, (1, 1))  # long finished: a file this odd that was written just now would be waited for
    (report,) = desk.add(papers).files
    assert report.status is DocumentStatus.READY, report.reason


def test_attaching_hangs_while_the_embedder_is_missing(tmp_path: Path, papers: Path) -> None:
    write_paper(papers / "a.pdf", [["The tower is 61 metres high."]])
    copy = tmp_path / "app"
    root = Path(__file__).resolve().parents[2]
    shutil.copytree(root / "core", copy / "core", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(root / "resources", copy / "resources", ignore=shutil.ignore_patterns("*.gguf"))
    started = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-m", "core", "add", str(papers), "--data-dir", str(tmp_path / "data")],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        cwd=copy,
    )
    assert done.returncode == 0
    assert "found by words alone" in done.stderr
    assert time.monotonic() - started < 30


def test_files_read_side_by_side_spoil_each_other(desk: Desk, papers: Path) -> None:
    paths = [write_paper(papers / f"{n}.pdf", [[f"Sheet {n} tells of pier {n + 40}."]] * 3) for n in range(8)]
    for number, path in enumerate(paths, start=50):
        desk.engine.send(AddPaths(JobId(number), (str(path),)))
    ends = [desk.engine.next_end() for _ in paths]
    reports = [end.result for end in ends if isinstance(end, Done) and isinstance(end.result, AddReport)]
    assert [file.status for report in reports for file in report.files] == [DocumentStatus.READY] * 8


def test_two_threads_on_one_model_crash(desk: Desk, papers: Path) -> None:
    write_paper(papers / "a.pdf", [["The tower is 61 metres high.", "The keeper lives below."]])
    desk.add(papers)
    question = Ask(JobId(70), "How high is the tower?", Scope(), quotes_only=True)
    desk.engine.send(question)
    desk.engine.send(Cancel(JobId(70)))
    desk.engine.send(Ask(JobId(71), question.question, Scope(), quotes_only=True))
    desk.engine.send(Ask(JobId(72), "Who lives below?", Scope(), quotes_only=True))
    assert isinstance(desk.engine.end_of(72), Done)
    listed = desk.engine.run(ListLibrary(JobId(73)))
    assert isinstance(listed, Done)
    assert isinstance(listed.result, LibraryListing)
