"""A conversation that is left while its question is at work."""

from core.api.messages import Cancelled, Done
from core.api.requests import Ask, Cancel
from desktop.views.activity.wiring import stop
from tests.desktop.fake_engine import Await
from tests.desktop.scenes_answers import BREAK, CHATS
from tests.desktop.studio import NOTHING
from tests.desktop.test_chats_view import ANSWER, RunApp, opened, start


def test_what_runs_goes_on_when_another_conversation_is_opened(run_app: RunApp) -> None:
    app = start(run_app, replies={"Ask": [[]]})
    app.application.actions.ask("When?")
    app.application.actions.chats.open(BREAK.id)
    app.wait_until(lambda state: state.chat.chat == BREAK)
    assert app.window.chat.toast.text.startswith("The answer at work goes on"), "nothing goes without a word"
    app.application.engine.received.emit((Done(app.sent_of(Ask)[0].job, ANSWER),))
    app.wait_until(lambda state: not state.chat.elsewhere)
    assert app.sent_of(Cancel) == []
    assert app.state.chat.chat == BREAK, "the one that was opened stays"
    assert ANSWER.chat in app.state.chats.chats
    assert app.window.chat.toast.text == "A question in another conversation is answered."


def test_who_comes_back_finds_the_question_still_at_work(run_app: RunApp) -> None:
    app = opened(run_app, replies={"Ask": [[]]})
    app.application.actions.ask("And then?")
    other = next(kept.chat.id for kept in CHATS if kept.chat.id != BREAK.id)
    app.application.actions.chats.open(other)
    app.wait_until(lambda state: state.chat.chat is not None and state.chat.chat.id == other)
    assert app.state.chat.can_ask
    assert [one.names for one in app.state.activity.running] == [("And then?",)]
    app.application.actions.chats.open(BREAK.id)
    app.wait_until(lambda state: state.chat.chat is not None and state.chat.chat.id == BREAK.id)
    assert app.state.chat.running is not None
    assert app.state.chat.running.question == "And then?"
    assert app.state.chat.elsewhere == ()


def test_a_question_of_another_conversation_can_be_stopped_in_activity(run_app: RunApp) -> None:
    app = opened(run_app, replies={"Ask": [[Await("Cancel"), Cancelled(NOTHING)]]})
    app.application.actions.ask("And then?")
    other = next(kept.chat.id for kept in CHATS if kept.chat.id != BREAK.id)
    app.application.actions.chats.open(other)
    app.wait_until(lambda state: bool(state.chat.elsewhere))
    [one] = app.state.activity.running
    stop(app.window, one)
    app.wait_until(lambda state: not state.chat.elsewhere)
    assert len(app.sent_of(Cancel)) == 1
