"""From characters to rectangles, and from chunks to passages."""

from collections.abc import Callable, Sequence

import numpy as np

from core.api.types import ChunkId, PagePart, Passage, Rect, StagePlace
from core.contracts.columns import WordColumns
from core.contracts.library import StoredPage
from core.contracts.pages import Word
from core.contracts.rows import ChunkSpan, StoredChunk

PageLookup = Callable[[int], StoredPage | None]
"""From a page index to the page of one document."""


def line_rects(words: Sequence[Word], start: int, end: int) -> tuple[Rect, ...]:
    """One rectangle a line for the words that `[start, end)` touches, in reading order, unrotated page space.

    `words` are in the order of their characters, as pages have them.
    """
    columns = WordColumns.of(words)
    first = int(np.searchsorted(columns.ranges[:, 1], start, side="right"))
    last = int(np.searchsorted(columns.ranges[:, 0], end, side="left"))
    if first >= last:
        return ()
    lines, boxes = columns.ranges[first:last, 2], columns.boxes[first:last]
    begins = np.append(0, np.flatnonzero(np.diff(lines)) + 1)
    low = np.minimum.reduceat(boxes[:, :2], begins, axis=0).tolist()
    high = np.maximum.reduceat(boxes[:, 2:], begins, axis=0).tolist()
    return tuple((x0, y0, x1, y1) for (x0, y0), (x1, y1) in zip(low, high, strict=True))


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
