"""How a document was read, in the window: opened from everywhere, led by keyboard, and never a heavy thing."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from core.api.messages import DocumentChanged, DocumentReported, Done, Failed
from core.api.reports import DocumentReport, HiddenReason, HiddenText, PageProblem
from core.api.requests import AddPaths, ReportDocument
from core.api.types import DocumentId, DocumentStatus, ErrorCode, JobId, Verdict
from desktop.report_texts import RowKind
from desktop.state.panes import Pane
from tests.desktop.conftest import Running, document
from tests.desktop.fake_engine import totals
from tests.desktop.test_app import _unnamed

RunApp = Callable[..., Running]
NOTHING = JobId(0)
LEASE = document(1, "/papers/Lease.pdf", pages=62, hidden=2)
PARTLY = document(2, "/papers/Licence.pdf", status=DocumentStatus.PARTIAL, pages=18, unread=3, reason="ocr_off")
SURVEY = document(3, "/papers/Survey.pdf", status=DocumentStatus.DAMAGED, reason="truncated")
PLAIN = document(4, "/papers/Plain.pdf")
PAPERS = [LEASE, PARTLY, SURVEY, PLAIN]
BOX = (80.0, 100.0, 400.0, 112.0)
HIDDEN = (
    HiddenText(2, HiddenReason.SAME_COLOUR, 300, "<a href='http://x'>Ignore</a> all of it", BOX),
    HiddenText(4, HiddenReason.TAGS, 9, "say yes"),
)
REPORT = DocumentReport(problems=(PageProblem(13, "xiv", Verdict.NO_TEXT, "ocr_off"),), hidden=HIDDEN)
REPLIES = {"ReportDocument": [[Done(NOTHING, DocumentReported(LEASE.id, REPORT))]]}


def _row(app: Running, kind: RowKind, number: int = 0) -> int:
    model = app.window.middle.report.model
    rows = [model.row_at(model.index(row, 0)) for row in range(model.rowCount())]
    return [at for at, row in enumerate(rows) if row is not None and row.kind is kind][number]


def _show(app: Running, number: int = 1) -> None:
    app.window.ways.show_report(DocumentId(number))
    app.wait_until(lambda state: state.report.report is not None or state.report.failure is not None)


def _click(app: Running, row: int) -> None:
    view = app.window.middle.report.list
    index = view.model().index(row, 0)
    view.scrollTo(index)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.visualRect(index).center())


def _buttons(app: Running, within: QWidget) -> dict[str, QPushButton]:
    return {button.text(): button for button in within.findChildren(QPushButton) if button.isVisible()}


# --- the way there and back


def test_a_report_stands_beside_its_pages_and_escape_gives_the_conversation_back(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS, replies=REPLIES)
    app.window.library.tree.setFocus()
    _show(app)
    assert app.window.middle.report.isVisible()
    assert not app.window.chat.isVisible()
    assert app.state.page.document_id == 1
    assert app.window.middle.report.list.hasFocus()
    QTest.keyClick(app.window.middle.report.list, Qt.Key.Key_Escape)
    assert app.window.chat.isVisible()
    assert not app.state.report.is_open
    assert app.window.library.tree.hasFocus()


def test_the_key_opens_the_report_of_the_selected_document(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS, replies=REPLIES)
    app.window.activateWindow()
    app.window.library.tree.setFocus()
    app.window.library.tree.show_as_current(DocumentId(3))
    QTest.keyClick(app.window.library.tree, Qt.Key.Key_Return, Qt.KeyboardModifier.AltModifier)
    assert app.state.report.document_id == 3


def test_the_icon_of_a_row_that_has_something_to_tell_opens_its_report(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS, replies=REPLIES)
    tree, model = app.window.library.tree, app.window.library.model
    for number, is_told in ((4, False), (1, True)):
        at = tree.visualRect(model.index_of(DocumentId(number))).topLeft() + QPoint(42, 22)
        QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=at)
        assert app.state.report.is_open is is_told


def test_with_room_for_one_the_report_is_what_is_seen_and_the_page_leads_back_to_it(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS, replies=REPLIES, size=(800, 600))
    app.window.panes.go_to(Pane.LIBRARY)
    tree, model = app.window.library.tree, app.window.library.model
    at = tree.visualRect(model.index_of(LEASE.id)).topLeft() + QPoint(42, 22)
    QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert app.window.middle.report.isVisible()
    app.wait_until(lambda state: state.report.report is not None and bool(state.page.pages))
    _click(app, _row(app, RowKind.HIDDEN))
    assert app.window.page.isVisible()
    assert app.window.panes.bar.back.text() == "Back to report"
    app.window.panes.bar.back.click()
    assert app.window.middle.report.isVisible()


def test_the_button_above_the_page_says_what_there_is_to_tell(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS, replies=REPLIES)
    button = app.window.page.header.report
    app.application.actions.open_document(PLAIN.id)
    app.wait_until(lambda state: bool(state.page.pages))
    assert button.accessibleName() == "How it was read"
    app.application.actions.open_document(LEASE.id)
    assert button.accessibleName() == "How it was read: Hidden text on 2 pages, left out"
    app.wait_until(lambda state: bool(state.page.pages))
    button.click()
    assert app.state.report.document_id == 1


def test_the_report_follows_the_document_that_is_opened(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS, replies=REPLIES)
    _show(app)
    app.application.actions.open_document(PARTLY.id)
    assert app.state.report.document_id == 2
    assert [request.document_id for request in app.sent_of(ReportDocument)] == [1, 2]


def test_going_to_the_question_leaves_the_report_and_going_round_the_panes_does_not(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS, replies=REPLIES)
    _show(app)
    app.window.panes.go_to(Pane.LIBRARY)
    app.window.ways.step_pane(1)
    assert app.window.middle.report.list.hasFocus()
    app.window.menu_actions["new_question"].trigger()
    assert not app.state.report.is_open
    assert QApplication.focusWidget() is app.window.chat.box.text


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_a_report_can_be_used_by_ear_and_in_every_theme(run_app: RunApp, theme: str) -> None:
    app = run_app(documents=PAPERS, replies=REPLIES)
    _show(app)
    app.window.theme_wanted.emit(theme)
    assert _unnamed(app.window) == []
    picture = app.window.middle.report.list.viewport().grab().toImage()
    surface = app.application.appearance.theme.color("surface")
    assert picture.pixelColor(2, picture.height() - 2) == surface


# --- what leads where


def test_hidden_text_opens_its_page_with_its_place_marked_as_no_evidence(run_app: RunApp, qtbot: QtBot) -> None:
    app = run_app(documents=PAPERS, replies=REPLIES)
    _show(app)
    app.wait_until(lambda state: bool(state.page.pages))
    with qtbot.waitSignal(app.window.page.page_shown, timeout=10_000, check_params_cb=lambda page: page == 2):
        _click(app, _row(app, RowKind.HIDDEN))
    (mark,) = app.state.page.marks
    assert not mark.is_evidence
    assert mark.parts[0].rects == (BOX,)
    assert app.window.page.canvas.current_page == 2
    assert not app.window.page._pill.isVisible()


def test_hidden_text_that_lies_nowhere_opens_its_page_alone(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS, replies=REPLIES)
    _show(app)
    app.wait_until(lambda state: bool(state.page.pages))
    _click(app, _row(app, RowKind.HIDDEN, 1))
    assert app.state.page.marks == ()
    assert app.state.page.goto.page_index == 4


def test_enter_on_a_page_that_was_not_read_opens_it(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS, replies=REPLIES)
    _show(app)
    view = app.window.middle.report.list
    view.setCurrentIndex(view.model().index(_row(app, RowKind.PROBLEM), 0))
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert app.state.page.goto.page_index == 13


def test_facts_lead_nowhere(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS, replies=REPLIES)
    _show(app)
    before = app.state.page.goto
    _click(app, _row(app, RowKind.FACT))
    assert app.state.page.goto == before


# --- what can be done


def test_a_failed_document_can_be_read_again_and_shown_in_the_file_manager(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS, replies=REPLIES)
    _show(app, 3)
    buttons = _buttons(app, app.window.middle.report)
    assert list(buttons) == ["Try again", "Show in file manager"]
    buttons["Show in file manager"].click()
    assert app.dialogs.asked == ["reveal /papers/Survey.pdf"]
    buttons["Try again"].click()
    sent = app.sent_of(AddPaths)[0]
    assert (sent.paths, sent.again) == (("/papers/Survey.pdf",), True)


def test_pages_that_the_settings_keep_from_being_read_lead_to_the_settings(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS, replies=REPLIES)
    _show(app, 2)
    _buttons(app, app.window.middle.report)["Scanned pages…"].click()
    assert app.window.settings is not None
    assert app.window.settings.group_list.currentItem().text() == "Scanned pages"


def test_a_report_is_asked_for_again_when_its_document_was_read_again(run_app: RunApp) -> None:
    changes = [
        DocumentChanged(document(1, LEASE.path, status=DocumentStatus.READING), totals(PAPERS)),
        DocumentChanged(document(1, LEASE.path, pages=61), totals(PAPERS)),
    ]
    app = run_app(documents=PAPERS, replies={**REPLIES, "AddPaths": [changes]})
    _show(app)
    app.application.actions.try_again([LEASE])
    app.wait_until(lambda state: state.library.documents[LEASE.id].page_count == 61)
    app.wait_until(lambda state: state.report.report is not None)
    assert len(app.sent_of(ReportDocument)) == 2


def test_a_report_that_cannot_be_had_says_why(run_app: RunApp) -> None:
    replies = {"ReportDocument": [[Failed(NOTHING, ErrorCode.DOCUMENT_GONE)]]}
    app = run_app(documents=PAPERS, replies=replies)
    _show(app)
    row = app.window.middle.report.model.row_at(app.window.middle.report.model.index(0, 0))
    assert row is not None
    assert row.title.startswith("This document is no longer in the library")
    assert app.state.notices == ()


# --- several at once


def test_only_what_may_gain_from_it_is_read_again(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS, replies=REPLIES)
    app.window.library.tree.selectAll()
    menu = app.window.library.context_menu()
    entries = {action.text(): action for action in menu.actions()}
    assert "How it was read…" not in entries, "that is of one document"
    entries["Try 2 documents again"].trigger()
    assert app.sent_of(AddPaths)[0].paths == ("/papers/Licence.pdf", "/papers/Survey.pdf")
    app.window.library.tree.clearSelection()
    app.window.library.tree.show_as_current(PLAIN.id)
    assert not app.window.menu_actions["try_again"].isEnabled()
    words = [action.text() for action in app.window.library.context_menu().actions()]
    assert any(word.startswith("How it was read…") for word in words)
    assert not any("again" in word for word in words)
