"""The line at the top of the conversation that tells what stands in the way, one at a time."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from desktop import tellings
from desktop.icons import Icons
from desktop.state.notices import Notice, Remedy, Severity
from desktop.theme import Theme, scaled
from desktop.views.controls.announce import announce
from desktop.views.controls.buttons import push_button, tool_button
from desktop.views.controls.paint import set_ground
from desktop.views.controls.paragraph import Paragraph

_LOOKS = {
    Severity.INFO: ("info", "accent_soft", "on_soft"),
    Severity.WARN: ("triangle-alert", "warn_soft", "warn"),
    Severity.BAD: ("circle-x", "bad_soft", "bad"),
}


class Banner(QWidget):
    """Shows one notice; hidden while there is none."""

    followed = Signal(object)
    """The Notice whose remedy was pressed."""
    dismissed = Signal(str)
    """The key of a notice."""

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self._theme, self._icons = theme, icons
        self._notice: Notice | None = None
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(scaled(20), scaled(8), scaled(12), scaled(8))
        self._row.setSpacing(scaled(12))
        self.hide()

    def set_theme(self, theme: Theme, icons: Icons) -> None:
        self._theme, self._icons = theme, icons
        self._build()

    def show_notice(self, notice: Notice | None) -> None:
        if notice != self._notice:
            is_new = notice is not None and (self._notice is None or notice.key != self._notice.key)
            self._notice = notice
            self._build()
            if notice is not None and is_new:
                announce(self, self.accessibleName(), is_urgent=notice.severity is Severity.BAD)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        notice = self._notice
        if event.key() == Qt.Key.Key_Escape and notice is not None and notice.can_dismiss:
            self.dismissed.emit(notice.key)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._theme.is_contrast:
            QPainter(self).fillRect(0, self.height() - 1, self.width(), 1, self._theme.color("line"))

    def _build(self) -> None:
        while (item := self._row.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        notice = self._notice
        self.setVisible(notice is not None)
        if notice is None:
            return
        icon, ground, token = _LOOKS[notice.severity]
        set_ground(self, self._theme, ground)
        picture = QLabel()
        picture.setPixmap(self._icons.pixmap(icon, token, scaled(16), self.devicePixelRatioF()))
        self._row.addWidget(picture)
        sentence = Paragraph(self._theme, str(tellings.notice_sentence(notice)), token=token)
        self.setAccessibleName(sentence.text())
        self._row.addWidget(sentence, 1, Qt.AlignmentFlag.AlignVCenter)
        self._add_buttons(notice, token)

    def _add_buttons(self, notice: Notice, token: str) -> None:
        if notice.remedy is not Remedy.NONE:
            button = push_button(tellings.remedy_words(notice.remedy), look="plain")
            button.clicked.connect(lambda: self.followed.emit(notice))
            self._row.addWidget(button)
        if notice.can_dismiss:
            close = tool_button(self._icons.icon("x", token), self.tr("Dismiss"))
            close.clicked.connect(lambda: self.dismissed.emit(notice.key))
            self._row.addWidget(close)
