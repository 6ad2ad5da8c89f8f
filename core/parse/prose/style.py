"""What the text of a document usually looks like: the measure for headings, paragraph gaps and footnotes. Pure."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from core.parse.lines import Line

LARGER = 1.12
SMALLER = 0.95
DEEPEST_LEVEL = 9
SAME_SIZE_PT = 0.7


class Look(NamedTuple):
    """What headings of one rank have in common: size to half a point, weight, slant, capitals, light on dark."""

    size: float
    bold: bool = False
    italic: bool = False
    capitals: bool = False
    light: bool = False


class Rank(NamedTuple):
    """Sorts headings from strong to weak. `kind` and `depth` come from the number or name in front of the title.

    `below` is from -1 to 1: how often a look stands under others of its size rather than over them.
    """

    smallness: float
    kind: int
    below: float
    weakness: tuple[bool, bool, bool, bool]
    depth: int


class DocumentStyle(NamedTuple):
    """`body_size` in points; `leading` is the pitch of lines in sizes; `heading_sizes` from large to small.

    `outlined` holds the level that the outline gives to headings of one look, where it names any. `ranks` are those
    of the headings seen, sorted, and `below` says of a look what `Rank.below` does. `numbered` is the look of
    headings with a plain number, where others count on from them as 1.1 does. `page_size` is what most of one page has.
    """

    body_size: float
    body_bold: bool
    body_mono: bool
    leading: float
    heading_sizes: tuple[float, ...]
    outlined: Mapping[Look, int]
    ranks: tuple[Rank, ...] = ()
    below: Mapping[Look, float] = {}
    numbered: Look | None = None
    page_size: float = float("inf")

    def on_page(self, lines: Sequence[Line]) -> "DocumentStyle":
        """With the size of most letters of a page: an annex in small print has headings as small."""
        sizes: Counter[float] = Counter()
        for line in lines:
            sizes[line.size] += line.length
        return self._replace(page_size=sizes.most_common(1)[0][0]) if sizes else self

    def is_larger(self, line: Line) -> bool:
        return line.height >= LARGER * self.body_size

    def is_smaller(self, line: Line) -> bool:
        return line.height < SMALLER * min(self.body_size, self.page_size)

    def rank(self, look: Look, kind: int, depth: int) -> Rank:
        if depth > 1 and self.numbered is not None:
            look = self.numbered
        size = next((size for size in self.heading_sizes if look.size >= size - SAME_SIZE_PT), self.body_size)
        weakness = (not look.light, not look.bold, not look.capitals, look.italic)
        return Rank(-size, kind, self.below.get(look, 0.0), weakness, max(depth, 1))

    def level(self, look: Look, kind: int, depth: int) -> int:
        """As the outline has it for this look; else its place among the ranks, 1 for the strongest."""
        if look in self.outlined:
            return self.outlined[look]
        if self.outlined:
            larger = [level for known, level in self.outlined.items() if known > look]
            return min(max(larger, default=0) + 1, DEEPEST_LEVEL)
        return min(bisect_left(self.ranks, self.rank(look, kind, depth)) + 1, DEEPEST_LEVEL)


def look_of(line: Line) -> Look:
    return Look(round(2 * line.height) / 2, line.bold, line.italic, is_capitals(line.text), line.light)


def is_capitals(text: str) -> bool:
    letters = [c for c in text if c.isalpha()]
    return len(letters) >= 5 and sum(map(str.isupper, letters)) > 0.9 * len(letters)
