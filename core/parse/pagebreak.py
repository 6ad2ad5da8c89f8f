"""A word cut by a page break, put together on the page where it begins. Pure.

A search and a sentence need the whole word, a citation needs a place: the word keeps the box of its first part, and the
page that has the rest begins behind it.
"""

from dataclasses import replace

from core.contracts.pages import Block, BlockKind, Page
from core.parse.dehyphenate import Join, Vocabulary, is_hyphenated, join


def with_cut_word(before: Page, page: Page, known: Vocabulary) -> tuple[Page, Page]:
    """Both pages, the second one's first block going on from the first one's last that is no footnote."""
    last = next((block for block in reversed(before.blocks) if block.kind is not BlockKind.FOOTNOTE), None)
    if last is None or not page.blocks or not page.blocks[0].continues or last.kind is BlockKind.TABLE:
        return before, page
    first = page.blocks[0]
    upper = before.text[last.start : last.end].split()[-1]
    rest, _, remainder = page.text[first.start : first.end].partition(" ")
    if not is_hyphenated(upper) or not remainder:
        return before, page
    how = join(upper, rest, known)
    if how is Join.SPACE:
        return before, page
    whole = upper[:-1] + rest if how is Join.DROP else upper + rest
    return _grown(before, last, upper, whole), _shortened(page, first, len(rest) + 1)


def _grown(page: Page, block: Block, part: str, whole: str) -> Page:
    """`page` with the word at the end of `block` completed; what follows moves on."""
    at, step = block.end, len(whole) - len(part)
    text = page.text[: at - len(part)] + whole + page.text[at:]
    blocks = [replace(b, start=_after(b.start, at, step), end=_after(b.end, at, step)) for b in page.blocks]
    words = [replace(w, start=_after(w.start, at, step), end=_after(w.end, at, step)) for w in page.words]
    return replace(page, text=text, blocks=tuple(blocks), words=tuple(words))


def _after(place: int, at: int, step: int) -> int:
    return place + step if place >= at else place


def _shortened(page: Page, first: Block, count: int) -> Page:
    """`page` without the first `count` characters of its first block."""
    gone = first.start + count
    words = [replace(w, start=w.start - count, end=w.end - count) for w in page.words if w.start >= gone]
    blocks = [replace(b, start=b.start - count, end=b.end - count) for b in page.blocks[1:]]
    opening = replace(first, end=first.end - count)
    return replace(page, text=page.text[gone:], blocks=(opening, *blocks), words=tuple(words))
