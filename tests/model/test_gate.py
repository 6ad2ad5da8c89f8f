import threading
from collections.abc import Callable

import pytest

from core.cancel import CancelRequested, CancelToken
from core.model.gate import Gate

DEADLINE_S = 10.0


class Clock:
    def __init__(self) -> None:
        self.now_s = 0.0

    def __call__(self) -> float:
        return self.now_s


class Queue:
    """Callers that line up one after the other behind a turn that is taken."""

    def __init__(self, gate: Gate) -> None:
        self._gate = gate
        self._threads: list[threading.Thread] = []
        self.order: list[str] = []

    def join(self, name: str, *, urgent: bool) -> None:
        def take_turn() -> None:
            with self._gate.turn(urgent=urgent):
                self.order.append(name)

        thread = threading.Thread(target=take_turn)
        self._threads.append(thread)
        with self._gate._changed:
            thread.start()
            assert self._gate._changed.wait_for(lambda: len(self._gate._waiting) == len(self._threads), DEADLINE_S)

    def finish(self) -> None:
        for thread in self._threads:
            thread.join(DEADLINE_S)
            assert not thread.is_alive()


def line_up(gate: Gate, arrive: Callable[[Queue], None]) -> list[str]:
    queue = Queue(gate)
    with gate.turn(urgent=False):
        arrive(queue)
    queue.finish()
    return queue.order


def test_a_question_goes_before_batches_that_came_earlier() -> None:
    def arrive(queue: Queue) -> None:
        queue.join("batch 1", urgent=False)
        queue.join("batch 2", urgent=False)
        queue.join("question 1", urgent=True)
        queue.join("question 2", urgent=True)

    assert line_up(Gate(), arrive) == ["question 1", "question 2", "batch 1", "batch 2"]


def test_a_batch_that_waited_too_long_goes_next() -> None:
    clock = Clock()

    def arrive(queue: Queue) -> None:
        queue.join("batch", urgent=False)
        clock.now_s = 11.0
        queue.join("question", urgent=True)

    assert line_up(Gate(patience_s=10.0, clock=clock), arrive) == ["batch", "question"]


@pytest.mark.parametrize("urgent", [True, False])
def test_whoever_has_the_turn_can_see_that_a_question_waits(urgent: bool) -> None:
    gate, seen = Gate(), []

    def arrive(queue: Queue) -> None:
        queue.join("next", urgent=urgent)
        seen.append(gate.is_wanted)

    line_up(gate, arrive)
    assert seen == [urgent]
    assert not gate.is_wanted


def test_waiting_ends_when_it_is_cancelled_and_holds_nobody_up() -> None:
    gate, token = Gate(), CancelToken()
    token.cancel()
    with gate.turn(urgent=False), pytest.raises(CancelRequested), gate.turn(urgent=True, token=token):
        pass
    assert gate.wait_until_free(timeout_s=0)
    with gate.turn(urgent=False):
        assert not gate.wait_until_free(timeout_s=0)


def test_a_turn_ends_when_its_work_fails() -> None:
    gate = Gate()
    with pytest.raises(ZeroDivisionError), gate.turn(urgent=True):
        raise ZeroDivisionError
    assert gate.wait_until_free(timeout_s=0)


def test_a_thread_may_take_a_turn_inside_its_own_and_no_other_thread_comes_in_between() -> None:
    gate = Gate()
    came = threading.Event()

    def other() -> None:
        with gate.turn(urgent=True):
            came.set()

    with gate.turn(urgent=True):
        thread = threading.Thread(target=other)
        thread.start()
        while not gate.is_wanted:
            pass
        with gate.turn(urgent=False):
            pass
        assert gate.is_wanted
        assert not came.is_set()
    thread.join(10)
    assert came.is_set()
