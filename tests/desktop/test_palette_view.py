"""The command palette in a window: opened, chosen from and left by keyboard alone."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from core.api.chats import ChatId, ChatSummary
from core.api.messages import Chat
from core.api.requests import ListChats, OpenChat, OpenDocument
from core.api.types import DocumentId, JobId
from desktop import palette_texts
from desktop.prefs import Prefs, load_prefs, save_prefs
from desktop.state.palette import Group, Item, Kind, found
from desktop.theme import scaled
from desktop.views.palette.view import MARGIN_PX, TOP_SHARE, WIDTH_PX, Palette
from desktop.views.palette.wiring import document_items
from desktop.views.settings.view import GROUPS
from tests.desktop import samples
from tests.desktop.conftest import Running, document

PAPERS = [document(1, "/papers/a/Lease.pdf"), document(2, "/papers/b/Lease.pdf"), document(3, "/papers/Zoning.pdf")]
KEPT = Chat(ChatSummary(ChatId(4), "When does the lease end?", "2026-01-01T10:00:00Z", "2026-01-01T10:00:00Z", 1), ())
RunApp = Callable[..., Running]


def _open(app: Running, typed: str = "") -> Palette:
    QTest.keyClick(app.window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    palette = app.window.palette_view
    assert palette.isVisible()
    assert palette.field.hasFocus()
    QTest.keyClicks(palette.field, typed)
    return palette


def _box(palette: Palette) -> QWidget:
    box = palette.field.parentWidget()
    assert box is not None
    return box


def _rows(palette: Palette) -> list[str]:
    model = palette.model
    items = [model.item_at(model.index(row)) for row in range(model.rowCount())]
    return [item.text for item in items if item is not None]


def _press(palette: Palette, key: Qt.Key) -> None:
    QTest.keyClick(palette.field, key)


def test_it_stands_where_the_design_has_it(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS)
    box = _box(_open(app)).geometry()
    assert (box.width(), box.top()) == (scaled(WIDTH_PX), round(app.window.height() * TOP_SHARE))
    assert abs(box.center().x() - app.window.width() // 2) <= 1
    app.window.resize(720, 520)
    box = _box(app.window.palette_view).geometry()
    assert box.bottom() <= 520 - scaled(MARGIN_PX)


def test_every_command_of_the_menus_is_in_it_with_its_key(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS)
    items = {item.key.partition(":")[2]: item for item in _open(app).items if item.key.startswith("command:")}
    assert set(items) == set(app.window.menu_actions) - {"palette"}
    assert items["settings"].shortcut == "Ctrl+,"
    assert items["theme_dark"].text == "Theme: Dark"
    assert items["theme_light"].is_checked
    assert {name for name, item in items.items() if not item.is_enabled} == {
        name for name, action in app.window.menu_actions.items() if not action.isEnabled()
    }


def test_every_group_of_the_settings_is_in_it(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS)
    _press(_open(app, "settings privacy"), Qt.Key.Key_Return)
    assert app.window.settings is not None
    assert app.window.settings.group_list.currentRow() == GROUPS.index("privacy")


def test_enter_does_the_command_and_the_focus_is_back(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS)
    before = QApplication.focusWidget()
    asked: list[str] = []
    app.window.theme_wanted.connect(asked.append)
    _press(_open(app, "theme dark"), Qt.Key.Key_Return)
    assert asked == ["dark"]
    assert not app.window.palette_view.isVisible()
    assert QApplication.focusWidget() is before


@pytest.mark.parametrize("way", ["escape", "again", "beside"])
def test_leaving_it_puts_the_focus_where_it_was(run_app: RunApp, way: str) -> None:
    app = run_app(documents=PAPERS)
    app.window.library.tree.setFocus()
    palette = _open(app, "lea")
    if way == "escape":
        _press(palette, Qt.Key.Key_Escape)
    elif way == "again":
        QTest.keyClick(palette.field, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    else:
        QTest.mouseClick(palette, Qt.MouseButton.LeftButton, pos=QPoint(3, 300))
    assert not palette.isVisible()
    assert app.window.library.tree.hasFocus()
    assert not app.sent_of(OpenDocument)


def test_what_cannot_be_used_now_is_shown_and_not_chosen(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS)
    palette = _open(app, ">zoom in")
    assert _rows(palette) == ["Zoom in"]
    assert palette.current is None
    _press(palette, Qt.Key.Key_Return)
    assert palette.isVisible()
    said = palette.model.data(palette.model.index(1), Qt.ItemDataRole.AccessibleTextRole)
    assert said == "Zoom in, View, Ctrl++, not available now"
    [zoom] = [item for item in palette.items if item.text == "Zoom in"]
    assert palette_texts.place(zoom) == "View · not available now"


def test_the_arrows_go_from_row_to_row_over_headings_and_round_the_end(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS)
    palette = _open(app, "#")
    assert _rows(palette) == ["Lease", "Lease", "Zoning"]
    seen = []
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Tab, Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Backtab):
        _press(palette, key)
        assert palette.current is not None
        seen.append(palette.current.key)
    assert seen == ["document:2", "document:3", "document:1", "document:3", "document:2"]
    assert palette.field.hasFocus()


def test_it_is_no_higher_than_its_rows(run_app: RunApp) -> None:
    palette = _open(run_app(documents=PAPERS))
    box = _box(palette)
    high = box.height()
    QTest.keyClicks(palette.field, "zoning")
    assert box.height() < high
    assert palette.list.viewport().height() >= palette.list.visualRect(palette.list.currentIndex()).bottom() + 1


def test_equal_names_are_told_apart_by_their_folders(run_app: RunApp) -> None:
    items = {item.key: item.place for item in _open(run_app(documents=PAPERS)).items}
    assert items["document:1"] == "/papers/a"
    assert items["document:3"] == "papers"


def test_a_document_is_opened_in_the_page_pane(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS)
    _press(_open(app, "zoning"), Qt.Key.Key_Return)
    assert app.sent_of(OpenDocument)[0].document_id == DocumentId(3)
    assert app.state.page.document_id == DocumentId(3)


def test_kept_conversations_come_while_it_is_open_and_can_be_opened(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS, chats=[KEPT])
    palette = _open(app, "when does")
    app.wait_until(lambda state: state.chats.is_listed)
    assert not app.state.chats.is_open
    assert _rows(palette) == ["When does the lease end?"]
    _press(palette, Qt.Key.Key_Return)
    app.wait_until(lambda state: state.chat.chat is not None)
    assert app.sent_of(OpenChat)[0].chat_id == KEPT.chat.id
    _open(app)
    assert len(app.sent_of(ListChats)) == 1


def test_a_question_of_the_conversation_is_gone_to(run_app: RunApp) -> None:
    finished = [samples.finished(JobId(0), samples.answer())]
    app = run_app(documents=PAPERS, replies={"Ask": [finished]})
    for question in ("How high is the rent?", "When does it end?"):
        app.window.chat.box.text.setPlainText(question)
        QTest.keyClick(app.window.chat.box.text, Qt.Key.Key_Return)
        app.wait_until(lambda state: state.chat.running is None)
    palette = _open(app, "?")
    assert _rows(palette) == ["When does it end?", "How high is the rent?"]
    _press(palette, Qt.Key.Key_Down)
    _press(palette, Qt.Key.Key_Return)
    assert app.window.chat.transcript.stepped_to == app.state.chat.exchanges[0].job


def test_what_was_used_is_offered_first_the_next_time(run_app: RunApp) -> None:
    app = run_app(documents=PAPERS)
    _press(_open(app, "zoning"), Qt.Key.Key_Return)
    palette = _open(app)
    assert palette.current is not None
    assert palette.current.key == "document:3"
    assert app.window.current_prefs().used == ("document:3",)


def test_nothing_found_says_what_to_do_instead(run_app: RunApp) -> None:
    palette = _open(run_app(documents=PAPERS), "qqqq")
    assert palette.list.isHidden()
    [said] = [label for label in palette.findChildren(QLabel) if label.text() == palette_texts.nothing_found()]
    assert said.isVisible()


def test_a_widget_that_is_gone_gets_no_focus(run_app: RunApp, qtbot: QtBot) -> None:
    app = run_app(documents=PAPERS)
    passing = QLineEdit(app.window)
    passing.show()
    passing.setFocus()
    palette = _open(app)
    with qtbot.waitSignal(passing.destroyed):
        passing.deleteLater()
    _press(palette, Qt.Key.Key_Escape)
    assert not palette.isVisible()


def test_the_words_of_headings_tell_of_rows_that_are_left_out(qtbot: QtBot) -> None:
    one = Item(Kind.DOCUMENT, "document:1", "Lease")
    assert palette_texts.heading(Group(Kind.DOCUMENT, (one,), 1)) == "Documents"
    assert palette_texts.heading(Group(Kind.DOCUMENT, (one,), 1200)) == "Documents · 1 of 1,200"


def test_what_was_used_survives_in_the_prefs(tmp_path: Path) -> None:
    save_prefs(tmp_path, Prefs(used=("command:zoom_in",)))
    assert load_prefs(tmp_path).used == ("command:zoom_in",)


def test_ten_thousand_documents_are_offered_and_filtered_without_being_felt(qtbot: QtBot) -> None:
    papers = [
        document(number, f"/papers/{number % 50}/Letter of department {number}.pdf") for number in range(1, 10_001)
    ]
    begun = time.process_time()
    items = list(document_items(papers))
    offered = time.process_time()
    spent = []
    for typed in ("l", "dep", "99", "lodp"):
        start = time.process_time()
        groups = found(items, typed)
        spent.append(time.process_time() - start)
        assert groups[0].total
    assert offered - begun < 0.25, "of the processor's time, with room for a slow machine"
    assert max(spent) < 0.15
