"""Words that OCR found, to lines like those of a digital page: pieces without wide gaps, with a font size. Pure.

Tesseract tells neither font nor size, only how high a line's ink is; which of its letters rise and hang tells the rest.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from core.parse.letters.plausible import is_word
from core.parse.lines import Run, union
from core.parse.ocr.stance import Picture

# Shares of the font size, means of Helvetica, Times and Courier.
_X_HEIGHT, _TALL, _HANGING, _RISE = 0.48, 0.70, 0.21, 0.75
_HANGS = frozenset("gjpqyQ,;()[]{}|çşţąęğ")
_SMALL = frozenset("acemnorsuvwxz.,:;-–—_gpqy~=+*·•")
_WIDEST_GAP, _UNUSUAL = 1.5, 3.0
_SAME_SIZE = 0.12
_LEAST_LIKELY = 0.34
_FEWEST, _LIKELY = 4, 0.6
_NARROWEST = 0.1
_DOTTED = frozenset("ijt")
_CORE, _REACH = 0.25, 0.7
_LEAST_CORE, _THIN = 0.3, 0.05
_SPECK, _SPECKS = 1, 0.02
_MARKS = frozenset("_|¦~[]{}\\")
_BULLETS = frozenset("¢®©°«»¤*e")
_CLOSE = 0.75
_CODE = re.compile(r"[A-Z]{1,3} \d+|\d+ [A-Z]{1,3}")


class Piece(NamedTuple):
    """Words that stand together on a line, in pixels. Boxes are as high as the font, not as its ink."""

    words: tuple[Run, ...]
    size: float
    baseline: float


class _Fitted(NamedTuple):
    """A word with what its ink says of its font; `weight` is how much that is to be believed."""

    word: Run
    size: float
    baseline: float
    weight: int


def pieces_of(lines: Sequence[Sequence[Run]], picture: Picture) -> list[Piece]:
    """`lines` hold the words of what Tesseract took for a line, from left to right; each box is as high as its line.

    Each word is measured by its own ink in the picture they were read from: on a line that is a little askew, or that
    a speck was taken for a part of, boxes are too high.
    """
    ink = picture.ink
    pieces: list[Piece] = []
    for words in lines:
        marked = _with_codes([word for word in words if not _is_mark(word)])
        fitted = [_fitted(word, _extent(word, ink, picture.width)) for word in marked]
        pieces += [_piece(part) for part in _apart(fitted)]
    common = _common_sizes(pieces)
    sized = [piece._replace(size=size) for piece, size in zip(pieces, common, strict=True)]
    return [piece for piece in sized if not _is_noise(piece)]


def _extent(word: Run, ink: bytes, width: int) -> tuple[float, float] | None:
    """Top and bottom of a word's ink: the rows around its thickest part, as far as letters can rise and hang."""
    left, top, right, bottom = map(round, word.box)
    left, top, right = max(0, left), max(0, top), min(width, right)
    rows = [ink.count(1, row * width + left, row * width + right) for row in range(top, bottom)]
    inner = len(rows) // 5
    most = max(rows[inner : len(rows) - inner], default=0)
    if not most:
        return None
    peak = rows.index(most, inner)
    first, last = _grown(rows, (peak, peak), (0, len(rows) - 1), floor=_CORE * most)
    if last - first + 1 < _LEAST_CORE * len(rows):  # thin strokes between the serifs of a typewriter
        first, last = _grown(rows, (peak, peak), (0, len(rows) - 1), floor=_THIN * most)
    reach = round(_REACH * (last - first + 1))
    limits = (max(0, first - reach), min(len(rows) - 1, last + reach))
    first, last = _grown(rows, (first, last), limits, floor=max(_SPECK, _SPECKS * most))
    return float(top + first), float(top + last + 1)


def _grown(rows: Sequence[int], part: tuple[int, int], limits: tuple[int, int], *, floor: float) -> tuple[int, int]:
    """The part with the rows before and after it that hold more than `floor`, up to the first that does not."""
    first, last = part
    while first > limits[0] and rows[first - 1] > floor:
        first -= 1
    while last < limits[1] and rows[last + 1] > floor:
        last += 1
    return first, last


def _fitted(word: Run, extent: tuple[float, float] | None) -> _Fitted:
    top, bottom = extent or (word.box[1], word.box[3])
    size = _size(word.text, bottom - top)
    weight = 0 if _is_unclear(word.text) else sum(map(str.isalnum, word.text))
    return _Fitted(word, size, bottom - _HANGING * size * _hangs(word.text), weight)


def _is_unclear(text: str) -> bool:
    """A dot is apart from its letter, and a t is of no height in particular: with no other tall one, it is unknown."""
    return not _DOTTED.isdisjoint(text) and _SMALL.issuperset(set(text) - _DOTTED)


def _apart(words: Sequence[_Fitted]) -> Iterator[Sequence[_Fitted]]:
    """Cut where a gap is wider than any between words: another column, or another cell of a table."""
    gaps = [after.word.box[0] - before.word.box[2] for before, after in pairwise(words)]
    size = _middle([(word.size, word.weight) for word in words]) if words else 0.0
    usual = sorted(gaps)[len(gaps) // 2] if gaps else 0.0
    start = 0
    for at, gap in enumerate(gaps, 1):
        if gap > _WIDEST_GAP * size or gap > max(size, _UNUSUAL * usual) or gap < -size:
            yield words[start:at]
            start = at
    if words:
        yield words[start:]


def _piece(fitted: Sequence[_Fitted]) -> Piece:
    """Every word has a box of one height; it may lie a little higher or lower than its neighbours, as its ink does."""
    size = _middle([(word.size, word.weight) for word in fitted])
    baseline = _middle([(word.baseline, word.weight) for word in fitted])
    words = []
    for word, _, own, weight in fitted:
        base = own if weight and abs(own - baseline) < _HANGING * size else baseline
        words.append(word._replace(box=(word.box[0], base - _RISE * size, word.box[2], base + _HANGING * size)))
    return Piece(_with_bullet(words), size, baseline)


def _middle(values: Sequence[tuple[float, int]]) -> float:
    """The weighted median; of the values as they are where nothing has a weight."""
    ordered = sorted(values)
    half, total = sum(weight for _, weight in ordered) / 2, 0
    if not half:
        return ordered[len(ordered) // 2][0]
    for value, weight in ordered:
        total += weight
        if total >= half:
            return value
    return ordered[-1][0]


def is_text(words: Sequence[Run]) -> bool:
    """Whether what was read of a line is something, and not specks or the edge of a picture."""
    letters = sum(len(word.text) for word in words)
    return letters >= _FEWEST and sum(len(w.text) for w in words if is_word(w.text)) > _LIKELY * letters


def _is_mark(word: Run) -> bool:
    """A rule, or a speck between two columns, read as a sign."""
    x0, top, x1, bottom = word.box
    if x1 - x0 < _NARROWEST * (bottom - top) * len(word.text):
        return True
    bare = word.text.strip("—–-")
    return bool(bare) and _MARKS.issuperset(bare)


def _with_codes(words: Sequence[Run]) -> list[Run]:
    """Capitals and figures that stand closer than the words of their line are one code, such as "BH25"."""
    gaps = sorted(after.box[0] - before.box[2] for before, after in pairwise(words))
    joined: list[Run] = []
    for word in words:
        last = joined[-1] if joined else None
        if last is not None and _CODE.fullmatch(f"{last.text} {word.text}"):
            gap = word.box[0] - last.box[2]
            if 0 <= gap < _CLOSE * gaps[len(gaps) // 2]:
                joined[-1] = Run(last.text + word.text, union((last.box, word.box)), last.line)
                continue
        joined.append(word)
    return joined


def _with_bullet(words: Sequence[Run]) -> tuple[Run, ...]:
    """Tesseract has no bullet among its letters and takes a round sign in its place."""
    if len(words) > 1 and words[0].text in _BULLETS:
        return (words[0]._replace(text="•"), *words[1:])
    return tuple(words)


def _size(text: str, height: float) -> float:
    """From the height of the ink: letters that rise over the small ones or hang under the line make it higher."""
    is_tall = any(char not in _SMALL for char in text)
    return height / ((_TALL if is_tall else _X_HEIGHT) + _HANGING * _hangs(text))


def _hangs(text: str) -> bool:
    return not _HANGS.isdisjoint(text)


def _common_sizes(pieces: Sequence[Piece]) -> list[float]:
    """Each piece's size, or the commonest on the page that is as good as equal: ink is no exact measure."""
    weights: Counter[float] = Counter()
    for piece in pieces:
        weights[round(piece.size, 1)] += sum(len(word.text) for word in piece.words)
    kept: list[float] = []
    for size, _ in weights.most_common():
        if all(abs(size - other) > _SAME_SIZE * other for other in kept):
            kept.append(size)
    return [min(kept, key=lambda size: abs(size - piece.size)) for piece in pieces]


def _is_noise(piece: Piece) -> bool:
    """Specks, rules and edges of pictures read as signs."""
    text = "".join(word.text for word in piece.words)
    return sum(map(str.isalnum, text)) < _LEAST_LIKELY * len(text)
