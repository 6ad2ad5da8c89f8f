"""The library pane: rows, folders, the job panel."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QToolButton
from pytestqt.qtbot import QtBot

from core.api.messages import Progress
from core.api.types import DocumentStatus, JobId, Scope, Stage
from desktop.models.documents import DocumentsModel
from desktop.state.app import AppState
from desktop.state.engine import EngineStatus
from desktop.state.exchange import ScopeChip
from desktop.state.jobs import AddJob, JobsState
from desktop.state.library import LibraryState, Reading
from desktop.views.library.document_row import icon_of
from desktop.views.library.job_panel import JobPanel
from desktop.views.library.view import LibraryView
from tests.desktop import samples
from tests.desktop.conftest import document

PAPERS = (
    document(1, "/p/Yard/Lease.pdf"),
    document(2, "/p/Yard/Letter.pdf", status=DocumentStatus.READING, pages=120),
    document(3, "/p/Minutes/May.pdf", status=DocumentStatus.PARTIAL, pages=18, unread=3),
)


def _state(*, jobs: JobsState | None = None) -> AppState:
    library = LibraryState({d.id: d for d in PAPERS}, is_listed=True, reading=Reading("/p/Yard/Letter.pdf", 33, 120))
    return AppState(library=library, jobs=jobs or JobsState())


@pytest.fixture
def view(qtbot: QtBot) -> LibraryView:
    view = LibraryView(*samples.looks())
    qtbot.addWidget(view)
    view.resize(264, 600)
    view.show()
    qtbot.waitExposed(view)
    view.show_state(_state())
    return view


def _folder(model: DocumentsModel, name: str) -> int:
    return next(row for row in range(model.rowCount()) if model.index(row, 0).data() == name)


def test_every_status_has_an_icon_of_its_own_kind() -> None:
    icons = {status: icon_of(status) for status in DocumentStatus}
    assert icons[DocumentStatus.PARTIAL][1] == "warn"
    assert icons[DocumentStatus.DAMAGED] == ("file-x", "bad")
    _, looks = samples.looks()
    for name, token in icons.values():
        assert not looks.pixmap(name, token).isNull()


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_rows_are_painted_in_every_theme_and_state(view: LibraryView, theme: str) -> None:
    before = view.tree.grab().toImage()
    view.set_theme(*samples.looks(theme))
    view.tree.setCurrentIndex(view.model.index_of(PAPERS[2].id))
    after = view.tree.grab().toImage()
    assert after != before
    ground = samples.looks(theme)[0].color("chrome")
    assert after.pixelColor(2, after.height() - 2) == ground


def test_a_folder_is_closed_and_opened_by_its_chevron_alone(view: LibraryView) -> None:
    index = view.model.index(_folder(view.model, "Yard"), 0)
    rect = view.tree.visualRect(index)
    assert view.tree.isExpanded(index)
    QTest.mouseClick(view.tree.viewport(), Qt.MouseButton.LeftButton, pos=rect.center())
    assert view.tree.isExpanded(index)
    QTest.mouseClick(view.tree.viewport(), Qt.MouseButton.LeftButton, pos=rect.topLeft() + QPoint(20, 16))
    assert not view.tree.isExpanded(index)
    assert view.tree.closed_folders == ("/p/Yard",)


def test_a_closed_folder_stays_closed_when_documents_change_and_opens_for_what_a_filter_finds(
    view: LibraryView,
) -> None:
    view.tree.close_folders(("/p/Yard",))
    view.show_state(_state())
    index = view.model.index(_folder(view.model, "Yard"), 0)
    assert not view.tree.isExpanded(index)
    view.filter_field.setText("lease")
    assert view.tree.isExpanded(view.model.index(0, 0))
    view.filter_field.clear()
    assert not view.tree.isExpanded(view.model.index(_folder(view.model, "Yard"), 0))


def test_a_folder_is_asked_as_a_folder(view: LibraryView, qtbot: QtBot) -> None:
    view.tree.setCurrentIndex(view.model.index(_folder(view.model, "Yard"), 0))
    assert [d.id for d in view.selected] == [1, 2]
    with qtbot.waitSignal(view.scope_wanted) as wanted:
        view.ask_only_selected()
    assert wanted.args == [(ScopeChip("Yard", Scope(paths=("/p/Yard",))),)]


def test_a_selected_folder_counts_what_comes_into_it(view: LibraryView) -> None:
    view.tree.setCurrentIndex(view.model.index(_folder(view.model, "Yard"), 0))
    more = [*PAPERS, document(4, "/p/Yard/Plan.pdf")]
    view.show_state(AppState(library=LibraryState({d.id: d for d in more}, is_listed=True)))
    assert "3 selected" in [label.text() for label in view.findChildren(QLabel)]


@pytest.mark.parametrize("status", EngineStatus)
def test_a_library_is_said_to_open_only_while_somebody_opens_it(view: LibraryView, status: EngineStatus) -> None:
    view.show_state(AppState(engine=status))
    said = [label.text() for label in view.findChildren(QLabel) if label.isVisible()]
    assert ("Opening your library…" in said) is (status is not EngineStatus.STOPPED)


def test_nothing_selected_asks_for_nothing(view: LibraryView, qtbot: QtBot) -> None:
    view.tree.clearSelection()
    with qtbot.assertNotEmitted(view.scope_wanted), qtbot.assertNotEmitted(view.remove_wanted):
        view.ask_only_selected()
        view.remove_selected()


def test_enter_goes_to_the_page(view: LibraryView, qtbot: QtBot) -> None:
    view.tree.setCurrentIndex(view.model.index_of(PAPERS[0].id))
    with qtbot.waitSignal(view.entered) as entered:
        QTest.keyClick(view.tree, Qt.Key.Key_Return)
    assert entered.args == [1]


# --- the job panel


def _job(progress: Progress | None = None, *, is_stopping: bool = False) -> JobsState:
    return JobsState((AddJob(JobId(1), ("/papers/Supplier contracts",), progress, is_stopping),))


@pytest.fixture
def panel(qtbot: QtBot) -> JobPanel:
    panel = JobPanel(*samples.looks())
    qtbot.addWidget(panel)
    return panel


def test_a_job_tells_name_share_time_and_pace(panel: JobPanel) -> None:
    progress = Progress(JobId(1), Stage.READING, 5204, 12_590, rate_per_minute=212.4, seconds_left=360.0)
    panel.show_jobs(_job(progress), need_help=2)
    assert panel.isVisible()
    texts = [panel._name.text(), panel._percent.text(), panel._left.text(), panel._pace.text(), panel._help.text()]
    assert texts == [
        "Indexing Supplier contracts",
        "41.3 %",
        "about 6 min left",
        "5,204 of 12,590 pages · 212 a minute",
        "2 need you",
    ]
    assert panel._bar.value() == 413


def test_a_job_without_numbers_says_what_it_does(panel: JobPanel) -> None:
    panel.show_jobs(_job(), need_help=0)
    assert panel._pace.text() == "Looking for PDFs"
    panel.show_jobs(_job(Progress(JobId(1), Stage.SCANNING, 0, None, files_total=1)), need_help=0)
    assert panel._pace.text() == "Looking at 1 file"
    assert not panel._help.isVisible()


def test_stopping_is_seen_at_once_and_asked_once(panel: JobPanel, qtbot: QtBot) -> None:
    panel.show_jobs(_job(Progress(JobId(1), Stage.READING, 1, 10)), need_help=0)
    with qtbot.waitSignal(panel.stop_wanted) as wanted:
        panel._stop.click()
    assert wanted.args == [1]
    panel.show_jobs(_job(Progress(JobId(1), Stage.READING, 1, 10), is_stopping=True), need_help=0)
    assert panel._pace.text() == "Stopping. What is ready stays."
    assert not panel._stop.isEnabled()


def test_numbers_change_at_most_once_a_second(panel: JobPanel) -> None:
    panel.show_jobs(_job(Progress(JobId(1), Stage.READING, 1, 10)), need_help=0)
    panel.show_jobs(_job(Progress(JobId(1), Stage.READING, 2, 10)), need_help=0)
    assert panel._percent.text() == "10.0 %"


def _waiting(panel: JobPanel) -> list[str]:
    return [label.text() for label in panel.waiting.findChildren(QLabel) if label.isVisibleTo(panel)]


def test_jobs_that_wait_stand_below_and_can_be_stopped_one_by_one(panel: JobPanel, qtbot: QtBot) -> None:
    jobs = tuple(AddJob(JobId(n), (f"/papers/{n}",)) for n in range(1, 6))
    first = AddJob(JobId(6), ("/a", "/b"), Progress(JobId(6), Stage.READING, 1, 10))
    panel.show_jobs(JobsState((*jobs, first), at_work=JobId(6)), need_help=0)
    assert panel._name.text() == "Indexing 2 items"
    assert _waiting(panel) == ["5", "Waiting", "4", "Waiting", "3", "Waiting", "2 more waiting"]
    button = next(b for b in panel.waiting.findChildren(QToolButton) if b.accessibleName() == "Stop reading 4")
    with qtbot.waitSignal(panel.stop_wanted) as wanted:
        button.click()
    assert wanted.args == [4]
    panel.show_jobs(JobsState((first,), at_work=JobId(6)), need_help=0)
    assert not panel.waiting.isVisible()


def test_a_paused_job_says_so_and_goes_on_when_asked(panel: JobPanel, qtbot: QtBot) -> None:
    job = _job(Progress(JobId(1), Stage.READING, 5204, 12_590, rate_per_minute=212.4, seconds_left=360.0))
    panel.show_jobs(job, need_help=0)
    with qtbot.waitSignal(panel.pause_wanted) as wanted:
        panel.pause.click()
    assert wanted.args == [True]
    panel.show_jobs(job, need_help=0, is_paused=True)
    assert [panel._percent.text(), panel._left.text(), panel._pace.text()] == [
        "41.3 %",
        "",
        "Paused. You can ask meanwhile.",
    ]
    assert panel.pause.accessibleName() == "Resume indexing"
    with qtbot.waitSignal(panel.pause_wanted) as wanted:
        panel.pause.click()
    assert wanted.args == [False]


def test_the_panel_goes_with_the_last_job(panel: JobPanel) -> None:
    panel.show_jobs(_job(), need_help=0)
    assert panel.isVisible()
    panel.show_jobs(JobsState(), need_help=0)
    assert not panel.isVisible()
