"""Rows of the library that are dragged: out of the window as files, onto the question as what is to be asked."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QContextMenuEvent, QDrag, QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from core.api.requests import AddPaths
from core.api.types import DocumentId, DocumentStatus
from desktop.state.app import AppState
from desktop.state.library import LibraryState
from desktop.views.library.view import LibraryView
from tests.desktop import samples
from tests.desktop.conftest import Running, document

RunApp = Callable[..., Running]
PAPERS = (
    document(1, "/p/Yard/Lease.pdf"),
    document(2, "/p/Yard/Letter.pdf"),
    document(3, "/p/Minutes/May.pdf", is_away=True),
    document(4, "/p/Minutes/June.pdf", status=DocumentStatus.DAMAGED, reason="truncated"),
)


@pytest.fixture
def view(qtbot: QtBot) -> LibraryView:
    view = LibraryView(*samples.looks())
    qtbot.addWidget(view)
    view.resize(264, 600)
    view.show()
    qtbot.waitExposed(view)
    view.show_state(AppState(library=LibraryState({d.id: d for d in PAPERS}, is_listed=True)))
    return view


def _at(view: LibraryView, number: int) -> QPoint:
    return view.tree.visualRect(view.model.index_of(DocumentId(number))).center()


def _dragged(view: LibraryView, start: QPoint) -> list[str]:
    """The paths that leave the tree when a row is pressed and moved far enough."""
    found: list[str] = []

    def run(drag: QDrag) -> None:
        assert not drag.pixmap().isNull()
        found.extend(url.toLocalFile() for url in drag.mimeData().urls())
        assert len(view.tree.selectedIndexes()) == len(found), "what is dragged is what is seen to be selected"

    view.tree.run_drag = run
    port = view.tree.viewport()
    QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(port, start + QPoint(2, 0))
    assert not found, "a shaking hand drags nothing"
    QTest.mouseMove(port, start + QPoint(QApplication.startDragDistance() + 4, 30))
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=start)
    return found


def test_a_row_goes_out_as_its_file(view: LibraryView) -> None:
    assert _dragged(view, _at(view, 2)) == ["/p/Yard/Letter.pdf"]


def test_all_that_is_selected_goes_with_the_row_that_is_held(view: LibraryView) -> None:
    QTest.mouseClick(view.tree.viewport(), Qt.MouseButton.LeftButton, pos=_at(view, 1))
    QTest.mouseClick(view.tree.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier, _at(view, 2))
    assert sorted(_dragged(view, _at(view, 2))) == ["/p/Yard/Lease.pdf", "/p/Yard/Letter.pdf"]


def test_a_row_that_is_not_selected_goes_alone(view: LibraryView) -> None:
    QTest.mouseClick(view.tree.viewport(), Qt.MouseButton.LeftButton, pos=_at(view, 1))
    assert _dragged(view, _at(view, 2)) == ["/p/Yard/Letter.pdf"]


def test_a_file_that_is_out_of_reach_stays(view: LibraryView) -> None:
    assert _dragged(view, _at(view, 3)) == []


def test_a_folder_goes_as_a_folder(view: LibraryView) -> None:
    yard = view.model.parent(view.model.index_of(DocumentId(1)))
    assert _dragged(view, view.tree.visualRect(yard).center()) == ["/p/Yard"]


def _event(
    kind: type[QDropEvent],
    source: QWidget | None,
    paths: list[str],
    *,
    at: QPoint = QPoint(5, 5),  # noqa: B008
) -> QDropEvent:
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(path) for path in paths])
    copy, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier

    class Enter(QDragEnterEvent):
        def source(self) -> QWidget | None:  # type: ignore[override]
            return source

    class Move(QDragMoveEvent):
        def source(self) -> QWidget | None:  # type: ignore[override]
            return source

    class Drop(QDropEvent):
        def source(self) -> QWidget | None:  # type: ignore[override]
            return source

    made: QDropEvent
    if kind is QDropEvent:
        made = Drop(QPointF(at), copy, mime, left, none, QEvent.Type.Drop)
    else:
        made = (Enter if kind is QDragEnterEvent else Move)(at, copy, mime, left, none)
    made.mime_kept = mime  # type: ignore[union-attr]  # the event does not own it
    made.ignore()
    return made


def test_rows_dropped_on_the_question_narrow_it(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS[:2])
    tree, box = app.window.library.tree, app.window.chat.box
    tree.setCurrentIndex(app.window.library.model.index_of(DocumentId(2)))
    enter, drop = (_event(kind, tree, ["/p/Yard/Letter.pdf"]) for kind in (QDragEnterEvent, QDropEvent))
    QApplication.sendEvent(box, enter)
    assert enter.isAccepted(), "the pointer says that it can be dropped"
    QApplication.sendEvent(box, drop)
    assert [chip.label for chip in app.state.chat.scope] == ["Letter"]
    assert not app.sent_of(AddPaths), "they are in the library already"


def test_files_from_elsewhere_are_left_to_the_window(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS[:2])
    enter = _event(QDragEnterEvent, None, ["/p/Yard/Letter.pdf"])
    QApplication.sendEvent(app.window.chat.box, enter)
    assert app.window.dropping.overlay.isVisible()


def _held_over(app: Running, kind: type[QDropEvent], widget: QWidget, path: str) -> QDropEvent:
    """At the middle of a widget, as the window hears of it."""
    event = _event(kind, None, [path], at=widget.mapTo(app.window, widget.rect().center()))
    QApplication.sendEvent(app.window, event)
    return event


def test_files_dropped_on_the_question_are_added_and_asked_alone(run_app: RunApp, tmp_path: Path) -> None:
    app = run_app(documents=PAPERS[:2])
    _held_over(app, QDragEnterEvent, app.window.chat.box, str(tmp_path))
    assert app.window.dropping.overlay.note() == "Dropped here, the next question is asked of them alone."
    _held_over(app, QDropEvent, app.window.chat.box, str(tmp_path))
    assert app.sent_of(AddPaths)[0].paths == (str(tmp_path),)
    assert [(chip.label, chip.scope.paths) for chip in app.state.chat.scope] == [(tmp_path.name, (str(tmp_path),))]


def test_files_dropped_elsewhere_leave_the_question_as_it_is(run_app: RunApp, tmp_path: Path) -> None:
    app = run_app(documents=PAPERS[:2])
    for kind in (QDragEnterEvent, QDragMoveEvent, QDropEvent):
        _held_over(app, kind, app.window.library, str(tmp_path))
    assert app.sent_of(AddPaths)
    assert app.state.chat.scope == ()


def test_what_cannot_be_added_is_said_and_the_pointer_forbids_it(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS[:2])
    enter = _held_over(app, QDragEnterEvent, app.window.library, "/p/Notes.txt")
    assert enter.isAccepted(), "else nobody tells when it leaves"
    assert app.window.dropping.overlay.title() == "Only folders and PDFs can be added"
    assert not _held_over(app, QDragMoveEvent, app.window.library, "/p/Notes.txt").isAccepted()
    assert not _held_over(app, QDropEvent, app.window.library, "/p/Notes.txt").isAccepted()
    assert not app.window.dropping.overlay.isVisible()
    assert not app.sent_of(AddPaths)


def test_own_rows_over_the_window_bring_no_overlay(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS[:2])
    own = _event(QDragEnterEvent, app.window.library.tree, ["/p/Yard/Letter.pdf"])
    QApplication.sendEvent(app.window, own)
    assert not app.window.dropping.overlay.isVisible()
    assert not own.isAccepted()


# --- what else a row offers


def _entries(view: LibraryView) -> list[str]:
    """Without the keys that are told behind them."""
    return [action.text().partition("\t")[0] for action in view.context_menu().actions() if not action.isSeparator()]


def test_the_menu_of_a_document_opens_it_first(view: LibraryView, qtbot: QtBot) -> None:
    view.tree.setCurrentIndex(view.model.index_of(DocumentId(1)))
    assert _entries(view) == [
        "Open",
        "Open in the system’s viewer",
        "Ask only this",
        "How it was read…",
        "Versions…",
        "Show in file manager",
        "Copy path",
        "Remove from library",
    ]
    with qtbot.waitSignal(view.entered) as entered:
        view.context_menu().actions()[0].trigger()
    assert entered.args == [1]


def test_a_document_that_failed_can_be_tried_again(view: LibraryView) -> None:
    view.tree.setCurrentIndex(view.model.index_of(DocumentId(4)))
    assert "Try again" in _entries(view)


def test_the_menu_key_asks_for_the_menu_at_the_row(view: LibraryView, qtbot: QtBot) -> None:
    view.tree.setCurrentIndex(view.model.index_of(DocumentId(2)))
    at = view.tree.inputMethodQuery(Qt.InputMethodQuery.ImCursorRectangle).center()
    asked: list[QPoint] = []
    view.tree.menu_wanted.disconnect()
    view.tree.menu_wanted.connect(asked.append)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, at, view.tree.viewport().mapToGlobal(at))
    QApplication.sendEvent(view.tree.viewport(), event)
    assert view.tree.visualRect(view.model.index_of(DocumentId(2))).contains(asked[0])


def test_a_badge_says_why_and_what_to_do(view: LibraryView) -> None:
    failed = view.model.index_of(DocumentId(4))
    for role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleDescriptionRole):
        told = failed.data(role)
        assert "its end is missing" in told
        assert "Copy the file again from where it came from." in told
        assert "its end is missing" not in view.model.index_of(DocumentId(1)).data(role)


def test_the_paths_of_what_is_selected_are_copied(view: LibraryView) -> None:
    view.tree.setCurrentIndex(view.model.index_of(DocumentId(1)))
    view.copy_paths()
    assert QApplication.clipboard().text() == "/p/Yard/Lease.pdf"
    view.tree.selectAll()
    view.copy_paths()
    rows = QApplication.clipboard().text().splitlines()
    assert sorted(rows) == sorted([*(paper.path for paper in PAPERS), "/p/Minutes", "/p/Yard"]), "folders as such"


def test_what_holds_nothing_to_find_is_not_offered_to_be_asked(view: LibraryView) -> None:
    view.tree.setCurrentIndex(view.model.index_of(DocumentId(4)))
    assert "Ask only this" not in _entries(view)
    assert not view.can_ask_selected
