"""Lines and boxes drawn on a page, from the same pass that reads its text. The side of a filled box comes out flat.

Collected lazily, since a drawing between two glyphs would otherwise end their line.
"""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import Any

import pymupdf

from core.parse.lines import Rule

VECTOR_FLAGS = pymupdf.TEXT_COLLECT_VECTORS | pymupdf.TEXT_LAZY_VECTORS
MOST_VECTORS = 4_000
"""A page with more is a picture drawn in lines; no table needs so many."""
_VECTOR = 3
_THICKEST_PT = 3.0
_SHORTEST_PT = 4.0
_STROKE_PT = 0.5
_LIGHT = 0xB0


def rules_of(blocks: Sequence[dict[str, Any]]) -> tuple[Rule, ...]:
    """The rules among the blocks of a page; none if there are too many to mean anything."""
    vectors = [block for block in blocks if block["type"] == _VECTOR]
    if len(vectors) > MOST_VECTORS:
        return ()
    grounds = {vector["color"] for vector in vectors if _is_ground(vector)}
    return tuple(rule for vector in vectors if vector["alpha"] for rule in _rules(vector, grounds))


def _is_ground(vector: dict[str, Any]) -> bool:
    """A filled box in a light colour."""
    x0, y0, x1, y1 = vector["bbox"]
    return not vector["stroked"] and min(x1 - x0, y1 - y0) > _THICKEST_PT and _is_light(vector["color"])


def _is_light(color: int) -> bool:
    return min(color >> 16, color >> 8 & 0xFF, color & 0xFF) >= _LIGHT


def _rules(vector: dict[str, Any], grounds: AbstractSet[int]) -> Iterator[Rule]:
    x0, y0, x1, y1 = box = vector["bbox"]
    width, height = x1 - x0, y1 - y0
    if max(width, height) < _SHORTEST_PT:
        return
    # Some writers shade a row box by box, down to the narrow ones between its columns: those are no lines.
    is_slice = not vector["stroked"] and vector["color"] in grounds
    if min(width, height) <= _THICKEST_PT and not is_slice:
        yield Rule(box)
    elif vector["isrect"] and vector["stroked"]:
        yield Rule((x0, y0, x1, y0 + _STROKE_PT))
        yield Rule((x0, y1 - _STROKE_PT, x1, y1))
        yield Rule((x0, y0, x0 + _STROKE_PT, y1))
        yield Rule((x1 - _STROKE_PT, y0, x1, y1))
    elif vector["isrect"]:
        yield Rule((x0, y0, x1, y0))
        yield Rule((x0, y1, x1, y1))
        yield Rule((x0, y0, x0, y1))
        yield Rule((x1, y0, x1, y1))
