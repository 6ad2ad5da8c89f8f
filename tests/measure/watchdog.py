"""Watches an event loop: how long it did not come round, and what its thread was doing then."""

import sys
import threading
import time
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Qt, QTimer

BEAT_MS = 5
LOOK_EVERY_S = 0.01
KEPT_MS = 50.0
LOOK_FROM_MS = 30.0
STACK_LINES = 8
_ROOT = Path(__file__).parents[2]
_SCHEDULED = Path("/proc/thread-self/schedstat")


@dataclass(frozen=True)
class Gap:
    """The loop stood still for `wall_ms`: `work_ms` of them its thread computed, `queued_ms` it waited for a processor
    (as far as the system tells it); the rest it waited for a lock or a disk. `stacks` are what was seen meanwhile,
    innermost call last."""

    at_s: float
    wall_ms: float
    work_ms: float
    queued_ms: float
    stacks: tuple[str, ...]

    @property
    def own_ms(self) -> float:
        """Without what other threads and programs took from it."""
        return self.wall_ms - self.queued_ms


class Watchdog(QObject):
    """Made and read in the thread that it watches. A gap is what is over the beat's own interval."""

    def __init__(self, *, kept_ms: float = KEPT_MS) -> None:
        super().__init__()
        self.gaps: list[Gap] = []
        self.beats = 0
        self._kept_ms = kept_ms
        self._watched = threading.get_ident()
        self._seen: list[str] = []
        self._timer = QTimer(self, interval=BEAT_MS, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._beat)
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._look, name="watchdog", daemon=True)

    def start(self) -> None:
        self._began = self._last = time.perf_counter()
        self._work, self._queued = time.thread_time(), _queued_s()
        self._timer.start()
        self._thread.start()

    def stop(self) -> None:
        self._beat()
        self._timer.stop()
        self._over.set()
        self._thread.join()

    @property
    def seconds(self) -> float:
        return self._last - self._began

    @property
    def seen(self) -> tuple[str, ...]:
        """Of the gap of now."""
        return tuple(self._seen)

    def _beat(self) -> None:
        now, work, queued = time.perf_counter(), time.thread_time(), _queued_s()
        gap_ms = 1000 * (now - self._last) - BEAT_MS
        if gap_ms >= self._kept_ms:
            spent = (1000 * (work - self._work), 1000 * (queued - self._queued))
            self.gaps.append(Gap(now - self._began, gap_ms, *spent, tuple(dict.fromkeys(self._seen))))
        self._last, self._work, self._queued, self._seen = now, work, queued, []
        self.beats += 1

    def _look(self) -> None:
        """In a thread of its own. What it sees may belong to the gap before: the two are not kept in step."""
        while not self._over.wait(LOOK_EVERY_S):
            if 1000 * (time.perf_counter() - self._last) > LOOK_FROM_MS + BEAT_MS:
                self._seen.append(_calls(self._watched))


def _calls(thread: int) -> str:
    """Its innermost calls. Quick and without reading a file: what is held of a frame, such as a painter, would live on
    while another thread has its turn, and a painter that outlives its paintEvent ends the process."""
    frame = sys._current_frames().get(thread)
    calls: list[tuple[str, int, str]] = []
    while frame is not None and len(calls) < STACK_LINES:
        calls.append((frame.f_code.co_filename, frame.f_lineno, frame.f_code.co_name))
        frame = frame.f_back
    del frame
    return "\n".join(f"{_short(file)}:{line} {name}" for file, line, name in reversed(calls))


def _short(path: str) -> str:
    return path.removeprefix(f"{_ROOT}/")


def _queued_s() -> float:
    """How long this thread has waited for a processor since it began; 0 where the system does not tell."""
    try:
        return int(_SCHEDULED.read_text("ascii").split()[1]) / 1e9
    except OSError:
        return 0.0
