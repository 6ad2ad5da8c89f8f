"""Text with the words of a question in it bold and underlined."""

from collections.abc import Sequence

from PySide6.QtGui import QFont, QTextCharFormat, QTextLayout

from desktop.theme import Theme
from desktop.views.controls.text_block import TextBlock

_FIRST_OF_TWO = 0x10000
"""From here on a letter is two of Qt's."""


class MatchedText(TextBlock):
    """Underlined too, since bold alone is hard to see in some fonts."""

    def __init__(self, theme: Theme, *, role: str, token: str, max_lines: int = 0) -> None:
        super().__init__(theme, role=role, token=token, max_lines=max_lines)
        self._line = theme.color("mark_line" if not theme.is_dark else "chip_line")
        self._matched: tuple[tuple[int, int], ...] = ()

    def show_matched(self, text: str, matched: Sequence[tuple[int, int]]) -> None:
        """`matched` are characters `[start, end)`, as Python counts them."""
        self._matched = tuple((_units(text, start), _units(text, end)) for start, end in matched)
        self.emphasise("")  # the layout is made anew, even of the same text
        self.setText(text)
        self.updateGeometry()
        self.update()

    def hasHeightForWidth(self) -> bool:
        return True

    def _emphasis(self, text: str) -> list[QTextLayout.FormatRange]:
        letters = QTextCharFormat()
        letters.setFontWeight(QFont.Weight.Bold.value)
        letters.setFontUnderline(True)
        letters.setUnderlineColor(self._line)
        length = _units(text, len(text))
        return [_range(start, end, letters) for start, end in self._matched if end <= length]


def _range(start: int, end: int, letters: QTextCharFormat) -> QTextLayout.FormatRange:
    made = QTextLayout.FormatRange()
    made.start, made.length, made.format = start, end - start, letters
    return made


def _units(text: str, at: int) -> int:
    """A place in a text as Qt counts it, in units of UTF-16."""
    return at + sum(ord(letter) >= _FIRST_OF_TWO for letter in text[:at])
