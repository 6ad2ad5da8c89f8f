"""From the characters of a line to clean words with boxes. Pure; the hot loop of reading, so it works on whole strings.

Characters that people do not see (controls, zero-width and bidi marks, Unicode tags) are dropped; what a font cannot
map stays as U+FFFD and is counted.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from core.api.types import Rect
from core.parse.letters.strokes import GONE, REPLACEMENT, drawn_once, drawn_order, without_gaps
from core.parse.lines import Run, union

_SOFT = "\u00ad"
_LAM = "\u0644"
_ALEFS = "\u0622\u0623\u0625\u0627"
_WORD = re.compile(r"\S+")
_PLAIN = re.compile(r"[ -~]*")
# Dots that lead the eye to a page number are ornament.
_LEADER = re.compile(r"(?:[.…] {0,2}){5,}")
_DOTS, _SPACED_DOTS = ".....", ". . ."
_GAP_IN_SIZES = 0.3
_LONG_WORD = 16

# Unicode's own list of characters that hide text or turn it round; also U+FFF9 to U+FFFB, annotations of rubies.
_INVISIBLE = (
    *range(0x200B, 0x2010),
    *range(0x202A, 0x202F),
    *range(0x2060, 0x2070),
    *range(0xFFF9, 0xFFFC),
    *range(0xE0000, 0xE0080),
    0x061C,
    0x180E,
    0xFEFF,
)
_CONTROLS = (*range(0x20), *range(0x7F, 0xA0))
_SPACING = frozenset("\t\n\v\f\r\x85")
_UNUSABLE = (*range(0xD800, 0xE000), 0xFFFE, 0xFFFF)
# Word and its exports draw list bullets from Symbol and Wingdings, whose codes land in the private use area.
_BULLETS = {0xF0B7: "•", 0xF0A7: "▪", 0xF0A8: "▪", 0xF076: "❖", 0xF0D8: "➢", 0xF0FC: "✓", 0xF06F: "○", 0xF02D: "-"}
_CLEAN: dict[int, str] = {
    **dict.fromkeys(_INVISIBLE, GONE),
    **{code: GONE for code in _CONTROLS if chr(code) not in _SPACING},
    **dict.fromkeys(_UNUSABLE, REPLACEMENT),
}
_BROKEN = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ue000-\uf8ff\ufffd-\uffff]")


class LineWords(NamedTuple):
    """The words of a line, its visible characters, and how many of those have no usable meaning."""

    runs: tuple[Run, ...]
    glyphs: int
    broken: int


def words_of_line(text: str, boxes: Sequence[Rect], *, size: float, number: int, horizontal: bool = True) -> LineWords:
    """Split a line into words.

    `boxes` holds one box a character of `text`, in page space; `size` is in points, `number` the line's place.
    """
    broken = 0
    if not _PLAIN.fullmatch(text):
        text = drawn_order(text.translate(_BULLETS), boxes)
        broken = len(_BROKEN.findall(text))
        text = _lam_before_alef(_visible_hyphens(text.translate(_CLEAN)), boxes)
    text = drawn_once(without_gaps(text, boxes), boxes)
    if _DOTS in text or _SPACED_DOTS in text:
        text = _LEADER.sub(lambda dots: " " * len(dots.group()), text)
    spans = [match.span() for match in _WORD.finditer(text)]
    if horizontal:
        limit = _GAP_IN_SIZES * size
        spans = [
            part
            for start, end in spans
            for part in (_split(start, end, boxes, limit) if _may_be_two(text, start, end) else ((start, end),))
        ]
    runs = tuple(_runs(text, spans, boxes, number))
    return LineWords(runs, sum([len(run[0]) for run in runs]), broken)


def _visible_hyphens(text: str) -> str:
    """Many fonts call their hyphen a soft one. Drawn inside a line it is a hyphen; at the end it may be either."""
    if _SOFT not in text:
        return text
    end = len(text.rstrip()) - 1
    return text[:end].replace(_SOFT, "-") + text[end:]


def _lam_before_alef(text: str, boxes: Sequence[Rect]) -> str:
    """The ligature of lam and alef is taken apart in the order it is drawn; the second of the two has no width."""
    if _LAM not in text:
        return text
    chars = list(text)
    for at in range(1, len(chars)):
        alef = boxes[at - 1]
        if chars[at] == _LAM and chars[at - 1] in _ALEFS and alef[2] - alef[0] < 0.01:
            chars[at - 1], chars[at] = chars[at], chars[at - 1]
    return "".join(chars)


def _may_be_two(text: str, start: int, end: int) -> bool:
    """Bullets, and words that are too long."""
    return end - start >= _LONG_WORD or not text[start].isalnum()


def _split(start: int, end: int, boxes: Sequence[Rect], limit: float) -> Sequence[tuple[int, int]]:
    """Cut a word where two glyphs stand a space apart though none is drawn."""
    cuts = [at for at in range(start + 1, end) if boxes[at][0] - boxes[at - 1][2] > limit]
    return tuple(pairwise((start, *cuts, end)))


def _runs(text: str, spans: Sequence[tuple[int, int]], boxes: Sequence[Rect], number: int) -> Iterator[Run]:
    for start, end in spans:
        word = text[start:end]
        if not word.isascii() or GONE in word:
            word = unicodedata.normalize("NFC", word.replace(GONE, ""))
            if not word:
                continue
            # Letters of two directions end in the middle of their word, and marks stand above or below it.
            yield Run(word, union(boxes[start:end]), number)
            continue
        x0, y0, x1, y1 = boxes[start]
        u0, v0, u1, v1 = boxes[end - 1]
        # Spelt out, since min() and max() would take a fifth of the time of reading a page.
        box = (x0 if x0 < u0 else u0, y0 if y0 < v0 else v0, x1 if x1 > u1 else u1, y1 if y1 > v1 else v1)
        yield Run(word, box, number)
