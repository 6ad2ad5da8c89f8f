"""Notes at the foot of a column or page: smaller than the text or under a short rule, with a mark in front. Pure."""

import re
from collections.abc import Iterator, Sequence

from core.parse.lines import Line, Rule, union
from core.parse.prose.paragraphs import Draft, Paragraph
from core.parse.prose.style import DocumentStyle
from core.parse.tabular.grid import Table

_SMALLER = 0.93
_RAISED = 0.85
_MINOR = 2
_NEAR_TABLE_IN_SIZES = 3.0
_LINES_BETWEEN = 3
_SHORTEST_RULE_PT = 20.0
_LONGEST_RULE = 0.6
_LONGEST_OVER_LINE_PT = 160.0
_MARK = re.compile(r"(?:\(?\d{1,3}[.)]?|[*∗†‡§¶#]{1,3}|[a-z][.)])(?=\s*[^\W\d_]|\s*[\"“‘(\[])")


def notes_start(
    parts: Sequence[Draft], style: DocumentStyle, rules: Sequence[Rule], *, floor: float | None = None
) -> int:
    """How many parts of a region come before the small print at its foot.

    `floor` is the lower edge of all text so far if the region lies under it, else None.
    """
    start = _small_print(parts, style)
    ends = [floor, *(_bottom(part) if isinstance(part, Paragraph) else None for part in parts)]
    under_rule = next((at for at in range(start) if _is_under_rule(parts[at:], ends[at], rules)), start)
    if under_rule < start and not _belongs_to_table(parts, under_rule):
        return under_rule
    if start == len(parts) or _belongs_to_table(parts, start):
        return len(parts)
    if not _starts_marked(parts[start]) and not _is_minor(parts, start):
        return len(parts)
    has_body = any(isinstance(part, Paragraph) and not _is_small(part, style) for part in parts[:start])
    return start if has_body or (floor is not None and _starts_marked(parts[start])) else len(parts)


def _small_print(parts: Sequence[Draft], style: DocumentStyle) -> int:
    start = len(parts)
    while start and _is_small(parts[start - 1], style):
        start -= 1
    return start


def _is_minor(parts: Sequence[Draft], start: int) -> bool:
    """Far less than what stands above it: a licence or an address, but not a list or a chart in small type."""
    lengths = [sum(line.length for line in part.lines) if isinstance(part, Paragraph) else 0 for part in parts]
    return _MINOR * sum(lengths[start:]) < sum(lengths[:start])


def _is_small(part: Draft, style: DocumentStyle) -> bool:
    return isinstance(part, Paragraph) and all(line.size < _SMALLER * style.body_size for line in part.lines)


def _belongs_to_table(parts: Sequence[Draft], at: int) -> bool:
    """Close below a table they are its own notes, also below a short line such as "See the notes." """
    for place in range(at - 1, max(at - 1 - _LINES_BETWEEN, -1), -1):
        above, part = parts[place], parts[place + 1]
        if isinstance(part, Table) or _bottom(above) < part.lines[0].top - _NEAR_TABLE_IN_SIZES * part.lines[0].size:
            return False
        if isinstance(above, Table):
            return True
        if len(above.lines) > 1:
            return False
    return False


def _bottom(part: Draft) -> float:
    return part.box[3] if isinstance(part, Table) else part.lines[-1].bottom


def _is_under_rule(parts: Sequence[Draft], above: float | None, rules: Sequence[Rule]) -> bool:
    """A short rule parts the first of them from the text above, it starts with a mark, and nothing but text follows."""
    part = parts[0]
    if above is None or isinstance(part, Table) or not _starts_marked(part):
        return False
    left, top, right, _ = union(line.box for line in part.lines)
    longest = max(_LONGEST_RULE * (right - left), _LONGEST_OVER_LINE_PT)
    return not any(isinstance(other, Table) for other in parts) and any(
        rule.is_level
        and above - 2 < rule.box[1] < top + 2
        and abs(rule.box[0] - left) < 3 * part.lines[0].size
        and _SHORTEST_RULE_PT < rule.box[2] - rule.box[0] < longest
        for rule in rules
    )


def _starts_marked(part: Draft) -> bool:
    if not isinstance(part, Paragraph) or mark_of(part.lines[0]) is None:
        return False
    text = part.text
    return 2 * sum(map(str.isalpha, text)) > len(text)


def mark_of(line: Line) -> str | None:
    """The mark in front of a note: a number, a letter with a stop, an asterisk or the like; or something raised."""
    text = line.text
    if found := _MARK.match(text):
        return found.group().strip("().")
    first = line.runs[0]
    is_raised = len(line.runs) > 1 and _height(first.box) < _RAISED * _height(line.runs[1].box)
    return first.text if is_raised and len(first.text) <= 3 else None


def _height(box: tuple[float, float, float, float]) -> float:
    return box[3] - box[1]


def notes_of(parts: Sequence[Draft]) -> Iterator[Draft]:
    """Small print as one paragraph a note. What comes before the first mark is no note: a licence, an address."""
    held: list[Line] = []
    for part in parts:
        if isinstance(part, Table) or (not held and not _starts_marked(part)):
            yield from _finished(held)
            held = []
            yield part
        else:
            for number, line in enumerate(part.lines):
                if held and _starts_note(held, line, opens=number == 0):
                    yield from _finished(held)
                    held = []
                held.append(line)
    yield from _finished(held)


def _finished(lines: Sequence[Line]) -> Iterator[Draft]:
    if lines:
        yield Paragraph(tuple(lines), is_note=True)


def _starts_note(held: Sequence[Line], line: Line, *, opens: bool) -> bool:
    """The mark that comes next, or any at the start of a paragraph."""
    mark, last = mark_of(line), mark_of(held[0])
    if mark is None or last is None:
        return False
    if mark.isdigit() and last.isdigit():
        return int(mark) == int(last) + 1 or (opens and int(mark) > int(last))
    return opens or (not mark.isalnum() and mark != last)
