"""The engine's process as the window sees it, against real processes that break in every way they can."""

import os
import signal
from functools import partial
from pathlib import Path

from pytestqt.qtbot import QtBot

from core.api.messages import Cancelled, Done, EngineReady, Event, Failed, LibraryListing, Progress
from core.api.requests import Ask, Cancel, ListLibrary
from core.api.types import ErrorCode, JobId, LibraryTotals, Scope, Stage
from desktop.engine import EngineClient
from desktop.state.engine import EngineStatus
from tests.desktop.conftest import EngineMaker, document
from tests.desktop.fake_engine import Await, Exit, Garbage, ready

QUESTION = Ask(JobId(7), "When?", Scope())
WRITING = Progress(JobId(0), Stage.WRITING, 1, None)


def _record(client: EngineClient) -> list[Event]:
    events: list[Event] = []
    client.received.connect(events.extend)
    return events


def _start(qtbot: QtBot, client: EngineClient) -> list[Event]:
    events = _record(client)
    client.start()
    qtbot.waitUntil(lambda: client.status is EngineStatus.READY, timeout=10_000)
    return events


def _has_greeted(events: list[Event], times: int) -> bool:
    return sum(isinstance(event, EngineReady) for event in events) == times


def _failures(events: list[Event], job: int) -> list[Failed]:
    return [event for event in events if isinstance(event, Failed) and event.job == job]


def test_requests_made_before_the_start_are_answered_after_the_greeting(qtbot: QtBot, make_engine: EngineMaker) -> None:
    client = make_engine(documents=[document(1), document(2)])
    events = _record(client)
    client.start()
    client.send(ListLibrary(JobId(1)))
    qtbot.waitUntil(lambda: not client.open_jobs, timeout=10_000)
    assert isinstance(events[0], EngineReady)
    assert isinstance(events[1], Done)
    assert isinstance(events[1].result, LibraryListing)
    assert [d.id for d in events[1].result.documents] == [1, 2]


def test_cancel_reaches_a_running_job_and_the_job_ends_once(qtbot: QtBot, make_engine: EngineMaker) -> None:
    client = make_engine(replies={"Ask": [[WRITING, Await("Cancel"), Cancelled(JobId(0))]]})
    events = _start(qtbot, client)
    client.send(QUESTION)
    qtbot.waitUntil(lambda: any(isinstance(event, Progress) for event in events))
    assert client.open_jobs == (7,)
    client.send(Cancel(JobId(7)))
    qtbot.waitUntil(lambda: not client.open_jobs)
    assert [event for event in events if isinstance(event, Cancelled)] == [Cancelled(JobId(7))]


def test_killing_the_engine_fails_each_open_job_once_and_starts_a_new_one(
    qtbot: QtBot, make_engine: EngineMaker
) -> None:
    client = make_engine(replies={"Ask": [[WRITING]]})
    events = _start(qtbot, client)
    client.send(QUESTION)
    client.send(Ask(JobId(8), "Where?", Scope()))
    qtbot.waitUntil(lambda: sum(isinstance(event, Progress) for event in events) == 2)
    killed = client.pid
    with qtbot.waitSignal(client.status_changed, check_params_cb=lambda status: status is EngineStatus.RESTARTING):
        os.kill(killed, signal.SIGKILL)
    qtbot.waitUntil(lambda: client.status is EngineStatus.READY, timeout=10_000)
    assert client.pid not in (0, killed)
    for job in (7, 8):
        assert [failed.code for failed in _failures(events, job)] == [ErrorCode.ENGINE_DIED]
    assert not client.open_jobs


def test_what_a_dying_engine_still_wrote_is_handed_on_before_its_jobs_fail(
    qtbot: QtBot, make_engine: EngineMaker
) -> None:
    ended = Done(JobId(0), LibraryListing((), LibraryTotals()))
    client = make_engine(replies={"ListLibrary": [[ended]], "Ask": [[Exit(9)]]})
    events = _start(qtbot, client)
    client.send(ListLibrary(JobId(6)))
    client.send(QUESTION)
    qtbot.waitUntil(lambda: bool(_failures(events, 7)))
    assert Done(JobId(6), LibraryListing((), LibraryTotals())) in events
    assert not _failures(events, 6)


def test_requests_made_while_the_engine_is_down_go_to_the_next_one(qtbot: QtBot, make_engine: EngineMaker) -> None:
    client = make_engine(back_off_s=(0.2, 0.2, 0.2), documents=[document(1)])
    events = _start(qtbot, client)
    with qtbot.waitSignal(client.status_changed):
        os.kill(client.pid, signal.SIGKILL)
    client.send(ListLibrary(JobId(3)))
    qtbot.waitUntil(lambda: not client.open_jobs, timeout=10_000)
    assert any(isinstance(event, Done) and event.job == 3 for event in events)


def test_after_three_restarts_in_a_minute_the_engine_is_given_up_until_asked_for(
    qtbot: QtBot, make_engine: EngineMaker
) -> None:
    client = make_engine(greeting=[ready([]), Exit(1)])
    events = _record(client)
    client.start()
    qtbot.waitUntil(lambda: client.status is EngineStatus.STOPPED and bool(events), timeout=20_000)
    assert sum(isinstance(event, EngineReady) for event in events) == 4
    client.send(QUESTION)
    qtbot.waitUntil(lambda: bool(_failures(events, 7)))
    client.start()
    qtbot.waitUntil(lambda: sum(isinstance(event, EngineReady) for event in events) > 4, timeout=10_000)


def test_a_line_that_is_no_message_ends_the_engine_and_its_jobs(qtbot: QtBot, make_engine: EngineMaker) -> None:
    client = make_engine(replies={"Ask": [[WRITING, Garbage('{"type": "Surprise"}'), WRITING]]})
    events = _start(qtbot, client)
    first = client.pid
    client.send(QUESTION)
    qtbot.waitUntil(lambda: client.status is EngineStatus.READY and client.pid not in (0, first), timeout=10_000)
    assert len(_failures(events, 7)) == 1
    assert sum(isinstance(event, Progress) for event in events) == 1


def test_an_engine_of_another_protocol_is_not_restarted(qtbot: QtBot, make_engine: EngineMaker) -> None:
    client = make_engine(greeting=[EngineReady(99, "test", LibraryTotals())])
    events = _record(client)
    client.start()
    qtbot.waitUntil(lambda: client.status is EngineStatus.STOPPED and bool(events), timeout=10_000)
    assert client.pid == 0


def test_a_program_that_does_not_start_is_given_up(qtbot: QtBot, tmp_path: Path) -> None:
    client = EngineClient([str(tmp_path / "missing")], back_off_s=(0.0,))
    events = _record(client)
    client.send(QUESTION)
    client.start()
    client.send(Ask(JobId(8), "Where?", Scope()))
    qtbot.waitUntil(lambda: client.status is EngineStatus.STOPPED and bool(_failures(events, 8)))
    assert len(_failures(events, 7)) == 1
    client.close()


def test_closing_ends_the_process_and_fails_nothing(qtbot: QtBot, make_engine: EngineMaker) -> None:
    client = make_engine(replies={"Ask": [[WRITING]]})
    events = _start(qtbot, client)
    client.send(QUESTION)
    qtbot.waitUntil(lambda: any(isinstance(event, Progress) for event in events))
    client.close()
    assert client.pid == 0
    assert not _failures(events, 7)


def test_ten_thousand_documents_arrive_without_holding_the_window_up(qtbot: QtBot, make_engine: EngineMaker) -> None:
    client = make_engine(documents=[document(number) for number in range(10_000)])
    events = _start(qtbot, client)
    client.send(ListLibrary(JobId(1)))
    qtbot.waitUntil(lambda: not client.open_jobs, timeout=20_000)
    listed = events[-1]
    assert isinstance(listed, Done)
    assert isinstance(listed.result, LibraryListing)
    assert len(listed.result.documents) == 10_000


def test_a_start_that_is_wanted_comes_at_once_and_is_not_counted_as_a_crash(
    qtbot: QtBot, make_engine: EngineMaker
) -> None:
    client = make_engine(back_off_s=(60.0,), replies={"Ask": [[WRITING]]})
    events = _start(qtbot, client)
    seen: list[EngineStatus] = []
    client.status_changed.connect(seen.append)
    for starts in range(2, 5):
        client.send(QUESTION)
        client.restart()
        qtbot.waitUntil(partial(_has_greeted, events, starts), timeout=10_000)
    assert EngineStatus.RESTARTING not in seen
    assert EngineStatus.STOPPED not in seen
    assert [failed.code for failed in _failures(events, 7)] == [ErrorCode.ENGINE_DIED] * 3
