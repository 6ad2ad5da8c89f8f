"""The style of a document, from some of its pages. Pure."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from core.parse.lines import Line
from core.parse.prose.headings import is_heading
from core.parse.prose.numbering import kind_and_depth
from core.parse.prose.outline import Titles
from core.parse.prose.paragraphs import Paragraph
from core.parse.prose.style import SAME_SIZE_PT, DocumentStyle, Look, look_of

_SIZES = 6
_MANY = 6
_MOSTLY_BOLD = 0.67
_LONGEST_HEADING = 160
_STACKED_IN_SIZES = 3.5
_APART_IN_SIZES = 1.5

Sample = tuple[Sequence[Line], Titles]
"""The lines of a page in reading space, in stream order, and what the outline says of it."""


def survey(pages: Sequence[Sample]) -> DocumentStyle:
    style = _body(pages)
    style = style._replace(outlined=_outlined(pages))
    headings = [[line for line in lines if _is_apart_heading(line, style)] for lines, _ in pages]
    found = [line for lines in headings for line in lines]
    style = style._replace(heading_sizes=_sizes(found), below=_below(headings), numbered=_numbered(found))
    ranks = Counter(style.rank(look_of(line), *kind_and_depth(line.text)) for line in found)
    top = min(ranks).smallness if ranks else 0.0
    usual = [rank for rank, count in ranks.items() if len(ranks) < _MANY or count > 1 or rank.smallness == top]
    return style._replace(ranks=tuple(sorted(usual)))


def _body(pages: Sequence[Sample]) -> DocumentStyle:
    """What most characters are like."""
    sizes: Counter[float] = Counter()
    bold = mono = total = 0
    pitches: Counter[float] = Counter()
    for lines, _ in pages:
        for line in lines:
            length = line.length
            sizes[round(2 * line.size) / 2] += length
            bold += length * line.bold
            mono += length * line.mono
            total += length
        pitches.update(_pitches(lines))
    body = sizes.most_common(1)[0][0] if sizes else 10.0
    leading = pitches.most_common(1)[0][0] if pitches else 1.2
    return DocumentStyle(body, _MOSTLY_BOLD * total < bold, 2 * mono > total, leading, (), {})


def _pitches(lines: Sequence[Line]) -> Iterable[float]:
    """Pitch in sizes of prose lines that follow each other in one column."""
    for upper, lower in pairwise(lines):
        pitch = (lower.baseline - upper.baseline) / upper.size
        if 0.8 < pitch < 3 and abs(upper.left - lower.left) < upper.size and len(upper.runs) > 4:
            yield round(pitch, 1)


def _outlined(pages: Sequence[Sample]) -> Mapping[Look, int]:
    """The usual level of each look among lines that are titles of the outline."""
    found: dict[Look, Counter[int]] = {}
    for lines, titles in pages:
        for line in lines:
            if titles.levels and line.length <= _LONGEST_HEADING and (level := titles.level_of(line.text)):
                found.setdefault(look_of(line), Counter())[level] += 1
    return {look: levels.most_common(1)[0][0] for look, levels in found.items()}


def _is_apart_heading(line: Line, style: DocumentStyle) -> bool:
    return is_heading(Paragraph((line,)), style)


def _sizes(lines: Iterable[Line]) -> tuple[float, ...]:
    """Sizes of headings from large to small, close ones taken together."""
    sizes: list[float] = []
    for size in sorted({look_of(line).size for line in lines}, reverse=True):
        if not sizes or sizes[-1] - size > SAME_SIZE_PT:
            sizes.append(size)
    return tuple(sizes[:_SIZES])


def _below(pages: Iterable[Sequence[Line]]) -> Mapping[Look, float]:
    """Of each look, how much more often it stands right under a heading of its size than right over one."""
    under: Counter[Look] = Counter()
    over: Counter[Look] = Counter()
    for upper, lower in (pair for lines in pages for pair in _stacked(lines)):
        over[upper] += 1
        under[lower] += 1
    return {look: (under[look] - over[look]) / (under[look] + over[look]) for look in {*under, *over}}


def _stacked(lines: Sequence[Line]) -> Iterator[tuple[Look, Look]]:
    """Looks of two headings with no text between them."""
    for upper, lower in pairwise(lines):
        above, below = look_of(upper), look_of(lower)
        near = 0 < lower.baseline - upper.baseline < _STACKED_IN_SIZES * upper.height
        if near and above != below and abs(above.size - below.size) <= SAME_SIZE_PT:
            yield above, below


def _numbered(lines: Iterable[Line]) -> Look | None:
    """The look of most headings with a number of one part, if others have numbers of two."""
    depths = [(kind_and_depth(line.text)[1], look_of(line)) for line in lines]
    single = Counter(look for depth, look in depths if depth == 1)
    return single.most_common(1)[0][0] if single and any(depth == 2 for depth, _ in depths) else None
