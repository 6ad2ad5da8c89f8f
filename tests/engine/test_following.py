"""The library follows the disk by itself, on real files and a real library."""

import shutil
import threading
from collections.abc import Callable
from queue import Queue

import pytest

from core.api.following import FolderState
from core.api.messages import Checked, DocumentChanged, DocumentsGone, FoldersChanged, FreshnessChanged
from core.api.requests import AddPaths, CheckFolders, PauseIndexing
from core.api.types import ErrorCode, JobId
from core.contracts.library import Aside
from core.engine import folder_check, grace
from core.errors import UserError
from core.ingest.mounts import MountTable
from tests.engine.bench import WAIT_S, Bench, read, wait_current, wait_until
from tests.ingest.parts import write_pdf

pytestmark = pytest.mark.usefixtures("in_a_hurry")


def test_what_comes_changes_moves_and_goes_is_followed_without_a_request(current: Bench) -> None:
    write_pdf(current.papers / "deep" / "b.pdf", "Two.")
    current.wait_for(DocumentChanged, lambda e: (e.document.name, e.document.status) == ("b.pdf", "ready"))
    write_pdf(current.papers / "a.pdf", "One, revised.")
    changed = current.wait_for(DocumentChanged, lambda e: (e.document.name, e.document.revision) == ("a.pdf", 2))
    (current.papers / "a.pdf").rename(current.papers / "deep" / "c.pdf")
    moved = current.wait_for(DocumentChanged, lambda e: e.document.name == "c.pdf")
    assert moved.document.id == changed.document.id
    (current.papers / "deep" / "c.pdf").unlink()
    assert current.wait_for(DocumentsGone).document_ids == (moved.document.id,)
    assert current.names() == {"b.pdf": "ready"}
    assert read(current) == ["a.pdf", "b.pdf", "a.pdf"]


def test_a_folder_that_is_renamed_costs_no_work_and_keeps_the_ids(current: Bench) -> None:
    for name in "bcd":
        write_pdf(current.papers / "deep" / f"{name}.pdf", f"Text of {name}.")
    for _ in "bcd":
        current.wait_for(DocumentChanged, lambda e: e.document.status == "ready" and e.document.id > 0)
    before = {row.name: row.id for row in current.library.summaries()}
    reads = len(read(current))
    (current.papers / "deep").rename(current.papers / "renamed")
    wait_until(lambda: sum("/renamed/" in row.path for row in current.library.summaries()) == 3)
    assert {row.name: row.id for row in current.library.summaries()} == before
    assert len(read(current)) == reads


def test_a_followed_folder_that_is_renamed_is_followed_to_its_new_place(current: Bench) -> None:
    before = current.library.summaries()[0].id
    renamed = current.papers.rename(current.papers.with_name("renamed"))
    moved = current.wait_for(DocumentChanged, lambda e: e.document.path == str(renamed / "a.pdf"))
    assert moved.document.id == before
    told = current.wait_for(FoldersChanged, lambda e: e.folders[0].path == str(renamed))
    assert [(f.state, f.documents, f.set_aside) for f in told.folders] == [(FolderState.WATCHED, 1, 0)]
    write_pdf(renamed / "b.pdf", "Two.")
    current.wait_for(DocumentChanged, lambda e: (e.document.name, e.document.status) == ("b.pdf", "ready"))
    assert read(current) == ["a.pdf", "b.pdf"]
    assert not any(isinstance(event, DocumentsGone) and before in event.document_ids for event in current.heard)


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
    current: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(grace, "GRACE_S", 0.3)
    current.run(PauseIndexing(JobId(2), paused=True))
    (current.papers / "a.pdf").unlink()
    current.wait_for(DocumentsGone)
    assert [file.aside for file in current.library.aside(Aside.DELETED)] == [Aside.DELETED]
    current.wait_for(FreshnessChanged, lambda e: e.freshness.is_paused)
    assert current.library.aside(Aside.DELETED)
    current.run(PauseIndexing(JobId(3), paused=False))
    wait_until(lambda: not current.library.aside(Aside.DELETED))
    assert current.library.known_file(str(current.papers / "a.pdf")) is None


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


def test_checking_waits_for_a_file_that_was_written_just_now(make: Callable[..., Bench]) -> None:
    bench = make()
    bench.run(AddPaths(JobId(1), (str(write_pdf(bench.papers / "a.pdf", "One.").parent),)))
    bench.app.clock.ahead_s = 0.0
    write_pdf(bench.papers / "b.pdf", "Two.")
    checked = bench.run(CheckFolders(JobId(2)))
    assert isinstance(checked, Checked)
    assert (checked.read, checked.freshness.waiting) == (1, 0)
    assert bench.names() == {"a.pdf": "ready", "b.pdf": "ready"}


def test_checking_does_not_wait_for_ever_and_says_what_still_waits(
    make: Callable[..., Bench], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folder_check, "WAIT_S", 0.2)
    bench = make()
    bench.run(AddPaths(JobId(1), (str(write_pdf(bench.papers / "a.pdf", "One.").parent),)))
    bench.app.clock.ahead_s = 0.0
    write_pdf(bench.papers / "b.pdf", "Two.")
    checked = bench.run(CheckFolders(JobId(2)))
    assert isinstance(checked, Checked)
    assert (checked.read, checked.freshness.waiting) == (0, 1)


def test_after_a_repair_all_is_looked_through_and_told_anew(current: Bench) -> None:
    def fail(_: object) -> None:
        raise UserError(ErrorCode.LIBRARY_DAMAGED)

    with pytest.raises(UserError):
        current.library.call(fail)
    told = current.wait_for(FoldersChanged)
    assert told.folders[0].documents == 1
    wait_current(current)
    write_pdf(current.papers / "b.pdf", "Two.")
    current.wait_for(DocumentChanged, lambda e: (e.document.name, e.document.status) == ("b.pdf", "ready"))


def test_the_daily_backup_is_made_when_nothing_else_goes_on(current: Bench) -> None:
    wait_until(lambda: current.backups == [1])


def test_a_failing_round_does_not_end_the_following(
    current: Bench, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    failed = threading.Event()
    notice = current.following._notice

    def fail(now: float) -> None:
        monkeypatch.setattr(current.following, "_notice", notice)
        failed.set()
        raise ZeroDivisionError

    monkeypatch.setattr(current.following, "_notice", fail)
    assert failed.wait(WAIT_S)
    write_pdf(current.papers / "b.pdf", "Two.")
    current.wait_for(DocumentChanged, lambda e: (e.document.name, e.document.status) == ("b.pdf", "ready"))
    assert "following: bug" in caplog.text


def test_a_failure_that_comes_again_and_again_is_told_once_until_it_is_over(
    current: Bench, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    rounds = Queue[bool]()
    fails = True

    def notice(_now: float) -> None:
        rounds.put(fails)
        if fails:
            raise ZeroDivisionError

    monkeypatch.setattr(current.following, "_notice", notice)
    for fails in (True, False, True):
        wait_until(lambda: [rounds.get(timeout=WAIT_S) for _ in range(4)] == [fails] * 4)  # noqa: B023 - called at once
    assert caplog.text.count("following: bug") == 2
