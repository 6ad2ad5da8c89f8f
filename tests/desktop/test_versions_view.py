"""The versions of a document, and a look through the whole library, in a whole window."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from core.api.following import (
    Backup,
    Finding,
    Flaw,
    VerifyReport,
    Version,
)
from core.api.messages import Cancelled, Done, Failed, Progress, Verified, Versions
from core.api.requests import AddPaths, Cancel, ChangeVersions, ListVersions, VerifyLibrary
from core.api.types import DocumentId, ErrorCode, Scope, Stage
from tests.desktop.conftest import Running
from tests.desktop.fake_engine import Await, Step
from tests.desktop.following import (
    DRAFT,
    LEASE,
    NOTHING,
    RunApp,
    button,
    follow,
    texts,
)

FAMILY = (
    Version(DocumentId(1), "Lease.pdf", LEASE.path, dated="2024-05-03"),
    Version(DocumentId(2), "Draft.pdf", DRAFT.path, dated="2019-11-30"),
)


def show_versions(run_app: RunApp, **replies: object) -> Running:
    app = follow(run_app, replies={"ListVersions": [[Done(NOTHING, Versions(FAMILY))]], **replies})
    app.window.library.tree.setCurrentIndex(app.window.library.model.index_of(DocumentId(2)))
    app.window.menu_actions["versions"].trigger()
    app.wait_until(lambda state: state.versions.are_several)
    return app


def test_the_versions_of_a_document_are_listed_newest_first_and_opened_by_key(run_app: RunApp, qtbot: QtBot) -> None:
    app = show_versions(run_app)
    view = app.window.middle.versions
    assert app.window.middle.currentWidget() is view
    rows = [view.model.index(row).data(Qt.ItemDataRole.AccessibleTextRole) for row in range(view.model.rowCount())]
    assert rows == ["Lease, Newest · 3 May 2024", "Draft, Older · 30 November 2019"]
    assert view.list.selected == (2,)
    assert view.list.hasFocus()
    QTest.keyClick(view.list, Qt.Key.Key_Up)
    with qtbot.waitSignal(app.window.page.page_shown, timeout=10_000):
        QTest.keyClick(view.list, Qt.Key.Key_Return)
    assert app.state.page.document_id == 1
    assert len(app.sent_of(ListVersions)) == 1
    view.list.setFocus()
    QTest.keyClick(view.list, Qt.Key.Key_Escape)
    assert not app.state.versions.is_open
    assert app.window.middle.currentWidget() is app.window.chat


def test_an_older_version_can_be_asked_alone(run_app: RunApp) -> None:
    app = show_versions(run_app)
    button(app, "Ask only this").click()
    assert [chip.scope for chip in app.state.chat.scope] == [Scope(document_ids=(DocumentId(2),))]
    assert app.window.middle.currentWidget() is app.window.chat


def test_a_guess_about_versions_is_corrected_and_that_undone(run_app: RunApp) -> None:
    app = show_versions(run_app, ChangeVersions=[[Done(NOTHING, Versions(FAMILY[:1]))]])
    button(app, "These are not versions of one document").click()
    app.wait_until(lambda state: state.undo.can_undo)
    app.window.chat.toast.action_wanted.emit()
    app.wait_until(lambda state: state.undo.last is None)
    assert [(r.document_ids, r.together) for r in app.sent_of(ChangeVersions)] == [((1, 2), False), ((1, 2), True)]


def test_several_selected_documents_are_put_together(run_app: RunApp) -> None:
    app = follow(run_app, replies={"ChangeVersions": [[Done(NOTHING, Versions(FAMILY))]]})
    assert not app.window.menu_actions["together"].isEnabled()
    app.window.library.tree.selectAll()
    app.window.menu_actions["together"].trigger()
    assert [(set(r.document_ids), r.together) for r in app.sent_of(ChangeVersions)] == [({1, 2, 3}, True)]


REPORT = VerifyReport(
    74,
    3918,
    15_672,
    (Finding(Flaw.TEXT, 3, repaired=True),),
    (Backup("b", "2026-11-30T08:10:00Z", 390_000_000, 74),),
    1,
    12.0,
)


def test_the_whole_library_is_looked_through_from_the_menu(run_app: RunApp) -> None:
    steps: list[Step] = [
        Progress(NOTHING, Stage.CHECKING, 413, 1000),
        Await("CheckFolders"),
        Done(NOTHING, Verified(REPORT)),
    ]
    app = follow(run_app, replies={"VerifyLibrary": [steps]})
    app.window.menu_actions["verify"].trigger()
    app.wait_until(lambda state: state.verify.progress is not None)
    view = app.window.covers.verify
    assert view is not None
    assert view.isVisible()
    assert not app.window.chat.isVisible()
    assert "41.3 %" in texts(app)
    assert button(app, "Stop").hasFocus()
    app.application.actions.library.check_folders()
    app.wait_until(lambda state: state.verify.report is not None)
    shown = texts(app)
    for words in ("1 thing put right.", "3 pages or passages not as stored.", "Backups", "Reading 1 document again."):
        assert words in shown
    assert button(app, "Verify again").hasFocus(), "the focus stays on the button that took the place of the other"
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert app.window.covers.verify is None
    assert app.window.chat.isVisible()
    assert len(app.sent_of(VerifyLibrary)) == 1


def test_a_look_is_stopped_by_its_button_and_goes_on_while_the_view_is_closed(run_app: RunApp) -> None:
    steps: list[Step] = [Await("Cancel"), Cancelled(NOTHING)]
    app = follow(run_app, replies={"VerifyLibrary": [steps]})
    app.application.actions.library.show_verify(is_open=True)
    app.application.actions.show_settings(is_open=True)
    covers = app.window.covers
    assert (covers.verify is None, covers.settings is None, app.state.verify.is_running) == (True, False, True)
    app.application.actions.library.show_verify(is_open=True)
    assert (covers.verify is None, covers.settings is None) == (False, True)
    button(app, "Stop").click()
    app.wait_until(lambda state: state.verify.was_stopped)
    assert len(app.sent_of(Cancel)) == 1
    assert "Stopped before the end." in texts(app)


def test_a_look_that_fails_says_why(run_app: RunApp) -> None:
    app = follow(run_app, replies={"VerifyLibrary": [[Failed(NOTHING, ErrorCode.DISK_FULL)]]})
    app.application.actions.library.show_verify(is_open=True)
    app.wait_until(lambda state: state.verify.failure is not None)
    assert "The disk is full." in texts(app)
    assert app.state.notices == (), "it is told where it happened"


@pytest.mark.parametrize("name", ["light", "dark", "contrast"])
def test_the_new_views_keep_their_place_through_a_change_of_theme(run_app: RunApp, name: str) -> None:
    app = show_versions(run_app)
    app.window.theme_wanted.emit(name)
    assert app.window.middle.currentWidget() is app.window.middle.versions
    app.application.actions.library.show_verify(is_open=True)
    app.window.theme_wanted.emit("light")
    assert app.window.covers.verify is not None
    assert app.window.covers.verify.isVisible()
    assert not app.sent_of(AddPaths)
