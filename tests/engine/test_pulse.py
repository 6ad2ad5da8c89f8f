"""A step that takes long does not look dead."""

import threading
from collections.abc import Iterator
from typing import cast

import pytest

from core.api.messages import Event, Progress
from core.api.types import NO_JOB, JobId, Stage
from core.contracts.library import Library
from core.engine import feed, pulse
from core.engine.feed import Feed
from core.engine.pulse import Pulse
from core.ingest.events import Step

WAIT_S = 5.0
STEP = Step(Stage.EMBEDDING, "/a.pdf", 3, 9, 4, 20, 0, 2, 60.0, 16.0)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pulse, "BEAT_EVERY_S", 0.01)


def test_it_beats_while_an_item_is_made_and_not_between_two() -> None:
    beat = threading.Event()
    beats: list[str] = []

    def slow() -> Iterator[str]:
        for item in "ab":
            beat.clear()
            assert beat.wait(WAIT_S)
            yield item

    def note() -> None:
        beats.append(threading.current_thread().name)
        beat.set()

    with Pulse(note) as life:
        for number, _ in enumerate(life.over(slow()), start=1):
            count = len(beats)
            assert count >= number
            threading.Event().wait(0.05)
            assert len(beats) <= count + 1  # one may have been under way
    beat.clear()
    assert not beat.wait(0.05)
    assert set(beats) == {"pulse"}


def test_an_error_ends_it() -> None:
    def broken() -> Iterator[int]:
        yield 1
        raise ValueError

    with pytest.raises(ValueError), Pulse(lambda: None) as life:  # noqa: PT011 - it is ours
        list(life.over(broken()))
    assert not [thread for thread in threading.enumerate() if thread.name == "pulse"]


def test_the_newest_step_is_said_again_after_a_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    events: list[Event] = []
    told = Feed(JobId(1), cast(Library, None), events.append)
    told.show(STEP)
    told.beat()
    assert len(events) == 1
    monkeypatch.setattr(feed, "SILENT_AT_MOST_S", 0.0)
    told.beat()
    assert events[1] == events[0]


def test_before_the_first_step_it_is_said_that_it_looks() -> None:
    events: list[Event] = []
    Feed(JobId(1), cast(Library, None), events.append).beat()
    assert [event.stage for event in events if isinstance(event, Progress)] == [Stage.SCANNING]


def test_what_nobody_asked_for_tells_its_progress_under_no_job() -> None:
    events: list[Event] = []
    Feed(NO_JOB, cast(Library, None), events.append).show(STEP)
    assert [event.job for event in events if isinstance(event, Progress)] == [NO_JOB]
