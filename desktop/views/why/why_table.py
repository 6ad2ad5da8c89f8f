"""The lists behind an answer in a scrolling frame, with a table of the same under the painting for screen readers."""

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QStyle, QTableWidget, QTableWidgetItem, QWidget

from core.api.types import ChunkId
from desktop.state.why_lists import ROWS, Column, Link, Order
from desktop.theme import Theme
from desktop.views.why.canvas import WhyCanvas
from desktop.views.why.cells import Cells, Heads

LEAST_ROWS = 6
"""So many are seen at once; where there is more room, all of it goes to the lists."""


class WhyTable(QScrollArea):
    """The table lies under the canvas, which covers it: it is there to be read out, not to be seen."""

    chosen = Signal(object, object)
    entered = Signal(object)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # numbers grow to the right in every language
        inner = QWidget()
        self.table = QTableWidget(inner)
        self.table.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.table.setFrameShape(QFrame.Shape.NoFrame)
        self.table.setAccessibleName(self.tr("The lists as a table"))
        self.canvas = WhyCanvas(theme)
        self.canvas.setParent(inner)
        self.canvas.setAccessibleName(self.tr("Lists of passages. Arrow keys walk them, Enter opens the page."))
        self._inner = inner
        self._is_whole = False
        self.setWidget(inner)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self.canvas.chosen.connect(self.chosen)
        self.canvas.entered.connect(self.entered)
        self.canvas.reached.connect(self._reach)
        self.verticalScrollBar().valueChanged.connect(lambda _: self.canvas.update())

    def show_lists(self, rows: dict[Column, Order], cells: Cells, links: tuple[Link, ...], heads: Heads) -> None:
        self.canvas.show_lists(rows, cells, links, heads)
        self._fill(rows, cells, heads)
        self._limit()
        self._fit()

    def show_whole(self, *, is_whole: bool) -> None:
        """In a low window all rows are there, and what is around them scrolls: one scroll bar inside another would
        leave nothing to be seen."""
        if is_whole is not self._is_whole:
            self._is_whole = is_whole
            self._limit()

    def _limit(self) -> None:
        whole = self.canvas.whole_height
        self.setMaximumHeight(whole)
        self.setMinimumHeight(whole if self._is_whole else min(whole, self.canvas.height_of(LEAST_ROWS)))
        self.updateGeometry()

    def show_chosen(self, chunk_id: ChunkId | None, column: Column) -> None:
        self.canvas.show_chosen(chunk_id, column)

    def sizeHint(self) -> QSize:
        return QSize(self.canvas.minimumWidth(), self.minimumHeight())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:
            self._fit()
        return super().event(event)

    @property
    def bar_px(self) -> int:
        """The room at the right edge that is kept for the scroll bar."""
        return self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent)

    def _fit(self) -> None:
        width = max(self.width() - self.bar_px, self.canvas.minimumWidth())
        self._inner.resize(width, self.canvas.whole_height)
        self.canvas.setGeometry(0, 0, width, self.canvas.whole_height)
        self.table.setGeometry(0, 0, width, self.canvas.whole_height)

    def _reach(self, top: int, height: int) -> None:
        """A row that was gone to by key is brought to sight, clear of the heads."""
        self.ensureVisible(0, top + height // 2, 0, height // 2 + self.canvas.height_of(0))

    def _fill(self, rows: dict[Column, Order], cells: Cells, heads: Heads) -> None:
        columns = list(rows)
        self.table.setColumnCount(len(columns))
        self.table.setRowCount(max((len(order) for order in rows.values()), default=0))
        self.table.setHorizontalHeaderLabels([heads[column].name for column in columns])
        for at, column in enumerate(columns):
            for row in range(ROWS):
                spoken = cells[column][rows[column][row]].spoken if row < len(rows[column]) else ""
                if row < self.table.rowCount():
                    self.table.setItem(row, at, QTableWidgetItem(spoken))
