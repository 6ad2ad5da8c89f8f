"""Rows of the library on their way out of the window, as files, or to the question, as what is to be asked."""

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QMimeData, QObject, QPoint, QRectF, Qt, QUrl, Signal
from PySide6.QtGui import QColor, QDrag, QDropEvent, QFontMetrics, QPainter, QPixmap
from PySide6.QtWidgets import QWidget

from core.api.types import DocumentSummary
from desktop.state.folders import Folder
from desktop.theme import Theme, font, scaled

HEIGHT_PX = 28
PADDING_PX = 12
MAX_WIDTH_PX = 280
RADIUS_PX = 6
OPACITY = 0.6


def paths_to_drag(rows: Iterable[DocumentSummary | Folder]) -> tuple[str, ...]:
    """Of what can be taken elsewhere: a file that is out of reach cannot."""
    return tuple(row.path for row in rows if isinstance(row, Folder) or not row.is_away)


def files_drag(source: QWidget, theme: Theme, paths: tuple[str, ...], words: str) -> QDrag:
    """To be executed; `words` say at the pointer what is dragged."""
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(path) for path in paths])
    drag = QDrag(source)
    drag.setMimeData(mime)
    drag.setPixmap(_picture(theme, words, source.devicePixelRatioF()))
    drag.setHotSpot(QPoint(-scaled(12), scaled(HEIGHT_PX) // 2))
    return drag


class ScopeDrop(QObject):
    """Lets what was dragged from the library be dropped on a widget. Files from elsewhere are left to the window."""

    dropped = Signal()

    def __init__(self, target: QWidget, source: QWidget) -> None:
        super().__init__(target)
        self._source = source
        target.setAcceptDrops(True)
        target.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QDropEvent) or event.source() is not self._source:
            return super().eventFilter(watched, event)
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        if event.type() == QEvent.Type.Drop:
            self.dropped.emit()
        return True


def _picture(theme: Theme, words: str, ratio: float) -> QPixmap:
    used, padding = font("interface_strong"), scaled(PADDING_PX)
    metrics = QFontMetrics(used)
    words = metrics.elidedText(words, Qt.TextElideMode.ElideMiddle, scaled(MAX_WIDTH_PX) - 2 * padding)
    width, height = metrics.horizontalAdvance(words) + 2 * padding, scaled(HEIGHT_PX)
    picture = QPixmap(round(width * ratio), round(height * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(QColor(0, 0, 0, 0))
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setOpacity(OPACITY)
    painter.setBrush(theme.color("raised"))
    painter.setPen(theme.color("line_strong"))
    painter.drawRoundedRect(QRectF(0.5, 0.5, width - 1, height - 1), RADIUS_PX, RADIUS_PX)
    painter.setOpacity(1.0)
    painter.setFont(used)
    painter.setPen(theme.color("text"))
    painter.drawText(QRectF(0, 0, width, height), Qt.AlignmentFlag.AlignCenter, words)
    painter.end()
    return picture
