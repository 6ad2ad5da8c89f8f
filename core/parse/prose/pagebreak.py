"""Whether a word is cut by a page break. Pure.

Each page keeps the part that stands on it, so that marks lie on both; who joins the two texts leaves the hyphen out.
"""

from collections.abc import Callable
from dataclasses import replace

from core.contracts.pages import BlockKind, Page
from core.parse.prose.dehyphenate import Join, Vocabulary, is_hyphenated, join


def with_word_completed(page: Page, before: Page, known: Callable[[], Vocabulary]) -> Page:
    """Marks the first block if it begins with the rest of the last word before it, footnotes left aside.

    `known` is called for a word that may be cut, which few pages begin with.
    """
    last = before.last_block
    if last is None or not page.blocks or not page.blocks[0].continues or last.kind is BlockKind.TABLE:
        return page
    first = page.blocks[0]
    upper = before.text[last.start : last.end].rpartition(" ")[2]
    lower = page.text[first.start : first.end].partition(" ")[0]
    if not is_hyphenated(upper) or join(upper, lower, known()) is not Join.DROP:
        return page
    return replace(page, blocks=(replace(first, completes_word=True), *page.blocks[1:]))
