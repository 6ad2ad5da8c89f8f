"""One window for one library, with real processes."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop import instance
from desktop.doorbell import Doorbell
from desktop.instance import Entry, Instance, take_requests, write_request
from tests.desktop import fake_engine

AT_ONCE = 20


class Starts:
    """Processes that were started on one data folder; all are ended by `end`."""

    def __init__(self, folder: Path) -> None:
        self.data_dir = folder / "data"
        self._script = fake_engine.write_script(folder / "script.json")
        self._all: list[subprocess.Popen[str]] = []

    def start(self, *paths: str) -> "subprocess.Popen[str]":
        command = [sys.executable, "-m", "tests.desktop.starts", str(self.data_dir), str(self._script), *paths]
        started = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self._all.append(started)
        return started

    def end(self) -> None:
        for started in self._all:
            if started.poll() is None:
                started.kill()
            started.wait()
            assert started.stdout is not None
            started.stdout.close()


@pytest.fixture
def starts(tmp_path: Path) -> Iterator[Starts]:
    made = Starts(tmp_path)
    yield made
    made.end()


def said(started: "subprocess.Popen[str]") -> str:
    """The next line of a start; empty when it has ended."""
    assert started.stdout is not None
    return started.stdout.readline().strip()


# --- starts at the same time


def test_of_many_starts_at_once_one_stays_and_hears_of_all_the_others(starts: Starts) -> None:
    everyone = {f"/papers/{number}.pdf": starts.start(f"/papers/{number}.pdf") for number in range(AT_ONCE)}
    first_words = {path: said(started) for path, started in everyone.items()}
    [first] = [path for path, words in first_words.items() if words == "first" or words.startswith("heard")]
    others = {path: words for path, words in first_words.items() if path != first}
    assert all(words.startswith("handed over ") for words in others.values()), first_words
    assert {everyone[path].wait(30) for path in others} == {0}
    heard = {first_words[first]}
    while len(heard) < len(others) + 1:
        heard.add(said(everyone[first]))
    assert heard == {"first", *(f"heard {path}" for path in others)}
    later = starts.start()
    assert float(said(later).removeprefix("handed over ")) < instance.TAKEN_WITHIN_S
    assert everyone[first].poll() is None
    assert list((starts.data_dir / instance.FOLDER_NAME).iterdir()) == []


def test_after_a_killed_window_the_next_start_is_the_first(starts: Starts) -> None:
    for _ in range(2):
        started = starts.start()
        assert said(started) == "first"
        os.kill(started.pid, signal.SIGKILL)
        started.wait()
    assert said(starts.start()) == "first"


def test_a_window_that_is_closed_makes_room_for_the_start_that_waits(starts: Starts) -> None:
    first = starts.start()
    assert said(first) == "first"
    os.kill(first.pid, signal.SIGSTOP)
    second = starts.start("/papers/a.pdf")
    folder = starts.data_dir / instance.FOLDER_NAME
    end_s = time.monotonic() + 30
    while not list(folder.glob("*.json")):
        assert time.monotonic() < end_s
    os.kill(first.pid, signal.SIGKILL)
    assert said(second) == "first"
    assert list(folder.iterdir()) == []


# --- a window that does not answer


def test_a_window_that_does_not_answer_is_told_and_the_request_is_taken_back(tmp_path: Path) -> None:
    first, second = Instance(tmp_path), Instance(tmp_path)
    assert first.enter(()) is Entry.FIRST
    os.utime(tmp_path / instance.LOCK_NAME, (0, 0))  # it has been there for long
    assert second.enter(("/a.pdf",), within_s=0.1) is Entry.NOT_ANSWERED
    assert list((tmp_path / instance.FOLDER_NAME).iterdir()) == []
    first.release()
    assert second.enter(()) is Entry.FIRST
    second.release()


def test_a_window_that_has_just_been_started_is_given_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(instance, "STARTING_S", 0.3)
    first, second = Instance(tmp_path), Instance(tmp_path)
    assert first.enter(()) is Entry.FIRST
    start_s = time.monotonic()
    assert second.enter((), within_s=0.0) is Entry.NOT_ANSWERED
    assert time.monotonic() - start_s > 0.2
    first.release()


# --- requests


def test_a_request_is_for_its_owner_alone_and_comes_whole(tmp_path: Path) -> None:
    paths = ("/a b.pdf", "/\udce4.pdf")
    request = write_request(tmp_path / "requests", paths)
    assert request.stat().st_mode & 0o077 == 0
    assert request.parent.stat().st_mode & 0o077 == 0
    assert take_requests(tmp_path / "requests") == [paths]
    assert list((tmp_path / "requests").iterdir()) == []


@pytest.mark.parametrize(
    "text", ["", "[]", "{", '{"paths": "/a"}', '{"paths": ["a.pdf"]}', '{"paths": [1]}', '{"paths": ["/a\\u0000"]}']
)
def test_a_request_that_is_not_fit_is_not_heard_and_goes(tmp_path: Path, text: str) -> None:
    (tmp_path / "x.json").write_text(text)
    assert take_requests(tmp_path) == []
    assert list(tmp_path.iterdir()) == []


def test_a_request_is_of_limited_length_and_no_link(tmp_path: Path) -> None:
    (tmp_path / "long.json").write_text(json.dumps({"paths": ["/" + "a" * instance.MAX_BYTES]}))
    secret = tmp_path.parent / "secret"
    secret.write_text('{"paths": ["/secret"]}')
    (tmp_path / "link.json").symlink_to(secret)
    assert take_requests(tmp_path) == []
    assert secret.exists()


@pytest.mark.parametrize("age_s", [instance.MAX_AGE_S + 1, -instance.MAX_AGE_S - 1])
def test_what_an_earlier_crash_left_is_not_heard(tmp_path: Path, age_s: float) -> None:
    write_request(tmp_path, ("/old.pdf",))
    (tmp_path / "half.new").write_text("{")
    assert take_requests(tmp_path, now_s=time.time() + age_s) == []
    assert list(tmp_path.iterdir()) == []


def test_a_request_that_is_being_written_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "half.new").write_text("{")
    assert take_requests(tmp_path) == []
    assert (tmp_path / "half.new").exists()


def test_the_doorbell_rings_at_once_and_after_its_folder_was_deleted(tmp_path: Path, qtbot: QtBot) -> None:
    folder = tmp_path / "requests"
    doorbell = Doorbell(folder)
    doorbell.start()
    with qtbot.waitSignal(doorbell.rung, timeout=900) as rung:
        write_request(folder, ("/a.pdf",))
    assert rung.args == [("/a.pdf",)]
    folder.rmdir()
    with qtbot.waitSignal(doorbell.rung, timeout=5000) as rung:
        write_request(folder, ())
    assert rung.args == [()]
    doorbell.stop()
