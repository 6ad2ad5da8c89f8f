"""Listings of code as they stand: indents, gaps and blank lines as spaces and newlines. Pure; reading space."""

from collections.abc import Sequence
from itertools import pairwise
from statistics import median
from typing import NamedTuple

from core.parse.lines import Line, Run

_MOST_BLANK_LINES = 2
_MOST_SPACES = 80


class CodeLine(NamedTuple):
    """`before` stands in front of the first of `runs`; `gaps[n]` behind run n, and the last of them is empty."""

    before: str
    runs: tuple[Run, ...]
    gaps: tuple[str, ...]


def layout(lines: Sequence[Line]) -> list[CodeLine]:
    """From where the glyphs stand: each glyph of a listing is as wide as any other."""
    wide = [(run.box[2] - run.box[0]) / len(run.text) for line in lines for run in line.runs]
    width = max(median(wide), 0.1)
    edge = min(line.left for line in lines)
    steps = [lower.baseline - upper.baseline for upper, lower in pairwise(lines)]
    pitch = max(min((step for step in steps if step > 0), default=1.0), 0.5 * lines[0].size)
    found: list[CodeLine] = []
    for line, step in zip(lines, [0.0, *steps], strict=True):
        newlines = "\n" * (1 + min(max(round(step / pitch) - 1, 0), _MOST_BLANK_LINES)) if found else ""
        gaps = [_spaces(b.box[0] - a.box[2], width, least=1) for a, b in pairwise(line.runs)]
        found.append(CodeLine(newlines + _spaces(line.left - edge, width, least=0), line.runs, (*gaps, "")))
    return found


def _spaces(gap: float, width: float, *, least: int) -> str:
    return " " * min(max(round(gap / width), least), _MOST_SPACES)
