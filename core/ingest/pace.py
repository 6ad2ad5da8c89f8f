"""How fast work goes and how long it will still take."""

import time
from collections import deque
from collections.abc import Callable

WINDOW_S = 30.0
"""Long enough to even out short and long files, short enough to follow a question that takes the processor."""
SETTLED_S = 2.0


class Pace:
    """The rate over the last half minute."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._samples: deque[tuple[float, float]] = deque()

    def update(self, done: float) -> None:
        """`done` counts from the start; it falls only when a file is read a second time."""
        now = self._clock()
        self._samples.append((now, done))
        while len(self._samples) > 2 and now - self._samples[1][0] >= WINDOW_S:
            self._samples.popleft()

    @property
    def per_minute(self) -> float:
        """0 until two seconds have passed."""
        if not self._samples:
            return 0.0
        (first_at, first), (last_at, last) = self._samples[0], self._samples[-1]
        if last_at - first_at < SETTLED_S:
            return 0.0
        return max(0.0, last - first) / (last_at - first_at) * 60

    def seconds_left(self, total: float | None) -> float | None:
        """None while the total or the rate is unknown."""
        rate = self.per_minute
        if total is None or rate <= 0:
            return None
        return max(0.0, total - self._samples[-1][1]) / rate * 60
