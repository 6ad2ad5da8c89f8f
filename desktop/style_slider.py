"""How a slider is drawn: a groove with its stops, and a handle that can be told from both on every ground."""

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyleOptionSlider

from desktop.theme import Theme, scaled

GROOVE_PX = 4
HANDLE_PX = 18
STOP_PX = 3
RING_PX = 2
MOST_STOPS = 20
"""More would touch one another."""


def draw_slider(theme: Theme, option: QStyleOptionSlider, painter: QPainter) -> None:
    """A horizontal one."""
    rect, state = QRect(option.rect), option.state
    middle, side = rect.center().y() + 0.5, scaled(HANDLE_PX)
    groove = QRectF(rect.left() + side / 2, middle - GROOVE_PX / 2, rect.width() - side, GROOVE_PX)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.color("line_strong"))
    painter.drawRoundedRect(groove, GROOVE_PX / 2, GROOVE_PX / 2)
    if 0 < option.maximum - option.minimum < MOST_STOPS:
        for stop in range(option.minimum, option.maximum + 1):
            painter.drawEllipse(QPointF(_at(option, groove, stop), middle), STOP_PX, STOP_PX)
    center = QPointF(_at(option, groove, option.sliderPosition), middle)
    is_on = bool(state & QStyle.StateFlag.State_Enabled)
    painter.setBrush(theme.color("accent_fill" if is_on else "line_strong"))
    painter.setPen(QPen(theme.color("surface"), RING_PX))
    painter.drawEllipse(center, side / 2 - 1, side / 2 - 1)
    if state & QStyle.StateFlag.State_HasFocus and state & QStyle.StateFlag.State_KeyboardFocusChange:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.color("accent"), RING_PX))
        painter.drawRoundedRect(QRectF(rect).adjusted(1, 1, -1, -1), side / 2, side / 2)
    painter.restore()


def handle_rect(option: QStyleOptionSlider) -> QRect:
    """Where the handle can be taken hold of."""
    rect, side = QRect(option.rect), scaled(HANDLE_PX)
    groove = QRectF(rect.left() + side / 2, 0, rect.width() - side, 0)
    left = round(_at(option, groove, option.sliderPosition) - side / 2)
    return QRect(left, rect.center().y() - side // 2, side, side)


def _at(option: QStyleOptionSlider, groove: QRectF, value: int) -> float:
    span = max(1, option.maximum - option.minimum)
    along = (value - option.minimum) / span
    return groove.left() + groove.width() * (1 - along if option.upsideDown else along)
