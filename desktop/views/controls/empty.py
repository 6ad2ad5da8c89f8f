"""What a pane says when it has nothing to show."""

from collections.abc import Sequence
from functools import partial
from itertools import takewhile

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from desktop.icons import Icons
from desktop.theme import Theme, font, scaled
from desktop.views.controls.buttons import push_button

ICON_PX = 32
MAX_WIDTH_PX = 320
SUGGESTION_PX = 400
ROOM_PX = 4


class EmptyState(QWidget):
    """An icon, a title, one sentence, and one thing to do or questions to choose from, in the middle of a pane."""

    pressed = Signal()
    suggested = Signal(str)

    def __init__(
        self,
        theme: Theme,
        icons: Icons,
        *,
        icon: str,
        title: str,
        sentence: str,
        action: str = "",
        questions: Sequence[str] = (),
    ) -> None:
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
        if questions:
            column.addSpacing(scaled(8))
        for question in questions:
            column.addLayout(self._suggestion(icons, question))
        column.addStretch()

    def _suggestion(self, icons: Icons, question: str) -> QHBoxLayout:
        """Of the width of the others, so that they stand below one another."""
        button = push_button(question, icon=icons.icon("message-square"))
        button.clicked.connect(partial(self.suggested.emit, question))
        button.setMaximumWidth(scaled(SUGGESTION_PX))
        button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(button, 100)
        row.addStretch(1)
        return row


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
