"""What few people want to see, behind a line that unfolds."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.icons import Icons
from desktop.theme import scaled
from desktop.views.controls.buttons import push_button


class Fold(QWidget):
    """Folded at first. `content` is where its rows go."""

    unfolded = Signal(bool)

    def __init__(self, icons: Icons, words: str) -> None:
        super().__init__()
        self._icons = icons
        self.button = push_button(words, look="link")
        self.button.setCheckable(True)
        self.button.toggled.connect(self._turn)
        self._body = QWidget()
        self.content = QVBoxLayout(self._body)
        self.content.setContentsMargins(scaled(12), scaled(4), 0, scaled(4))
        self.content.setSpacing(scaled(4))
        line = QHBoxLayout()
        line.addWidget(self.button)
        line.addStretch()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(line)
        column.addWidget(self._body)
        self._turn(False)

    def _turn(self, is_open: bool) -> None:
        self.button.setIcon(self._icons.icon("chevron-down" if is_open else "chevron-right", "accent"))
        self._body.setVisible(is_open)
        self.unfolded.emit(is_open)


def emptied(layout: QVBoxLayout) -> QVBoxLayout:
    """A layout, without the widgets that were in it."""
    while (item := layout.takeAt(0)) is not None:
        if (old := item.widget()) is not None:
            old.hide()
            old.deleteLater()
    return layout
