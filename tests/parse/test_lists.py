"""Items, clauses and how deep they stand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.parse.prose.numbering import Nesting, is_before, kind_and_depth, markers
from tests.parse.build import blocks, line, paragraph, read

PROSE = "The tenant shall pay the rent and all that is due under this lease on the first day of each month."


def levels(items: list[tuple[str, float]]) -> list[int]:
    nesting = Nesting()
    return [nesting.level_of(f"{marker} words", left=left, step=6.0) for marker, left in items]


@pytest.mark.parametrize(
    ("items", "expected"),
    [
        ([("1.", 50), ("2.", 50), ("3.", 50)], [1, 1, 1]),
        ([("•", 50), ("◦", 70), ("•", 50)], [1, 2, 1]),
        ([("•", 50), ("•", 50)], [1, 1]),
        ([("(a)", 50), ("(i)", 70), ("(ii)", 70), ("(b)", 50)], [1, 2, 2, 1]),
        ([("(a)", 50), ("(i)", 50), ("(ii)", 50), ("(b)", 50)], [1, 2, 2, 1]),
        ([("(g)", 50), ("(h)", 50), ("(i)", 50), ("(j)", 50)], [1, 1, 1, 1]),
        ([("1.", 50), ("1.1", 50), ("(a)", 70), ("1.2", 50), ("2.", 50)], [1, 2, 3, 2, 1]),
        ([("2.3", 50), ("(a)", 60), ("(b)", 300), ("2.4", 300)], [2, 3, 3, 2]),
        ([("1.", 50), ("-", 70), ("2.", 50)], [1, 2, 1]),
    ],
)
def test_an_item_goes_on_with_its_list_or_opens_one_inside_it(
    items: list[tuple[str, float]], expected: list[int]
) -> None:
    assert levels(items) == expected


@given(
    st.lists(st.tuples(st.sampled_from("1. 2. (a) (b) (i) (iv) • - A. 1.1 1.2.3 x) IV.".split()), st.integers(0, 9)))
)
def test_a_list_is_never_more_than_one_deeper_than_what_holds_it(items: list[tuple[str, int]]) -> None:
    found = levels([(marker, 20.0 * step) for marker, step in items])
    depths = [max(found[:at], default=0) for at in range(len(found))]
    assert all(1 <= level <= max(depth + 1, 3) for level, depth in zip(found, depths, strict=True))


@pytest.mark.parametrize(
    ("one", "other"), [("(i)", "(ii)"), ("(a)", "(b)"), ("(h)", "(i)"), ("1.", "2."), ("(ix)", "(x)")]
)
def test_markers_that_follow_each_other(one: str, other: str) -> None:
    assert is_before(one, other)
    assert not is_before(other, one)


def test_a_roman_number_is_one_only_where_its_letters_allow_it() -> None:
    assert markers("(iv) x")[0].value == 4
    assert markers("(b) x")[0].value == 2
    assert [marker.value for marker in markers("(i) x")] == [1, 9]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Part II", (0, 0)),
        ("Item 1A. Risks", (1, 0)),
        ("Section 4 Rent", (3, 0)),
        ("1.2 Rent", (4, 2)),
        ("A.1 Rent", (4, 2)),
        ("Rent", (4, 0)),
    ],
)
def test_names_and_numbers_of_titles(text: str, expected: tuple[int, int]) -> None:
    assert kind_and_depth(text) == expected


def test_clauses_have_their_depth_in_the_page() -> None:
    lines = [
        *paragraph(f"1.1 {PROSE}", 50, 60),
        line("(a) the first of these things;", 70, 110),
        line("(b) the second of these.", 70, 122),
        *paragraph(f"1.2 {PROSE}", 50, 146),
    ]
    page = read(lines)
    assert [block.level for block in page.blocks if block.kind.value == "list_item"] == [2, 3, 3, 2]


def test_an_item_that_hangs_over_the_end_of_a_column_is_one() -> None:
    text = f"{PROSE} " * 6
    left = paragraph(f"(a) Left {text} and it goes", 50, 100)
    right = paragraph(f"on in the right column {text}", 300, 100)
    assert [kind for kind, _ in blocks(read([*left, *right]))] == ["list_item"]


def test_a_sentence_that_counts_as_it_goes_is_no_list() -> None:
    lines = [
        line("This includes plans to (i) restructure our functions;", 50, 100),
        line("(ii) transform our model.", 50, 112),
    ]
    assert [kind for kind, _ in blocks(read(lines))] == ["paragraph"]


def test_the_lead_in_stays_a_paragraph_of_its_own() -> None:
    lines = [
        line("The tenant shall:", 50, 100),
        line("(a) pay the rent;", 60, 112),
        line("(b) keep the peace.", 60, 124),
    ]
    assert [kind for kind, _ in blocks(read(lines))] == ["paragraph", "list_item", "list_item"]
