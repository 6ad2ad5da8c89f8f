"""A splitter whose handle is a hairline."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSplitter, QSplitterHandle

from desktop.theme import Theme


class _Hairline(QSplitterHandle):
    """Qt widens the part that can be grabbed to five pixels by itself."""

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        splitter = self.splitter()
        if isinstance(splitter, LineSplitter):
            QPainter(self).fillRect(self.rect(), splitter.line_color)


class LineSplitter(QSplitter):
    """Side by side; no part can be dragged out of sight."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.line_color = QColor(theme.color("line"))
        self.setHandleWidth(1)
        self.setChildrenCollapsible(False)

    def set_theme(self, theme: Theme) -> None:
        self.line_color = theme.color("line")
        self.update()

    def createHandle(self) -> QSplitterHandle:
        return _Hairline(self.orientation(), self)
