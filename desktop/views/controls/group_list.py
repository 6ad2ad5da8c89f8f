"""The groups of settings, on the left of them."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QFrame, QListWidget, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from desktop.theme import Theme, font, scaled
from desktop.views.library.document_row import paint_row_ground

GROUPS_PX, MOST_PX = 152, 200
GROUP_ROW_PX = 32
SIDE_PX = 16


class GroupDelegate(QStyledItemDelegate):
    """Rows as the library has them."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: ARG002
        return QSize(0, scaled(GROUP_ROW_PX))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_row_ground(painter, option, self._theme)
        painter.setFont(font("interface_strong"))
        painter.setPen(self._theme.color("text"))
        inner = QRect(option.rect).adjusted(scaled(SIDE_PX), 0, -scaled(8), 0)
        words = painter.fontMetrics().elidedText(str(index.data()), Qt.TextElideMode.ElideRight, inner.width())
        painter.drawText(inner, int(Qt.AlignmentFlag.AlignVCenter), words)
        painter.restore()


class GroupList(QListWidget):
    def __init__(self, theme: Theme, names: Sequence[str]) -> None:
        super().__init__()
        self.setFont(font("interface_strong"))
        widest = max((self.fontMetrics().horizontalAdvance(name) for name in names), default=0)
        self.setFixedWidth(min(scaled(MOST_PX), max(scaled(GROUPS_PX), widest + scaled(2 * SIDE_PX))))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setItemDelegate(GroupDelegate(theme, self))
        self.setAccessibleName(self.tr("Groups of settings"))
        self.addItems(list(names))
        for row, name in enumerate(names):
            self.item(row).setToolTip(name)
