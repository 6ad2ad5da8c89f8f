"""What the text of a document usually looks like: the measure for headings, paragraph gaps and footnotes. Pure."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from core.parse.lines import Line
from core.parse.outline import Titles

LARGER = 1.12
DEEPEST_LEVEL = 9
_SIZES = 4
_SAME_SIZE_PT = 0.7
_LONGEST_HEADING = 160

Look = tuple[float, bool, bool]
"""Size to half a point, bold, italic: what one rank of headings has in common."""


class DocumentStyle(NamedTuple):
    """`body_size` in points; `leading` is the pitch of lines in sizes; `heading_sizes` from large to small.

    `outlined` holds the level that the outline gives to headings of one look, where it names any.
    """

    body_size: float
    body_bold: bool
    body_mono: bool
    leading: float
    heading_sizes: tuple[float, ...]
    outlined: Mapping[Look, int]

    def is_larger(self, line: Line) -> bool:
        return line.size >= LARGER * self.body_size

    def level(self, line: Line) -> int:
        """As the outline has it for this look; else below the smallest larger heading, 1 for the largest."""
        look = look_of(line)
        if look in self.outlined:
            return self.outlined[look]
        if self.outlined:
            larger = [level for known, level in self.outlined.items() if known > look]
            return min(max(larger, default=0) + 1, DEEPEST_LEVEL)
        for level, known in enumerate(self.heading_sizes, 1):
            if line.size >= known - _SAME_SIZE_PT:
                return level
        return len(self.heading_sizes) + (1 if line.bold else 2)


def look_of(line: Line) -> Look:
    return (_rounded(line.size), line.bold, line.italic)


def survey(pages: Sequence[tuple[Sequence[Line], Titles]]) -> DocumentStyle:
    """The style of some pages of a document, each with its lines in reading space and what the outline says of it."""
    sizes: Counter[float] = Counter()
    bold = mono = total = 0
    pitches: Counter[float] = Counter()
    for lines, _ in pages:
        for line in lines:
            length = line.length
            sizes[_rounded(line.size)] += length
            bold += length * line.bold
            mono += length * line.mono
            total += length
        pitches.update(_pitches(lines))
    body = sizes.most_common(1)[0][0] if sizes else 10.0
    leading = pitches.most_common(1)[0][0] if pitches else 1.2
    looks = _outlined(pages)
    return DocumentStyle(body, 2 * bold > total, 2 * mono > total, leading, _heading_sizes(pages, body), looks)


def _outlined(pages: Sequence[tuple[Sequence[Line], Titles]]) -> Mapping[Look, int]:
    """The usual level of each look among lines that are titles of the outline."""
    found: dict[Look, Counter[int]] = {}
    for lines, titles in pages:
        for line in lines:
            if titles.levels and line.length <= _LONGEST_HEADING and (level := titles.level_of(line.text)):
                found.setdefault(look_of(line), Counter())[level] += 1
    return {look: levels.most_common(1)[0][0] for look, levels in found.items()}


def _rounded(size: float) -> float:
    return round(2 * size) / 2


def _pitches(lines: Sequence[Line]) -> Iterable[float]:
    """Pitch in sizes of prose lines that follow each other in one column."""
    for upper, lower in pairwise(lines):
        pitch = (lower.baseline - upper.baseline) / upper.size
        if 0.8 < pitch < 3 and abs(upper.left - lower.left) < upper.size and len(upper.runs) > 4:
            yield round(pitch, 1)


def _heading_sizes(pages: Sequence[tuple[Sequence[Line], Titles]], body: float) -> tuple[float, ...]:
    """Sizes above the body's in which short lines of words are set, close ones taken together."""
    found = {
        line.size
        for lines, _ in pages
        for line in lines
        if line.size >= LARGER * body and line.length <= _LONGEST_HEADING and any(c.isalpha() for c in line.text)
    }
    sizes: list[float] = []
    for size in sorted(found, reverse=True):
        if not sizes or sizes[-1] - size > _SAME_SIZE_PT:
            sizes.append(size)
    return tuple(sizes[:_SIZES])
