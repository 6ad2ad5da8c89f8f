"""The lists behind an answer side by side, each passage joined to where it stands next. One painted widget."""

from PySide6.QtCore import QEasingCurve, QPointF, QRectF, QSize, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from core.api.types import ChunkId
from desktop.state.why_lists import ROWS, Column, Link, Order, neighbour
from desktop.style import is_motion_reduced
from desktop.theme import Theme, scaled
from desktop.views.controls.announce import announce
from desktop.views.controls.parts import KEYBOARD_REASONS
from desktop.views.why.cells import Cells, Heads
from desktop.views.why.paint import RowLook, paint_heading, paint_note, paint_row, trace_token

ROW_PX = 38
GAP_PX = 4
GUTTER_PX = 36
HEAD_PX = 40
FOOT_PX = 14
"""Below the rows, where those pass that a list has not got."""
LEAST_COLUMN_PX = 132
MOVE_MS = 160
TRACE_PX = 2.5
QUIET = 0.6
"""How much is seen of the lines of passages that are not looked at."""


class WhyCanvas(QWidget):
    """Arrows walk the rows, Enter opens the page. The heads stay in sight while it scrolls."""

    chosen = Signal(object, object)
    """ChunkId and Column."""
    entered = Signal(object)
    """ChunkId."""
    reached = Signal(int, int)
    """Top and height of the row that was gone to."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.rows: dict[Column, Order] = {}
        self._cells: Cells = {}
        self._links: tuple[Link, ...] = ()
        self._heads: Heads = {}
        self._chosen: tuple[ChunkId | None, Column] = (None, Column.FINAL)
        self._before: dict[tuple[Column, ChunkId], float] = {}
        self._by_keyboard = False
        self.moving = QVariantAnimation(self, startValue=0.0, endValue=1.0, duration=MOVE_MS)
        self.moving.setEasingCurve(QEasingCurve.Type.OutCubic)
        self.moving.valueChanged.connect(self._glide)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setMouseTracking(True)

    def show_lists(
        self,
        rows: dict[Column, Order],
        cells: Cells,
        links: tuple[Link, ...],
        heads: Heads,
    ) -> None:
        if rows != self.rows:
            self._begin_move(rows)
        self.rows, self._cells, self._links, self._heads = rows, cells, links, heads
        self.setFixedHeight(self.whole_height)
        self.setMinimumWidth(len(rows) * scaled(LEAST_COLUMN_PX) + (len(rows) - 1) * scaled(GUTTER_PX))
        self.update()

    def show_chosen(self, chunk_id: ChunkId | None, column: Column) -> None:
        self._chosen = (chunk_id, column if column in self.rows else next(reversed(self.rows), column))
        row = self._current_row()
        spoken = self._spoken(row)
        self.setAccessibleDescription(spoken)
        self.update()

    @property
    def whole_height(self) -> int:
        longest = max((len(order) for order in self.rows.values()), default=0)
        return self.height_of(max(1, min(longest, ROWS)))

    def height_of(self, rows: int) -> int:
        """With so many rows."""
        return scaled(HEAD_PX) + rows * (scaled(ROW_PX) + scaled(GAP_PX)) + scaled(FOOT_PX)

    def sizeHint(self) -> QSize:
        return QSize(self.minimumWidth(), self.whole_height)

    # --- places

    def row_rect(self, column: Column, row: float) -> QRectF:
        columns = list(self.rows)
        gutter = scaled(GUTTER_PX)
        width = (self.width() - gutter * (len(columns) - 1)) / max(1, len(columns))
        left = columns.index(column) * (width + gutter)
        return QRectF(left, scaled(HEAD_PX) + row * (scaled(ROW_PX) + scaled(GAP_PX)), width, scaled(ROW_PX))

    def _rect(self, column: Column, id_: ChunkId, row: int) -> QRectF:
        """On its way from where it was, while that goes on."""
        return self.row_rect(column, self._row_now(column, id_, row))

    def _row_now(self, column: Column, id_: ChunkId, row: int) -> float:
        before = self._before.get((column, id_))
        if before is None or self.moving.state() != QVariantAnimation.State.Running:
            return float(row)
        along = float(self.moving.currentValue())
        return before + (row - before) * along

    def place_of(self, column: Column, id_: ChunkId) -> float:
        """The row in which a passage is seen now; between two of them while it is on its way."""
        return self._row_now(column, id_, self.rows[column].index(id_))

    def _begin_move(self, rows: dict[Column, Order]) -> None:
        """Rows glide to their new places from where they are seen now, unless the system asks for less motion."""
        was = {
            (column, id_): self._row_now(column, id_, row)
            for column, order in self.rows.items()
            for row, id_ in enumerate(order)
        }
        self.moving.stop()
        if not was or set(rows) != set(self.rows):
            return
        if not is_motion_reduced(self):
            self._before = {place: was.get(place, float(ROWS)) for place in _places(rows)}
            self.moving.start()

    def _glide(self, _along: object) -> None:
        self.update()

    def _current_row(self) -> int:
        id_, column = self._chosen
        order = self.rows.get(column, ())
        return order.index(id_) if id_ in order else -1

    def _at(self, point: QPointF) -> tuple[Column, ChunkId] | None:
        for column, order in self.rows.items():
            for row, id_ in enumerate(order):
                if self.row_rect(column, row).contains(point):
                    return column, id_
        return None

    # --- what the person does

    def keyPressEvent(self, event: QKeyEvent) -> None:
        go = {
            Qt.Key.Key_Up: lambda: self._step(-1),
            Qt.Key.Key_Down: lambda: self._step(1),
            Qt.Key.Key_Home: lambda: self._step(-ROWS),
            Qt.Key.Key_End: lambda: self._step(ROWS),
            Qt.Key.Key_Left: lambda: self._turn(-1),
            Qt.Key.Key_Right: lambda: self._turn(1),
        }.get(Qt.Key(event.key()))
        if go is not None:
            self._by_keyboard = True
            go()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._chosen[0] is not None:
            self.entered.emit(self._chosen[0])
        else:
            super().keyPressEvent(event)

    def _step(self, step: int) -> None:
        column = self._chosen[1]
        order = self.rows.get(column, ())
        if order:
            row = self._current_row()
            self._go(column, max(0, min(len(order) - 1, row + step)) if row >= 0 else 0)

    def _turn(self, step: int) -> None:
        if self.rows:
            self._go(*neighbour(self.rows, self._chosen[1], max(0, self._current_row()), step))

    def _go(self, column: Column, row: int) -> None:
        order = self.rows[column]
        if row < len(order):
            rect = self.row_rect(column, row)
            self.chosen.emit(order[row], column)
            self.reached.emit(round(rect.top()), round(rect.height()))
            announce(self, self._spoken(row))

    def _spoken(self, row: int) -> str:
        id_, column = self._chosen
        if id_ is None or row < 0 or column not in self._cells:
            return ""
        return f"{self._heads[column].name} {row + 1}: {self._cells[column][id_].spoken}"

    def mousePressEvent(self, event: QMouseEvent) -> None:
        found = self._at(event.position())
        self._by_keyboard = False
        if found is not None and event.button() is Qt.MouseButton.LeftButton:
            self.chosen.emit(found[1], found[0])

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        found = self._at(event.position())
        if found is not None:
            self.entered.emit(found[1])

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        found = self._at(event.position())
        self.setCursor(Qt.CursorShape.PointingHandCursor if found else Qt.CursorShape.ArrowCursor)
        self.setToolTip(self._tip_at(event.position(), found))

    def _tip_at(self, point: QPointF, found: tuple[Column, ChunkId] | None) -> str:
        if found is not None:
            return self._cells[found[0]][found[1]].spoken
        top = self.visibleRegion().boundingRect().top()
        heads = ((column, self._head_rect(column, top)) for column in self.rows)
        return next((self._heads[column].tip for column, rect in heads if rect.contains(point)), "")

    def _head_rect(self, column: Column, top: float) -> QRectF:
        """The heads stay at the top of what is seen."""
        row = self.row_rect(column, 0)
        return QRectF(row.left(), top, row.width(), scaled(HEAD_PX))

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._by_keyboard = event.reason() in KEYBOARD_REASONS
        self.update()

    # --- painting

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), self._theme.color("surface"))
        for link in self._links_in_order:
            self._paint_link(painter, link)
        for column, order in self.rows.items():
            for row, id_ in enumerate(order):
                paint_row(painter, self._rect(column, id_, row), self._cells[column][id_], self._look(column, id_, row))
            if not order:
                paint_note(painter, self.row_rect(column, 0), self._heads[column].nothing, self._theme)
        self._paint_foot(painter)
        top = self.visibleRegion().boundingRect().top()
        painter.fillRect(QRectF(0, top, self.width(), scaled(HEAD_PX)), self._theme.color("surface"))
        if top > 0:
            self._paint_edge(painter, top + scaled(HEAD_PX))
        for column in self.rows:
            paint_heading(painter, self._head_rect(column, top), self._heads[column], self._theme)

    def _paint_edge(self, painter: QPainter, y: float) -> None:
        """Where rows go on out of sight."""
        painter.fillRect(QRectF(0, y, self.width(), 1), self._theme.color("line"))

    @property
    def _floor(self) -> float:
        """Where those pass that a list has not got: below the rows that are seen."""
        seen = self.visibleRegion().boundingRect()
        return min(self.height(), seen.bottom() + 1 if seen.isValid() else self.height()) - scaled(FOOT_PX) / 2

    @property
    def foot_rect(self) -> QRectF:
        """It covers rows that go on below it."""
        return QRectF(0, self._floor - scaled(FOOT_PX) / 2, self.width(), scaled(FOOT_PX))

    def _paint_foot(self, painter: QPainter) -> None:
        foot = self.foot_rect
        painter.fillRect(foot, self._theme.color("surface"))
        if foot.bottom() < self.height():
            self._paint_edge(painter, foot.top())
        painter.save()
        painter.setClipRect(foot)
        for link in self._links_in_order:
            if link.is_detour:
                self._paint_link(painter, link)
        painter.restore()

    @property
    def _links_in_order(self) -> list[Link]:
        """That of the chosen passage on top."""
        return sorted(self._links, key=lambda link: link.chunk_id == self._chosen[0])

    def _look(self, column: Column, id_: ChunkId, row: int) -> RowLook:
        is_chosen = id_ == self._chosen[0]
        has_ring = is_chosen and column is self._chosen[1] and self.hasFocus() and self._by_keyboard
        return RowLook(self._theme, row + 1, is_chosen=is_chosen, has_ring=has_ring)

    def _paint_link(self, painter: QPainter, link: Link) -> None:
        start = self._rect(link.start, link.chunk_id, link.start_row)
        end = self._rect(link.end, link.chunk_id, link.end_row)
        a, b = QPointF(start.right(), start.center().y()), QPointF(end.left(), end.center().y())
        path = QPainterPath(a)
        if link.is_detour:
            self._go_below(path, a, b)
        else:
            middle = (a.x() + b.x()) / 2
            path.cubicTo(QPointF(middle, a.y()), QPointF(middle, b.y()), b)
        is_traced = link.chunk_id == self._chosen[0]
        color = QColor(self._theme.color(trace_token(self._theme) if is_traced else "line_strong"))
        if not is_traced and not self._theme.is_contrast:
            color.setAlphaF(QUIET)
        pen = QPen(color, TRACE_PX if is_traced else 1)
        if link.is_detour:
            pen.setDashPattern([4, 3])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)

    def _go_below(self, path: QPainterPath, a: QPointF, b: QPointF) -> None:
        """Under the lists that have not got the passage."""
        floor, turn = self._floor, scaled(GUTTER_PX) / 2
        left, right = a.x() + turn, b.x() - turn
        path.cubicTo(QPointF(left, a.y()), QPointF(left, a.y()), QPointF(left, a.y() + turn))
        path.lineTo(left, floor - turn / 2)
        path.quadTo(QPointF(left, floor), QPointF(left + turn / 2, floor))
        path.lineTo(right - turn / 2, floor)
        path.quadTo(QPointF(right, floor), QPointF(right, floor - turn / 2))
        path.lineTo(right, b.y() + turn)
        path.cubicTo(QPointF(right, b.y()), QPointF(right, b.y()), b)


def _places(rows: dict[Column, Order]) -> list[tuple[Column, ChunkId]]:
    return [(column, id_) for column, order in rows.items() for id_ in order]
