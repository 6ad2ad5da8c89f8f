"""A sentence that floats at the head of the page for a while: what could not be done there, and why."""

from PySide6.QtCore import QRectF, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from desktop.icons import Icons
from desktop.theme import Theme, font, scaled
from desktop.views.controls.announce import announce

MOST_WIDE_PX = 440
TOP_PX = 12
RADIUS_PX = 10
LEAST_MS = 4000
MS_A_LETTER = 60
"""So that a slow reader comes to the end."""


class PageTold(QWidget):
    """Moves nothing and takes nothing from the keyboard; a click takes it away."""

    def __init__(self, theme: Theme, icons: Icons, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme, self._over = theme, parent
        self._picture = QLabel()
        self._words = QLabel()
        self._words.setWordWrap(True)
        self._words.setTextFormat(Qt.TextFormat.PlainText)
        self._row = row = QHBoxLayout(self)
        row.setContentsMargins(scaled(12), scaled(8), scaled(16), scaled(8))
        row.setSpacing(scaled(8))
        row.addWidget(self._picture, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._words, 1)
        self._away = QTimer(self, singleShot=True)
        self._away.timeout.connect(self.hide)
        self.set_theme(theme, icons)
        self.hide()

    def set_theme(self, theme: Theme, icons: Icons) -> None:
        self._theme = theme
        self.setPalette(theme.palette(window="raised"))
        self._picture.setPixmap(icons.pixmap("info", "text2", scaled(16), self.devicePixelRatioF()))
        self._words.setFont(font("interface"))
        self.update()

    @property
    def words(self) -> str:
        return self._words.text() if self.isVisible() else ""

    def tell(self, words: str) -> None:
        self._words.setText(words)
        self.place()
        self.show()
        self.raise_()
        self._away.start(max(LEAST_MS, MS_A_LETTER * len(words)))
        announce(self, words)

    def place(self) -> None:
        """At the head of what it floats on, as wide as there is room for."""
        if not self._words.text():
            return
        room = self._over.width() - 2 * scaled(TOP_PX)
        frame = self.sizeHint().width() - self._words.sizeHint().width()
        line = self._words.fontMetrics().horizontalAdvance(self._words.text()) + frame + scaled(4)
        width = min(line, room, scaled(MOST_WIDE_PX))
        self.setGeometry((self._over.width() - width) // 2, scaled(TOP_PX), width, self._row.heightForWidth(width))

    def mousePressEvent(self, _event: object) -> None:
        self.hide()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(self._theme.color("raised"))
        painter.setPen(QPen(self._theme.color("line_strong"), 1))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), RADIUS_PX, RADIUS_PX)
