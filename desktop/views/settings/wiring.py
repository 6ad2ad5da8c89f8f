"""The settings of a window, with everything the person can do there connected."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from desktop import tellings
from desktop.icons import Icons
from desktop.theme import Theme
from desktop.views.settings.view import SettingsView
from desktop.views.window.menus import key_table

if TYPE_CHECKING:
    from desktop.views.window.main_window import MainWindow

translate = QCoreApplication.translate

ASK_FROM_S = 600.0
"""What takes less is told beside the button and simply done: it can be changed back."""


def make_settings(window: "MainWindow", theme: Theme, icons: Icons, data_dir: Path) -> SettingsView:
    """Not shown yet."""
    keys = key_table(window.menu_actions)
    settings = SettingsView(theme, icons, prefs=window.prefs, data_dir=str(data_dir), keys=keys, resets=window.resets)
    act = window.actions_taken
    settings.closed.connect(lambda: act.show_settings(is_open=False))
    settings.theme_wanted.connect(window.theme_wanted)
    settings.text_percent_wanted.connect(window.text_percent_wanted)
    settings.language_wanted.connect(window.language_wanted)
    settings.less_motion_wanted.connect(window.less_motion_wanted)
    settings.plain.notices_wanted.connect(lambda is_on: _keep_notices(window, is_on=is_on))
    settings.another_model_wanted.connect(lambda role: _choose_model(window, role))
    settings.built_in_model_wanted.connect(lambda role: _use_model(window, role, ""))
    settings.unknown_model_trusted.connect(act.trust_unknown_model)
    settings.unknown_model_dropped.connect(act.drop_unknown_model)
    settings.measure_wanted.connect(act.measure_models)
    settings.data_folder_wanted.connect(lambda: window.dialogs.reveal(str(data_dir)))
    settings.plain.erase_wanted.connect(lambda: _erase(window))
    settings.library.pause_wanted.connect(lambda paused: act.library.pause(paused=paused))
    settings.library.verify_wanted.connect(lambda: act.library.show_verify(is_open=True))
    _connect_finding(window, settings)
    settings.ocr.change_wanted.connect(act.change_ocr)
    settings.ocr.folder_wanted.connect(lambda: _choose_languages(window))
    settings.ocr.read_wanted.connect(act.try_again)
    return settings


def _keep_notices(window: "MainWindow", *, is_on: bool) -> None:
    window.prefs = replace(window.prefs, notices=is_on)


def _connect_finding(window: "MainWindow", settings: SettingsView) -> None:
    act, rows = window.actions_taken, settings.finding
    rows.stop_wanted.connect(act.finding.set_caution)
    rows.own_wanted.connect(lambda is_on: act.finding.refit(own=is_on))
    rows.stage_switched.connect(lambda stage, is_on: act.finding.switch_stage(stage, is_on=is_on))
    rows.contextual_switched.connect(lambda is_on: act.finding.switch_contextual(is_on=is_on))
    rows.pause_wanted.connect(lambda paused: act.library.pause(paused=paused))
    rows.check_wanted.connect(window.ways.show_check)
    settings.languages.embedder_wanted.connect(lambda: _choose_model(window, "embedder"))


def _choose_model(window: "MainWindow", role: str) -> None:
    path = window.dialogs.choose_model(window)
    if path:
        _use_model(window, role, path)


def _use_model(window: "MainWindow", role: str, path: str) -> None:
    """An empty path is the built-in one. Another embedder is asked about, where it takes long."""
    state = window.actions_taken.state
    passages, speed = state.library.totals.chunks, state.models.speed_of("embedder")
    is_long = role == "embedder" and tellings.embedding_seconds(passages, speed) >= ASK_FROM_S
    words = {"do": translate("models", "Change"), "keep": translate("models", "Keep as it is")}
    if not is_long or window.dialogs.agree(window, tellings.embedder_question(passages, speed), **words):
        window.actions_taken.choose_model(role, path)


def _erase(window: "MainWindow") -> None:
    words = {"do": translate("erasing", "Delete everything"), "keep": translate("erasing", "Keep it")}
    if window.dialogs.agree(window, tellings.erase_question(), **words):
        window.erase_wanted.emit()


def _choose_languages(window: "MainWindow") -> None:
    now = window.actions_taken.state.ocr.shown
    folder = window.dialogs.choose_language_folder(window)
    if folder and now is not None:
        window.actions_taken.change_ocr(replace(now, folder=folder))
