"""A window is found again as it was left: the page, its size, and the place on it."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from core.api.chats import ChatId, ChatSummary, ChatTurn, TurnId
from core.api.messages import Chat
from core.api.requests import OpenDocument
from core.api.types import DocumentId, JobId, Scope
from desktop.prefs import Prefs, load_prefs, save_prefs
from desktop.views.page.layout import Zoom
from tests.desktop import samples
from tests.desktop.conftest import Running, document

LEASE = document(1, "/papers/Lease.pdf", pages=30)
LETTER = document(2, "/papers/Letter.pdf", pages=4)
AWAY = document(3, "/papers/Away.pdf", is_away=True)
PAPERS = [LEASE, LETTER, AWAY]
LEFT = Prefs(document=1, document_path="/papers/Lease.pdf", page_index=17, page_down=0.25, zoom_mode="FREE", zoom=0.75)
RunApp = Callable[..., Running]


def _run(run_app: RunApp, tmp_path: Path, left: Prefs) -> Running:
    return run_app(documents=PAPERS, before=lambda: save_prefs(tmp_path / "data", left))


def test_the_page_is_found_again_with_its_size_and_place(run_app: RunApp, tmp_path: Path) -> None:
    app = _run(run_app, tmp_path, LEFT)
    app.wait_until(lambda state: bool(state.page.pages))
    canvas = app.window.page.canvas
    assert (canvas.zoom_mode, canvas.zoom) == (Zoom.FREE, 0.75)
    place = canvas.page_layout.places[17]
    assert canvas.verticalScrollBar().value() == round(place.y + 0.25 * place.height)
    assert app.window.chat.box.text.hasFocus(), "the focus stays where one begins"
    again = app.window.current_prefs()
    assert (again.page_index, again.zoom, again.document_path) == (17, 0.75, "/papers/Lease.pdf")
    assert again.page_down == pytest.approx(0.25, abs=0.002)


def test_a_size_that_fits_the_width_fits_the_width_of_now(run_app: RunApp, tmp_path: Path) -> None:
    app = _run(run_app, tmp_path, replace(LEFT, zoom_mode="WIDTH", zoom=7.0))
    app.wait_until(lambda state: bool(state.page.pages))
    canvas = app.window.page.canvas
    assert canvas.zoom_mode is Zoom.WIDTH
    assert canvas.zoom < 7.0


@pytest.mark.parametrize(
    "left",
    [
        Prefs(),
        replace(LEFT, document=77),
        replace(LEFT, document_path="/papers/Another.pdf"),
        replace(LEFT, document=3, document_path="/papers/Away.pdf"),
    ],
    ids=["nothing was open", "it is gone", "the number is another's", "its drive is away"],
)
def test_what_is_not_there_any_more_is_not_opened(run_app: RunApp, tmp_path: Path, left: Prefs) -> None:
    app = _run(run_app, tmp_path, left)
    assert app.state.page.document_id is None
    assert not app.sent_of(OpenDocument)
    app.application.actions.open_document(DocumentId(2))
    app.wait_until(lambda state: bool(state.page.pages))
    assert app.window.page.canvas.zoom_mode is Zoom.WIDTH, "what is opened later is not put anywhere"


def test_what_the_person_opens_meanwhile_stays(run_app: RunApp, tmp_path: Path) -> None:
    app = _run(run_app, tmp_path, LEFT)
    app.application.actions.open_document(DocumentId(2))
    app.wait_until(lambda state: state.page.document_id == DocumentId(2) and bool(state.page.pages))
    assert app.window.page.canvas.zoom_mode is Zoom.WIDTH


def test_a_page_beyond_the_end_leaves_the_view_at_the_beginning(run_app: RunApp, tmp_path: Path) -> None:
    app = _run(run_app, tmp_path, replace(LEFT, page_index=400))
    app.wait_until(lambda state: bool(state.page.pages))
    assert app.window.page.canvas.current_page in range(LEASE.page_count)


def test_a_window_that_is_closed_at_once_forgets_nothing(run_app: RunApp, tmp_path: Path) -> None:
    app = _run(run_app, tmp_path, replace(LEFT, chat=9))
    listed = app.application.actions.state
    app.application.actions.state = replace(listed, library=replace(listed.library, is_listed=False))
    assert (app.window.current_prefs().document, app.window.current_prefs().chat) == (1, 9)


def test_the_place_survives_another_size_of_text(run_app: RunApp, tmp_path: Path) -> None:
    app = _run(run_app, tmp_path, LEFT)
    app.wait_until(lambda state: bool(state.page.pages))
    QTest.keyClick(app.window.page.canvas, Qt.Key.Key_Home)
    app.window.page.canvas.verticalScrollBar().setValue(app.window.page.canvas.page_layout.places[9].y)
    app.window.text_percent_wanted.emit(125)
    assert app.window.page.canvas.page_layout.at(app.window.page.canvas.verticalScrollBar().value()) is not None
    assert app.window.current_prefs().page_index == 9


def _chat() -> Chat:
    turns = [
        ChatTurn(TurnId(number), f"Question {number}?", "2026-11-28T10:31:00Z", Scope(), False, samples.answer())
        for number in range(1, 31)
    ]
    return Chat(ChatSummary(ChatId(9), "Lease", "2026-11-28T10:31:00Z", "2026-11-28T10:31:00Z", 30), tuple(turns))


def _run_chat(run_app: RunApp, tmp_path: Path, left: Prefs) -> Running:
    app = run_app(documents=PAPERS, chats=[_chat()], before=lambda: save_prefs(tmp_path / "data", left))
    app.wait_until(lambda state: bool(state.chat.exchanges))
    return app


def test_the_answer_that_was_looked_at_is_at_the_top_again(run_app: RunApp, tmp_path: Path, qtbot: QtBot) -> None:
    app = _run_chat(run_app, tmp_path, Prefs(chat=9, answer=12))
    qtbot.waitUntil(lambda: app.window.current_prefs().answer == 12, timeout=5_000)
    assert app.window.chat.transcript.stepped_to == JobId(-12)


def test_a_conversation_left_at_its_end_opens_at_its_end(run_app: RunApp, tmp_path: Path) -> None:
    app = _run_chat(run_app, tmp_path, Prefs(chat=9))
    assert app.window.chat.transcript.stepped_to is None
    bar = app.window.chat.transcript.verticalScrollBar()
    assert bar.value() > 0


def test_an_answer_that_is_gone_moves_nothing(run_app: RunApp, tmp_path: Path) -> None:
    app = _run_chat(run_app, tmp_path, Prefs(chat=9, answer=400))
    assert app.window.chat.transcript.stepped_to is None


def test_all_of_it_is_kept_on_the_disk(tmp_path: Path) -> None:
    save_prefs(tmp_path, LEFT)
    assert load_prefs(tmp_path) == LEFT
    (tmp_path / "window.json").write_text('{"zoom_mode": "HUGE", "zoom": -1.0, "page_index": -4, "page_down": "x"}')
    assert load_prefs(tmp_path) == Prefs()
