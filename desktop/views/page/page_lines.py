"""What is drawn over the words of a page beside its marks: what is selected, and where a text was found."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from core.api.types import PageGeometry, Rect
from desktop.theme import Theme
from desktop.views.page.marks import to_view
from desktop.views.page.paper import Paper

HIT_FILL_ALPHA = 46
HIT_RADIUS_PX = 2.0
HIT_AIR_PX = 1.0
LINE_PX = 1.0
CURRENT_LINE_PX = 2.0


def paint_selected(
    painter: QPainter, rects: Sequence[Rect], page: PageGeometry, theme: Theme, paper: Paper, *, scale: float
) -> None:
    """On a page whose corner is the painter's origin; in high contrast with an edge: a tint says nothing there."""
    painter.save()
    for rect in rects:
        area = _area(rect, page, scale=scale)
        painter.setCompositionMode(paper.lay)
        painter.fillRect(area, theme.color(paper.selected))
        if theme.is_contrast:
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
            painter.setPen(QPen(theme.color(paper.ink), LINE_PX))
            painter.drawRect(area)
    painter.restore()


def paint_hit(
    painter: QPainter, rects: Sequence[Rect], page: PageGeometry, color: QColor, *, scale: float, is_current: bool
) -> None:
    """Neutral, since what was found is no evidence; the one that is looked at has the stronger edge and a ground."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(color, CURRENT_LINE_PX if is_current else LINE_PX))
    fill = QColor(color)
    fill.setAlpha(HIT_FILL_ALPHA)
    painter.setBrush(fill if is_current else Qt.BrushStyle.NoBrush)
    for rect in rects:
        area = _area(rect, page, scale=scale).adjusted(-HIT_AIR_PX, -HIT_AIR_PX, HIT_AIR_PX, HIT_AIR_PX)
        painter.drawRoundedRect(area, HIT_RADIUS_PX, HIT_RADIUS_PX)
    painter.restore()


def _area(rect: Rect, page: PageGeometry, *, scale: float) -> QRectF:
    x0, y0, x1, y1 = to_view(rect, page, scale=scale)
    return QRectF(QPointF(x0, y0), QPointF(x1, y1))
