"""By ear and by keyboard: a walk over what screen readers are told, in every main state of the window."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QPushButton, QSlider, QWidget
from pytestqt.qtbot import QtBot

from tests.desktop import states
from tests.desktop.conftest import Running

RunApp = Callable[..., Running]
Role = QAccessible.Role
INTERACTIVE = {
    Role.Button,
    Role.ButtonDropDown,
    Role.ButtonMenu,
    Role.CheckBox,
    Role.RadioButton,
    Role.ComboBox,
    Role.EditableText,
    Role.Link,
    Role.List,
    Role.ListItem,
    Role.Tree,
    Role.TreeItem,
    Role.Table,
    Role.Slider,
    Role.SpinBox,
    Role.MenuItem,
    Role.ProgressBar,
    Role.PageTab,
}
UNNAMED_BY_QT = {"qt_spinbox_lineedit", "qt_toolbar_ext_button", "qt_menubar_ext_button"}
"""Parts that Qt makes for itself; the widget around them has the name."""


def spoken(root: QWidget) -> Iterator[QAccessibleInterface]:
    """Everything below `root` that is to be seen, as a screen reader walks it."""
    waiting: list[QAccessibleInterface | None] = [QAccessible.queryAccessibleInterface(root)]
    while waiting:
        one = waiting.pop()
        if one is None or not one.isValid() or one.state().invisible:
            continue
        yield one
        waiting += [one.child(n) for n in range(min(one.childCount(), 200))]


def unnamed(root: QWidget) -> list[str]:
    found = []
    for one in spoken(root):
        widget: QObject | None = one.object()
        name = widget.objectName() if widget is not None else ""
        needs_name = one.role() in INTERACTIVE or (one.state().focusable and one.role() not in (Role.Client, Role.Cell))
        is_hidden = isinstance(widget, QWidget) and not widget.isVisibleTo(root)
        if needs_name and not is_hidden and name not in UNNAMED_BY_QT and not one.text(QAccessible.Text.Name).strip():
            above = widget.parent() if widget is not None else None
            found.append(f"{one.role().name} {type(widget).__name__} in {type(above).__name__}")
    return found


def test_what_has_no_name_is_found(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    children = [QPushButton(window), QLineEdit(window), QSlider(window)]
    window.show()
    assert len(unnamed(window)) == 3
    for child in children:
        child.setAccessibleName("Its name")
    assert unnamed(window) == []


@pytest.mark.parametrize("name", states.STATES)
def test_all_that_can_be_used_has_a_name_and_is_reached_by_keyboard(run_app: RunApp, name: str) -> None:
    app = states.show(run_app, name)
    assert sum(1 for _ in spoken(app.window)) > 20
    assert unnamed(app.window) == []
    assert by_mouse_alone(app) == []
    check_tabs(app)


def by_mouse_alone(app: Running) -> list[str]:
    """Buttons that neither take the focus from Tab nor are an entry of the menus."""
    menus = {action.text().replace("&", "").rstrip("…") for action in app.window.menu_actions.values()}
    return [
        f"{type(button).__name__} {button.accessibleName() or button.text()}"
        for button in app.window.findChildren(QAbstractButton)
        if button.isVisibleTo(app.window)
        and button.isEnabled()
        and not button.focusPolicy() & Qt.FocusPolicy.TabFocus
        and (button.accessibleName() or button.text()).rstrip("…") not in menus
        and not button.objectName().startswith("qt_")
        and not isinstance(button.parent(), QLineEdit)  # what stands inside a field: Escape empties it
    ]


def check_tabs(app: Running) -> None:
    """Tab goes round through what is seen, and is caught nowhere."""
    app.window.activateWindow()
    first: QWidget | None = None
    seen: list[QWidget] = []
    for _ in range(300):
        app.window.focusNextChild()
        focused = QApplication.focusWidget()
        if focused is None or focused is first:
            break
        first = first or focused
        seen.append(focused)
    assert focused is first
    assert len(seen) >= 3
    assert all(one.isVisible() for one in seen)


@pytest.mark.parametrize("name", ["answer", "settings", "chats"])
def test_escape_empties_a_field_that_has_a_button_for_it(run_app: RunApp, name: str) -> None:
    app = states.show(run_app, name)
    fields = [field for field in app.window.findChildren(QLineEdit) if field.isVisibleTo(app.window)]
    clearable = [field for field in fields if field.isClearButtonEnabled()]
    assert clearable
    for field in clearable:
        field.setText("no such thing")
        QTest.keyClick(field, Qt.Key.Key_Escape)
        assert field.text() == "", type(field).__name__


def test_every_command_is_in_a_menu(run_app: RunApp) -> None:
    app = states.show(run_app, "answer")
    in_menus = {action for menu in app.window.menuBar().actions() for action in _below(menu)}
    assert [name for name, action in app.window.menu_actions.items() if action not in in_menus] == []


def _below(entry: object) -> Iterator[object]:
    menu = entry.menu()  # type: ignore[attr-defined]
    if menu is None:
        yield entry
        return
    for inner in menu.actions():
        yield from _below(inner)
