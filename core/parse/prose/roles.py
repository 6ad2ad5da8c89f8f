"""What the paragraphs of a page are: heading, list item, caption, code, footnote or plain text. Pure."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from core.contracts.pages import BlockKind
from core.parse.prose.headings import is_heading
from core.parse.prose.headless import column_heads, headless, numbered_heads, small_heads
from core.parse.prose.numbering import Nesting, kind_and_depth, starts_item
from core.parse.prose.outline import Titles
from core.parse.prose.paragraphs import Draft, Paragraph
from core.parse.prose.style import DocumentStyle, look_of
from core.parse.tabular.grid import Table

_CAPTION = re.compile(
    r"(?:Table|Figure|Fig\.?|FIGURE|TABLE|FIG\.?|Exhibit|Chart|Box|Scheme|Listing|Algorithm|Plate|Abbildung|Abb\.|Tabelle"
    r"|Tableau|Tabla|Figura|Tabella)\s*(?:\d{1,3}(?:[.–-]\d{1,3})?|\b[A-Z]\.?\d{0,2}|\b[IVX]{1,5})(?:\s*[.:)—–|-]|\s+[^a-z\s]|$)"
    r"|[図表]\s*\d"
)
_WORDLESS = re.compile(r"[\W\d_]+")
_MOST_LINES = 4
_MOST_CHARS = 160


class Role(NamedTuple):
    kind: BlockKind
    level: int = 0


def roles_of(drafts: Sequence[Draft], style: DocumentStyle, titles: Titles) -> list[Role]:
    """The role of each, with those around it in view."""
    here = style.on_page([line for draft in drafts if isinstance(draft, Paragraph) for line in draft.lines])
    roles = [role_of(draft, here, titles) for draft in drafts]
    kinds = [role.kind for role in roles]
    for at in headless(drafts, kinds) | column_heads(drafts, kinds, here):
        draft = drafts[at]
        if isinstance(draft, Paragraph) and _outlined(draft, titles) is None:
            roles[at] = Role(BlockKind.LIST_ITEM if starts_item(draft.lines[0]) else BlockKind.PARAGRAPH)
    bold = set() if here.body_bold else small_heads(drafts, kinds)
    for at in numbered_heads(drafts, kinds) | bold:
        roles[at] = _heading(drafts[at], here)
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
    return _heading(draft, style)


def _heading(draft: Draft, style: DocumentStyle) -> Role:
    if isinstance(draft, Table):
        return Role(BlockKind.TABLE)
    strongest = max(draft.lines, key=lambda line: line.height)
    return Role(BlockKind.HEADING, style.level(look_of(strongest), *kind_and_depth(draft.text)))


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
