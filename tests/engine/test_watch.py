"""Changes of real files come out as paths; where the system does not tell, folders are looked through."""

import errno
import logging
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from watchdog.observers import Observer
from watchdog.observers.api import BaseObserver, ObservedWatch

from core.api.following import FolderState
from core.ingest import watch, watch_policy
from core.ingest.watch import Watcher
from core.ingest.watch_policy import POLL_EVERY_S

WAIT_S = 15.0


class Bench:
    """A watcher over one folder, on a clock that runs as fast as the test wants."""

    def __init__(self, folder: Path, observer: Callable[[], BaseObserver] = Observer, kind: str = "ext4") -> None:
        self.ahead_s = 0.0
        self.folder = folder / "papers"
        self.folder.mkdir()
        (folder / "spare").mkdir()
        self.watcher = Watcher(
            lambda _: kind,
            spare=str(folder / "spare"),
            clock=lambda: time.monotonic() + self.ahead_s,
            observer=observer,
        )

    def follow(self, *files: Path) -> None:
        self.watcher.follow([str(self.folder)], [str(file) for file in files])
        assert self.watcher.is_settled_within(WAIT_S)

    def due(self) -> set[str]:
        """What is due once something is, by names."""
        return {str(Path(path).relative_to(self.folder.parent)) for path in self._first(self.watcher.due)}

    def heard(self, path: Path) -> None:
        """Waits until a path is due, whatever comes before it."""
        self._first(lambda: str(path) in self.watcher.due())

    def quiet(self) -> bool:
        """Whether nothing comes for a while: long enough for a change made before to have come."""
        self.folder.parent.joinpath("papers", "last.pdf").write_bytes(b"x")
        return self.due() == {"papers/last.pdf"}

    def _first(self, look: Callable[[], Any]) -> Any:
        until = time.monotonic() + WAIT_S
        while time.monotonic() < until:
            if found := look():
                return found
            threading.Event().wait(0.02)
        raise TimeoutError


@pytest.fixture(autouse=True)
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch, "TEND_EVERY_S", 0.05)
    monkeypatch.setattr(watch_policy, "QUIET_S", 0.2)


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    bench = Bench(tmp_path)
    yield bench
    bench.watcher.close()


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Callable[..., Bench]]:
    made: list[Bench] = []

    def make(**wanted: Any) -> Bench:
        made.append(Bench(tmp_path, **wanted))
        return made[-1]

    yield make
    for bench in made:
        bench.watcher.close()


def test_new_changed_moved_and_deleted_files_come_out_in_one_go(bench: Bench) -> None:
    for name in ("old.pdf", "gone.pdf", "changed.pdf"):
        (bench.folder / name).write_bytes(b"x")
    bench.follow()
    (bench.folder / "new.pdf").write_bytes(b"x")
    (bench.folder / "changed.pdf").write_bytes(b"xx")
    (bench.folder / "old.pdf").rename(bench.folder / "moved.pdf")
    (bench.folder / "gone.pdf").unlink()
    (bench.folder / "note.txt").write_bytes(b"no PDF")
    names = ("new", "changed", "old", "moved", "gone")
    assert bench.due() == {f"papers/{name}.pdf" for name in names}
    assert bench.quiet()


def test_reading_a_file_is_no_change(bench: Bench) -> None:
    (bench.folder / "a.pdf").write_bytes(b"x")
    bench.follow()
    assert (bench.folder / "a.pdf").read_bytes() == b"x"
    assert bench.quiet()


def test_a_folder_is_followed_with_all_that_is_in_it_also_when_it_comes_later(bench: Bench) -> None:
    (bench.folder / "deep" / "deeper").mkdir(parents=True)
    bench.follow()
    (bench.folder / "deep" / "deeper" / "a.pdf").write_bytes(b"x")
    bench.heard(bench.folder / "deep" / "deeper" / "a.pdf")
    shutil.copytree(bench.folder / "deep", bench.folder / "copied")
    bench.heard(bench.folder / "copied")
    (bench.folder / "copied" / "deeper" / "b.pdf").write_bytes(b"x")
    bench.heard(bench.folder / "copied" / "deeper" / "b.pdf")
    (bench.folder / "copied").rename(bench.folder / "renamed")
    bench.heard(bench.folder / "renamed")
    (bench.folder / "renamed" / "deeper" / "c.pdf").write_bytes(b"x")
    bench.heard(bench.folder / "renamed" / "deeper" / "c.pdf")


def test_a_single_file_is_followed_and_its_neighbours_are_not(bench: Bench) -> None:
    other = bench.folder.parent / "other"
    other.mkdir()
    (other / "named").write_bytes(b"x")
    bench.follow(other / "named")
    (other / "neighbour.pdf").write_bytes(b"x")
    (other / "named").write_bytes(b"xx")
    assert bench.due() == {"other/named"}


def test_a_folder_that_goes_and_comes_back_is_noticed_both_times(bench: Bench) -> None:
    bench.follow()
    bench.folder.rename(bench.folder.with_name("away"))
    bench.heard(bench.folder)
    bench.folder.with_name("away").rename(bench.folder)
    bench.heard(bench.folder)
    (bench.folder / "a.pdf").write_bytes(b"x")
    seen = {str(bench.folder), str(bench.folder / "a.pdf")}  # the folder, if it was watched anew only after that
    bench._first(lambda: seen & set(bench.watcher.due()))


def test_a_folder_that_is_followed_no_more_is_not_heard_of(bench: Bench) -> None:
    other = bench.folder.parent / "other"
    other.mkdir()
    bench.follow()
    bench.watcher.follow([str(other)], [])
    bench._first(lambda: bench.watcher._watches.keys() == {str(other), str(other.parent)})
    (bench.folder / "a.pdf").write_bytes(b"x")
    (other / "b.pdf").write_bytes(b"x")
    assert bench.due() == {"other/b.pdf"}


def test_a_network_drive_is_looked_through_every_half_minute(make: Callable[..., Bench]) -> None:
    bench = make(kind="nfs4")
    bench.follow()
    assert bench.watcher.state(str(bench.folder)) is FolderState.POLLED
    assert not bench.watcher.is_limited
    assert bench.watcher.due() == ()
    bench.ahead_s = POLL_EVERY_S + 1
    assert bench.watcher.due() == (str(bench.folder),)
    assert bench.watcher.due() == ()


def test_a_single_file_on_a_network_drive_comes_out_when_it_looks_different(make: Callable[..., Bench]) -> None:
    bench = make(kind="cifs")
    file = bench.folder.parent / "single.pdf"
    file.write_bytes(b"x")
    bench.follow(file)
    file.write_bytes(b"xx")
    bench.ahead_s = POLL_EVERY_S + 1
    bench.heard(file)


class Limited:
    """The system's watches as they are when so many are in use already."""

    def __init__(self, left: int) -> None:
        self.left = left

    def __call__(self) -> BaseObserver:
        limit = self

        class Stingy(Observer):  # type: ignore[misc, valid-type]  # which class it is depends on the system
            def schedule(self, *args: Any, **wanted: Any) -> ObservedWatch:
                if limit.left == 0:
                    raise OSError(errno.ENOSPC, "inotify watch limit reached")
                limit.left -= 1
                watch: ObservedWatch = super().schedule(*args, **wanted)
                return watch

        return Stingy()


@pytest.mark.parametrize("left", [0, 1, 2])
def test_where_the_system_watches_no_more_the_folder_is_looked_through(make: Callable[..., Bench], left: int) -> None:
    """With two left the folder and its parent are watched, but nothing below would be: the try fails."""
    limit = Limited(left)
    bench = make(observer=limit)
    bench.follow()
    assert bench.watcher.is_limited
    assert bench.watcher.state(str(bench.folder)) is FolderState.POLLED
    limit.left = 100
    bench.watcher.try_again()
    bench.heard(bench.folder)  # it is watched now, and may have changed before
    bench._first(lambda: not bench.watcher.is_limited)
    bench._first(lambda: bench.watcher.state(str(bench.folder)) is FolderState.WATCHED)
    (bench.folder / "a.pdf").write_bytes(b"x")
    bench.heard(bench.folder / "a.pdf")


def test_a_new_folder_beyond_the_limit_is_noticed(make: Callable[..., Bench]) -> None:
    limit = Limited(3)
    bench = make(observer=limit)
    bench.follow()
    assert not bench.watcher.is_limited
    (bench.folder / "new").mkdir()
    bench._first(lambda: bench.watcher.is_limited)


class Kept(logging.Handler):
    """As the log file hears what is logged."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


def test_dropped_events_make_all_folders_be_looked_through_and_log_no_path(bench: Bench) -> None:
    bench.follow()
    kept = Kept()
    logging.getLogger().addHandler(kept)
    logging.getLogger("watchdog.observers.inotify_c").warning("overflowed below %r", "/secret")
    logging.getLogger().removeHandler(kept)
    assert bench.due() == {"papers"}
    assert kept.lines == ["changes may have been missed; all folders are looked through"]


def test_watching_goes_on_when_one_of_its_threads_dies(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    bench.follow()
    observer = bench.watcher._observer
    assert observer is not None
    observer.stop()
    observer.join(WAIT_S)
    bench.heard(bench.folder)
    (bench.folder / "a.pdf").write_bytes(b"x")
    bench.heard(bench.folder / "a.pdf")
    assert "watched anew" in caplog.text


def test_a_bug_while_it_looks_after_its_watches_does_not_end_it(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    bench.follow()
    broken = threading.Event()
    check_threads = bench.watcher._check_threads

    def fail(*_: object) -> None:
        monkeypatch.setattr(bench.watcher, "_check_threads", check_threads)
        broken.set()
        raise ZeroDivisionError

    monkeypatch.setattr(bench.watcher, "_check_threads", fail)
    assert broken.wait(WAIT_S)
    bench.heard(bench.folder)  # nobody knows what was missed
    (bench.folder / "a.pdf").write_bytes(b"x")
    bench.heard(bench.folder / "a.pdf")
    assert "watching: bug" in caplog.text
