"""What set-up tells the person in front of it: a line for each step, and a plain message when one cannot be done."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TextIO


class SetupFailed(Exception):  # a finding about this computer, told to a person
    """Set-up cannot go on. The message says what is missing and what to do about it."""


class Step:
    """One line of the report; `result` is what stands at its end."""

    def __init__(self) -> None:
        self.result = "done"


class Report:
    """Writes one line a step. Plain ASCII, because a Windows console may know nothing else."""

    def __init__(self, stream: TextIO | None = None, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._stream = stream if stream is not None else sys.stdout
        self._clock = clock

    @contextmanager
    def step(self, title: str, *, note: str = "") -> Iterator[Step]:
        """Time the body. `note` is said before it starts, for steps that take minutes."""
        step = Step()
        began = self._clock()
        self._write(f"{title}{f' ({note})' if note else ''} ... ")
        try:
            yield step
        except BaseException as error:
            word = "stopped" if isinstance(error, KeyboardInterrupt) else "failed"
            self._write(f"{word} after {self._clock() - began:.1f} s\n")
            raise
        self._write(f"{step.result}, {self._clock() - began:.1f} s\n")

    def say(self, text: str) -> None:
        self._write(f"{text}\n")

    def _write(self, text: str) -> None:
        self._stream.write(text)
        self._stream.flush()
