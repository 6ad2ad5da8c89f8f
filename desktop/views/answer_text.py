"""Checked sentences as running text, with their citations as real buttons on room kept free in the lines."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce

from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, QRect, QRectF, QSizeF, Qt, QUrl, Signal
from PySide6.QtGui import (
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QPyTextObject,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextLine,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QTextBrowser, QTextEdit

from core.api.types import Sentence
from desktop.state.chat import Standings
from desktop.theme import Theme, font, line_height_px, scaled
from desktop.views.chip import HALO_PX, HEIGHT_PX, CitationChip, chip_width
from desktop.views.peek import PeekWish
from desktop.views.wording import quoted

ROOM = QTextFormat.ObjectTypes.UserObject.value + 1
_WIDTH = QTextFormat.Property.UserProperty.value + 1
OBJECT = "\ufffc"
JOINER = "\u2060"
"""Keeps the chips on the line of the word before them. They share one room, for Qt breaks lines between two."""

BEFORE_PX = 4
BETWEEN_PX = 3
AFTER_PX = 3
QUOTE_GAP_PX = 12
QUOTE_INDENT_PX = 12
QUOTE_BAR_PX = 3
TINT_RADIUS_PX = 4


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
class _Placed:
    """Characters `[start, end)` of one sentence, its citation numbers, and how far into the room each chip stands.

    The room is the last character, if there are citations.
    """

    start: int
    end: int
    numbers: tuple[int, ...]
    offsets: tuple[int, ...]

    @property
    def room(self) -> int:
        return self.end - 1


class AnswerText(QTextBrowser):
    """Only ever plain text goes in. Finished sentences are never laid out anew when one is added.

    `lit` tells the numbers of the sentence under the pointer or with the focus; the peek signals carry a PeekWish.
    """

    citation_pressed = Signal(object)
    lit = Signal(object)
    chip_approached = Signal(object)
    chip_left = Signal()
    peek_wanted = Signal(object)

    def __init__(self, theme: Theme, *, is_quotes: bool = False) -> None:
        super().__init__()
        self._theme, self._is_quotes = theme, is_quotes
        self._role = "quote" if is_quotes else "answer"
        self._sentences: tuple[Sentence, ...] = ()
        self._placed: list[_Placed] = []
        self._chips: list[CitationChip] = []
        self._lit_sentence = -1
        self._measured = (-1, 0)
        self._room = ChipRoom()
        self.document().documentLayout().registerHandler(ROOM, self._room)
        self._set_up()

    def _set_up(self) -> None:
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # Otherwise a hidden widget lays its document out for the width it happens to have.
        self.setLineWrapMode(QTextEdit.LineWrapMode.FixedPixelWidth)
        self.setOpenLinks(False)
        self.setTabChangesFocus(True)
        self.setAcceptDrops(False)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setMouseTracking(True)
        self.viewport().setMouseTracking(True)
        self.viewport().setAutoFillBackground(False)
        self.document().setDocumentMargin(0)
        self.document().setUndoRedoEnabled(False)
        self.setFont(font(self._role))
        palette = self._theme.palette(window="surface")
        palette.setColor(QPalette.ColorRole.Base, Qt.GlobalColor.transparent)
        self.setPalette(palette)

    # --- content ----------------------------------------------------------------------------------------------

    def show_sentences(self, sentences: Sequence[Sentence], *, open_number: int | None, standings: Standings) -> None:
        """Adds what is new; starts anew only if what stands there is another answer."""
        new = tuple(sentences)
        if new[: len(self._sentences)] != self._sentences:
            self.clear()
            self._placed.clear()
            self._sentences = ()
        if new != self._sentences:
            self._measured = (-1, 0)
        for sentence in new[len(self._sentences) :]:
            self._append(sentence)
        self._sentences = new
        self._show_chips(open_number, standings)

    def _append(self, sentence: Sentence) -> None:
        cursor = QTextCursor(self.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        if not self._placed:
            cursor.setBlockFormat(self._block_format())
        elif self._is_quotes:
            cursor.insertBlock(self._block_format())
        else:
            cursor.insertText(" ", QTextCharFormat())
        start = cursor.position()
        text = sentence.text.strip()
        cursor.insertText(quoted(text) if self._is_quotes else text, QTextCharFormat())
        numbers = tuple(citation.number for citation in sentence.citations)
        offsets, x = [], scaled(BEFORE_PX)
        for number in numbers:
            offsets.append(x)
            x += chip_width(number) + scaled(BETWEEN_PX)
        if numbers:
            cursor.insertText(JOINER, QTextCharFormat())
            cursor.insertText(OBJECT, _room_format(x - scaled(BETWEEN_PX) + scaled(AFTER_PX)))
        self._placed.append(_Placed(start, cursor.position(), numbers, tuple(offsets)))

    def _block_format(self) -> QTextBlockFormat:
        result = QTextBlockFormat()
        result.setLineHeight(line_height_px(self._role), QTextBlockFormat.LineHeightTypes.FixedHeight.value)
        if self._is_quotes:
            result.setLeftMargin(scaled(QUOTE_INDENT_PX))
            result.setRightMargin(scaled(QUOTE_INDENT_PX))
            result.setTopMargin(scaled(QUOTE_GAP_PX) if self._placed else 0)
        return result

    def heightForWidth(self, width: int) -> int:
        if self._measured[0] != width:
            self.setLineWrapColumnOrWidth(width)
            self._measured = (width, round(self.document().size().height()))
            self._place_chips()
        return self._measured[1]

    # --- chips ------------------------------------------------------------------------------------------------

    def chips(self) -> list[CitationChip]:
        """Those in use, in reading order."""
        return self._chips[: sum(len(placed.numbers) for placed in self._placed)]

    def _show_chips(self, open_number: int | None, standings: Standings) -> None:
        citations = [citation for sentence in self._sentences for citation in sentence.citations]
        while len(self._chips) < len(citations):
            self._chips.append(self._new_chip())
        for chip, citation in zip(self._chips, citations, strict=False):
            standing = standings.get(citation.document_id)
            chip.set_citation(citation, is_open=citation.number == open_number, standing=standing)
            chip.show()
        for chip in self._chips[len(citations) :]:
            chip.hide()

    def _new_chip(self) -> CitationChip:
        chip = CitationChip(self._theme, self.viewport())
        chip.clicked.connect(lambda: self.citation_pressed.emit(chip.citation))
        chip.approached.connect(lambda: self.chip_approached.emit(self._wish(chip)))
        chip.left.connect(self.chip_left)
        chip.peek_wanted.connect(lambda: self.peek_wanted.emit(self._wish(chip)))
        chip.hovered.connect(lambda is_on: self._light(self._sentence_of(chip) if is_on else -1))
        return chip

    def _wish(self, chip: CitationChip) -> PeekWish:
        rects = self._line_rects(self._placed[self._sentence_of(chip)])
        around = reduce(QRectF.united, rects).toAlignedRect()
        origin = self.viewport().mapToGlobal(QPoint(0, 0))
        return PeekWish(chip.citation, chip.geometry().translated(origin), around.translated(origin))

    def _sentence_of(self, chip: CitationChip) -> int:
        index = self._chips.index(chip)
        for i, placed in enumerate(self._placed):
            if index < len(placed.numbers):
                return i
            index -= len(placed.numbers)
        return -1

    def _place_chips(self) -> None:
        chips = iter(self._chips)
        for placed in self._placed:
            at = self._room_point(placed.room)
            for offset in placed.offsets:
                chip = next(chips)
                chip.move(round(at.x()) + offset - HALO_PX, round(at.y() - chip.height() / 2))

    def _room_point(self, position: int) -> QPointF:
        """Where a room begins, at the middle of the capitals of its line."""
        block = self.document().findBlock(position)
        offset = position - block.position()
        line = block.layout().lineForTextPosition(offset)
        if not line.isValid():  # asking it for a place would end the process
            return QPointF()
        return block.layout().position() + QPointF(_x(line, offset), self._capitals_middle(line))

    def _capitals_middle(self, line: QTextLine) -> float:
        return line.y() + line.ascent() - self.fontMetrics().capHeight() / 2

    # --- the sentence in question -----------------------------------------------------------------------------

    def light_number(self, number: int | None) -> None:
        """Tint the first sentence that has a citation."""
        self._light(next((i for i, p in enumerate(self._placed) if number in p.numbers), -1))

    def _light(self, sentence: int) -> None:
        if sentence == self._lit_sentence:
            return
        self._lit_sentence = sentence
        numbers = frozenset(self._placed[sentence].numbers) if sentence >= 0 else frozenset()
        for chip in self.chips():
            chip.set_lit(is_lit=chip.citation.number in numbers)
        self.viewport().update()
        self.lit.emit(numbers)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        at = self.document().documentLayout().hitTest(event.position(), Qt.HitTestAccuracy.ExactHit)
        self._light(next((i for i, p in enumerate(self._placed) if p.start <= at < p.end), -1))

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Leave:
            self._light(-1)
        return super().viewportEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if 0 <= self._lit_sentence < len(self._placed):
            self._paint_tint(painter, self._placed[self._lit_sentence])
        if self._is_quotes:
            self._paint_bars(painter)
        painter.end()
        super().paintEvent(event)

    def _paint_tint(self, painter: QPainter, placed: _Placed) -> None:
        for rect in self._line_rects(placed):
            if self._theme.is_contrast:
                painter.setPen(QPen(self._theme.color("text"), 1))
                painter.drawLine(rect.bottomLeft(), rect.bottomRight())
            else:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(self._theme.color("claim"))
                painter.drawRoundedRect(rect.adjusted(-2, 1, 3, -1), TINT_RADIUS_PX, TINT_RADIUS_PX)

    def _paint_bars(self, painter: QPainter) -> None:
        for placed in self._placed:
            rects = self._line_rects(placed)
            top, bottom = rects[0].top(), rects[-1].bottom()
            painter.fillRect(QRectF(0, top, QUOTE_BAR_PX, bottom - top), self._theme.color("chip_line"))

    def _line_rects(self, placed: _Placed) -> list[QRectF]:
        """The lines of one sentence, each as high as a line of the text."""
        block = self.document().findBlock(placed.start)
        layout, origin, height = block.layout(), block.layout().position(), line_height_px(self._role)
        rects = []
        for i in range(layout.lineCount()):
            line = layout.lineAt(i)
            first = max(placed.start - block.position(), line.textStart())
            last = min(placed.end - block.position(), line.textStart() + line.textLength())
            if first < last:
                top = origin.y() + self._capitals_middle(line) - height / 2
                left = origin.x() + _x(line, first)
                rects.append(QRectF(left, top, origin.x() + _x(line, last) - left, height))
        return rects

    # --- Qt ---------------------------------------------------------------------------------------------------

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()  # the conversation scrolls, never one answer

    def loadResource(self, _type: int, _name: QUrl | str) -> object:
        return None  # nothing is ever fetched for an answer

    def createMimeDataFromSelection(self) -> QMimeData:
        data = QMimeData()
        data.setText(self.selected_text())
        return data

    def selected_text(self) -> str:
        """The selection with "[2]" for each citation in it."""
        chosen = self.textCursor()
        start, end = chosen.selectionStart(), chosen.selectionEnd()
        text = chosen.selectedText().replace("\u2029", "\n").replace(JOINER, "")
        for placed in self._placed:
            if placed.numbers and start <= placed.room < end:
                text = text.replace(OBJECT, "".join(f" [{number}]" for number in placed.numbers), 1)
        return text


def _room_format(width_px: int) -> QTextCharFormat:
    result = QTextCharFormat()
    result.setObjectType(ROOM)
    result.setProperty(_WIDTH, float(width_px))
    return result


def _x(line: QTextLine, position: int) -> float:
    found = line.cursorToX(position)
    assert isinstance(found, tuple)  # the stubs know it as an object
    return float(found[0])
