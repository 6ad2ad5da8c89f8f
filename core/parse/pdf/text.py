"""One page of PyMuPDF's raw dictionary to lines of words: fonts, sizes, directions. The hot loop of reading."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

import pymupdf

from core.parse.letters.glyphs import LineWords, words_of_line
from core.parse.lines import SLANTED, Axis, Line, union

# Off: ligatures (so that "fi" is two letters), the guess of a character from a glyph number (so that a font without
# a Unicode map shows as U+FFFD instead of plausible nonsense) and images.
TEXT_FLAGS = pymupdf.TEXT_PRESERVE_WHITESPACE | pymupdf.TEXT_MEDIABOX_CLIP
_BOLD_FONT = re.compile(r"bold|black|heavy|demi|medi$|(?:[-_,]|adv\w*)bd?$", re.IGNORECASE)
_MONO_FONT = re.compile(r"mono(?!type)|courier|consol|typewriter|cmtt|sftt|lmtt|menlo|letter ?gothic", re.IGNORECASE)
_BOLD_SHARE = 0.85
_LONGEST_MARK = 3
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
    if len(spans) == 1:
        main = spans[0]
        largest, bold = main["size"], _is_bold(main["flags"], main["font"])
    else:
        inks = list(_inks(text, spans))
        main = _usual(spans, inks)
        largest = max([span["size"] for span in spans if span is main or not span["chars"][0]["c"].isspace()])
        bold = _mostly_bold(spans, inks)
    axis = _axis(*data["dir"])
    words = words_of_line(
        text, [char["bbox"] for char in chars], size=main["size"], number=number, horizontal=axis[1] == 0
    )
    if not words.runs:
        return None, words
    line = Line(
        words.runs,
        union([run[1] for run in words.runs]),
        # The first glyph may be a raised footnote mark, so the baseline is that of one in the middle.
        main["chars"][len(main["chars"]) // 2]["origin"],
        max(main["size"], _SMALLEST_PT),
        largest,
        bold=bold,
        italic=bool(main["flags"] & pymupdf.TEXT_FONT_ITALIC),
        mono=_is_mono(main["flags"], main["font"]),
        direction=axis,
        light=main["color"] > _DARKEST_LIGHT and _is_light(main["color"]),
        rtl=not text.isascii() and 2 * len(_RTL.findall(text)) > words.glyphs,
    )
    return line, words


def _inks(text: str, spans: Sequence[dict[str, Any]]) -> Iterator[int]:
    """How many glyphs each span has, white space aside; `text` is that of all."""
    start = 0
    for span in spans:
        end = start + len(span["chars"])
        yield sum(map(len, text[start:end].split()))
        start = end


def _usual(spans: Sequence[dict[str, Any]], inks: Sequence[int]) -> dict[str, Any]:
    """The longest span of the font that most glyphs have: some writers make each word a span of its own."""
    by_font: dict[tuple[str, float], int] = {}
    for span, ink in zip(spans, inks, strict=True):
        font = (span["font"], span["size"])
        by_font[font] = by_font.get(font, 0) + ink
    most = max(by_font, key=by_font.__getitem__)
    same = [place for place, span in enumerate(spans) if (span["font"], span["size"]) == most]
    return spans[max(same, key=inks.__getitem__)]


def _is_light(color: int) -> bool:
    return min(color >> 16, color >> 8 & 0xFF, color & 0xFF) > _LIGHT


@lru_cache(maxsize=512)
def _is_mono(flags: int, font: str) -> bool:
    """Fonts of TeX and many embedded ones do not say that their glyphs are equally wide."""
    return bool(flags & pymupdf.TEXT_FONT_MONOSPACED or _MONO_FONT.search(font))


@lru_cache(maxsize=512)
def _is_bold(flags: int, font: str) -> bool:
    return bool(flags & pymupdf.TEXT_FONT_BOLD or _BOLD_FONT.search(font))


def _mostly_bold(spans: Sequence[dict[str, Any]], inks: Sequence[int]) -> bool:
    """Nearly all glyphs: a bold line may end in a footnote mark of another font."""
    bold = [ink for span, ink in zip(spans, inks, strict=True) if _is_bold(span["flags"], span["font"])]
    plain = sum(inks) - sum(bold)
    return plain <= _LONGEST_MARK and plain < (1 - _BOLD_SHARE) * sum(inks)


def _axis(x: float, y: float) -> Axis:
    """The nearest axis of a writing direction; SLANTED if it is over 10 degrees off."""
    if abs(x) > _STRAIGHT:
        return (1, 0) if x > 0 else (-1, 0)
    if abs(y) > _STRAIGHT:
        return (0, 1) if y > 0 else (0, -1)
    return SLANTED
