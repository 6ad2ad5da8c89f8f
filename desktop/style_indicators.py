"""How boxes to tick and buttons of which one is on are drawn."""

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QStyle, QStyleOption

from desktop.theme import Theme

INDICATOR_EDGE_PX = 1.5

_State = QStyle.StateFlag


def draw_check_box(theme: Theme, option: QStyleOption, painter: QPainter, _look: str) -> None:
    rect = _inner(option)
    state = option.state
    _indicator_ground(theme, painter, state)
    painter.drawRoundedRect(rect, 4, 4)
    if state & _State.State_On:
        tick = QPainterPath(QPointF(rect.left() + rect.width() * 0.22, rect.top() + rect.height() * 0.53))
        tick.lineTo(rect.left() + rect.width() * 0.43, rect.top() + rect.height() * 0.73)
        tick.lineTo(rect.left() + rect.width() * 0.79, rect.top() + rect.height() * 0.3)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.color("on_accent"), 2, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin))
        painter.drawPath(tick)


def draw_radio_button(theme: Theme, option: QStyleOption, painter: QPainter, _look: str) -> None:
    rect = _inner(option)
    state = option.state
    _indicator_ground(theme, painter, state)
    painter.drawEllipse(rect)
    if state & _State.State_On:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("on_accent"))
        painter.drawEllipse(rect.center(), rect.width() * 0.2, rect.width() * 0.2)


def _indicator_ground(theme: Theme, painter: QPainter, state: QStyle.StateFlag) -> None:
    on = bool(state & _State.State_On)
    painter.setBrush(theme.color("accent_fill" if on else "surface"))
    # On a curve, smoothing would take a thinner edge below the contrast it needs.
    painter.setPen(QPen(theme.color("accent_fill" if on else "line_strong"), INDICATOR_EDGE_PX))


def _inner(option: QStyleOption) -> QRectF:
    return QRectF(QRect(option.rect)).adjusted(0.5, 0.5, -0.5, -0.5)
