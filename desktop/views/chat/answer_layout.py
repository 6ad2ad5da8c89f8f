"""How lines of an answer become blocks of a text document, with room for its citations."""

from dataclasses import dataclass

from PySide6.QtCore import QRect, QRectF, QSizeF
from PySide6.QtGui import (
    QPainter,
    QPyTextObject,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
)

from core.api.types import Citation
from desktop.theme import Theme, font, line_height_px, scaled
from desktop.views.chat.answer_lines import QUOTE_INDENT_PX, STYLES, Line, Look
from desktop.views.controls.chip import HEIGHT_PX, chip_width

ROOM = QTextFormat.ObjectTypes.UserObject.value + 1
_WIDTH = QTextFormat.Property.UserProperty.value + 1
OBJECT = "\ufffc"
JOINER = "\u2060"
"""Keeps the chips on the line of the word before them. They share one room, for Qt breaks lines between two."""
MOST_IN_A_ROOM = 4
"""More go into rooms of their own and may begin a line: a count can have dozens."""

BEFORE_PX = 4
BETWEEN_PX = 3
AFTER_PX = 3
UNDER_SECTION_PX = 4


class ChipRoom(QPyTextObject):
    """Keeps room in a line; what stands there is a button."""

    def __init__(self) -> None:
        super().__init__()
        self._height = scaled(HEIGHT_PX)

    def intrinsicSize(self, _document: QTextDocument, _position: int, given: QTextFormat) -> QSizeF:
        return QSizeF(given.doubleProperty(_WIDTH), self._height)

    def drawObject(
        self, painter: QPainter, rect: QRectF | QRect, document: QTextDocument, position: int, given: QTextFormat
    ) -> None:
        """Nothing: the button paints itself."""


@dataclass(frozen=True, slots=True)
class Room:
    """The character that keeps room for citations, and how far into the room each chip stands."""

    position: int
    citations: tuple[Citation, ...]
    offsets: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Placed:
    """Characters `[start, end)` of one sentence, without a heading above it, and its rooms."""

    start: int
    end: int
    rooms: tuple[Room, ...]

    @property
    def numbers(self) -> frozenset[int]:
        return frozenset(citation.number for room in self.rooms for citation in room.citations)


def begin_line(cursor: QTextCursor, line: Line, before: Look | None, theme: Theme, *, is_quotes: bool) -> None:
    """Go on on the same line, or begin one with the look."""
    letters = _letters(line.look, theme)
    if line.runs_on:
        cursor.insertText(" ", letters)
        return
    given = _block_format(line.look, before, is_quotes=is_quotes)
    if before is not None:
        cursor.insertBlock(given, letters)
    else:
        cursor.setBlockFormat(given)
        cursor.setBlockCharFormat(letters)


def write_pieces(cursor: QTextCursor, line: Line, theme: Theme) -> list[Room]:
    """Only ever plain text goes in."""
    letters, rooms = _letters(line.look, theme), []
    for piece in line.pieces:
        if isinstance(piece, str):
            cursor.insertText(piece, letters)
            continue
        cursor.insertText(JOINER, letters)
        for start in range(0, len(piece), MOST_IN_A_ROOM):
            before_px = BETWEEN_PX if start else BEFORE_PX
            rooms.append(_keep_room(cursor, piece[start : start + MOST_IN_A_ROOM], letters, before_px=before_px))
    return rooms


def _keep_room(
    cursor: QTextCursor, citations: tuple[Citation, ...], letters: QTextCharFormat, *, before_px: int
) -> Room:
    offsets, x = [], scaled(before_px)
    for citation in citations:
        offsets.append(x)
        x += chip_width(citation.number) + scaled(BETWEEN_PX)
    room = Room(cursor.position(), citations, tuple(offsets))
    cursor.insertText(OBJECT, _room_format(letters, x - scaled(BETWEEN_PX) + scaled(AFTER_PX)))
    return room


def _letters(look: Look, theme: Theme) -> QTextCharFormat:
    result = QTextCharFormat()
    result.setFont(font(STYLES[look].role))
    result.setForeground(theme.color(STYLES[look].token))
    return result


def _block_format(look: Look, before: Look | None, *, is_quotes: bool) -> QTextBlockFormat:
    style, result = STYLES[look], QTextBlockFormat()
    result.setLineHeight(line_height_px(style.role), QTextBlockFormat.LineHeightTypes.FixedHeight.value)
    indent = QUOTE_INDENT_PX if is_quotes else style.indent_px
    result.setLeftMargin(scaled(indent))
    result.setRightMargin(scaled(indent))
    above = style.above_px
    if before is Look.SECTION:
        above = UNDER_SECTION_PX
    elif look is Look.TEXT and before is Look.TEXT:
        above = 0
    result.setTopMargin(scaled(above) if before is not None else 0)
    return result


def _room_format(letters: QTextCharFormat, width_px: int) -> QTextCharFormat:
    result = QTextCharFormat(letters)
    result.setObjectType(ROOM)
    result.setProperty(_WIDTH, float(width_px))
    return result
