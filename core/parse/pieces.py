"""Words that OCR found, to lines like those of a digital page: pieces without wide gaps, with a font size. Pure.

Tesseract tells neither font nor size, only how high a line's ink is; which of its letters rise and hang tells the rest.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from core.api.types import Rect
from core.parse.lines import Run, union

# Shares of the font size, means of Helvetica, Times and Courier.
_X_HEIGHT, _TALL, _HANGING = 0.48, 0.70, 0.21
_HANGS = frozenset("gjpqyQ,;()[]{}|çşţąęğ")
_SMALL = frozenset("acemnorsuvwxz.,:;-–—_gpqy~=+*·•")
_WIDEST_GAP = 1.6
_SAME_SIZE = 0.09
_LEAST_LIKELY = 0.34


class Piece(NamedTuple):
    """Words that stand together on a line. `top` and `bottom` are those of the line's ink; `size` is the font's.

    All in pixels or all in points.
    """

    words: tuple[Run, ...]
    top: float
    bottom: float
    size: float

    @property
    def box(self) -> Rect:
        return union(word.box for word in self.words)

    @property
    def baseline(self) -> float:
        return self.bottom - _HANGING * self.size * _hangs(self.words)


def pieces_of(lines: Sequence[Sequence[Run]]) -> list[Piece]:
    """`lines` hold the words of what Tesseract took for a line, from left to right; each box is as high as its line."""
    pieces = [piece for words in lines if words for piece in _apart(words)]
    common = _common_sizes(pieces)
    return [piece._replace(size=common[place]) for place, piece in enumerate(pieces) if not _is_noise(piece)]


def _apart(words: Sequence[Run]) -> Iterator[Piece]:
    """Cut where a gap is wider than any between words: another column, or another cell of a table."""
    _, top, _, bottom = words[0].box
    size = _size(words, bottom - top)
    start = 0
    for at in range(1, len(words) + 1):
        if at == len(words) or _is_apart(words[at - 1], words[at], size):
            yield Piece(tuple(words[start:at]), top, bottom, size)
            start = at


def _is_apart(word: Run, following: Run, size: float) -> bool:
    gap = following.box[0] - word.box[2]
    return gap > _WIDEST_GAP * size or gap < -size


def _size(words: Sequence[Run], height: float) -> float:
    """From the height of the ink: letters that rise over the small ones or hang under the line make it higher."""
    is_tall = any(char not in _SMALL for word in words for char in word.text)
    return height / ((_TALL if is_tall else _X_HEIGHT) + _HANGING * _hangs(words))


def _hangs(words: Sequence[Run]) -> bool:
    return any(not _HANGS.isdisjoint(word.text) for word in words)


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
