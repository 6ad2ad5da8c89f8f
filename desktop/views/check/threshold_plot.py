"""What more or less evidence to ask for would do to the questions of the last run."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPen, QResizeEvent

from desktop import curve_texts, finding_texts
from desktop.plot_geometry import Frame
from desktop.state.curves import Trade, Weighed, trade_at, trades
from desktop.style_slider import HANDLE_PX
from desktop.theme import Theme, line_height_px, scaled
from desktop.views.check.plot import Curve, Plot, Stroke, Tick
from desktop.views.controls.calm import CalmSlider
from desktop.views.controls.wording import translate

STEPS = 100
BIG_STEP = 10
ROW_PX = 24
TICKS = (0.0, 0.25, 0.5, 0.75, 1.0)
STROKES = (Stroke("text"), Stroke("text2", Qt.PenStyle.DashLine, name_token="text2"))


class ThresholdPlot(Plot):
    """The line is moved with the mouse anywhere in the plot, or by keys with the slider that lies on the axis and
    reaches as far as the threshold can be set. Moving it changes nothing yet."""

    moved = Signal(object)
    """Trade at the line."""

    def __init__(self, theme: Theme, asked: Sequence[Weighed], *, current: float, reach: tuple[float, float]) -> None:
        super().__init__(theme)
        self._asked, self._current = tuple(asked), current
        self.slider = CalmSlider(Qt.Orientation.Horizontal, self)
        low, high = (round(edge * STEPS) for edge in reach)
        self.slider.setRange(min(low, self._step), max(high, self._step))
        self.slider.setPageStep(BIG_STEP)
        self.slider.setValue(self._step)
        self.slider.valueChanged.connect(self._move)
        self.setAccessibleName(translate("check", "What the threshold trades"))
        self._draw()
        self._tell()

    @property
    def current(self) -> float:
        """The one in force."""
        return self._current

    @property
    def threshold(self) -> float:
        """Where the line stands; exactly the current one until it is moved."""
        value = self.slider.value()
        return self._current if value == self._step else value / STEPS

    @property
    def is_moved(self) -> bool:
        return self.slider.value() != self._step

    @property
    def trade(self) -> Trade:
        return trade_at(self.threshold, self._asked)

    def go_back(self) -> None:
        self.slider.setValue(self._step)

    def show_current(self, current: float) -> None:
        """Another threshold is in force; the line goes there."""
        self._current = current
        with QSignalBlocker(self.slider):
            self.slider.setRange(min(self.slider.minimum(), self._step), max(self.slider.maximum(), self._step))
            self.slider.setValue(self._step)
        self._move()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_slider()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._go_to(event.position().x())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._go_to(event.position().x())

    def paint_over(self, painter: QPainter, frame: Frame) -> None:
        """The line, with its number above; where it came from stays to be seen."""
        if self.is_moved:
            self._paint_upright(painter, frame, self._current, QPen(self._theme.color("line_strong"), 1))
        self._paint_upright(painter, frame, self.threshold, QPen(self._theme.color("accent"), 2))
        painter.setPen(self._theme.color("accent"))
        number, height = finding_texts.decimal(self.threshold), line_height_px("chip")
        wide = painter.fontMetrics().horizontalAdvance(number) + 2
        room = QRectF(frame.x(self.threshold) - wide / 2, frame.top - height, wide, height)
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter, number)

    # --- inside

    @property
    def _step(self) -> int:
        return round(self._current * STEPS)

    def _paint_upright(self, painter: QPainter, frame: Frame, threshold: float, pen: QPen) -> None:
        painter.setPen(pen)
        x = frame.x(threshold)
        painter.drawLine(QPointF(x, frame.top), QPointF(x, frame.bottom))

    def _draw(self) -> None:
        made = trades(self._asked)
        answered = tuple((trade.threshold, share) for trade in made if (share := trade.answered_share) is not None)
        refused = tuple((trade.threshold, share) for trade in made if (share := trade.refused_share) is not None)
        curves = [
            Curve(curve_texts.answered_name(), STROKES[0], answered),
            Curve(curve_texts.refused_name(), STROKES[1], refused),
        ]
        ticks = [Tick(at, finding_texts.decimal(at)) for at in TICKS]
        axis = translate("check", "Evidence asked for")
        self.show_curves([curve for curve in curves if curve.points], ticks=ticks, axis=axis)

    def _go_to(self, x: float) -> None:
        self.slider.setValue(round(self.frame.along(x) * STEPS))

    def _move(self) -> None:
        self._tell()
        self.update()
        self.moved.emit(self.trade)

    def _tell(self) -> None:
        said = curve_texts.trade_summary(self.trade)
        self.setAccessibleDescription(said)
        number = finding_texts.decimal(self.threshold)
        self.slider.setAccessibleName(translate("check", "Threshold, {0}").format(number))
        self.slider.setAccessibleDescription(said)

    def _place_slider(self) -> None:
        """Its handle stands where the line meets the axis."""
        frame, half = self.frame, scaled(HANDLE_PX) / 2
        left = frame.x(self.slider.minimum() / STEPS) - half
        right = frame.x(self.slider.maximum() / STEPS) + half
        height = scaled(ROW_PX)
        self.slider.setGeometry(round(left), round(frame.bottom - height / 2), round(right - left), height)
