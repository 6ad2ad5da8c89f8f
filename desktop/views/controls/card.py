"""A quiet box for what belongs together."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame

from desktop.theme import Theme

RADIUS_PX = 10


class Card(QFrame):
    """Ground and edge by token; no edge where the ground tells enough, always one in high contrast."""

    def __init__(self, theme: Theme, *, ground: str = "surface", edge: str = "line") -> None:
        super().__init__()
        self._theme, self._ground, self._edge = theme, ground, edge

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        edge = self._edge or ("line" if self._theme.is_contrast else self._ground)
        painter.setPen(QPen(self._theme.color(edge), 1))
        painter.setBrush(self._theme.color(self._ground))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), RADIUS_PX, RADIUS_PX)
