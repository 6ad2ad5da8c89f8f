"""From characters to rectangles, and from chunks to passages."""

from collections.abc import Callable, Sequence

from core.api.types import ChunkId, PagePart, Passage, Rect, StagePlace
from core.contracts.library import StoredPage
from core.contracts.pages import Word
from core.contracts.rows import ChunkSpan, StoredChunk

PageLookup = Callable[[int], StoredPage | None]
"""From a page index to the page of one document."""


def line_rects(words: Sequence[Word], start: int, end: int) -> tuple[Rect, ...]:
    """One rectangle a line for the words that `[start, end)` touches, in reading order, unrotated page space."""
    rects: list[Rect] = []
    line: int | None = None
    for word in words:
        if word.end <= start or word.start >= end:
            continue
        if word.line == line and rects:
            rects[-1] = _union(rects[-1], word.box)
        else:
            rects.append(word.box)
            line = word.line
    return tuple(rects)


def _union(a: Rect, b: Rect) -> Rect:
    return (min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3]))


def parts_of(spans: Sequence[ChunkSpan], start: int, end: int, page_of: PageLookup) -> tuple[PagePart, ...]:
    """The page parts behind characters `[start, end)` of a chunk's text; spans on one page are one part."""
    parts: dict[int, PagePart] = {}
    for span in spans:
        a = max(start - span.offset, 0) + span.start
        b = min(end - span.offset, span.end - span.start) + span.start
        page = page_of(span.page_index) if a < b else None
        if page is None:
            continue
        part = PagePart(page.index, page.label, a, b, line_rects(page.words, a, b))
        earlier = parts.get(page.index)
        parts[page.index] = part if earlier is None else _joined(earlier, part)
    return tuple(parts.values())


def _joined(a: PagePart, b: PagePart) -> PagePart:
    first, last = min(a.char_start, b.char_start), max(a.char_end, b.char_end)
    rects = tuple(dict.fromkeys(a.rects + b.rects))
    return PagePart(a.page_index, a.page_label, first, last, rects)


def passage_of(chunk: StoredChunk, number: int, places: Sequence[StagePlace], page_of: PageLookup) -> Passage:
    return Passage(
        number=number,
        chunk_id=ChunkId(chunk.id),
        document_id=chunk.document_id,
        revision=chunk.revision,
        document=chunk.document,
        path=chunk.path,
        page_count=chunk.page_count,
        section=chunk.section,
        text=chunk.text,
        parts=parts_of(chunk.spans, 0, len(chunk.text), page_of),
        places=tuple(places),
    )
