"""Passwords: asked for in one place, told wrong in the same place, and kept nowhere in the window."""

import logging
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton

from core.api.messages import AddReport, DocumentChanged, Done
from core.api.reports import AddedFile
from core.api.requests import AddPaths
from core.api.types import DocumentId, DocumentStatus, DocumentSummary, ErrorCode, JobId
from desktop.prefs import FILE_NAME
from desktop.views.window.password_dialog import PasswordDialog
from tests.desktop.conftest import Running, document
from tests.desktop.fake_engine import Await, Exit, totals
from tests.desktop.test_app import _unnamed

RunApp = Callable[..., Running]
NOTHING = JobId(0)
LEASE = document(1, "/papers/Lease.pdf")
FIRST = document(2, "/papers/First.pdf", status=DocumentStatus.ENCRYPTED, reason="password", pages=0)
SECOND = document(3, "/papers/Second.pdf", status=DocumentStatus.ENCRYPTED, reason="password", pages=0)
CERTIFICATE = document(4, "/papers/Board.pdf", status=DocumentStatus.ENCRYPTED, reason="certificate", pages=0)
PAPERS = [LEASE, FIRST, SECOND, CERTIFICATE]
SECRET = "harbour-4711"


def _changed(number: int, path: str, status: DocumentStatus, reason: str = "") -> DocumentChanged:
    return DocumentChanged(document(number, path, status=status, reason=reason), totals(PAPERS))


def _ended(path: str, status: DocumentStatus, reason: str = "") -> Done:
    return Done(NOTHING, AddReport((AddedFile(path, status, reason, 3, (), 9, 0.1),), 0, 0.1))


def _wrong(one: DocumentSummary) -> list[DocumentChanged | Done]:
    locked = DocumentStatus.ENCRYPTED, "wrong_password"
    return [_changed(one.id, one.path, *locked), _ended(one.path, *locked)]


def _right(one: DocumentSummary) -> list[DocumentChanged | Done]:
    return [
        _changed(one.id, one.path, DocumentStatus.READING),
        _changed(one.id, one.path, DocumentStatus.READY),
        _ended(one.path, DocumentStatus.READY),
    ]


def _dialog(app: Running) -> PasswordDialog:
    dialog = app.window.unlocking.dialog
    assert dialog is not None
    return dialog


def _type(app: Running, password: str = SECRET) -> None:
    dialog = _dialog(app)
    dialog.field.selectAll()
    QTest.keyClicks(dialog.field, password)
    QTest.keyClick(dialog.field, Qt.Key.Key_Return)


def _select(app: Running, number: int) -> None:
    app.window.library.tree.show_as_current(DocumentId(number))


def _press_row(app: Running, number: int) -> None:
    tree, model = app.window.library.tree, app.window.library.model
    place = tree.visualRect(model.index_of(DocumentId(number))).center()
    QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=place)


def test_a_locked_row_asks_for_its_password_by_click_and_by_enter(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS)
    _press_row(app, 2)
    assert _dialog(app)._name.text() == "First"
    _dialog(app).reject()
    assert app.window.unlocking.dialog is None
    _select(app, 3)
    QTest.keyClick(app.window.library.tree, Qt.Key.Key_Return)
    assert _dialog(app)._name.text() == "Second"


def test_the_icon_of_a_locked_row_asks_for_its_password_and_for_nothing_else(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS)
    tree, model = app.window.library.tree, app.window.library.model
    at = tree.visualRect(model.index_of(FIRST.id)).topLeft() + QPoint(42, 22)
    QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert _dialog(app)._name.text() == "First"
    assert not app.state.report.is_open


def test_going_over_a_locked_row_by_arrow_keys_asks_for_nothing(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS)
    _select(app, 1)
    app.window.library.tree.setFocus()
    QTest.keyClick(app.window.library.tree, Qt.Key.Key_Up)
    app.wait_until(lambda state: state.problem is not None)
    assert app.window.unlocking.dialog is None


def test_the_banner_counts_locked_files_and_asks_for_one_after_the_other(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS, replies={"AddPaths": [_right(FIRST), _right(SECOND)]})
    banner = app.window.chat.banner
    assert banner.accessibleName() == "2 files need a password."
    next(button for button in banner.findChildren(QPushButton) if button.text() == "Unlock…").click()
    _type(app)
    app.wait_until(lambda state: state.unlock.paths == (SECOND.path,))
    assert _dialog(app).field.text() == ""
    _type(app, "other")
    app.wait_until(lambda state: not state.unlock.is_open)
    assert app.window.unlocking.dialog is None
    app.wait_until(lambda state: not state.locked)
    assert not banner.isVisible()
    assert [(sent.paths, sent.again, sent.password) for sent in app.sent_of(AddPaths)] == [
        ((FIRST.path,), True, SECRET),
        ((SECOND.path,), True, "other"),
    ]


def test_a_wrong_password_is_told_in_the_dialog_which_stays_usable(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS, replies={"AddPaths": [_wrong(FIRST), _right(FIRST)]})
    app.application.actions.ask_passwords([FIRST])
    _type(app, "nope")
    app.wait_until(lambda state: state.unlock.is_wrong)
    dialog = _dialog(app)
    assert dialog.told.isVisible()
    assert dialog.told.text() == "That is not the password of this document. Try another one."
    assert dialog.field.isEnabled()
    assert dialog.field.selectedText() == "nope", "the next one takes its place"
    assert app.state.toast.count == 0
    assert app.window.library.model.index_of(FIRST.id).data(Qt.ItemDataRole.UserRole).fact == "Locked · wrong password"
    _type(app)
    app.wait_until(lambda state: not state.unlock.is_open)
    assert app.window.unlocking.dialog is None


def test_nothing_can_be_sent_while_nothing_is_typed_or_one_is_tried(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS, replies={"AddPaths": [[Await("Cancel")]]})
    app.application.actions.ask_passwords([FIRST])
    dialog = _dialog(app)
    QTest.keyClick(dialog.field, Qt.Key.Key_Return)
    assert not app.sent_of(AddPaths)
    assert not dialog.unlock.isEnabled()
    _type(app)
    assert dialog.unlock.text() == "Checking…"
    assert not dialog.field.isEnabled()
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert len(app.sent_of(AddPaths)) == 1
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert app.window.unlocking.dialog is None


def test_enter_on_cancel_cancels(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS)
    app.application.actions.ask_passwords([FIRST])
    dialog = _dialog(app)
    QTest.keyClicks(dialog.field, SECRET)
    dialog.cancel.setFocus()
    QTest.keyClick(dialog.cancel, Qt.Key.Key_Return)
    assert app.window.unlocking.dialog is None
    assert not app.sent_of(AddPaths)
    assert app.window.chat.banner.isVisible(), "what is locked is still told"


def test_the_password_is_covered_until_one_looks(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS)
    app.application.actions.ask_passwords([FIRST, SECOND])
    dialog = _dialog(app)
    assert dialog.field.echoMode() is QLineEdit.EchoMode.Password
    assert dialog._reveal.text() == "Show the password"
    dialog._reveal.trigger()
    assert dialog.field.echoMode() is QLineEdit.EchoMode.Normal
    assert dialog._reveal.text() == "Hide the password"
    assert _unnamed(dialog) == []


def test_one_password_can_be_tried_on_all(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS)
    app.application.actions.ask_passwords(PAPERS)
    dialog = _dialog(app)
    assert dialog.everywhere.text() == "Try it on the other locked file too"
    dialog.everywhere.setChecked(True)
    _type(app)
    assert app.sent_of(AddPaths)[0].paths == (FIRST.path, SECOND.path)


def test_all_of_its_words_can_be_read(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS, replies={"AddPaths": [_wrong(FIRST)]})
    app.application.actions.ask_passwords([FIRST, SECOND])
    _type(app, "nope")
    app.wait_until(lambda state: state.unlock.is_wrong)
    dialog = _dialog(app)
    for label in (dialog._name, dialog._words, dialog.told):
        assert label.height() >= label.heightForWidth(label.width())
    assert not dialog.told.geometry().intersects(dialog.field.geometry())


def test_a_certificate_is_explained_and_no_password_asked_for(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS)
    _press_row(app, 4)
    app.wait_until(lambda state: state.problem is not None)
    assert app.window.unlocking.dialog is None
    words = [button.text() for button in app.window.page_column.card.findChildren(QPushButton)]
    assert "Enter password…" not in words
    assert not app.window.menu_actions["unlock"].isEnabled()


def test_an_engine_that_ends_while_it_tries_is_told_in_the_dialog(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS, replies={"AddPaths": [[Exit(3)]]})
    app.application.actions.ask_passwords([FIRST])
    _type(app)
    app.wait_until(lambda state: state.unlock.failure is not None)
    assert app.state.unlock.failure is not None
    assert app.state.unlock.failure.code is ErrorCode.ENGINE_DIED
    assert _dialog(app).told.text().startswith("The engine stopped")
    assert _dialog(app).field.isEnabled()


def test_the_password_is_kept_nowhere_in_the_window(
    run_app: RunApp, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    app = run_app(documents=PAPERS, replies={"AddPaths": [[*_wrong(FIRST)], [*_right(FIRST)]]})
    app.application.actions.ask_passwords([FIRST])
    typed: list[str] = []
    _dialog(app).field.textChanged.connect(typed.append)
    for password in (f"not-{SECRET}", SECRET):
        _type(app, password)
        app.wait_until(lambda state: state.unlock.is_wrong or not state.unlock.is_open)
    assert SECRET in typed
    assert typed[-1] == ""
    assert not any(SECRET in repr(state) for state in app.shown)
    assert SECRET not in caplog.text
    assert SECRET not in QApplication.clipboard().text()
    app.application.close()
    saved = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert any(path.name == FILE_NAME for path in saved)
    assert not any(SECRET.encode() in path.read_bytes() for path in saved)
