"""Lines and tables in reading order to paragraphs. Pure; all boxes in reading space."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from core.parse.dehyphenate import is_hyphenated
from core.parse.flow import Item
from core.parse.lines import Line
from core.parse.rows import is_number
from core.parse.style import DocumentStyle
from core.parse.tables import Table

_BULLET = re.compile(r"[•◦▪▫●○■□◆◇►▸➢➤✓✔❖‣⁃∙¨☐☑☒]")
_DASH = re.compile(r"[-–—*·]|[ol]")
_BRACKETED = re.compile(r"\(?(?:\d{1,3}|[a-z]{1,2}|[A-Z]|[ivx]{1,5}|[IVX]{1,5})\)|[A-Z]-")
_NUMBERED = re.compile(r"(?:\d{1,3}|[a-z]|[A-Z]|[ivx]{1,5}|[IVX]{1,5})\.|(?:\d{1,3}\.){1,4}\d{1,3}\.?")
_NAMED = re.compile(r"§+|Section|Article|Clause|Schedule|Item|SECTION|ARTICLE")
_PART_NUMBER = re.compile(r"\d{1,3}(?:\.\d{1,3})*(?:\(\w+\))*[.:)]?|[IVX]{1,5}[.:]?")
_ENDS = re.compile(r"[.!?:;…。！？][\"'”’»)\]]*(?:\d{1,3})?$")
_SIZE_CHANGE = 1.12
_GAP = 1.25
_WIDEST_LEADING = 1.5
_BLANK = 0.15
_INDENT_IN_SIZES = 0.8
_STEP_IN_SIZES = 0.4
_FOOTNOTE = 0.93
_NEAR = 6


class Paragraph(NamedTuple):
    """Lines that are read as one text."""

    lines: tuple[Line, ...]

    @property
    def text(self) -> str:
        return " ".join(line.text for line in self.lines)


Draft = Paragraph | Table


class Measure(NamedTuple):
    """What a line is measured by: the edges of its column in points, the pitch of its region in sizes.

    `has_code` says that a monospaced font means code here.
    """

    left: float
    right: float
    leading: float
    has_code: bool

    @property
    def width(self) -> float:
        return max(self.right - self.left, 1.0)


def drafts(regions: Sequence[Sequence[Item]], style: DocumentStyle) -> list[Draft]:
    """All paragraphs and tables of a page; one that goes on in the next column is one."""
    found: list[Draft] = []
    notes: list[Draft] = []
    for items in regions:
        parts = list(_paragraphs(items, style))
        body = _before_footnotes(parts, style)
        notes.extend(parts[body:])
        parts = parts[:body]
        if found and parts and _flows_on(found[-1], parts[0]):
            parts[0] = Paragraph((*_lines(found.pop()), *_lines(parts[0])))
        found.extend(parts)
    return [*found, *notes]


def _lines(draft: Draft) -> tuple[Line, ...]:
    return draft.lines if isinstance(draft, Paragraph) else ()


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
        measures.append(Measure(left, right, leading, not style.body_mono))
    return measures


def _paragraphs(items: Sequence[Item], style: DocumentStyle) -> Iterator[Draft]:
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
    if _differs(last, line, edges) or _is_apart(last, line, edges):
        return True
    if edges.has_code and line.mono:
        return False
    ended, short = has_ended(last.text), _is_short(last, line, edges)
    if starts_item(line) and (ended or short or _is_item_place(held, line)):
        return True
    if (ended or short) and (_is_indented(held, line) or _is_outdented(held, line)):
        return True
    return short and (ended or edges.right - last.right > 0.35 * edges.width)


def _differs(last: Line, line: Line, edges: Measure) -> bool:
    """Another size, or bold against plain where the line above is not full."""
    if not _same_size(last, line):
        return min(last.length, line.length) > 2
    if last.mono != line.mono:
        return True
    return last.bold != line.bold and _is_short(last, line, edges)


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


def starts_item(line: Line) -> bool:
    """A bullet, a dash or a number in front of words."""
    first = line.runs[0].text
    if _BULLET.match(first):
        return True
    if len(line.runs) < 2:
        return False
    if _DASH.fullmatch(first):
        gap = line.runs[1].box[0] - line.runs[0].box[2]
        return gap > (0.3 if first.isalpha() else 0.1) * line.size
    second = line.runs[1].text
    if _NAMED.fullmatch(first):
        return bool(_PART_NUMBER.fullmatch(second))
    if _NUMBERED.fullmatch(first):
        return not second[0].islower() and not is_number(second)
    return bool(_BRACKETED.fullmatch(first)) and not is_number(second)


def _is_item_place(held: Sequence[Line], line: Line) -> bool:
    """A bullet always starts an item; a number does where the item before it or its own indent says so."""
    if _BULLET.match(line.runs[0].text):
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


def _before_footnotes(parts: Sequence[Draft], style: DocumentStyle) -> int:
    """How many of a region's parts come before the small print at its foot."""
    limit = _FOOTNOTE * style.body_size
    body = len(parts)
    while body and isinstance(part := parts[body - 1], Paragraph) and all(line.size < limit for line in part.lines):
        body -= 1
    has_body = any(isinstance(part, Paragraph) and part.lines[-1].size >= limit for part in parts[:body])
    return body if has_body else len(parts)


def _flows_on(upper: Draft, lower: Draft) -> bool:
    """A sentence that was cut by the end of a column."""
    if isinstance(upper, Table) or isinstance(lower, Table):
        return False
    last, first = upper.lines[-1], lower.lines[0]
    if not _same_size(last, first) or starts_item(first):
        return False
    return goes_on(upper.text, lower.text) and len(upper.text) > 40


def goes_on(upper: str, lower: str) -> bool:
    """The upper text has no end of a sentence and the lower one starts like the middle of one."""
    if has_ended(upper):
        return False
    return lower[0].islower() or is_hyphenated(upper.rpartition(" ")[2]) or upper.endswith((",", " the", " of", " and"))
