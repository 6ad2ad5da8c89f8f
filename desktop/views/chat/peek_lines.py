"""The middle of the peek card: a picture of the lines, or their words where there is none yet, or none to be had."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from core.api.types import Citation
from desktop.theme import Theme, line_height_px, scaled
from desktop.views.chat.line_frame import frame_for
from desktop.views.chat.line_pictures import LinePictures, first_part
from desktop.views.controls.text_block import TextBlock
from desktop.views.controls.wording import quoted

QUOTE_LINES = 6
BAR_PX = 3
INDENT_PX = 14
"""The words stand below those above them, while the picture has all of the card's width."""


class PeekLines(QWidget):
    """As high with the words as with the picture. Without `pictures` there are words alone."""

    def __init__(
        self, theme: Theme, citation: Citation, pictures: LinePictures | None, *, width: int, ratio: float
    ) -> None:
        super().__init__()
        self._theme, self._citation, self._pictures = theme, citation, pictures
        self._width, self._ratio = width, ratio
        part = first_part(citation) if pictures is not None else None
        self._frame = frame_for(part.rects, width) if part is not None else None
        lines = QUOTE_LINES if self._frame is None else self._frame.height // line_height_px("quote")
        self._words = TextBlock(theme, role="quote", token="text", max_lines=lines, parent=self)
        self._words.setText(quoted(citation.quote))
        self._picture: QPixmap | None = None
        self.renew()

    @property
    def has_picture(self) -> bool:
        return self._picture is not None

    def renew(self) -> None:
        """Show the picture if it is there by now."""
        if self._pictures is not None and self._picture is None:
            self._picture = self._pictures.get(self._citation, self._width, self._ratio)
            self._words.setVisible(self._picture is None)
            self.update()

    def heightForWidth(self, width: int) -> int:
        inner = width - 2 * scaled(INDENT_PX)
        words = self._words.heightForWidth(inner)
        self._words.setGeometry(scaled(INDENT_PX), 0, inner, words)
        return words if self._frame is None else self._frame.height

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self._picture is None:
            bar = QRectF(scaled(INDENT_PX) - 3 * BAR_PX, 0, BAR_PX, self._words.height())
            painter.fillRect(bar, self._theme.color("chip_line"))
            return
        painter.drawPixmap(1, 0, self._picture)  # beside the card's own edge
        for y in (0, self.height() - 1):  # where the page goes on
            painter.fillRect(1, y, self.width() - 2, 1, self._theme.color("line"))
