"""What stands beside a conversation and has to follow it: marks on the page, what is told in passing, drafts."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QRegion
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from core.api.messages import Answered, Done
from core.api.requests import Ask, ForgetChats, OpenChat
from core.api.types import JobId
from desktop.state.app import AppState, without_stray_marks
from desktop.state.chat import ChatState, conversation_shown
from desktop.state.exchange import Exchange
from desktop.state.page import Mark, PageState
from desktop.views.chat.answer_parts import QuestionLine
from desktop.views.chat.transcript import Transcript
from tests.desktop import samples, scenes_answers
from tests.desktop.conftest import Running
from tests.desktop.scenes_answers import BREAK, CHATS
from tests.desktop.studio import NOTHING
from tests.desktop.test_chat_transcript import conversation
from tests.desktop.test_chats_view import RunApp, ask, listed, opened

ANSWER = Answered(samples.answer(), scenes_answers.summary(1, BREAK.title))


def with_marks(run_app: RunApp) -> Running:
    """A citation of a kept answer is open."""
    app = opened(run_app, replies={"Ask": [[Done(NOTHING, ANSWER)]]})
    exchange = app.state.chat.exchanges[1]
    app.application.actions.open_citation(exchange.job, exchange.citations[1])
    app.wait_until(lambda state: bool(state.page.pages))
    assert app.state.page.marks
    return app


# --- marks


@pytest.mark.parametrize(
    "leave",
    [
        lambda app: app.window.ways.begin_conversation(),
        lambda app: app.application.actions.chats.open(scenes_answers.CHATS[1].chat.id),
        lambda app: app.application.actions.chats.forget((BREAK.id,)),
        lambda app: (app.application.actions.chats.edit(app.state.chat.exchanges[1].job), app.window.chat.ask_typed()),
    ],
    ids=["new", "another", "deleted", "asked anew"],
)
def test_marks_leave_with_their_answer_and_the_page_stays(run_app: RunApp, leave: Callable[[Running], object]) -> None:
    app = with_marks(run_app)
    place = app.state.page.goto
    leave(app)
    app.wait_until(lambda state: not state.page.marks)
    page = app.state.page
    assert (page.numbers, page.open_mark, app.state.marked_answer) == ((), None, None)
    assert (page.document_id, page.goto) == (1, place)
    assert not app.window.menu_actions["next_mark"].isEnabled()


def test_marks_that_are_no_evidence_have_no_answer_to_leave_with() -> None:
    near = PageState(marks=(Mark(1, (), is_evidence=False),))
    assert without_stray_marks(AppState(page=near)).page is near


def test_marks_of_an_answer_that_is_shown_stay() -> None:
    shown = AppState(chat=ChatState((Exchange(JobId(4), "When?"),)), marked_answer=JobId(4))
    assert without_stray_marks(shown) is shown


# --- told in passing


def test_what_was_deleted_in_the_list_can_be_undone_there(run_app: RunApp) -> None:
    app = listed(run_app)
    view = app.window.middle.chats.list
    view.setCurrentIndex(app.window.middle.chats.model.index(0))
    QTest.keyClick(view, Qt.Key.Key_Delete)
    app.wait_until(lambda state: state.undo.can_undo)
    toast = app.window.chat.toast
    assert toast.isVisible()
    assert toast.offers_action
    assert app.window.middle.rect().contains(toast.geometry())
    app.window.chat.toast.action.click()
    app.wait_until(lambda state: state.chats.find(BREAK.id) is not None)


def test_the_menu_deletes_what_is_selected_in_the_list(run_app: RunApp) -> None:
    app = listed(run_app)
    other = scenes_answers.CHATS[1].chat
    view, model = app.window.middle.chats.list, app.window.middle.chats.model
    view.setCurrentIndex(model.index_of(other.id))
    app.window.menu_actions["forget_chat"].trigger()
    assert [request.chat_ids for request in app.sent_of(ForgetChats)] == [(other.id,)]
    assert app.state.chat.chat == BREAK


def test_what_was_deleted_comes_back_without_taking_the_place_of_a_new_question(run_app: RunApp) -> None:
    app = opened(run_app, replies={"Ask": [[]]})
    app.application.actions.chats.forget((BREAK.id,))
    app.wait_until(lambda state: state.undo.can_undo)
    app.application.actions.ask("Something new?")
    app.window.undo()
    app.wait_until(lambda state: state.undo.last is None and state.chats.wanted is None)
    assert [exchange.question for exchange in app.state.chat.exchanges] == ["Something new?"]
    assert app.state.chat.running is not None


def test_the_conversation_that_is_shown_is_not_opened_anew(run_app: RunApp) -> None:
    """What runs in it would stop, and the page would lose its marks."""
    app = listed(run_app, replies={"Ask": [[]]})
    app.application.actions.ask("And then?")
    before = app.state.chat
    view = app.window.middle.chats.list
    view.setCurrentIndex(app.window.middle.chats.model.index_of(BREAK.id))
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert app.window.middle.currentWidget() is app.window.chat
    assert app.state.chats.wanted is None
    assert (app.state.chat.exchanges, len(app.sent_of(OpenChat))) == (before.exchanges, 1)


# --- drafts


def test_another_text_size_keeps_what_was_edited_and_the_draft_before_it(run_app: RunApp) -> None:
    app = opened(run_app)
    app.window.chat.box.text.setPlainText("A draft")
    app.application.actions.chats.edit(app.state.chat.exchanges[1].job)
    app.window.chat.box.text.setPlainText("Half edited")
    app.window.text_percent_wanted.emit(150)
    box = app.window.chat.box
    assert box.text.toPlainText() == "Half edited"
    assert box.editing.isVisibleTo(box)
    box.editing_left.emit()
    assert box.text.toPlainText() == "A draft"


def test_what_was_typed_comes_back_by_undo_when_a_question_is_put_in_its_place(run_app: RunApp) -> None:
    app = opened(run_app)
    box = app.window.chat.box
    box.text.setPlainText("A draft")
    app.window.chat.transcript.rephrase.emit("When does it end?")
    assert box.text.toPlainText() == "When does it end?"
    box.text.undo()
    assert box.text.toPlainText() == "A draft"


def test_a_pencil_that_cannot_be_used_now_says_why(run_app: RunApp) -> None:
    app = opened(run_app, replies={"Ask": [[]]})
    app.application.actions.ask("When?")
    line = next(line for line in app.window.findChildren(QuestionLine) if line.isVisible())
    line.edit_pressed.emit()
    assert app.state.chat.editing is None
    assert app.window.chat.box.hint == "Wait for this answer, or stop it"
    assert len(app.sent_of(Ask)) == 1


# --- keys


def test_escape_empties_the_search_and_then_closes_the_list(run_app: RunApp) -> None:
    app = listed(run_app)
    search = app.window.middle.chats.search
    search.setText("yard")
    QTest.keyClick(search, Qt.Key.Key_Escape)
    assert (search.text(), app.state.chats.is_open) == ("", True)
    QTest.keyClick(search, Qt.Key.Key_Escape)
    assert not app.state.chats.is_open


@pytest.mark.parametrize("entry", ["edit_question", "ask_again"])
def test_a_question_that_is_asked_anew_comes_to_sight(run_app: RunApp, entry: str) -> None:
    app = listed(run_app, replies={"Ask": [[]]})
    app.window.menu_actions[entry].trigger()
    assert app.window.middle.currentWidget() is app.window.chat
    assert app.state.chat.editing == app.state.chat.exchanges[-1].job or app.state.chat.running is not None


def test_after_a_deletion_the_next_row_is_the_one_in_hand(run_app: RunApp) -> None:
    app = listed(run_app)
    view, model = app.window.middle.chats.list, app.window.middle.chats.model
    view.setCurrentIndex(model.index(0))
    for row, next_id in ((0, 2), (1, 4), (1, 2)):
        view.setCurrentIndex(model.index(row))
        QTest.keyClick(view, Qt.Key.Key_Delete)
        assert view.selected == (next_id,)
        assert view.currentIndex() == view.selectedIndexes()[0]


def test_keys_are_meant_for_the_answer_that_was_stepped_to(run_app: RunApp) -> None:
    app = opened(run_app)
    actions, exchanges = app.window.menu_actions, app.state.chat.exchanges
    actions["previous_answer"].trigger()
    assert actions["citation_3"].isEnabled() == (exchanges[1].citation(3) is not None)
    actions["citation_1"].trigger()
    assert app.state.chat.open_citation == (exchanges[1].job, 1)
    actions["previous_answer"].trigger()
    assert not actions["citation_1"].isEnabled(), "its answer was lost"
    actions["next_answer"].trigger()
    actions["next_answer"].trigger()
    actions["citation_1"].trigger()
    assert app.state.chat.open_citation == (exchanges[2].job, 1)
    actions["previous_answer"].trigger()
    actions["edit_question"].trigger()
    assert app.state.chat.editing == exchanges[1].job


def test_a_new_question_is_what_keys_are_meant_for_again(run_app: RunApp) -> None:
    app = opened(run_app, replies={"Ask": [[Done(NOTHING, ANSWER)]]})
    app.window.menu_actions["previous_answer"].trigger()
    ask(app)
    app.window.menu_actions["citation_1"].trigger()
    assert app.state.chat.open_citation == (app.state.chat.exchanges[-1].job, 1)


# --- the view


@pytest.mark.parametrize("scrolled", [0, 400, 900, 5000])
@pytest.mark.parametrize("height", [400, 640, 900])
def test_another_conversation_leaves_no_gap_in_the_view(qtbot: QtBot, height: int, scrolled: int) -> None:
    """The range shrinks with it, and what is near the view is not what was near it before."""
    view = Transcript(*samples.looks())
    qtbot.addWidget(view)
    view.resize(480, height)
    view.show()
    view.show_state(conversation(6))
    view.verticalScrollBar().setValue(scrolled)
    two = tuple(replace(exchange, job=JobId(-exchange.job)) for exchange in conversation(2).exchanges)
    view.show_state(conversation_shown(samples.library(), CHATS[0].chat, two))
    shown = [card for card in (view.card(exchange.job) for exchange in two) if card is not None and card.isVisible()]
    covered = QRegion()
    for card in shown:
        covered += card.geometry()
    last = view.card(two[-1].job)
    assert last is not None
    wanted = QRect(0, 0, last.width(), min(view.viewport().height(), last.geometry().bottom()))
    assert QRegion(wanted).subtracted(covered).isEmpty()
