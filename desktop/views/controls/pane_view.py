"""What stands in a pane until it is closed."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from desktop.theme import scaled

HEADER_PX = 44
_LEFT_PX = 12


class PaneView(QWidget):
    """Escape closes it."""

    closed = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)


def pane_header(back: QWidget, title: QLabel, *, right_px: int) -> QWidget:
    """The button that leads back and the title, on the line of all panes' headers."""
    header = QWidget()
    header.setFixedHeight(scaled(HEADER_PX) - 1)
    row = QHBoxLayout(header)
    row.setContentsMargins(scaled(_LEFT_PX), 0, scaled(right_px), 0)
    row.setSpacing(scaled(8))
    row.addWidget(back)
    row.addWidget(title, 1)
    return header
