"""The plots of a check, the threshold that is tried out on them, and the room they take, in a whole window."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from core.api.checks import Checks, ListChecks
from core.api.messages import Cancelled, Done, Failed, LibraryEvaluated
from core.api.requests import ChangeSearch, EvaluateLibrary
from core.api.types import DocumentId, ErrorCode, JobId
from desktop import check_texts
from desktop.state.app import AppState
from desktop.state.check import CheckState, reduce_check
from desktop.views.check.plot_cards import PlotCard, ThresholdCard
from desktop.views.check.results import FigureCard
from desktop.views.check.view import CheckView
from desktop.views.controls.columns import columns_for
from desktop.views.controls.figure_table import FigureTable
from tests.desktop.conftest import Running, document
from tests.desktop.fake_engine import Await
from tests.desktop.scenes_finding import BEFORE, NOW, QUESTIONS

RunApp = Callable[..., Running]
NOTHING = JobId(0)
DOCUMENTS = (document(1, "/papers/Lease – Unit 7.pdf", pages=62), document(2, "/papers/Letter.pdf", pages=3))
KEPT = {"ListChecks": [[Done(NOTHING, Checks((NOW, BEFORE)))]]}


@pytest.fixture
def opened(run_app: RunApp) -> tuple[Running, CheckView]:
    return open_check(run_app, replies=KEPT)


def open_check(run_app: RunApp, **script: Any) -> tuple[Running, CheckView]:
    app = run_app(documents=DOCUMENTS, questions=QUESTIONS, **script)
    app.wait_until(lambda state: state.check.is_listed)
    app.window.menu_actions["check"].trigger()
    app.wait_until(lambda state: state.check.is_recalled and state.finding.now is not None)
    QApplication.processEvents()
    return app, app.window.middle.check


def plots(view: CheckView) -> list[PlotCard]:
    return [card for card in view.findChildren(PlotCard) if card.isVisible()]


def threshold_card(view: CheckView) -> ThresholdCard:
    [card] = [card for card in plots(view) if isinstance(card, ThresholdCard)]
    return card


def test_the_last_two_runs_are_there_again_after_a_start(opened: tuple[Running, CheckView]) -> None:
    app, view = opened
    assert (app.state.check.check, app.state.check.before) == (NOW, BEFORE)
    assert len([card for card in view.findChildren(FigureCard) if card.isVisible()]) == 4
    app.window.menu_actions["check"].trigger()
    app.application.actions.questions.show_check(is_open=False)
    app.application.actions.questions.show_check(is_open=True)
    assert len(app.sent_of(ListChecks)) == 1, "asked once"


def test_a_run_of_today_is_not_replaced_by_an_earlier_one(run_app: RunApp) -> None:
    ran = [[Done(NOTHING, LibraryEvaluated(NOW, None))]]
    app, view = open_check(run_app, replies={"EvaluateLibrary": ran})
    view.run.click()
    app.wait_until(lambda state: state.check.check == NOW)
    assert len(app.sent_of(EvaluateLibrary)) == 1
    recalling = check_state_recalling(app)
    told = reduce_check(recalling, Done(JobId(99), Checks((BEFORE,))))
    assert (told.check, told.is_recalled) == (NOW, True)
    failed = reduce_check(recalling, Failed(JobId(99), ErrorCode.INTERNAL))
    assert (failed.recalling, failed.is_recalled) == (None, recalling.is_recalled)


def check_state_recalling(app: Running) -> CheckState:
    return replace(app.state.check, recalling=JobId(99), is_recalled=False)


def test_each_plot_has_a_name_a_sentence_and_a_table(opened: tuple[Running, CheckView]) -> None:
    _, view = opened
    recall, threshold = plots(view)
    assert (recall.plot.accessibleName(), threshold.plot.accessibleName()) == (
        "Where the right page is found",
        "What the threshold trades",
    )
    assert recall.summary.text() == (
        "Among the first five pages, the right one is found most often by Reranked: 83 %; "
        "least often by Words, Meaning and Both: 67 %."
    )
    assert recall.plot.accessibleDescription() == recall.summary.text()
    assert threshold.summary.text() == (
        "At 0.67: 4 of 5 questions with an answer would be answered. 1 of 2 questions without one would be refused."
    )
    recall.as_table.click()
    QApplication.processEvents()
    [table] = [found for found in recall.findChildren(FigureTable) if found.isVisible()]
    cells = [label.accessibleName() for label in table.findChildren(QLabel)]
    assert "Meaning, 5: 67 %" in cells
    assert "Reranked, 1: 50 %" in cells
    assert not recall.plot.isVisible()
    assert recall.as_table.text() == "Show as plot"
    recall.as_table.click()
    QApplication.processEvents()
    assert recall.plot.isVisible()


def test_the_threshold_is_stepped_by_keys_tried_and_put_in_force(opened: tuple[Running, CheckView]) -> None:
    app, view = opened
    card = threshold_card(view)
    slider = card.line.slider
    assert not card.use.isVisible()
    slider.setFocus()
    QTest.keyClick(slider, Qt.Key.Key_Home)
    assert slider.accessibleName() == "Threshold, 0.20"
    assert card.summary.text().startswith("At 0.20: 5 of 5 questions with an answer would be answered.")
    assert app.sent_of(ChangeSearch) == [], "only tried"
    QTest.keyClick(slider, Qt.Key.Key_Right)
    assert card.use.text() == "Answer from 0.21 on"
    card.back.click()
    assert card.line.threshold == pytest.approx(2 / 3)
    assert not card.use.isVisible()
    assert slider.hasFocus()
    QTest.keyClick(slider, Qt.Key.Key_Home)
    card.use.click()
    app.wait_until(lambda state: state.finding.changing is None)
    [sent] = app.sent_of(ChangeSearch)
    assert sent.wrong_cost == pytest.approx(0.25)
    assert threshold_card(view) is card, "nothing is made anew below the person's hands"
    assert (slider.hasFocus(), card.use.isVisible()) == (True, False)
    assert card.line.current == pytest.approx(0.2)


def test_the_line_is_dragged_with_the_mouse(opened: tuple[Running, CheckView]) -> None:
    _, view = opened
    line = threshold_card(view).line
    frame = line.frame
    start, end = (QPoint(round(frame.x(at)), round(frame.y(0.5))) for at in (0.6, 0.4))
    QTest.mousePress(line, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(line, end)
    QTest.mouseRelease(line, Qt.MouseButton.LeftButton, pos=end)
    assert line.threshold == pytest.approx(0.4, abs=0.011)
    QTest.mouseClick(line, Qt.MouseButton.LeftButton, pos=QPoint(round(frame.x(1.0)), round(frame.y(0.5))))
    assert line.threshold == pytest.approx(0.8), "as far as it can be set"


def test_the_check_takes_the_room_of_the_page_until_one_is_opened(opened: tuple[Running, CheckView]) -> None:
    app, view = opened
    assert not app.window.page_column.isVisible()
    view.list.setCurrentIndex(view.model.index(0))
    assert view.foot.open_found.isEnabled()
    view.foot.open_found.click()
    QApplication.processEvents()
    assert app.window.page_column.isVisible()
    assert (app.state.page.document_id, app.state.page.goto.page_index) == (DocumentId(1), 30)
    assert view.isVisible()
    app.application.actions.questions.show_check(is_open=False)
    QApplication.processEvents()
    assert app.window.page_column.isVisible()
    app.window.menu_actions["check"].trigger()
    assert not app.window.page_column.isVisible()
    app.application.actions.questions.show_check(is_open=False)
    assert app.window.page_column.isVisible()


def test_the_row_that_was_chosen_stays_in_sight_beside_its_page(opened: tuple[Running, CheckView]) -> None:
    app, view = opened
    view.list.setCurrentIndex(view.model.index(3))
    QTest.keyClick(view.list, Qt.Key.Key_Return)
    app.wait_until(lambda state: bool(state.page.pages))
    QApplication.processEvents()
    row = view.list.visualRect(view.list.currentIndex())
    shown = view._scroll.viewport()
    top = view.list.mapTo(view._inner, row.topLeft()).y() + view._inner.y()
    assert 0 <= top <= shown.height() - row.height()


def test_the_end_of_a_run_is_announced_with_its_figures(run_app: RunApp, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr("desktop.views.check.view.announce", lambda _widget, words: said.append(words))
    ran = [[Done(NOTHING, LibraryEvaluated(NOW, BEFORE))]]
    app, view = open_check(run_app, replies={**KEPT, "EvaluateLibrary": ran})
    assert said == [], "what was found on another day is not news"
    view.run.click()
    app.wait_until(lambda state: state.check.check == NOW and not state.check.is_running)
    QApplication.processEvents()
    [line] = said
    assert line.startswith("The questions were asked. Right page first, 50 %, Better, before: 33 %.")


def test_without_a_question_with_an_answer_there_is_no_plot_of_places(run_app: RunApp) -> None:
    empty = replace(NOW, stages=())
    _, view = open_check(run_app, replies={"ListChecks": [[Done(NOTHING, Checks((empty,)))]]})
    assert [type(card) for card in plots(view)] == [ThresholdCard]


def test_a_run_that_is_started_again_leaves_the_page_where_it_is(run_app: RunApp) -> None:
    app, view = open_check(run_app, replies={**KEPT, "EvaluateLibrary": [[Await("Cancel"), Cancelled(NOTHING)]]})
    bar = view._scroll.verticalScrollBar()
    view.run.setFocus()
    QTest.keyClick(view.run, Qt.Key.Key_Space)
    QApplication.processEvents()
    assert app.state.check.is_running
    assert (bar.value(), view.run.hasFocus(), view.run.text()) == (0, True, "Stop")
    assert len(plots(view)) == 2, "what the run before found is there until the new run is over"
    view.run.click()
    app.wait_until(lambda state: state.check.was_stopped)


def test_what_differs_between_the_runs_is_told() -> None:
    assert check_texts.run_lines(NOW, None) == (check_texts.run_line(NOW),)
    [_, compared] = check_texts.run_lines(NOW, BEFORE)
    assert compared.endswith("New since then: without Word by word / late interaction; judged by your questions too.")
    assert check_texts.run_lines(BEFORE, NOW)[1].endswith(
        "Only then: without Word by word / late interaction; judged by your questions too."
    )
    assert check_texts.run_lines(NOW, NOW)[1].endswith("Both under the same settings.")


@pytest.mark.parametrize(("width", "columns"), [(100, 1), (200, 1), (399, 1), (400, 2), (799, 2), (800, 4), (5000, 4)])
def test_columns_are_as_many_as_there_is_room_for(width: int, columns: int) -> None:
    assert columns_for(width, least_px=200, allowed=(1, 2, 4)) == columns


def test_the_cards_stand_in_one_row_and_below_one_another_beside_a_page(opened: tuple[Running, CheckView]) -> None:
    _, view = opened
    view.resize(1000, 700)
    QApplication.processEvents()
    tops = {card.mapTo(view, QPoint(0, 0)).y() for card in view.findChildren(FigureCard) if card.isVisible()}
    assert len(tops) == 1


def test_a_threshold_that_was_put_in_force_can_be_undone(opened: tuple[Running, CheckView]) -> None:
    app, view = opened
    card = threshold_card(view)
    former = card.line.current
    assert not card.undo.isVisible()
    card.line.slider.setValue(card.line.slider.value() - 10)
    card.use.click()
    app.wait_until(lambda state: state.finding.now is not None and state.finding.now.threshold != former)
    QApplication.processEvents()
    assert card.undo.isVisible()
    assert card.undo.text() == f"Undo, answer from {former:.2f} on"
    card.undo.click()
    app.wait_until(lambda state: state.finding.changing is None and abs(_threshold(state) - former) < 0.0005)
    QApplication.processEvents()
    assert not card.undo.isVisible()


def _threshold(state: AppState) -> float:
    return state.finding.now.threshold if state.finding.now is not None else 0.0
