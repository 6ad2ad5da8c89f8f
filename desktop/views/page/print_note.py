"""A line above the page while a document is printed, or when it could not be."""

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from desktop.icons import Icons
from desktop.theme import Theme, figures, font, scaled
from desktop.views.controls.announce import announce
from desktop.views.controls.buttons import push_button

translate = QCoreApplication.translate


class PrintNote(QWidget):
    """Says how far it is; the button gives it up, or takes the line away."""

    cancelled = Signal()

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self._theme = theme
        self.words = QLabel()
        self.words.setWordWrap(True)
        self.cancel = push_button(translate("print", "Stop printing"), look="quiet")
        self.cancel.clicked.connect(self.cancelled)
        row = QHBoxLayout(self)
        row.setContentsMargins(scaled(20), scaled(4), scaled(12), scaled(4))
        row.addWidget(self.words, 1)
        row.addWidget(self.cancel)
        self.set_theme(theme, icons)
        self.hide()

    def set_theme(self, theme: Theme, _icons: Icons) -> None:
        self._theme = theme
        self.words.setFont(figures(font("interface")))
        palette = self.words.palette()
        palette.setColor(self.words.foregroundRole(), theme.color("on_soft"))
        self.words.setPalette(palette)
        self.update()

    def show_progress(self, done: int, total: int) -> None:
        self.words.setText(translate("print", "Printing page {0} of {1}").format(done + 1, total))
        self.cancel.setText(translate("print", "Stop printing"))

    def show_end(self, *, is_refused: bool) -> None:
        """What the printer did not take stays told until it is read."""
        self.setVisible(is_refused)
        if is_refused:
            words = translate("print", "The printer did not take the pages. Check that it is on, then print again.")
            self.words.setText(words)
            self.cancel.setText(translate("print", "Close"))
            announce(self, words, is_urgent=True)

    def paintEvent(self, _event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), self._theme.color("accent_soft"))
