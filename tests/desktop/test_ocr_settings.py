"""Scanned pages in the settings, and what is told while they are read."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from core.api.messages import Done, Failed, Ocr
from core.api.reports import OcrState
from core.api.requests import AddPaths, ChangeOcr, ShowOcr
from core.api.types import DocumentStatus, ErrorCode, JobId
from desktop.state.ocr import OcrSettings, ocr_change_started, reduce_ocr
from desktop.views.settings.view import SettingsView
from tests.desktop.conftest import Running, document
from tests.desktop.test_app import _unnamed

RunApp = Callable[..., Running]
NOTHING = JobId(0)
ENGLISH = OcrState(True, ("eng",), ("eng", "deu", "osd"))
UNREAD = document(2, "/p/Scan.pdf", status=DocumentStatus.NO_TEXT, pages=40, unread=40, reason="ocr_off")
PAPERS = [document(1, "/p/a.pdf"), UNREAD]


def _open(app: Running) -> SettingsView:
    app.window.ways.open_settings("scans")
    app.wait_until(lambda state: state.ocr.now is not None)
    assert app.window.settings is not None
    return app.window.settings


def _words(settings: SettingsView) -> str:
    return " ".join(row.searched for group in settings._groups if group.name == "scans" for row in group.rows)


def _languages(settings: SettingsView) -> dict[str, bool]:
    box = settings.ocr.languages
    items = [box.item(row) for row in range(box.count())]
    return {item.text(): item.checkState() is Qt.CheckState.Checked for item in items}


def _told(now: OcrState) -> dict[str, list[list[Done]]]:
    return {"ShowOcr": [[Done(NOTHING, Ocr(now))]]}


# --- as values


def test_a_change_is_shown_at_once_and_the_next_builds_on_it() -> None:
    off = replace(ENGLISH, enabled=False)
    state = ocr_change_started(OcrSettings(ENGLISH), JobId(1), off)
    assert state.shown == off
    both = replace(off, languages=("eng", "deu"))
    state = ocr_change_started(state, JobId(2), both)
    assert reduce_ocr(state, Done(JobId(1), Ocr(off))).shown == both
    assert reduce_ocr(state, Done(JobId(2), Ocr(both))) == OcrSettings(both)


def test_a_refused_change_leaves_what_was() -> None:
    state = ocr_change_started(OcrSettings(ENGLISH), JobId(1), replace(ENGLISH, enabled=False))
    refused = Failed(JobId(1), ErrorCode.DISK_FULL)
    assert reduce_ocr(state, refused) == OcrSettings(ENGLISH, refused=refused)
    assert reduce_ocr(state, Failed(JobId(9), ErrorCode.DISK_FULL)) == state


# --- in the window


def test_it_is_asked_for_when_the_settings_open(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS)
    assert not app.sent_of(ShowOcr)
    settings = _open(app)
    assert settings.ocr.switch.isChecked()
    assert settings.ocr.switch.accessibleName() == "Read scanned pages"
    assert "2 to 5 seconds a page" in _words(settings)
    assert _unnamed(app.window) == []


def test_it_is_turned_off_and_on_by_keyboard_and_keeps_the_focus(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS)
    settings = _open(app)
    settings.ocr.switch.setFocus()
    for is_on in (False, True):
        QTest.keyClick(settings.ocr.switch, Qt.Key.Key_Space)
        app.wait_until(lambda state: state.ocr.changing is None)
        assert app.sent_of(ChangeOcr)[-1].enabled is is_on
        assert settings.ocr.switch.isChecked() is is_on
        assert settings.ocr.switch.hasFocus()


def test_languages_have_names_and_one_stays_chosen(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS, replies=_told(ENGLISH))
    settings = _open(app)
    assert _languages(settings) == {"English": True, "German": False}
    settings.ocr.languages.item(1).setCheckState(Qt.CheckState.Checked)
    assert app.sent_of(ChangeOcr)[-1].languages == ("eng", "deu")


def test_the_last_language_cannot_be_taken_away(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS, replies=_told(ENGLISH))
    settings = _open(app)
    settings.ocr.languages.item(0).setCheckState(Qt.CheckState.Unchecked)
    assert not app.sent_of(ChangeOcr)
    assert _languages(settings)["English"]


def test_missing_data_says_which_file_is_needed_and_where_it_goes(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS, replies=_told(OcrState(True, ("eng", "fra"), ("eng",), "/home/me/data")))
    settings = _open(app)
    assert _languages(settings) == {"English": True, "French (no data)": True}
    assert "there is no data for french" in _words(settings)
    assert "fra.traineddata" in _words(settings)
    assert "/home/me/data" in _words(settings)
    assert not any(b.text() == "Read them now" and b.isVisible() for b in settings.findChildren(QPushButton))


def test_a_folder_of_data_is_chosen_and_left(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS, replies=_told(replace(ENGLISH, folder="/old")))
    settings = _open(app)
    app.dialogs.folder = "/new"
    buttons = {button.text(): button for button in settings.findChildren(QPushButton)}
    buttons["Choose folder…"].click()
    assert app.dialogs.asked == ["language folder"]
    assert app.sent_of(ChangeOcr)[-1].folder == "/new"
    app.wait_until(lambda state: state.ocr.changing is None)
    buttons = {button.text(): button for button in settings.findChildren(QPushButton) if button.isVisible()}
    buttons["Use no folder"].click()
    assert app.sent_of(ChangeOcr)[-1].folder == ""


def test_what_came_before_can_be_read_now_and_the_cost_is_told(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS, replies=_told(ENGLISH))
    settings = _open(app)
    assert "1 document with scanned pages" in _words(settings)
    assert "about 2 minutes" in _words(settings)
    next(button for button in settings.findChildren(QPushButton) if button.text() == "Read them now").click()
    sent = app.sent_of(AddPaths)[0]
    assert (sent.paths, sent.again) == (("/p/Scan.pdf",), True)


def test_a_change_that_was_not_made_says_why_in_its_place(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS, replies={"ChangeOcr": [[Failed(NOTHING, ErrorCode.DISK_FULL)]]})
    settings = _open(app)
    settings.ocr.switch.click()
    app.wait_until(lambda state: state.ocr.refused is not None)
    assert "the disk is full" in _words(settings)
    assert settings.ocr.switch.isChecked()
    assert app.state.notices == ()


def test_the_settings_are_found_by_what_people_call_it(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS)
    settings = _open(app)
    settings.search.setText("scanner")
    visible = [row for group in settings._groups for row in group.rows if row.isVisible()]
    assert len(visible) == 1
