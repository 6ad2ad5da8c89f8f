"""What became of a document, in a word: never told by its colour alone."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from core.api.types import DocumentStatus, DocumentSummary
from desktop.icons import Icons
from desktop.row_texts import away_line, status_word
from desktop.state.library import Aspect, aspect_of
from desktop.theme import Theme, scaled
from desktop.views.controls.paint import set_words
from desktop.views.library.document_row import icon_of_document

HEIGHT_PX = 20
ICON_PX = 12
SIDE_PX = 8
_GROUNDS = {"ok": "ok_soft", "warn": "warn_soft", "bad": "bad_soft"}


class Badge(QWidget):
    """A pill with an icon and a word."""

    def __init__(self, theme: Theme, icons: Icons, document: DocumentSummary) -> None:
        super().__init__()
        icon, token = badge_icon(document)
        self._theme, self._ground = theme, _GROUNDS.get(token, "claim")
        picture = QLabel()
        picture.setPixmap(icons.pixmap(icon, token, scaled(ICON_PX), self.devicePixelRatioF()))
        self.words = QLabel(away_line(document) if document.is_away else status_word(document.status))
        set_words(self.words, theme, "meta", token)
        row = QHBoxLayout(self)
        row.setContentsMargins(scaled(SIDE_PX), 0, scaled(SIDE_PX), 0)
        row.setSpacing(scaled(4))
        row.addWidget(picture)
        row.addWidget(self.words)
        self.setFixedHeight(scaled(HEIGHT_PX))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(self._theme.color(self._ground))
        painter.setPen(QPen(self._theme.color("line"), 1) if self._theme.is_contrast else Qt.PenStyle.NoPen)
        half = self.height() / 2
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), half, half)


def badge_icon(document: DocumentSummary) -> tuple[str, str]:
    """As in the library, but that what is in order is said to be, which a row need not."""
    is_in_order = document.status is DocumentStatus.READY and aspect_of(document) is Aspect.PLAIN
    return ("circle-check", "ok") if is_in_order else icon_of_document(document)
