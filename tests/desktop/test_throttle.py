from pytestqt.qtbot import QtBot

from desktop.throttle import Spaced, Throttle


def test_many_calls_are_one_action(qtbot: QtBot) -> None:
    done: list[int] = []
    throttle = Throttle(lambda: done.append(1), delay_ms=5)
    for _ in range(100):
        throttle.call()
    qtbot.waitUntil(lambda: bool(done))
    assert done == [1]
    throttle.call()
    qtbot.waitUntil(lambda: len(done) == 2)


def test_nothing_happens_before_the_delay(qtbot: QtBot) -> None:
    done: list[int] = []
    throttle = Throttle(lambda: done.append(1), delay_ms=10_000)
    throttle.call()
    assert done == []
    throttle.stop()


def test_a_stopped_throttle_forgets(qtbot: QtBot) -> None:
    done: list[str] = []
    stopped = Throttle(lambda: done.append("stopped"), delay_ms=1)
    other = Throttle(lambda: done.append("other"), delay_ms=20)
    stopped.call()
    stopped.stop()
    other.call()
    qtbot.waitUntil(lambda: bool(done))
    assert done == ["other"]


def test_with_restart_each_call_waits_anew(qtbot: QtBot) -> None:
    done: list[str] = []
    late = Throttle(lambda: done.append("late"), delay_ms=60, restart=True)
    early = Throttle(lambda: done.append("early"), delay_ms=30)
    late.call()
    early.call()
    qtbot.waitUntil(lambda: done == ["early"])
    late.call()
    early.call()
    qtbot.waitUntil(lambda: done == ["early", "early", "late"])


def test_spaced_calls_run_first_at_once_and_then_together(qtbot: QtBot) -> None:
    done: list[int] = []
    spaced = Spaced(lambda: done.append(1), delay_ms=20)
    for _ in range(100):
        spaced.call()
    assert done == [1]
    qtbot.waitUntil(lambda: len(done) == 2)
    others: list[str] = []
    late = Throttle(lambda: others.append("late"), delay_ms=60)
    late.call()
    qtbot.waitUntil(lambda: bool(others))
    assert len(done) == 2, "nothing was called for since"
