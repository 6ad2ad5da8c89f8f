"""Where a text stands on a page, and what the headings of a document are."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.api.page_text import Heading
from core.api.types import ChunkId, DocumentId
from core.contracts.rows import ChunkSpan, StoredChunk
from core.engine.page_find import FoldedText, Pattern, folded_with_origins, headings


def found(wanted: str, text: str) -> list[str]:
    return [text[start:end] for start, end in Pattern(wanted).spans(FoldedText(text))]


@pytest.mark.parametrize(
    ("wanted", "text", "pieces"),
    [
        ("RENT", "The rent, the Rent.", ["rent", "Rent"]),
        ("resume", "Her Résumé and résumé", ["Résumé", "résumé"]),
        ("Résumé", "her resume", ["resume"]),
        ("strasse", "Straße 5", ["Straße"]),
        ("nine months", "within nine\nmonths of", ["nine\nmonths"]),
        ("tenant's", "the tenant’s option", ["tenant’s"]),
        ("2019-2021", "in 2019–2021", ["2019–2021"]),
        ("a.b", "axb a.b", ["a.b"]),
        ("aa", "aaa", ["aa"]),
        ("ffi", "e\ufb03cient", ["\ufb03"]),
        ("absent", "nothing here", []),
    ],
)
def test_a_text_is_found_whatever_its_case_accents_and_line_breaks(wanted: str, text: str, pieces: list[str]) -> None:
    assert found(wanted, text) == pieces


@pytest.mark.parametrize("wanted", ["", "  ", "\u0301"])
def test_nothing_is_found_nowhere(wanted: str) -> None:
    assert found(wanted, "some text e\u0301") == []


@given(st.text(max_size=40))
def test_each_folded_character_comes_from_one_of_the_text_in_order(text: str) -> None:
    folded, origins = folded_with_origins(text)
    if origins is None:
        assert len(folded) == len(text)
    else:
        assert len(origins) == len(folded)
        assert origins == sorted(origins)
        assert all(0 <= origin < len(text) for origin in origins)


@given(st.text(min_size=1, max_size=20), st.text(max_size=20), st.text(max_size=20))
def test_what_stands_in_a_text_is_found_there(wanted: str, before: str, after: str) -> None:
    if list(Pattern(wanted).spans(FoldedText(wanted))):
        assert found(wanted, f"{before} {wanted} {after}")


@pytest.mark.parametrize(
    ("wanted", "text", "pieces"),
    [
        ("Rent", "The rent, the Rent.", ["Rent"]),
        ("rent", "The rent, the RENT.", ["rent"]),
        ("resume", "Her r\u00e9sum\u00e9, a resume", ["resume"]),
        ("r\u00e9sum\u00e9", "Her r\u00e9sum\u00e9, a resume", ["r\u00e9sum\u00e9"]),
        ("office", "the o\ufb03ce", ["o\ufb03ce"]),
        ("Tenant's", "the Tenant\u2019s option", ["Tenant\u2019s"]),
    ],
)
def test_letters_count_as_they_are_typed_if_that_is_wanted(wanted: str, text: str, pieces: list[str]) -> None:
    spans = Pattern(wanted, match_case=True).spans(FoldedText(text, match_case=True))
    assert [text[start:end] for start, end in spans] == pieces


@pytest.mark.parametrize(
    ("wanted", "text", "pieces"),
    [
        ("rent", "rental, current, rent; Rent", ["rent", "Rent"]),
        ("nine months", "nine months\u2019 and nine monthsly", ["nine months"]),
        ("8.1", "8.1 and 18.1 and 8.10", ["8.1"]),
        ("(a)", "x(a) (a)b", []),
        ("(a)", "see (a), then", ["(a)"]),
    ],
)
def test_whole_words_are_no_parts_of_longer_ones(wanted: str, text: str, pieces: list[str]) -> None:
    spans = Pattern(wanted, whole_words=True).spans(FoldedText(text))
    assert [text[start:end] for start, end in spans] == pieces


def chunk(ordinal: int, section: str, page: int, text: str = "Some text.") -> StoredChunk:
    spans = (ChunkSpan(page, 0, len(text), 0),)
    return StoredChunk(
        ChunkId(ordinal), DocumentId(1), 1, ordinal, text, spans, section, "", "a.pdf", "/a.pdf", "", 9
    )  # fmt: skip


def test_each_heading_is_told_where_it_begins() -> None:
    chunks = [
        chunk(1, "Terms", 0),
        chunk(2, "Terms > Rent", 0),
        chunk(3, "Terms > Rent", 1),
        chunk(4, "", 2),
        chunk(5, "Terms > End > Notice", 3),
        chunk(6, "Schedule", 4),
    ]
    assert headings(chunks) == (
        Heading(1, "Terms", 0),
        Heading(2, "Rent", 0),
        Heading(2, "End", 3),
        Heading(3, "Notice", 3),
        Heading(1, "Schedule", 4),
    )


def test_short_sections_that_share_a_chunk_are_all_told_once() -> None:
    first = "1 Scope\nThe user shall keep every rule in mind.\n2 Payment\nThe rent is due on the first of a month."
    second = "3 Repair\nThe user shall repair what was broken.\n4 Notices\nEach notice shall be given in writing."
    told = headings([chunk(1, "1 Scope", 0, first), chunk(2, "3 Repair", 1, second), chunk(3, "4 Notices", 2)])
    assert [(heading.title, heading.page_index) for heading in told] == [
        ("1 Scope", 0),
        ("2 Payment", 0),
        ("3 Repair", 1),
        ("4 Notices", 1),
    ]


def test_a_document_without_headings_has_no_outline() -> None:
    assert headings([chunk(1, "", 0), chunk(2, " ", 1)]) == ()
