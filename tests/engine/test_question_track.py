"""How far a check of questions has come, how fast, and how long it still takes."""

from core.api.messages import Event, Progress
from core.api.types import JobId
from core.cancel import CancelToken
from core.engine.question_track import QuestionTrack


def test_rate_and_time_left_come_from_the_questions_so_far() -> None:
    told: list[Event] = []
    moments = iter((0.0, 0.0, 6.0, 10.0, 12.0, 16.0))
    track = QuestionTrack(JobId(1), CancelToken(), told.append, clock=lambda: next(moments))
    assert list(track(("a", "b", "c", "d"), label="")) == ["a", "b", "c", "d"]
    steps = [step for step in told if isinstance(step, Progress)]
    assert [(step.done, step.total) for step in steps] == [(0, 4), (1, 4), (2, 4), (3, 4), (4, 4)]
    assert [step.rate_per_minute for step in steps] == [0.0, 10.0, 12.0, 15.0, 15.0]
    assert [step.seconds_left for step in steps] == [None, None, 10.0, 4.0, 0.0]
