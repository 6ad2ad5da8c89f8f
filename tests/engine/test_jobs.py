"""A job ends exactly once, whatever happens to it."""

import threading
from collections.abc import Callable, Iterator
from queue import Queue

import pytest

from core.api.messages import Cancelled, Done, Event, Failed, RemovedDocuments
from core.api.types import ErrorCode, JobId
from core.cancel import CancelRequested, CancelToken
from core.child import ChildDied
from core.engine import outcomes
from core.engine.indexing import Indexing, IndexingQueue, Outcome, Rank, Rest, Steps, Task
from core.engine.jobs import Jobs, Lane, LaneRules, Work
from core.errors import UserError

WAIT_S = 5.0
RESULT = RemovedDocuments(0)


class Bench:
    """Jobs with two lanes, the events they sent, and how often a lane was unblocked."""

    def __init__(self) -> None:
        self.events: Queue[Event] = Queue()
        self.unblocked = threading.Event()
        lanes = {
            Lane.ANSWER: LaneRules(self.unblocked.set),
            Lane.PAGES: LaneRules(self.unblocked.set, newest_first=True, most_waiting=2),
        }
        self.jobs = Jobs(lanes, IndexingQueue(self.unblocked.set), self.events.put)

    def start(self, number: int, work: Work, lane: Lane = Lane.ANSWER) -> bool:
        return self.jobs.submit(JobId(number), (lane, work))

    def next(self) -> Event:
        return self.events.get(timeout=WAIT_S)

    def close(self) -> list[Event]:
        assert self.jobs.close(WAIT_S)
        return [self.events.get_nowait() for _ in range(self.events.qsize())]


@pytest.fixture
def bench() -> Iterator[Bench]:
    bench = Bench()
    yield bench
    bench.jobs.close(WAIT_S)


class Gate:
    """Work that says when it runs and waits to be let go, or to be cancelled."""

    def __init__(self) -> None:
        self.running = threading.Event()
        self.go = threading.Event()

    def __call__(self, token: CancelToken) -> RemovedDocuments:
        self.running.set()
        assert self.go.wait(WAIT_S)
        token.check()
        return RESULT


def raising(error: BaseException) -> Work:
    def work(_: CancelToken) -> RemovedDocuments:
        raise error

    return work


class Panic(BaseException):
    """As a Rust library raises it."""


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (UserError(ErrorCode.NO_DOCUMENTS), ErrorCode.NO_DOCUMENTS),
        (ChildDied("died", -9), ErrorCode.CHILD_DIED),
        (ChildDied("deadline", None), ErrorCode.TOOK_TOO_LONG),
        (ZeroDivisionError(), ErrorCode.INTERNAL),
        (Panic(), ErrorCode.INTERNAL),
    ],
)
def test_a_failure_has_a_code_and_the_next_job_runs(bench: Bench, error: BaseException, code: ErrorCode) -> None:
    bench.start(1, raising(error))
    failed = bench.next()
    assert isinstance(failed, Failed)
    assert (failed.job, failed.code) == (1, code)
    bench.start(2, lambda _: RESULT)
    assert bench.next() == Done(JobId(2), RESULT)


def test_a_job_that_waits_is_cancelled_at_once_and_never_runs(bench: Bench) -> None:
    first, second = Gate(), Gate()
    bench.start(1, first)
    bench.start(2, second)
    bench.jobs.cancel(JobId(2))
    assert bench.next() == Cancelled(JobId(2))
    first.go.set()
    assert bench.next() == Done(JobId(1), RESULT)
    assert bench.close() == []
    assert not second.running.is_set()


def test_a_running_job_ends_at_its_next_check(bench: Bench) -> None:
    work = Gate()
    bench.start(1, work)
    assert work.running.wait(WAIT_S)
    for _ in range(3):
        bench.jobs.cancel(JobId(1))
    work.go.set()
    assert bench.next() == Cancelled(JobId(1))
    bench.jobs.cancel(JobId(1))
    assert bench.close() == []


def test_what_a_cancelled_job_waits_for_is_ended_after_a_grace(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outcomes, "GRACE_S", 0.01)
    running = threading.Event()

    def stuck(_: CancelToken) -> RemovedDocuments:
        running.set()
        assert bench.unblocked.wait(WAIT_S)
        raise ChildDied("died", -9)

    bench.start(1, stuck)
    assert running.wait(WAIT_S)
    bench.jobs.cancel(JobId(1))
    assert bench.next() == Cancelled(JobId(1))


def test_a_cancellation_of_nothing_does_nothing(bench: Bench) -> None:
    bench.jobs.cancel(JobId(99))
    assert bench.close() == []


def test_a_number_that_is_still_open_is_not_taken_twice(bench: Bench) -> None:
    work = Gate()
    assert bench.start(1, work)
    assert not bench.start(1, lambda _: RESULT)
    work.go.set()
    assert bench.next() == Done(JobId(1), RESULT)
    assert bench.close() == []


def test_pages_are_drawn_newest_first_and_stale_ones_not_at_all(bench: Bench) -> None:
    first = Gate()
    bench.start(1, first, Lane.PAGES)
    assert first.running.wait(WAIT_S)
    for number in (2, 3, 4, 5):
        bench.start(number, lambda _: RESULT, Lane.PAGES)
    first.go.set()
    ended = [bench.next() for _ in range(5)]
    assert [e.job for e in ended if isinstance(e, Cancelled)] == [2, 3]
    assert [e.job for e in ended if isinstance(e, Done)] == [1, 5, 4]


def test_lanes_do_not_wait_for_each_other(bench: Bench) -> None:
    long = Gate()
    bench.start(1, long)
    bench.start(2, lambda _: RESULT, Lane.PAGES)
    assert bench.next() == Done(JobId(2), RESULT)
    long.go.set()
    assert bench.next() == Done(JobId(1), RESULT)


def test_closing_cancels_what_runs_and_what_waits_without_a_grace(bench: Bench) -> None:
    running = threading.Event()

    def stuck(token: CancelToken) -> RemovedDocuments:
        running.set()
        assert bench.unblocked.wait(WAIT_S)
        token.check()
        return RESULT

    bench.start(1, stuck)
    bench.start(2, lambda _: RESULT)
    assert running.wait(WAIT_S)
    assert sorted(bench.close(), key=lambda e: getattr(e, "job", 0)) == [Cancelled(JobId(1)), Cancelled(JobId(2))]


@pytest.mark.parametrize("attempt", range(20))
def test_a_cancellation_that_races_the_start_ends_the_job_once(bench: Bench, attempt: int) -> None:
    def work(token: CancelToken) -> RemovedDocuments:
        token.check()
        return RESULT

    canceller: Callable[[], None] = lambda: bench.jobs.cancel(JobId(attempt))  # noqa: E731 - the thread's target
    thread = threading.Thread(target=canceller)
    bench.start(attempt, work)
    thread.start()
    thread.join(WAIT_S)
    event = bench.next()
    assert event in (Done(JobId(attempt), RESULT), Cancelled(JobId(attempt)))
    assert bench.close() == []


def test_cancel_requested_out_of_the_blue_is_a_cancellation(bench: Bench) -> None:
    bench.start(1, raising(CancelRequested()))
    assert bench.next() == Cancelled(JobId(1))


def test_a_job_of_the_queue_ends_like_any_other_and_whoever_planned_it_hears_of_it_first(bench: Bench) -> None:
    heard: list[tuple[Outcome, bool]] = []

    def steps(task: Task) -> Steps:
        yield Rest.FREE
        return RESULT

    def end(outcome: Outcome) -> None:
        heard.append((outcome, bench.events.empty()))

    assert bench.jobs.submit(JobId(1), Indexing(Rank.DROP, steps, end))
    assert bench.next() == Done(JobId(1), RESULT)
    assert heard == [(RESULT, True)]
    assert not bench.jobs.is_open(JobId(1))


@pytest.mark.parametrize("result", [RESULT, None])
def test_a_job_of_the_queue_ends_though_whoever_planned_it_fails(bench: Bench, result: RemovedDocuments | None) -> None:
    def steps(_: Task) -> Steps:
        yield Rest.FREE
        return result

    def fail(_: Outcome) -> None:
        raise UserError(ErrorCode.LIBRARY_DAMAGED)

    assert bench.jobs.submit(JobId(1), Indexing(Rank.DROP, steps, fail))
    assert bench.next() == (Failed(JobId(1), ErrorCode.INTERNAL) if result is None else Done(JobId(1), result))
    assert not bench.jobs.is_open(JobId(1))


def test_a_job_of_the_queue_is_cancelled_by_its_number_and_its_number_is_free_again(bench: Bench) -> None:
    go = threading.Event()

    def steps(task: Task) -> Steps:
        yield Rest.HELD
        assert go.wait(WAIT_S)
        yield Rest.FREE
        return RESULT

    assert bench.jobs.submit(JobId(1), Indexing(Rank.DROP, steps))
    assert bench.jobs.submit(JobId(2), Indexing(Rank.SYNC, steps))
    assert not bench.start(1, lambda _: RESULT)
    bench.jobs.cancel(JobId(2))
    assert bench.next() == Cancelled(JobId(2))
    bench.jobs.cancel(JobId(1))
    go.set()
    assert bench.next() == Cancelled(JobId(1))
    assert bench.start(1, lambda _: RESULT)
    assert bench.next() == Done(JobId(1), RESULT)
