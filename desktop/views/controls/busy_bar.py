"""A small bar that says that something is going on, without saying how far it is."""

from PySide6.QtCore import QRectF, QSize, QVariantAnimation
from PySide6.QtGui import QHideEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from desktop.style import draw_bar, is_motion_reduced
from desktop.theme import Theme

WIDTH_PX = 60
HEIGHT_PX = 4
PASS_MS = 1200
PIECE = 0.35


class BusyBar(QWidget):
    """Moves while it is seen, and only then; with less motion it stands."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._pass = QVariantAnimation(self, startValue=-PIECE, endValue=1.0, duration=PASS_MS)
        self._pass.setLoopCount(-1)
        self._pass.valueChanged.connect(lambda _: self.update())
        self.setFixedSize(self.sizeHint())

    def sizeHint(self) -> QSize:
        return QSize(WIDTH_PX, HEIGHT_PX)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if is_motion_reduced(self):
            self._pass.setCurrentTime(PASS_MS // 2)  # it stands; the words beside it say what goes on
        else:
            self._pass.start()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._pass.stop()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        start = float(self._pass.currentValue() or 0.0)
        share = PIECE + min(0.0, start)
        draw_bar(painter, QRectF(self.rect()), self._theme, share, start=max(0.0, start))
