"""Which block names a table. Pure, reading space.

Nearest first: a caption ("Table 3. ..."), above or below; a line that says what the amounts are in, or a heading or an
introduction that ends on it; a short line right above that is no sentence. Lines that name a table become captions,
headings and introductions stay what they are. A caption and the unit of the amounts below it are one block.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from core.api.types import Rect
from core.contracts.pages import BlockKind
from core.parse.lines import Line, union
from core.parse.prose.paragraphs import Draft, Paragraph
from core.parse.prose.roles import Role
from core.parse.tabular.grid import Table
from core.parse.tabular.rows import Cell
from core.parse.tabular.ruling import clusters
from core.parse.tabular.units import ends_on_unit, names_unit

_TABLE_WORD = re.compile(r"(?:table|tab\.|tabelle|tableau|tabla|tabella|表)\s*[\dIVXA-Z]", re.IGNORECASE)
_NEAR_IN_SIZES = 4.0
_CLOSE_IN_SIZES = 2.2
_TITLE_CHARS = 120
_TITLE_LINES = 2
_INDENT_PT = 4.0
_LEAD_CHARS = 300
_CAPTION = Role(BlockKind.CAPTION)
_NO_TITLE_ENDS = (".", ";", ",", "!", "?", ":")


class Part(NamedTuple):
    """A block to be: what it holds, its role, and for a table the place of the block that names it."""

    draft: Draft
    role: Role
    caption: int | None = None

    @property
    def is_table(self) -> bool:
        return isinstance(self.draft, Table)

    @property
    def lines(self) -> tuple[Line, ...]:
        return () if isinstance(self.draft, Table) else self.draft.lines

    @property
    def text(self) -> str:
        return "" if isinstance(self.draft, Table) else self.draft.text

    @property
    def box(self) -> Rect:
        return self.draft.box if isinstance(self.draft, Table) else union(line.box for line in self.draft.lines)


def with_captions(drafts: Sequence[Draft], roles: Sequence[Role]) -> list[Part]:
    """The blocks of a page in order, each table tied to its caption."""
    parts = [part for draft, role in zip(drafts, roles, strict=True) for part in _parts(draft, role)]
    if not any(part.is_table for part in parts):
        return parts
    parts = _joined(parts)
    for at, part in enumerate(parts):
        place = _caption_of(parts, at) if part.is_table else None
        if place is not None:
            parts[at] = part._replace(caption=place)
            if parts[place].role.kind is BlockKind.PARAGRAPH and not parts[place].text.endswith(":"):
                parts[place] = parts[place]._replace(role=_CAPTION)
    return parts


def _parts(draft: Draft, role: Role) -> list[Part]:
    """One block; of a table of contents one for each line, at the level of its indent."""
    if not isinstance(draft, Table) or not draft.is_contents:
        return [Part(draft, role)]
    lines = [_line(row[0]) for row in draft.rows]
    stops = clusters((line.left for line in lines), within=_INDENT_PT)
    return [Part(Paragraph((line,)), Role(BlockKind.LIST_ITEM, _rank(stops, line.left))) for line in lines]


def _line(cell: Cell) -> Line:
    size = cell.runs[0].box[3] - cell.runs[0].box[1]
    return Line(cell.runs, union(run.box for run in cell.runs), (cell.left, cell.bottom), size, size)


def _rank(stops: Sequence[float], left: float) -> int:
    return 1 + min(range(len(stops)), key=lambda at: abs(stops[at] - left))


def _joined(parts: Sequence[Part]) -> list[Part]:
    """The unit of the amounts goes with the caption above it."""
    joined: list[Part] = []
    for part in parts:
        above = joined[-1] if joined else None
        if (
            above is not None
            and above.role.kind is BlockKind.CAPTION
            and _is_unit(part)
            and _gap(above, part) is not None
        ):
            joined[-1] = above._replace(draft=Paragraph((*above.lines, *part.lines)))
        else:
            joined.append(part)
    return joined


def _is_unit(part: Part) -> bool:
    return part.role.kind is BlockKind.PARAGRAPH and names_unit(part.text)


def _caption_of(parts: Sequence[Part], at: int) -> int | None:
    """The place of the block that names the table at `at`."""
    above = _gap(parts[at - 1], parts[at]) if at else None
    below = _gap(parts[at], parts[at + 1]) if at + 1 < len(parts) else None
    if above is not None and parts[at - 1].role.kind is BlockKind.CAPTION and not _names_upper(parts, at - 1, above):
        return at - 1
    if below is not None and parts[at + 1].role.kind is BlockKind.CAPTION and not _names_lower(parts, at + 1, below):
        return at + 1
    return at - 1 if above is not None and _is_lead(parts[at - 1], above) else None


def _names_upper(parts: Sequence[Part], at: int, gap: float) -> bool:
    """A caption between two tables that belongs to the upper one: it is nearer to that, and no figure's."""
    upper = _gap(parts[at - 1], parts[at]) if at and parts[at - 1].is_table else None
    return upper is not None and upper < gap


def _names_lower(parts: Sequence[Part], at: int, gap: float) -> bool:
    """A caption below a table that belongs to the next one, or to something that is no table."""
    lower = _gap(parts[at], parts[at + 1]) if at + 1 < len(parts) and parts[at + 1].is_table else None
    return (lower is not None and lower <= gap) or not _TABLE_WORD.match(parts[at].text)


def _is_lead(part: Part, gap: float) -> bool:
    """A unit, a heading or introduction that ends on one, or a short title right above."""
    text = part.text
    if part.role.kind not in {BlockKind.HEADING, BlockKind.PARAGRAPH}:
        return False
    if names_unit(text) or (len(text) <= _LEAD_CHARS and ends_on_unit(text)):
        return True
    is_short = len(text) <= _TITLE_CHARS and len(part.lines) <= _TITLE_LINES and any(c.isalpha() for c in text)
    return is_short and not text.endswith(_NO_TITLE_ENDS) and gap <= _CLOSE_IN_SIZES


def _gap(upper: Part, lower: Part) -> float | None:
    """White space between two blocks in sizes of the text; None if they are not near one above the other."""
    one, other = upper.box, lower.box
    size = max((line.size for line in (*upper.lines, *lower.lines)), default=10.0)
    gap = (other[1] - one[3]) / size
    is_beside = min(one[2], other[2]) <= max(one[0], other[0])
    return None if is_beside or not -1.0 < gap < _NEAR_IN_SIZES else gap
