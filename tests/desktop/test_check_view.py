"""Check my library: the person's own questions and how well they are found, in a whole window."""

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox

from core.api.checks import Checks, KeepQuestions
from core.api.finding import QuestionSource
from core.api.messages import Cancelled, Done, Failed, LibraryEvaluated, Progress
from core.api.requests import Cancel, EvaluateLibrary, ForgetQuestions, KeepQuestion, ListQuestions, RefitGate
from core.api.types import DocumentId, ErrorCode, JobId, Stage
from desktop import check_texts
from desktop.views.check.results import FigureCard
from desktop.views.check.view import CheckView
from tests.desktop import scenes_finding
from tests.desktop.conftest import Running, document
from tests.desktop.fake_engine import Await, Step
from tests.desktop.following import button, texts
from tests.desktop.scenes_finding import BEFORE, NOW, QUESTIONS, question

RunApp = Callable[..., Running]
NOTHING = JobId(0)
DOCUMENTS = (document(1, "/papers/Lease – Unit 7.pdf", pages=62), document(2, "/papers/Letter.pdf", pages=3))
CHECKED = {"EvaluateLibrary": [[Done(NOTHING, LibraryEvaluated(NOW, BEFORE))]]}
BOTH_KINDS = tuple(question(n, f"Question {n}?", page=n if n % 2 else None) for n in range(1, 21))


def open_check(run_app: RunApp, **script: Any) -> tuple[Running, CheckView]:
    app = run_app(documents=DOCUMENTS, **script)
    app.wait_until(lambda state: state.check.is_listed)
    app.window.menu_actions["check"].trigger()
    QApplication.processEvents()
    return app, app.window.middle.check


def settled(app: Running) -> None:
    """Until nothing of what the view asked for is under way, which would make its buttons anew."""
    app.wait_until(lambda state: state.finding.now is not None and state.check.is_recalled and not state.check.editing)
    for _ in range(2):  # what is made while events are worked off shows itself with the next ones
        QApplication.processEvents()


def spoken(view: CheckView) -> list[str]:
    rows = range(view.model.rowCount())
    return [str(view.model.index(row).data(Qt.ItemDataRole.AccessibleTextRole)) for row in rows]


def test_it_opens_from_the_menu_and_escape_closes_it(run_app: RunApp) -> None:
    app, view = open_check(run_app, questions=QUESTIONS)
    assert app.window.middle.currentWidget() is view
    assert len(app.sent_of(ListQuestions)) == 1
    assert spoken(view)[0] == (
        "How much notice must the tenant give to break the lease?, Lease – Unit 7, page 12, Not asked yet, "
        "thumb up · 17 November 2026"
    )
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert app.window.middle.currentWidget() is app.window.chat
    assert not app.state.check.is_open


def test_it_opens_from_the_settings_and_makes_way_for_a_report(run_app: RunApp) -> None:
    app, view = open_check(run_app, questions=QUESTIONS)
    app.window.ways.open_settings("finding")
    app.wait_until(lambda state: state.finding.now is not None)
    QApplication.processEvents()
    button(app, "Check my library…").click()
    assert app.window.settings is None
    assert view.isVisible()
    app.window.ways.show_report(DocumentId(1))
    assert app.window.middle.currentWidget() is app.window.middle.report
    app.window.ways.show_versions(DocumentId(1))
    assert app.window.middle.currentWidget() is app.window.middle.versions


def test_without_questions_it_says_how_to_begin(run_app: RunApp) -> None:
    app, view = open_check(run_app)
    assert "No questions of your own yet" in texts(app)
    button(app, "Add a question…").click()
    assert view.form.question.hasFocus()


def test_a_question_is_added_with_the_open_page_and_the_next_one_with_none(run_app: RunApp) -> None:
    app, view = open_check(run_app)
    app.application.actions.open_document(DocumentId(1), page_index=11)
    app.wait_until(lambda state: bool(state.page.pages))
    view.add.click()
    assert not view.form.keep.isEnabled(), "nothing is typed yet"
    QTest.keyClicks(view.form.question, "When does it end?")
    QTest.keyClick(view.form.question, Qt.Key.Key_Return)
    app.wait_until(lambda state: len(state.check.questions) == 1)
    assert view.form.question.text() == ""
    assert view.form.question.hasFocus()
    view.form.nowhere.click()
    view.form.question.setText("Who owns the moon?")
    view.form.keep.click()
    app.wait_until(lambda state: len(state.check.questions) == 2)
    kept = [(r.question, r.document_id, r.page_index, r.source) for r in app.sent_of(KeepQuestion)]
    typed = QuestionSource.TYPED
    assert kept == [("When does it end?", 1, 11, typed), ("Who owns the moon?", None, 0, typed)]
    QTest.keyClick(view.form.question, Qt.Key.Key_Escape)
    assert view.form.isHidden()
    assert view.isVisible()


def test_the_right_page_is_opened_by_a_click_and_gone_to_by_enter(run_app: RunApp) -> None:
    app, view = open_check(run_app, questions=QUESTIONS)
    view.list.clicked.emit(view.model.index(1))
    app.wait_until(lambda state: bool(state.page.pages))
    assert (app.state.page.document_id, app.state.page.goto.page_index) == (1, 23)
    assert view.isVisible()
    view.list.setCurrentIndex(view.model.index(0))
    QTest.keyClick(view.list, Qt.Key.Key_Return)
    assert app.state.page.goto.page_index == 11
    view.list.setCurrentIndex(view.model.index(2))
    assert not view.foot.open.isEnabled(), "nothing answers it"


def test_questions_are_forgotten_by_key_and_brought_back(run_app: RunApp) -> None:
    app, view = open_check(run_app, questions=QUESTIONS)
    view.list.setCurrentIndex(view.model.index(0))
    QTest.keyClick(view.list, Qt.Key.Key_Delete)
    app.wait_until(lambda state: len(state.check.questions) == len(QUESTIONS) - 1)
    QApplication.processEvents()
    assert [request.question_ids for request in app.sent_of(ForgetQuestions)] == [(8,)]
    assert "1 question forgotten." in texts(app)
    assert button(app, "Undo").isEnabled()
    app.window.menu_actions["undo"].trigger()
    app.wait_until(lambda state: len(state.check.questions) == len(QUESTIONS))
    assert not app.window.menu_actions["undo"].isEnabled()
    [[back]] = [request.questions for request in app.sent_of(KeepQuestions)]
    assert (back.text, back.document_id, back.page_index, back.source) == (
        QUESTIONS[0].text,
        1,
        11,
        QuestionSource.THUMB_UP,
    )


def test_a_run_shows_how_far_it_is_and_is_stopped(run_app: RunApp) -> None:
    steps: list[Step] = [Progress(NOTHING, Stage.CHECKING, 3, 8), Await("Cancel"), Cancelled(NOTHING)]
    app, view = open_check(run_app, questions=QUESTIONS, replies={"EvaluateLibrary": [steps]})
    view.run.setFocus()
    view.run.click()
    app.wait_until(lambda state: "37.5 % · 3 of 8 questions" in texts(app))
    assert view.window().focusWidget() is view.run, "the focus stays on the button that took the place of the other"
    button(app, "Stop").click()
    app.wait_until(lambda state: state.check.was_stopped)
    QApplication.processEvents()
    assert (len(app.sent_of(EvaluateLibrary)), len(app.sent_of(Cancel))) == (1, 1)
    assert "Stopped. What the run before found stays." in texts(app)


def test_results_are_told_beside_those_before_and_worse_questions_first(run_app: RunApp) -> None:
    app, view = open_check(run_app, questions=QUESTIONS, replies=CHECKED)
    view.run.click()
    app.wait_until(lambda state: state.check.check is not None)
    QApplication.processEvents()
    cards = [card.accessibleName() for card in view.findChildren(FigureCard) if card.isVisible()]
    assert cards == [
        "Right page first, 50 %, Better, before: 33 %, of 6 questions, likely 15–80\u00a0%",
        "Right page in the first five, 83 %, Better, before: 67 %, of 6 questions, likely 53–100\u00a0%",
        "Refused, though there is an answer, 17 %, Before: 17 %, of 6 questions, likely 0–50\u00a0%",
        "Refused, and rightly, 50 %, Worse, before: 100 %, of 2 questions, likely 0–100\u00a0%",
    ]
    assert "7 questions say little: one more or less moves a share by much. Aim for 20." in texts(app)
    worse = "Worse. Right page at place 4; before: right page at place 2; first came Lease – Unit 7, page 31"
    assert worse in spoken(view)[0]
    answered = "Worse. Answered, though nothing answers it; before: refused, rightly; first came Letter, page 2"
    assert answered in spoken(view)[1]
    assert not any("without Word by word" in words for words in spoken(view))


def test_the_stages_are_a_table_with_the_run_before(run_app: RunApp) -> None:
    assert check_texts.stage_rows(NOW, BEFORE)[1:] == (
        ("Meaning / dense", "33 % ← 17 %", "67 % ← 50 %", "0.45 ← 0.33"),
        ("Both / fused", "50 % ← 33 %", "67 %", "0.57 ← 0.50"),
        ("All three / fused", "50 % ← 33 %", "83 % ← 67 %", "0.64 ← 0.52"),
    )
    assert check_texts.stage_rows(NOW, None)[0] == ("Words / BM25", "33 %", "67 %", "0.48")


@pytest.mark.parametrize("key", ["unknown", "wrong_cost:x", "reranker", "off:"])
def test_settings_without_words_stay_unsaid(key: str) -> None:
    assert "unknown" not in check_texts.setting_words(key)


def test_a_run_that_fails_says_why(run_app: RunApp) -> None:
    failed = [[Failed(NOTHING, ErrorCode.EMBEDDER_MISSING)]]
    app, view = open_check(run_app, questions=QUESTIONS, replies={"EvaluateLibrary": failed})
    view.run.click()
    app.wait_until(lambda state: state.check.failure is not None)
    QApplication.processEvents()
    assert any(words.startswith("The part that finds by meaning is missing.") for words in texts(app))
    assert app.state.notices == ()


def test_the_gate_is_fitted_and_that_undone(run_app: RunApp) -> None:
    app, _ = open_check(run_app, questions=BOTH_KINDS)
    app.wait_until(lambda state: state.finding.now is not None)
    button(app, "Fit the gate to my questions").click()
    app.wait_until(lambda state: state.finding.now is not None and state.finding.now.fit.is_own)
    QApplication.processEvents()
    assert any(words.startswith("Rests on 20 questions of your own as well.") for words in texts(app))
    button(app, "Judge as Pincite came").click()
    app.wait_until(lambda state: state.finding.now is not None and not state.finding.now.fit.is_own)
    assert [request.own for request in app.sent_of(RefitGate)] == [True, False]


def test_too_few_questions_offer_no_fit(run_app: RunApp) -> None:
    app, _ = open_check(run_app, questions=QUESTIONS)
    app.wait_until(lambda state: state.finding.now is not None)
    QApplication.processEvents()
    assert not [words for words in texts(app) if words == "Fit the gate to my questions"]
    assert any("It takes 10 questions with an answer and 10 without" in words for words in texts(app))


@pytest.mark.parametrize("name", ["dark", "contrast"])
def test_what_is_typed_stays_through_a_change_of_theme(run_app: RunApp, name: str) -> None:
    app, view = open_check(run_app, questions=scenes_finding.QUESTIONS)
    view.show_form()
    view.form.question.setText("When?")
    app.window.theme_wanted.emit(name)
    assert view.form.isVisible()
    assert view.form.question.text() == "When?"


def test_tab_goes_down_the_pane(run_app: RunApp) -> None:
    app, view = open_check(run_app, questions=QUESTIONS)
    view.list.setCurrentIndex(view.model.index(0))
    QApplication.processEvents()
    view._back.setFocus()
    files = [button(app, "Take from a file…"), button(app, "Save to a file…")]
    passed = []
    for _ in range(8):
        QTest.keyClick(app.window, Qt.Key.Key_Tab)
        passed.append(QApplication.focusWidget())
    assert passed == [view.add, view.run, *files, view.list, view.foot.open, view.foot.edit, view.foot.forget], (
        "no page was found yet"
    )


def test_a_question_is_changed_and_takes_the_place_of_what_it_was(run_app: RunApp) -> None:
    app, view = open_check(run_app, questions=QUESTIONS)
    view.list.setCurrentIndex(view.model.index(1))
    button(app, "Change…").click()
    assert (view.form.question.text(), view.form.picker.place) == (QUESTIONS[1].text, (1, 23))
    assert "Change a question" in texts(app)
    view.form.question.setText("Who repairs the quay wall?")
    view.form.picker.page.setValue(30)
    button(app, "Keep the change").click()
    app.wait_until(
        lambda state: state.check.questions[0].text == "Who repairs the quay wall?" and not state.check.editing
    )
    kept = app.state.check.questions[0]
    assert (kept.page_index, kept.source) == (29, QuestionSource.THUMB_DOWN)
    assert [request.question_ids for request in app.sent_of(ForgetQuestions)] == [(7,)]
    assert not view.form.isVisible()


def test_another_page_for_the_same_words_forgets_nothing(run_app: RunApp) -> None:
    app, view = open_check(run_app, questions=QUESTIONS)
    view.list.setCurrentIndex(view.model.index(1))
    button(app, "Change…").click()
    view.form.nowhere.setChecked(True)
    button(app, "Keep the change").click()
    app.wait_until(lambda state: not state.check.editing and not state.check.questions[0].answerable)
    assert app.sent_of(ForgetQuestions) == []
    assert len(app.state.check.questions) == len(QUESTIONS)


def test_a_new_question_after_a_change_that_was_left_is_a_new_one(run_app: RunApp) -> None:
    app, view = open_check(run_app, questions=QUESTIONS)
    view.list.setCurrentIndex(view.model.index(1))
    button(app, "Change…").click()
    QTest.keyClick(view.form, Qt.Key.Key_Escape)
    assert view.list.hasFocus()
    view.add.click()
    assert "Add a question" in texts(app)
    view.form.question.setText("A new one?")
    view.form.nowhere.setChecked(True)
    button(app, "Keep question").click()
    app.wait_until(lambda state: len(state.check.questions) == len(QUESTIONS) + 1)
    assert app.sent_of(ForgetQuestions) == []


def test_questions_go_to_a_file_and_come_from_one(run_app: RunApp, tmp_path: Path) -> None:
    app, _ = open_check(run_app, questions=QUESTIONS)
    settled(app)
    app.dialogs.questions = str(tmp_path / "mine.jsonl")
    button(app, "Save to a file…").click()
    settled(app)
    assert "8 questions saved." in texts(app)
    lines = (tmp_path / "mine.jsonl").read_text("utf-8").splitlines()
    assert len(lines) == len(QUESTIONS)
    new = ['{"question": "Who?", "document": "Letter.pdf", "page": 2}', '{"question": "Where?", "document": "No.pdf"}']
    (tmp_path / "mine.jsonl").write_text("\n".join((*new, "nonsense")), "utf-8")
    button(app, "Take from a file…").click()
    app.wait_until(lambda state: state.check.questions[0].text == "Who?")
    QApplication.processEvents()
    told = "1 question taken from the file. 1 question left out: the document or page is not here. "
    assert told + "1 line left out: no question stands there." in texts(app)


@pytest.mark.parametrize("words", ["Take from a file…", "Save to a file…"])
def test_a_file_that_cannot_be_reached_is_told_and_nothing_is_lost(run_app: RunApp, tmp_path: Path, words: str) -> None:
    app, _ = open_check(run_app, questions=QUESTIONS)
    settled(app)
    app.dialogs.questions = str(tmp_path / "nowhere" / "mine.jsonl")
    button(app, words).click()
    QApplication.processEvents()
    assert any(said.startswith(("This file could not be read", "The file could not be written")) for said in texts(app))
    assert app.state.check.questions == QUESTIONS


def test_any_two_runs_are_compared(run_app: RunApp) -> None:
    older = replace(BEFORE, at="2026-11-28T09:00:00Z", settings=("wrong_cost:4.0",))
    replies = {"ListChecks": [[Done(NOTHING, Checks((NOW, BEFORE, older)))]]}
    app, view = open_check(run_app, questions=QUESTIONS, replies=replies)
    app.wait_until(lambda state: state.check.is_recalled)
    QApplication.processEvents()
    assert view.runs is not None
    assert "Of 6 questions that both asked, 2 did better and 3 worse. So few may be chance." in texts(app)
    assert (view.runs.now.count(), view.runs.before.count()) == (3, 3)
    now, other = (QRect(one.mapTo(view, QPoint(0, 0)), one.size()) for one in (view.runs.now, view.runs.before))
    assert not now.intersects(other)
    at = QPointF(5, 5)
    wheel = QWheelEvent(
        at,
        at,
        QPoint(),
        QPoint(0, -120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view.runs.now, wheel)
    assert app.state.check.check == NOW, "a wheel that scrolls past chooses nothing"
    choose(view.runs.before, older.at)
    assert (app.state.check.check, app.state.check.before) == (NOW, older)
    choose(view.runs.now, older.at)
    assert (app.state.check.check, app.state.check.before) == (older, None)


def choose(choice: QComboBox, at: str) -> None:
    choice.setFocus()
    choice.setCurrentIndex(choice.findData(at))
    choice.activated.emit(choice.currentIndex())
    QApplication.processEvents()


def test_buttons_that_come_with_the_first_question_do_not_lie_on_one_another(run_app: RunApp) -> None:
    app, view = open_check(run_app, questions=())
    app.application.actions.questions.add("A first one?", None, 0)
    app.wait_until(lambda state: len(state.check.questions) == 1)
    QApplication.processEvents()
    feet = (view.foot.open, view.foot.open_found, view.foot.edit, view.foot.forget)
    assert all(foot.isVisible() for foot in feet)
    assert all(one.geometry().right() < other.geometry().left() for one, other in pairwise(feet))
