"""Kept conversations in the window: found, opened, named, deleted, brought back; turns asked anew."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QMenu, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from core.api.chats import ChatId, ChatSummary, TurnId
from core.api.messages import Answered, Cancelled, Chat, Done, Failed
from core.api.requests import Ask, Cancel, ForgetChats, ListChats, OpenChat, RenameChat, RestoreChats, SaveMarked
from core.api.types import Answer, ErrorCode
from desktop.models.chats import ChatsModel
from desktop.prefs import Prefs, load_prefs, save_prefs
from desktop.state.chats import ChatsState, exchanges_of
from desktop.views.chat.chat_list import ChatList
from desktop.views.controls.text_block import TextBlock
from tests.desktop import samples, scenes_answers
from tests.desktop.conftest import Running
from tests.desktop.fake_engine import Await
from tests.desktop.scenes_answers import BREAK, CHATS, kept, summary, turn
from tests.desktop.studio import DOCUMENTS, NOTHING

RunApp = Callable[..., Running]
ANSWER = Answered(samples.answer(), summary(9, "When does it end?", turns=1), TurnId(31))


def start(run_app: RunApp, **script: Any) -> Running:
    return run_app(documents=DOCUMENTS, chats=CHATS, **script)


def opened(run_app: RunApp, **script: Any) -> Running:
    """With the first conversation shown."""
    app = start(run_app, **script)
    app.application.actions.chats.open(BREAK.id)
    app.wait_until(lambda state: state.chat.chat == BREAK)
    return app


def listed(run_app: RunApp, **script: Any) -> Running:
    app = opened(run_app, **script)
    app.window.menu_actions["chats"].trigger()
    app.wait_until(lambda state: state.chats.is_listed)
    return app


def titles(app: Running) -> list[str]:
    model = app.window.middle.chats.model
    return [str(model.index(row).data()) for row in range(model.rowCount())]


def ask(app: Running, question: str = "When does it end?") -> None:
    app.application.actions.ask(question)
    app.wait_until(lambda state: bool(state.chat.exchanges) and not state.chat.exchanges[-1].is_running)


# --- opening


def test_the_last_conversation_is_shown_at_the_next_start(run_app: RunApp, tmp_path: Path) -> None:
    save_prefs(tmp_path / "data", Prefs(chat=int(BREAK.id)))
    app = start(run_app)
    app.wait_until(lambda state: state.chat.chat == BREAK)
    assert [exchange.turn_id for exchange in app.state.chat.exchanges] == [11, 12, 13]
    assert app.window.chat.header.title == BREAK.title
    assert app.window.current_prefs().chat == BREAK.id


def test_a_long_conversation_comes_from_its_end_on_until_it_is_whole(run_app: RunApp, tmp_path: Path) -> None:
    """And the answer that was looked at last is gone to once it is there."""
    first, *rest = turns = CHATS[0].turns
    parts = (
        Chat(BREAK, tuple(rest[1:]), has_earlier=True),
        Chat(BREAK, (rest[0],), has_earlier=True),
        Chat(BREAK, (first,)),
    )
    save_prefs(tmp_path / "data", Prefs(chat=int(BREAK.id), answer=int(first.id)))
    app = start(run_app, replies={"OpenChat": [[Done(NOTHING, part)] for part in parts]})
    app.wait_until(lambda state: len(state.chat.exchanges) == len(turns) == 3)
    assert [exchange.turn_id for exchange in app.state.chat.exchanges] == [turn.id for turn in turns]
    assert [request.before for request in app.sent_of(OpenChat)] == [None, rest[1].id, rest[0].id]
    assert app.window.chat.transcript.stepped_to == app.state.chat.exchanges[0].job


def test_one_that_is_gone_by_then_is_not_spoken_of(run_app: RunApp, tmp_path: Path) -> None:
    save_prefs(tmp_path / "data", Prefs(chat=77))
    app = start(run_app)
    app.wait_until(lambda state: bool(app.sent_of(OpenChat)) and state.chats.wanted is None)
    assert (app.state.banner, app.state.chat.exchanges) == (None, ())


def test_a_question_asked_at_once_is_not_replaced_by_the_last_conversation(run_app: RunApp, tmp_path: Path) -> None:
    save_prefs(tmp_path / "data", Prefs(chat=int(BREAK.id)))
    late = [Await("Ask"), Done(NOTHING, CHATS[0])]
    app = start(run_app, replies={"OpenChat": [late], "Ask": [[Done(NOTHING, ANSWER)]]})
    app.application.actions.ask("Quick?")
    app.wait_until(lambda state: state.chats.wanted is None)
    assert [exchange.question for exchange in app.state.chat.exchanges] == ["Quick?"]


def test_settings_without_a_conversation_are_read(tmp_path: Path) -> None:
    (tmp_path / "window.json").write_text('{"chat": "x"}', encoding="utf-8")
    assert load_prefs(tmp_path).chat == 0


def test_an_old_answer_opens_the_same_page_with_the_same_marks(run_app: RunApp) -> None:
    app = opened(run_app)
    exchange = app.state.chat.exchanges[1]
    app.application.actions.open_citation(exchange.job, exchange.citations[1])
    app.wait_until(lambda state: bool(state.page.pages))
    assert (app.state.page.document_id, app.state.page.goto.page_index) == (1, 28)
    assert [mark.number for mark in app.state.page.marks] == [1, 2]
    assert app.state.page.open_mark == 2


def test_no_word_of_a_conversation_is_markup(run_app: RunApp) -> None:
    evil = "<img src='file:///etc/passwd'><b>bold</b>"
    cited = samples.sentence(evil, replace(samples.citation(1), section=evil, quote=evil, document=f"{evil}.pdf"))
    given = replace(samples.answer(sentences=(cited,)), standalone=evil)
    lost = replace(scenes_answers.CHANGE, lost=(evil,))
    told = Chat(replace(BREAK, title=evil), (turn(1, evil, given, lost), turn(2, evil, None)))
    app = run_app(documents=DOCUMENTS, chats=(told,))
    app.application.actions.chats.open(BREAK.id)
    app.wait_until(lambda state: state.chat.chat is not None)
    labels = [label for label in app.window.findChildren(QLabel) if "<img" in label.text()]
    assert len(labels) >= 3
    assert {label.textFormat() for label in labels} == {Qt.TextFormat.PlainText}


def test_an_answer_that_went_with_its_document_says_so(run_app: RunApp, qtbot: QtBot) -> None:
    app = opened(run_app)
    lost = app.state.chat.exchanges[0]
    app.window.chat.step_answer(-1)
    app.window.chat.step_answer(-1)
    qtbot.waitUntil(lambda: app.window.chat.transcript.card(lost.job) is not None)  # the view glides there
    card = app.window.chat.transcript.card(lost.job)
    assert card is not None
    said = " ".join(child.text() for child in card.findChildren(TextBlock) if child.isVisibleTo(card))
    assert "A document that this answer quoted was removed" in said
    assert "Who may use the yard?" in said


# --- the list


def test_the_list_opens_what_is_pressed_and_goes_back(run_app: RunApp) -> None:
    app = listed(run_app)
    view = app.window.middle.chats
    assert titles(app) == [chat.chat.title for chat in CHATS]
    view.list.setCurrentIndex(view.model.index(1))
    QTest.keyClick(view.list, Qt.Key.Key_Return)
    app.wait_until(lambda state: state.chat.chat == CHATS[1].chat)
    assert app.window.middle.currentWidget() is app.window.chat


def test_a_search_goes_to_the_engine_once_for_all_letters(run_app: RunApp) -> None:
    app = listed(run_app)
    field = app.window.middle.chats.search
    QTest.keyClicks(field, "insurance")
    app.wait_until(lambda state: state.chats.search == "insurance" and state.chats.is_listed)
    assert titles(app) == ["Insurance excess"]
    assert len(app.sent_of(ListChats)) == 2
    field.setText("zebra")
    app.wait_until(lambda state: state.chats.search == "zebra" and state.chats.is_listed)
    assert titles(app) == []
    QTest.keyClick(field, Qt.Key.Key_Escape)
    app.wait_until(lambda state: state.chats.search == "" and state.chats.is_listed)
    assert len(titles(app)) == len(CHATS)


def test_escape_leaves_the_list(run_app: RunApp) -> None:
    app = listed(run_app)
    QTest.keyClick(app.window.middle.chats, Qt.Key.Key_Escape)
    assert app.window.middle.currentWidget() is app.window.chat


def test_a_row_is_renamed_in_its_place(run_app: RunApp, qtbot: QtBot) -> None:
    app = listed(run_app)
    view = app.window.middle.chats.list
    view.setCurrentIndex(app.window.middle.chats.model.index(1))
    QTest.keyClick(view, Qt.Key.Key_F2)
    editor = view.findChild(QLineEdit)
    assert editor is not None
    editor.setText("  Flood   insurance ")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bool(app.sent_of(RenameChat)))
    assert app.sent_of(RenameChat)[0].title == "Flood insurance"
    app.wait_until(lambda state: "Flood insurance" in [chat.title for chat in state.chats.chats])


def test_the_shown_one_is_renamed_in_the_header(run_app: RunApp) -> None:
    app = opened(run_app)
    app.window.menu_actions["rename_chat"].trigger()
    field = app.window.chat.header.field
    assert field.isVisible()
    field.setText("Yard")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert app.window.chat.header.title == "Yard"
    assert not field.isVisible()
    app.window.chat.header.begin_renaming()
    field.setText("No")
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert app.window.chat.header.title == "Yard"
    assert [request.title for request in app.sent_of(RenameChat)] == ["Yard"]


def test_an_empty_name_is_the_first_question_again(run_app: RunApp) -> None:
    app = opened(run_app)
    app.application.actions.chats.rename(BREAK.id, " ")
    app.wait_until(lambda state: state.chat.chat is not None and state.chat.chat.title == "Who may use the yard?")


def test_what_is_deleted_leaves_at_once_and_comes_back(run_app: RunApp) -> None:
    app = listed(run_app)
    view = app.window.middle.chats.list
    view.setCurrentIndex(app.window.middle.chats.model.index(0))
    QTest.keyClick(view, Qt.Key.Key_Delete)
    assert BREAK.title not in titles(app)
    assert app.state.chat.exchanges == (), "the one that was shown leaves the window too"
    app.wait_until(lambda state: state.undo.can_undo)
    assert "1 conversation deleted" in app.window.chat.toast.text
    app.window.undo()
    app.wait_until(lambda state: state.chat.chat == BREAK)
    assert len(app.sent_of(ForgetChats)) == len(app.sent_of(RestoreChats)) == 1
    app.wait_until(lambda state: state.chats.find(BREAK.id) is not None)


def test_an_empty_list_says_what_will_be_here(run_app: RunApp) -> None:
    app = run_app(documents=DOCUMENTS)
    app.window.menu_actions["chats"].trigger()
    app.wait_until(lambda state: state.chats.is_listed)
    assert "No conversations yet" in [w.text() for w in app.window.middle.chats.findChildren(QLabel)]


def test_five_thousand_conversations_are_listed_at_once(qtbot: QtBot) -> None:
    """Rows are painted for what is seen alone; no widget is made for any."""
    theme, icons = samples.looks()
    model = ChatsModel()
    view = ChatList(theme, icons, model)
    qtbot.addWidget(view)
    view.resize(400, 600)
    view.show()
    before = len(view.findChildren(QWidget))
    model.show_chats([ChatSummary(ChatId(n), f"Conversation {n}", "", "", 1) for n in range(5000)])
    assert model.rowCount() == 5000
    assert view.indexAt(QPoint(60, 30)).row() == 0
    view.scrollToBottom()
    assert view.indexAt(QPoint(60, 590)).row() == 4999
    assert len(view.findChildren(QWidget)) == before


# --- turns


def test_answers_are_kept_and_the_next_question_goes_on_there(run_app: RunApp) -> None:
    app = start(run_app, replies={"Ask": [[Done(NOTHING, ANSWER)]]})
    ask(app)
    ask(app, "And then?")
    first, second = app.sent_of(Ask)
    assert (first.is_kept, first.chat_id, second.chat_id, second.history) == (True, None, 9, ())
    assert app.state.chats.chats[0].id == 9


def test_an_answer_is_asked_for_again_in_its_own_place(run_app: RunApp) -> None:
    app = opened(run_app, replies={"Ask": [[Done(NOTHING, ANSWER)]]})
    app.window.menu_actions["ask_again"].trigger()
    app.wait_until(lambda state: state.chat.exchanges[-1].turn_id == 31)
    (asked,) = app.sent_of(Ask)
    assert (asked.chat_id, asked.instead_of, asked.question) == (1, 13, "And what does it cost?")
    assert [exchange.turn_id for exchange in app.state.chat.exchanges] == [11, 12, 31]


def test_asking_an_earlier_one_again_says_first_what_goes(run_app: RunApp) -> None:
    app = opened(run_app)
    app.application.actions.chats.ask_again(app.state.chat.exchanges[1].job)
    box = app.window.chat.box
    assert app.sent_of(Ask) == []
    assert box.text.toPlainText() == "When can we end the lease early?"
    assert box.editing.text == "Replaces the earlier question, its answer and 1 later one once it is answered."


def test_an_edited_question_is_sent_in_the_place_of_the_old_one(run_app: RunApp) -> None:
    app = opened(run_app, replies={"Ask": [[Done(NOTHING, ANSWER)]]})
    box = app.window.chat.box
    box.text.setPlainText("A draft")
    app.application.actions.chats.edit(app.state.chat.exchanges[1].job)
    box.text.setPlainText("When can it end at the earliest?")
    box.submit()
    app.wait_until(lambda state: state.chat.exchanges[-1].turn_id == 31)
    assert [exchange.turn_id for exchange in app.state.chat.exchanges] == [11, 31]
    assert app.sent_of(Ask)[0].instead_of == 12
    assert box.text.toPlainText() == "A draft", "what was being written is not lost"
    assert not box.editing.isVisible()


def test_escape_leaves_the_question_as_it_was(run_app: RunApp) -> None:
    app = opened(run_app)
    app.application.actions.chats.edit(app.state.chat.exchanges[1].job)
    QTest.keyClick(app.window.chat.box.text, Qt.Key.Key_Escape)
    assert app.state.chat.editing is None
    assert app.window.chat.box.text.toPlainText() == ""
    assert len(app.state.chat.exchanges) == 3


def test_escape_stops_an_answer_and_the_old_one_is_back(run_app: RunApp) -> None:
    app = opened(run_app, replies={"Ask": [[Await("Cancel"), Cancelled(NOTHING)]]})
    app.window.menu_actions["ask_again"].trigger()
    assert len(app.state.chat.exchanges) == 3
    QTest.keyClick(app.window.chat.box.text, Qt.Key.Key_Escape)
    app.wait_until(lambda state: state.chat.running is None)
    assert len(app.sent_of(Cancel)) == 1
    assert [exchange.turn_id for exchange in app.state.chat.exchanges] == [11, 12, 13, None]


def test_quotes_are_chosen_for_each_question(run_app: RunApp) -> None:
    app = start(run_app, replies={"Ask": [[Done(NOTHING, ANSWER)]]})
    app.window.chat.box.quotes.click()
    ask(app)
    app.window.menu_actions["quotes_only"].trigger()
    ask(app, "And then?")
    assert [request.quotes_only for request in app.sent_of(Ask)] == [True, False]


# --- taking along


def test_a_marked_copy_is_saved_where_the_person_says(run_app: RunApp) -> None:
    app = opened(run_app)
    app.dialogs.marked = "/tmp/copy.pdf"
    app.window.menu_actions["save_marked"].trigger()
    (request,) = app.sent_of(SaveMarked)
    assert (request.document_id, request.path) == (1, "/tmp/copy.pdf")
    assert [mark.page_index for mark in request.marks] == [30]
    assert app.dialogs.asked[-1] == "save /papers/Lease – Unit 7 (marked).pdf"
    app.wait_until(lambda state: state.toast.key == "saved")


def test_no_copy_is_made_without_a_place(run_app: RunApp) -> None:
    app = opened(run_app)
    app.window.menu_actions["save_marked"].trigger()
    assert app.sent_of(SaveMarked) == []


def test_a_copy_that_could_not_be_made_is_told(run_app: RunApp) -> None:
    app = opened(run_app, replies={"SaveMarked": [[Failed(NOTHING, ErrorCode.NOT_MARKED)]]})
    app.dialogs.marked = "/tmp/copy.pdf"
    app.window.menu_actions["save_marked"].trigger()
    app.wait_until(lambda state: state.banner is not None and state.banner.key == ErrorCode.NOT_MARKED)


def test_an_answer_has_a_menu_of_what_can_be_done_with_it(run_app: RunApp) -> None:
    app = start(run_app, replies={"Ask": [[Done(NOTHING, kept(scenes_answers.WRITTEN))]]})
    ask(app)
    card = app.window.chat.transcript.card(app.state.chat.exchanges[-1].job)
    assert card is not None
    more = next(button for button in card.findChildren(QToolButton) if button.accessibleName() == "More")
    more.click()
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    words = [action.text().split("\t")[0] for action in menu.actions() if action.text()]
    assert words == [
        "Copy with page references",
        "Copy as Markdown",
        "Save a marked copy of “Lease – Unit 7”…",
        "Save a marked copy of “Lease – Unit 7 (2019 draft)”…",
        "Why this answer",
        "Edit question",
        "Ask again",
    ]
    menu.actions()[1].trigger()
    menu.close()
    assert QGuiApplication.clipboard().text().startswith("## When does it end?")


@pytest.mark.parametrize("answer", [scenes_answers.WRITTEN, scenes_answers.TABLE, scenes_answers.REFUSED])
def test_every_part_of_an_answer_has_a_name(run_app: RunApp, answer: Answer) -> None:
    app = start(run_app, replies={"Ask": [[Done(NOTHING, kept(answer, change=scenes_answers.CHANGED))]]})
    ask(app)
    for one in app.window.chat.findChildren(QAbstractButton):
        assert one.accessibleName() or one.text() or not one.isVisible()


def test_turns_keep_their_places_however_often_they_are_opened() -> None:
    turns = exchanges_of(CHATS[0].turns, {})
    assert len({exchange.job for exchange in turns}) == len(turns)
    assert all(exchange.job < 0 for exchange in turns)
    assert ChatsState().find(BREAK.id) is None
