"""How one row of a report is painted. The text of documents is drawn letter by letter, so that nothing in it acts."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QTextLayout, QTextOption
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from desktop.models.report import REPORT_ROW_ROLE
from desktop.report_texts import ReportRow, RowKind
from desktop.theme import Theme, figures, font, line_height_px, scaled
from desktop.views.library.document_row import paint_row_ground

MARGIN_PX = 20
GAP_PX = 12
TEXT_MAX_PX = 680
FACT_PX = 380
"""Numbers stand this far along, so that the eye finds the words they belong to."""
HEIGHTS_PX = {RowKind.FACT: 26, RowKind.SECTION: 48, RowKind.PROBLEM: 32}
NOTE_AIR_PX = 6
HIDDEN_AIR_PX = 8
BAR_PX = 2
BAR_GAP_PX = 10
BODY_LINES = 2


class ReportRowDelegate(QStyledItemDelegate):
    """Rows that lead somewhere have a ground when they are hovered or chosen; the others are text."""

    def __init__(self, theme: Theme, view: QListView) -> None:
        super().__init__(view)
        self._view = view
        self.set_theme(theme)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: ARG002
        row: ReportRow = index.data(REPORT_ROW_ROLE)
        width = self._text_width(self._view.viewport().width())
        if row.kind is RowKind.NOTE:
            lines = laid_out(row.title, font("interface"), width, line_px=line_height_px("interface")).lineCount()
            return QSize(0, lines * line_height_px("interface") + 2 * scaled(NOTE_AIR_PX))
        if row.kind is RowKind.HIDDEN:
            lines = self._body_lines(row, width)
            return QSize(
                0, 2 * scaled(HIDDEN_AIR_PX) + line_height_px("interface_strong") + lines * line_height_px("quote")
            )
        return QSize(0, scaled(HEIGHTS_PX[row.kind]))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        row: ReportRow = index.data(REPORT_ROW_ROLE)
        painter.save()
        painter.setClipRect(option.rect)  # letters with towers of accents stay in their own row
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        is_reached = bool(option.state & QStyle.StateFlag.State_HasFocus)
        if row.place is not None or is_reached:
            paint_row_ground(painter, option, self._theme)
        place = QRect(option.rect)
        inner = QRect(place.left() + scaled(MARGIN_PX), place.top(), self._text_width(place.width()), place.height())
        paint_kind = {
            RowKind.FACT: self._paint_fact,
            RowKind.NOTE: self._paint_note,
            RowKind.SECTION: self._paint_section,
            RowKind.PROBLEM: self._paint_problem,
            RowKind.HIDDEN: self._paint_hidden,
        }
        paint_kind[row.kind](painter, inner, row)
        painter.restore()

    def _paint_fact(self, painter: QPainter, inner: QRect, row: ReportRow) -> None:
        across = QRect(inner.left(), inner.top(), min(inner.width(), scaled(FACT_PX)), inner.height())
        room = self._draw_end(painter, across, row.value, figures(font("interface_strong")), "text")
        self._draw(painter, across.adjusted(0, 0, -room, 0), row.title, font("interface"), "text2")

    def _paint_note(self, painter: QPainter, inner: QRect, row: ReportRow) -> None:
        painter.setPen(self._theme.color("text2"))
        layout = laid_out(row.title, font("interface"), inner.width(), line_px=line_height_px("interface"))
        layout.draw(painter, QPointF(inner.left(), inner.top() + scaled(NOTE_AIR_PX)))

    def _paint_section(self, painter: QPainter, inner: QRect, row: ReportRow) -> None:
        painter.fillRect(inner.left(), inner.top() + scaled(8), inner.width(), 1, self._theme.color("line"))
        below = inner.adjusted(0, scaled(12), 0, 0)
        room = self._draw_end(painter, below, row.value, figures(font("meta")), "text2")
        self._draw(painter, below.adjusted(0, 0, -room, 0), row.title, font("group"), "text")

    def _paint_problem(self, painter: QPainter, inner: QRect, row: ReportRow) -> None:
        strong = figures(font("interface_strong"))
        self._draw(painter, inner, row.title, strong, "text")
        left = inner.left() + QFontMetrics(strong).horizontalAdvance(row.title) + scaled(GAP_PX)
        rest = QRect(left, inner.top(), inner.right() - left + 1, inner.height())
        self._draw(painter, rest, row.value, font("interface"), "text2")

    def _paint_hidden(self, painter: QPainter, inner: QRect, row: ReportRow) -> None:
        top = inner.top() + scaled(HIDDEN_AIR_PX)
        head = QRect(inner.left(), top, inner.width(), line_height_px("interface_strong"))
        room = self._draw_end(painter, head, row.value, figures(font("meta")), "text2")
        self._draw(painter, head.adjusted(0, 0, -room, 0), row.title, figures(font("interface_strong")), "text")
        height = self._body_lines(row, inner.width()) * line_height_px("quote")
        painter.fillRect(inner.left(), head.bottom() + 1, BAR_PX, height, self._theme.color("line_strong"))
        painter.setPen(self._theme.color("text2"))
        layout = self._body(row, inner.width())
        layout.draw(painter, QPointF(inner.left() + scaled(BAR_GAP_PX), head.bottom() + 1))

    def _draw(self, painter: QPainter, rect: QRect, text: str, face: QFont, token: str) -> None:
        painter.setFont(face)
        painter.setPen(self._theme.color(token))
        shown = QFontMetrics(face).elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
        painter.drawText(rect, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), shown)

    def _draw_end(self, painter: QPainter, rect: QRect, text: str, face: QFont, token: str) -> int:
        """The room it takes, with the gap before it."""
        painter.setFont(face)
        painter.setPen(self._theme.color(token))
        painter.drawText(rect, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight), text)
        return QFontMetrics(face).horizontalAdvance(text) + scaled(GAP_PX)

    def _body(self, row: ReportRow, width: int) -> QTextLayout:
        face = font("quote")
        room = width - scaled(BAR_GAP_PX)
        layout = laid_out(row.body, face, room, line_px=line_height_px("quote"))
        if layout.lineCount() <= BODY_LINES:
            return layout
        cut = layout.lineAt(BODY_LINES - 1).textStart()
        last = QFontMetrics(face).elidedText(row.body[cut:], Qt.TextElideMode.ElideRight, room)
        return laid_out(row.body[:cut] + last, face, room, line_px=line_height_px("quote"))

    def _body_lines(self, row: ReportRow, width: int) -> int:
        """Measured without laying the text out, for each of a thousand rows is asked for its height."""
        if not row.body:
            return 0
        return 1 if QFontMetrics(font("quote")).horizontalAdvance(row.body) < width - scaled(BAR_GAP_PX) else BODY_LINES

    def _text_width(self, width: int) -> int:
        return max(1, min(width - 2 * scaled(MARGIN_PX), scaled(TEXT_MAX_PX)))


def laid_out(text: str, face: QFont, width: int, *, line_px: int) -> QTextLayout:
    """Plain text on lines of a fixed height."""
    layout = QTextLayout(text, face)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.beginLayout()
    y = 0.0
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        line.setPosition(QPointF(0, y + (line_px - line.height()) / 2))
        y += line_px
    layout.endLayout()
    return layout
