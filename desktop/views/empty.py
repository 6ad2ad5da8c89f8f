"""What a pane says when it has nothing to show."""

from itertools import takewhile

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from desktop.icons import Icons
from desktop.theme import Theme, font, scaled
from desktop.views.buttons import push_button

ICON_PX = 32
MAX_WIDTH_PX = 320
ROOM_PX = 4


class EmptyState(QWidget):
    """An icon, a title, one sentence and at most one thing to do, in the middle of a pane."""

    pressed = Signal()

    def __init__(self, theme: Theme, icons: Icons, *, icon: str, title: str, sentence: str, action: str = "") -> None:
        super().__init__()
        column = QVBoxLayout(self)
        column.setSpacing(scaled(8))
        column.addStretch()
        picture = QLabel()
        picture.setPixmap(icons.pixmap(icon, "text3", scaled(ICON_PX), self.devicePixelRatioF()))
        column.addWidget(picture, alignment=Qt.AlignmentFlag.AlignHCenter)
        for text, role, token in ((title, "pane_title", "text"), (sentence, "interface", "text2")):
            if text:
                column.addWidget(_line(theme, text, role, token), alignment=Qt.AlignmentFlag.AlignHCenter)
        if action:
            button = push_button(action, look="primary")
            button.clicked.connect(self.pressed)
            column.addSpacing(scaled(8))
            column.addWidget(button, alignment=Qt.AlignmentFlag.AlignHCenter)
        column.addStretch()


def _line(theme: Theme, text: str, role: str, token: str) -> QLabel:
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setFont(font(role))
    label.setWordWrap(True)
    label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
    width = _balanced(label)
    label.setMinimumSize(width, label.heightForWidth(width))  # a layout with an alignment would give it one line
    palette = label.palette()
    palette.setColor(label.foregroundRole(), theme.color(token))
    label.setPalette(palette)
    return label


def _balanced(label: QLabel) -> int:
    """The narrowest width that takes no more lines than the widest one: a word alone on the last line looks lost."""
    advance = label.fontMetrics().horizontalAdvance
    widest = scaled(MAX_WIDTH_PX)
    if advance(label.text()) + ROOM_PX <= widest:
        return advance(label.text()) + ROOM_PX
    longest = max(map(advance, label.text().split())) + ROOM_PX
    height = label.heightForWidth(widest)
    narrower = range(widest, min(longest, widest) - 1, -ROOM_PX)
    return list(takewhile(lambda width: label.heightForWidth(width) <= height, narrower))[-1]
