"""Buttons with a look, a font and a name for screen readers."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon, QKeySequence
from PySide6.QtWidgets import QPushButton, QToolButton, QWidget

from desktop.theme import font, scaled

TOOL_BUTTON_PX = 28
ICON_PX = 16


def push_button(
    text: str, *, look: str = "plain", icon: QIcon | None = None, parent: QWidget | None = None
) -> QPushButton:
    """`look` is "primary", "plain", "quiet", "link" or "calm", as the style draws them."""
    button = QPushButton(text, parent)
    button.setProperty("look", look)
    button.setFont(font("interface_strong"))
    button.setAutoDefault(False)
    if icon is not None:
        button.setIcon(icon)
    button.setIconSize(QSize(scaled(ICON_PX), scaled(ICON_PX)))
    return button


def tool_button(icon: QIcon, name: str, *, shortcut: str = "", parent: QWidget | None = None) -> QToolButton:
    """An icon alone; `name` is what it does, told by the tooltip and to screen readers."""
    button = QToolButton(parent)
    button.setIcon(icon)
    button.setIconSize(QSize(scaled(ICON_PX), scaled(ICON_PX)))
    button.setFixedSize(scaled(TOOL_BUTTON_PX), scaled(TOOL_BUTTON_PX))
    button.setAutoRaise(True)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.setAccessibleName(name)
    button.setAccessibleDescription(key_words(shortcut))
    button.setToolTip(f"{name} ({key_words(shortcut)})" if shortcut else name)
    return button


def key_words(keys: str) -> str:
    """As the person's own keyboard names them: "Ctrl+Del" is "Strg+Entf" on a German one."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
