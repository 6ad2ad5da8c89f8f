"""The whole window on a scripted engine: what people do, and what they then see."""

import os
import signal
from collections.abc import Callable

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from core.api.messages import (
    Cancelled,
    DocumentChanged,
    DocumentsGone,
    Done,
    Progress,
    RemovedDocuments,
    RestoredDocuments,
    SentenceReady,
)
from core.api.requests import AddPaths, Ask, Cancel, OpenDocument, RenderPage, RestoreDocuments
from core.api.types import DocumentId, DocumentStatus, JobId, LibraryTotals, Scope, Stage
from desktop.state.engine import EngineStatus
from desktop.state.notices import LOCKED as LOCKED_NOTICE
from desktop.views.controls.text_block import TextBlock
from desktop.views.window.drop_overlay import Dropped, look_at
from tests.desktop import samples
from tests.desktop.conftest import Running, document
from tests.desktop.fake_engine import Await

LEASE = document(1, "/papers/Lease.pdf", pages=62)
LETTER = document(2, "/papers/Letter.pdf")
SURVEY = document(3, "/papers/Survey.pdf", status=DocumentStatus.DAMAGED)
LOCKED = document(4, "/papers/Locked.pdf", status=DocumentStatus.ENCRYPTED)
PAPERS = [LEASE, LETTER, SURVEY, LOCKED]
NOTHING = JobId(0)
ANSWERED = [
    Progress(NOTHING, Stage.WRITING, 0, None),
    *[SentenceReady(NOTHING, sentence) for sentence in samples.SENTENCES],
    samples.finished(NOTHING, samples.answer()),
]
RunApp = Callable[..., Running]


def _click_row(app: Running, number: int) -> None:
    tree = app.window.library.tree
    index = app.window.library.model.index_of(DocumentId(number))
    tree.scrollTo(index)
    QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=tree.visualRect(index).center())


def _ask(app: Running, question: str = "When does the lease end?") -> None:
    app.window.chat.box.text.setPlainText(question)
    QTest.keyClick(app.window.chat.box.text, Qt.Key.Key_Return)


def _button(app: Running, words: str) -> QPushButton:
    found = [b for b in app.window.findChildren(QPushButton) if b.text() == words and b.isVisible()]
    assert len(found) == 1, f"{len(found)} buttons say {words!r}"
    return found[0]


# --- the first run


def test_an_empty_library_begins_with_choosing_a_folder(run_app: RunApp) -> None:
    app = run_app()
    assert app.window.stack.currentWidget() is app.window.first_run
    assert app.window.first_run.choose_folder.hasFocus()
    app.dialogs.folder = "/papers"
    app.window.first_run.choose_folder.click()
    assert app.sent_of(AddPaths)[0].paths == ("/papers",)
    assert app.window.stack.currentWidget() is app.window.panes
    assert app.window.library.job_panel.isVisible()


def test_choosing_nothing_adds_nothing(run_app: RunApp) -> None:
    app = run_app()
    app.window.add_folder()
    app.window.add_files()
    assert app.dialogs.asked == ["folder", "files"]
    assert not app.sent_of(AddPaths)


def test_paths_of_the_command_line_are_added(run_app: RunApp) -> None:
    app = run_app(paths=("/papers/a.pdf",))
    assert app.sent_of(AddPaths)[0].paths == ("/papers/a.pdf",)


# --- documents


def test_a_click_on_a_document_shows_its_pages(run_app: RunApp, qtbot: QtBot) -> None:
    app = run_app(documents=PAPERS)
    with qtbot.waitSignal(app.window.page.page_shown, timeout=10_000):
        _click_row(app, 1)
    assert len(app.state.page.pages) == 62
    assert app.sent_of(OpenDocument)[0].document_id == 1
    assert app.sent_of(RenderPage)[0].page_index == 0


def test_going_through_rows_by_key_opens_only_the_last(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS)
    tree = app.window.library.tree
    tree.setFocus()
    for _ in range(2):
        QTest.keyClick(tree, Qt.Key.Key_Down)
    app.wait_until(lambda state: state.page.document_id is not None)
    assert [request.document_id for request in app.sent_of(OpenDocument)] == [app.state.page.document_id]


def test_a_document_that_failed_says_why_and_is_read_again_on_request(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS)
    _click_row(app, 3)
    app.wait_until(lambda state: state.problem is not None)
    assert app.window.page_column.currentWidget() is app.window.page_column.card
    assert not app.sent_of(OpenDocument)
    _button(app, "Try again").click()
    assert app.sent_of(AddPaths)[0] == AddPaths(app.sent[-1].job, ("/papers/Survey.pdf",), again=True)


def test_a_password_is_sent_with_the_document_alone(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS)
    _click_row(app, 4)
    dialog = app.window.unlocking.dialog
    assert dialog is not None
    QTest.keyClicks(dialog.field, "harbour")
    QTest.keyClick(dialog.field, Qt.Key.Key_Return)
    sent = app.sent_of(AddPaths)[0]
    assert (sent.paths, sent.password, sent.again) == (("/papers/Locked.pdf",), "harbour", True)


def test_a_removed_document_goes_without_a_question_and_comes_back_by_undo(run_app: RunApp) -> None:
    gone = DocumentsGone((DocumentId(2),), LibraryTotals(3, 1, 68))
    back = DocumentChanged(LETTER, LibraryTotals(4, 2, 71))
    replies = {
        "RemoveDocuments": [[gone, Done(NOTHING, RemovedDocuments(1))]],
        "RestoreDocuments": [[back, Done(NOTHING, RestoredDocuments(1))]],
    }
    app = run_app(documents=PAPERS, replies=replies)
    assert not app.window.menu_actions["undo"].isEnabled()
    _click_row(app, 2)
    app.window.library.tree.setFocus()
    QTest.keyClick(app.window.library.tree, Qt.Key.Key_Delete)
    app.wait_until(lambda state: state.undo.can_undo)
    assert 2 not in app.state.library.documents
    toast = app.window.chat.toast
    assert toast.isVisible()
    assert toast.text.startswith("1 document removed; the files stay.")
    assert app.window.library.tree.hasFocus()
    assert [d.id for d in app.window.library.selected] == [4], "the keyboard goes on to the next row"
    toast.action.click()
    app.wait_until(lambda state: 2 in state.library.documents and not state.undo.can_undo)
    assert len(app.sent_of(RestoreDocuments)) == 1
    assert toast.text == "1 document back in your library."
    assert not toast.offers_action
    assert not app.window.menu_actions["undo"].isEnabled()


def test_several_selected_documents_can_be_asked_alone(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS, replies={"Ask": [ANSWERED]})
    app.window.library.tree.selectAll()
    assert _button(app, "Ask only these").isVisible()
    app.window.library.tree.clearSelection()
    _click_row(app, 2)
    app.window.library.ask_only_selected()
    _ask(app)
    assert app.sent_of(Ask)[0].scope == Scope(document_ids=(DocumentId(2),))


def test_the_filter_narrows_as_one_types_and_escape_clears_it(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS)
    field, model = app.window.library.filter_field, app.window.library.model
    QTest.keyClicks(field, "letter")
    assert model.document_total == 1
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert model.document_total == 4
    QTest.keyClick(field, Qt.Key.Key_Down)
    assert app.window.library.tree.hasFocus()


# --- questions


def test_a_citation_opens_its_page_and_leaves_the_focus_where_it_is(run_app: RunApp, qtbot: QtBot) -> None:
    app = run_app(documents=PAPERS, replies={"Ask": [ANSWERED]})
    _ask(app)
    app.wait_until(lambda state: bool(state.chat.exchanges) and state.chat.exchanges[0].answer is not None)
    focused = QApplication.focusWidget()
    with qtbot.waitSignal(app.window.page.page_shown, timeout=10_000):
        app.window.chat.press_citation(2)
    assert app.state.page.document_id == 1
    assert app.state.page.open_mark == 2
    assert QApplication.focusWidget() is focused
    assert (
        app.window.library.model.index_of(DocumentId(1)).data(Qt.ItemDataRole.UserRole).fact.endswith("cited 3 times")
    )
    assert [d.id for d in app.window.library.selected] == [1], "the library shows which document is open"


def test_marks_stay_those_of_their_answer_when_another_question_is_asked(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS, replies={"Ask": [ANSWERED]})
    for question in ("When?", "How?"):
        _ask(app, question)
        app.wait_until(lambda state: not state.chat.exchanges[-1].is_running)
        app.window.chat.press_citation(2)
        assert app.state.chat.open_citation == (app.state.chat.exchanges[-1].job, 2)
    _ask(app, "Why?")
    assert app.state.chat.open_citation is None
    app.window.page.next_mark()
    assert app.state.chat.open_citation == (app.state.chat.exchanges[1].job, 3)


def test_escape_stops_the_answer(run_app: RunApp) -> None:
    running = [Progress(NOTHING, Stage.WRITING, 0, None), Await("Cancel"), Cancelled(NOTHING)]
    app = run_app(documents=PAPERS, replies={"Ask": [running]})
    _ask(app)
    QTest.keyClick(app.window.chat.box.text, Qt.Key.Key_Escape)
    app.wait_until(lambda state: state.chat.exchanges[0].stopped)
    assert len(app.sent_of(Cancel)) == 1


def test_an_engine_killed_while_answering_is_told_and_the_next_question_is_answered(run_app: RunApp) -> None:
    half = [SentenceReady(NOTHING, samples.SENTENCES[0])]
    app = run_app(documents=PAPERS, replies={"Ask": [half]})
    _ask(app)
    app.wait_until(lambda state: len(state.chat.exchanges[0].sentences) == 1)
    os.kill(app.application.engine.pid, signal.SIGKILL)
    app.wait_until(lambda state: state.chat.exchanges[0].failure is not None)
    app.wait_until(lambda state: state.engine is EngineStatus.READY)
    card = app.window.chat.transcript.card(app.state.chat.exchanges[0].job)
    assert card is not None
    said = [part.text() for part in card.findChildren(TextBlock) if part.isVisible()]
    assert "The engine stopped and was started again. The sentences above are checked and stay." in said
    assert app.state.notices == (), "it is said once, where it matters"
    assert len(app.state.chat.exchanges[0].sentences) == 1, "what was checked stays"
    app.wait_until(lambda state: state.chat.can_ask)
    _ask(app, "And then?")
    app.wait_until(lambda state: len(state.chat.exchanges[1].sentences) == 1)
    assert app.window.chat.banner.accessibleName() == "1 file needs a password."
    app.application.actions.dismiss(LOCKED_NOTICE)
    assert not app.window.chat.banner.isVisible()


# --- drag and drop


def _drag(paths: list[str]) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(path) for path in paths])
    return data


def test_files_held_over_the_window_are_counted_and_a_drop_adds_them(run_app: RunApp, tmp_path: object) -> None:
    app = run_app(documents=PAPERS)
    data = _drag([str(tmp_path), "/papers/a.pdf", "/papers/b.PDF", "/papers/c.txt"])
    copy, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(400, 400), copy, data, left, none)
    QApplication.sendEvent(app.window, enter)
    assert enter.isAccepted()
    overlay = app.window.dropping.overlay
    assert overlay.isVisible()
    assert overlay.title() == "Add 1 folder and 2 PDFs"
    assert overlay.note() == "1 file of another kind will be skipped"
    QApplication.sendEvent(app.window, QDropEvent(QPointF(400, 400), copy, data, left, none))
    assert not overlay.isVisible()
    assert app.sent_of(AddPaths)[0].paths == (str(tmp_path), "/papers/a.pdf", "/papers/b.PDF")


def test_a_drop_of_nothing_to_read_is_not_accepted(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS)
    data = QMimeData()
    data.setText("words")
    enter = QDragEnterEvent(
        QPoint(9, 9), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    enter.ignore()
    QApplication.sendEvent(app.window, enter)
    assert not enter.isAccepted()
    assert not app.window.dropping.overlay.isVisible()
    assert look_at(["/papers/c.txt"]) == Dropped((), 0, 0, 1)


# --- the window as it is left


def test_the_window_comes_back_as_it_was_left(run_app: RunApp) -> None:
    first = run_app(documents=PAPERS, size=(1300, 820))
    first.window.panes._splitter.setSizes([300, 500, 498])
    first.window.library.tree.setExpanded(first.window.library.model.index(0, 0), False)
    widths = first.window.panes.widths
    first.application.close()
    second = run_app(documents=PAPERS, size=(1300, 820))
    assert second.window.panes.widths == widths
    assert second.window.library.tree.closed_folders == ("/papers",)


@pytest.mark.parametrize("text_percent", [100, 150])
def test_another_text_size_makes_the_window_anew_with_what_was_in_it(run_app: RunApp, text_percent: int) -> None:
    app = run_app(documents=PAPERS, replies={"Ask": [ANSWERED]})
    _ask(app)
    app.wait_until(lambda state: state.chat.exchanges[0].answer is not None)
    app.window.chat.box.text.setPlainText("Half a question")
    before = QApplication.font().pointSizeF()
    app.window.text_percent_wanted.emit(text_percent)
    assert QApplication.font().pointSizeF() == pytest.approx(before * text_percent / 100)
    assert app.window.chat.box.text.toPlainText() == "Half a question"
    assert app.window.chat.transcript.card(app.state.chat.exchanges[0].job) is not None
    assert app.window.library.model.document_total == 4
