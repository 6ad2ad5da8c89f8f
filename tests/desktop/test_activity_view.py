"""The activity in a window: what goes on, its log, and the ways to pause and stop it."""

import re
from collections.abc import Callable

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QProgressBar
from pytestqt.qtbot import QtBot

from core.api.messages import AddReport, Cancelled, Done, Failed, Progress
from core.api.reports import AddedFile
from core.api.requests import Cancel, PauseIndexing
from core.api.types import DocumentStatus, ErrorCode, JobId, Stage
from desktop import activity_texts
from desktop.state.activity import Ended, LogLine, Outcome, Running, Work
from desktop.style import BUTTON_PADDING_PX
from desktop.views.activity.view import ActivityView
from desktop.views.controls.paragraph import Paragraph
from tests.desktop.conftest import Running as App
from tests.desktop.conftest import document
from tests.desktop.fake_engine import Await

NOTHING = JobId(0)
PAPERS = [document(1, "/papers/Lease.pdf")]
READING = Progress(
    NOTHING, Stage.READING, 41, 100, file="/papers/Lease.pdf", files_total=3, rate_per_minute=212.0, seconds_left=360.0
)
DAMAGED = AddedFile("/papers/Torn.pdf", DocumentStatus.DAMAGED, "", 0, (), 0, 0.1)
READ = AddedFile("/papers/Lease.pdf", DocumentStatus.READY, "", 3, (), 4, 0.1)
RunApp = Callable[..., App]


def _open(app: App) -> ActivityView:
    QTest.keyClick(app.window, Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)
    view = app.window.covers.activity
    assert view is not None
    assert view.isVisible()
    return view


def _busy(run_app: RunApp, *more: object) -> App:
    app = run_app(documents=PAPERS, paths=("/papers",), replies={"AddPaths": [[READING, *more]]})
    app.wait_until(lambda state: bool(state.activity.running) and state.activity.running[0].progress is not None)
    return app


def test_a_running_job_shows_its_stage_share_rate_and_time_left(run_app: RunApp) -> None:
    [row] = _open(_busy(run_app)).running.values()
    assert row.name.text() == "Reading papers"
    assert row.facts.text() == "Reading pages · 41 of 100 pages · 212 a minute · Lease.pdf"
    assert (row.percent.text(), row.left.text()) == ("41.0 %", "about 6 min left")
    assert row.bar.value() == 410
    assert row.accessibleName() == ", ".join(
        (row.name.text(), "Reading pages · Lease.pdf", "41.0 %", "41 of 100 pages · 212 a minute", "about 6 min left")
    )
    assert [button.accessibleName() for button in row.buttons] == [
        "Pause indexing: Reading papers",
        "Stop: Reading papers",
        "Show log: Reading papers",
    ]


def test_it_stands_in_the_place_of_conversation_and_page_and_escape_leaves_it(run_app: RunApp) -> None:
    app = _busy(run_app)
    before = QApplication.focusWidget()
    view = _open(app)
    assert not app.window.middle.isVisible()
    assert not app.window.page_column.isVisible()
    assert view.back.hasFocus()
    QTest.keyClick(view.back, Qt.Key.Key_Escape)
    assert app.window.covers.activity is None
    assert QApplication.focusWidget() is before


@pytest.mark.parametrize("size", [(1280, 800), (720, 520)])
def test_the_job_panel_leads_to_it_and_where_that_is_out_of_sight_the_status_line(
    run_app: RunApp, size: tuple[int, int]
) -> None:
    app = _busy(run_app)
    app.window.resize(*size)
    places = (app.window.library.job_panel.activity, app.window.status.activity)
    [button] = [button for button in places if button.isVisible()]
    button.click()
    assert app.window.covers.activity is not None
    assert not app.window.status.activity.isVisible()
    app.window.actions_taken.library.show_activity(is_open=False)
    assert button.isVisible()


def test_words_and_bar_of_the_job_panel_end_at_one_edge(run_app: RunApp) -> None:
    panel = _busy(run_app).window.library.job_panel
    words_end = panel.activity.geometry().right() - BUTTON_PADDING_PX
    [bar] = panel.findChildren(QProgressBar)
    assert abs(words_end - bar.geometry().right()) <= 1


def test_the_library_is_as_wide_beside_it_as_beside_the_conversation(run_app: RunApp) -> None:
    app = _busy(run_app)
    before = app.window.library.width()
    _open(app)
    QApplication.processEvents()
    assert app.window.library.width() == before


def test_only_one_view_covers_at_a_time(run_app: RunApp) -> None:
    app = _busy(run_app)
    _open(app)
    app.window.ways.open_settings()
    assert (app.window.covers.activity, app.window.covers.settings is None) == (None, False)
    _open(app)
    assert app.window.covers.settings is None
    assert not app.state.settings_open


def test_pause_and_stop_reach_the_engine(run_app: RunApp) -> None:
    app = _busy(run_app, Await("Cancel"), Cancelled(NOTHING))
    [row] = _open(app).running.values()
    row.pause.click()
    assert app.sent_of(PauseIndexing)[0].paused
    row.stop.setFocus()
    row.stop.click()
    assert app.sent_of(Cancel)
    assert row.facts.text().startswith("Stopping")
    assert not row.stop.isEnabled()
    app.wait_until(lambda state: not state.activity.running)
    view = app.window.covers.activity
    assert view is not None
    [ended] = view.ended.values()
    assert ended.facts.text().startswith("Stopped after")
    assert view.back.hasFocus(), "the row with the focus has gone"


def test_what_ended_is_listed_below_with_its_log_and_can_be_cleared(run_app: RunApp, qtbot: QtBot) -> None:
    done = Done(NOTHING, AddReport((READ, DAMAGED), 1, 2.0))
    app = run_app(documents=PAPERS, paths=("/papers",), replies={"AddPaths": [[READING, done]]})
    app.wait_until(lambda state: bool(state.activity.ended))
    view = _open(app)
    [row] = view.ended.values()
    ending, *brought = row.facts.text().split(" · ")
    assert ending.startswith("Done in "), "how long it took is the machine's"
    assert brought == ["1 document", "1 needs you", "1 skipped"]
    assert row.log_text == ""
    row.log.click()
    qtbot.waitUntil(lambda: row.height() == row.sizeHint().height(), timeout=5_000)
    assert "Reading pages · Lease.pdf" in row.log_text
    assert row.log_text.endswith("Torn.pdf: Could not be read")
    assert row.log.accessibleName() == "Hide log: Reading papers"
    view.clear.setFocus()
    view.clear.click()
    assert not view.ended
    assert not view.clear.isVisible()
    assert view.back.hasFocus()


def test_a_failed_job_says_why(run_app: RunApp) -> None:
    replies = {"AddPaths": [[READING, Failed(NOTHING, ErrorCode.DISK_FULL)]]}
    app = run_app(documents=PAPERS, paths=("/papers",), replies=replies)
    app.wait_until(lambda state: bool(state.activity.ended))
    [row] = _open(app).ended.values()
    assert re.fullmatch(r"Failed after .+ · The disk is full\..*", row.facts.text())


def test_another_theme_keeps_it_open(run_app: RunApp) -> None:
    app = _busy(run_app)
    _open(app)
    app.application.appearance.choose("dark")
    view = app.window.covers.activity
    assert view is not None
    assert list(view.running)


def test_nothing_going_on_has_words_of_its_own(run_app: RunApp) -> None:
    view = _open(run_app(documents=PAPERS))
    assert (view.running, view.ended) == ({}, {})
    assert view.clear.isHidden()


# --- words


def test_each_kind_of_work_and_each_stage_has_words(qapp: QApplication) -> None:
    names = {activity_texts.name(work, ("/papers",)) for work in Work}
    assert len(names) == len(Work)
    assert all(activity_texts.stage_words(stage) for stage in Stage)


def test_a_duration_is_told_as_people_tell_it(qapp: QApplication) -> None:
    QLocale.setDefault(QLocale(QLocale.Language.English, QLocale.Country.UnitedKingdom))
    said = [activity_texts.duration(seconds) for seconds in (0.2, 1.0, 42.0, 180.0, 7200.0)]
    assert said == ["less than a second", "1 second", "42 seconds", "3 minutes", "2 hours"]


def test_a_log_says_when(qapp: QApplication) -> None:
    log = (LogLine(7.9, Stage.SCANNING), LogLine(3723.0, Stage.READING, "/a/b.pdf"))
    assert activity_texts.log_lines(log) == ("0:07  Looking for PDFs", "1:02:03  Reading pages · b.pdf")
    assert activity_texts.log_lines(()) == ("Nothing to tell yet.",)


def test_a_message_outside_the_window_names_nothing_of_the_persons(qapp: QApplication) -> None:
    asked = Ended(1, "job 1", Work.ANSWER, ("When does the lease end?",), Outcome.DONE, 40.0)
    added = Ended(2, "job 2", Work.ADD, ("/papers/Secret",), Outcome.FAILED, 40.0)
    for told in ([asked], [added], [asked, added]):
        words = " ".join(activity_texts.telling(told))
        assert "lease" not in words
        assert "Secret" not in words


def test_what_pincite_does_by_itself_says_how_much_is_left(qapp: QApplication) -> None:
    waiting = Running("follow", Work.FOLLOW)
    assert activity_texts.stage(waiting) == "0 files waiting"
    assert activity_texts.percent(waiting) == ""


def test_while_documents_are_read_one_may_close_pincite_and_is_told_so(run_app: RunApp) -> None:
    app = _busy(run_app)
    view = _open(app)
    words = "You can close Pincite meanwhile: it goes on from the same page next time."
    assert [part.text() for part in view.findChildren(Paragraph) if part.isVisible()] == [words]
    idle = run_app(documents=PAPERS)
    assert [part.text() for part in _open(idle).findChildren(Paragraph) if part.isVisible()] == []
