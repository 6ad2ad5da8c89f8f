from pytestqt.qtbot import QtBot

from desktop.throttle import Throttle


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
