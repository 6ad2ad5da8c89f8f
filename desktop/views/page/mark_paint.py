"""How marks are drawn on a page: outline, bar and number carry the meaning, the fill is comfort."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QApplication

from core.api.types import PageGeometry, Rect
from desktop.state.page import Mark
from desktop.theme import Theme
from desktop.views.page.marks import Outline, bar_place, outlines, tag_place, to_view
from desktop.views.page.paper import Paper

translate = QCoreApplication.translate

LINE_PX = 2.0
IDLE_LINE_PX = 1.0
CORNER_PX = 3.0
TAG_RADIUS_PX = 5.0
TAG_FONT_PX = 11
NOTE_FOOT_PX = 22.0


@dataclass(frozen=True, slots=True)
class PlacedMark:
    """The part of a mark that lies on one page, in pixels from the page's top left corner.

    `tag` is None for what is no evidence; `continues_on` is the label of the next page of the passage, or empty.
    """

    mark: Mark
    rects: tuple[Rect, ...]
    path: QPainterPath
    tag: Rect | None
    bar: Rect
    continues_on: str


def place_marks(
    marks: Sequence[Mark],
    page_index: int,
    page: PageGeometry,
    *,
    scale: float,
    size: tuple[float, float],
    is_blank: Callable[[Rect], bool],
) -> tuple[PlacedMark, ...]:
    """The marks of one page; `scale` is logical pixels a point, `size` what the page measures in those."""
    placed: list[PlacedMark] = []
    for mark in marks:
        for i, part in enumerate(mark.parts):
            if part.page_index != page_index or not part.rects:
                continue
            rects = tuple(to_view(rect, page, scale=scale) for rect in part.rects)
            taken = [other.tag for other in placed if other.tag is not None]
            tag = tag_place(rects, size, taken, is_blank)
            following = mark.parts[i + 1].page_label if i + 1 < len(mark.parts) else ""
            placed.append(
                PlacedMark(
                    mark,
                    rects,
                    rounded_path(outlines(rects)),
                    tag if mark.is_evidence else None,
                    bar_place(rects, tag),
                    following,
                )
            )
    return tuple(placed)


def rounded_path(shapes: Sequence[Outline], *, radius: float = CORNER_PX) -> QPainterPath:
    """Closed outlines with every corner rounded, inner ones too; where outlines overlap, one round both."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for shape in shapes:
        points = [QPointF(x, y) for x, y in shape]
        for i, corner in enumerate(points):
            start = _towards(corner, points[i - 1], radius)
            if i == 0:
                path.moveTo(start)
            else:
                path.lineTo(start)
            path.quadTo(corner, _towards(corner, points[(i + 1) % len(points)], radius))
        path.closeSubpath()
    return path.simplified() if len(shapes) > 1 else path


def _towards(corner: QPointF, other: QPointF, radius: float) -> QPointF:
    line = QLineF(corner, other)
    line.setLength(min(radius, line.length() / 2))
    return line.p2()


def paint_marks(
    painter: QPainter,
    placed: Sequence[PlacedMark],
    theme: Theme,
    paper: Paper,
    *,
    open_number: int | None,
    open_line_px: float,
) -> None:
    """Draw on a page whose top left corner is the painter's origin; the open mark comes last, on top."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for one in sorted(placed, key=lambda p: p.mark.number == open_number):
        if not one.mark.is_evidence:
            painter.strokePath(one.path, QPen(theme.color(paper.neutral), open_line_px))
            _paint_bar(painter, one, theme, paper.neutral)
        else:
            _paint_evidence(painter, one, theme, paper, open_line_px if one.mark.number == open_number else 0.0)


def _paint_evidence(painter: QPainter, one: PlacedMark, theme: Theme, paper: Paper, open_line_px: float) -> None:
    is_open = open_line_px > 0
    fill = paper.mark if is_open else paper.idle
    if fill:
        painter.setCompositionMode(paper.lay)  # the ink stays as it is
        painter.fillPath(one.path, theme.color(fill))
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
    pen = QPen(theme.color(paper.mark_line), open_line_px if is_open else IDLE_LINE_PX)
    if not is_open:
        pen.setDashPattern([4, 2])
    painter.strokePath(one.path, pen)
    if is_open:
        _paint_bar(painter, one, theme, paper.mark_line)
    if one.tag is not None:
        _paint_tag(painter, one.tag, str(one.mark.number), theme, paper, is_open=is_open)
    if one.continues_on:
        _paint_note(painter, one, theme.color(paper.mark_line))


def _paint_bar(painter: QPainter, one: PlacedMark, theme: Theme, token: str) -> None:
    x0, y0, x1, y1 = one.bar
    painter.fillRect(QRectF(QPointF(x0, y0), QPointF(x1, y1)), theme.color(token))


def _paint_tag(painter: QPainter, tag: Rect, text: str, theme: Theme, paper: Paper, *, is_open: bool) -> None:
    rect = QRectF(QPointF(tag[0], tag[1]), QPointF(tag[2], tag[3])).adjusted(0.75, 0.75, -0.75, -0.75)
    painter.setPen(QPen(theme.color(paper.mark_line), 1.5 if is_open else 1.0))
    painter.setBrush(theme.color("mark_tag" if is_open else paper.ground))
    painter.drawRoundedRect(rect, TAG_RADIUS_PX, TAG_RADIUS_PX)
    painter.setPen(theme.color("mark_tag_text" if is_open else paper.tag_idle_text))
    painter.setFont(_tag_font())
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)


def _paint_note(painter: QPainter, one: PlacedMark, color: QColor) -> None:
    """Where a passage goes over the page, its last line is the page's last: the note has the margin below it."""
    left, bottom = min(rect[0] for rect in one.rects), max(rect[3] for rect in one.rects)
    painter.setPen(color)
    painter.setFont(_tag_font())
    text = translate("page", "continues on p. {0}").format(one.continues_on)
    painter.drawText(QPointF(left, bottom + NOTE_FOOT_PX), text)


def _tag_font() -> QFont:
    """Of a fixed size: it belongs to the page, which has a zoom of its own."""
    result = QFont(QApplication.font())
    result.setPixelSize(TAG_FONT_PX)
    result.setWeight(QFont.Weight.DemiBold)
    return result
