"""Back to how a setting came, and from there to what it was."""

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from core.api.requests import ChangeSearch
from core.settings import Settings
from desktop.prefs import Prefs
from desktop.state.finding import DEFAULT_WRONG_COST
from desktop.views.controls.reset_link import ResetLink, Resets
from desktop.views.settings.view import SettingsView
from tests.desktop import samples
from tests.desktop.conftest import Running

RunApp = Callable[..., Running]


@pytest.fixture
def place(qtbot: QtBot) -> QWidget:
    place = QWidget()
    qtbot.addWidget(place)
    place.show()
    return place


def _link(place: QWidget, resets: Resets, value: str) -> ResetLink:
    link = ResetLink("theme", "Theme", "system", resets)
    link.setParent(place)
    link.button.setParent(place)
    link.show_value(value)
    return link


def test_what_is_as_it_came_offers_nothing(place: QWidget) -> None:
    assert not _link(place, Resets(), "system").button.isVisible()


def test_a_reset_can_be_undone_by_the_same_button_made_anew(place: QWidget, qtbot: QtBot) -> None:
    resets = Resets()
    link = _link(place, resets, "dark")
    assert link.button.accessibleName() == "Reset: Theme"
    with qtbot.waitSignal(link.value_wanted) as wanted:
        link.button.click()
    assert wanted.args == ["system"]
    again = _link(place, resets, "system")
    assert again.button.isVisible()
    assert again.button.text() == "Undo reset"
    with qtbot.waitSignal(again.value_wanted) as wanted:
        again.button.click()
    assert wanted.args == ["dark"]
    assert _link(place, resets, "dark").button.text() == "Reset"


def test_another_choice_takes_the_undo_away(place: QWidget) -> None:
    resets = Resets()
    _link(place, resets, "dark").button.click()
    assert _link(place, resets, "light").button.text() == "Reset"
    assert not _link(place, resets, "system").button.isVisible()


def test_the_default_of_caution_is_that_of_the_engine() -> None:
    assert Settings().wrong_cost == DEFAULT_WRONG_COST
    assert Settings().stages_off == ()


def _resets(settings: SettingsView) -> list[str]:
    buttons = settings.findChildren(QPushButton)
    return sorted(b.accessibleName() for b in buttons if b.text().startswith("Reset") and b.isVisible())


def test_settings_offer_it_for_what_was_changed(qtbot: QtBot) -> None:
    theme, icons = samples.looks()
    view = SettingsView(theme, icons, prefs=Prefs(theme="dark", text_percent=125), data_dir="/nowhere", keys=[])
    qtbot.addWidget(view)
    view.show()
    assert _resets(view) == ["Reset: Text size", "Reset: Theme"]
    with qtbot.waitSignal(view.theme_wanted) as wanted:
        next(b for b in view.findChildren(QPushButton) if b.accessibleName() == "Reset: Theme").click()
    assert wanted.args == ["system"]


def test_a_theme_that_was_reset_comes_back_in_the_window(run_app: RunApp) -> None:
    app = run_app()
    app.window.theme_wanted.emit("dark")
    app.window.ways.open_settings("appearance")
    _press(app, "Reset: Theme")
    assert app.window.prefs.theme == "system"
    _press(app, "Undo reset: Theme")
    assert app.window.prefs.theme == "dark"


def test_caution_goes_back_to_the_middle(run_app: RunApp) -> None:
    app = run_app()
    app.window.ways.open_settings("finding")
    app.wait_until(lambda state: state.finding.shown is not None)
    _press(app, "Reset: When to answer")
    assert app.sent_of(ChangeSearch)[-1].wrong_cost == DEFAULT_WRONG_COST
    _press(app, "Undo reset: When to answer")
    assert app.sent_of(ChangeSearch)[-1].wrong_cost == 2.0


def _press(app: Running, name: str) -> None:
    assert app.window.settings is not None
    buttons = app.window.settings.findChildren(QPushButton)
    next(b for b in buttons if b.accessibleName() == name and b.isVisible()).click()
