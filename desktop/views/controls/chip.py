"""The number behind a sentence: press it and the page opens."""

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QEnterEvent, QFocusEvent, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from core.api.types import Citation
from desktop.state.exchange import Standing
from desktop.theme import Theme, font, scaled
from desktop.views.controls.parts import PaintedButton
from desktop.views.controls.wording import chip_name, standing_words, translate

HEIGHT_PX = 17
HIT_HEIGHT_PX = 24
MIN_WIDTH_PX = 18
PADDING_PX = 5
RADIUS_PX = 5
HALO_PX = 3
HALO_ALPHA = 70


def chip_width(number: int) -> int:
    """The width of the chip itself, in logical pixels."""
    text = QFontMetrics(font("chip")).horizontalAdvance(str(number))
    return max(scaled(MIN_WIDTH_PX), text + 2 * scaled(PADDING_PX))


def paint_chip(painter: QPainter, rect: QRectF, number: int, theme: Theme, *, is_open: bool) -> None:
    """A chip that can be pressed, at rest or open."""
    ground, words, line = ("chip_on", "chip_on_text", "chip_on_line") if is_open else ("chip", "chip_text", "chip_line")
    width = 1.5 if is_open else 1.0
    painter.setPen(QPen(theme.color(line), width))
    painter.setBrush(theme.color(ground))
    inset = width / 2
    painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), RADIUS_PX, RADIUS_PX)
    painter.setPen(theme.color(words))
    painter.setFont(font("chip"))
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, str(number))


def paint_absent_chip(painter: QPainter, rect: QRectF, number: int, theme: Theme) -> None:
    """A chip whose page cannot be shown; pressing it tells why."""
    painter.setPen(QPen(theme.color("text3"), 1, Qt.PenStyle.DashLine))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), RADIUS_PX, RADIUS_PX)
    painter.setFont(font("chip"))
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, str(number))


class CitationChip(PaintedButton):
    """A real button, so that Tab finds it and screen readers can press it.

    Its rectangle is larger than the chip: halo and ring are inside, and there is more to hit. Enter opens the page,
    Space asks for a look at the words (`peek_wanted`), as the pointer does by staying (`approached` and `left`).
    """

    approached = Signal()
    left = Signal()
    peek_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, parent)
        self._citation: Citation | None = None
        self._is_open = False
        self._standing: Standing | None = None

    def set_citation(self, citation: Citation, *, is_open: bool, standing: Standing | None = None) -> None:
        """`standing` is what there is to know of the document, None for one that stands where it was."""
        self._citation, self._is_open, self._standing = citation, is_open, standing
        self.setAccessibleName(chip_name(citation))
        self.setAccessibleDescription(self._state_in_words())
        self.setFixedSize(chip_width(citation.number) + 2 * HALO_PX, scaled(HIT_HEIGHT_PX))
        self.update()

    @property
    def citation(self) -> Citation:
        """Raises LookupError before there is one."""
        if self._citation is None:
            raise LookupError
        return self._citation

    @property
    def is_open(self) -> bool:
        return self._is_open

    def _state_in_words(self) -> str:
        said = [standing_words(self._standing)]
        if self._is_open and not self._is_absent:
            said.append(translate("chat", "Its page is open"))
        return ". ".join(filter(None, said))

    @property
    def _is_absent(self) -> bool:
        return self._standing is not None and self._standing.hides_pages

    def chip_rect(self) -> QRectF:
        """The visible chip within the button."""
        height = scaled(HEIGHT_PX)
        return QRectF(HALO_PX, (self.height() - height) / 2, self.width() - 2 * HALO_PX, height)

    def sizeHint(self) -> QSize:
        return self.size()

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.approached.emit()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.left.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space:
            self.peek_wanted.emit()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.left.emit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        chip = self.chip_rect()
        if self.is_lit and not self._is_absent:
            halo = QColor(self.theme.color("chip_on"))
            halo.setAlpha(HALO_ALPHA)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(halo)
            grown = chip.adjusted(-HALO_PX, -HALO_PX, HALO_PX, HALO_PX)
            painter.drawRoundedRect(grown, RADIUS_PX + HALO_PX - 1, RADIUS_PX + HALO_PX - 1)
        if self._is_absent:
            paint_absent_chip(painter, chip, self.citation.number, self.theme)
        else:
            paint_chip(painter, chip, self.citation.number, self.theme, is_open=self._is_open)
        if self.shows_ring:
            self.paint_ring(painter, QRectF(self.rect()), RADIUS_PX + 2)
