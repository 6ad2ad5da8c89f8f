"""What measures the window, on little. The whole campaigns are `tests.measure.window_*`."""

import time
from collections.abc import Iterator
from itertools import pairwise

import pytest
from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

from desktop.appearance import no_widgets_collected
from tests.measure import window_filter, window_memory
from tests.measure.spread import spread
from tests.measure.watchdog import BEAT_MS, LOOK_FROM_MS, Gap, Watchdog

SEEN_WITHIN_S = 30.0


@pytest.fixture(autouse=True)
def _as_before(qapp: QApplication) -> Iterator[None]:
    """What a window put on the application goes with it."""
    style, palette, font = qapp.style().objectName(), qapp.palette(), qapp.font()
    yield
    with no_widgets_collected():
        qapp.setStyle(style)
        qapp.setPalette(palette)
        qapp.setFont(font)


def test_the_watchdog_tells_what_held_the_loop_up(qapp: QApplication) -> None:
    watchdog, loop = Watchdog(kept_ms=LOOK_FROM_MS), QEventLoop()  # whatever was looked at is kept
    until = time.monotonic() + SEEN_WITHIN_S

    def work_without_end() -> None:
        while not any("work_without_end" in calls for calls in watchdog.seen) and time.monotonic() < until:
            sum(range(1000))

    QTimer.singleShot(0, work_without_end)
    QTimer.singleShot(0, loop.quit)
    watchdog.start()
    loop.exec()
    watchdog.stop()
    held = next(gap for gap in watchdog.gaps if any("work_without_end" in calls for calls in gap.stacks))
    assert 0 < held.work_ms <= held.wall_ms + BEAT_MS + 1  # a gap is counted from when the beat was due
    assert watchdog.beats > 0


def test_a_gap_is_told_without_the_wait_for_a_processor() -> None:
    assert Gap(1.0, wall_ms=120.0, work_ms=30.0, queued_ms=80.0, stacks=()).own_ms == 40.0


def test_a_spread_has_its_interval_around_it() -> None:
    found = spread([float(n) for n in range(1, 101)])
    assert (found.n, found.median, found.worst) == (100, 50.5, 100.0)
    assert found.low <= found.p95 <= found.high
    assert all(one < other for one, other in pairwise((found.median, found.low, found.worst)))


@pytest.mark.parametrize("shape", sorted(window_filter.SHAPES))
def test_every_key_of_the_filter_is_timed(qapp: QApplication, shape: str) -> None:
    found = window_filter.measure(window_filter.SHAPES[shape], documents=30, rounds=1)
    assert found.work_ms.n == len(list(window_filter.keys()))
    assert found.folders > 1


def test_the_memory_is_told_after_each_kind_of_use(qapp: QApplication) -> None:
    wanted = window_memory.Amounts(answers=3, pages=4, documents=2, themes=2, peeks=2)
    moments = list(window_memory.measure(wanted))
    assert [moment.after for moment in moments[:4]] == ["the start", "3 answers", "4 pages", "2 documents"]
    assert len(moments) == 3 + 3 * window_memory.TWICE
    assert all(moment.rss >= moment.uss > 0 for moment in moments)
