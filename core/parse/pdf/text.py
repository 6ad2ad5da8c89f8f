"""One page of PyMuPDF's raw dictionary to lines of words: fonts, sizes, directions. The hot loop of reading."""

import re
from collections.abc import Sequence
from typing import Any

import pymupdf

from core.parse.glyphs import LineWords, words_of_line
from core.parse.lines import SLANTED, Axis, Line, union

# Off: ligatures (so that "fi" is two letters), the guess of a character from a glyph number (so that a font without
# a Unicode map shows as U+FFFD instead of plausible nonsense) and images.
TEXT_FLAGS = pymupdf.TEXT_PRESERVE_WHITESPACE | pymupdf.TEXT_MEDIABOX_CLIP
_BOLD_FONT = re.compile(r"bold|black|heavy|demi", re.IGNORECASE)
_BOLD_SHARE = 0.85
_SMALLEST_PT = 0.1
_STRAIGHT = 0.985
_LIGHT = 0xC0
_DARKEST_LIGHT = 0xC0C0C0
_RTL = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]")


def line_of(data: dict[str, Any], number: int) -> tuple[Line | None, LineWords]:
    """A line with its words, or None if it has none that can be seen."""
    spans = data["spans"]
    chars = spans[0]["chars"] if len(spans) == 1 else [char for span in spans for char in span["chars"]]
    text = "".join([char["c"] for char in chars])
    main = spans[0] if len(spans) == 1 else _usual(spans)
    axis = _axis(*data["dir"])
    words = words_of_line(
        text, [char["bbox"] for char in chars], size=main["size"], number=number, horizontal=axis[1] == 0
    )
    if not words.runs:
        return None, words
    line = Line(
        words.runs,
        union(run.box for run in words.runs),
        # The first glyph may be a raised footnote mark, so the baseline is that of one in the middle.
        tuple(main["chars"][len(main["chars"]) // 2]["origin"]),
        max(float(main["size"]), _SMALLEST_PT),
        max(float(span["size"]) for span in spans if span is main or not span["chars"][0]["c"].isspace()),
        bold=_all_bold(spans),
        italic=bool(main["flags"] & pymupdf.TEXT_FONT_ITALIC),
        mono=bool(main["flags"] & pymupdf.TEXT_FONT_MONOSPACED),
        direction=axis,
        light=main["color"] > _DARKEST_LIGHT and _is_light(main["color"]),
        rtl=not text.isascii() and 2 * len(_RTL.findall(text)) > words.glyphs,
    )
    return line, words


def _ink(span: dict[str, Any]) -> int:
    return sum(not char["c"].isspace() for char in span["chars"])


def _usual(spans: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The longest span of the font that most glyphs have: some writers make each word a span of its own."""
    inks: dict[tuple[str, float], int] = {}
    for span in spans:
        font = (span["font"], span["size"])
        inks[font] = inks.get(font, 0) + _ink(span)
    most = max(inks, key=inks.__getitem__)
    return max((span for span in spans if (span["font"], span["size"]) == most), key=_ink)


def _is_light(color: int) -> bool:
    return min(color >> 16, color >> 8 & 0xFF, color & 0xFF) > _LIGHT


def _is_bold(span: dict[str, Any]) -> bool:
    return bool(span["flags"] & pymupdf.TEXT_FONT_BOLD or _BOLD_FONT.search(span["font"]))


def _all_bold(spans: Sequence[dict[str, Any]]) -> bool:
    """Nearly all glyphs: a bold line may end in a footnote mark of another font."""
    if len(spans) == 1:
        return _is_bold(spans[0])
    inks = [(_ink(span), _is_bold(span)) for span in spans]
    return sum(ink for ink, bold in inks if bold) > _BOLD_SHARE * sum(ink for ink, _ in inks)


def _axis(x: float, y: float) -> Axis:
    """The nearest axis of a writing direction; SLANTED if it is over 10 degrees off."""
    if abs(x) > _STRAIGHT:
        return (1, 0) if x > 0 else (-1, 0)
    if abs(y) > _STRAIGHT:
        return (0, 1) if y > 0 else (0, -1)
    return SLANTED
