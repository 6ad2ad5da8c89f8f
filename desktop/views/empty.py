"""What a pane says when it has nothing to show."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from desktop.icons import Icons
from desktop.theme import Theme, font, scaled
from desktop.views.buttons import push_button

ICON_PX = 32
MAX_WIDTH_PX = 320


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
    label.setFont(font(role))
    label.setWordWrap(True)
    label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
    width = min(scaled(MAX_WIDTH_PX), label.fontMetrics().horizontalAdvance(text) + 4)
    label.setMinimumSize(width, label.heightForWidth(width))  # a layout with an alignment would give it one line
    palette = label.palette()
    palette.setColor(label.foregroundRole(), theme.color(token))
    label.setPalette(palette)
    return label
