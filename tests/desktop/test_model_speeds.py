"""How fast the models are: asked for by the person, told on their cards, forgotten with the file."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from core.api.messages import Cancelled, Done, Failed, Models
from core.api.requests import ChooseEmbedder
from core.api.speeds import MeasureModels, ModelSpeed, ModelSpeeds, SpeedUnit
from core.api.types import DocumentSummary, ErrorCode, JobId, ModelInfo
from desktop import tellings
from desktop.dialogs import Dialogs
from desktop.state.models import ModelsState, measuring_started, reduce_models
from desktop.views.settings.speed_row import SpeedRow
from tests.desktop.conftest import Running, document

RunApp = Callable[..., Running]
EMBEDDER = ModelInfo("embedder", "MiniLM", "/m/e.gguf", 25_000_000, "a" * 64, True, True, "Apache-2.0")
WRITER = ModelInfo("generator", "Small", "/m/g.gguf", 100_000_000, "b" * 64, True, True, "MIT")
FINDS = ModelSpeed("embedder", 42.4, SpeedUnit.PASSAGES)
WRITES = ModelSpeed("generator", 8.04, SpeedUnit.TOKENS)
MEASURED = Done(JobId(3), ModelSpeeds((FINDS, WRITES)))
MEASURING = measuring_started(ModelsState((EMBEDDER, WRITER)), JobId(3))


def test_what_was_measured_is_kept_for_the_files_in_use() -> None:
    known = reduce_models(MEASURING, MEASURED)
    assert known.measuring is None
    assert known.speed_of("generator") == WRITES
    assert known.speed_of("reader") is None
    other = reduce_models(known, Done(JobId(4), Models((EMBEDDER, replace(WRITER, path="/m/other.gguf")))))
    assert other.speed_of("generator") is None, "that was another file"
    assert other.speed_of("embedder") == FINDS


def test_a_measurement_that_ends_without_result_can_be_asked_again() -> None:
    for ended in (Failed(JobId(3), ErrorCode.CHILD_DIED), Cancelled(JobId(3))):
        assert reduce_models(MEASURING, ended).measuring is None
    assert reduce_models(MEASURING, Cancelled(JobId(9))).measuring == 3


def test_speeds_are_told_in_words() -> None:
    assert tellings.speed_line(FINDS) == "42 passages a second"
    assert tellings.speed_line(WRITES) == "8.0 tokens a second, about 6.0 words"
    assert tellings.model_facts(EMBEDDER, FINDS).startswith("25 MB · 42 passages a second · Apache-2.0")


def test_the_cost_of_another_embedder_follows_what_was_measured() -> None:
    assert "about 2 minutes" in tellings.embedder_cost(5_000, FINDS)
    assert "about 4 minutes" in tellings.embedder_cost(5_000)


def test_a_press_measures_once_and_the_keyboard_stays(run_app: RunApp) -> None:
    replies = {"MeasureModels": [[Done(JobId(0), ModelSpeeds((FINDS, WRITES)))]]}
    app = run_app(models=(EMBEDDER, WRITER), replies=replies)
    app.window.ways.open_settings("models")
    assert app.window.settings is not None
    app.wait_until(lambda state: bool(state.models.models))
    _row(app).button.setFocus()
    QTest.keyClick(_row(app).button, Qt.Key.Key_Space)
    QTest.keyClick(_row(app).button, Qt.Key.Key_Space)
    assert len(app.sent_of(MeasureModels)) == 1
    app.wait_until(lambda state: bool(state.models.speeds))
    assert _row(app).button.text() == "Measure again"
    assert _row(app).button.hasFocus()


def _row(app: Running) -> SpeedRow:
    """The newest: those before it go with the next turn of the event loop."""
    settings = app.window.settings
    assert settings is not None
    (row,) = [row for group in settings._groups for row in group.rows if isinstance(row, SpeedRow)]
    return row


# --- what takes long is asked first


def _large(number: int) -> DocumentSummary:
    return document(number, f"/p/{number}.pdf", pages=1500)


def test_another_embedder_is_asked_about_where_it_takes_long(run_app: RunApp) -> None:
    app = run_app(documents=(_large(1), _large(2)), models=(EMBEDDER, WRITER))
    app.dialogs.model = "/m/other.gguf"
    app.window.ways.open_settings("models")
    assert app.window.settings is not None
    app.window.settings.another_model_wanted.emit("embedder")
    assert app.dialogs.asked == [
        "model",
        "Changing this prepares your documents again. It takes about 10 minutes. The old index answers until the new "
        "one is ready. Change/Keep as it is",
    ]
    assert not app.sent_of(ChooseEmbedder), "kept as it is"
    app.dialogs.agrees = True
    app.window.settings.another_model_wanted.emit("embedder")
    assert [sent.path for sent in app.sent_of(ChooseEmbedder)] == ["/m/other.gguf"]


def test_what_is_quick_is_done_at_once(run_app: RunApp) -> None:
    app = run_app(documents=(document(1),), models=(EMBEDDER, WRITER))
    app.dialogs.model = "/m/other.gguf"
    app.window.ways.open_settings("models")
    assert app.window.settings is not None
    app.window.settings.another_model_wanted.emit("embedder")
    assert app.dialogs.asked == ["model"]
    assert len(app.sent_of(ChooseEmbedder)) == 1


@pytest.mark.parametrize(("pressed", "agreed"), [("", False), ("Change", True), ("Keep as it is", False)])
def test_only_the_named_button_agrees(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, pressed: str, *, agreed: bool
) -> None:
    """With nothing named, the button that Enter presses."""

    def press(box: QMessageBox) -> int:
        named = next((b for b in box.buttons() if b.text() == pressed), box.defaultButton())
        named.click()
        return 0

    monkeypatch.setattr(QMessageBox, "exec", press)
    parent = QWidget()
    qtbot.addWidget(parent)
    question = tellings.embedder_question(12_000, None)
    assert Dialogs().agree(parent, question, do="Change", keep="Keep as it is") is agreed
