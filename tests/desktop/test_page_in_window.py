"""The page in the whole window: found in, copied from, turned and opened elsewhere, all by keys and menus."""

from pathlib import Path

import pymupdf
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.api.messages import Done
from core.api.page_text import FindInDocument, FoundInDocument, PageHit, ReadPageText
from core.api.requests import Cancel
from core.api.types import DocumentId, JobId
from desktop.prefs import StripWish
from desktop.views.page.wiring import IN_MORE
from tests.desktop.conftest import Running
from tests.desktop.page_app import BOX, LEASE, LETTER, RunApp, press, with_lease_open
from tests.desktop.samples import page_text

FOUND = FoundInDocument(DocumentId(1), 1, "rent", tuple(PageHit(i, (BOX,)) for i in (3, 20, 41)))
REPLIES = {
    "FindInDocument": [[Done(JobId(0), FOUND)]],
    "ReadPageText": [[Done(JobId(0), page_text(0, "The rent is", "due now."))]],
}


@pytest.fixture
def app(run_app: RunApp) -> Running:
    return with_lease_open(run_app, REPLIES)


def find(app: Running, text: str = "rent") -> None:
    press(app, "find")
    QTest.keyClicks(app.window.page.find_bar.field, text)
    app.wait_until(lambda state: state.page.find.is_answered)


def test_what_is_typed_is_found_and_looked_at(app: Running) -> None:
    find(app)
    bar = app.window.page.find_bar
    assert QApplication.focusWidget() is bar.field
    assert [request.text for request in app.sent_of(FindInDocument)] == ["rent"]
    assert (bar.count.text(), app.window.page.canvas.current_page) == ("1 of 3", 3)
    QTest.keyClick(bar.field, Qt.Key.Key_Return)
    assert (bar.count.text(), app.window.page.canvas.current_page) == ("2 of 3", 20)
    QTest.keyClick(bar.field, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    press(app, "find_previous")
    assert (bar.count.text(), app.window.page.canvas.current_page) == ("3 of 3, from the end", 41)


def test_escape_closes_the_bar_and_leads_back_to_the_page(app: Running) -> None:
    find(app)
    QTest.keyClick(app.window.page.find_bar.field, Qt.Key.Key_Escape)
    assert not app.window.page.find_bar.isVisible()
    assert QApplication.focusWidget() is app.window.page.canvas
    assert app.state.page.find.hits == ()
    press(app, "find")
    assert app.window.page.find_bar.field.selectedText() == "rent"


def test_a_text_that_is_typed_on_gives_up_the_search_before(run_app: RunApp) -> None:
    app = run_app(documents=(LEASE, LETTER), replies={"FindInDocument": [[]]})
    app.window.ways.enter_document(DocumentId(1))
    app.wait_until(lambda state: bool(state.page.pages))
    press(app, "find")
    field = app.window.page.find_bar.field
    QTest.keyClicks(field, "re")
    app.wait_until(lambda state: state.page.find.job is not None)
    first = app.sent_of(FindInDocument)[0].job
    QTest.keyClicks(field, "nt")
    app.wait_until(lambda state: state.page.find.text == "rent")
    assert [request.job for request in app.sent_of(Cancel)] == [first]
    assert [request.text for request in app.sent_of(FindInDocument)] == ["re", "rent"]


def test_a_page_is_selected_and_copied_with_where_it_is_from(app: Running) -> None:
    assert not app.window.menu_actions["copy_with_page"].isEnabled()
    press(app, "select_page")
    app.wait_until(lambda state: 0 in state.page.texts.pages)
    press(app, "copy_with_page")
    assert QGuiApplication.clipboard().text() == "The rent is\ndue now.\n(Lease, p. 1 (1 of 62))"
    assert len(app.sent_of(ReadPageText)) == 1


def test_copy_and_select_all_go_to_the_page_that_has_the_focus(app: Running) -> None:
    app.window.page.canvas.setFocus()
    press(app, "select_all")
    app.wait_until(lambda state: 0 in state.page.texts.pages)
    press(app, "copy")
    assert QGuiApplication.clipboard().text() == "The rent is\ndue now."


def test_a_document_is_turned_and_another_is_not(app: Running) -> None:
    press(app, "rotate")
    assert app.state.page.turn == 90
    press(app, "rotate_back")
    press(app, "rotate_back")
    assert app.state.page.turn == 270
    app.window.ways.enter_document(DocumentId(2))
    assert app.state.page.turn == 0


def test_a_document_opens_in_the_systems_viewer(app: Running) -> None:
    press(app, "open_outside")
    assert app.dialogs.asked == ["open /papers/Lease.pdf"]


def test_dark_paper_is_kept(app: Running) -> None:
    press(app, "dark_paper")
    assert app.window.current_prefs().dark_paper
    assert app.window.menu_actions["dark_paper"].isChecked()
    press(app, "dark_paper")
    assert not app.window.current_prefs().dark_paper


def test_without_a_document_nothing_of_this_can_be_chosen(run_app: RunApp) -> None:
    app = run_app(documents=(LEASE,))
    names = [name for group in IN_MORE for name in group if name != "dark_paper"]
    assert [name for name in names if app.window.menu_actions[name].isEnabled()] == []


def test_more_offers_what_the_menus_do(app: Running, qtbot: QtBot) -> None:
    QTest.keyClick(app.window.page.header.more, Qt.Key.Key_Space)
    menu = app.window.page.header.more_menu
    qtbot.waitUntil(menu.isVisible)
    names = {action.text() for action in menu.actions() if not action.isSeparator()}
    assert names == {app.window.menu_actions[name].text() for group in IN_MORE for name in group}
    menu.close()


def test_a_document_is_printed_page_after_page(app: Running, tmp_path: Path, qtbot: QtBot) -> None:
    printer = QPrinter()
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "out.pdf"))
    printer.setPrintRange(QPrinter.PrintRange.PageRange)
    printer.setFromTo(3, 4)
    app.dialogs.printer = printer
    press(app, "print")
    assert app.dialogs.asked == ["print 62"]
    qtbot.waitUntil(lambda: app.window.page.printing is None, timeout=20_000)
    with pymupdf.open(tmp_path / "out.pdf") as printed:
        assert len(printed) == 2


def test_nothing_is_printed_when_the_person_thinks_better_of_it(app: Running) -> None:
    press(app, "print")
    assert app.window.page.printing is None


def test_the_strip_is_kept_as_it_was_wished(app: Running) -> None:
    press(app, "page_strip")
    assert app.window.page.has_strip
    assert app.window.menu_actions["page_strip"].isChecked()
    press(app, "page_strip")
    assert app.window.page.strip.isHidden()
    assert app.window.current_prefs().strip is StripWish.HIDDEN


def test_a_few_selected_words_are_looked_for_at_once(app: Running) -> None:
    press(app, "select_page")
    app.wait_until(lambda state: 0 in state.page.texts.pages)
    press(app, "find")
    assert app.window.page.find_bar.field.text() == "The rent is due now."
    app.wait_until(lambda state: state.page.find.job is not None or state.page.find.is_answered)
    assert [request.text for request in app.sent_of(FindInDocument)] == ["The rent is due now."]
