import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.answer.contents import entries_of
from core.answer.headings import contents_of, headings_of, parts_of_structure, without_title
from core.answer.route import Part
from core.contracts.pages import Page
from core.contracts.rows import StoredChunk
from tests.answer.parts import written_page
from tests.fakes import FakeEmbedder
from tests.memory_library import MemoryLibrary

PROSE = "The landlord lets the flat to the tenant for as long as both of them agree to it."


def chunks_of(*pages: Page) -> list[StoredChunk]:
    library = MemoryLibrary(FakeEmbedder())
    document = library.store("paper.pdf", *pages)
    stored = library.chunks([place.id for place in library.outline([document])[document]])
    return list(stored.values())


def titles(part: Part, *pages: Page) -> list[str]:
    return [heading.title for heading in parts_of_structure(part, chunks_of(*pages))]


def test_headings_inside_a_chunk_count_as_much_as_those_that_begin_one() -> None:
    found = headings_of(chunks_of(written_page(0, "# Lease", "## Rent", PROSE, "## Deposit", PROSE, "## Pets", PROSE)))
    assert [(h.title, h.level) for h in found] == [("Lease", 1), ("Rent", 2), ("Deposit", 2), ("Pets", 2)]
    assert [h.title for h in without_title(found)] == ["Rent", "Deposit", "Pets"]
    assert [h.at.text for h in found] == [h.title for h in found]


def test_a_chapter_that_lists_its_sections_first_has_each_of_them_once() -> None:
    page = written_page(0, "# 1 Start", "## 1.1 Wear", "## 1.2 Charge", "## 1.1 Wear", PROSE, "## 1.2 Charge", PROSE)
    found = headings_of(chunks_of(page))
    assert sorted(h.title for h in found) == ["1 Start", "1.1 Wear", "1.2 Charge"]
    wear = next(h for h in found if h.title == "1.1 Wear")
    assert wear.at.chunk.text[wear.at.end :].lstrip().startswith("The landlord")


def test_chapters_are_the_labelled_ones_before_the_numbered_ones() -> None:
    pages = [written_page(i, f"# Chapter {n}: The {n} day", f"## {i + 1} Morning", PROSE) for i, n in enumerate("AB")]
    assert titles(Part.CHAPTER, *pages) == ["Chapter A: The A day", "Chapter B: The B day"]


def test_numbers_in_front_of_lines_need_not_be_chapters() -> None:
    page = written_page(0, "# Report", "## 48 Who is too extreme", PROSE, "## 7 The others", PROSE)
    assert titles(Part.CLAUSE, page) == []


def test_clauses_that_are_paragraphs_are_counted_by_their_numbers() -> None:
    clauses = [f"{n}. {PROSE}" for n in range(1, 6)]
    assert titles(Part.CLAUSE, written_page(0, "Lease of the flat", *clauses)) == clauses


@pytest.mark.parametrize(
    ("lines", "captions"),
    [
        (["Table 1: Rents", "A | 1", "Table 1 shows the rents.", "Table 2. Fees"], ["Table 1: Rents", "Table 2. Fees"]),
        (["Table 1-1 Classes", "A | 1", "Table 1-2 Tools", "B | 2"], ["Table 1-1 Classes", "Table 1-2 Tools"]),
        (["See the tables below.", "Tables 8-9 show more."], []),
    ],
)  # fmt: skip
def test_tables_are_counted_by_their_captions(lines: list[str], captions: list[str]) -> None:
    assert titles(Part.TABLE, written_page(0, *lines)) == captions


CONTENTS = (
    "# TABLE OF CONTENTS",
    "About this report vi",
    "1. The air 25",
    "2. The water ..... 43",
    "3. The soil | 69",
    "Appendix 1: Words 287",
)


def test_the_list_of_contents_tells_the_chapters_where_no_heading_does() -> None:
    pages = (written_page(0, *CONTENTS), written_page(1, "# A broken", "# title of", PROSE))
    assert titles(Part.CHAPTER, *pages) == ["1. The air", "2. The water", "3. The soil"]
    assert [h.title for h in contents_of(chunks_of(*pages))][-1] == "Appendix 1: Words"


def test_running_text_ends_the_list_of_contents() -> None:
    long = f"{PROSE} {PROSE} In the end it rained for days in 2019"
    entries = entries_of(chunks_of(written_page(0, *CONTENTS, long, "More rain 12")))
    assert [entry.text for entry in entries][-1] == "Appendix 1: Words"
    assert entries_of(chunks_of(written_page(0, "Costs 12", "Gains 14", "Sum 26"))) == []


LINES = ["# A title", "## 1.1 Wear it", "2 Go", PROSE, "- item", "a | 1", "Table 3: x", "…"]


@settings(deadline=None)
@given(st.lists(st.sampled_from(LINES), min_size=1))
def test_every_heading_is_a_line_of_the_document(lines: list[str]) -> None:
    chunks = chunks_of(written_page(0, *lines))
    for heading in (*headings_of(chunks), *(h for part in Part for h in parts_of_structure(part, chunks))):
        assert heading.title == heading.at.text
        assert heading.level >= 1
