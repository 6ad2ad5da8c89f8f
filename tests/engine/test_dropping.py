"""What is dropped, in which order it is read, and what becomes of it when it is stopped."""

import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from core.api.following import Trouble
from core.api.messages import AddReport, Cancelled, Done, FreshnessChanged
from core.api.requests import AddPaths, CheckFolders, ForgetFolder, PauseIndexing
from core.api.types import JobId
from tests.engine.bench import WAIT_S, Bench, read, wait_current, wait_until
from tests.ingest.parts import write_pdf

pytestmark = pytest.mark.usefixtures("in_a_hurry")


class Halt:
    """A parser stops at the pages of one file: `at` is set when it comes there, and it goes on when `go` is."""

    def __init__(self, name: str) -> None:
        self._name = name
        self.at, self.go = threading.Event(), threading.Event()

    def on_page(self, path: str) -> None:
        if path.endswith(self._name):
            self.at.set()
            assert self.go.wait(WAIT_S)


def test_the_second_drop_is_read_before_the_rest_of_the_first(tmp_path: Path, make: Callable[..., Bench]) -> None:
    halt = Halt("0.pdf")
    bench = make(on_page=halt.on_page)
    first, second = tmp_path / "first", tmp_path / "second"
    for number in range(3):
        write_pdf(first / f"{number}.pdf", f"First {number}.")
    write_pdf(second / "x.pdf", "Second.")
    bench.send(AddPaths(JobId(1), (str(first),)))
    assert halt.at.wait(WAIT_S)
    bench.send(AddPaths(JobId(2), (str(second),)))
    halt.go.set()
    bench.end_of(JobId(2))
    bench.end_of(JobId(1))
    assert read(bench) == ["0.pdf", "x.pdf", "1.pdf", "2.pdf"]


def test_a_pause_stops_in_the_middle_of_a_document_and_goes_on_to_one_whole_report(make: Callable[..., Bench]) -> None:
    halt = Halt("b.pdf")
    bench = make(on_page=halt.on_page)
    write_pdf(bench.papers / "a.pdf", "Text of a.")
    write_pdf(bench.papers / "b.pdf", *[f"Page {n} of b." for n in range(60)])
    bench.send(AddPaths(JobId(1), (str(bench.papers),), again=True))
    assert halt.at.wait(WAIT_S)
    bench.run(PauseIndexing(JobId(2), paused=True))
    halt.go.set()
    wait_until(lambda: bench.queue.ranks != frozenset() and bench.names().get("b.pdf") is None)
    bench.run(PauseIndexing(JobId(3), paused=False))
    end = bench.end_of(JobId(1))
    assert isinstance(end, Done)
    assert isinstance(end.result, AddReport)
    [a, b] = end.result.files
    assert ((a.unchanged, a.pages), (b.unchanged, b.pages)) == ((False, 1), (False, 60))
    assert read(bench).count("a.pdf") == 1, "what was read before the pause is not read again, even with `again`"


def test_a_full_disk_makes_it_wait_and_tells_and_nothing_is_lost(current: Bench) -> None:
    current.app.free_bytes = 10**6
    write_pdf(current.papers / "b.pdf", "Two.")
    current.wait_for(FreshnessChanged, lambda e: Trouble.DISK_FULL in e.freshness.troubles)
    current.send(AddPaths(JobId(2), (str(current.papers / "b.pdf"),)))
    current.app.free_bytes = 10**12
    current.end_of(JobId(2))
    wait_until(lambda: current.names() == {"a.pdf": "ready", "b.pdf": "ready"})
    current.wait_for(
        FreshnessChanged, lambda e: Trouble.DISK_FULL not in e.freshness.troubles and not e.freshness.waiting
    )


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


def test_a_drop_that_is_cancelled_ends_altogether_and_its_folder_is_not_followed(make: Callable[..., Bench]) -> None:
    halt = Halt("b.pdf")
    bench = make(on_page=halt.on_page)
    bench.follow()
    wait_until(lambda: bench.following.looks.has_looked_through and not bench.queue.ranks)
    for name in "abc":
        write_pdf(bench.papers / f"{name}.pdf", f"Text of {name}.")
    bench.send(AddPaths(JobId(1), (str(bench.papers),)))
    assert halt.at.wait(WAIT_S)
    bench.jobs.cancel(JobId(1))
    halt.go.set()
    assert isinstance(bench.end_of(JobId(1)), Cancelled)
    wait_until(lambda: not bench.library.folders() and not bench.queue.ranks)
    assert bench.names() == {"a.pdf": "ready"}
    assert not bench.drops.unfinished
    bench.run(CheckFolders(JobId(2)))
    assert bench.names() == {"a.pdf": "ready"}


def test_a_folder_that_was_followed_before_still_is_when_a_drop_of_it_is_cancelled(
    current: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    at, go = threading.Event(), threading.Event()

    def on_page(_: str) -> None:
        at.set()
        go.wait(WAIT_S)

    monkeypatch.setattr(current.app.parser, "on_page", on_page)
    current.send(AddPaths(JobId(2), (str(current.papers),), again=True))
    assert at.wait(WAIT_S)
    current.jobs.cancel(JobId(2))
    go.set()
    current.end_of(JobId(2))
    wait_until(lambda: not current.following.looks._unwanted)
    assert [folder.path for folder in current.library.folders()] == [str(current.papers)]


def test_what_is_being_read_below_a_folder_that_is_forgotten_is_given_up(make: Callable[..., Bench]) -> None:
    halt = Halt("b.pdf")
    bench = make(on_page=halt.on_page)
    write_pdf(bench.papers / "a.pdf", "Text of a.")
    bench.run(AddPaths(JobId(1), (str(bench.papers),)))
    bench.follow()
    wait_current(bench)
    write_pdf(bench.papers / "b.pdf", "Text of b.")
    assert halt.at.wait(WAIT_S)
    [folder] = bench.library.folders()
    bench.run(ForgetFolder(JobId(2), folder.id))
    halt.go.set()
    wait_until(lambda: not bench.queue.ranks)
    assert bench.names() == {}


def test_a_check_that_reads_below_a_folder_that_is_forgotten_goes_on_with_the_others(
    make: Callable[..., Bench],
) -> None:
    halt = Halt("b.pdf")
    bench = make(on_page=halt.on_page)
    write_pdf(bench.papers / "a.pdf", "Text of a.")
    bench.run(AddPaths(JobId(1), (str(bench.papers),)))
    for name in "bc":
        write_pdf(bench.papers / f"{name}.pdf", f"Text of {name}.")
    bench.send(CheckFolders(JobId(2)))
    assert halt.at.wait(WAIT_S)
    [folder] = bench.library.folders()
    bench.run(ForgetFolder(JobId(3), folder.id))
    halt.go.set()
    assert isinstance(bench.end_of(JobId(2)), Done)
    assert "c.pdf" not in bench.names()
