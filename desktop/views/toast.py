"""What went well, told in passing at the foot of the conversation."""

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QEnterEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from desktop.theme import Theme, scaled
from desktop.throttle import Throttle
from desktop.views.paint import set_words

SHOWN_MS = 4000
SHOWN_WITH_ACTION_MS = 8000
RADIUS_PX = 8
FOOT_PX = 124
"""Above the question box, which it must not cover."""


class ToastView(QWidget):
    """Floats on `host`. Stays for as long as the pointer or the focus is on it."""

    action_wanted = Signal()

    def __init__(self, theme: Theme, host: QWidget) -> None:
        super().__init__(host)
        self._theme = theme
        self._host = host
        self._words = Paragraph(theme, role="interface_strong", token="toast_text")
        self.action = ToastButton(theme, self)
        self.action.clicked.connect(self._act)
        self.action.installEventFilter(self)
        self._hide_later = Throttle(self.hide, delay_ms=SHOWN_MS, restart=True, parent=self)
        row = QHBoxLayout(self)
        row.setContentsMargins(scaled(16), scaled(10), scaled(16), scaled(10))
        row.setSpacing(scaled(16))
        row.addWidget(self._words, 1, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self.action)
        host.installEventFilter(self)
        self.set_theme(theme)
        self.hide()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        set_words(self._words, theme, "interface_strong", "toast_text")

    @property
    def text(self) -> str:
        return self._words.text()

    def tell(self, text: str) -> None:
        self._words.setText(text)
        self.adjustSize()
        self._place()
        self.show()
        self.raise_()
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, text))
        self._hide_later.call()

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self._hide_later.stop()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hide_later.call()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._host and event.type() == QEvent.Type.Resize:
            self._place()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        edge = self._theme.color("line") if self._theme.is_contrast else Qt.GlobalColor.transparent
        painter.setPen(QPen(edge, 1))
        painter.setBrush(self._theme.color("toast"))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), RADIUS_PX, RADIUS_PX)

    def _place(self) -> None:
        room = self._host.rect()
        self.resize(min(self.sizeHint().width(), room.width() - scaled(40)), self.sizeHint().height())
        self.move(room.center().x() - self.width() // 2, room.height() - scaled(FOOT_PX) - self.height())
