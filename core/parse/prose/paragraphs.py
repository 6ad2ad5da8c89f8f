"""Lines and tables in reading order to paragraphs. Pure; all boxes in reading space."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from core.parse.lines import Line
from core.parse.order.flow import Item
from core.parse.prose.dehyphenate import is_hyphenated
from core.parse.prose.numbering import NO_NAME, is_before, kind_and_depth, starts_bullet, starts_item
from core.parse.prose.style import DocumentStyle
from core.parse.tabular.grid import Table

_ENDS = re.compile(r"[.!?:;…。！？][\"'”’»)\]]*(?:\d{1,3})?$")
_SIZE_CHANGE = 1.12
_GAP = 1.25
_WIDEST_LEADING = 1.5
_BLANK = 0.15
_INDENT_IN_SIZES = 0.8
_STEP_IN_SIZES = 0.4
_NEAR = 6
_SHORTEST_CUT = 30
"""Characters: what is shorter and has no full stop may be a label."""
_BLANK_LINE_IN_SIZES = 3.0
_TITLE_LINES = 3
_JOINING = frozenset("a an and as at by for from in of on or the to with".split())


@dataclass(frozen=True)
class Paragraph:
    """Lines that are read as one text. `is_note`: a note at the foot of the column or page."""

    lines: tuple[Line, ...]
    is_note: bool = False

    @cached_property
    def text(self) -> str:
        return " ".join([line.text for line in self.lines])


Draft = Paragraph | Table


class Measure(NamedTuple):
    """What a line is measured by: the edges of its column in points, the pitch of its region in sizes.

    `body_size` in points; `has_code` says that a monospaced font means code here.
    """

    left: float
    right: float
    leading: float
    body_size: float
    has_code: bool

    @property
    def width(self) -> float:
        return max(self.right - self.left, 1.0)


def _leading(lines: Sequence[Line], style: DocumentStyle) -> float:
    """The pitch that most lines of a region have, or less: the lower quarter leaves gaps of paragraphs out."""
    steps = [(b.baseline - a.baseline) / max(a.height, b.height) for a, b in pairwise(lines)]
    pitches = sorted(step for step in steps if step > 0)
    usual = pitches[len(pitches) // 4] if pitches else style.leading
    return min(max(usual, 0.9), max(_WIDEST_LEADING, style.leading))


def _measures(lines: Sequence[Line], style: DocumentStyle) -> list[Measure]:
    """One for each line, from the lines above and below it that overlap it sideways."""
    leading = _leading(lines, style)
    measures = []
    for at, line in enumerate(lines):
        near = [o for o in lines[max(0, at - _NEAR) : at + _NEAR + 1] if o.left <= line.right and line.left <= o.right]
        left, right = min(o.left for o in near), max(o.right for o in near)
        measures.append(Measure(left, right, leading, style.body_size, not style.body_mono))
    return measures


def paragraphs_of(items: Sequence[Item], style: DocumentStyle) -> Iterator[Draft]:
    lines = [item for item in items if isinstance(item, Line)]
    measures = iter(_measures(lines, style))
    held: list[Line] = []
    for item in items:
        if isinstance(item, Line):
            edges = next(measures)
            if held and breaks(held, item, edges):
                yield Paragraph(tuple(held))
                held = []
            held.append(item)
            continue
        if held:
            yield Paragraph(tuple(held))
            held = []
        yield item
    if held:
        yield Paragraph(tuple(held))


def breaks(held: Sequence[Line], line: Line, edges: Measure) -> bool:
    """Whether a new paragraph starts with `line`, after the lines of the one before."""
    last = held[-1]
    if edges.has_code and last.mono and line.mono and _is_listing(last, line):
        return False
    if _differs(held, line, edges) or _is_apart(last, line, edges):
        return True
    if _is_one_title(held, line, edges):
        return False
    ended, short = has_ended(last.text), _is_short(last, line, edges)
    if starts_item(line) and (ended or short or _is_item_place(held, line)) and not _is_counted_inside(held, line):
        return True
    if (ended or short) and (_is_indented(held, line) or _is_outdented(held, line)):
        return True
    return short and (ended or edges.right - last.right > 0.35 * edges.width)


def _differs(held: Sequence[Line], line: Line, edges: Measure) -> bool:
    """Another size, or bold against plain where the line above is not full."""
    last = held[-1]
    if not _same_size(last, line):
        return min(last.length, line.length) > 2
    if last.mono != line.mono:
        return edges.has_code and (has_ended(last.text) or _is_short(last, line, edges))
    if last.bold == line.bold:
        return len(held) == 1 and last.italic and not line.italic and _is_short(last, line, edges)
    return _is_short(last, line, edges) or (last.bold and _opens(line) and not _is_open(last.text))


def _opens(line: Line) -> bool:
    first = line.text[0]
    return first.isupper() or first == "("


def _is_open(text: str) -> bool:
    """The words cannot end here."""
    return text[-1] in ",-–—(&" or text.rpartition(" ")[2].lower() in _JOINING


def _is_one_title(held: Sequence[Line], line: Line, edges: Measure) -> bool:
    """A title that is set larger, or bold and centred, goes on in its next line."""
    last = held[-1]
    if len(held) > _TITLE_LINES or last.bold != line.bold or starts_item(line) or has_ended(last.text):
        return False
    if kind_and_depth(line.text) != NO_NAME or (not line.bold and line.height < _SIZE_CHANGE * edges.body_size):
        return False
    is_centred = abs(last.left + last.right - line.left - line.right) < line.size
    is_flush = abs(last.left - line.left) < _STEP_IN_SIZES * line.size
    if line.height >= _SIZE_CHANGE * edges.body_size:
        return is_centred or is_flush
    return (is_centred or is_flush) and (line.text[0].islower() or _is_open(last.text))


def _is_listing(last: Line, line: Line) -> bool:
    """One under the other, with no more than a blank line between them."""
    return _same_size(last, line) and 0 < line.baseline - last.baseline < _BLANK_LINE_IN_SIZES * line.size


def _same_size(a: Line, b: Line) -> bool:
    """Small capitals make most of a line smaller than its neighbours, so the largest letters count too."""
    small, large = sorted((a, b), key=lambda line: line.size)
    return large.size <= _SIZE_CHANGE * max(small.size, min(small.largest, large.size))


def _is_apart(last: Line, line: Line, edges: Measure) -> bool:
    """A wide pitch alone may come from a raised or lowered mark; then the boxes still touch."""
    size = max(last.height, line.height)
    pitch = (line.baseline - last.baseline) / size
    return pitch < 0 or (pitch > _GAP * edges.leading + 0.05 and line.top - last.bottom > _BLANK * size)


def _is_short(last: Line, line: Line, edges: Measure) -> bool:
    """The next word would have fitted on the line above, so that line was ended on purpose."""
    first = line.runs[0].box
    if is_hyphenated(last.runs[-1].text):
        return False
    return edges.right - last.right > first[2] - first[0] + 0.5 * last.size


def has_ended(text: str) -> bool:
    return bool(_ENDS.search(text))


def _is_counted_inside(held: Sequence[Line], line: Line) -> bool:
    """The text counts as it goes, "(i) one and (ii) two": what comes before stands inside it, not in front."""
    if starts_item(held[0]) or line.left - held[-1].left > _STEP_IN_SIZES * line.size:
        return False
    return any(is_before(run.text, line.runs[0].text) for one in held for run in one.runs if run.text[0] == "(")


def _is_item_place(held: Sequence[Line], line: Line) -> bool:
    """A bullet always starts an item; a number does where the item before it or its own indent says so."""
    if starts_bullet(line):
        return True
    if starts_item(held[0]) and abs(held[0].left - line.left) < _STEP_IN_SIZES * line.size:
        if line.runs[0].text == held[0].runs[0].text:
            return True
        return held[-1].text.endswith((",", ";", "and", "or")) or held[-1].left > line.left + _STEP_IN_SIZES * line.size
    return line.left - held[-1].left > _INDENT_IN_SIZES * line.size


def _is_indented(held: Sequence[Line], line: Line) -> bool:
    """A first-line indent; the second line of an item hangs, which is none."""
    if len(held) == 1 and starts_item(held[0]):
        return False
    step = line.left - held[-1].left
    return _INDENT_IN_SIZES * line.size < step < 8 * line.size


def _is_outdented(held: Sequence[Line], line: Line) -> bool:
    """Back to the edge: the end of a quotation, or of an entry whose lines hang. After one line it was an indent."""
    return len(held) > 1 and held[-1].left - line.left >= _INDENT_IN_SIZES * line.size


def flows_on(upper: Draft, lower: Draft) -> bool:
    """A sentence that was cut by the end of a column."""
    if isinstance(upper, Table) or isinstance(lower, Table):
        return False
    last, first = upper.lines[-1], lower.lines[0]
    if not _same_size(last, first) or starts_item(first):
        return False
    return goes_on(upper.text, lower.text) and len(upper.text) > _SHORTEST_CUT


def goes_on(upper: str, lower: str) -> bool:
    """The upper text has no end of a sentence and the lower one starts like the middle of one."""
    if has_ended(upper):
        return False
    return lower[0].islower() or is_hyphenated(upper.rpartition(" ")[2]) or upper.endswith((",", " the", " of", " and"))
