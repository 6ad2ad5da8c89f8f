"""Whether what looks like a heading heads anything, from what stands around it. Pure; reading space."""

import re
from collections.abc import Sequence
from itertools import groupby

from core.contracts.pages import BlockKind
from core.parse.lines import Line
from core.parse.prose.headings import is_title
from core.parse.prose.numbering import NO_NAME, kind_and_depth
from core.parse.prose.paragraphs import Draft, Paragraph, has_ended
from core.parse.prose.style import DocumentStyle, look_of
from core.parse.tabular.grid import Table

_WORDLESS = re.compile(r"[\W\d_]+")
_COUNTED = re.compile(r"(?:\d{1,2}(?:\.\d{1,2}){0,4}\.?|[IVX]{1,5}\.|[A-H]\.)\s+[^\W\d_a-z]")
_EXPLAINED = re.compile(r"\(.{8,}\)")
_UNIT = re.compile(r"million|thousand|billion|audited|continued|[$€£%]|\bin\b", re.IGNORECASE)
_DATE = re.compile(
    r"(?:\w+, )?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.? \d{1,2}, ?\d{4}"
    r"|\d{1,2}\.? \w+ \d{4}|.*\b[A-Z.]{2,4} \d{5}"
)
_LISTED = frozenset({BlockKind.PARAGRAPH, BlockKind.HEADING})
_TEXT = frozenset({BlockKind.PARAGRAPH, BlockKind.LIST_ITEM})
_MOST_ALIKE = 3
_EQUAL_PT = 0.3
_SAME_ROW_PT = 2.0
_SAME_SIZE = 1.12
_PROSE_CHARS = 60
_MOST_COUNTED_WORDS = 12
_APART_IN_SIZES = 0.8
_LISTED_IN_SIZES = 1.7
_OVER_TABLE_IN_SIZES = 2.0
_OFF_CENTRE = 0.1
_INSIDE = 0.2


def headless(drafts: Sequence[Draft], kinds: Sequence[BlockKind]) -> set[int]:
    """Places of headings that head nothing: entries of a list, labels of amounts, sentences in bold."""
    looks = {
        at: look_of(draft.lines[0])
        for at, draft in enumerate(drafts)
        if kinds[at] is BlockKind.HEADING and isinstance(draft, Paragraph)
    }
    found = {at for at in looks if at + 1 < len(drafts) and _heads_nothing(drafts[at], drafts[at + 1], kinds[at + 1])}
    found.update(at for at in looks if _is_entry(drafts, kinds, at) or _is_in_table(drafts, at))
    for _, run in groupby(enumerate(looks), lambda item: (item[1] - item[0], looks[item[1]])):
        alike = [at for _, at in run]
        if len(alike) > _MOST_ALIKE:
            found.update(alike)
    return found


def _is_entry(drafts: Sequence[Draft], kinds: Sequence[BlockKind], at: int) -> bool:
    """A date or a town; or it goes on with a list of short lines above it."""
    draft = drafts[at]
    if isinstance(draft, Table) or _DATE.fullmatch(draft.text):
        return True
    return at > 0 and kinds[at - 1] in _LISTED and not draft.lines[0].bold and _is_listed(drafts[at - 1], draft)


def _is_in_table(drafts: Sequence[Draft], at: int) -> bool:
    """A line of text right between two tables: a label of rows that cut one table in two."""
    if at == 0 or at + 1 == len(drafts):
        return False
    above, draft, below = drafts[at - 1 : at + 2]
    is_between = isinstance(above, Table) and isinstance(below, Table)
    return is_between and not _is_apart(above, draft) and not _is_apart(draft, below)


def _heads_nothing(draft: Draft, following: Draft, kind: BlockKind) -> bool:
    if isinstance(draft, Table) or isinstance(following, Table):
        return False
    if _WORDLESS.fullmatch(following.text):
        return True
    first, last = following.lines[0], draft.lines[-1]
    if draft.text.endswith(".") and kind_and_depth(draft.text) == NO_NAME and (first.bold or not _is_prose(following)):
        return len(draft.text.split()) > 3
    if not first.bold and _EXPLAINED.fullmatch(following.text) and _are_as_large(first, last):
        return not _UNIT.search(following.text)
    return kind in _LISTED and not last.bold and _is_listed(draft, following)


def _is_listed(above: Draft, below: Draft) -> bool:
    """Two short lines of one size at line pitch: entries of a list."""
    if isinstance(above, Table) or isinstance(below, Table) or _is_prose(above) or _is_prose(below):
        return False
    last, first = above.lines[-1], below.lines[0]
    pitch = first.baseline - last.baseline
    return 0 < pitch < _LISTED_IN_SIZES * last.height and _are_as_large(first, last) and abs(first.left - last.left) < 2


def _is_prose(draft: Paragraph) -> bool:
    return len(draft.text) > _PROSE_CHARS


def _are_as_large(one: Line, other: Line) -> bool:
    small, large = sorted((one.height, other.height))
    return large < _SAME_SIZE * small


def column_heads(drafts: Sequence[Draft], kinds: Sequence[BlockKind], style: DocumentStyle) -> set[int]:
    """Places of headings over the columns of a table: several side by side, or off its middle and its edge."""
    heads = [at for at, kind in enumerate(kinds) if kind is BlockKind.HEADING]
    feet = {at: draft.lines[-1].baseline for at in heads if isinstance(draft := drafts[at], Paragraph)}
    rows = {at: [other for other in feet if abs(feet[other] - foot) < _SAME_ROW_PT] for at, foot in feet.items()}
    found = {at for at, row in rows.items() if len(row) >= _MOST_ALIKE and not _has_prose(drafts, at)}
    small = {at for at in feet if not any(style.is_larger(line) or line.light for line in _lines(drafts[at]))}
    found.update(at for at, row in rows.items() if at in small and not small.isdisjoint({at - 1, at + 1} & {*row}))
    for at in reversed(heads):
        below = drafts[at + 1] if at + 1 < len(drafts) else None
        while isinstance(below, Paragraph) and (place := _place(drafts, below)) in found:
            below = drafts[place + 1] if place + 1 < len(drafts) else None
        if isinstance(below, Table) and _is_over_column(drafts[at], below):
            found.add(at)
    return found


def _lines(draft: Draft) -> tuple[Line, ...]:
    return draft.lines if isinstance(draft, Paragraph) else ()


def _place(drafts: Sequence[Draft], sought: Draft) -> int:
    return next(at for at, draft in enumerate(drafts) if draft is sought)


def _has_prose(drafts: Sequence[Draft], at: int) -> bool:
    following = drafts[at + 1] if at + 1 < len(drafts) else None
    return isinstance(following, Paragraph) and _is_prose(following)


def _is_over_column(draft: Draft, table: Table) -> bool:
    if isinstance(draft, Table):
        return False
    line = draft.lines[-1]
    left, top, right, _ = table.box
    width = max(right - left, 1.0)
    is_near = -3 * line.size < top - line.bottom < _OVER_TABLE_IN_SIZES * line.size
    is_inside = left + _INSIDE * width < line.left and line.right < right + line.size
    return is_near and is_inside and abs(line.left + line.right - left - right) > 2 * _OFF_CENTRE * width


def small_heads(drafts: Sequence[Draft], kinds: Sequence[BlockKind]) -> set[int]:
    """Places of bold titles over a text as small as they are, on a page with text of two sizes."""
    return {
        at
        for at in range(1, len(drafts) - 1)
        if kinds[at] in _TEXT and kinds[at + 1] in _TEXT and _is_apart(drafts[at - 1], drafts[at])
        if _is_small_head(drafts[at], drafts[at + 1])
    }


def _is_small_head(draft: Draft, following: Draft) -> bool:
    if isinstance(draft, Table) or isinstance(following, Table) or not all(line.bold for line in draft.lines):
        return False
    first = following.lines[0]
    is_over_text = _is_prose(following) and not first.bold and abs(first.size - draft.lines[0].size) < _EQUAL_PT
    return is_over_text and not has_ended(draft.text) and len(draft.lines) <= 2 and is_title(draft)


def numbered_heads(drafts: Sequence[Draft], kinds: Sequence[BlockKind]) -> set[int]:
    """Places of items that stand alone, with blank lines around them and a text below: "3. Termination"."""
    return {
        at
        for at in range(len(drafts) - 1)
        if kinds[at] is BlockKind.LIST_ITEM
        and kinds[at + 1] is BlockKind.PARAGRAPH
        and (at == 0 or kinds[at - 1] is not BlockKind.LIST_ITEM or _is_apart(drafts[at - 1], drafts[at]))
        and _is_counted(drafts[at], drafts[at + 1])
    }


def _is_counted(draft: Draft, following: Draft) -> bool:
    if isinstance(draft, Table) or not isinstance(following, Paragraph) or len(draft.lines) > 2:
        return False
    text = draft.text
    if not _COUNTED.match(text) or has_ended(text) or len(text.split()) > _MOST_COUNTED_WORDS:
        return False
    return is_title(draft) and _is_prose(following) and _is_apart(draft, following)


def _is_apart(above: Draft, below: Draft) -> bool:
    """A blank line parts the two."""
    bottom = above.box[3] if isinstance(above, Table) else above.lines[-1].bottom
    top = below.box[1] if isinstance(below, Table) else below.lines[0].top
    size = below.lines[0].size if isinstance(below, Paragraph) else 10.0
    return top - bottom > _APART_IN_SIZES * size
