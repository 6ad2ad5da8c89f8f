"""Documents into chunks: whole sentences, at most what the embedder reads, cut on headings first and on size last.

The default embedder was trained on 256 tokens, so a chunk and its context line stay within that. Only the title of the
document and its headings go into the context line, never folder or file names: moving a file costs no embedding.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from core.contracts.pages import BlockKind, Page
from core.contracts.rows import ChunkSpan, NewChunk
from core.ingest.units import Unit, UnitStream, cut, spans_of

CountTokens = Callable[[Sequence[str]], list[int]]

MAX_TOKENS = 254
"""256 less [CLS] and [SEP]."""
TARGET_TOKENS = 200
"""Longer chunks hold the answer more often, and much else with it. Looked at on the open chunking questions (317, five
chunks): 232 gives recall 0.92 and IoU 0.044, 200 gives 0.91 and 0.050, 170 gives 0.86 and 0.056."""
SMALL_SECTION_TOKENS = 96
"""A section shorter than this shares a chunk with what follows, so that a page of headings is not a page of chunks."""
SMALL_PAGE_TOKENS = 64
SMALL_SLIDE_TOKENS = 24
"""A page that begins with a new paragraph, or with a heading as slides do, begins a new chunk unless the one before is
shorter than this: people look for the page."""
OVERLAP_TOKENS = 30
MAX_CONTEXT_CHARS = 220
SIZED_TOGETHER = 64
"""Units whose tokens are counted in one call."""
_CHARS_PER_TOKEN = 3


@dataclass(slots=True)
class _Draft:
    """The chunk being filled."""

    budget: int
    units: list[tuple[Unit, int]] = field(default_factory=list)
    tokens: int = 0
    fresh: bool = False

    @property
    def page_index(self) -> int:
        """The page of what was added last."""
        return self.units[-1][0].places[-1].page_index

    def add(self, unit: Unit, tokens: int, *, fresh: bool = True) -> None:
        self.units.append((unit, tokens))
        self.tokens += tokens
        self.fresh = self.fresh or fresh


_BudgetOf = Callable[[Unit], int]


class ChunkStream:
    """The chunks of a document in order, each given out as soon as no later page can change it.

    `count_tokens` is the embedder's own, without [CLS] and [SEP].
    """

    def __init__(self, title: str, *, count_tokens: CountTokens) -> None:
        self._title = title
        self._count_tokens = count_tokens
        self._units = UnitStream()
        self._unsized: list[Unit] = []
        self._draft: _Draft | None = None
        self._given = 0

    def add(self, page: Page) -> list[NewChunk]:
        """Those that are certain now."""
        self._unsized.extend(self._units.add(page))
        return self._cut() if len(self._unsized) >= SIZED_TOGETHER else []

    def end(self) -> list[NewChunk]:
        """Those that are left when nothing follows."""
        self._unsized.extend(self._units.end())
        chunks = self._cut()
        if self._draft is not None and self._draft.fresh:
            chunks.append(self._finished(self._draft))
        self._draft = None
        return chunks

    def _cut(self) -> list[NewChunk]:
        units, self._unsized = self._unsized, []
        sized = _sized(units, self._count_tokens)
        contexts = sorted({context_line(self._title, unit.path) for unit, _ in sized})
        context_tokens = dict(zip(contexts, self._count_tokens(contexts), strict=True)) if contexts else {}

        def budget_of(unit: Unit) -> int:
            return MAX_TOKENS - context_tokens[context_line(self._title, unit.path)]

        drafts = (self._put(unit, tokens, budget_of) for unit, tokens in sized)
        return [self._finished(draft) for draft in drafts if draft is not None]

    def _put(self, unit: Unit, tokens: int, budget_of: _BudgetOf) -> _Draft | None:
        """Adds a unit, and returns the draft that it closes, if it does."""
        draft, closed = self._draft, None
        if draft is not None and _must_close(draft, unit, tokens):
            closed, draft = draft, _next_draft(draft, unit, tokens, budget_of)
        self._draft = draft if draft is not None else _Draft(budget_of(unit))
        self._draft.add(unit, tokens)
        return closed

    def _finished(self, draft: _Draft) -> NewChunk:
        self._given += 1
        return _finish(self._given - 1, self._title, draft)


def chunk_document(title: str, pages: Iterable[Page], *, count_tokens: CountTokens) -> tuple[NewChunk, ...]:
    """The chunks of a document at hand."""
    stream = ChunkStream(title, count_tokens=count_tokens)
    chunks = [chunk for page in pages for chunk in stream.add(page)]
    return (*chunks, *stream.end())


def context_line(title: str, path: Sequence[str]) -> str:
    """Title > headings > caption, shortened from the left of the headings when long: the nearest one says most."""
    parts = [title.strip(), *path]
    while len(parts) > 2 and len(" > ".join(parts)) > MAX_CONTEXT_CHARS:
        del parts[1]
    return " > ".join(part for part in parts if part)[:MAX_CONTEXT_CHARS]


def _sized(units: Sequence[Unit], count_tokens: CountTokens) -> list[tuple[Unit, int]]:
    """Units with their token counts; those too long for a chunk are cut."""
    longest = MAX_TOKENS - MAX_CONTEXT_CHARS // 3
    sized: list[tuple[Unit, int]] = []
    for unit, tokens in zip(units, count_tokens([u.text for u in units]), strict=True):
        sized.extend(_cut_to(unit, tokens, longest, count_tokens))
    return sized


def _cut_to(unit: Unit, tokens: int, longest: int, count_tokens: CountTokens) -> list[tuple[Unit, int]]:
    if tokens <= longest or len(unit.text) < 2:
        return [(unit, tokens)]
    pieces = cut(unit, -(-tokens // longest) + 1)
    if len(pieces) < 2:
        return [(unit, longest)]
    counts = count_tokens([piece.text for piece in pieces])
    sized: list[tuple[Unit, int]] = []
    for piece, count in zip(pieces, counts, strict=True):
        sized.extend(_cut_to(piece, count, longest, count_tokens))
    return sized


def _must_close(draft: _Draft, unit: Unit, tokens: int) -> bool:
    if draft.tokens + tokens > min(draft.budget, TARGET_TOKENS):
        return draft.fresh
    if unit.opens_block and unit.places[0].page_index != draft.page_index:
        return draft.tokens >= (SMALL_SLIDE_TOKENS if unit.kind is BlockKind.HEADING else SMALL_PAGE_TOKENS)
    return unit.kind is BlockKind.HEADING and draft.tokens >= SMALL_SECTION_TOKENS


def _next_draft(done: _Draft, unit: Unit, tokens: int, budget_of: _BudgetOf) -> _Draft:
    """A draft for what follows, opened with headings left over, what leads it in, or some overlap.

    Only as far as there is room beside the unit that comes next.
    """
    room = budget_of(unit) - tokens
    left_over = _trailing_headings(done, room)
    draft = _Draft(budget_of(unit))
    for kept, size in left_over:
        draft.add(kept, size)
    if not left_over and unit.kind is not BlockKind.HEADING:
        for kept, size in _repeated(done, unit, room):
            draft.add(kept, size, fresh=False)
    return draft


def _trailing_headings(done: _Draft, room: int) -> list[tuple[Unit, int]]:
    """Headings at the very end of a full chunk belong to the text that comes next."""
    kept: list[tuple[Unit, int]] = []
    while len(done.units) > 1 and done.units[-1][0].kind is BlockKind.HEADING and done.units[-1][1] <= room:
        kept.insert(0, done.units.pop())
        done.tokens -= kept[0][1]
        room -= kept[0][1]
    return kept


def _repeated(done: _Draft, unit: Unit, room: int) -> list[tuple[Unit, int]]:
    if unit.lead:
        return _lead(done, unit, min(OVERLAP_TOKENS * 2, room))
    if unit.opens_block and unit.places[0].page_index != done.page_index:
        return []
    kept: list[tuple[Unit, int]] = []
    room = min(OVERLAP_TOKENS, room)
    for earlier, tokens in reversed(done.units[1:]):
        if tokens > room or earlier.section != unit.section or earlier.kind is BlockKind.TABLE:
            break
        kept.insert(0, (earlier, tokens))
        room -= tokens
    return kept


def _lead(done: _Draft, unit: Unit, room: int) -> list[tuple[Unit, int]]:
    """The header of its table or the sentence it completes; of a header of many rows the lowest ones that fit."""
    sizes = {earlier.places: tokens for earlier, tokens in done.units}
    kept: list[tuple[Unit, int]] = []
    for opening in reversed(unit.lead):
        tokens = sizes.get(opening.places, len(opening.text) // _CHARS_PER_TOKEN)
        if tokens > room:
            break
        kept.insert(0, (opening, tokens))
        room -= tokens
    return kept


def _finish(number: int, title: str, draft: _Draft) -> NewChunk:
    text = ""
    spans: list[ChunkSpan] = []
    for unit, _ in draft.units:
        if text:
            text += "\n" if unit.opens_block else " "
        spans.extend(spans_of(unit, len(text)))
        text += unit.text
    most = max((u.path for u, _ in draft.units), key=lambda path: _share(draft, path))
    begins = next((u.section for u, _ in draft.units if u.kind is not BlockKind.HEADING), draft.units[0][0].section)
    return NewChunk(number, text, tuple(_merged(spans)), " > ".join(begins), context_line(title, most))


def _share(draft: _Draft, path: tuple[str, ...]) -> int:
    return sum(tokens for unit, tokens in draft.units if unit.path == path)


def _merged(spans: Sequence[ChunkSpan]) -> Iterator[ChunkSpan]:
    """Spans that follow each other on a page with one character between them, as in the chunk, become one."""
    current: ChunkSpan | None = None
    for span in spans:
        if current is not None and _adjoins(current, span):
            current = ChunkSpan(current.page_index, current.start, span.end, current.offset)
            continue
        if current is not None:
            yield current
        current = span
    if current is not None:
        yield current


def _adjoins(first: ChunkSpan, second: ChunkSpan) -> bool:
    length = first.end - first.start
    return (
        first.page_index == second.page_index
        and second.start == first.end + 1
        and second.offset == first.offset + length + 1
    )
