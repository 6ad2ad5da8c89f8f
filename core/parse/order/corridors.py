"""Lines in wrong pieces: cut where they run on over a narrow gutter, joined where they fell apart. Pure, reading space.

A page that was drawn row by row has the lines of two columns in one piece if only a wide space parts them. One wide
space says nothing, since justified text has them too; the same one in most lines of the page is a gutter.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from core.parse.lines import Line, union
from core.parse.order.gutters import MIN_GUTTER_PT

_WIDE_IN_SIZES = 0.5
_FEWEST_LINES = 6
_SHARE = 0.5
_EDGE_PT = 2.0
_PIECE_WORDS = 3
_APART_IN_SIZES = 2.5
_FEW_STARTS = 3


class Space(NamedTuple):
    """A wide space of the line at place `line`, before its word at `word`."""

    start: float
    end: float
    line: int
    word: int


def cut_at_corridors(lines: Sequence[Line]) -> list[Line]:
    """The same lines in the same order, those that cross a gutter as two or more."""
    spaces = [space for place, line in enumerate(lines) for space in _wide_spaces(line, place)]
    if not spaces:
        return list(lines)
    cuts: dict[int, set[int]] = {}
    for corridor in _corridors(lines, spaces):
        for space in corridor:
            cuts.setdefault(space.line, set()).add(space.word)
    fresh = 1 + max(run.line for line in lines for run in line.runs)
    return [piece for place, line in enumerate(lines) for piece in _pieces(line, cuts.get(place), fresh + place)]


def _wide_spaces(line: Line, place: int) -> Iterator[Space]:
    if len(line.runs) < 2 * _PIECE_WORDS:
        return
    limit = max(_WIDE_IN_SIZES * line.size, MIN_GUTTER_PT)
    for word in range(_PIECE_WORDS, len(line.runs) - _PIECE_WORDS + 1):
        start, end = line.runs[word - 1].box[2], line.runs[word].box[0]
        if end - start > limit:
            yield Space(start, end, place, word)


def _corridors(lines: Sequence[Line], spaces: Sequence[Space]) -> Iterator[list[Space]]:
    """From the left: spaces with a point in common where few lines have none, and where other lines begin."""
    waiting = sorted(spaces, key=lambda space: space.end)
    edges = [(line.left, line.right) for line in lines]
    while waiting:
        at = waiting[0].end
        group = [space for space in waiting if space.start < at]
        waiting = [space for space in waiting if space.start >= at]
        over = sum([left < at < right for left, right in edges])
        begin = sum([abs(left - at) < _EDGE_PT for left, _ in edges])
        if len(group) >= _SHARE * over and len(group) + begin >= _FEWEST_LINES:
            yield group


def _pieces(line: Line, cuts: set[int] | None, number: int) -> Iterator[Line]:
    """Pieces after the first count as lines of their own, so that marks on them are not drawn over the gutter."""
    if not cuts:
        yield line
        return
    ends = [0, *sorted(cuts), len(line.runs)]
    for at, (start, end) in enumerate(pairwise(ends)):
        runs = line.runs[start:end]
        if at:
            runs = tuple(run._replace(line=number) for run in runs)
        yield line._replace(runs=runs, box=union(run.box for run in runs))


class Joined(NamedTuple):
    """Lines as far as they look like one, and the pieces of each by its id."""

    lines: list[Line]
    pieces: dict[int, list[Line]]


def join_words(lines: Sequence[Line]) -> Joined:
    """Text that was read by OCR comes word by word. Pieces that follow each other in the stream and on the page are
    joined, unless several lines begin where the second does, as cells of a table and columns do."""
    starts = Counter(round(line.left) for line in lines)
    groups: list[list[Line]] = []
    for line in lines:
        if groups and _goes_on(groups[-1][-1], line, starts):
            groups[-1].append(line)
        else:
            groups.append([line])
    joined = [group[0] if len(group) == 1 else _as_one(group) for group in groups]
    return Joined(joined, {id(line): group for line, group in zip(joined, groups, strict=True)})


def _goes_on(left: Line, right: Line, starts: Mapping[int, int]) -> bool:
    size = min(left.size, right.size)
    if abs(left.baseline - right.baseline) > 0.2 * size or not -size < right.left - left.right < _APART_IN_SIZES * size:
        return False
    at = round(right.left)
    return sum(starts[place] for place in (at - 1, at, at + 1)) < _FEW_STARTS


def _as_one(group: Sequence[Line]) -> Line:
    runs = tuple(run for line in group for run in line.runs)
    return group[0]._replace(runs=runs, box=union(line.box for line in group))
