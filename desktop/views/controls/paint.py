"""Small things every view does with a theme."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QLabel, QWidget

from desktop.theme import Theme, font


def set_ground(widget: QWidget, theme: Theme, token: str) -> None:
    """Fill a widget with a colour of the theme; its children keep theirs."""
    palette = widget.palette()
    palette.setColor(QPalette.ColorRole.Window, theme.color(token))
    widget.setPalette(palette)
    widget.setAutoFillBackground(True)


def set_words(label: QLabel, theme: Theme, role: str, token: str = "text") -> None:
    """Give a label the font of a role and a colour of the theme; screen readers are told of titles by the role."""
    label.setFont(font(role))
    label.setProperty("type_role", role)
    palette = label.palette()
    palette.setColor(QPalette.ColorRole.WindowText, theme.color(token))
    label.setPalette(palette)


def words(theme: Theme, text: str = "", *, role: str = "interface", token: str = "text") -> QLabel:
    """A label of one line; longer text belongs in a TextBlock."""
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    set_words(label, theme, role, token)
    return label


def hairline(theme: Theme, *, upright: bool = False) -> QFrame:
    """A line one pixel wide between two surfaces."""
    line = QFrame()
    line.setFrameShape(QFrame.Shape.NoFrame)
    if upright:
        line.setFixedWidth(1)
    else:
        line.setFixedHeight(1)
    set_ground(line, theme, "line")
    return line
