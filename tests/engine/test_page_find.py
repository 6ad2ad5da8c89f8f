"""Where a text stands on a page, and what the headings of a document are."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.api.page_text import Heading
from core.api.types import ChunkId
from core.contracts.rows import ChunkPlace
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


def place(ordinal: int, section: str, page: int) -> ChunkPlace:
    return ChunkPlace(ChunkId(ordinal), ordinal, section, page, page)


def test_each_heading_is_told_where_it_begins() -> None:
    places = [
        place(1, "Terms", 0),
        place(2, "Terms > Rent", 0),
        place(3, "Terms > Rent", 1),
        place(4, "", 2),
        place(5, "Terms > End > Notice", 3),
        place(6, "Schedule", 4),
        place(7, "Terms", 5),
    ]
    assert headings(places) == (
        Heading(1, "Terms", 0),
        Heading(2, "Rent", 0),
        Heading(2, "End", 3),
        Heading(3, "Notice", 3),
        Heading(1, "Schedule", 4),
        Heading(1, "Terms", 5),
    )


def test_a_document_without_headings_has_no_outline() -> None:
    assert headings([place(1, "", 0), place(2, " ", 1)]) == ()
