"""How a choice among a few is drawn: like a button, with an arrow that grows with the text, as Fusion's does not."""

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyleOptionComboBox

from desktop.theme import Theme, scaled

RADIUS_PX = 6
RING_PX = 2
HEIGHT_PX = 28
PADDING_PX = 8
ARROW_PX = 10
"""As wide; half as high."""
ARROW_LINE_PX = 1.5
QT_INSET_PX = 2
"""What Qt takes off each end of the words."""

_State = QStyle.StateFlag


def draw_combo(theme: Theme, option: QStyleOptionComboBox, painter: QPainter) -> None:
    """All but the words."""
    state = option.state
    is_on = bool(state & _State.State_Enabled)
    is_pressed = is_on and bool(state & (_State.State_On | _State.State_Sunken))
    is_hovered = is_on and bool(state & _State.State_MouseOver)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(theme.color("line_strong" if is_on else "line"), 1))
    painter.setBrush(theme.color("pressed" if is_pressed else "hover" if is_hovered else "raised"))
    rect = QRectF(QRect(option.rect))
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), RADIUS_PX, RADIUS_PX)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if state & _State.State_HasFocus and state & _State.State_KeyboardFocusChange:
        painter.setPen(QPen(theme.color("accent"), RING_PX))
        painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), RADIUS_PX - 1, RADIUS_PX - 1)
    _draw_arrow(theme, painter, QRectF(arrow_rect(option)), is_on=is_on)
    painter.restore()


def _draw_arrow(theme: Theme, painter: QPainter, rect: QRectF, *, is_on: bool) -> None:
    width = ARROW_LINE_PX * scaled(1000) / 1000
    painter.setPen(
        QPen(theme.color("text2" if is_on else "text3"), width, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin)
    )
    quarter = rect.width() / 4
    middle = rect.center()
    painter.drawPolyline(
        [
            QPointF(rect.left(), middle.y() - quarter),
            QPointF(middle.x(), middle.y() + quarter),
            QPointF(rect.right(), middle.y() - quarter),
        ]
    )


def arrow_rect(option: QStyleOptionComboBox) -> QRect:
    """Where the arrow stands."""
    rect, side = QRect(option.rect), scaled(ARROW_PX)
    left = rect.right() + 1 - scaled(PADDING_PX) - side
    place = QRect(left, rect.center().y() - side // 2, side, side)
    return QStyle.visualRect(option.direction, rect, place)


def words_rect(option: QStyleOptionComboBox) -> QRect:
    """Where the chosen words stand."""
    rect = QRect(option.rect)
    place = rect.adjusted(scaled(PADDING_PX), 0, -scaled(2 * PADDING_PX + ARROW_PX), 0)
    return QStyle.visualRect(option.direction, rect, place)


def combo_size(words: QSize) -> QSize:
    """Of one that has room for all of its words."""
    around = scaled(3 * PADDING_PX + ARROW_PX) + 2 * QT_INSET_PX
    return QSize(words.width() + around, max(scaled(HEIGHT_PX), words.height()))
