"""What all plots paint alike: shares upwards, a quiet grid, lines, and a name at the end of each line."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop import finding_texts
from desktop.plot_geometry import Frame, spread
from desktop.theme import Theme, figures, font, line_height_px, scaled

HEIGHT_PX = 150
MIN_WIDTH_PX = 240
TOP_PX = 14
GAP_PX = 8
TICK_GAP_PX = 10
DOT_PX = 2.5
MARK_PX = 4
SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)
LABELLED = (0.0, 0.5, 1.0)


@dataclass(frozen=True, slots=True)
class Stroke:
    """How a line is told from the others, also without colours. `name_token` colours its name, which as text needs more
    contrast than a line."""

    token: str
    style: Qt.PenStyle = Qt.PenStyle.SolidLine
    has_dots: bool = False
    name_token: str = "text"


@dataclass(frozen=True, slots=True)
class Curve:
    """`points` as (along, share), both from 0 to 1."""

    name: str
    stroke: Stroke
    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Tick:
    along: float
    name: str


class Plot(QWidget):
    """Never mirrored: numbers grow to the right in every language."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._curves: tuple[Curve, ...] = ()
        self._ticks: tuple[Tick, ...] = ()
        self._axis = ""
        self._height = scaled(HEIGHT_PX)
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_curves(self, curves: Sequence[Curve], *, ticks: Sequence[Tick], axis: str) -> None:
        """`axis` says what the ticks count."""
        self._curves, self._ticks, self._axis = tuple(curves), tuple(ticks), axis
        self.update()

    def show_height(self, height: int) -> None:
        if height != self._height:
            self._height = height
            self.updateGeometry()

    @property
    def frame(self) -> Frame:
        metrics = QFontMetricsF(figures(font("chip")))
        left = metrics.horizontalAdvance(finding_texts.share(1.0)) + scaled(GAP_PX)
        names = max((metrics.horizontalAdvance(curve.name) for curve in self._curves), default=0.0)
        feet = 2 * line_height_px("chip") + scaled(TICK_GAP_PX)
        return Frame(left, scaled(TOP_PX), self.width() - names - 2 * scaled(GAP_PX), self.height() - feet)

    def sizeHint(self) -> QSize:
        return QSize(scaled(MIN_WIDTH_PX), self._height)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(figures(font("chip")))
        frame = self.frame
        self._paint_grid(painter, frame)
        for curve in reversed(self._curves):  # a dotted line on a solid one shows both
            self._paint_curve(painter, frame, curve)
        self._paint_names(painter, frame)
        self.paint_over(painter, frame)

    def paint_over(self, painter: QPainter, frame: Frame) -> None:
        """What lies on top of the lines."""

    # --- inside

    def _paint_grid(self, painter: QPainter, frame: Frame) -> None:
        height = line_height_px("chip")
        for share in SHARES:
            y = round(frame.y(share)) + 0.5
            painter.setPen(QPen(self._theme.color("line_strong" if share == 0.0 else "line"), 1))
            # In high contrast a line of the grid would look like one of the lines that it is there for.
            is_short = self._theme.is_contrast and share > 0.0
            painter.drawLine(QPointF(frame.left, y), QPointF(frame.left + MARK_PX if is_short else frame.right, y))
            if share in LABELLED:
                painter.setPen(self._theme.color("text2"))
                room = QRectF(0, y - height / 2, frame.left - scaled(GAP_PX), height)
                painter.drawText(room, _MIDDLE | Qt.AlignmentFlag.AlignRight, finding_texts.share(share))
        painter.setPen(self._theme.color("text2"))
        top = frame.bottom + scaled(TICK_GAP_PX)
        for tick in self._ticks:
            wide = painter.fontMetrics().horizontalAdvance(tick.name) + 2
            painter.drawText(QRectF(frame.x(tick.along) - wide / 2, top, wide, height), _CENTRE, tick.name)
        painter.drawText(QRectF(frame.left, top + height, self.width() - frame.left, height), _LEFT, self._axis)

    def _paint_curve(self, painter: QPainter, frame: Frame, curve: Curve) -> None:
        points = [QPointF(frame.x(along), frame.y(share)) for along, share in curve.points]
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(self._theme.color(curve.stroke.token), 2, curve.stroke.style))
        painter.drawPolyline(QPolygonF(points))
        if curve.stroke.has_dots:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._theme.color(curve.stroke.token))
            for point in points:
                painter.drawEllipse(point, DOT_PX, DOT_PX)

    def _paint_names(self, painter: QPainter, frame: Frame) -> None:
        """At the end of each line, moved apart where lines end at one height."""
        named = [curve for curve in self._curves if curve.points]
        height = line_height_px("chip")
        ends = [frame.y(curve.points[-1][1]) for curve in named]
        places = spread(ends, gap=height, low=frame.top, high=frame.bottom)
        for curve, y in zip(named, places, strict=True):
            painter.setPen(self._theme.color(curve.stroke.name_token))
            left = frame.right + scaled(GAP_PX)
            painter.drawText(QRectF(left, y - height / 2, self.width() - left, height), _LEFT, curve.name)


_MIDDLE = Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
_CENTRE = Qt.AlignmentFlag.AlignCenter
