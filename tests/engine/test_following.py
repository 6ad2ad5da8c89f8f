"""The library follows the disk by itself, on real files and a real library."""

import shutil
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from core.api.following import FolderState, Trouble
from core.api.messages import (
    AddPaths,
    AddReport,
    Cancelled,
    Checked,
    CheckFolders,
    DocumentChanged,
    DocumentsGone,
    Done,
    FoldersChanged,
    ForgetFolder,
    FreshnessChanged,
    PauseIndexing,
)
from core.api.types import ErrorCode, JobId
from core.contracts.library import Aside
from core.engine import following, grace, indexing
from core.errors import UserError
from core.ingest import watch, watch_policy
from core.ingest.mounts import MountTable
from tests.engine.bench import WAIT_S, Bench
from tests.ingest.parts import write_pdf


@pytest.fixture(autouse=True)
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch, "TEND_EVERY_S", 0.05)
    monkeypatch.setattr(watch_policy, "QUIET_S", 0.1)
    monkeypatch.setattr(indexing, "LOOK_FOR_SPACE_EVERY_S", 0.05)
    for name, seconds in (
        ("TICK_S", 0.03),
        ("TELL_EVERY_S", 0.05),
        ("LOOK_AROUND_EVERY_S", 0.1),
        ("TARGETS_EVERY_S", 0),
    ):
        monkeypatch.setattr(following, name, seconds)


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Callable[..., Bench]]:
    made: list[Bench] = []

    def make(**wanted: object) -> Bench:
        made.append(Bench(tmp_path, **wanted))  # type: ignore[arg-type]  # as the test says
        return made[-1]

    yield make
    for bench in made:
        bench.close()


@pytest.fixture
def bench(make: Callable[..., Bench]) -> Bench:
    """With one document in a folder that is followed and current."""
    bench = make()
    write_pdf(bench.papers / "a.pdf", "One.")
    bench.run(AddPaths(JobId(1), (str(bench.papers),)))
    bench.follow()
    wait_current(bench)
    return bench


def wait_current(bench: Bench) -> None:
    bench.wait_for(
        FreshnessChanged, lambda e: bool(e.freshness.as_of) and not e.freshness.waiting and not e.freshness.is_checking
    )


def wait_until(holds: Callable[[], bool]) -> None:
    until = time.monotonic() + WAIT_S
    while not holds():
        assert time.monotonic() < until
        threading.Event().wait(0.01)


def read(bench: Bench) -> list[str]:
    return [Path(path).name for path in bench.app.parser.read]


def test_what_comes_changes_moves_and_goes_is_followed_without_a_request(bench: Bench) -> None:
    write_pdf(bench.papers / "deep" / "b.pdf", "Two.")
    bench.wait_for(DocumentChanged, lambda e: (e.document.name, e.document.status) == ("b.pdf", "ready"))
    write_pdf(bench.papers / "a.pdf", "One, revised.")
    changed = bench.wait_for(DocumentChanged, lambda e: (e.document.name, e.document.revision) == ("a.pdf", 2))
    (bench.papers / "a.pdf").rename(bench.papers / "deep" / "c.pdf")
    moved = bench.wait_for(DocumentChanged, lambda e: e.document.name == "c.pdf")
    assert moved.document.id == changed.document.id
    (bench.papers / "deep" / "c.pdf").unlink()
    assert bench.wait_for(DocumentsGone).document_ids == (moved.document.id,)
    assert bench.names() == {"b.pdf": "ready"}
    assert read(bench) == ["a.pdf", "b.pdf", "a.pdf"]


def test_a_folder_that_is_renamed_costs_no_work_and_keeps_the_ids(bench: Bench) -> None:
    for name in "bcd":
        write_pdf(bench.papers / "deep" / f"{name}.pdf", f"Text of {name}.")
    for _ in "bcd":
        bench.wait_for(DocumentChanged, lambda e: e.document.status == "ready" and e.document.id > 0)
    before = {row.name: row.id for row in bench.library.summaries()}
    reads = len(read(bench))
    (bench.papers / "deep").rename(bench.papers / "renamed")
    wait_until(lambda: sum("/renamed/" in row.path for row in bench.library.summaries()) == 3)
    assert {row.name: row.id for row in bench.library.summaries()} == before
    assert len(read(bench)) == reads


def test_what_changed_while_the_engine_was_away_is_found_at_its_start(make: Callable[..., Bench]) -> None:
    bench = make()
    for name in "abc":
        write_pdf(bench.papers / f"{name}.pdf", f"Text of {name}.")
    bench.run(AddPaths(JobId(1), (str(bench.papers),)))
    (bench.papers / "a.pdf").unlink()
    (bench.papers / "b.pdf").rename(bench.papers / "moved.pdf")
    write_pdf(bench.papers / "new.pdf", "New.")
    bench.follow()
    wait_until(lambda: bench.names() == {"moved.pdf": "ready", "c.pdf": "ready", "new.pdf": "ready"})
    assert read(bench) == ["a.pdf", "b.pdf", "c.pdf", "new.pdf"]


def test_a_single_file_is_followed_too(make: Callable[..., Bench]) -> None:
    bench = make()
    path = write_pdf(bench.papers / "single.pdf", "One.")
    bench.run(AddPaths(JobId(1), (str(path),)))
    bench.follow()
    wait_current(bench)
    write_pdf(bench.papers / "neighbour.pdf", "Not asked for.")
    write_pdf(path, "One, revised.")
    bench.wait_for(DocumentChanged, lambda e: e.document.revision == 2)
    assert bench.names() == {"single.pdf": "ready"}


def test_a_drive_that_goes_takes_no_document_with_it(make: Callable[..., Bench]) -> None:
    bench = make()
    usb = bench.papers / "usb"
    there = MountTable((("/", "ext4"), (str(usb), "vfat")))
    bench.app.table = there
    path = write_pdf(usb / "a.pdf", "One.")
    bench.run(AddPaths(JobId(1), (str(usb),)))
    bench.follow()
    wait_current(bench)
    shutil.move(path, bench.papers.parent / "kept.pdf")
    bench.app.table = MountTable((("/", "ext4"),))
    gone = bench.wait_for(FoldersChanged, lambda e: e.folders[0].state is FolderState.AWAY)
    assert gone.folders[0].documents == 1
    [row] = bench.library.summaries()
    assert row.is_away
    shutil.move(bench.papers.parent / "kept.pdf", path)
    bench.app.table = there
    bench.wait_for(FoldersChanged, lambda e: e.folders[0].state is FolderState.WATCHED)
    wait_until(lambda: not bench.library.summaries()[0].is_away)
    assert read(bench) == ["a.pdf"]


def test_a_folder_on_a_network_drive_is_said_to_be_polled(make: Callable[..., Bench]) -> None:
    bench = make()
    bench.app.table = MountTable((("/", "nfs4"),))
    write_pdf(bench.papers / "a.pdf", "One.")
    bench.run(AddPaths(JobId(1), (str(bench.papers),)))
    bench.follow()
    bench.wait_for(FoldersChanged, lambda e: [f.state for f in e.folders] == [FolderState.POLLED])


def test_a_deleted_document_is_erased_after_a_grace_and_not_while_something_is_to_be_read(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(grace, "GRACE_S", 0.3)
    bench.run(PauseIndexing(JobId(2), paused=True))
    (bench.papers / "a.pdf").unlink()
    bench.wait_for(DocumentsGone)
    assert [file.aside for file in bench.library.aside(Aside.DELETED)] == [Aside.DELETED]
    bench.wait_for(FreshnessChanged, lambda e: e.freshness.is_paused)
    assert bench.library.aside(Aside.DELETED)
    bench.run(PauseIndexing(JobId(3), paused=False))
    wait_until(lambda: not bench.library.aside(Aside.DELETED))
    assert bench.library.known_file(str(bench.papers / "a.pdf")) is None


def test_checking_is_done_when_what_changed_is_searchable(make: Callable[..., Bench]) -> None:
    bench = make()
    for name in "abc":
        write_pdf(bench.papers / f"{name}.pdf", f"Text of {name}.")
    bench.run(AddPaths(JobId(1), (str(bench.papers),)))
    (bench.papers / "a.pdf").unlink()
    (bench.papers / "b.pdf").rename(bench.papers / "moved.pdf")
    write_pdf(bench.papers / "new.pdf", "Something new.")
    checked = bench.run(CheckFolders(JobId(2)))
    assert isinstance(checked, Checked)
    assert (checked.read, checked.moved, checked.removed) == (1, 1, 1)
    assert bench.library.search_words("something new", allowed=None, limit=3)


def test_the_second_drop_is_read_before_the_rest_of_the_first(tmp_path: Path, make: Callable[..., Bench]) -> None:
    at, go = threading.Event(), threading.Event()

    def on_page(path: str) -> None:
        if path.endswith("0.pdf"):
            at.set()
            assert go.wait(WAIT_S)

    bench = make(on_page=on_page)
    first, second = tmp_path / "first", tmp_path / "second"
    for number in range(3):
        write_pdf(first / f"{number}.pdf", f"First {number}.")
    write_pdf(second / "x.pdf", "Second.")
    bench.send(AddPaths(JobId(1), (str(first),)))
    assert at.wait(WAIT_S)
    bench.send(AddPaths(JobId(2), (str(second),)))
    go.set()
    bench.end_of(JobId(2))
    bench.end_of(JobId(1))
    assert read(bench) == ["0.pdf", "x.pdf", "1.pdf", "2.pdf"]


def test_a_pause_stops_in_the_middle_of_a_document_and_goes_on_to_one_whole_report(make: Callable[..., Bench]) -> None:
    at, go = threading.Event(), threading.Event()

    def on_page(path: str) -> None:
        if path.endswith("b.pdf"):
            at.set()
            assert go.wait(WAIT_S)

    bench = make(on_page=on_page)
    write_pdf(bench.papers / "a.pdf", "Text of a.")
    write_pdf(bench.papers / "b.pdf", *[f"Page {n} of b." for n in range(60)])
    bench.send(AddPaths(JobId(1), (str(bench.papers),), again=True))
    assert at.wait(WAIT_S)
    bench.run(PauseIndexing(JobId(2), paused=True))
    go.set()
    wait_until(lambda: bench.queue.ranks != frozenset() and bench.names().get("b.pdf") is None)
    bench.run(PauseIndexing(JobId(3), paused=False))
    end = bench.end_of(JobId(1))
    assert isinstance(end, Done)
    assert isinstance(end.result, AddReport)
    [a, b] = end.result.files
    assert ((a.unchanged, a.pages), (b.unchanged, b.pages)) == ((False, 1), (False, 60))
    assert read(bench).count("a.pdf") == 1, "what was read before the pause is not read again, even with `again`"


def test_a_full_disk_makes_it_wait_and_tells_and_nothing_is_lost(bench: Bench) -> None:
    bench.app.free_bytes = 10**6
    write_pdf(bench.papers / "b.pdf", "Two.")
    bench.wait_for(FreshnessChanged, lambda e: Trouble.DISK_FULL in e.freshness.troubles)
    bench.send(AddPaths(JobId(2), (str(bench.papers / "b.pdf"),)))
    bench.app.free_bytes = 10**12
    bench.end_of(JobId(2))
    wait_until(lambda: bench.names() == {"a.pdf": "ready", "b.pdf": "ready"})
    bench.wait_for(
        FreshnessChanged, lambda e: Trouble.DISK_FULL not in e.freshness.troubles and not e.freshness.waiting
    )


def test_after_a_repair_all_is_looked_through_and_told_anew(bench: Bench) -> None:
    def fail(_: object) -> None:
        raise UserError(ErrorCode.LIBRARY_DAMAGED)

    with pytest.raises(UserError):
        bench.library.call(fail)
    told = bench.wait_for(FoldersChanged)
    assert told.folders[0].documents == 1
    wait_current(bench)
    write_pdf(bench.papers / "b.pdf", "Two.")
    bench.wait_for(DocumentChanged, lambda e: (e.document.name, e.document.status) == ("b.pdf", "ready"))


def test_what_was_dropped_and_not_finished_is_taken_up_again_but_not_what_failed(
    tmp_path: Path, make: Callable[..., Bench]
) -> None:
    at = threading.Event()

    def stuck(_: str) -> None:
        at.set()
        stopped.queue.close()

    stopped: Bench = make(on_page=stuck)
    single = write_pdf(tmp_path / "single.pdf", "One.")
    failing = write_pdf(tmp_path / "failing.pdf", "status:took_too_long")
    stopped.send(AddPaths(JobId(1), (str(failing), str(single))))
    assert at.wait(WAIT_S)
    stopped.close()
    assert stopped.names_at_end == {"failing.pdf": "took_too_long"}
    write_pdf(failing, "It could be read now.")
    again = make()
    [drop] = again.drops.unfinished
    again.handlers.take_up()
    wait_until(lambda: not again.drops.unfinished)
    assert again.names() == {"single.pdf": "ready", "failing.pdf": "took_too_long"}
    assert drop.paths == (str(failing), str(single))


def test_the_daily_backup_is_made_when_nothing_else_goes_on(bench: Bench) -> None:
    wait_until(lambda: bench.backups == [1])


def test_a_failing_round_does_not_end_the_following(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    failed = threading.Event()
    notice = bench.following._notice

    def fail(now: float) -> None:
        monkeypatch.setattr(bench.following, "_notice", notice)
        failed.set()
        raise ZeroDivisionError

    monkeypatch.setattr(bench.following, "_notice", fail)
    assert failed.wait(WAIT_S)
    write_pdf(bench.papers / "b.pdf", "Two.")
    bench.wait_for(DocumentChanged, lambda e: (e.document.name, e.document.status) == ("b.pdf", "ready"))
    assert "following: bug" in caplog.text


def test_a_drop_that_is_cancelled_ends_altogether_and_its_folder_is_not_followed(make: Callable[..., Bench]) -> None:
    at, go = threading.Event(), threading.Event()

    def on_page(path: str) -> None:
        if path.endswith("b.pdf"):
            at.set()
            go.wait(WAIT_S)

    bench = make(on_page=on_page)
    bench.follow()
    wait_until(lambda: bench.following.looks.has_looked_through and not bench.queue.ranks)
    for name in "abc":
        write_pdf(bench.papers / f"{name}.pdf", f"Text of {name}.")
    bench.send(AddPaths(JobId(1), (str(bench.papers),)))
    assert at.wait(WAIT_S)
    bench.jobs.cancel(JobId(1))
    go.set()
    assert isinstance(bench.end_of(JobId(1)), Cancelled)
    wait_until(lambda: not bench.library.folders() and not bench.queue.ranks)
    assert bench.names() == {"a.pdf": "ready"}
    assert not bench.drops.unfinished
    bench.run(CheckFolders(JobId(2)))
    assert bench.names() == {"a.pdf": "ready"}


def test_a_folder_that_was_followed_before_still_is_when_a_drop_of_it_is_cancelled(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    at, go = threading.Event(), threading.Event()

    def on_page(_: str) -> None:
        at.set()
        go.wait(WAIT_S)

    monkeypatch.setattr(bench.app.parser, "on_page", on_page)
    bench.send(AddPaths(JobId(2), (str(bench.papers),), again=True))
    assert at.wait(WAIT_S)
    bench.jobs.cancel(JobId(2))
    go.set()
    bench.end_of(JobId(2))
    wait_until(lambda: not bench.following.looks._unwanted)
    assert [folder.path for folder in bench.library.folders()] == [str(bench.papers)]


def test_what_is_being_read_below_a_folder_that_is_forgotten_is_given_up(make: Callable[..., Bench]) -> None:
    at, go = threading.Event(), threading.Event()

    def on_page(path: str) -> None:
        if path.endswith("b.pdf"):
            at.set()
            go.wait(WAIT_S)

    bench = make(on_page=on_page)
    write_pdf(bench.papers / "a.pdf", "Text of a.")
    bench.run(AddPaths(JobId(1), (str(bench.papers),)))
    bench.follow()
    wait_current(bench)
    write_pdf(bench.papers / "b.pdf", "Text of b.")
    assert at.wait(WAIT_S)
    [folder] = bench.library.folders()
    bench.run(ForgetFolder(JobId(2), folder.id))
    go.set()
    wait_until(lambda: not bench.queue.ranks)
    assert bench.names() == {}
