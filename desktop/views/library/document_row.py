"""How one row of the library is painted: a folder, or a document with one fact about it."""

from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QApplication, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from core.api.following import FolderState
from core.api.types import DocumentStatus, DocumentSummary
from desktop.amounts import number
from desktop.icons import Icons
from desktop.models.documents import DocumentsModel
from desktop.models.rows import ROW_ROLE, DocumentRow, FolderRow
from desktop.state.library import Aspect, aspect_of
from desktop.style import draw_bar
from desktop.theme import Theme, figures, font, scaled

DOCUMENT_ROW_PX = 44
FOLDER_ROW_PX = 32
INSET_PX = 8
RADIUS_PX = 6
RING_PX = 2
CHEVRON_LEFT_PX = 14
ICON_LEFT_PX = 34
TEXT_LEFT_PX = 58
RIGHT_PX = 20
DEPTH_PX = 16
BAR_PX = 3
ICON_PX = 16

_State = QStyle.StateFlag


@dataclass(frozen=True, slots=True)
class _Look:
    icon: str
    token: str = "text3"
    name_token: str = "text"


_PLAIN = _Look("file-text")
_LOOKS = {
    DocumentStatus.READY: _PLAIN,
    DocumentStatus.WAITING: _Look("file-clock", name_token="text2"),
    DocumentStatus.READING: _PLAIN,
    DocumentStatus.PARTIAL: _Look("file-warning", "warn"),
    DocumentStatus.NO_TEXT: _Look("file-warning", "warn"),
    DocumentStatus.ENCRYPTED: _Look("file-lock", "warn"),
    DocumentStatus.DAMAGED: _Look("file-x", "bad"),
    DocumentStatus.EMPTY: _Look("file-x", "bad"),
    DocumentStatus.NOT_A_PDF: _Look("file-x", "bad"),
    DocumentStatus.MISSING: _Look("unplug", name_token="text2"),
    DocumentStatus.NO_PERMISSION: _Look("file-lock", "bad"),
    DocumentStatus.TOOK_TOO_LONG: _Look("file-x", "bad"),
    DocumentStatus.FAILED: _Look("file-x", "bad"),
    DocumentStatus.ONLINE_ONLY: _Look("cloud", name_token="text2"),
}


_ASPECTS = {
    Aspect.AWAY: _Look("unplug", name_token="text2"),
    Aspect.OLDER: _Look("file-text", name_token="text2"),
    Aspect.HIDDEN: _Look("eye-off", "warn"),
    Aspect.SCANNED: _Look("scan-text"),
    Aspect.WAITING_FOR_OCR: _Look("scan-text"),
}


_FOLDER = _Look("folder", "text2")
_FOLDER_LOOKS: dict[FolderState | None, _Look] = {
    FolderState.AWAY: _Look("unplug", "text2", name_token="text2"),
    FolderState.MISSING: _Look("folder-x", "warn"),
}


def icon_of(status: DocumentStatus) -> tuple[str, str]:
    """The icon of a status and the token it is drawn with. Total over DocumentStatus."""
    look = _LOOKS[status]
    return look.icon, look.token


def icon_of_document(document: DocumentSummary) -> tuple[str, str]:
    """The same with what there is to tell besides: hidden text, a scan."""
    look = _ASPECTS.get(aspect_of(document), _LOOKS[document.status])
    return look.icon, look.token


class RowDelegate(QStyledItemDelegate):
    """Paints rows; `is_uniform` gives folders the height of documents, which saves measuring each row."""

    def __init__(self, theme: Theme, icons: Icons, tree: QWidget) -> None:
        super().__init__(tree)
        self._tree = tree
        self.is_uniform = False
        self.set_theme(theme, icons)

    def set_theme(self, theme: Theme, icons: Icons) -> None:
        self._theme, self._icons = theme, icons
        self._name_font = font("interface_strong")
        self._folder_font = font("group")
        self._fact_font = figures(font("meta"))
        self._heights = (scaled(DOCUMENT_ROW_PX), scaled(FOLDER_ROW_PX))

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: ARG002
        model = index.model()  # a list's own hasChildren is private, and asking it ends the process
        is_folder = not self.is_uniform and isinstance(model, DocumentsModel) and model.hasChildren(index)
        has_fact = not is_folder or bool(index.data(ROW_ROLE).fact)
        return QSize(0, self._heights[0 if has_fact else 1])

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        row = index.data(ROW_ROLE)
        depth = depth_of(index)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_row_ground(painter, option, self._theme)
        rect: QRect = option.rect
        mirrored = option.direction == Qt.LayoutDirection.RightToLeft
        if isinstance(row, FolderRow):
            self._paint_folder(
                painter, _Line(rect, depth, mirrored), row, is_open=bool(option.state & _State.State_Open)
            )
        elif isinstance(row, DocumentRow):
            self._paint_document(painter, _Line(rect, depth - 1, mirrored), row)
        painter.restore()

    def _paint_folder(self, painter: QPainter, line: "_Line", row: FolderRow, *, is_open: bool) -> None:
        chevron = "chevron-down" if is_open else "chevron-left" if line.mirrored else "chevron-right"
        look = _FOLDER_LOOKS.get(row.state, _FOLDER)
        upper, lower = line.halves(lifted=0) if row.fact else (line, line)
        if row.document_total:
            upper.draw_icon(painter, self._pixmap(chevron, "text2"), CHEVRON_LEFT_PX)
        upper.draw_icon(painter, self._pixmap(look.icon, look.token), ICON_LEFT_PX)
        total = number(row.document_total) if row.document_total else ""
        room = QFontMetrics(self._fact_font).horizontalAdvance(total)
        name = self._theme.color(look.name_token)
        upper.draw_text(painter, row.name, self._folder_font, name, room=room + scaled(8) if total else 0)
        upper.draw_end(painter, total, self._fact_font, self._theme.color("text2"))
        if row.fact:
            token = "text3" if look.token == "text2" else look.token
            lower.draw_text(painter, row.fact, self._fact_font, self._theme.color(token), at_end=True)

    def _paint_document(self, painter: QPainter, line: "_Line", row: DocumentRow) -> None:
        look = _ASPECTS.get(row.aspect, _LOOKS[row.status])
        upper, lower = line.halves(lifted=2 if row.share is not None else 0)
        icon_token = "text2" if look.token == "text3" else look.token
        upper.draw_icon(painter, self._pixmap(look.icon, icon_token), ICON_LEFT_PX)
        upper.draw_text(painter, row.name, self._name_font, self._theme.color(look.name_token))
        lower.draw_text(painter, row.fact, self._fact_font, self._theme.color(look.token), at_end=True)
        if row.share is not None:
            draw_bar(painter, line.bar(), self._theme, row.share)

    def _pixmap(self, name: str, token: str) -> QPixmap:
        return self._icons.pixmap(name, token, scaled(ICON_PX), self._tree.devicePixelRatioF())


@dataclass(frozen=True, slots=True)
class _Line:
    """The part of a row in which one line of text stands; lengths are from the leading edge."""

    rect: QRect
    depth: int
    mirrored: bool

    def halves(self, lifted: int) -> tuple["_Line", "_Line"]:
        """Name above, fact below, as two lines of text close together in the middle."""
        half = scaled(18)
        top = self.rect.center().y() - half - lifted + 1
        upper = QRect(self.rect.left(), top, self.rect.width(), half)
        return _Line(upper, self.depth, self.mirrored), _Line(upper.translated(0, half - 1), self.depth, self.mirrored)

    def bar(self) -> QRectF:
        left, width = self._text_across()
        return QRectF(left, self.rect.bottom() - BAR_PX - 2, width, BAR_PX)

    def draw_icon(self, painter: QPainter, pixmap: QPixmap, left: int) -> None:
        side, start = scaled(ICON_PX), scaled(left) + self._indent
        x = self.rect.right() + 1 - start - side if self.mirrored else self.rect.left() + start
        y = self.rect.top() + (self.rect.height() - side) / 2
        painter.drawPixmap(QPointF(x, y), pixmap)

    def draw_text(
        self, painter: QPainter, text: str, font: QFont, color: QColor, *, room: int = 0, at_end: bool = False
    ) -> None:
        """Names lose their middle, sentences (`at_end`) their end. `room` is kept free at the trailing edge."""
        left, width = self._text_across(room)
        mode = Qt.TextElideMode.ElideRight if at_end else Qt.TextElideMode.ElideMiddle
        self._draw(painter, QFontMetrics(font).elidedText(text, mode, width), font, color, (left, width))

    def draw_end(self, painter: QPainter, text: str, font: QFont, color: QColor) -> None:
        width = QFontMetrics(font).horizontalAdvance(text) + 2
        right = scaled(RIGHT_PX)
        left = self.rect.left() + right if self.mirrored else self.rect.right() + 1 - right - width
        self._draw(painter, text, font, color, (left, width))

    def _draw(self, painter: QPainter, text: str, font: QFont, color: QColor, across: tuple[int, int]) -> None:
        painter.setFont(font)
        painter.setPen(color)
        side = Qt.AlignmentFlag.AlignRight if self.mirrored else Qt.AlignmentFlag.AlignLeft
        place = QRect(across[0], self.rect.top(), across[1], self.rect.height())
        painter.drawText(place, int(Qt.AlignmentFlag.AlignVCenter | side | Qt.TextFlag.TextSingleLine), text)

    @property
    def _indent(self) -> int:
        return self.depth * scaled(DEPTH_PX)

    def _text_across(self, room: int = 0) -> tuple[int, int]:
        """Left edge and width of the text."""
        before, after = scaled(TEXT_LEFT_PX) + self._indent, scaled(RIGHT_PX) + room
        return self.rect.left() + (after if self.mirrored else before), max(0, self.rect.width() - before - after)


def paint_row_ground(painter: QPainter, option: QStyleOptionViewItem, theme: Theme) -> None:
    """What tells a row selected, hovered or reached by keyboard; its widget is the option's."""
    view = option.widget
    rect = QRectF(option.rect).adjusted(INSET_PX, 0, -INSET_PX, 0)
    selected, hovered = bool(option.state & _State.State_Selected), bool(option.state & _State.State_MouseOver)
    if selected or hovered:
        token = "hover" if not selected else "selected" if view.hasFocus() else "selected_idle"
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color(token))
        painter.drawRoundedRect(rect, RADIUS_PX, RADIUS_PX)
    by_keyboard = view.window().testAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange)
    ringed = bool(option.state & _State.State_HasFocus) and by_keyboard
    if ringed or (theme.is_contrast and selected):
        painter.setPen(QPen(theme.color("accent"), RING_PX))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), RADIUS_PX - 1, RADIUS_PX - 1)


def depth_of(index: QModelIndex | QPersistentModelIndex) -> int:
    """0 for a top row."""
    depth, parent = 0, index.parent()
    while parent.isValid():
        depth, parent = depth + 1, parent.parent()
    return depth


def icon_contains(x: int, index: QModelIndex | QPersistentModelIndex, width: int) -> bool:
    """Whether `x` lies on the icon of a document's row."""
    mirrored = QApplication.layoutDirection() == Qt.LayoutDirection.RightToLeft
    left = scaled(ICON_LEFT_PX) + (depth_of(index) - 1) * scaled(DEPTH_PX)
    return left - scaled(4) <= (width - x if mirrored else x) < left + scaled(ICON_PX + 4)


def chevron_contains(x: int, index: QModelIndex, width: int) -> bool:
    """Whether `x` lies on the part of a folder's row that opens and closes it."""
    mirrored = QApplication.layoutDirection() == Qt.LayoutDirection.RightToLeft
    return (width - x if mirrored else x) < scaled(ICON_LEFT_PX - 2) + depth_of(index) * scaled(DEPTH_PX)
