"""Settings: what is found, what is chosen, and what an unknown model file means."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from core.api.following import Amount, Freshness
from core.api.messages import Done, Failed, FreshnessChanged, Models
from core.api.requests import ChooseEmbedder, ChooseGenerator
from core.api.types import DocumentId, ErrorCode, JobId, ModelInfo
from desktop.prefs import Prefs
from desktop.state.models import ModelsState
from desktop.state.panes import Pane
from desktop.views.settings.setting_row import SettingRow
from desktop.views.settings.view import SettingsView
from tests.desktop import samples
from tests.desktop.conftest import Running, document

RunApp = Callable[..., Running]
NOTHING = JobId(0)
EMBEDDER = ModelInfo("embedder", "MiniLM", "/m/e.gguf", 25_000_000, "a" * 64, True, True, "Apache-2.0")
WRITER = ModelInfo("generator", "Small", "/m/g.gguf", 100_000_000, "b" * 64, True, True, "MIT")
OTHER = ModelInfo("generator", "Other", "/m/other.gguf", 900_000_000, "c" * 64, False, True, built_in=False)


@pytest.fixture
def settings(qtbot: QtBot) -> SettingsView:
    theme, icons = samples.looks()
    view = SettingsView(
        theme,
        icons,
        prefs=Prefs(theme="dark", text_percent=125),
        data_dir="/home/me/.local/share/pincite",
        keys=[("Add folder", "Ctrl+O"), ("Go to page", "Ctrl+G")],
    )
    qtbot.addWidget(view)
    view.show_models(ModelsState((EMBEDDER, WRITER)))
    view.resize(1000, 700)
    view.show()
    return view


def _visible_rows(settings: SettingsView) -> int:
    return sum(row.isVisible() for group in settings._groups for row in group.rows)


def _press(settings: SettingsView, words: str) -> None:
    found = [button for button in settings.findChildren(QPushButton) if button.text() == words and button.isVisible()]
    assert len(found) == 1, f"{len(found)} buttons say {words!r}"
    found[0].click()


def _said(settings: SettingsView, beginning: str) -> bool:
    return any(label.text().startswith(beginning) for label in settings.findChildren(QLabel))


def test_what_was_chosen_is_shown(settings: SettingsView) -> None:
    assert settings.plain.theme_choice.currentText() == "Dark"
    assert settings.plain.size_choice.currentText() == "125 %"


def test_a_search_leaves_what_holds_every_word(settings: SettingsView) -> None:
    everything = _visible_rows(settings)
    QTest.keyClicks(settings.search, "text size")
    assert _visible_rows(settings) == 1
    settings.search.setText("ctrl+g")
    assert _visible_rows(settings) == 0
    settings.search.setText("go page")
    assert _visible_rows(settings) == 1
    QTest.keyClick(settings.search, Qt.Key.Key_Escape)
    assert _visible_rows(settings) == everything


def test_a_search_for_a_group_shows_all_of_it(settings: SettingsView) -> None:
    settings.search.setText("models")
    assert _visible_rows(settings) == 3


def test_what_was_found_stands_at_the_top(settings: SettingsView) -> None:
    settings.search.setText("go page")
    QApplication.processEvents()
    (row,) = [row for group in settings._groups for row in group.rows if row.isVisible()]
    above = row.mapTo(settings, QPoint(0, 0)).y() - settings.search.mapTo(settings, QPoint(0, 0)).y()
    assert above < 120, "no room is left for the groups that are hidden"


def test_a_search_that_finds_nothing_says_so(settings: SettingsView) -> None:
    assert not settings._nothing.isVisible()
    settings.search.setText("zebra")
    assert settings._nothing.isVisible()
    settings.search.setText("theme")
    assert not settings._nothing.isVisible()


def test_a_second_escape_leaves(settings: SettingsView, qtbot: QtBot) -> None:
    settings.search.setText("x")
    QTest.keyClick(settings.search, Qt.Key.Key_Escape)
    with qtbot.waitSignal(settings.closed):
        QTest.keyClick(settings.search, Qt.Key.Key_Escape)


def test_models_tell_name_size_licence_and_hash(settings: SettingsView) -> None:
    cards = [row for group in settings._groups if group.name == "models" for row in group.rows[:-1]]
    names = [card.accessibleName() for card in cards]
    assert names == [
        "Finds by meaning: MiniLM, 25 MB · Apache-2.0 · SHA-256 aaaaaaaaaaaa…",
        "Writes answers: Small, 100 MB · MIT · SHA-256 bbbbbbbbbbbb…",
    ]


def test_an_unknown_model_is_used_on_the_persons_word_alone(settings: SettingsView, qtbot: QtBot) -> None:
    settings.show_models(ModelsState((EMBEDDER, WRITER), unknown_path="/m/other.gguf"))
    with qtbot.waitSignal(settings.unknown_model_dropped):
        _press(settings, "Don’t use it")
    with qtbot.waitSignal(settings.unknown_model_trusted):
        _press(settings, "Use it")


def test_a_refused_model_says_why(settings: SettingsView) -> None:
    settings.show_models(ModelsState((WRITER,), refused=Failed(JobId(1), ErrorCode.NOT_A_MODEL)))
    texts = [label.text() for label in settings.findChildren(type(settings.plain._count)) if label.isVisible()]
    assert "This is not a model file Pincite can use. The model in use stays." in texts


def test_no_connection_count_is_shown_before_one_is_known(settings: SettingsView) -> None:
    assert not settings.plain._count.isVisible()
    settings.show_connections(0)
    assert settings.plain._count.text() == "Network connections: 0"
    assert settings.plain._count.isVisible()


# --- in the window


def test_settings_take_the_place_of_conversation_and_page_and_give_it_back(run_app: RunApp) -> None:
    app = run_app(documents=[document(1)], models=[EMBEDDER, WRITER])
    app.window.library.filter_field.setFocus()
    app.window.ways.open_settings()
    assert app.window.settings is not None
    assert app.window.settings.isVisible()
    assert not app.window.chat.isVisible()
    assert not app.window.page_column.isVisible()
    QTest.keyClick(app.window.settings.search, Qt.Key.Key_Escape)
    assert not app.state.settings_open
    assert app.window.chat.isVisible()
    assert app.window.library.filter_field.hasFocus()


def test_a_theme_chosen_in_the_settings_leaves_them_open(run_app: RunApp) -> None:
    app = run_app(documents=[document(1)], models=[WRITER])
    app.window.ways.open_settings("models")
    app.window.theme_wanted.emit("dark")
    assert app.window.settings is not None
    assert app.window.settings.isVisible()
    assert app.window.settings.group_list.currentItem().text() == "Models"
    assert app.window.settings.plain.theme_choice.currentText() == "Dark"


def test_an_unknown_model_is_asked_about_and_then_used(run_app: RunApp) -> None:
    replies = {
        "ChooseGenerator": [
            [Failed(NOTHING, ErrorCode.UNKNOWN_MODEL)],
            [Done(NOTHING, Models((EMBEDDER, OTHER)))],
        ]
    }
    app = run_app(documents=[document(1)], models=[EMBEDDER, WRITER], replies=replies)
    app.wait_until(lambda state: bool(state.models.models))
    app.window.ways.open_settings("models")
    assert app.window.settings is not None
    app.dialogs.model = "/m/other.gguf"
    _press(app.window.settings, "Choose another model file…")
    app.wait_until(lambda state: state.models.unknown_path == "/m/other.gguf")
    _press(app.window.settings, "Use it")
    app.wait_until(lambda state: OTHER in state.models.models)
    assert [(r.path, r.trusted) for r in app.sent_of(ChooseGenerator)] == [
        ("/m/other.gguf", False),
        ("/m/other.gguf", True),
    ]


def test_the_built_in_model_is_an_empty_path(run_app: RunApp) -> None:
    app = run_app(documents=[document(1)], models=[OTHER])
    app.wait_until(lambda state: bool(state.models.models))
    app.window.ways.open_settings("models")
    assert app.window.settings is not None
    _press(app.window.settings, "Back to the built-in model")
    assert app.sent_of(ChooseGenerator)[0].path == ""


FINDER = ModelInfo(
    "embedder", "Larger", "/m/f.gguf", 90_000_000, "d" * 64, False, True, built_in=False, note="plain_embedder"
)


def test_another_embedder_tells_its_cost_before_and_asks_for_trust(run_app: RunApp) -> None:
    replies = {
        "ChooseEmbedder": [
            [Failed(NOTHING, ErrorCode.UNKNOWN_MODEL)],
            [Done(NOTHING, Models((FINDER, WRITER))), FreshnessChanged(Freshness(embedding=Amount(12, 100)))],
        ]
    }
    app = run_app(documents=[document(1, pages=600)], models=[EMBEDDER, WRITER], replies=replies)
    app.wait_until(lambda state: bool(state.models.models))
    app.window.ways.open_settings("models")
    settings = app.window.settings
    assert settings is not None
    assert _said(settings, "Prepares 2,400 passages again: about 2 minutes with a model of this size")
    app.dialogs.model = "/m/f.gguf"
    _press(settings, "Choose another embedder…")
    app.wait_until(lambda state: state.models.unknown_path == "/m/f.gguf")
    assert _said(settings, "Pincite does not know this model file.")
    _press(settings, "Use it")
    app.wait_until(lambda state: not state.following.freshness.embedding.is_complete)
    assert [(r.path, r.trusted) for r in app.sent_of(ChooseEmbedder)] == [("/m/f.gguf", False), ("/m/f.gguf", True)]
    assert not app.sent_of(ChooseGenerator)
    assert _said(settings, "Preparing for another model: 12.0 %.")
    assert _said(settings, "Pincite does not know the family of this model")
    _press(settings, "Back to the built-in embedder")
    assert app.sent_of(ChooseEmbedder)[-1].path == ""


def test_indexing_is_paused_and_the_library_verified_from_the_settings(run_app: RunApp) -> None:
    app = run_app(documents=[document(1)], models=[WRITER])
    app.window.ways.open_settings("library")
    settings = app.window.settings
    assert settings is not None
    settings.library.pause.setFocus()
    _press(settings, "Pause")
    app.wait_until(lambda state: state.following.is_paused)
    assert settings.library.pause.accessibleName() == "Resume indexing"
    assert settings.library.pause.text() == "Resume"
    _press(settings, "Verify library…")
    assert app.window.settings is None
    assert app.window.covers.verify is not None


def test_there_is_no_way_back_from_the_built_in_model(settings: SettingsView) -> None:
    words = [button.text() for button in settings.findChildren(QPushButton) if not button.isHidden()]
    assert "Choose another model file…" in words
    assert "Back to the built-in model" not in words


def test_going_to_a_pane_that_the_settings_cover_leaves_them(run_app: RunApp) -> None:
    app = run_app(documents=[document(1)], models=[WRITER])
    ways: list[Callable[[], object]] = [
        lambda: app.window.panes.go_to(Pane.CHAT),
        lambda: app.window.library.tree.clicked.emit(app.window.library.model.index_of(DocumentId(1))),
    ]
    for leave in ways:
        app.window.library.tree.setCurrentIndex(app.window.library.model.index_of(DocumentId(1)))
        app.window.ways.open_settings()
        assert not app.window.chat.isVisible()
        leave()
        assert app.window.chat.isVisible()
        assert not app.state.settings_open


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("font", "Text size"),
        ("dark", "Theme"),
        ("internet", "Everything stays on this computer"),
        ("animation", "Less motion"),
        ("backup", "Verify library"),
    ],
)
def test_a_setting_is_found_by_words_that_it_does_not_use(settings: SettingsView, typed: str, found: str) -> None:
    settings.search.setText(typed)
    rows = [row for group in settings._groups for row in group.rows if not row.isHidden()]
    assert found in {row._label for row in rows if isinstance(row, SettingRow)}
    assert len(rows) <= 3


def test_the_list_of_groups_marks_the_one_that_is_in_sight(settings: SettingsView, qtbot: QtBot) -> None:
    settings.resize(900, 400)
    settings.show()
    qtbot.waitExposed(settings)
    keys = settings.group_keys()
    settings.scroll_bar.setValue(settings._group("privacy").title.y())
    assert settings.group_list.currentRow() == keys.index("privacy")
    settings.scroll_bar.setValue(0)
    assert settings.group_list.currentRow() == 0
    settings.open_group("keys")
    qtbot.waitUntil(lambda: settings.scroll_bar.value() > 0)
    assert settings.group_list.currentRow() == keys.index("keys"), "near the end it cannot come to the top"
    settings.search.setText("internet")
    assert settings.scroll_bar.value() == 0
    assert settings.group_list.currentRow() == keys.index("privacy")


def test_what_a_search_leaves_stands_close_together(settings: SettingsView, qtbot: QtBot) -> None:
    settings.resize(1036, 750)
    settings.show()
    qtbot.waitExposed(settings)
    settings.search.setText("erase")
    QApplication.processEvents()
    rows = [row for group in settings._groups for row in group.rows if not row.isHidden()]
    assert len(rows) > 1
    assert [row.height() for row in rows] == [row.heightForWidth(row.width()) for row in rows]
