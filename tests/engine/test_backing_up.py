"""When the daily copy is made."""

import threading
from collections.abc import Callable

import pytest

from core.api.types import ErrorCode
from core.cancel import CancelToken
from core.engine.backing_up import AFTER_FAILURE_S, LOOK_EVERY_S, BackingUp
from core.errors import UserError

WAIT_S = 5.0


class Maker:
    """Counts copies and fails as it is told."""

    def __init__(self) -> None:
        self.made = 0
        self.error: Exception | None = None
        self.is_due = True

    def __call__(self, token: CancelToken) -> None:
        self.made += 1
        if self.error is not None:
            raise self.error


@pytest.fixture
def maker() -> Maker:
    return Maker()


@pytest.fixture
def backing_up(maker: Maker) -> BackingUp:
    return BackingUp(lambda: maker.is_due, maker)


def consider(backing_up: BackingUp, now: float, *, is_idle: bool = True) -> None:
    """To its end."""
    backing_up.consider(now, is_idle=is_idle)
    if backing_up._thread is not None:
        backing_up._thread.join(WAIT_S)


def test_a_copy_is_made_when_it_is_due_and_nothing_else_goes_on(backing_up: BackingUp, maker: Maker) -> None:
    consider(backing_up, 0.0, is_idle=False)
    assert maker.made == 0
    consider(backing_up, 1.0)
    assert maker.made == 1
    maker.is_due = False
    consider(backing_up, 1.0 + LOOK_EVERY_S)
    assert (maker.made, backing_up.has_failed) == (1, False)


@pytest.mark.parametrize("error", [UserError(ErrorCode.DISK_FULL), OSError(5, "I/O error")])
def test_a_failure_is_told_until_it_went_well(backing_up: BackingUp, maker: Maker, error: Exception) -> None:
    maker.error = error
    consider(backing_up, 0.0)
    assert backing_up.has_failed
    maker.error = None
    consider(backing_up, LOOK_EVERY_S)
    consider(backing_up, LOOK_EVERY_S + 1)
    consider(backing_up, LOOK_EVERY_S + AFTER_FAILURE_S)
    assert (maker.made, backing_up.has_failed) == (3, False)


def test_one_copy_at_a_time_and_the_end_does_not_wait_for_it() -> None:
    started: list[CancelToken] = []
    go = threading.Event()

    def make(token: CancelToken) -> None:
        started.append(token)
        while not token.is_cancelled:
            go.wait(0.005)
        token.check()

    backing_up = BackingUp(_always, make)
    backing_up.consider(0.0, is_idle=True)
    backing_up.consider(LOOK_EVERY_S, is_idle=True)
    backing_up.close(WAIT_S)
    assert (len(started), backing_up.has_failed) == (1, False)


_always: Callable[[], bool] = lambda: True  # noqa: E731 - a value for the tests
