"""A line above the page that says why nothing is marked."""

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from desktop.icons import Icons
from desktop.theme import Theme, font, scaled

translate = QCoreApplication.translate


class PageNote(QWidget):
    """Shown when a document was read again after the answer was written."""

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self._theme = theme
        self._picture = QLabel()
        self._words = QLabel(
            translate("page", "This document has changed since the answer was written. Ask again to see its lines.")
        )
        self._words.setWordWrap(True)
        row = QHBoxLayout(self)
        row.setContentsMargins(scaled(20), scaled(8), scaled(20), scaled(8))
        row.setSpacing(scaled(12))
        row.addWidget(self._picture)
        row.addWidget(self._words, 1)
        self.set_theme(theme, icons)

    def set_theme(self, theme: Theme, icons: Icons) -> None:
        self._theme = theme
        self._picture.setPixmap(icons.pixmap("info", "on_soft", scaled(16), self.devicePixelRatioF()))
        self._words.setFont(font("interface"))
        palette = self._words.palette()
        palette.setColor(self._words.foregroundRole(), theme.color("on_soft"))
        self._words.setPalette(palette)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), self._theme.color("accent_soft"))
