"""The scroll bar of the page view, with a tick where each mark lies."""

from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QScrollBar

from desktop.theme import Theme

TICK_HEIGHT_PX = 5
RADIUS_PX = 2


@dataclass(frozen=True, slots=True)
class Tick:
    """`at` is the share of the whole height, from 0 to 1."""

    at: float
    is_open: bool
    is_evidence: bool


class MarkScrollBar(QScrollBar):
    def __init__(self, theme: Theme) -> None:
        super().__init__(Qt.Orientation.Vertical)
        self._theme = theme
        self._ticks: tuple[Tick, ...] = ()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    def set_ticks(self, ticks: tuple[Tick, ...]) -> None:
        if ticks != self._ticks:
            self._ticks = ticks
            self.update()

    def tick_rect(self, tick: Tick) -> QRectF:
        height = self.height() - TICK_HEIGHT_PX - 1
        return QRectF(1.5, 0.5 + tick.at * height, self.width() - 3, TICK_HEIGHT_PX)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.color("sunken"))
        painter.end()
        super().paintEvent(event)
        painter.begin(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for tick in sorted(self._ticks, key=lambda t: t.is_open):
            edge, fill = ("chip_line", "chip_on") if tick.is_evidence else ("line_strong", "surface")
            painter.setPen(QPen(self._theme.color("chip_on_line" if tick.is_open and tick.is_evidence else edge), 1))
            painter.setBrush(self._theme.color(fill))
            painter.drawRoundedRect(self.tick_rect(tick), RADIUS_PX, RADIUS_PX)
