"""Lines of the wire: requests, cancellations and rubbish."""

import io
import json
import logging
from collections.abc import Iterator
from queue import Queue

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.api.codec import event_from_line, to_line
from core.api.messages import Cancelled, Done, Event, Failed, Models, Saved
from core.api.requests import Cancel, ListModels, Request
from core.api.types import ErrorCode, JobId
from core.cancel import CancelToken
from core.engine.dispatch import Dispatch, job_number, request_lines
from core.engine.indexing import IndexingQueue
from core.engine.jobs import Jobs, Lane, LaneRules, Work
from core.engine.serve import line_of

WAIT_S = 5.0
RESULT = Models(())


class Desk:
    """A dispatcher whose every request ends with the same result."""

    def __init__(self) -> None:
        self.events: Queue[Event] = Queue()
        self.jobs = Jobs({Lane.DESK: LaneRules()}, IndexingQueue(lambda: None), self.events.put)
        self.dispatch = Dispatch(self.jobs, self._plan, self.events.put)

    def _plan(self, _request: Request) -> tuple[Lane, Work]:
        def work(token: CancelToken) -> Models:
            token.check()
            return RESULT

        return Lane.DESK, work

    def next(self) -> Event:
        return self.events.get(timeout=WAIT_S)


@pytest.fixture
def desk() -> Iterator[Desk]:
    desk = Desk()
    yield desk
    assert desk.jobs.close(WAIT_S)


def test_a_request_becomes_a_job(desk: Desk) -> None:
    desk.dispatch.take(to_line(ListModels(JobId(4))))
    assert desk.next() == Done(JobId(4), RESULT)


def test_a_cancellation_reaches_its_job(desk: Desk) -> None:
    desk.dispatch.take(to_line(ListModels(JobId(4))))
    desk.dispatch.take(to_line(Cancel(JobId(4))))
    assert desk.next() in (Done(JobId(4), RESULT), Cancelled(JobId(4)))
    desk.dispatch.take(to_line(Cancel(JobId(4))))
    assert desk.events.empty()


@pytest.mark.parametrize(
    "line",
    [
        b'{"type":"Unheard","job":7}',
        b'{"type":"ListModels","job":7,"extra":1}',
        b'{"type":"AddPaths","job":7}',
        b'{"type":"AddPaths","job":7,"paths":"a.pdf"}',
        b'{"type":"Done","job":7}',
        b'{"job":7}',
    ],
)
def test_a_bad_request_fails_the_job_it_names(desk: Desk, line: bytes, caplog: pytest.LogCaptureFixture) -> None:
    desk.dispatch.take(line)
    assert desk.next() == Failed(JobId(7), ErrorCode.BAD_MESSAGE)
    assert "refused" in caplog.text
    assert "a.pdf" not in caplog.text


@given(st.one_of(st.binary(max_size=200), st.text(max_size=100).map(str.encode)))
def test_rubbish_is_never_a_job_number_by_guess(line: bytes) -> None:
    number = job_number(line)
    if number is not None:
        assert json.loads(line)["job"] == number


@pytest.mark.parametrize("line", [b"", b"\xff\xfe", b"[1]", b"7", b'{"job":true}', b'{"job":"7"}', b"[" * 100_000])
def test_rubbish_that_names_no_job_is_refused_in_silence(desk: Desk, line: bytes) -> None:
    desk.dispatch.take(line)
    desk.dispatch.take(to_line(ListModels(JobId(1))))
    assert desk.next() == Done(JobId(1), RESULT)


def test_a_line_that_is_too_long_is_skipped_and_the_next_one_read(caplog: pytest.LogCaptureFixture) -> None:
    stream = io.BytesIO(b"first\n" + b"x" * 35 + b"\nsecond\n" + b"y" * 10 + b"\ncut off")
    with caplog.at_level(logging.WARNING):
        assert list(request_lines(stream, limit=10)) == [b"first", b"second"]
    assert len(caplog.records) == 3


@given(st.lists(st.binary(max_size=30).map(lambda line: line.replace(b"\n", b""))))
def test_short_lines_pass_unchanged(lines: list[bytes]) -> None:
    stream = io.BytesIO(b"".join(line + b"\n" for line in lines))
    assert list(request_lines(stream, limit=31)) == lines


def test_a_result_that_is_too_long_for_the_wire_fails_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever reads the wire gives the engine up over such a line."""
    long, short = Done(JobId(7), Saved("/a" * 100)), Done(JobId(8), Saved("/a"))
    monkeypatch.setattr("core.engine.serve.MAX_LINE_BYTES", 100)
    assert event_from_line(line_of(long)[:-1]) == Failed(JobId(7), ErrorCode.INTERNAL)
    assert event_from_line(line_of(short)[:-1]) == short
