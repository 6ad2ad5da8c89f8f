"""The floating "Mark 1 of 4" that leads from mark to mark."""

from PySide6.QtCore import QCoreApplication, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from desktop.icons import Icons
from desktop.inert import plain
from desktop.theme import Theme, figures, font, scaled
from desktop.views.controls.buttons import tool_button

translate = QCoreApplication.translate

HEIGHT_PX = 34
SHADOW_PX = 4
SHADOW_ALPHA = 10


class MarkPill(QWidget):
    """Steps with `stepped`: 1 for the next mark, -1 for the one before."""

    stepped = Signal(int)

    def __init__(self, theme: Theme, icons: Icons, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._previous = tool_button(icons.icon("chevron-up"), translate("page", "Previous mark"), shortcut="Shift+F4")
        self._next = tool_button(icons.icon("chevron-down"), translate("page", "Next mark"), shortcut="F4")
        self._previous.clicked.connect(lambda: self.stepped.emit(-1))
        self._next.clicked.connect(lambda: self.stepped.emit(1))
        self._words = ""
        self._label = QLabel()
        self._label.setTextFormat(Qt.TextFormat.PlainText)
        self._label.setFont(figures(font("interface_strong")))
        self._label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        row = QHBoxLayout(self)
        row.setContentsMargins(SHADOW_PX + scaled(4), SHADOW_PX, SHADOW_PX + scaled(4), SHADOW_PX)
        row.setSpacing(scaled(8))
        for widget in (self._previous, self._label, self._next):
            row.addWidget(widget)
        self.setFixedHeight(scaled(HEIGHT_PX) + 2 * SHADOW_PX)

    def set_theme(self, theme: Theme, icons: Icons) -> None:
        self._theme = theme
        self._previous.setIcon(icons.icon("chevron-up"))
        self._next.setIcon(icons.icon("chevron-down"))
        self.update()

    def show_place(self, place: int, total: int, document: str = "") -> None:
        """`place` counts from 1; `document` is named where the marks lie in several."""
        words = translate("page", "Mark {0} of {1}").format(place, total)
        self._words = f"{words}, {plain(document)}" if document else words
        self._label.setText(self._words)
        self.adjustSize()

    def fit(self, width: int) -> None:
        """Into what it floats on: the document's name is cut at its end."""
        self._label.setText(self._words)
        self.adjustSize()
        if self.width() > width:
            room = max(0, self._label.width() - (self.width() - width))
            self._label.setText(self._label.fontMetrics().elidedText(self._words, Qt.TextElideMode.ElideRight, room))
            self.adjustSize()

    @property
    def text(self) -> str:
        return self._words

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        body = QRectF(self.rect()).adjusted(SHADOW_PX, SHADOW_PX, -SHADOW_PX, -SHADOW_PX)
        if not self._theme.is_contrast:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(0, 0, 0, SHADOW_ALPHA))
            for grow in range(SHADOW_PX, 0, -1):
                shadow = body.adjusted(-grow, -grow + 1, grow, grow)
                painter.drawRoundedRect(shadow, shadow.height() / 2, shadow.height() / 2)
        painter.setBrush(self._theme.color("raised"))
        painter.setPen(QPen(self._theme.color("line"), 1))
        inner = body.adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(inner, inner.height() / 2, inner.height() / 2)
