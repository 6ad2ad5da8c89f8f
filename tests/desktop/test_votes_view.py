"""Follow-ups, thumbs, and what is said of how an answer was found, in a whole window."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from core.api.finding import QuestionSource, Turn
from core.api.messages import Failed
from core.api.requests import Ask, Cancel, ForgetQuestions, KeepQuestion
from core.api.types import DocumentId, ErrorCode, JobId
from desktop.views.chat.answer_card import AnswerCard
from desktop.views.chat.cited import SourceRow
from tests.desktop import samples, scenes_finding
from tests.desktop.conftest import Running, document
from tests.desktop.fake_engine import Await, Step
from tests.desktop.following import button, texts

RunApp = Callable[..., Running]
NOTHING = JobId(0)
DOCUMENTS = (document(1, "/papers/Lease.pdf", pages=62), document(2, "/papers/Letter.pdf", pages=3))
ANSWER = {"Ask": [[samples.finished(NOTHING, samples.answer())]]}
REFUSAL = {"Ask": [[samples.finished(NOTHING, samples.refusal())]]}


def ask(run_app: RunApp, *, replies: dict[str, Any]) -> tuple[Running, AnswerCard]:
    app = run_app(documents=DOCUMENTS, replies=replies)
    app.application.actions.ask("When does it end?")
    app.wait_until(lambda state: state.chat.running is None)
    QApplication.processEvents()
    return app, card_of(app)


def card_of(app: Running) -> AnswerCard:
    card = app.window.chat.transcript.card(app.state.chat.exchanges[-1].job)
    assert card is not None
    return card


def kept(app: Running) -> list[tuple[str, DocumentId | None, int, QuestionSource]]:
    return [(r.question, r.document_id, r.page_index, r.source) for r in app.sent_of(KeepQuestion)]


def test_a_follow_up_is_asked_with_the_conversation_and_a_new_one_without(run_app: RunApp) -> None:
    app, _ = ask(run_app, replies=ANSWER)
    app.application.actions.ask("And what does it cost?")
    app.wait_until(lambda state: state.chat.running is None)
    shown = " ".join(sentence.text for sentence in samples.SENTENCES)
    assert [r.history for r in app.sent_of(Ask)] == [(), (Turn("When does it end?", shown),)]
    app.window.menu_actions["new_conversation"].trigger()
    assert app.state.chat.exchanges == ()
    assert app.window.chat.box.text.hasFocus()
    app.application.actions.ask("Anew?")
    assert app.sent_of(Ask)[-1].history == ()


def test_a_new_conversation_stops_what_runs_and_can_be_undone(run_app: RunApp) -> None:
    steps: list[Step] = [Await("Cancel")]
    app = run_app(documents=DOCUMENTS, replies={"Ask": [steps]})
    app.application.actions.ask("When does it end?")
    app.window.chat.header.new_conversation.emit()
    assert len(app.sent_of(Cancel)) == 1
    assert app.window.menu_actions["undo"].isEnabled()
    app.window.chat.toast.action_wanted.emit()
    assert [exchange.stopped for exchange in app.state.chat.exchanges] == [True]
    assert not app.window.menu_actions["undo"].isEnabled()


def test_an_answer_without_its_reranker_says_so(run_app: RunApp) -> None:
    left_out = replace(scenes_finding.FOLLOW_UP, notices=("reranker_failed", "of a later version"))
    app, _ = ask(run_app, replies={"Ask": [[samples.finished(NOTHING, left_out)]]})
    assert any(text.startswith("The reranker failed and was left out") for text in texts(app))


def test_what_was_searched_for_is_told_with_languages_companions_and_times(run_app: RunApp) -> None:
    app, card = ask(run_app, replies={"Ask": [[samples.finished(NOTHING, scenes_finding.FOLLOW_UP)]]})
    shown = texts(app)
    assert f"Searched for: {scenes_finding.FOLLOW_UP.standalone}" in shown
    assert "German was searched by its words alone: the model that finds by meaning does not know it." in shown
    button(app, "2 more pages read").click()
    QApplication.processEvents()
    rows = [row.accessibleName() for row in card.findChildren(SourceRow)]
    assert "Schedule 2, referred to by 1, p. 31 (31 of 62)" in rows
    [time] = [label for label in card.findChildren(QLabel) if label.text() == "5.8 s"]
    assert "Reader / evidence: 412 ms" in time.accessibleDescription()
    button(app, "Languages…").click()
    assert app.window.settings is not None
    assert app.window.settings.group_list.currentItem().text() == "Languages"


def test_an_answer_to_a_whole_question_says_nothing_of_that(run_app: RunApp) -> None:
    app, _ = ask(run_app, replies=ANSWER)
    assert not [words for words in texts(app) if words.startswith(("Searched for", "German"))]


def test_a_thumb_up_keeps_the_cited_page_and_pressed_again_forgets_it(run_app: RunApp) -> None:
    app, card = ask(run_app, replies=ANSWER)
    thumbs = card._actions
    thumbs.up.setFocus()
    QTest.keyClick(thumbs.up, Qt.Key.Key_Space)
    app.wait_until(lambda state: state.chat.exchanges[0].vote is not None and state.chat.exchanges[0].vote.is_kept)
    assert kept(app) == [("When does it end?", 1, 0, QuestionSource.THUMB_UP)]
    assert thumbs.up.isChecked()
    assert thumbs.up.hasFocus()
    assert "Kept for checking your library." in texts(app)
    QTest.keyClick(thumbs.up, Qt.Key.Key_Space)
    app.wait_until(lambda state: not state.check.questions)
    assert [request.question_ids for request in app.sent_of(ForgetQuestions)] == [(1,)]
    assert not thumbs.up.isChecked()


def test_a_thumb_up_keeps_the_page_that_is_open_and_the_whole_question(run_app: RunApp) -> None:
    app, card = ask(run_app, replies={"Ask": [[samples.finished(NOTHING, scenes_finding.FOLLOW_UP)]]})
    app.window.chat.press_citation(3)
    card._actions.up.click()
    assert kept(app) == [(scenes_finding.FOLLOW_UP.standalone, 1, 2, QuestionSource.THUMB_UP)]


def test_a_thumb_up_on_a_refusal_keeps_that_nothing_answers_it(run_app: RunApp) -> None:
    app, card = ask(run_app, replies=REFUSAL)
    assert not card._actions._copy.isVisible()
    assert card._actions.up.accessibleName() == "Right, none of my documents answers it"
    card._actions.up.click()
    assert kept(app) == [("When does it end?", None, 0, QuestionSource.THUMB_UP)]


def test_a_thumb_down_asks_what_is_right_and_takes_the_open_page(run_app: RunApp) -> None:
    app, card = ask(run_app, replies=ANSWER)
    card._actions.down.click()
    QApplication.processEvents()
    here = button(app, "The answer is on this page")
    assert not here.isEnabled(), "no page is open"
    app.application.actions.open_document(DocumentId(2), page_index=1)
    app.wait_until(lambda state: bool(state.page.pages))
    picker = card.vote.picker
    assert (picker.document.text(), picker.page.text()) == ("Letter", "page 2 of 3")
    here.click()
    app.wait_until(lambda state: bool(state.check.questions))
    assert kept(app) == [("When does it end?", 2, 1, QuestionSource.THUMB_DOWN)]
    button(app, "Undo").click()
    assert app.state.chat.exchanges[0].vote is None


def test_the_way_from_a_thumb_down_to_the_right_page_is_gone_by_keys_alone(run_app: RunApp) -> None:
    app, card = ask(run_app, replies=ANSWER)
    app.application.actions.open_document(DocumentId(2))
    app.wait_until(lambda state: bool(state.page.pages))
    card._actions.down.setFocus()
    QTest.keyClick(card._actions.down, Qt.Key.Key_Space)
    QApplication.processEvents()
    picker = card.vote.picker
    assert picker.document.hasFocus(), "what would be right is asked there"
    picker.document.selectAll()
    QTest.keyClicks(picker.document, "Lease")
    QTest.keyClick(app.window, Qt.Key.Key_Tab)
    assert picker.page.hasFocus()
    QTest.keyClicks(picker.page, "44")
    QTest.keyClick(picker.page, Qt.Key.Key_Return)
    app.wait_until(lambda state: bool(state.check.questions))
    QApplication.processEvents()
    assert kept(app) == [("When does it end?", 1, 43, QuestionSource.THUMB_DOWN)]
    assert card._actions.down.hasFocus(), "the form is gone, and the focus where it began"


def test_a_thumb_leads_to_the_check_it_is_kept_for(run_app: RunApp) -> None:
    app, card = ask(run_app, replies=ANSWER)
    card._actions.up.click()
    app.wait_until(lambda state: state.chat.exchanges[0].vote is not None and state.chat.exchanges[0].vote.is_kept)
    QApplication.processEvents()
    button(app, "Show").click()
    QApplication.processEvents()
    assert app.state.check.is_open
    assert app.window.middle.check.model.rowCount() == 1


def test_another_document_and_page_are_typed_and_kept_by_enter(run_app: RunApp) -> None:
    app, card = ask(run_app, replies=ANSWER)
    app.application.actions.open_document(DocumentId(2))
    app.wait_until(lambda state: bool(state.page.pages))
    card._actions.down.click()
    QApplication.processEvents()
    picker = card.vote.picker
    picker.document.setFocus()
    picker.document.selectAll()
    QTest.keyClicks(picker.document, "lea")
    assert not button(app, "The answer is on this page").isEnabled(), "no document is called that"
    QTest.keyClicks(picker.document, "se")
    picker.page.setValue(44)
    QTest.keyClick(picker.document, Qt.Key.Key_Return)
    assert kept(app) == [("When does it end?", 1, 43, QuestionSource.THUMB_DOWN)]


def test_nothing_answers_it_is_kept_in_place_of_a_thumb_up(run_app: RunApp) -> None:
    app, card = ask(run_app, replies=ANSWER)
    card._actions.up.click()
    app.wait_until(lambda state: bool(state.check.questions))
    card._actions.down.click()
    QApplication.processEvents()
    button(app, "None of my documents answers it").click()
    app.wait_until(lambda state: any(not question.answerable for question in state.check.questions))
    assert [request.question_ids for request in app.sent_of(ForgetQuestions)] == [(1,)]
    assert kept(app)[-1] == ("When does it end?", None, 0, QuestionSource.THUMB_DOWN)
    assert (card._actions.up.isChecked(), card._actions.down.isChecked()) == (False, True)


def test_escape_leaves_the_choice_and_a_refusal_offers_no_second_refusal(run_app: RunApp) -> None:
    app, card = ask(run_app, replies=REFUSAL)
    card._actions.down.click()
    QApplication.processEvents()
    assert not card.vote.nowhere.isVisible()
    QTest.keyClick(card.vote.picker.document, Qt.Key.Key_Escape)
    assert app.state.chat.exchanges[0].vote is None
    assert not kept(app)


def test_a_question_that_cannot_be_kept_says_why_and_is_tried_again(run_app: RunApp) -> None:
    failed = [Failed(NOTHING, ErrorCode.DISK_FULL)]
    app, card = ask(run_app, replies={**ANSWER, "KeepQuestion": [failed]})
    card._actions.up.click()
    app.wait_until(lambda state: state.chat.exchanges[0].vote is not None and state.chat.exchanges[0].vote.job is None)
    assert any(words.startswith("The disk is full.") for words in texts(app))
    assert not card._actions.up.isChecked()
    card._actions.up.click()
    assert len(kept(app)) == 2
    assert app.state.notices == ()


def test_a_thumb_stays_pressed_while_its_question_is_on_its_way(run_app: RunApp) -> None:
    app, card = ask(run_app, replies={**ANSWER, "KeepQuestion": [[Await("Cancel")]]})
    card._actions.up.click()
    assert card._actions.up.isChecked()
    card._actions.up.click()
    assert card._actions.up.isChecked(), "nothing to take back yet"
    assert len(kept(app)) == 1


def test_tab_passes_from_the_thumbs_to_the_choice_and_on(run_app: RunApp) -> None:
    app, card = ask(run_app, replies=ANSWER)
    app.application.actions.open_document(DocumentId(2))
    app.wait_until(lambda state: bool(state.page.pages))
    card._actions.down.click()
    QApplication.processEvents()
    chain = card.focus_chain()
    wanted = [card._actions.up, card._actions.down, card.vote.picker.document, card.vote.here, card.vote.nowhere]
    assert [part for part in chain if part in wanted] == wanted


def test_a_vote_stays_through_a_change_of_theme(run_app: RunApp) -> None:
    app, card = ask(run_app, replies=ANSWER)
    card._actions.up.click()
    app.wait_until(lambda state: bool(state.check.questions))
    app.window.theme_wanted.emit("dark")
    assert card_of(app)._actions.up.isChecked()


def test_companions_of_what_is_not_cited_name_the_page(run_app: RunApp) -> None:
    passages = (samples.passage(1, 50), replace(scenes_finding.COMPANION, companion_of=1))
    answer = samples.answer(passages=passages)
    app, card = ask(run_app, replies={"Ask": [[samples.finished(NOTHING, answer)]]})
    button(app, "2 more pages read").click()
    QApplication.processEvents()
    rows = [row.accessibleName() for row in card.findChildren(SourceRow)]
    assert "Schedule 2, referred to on p. 51, p. 31 (31 of 62)" in rows
