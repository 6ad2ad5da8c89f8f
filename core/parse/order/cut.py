"""The order of blocks that stand apart: cut along the white space between them, again and again. Pure, reading space.

Where a cut across and a cut down are both possible the stream decides, then what stands there, then the wider space.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from core.api.types import Rect

_OVERLAP_PT = 1.0
_CLOSE = 0.5
_ALIGNED_PT = 5.0


class Placed(NamedTuple):
    """A block: its box, the first and last place it has in the stream, whether it is one short line."""

    box: Rect
    first: int
    last: int
    is_label: bool


class Cut(NamedTuple):
    """Places of blocks, part by part, and the widest space between parts in points."""

    parts: list[list[int]]
    space: float


def reading_order(blocks: Sequence[Placed]) -> list[int]:
    """The places of `blocks` as they are read."""
    return _ordered(blocks, list(range(len(blocks))))


def _ordered(blocks: Sequence[Placed], places: list[int]) -> list[int]:
    if len(places) < 2:
        return places
    across, down = _cut(blocks, places, 1), _cut(blocks, places, 0)
    if across is None and down is None:
        return _by_stream(blocks, places)
    chosen = _chosen(blocks, across, down) if across and down else across or down
    assert chosen is not None
    return [place for part in chosen.parts for place in _ordered(blocks, part)]


def _cut(blocks: Sequence[Placed], places: Sequence[int], axis: int) -> Cut | None:
    """Along the widest spaces of one axis (0: from left to right, 1: downwards) and those about as wide."""
    spaces: list[tuple[float, int]] = []
    ordered = sorted(places, key=lambda place: blocks[place].box[axis])
    end = blocks[ordered[0]].box[axis + 2]
    for at, place in enumerate(ordered):
        box = blocks[place].box
        if at and box[axis] > end - _OVERLAP_PT:
            spaces.append((box[axis] - end, at))
        end = max(end, box[axis + 2])
    if not spaces:
        return None
    widest = max(spaces)[0]
    starts = [0, *(at for space, at in spaces if space >= min(widest, _CLOSE * widest)), len(ordered)]
    return Cut([ordered[a:b] for a, b in pairwise(starts)], widest)


def _chosen(blocks: Sequence[Placed], across: Cut, down: Cut) -> Cut:
    in_stream = [_follows_stream(blocks, cut) for cut in (across, down)]
    if in_stream[0] != in_stream[1]:
        return across if in_stream[0] else down
    if _is_grid(blocks, across):
        return across
    labels = [blocks[place].is_label for part in across.parts for place in part]
    if 2 * sum(labels) > len(labels):
        return across
    return across if across.space > down.space else down


def _follows_stream(blocks: Sequence[Placed], cut: Cut) -> bool:
    ends = [(min(blocks[p].first for p in part), max(blocks[p].last for p in part)) for part in cut.parts]
    return all(upper[1] < lower[0] for upper, lower in pairwise(ends))


def _is_grid(blocks: Sequence[Placed], across: Cut) -> bool:
    """Blocks side by side begin at one height, row by row."""
    tops = [[blocks[place].box[1] for place in part] for part in across.parts]
    return all(max(row) - min(row) < _ALIGNED_PT for row in tops)


def _by_stream(blocks: Sequence[Placed], places: Sequence[int]) -> list[int]:
    """Blocks that interlock: what stands above comes first if the two overlap sideways, all else in stream order."""
    waiting = sorted(places, key=lambda place: blocks[place].first)
    done: list[int] = []
    while waiting:
        free = next((p for p in waiting if not any(_is_above(blocks[o], blocks[p]) for o in waiting)), waiting[0])
        waiting.remove(free)
        done.append(free)
    return done


def _is_above(upper: Placed, lower: Placed) -> bool:
    a, b = upper.box, lower.box
    if min(a[2], b[2]) <= max(a[0], b[0]):
        return False
    return a[1] < b[1] and a[3] <= b[1] + 0.3 * (b[3] - b[1])
