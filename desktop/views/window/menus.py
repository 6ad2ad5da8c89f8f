"""The menu bar from a plain list of commands."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu, QMenuBar

Key = str | QKeySequence.StandardKey


@dataclass(frozen=True, slots=True)
class Command:
    """One entry. `name` is for code, `text` for people.

    With `is_local` the key belongs to the widget that has the focus, and the menu only tells it.
    """

    name: str
    text: str
    run: Callable[[], object]
    keys: tuple[Key, ...] = ()
    is_local: bool = False
    is_checkable: bool = False


@dataclass(frozen=True, slots=True)
class Submenu:
    """Entries behind one entry; with `is_choice` one of them is always checked."""

    text: str
    entries: tuple[Command, ...]
    is_choice: bool = False


Entry = Command | Submenu | None
"""None is a separator."""


def build_menus(window: QMainWindow, menus: Mapping[str, Sequence[Entry]]) -> dict[str, QAction]:
    """Give a window its menu bar; the actions by the names of their commands."""
    actions: dict[str, QAction] = {}
    bar = QMenuBar()
    for title, entries in menus.items():
        menu = bar.addMenu(title)
        for entry in entries:
            _add(menu, entry, actions)
    window.setMenuBar(bar)
    return actions


def key_table(actions: Mapping[str, QAction]) -> list[tuple[str, str]]:
    """What each key does, in the order of the menus."""
    return [
        (action.text().replace("&", "").rstrip("…"), action.shortcut().toString(QKeySequence.SequenceFormat.NativeText))
        for action in actions.values()
        if not action.shortcut().isEmpty()
    ]


def _add(menu: QMenu, entry: Entry, actions: dict[str, QAction]) -> None:
    match entry:
        case None:
            menu.addSeparator()
        case Submenu():
            inner = menu.addMenu(entry.text)
            group = QActionGroup(inner) if entry.is_choice else None
            for command in entry.entries:
                _add(inner, command, actions)
                if group is not None:
                    group.addAction(actions[command.name])
        case Command():
            actions[entry.name] = _action(menu, entry)


def _action(menu: QMenu, command: Command) -> QAction:
    action = menu.addAction(command.text)
    action.setCheckable(command.is_checkable)
    action.setShortcuts([QKeySequence(key) for key in command.keys])
    if command.is_local:
        action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
    action.triggered.connect(lambda _checked=False: command.run())
    return action
