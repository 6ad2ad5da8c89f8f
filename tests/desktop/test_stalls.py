"""How long a window is held up at most. In a process of their own (`pytest tests/desktop/test_stalls.py`): a run of all
tests holds ten times the objects a window has, and the passes of the collector over those would count as its stalls."""

import time
from collections.abc import Callable

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from core.api.following import FolderState, FolderSummary
from core.api.messages import DocumentChanged, Progress
from core.api.reports import DocumentReport, HiddenReason, HiddenText, PageProblem
from core.api.types import DocumentId, FolderId, JobId, Stage, Verdict
from desktop.models.report import ReportModel
from desktop.report_texts import report_rows
from desktop.views.library.report import ReportList
from tests.desktop import samples
from tests.desktop.conftest import Running, document
from tests.desktop.fake_engine import totals
from tests.desktop.scenes_finding import question

pytestmark = pytest.mark.stall
MANY = 10_000
STALL_MS = 100
RunApp = Callable[..., Running]
NOTHING = JobId(0)
BOX = (80.0, 100.0, 400.0, 112.0)


class Stalls:
    """The most work the window's thread did without the event loop coming round.

    In processor time: on a busy machine the clock on the wall tells of other programs.
    """

    def __init__(self) -> None:
        self.longest_ms = self.total_ms = 0.0
        self._timer = QTimer(interval=5)
        self._timer.timeout.connect(self._tick)
        self.start()

    def start(self) -> None:
        self._last_s = time.thread_time()
        self._timer.start()

    def _tick(self) -> None:
        now_s = time.thread_time()
        stall_ms = (now_s - self._last_s) * 1000
        self.longest_ms, self.total_ms = max(self.longest_ms, stall_ms), self.total_ms + stall_ms
        self._last_s = now_s

    def stop(self) -> float:
        self._timer.stop()
        return self.longest_ms


FOLLOWED = tuple(
    FolderSummary(FolderId(n + 1), f"/papers/Folder {n}", state, MANY // 97)
    for n, state in enumerate([FolderState.WATCHED, FolderState.POLLED] * 48)
)


@pytest.mark.parametrize("folders", [(), FOLLOWED], ids=["not followed", "followed"])
def test_a_window_with_ten_thousand_documents_is_there_soon(
    run_app: RunApp, folders: tuple[FolderSummary, ...]
) -> None:
    documents = [document(n, f"/papers/Folder {n % 97}/Letter {n}.pdf") for n in range(1, MANY + 1)]
    stalls = Stalls()
    app = run_app(documents=documents, folders=folders, before=stalls.start)
    assert stalls.stop() < 500, "the parts of the window are made in one go"
    assert stalls.total_ms < 1500
    assert app.window.library.model.document_total == MANY


def test_ten_thousand_changes_do_not_hold_the_window_up(run_app: RunApp) -> None:
    documents = [document(n, f"/papers/Folder {n % 97}/Letter {n}.pdf") for n in range(1, 2001)]
    changes = [DocumentChanged(document(d.id, d.path, pages=9), totals(documents)) for d in documents]
    progress = Progress(NOTHING, Stage.READING, 1, 10, file=documents[0].path, page_index=0, page_count=9)
    app = run_app(documents=documents, replies={"AddPaths": [[progress, *changes, progress]]})
    stalls = Stalls()
    app.application.actions.add_paths(["/papers"])
    app.wait_until(lambda state: state.library.documents[DocumentId(2000)].page_count == 9)
    assert stalls.stop() < STALL_MS, stalls.longest_ms


def test_ten_thousand_documents_that_come_by_themselves_do_not_hold_the_window_up(run_app: RunApp) -> None:
    known = [document(n, f"/papers/Folder {n % 97}/Letter {n}.pdf") for n in range(1, MANY // 2 + 1)]
    new = [document(n, f"/papers/Folder {n % 97}/Letter {n}.pdf") for n in range(MANY // 2 + 1, MANY + 1)]
    changes = [DocumentChanged(one, totals(known)) for one in new]
    app = run_app(documents=known, folders=FOLLOWED, replies={"CheckFolders": [changes]})
    stalls = Stalls()
    app.application.actions.library.check_folders()
    app.wait_until(lambda state: len(state.library.documents) == MANY)
    assert stalls.stop() < STALL_MS, stalls.longest_ms


def test_a_report_of_five_thousand_pages_does_not_hold_the_window_up(run_app: RunApp, qtbot: QtBot) -> None:
    problems = tuple(PageProblem(n, str(n), Verdict.NO_TEXT, "ocr_off") for n in range(5_000))
    hidden = tuple(HiddenText(n, HiddenReason.TINY, 500, "psst " * 40, BOX) for n in range(200))
    view = ReportList(samples.looks()[0], ReportModel())
    qtbot.addWidget(view)
    view.resize(480, 600)
    view.show()
    stalls = Stalls()
    model = view.model()
    assert isinstance(model, ReportModel)
    model.show_rows(report_rows(DocumentReport(problems=problems, hidden=hidden), (), 5_000))
    qtbot.waitUntil(lambda: view.verticalScrollBar().maximum() > 150_000, timeout=10_000)
    view.scrollToBottom()
    view.viewport().grab()
    QApplication.processEvents()
    assert stalls.stop() < STALL_MS
    assert len(view.viewport().findChildren(QWidget)) == 0, "rows are painted, not made"


def test_a_thousand_questions_of_ones_own_do_not_hold_the_window_up(run_app: RunApp) -> None:
    questions = tuple(question(n, f"What does clause {n} say?", page=n % 60) for n in range(1, 1001))
    documents = [document(n, f"/papers/Folder {n % 97}/Letter {n}.pdf") for n in range(1, 1001)]
    app = run_app(documents=documents, questions=questions)
    app.wait_until(lambda state: state.check.is_listed)
    QApplication.processEvents()
    stalls = Stalls()
    app.window.ways.show_check()
    app.wait_until(lambda state: state.finding.now is not None)
    app.window.middle.check.show_form()
    app.window.middle.check.form.picker.document.setFocus()
    app.window.middle.check.grab()
    QApplication.processEvents()
    assert stalls.stop() < STALL_MS, stalls.longest_ms
