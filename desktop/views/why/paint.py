"""How a row and a head of the lists behind an answer are painted."""

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen, QPolygonF

from desktop.theme import Theme, figures, font, scaled
from desktop.views.controls.chip import HEIGHT_PX as CHIP_PX
from desktop.views.controls.chip import chip_width, paint_chip
from desktop.views.why.cells import Cell, Head

RADIUS_PX = 6
NUMBER_PX = 30
PADDING_PX = 8
ARROW_PX = 7
DOCUMENT_LEAST_PX = 72
"""With less, the name of a document says nothing."""
RING_PX = 2


def trace_token(theme: Theme) -> str:
    """Of the line that follows the chosen passage: on a dark ground the bright yellow, as its dark edge is not seen."""
    return "chip_on" if theme.is_dark else "chip_on_line"


@dataclass(frozen=True, slots=True)
class RowLook:
    """`number` is the place, from 1; the chosen passage is yellow in every list, the ring is where the keys are."""

    theme: Theme
    number: int
    is_chosen: bool = False
    has_ring: bool = False

    @property
    def ink(self) -> str:
        return "chip_text" if self.is_chosen else "text"

    @property
    def second_ink(self) -> str:
        return "chip_text" if self.is_chosen else "text2"


def paint_row(painter: QPainter, rect: QRectF, cell: Cell, look: RowLook) -> None:
    theme = look.theme
    painter.setPen(QPen(theme.color(trace_token(theme) if look.is_chosen else "line"), 1.5 if look.is_chosen else 1))
    painter.setBrush(theme.color("chip" if look.is_chosen else "raised"))
    painter.drawRoundedRect(rect.adjusted(0.75, 0.75, -0.75, -0.75), RADIUS_PX, RADIUS_PX)
    if look.has_ring:
        painter.setPen(QPen(theme.color("accent"), RING_PX))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), RADIUS_PX, RADIUS_PX)
    painter.setFont(figures(font("group")))
    painter.setPen(theme.color(look.second_ink))
    left = QRectF(rect.left(), rect.top(), scaled(NUMBER_PX), rect.height())
    painter.drawText(left, Qt.AlignmentFlag.AlignCenter, str(look.number))
    right = rect.right() - scaled(PADDING_PX)
    if cell.numbers:
        right -= chip_width(cell.numbers[0])
        chip = QRectF(right, rect.center().y() - scaled(CHIP_PX) / 2, chip_width(cell.numbers[0]), scaled(CHIP_PX))
        paint_chip(painter, chip, cell.numbers[0], theme, is_open=look.is_chosen)
        right -= scaled(PADDING_PX) / 2
    words = QRectF(left.right(), rect.top() + scaled(2), right - left.right(), rect.height() - scaled(4))
    _paint_words(painter, words, cell, look)


def _paint_words(painter: QPainter, words: QRectF, cell: Cell, look: RowLook) -> None:
    half = words.height() / 2
    over = QRectF(words.left(), words.top(), words.width(), half)
    under = over.translated(0, half)
    painter.setFont(font("interface_strong"))
    painter.setPen(look.theme.color(look.ink))
    _draw(painter, over, cell.title)
    painter.setFont(figures(font("meta")))
    painter.setPen(look.theme.color(look.second_ink))
    _draw(painter, under, cell.meta)
    used = QFontMetricsF(painter.font()).horizontalAdvance(cell.meta) + scaled(8)
    rest = under.adjusted(used, 0, 0, 0)
    if cell.before is not None:
        rest.setLeft(_paint_change(painter, rest, cell, look))
    if cell.names_document and cell.document and rest.width() > scaled(DOCUMENT_LEAST_PX):
        painter.setFont(figures(font("meta")))
        painter.setPen(look.theme.color("chip_text" if look.is_chosen else "text3"))
        _draw(painter, rest, cell.document, mode=Qt.TextElideMode.ElideMiddle)


def _paint_change(painter: QPainter, rect: QRectF, cell: Cell, look: RowLook) -> float:
    """An arrow and from which place, as far as there is room; says where it ends."""
    side, told = scaled(ARROW_PX), cell.from_words
    painter.setFont(figures(font("chip")))
    wide = QFontMetricsF(painter.font()).horizontalAdvance(told)
    if rect.width() < side + scaled(4) + wide:
        told, wide = "", 0.0
    if rect.width() < side:
        return rect.left()
    token = "ok" if cell.has_risen else look.second_ink
    color = look.theme.color(look.ink if look.is_chosen else token)
    middle, reach = rect.center().y(), side / 2 if cell.has_risen else -side / 2
    tip = QPointF(rect.left() + side / 2, middle - reach)
    base = middle + reach
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    painter.drawPolygon(QPolygonF([tip, QPointF(rect.left() + side, base), QPointF(rect.left(), base)]))
    painter.setPen(color)
    beside = rect.adjusted(side + scaled(4), 0, 0, 0)
    painter.drawText(beside, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, told)
    return beside.left() + (wide + scaled(8) if told else 0.0)


def paint_heading(painter: QPainter, rect: QRectF, head: Head, theme: Theme) -> None:
    """The plain name at the left, the term at the right where there is room, and below what the list is made of."""
    top = QRectF(rect.left(), rect.top(), rect.width(), rect.height() / 2)
    painter.setFont(font("group"))
    painter.setPen(theme.color("text"))
    painter.drawText(top, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, head.name)
    room = rect.width() - QFontMetricsF(painter.font()).horizontalAdvance(head.name) - scaled(8)
    painter.setFont(figures(font("meta")))
    painter.setPen(theme.color("text2"))
    if QFontMetricsF(painter.font()).horizontalAdvance(head.term) <= room:
        painter.drawText(top, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, head.term)
    _draw(painter, top.translated(0, top.height() - scaled(2)), head.line)


def paint_note(painter: QPainter, rect: QRectF, words: str, theme: Theme) -> None:
    """In the place of a list without rows."""
    painter.setFont(font("meta"))
    painter.setPen(theme.color("text2"))
    flags = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap
    painter.drawText(rect.adjusted(0, 0, 0, rect.height() * 2), flags, words)


def _draw(painter: QPainter, rect: QRectF, words: str, *, mode: Qt.TextElideMode = Qt.TextElideMode.ElideRight) -> None:
    shown = QFontMetricsF(painter.font()).elidedText(words, mode, rect.width())
    painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
