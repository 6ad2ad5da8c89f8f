"""By keyboard alone: every action has its place and its key, and Tab goes through what is seen as one reads it."""

from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAction, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QMenu, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop.theme import THEME_NAMES
from desktop.views.palette.wiring import items_of
from desktop.views.window.main_window import MainWindow
from desktop.views.window.tab_order import tab_stops
from tests.desktop import states
from tests.desktop.conftest import Running

RunApp = Callable[..., Running]
TABBED = tuple(name for name in states.STATES if name != "palette")
"""The palette keeps the keyboard until Escape."""
RING_ROOM_PX = 4


def active(app: Running, qtbot: QtBot) -> MainWindow:
    app.window.activateWindow()
    qtbot.waitUntil(app.window.isActiveWindow)
    QApplication.processEvents()
    return app.window


def focused() -> QWidget:
    found = QApplication.focusWidget()
    assert found is not None, "the focus was lost"
    return found


def press_tab(key: Qt.Key = Qt.Key.Key_Tab) -> QWidget:
    QTest.keyClick(focused(), key)
    return focused()


def called(widget: QWidget) -> str:
    return f"{type(widget).__name__} {widget.accessibleName() or getattr(widget, 'text', str)()}"


# --- where Tab goes


@pytest.mark.parametrize("name", TABBED)
def test_tab_goes_through_all_that_is_seen_and_back(run_app: RunApp, qtbot: QtBot, name: str) -> None:
    app = states.show(run_app, name)
    window = active(app, qtbot)
    for _ in tab_stops(window):
        press_tab()  # of buttons that exclude each other only the chosen one stays a stop once one had the focus
    stops = tab_stops(window)
    assert len(stops) >= 3
    stops[-1].setFocus()
    assert [called(press_tab()) for _ in stops] == [called(stop) for stop in stops]
    stops[0].setFocus()
    back = [called(press_tab(Qt.Key.Key_Backtab)) for _ in stops]
    assert back == [called(stop) for stop in reversed(stops)]


@pytest.mark.parametrize("name", TABBED)
def test_panes_come_in_the_order_they_stand_in(run_app: RunApp, qtbot: QtBot, name: str) -> None:
    app = states.show(run_app, name)
    window = app.window
    parts = [window.library, window.middle, window.page_column, window.status]
    places = [place for stop in tab_stops(active(app, qtbot)) if (place := _place(stop, parts)) is not None]
    assert places == sorted(places)


def _place(stop: QWidget, parts: list[QWidget]) -> int | None:
    return next((place for place, part in enumerate(parts) if part.isAncestorOf(stop)), None)


def test_in_an_answer_tab_goes_from_the_question_over_its_chips_to_the_box(run_app: RunApp, qtbot: QtBot) -> None:
    app = states.show(run_app, "answer")
    stops = [called(stop) for stop in tab_stops(active(app, qtbot))]
    wanted = ["QToolButton Edit and ask again", "CitationChip Citation 1, Lease, page 1"]
    wanted += ["CitationChip Citation 3, Lease, page 3", "QToolButton Copy answer with citations"]
    wanted += ["SourceRow Citation 1, Lease, page 1, Terms > Clause 1", "QuestionText Question", "QPushButton Ask"]
    wanted += ["PageField Page", "PageDesk Lease, p. 1 (1 of 62), 3 marks", "QToolButton Next mark"]
    places = [stops.index(one) for one in wanted]
    assert places == sorted(places)


def test_a_window_of_one_line_is_read_from_the_side_where_reading_begins(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(300, 200)
    right, left, below = QPushButton("right", window), QPushButton("left", window), QPushButton("below", window)
    right.setGeometry(150, 4, 100, 30)
    left.setGeometry(10, 0, 100, 40)
    below.setGeometry(0, 60, 100, 30)
    label, off, mouse_only = QLabel("words", window), QPushButton("off", window), QPushButton("mouse", window)
    off.setEnabled(False)
    mouse_only.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
    window.show()
    assert label.isVisible()
    assert tab_stops(window) == [left, right, below]
    window.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    assert tab_stops(window) == [right, left, below]


def test_what_is_hidden_hands_the_focus_to_what_is_near(run_app: RunApp, qtbot: QtBot) -> None:
    app = states.show(run_app, "answer")
    window = active(app, qtbot)
    banner = window.chat.banner
    close = next(stop for stop in tab_stops(banner) if stop.accessibleName() == "Dismiss")
    close.setFocus()
    QTest.keyClick(close, Qt.Key.Key_Space)
    QApplication.processEvents()
    assert banner.isHidden()
    assert window.middle.isAncestorOf(focused())


# --- what shows where the keyboard is


def picture(window: QWidget, widget: QWidget) -> QImage:
    place = QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())
    return window.grab(place.adjusted(-RING_ROOM_PX, -RING_ROOM_PX, RING_ROOM_PX, RING_ROOM_PX)).toImage()


@pytest.mark.parametrize("name", TABBED)
def test_the_keyboard_s_place_is_painted_in_every_theme(run_app: RunApp, qtbot: QtBot, name: str) -> None:
    """Of each kind of widget, after a real Tab."""
    app = states.show(run_app, name)
    window = active(app, qtbot)
    unseen = []
    for theme in THEME_NAMES:
        window.theme_wanted.emit(theme)
        QApplication.processEvents()
        qtbot.waitUntil(lambda: all(stop.geometry().top() >= 0 for stop in tab_stops(window)))  # all has its place
        kinds = {(type(stop), stop.property("look")): stop for stop in tab_stops(window)}
        for stop in kinds.values():
            stop.setFocus()
            press_tab()
            without = picture(window, stop)
            assert press_tab(Qt.Key.Key_Backtab) is stop
            if picture(window, stop) == without:
                unseen.append(f"{called(stop)} ({theme})")
    assert unseen == []


def test_a_widget_that_paints_no_ring_is_found(qtbot: QtBot) -> None:
    class Mute(QPushButton):
        def paintEvent(self, event: object) -> None:
            pass

    window = QWidget()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    for widget in (QPushButton("One"), Mute("Two"), QPushButton("Three")):
        column.addWidget(widget)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    first, mute, third = (widget for widget in window.children() if isinstance(widget, QPushButton))
    first.setFocus()
    before = picture(window, mute), picture(window, third)
    assert press_tab() is mute
    assert picture(window, mute) == before[0]
    assert press_tab() is third
    assert picture(window, third) != before[1]


# --- every action


def entries(menu: QMenu) -> Iterator[QAction]:
    for action in menu.actions():
        below = action.menu()
        if isinstance(below, QMenu):
            yield from entries(below)
        elif not action.isSeparator():
            yield action


def test_every_action_is_in_a_menu_and_in_the_palette(run_app: RunApp) -> None:
    app = states.show(run_app, "answer")
    menus = [menu for action in app.window.menuBar().actions() if isinstance(menu := action.menu(), QMenu)]
    in_menus = [action for menu in menus for action in entries(menu)]
    named = list(app.window.menu_actions.values())
    assert [action.text() for action in named if action not in in_menus] == []
    assert [action.text() for action in in_menus if action not in named] == []
    offered = {item.key: item for item in items_of(app.window)}
    assert [name for name in app.window.menu_actions if f"command:{name}" not in offered] == ["palette"]
    keyed = {name: action.shortcut() for name, action in app.window.menu_actions.items() if name != "palette"}
    assert [name for name, key in keyed.items() if bool(offered[f"command:{name}"].shortcut) == key.isEmpty()] == []


def test_no_key_does_two_things(run_app: RunApp) -> None:
    app = states.show(run_app, "answer")
    keys = [key.toString() for action in app.window.menu_actions.values() for key in action.shortcuts()]
    assert len(keys) > 40
    assert sorted(keys) == sorted(set(keys))


def test_each_menu_of_the_bar_has_an_access_key_of_its_own(run_app: RunApp) -> None:
    app = states.show(run_app, "answer")
    names = [action.text() for action in app.window.menuBar().actions()]
    letters = [name.partition("&")[2][:1].casefold() for name in names]
    assert all(letters)
    assert len(set(letters)) == len(names)


# --- the focus is never lost


@pytest.mark.parametrize("name", states.STATES)
def test_f6_goes_round_the_panes_and_always_ends_somewhere(run_app: RunApp, qtbot: QtBot, name: str) -> None:
    app = states.show(run_app, name)
    active(app, qtbot)
    if name == "first run":
        pytest.skip("there are no panes yet")
    for step in ("next_pane",) * 4 + ("previous_pane",) * 4:
        app.window.menu_actions[step].trigger()
        QApplication.processEvents()
        assert focused().isVisible(), step


@pytest.mark.parametrize("size", [(1280, 800), (720, 520)])
@pytest.mark.parametrize("name", [n for n in states.STATES if n not in ("first run", "answer", "busy", "refusal")])
def test_escape_leads_back_and_keeps_the_focus(run_app: RunApp, qtbot: QtBot, name: str, size: tuple[int, int]) -> None:
    app = states.show(run_app, name)
    window = active(app, qtbot)
    window.resize(*size)
    QApplication.processEvents()
    for _ in range(4):
        QTest.keyClick(focused(), Qt.Key.Key_Escape)
        QApplication.processEvents()
        assert focused().isVisible()
        assert window.isAncestorOf(focused())


@pytest.mark.parametrize("name", ["answer", "settings", "why", "check", "activity", "chats"])
def test_one_pane_at_a_time_keeps_the_focus_in_sight(run_app: RunApp, qtbot: QtBot, name: str) -> None:
    app = states.show(run_app, name)
    window = active(app, qtbot)
    for width in (720, 1280, 1000, 720):
        window.resize(width, 520)
        QApplication.processEvents()
        assert focused().isVisible(), width
        for key in ("library", "chat", "page", "chat"):
            window.menu_actions[key].trigger()
            QApplication.processEvents()
            assert focused().isVisible(), (width, key)


def test_fields_are_left_by_tab(run_app: RunApp, qtbot: QtBot) -> None:
    """None of them takes Tab for itself."""
    app = states.show(run_app, "check")
    window = active(app, qtbot)
    fields = [stop for stop in tab_stops(window) if isinstance(stop, QLineEdit)]
    assert len(fields) >= 3
    for field in fields:
        field.setFocus()
        assert press_tab() is not field
    assert all(one is not other for one, other in pairwise(tab_stops(window)))
