"""What a line's glyphs show where their characters say something else: letters drawn twice, odd spaces. Pure.

Each function takes the text of a line and one box a character, and gives a text of the same length in which
`GONE` stands for a character that people do not see; `UNSEEN` does before what is broken has been counted.
"""

import re
from collections.abc import Sequence
from itertools import islice, pairwise
from operator import eq
from statistics import median

from core.api.types import Rect

REPLACEMENT = "\ufffd"
GONE = "\x00"
UNSEEN = "\u200b"
_DOUBLED_SHARE = 0.35
_OVERLAP = 0.6
_SINGLE = re.compile(r"(?<!\S)\S (?=\S)")
_FEW_SINGLES = 2
_STEADY = 0.03
_STEADY_SHARE = 0.7
_RTL = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]")
_TOUCH = 0.15
_NO_WIDTH_PT = 0.01


def drawn_once(text: str, boxes: Sequence[Rect]) -> str:
    """Letters that were each drawn twice, a little apart, to look bold."""
    if sum(map(eq, text, islice(text, 1, None))) < max(_DOUBLED_SHARE * len(text), 2):
        return text
    shifts = {at: boxes[at][0] - boxes[at - 1][0] for at in range(1, len(text)) if text[at] == text[at - 1]}
    shift, width = median(shifts.values()), median(boxes[at][2] - boxes[at][0] for at in shifts)
    if not 0 <= shift < _OVERLAP * width:
        return text
    chars = list(text)
    for at, own in shifts.items():
        if chars[at - 1] != GONE and own < _OVERLAP * width and own < 2 * shift + _NO_WIDTH_PT:
            chars[at] = GONE
    return "".join(chars)


def without_gaps(text: str, boxes: Sequence[Rect]) -> str:
    """Letters set at one pitch whatever their width: what looks like a space beside a narrow one is none."""
    if len(_SINGLE.findall(text)) < _FEW_SINGLES:
        return text
    places = [at for at, char in enumerate(text) if not char.isspace()]
    steps = [boxes[b][0] - boxes[a][0] for a, b in pairwise(places)]
    pitch = median(steps)
    steady = [abs(step - pitch) < _STEADY * pitch for step in steps]
    if pitch <= 0 or sum(steady) < _STEADY_SHARE * len(steady):
        return text
    chars = list(text)
    for (a, b), is_steady in zip(pairwise(places), steady, strict=True):
        if is_steady and b > a + 1:
            chars[a + 1 : b] = GONE * (b - a - 1)
    return "".join(chars)


def drawn_order(text: str, boxes: Sequence[Rect]) -> str:
    """In scripts from right to left: spaces that stand elsewhere, and glyphs without a meaning that are spelt out."""
    if not _RTL.search(text):
        return text
    chars = list(text)
    if REPLACEMENT in text:
        _leave_out_spelt(chars, boxes)
    for at in range(1, len(chars) - 1):
        if chars[at].isspace() and not (chars[at - 1].isspace() or chars[at + 1].isspace()):
            right, left = boxes[at - 1], boxes[at + 1]
            width = boxes[at][2] - boxes[at][0]
            is_between = left[2] - _TOUCH < boxes[at][0] + width / 2 < right[0] + _TOUCH
            if width > _NO_WIDTH_PT and not is_between and abs(right[0] - left[2]) < _TOUCH:
                chars[at] = UNSEEN
    return "".join(chars)


def _leave_out_spelt(chars: list[str], boxes: Sequence[Rect]) -> None:
    """Shaped letters that a font has no names for may be spelt out: the letters follow their glyphs without a width."""
    at = 0
    while at < len(chars):
        end = at
        while end < len(chars) and chars[end] == REPLACEMENT:
            end += 1
        spelt = end
        while spelt < len(chars) and chars[spelt] != REPLACEMENT and (spelt == end or _is_flat(boxes[spelt])):
            spelt += 1
        letters = sum(map(str.isalpha, chars[end:spelt]))
        if end > at and letters > 1 and letters >= end - at - 1:
            chars[at:end] = [" " if chars[spelt - 1].isspace() else UNSEEN, *UNSEEN * (end - at - 1)]
        at = max(spelt, at + 1)


def _is_flat(box: Rect) -> bool:
    return box[2] - box[0] < _NO_WIDTH_PT
