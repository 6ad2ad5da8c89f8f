from collections.abc import Sequence
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from core.api.types import PageGeometry, Verdict
from core.contracts.pages import Block, BlockKind, Page
from core.contracts.rows import NewChunk
from core.ingest.chunk import MAX_CONTEXT_CHARS, MAX_TOKENS, chunk_document, context_line


def count_words(texts: Sequence[str]) -> list[int]:
    return [len(text.split()) for text in texts]


def page(
    index: int, *blocks: tuple[BlockKind, str], level: int = 1, continues: bool = False, header_rows: int = 0
) -> Page:
    """A table's `header_rows`; its caption is the block before it if that is one."""
    text = ""
    made: list[Block] = []
    for number, (kind, content) in enumerate(blocks):
        start = len(text) + (1 if text else 0)
        text += ("\n" if text else "") + content
        depth = level if kind is BlockKind.HEADING else 0
        is_table = kind is BlockKind.TABLE
        made.append(
            Block(
                kind,
                start,
                start + len(content),
                depth,
                continues and number == 0,
                header_rows if is_table else 0,
                number - 1 if is_table and number and made[-1].kind is BlockKind.CAPTION else None,
            )
        )
    return Page(index, PageGeometry(str(index + 1), 595, 842, 0), Verdict.OK, text, tuple(made), ())


def assert_spans_tell_the_truth(chunk: NewChunk, pages: Sequence[Page]) -> None:
    assert chunk.spans
    for span in chunk.spans:
        length = span.end - span.start
        assert chunk.text[span.offset : span.offset + length] == pages[span.page_index].text[span.start : span.end]


def chunks_of(*pages: Page, title: str = "Lease") -> tuple[NewChunk, ...]:
    chunks = chunk_document(title, pages, count_tokens=count_words)
    for chunk in chunks:
        assert_spans_tell_the_truth(chunk, pages)
    return chunks


def test_a_short_document_is_one_chunk_under_its_heading() -> None:
    only = page(0, (BlockKind.HEADING, "Notice"), (BlockKind.PARAGRAPH, "Nine months. In writing."))
    (chunk,) = chunks_of(only)
    assert chunk.text == "Notice\nNine months. In writing."
    assert (chunk.section, chunk.context) == ("Notice", "Lease > Notice")
    assert len(chunk.spans) == 1


def test_a_sentence_over_a_page_break_stays_whole_and_has_two_spans() -> None:
    first = page(0, (BlockKind.PARAGRAPH, "The tenant shall pay"))
    second = page(1, (BlockKind.PARAGRAPH, "the rent on Monday. It is late."), continues=True)
    (chunk,) = chunks_of(first, second)
    assert chunk.text.startswith("The tenant shall pay the rent on Monday.")
    assert [span.page_index for span in chunk.spans] == [0, 1]


def test_an_item_over_a_page_break_stays_whole() -> None:
    """The clauses of a contract are items, and what is left of one on the next page has no number."""
    first = page(0, (BlockKind.PARAGRAPH, "Duties:"), (BlockKind.LIST_ITEM, "7.4 The tenant shall pay"))
    second = page(1, (BlockKind.PARAGRAPH, "the rent on Monday."), (BlockKind.LIST_ITEM, "7.5 Pets."), continues=True)
    (chunk,) = chunks_of(first, second)
    assert "\n7.4 The tenant shall pay the rent on Monday.\n7.5 Pets." in chunk.text


def test_a_word_over_a_page_break_is_whole_and_has_two_spans() -> None:
    first = page(0, (BlockKind.PARAGRAPH, "Both have cap-"))
    second = page(1, (BlockKind.PARAGRAPH, "tions below. It is late."), continues=True)
    second = replace(second, blocks=(replace(second.blocks[0], completes_word=True),))
    (chunk,) = chunks_of(first, second)
    assert chunk.text == "Both have captions below. It is late."
    assert [(span.page_index, span.start, span.end) for span in chunk.spans] == [(0, 0, 13), (1, 0, 24)]


def test_a_full_chunk_is_cut_between_sentences_and_the_next_one_overlaps() -> None:
    sentences = [f"Sentence number {i} has exactly eight words here." for i in range(60)]
    chunks = chunks_of(page(0, (BlockKind.PARAGRAPH, " ".join(sentences))))
    assert len(chunks) > 1
    assert all(chunk.text.endswith("here.") for chunk in chunks)
    assert chunks[0].text.split(". ")[-1].rstrip(".") in chunks[1].text


def test_a_heading_begins_a_new_chunk_once_the_section_before_is_long_enough() -> None:
    body = " ".join(f"Word{i} stands here." for i in range(40))
    chunks = chunks_of(page(0, (BlockKind.PARAGRAPH, body), (BlockKind.HEADING, "Rent"), (BlockKind.PARAGRAPH, body)))
    assert [chunk.section for chunk in chunks] == ["", "Rent"]


def test_the_rows_of_a_long_table_repeat_its_header() -> None:
    rows = "\n".join(f"Row {i} | {i} | {i * 2}" for i in range(80))
    chunks = chunks_of(page(0, (BlockKind.TABLE, f" | Year | Year\nItem | 2021 | 2022\n{rows}"), header_rows=2))
    assert len(chunks) > 1
    assert all(chunk.text.startswith(" | Year | Year\nItem | 2021 | 2022\nRow") for chunk in chunks)


def test_a_table_without_a_header_repeats_no_row() -> None:
    rows = "\n".join(f"Row {i} | {i} | {i * 2}" for i in range(80))
    chunks = chunks_of(page(0, (BlockKind.TABLE, rows)))
    assert sum(chunk.text.count("Row 0 |") for chunk in chunks) == 1


def test_a_table_over_a_page_break_keeps_header_and_caption() -> None:
    rows = ["\n".join(f"Row {i} | {i}" for i in range(start, start + 40)) for start in (0, 40)]
    first = page(0, (BlockKind.CAPTION, "Table 3. Rents"), (BlockKind.TABLE, f"Item | 2021\n{rows[0]}"), header_rows=1)
    chunks = chunks_of(first, page(1, (BlockKind.TABLE, rows[1]), continues=True))
    assert chunks[-1].text.startswith("Item | 2021\nRow")
    assert [span.page_index for span in chunks[-1].spans] == [0, 1]
    assert {chunk.context for chunk in chunks} == {"Lease > Table 3. Rents"}
    assert {chunk.section for chunk in chunks} == {""}


def test_a_page_that_repeats_the_header_of_a_table_has_its_own() -> None:
    rows = ["\n".join(f"Row {i} | {i}" for i in range(start, start + 60)) for start in (0, 60)]
    pages = [
        page(at, (BlockKind.TABLE, f"Item | 2021\n{part}"), continues=bool(at), header_rows=1)
        for at, part in enumerate(rows)
    ]
    last = chunks_of(*pages)[-1]
    assert last.text.startswith("Item | 2021\nRow")
    assert {span.page_index for span in last.spans} == {1}


def test_list_items_in_a_later_chunk_repeat_the_sentence_that_leads_them_in() -> None:
    items = [(BlockKind.LIST_ITEM, f"({i}) " + " ".join(["duty"] * 30) + ";") for i in range(12)]
    chunks = chunks_of(page(0, (BlockKind.PARAGRAPH, "It is long. The tenant shall:"), *items))
    assert len(chunks) > 1
    assert all("The tenant shall:\n(" in chunk.text for chunk in chunks)


def test_a_footnote_between_two_parts_of_a_paragraph_comes_after_it() -> None:
    first = page(0, (BlockKind.PARAGRAPH, "The tenant shall"), (BlockKind.FOOTNOTE, "1 See annex."))
    second = page(1, (BlockKind.PARAGRAPH, "pay the rent. Then more."), continues=True)
    assert chunks_of(first, second)[0].text == "The tenant shall pay the rent. Then more.\n1 See annex."


def test_headings_left_at_the_end_move_to_the_chunk_of_their_text() -> None:
    body = " ".join(f"Alpha{i} beta gamma delta epsilon zeta eta theta." for i in range(11))
    long = " ".join(["word"] * 170) + "."
    chunks = chunks_of(page(0, (BlockKind.PARAGRAPH, body), (BlockKind.HEADING, "Break"), (BlockKind.PARAGRAPH, long)))
    assert chunks[-1].text.startswith("Break\nword")
    assert "Break" not in chunks[0].text


def test_a_slide_is_a_chunk_of_its_own() -> None:
    points = " ".join(f"Point {i} of this slide." for i in range(8))
    slides = [page(i, (BlockKind.HEADING, f"Slide {i}"), (BlockKind.PARAGRAPH, points)) for i in range(3)]
    assert [[span.page_index for span in chunk.spans] for chunk in chunks_of(*slides)] == [[0], [1], [2]]


def test_nearly_empty_pages_share_a_chunk() -> None:
    pages = [page(i, (BlockKind.PARAGRAPH, f"Page {i} is short.")) for i in range(3)]
    assert len(chunks_of(*pages)) == 1


def test_headings_one_below_the_other_are_one_section() -> None:
    (chunk,) = chunks_of(
        page(
            0,
            (BlockKind.HEADING, "Statement of Income"),
            (BlockKind.HEADING, "Years ended"),
            (BlockKind.TABLE, "A | 1"),
        )
    )
    assert chunk.section == "Statement of Income, Years ended"


def test_a_long_context_line_keeps_title_and_nearest_heading() -> None:
    line = context_line("Lease", ["A" * 100, "B" * 100, "Notice"])
    assert len(line) <= MAX_CONTEXT_CHARS
    assert line.startswith("Lease > ")
    assert line.endswith("Notice")


def test_an_empty_block_between_two_pages_moves_nothing() -> None:
    first = page(0, (BlockKind.PARAGRAPH, "The tenant shall"))
    empty = page(1, (BlockKind.PARAGRAPH, ""), continues=True)
    last = page(2, (BlockKind.PARAGRAPH, "pay the rent. Then more."), continues=True)
    assert chunks_of(first, empty, last)[0].text == "The tenant shall pay the rent. Then more."


def test_a_long_header_row_is_not_repeated_beyond_the_budget() -> None:
    header = " | ".join(["Heading"] * 34)
    rows = "\n".join(" ".join(["value"] * 200) for _ in range(4))
    for chunk in chunks_of(page(0, (BlockKind.TABLE, f"{header}\n{rows}"))):
        assert sum(count_words([chunk.text, chunk.context])) <= MAX_TOKENS


words = st.text(alphabet="abcdefg", min_size=1, max_size=9)
paragraphs = st.lists(words, min_size=1, max_size=700).map(lambda ws: " ".join(ws) + ".")
blocks = st.tuples(st.sampled_from([BlockKind.PARAGRAPH, BlockKind.HEADING, BlockKind.TABLE]), paragraphs)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.lists(blocks, min_size=1, max_size=4), min_size=1, max_size=3))
def test_nothing_is_lost_and_every_chunk_fits(pages_of_blocks: list[list[tuple[BlockKind, str]]]) -> None:
    pages = [page(i, *content) for i, content in enumerate(pages_of_blocks)]
    chunks = chunks_of(*pages)
    covered: set[tuple[int, int]] = set()
    for chunk in chunks:
        covered.update((s.page_index, at) for s in chunk.spans for at in range(s.start, s.end))
        assert sum(count_words([chunk.text])) <= MAX_TOKENS
    for source in pages:
        assert all((source.index, at) in covered for at, c in enumerate(source.text) if not c.isspace())
