"""Checked sentences as running text, with their citations as real buttons on room kept free in the lines."""

import sys
from collections.abc import Sequence
from functools import reduce

from PySide6.QtCore import QCoreApplication, QEvent, QMimeData, QPoint, QPointF, QRectF, Qt, QUrl, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFontMetrics,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QTextBlock,
    QTextCursor,
    QTextLine,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QTextBrowser, QTextEdit

from core.api.types import Sentence
from desktop.state.exchange import Standings
from desktop.theme import Theme, font, line_height_px
from desktop.views.chat.answer_layout import JOINER, OBJECT, ROOM, ChipRoom, Placed, Room, begin_line, write_pieces
from desktop.views.chat.answer_lines import STYLES, Line, Look, LookStyle, lines_of
from desktop.views.chat.peek import PeekWish
from desktop.views.controls.chip import HALO_PX, CitationChip

translate = QCoreApplication.translate

QUOTE_BAR_PX = 3
TINT_RADIUS_PX = 4


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
        self._sentences: tuple[Sentence, ...] = ()
        self._placed: list[Placed] = []
        self._looks: list[Look] = []
        """Of each block of the document."""
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
        self.setAccessibleName(translate("chat", "Quotes") if self._is_quotes else translate("chat", "Answer"))
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setMouseTracking(True)
        self.viewport().setMouseTracking(True)
        self.viewport().setAutoFillBackground(False)
        self.document().setDocumentMargin(0)
        self.document().setUndoRedoEnabled(False)
        self.setFont(font("quote" if self._is_quotes else "answer"))
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
            self._looks.clear()
            self._sentences = ()
        if new != self._sentences:
            self._measured = (-1, 0)
        for index in range(len(self._sentences), len(new)):
            self._append(lines_of(new[index], new[index - 1] if index else None, is_quotes=self._is_quotes))
        self._sentences = new
        self._show_chips(open_number, standings)

    def _append(self, lines: Sequence[Line]) -> None:
        cursor = QTextCursor(self.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        start, rooms = -1, list[Room]()
        for line in lines:
            before = self._looks[-1] if self._looks else None
            begin_line(cursor, line, before, self._theme, is_quotes=self._is_quotes)
            if not line.runs_on:
                self._looks.append(line.look)
            if start < 0 and line.look is not Look.SECTION:
                start = cursor.position()
            rooms += write_pieces(cursor, line, self._theme)
        self._placed.append(Placed(max(start, 0), cursor.position(), tuple(rooms)))

    def heightForWidth(self, width: int) -> int:
        if self._measured[0] != width:
            self.setLineWrapColumnOrWidth(width)
            self._measured = (width, round(self.document().size().height()))
            self._place_chips()
        return self._measured[1]

    # --- chips ------------------------------------------------------------------------------------------------

    def chips(self) -> list[CitationChip]:
        """Those in use, in reading order."""
        return self._chips[: sum(len(room.citations) for room in self._rooms)]

    @property
    def _rooms(self) -> list[Room]:
        return [room for placed in self._placed for room in placed.rooms]

    def _show_chips(self, open_number: int | None, standings: Standings) -> None:
        citations = [citation for room in self._rooms for citation in room.citations]
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
            count = sum(len(room.citations) for room in placed.rooms)
            if index < count:
                return i
            index -= count
        return -1

    def _place_chips(self) -> None:
        chips = iter(self._chips)
        for room in self._rooms:
            at = self._room_point(room.position)
            for offset in room.offsets:
                chip = next(chips)
                chip.move(round(at.x()) + offset - HALO_PX, round(at.y() - chip.height() / 2))

    def _room_point(self, position: int) -> QPointF:
        """Where a room begins, at the middle of the capitals of its line."""
        block = self.document().findBlock(position)
        offset = position - block.position()
        line = block.layout().lineForTextPosition(offset)
        if not line.isValid():  # asking it for a place would end the process
            return QPointF()
        return block.layout().position() + QPointF(_x(line, offset), self._capitals_middle(line, block))

    def _capitals_middle(self, line: QTextLine, block: QTextBlock) -> float:
        return line.y() + line.ascent() - QFontMetrics(font(self._style(block).role)).capHeight() / 2

    def _style(self, block: QTextBlock) -> LookStyle:
        return STYLES[self._looks[block.blockNumber()]]

    # --- the sentence in question -----------------------------------------------------------------------------

    def light_number(self, number: int | None) -> None:
        """Tint the first sentence that has a citation."""
        self._light(next((i for i, p in enumerate(self._placed) if number in p.numbers), -1))

    def _light(self, sentence: int) -> None:
        if sentence == self._lit_sentence:
            return
        self._lit_sentence = sentence
        numbers = self._placed[sentence].numbers if sentence >= 0 else frozenset()
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
        self._paint_bars(painter)
        painter.end()
        super().paintEvent(event)

    def _paint_tint(self, painter: QPainter, placed: Placed) -> None:
        for rect in self._line_rects(placed):
            if self._theme.is_contrast:
                painter.setPen(QPen(self._theme.color("text"), 1))
                painter.drawLine(rect.bottomLeft(), rect.bottomRight())
            else:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(self._theme.color("claim"))
                painter.drawRoundedRect(rect.adjusted(-2, 1, 3, -1), TINT_RADIUS_PX, TINT_RADIUS_PX)

    def _paint_bars(self, painter: QPainter) -> None:
        """At the left of what stands word for word in a document."""
        bars: list[QRectF] = []
        for number, look in enumerate(self._looks):
            if STYLES[look].has_bar:
                rects = self._block_rects(self.document().findBlockByNumber(number))
                bar = QRectF(0, rects[0].top(), QUOTE_BAR_PX, rects[-1].bottom() - rects[0].top())
                if number and self._looks[number - 1] is Look.HEADS:
                    bar = bar.united(bars.pop())
                bars.append(bar)
        for bar in bars:
            painter.fillRect(bar, self._theme.color("chip_line"))

    def _line_rects(self, placed: Placed) -> list[QRectF]:
        """The lines of one sentence, each as high as a line of the text."""
        rects, block = [], self.document().findBlock(placed.start)
        while block.isValid() and block.position() < placed.end:
            rects += self._block_rects(block, placed.start, placed.end)
            block = block.next()
        return rects

    def _block_rects(self, block: QTextBlock, start: int = 0, end: int = sys.maxsize) -> list[QRectF]:
        """The lines of a block, as far as characters `[start, end)` of the document stand on them."""
        layout, origin, height = block.layout(), block.layout().position(), line_height_px(self._style(block).role)
        rects = []
        for i in range(layout.lineCount()):
            line = layout.lineAt(i)
            first = max(start - block.position(), line.textStart())
            last = min(end - block.position(), line.textStart() + line.textLength())
            if first < last:
                top = origin.y() + self._capitals_middle(line, block) - height / 2
                left = origin.x() + _x(line, first)
                rects.append(QRectF(left, top, origin.x() + _x(line, last) - left, height))
        return rects

    # --- Qt ---------------------------------------------------------------------------------------------------

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()  # the conversation scrolls, never one answer

    def loadResource(self, _type: int, _name: QUrl | str) -> object:
        return None  # nothing is ever fetched for an answer

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        event.ignore()  # the answer has one menu

    def createMimeDataFromSelection(self) -> QMimeData:
        data = QMimeData()
        data.setText(self.selected_text())
        return data

    def selected_text(self) -> str:
        """The selection with "[2]" for each citation in it."""
        chosen = self.textCursor()
        start, end = chosen.selectionStart(), chosen.selectionEnd()
        text = chosen.selectedText().replace("\u2029", "\n").replace(JOINER, "")
        for room in self._rooms:
            if start <= room.position < end:
                text = text.replace(OBJECT, "".join(f" [{citation.number}]" for citation in room.citations), 1)
        return text


def _x(line: QTextLine, position: int) -> float:
    found = line.cursorToX(position)
    assert isinstance(found, tuple)  # the stubs know it as an object
    return float(found[0])
