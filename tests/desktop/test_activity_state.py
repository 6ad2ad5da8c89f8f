"""What goes on and what has ended, made of whatever part of the state tells it."""

from dataclasses import replace

from core.api.following import Amount, Freshness, VerifyReport
from core.api.messages import AddReport, Cancelled, Done, Event, Failed, FreshnessChanged, Progress, Verified
from core.api.types import ErrorCode, JobId, Stage
from desktop.state.activity import BRIEF_S, LONG_S, MOST_ENDED, MOST_LINES, Outcome, Work, worth_telling
from desktop.state.app import AppState, reduce_app
from desktop.state.chat import ask_started
from desktop.state.jobs import add_started, add_stop_requested
from desktop.state.verify import verify_started
from desktop.state.watching import watched

JOB = JobId(7)
NEXT = JobId(8)


def _after(state: AppState, *events: Event, at_s: float) -> AppState:
    return watched(reduce_app(state, events), events, at_s)


def _adding(at_s: float = 100.0, job: JobId = JOB) -> AppState:
    return watched(replace(AppState(), jobs=add_started(AppState().jobs, job, ("/papers",))), (), at_s)


def _reading(file: str, stage: Stage = Stage.READING, done: int = 1) -> Progress:
    return Progress(JOB, stage, done, 10, file=file)


def _ended(state: AppState) -> list[tuple[Work, Outcome, float]]:
    return [(one.work, one.outcome, one.seconds) for one in state.activity.ended]


def test_nothing_goes_on_at_first() -> None:
    assert watched(AppState(), (), 1.0).activity.running == ()


def test_a_job_is_there_as_soon_as_it_was_asked_for_and_ends_with_its_time() -> None:
    state = _adding(100.0)
    [one] = state.activity.running
    assert (one.work, one.names, one.can_stop, one.can_pause) == (Work.ADD, ("/papers",), True, True)
    state = _after(state, Done(JOB, AddReport((), 0, 12.0)), at_s=142.5)
    assert state.activity.running == ()
    assert _ended(state) == [(Work.ADD, Outcome.DONE, 42.5)]


def test_how_a_job_ended_is_told() -> None:
    failed = _after(_adding(), Failed(JOB, ErrorCode.DISK_FULL), at_s=101.0).activity.ended[0]
    assert (failed.outcome, failed.failure) == (Outcome.FAILED, Failed(JOB, ErrorCode.DISK_FULL))
    stopping = replace(_adding(), jobs=add_stop_requested(_adding().jobs, JOB))
    assert watched(stopping, (), 100.5).activity.running[0].is_stopping
    assert _ended(_after(stopping, Cancelled(JOB), at_s=101.0)) == [(Work.ADD, Outcome.STOPPED, 1.0)]


def test_a_question_that_went_with_its_conversation_did_not_end_well() -> None:
    state = replace(AppState(), chat=ask_started(AppState().chat, JOB, "When does it end?"))
    state = watched(state, (), 5.0)
    assert state.activity.running[0].work is Work.ANSWER
    gone = watched(replace(state, chat=AppState().chat), (), 9.0)
    assert _ended(gone) == [(Work.ANSWER, Outcome.STOPPED, 4.0)]


def test_the_job_at_work_comes_before_those_that_wait() -> None:
    state = _adding()
    state = watched(replace(state, jobs=add_started(state.jobs, NEXT, ("/more",))), (), 101.0)
    assert [(one.job, one.is_waiting) for one in state.activity.running] == [(NEXT, False), (JOB, True)]
    assert not state.activity.running[1].can_pause


def test_the_log_has_a_line_for_each_stage_and_file() -> None:
    state = _after(_adding(100.0), _reading("a.pdf"), _reading("a.pdf", done=2), at_s=101.0)
    state = _after(state, _reading("a.pdf", Stage.EMBEDDING), _reading("a.pdf"), _reading("b.pdf"), at_s=103.0)
    [log] = state.activity.logs.values()
    assert [(line.at_s, line.stage, line.file) for line in log] == [
        (1.0, Stage.READING, "a.pdf"),
        (3.0, Stage.EMBEDDING, "a.pdf"),
        (3.0, Stage.READING, "b.pdf"),
    ]
    ended = _after(state, _reading("c.pdf"), Done(JOB, AddReport((), 0, 4.0)), at_s=104.0)
    assert [line.file for line in ended.activity.ended[0].log] == ["a.pdf", "a.pdf", "b.pdf", "c.pdf"]
    assert not ended.activity.logs


def test_a_long_log_and_a_long_list_keep_their_newest_ends() -> None:
    state = _adding()
    for number in range(MOST_LINES + 50):
        state = _after(state, _reading(f"{number}.pdf"), at_s=101.0)
    assert len(state.activity.logs["job 7"]) == MOST_LINES
    assert state.activity.logs["job 7"][-1].file == f"{MOST_LINES + 49}.pdf"
    for number in range(MOST_ENDED + 5):
        job = JobId(1000 + number)
        state = watched(replace(state, jobs=add_started(state.jobs, job, (str(number),))), (), 200.0)
        state = _after(state, Done(job, AddReport((), 0, 0.1)), at_s=201.0)
    assert len(state.activity.ended) == MOST_ENDED
    assert state.activity.ended[0].names == (str(MOST_ENDED + 4),)
    assert len({one.number for one in state.activity.ended}) == MOST_ENDED


def test_progress_of_jobs_that_are_not_listed_is_not_kept() -> None:
    state = _after(AppState(), Progress(JobId(99), Stage.SEARCHING, 0, None), at_s=1.0)
    assert not state.activity.logs


def test_what_pincite_does_by_itself_is_listed_unless_it_is_brief() -> None:
    busy = Freshness(waiting=2, embedding=Amount(3, 10), pages_waiting_for_ocr=4)
    state = _after(AppState(), FreshnessChanged(busy), at_s=10.0)
    works = [one.work for one in state.activity.running]
    assert works == [Work.EMBED, Work.FOLLOW, Work.RECOGNISE]
    assert not any(one.can_stop for one in state.activity.running)
    assert _ended(_after(state, FreshnessChanged(Freshness()), at_s=10.0 + BRIEF_S - 1)) == []
    assert len(_ended(_after(state, FreshnessChanged(Freshness()), at_s=10.0 + BRIEF_S))) == 3


def test_a_pause_is_shown_where_it_holds() -> None:
    state = _after(_adding(), FreshnessChanged(Freshness(is_paused=True)), at_s=101.0)
    assert state.activity.running[0].is_paused


def test_a_look_through_the_library_is_work_like_any_other() -> None:
    state = watched(replace(AppState(), verify=verify_started(AppState().verify, JOB)), (), 1.0)
    assert (state.activity.running[0].work, state.activity.running[0].can_pause) == (Work.VERIFY, False)
    report = VerifyReport(0, 0, 0, (), (), 0, 1.0)
    assert _ended(_after(state, Done(JOB, Verified(report)), at_s=3.0)) == [(Work.VERIFY, Outcome.DONE, 2.0)]


def test_only_the_end_of_long_work_that_nobody_stopped_is_worth_a_message() -> None:
    began = _adding(100.0)
    done, stopped = Done(JOB, AddReport((), 0, 1.0)), Cancelled(JOB)
    long, short = 100.0 + LONG_S, 100.0 + LONG_S - 0.1
    told = {
        (event, at_s): len(worth_telling(began.activity, _after(began, event, at_s=at_s).activity))
        for event in (done, stopped)
        for at_s in (long, short)
    }
    assert told == {(done, long): 1, (done, short): 0, (stopped, long): 0, (stopped, short): 0}
    after = _after(began, done, at_s=long)
    assert worth_telling(after.activity, after.activity) == ()
    assert AddReport((), 0, 1.0) == after.activity.ended[0].report
