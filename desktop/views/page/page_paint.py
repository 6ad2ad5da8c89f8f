"""Paper, pixels and words of one page, painted on the desk."""

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPixmap

from core.api.types import Rect
from desktop.theme import Theme, font
from desktop.views.page.paper import WHITE, Paper

RADIUS_PX = 2
SHADOW_ALPHAS = (20, 12, 6)
BLANK_SPREAD = 24
"""Pixels whose lightness differs by less than this are paper, not ink."""
FOCUS_PX = 2


def paint_paper(painter: QPainter, on: QRect, theme: Theme, paper: Paper = WHITE) -> None:
    """With a soft edge; in high contrast a line."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if not theme.is_contrast:
        for i, alpha in enumerate(SHADOW_ALPHAS):
            painter.setPen(QPen(QColor(0, 0, 0, alpha), 1))
            edge = i + 0.5
            painter.drawRoundedRect(QRectF(on).adjusted(-edge, -edge + 1, edge, edge + 1), RADIUS_PX + i, RADIUS_PX + i)
    painter.setPen(QPen(theme.color("line"), 1) if theme.is_contrast else Qt.PenStyle.NoPen)
    painter.setBrush(theme.color(paper.ground))
    painter.drawRoundedRect(on, RADIUS_PX, RADIUS_PX)


def paint_pixels(painter: QPainter, on: QRect, pixmap: QPixmap, *, ratio: float, is_exact: bool) -> None:
    """One device pixel a pixel if they were rendered for this size, else stretched over the paper."""
    if is_exact and abs(pixmap.width() / ratio - on.width()) < 2:
        pixmap.setDevicePixelRatio(ratio)
        painter.drawPixmap(QPointF(on.topLeft()), pixmap)
        return
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawPixmap(QRectF(on), pixmap, QRectF(pixmap.rect()))


def paint_words(painter: QPainter, on: QRect, words: str, ink: QColor) -> None:
    """A sentence where the page should be."""
    painter.setPen(ink)
    painter.setFont(font("interface"))
    painter.drawText(on.adjusted(16, 16, -16, -16), Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, words)


def paint_focus(painter: QPainter, on: QRect, theme: Theme) -> None:
    inset = FOCUS_PX / 2
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(theme.color("accent"), FOCUS_PX))
    painter.drawRect(QRectF(on).adjusted(inset, inset, -inset, -inset))


def is_blank(pixmap: QPixmap, rect: Rect, *, share: float) -> bool:
    """Whether there is paper alone under a rectangle of the page; `share` is pixels of the pixmap a unit of it."""
    x0, y0, x1, y1 = (round(value * share) for value in rect)
    area = QRect(x0, y0, x1 - x0, y1 - y0).intersected(pixmap.rect())
    if area.isEmpty():
        return False
    grey = pixmap.copy(area).toImage().convertToFormat(QImage.Format.Format_Grayscale8)
    rows, stride = bytes(grey.constBits()), grey.bytesPerLine()
    values = b"".join(rows[y * stride : y * stride + grey.width()] for y in range(grey.height()))
    return max(values) - min(values) < BLANK_SPREAD
