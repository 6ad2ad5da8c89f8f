"""What else a page draws, and in which order: pictures, filled shapes, and all its text, wherever it lies.

One run of MuPDF's text device that keeps pictures and vectors, told as blocks: a millisecond a page.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import pymupdf

from core.api.types import Rect

# Neither clipped nor merged over what is drawn in between, so that the order of blocks is the order of drawing.
_FLAGS = pymupdf.TEXT_PRESERVE_WHITESPACE | pymupdf.TEXT_PRESERVE_IMAGES | pymupdf.TEXT_COLLECT_VECTORS
_TEXT, _PICTURE, _VECTOR = 0, 1, 3
_FILLED = "\n<vector filled"
_COLOUR, _ALPHA = "color: #", "alpha: "
_SMALLEST_PT = 3.0


class Shape(NamedTuple):
    """Something with an area: a filled shape of one colour (an sRGB integer), or a picture or gradient (None)."""

    order: int
    box: Rect
    colour: int | None
    alpha: int
    is_rectangle: bool

    @property
    def is_picture(self) -> bool:
        return self.colour is None


class Text(NamedTuple):
    order: int
    box: Rect
    text: str


class Painted(NamedTuple):
    """Everything a page draws. `shapes` are those large enough to hide a word; `strokes` says that there are others.

    Boxes are in unrotated page space and may reach beyond the page.
    """

    texts: tuple[Text, ...]
    shapes: tuple[Shape, ...]
    strokes: bool

    @property
    def pictures(self) -> Sequence[Shape]:
        return [shape for shape in self.shapes if shape.is_picture]

    @property
    def glyph_count(self) -> int:
        """All characters but white space."""
        return sum(len(part) for text in self.texts for part in text.text.split())

    def has_ink(self) -> bool:
        return self.strokes or bool(self.shapes) or any(text.text.strip() for text in self.texts)


def everything_on(page: Any) -> Painted:
    """Raises what MuPDF raises."""
    blocks = page.get_textpage(clip=pymupdf.INFINITE_RECT(), flags=_FLAGS).extractBLOCKS()
    texts: list[Text] = []
    shapes: list[Shape] = []
    strokes = False
    for order, (x0, y0, x1, y1, text, _, kind) in enumerate(blocks):
        if kind == _TEXT:
            texts.append(Text(order, (x0, y0, x1, y1), text))
        elif x1 - x0 < _SMALLEST_PT or y1 - y0 < _SMALLEST_PT:
            strokes = True
        elif kind == _PICTURE:
            shapes.append(Shape(order, (x0, y0, x1, y1), None, 255, is_rectangle=True))
        elif kind == _VECTOR and text.startswith(_FILLED):
            shapes.append(_filled(order, (x0, y0, x1, y1), text))
        else:
            strokes = True
    return Painted(tuple(texts), tuple(shapes), strokes)


def _filled(order: int, box: Rect, text: str) -> Shape:
    at = text.index(_COLOUR) + len(_COLOUR)
    alpha = text[text.index(_ALPHA) + len(_ALPHA) :].split(",", 1)[0]
    return Shape(order, box, int(text[at : at + 6], 16), int(alpha), is_rectangle="is-rect: true" in text)
