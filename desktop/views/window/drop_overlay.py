"""What covers the window while files are held over it."""

import os
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from desktop.icons import Icons
from desktop.theme import Theme, font, scaled

INSET_PX = 12
RADIUS_PX = 10
ICON_PX = 32
DIM = 0.6
BOX_PX = (440, 168)


@dataclass(frozen=True, slots=True)
class Dropped:
    """What is held over the window. `paths` are those worth adding: folders and PDFs."""

    paths: tuple[str, ...]
    folders: int
    files: int
    others: int


def look_at(paths: Sequence[str]) -> Dropped:
    """Sorts by what can be seen without reading: folders are counted, not walked."""
    folders = [path for path in paths if os.path.isdir(path)]
    files = [path for path in paths if path.lower().endswith(".pdf") and not os.path.isdir(path)]
    others = len(paths) - len(folders) - len(files)
    return Dropped((*folders, *files), len(folders), len(files), others)


class DropOverlay(QWidget):
    """Floats on the whole of `host`, lets every event through and is never in the way of the drop itself."""

    def __init__(self, theme: Theme, icons: Icons, host: QWidget) -> None:
        super().__init__(host)
        self._theme, self._icons = theme, icons
        self._host = host
        self._dropped = Dropped((), 0, 0, 0)
        self._is_for_question = False
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        host.installEventFilter(self)
        self.hide()

    def set_theme(self, theme: Theme, icons: Icons) -> None:
        self._theme, self._icons = theme, icons

    def show_dropped(self, dropped: Dropped, *, is_for_question: bool = False) -> None:
        if self.isVisible() and (dropped, is_for_question) == (self._dropped, self._is_for_question):
            return
        self._dropped, self._is_for_question = dropped, is_for_question
        self.update()
        self.setAccessibleName(self.title())
        self.setGeometry(self._host.rect())
        self.show()
        self.raise_()

    def title(self) -> str:
        dropped = self._dropped
        folders = self.tr("%Ln folder(s)", "", dropped.folders)
        files = self.tr("%Ln PDF(s)", "", dropped.files)
        if dropped.folders and dropped.files:
            return self.tr("Add {0} and {1}").format(folders, files)
        if not dropped.paths:
            return self.tr("Only folders and PDFs can be added")
        return self.tr("Add {0}").format(folders if dropped.folders else files)

    def note(self) -> str:
        """What will not be added, or what else a drop means."""
        if self._is_for_question and self._dropped.paths:
            return self.tr("Dropped here, the next question is asked of them alone.")
        if self._dropped.others:
            return self.tr("%Ln file(s) of another kind will be skipped", "", self._dropped.others)
        return self.tr("They are read where they are. Nothing is copied or changed.") if self._dropped.paths else ""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._host and event.type() == QEvent.Type.Resize:
            self.setGeometry(self._host.rect())
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), self._faint("surface"))
        inner = QRectF(self.rect()).adjusted(INSET_PX + 1, INSET_PX + 1, -INSET_PX - 1, -INSET_PX - 1)
        painter.setPen(QPen(self._theme.color("accent"), 2, Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(inner, RADIUS_PX, RADIUS_PX)
        size = QSizeF(min(scaled(BOX_PX[0]), inner.width()), min(scaled(BOX_PX[1]), inner.height()))
        box = QRectF(inner.center() - QPointF(size.width() / 2, size.height() / 2), size)
        painter.setPen(QPen(self._theme.color("accent"), 1))
        painter.setBrush(self._theme.color("accent_soft"))
        painter.drawRoundedRect(box, RADIUS_PX, RADIUS_PX)
        self._paint_words(painter, box)

    def _faint(self, token: str) -> QColor:
        color = QColor(self._theme.color(token))
        color.setAlphaF(DIM)
        return color

    def _paint_words(self, painter: QPainter, box: QRectF) -> None:
        icon = scaled(ICON_PX)
        pixmap = self._icons.pixmap("folder-input", "on_soft", icon, self.devicePixelRatioF())
        top = box.center().y() - (icon + scaled(12 + 28 + 24)) / 2
        painter.drawPixmap(QPointF(box.center().x() - icon / 2, top), pixmap)
        top += icon + scaled(12)
        painter.setPen(self._theme.color("on_soft"))
        for text, role, height in ((self.title(), "card_title", 28), (self.note(), "interface", 24)):
            painter.setFont(font(role))
            line = QRectF(box.left(), top, box.width(), scaled(height))
            painter.drawText(line, int(Qt.AlignmentFlag.AlignCenter), text)
            top += scaled(height)
