import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from core.cancel import CancelRequested, CancelToken
from core.child import Child, ChildDied, ChildRefused
from core.handover import OpenFile


@pytest.fixture
def child() -> Iterator[Child]:
    made = Child("tests.wire.echo_child")
    yield made
    made.close()


def pid_of(child: Child) -> int:
    return int(child.request("pid", deadline_s=10)["pid"])


def test_parts_come_before_done(child: Child) -> None:
    kinds = [kind for kind, _ in child.stream("parts", deadline_s=10)]
    assert kinds == ["part", "part", "part", "done"]


def test_one_child_serves_many_requests(child: Child) -> None:
    assert pid_of(child) == pid_of(child)


def test_a_refusal_leaves_the_child_alive(child: Child) -> None:
    first = pid_of(child)
    with pytest.raises(ChildRefused) as caught:
        child.request("refuse", deadline_s=10)
    assert (caught.value.code, caught.value.message) == ("no", "will not")
    assert pid_of(child) == first


@pytest.mark.parametrize(
    ("op", "reason"),
    [("die", "died"), ("garbage", "wire"), ("wrong_id", "wire"), ("bad_shape", "wire"), ("close", "died")],
)
def test_a_broken_child_is_replaced(child: Child, op: str, reason: str) -> None:
    first = pid_of(child)
    with pytest.raises(ChildDied) as caught:
        child.request(op, deadline_s=10)
    assert caught.value.reason == reason
    assert pid_of(child) != first
    assert not psutil.pid_exists(first)


def test_silence_over_the_deadline_kills_it(child: Child) -> None:
    first = pid_of(child)
    with pytest.raises(ChildDied) as caught:
        child.request("hang", deadline_s=0.3)
    assert caught.value.reason == "deadline"
    assert not psutil.pid_exists(first)


def test_work_over_the_deadline_kills_it_by_the_processors_clock(child: Child) -> None:
    first = pid_of(child)
    with pytest.raises(ChildDied) as caught:
        child.request("spin", deadline_s=60, cpu_deadline_s=0.3)
    assert caught.value.reason == "deadline"
    assert not psutil.pid_exists(first)


def test_a_child_that_waits_uses_no_processor_time(child: Child) -> None:
    assert child.request("slow", deadline_s=60, cpu_deadline_s=0.1) == {}


def test_its_use_is_known_while_it_lives(child: Child) -> None:
    assert child.usage() is None
    pid_of(child)
    usage = child.usage()
    child.kill()
    assert usage is not None
    assert usage.cpu_s >= 0
    assert usage.memory_bytes > 1_000_000
    assert child.usage() is None


@pytest.mark.skipif(sys.platform != "linux", reason="memory is limited on Linux only")
def test_its_memory_is_limited_and_a_file_comes_on_top(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"x" * 1000)
    child = Child("tests.wire.echo_child", takes_files=True, memory_bytes=500_000_000)
    assert child.request("memory", deadline_s=10)["limits"][0] == 500_000_000
    with path.open("rb") as file:
        given = OpenFile(file.fileno(), 1000, ())
        assert child.request("memory", deadline_s=10, file=given)["limits"][0] == 500_001_000
    child.close()


def test_cancel_reaches_a_hung_child_at_once(child: Child) -> None:
    pid_of(child)
    token = CancelToken()
    timer = threading.Timer(0.1, token.cancel)
    timer.start()
    start = time.monotonic()
    with pytest.raises(CancelRequested):
        child.request("hang", deadline_s=30, token=token)
    assert time.monotonic() - start < 1.0
    timer.join()


def test_cancel_is_heard_over_a_flood_of_parts(child: Child) -> None:
    token = CancelToken()
    stream = child.stream("flood", deadline_s=30, token=token)
    next(stream)
    token.cancel()
    start = time.monotonic()
    with pytest.raises(CancelRequested):
        for _ in stream:
            pass
    assert time.monotonic() - start < 1.0


def test_leaving_a_stream_early_does_not_poison_the_next_request(child: Child) -> None:
    stream = child.stream("parts", deadline_s=10)
    next(stream)
    stream.close()
    assert pid_of(child) > 0


def test_a_child_that_does_not_read_is_ended_at_the_deadline(child: Child) -> None:
    start = time.monotonic()
    with pytest.raises(ChildDied):
        child.request("deaf", deadline_s=0.5)
    deaf = Child("tests.wire.deaf_child")
    with pytest.raises(ChildDied):
        deaf.request("anything", deadline_s=1.0, text="x" * 2_000_000)
    assert time.monotonic() - start < 10
    deaf.close()


def test_a_stream_may_be_closed_by_another_thread(child: Child) -> None:
    stream = child.stream("flood", deadline_s=10)
    next(stream)
    thread = threading.Thread(target=stream.close)
    thread.start()
    thread.join()
    assert pid_of(child) > 0


def test_closing_ends_the_process() -> None:
    child = Child("tests.wire.echo_child")
    pid = pid_of(child)
    child.close()
    assert not psutil.pid_exists(pid)
    assert child.pid is None
