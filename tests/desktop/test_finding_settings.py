"""How passages are found and judged, and the languages, in the settings of a whole window."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from core.api.finding import Figure, LanguageCount
from core.api.following import Freshness
from core.api.messages import Done, Failed, FreshnessChanged, Models, SearchShown
from core.api.requests import ChangeSearch, ChooseEmbedder, ChooseReranker, PauseIndexing, RefitGate, ShowSearch
from core.api.types import ErrorCode, JobId, ModelInfo
from desktop import finding_texts
from desktop.views.settings.view import SettingsView
from tests.desktop import fake_engine, samples, scenes_finding
from tests.desktop.conftest import Running, document
from tests.desktop.following import button, texts
from tests.desktop.scenes_finding import question

RunApp = Callable[..., Running]
NOTHING = JobId(0)
RERANKER = ModelInfo(
    "reranker", "bge-reranker", "/m/r.gguf", 300_000_000, "d" * 64, True, True, "MIT", False, "uncalibrated_reranker"
)
BOTH_KINDS = tuple(question(n, f"Question {n}?", page=n if n % 2 else None) for n in range(1, 21))


def open_finding(run_app: RunApp, **script: Any) -> tuple[Running, SettingsView]:
    app = run_app(documents=[document(1)], **script)
    app.window.ways.open_settings("finding")
    app.wait_until(lambda state: state.finding.now is not None)
    settings = app.window.settings
    assert settings is not None
    QApplication.processEvents()
    return app, settings


def said(settings: SettingsView) -> str:
    return "\n".join(label.text() for label in settings.findChildren(QLabel) if not label.isHidden())


def test_the_slider_says_what_it_means_and_is_moved_by_keys_and_buttons(run_app: RunApp, qtbot: QtBot) -> None:
    app, settings = open_finding(run_app)
    assert [widget for widget in QApplication.topLevelWidgets() if widget.isVisible()] == [app.window]
    qtbot.waitUntil(app.window.isActiveWindow)
    slider = settings.finding.caution.slider
    assert "A wrong answer weighs as much as 2 needless refusals." in texts(app)
    slider.setFocus()
    QTest.keyClick(slider, Qt.Key.Key_Left)
    app.wait_until(lambda state: state.finding.changing is None)
    assert "A wrong answer weighs as much as 4 needless refusals." in texts(app)
    assert "Answers when the evidence reaches 0.80 of 1." in texts(app), "as the engine has it"
    for _ in range(3):
        settings.finding.caution.eager.click()
    app.wait_until(lambda state: state.finding.changing is None)
    assert "A needless refusal weighs as much as 2 wrong answers." in texts(app)
    assert [request.wrong_cost for request in app.sent_of(ChangeSearch)] == [4.0, 2.0, 1.0, 0.5]
    assert slider.hasFocus(), "what is told changes in place"
    assert slider.accessibleDescription() == "A needless refusal weighs as much as 2 wrong answers."


def test_the_wheel_scrolls_past_the_slider(run_app: RunApp) -> None:
    app, settings = open_finding(run_app)
    slider = settings.finding.caution.slider
    turn = QWheelEvent(
        QPointF(9, 9),
        QPointF(9, 9),
        QPoint(),
        QPoint(0, -120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(slider, turn)
    assert slider.value() == 1
    assert not app.sent_of(ChangeSearch)


def test_what_was_measured_is_folded_away_and_told_with_its_reach(run_app: RunApp) -> None:
    _, settings = open_finding(run_app)
    fold = settings.finding.caution.fold
    line = "Of questions with an answer, 13 % (11 to 15 %) were refused all the same. Measured on 1,240 questions."
    shown = next(label for label in fold.findChildren(QLabel) if label.text() == line)
    assert not shown.isVisible()
    fold.button.click()
    assert shown.isVisible()


def test_a_change_that_fails_is_taken_back_and_told_in_its_place(run_app: RunApp) -> None:
    app, settings = open_finding(run_app, replies={"ChangeSearch": [[Failed(NOTHING, ErrorCode.DISK_FULL)]]})
    settings.finding.stages.fold.button.click()
    settings.finding.stages.switches["late"].click()
    app.wait_until(lambda state: state.finding.refused is not None)
    assert settings.finding.stages.switches["late"].isChecked()
    assert "The disk is full." in said(settings)
    assert app.state.notices == ()


def test_each_stage_has_its_switch_and_the_time_of_the_last_answer(run_app: RunApp) -> None:
    app = run_app(documents=[document(1)], replies={"Ask": [[samples.finished(NOTHING, scenes_finding.FOLLOW_UP)]]})
    app.application.actions.ask("When?")
    app.wait_until(lambda state: state.chat.running is None)
    app.window.ways.open_settings("finding")
    app.wait_until(lambda state: state.finding.now is not None)
    settings = app.window.settings
    assert settings is not None
    switches = settings.finding.stages.switches
    assert tuple(switches) == fake_engine.SEARCH.stages
    assert switches["late"].text() == "Word by word / late interaction"
    assert switches["late"].accessibleDescription().endswith("12 ms")
    switches["late"].click()
    switches["dense"].click()
    app.wait_until(lambda state: state.finding.changing is None)
    assert [request.stages_off for request in app.sent_of(ChangeSearch)] == [("late",), ("late", "dense")]


def test_lines_of_context_cost_is_told_before_and_their_progress_then(run_app: RunApp) -> None:
    app, settings = open_finding(run_app)
    row = settings.finding.contextual
    assert not row.switch.isChecked()
    assert "Costs about 9 hours of work for 12,590 passages, by Small writer." in said(settings)
    assert "you can go on asking" in said(settings)
    row.switch.click()
    app.wait_until(lambda state: state.finding.changing is None)
    assert app.sent_of(ChangeSearch)[-1].contextual
    assert "0.0 % · 0 of 12,590 passages · 23 a minute · about 9 h left" in texts(app)
    button(app, "Pause indexing").click()
    app.wait_until(lambda state: state.following.is_paused)
    assert app.sent_of(PauseIndexing)[-1].paused
    assert "0.0 % · 0 of 12,590 passages · paused with indexing" in texts(app)
    row.switch.click()
    app.wait_until(lambda state: state.finding.changing is None)
    assert not app.sent_of(ChangeSearch)[-1].contextual


def test_without_a_writing_model_lines_of_context_cannot_be_switched_on(run_app: RunApp) -> None:
    search = replace(fake_engine.SEARCH, contextual=replace(fake_engine.SEARCH.contextual, model=""))
    _, settings = open_finding(run_app, search=search)
    assert not settings.finding.contextual.switch.isEnabled()
    assert "No model that may write is at hand." in said(settings)


def test_what_changes_behind_the_settings_is_asked_for_again(run_app: RunApp) -> None:
    fresh = FreshnessChanged(Freshness(as_of="2026-11-30T10:31:00Z"))
    later = Done(NOTHING, SearchShown(scenes_finding.WRITING))
    first = Done(NOTHING, SearchShown(fake_engine.SEARCH))
    app, _ = open_finding(run_app, replies={"ShowSearch": [[first, fresh], [later]]})
    app.wait_until(lambda state: state.finding.now == scenes_finding.WRITING)
    assert len(app.sent_of(ShowSearch)) == 2


def test_a_fit_to_ones_own_questions_waits_for_enough_of_both_kinds(run_app: RunApp) -> None:
    _, settings = open_finding(run_app, questions=BOTH_KINDS[:15])
    assert not settings.finding.own.isEnabled()
    assert "It takes 10 questions with an answer and 10 without; you have 8 and 7." in said(settings)


def test_a_fit_to_ones_own_questions_is_switched_on_and_off(run_app: RunApp) -> None:
    app, settings = open_finding(run_app, questions=BOTH_KINDS)
    settings.finding.own.click()
    app.wait_until(lambda state: state.finding.changing is None)
    assert "Rests on 20 questions of your own as well." in said(settings)
    settings.finding.own.click()
    app.wait_until(lambda state: state.finding.changing is None)
    assert [request.own for request in app.sent_of(RefitGate)] == [True, False]


def test_a_reranker_is_chosen_and_left_and_told_of_if_it_lacks_its_head(run_app: RunApp) -> None:
    chosen, none = Done(NOTHING, Models((RERANKER,))), Done(NOTHING, Models(()))
    app, settings = open_finding(run_app, replies={"ChooseReranker": [[chosen], [none]]})
    app.dialogs.model = "/m/r.gguf"
    button(app, "Choose a reranker…").click()
    app.wait_until(lambda state: bool(state.models.models))
    assert "bge-reranker" in texts(app)
    assert "only has a small say in the order" in said(settings)
    button(app, "Use none").click()
    app.wait_until(lambda state: not state.models.models)
    assert [request.path for request in app.sent_of(ChooseReranker)] == ["/m/r.gguf", ""]
    assert "None" in texts(app)


def test_languages_that_the_embedder_does_not_know_are_told_with_a_way_on(run_app: RunApp) -> None:
    app = run_app(documents=[document(1)], search=scenes_finding.SEARCH)
    app.window.ways.open_settings("languages")
    app.wait_until(lambda state: state.finding.now is not None)
    settings = app.window.settings
    assert settings is not None
    assert "German: 37 documents" in texts(app)
    words = said(settings)
    assert "The model that finds by meaning knows English only. What is in German and French is found by" in words
    assert "multilingual-e5-small" in words
    app.dialogs.model = "/m/e5.gguf"
    settings.languages.embedder_wanted.emit()
    assert app.sent_of(ChooseEmbedder)[-1].path == "/m/e5.gguf"


def test_nothing_is_said_against_an_embedder_that_knows_every_language() -> None:
    known = replace(scenes_finding.SEARCH, languages=(LanguageCount("de", 3, is_known=True),))
    assert finding_texts.unknown_languages(known) == ""


def test_several_languages_are_told_as_several() -> None:
    assert "German was searched by its words" in finding_texts.found_by_words(["de"])
    both = finding_texts.found_by_words(["de", "fr"])
    assert both.startswith("German and French were searched by their words")
    unknown = (LanguageCount("de", 3, is_known=False), LanguageCount("fr", 2, is_known=False))
    said = finding_texts.unknown_languages(replace(scenes_finding.SEARCH, languages=unknown))
    assert " it." not in f"{said} {finding_texts.multilingual_advice()}"


def test_a_time_that_is_not_known_yet_is_said_in_a_sentence_of_its_own() -> None:
    said = finding_texts.contextual_cost(replace(fake_engine.SEARCH.contextual, seconds_left=None))
    assert said.startswith("For 12,590 passages, by Small writer. How long it takes is not known yet. It runs")


def test_a_search_finds_rows_that_came_later(run_app: RunApp) -> None:
    _, settings = open_finding(run_app, search=scenes_finding.SEARCH)
    settings.search.setText("german")
    found = [row for group in settings._groups for row in group.rows if not row.isHidden()]
    assert {"LanguageRow", "UnknownLanguages"} <= {type(row).__name__ for row in found}
    assert settings.finding.caution not in found


@pytest.mark.parametrize("cost", [4.0, 2.0, 1.0, 0.5, 0.25])
def test_every_stop_has_its_sentence(cost: float) -> None:
    assert finding_texts.cost_sentence(cost).endswith(".")


def test_a_figure_without_its_reach_is_told_without_and_unknown_ones_stay_out() -> None:
    figures = (Figure("refusal_recall", 312, 0.4747, None, None), Figure("unheard_of", 1, 1.0, None, None))
    fit = replace(fake_engine.SEARCH.fit, figures=figures)
    assert finding_texts.fit_lines(fit) == (
        "Of questions without an answer, 47 % were refused. Measured on 312 questions.",
    )
    assert "In brackets" not in finding_texts.fitted_on(fit)
