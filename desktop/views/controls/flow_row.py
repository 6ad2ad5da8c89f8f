"""Widgets side by side, on as many lines as they need."""

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.theme import scaled

GAP_PX = 8


class FlowRow(QWidget):
    """Tells layouts its height from its width."""

    def __init__(self, *widgets: QWidget) -> None:
        super().__init__()
        self._widgets = widgets
        for widget in widgets:
            widget.setParent(self)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._arrange(width, is_final=False)

    def sizeHint(self) -> QSize:
        widest = max((widget.sizeHint().width() for widget in self._widgets), default=0)
        return QSize(widest, self._arrange(widest, is_final=False))

    def minimumSizeHint(self) -> QSize:
        return QSize(max((widget.minimumSizeHint().width() for widget in self._widgets), default=0), 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange(self.width(), is_final=True)

    def event(self, event: QEvent) -> bool:
        """Qt asks for it when a widget inside was shown, hidden or changed."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
            self.arrange()
        return super().event(event)

    def arrange(self) -> None:
        """At once, for who cannot wait until Qt asks."""
        self._arrange(self.width(), is_final=True)

    def _arrange(self, width: int, *, is_final: bool) -> int:
        """The height it takes; with `is_final` every widget is put in its place."""
        gap, x, y = scaled(GAP_PX), 0, 0
        high = line = max((widget.sizeHint().height() for widget in self._widgets), default=0)
        for widget in self._widgets:
            if widget.isHidden():
                continue
            size = _size_in(widget, width)
            if x and x + size.width() > width:
                x, y, high = 0, y + high + gap, line
            high = max(high, size.height())
            if is_final:
                left = width - x - size.width() if self.layoutDirection() == Qt.LayoutDirection.RightToLeft else x
                widget.setGeometry(left, y + (high - size.height()) // 2, size.width(), size.height())
            x += size.width() + gap
        return y + high


def _size_in(widget: QWidget, room: int) -> QSize:
    """As it would like to be; narrower, and with text higher, where a whole line has not got that room."""
    size = widget.sizeHint().expandedTo(widget.minimumSize()).boundedTo(widget.maximumSize())
    if size.width() <= room:
        return size
    width = max(widget.minimumSizeHint().width(), room)
    return QSize(width, widget.heightForWidth(width) if widget.hasHeightForWidth() else size.height())
