"""Times of the stages of one question."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from core.api.types import Timing


class StageClock:
    """Collects how long each named stage took, in order. One question, one thread.

    A stage inside another one is taken off the outer one's time, so that all of them add up to the time there was.
    """

    def __init__(self) -> None:
        self._timings: list[Timing] = []
        self._inside: list[float] = []
        """For each stage that is open, the milliseconds that stages within it took."""

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        start = time.perf_counter()
        self._inside.append(0.0)
        try:
            yield
        finally:
            whole = (time.perf_counter() - start) * 1000
            self.note(name, whole - self._inside.pop())
            if self._inside:
                self._inside[-1] += whole

    def note(self, name: str, ms: float, *, tokens: int = 0) -> None:
        self._timings.append(Timing(name, round(ms, 3), tokens))

    @property
    def timings(self) -> tuple[Timing, ...]:
        return tuple(self._timings)
