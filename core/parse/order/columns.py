"""Regions of a page in reading order: columns, and what stands across them. Pure; all boxes in reading space.

A page without a gutter stays one region. Else it is cut into bands that are read across, and columns between them.
"""

from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from core.parse.lines import Line
from core.parse.order.bands import bands_of, parts_at_blanks
from core.parse.order.corridors import join_words
from core.parse.order.gutters import MIN_LINES, Gutter, divide, find_gutter, is_prose, overlap

_MAX_DEPTH = 4
_MASTHEAD_SHARE = 0.12
_MOST_HEADS = 8
_LARGER = 1.12


def split_columns(lines: Sequence[Line]) -> list[list[Line]]:
    """Regions in reading order; inside a region the lines keep their stream order."""
    joined, pieces = join_words(lines)
    return [[piece for line in region for piece in pieces[id(line)]] for region in _regions(joined, 0)]


def _regions(lines: Sequence[Line], depth: int) -> list[list[Line]]:
    if not lines or depth >= _MAX_DEPTH:
        return [list(lines)] if lines else []
    gutter = find_gutter(lines)
    return _split_at_blanks(lines, depth) if gutter is None else _split_at(gutter, lines, depth)


def _split_at(gutter: Gutter, lines: Sequence[Line], depth: int) -> list[list[Line]]:
    regions: list[list[Line]] = []
    for part in _below_masthead(lines, gutter) if depth == 0 else [lines]:
        for band in bands_of(part, gutter):
            sides = divide(band.lines, gutter)
            for side in (band.lines,) if band.is_across else (sides.left, sides.right):
                regions.extend(_regions(side, depth + 1))
    return regions


def _split_at_blanks(lines: Sequence[Line], depth: int) -> list[list[Line]]:
    """Where a wide table hides the gutter of the columns above or below it, blank lines part the two."""
    regions: list[list[Line]] = [[]]
    for part, gutter in _parts(lines) if overlap(lines) else [(list(lines), None)]:
        if gutter is None:
            regions[-1].extend(part)
        else:
            regions.extend([*_split_at(gutter, part, depth + 1), []])
    return [region for region in regions if region]


def _parts(lines: Sequence[Line]) -> list[tuple[list[Line], Gutter | None]]:
    """Parts between blank lines, each with its gutter. One column may go on below the end of the other."""
    parts: list[tuple[list[Line], Gutter | None]] = []
    for part in parts_at_blanks(lines):
        above, gutter = parts[-1] if parts else ([], None)
        if gutter is not None and _goes_on_in(above, gutter, part):
            above.extend(part)
            continue
        found = find_gutter(part)
        if found is not None and gutter is None and _heads(above, part, found):
            parts[-1] = ([*above, *part], found)
        else:
            parts.append((part, found))
    return parts


def _heads(above: Sequence[Line], columns: Sequence[Line], gutter: Gutter) -> bool:
    """Headings side by side, each over a column of its own."""
    heads = divide(above, gutter)
    if heads.crossing or not (heads.left and heads.right) or len(above) > _MOST_HEADS:
        return False
    size = median([line.size for line in columns])
    edges = [min(line.left for line in side) for side in divide(columns, gutter)[:2]]
    return all(
        all(line.size > _LARGER * size for line in side) and abs(min(line.left for line in side) - edge) < 2 * size
        for side, edge in zip(heads[:2], edges, strict=True)
    )


def _goes_on_in(columns: Sequence[Line], gutter: Gutter, part: Sequence[Line]) -> bool:
    """A part that stands below the left column alone, no further from it than its parts are from each other."""
    upper, lower = divide(columns, gutter), divide(part, gutter)
    if lower.right or lower.crossing or not upper.left:
        return False
    pitches = [b - a for a, b in pairwise(sorted(line.baseline for line in upper.left))]
    step = min(line.baseline for line in part) - max(line.baseline for line in upper.left)
    return step <= max(pitches, default=0.0)


def _below_masthead(lines: Sequence[Line], gutter: Gutter) -> list[list[Line]]:
    """What stands over all columns, above a blank line as wide as the page, comes before any of them."""
    parts = parts_at_blanks(lines)
    total = sum(line.length for line in lines)
    head: list[Line] = []
    for at, part in enumerate(parts[:-1]):
        head.extend(part)
        if sum(line.length for line in head) > _MASTHEAD_SHARE * total:
            head = [line for early in parts[:at] for line in early]
            break
    sides = divide(head, gutter)
    if not (sides.left or sides.crossing) or all(len(side) >= MIN_LINES and is_prose(side) for side in sides[:2]):
        return [list(lines)]
    above = set(map(id, head))
    return [part for part in (head, [line for line in lines if id(line) not in above]) if part]
