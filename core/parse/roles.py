"""What the paragraphs of a page are: heading, list item, caption, code, footnote or plain text. Pure."""

import re
from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from core.contracts.pages import BlockKind
from core.parse.headings import is_heading
from core.parse.lines import union
from core.parse.numbering import Nesting, kind_and_depth, starts_item
from core.parse.outline import Titles
from core.parse.paragraphs import Draft, Paragraph
from core.parse.style import DocumentStyle, look_of
from core.parse.tables import Table

_CAPTION = re.compile(
    r"(?:Table|Figure|Fig\.?|FIGURE|TABLE|FIG\.?|Exhibit|Chart|Box|Scheme|Listing|Algorithm|Plate|Abbildung|Abb\.|Tabelle"
    r"|Tableau|Tabla|Figura|Tabella)\s*(?:\d{1,3}(?:[.–-]\d{1,3})?|\b[A-Z]\.?\d{0,2}|\b[IVX]{1,5})(?:\s*[.:)—–|-]|\s+[^a-z\s]|$)"
    r"|[図表]\s*\d"
)
_WORDLESS = re.compile(r"[\W\d_]+")
_MOST_LINES = 4
_MOST_CHARS = 160
_MOST_ALIKE = 3
_SAME_ROW_PT = 2.0


class Role(NamedTuple):
    kind: BlockKind
    level: int = 0


_PARAGRAPH = Role(BlockKind.PARAGRAPH)


def roles_of(drafts: Sequence[Draft], style: DocumentStyle, titles: Titles) -> list[Role]:
    """The role of each, with those around it in view."""
    roles = [role_of(draft, style, titles) for draft in drafts]
    sure = {at for at, draft in enumerate(drafts) if _outlined(draft, titles) is not None}
    for at in _no_headings(drafts, roles):
        if at not in sure:
            draft = drafts[at]
            is_item = isinstance(draft, Paragraph) and starts_item(draft.lines[0])
            roles[at] = Role(BlockKind.LIST_ITEM) if is_item else _PARAGRAPH
    return _nested(drafts, roles)


def role_of(draft: Draft, style: DocumentStyle, titles: Titles) -> Role:
    """What it is by itself."""
    if isinstance(draft, Table):
        return Role(BlockKind.TABLE)
    if (level := _outlined(draft, titles)) is not None:
        return Role(BlockKind.HEADING, level)
    kind = _kind_of(draft, style)
    if kind is not BlockKind.HEADING:
        return Role(kind)
    strongest = max(draft.lines, key=lambda line: line.height)
    return Role(kind, style.level(look_of(strongest), *kind_and_depth(draft.text)))


def _kind_of(paragraph: Paragraph, style: DocumentStyle) -> BlockKind:
    kind = BlockKind.LIST_ITEM if starts_item(paragraph.lines[0]) else BlockKind.PARAGRAPH
    if paragraph.is_note:
        kind = BlockKind.FOOTNOTE
    elif _CAPTION.match(paragraph.text):
        kind = BlockKind.CAPTION
    elif not style.body_mono and all(line.mono for line in paragraph.lines):
        kind = BlockKind.CODE
    elif is_heading(paragraph, style):
        kind = BlockKind.HEADING
    return kind


def _outlined(draft: Draft, titles: Titles) -> int | None:
    """The level that the outline gives to a title of this page."""
    if isinstance(draft, Table) or not titles.levels or len(draft.lines) > _MOST_LINES:
        return None
    text = draft.text
    return titles.level_of(text) if len(text) <= _MOST_CHARS and not _WORDLESS.fullmatch(text) else None


def _no_headings(drafts: Sequence[Draft], roles: Sequence[Role]) -> set[int]:
    """Places of what looks like a heading but heads nothing."""
    looks = {
        at: look_of(draft.lines[0])
        for at, draft in enumerate(drafts)
        if roles[at].kind is BlockKind.HEADING and isinstance(draft, Paragraph)
    }
    found = {at for at in looks if at + 1 < len(drafts) and _is_figure(drafts[at + 1])}
    for _, run in groupby(enumerate(looks), lambda item: (item[1] - item[0], looks[item[1]])):
        alike = [at for _, at in run]
        if len(alike) > _MOST_ALIKE:
            found.update(alike)
    return found | _in_rows(drafts, list(looks))


def _is_figure(draft: Draft) -> bool:
    """An amount: what stands over it is its label in a chart or a leaflet."""
    return isinstance(draft, Paragraph) and bool(_WORDLESS.fullmatch(draft.text))


def _in_rows(drafts: Sequence[Draft], places: Sequence[int]) -> set[int]:
    """Three or more side by side are heads of columns or labels of pictures."""
    tops = [
        (union(line.box for line in draft.lines)[1], at) for at in places if isinstance(draft := drafts[at], Paragraph)
    ]
    return {at for top, at in tops if sum(abs(other - top) < _SAME_ROW_PT for other, _ in tops) >= _MOST_ALIKE}


def _nested(drafts: Sequence[Draft], roles: Sequence[Role]) -> list[Role]:
    """List items with how deep they stand, as far as this page tells."""
    nesting = Nesting()
    found = []
    for draft, role in zip(drafts, roles, strict=True):
        if isinstance(draft, Table) or role.kind is not BlockKind.LIST_ITEM:
            if role.kind is BlockKind.HEADING:
                nesting.close()
            found.append(role)
            continue
        first = draft.lines[0]
        found.append(Role(role.kind, nesting.level_of(draft.text, left=first.left, step=0.6 * first.size)))
    return found
