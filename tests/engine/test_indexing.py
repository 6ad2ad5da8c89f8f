"""Who goes first in the queue of those that index, and that each ends exactly once."""

import threading
from collections.abc import Callable, Iterator
from queue import Queue

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.api.messages import Cancelled, Failed, RemovedDocuments
from core.api.types import ErrorCode, JobId
from core.engine import indexing, outcomes
from core.engine.indexing import PATIENCE_S, IndexingQueue, Outcome, Rank, Rest, Steps, Task, choose
from core.errors import UserError

WAIT_S = 5.0
RESULT = RemovedDocuments(0)


class Work:
    """Says when it is at a step and waits there until it is let go."""

    def __init__(self, *rests: Rest) -> None:
        self.rests = rests
        self.at: Queue[int] = Queue()
        self.go: Queue[None] = Queue()
        self.starts = 0
        self.closed = threading.Event()

    def __call__(self, task: Task) -> Steps:
        self.starts += 1
        try:
            for number, rest in enumerate(self.rests):
                self.at.put(number)
                self.go.get(timeout=WAIT_S)
                task.token.check()
                yield rest
        finally:
            self.closed.set()
        return RESULT

    def let(self, steps: int = 1) -> None:
        for _ in range(steps):
            self.go.put(None)

    def wait(self) -> int:
        return self.at.get(timeout=WAIT_S)


class Bench:
    """A queue, and the ends of its jobs in their order."""

    def __init__(self) -> None:
        self.ends: Queue[tuple[int, Outcome]] = Queue()
        self.unblocked = threading.Event()
        self.space = threading.Event()
        self.space.set()
        self.queue = IndexingQueue(self.unblocked.set, has_space=self.space.is_set)

    def add(self, job: int, work: Callable[[Task], Steps], rank: Rank = Rank.DROP) -> Task:
        task = Task(rank, work, lambda how: self.ends.put((job, how)), job=JobId(job))
        self.queue.add(task)
        return task

    def next_end(self) -> tuple[int, Outcome]:
        return self.ends.get(timeout=WAIT_S)


@pytest.fixture
def bench() -> Iterator[Bench]:
    bench = Bench()
    yield bench
    bench.unblocked.set()
    bench.queue.close()
    assert bench.queue.join(WAIT_S)


def test_the_second_drop_is_done_before_the_rest_of_the_first(bench: Bench) -> None:
    first, second = Work(Rest.HELD, Rest.FREE, Rest.FREE), Work(Rest.FREE)
    bench.add(1, first)
    first.wait()
    bench.add(2, second)
    first.let()  # to a point where it holds something: it goes on
    assert first.wait() == 1
    first.let()
    second.wait()
    second.let()
    assert bench.next_end() == (2, RESULT)
    first.let()
    assert bench.next_end() == (1, RESULT)
    assert first.starts == 1


@pytest.mark.parametrize("rest", [Rest.FREE, Rest.HELD])
def test_a_pause_gives_back_what_is_held_and_nothing_else(bench: Bench, rest: Rest) -> None:
    work = Work(rest, Rest.FREE)
    bench.add(1, work)
    work.wait()
    bench.queue.pause(paused=True)
    work.let()
    looked = Work()
    bench.add(2, looked, Rank.LOOK)
    assert bench.next_end() == (2, RESULT)
    assert work.closed.is_set() is (rest is Rest.HELD)
    assert bench.ends.empty()
    bench.queue.pause(paused=False)
    work.let(2)
    assert bench.next_end() == (1, RESULT)
    assert work.starts == (2 if rest is Rest.HELD else 1)


def test_one_that_waits_or_is_left_is_cancelled_at_once(bench: Bench) -> None:
    first, second, third = Work(Rest.FREE, Rest.FREE), Work(Rest.FREE), Work(Rest.FREE)
    left = bench.add(1, first)
    first.wait()
    bench.add(2, second)
    first.let()
    second.wait()
    waiting = bench.add(3, third, Rank.SYNC)
    for task, number in ((left, 1), (waiting, 3)):
        bench.queue.cancel(task)
        bench.queue.cancel(task)
        assert bench.next_end() == (number, Cancelled(JobId(number)))
    assert not first.closed.is_set()  # only the queue's own thread may close what was left
    second.let()
    assert bench.next_end() == (2, RESULT)
    assert first.closed.wait(WAIT_S)
    assert (third.starts, bench.ends.empty()) == (0, True)


def test_one_that_runs_has_what_it_waits_for_ended_after_a_grace(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outcomes, "GRACE_S", 0.01)

    def stuck(task: Task) -> Steps:
        yield Rest.HELD
        assert bench.unblocked.wait(WAIT_S)
        task.token.check()
        return RESULT

    task = bench.add(1, stuck)
    bench.queue.cancel(task)
    assert bench.next_end() == (1, Cancelled(JobId(1)))


def test_a_full_disk_makes_everything_wait_and_go_on_by_itself(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(indexing, "LOOK_FOR_SPACE_EVERY_S", 0.01)
    bench.space.clear()
    asked = threading.Event()

    def work(_: Task) -> Steps:
        yield Rest.FREE
        asked.set()
        if not bench.space.is_set():
            raise UserError(ErrorCode.DISK_FULL)
        return RESULT

    bench.add(1, work)
    assert asked.wait(WAIT_S)
    bench.add(2, Work())
    assert bench.ends.empty()
    bench.space.set()
    assert {bench.next_end() for _ in range(2)} == {(1, RESULT), (2, RESULT)}
    assert not bench.queue.is_full


def test_what_waits_for_space_can_be_cancelled(bench: Bench) -> None:
    bench.space.clear()

    def work(_: Task) -> Steps:
        yield Rest.FREE
        raise UserError(ErrorCode.DISK_FULL)

    task = bench.add(1, work)
    while not bench.queue.is_full:
        threading.Event().wait(0.005)
    bench.queue.cancel(task)
    assert bench.next_end() == (1, Cancelled(JobId(1)))


def test_a_failure_ends_its_own_job_alone(bench: Bench) -> None:
    def broken(_: Task) -> Steps:
        yield Rest.FREE
        raise ZeroDivisionError

    bench.add(1, broken)
    bench.add(2, Work())
    ends = dict(bench.next_end() for _ in range(2))
    assert ends == {1: Failed(JobId(1), ErrorCode.INTERNAL), 2: RESULT}


def test_whoever_hears_of_an_end_and_fails_does_not_stop_the_queue(bench: Bench) -> None:
    def fail(_: Outcome) -> None:
        raise UserError(ErrorCode.LIBRARY_DAMAGED)

    work, waiting = Work(), Task(Rank.SYNC, Work(Rest.FREE), fail)
    bench.queue.pause(paused=True)
    bench.queue.add(waiting)
    bench.queue.cancel(waiting)
    bench.queue.add(Task(Rank.LOOK, Work(), fail))
    bench.queue.pause(paused=False)
    bench.add(2, work)
    assert bench.next_end() == (2, RESULT)


def test_closing_ends_what_runs_what_waits_and_what_was_left() -> None:
    bench = Bench()
    first, second = Work(Rest.FREE, Rest.FREE), Work(Rest.HELD)
    bench.add(1, first)
    first.wait()
    bench.add(2, second)
    first.let()
    second.wait()
    bench.add(3, Work(), Rank.SYNC)
    bench.queue.close()
    second.let()
    assert bench.queue.join(WAIT_S)
    assert sorted(bench.ends.queue) == [(n, Cancelled(JobId(n))) for n in (1, 2, 3)]
    assert first.closed.is_set()
    assert bench.unblocked.is_set()


def tasks_of(ranks: list[Rank]) -> list[Task]:
    tasks = [Task(rank, Work()) for rank in ranks]
    for order, task in enumerate(tasks):
        task.order = order
    return tasks


ranks = st.lists(st.sampled_from(Rank), min_size=1, max_size=8)


@given(ranks)
def test_the_lowest_rank_goes_first_and_in_it_the_newest(given_ranks: list[Rank]) -> None:
    tasks = tasks_of(given_ranks)
    chosen = choose(tasks, paused=False, now=0.0)
    assert chosen is not None
    assert chosen.rank == min(given_ranks)
    assert chosen.order == max(order for order, rank in enumerate(given_ranks) if rank == min(given_ranks))


@given(ranks, st.integers(0, 7))
def test_one_that_holds_something_is_never_left(given_ranks: list[Rank], held: int) -> None:
    tasks = tasks_of(given_ranks)
    tasks[held % len(tasks)].is_held = True
    assert choose(tasks, paused=False, now=PATIENCE_S) is tasks[held % len(tasks)]


@given(ranks)
def test_in_a_pause_only_looking_goes_on(given_ranks: list[Rank]) -> None:
    chosen = choose(tasks_of(given_ranks), paused=True, now=0.0)
    assert (chosen is None) is (Rank.LOOK not in given_ranks)
    assert chosen is None or chosen.rank is Rank.LOOK


def test_a_change_on_the_disk_does_not_wait_for_a_drop_of_many_hours() -> None:
    drop, sync = tasks_of([Rank.DROP, Rank.SYNC])
    assert choose([drop, sync], paused=False, now=PATIENCE_S - 1) is drop
    assert choose([drop, sync], paused=False, now=PATIENCE_S) is sync
    sync.rested_at = PATIENCE_S
    assert choose([drop, sync], paused=False, now=PATIENCE_S) is drop
