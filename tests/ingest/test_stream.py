"""A document is cut page by page into the very chunks that it has as a whole."""

from unittest import mock

from hypothesis import given, settings
from hypothesis import strategies as st

from core.api.types import PageGeometry, Verdict
from core.contracts.pages import Block, BlockKind, Page
from core.contracts.rows import NewChunk
from core.ingest import chunk, stretches
from core.ingest.chunk import ChunkStream, chunk_document

_WORDS = st.sampled_from(
    "the lease of 4.2 Dr. No. e.g. ends. Rent rises! Why? (a) follows: 3 May U.S. “quoted.” row | cell | 12".split()
)
_TEXT = st.lists(_WORDS, min_size=1, max_size=60).map(" ".join)
_KINDS = st.sampled_from([BlockKind.PARAGRAPH] * 4 + list(BlockKind))


@st.composite
def _blocks(draw: st.DrawFn) -> tuple[BlockKind, str, bool, bool, int, int]:
    kind = draw(_KINDS)
    lines = draw(st.lists(_TEXT, min_size=1, max_size=4))
    text = "\n".join(lines) if kind in (BlockKind.TABLE, BlockKind.CODE) else " ".join(lines)
    if draw(st.booleans()):
        text += "-"
    return kind, text, draw(st.booleans()), draw(st.booleans()), draw(st.integers(1, 3)), draw(st.integers(0, 2))


@st.composite
def pages_of_any_kind(draw: st.DrawFn) -> list[Page]:
    pages = []
    for index in range(draw(st.integers(0, 8))):
        text = ""
        blocks: list[Block] = []
        for kind, part, continues, glued, level, header_rows in draw(st.lists(_blocks(), max_size=5)):
            start = len(text) + 1 if text else 0
            text = f"{text}\n{part}" if text else part
            first = not blocks
            blocks.append(
                Block(
                    kind, start, start + len(part), level, continues and first,
                    header_rows if kind is BlockKind.TABLE else 0,
                    0 if kind is BlockKind.TABLE and not first else None, glued and continues and first,
                )
            )  # fmt: skip
        pages.append(Page(index, PageGeometry(str(index + 1), 595, 842, 0), Verdict.OK, text, tuple(blocks), ()))
    return pages


def count_words(texts: object) -> list[int]:
    return [len(str(text).split()) for text in texts]  # type: ignore[attr-defined]  # a sequence of texts


def cut_with(pages: list[Page], *, long_chars: int, together: int) -> tuple[NewChunk, ...]:
    with (
        mock.patch.object(stretches, "LONG_CHARS", long_chars),
        mock.patch.object(stretches, "SETTLED_CHARS", 80),
        mock.patch.object(chunk, "SIZED_TOGETHER", together),
    ):
        return chunk_document("A title", pages, count_tokens=count_words)


@settings(max_examples=200, deadline=None)
@given(pages_of_any_kind())
def test_pieces_make_the_chunks_of_the_whole(pages: list[Page]) -> None:
    whole = cut_with(pages, long_chars=10**9, together=10**9)
    assert cut_with(pages, long_chars=100, together=1) == whole
    assert cut_with(pages, long_chars=300, together=7) == whole


def _endless(count: int, kind: BlockKind) -> list[Page]:
    text = "\n".join(f"Row {n} | holds {n} things." for n in range(40))
    text = text if kind in (BlockKind.TABLE, BlockKind.CODE) else text.replace("\n", " ")
    block = Block(kind, 0, len(text), header_rows=1 if kind is BlockKind.TABLE else 0)
    first = Page(0, PageGeometry("1", 595, 842, 0), Verdict.OK, text, (block,), ())
    following = Block(kind, 0, len(text), continues=True)
    return [first] + [
        Page(n, PageGeometry(str(n + 1), 595, 842, 0), Verdict.OK, text, (following,), ()) for n in range(1, count)
    ]


def test_one_paragraph_or_table_over_all_pages_is_not_held_until_the_end() -> None:
    for kind in (BlockKind.PARAGRAPH, BlockKind.TABLE, BlockKind.CODE, BlockKind.LIST_ITEM):
        stream = ChunkStream("", count_tokens=count_words)
        given_by_page = [len(stream.add(page)) for page in _endless(100, kind)]
        assert len(stream.end()) < 40, kind
        assert max(given_by_page) < 40, kind
        assert sum(given_by_page) > 100, kind
