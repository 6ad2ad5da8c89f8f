"""Building blocks of an answer: things one below the other whose height follows from the width.

Qt's box layouts guess heights before they know widths; here a part is asked once, for the width it will have.
"""

from PySide6.QtCore import QEvent, QMargins, QRectF, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from desktop.theme import Theme, scaled

CARD_RADIUS_PX = 10
NOTE_RADIUS_PX = 6


def height_at(part: QWidget, width: int) -> int:
    """The height a part needs at a width."""
    height = part.heightForWidth(width)
    return height if height >= 0 else part.sizeHint().height()


class Column(QWidget):
    """Parts from top to bottom, each with its own gap above; hidden parts take no room.

    With a `ground` or an `edge`, tokens of the theme, it is a card.
    """

    def __init__(
        self,
        theme: Theme,
        *,
        padding: QMargins | None = None,
        ground: str = "",
        edge: str = "",
        radius_px: int = CARD_RADIUS_PX,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.theme = theme
        self._padding = padding or QMargins()
        self._ground, self._edge, self._radius_px = ground, edge, radius_px
        self._parts: list[tuple[QWidget, int, int]] = []

    def add(self, part: QWidget, *, gap_px: int = 0, bleed_px: int = 0) -> None:
        """`gap_px` is the room above the part, left out at the top; `bleed_px` how far it goes over both sides."""
        part.setParent(self)
        self._parts.append((part, scaled(gap_px), scaled(bleed_px)))
        part.show()

    def parts(self) -> list[QWidget]:
        return [part for part, _, _ in self._parts]

    def empty(self) -> None:
        """Let go of every part."""
        for part in self.parts():
            part.hide()
            part.deleteLater()
        self._parts.clear()

    def heightForWidth(self, width: int) -> int:
        inner = width - self._padding.left() - self._padding.right()
        total, is_first = 0, True
        for part, gap, bleed in self._parts:
            if not part.isHidden():
                total += height_at(part, inner + 2 * bleed) + (0 if is_first else gap)
                is_first = False
        return total + self._padding.top() + self._padding.bottom()

    def arrange(self) -> None:
        """Put the parts in their places; needed after one was shown, hidden or changed."""
        left, y, is_first = self._padding.left(), self._padding.top(), True
        width = self.width() - left - self._padding.right()
        for part, gap, bleed in self._parts:
            if part.isHidden():
                continue
            y += 0 if is_first else gap
            height = height_at(part, width + 2 * bleed)
            part.setGeometry(left - bleed, y, width + 2 * bleed, height)
            if isinstance(part, Column):
                part.arrange()
            y += height
            is_first = False

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if not self._ground and not self._edge:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        edge = self._edge or ("line" if self.theme.is_contrast else "")
        painter.setPen(QPen(self.theme.color(edge), 1) if edge else Qt.PenStyle.NoPen)
        painter.setBrush(self.theme.color(self._ground) if self._ground else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), self._radius_px, self._radius_px)


class Hairline(QWidget):
    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme

    def heightForWidth(self, _width: int) -> int:
        return 1

    def paintEvent(self, _event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), self._theme.color("line"))


class PaintedButton(QAbstractButton):
    """A button that paints itself and can be told to look as if hovered; Enter and Space press it."""

    hovered = Signal(bool)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self._is_lit = False
        self._by_keyboard = False
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    @property
    def is_lit(self) -> bool:
        return self._is_lit or self.underMouse()

    def set_lit(self, *, is_lit: bool) -> None:
        if is_lit != self._is_lit:
            self._is_lit = is_lit
            self.update()

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.hovered.emit(True)
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.hovered.emit(False)
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._by_keyboard = event.reason() in KEYBOARD_REASONS
        self.hovered.emit(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.hovered.emit(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Qt's buttons answer to Space alone.
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    @property
    def shows_ring(self) -> bool:
        return self.hasFocus() and self._by_keyboard

    def paint_ring(self, painter: QPainter, rect: QRectF, radius_px: float) -> None:
        """The focus ring, inside `rect`."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(self.theme.color("accent"), RING_PX))
        inset = RING_PX / 2
        painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), radius_px, radius_px)


RING_PX = 2
KEYBOARD_REASONS = (
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
)
