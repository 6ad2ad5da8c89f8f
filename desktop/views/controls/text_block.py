"""A label with the line height of its role, and with an end that is cut where there is no room."""

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent, QTextCharFormat, QTextLayout, QTextOption
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from desktop.theme import Theme, font, line_height_px
from desktop.tips import set_tip

_ENDLESS_PX = 1e6


class TextBlock(QLabel):
    """Plain text on as many lines as it needs, or on `max_lines` of them with "…" at the end.

    Qt's own label has the font's natural line height alone.
    """

    def __init__(
        self,
        theme: Theme,
        *,
        role: str = "interface",
        token: str = "text",
        max_lines: int = 0,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._color = theme.color(token)
        self._line_px = line_height_px(role)
        self._max_lines = max_lines
        self._laid: tuple[str, int, QTextLayout] | None = None
        self._emphasised = ""
        self.setFont(font(role))
        self.setProperty("type_role", role)
        self.setTextFormat(Qt.TextFormat.PlainText)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @property
    def line_px(self) -> int:
        """The height of one line."""
        return self._line_px

    def set_struck(self) -> None:
        """Draw a line through the text."""
        struck = self.font()
        struck.setStrikeOut(True)
        self.setFont(struck)

    def emphasise(self, part: str) -> None:
        """Draw the first place of a part of the text bold and underlined; an empty or strange part does nothing."""
        self._emphasised, self._laid = part, None

    def heightForWidth(self, width: int) -> int:
        return max(1, self._layout(width).lineCount()) * self._line_px

    def sizeHint(self) -> QSize:
        width = round(QFontMetricsF(self.font()).horizontalAdvance(self.text())) + 2
        return QSize(width, self._line_px)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self._line_px)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self._color)
        self._layout(self.width()).draw(painter, QPointF(0, 0))

    def _layout(self, width: int) -> QTextLayout:
        if self._laid is None or self._laid[:2] != (self.text(), width):
            self._laid = (self.text(), width, self._lay_out(self.text(), width))
        return self._laid[2]

    def _lay_out(self, text: str, width: int) -> QTextLayout:
        layout = self._lines(text, width)
        if not self._max_lines or layout.lineCount() <= self._max_lines:
            return layout
        start = layout.lineAt(self._max_lines - 1).textStart()
        last = QFontMetricsF(self.font()).elidedText(text[start:], Qt.TextElideMode.ElideRight, width)
        set_tip(self, text)
        return self._lines(text[:start] + last, width)

    def _lines(self, text: str, width: int) -> QTextLayout:
        layout = QTextLayout(text.replace("\n", "\u2028"), self.font(), self)
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        layout.setFormats(self._emphasis(text))
        layout.beginLayout()
        y = 0.0
        while (line := layout.createLine()).isValid():
            line.setLineWidth(width if width > 0 else _ENDLESS_PX)
            line.setPosition(QPointF(0, y + (self._line_px - line.height()) / 2))
            y += self._line_px
        layout.endLayout()
        return layout

    def _emphasis(self, text: str) -> list[QTextLayout.FormatRange]:
        start = text.casefold().find(self._emphasised.casefold()) if self._emphasised else -1
        if start < 0 or len(text.casefold()) != len(text):
            return []
        letters = QTextCharFormat()
        letters.setFontWeight(QFont.Weight.Bold.value)
        letters.setFontUnderline(True)
        emphasis = QTextLayout.FormatRange()
        emphasis.start, emphasis.length, emphasis.format = start, len(self._emphasised), letters
        return [emphasis]
