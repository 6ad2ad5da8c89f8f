"""Follow-ups, thumbs, the person's own questions and the settings of finding, as values."""

from dataclasses import replace

import pytest

from core.api.checks import Checks
from core.api.finding import WRONG_COSTS, LibraryCheck, Turn
from core.api.messages import (
    Cancelled,
    Done,
    EngineReady,
    Event,
    Failed,
    LibraryEvaluated,
    Progress,
    Questions,
    SearchShown,
)
from core.api.types import DocumentId, ErrorCode, JobId, LibraryTotals, Stage
from desktop.state import chat, check, finding, sources, undo, votes
from desktop.state.chat import ChatState
from desktop.state.check import CheckState, Difference, Trend, difference, question_places, runs_chosen
from desktop.state.finding import FindingState
from desktop.state.undo import Deed, DeedKind, UndoState
from desktop.state.votes import Thumb, Vote
from tests.desktop import fake_engine, samples, scenes_finding
from tests.desktop.scenes_finding import checked, question

JOB = JobId(7)
READY = EngineReady(3, "test", LibraryTotals())


def answered(count: int) -> ChatState:
    state = samples.library()
    for number in range(1, count + 1):
        state = chat.ask_started(state, JobId(number), f"Question {number}")
        state = chat.reduce_chat(state, samples.finished(JobId(number), samples.answer()))
    return state


# --- follow-ups


def test_a_question_leans_on_the_last_six_turns_with_what_was_shown() -> None:
    turns = chat.history(answered(8))
    assert [turn.question for turn in turns] == [f"Question {number}" for number in range(3, 9)]
    assert turns[-1].answer == " ".join(sentence.text for sentence in samples.SENTENCES)


def test_a_refusal_is_a_turn_without_an_answer_and_a_failure_is_none() -> None:
    state = chat.reduce_chat(samples.asked(job=1), samples.finished(JobId(1), samples.refusal()))
    state = chat.ask_started(state, JobId(2), "And the rent?")
    state = chat.reduce_chat(state, Failed(JobId(2), ErrorCode.CHILD_DIED))
    state = chat.ask_started(state, JobId(3), "What now?")
    assert chat.history(state) == (Turn("When does the lease end?", "", is_refused=True),)


def test_a_new_conversation_has_no_history_and_can_be_taken_back_until_the_next_question() -> None:
    state = chat.ask_started(answered(2), JobId(3), "Still running")
    begun = chat.conversation_begun(state)
    assert (begun.exchanges, chat.history(begun)) == ((), ())
    restored = chat.conversation_restored(begun)
    assert [e.job for e in restored.exchanges] == [1, 2, 3]
    assert restored.running is None, "what ran was stopped"
    assert chat.ask_started(begun, JobId(4), "Anew").set_aside == ()


def test_a_new_conversation_is_the_last_deed_until_it_is_settled() -> None:
    state = undo.done_here(UndoState(), Deed(DeedKind.CONVERSATION))
    assert state.can_undo
    assert undo.settled(state, DeedKind.REMOVED) == state
    assert undo.settled(state, DeedKind.CONVERSATION).last is None


# --- thumbs


KEPT = Vote(Thumb.UP, "When  does the LEASE end?", DocumentId(1), is_kept=True)


def test_a_vote_is_kept_once_the_engine_says_so() -> None:
    asking = replace(KEPT, job=JOB, is_kept=False)
    listed = Questions((question(1, "When does the lease end?", page=3),))
    assert votes.reduce_vote(asking, Done(JobId(99), listed)) == asking
    assert votes.reduce_vote(asking, Done(JOB, listed)) == KEPT
    assert votes.reduce_vote(asking, Cancelled(JOB)) is None
    failed = votes.reduce_vote(asking, Failed(JOB, ErrorCode.DISK_FULL))
    assert failed is not None
    assert (failed.is_kept, failed.failure is not None) == (False, True)


@pytest.mark.parametrize(
    "questions",
    [
        (),
        (question(1, "When does the lease end?"),),
        (question(1, "When does the licence end?", page=3),),
        (replace(question(1, "When does the lease end?", page=3), document_id=DocumentId(2)),),
    ],
)
def test_a_vote_goes_with_its_question(questions: tuple[object, ...]) -> None:
    assert votes.reduce_vote(KEPT, Done(JobId(5), Questions(questions))) is None  # type: ignore[arg-type]


def test_only_a_thumb_down_that_keeps_nothing_yet_waits_for_a_choice() -> None:
    assert Vote(Thumb.DOWN).is_choosing
    assert not Vote(Thumb.UP).is_choosing
    assert not Vote(Thumb.DOWN, job=JOB).is_choosing
    assert not Vote(Thumb.DOWN, is_kept=True).is_choosing


def test_a_companion_names_the_citation_of_what_refers_to_it() -> None:
    state = chat.reduce_chat(samples.asked(), samples.finished(JobId(1), scenes_finding.FOLLOW_UP))
    exchange = state.exchanges[0]
    assert sources.referring(exchange, scenes_finding.COMPANION) == (1, scenes_finding.REFERRING)
    elsewhere = replace(scenes_finding.COMPANION, companion_of=2)
    assert sources.referring(exchange, elsewhere) == (None, scenes_finding.FOLLOW_UP.passages[1])
    assert sources.referring(exchange, replace(elsewhere, companion_of=9)) == (None, None)


# --- settings


def test_a_change_is_shown_at_once_and_taken_back_if_it_fails() -> None:
    state = finding.reduce_finding(FindingState(), Done(JobId(1), SearchShown(fake_engine.SEARCH)))
    wanted = replace(fake_engine.SEARCH, wrong_cost=4.0)
    state = finding.search_change_started(state, JOB, wanted)
    assert state.shown == wanted
    failed = finding.reduce_finding(state, Failed(JOB, ErrorCode.DISK_FULL))
    assert (failed.shown, failed.refused is not None) == (fake_engine.SEARCH, True)
    assert finding.reduce_finding(state, Done(JOB, SearchShown(wanted))) == FindingState(wanted)


def test_of_two_changes_the_newer_counts() -> None:
    first = replace(fake_engine.SEARCH, wrong_cost=4.0)
    second = replace(first, stages_off=("late",))
    state = finding.search_change_started(FindingState(fake_engine.SEARCH), JobId(1), first)
    state = finding.search_change_started(state, JobId(2), second)
    state = finding.reduce_finding(state, Done(JobId(1), SearchShown(first)))
    assert state.shown == second, "nothing jumps back"
    assert finding.reduce_finding(state, Done(JobId(2), SearchShown(second))).now == second


@pytest.mark.parametrize("end", [Failed(JOB, ErrorCode.ENGINE_DIED), Cancelled(JOB)])
def test_a_look_that_ends_without_a_result_can_be_tried_again(end: Event) -> None:
    assert finding.reduce_finding(finding.search_asked(FindingState(), JOB), end).asked is None


def test_each_cost_has_its_stop() -> None:
    assert [finding.stop_of(cost) for cost in WRONG_COSTS] == [0, 1, 2, 3, 4]
    assert finding.stop_of(1.9) == 1


# --- own questions


def test_a_run_tells_how_far_it_is_and_what_it_found() -> None:
    state = check.check_started(CheckState(questions=scenes_finding.QUESTIONS), JOB)
    state = check.reduce_check(state, Progress(JOB, Stage.CHECKING, 3, 8))
    assert state.progress is not None
    done = check.reduce_check(state, Done(JOB, LibraryEvaluated(scenes_finding.NOW, scenes_finding.BEFORE)))
    assert (done.is_running, done.check, done.before) == (False, scenes_finding.NOW, scenes_finding.BEFORE)
    assert check.reduce_check(check.check_stop_requested(state), Cancelled(JOB)).was_stopped
    assert check.reduce_check(state, Failed(JOB, ErrorCode.INTERNAL)).failure is not None


def test_questions_can_be_brought_back_until_the_next_change_and_not_if_they_were_never_forgotten() -> None:
    gone = scenes_finding.QUESTIONS[:2]
    state = check.edit_started(CheckState(questions=scenes_finding.QUESTIONS), JOB, forgotten=gone)
    done = check.reduce_check(state, Done(JOB, Questions(scenes_finding.QUESTIONS[2:])))
    assert (done.editing, done.forgotten) == ((), gone)
    assert check.edit_started(done, JobId(8)).forgotten == ()
    failed = check.reduce_check(state, Failed(JOB, ErrorCode.DISK_FULL))
    assert (failed.forgotten, failed.edit_failure is not None) == ((), True)


def test_an_engine_that_starts_again_is_asked_for_the_questions_anew() -> None:
    listed = check.reduce_check(CheckState(), Done(JobId(1), Questions(())))
    assert listed.is_listed
    assert not check.reduce_check(listed, READY).is_listed


def test_what_got_worse_comes_first_and_of_equals_the_newest() -> None:
    state = CheckState(questions=scenes_finding.QUESTIONS, check=scenes_finding.NOW, before=scenes_finding.BEFORE)
    assert [(place.question.id, place.trend) for place in question_places(state, name_of=lambda _: "")] == [
        (7, Trend.WORSE),
        (6, Trend.WORSE),
        (2, Trend.WORSE),
        (5, Trend.BETTER),
        (4, Trend.BETTER),
        (8, Trend.RIGHT),
        (3, Trend.RIGHT),
        (1, Trend.NOT_ASKED),
    ]


@pytest.mark.parametrize(
    ("page", "rank", "is_open", "is_right"),
    [
        (1, 1, True, True),
        (1, 5, True, True),
        (1, 6, True, False),
        (1, None, True, False),
        (1, 1, False, False),
        (None, None, False, True),
        (None, None, True, False),
    ],
)
def test_a_question_is_right_if_its_page_is_read_or_its_refusal_is_due(
    page: int | None, rank: int | None, is_open: bool, is_right: bool
) -> None:
    assert check.is_right(question(1, "?", page=page), checked(1, rank, is_open=is_open)) is is_right


def test_a_fit_is_offered_from_ten_questions_of_each_kind_on() -> None:
    some = [question(n, f"{n}?", page=n if n % 2 else None) for n in range(1, 21)]
    assert CheckState(questions=tuple(some)).can_fit
    assert not CheckState(questions=tuple(some[1:])).can_fit


def test_a_check_without_questions_asked_before_has_nothing_to_compare() -> None:
    empty = LibraryCheck("", (), (), (), ())
    state = CheckState(questions=scenes_finding.QUESTIONS, check=empty)
    assert {place.trend for place in question_places(state, name_of=lambda _: "")} == {Trend.NOT_ASKED}


@pytest.mark.parametrize(
    ("better", "worse", "chance"),
    [(0, 0, True), (1, 0, True), (5, 0, True), (6, 0, False), (0, 6, False), (8, 1, False), (7, 1, True), (5, 5, True)],
)
def test_a_difference_is_called_more_than_chance_only_if_a_coin_would_rarely_make_it(
    better: int, worse: int, chance: bool
) -> None:
    assert Difference(better, worse, 20).may_be_chance is chance


def test_only_questions_that_both_runs_asked_are_compared() -> None:
    state = CheckState(questions=scenes_finding.QUESTIONS, check=scenes_finding.NOW, before=scenes_finding.BEFORE)
    assert difference(question_places(state, name_of=lambda _: "")) == Difference(better=2, worse=3, asked=6)
    alone = replace(state, before=None)
    assert difference(question_places(alone, name_of=lambda _: "")).asked == 0


def test_two_runs_are_chosen_and_the_earlier_one_is_the_one_before() -> None:
    now, before = scenes_finding.NOW, scenes_finding.BEFORE
    state = CheckState(runs=(now, before), check=now, before=before)
    turned = runs_chosen(state, now=before.at, before=now.at)
    assert (turned.check, turned.before) == (now, before)
    alone = runs_chosen(state, now=before.at, before="")
    assert (alone.check, alone.before) == (before, None)
    assert runs_chosen(state, now="never", before="") == state


def test_a_run_joins_those_of_earlier_days() -> None:
    now, before = scenes_finding.NOW, scenes_finding.BEFORE
    ran = check.reduce_check(CheckState(job=JOB), Done(JOB, LibraryEvaluated(now, before)))
    assert ran.runs == (now,)
    recalled = check.reduce_check(replace(ran, recalling=JobId(9)), Done(JobId(9), Checks((before,))))
    assert recalled.runs == (now, before)
    again = check.reduce_check(replace(recalled, job=JOB), Done(JOB, LibraryEvaluated(now, before)))
    assert again.runs == (now, before)
