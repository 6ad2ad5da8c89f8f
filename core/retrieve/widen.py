"""More of a passage for the generator: its neighbours and its section, as far as there is room.

A passage ends where the embedder's reach ends, not where the thought does. What is added is text of the document like
the passage itself: its spans lead to the same pages, so that it can be quoted and shown.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from core.api.types import ChunkId, Scope
from core.contracts.library import Library
from core.contracts.rows import ChunkPlace, ChunkSpan, StoredChunk

MOST_ADDED = 6
"""Passages read for one; a section may be a whole book."""

Fits = Callable[[str], bool]


def widen(chunk: StoredChunk, library: Library, *, fits: Fits) -> StoredChunk:
    """The passage with so much of what stands around it that `fits` holds for the text; itself if nothing does."""
    outline = library.outline([chunk.document_id]).get(chunk.document_id, ())
    ids = around(chunk, outline)
    stored = library.chunks(ids, scope=Scope(document_ids=(chunk.document_id,))) if ids else {}
    return widened(chunk, [stored[id_] for id_ in ids if id_ in stored], fits=fits)


def place_in(wide: StoredChunk, chunk: StoredChunk) -> int:
    """Where the passage's own text begins in the wide one."""
    if not chunk.spans:
        return 0
    first = chunk.spans[0]
    own = (first.page_index, first.start, first.end)
    return next(s.offset for s in wide.spans if (s.page_index, s.start, s.end) == own) - first.offset


def around(chunk: StoredChunk, outline: Sequence[ChunkPlace]) -> list[ChunkId]:
    """What to add, most worth first: by turns the next passage and the one before, as long as they stand in the
    passage's own section, in one below it, or in the one above that leads to it."""
    places = {place.ordinal: place for place in outline}
    behind, before = (_run(chunk, places, step) for step in (1, -1))
    turns = [place.id for pair in zip(behind, before, strict=False) for place in pair]
    longer = max(behind, before, key=len)[min(len(behind), len(before)) :]
    return [*turns, *(place.id for place in longer)][:MOST_ADDED]


def _run(chunk: StoredChunk, places: dict[int, ChunkPlace], step: int) -> list[ChunkPlace]:
    found: list[ChunkPlace] = []
    while len(found) < MOST_ADDED:
        place = places.get(chunk.ordinal + step * (len(found) + 1))
        if place is None or not _belongs(place.section, chunk.section, step):
            break
        found.append(place)
    return found


def _belongs(section: str, own: str, step: int) -> bool:
    """The words under a chapter's heading stand before its first section, and lead to it."""
    return _is_within(section, own) or (step < 0 and section != "" and _is_within(own, section))


def _is_within(section: str, other: str) -> bool:
    return section == other or (bool(other) and section.startswith(f"{other} > "))


def widened(chunk: StoredChunk, others: Sequence[StoredChunk], *, fits: Fits) -> StoredChunk:
    """The passage with the others before and behind it, in the order of the document. They are tried in the order
    given; on each side the first that does not fit is the last. Characters that two passages share stand there once."""
    wide, closed = chunk, set[bool]()
    for other in others:
        is_before = other.ordinal < chunk.ordinal
        if is_before in closed:
            continue
        longer = _joined(_without(other, wide.spans), wide) if is_before else _joined(wide, _without(other, wide.spans))
        if fits(longer[0]):
            wide = replace(wide, text=longer[0], spans=longer[1])
        else:
            closed.add(is_before)
    return wide


_Stretch = tuple[str, tuple[ChunkSpan, ...]]


def _joined(first: StoredChunk | _Stretch, second: StoredChunk | _Stretch) -> _Stretch:
    (one, spans), (two, more) = _stretch(first), _stretch(second)
    if not one or not two:
        return one or two, spans or more
    moved = (replace(span, offset=span.offset + len(one) + 1) for span in more)
    return f"{one}\n{two}", (*spans, *moved)


def _stretch(of: StoredChunk | _Stretch) -> _Stretch:
    return (of.text, of.spans) if isinstance(of, StoredChunk) else of


def _without(chunk: StoredChunk, taken: Sequence[ChunkSpan]) -> _Stretch:
    """What of a passage's text is not among these spans: neighbours overlap, tables repeat their heads."""
    made: _Stretch = ("", ())
    for span in chunk.spans:
        for start, end in _left(span, taken):
            text = chunk.text[span.offset + start - span.start : span.offset + end - span.start]
            if text.strip():
                made = _joined(made, (text, (ChunkSpan(span.page_index, start, end, 0),)))
    return made


def _left(span: ChunkSpan, taken: Sequence[ChunkSpan]) -> list[tuple[int, int]]:
    """The parts of a span that none of these covers, in order."""
    left = [(span.start, span.end)]
    for other in taken:
        if other.page_index == span.page_index:
            sides = [side for a, b in left for side in ((a, min(b, other.start)), (max(a, other.end), b))]
            left = [(a, b) for a, b in sides if a < b]
    return left
