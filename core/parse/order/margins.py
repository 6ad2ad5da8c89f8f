"""Line numbers down the margin, as transcripts, pleadings and drafts have them. Pure; all boxes in reading space.

A first column of a table holds numbers too, so they count only where others pages have them at the same place, and
where what they number is running text: lines that begin inside a sentence, or no line at all.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from core.parse.lines import Line
from core.parse.tabular.rows import group_lines

_FEWEST = 3
_ENOUGH = 8
_SAME_EDGE_PT = 3.0
_LONGEST = 4
_STEADY_SHARE = 0.9
_ASTRAY_SHARE = 0.1
_CELLS_SHARE = 0.3
_INSIDE_SHARE = 0.25
_APART_PT = 3.0


class LineNumbers(NamedTuple):
    """Numbers in a column left of all text: `edge` is their right side, `places` are the lines they begin or are."""

    edge: float
    first: int
    last: int
    places: tuple[int, ...]
    is_of_text: bool


def line_numbers(lines: Sequence[Line]) -> LineNumbers | None:
    """The numbers of one page that may be line numbers."""
    candidates = [place for place, line in enumerate(lines) if _is_number(line.runs[0].text)]
    if len(candidates) < _FEWEST:
        return None
    places = sorted(_aligned(lines, candidates), key=lambda place: lines[place].baseline)
    values = [int(lines[place].runs[0].text) for place in places]
    steps = Counter(b - a for a, b in pairwise(values))
    step, count = steps.most_common(1)[0] if steps else (0, 0)
    if len(places) < _FEWEST or step < 1 or count < _STEADY_SHARE * (len(places) - 1):
        return None
    edge = max(lines[place].runs[0].box[2] for place in places)
    if not _is_margin(lines, places, edge):
        return None
    return LineNumbers(edge, values[0], values[-1], tuple(places), _numbers_text(lines, set(places)))


def _is_number(text: str) -> bool:
    return len(text) <= _LONGEST and text.isascii() and text.isdigit()


def _aligned(lines: Sequence[Line], candidates: Sequence[int]) -> list[int]:
    """The largest set of numbers whose left or right sides are in line."""
    best: list[int] = []
    for side in (0, 2):
        edges = {place: lines[place].runs[0].box[side] for place in candidates}
        bins = Counter(round(edge / _SAME_EDGE_PT) for edge in edges.values())
        at = max(bins, key=lambda bin_at: bins[bin_at] + bins[bin_at + 1]) * _SAME_EDGE_PT
        found = [place for place, edge in edges.items() if at - _SAME_EDGE_PT < edge < at + 2 * _SAME_EDGE_PT]
        best = max(best, found, key=len)
    return best


def _is_margin(lines: Sequence[Line], places: Sequence[int], edge: float) -> bool:
    """Hardly any text begins before the right side of the numbers or close behind it."""
    numbered = set(places)
    rest = [line.runs[1:] if place in numbered else line.runs for place, line in enumerate(lines)]
    starts = [runs[0].box[0] for runs in rest if runs]
    return bool(starts) and sum(start < edge + _APART_PT for start in starts) <= _ASTRAY_SHARE * len(starts)


def _numbers_text(lines: Sequence[Line], numbered: set[int]) -> bool:
    """Few rows hold several cells, and many begin in lower case or are empty."""
    cells = inside = total = 0
    for row in group_lines(lines):
        if not any(place in numbered for place, _ in row):
            continue
        words = [runs[0].text for place, line in row if (runs := line.runs[place in numbered :])]
        total += 1
        cells += len(words) > 1
        inside += not words or words[0][0].islower()
    return cells <= _CELLS_SHARE * total and inside >= _INSIDE_SHARE * total


def is_repeated(numbers: LineNumbers | None, neighbours: Sequence[LineNumbers | None]) -> bool:
    """Other pages have numbers at the same place which start alike, or go on where those of a page end."""
    if numbers is None:
        return False
    alike = [
        other
        for other in neighbours
        if other is not None
        and abs(other.edge - numbers.edge) < 2 * _SAME_EDGE_PT
        and (other.first == numbers.first or 0 < other.first - numbers.last <= 2 or 0 < numbers.first - other.last <= 2)
    ]
    group = [numbers, *alike]
    is_enough = len(alike) >= min(2, len(neighbours)) and max(len(one.places) for one in group) >= _ENOUGH
    return bool(alike) and is_enough and 2 * sum(one.is_of_text for one in group) > len(group)
