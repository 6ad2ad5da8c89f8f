"""Tables that go on over a page break. Pure."""

import re

from core.contracts.pages import CELL_SEPARATOR, Block, BlockKind, Page
from core.parse.lines import union

_CONTINUED = re.compile(r"\b(?:continued|cont['’]?d|cont\.|fortsetzung|suite|continuación)\b", re.IGNORECASE)
_SAME_EDGE_PT = 8.0


def table_going_on(page: Page, before: Page) -> int | None:
    """The place of the table that goes on from the last block of the page before, footnotes aside; None if none does.

    It comes first on its page, or after a caption that says "continued"; it has as many columns, and either the same
    header again or none and the same edges.
    """
    upper = before.last_block
    at = int(bool(page.blocks) and _says_continued(page, page.blocks[0]))
    if upper is None or upper.kind is not BlockKind.TABLE or at >= len(page.blocks):
        return None
    lower = page.blocks[at]
    if lower.kind is not BlockKind.TABLE or _columns(before, upper) != _columns(page, lower):
        return None
    if lower.header_rows:
        return at if _header(before, upper) == _header(page, lower) else None
    return at if _have_same_edges(_edges(before, upper), _edges(page, lower)) else None


def _says_continued(page: Page, block: Block) -> bool:
    is_name = block.kind in {BlockKind.CAPTION, BlockKind.HEADING, BlockKind.PARAGRAPH}
    return is_name and len(page.blocks) > 1 and bool(_CONTINUED.search(page.text[block.start : block.end]))


def _columns(page: Page, block: Block) -> int:
    return page.text[block.start : block.end].partition("\n")[0].count(CELL_SEPARATOR)


def _header(page: Page, block: Block) -> list[str]:
    return page.text[block.start : block.end].split("\n")[: block.header_rows]


def _edges(page: Page, block: Block) -> tuple[float, float, float, float]:
    """Left, right, top and bottom of the words of a block."""
    left, top, right, bottom = union(word.box for word in page.words if block.start <= word.start < block.end)
    return left, right, top, bottom


def _have_same_edges(one: tuple[float, float, float, float], other: tuple[float, float, float, float]) -> bool:
    """Across the page, or up and down it on a page that is read sideways."""
    near = [abs(a - b) <= _SAME_EDGE_PT for a, b in zip(one, other, strict=True)]
    return all(near[:2]) or all(near[2:])
