"""A label of one line that gives way: what has no room is left out, and the tooltip has it whole."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy

from desktop.tips import set_tip


class ElidedLabel(QLabel):
    """Names lose their middle; give `ElideRight` for sentences."""

    def __init__(self, text: str = "", *, mode: Qt.TextElideMode = Qt.TextElideMode.ElideMiddle) -> None:
        super().__init__(text)
        self._mode = mode
        self._more = ""
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)

    def set_more_tip(self, more: str) -> None:
        """What the tooltip says besides the words that had no room."""
        self._more = more

    def minimumSizeHint(self) -> QSize:
        return QSize(self.fontMetrics().horizontalAdvance("…"), super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        inner = self.contentsRect()
        text = self.fontMetrics().elidedText(self.text(), self._mode, inner.width())
        said = (self.text() if text != self.text() else "", self._more)
        set_tip(self, "\n".join(filter(None, said)))
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(inner, int(self.alignment() | Qt.TextFlag.TextSingleLine), text)
