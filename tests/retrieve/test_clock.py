"""Times of stages, also of one inside another."""

import time
from collections.abc import Iterator

import pytest

from core.retrieve.clock import StageClock


def test_a_stage_inside_another_counts_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The seconds at which stages begin and end: all of them together are from the first to the last."""
    moments = iter((0.0, 1.0, 3.0, 4.0, 5.0, 10.0))
    monkeypatch.setattr(time, "perf_counter", lambda: next(moments))
    clock = StageClock()
    with clock.stage("write"):
        with clock.stage("read"):
            pass
        with clock.stage("check"):
            pass
    assert [(timing.stage, timing.ms) for timing in clock.timings] == [
        ("read", 2000.0),
        ("check", 1000.0),
        ("write", 7000.0),
    ]


def test_a_stage_in_a_generator_leaves_out_what_its_reader_does(monkeypatch: pytest.MonkeyPatch) -> None:
    moments = iter((0.0, 1.0, 5.0, 6.0))
    monkeypatch.setattr(time, "perf_counter", lambda: next(moments))
    clock = StageClock()

    def written() -> Iterator[str]:
        with clock.stage("write"):
            yield "a claim"

    for _claim in written():
        with clock.stage("check"):
            pass
    assert {timing.stage: timing.ms for timing in clock.timings} == {"check": 4000.0, "write": 2000.0}
