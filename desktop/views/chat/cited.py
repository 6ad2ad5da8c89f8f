"""Below an answer: where each number leads, grouped by document, and what was read besides."""

from PySide6.QtCore import QMargins, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QStyle, QWidget

from core.api.types import Citation, Passage
from desktop.icons import Icons
from desktop.state.exchange import Exchange, Standing, Standings
from desktop.state.sources import CitedDocument, cited_documents, pages_read, uncited_passages
from desktop.style import LINK_PADDING_PX
from desktop.theme import Theme, figures, font, scaled
from desktop.tips import set_tip
from desktop.views.controls.buttons import push_button
from desktop.views.controls.chip import HEIGHT_PX as CHIP_HEIGHT_PX
from desktop.views.controls.chip import chip_width, paint_absent_chip, paint_chip
from desktop.views.controls.parts import Column, PaintedButton
from desktop.views.controls.text_block import TextBlock
from desktop.views.controls.wording import (
    companion_words,
    place,
    row_name,
    section,
    short_name,
    standing_mark,
    standing_words,
    translate,
)

ROW_PX = 28
HEAD_PX = 24
INSET_PX = 8
"""Rows are this much wider than the text on both sides, so that their ground does not touch the words."""
CHIP_COLUMN_PX = 28
ICON_PX = 16
RADIUS_PX = 6


class SourceRow(PaintedButton):
    """One place in a document: a chip if it is cited, its section, its page."""

    def __init__(
        self,
        theme: Theme,
        item: Citation | Passage,
        *,
        is_open: bool = False,
        standing: Standing | None = None,
        words: str = "",
    ) -> None:
        super().__init__(theme)
        self.item = item
        self.words = words or section(item)
        self._is_open = is_open
        self._is_absent = standing is not None and standing.hides_pages
        self.setAccessibleDescription(standing_words(standing))
        if isinstance(item, Citation):
            self.setAccessibleName(row_name(item))
        else:
            self.setAccessibleName(f"{self.words}, {place(item.parts, item.page_count)}")

    def heightForWidth(self, _width: int) -> int:
        return scaled(ROW_PX)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter)
        inner = self.rect().adjusted(scaled(INSET_PX), 0, -scaled(INSET_PX), 0)
        if isinstance(self.item, Citation):
            self._paint_chip(painter, inner.left(), self.item.number)
        where = place(self.item.parts, self.item.page_count)
        painter.setFont(figures(font("meta")))
        painter.setPen(self.theme.color("text2"))
        painter.drawText(inner, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, where)
        room = painter.fontMetrics().horizontalAdvance(where) + scaled(12)
        words = self._mirrored(inner.adjusted(scaled(CHIP_COLUMN_PX), 0, -room, 0))
        painter.setFont(font("interface"))
        painter.setPen(self.theme.color("text3" if self._is_absent else "text"))
        shown = QFontMetrics(painter.font()).elidedText(self.words, Qt.TextElideMode.ElideRight, words.width())
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
        set_tip(self, self.words if shown != self.words else "")

    def _paint_chip(self, painter: QPainter, left: int, number: int) -> None:
        height = scaled(CHIP_HEIGHT_PX)
        chip = QRectF(left, (self.height() - height) / 2, chip_width(number), height)
        if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            chip.moveRight(self.width() - left)
        if self._is_absent:
            paint_absent_chip(painter, chip, number, self.theme)
        else:
            paint_chip(painter, chip, number, self.theme, is_open=self._is_open)

    def _mirrored(self, rect: QRect) -> QRect:
        return QStyle.visualRect(self.layoutDirection(), self.rect(), rect)

    def _paint_ground(self, painter: QPainter) -> None:
        token = "selected" if self._is_open else "hover" if self.is_lit else ""
        rect = QRectF(self.rect())
        if token:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.theme.color(token))
            painter.drawRoundedRect(rect, RADIUS_PX, RADIUS_PX)
        if self.shows_ring or (self._is_open and self.theme.is_contrast):
            self.paint_ring(painter, rect, RADIUS_PX)


class _Heading(QWidget):
    """ "Cited" on the left, what else was read on the right."""

    unfolded = Signal(bool)

    def __init__(self, theme: Theme, more_pages: int, *, is_unfolded: bool) -> None:
        super().__init__()
        title = QLabel(translate("chat", "Cited"))
        title.setFont(font("section"))
        palette = title.palette()
        palette.setColor(title.foregroundRole(), theme.color("text2"))
        title.setPalette(palette)
        row = QHBoxLayout(self)
        row.setContentsMargins(scaled(INSET_PX), 0, scaled(INSET_PX) - LINK_PADDING_PX, 0)
        row.addWidget(title, 1)
        if more_pages:
            button = push_button(translate("chat", "%Ln more page(s) read", "", more_pages), look="link")
            button.setFont(font("meta"))
            button.setCheckable(True)
            button.setChecked(is_unfolded)
            button.toggled.connect(self.unfolded)
            row.addWidget(button)

    def heightForWidth(self, _width: int) -> int:
        return scaled(HEAD_PX)


class _DocumentLine(QWidget):
    """A document's name and, at the end of the line, what to know of it."""

    def __init__(self, theme: Theme, icons: Icons, name: str, mark: str = "") -> None:
        super().__init__()
        self._theme, self._icons, self._name, self._mark = theme, icons, name, mark
        self.setAccessibleName(", ".join(filter(None, (name, mark))))

    def heightForWidth(self, _width: int) -> int:
        return scaled(ROW_PX)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        side = scaled(ICON_PX)
        icon = self._icons.pixmap("file-text", "text2", side, self.devicePixelRatioF())
        direction, whole = self.layoutDirection(), self.rect()
        at = QStyle.visualRect(direction, whole, QRect(scaled(INSET_PX), (self.height() - side) // 2, side, side))
        painter.drawPixmap(at.topLeft(), icon)
        inner = whole.adjusted(scaled(INSET_PX + CHIP_COLUMN_PX), 0, -scaled(INSET_PX), 0)
        words = QStyle.visualRect(direction, whole, inner)
        if self._mark:
            painter.setFont(font("meta"))
            painter.setPen(self._theme.color("text2"))
            painter.drawText(words, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, self._mark)
            words.setWidth(words.width() - painter.fontMetrics().horizontalAdvance(self._mark) - scaled(12))
        painter.setFont(font("interface_strong"))
        painter.setPen(self._theme.color("text"))
        shown = painter.fontMetrics().elidedText(self._name, Qt.TextElideMode.ElideMiddle, words.width())
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)


class CitedList(Column):
    """Rows press like the chips they repeat."""

    citation_pressed = Signal(object)
    passage_pressed = Signal(object)
    row_hovered = Signal(object)
    changed = Signal()

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__(theme, padding=QMargins())
        self._icons = icons
        self._shown: tuple[object, ...] = ()
        self._is_unfolded = False

    def show_exchange(self, exchange: Exchange, *, open_number: int | None, standings: Standings) -> None:
        # One answer's list is built once and not again for each sentence that leaves it as it is.
        shown = (
            exchange.job,
            exchange.citations,
            exchange.answer is not None,
            open_number,
            standings,
            self._is_unfolded,
        )
        if shown == self._shown:
            return
        if exchange.job != (self._shown[0] if self._shown else None):
            self._is_unfolded = False
        self._shown = (*shown[:-1], self._is_unfolded)
        self._build(exchange, open_number, standings)

    def rows(self) -> list[SourceRow]:
        return [part for part in self.parts() if isinstance(part, SourceRow)]

    def light(self, numbers: frozenset[int]) -> None:
        """The rows of a sentence that is hovered in the text."""
        for row in self.rows():
            row.set_lit(is_lit=isinstance(row.item, Citation) and row.item.number in numbers)

    def _build(self, exchange: Exchange, open_number: int | None, standings: Standings) -> None:
        self.empty()
        more = uncited_passages(exchange)
        heading = _Heading(self.theme, pages_read(more), is_unfolded=self._is_unfolded)
        heading.unfolded.connect(lambda is_on: self._unfold(exchange, open_number, standings, is_on=is_on))
        self.add(heading)
        for document in cited_documents(exchange):
            self._add_document(document, open_number, standings)
        if self._is_unfolded:
            self._add_passages(exchange, more)
        self.arrange()

    def _add_document(self, document: CitedDocument, open_number: int | None, standings: Standings) -> None:
        mark = standing_mark(standings.get(document.document_id))
        self.add(_DocumentLine(self.theme, self._icons, short_name(document.document), mark), gap_px=4)
        for citation in document.citations:
            row = SourceRow(
                self.theme,
                citation,
                is_open=citation.number == open_number,
                standing=standings.get(citation.document_id),
            )
            row.clicked.connect(lambda _=False, c=citation: self.citation_pressed.emit(c))
            row.hovered.connect(lambda is_on, n=citation.number: self.row_hovered.emit(n if is_on else None))
            self.add(row)

    def _add_passages(self, exchange: Exchange, passages: tuple[Passage, ...]) -> None:
        title = TextBlock(self.theme, role="section", token="text2")
        title.setText(translate("chat", "Also read"))
        self.add(title, gap_px=12, bleed_px=-INSET_PX)
        for document_id in dict.fromkeys(passage.document_id for passage in passages):
            found = [passage for passage in passages if passage.document_id == document_id]
            self.add(_DocumentLine(self.theme, self._icons, short_name(found[0].document)), gap_px=4)
            for passage in found:
                words = companion_words(exchange, passage) if passage.companion_of else ""
                row = SourceRow(self.theme, passage, words=words)
                row.clicked.connect(lambda _=False, p=passage: self.passage_pressed.emit(p))
                self.add(row)

    def _unfold(self, exchange: Exchange, open_number: int | None, standings: Standings, *, is_on: bool) -> None:
        self._is_unfolded = is_on
        self.show_exchange(exchange, open_number=open_number, standings=standings)
        self.changed.emit()
