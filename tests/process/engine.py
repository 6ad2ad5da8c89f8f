"""A real engine process and the window's end of its wire."""

import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, TypeVar

import psutil

from core.api.codec import event_from_line, to_line
from core.api.messages import Cancelled, Done, EngineReady, Event, Failed, Progress
from core.api.requests import Request
from core.api.types import JobId, Stage

START_WITHIN_S = 30.0
ANSWER_WITHIN_S = 60.0
END_WITHIN_S = 10.0

Kind = TypeVar("Kind")


class Engine:
    """Started by `running_engine`. Every wait has a deadline and looks at events in the order they came."""

    def __init__(self, data_dir: Path, *options: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "core", "serve", *options, "--data-dir", str(data_dir)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self._lines: queue.Queue[bytes | None] = queue.Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        self.ready = self.wait_for(EngineReady, within_s=START_WITHIN_S)

    def send(self, request: Request) -> None:
        self.send_line(to_line(request))

    def send_line(self, line: bytes) -> None:
        self._stdin.write(line)
        self._stdin.flush()

    def next(self, *, within_s: float = ANSWER_WITHIN_S) -> Event:
        """Raises EOFError at the end of the wire and TimeoutError."""
        try:
            line = self._lines.get(timeout=within_s)
        except queue.Empty:
            raise TimeoutError(f"nothing came within {within_s} s") from None
        if line is None:
            raise EOFError
        return event_from_line(line)

    def next_end(self) -> Done | Failed | Cancelled:
        """The next last event of any job."""
        while True:
            event = self.next()
            if isinstance(event, Done | Failed | Cancelled):
                return event

    def wait_for(
        self, kind: type[Kind], when: Callable[[Kind], bool] = lambda _: True, *, within_s: float = ANSWER_WITHIN_S
    ) -> Kind:
        """The next event of a kind that fits; those before it are dropped."""
        end = time.monotonic() + within_s
        while True:
            event = self.next(within_s=max(0.0, end - time.monotonic()))
            if isinstance(event, kind) and when(event):
                return event

    def wait_for_stage(self, job: int, stage: Stage, *, file: str = "") -> None:
        """Fails at once if the job ends before it comes there. `file` is how the file's path must end."""
        while True:
            event = self.next()
            assert not (isinstance(event, Done | Failed | Cancelled) and event.job == job), event
            if isinstance(event, Progress) and event.stage is stage and event.file.endswith(file):
                return

    def end_of(self, job: int, *, within_s: float = ANSWER_WITHIN_S) -> Done | Failed | Cancelled:
        """The last event of a job."""
        end = time.monotonic() + within_s
        while True:
            event = self.next(within_s=max(0.0, end - time.monotonic()))
            if isinstance(event, (Done, Failed, Cancelled)) and event.job == JobId(job):
                return event

    def run(self, request: Request) -> Done | Failed | Cancelled:
        self.send(request)
        return self.end_of(getattr(request, "job"))  # noqa: B009 - every request has one, the union does not say so

    def rest(self) -> list[Event]:
        """Every event until the wire ends."""
        events: list[Event] = []
        while (line := self._lines.get(timeout=END_WITHIN_S)) is not None:
            events.append(event_from_line(line))
        return events

    def children(self, module: str = "") -> list[psutil.Process]:
        """The engine's children; with `module` those that run it."""
        children = psutil.Process(self.process.pid).children(recursive=True)
        return [child for child in children if not module or module in child.cmdline()]

    def close_input(self) -> None:
        self._stdin.close()

    def terminate(self) -> None:
        self.process.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.process.kill()

    def wait(self, *, within_s: float = END_WITHIN_S) -> int:
        return self.process.wait(within_s)

    def close(self) -> None:
        """For the end of a test: whatever state it is in."""
        self.process.kill()
        self.process.wait(END_WITHIN_S)
        self._reader.join(END_WITHIN_S)
        for stream in (self.process.stdin, self.process.stdout):
            if stream is not None:
                _close_quietly(stream)

    @property
    def _stdin(self) -> IO[bytes]:
        assert self.process.stdin is not None
        return self.process.stdin

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line)
        self._lines.put(None)


@contextmanager
def running_engine(data_dir: Path, *options: str) -> Iterator[Engine]:
    engine = Engine(data_dir, *options)
    try:
        yield engine
    finally:
        engine.close()


def all_gone(processes: list[psutil.Process], *, within_s: float = END_WITHIN_S) -> bool:
    """Whether the processes end in time."""
    _, alive = psutil.wait_procs(processes, timeout=within_s)
    return not alive


def run_command(*words: str, data_dir: Path) -> subprocess.CompletedProcess[str]:
    """One command of the command line, to its end."""
    return subprocess.run(
        [sys.executable, "-m", "core", *words, "--data-dir", str(data_dir)],
        capture_output=True,
        text=True,
        timeout=ANSWER_WITHIN_S * 2,
        check=False,
        env={**os.environ, "PYTHONUTF8": "1"},
    )


def printed(*words: str, data_dir: Path, status: int = 0) -> dict[str, Any]:
    """The one JSON object that a command prints, and nothing else."""
    result = run_command(*words, "--json", data_dir=data_dir)
    assert result.returncode == status, result.stderr
    [line] = result.stdout.splitlines()
    data = json.loads(line)
    assert isinstance(data, dict)
    return data


def _close_quietly(stream: IO[bytes]) -> None:
    try:
        stream.close()
    except BrokenPipeError:
        assert stream.closed
