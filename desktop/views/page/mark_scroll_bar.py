"""The scroll bar of the page view, with a tick where each mark lies."""

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QScrollBar, QStyle, QStyleOptionSlider

from core.api.types import Rect
from desktop.theme import Theme

translate = QCoreApplication.translate

TICK_HEIGHT_PX = 5
RADIUS_PX = 2
REACH_PX = 8.0


@dataclass(frozen=True, slots=True)
class Tick:
    """`at` is the share of the whole height, from 0 to 1. `number` is that of a mark, None for what was found;
    `page_index` and `rect` are where it lies, as in `PageHit`."""

    at: float
    is_open: bool
    is_evidence: bool
    number: int | None = None
    page_index: int = 0
    rect: Rect = (0.0, 0.0, 0.0, 0.0)


class MarkScrollBar(QScrollBar):
    """`pressed` has the Tick that was clicked; beside the ticks it is a scroll bar as any other."""

    pressed = Signal(object)

    def __init__(self, theme: Theme) -> None:
        super().__init__(Qt.Orientation.Vertical)
        self._theme = theme
        self._ticks: tuple[Tick, ...] = ()
        self.setMouseTracking(True)

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

    def tick_at(self, point: QPointF) -> Tick | None:
        """The nearest one within reach; of marks and what was found, a mark."""
        near = [tick for tick in self._ticks if abs(self.tick_rect(tick).center().y() - point.y()) <= REACH_PX]
        return min(
            near, key=lambda t: (t.number is None, abs(self.tick_rect(t).center().y() - point.y())), default=None
        )

    def mousePressEvent(self, event: QMouseEvent) -> None:
        tick = self.tick_at(event.position()) if event.button() == Qt.MouseButton.LeftButton else None
        if tick is None or self._is_on_handle(event.position().toPoint()):
            super().mousePressEvent(event)
        else:
            self.pressed.emit(tick)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        tick = None if event.buttons() else self.tick_at(event.position())
        self.setCursor(Qt.CursorShape.ArrowCursor if tick is None else Qt.CursorShape.PointingHandCursor)
        is_mark = tick is not None and tick.number is not None and tick.is_evidence
        words = translate("page", "Mark {0}").format(tick.number) if tick is not None and is_mark else ""
        if words != self.toolTip():
            self.setToolTip(words)

    def _is_on_handle(self, point: QPoint) -> bool:
        """Where a tick lies on the handle, dragging goes before."""
        option = QStyleOptionSlider()
        self.initStyleOption(option)
        part = self.style().hitTestComplexControl(QStyle.ComplexControl.CC_ScrollBar, option, point, self)
        return part == QStyle.SubControl.SC_ScrollBarSlider

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
