"""Tables as their chunks hold them: rows of cells, each with its place in the text. Pure.

A table that was cut into several chunks is put together again: each part repeats some of the rows above, and a row is
known by its place on the page.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from core.contracts.rows import StoredChunk

BAR = "|"
MOST_LEAD_LINES = 2
"""So many lines above a table may say what it is about: its heading, and the sentence that leads in to it."""
MOST_LEAD_CHARS = 400

RowPlace = tuple[int, int]
"""Page index and first character there: the same for each repetition of a row."""


@dataclass(frozen=True, slots=True)
class Cell:
    """Characters `[start, end)` of a chunk, without the space around."""

    chunk: StoredChunk
    start: int
    end: int

    @property
    def text(self) -> str:
        return self.chunk.text[self.start : self.end]


@dataclass(frozen=True, slots=True)
class TableRow:
    """A line of a table; all rows of a table have as many cells."""

    place: RowPlace
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class CellTable:
    """`lead` is what stands right above it in its chunk. `rank` is the place of its best chunk among those given."""

    rows: tuple[TableRow, ...]
    lead: str
    rank: int

    @property
    def chunk(self) -> StoredChunk:
        return self.rows[0].cells[0].chunk


@dataclass(slots=True)
class _Part:
    """The lines of one table in one chunk."""

    chunk: StoredChunk
    rows: list[TableRow]
    lead: str
    begins_chunk: bool
    ends_chunk: bool


def tables_of(chunks: Sequence[StoredChunk]) -> list[CellTable]:
    """Every table of these chunks, the best placed first; chunks that follow each other may hold parts of one."""
    ranks = {chunk.id: rank for rank, chunk in reversed(list(enumerate(chunks)))}
    in_order = sorted({chunk.id: chunk for chunk in chunks}.values(), key=lambda c: (c.document_id, c.ordinal))
    open_parts: list[list[_Part]] = []
    for chunk in in_order:
        for part in _parts(chunk):
            if open_parts and _continues(open_parts[-1][-1], part):
                open_parts[-1].append(part)
            else:
                open_parts.append([part])
    tables = [_joined(parts, min(ranks[part.chunk.id] for part in parts)) for parts in open_parts]
    return sorted(tables, key=lambda table: table.rank)


def has_table(chunk: StoredChunk) -> bool:
    return any(BAR in line for line in chunk.text.split("\n"))


def _continues(before: _Part, part: _Part) -> bool:
    is_next = (part.chunk.document_id, part.chunk.ordinal) == (before.chunk.document_id, before.chunk.ordinal + 1)
    if not is_next or len(before.rows[0].cells) != len(part.rows[0].cells):
        return False
    repeated = bool({row.place for row in before.rows} & {row.place for row in part.rows})
    return repeated or (before.ends_chunk and part.begins_chunk)


def _joined(parts: Sequence[_Part], rank: int) -> CellTable:
    rows = {row.place: row for part in reversed(parts) for row in part.rows}
    return CellTable(tuple(rows[place] for place in sorted(rows)), parts[0].lead, rank)


def _parts(chunk: StoredChunk) -> Iterator[_Part]:
    """Lines next to each other with as many cells."""
    lines = list(_lines(chunk.text))
    last = len(lines) - 1
    counted = ((number, chunk.text.count(BAR, *span)) for number, span in enumerate(lines))
    for bars, group in groupby(counted, key=lambda each: each[1]):
        numbers = [number for number, _ in group]
        if bars == 0:
            continue
        rows = [TableRow(_place(chunk, lines[n][0]), tuple(_cells(chunk, *lines[n]))) for n in numbers]
        lead = _lead(chunk.text, [lines[n] for n in range(max(0, numbers[0] - MOST_LEAD_LINES), numbers[0])])
        yield _Part(chunk, rows, lead, numbers[0] == 0, numbers[-1] == last)


def _lead(text: str, lines: Sequence[tuple[int, int]]) -> str:
    said = "\n".join(text[start:end] for start, end in lines if BAR not in text[start:end])
    return said[-MOST_LEAD_CHARS:]


def _lines(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    for line in text.split("\n"):
        yield start, start + len(line)
        start += len(line) + 1


def _cells(chunk: StoredChunk, start: int, end: int) -> Iterator[Cell]:
    for piece in chunk.text[start:end].split(BAR):
        bare = piece.strip()
        first = start + piece.find(bare) if bare else start
        yield Cell(chunk, first, first + len(bare))
        start += len(piece) + len(BAR)


def _place(chunk: StoredChunk, offset: int) -> RowPlace:
    """Of the span that holds it, or begins next."""
    behind = [span for span in chunk.spans if span.offset + span.end - span.start > offset]
    if not behind:
        return (chunk.spans[-1].page_index if chunk.spans else 0, offset)
    span = min(behind, key=lambda s: s.offset)
    return span.page_index, span.start + max(0, offset - span.offset)
