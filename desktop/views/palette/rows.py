"""How the palette's headings and rows are drawn."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from desktop import palette_texts
from desktop.icons import Icons
from desktop.models.palette import ROW_ROLE
from desktop.state.palette import Group, Item, Kind
from desktop.theme import Theme, font, scaled

ROW_PX = 36
HEAD_PX = 32
ICON_PX = 16
INSET_PX = 8
LEFT_PX = 20
GAP_PX = 12
RADIUS_PX = 6
RING_PX = 2
CAP_PX = (18, 6)
"""Height, and room at both sides, of the cap that a key is drawn on."""
_ICONS = {
    Kind.COMMAND: "command",
    Kind.DOCUMENT: "file-text",
    Kind.CONVERSATION: "message-square",
    Kind.QUESTION: "message-circle-question-mark",
}
_LEFT = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
Index = QModelIndex | QPersistentModelIndex


class _Line:
    """A row from which pieces are taken at the near and at the far end, as the language is read."""

    def __init__(self, rect: QRect, *, is_mirrored: bool) -> None:
        self.rest = QRect(rect)
        self._is_mirrored = is_mirrored

    def near(self, width: int) -> QRect:
        return self._take(width, from_right=self._is_mirrored)

    def far(self, width: int) -> QRect:
        return self._take(width, from_right=not self._is_mirrored)

    def _take(self, width: int, *, from_right: bool) -> QRect:
        taken, step = QRect(self.rest), width + scaled(GAP_PX)
        if from_right:
            taken.setLeft(self.rest.right() + 1 - width)
            self.rest.adjust(0, 0, -step, 0)
        else:
            taken.setWidth(width)
            self.rest.adjust(step, 0, 0, 0)
        return taken


class PaletteDelegate(QStyledItemDelegate):
    """Icon, text, where it is, and its keys at the far side."""

    def __init__(self, theme: Theme, icons: Icons, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme, self._icons = theme, icons

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: ARG002
        return QSize(0, scaled(ROW_PX if isinstance(index.data(ROW_ROLE), Item) else HEAD_PX))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row: Group | Item = index.data(ROW_ROLE)
        painter.save()
        painter.setClipRect(option.rect)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        line = option.rect.adjusted(scaled(LEFT_PX), 0, -scaled(LEFT_PX), 0)
        if isinstance(row, Group):
            _draw(painter, line, palette_texts.heading(row), font("section"), self._theme, "text3")
        else:
            self._paint_ground(painter, option)
            self._paint_item(painter, option, line, row)
        painter.restore()

    def _paint_ground(self, painter: QPainter, option: QStyleOptionViewItem) -> None:
        """The chosen row is the one that Enter takes, wherever the focus is drawn."""
        if not option.state & QStyle.StateFlag.State_Selected:
            return
        rect = QRectF(option.rect).adjusted(INSET_PX, 0, -INSET_PX, 0)
        contrast = self._theme.is_contrast
        painter.setPen(QPen(self._theme.color("accent"), RING_PX) if contrast else Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.color("selected"))
        painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1) if contrast else rect, RADIUS_PX, RADIUS_PX)

    def _paint_item(self, painter: QPainter, option: QStyleOptionViewItem, rect: QRect, item: Item) -> None:
        line = _Line(rect, is_mirrored=option.direction == Qt.LayoutDirection.RightToLeft)
        theme, middle = self._theme, Qt.TextElideMode.ElideMiddle
        self._paint_icon(painter, line.near(scaled(ICON_PX)), item)
        if item.shortcut:
            self._paint_keys(painter, line.far(_keys_width(item.shortcut)), item)
        if where := palette_texts.place(item):
            face = font("meta")
            room = min(QFontMetrics(face).horizontalAdvance(where) + 2, rect.width() // 2)
            _draw(painter, line.far(room), where, face, theme, "text3", mode=middle)
        mode = middle if item.kind is Kind.DOCUMENT else Qt.TextElideMode.ElideRight
        token = "text" if item.is_enabled else "text3"
        _draw(painter, line.rest, item.text, font("interface"), theme, token, mode=mode)

    def _paint_icon(self, painter: QPainter, place: QRect, item: Item) -> None:
        name = "check" if item.is_checked else _ICONS[item.kind]
        token = "accent" if item.is_checked else "text2" if item.is_enabled else "text3"
        pixmap = self._icons.pixmap(name, token, scaled(ICON_PX), painter.device().devicePixelRatioF())
        painter.drawPixmap(place.left(), place.top() + (place.height() - scaled(ICON_PX)) // 2, pixmap)

    def _paint_keys(self, painter: QPainter, place: QRect, item: Item) -> None:
        height = scaled(CAP_PX[0])
        cap = QRectF(place.left(), place.top() + (place.height() - height) / 2, place.width(), height)
        painter.setPen(QPen(self._theme.color("line"), 1))
        painter.setBrush(self._theme.color("claim"))
        painter.drawRoundedRect(cap.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        painter.setFont(font("chip"))
        painter.setPen(self._theme.color("text2" if item.is_enabled else "text3"))
        painter.drawText(cap, int(Qt.AlignmentFlag.AlignCenter), item.shortcut)


def _keys_width(keys: str) -> int:
    return QFontMetrics(font("chip")).horizontalAdvance(keys) + 2 * scaled(CAP_PX[1])


def _draw(
    painter: QPainter,
    line: QRect,
    words: str,
    face: QFont,
    theme: Theme,
    token: str,
    *,
    mode: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
) -> None:
    painter.setFont(face)
    painter.setPen(theme.color(token))
    painter.drawText(line, _LEFT, QFontMetrics(face).elidedText(words, mode, line.width()))
