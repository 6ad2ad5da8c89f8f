"""Ways over the pages in the whole window: back and forward, links, what the owner of a document allows, how a text is
looked for, and words for what cannot be done."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from core.api.messages import DocumentOpened, Done
from core.api.page_text import FindInDocument, FoundInDocument, PageHit, PageLink, PageLinks, ReadPageLinks
from core.api.types import DocumentId, JobId
from desktop.state.page import PageState
from desktop.views.page.marks import to_view
from tests.desktop.conftest import Running
from tests.desktop.page_app import BOX, LEASE, RunApp, press, with_lease_open
from tests.desktop.samples import page_text, pages

WITHIN = PageLink((60.0, 60.0, 160.0, 80.0), page_index=40)
OUT = PageLink((60.0, 100.0, 160.0, 120.0), "https://example.org/a?b=1")
FOUND = FoundInDocument(DocumentId(1), 1, "rent", tuple(PageHit(i, (BOX,)) for i in (3, 20)))
REPLIES = {
    "FindInDocument": [[Done(JobId(0), FOUND)]],
    "ReadPageText": [[Done(JobId(0), page_text(0, "The rent is", "due now."))]],
    "ReadPageLinks": [[Done(JobId(0), PageLinks(DocumentId(1), 1, 0, (WITHIN, OUT)))]],
}


@pytest.fixture
def app(run_app: RunApp) -> Running:
    return with_lease_open(run_app, REPLIES)


def seen(app: Running, link: PageLink) -> QPoint:
    """Where a link of the first page is on the view."""
    canvas = app.window.page.canvas
    x0, y0, x1, y1 = to_view(link.box, canvas._pages[0], scale=canvas.scale)
    place = canvas.page_layout.places[0]
    across, down = canvas.horizontalScrollBar().value(), canvas.verticalScrollBar().value()
    return QPoint(round((x0 + x1) / 2) + place.x - across, round((y0 + y1) / 2) + place.y - down)


def follow(app: Running, link: PageLink) -> None:
    view = app.window.page.canvas.viewport()
    QTest.mouseMove(view, seen(app, link) - QPoint(2, 2))
    app.wait_until(lambda state: 0 in state.page.links.pages)
    QTest.mouseMove(view, seen(app, link))
    assert view.cursor().shape() == Qt.CursorShape.PointingHandCursor
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=seen(app, link))


def test_a_link_within_the_document_is_followed_and_led_back_from(app: Running) -> None:
    canvas = app.window.page.canvas
    follow(app, WITHIN)
    assert (canvas.current_page, app.dialogs.asked) == (40, [])
    app.wait_until(lambda state: bool(state.trail.behind))
    press(app, "go_back")
    assert canvas.current_page == 0
    press(app, "go_forward")
    assert canvas.current_page == 40
    app.window.enable()
    assert not app.window.menu_actions["go_forward"].isEnabled()


@pytest.mark.parametrize("agrees", [False, True])
def test_a_link_out_of_the_document_opens_only_if_the_person_says_so(app: Running, agrees: bool) -> None:
    app.dialogs.agrees = agrees
    follow(app, OUT)
    asked, *opened = app.dialogs.asked
    assert OUT.address in asked
    assert opened == ([f"address {OUT.address}"] if agrees else [])


def test_links_are_asked_for_once_and_offered_to_the_keyboard(app: Running, qtbot: QtBot) -> None:
    app.wait_until(lambda state: 0 in state.page.links.pages)
    assert [request.page_index for request in app.sent_of(ReadPageLinks)] == [0]
    menu = app.window.page.canvas.context_menu()
    (inner,) = [found for action in menu.actions() if isinstance(found := action.menu(), QMenu)]
    assert [action.text() for action in inner.actions()] == ["p. 41 (41 of 62)", OUT.address]
    inner.actions()[0].trigger()
    assert app.window.page.canvas.current_page == 40
    menu.close()


def test_the_buttons_of_a_mouse_lead_back_over_documents(app: Running) -> None:
    app.window.ways.enter_document(DocumentId(2))
    app.wait_until(lambda state: bool(state.trail.behind) and bool(state.page.pages))
    QTest.mouseClick(app.window.page.canvas.viewport(), Qt.MouseButton.BackButton)
    app.wait_until(lambda state: state.page.document_id == 1 and bool(state.page.pages))
    QTest.mouseClick(app.window.page.canvas.viewport(), Qt.MouseButton.ForwardButton)
    app.wait_until(lambda state: state.page.document_id == 2)


def test_a_page_that_there_is_not_is_said_and_can_be_typed_over(app: Running) -> None:
    page = app.window.page
    press(app, "go_to_page")
    QTest.keyClicks(page.header.field, "<b>99</b>")
    QTest.keyClick(page.header.field, Qt.Key.Key_Return)
    assert page.told.words == "There is no page “<b>99</b>”. This document has 62 pages, p. 1 to p. 62."
    assert page.header.field.selectedText() == "<b>99</b>"
    assert page.canvas.viewport().rect().contains(page.told.geometry())
    QTest.keyClicks(page.header.field, "9")
    QTest.keyClick(page.header.field, Qt.Key.Key_Return)
    assert (page.canvas.current_page, page.canvas.hasFocus()) == (8, True)


def test_a_text_is_looked_for_as_it_is_wished(app: Running) -> None:
    press(app, "find")
    bar = app.window.page.find_bar
    QTest.keyClicks(bar.field, "rent")
    app.wait_until(lambda state: state.page.find.is_answered)
    bar.case.click()
    bar.whole.click()
    wished = [(request.match_case, request.whole_words) for request in app.sent_of(FindInDocument)]
    assert wished == [(False, False), (True, False), (True, True)]
    assert (bar.case.isChecked(), bar.whole.isChecked()) == (True, True)
    QTest.keyClick(bar.field, Qt.Key.Key_Escape)
    assert app.state.page.find.match_case


def held(run_app: RunApp) -> Running:
    """A document whose owner allows nothing."""
    opened = DocumentOpened(DocumentId(1), 1, pages(62), may_copy=False, may_print=False)
    started = run_app(documents=(LEASE,), replies={**REPLIES, "OpenDocument": [[Done(JobId(0), opened)]]})
    started.window.ways.enter_document(DocumentId(1))
    started.wait_until(lambda state: bool(state.page.pages))
    return started


def test_what_may_not_be_printed_is_not_and_that_is_said(run_app: RunApp) -> None:
    app = held(run_app)
    press(app, "print")
    assert app.dialogs.asked == []
    assert "does not allow printing" in app.window.page.told.words


def test_of_what_may_not_be_copied_a_quotation_is_with_its_page(
    run_app: RunApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = held(run_app)
    clipboard, page = QGuiApplication.clipboard(), app.window.page
    clipboard.setText("before")
    press(app, "select_page")
    app.wait_until(lambda state: 0 in state.page.texts.pages)
    page.canvas.copy()
    assert clipboard.text() == "before"
    assert "does not allow copying" in page.told.words
    press(app, "copy_with_page")
    assert clipboard.text() == "The rent is\ndue now.\n(Lease, p. 1 (1 of 62))"
    monkeypatch.setattr("desktop.views.page.desk.MOST_QUOTED", 5)
    clipboard.setText("before")
    page.canvas.copy_with_page()
    assert clipboard.text() == "before"
    assert page.told.words == "Too long for a quotation: 5 characters fit."


def test_a_document_on_its_way_is_no_empty_desk(app: Running) -> None:
    canvas = app.window.page.canvas
    canvas.show_state(PageState())
    nothing = canvas.grab().toImage()
    canvas.show_state(replace(PageState(), document_id=DocumentId(2)))
    assert canvas.grab().toImage() != nothing
