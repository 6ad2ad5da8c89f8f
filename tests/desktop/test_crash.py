"""A crash of the window leaves a report, which the next start shows and nobody else gets."""

import logging
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton

from desktop.crash import LOG_NAME, REPORTS, STACKS_NAME, collect
from desktop.state.notices import CRASHED
from desktop.views.window.crash_report import CrashReportView
from tests.desktop.conftest import Running, document

PROCESS = """
import faulthandler, logging, sys
from pathlib import Path
from desktop import crash
stacks = crash.start_log(Path(sys.argv[1]))
logging.getLogger("desktop").info("job 7 began")
if sys.argv[2] == "crash":
    faulthandler._sigsegv()
stacks.write("a fault that was mended")
crash.stop_log(stacks)
"""
PAPERS = [document(1, "/papers/Lease.pdf")]
RunApp = Callable[..., Running]


def _process(folder: Path, how: str) -> int:
    return subprocess.run([sys.executable, "-c", PROCESS, str(folder), how], timeout=60, check=False).returncode


def _stacks(folder: Path, text: str = "Fatal Python error: Aborted", *, moment: int = 1_700_000_000) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / STACKS_NAME).write_text(text)
    os.utime(folder / STACKS_NAME, (moment, moment))


def test_a_process_that_goes_down_leaves_where_and_what_it_did(tmp_path: Path) -> None:
    assert _process(tmp_path, "crash") != 0
    report = collect(tmp_path)
    assert report is not None
    text = report.read_text(encoding="utf-8")
    assert "Segmentation fault" in text
    assert 'File "<string>"' in text, "the stack"
    assert "job 7 began" in text
    assert "PySide" in text
    assert report.stat().st_mode & 0o077 == 0


def test_it_is_told_once(tmp_path: Path) -> None:
    assert _process(tmp_path, "crash") != 0
    assert collect(tmp_path) is not None
    assert collect(tmp_path) is None


def test_an_orderly_end_is_no_crash_whatever_was_mended_before(tmp_path: Path) -> None:
    assert _process(tmp_path, "end") == 0
    assert collect(tmp_path) is None
    assert list(tmp_path.glob("crash-*")) == []


def test_a_folder_without_anything_has_no_report(tmp_path: Path) -> None:
    assert collect(tmp_path / "none") is None


def test_a_crash_before_the_first_line_of_the_log_is_told_too(tmp_path: Path) -> None:
    _stacks(tmp_path)
    report = collect(tmp_path)
    assert report is not None
    assert report.name == "crash-20231114-221320.txt"
    assert "There was no log." in report.read_text()


def test_only_the_newest_reports_are_kept(tmp_path: Path) -> None:
    for number in range(REPORTS + 3):
        _stacks(tmp_path, moment=1_700_000_000 + number)
        collect(tmp_path)
    kept = sorted(path.name for path in tmp_path.glob("crash-*"))
    assert len(kept) == REPORTS
    assert kept[-1] == "crash-20231114-221327.txt"


def test_of_a_long_log_the_end_is_told(tmp_path: Path) -> None:
    _stacks(tmp_path)
    (tmp_path / LOG_NAME).write_text("\n".join(f"line {number}." for number in range(1000)))
    report = collect(tmp_path)
    assert report is not None
    assert "line 999." in report.read_text()
    assert "line 899." not in report.read_text()


# --- in the window


def _crashed(run_app: RunApp, tmp_path: Path) -> Running:
    app = run_app(documents=PAPERS)
    _stacks(tmp_path / "logs")
    app.application.tell_crash(tmp_path / "logs")
    return app


def _view(app: Running) -> CrashReportView:
    view = app.window.covers.view
    assert isinstance(view, CrashReportView)
    return view


def test_the_next_start_says_so_and_shows_the_report(run_app: RunApp, tmp_path: Path) -> None:
    app = _crashed(run_app, tmp_path)
    notice = app.state.banner
    assert notice is not None
    assert notice.key == CRASHED
    [button] = [b for b in app.window.chat.banner.findChildren(QPushButton) if b.text() == "Show report"]
    button.click()
    view = _view(app)
    assert "Fatal Python error: Aborted" in view.report.toPlainText()
    assert view.report.hasFocus()
    assert app.state.banner is None, "it was seen"
    QTest.keyClick(view.report, Qt.Key.Key_Escape)
    assert app.window.covers.view is None


def test_the_report_can_be_copied_and_found(run_app: RunApp, tmp_path: Path) -> None:
    app = _crashed(run_app, tmp_path)
    app.application.actions.crash.show(is_open=True)
    _view(app).copy.click()
    assert "Fatal Python error: Aborted" in QGuiApplication.clipboard().text()
    _view(app).reveal.click()
    assert app.dialogs.asked == [f"reveal {app.state.crash.path}"]


def test_the_report_can_be_deleted(run_app: RunApp, tmp_path: Path) -> None:
    app = _crashed(run_app, tmp_path)
    app.application.actions.crash.show(is_open=True)
    _view(app).delete.click()
    assert app.window.covers.view is None
    assert app.state.banner is None
    assert list((tmp_path / "logs").glob("crash-*")) == []
    assert app.window.chat.toast.text == "The report is deleted."


def test_a_report_that_cannot_be_deleted_stays_and_says_so(run_app: RunApp, tmp_path: Path) -> None:
    app = _crashed(run_app, tmp_path)
    app.application.actions.crash.show(is_open=True)
    report = Path(app.state.crash.path)
    report.unlink()
    report.mkdir()
    _view(app).delete.click()
    said = [label.text() for label in _view(app).findChildren(QLabel) if label.isVisible()]
    assert "The report could not be deleted. Your file manager may tell why." in said


def test_without_a_report_nothing_is_told_or_shown(run_app: RunApp, tmp_path: Path) -> None:
    app = run_app(documents=PAPERS)
    app.application.tell_crash(tmp_path / "logs")
    app.application.actions.crash.show(is_open=True)
    assert app.state.banner is None
    assert app.window.covers.view is None


def test_a_report_that_cannot_be_made_does_not_keep_pincite_from_starting(
    run_app: RunApp, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    app = run_app(documents=PAPERS)
    logs = tmp_path / "logs"
    _stacks(logs)
    (logs / "crash-20231114-221320.txt").mkdir()
    with caplog.at_level(logging.WARNING):
        app.application.tell_crash(logs)
    assert app.state.banner is None
    assert "no report of the last crash: IsADirectoryError" in caplog.text
