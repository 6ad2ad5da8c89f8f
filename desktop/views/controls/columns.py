"""Widgets in columns of equal width: as many as there is room for."""

from collections.abc import Sequence

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from desktop.theme import scaled

GAP_PX = 8


def columns_for(width_px: float, *, least_px: float, allowed: Sequence[int]) -> int:
    """The largest allowed number of columns that are at least so wide; the smallest where none is."""
    fitting = [count for count in allowed if width_px >= count * least_px]
    return max(fitting, default=min(allowed))


class Columns(QWidget):
    """`allowed` numbers of columns are such that no row looks torn."""

    def __init__(self, widgets: Sequence[QWidget], *, least_px: float, allowed: Sequence[int]) -> None:
        super().__init__()
        self._widgets, self._least_px, self._allowed = tuple(widgets), least_px, tuple(allowed)
        self._count = 0
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(scaled(GAP_PX))
        self._arrange(min(self._allowed))

    @property
    def count(self) -> int:
        """How many columns there are now."""
        return self._count

    def minimumSizeHint(self) -> QSize:
        """Of one column: with that of the columns there are, they would never become fewer."""
        least = super().minimumSizeHint()
        return QSize(max((widget.minimumSizeHint().width() for widget in self._widgets), default=0), least.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange(columns_for(self.width(), least_px=scaled(self._least_px), allowed=self._allowed))

    def _arrange(self, count: int) -> None:
        if count == self._count:
            return
        self._count = count
        for place, widget in enumerate(self._widgets):
            self._grid.removeWidget(widget)
            self._grid.addWidget(widget, place // count, place % count)
        for column in range(max(self._allowed)):
            self._grid.setColumnStretch(column, 1 if column < count else 0)
        self.updateGeometry()
