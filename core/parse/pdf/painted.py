"""What else a page draws, and in which order: pictures, filled shapes, and all its text, wherever it lies.

One run of MuPDF's text device that keeps pictures and vectors, told as blocks: a millisecond a page.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import pymupdf
from pymupdf import mupdf

from core.api.types import Rect
from core.parse.hidden import concealed

# Neither clipped nor merged over what is drawn in between, so that the order of blocks is the order of drawing.
_FLAGS = pymupdf.TEXT_PRESERVE_WHITESPACE | pymupdf.TEXT_PRESERVE_IMAGES | pymupdf.TEXT_COLLECT_VECTORS
_TEXT, _PICTURE, _VECTOR = 0, 1, 3
_FILLED = "\n<vector filled"
_COLOUR, _ALPHA = "color: #", "alpha: "
_SMALLEST_PT = 3.0
# MuPDF tells the box of a line with its width added on each side.
_THICK_PT = 10.0
_MOST_FORMS = 60
_FADED = 0.3


class Shape(NamedTuple):
    """Something with an area: a filled shape of one colour (an sRGB integer), or a picture or gradient (None).

    `is_stroke`: the outline of a box, or a line so thick that it may cover a word; it is not told which.
    """

    order: int
    box: Rect
    colour: int | None
    alpha: int
    is_rectangle: bool
    is_stroke: bool = False

    @property
    def is_picture(self) -> bool:
        return self.colour is None


class Text(NamedTuple):
    order: int
    box: Rect
    text: str


class Painted(NamedTuple):
    """Everything a page draws. `shapes` are those large enough to hide a word; `strokes` says that there are others.

    `fades`: it draws something so thinly, or through a mask, that text within could vanish though it has a colour.
    Boxes are in unrotated page space and may reach beyond the page.
    """

    texts: tuple[Text, ...]
    shapes: tuple[Shape, ...]
    strokes: bool
    fades: bool = False

    @property
    def pictures(self) -> Sequence[Shape]:
        return [shape for shape in self.shapes if shape.is_picture]

    @property
    def glyph_count(self) -> int:
        """All characters but white space."""
        return sum([glyph_count(text.text) for text in self.texts])

    def conceals(self) -> bool:
        """Some text has characters without a glyph that say something."""
        return any(concealed(text.text) for text in self.texts)

    def has_ink(self) -> bool:
        return self.strokes or bool(self.shapes) or any(text.text.strip() for text in self.texts)


def glyph_count(text: str) -> int:
    return sum(map(len, text.split()))


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
        elif kind == _VECTOR and (text.startswith(_FILLED) or min(x1 - x0, y1 - y0) >= _THICK_PT):
            shapes.append(_drawn(order, (x0, y0, x1, y1), text))
        else:
            strokes = True
    return Painted(tuple(texts), tuple(shapes), strokes, fades=_fades(page))


def _drawn(order: int, box: Rect, text: str) -> Shape:
    at = text.index(_COLOUR) + len(_COLOUR)
    alpha = text[text.index(_ALPHA) + len(_ALPHA) :].split(",", 1)[0]
    is_stroke = not text.startswith(_FILLED)
    is_rectangle = "is-rect: true" in text and not is_stroke
    return Shape(order, box, int(text[at : at + 6], 16), int(alpha), is_rectangle, is_stroke)


def _fades(page: Any) -> bool:
    """Looks at the graphics states of the page and of the forms on it, since text does not tell of its group's."""
    waiting = [mupdf.pdf_dict_get_inheritable(page._pdf_page().obj(), mupdf.pdf_new_name("Resources"))]
    looked = 0
    while waiting and looked < _MOST_FORMS:
        resources = waiting.pop()
        looked += 1
        if any(_is_faded(state) for state in _values(resources, "ExtGState")):
            return True
        waiting += [found for form in _values(resources, "XObject") if (found := _get(form, "Resources")).m_internal]
    return False


def _is_faded(state: Any) -> bool:
    mask, alpha = _get(state, "SMask"), _get(state, "ca")
    return bool(mupdf.pdf_is_dict(mask)) or (bool(alpha.m_internal) and mupdf.pdf_to_real(alpha) < _FADED)


def _values(parent: Any, key: str) -> list[Any]:
    entries = _get(parent, key)
    count = min(mupdf.pdf_dict_len(entries), _MOST_FORMS) if mupdf.pdf_is_dict(entries) else 0
    return [mupdf.pdf_dict_get_val(entries, at) for at in range(count)]


def _get(parent: Any, key: str) -> Any:
    return mupdf.pdf_dict_gets(parent, key)
