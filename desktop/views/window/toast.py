"""What was done, told in passing at the foot of the conversation, and the way back where there is one."""

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop.theme import Theme, font, scaled
from desktop.throttle import Throttle
from desktop.views.controls.announce import announce
from desktop.views.controls.paragraph import Paragraph
from desktop.views.controls.parts import RING_PX, PaintedButton

SHOWN_MS = 4000
SHOWN_WITH_ACTION_MS = 8000
RADIUS_PX = 8
FOOT_PX = 124
"""Above the question box, which it must not cover."""
MAX_WIDTH_PX = 560
PADDING_PX = (16, 10)
GAP_PX = 16
BUTTON_PX = 28


class ToastButton(PaintedButton):
    """Words in the colour of what can be pressed on a toast."""

    def sizeHint(self) -> QSize:
        words = self.fontMetrics().horizontalAdvance(self.text())
        return QSize(words + scaled(GAP_PX), scaled(BUTTON_PX))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        drawn = self.font()
        drawn.setUnderline(self.is_lit)
        painter.setFont(drawn)
        painter.setPen(self.theme.color("toast_action"))
        painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignCenter), self.text())
        if self.shows_ring:
            painter.setPen(QPen(self.theme.color("toast_action"), RING_PX))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), RADIUS_PX - 2, RADIUS_PX - 2)


class ToastView(QWidget):
    """Floats on `host`. Stays for as long as the pointer or the focus is on it."""

    action_wanted = Signal()

    def __init__(self, theme: Theme, host: QWidget) -> None:
        super().__init__(host)
        self._host = host
        self._hide_later = Throttle(self.hide, delay_ms=SHOWN_MS, restart=True, parent=self)
        self._hide_late = Throttle(self.hide, delay_ms=SHOWN_WITH_ACTION_MS, restart=True, parent=self)
        self._row = QHBoxLayout(self)
        self._row.setSpacing(scaled(GAP_PX))
        self._said = ""
        self._action = ""
        host.installEventFilter(self)
        self.set_theme(theme)
        self.hide()

    def float_on(self, host: QWidget) -> None:
        """On another widget than it was made on."""
        self._host.removeEventFilter(self)
        self._host = host
        self.setParent(host)
        host.installEventFilter(self)

    def set_theme(self, theme: Theme) -> None:
        while (item := self._row.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        self._theme = theme
        self._words = Paragraph(theme, self._said, role="interface_strong", token="toast_text")
        self.action = ToastButton(theme, self)
        self.action.setFont(font("group"))
        self.action.clicked.connect(self._act)
        self.action.installEventFilter(self)
        self._row.addWidget(self._words, 1, Qt.AlignmentFlag.AlignVCenter)
        self._row.addWidget(self.action)
        self._show_words()

    @property
    def text(self) -> str:
        return self._said

    @property
    def offers_action(self) -> bool:
        return bool(self._action) and self.isVisible()

    def tell(self, text: str, *, action: str = "") -> None:
        """`action` is what can be done about it; then the toast stays twice as long."""
        self._said, self._action = text, action
        self._show_words()
        self._place()
        self.show()
        self.raise_()
        announce(self, f"{text} {action}".strip())
        self._go_on()

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self._stay()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._go_on()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._host and event.type() == QEvent.Type.Resize:
            self._place()
        elif watched is self.action and event.type() == QEvent.Type.FocusIn:
            self._stay()
        elif watched is self.action and event.type() == QEvent.Type.FocusOut:
            self._go_on()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        edge = self._theme.color("line") if self._theme.is_contrast else Qt.GlobalColor.transparent
        painter.setPen(QPen(edge, 1))
        painter.setBrush(self._theme.color("toast"))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), RADIUS_PX, RADIUS_PX)

    def _act(self) -> None:
        self.hide()
        self.action_wanted.emit()

    def _show_words(self) -> None:
        self._words.setText(self._said)
        self.action.setText(self._action)
        self.action.setAccessibleName(self._action)
        self.action.setVisible(bool(self._action))

    def _stay(self) -> None:
        self._hide_later.stop()
        self._hide_late.stop()

    def _go_on(self) -> None:
        self._stay()
        if not self.underMouse() and not self.action.hasFocus():
            (self._hide_late if self._action else self._hide_later).call()

    def _place(self) -> None:
        room = self._host.rect()
        right = scaled(8 if self._action else PADDING_PX[0])  # the button brings room of its own
        self._row.setContentsMargins(scaled(PADDING_PX[0]), scaled(PADDING_PX[1]), right, scaled(PADDING_PX[1]))
        sides = scaled(PADDING_PX[0]) + right
        button = self.action.sizeHint().width() + scaled(GAP_PX) if self._action else 0
        most = min(scaled(MAX_WIDTH_PX), room.width() - scaled(40))
        words = min(self._words.sizeHint().width(), most - sides - button)
        height = max(self._words.heightForWidth(words), scaled(BUTTON_PX) if self._action else 0)
        self.resize(words + sides + button, height + 2 * scaled(PADDING_PX[1]))
        self.move(room.center().x() - self.width() // 2, room.height() - scaled(FOOT_PX) - self.height())
