"""Times of the stages of one question."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from core.api.types import Timing


class StageClock:
    """Collects how long each named stage took, in order. One question, one thread."""

    def __init__(self) -> None:
        self._timings: list[Timing] = []

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        start = time.perf_counter()
        try:
            yield
        finally:
            self.note(name, (time.perf_counter() - start) * 1000)

    def note(self, name: str, ms: float, *, tokens: int = 0) -> None:
        self._timings.append(Timing(name, round(ms, 3), tokens))

    @property
    def timings(self) -> tuple[Timing, ...]:
        return tuple(self._timings)
