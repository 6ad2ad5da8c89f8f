"""Regions of a page in reading order: columns, and what stands across them. Pure; all boxes in reading space.

A page without a gutter stays one region. Else it is cut into bands that are read across, and columns between them.
"""

from collections.abc import Sequence

from core.parse.bands import bands_of, parts_at_blanks
from core.parse.gutters import MIN_LINES, Gutter, divide, find_gutter, is_prose, overlap
from core.parse.lines import Line

_MAX_DEPTH = 4
_MASTHEAD_SHARE = 0.12


def split_columns(lines: Sequence[Line], *, depth: int = 0) -> list[list[Line]]:
    """Regions in reading order; inside a region the lines keep their stream order."""
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
                regions.extend(split_columns(side, depth=depth + 1))
    return regions


def _split_at_blanks(lines: Sequence[Line], depth: int) -> list[list[Line]]:
    """Where a wide table hides the gutter of the columns above or below it, blank lines part the two."""
    parts = parts_at_blanks(lines) if overlap(lines) else []
    gutters = [find_gutter(part) for part in parts] if len(parts) > 1 else []
    if not any(gutters):
        return [list(lines)]
    regions: list[list[Line]] = [[]]
    for part, gutter in zip(parts, gutters, strict=True):
        if gutter is None:
            regions[-1].extend(part)
        else:
            regions.extend([*_split_at(gutter, part, depth + 1), []])
    return [region for region in regions if region]


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
    if all(len(side) >= MIN_LINES and is_prose(side) for side in divide(head, gutter)[:2]):
        return [list(lines)]
    above = set(map(id, head))
    return [part for part in (head, [line for line in lines if id(line) not in above]) if part]
