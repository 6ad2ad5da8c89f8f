"""Passages with the question's exact string before those without."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.api.types import ChunkId, DocumentId
from core.contracts.rows import Hit, StoredChunk
from core.index.query import normalise
from core.retrieve.literal import exact_first, literals
from core.retrieve.plan import FINAL_RANK_CONSTANT, FINAL_WEIGHTS


def chunks_of(*texts: str) -> dict[ChunkId, StoredChunk]:
    return {
        ChunkId(i): StoredChunk(ChunkId(i), DocumentId(1), 1, i, text, (), "", "", "a.pdf", "/a.pdf", "", 1)
        for i, text in enumerate(texts)
    }


def order_of(count: int) -> tuple[Hit, ...]:
    """With the scores of one list in the last fusion."""
    return tuple(Hit(ChunkId(i), 1.0 / (FINAL_RANK_CONSTANT + i)) for i in range(count))


@pytest.mark.parametrize(
    ("question", "held", "not_held"),
    [
        ("What is E4021?", "see E4021.", "see E40211 and XE4021 and E4012"),
        ("clause 4.2", "under 4.2, or (4.2)", "4.21 and 4.2.1 and 14.2 and 1.4.2"),
        ("part AB-1234-X", "part ab 1234 x", "AB-1234-XY"),
        ("part AB1234X", "part AB\u20111234\u2011X", "AB-1243-X"),
        ("v2.1.1", "version 2.1.1", "12.1.1 and 2.1.10"),
        ("in C++", "written in C++.", "written in C or C#"),
        ("192.168.1.12", "at 192.168.1.12:", "192.168.1.120"),
        ("$1,520 for", "$1,520.00", "$1,250.00 and $11,520 and $1,520.50"),
        ("on 12 March 2021", "On 12 March 2021,", "12 May 2021, 2 March 2021 and 12 March 2012"),
        ("under § 12 Abs. 3", "§ 12 Abs. 3", "§ 13 Abs. 3 and § 12 Abs. 2 and § 3 Abs. 12"),
        ("42 U.S.C. § 1983", "42 USC 1983", "28 U.S.C. 1983"),
        ("did Mueller sign", "Herr Müller", "Miller and Möller"),
        ("did Müller sign", "Herr Mueller and Muller", "Miller and Möller"),
        ("to ann.lee@example.com", "<ann.lee@example.com>", "joann.lee@example.com"),
    ],
)
def test_a_string_is_held_whole_or_not_at_all(question: str, held: str, not_held: str) -> None:
    patterns = literals(question)
    assert all(pattern.search(normalise(held)) for pattern in patterns)
    assert patterns
    assert not any(pattern.search(normalise(not_held)) for pattern in patterns)


def test_the_passage_with_the_string_goes_before_and_the_others_keep_their_order() -> None:
    chunks = chunks_of("E4012 expired", "E4210 expired", "E4021 expired", "expired")
    found = exact_first("What is E4021?", order_of(4), chunks)
    assert [hit.chunk_id for hit in found] == [2, 0, 1, 3]
    assert [hit.score for hit in found] == [hit.score for hit in order_of(4)]


def test_a_string_that_many_passages_hold_decides_nothing() -> None:
    texts = ["rent"] * 10 + ["rent of COVID-19"] * 10
    assert exact_first("rent in COVID-19 years", order_of(20), chunks_of(*texts)) == order_of(20)


def test_a_question_without_one_changes_nothing() -> None:
    assert literals("What is the rent for 2018?") == ()
    assert exact_first("What is the rent?", order_of(3), {}) == order_of(3)


@given(st.text(st.characters(), max_size=80), st.lists(st.text(max_size=40), max_size=8))
def test_no_question_fails_and_no_passage_is_lost(question: str, texts: list[str]) -> None:
    order = order_of(len(texts))
    found = exact_first(question, order, chunks_of(*texts))
    assert sorted(hit.chunk_id for hit in found) == [hit.chunk_id for hit in order]


def test_the_first_by_words_alone_comes_before_the_first_by_all_unless_it_is_said_in_passing() -> None:
    every, words = sum(FINAL_WEIGHTS.values()), FINAL_WEIGHTS["bm25"]
    order = [Hit(ChunkId(0), every / FINAL_RANK_CONSTANT), Hit(ChunkId(1), words / FINAL_RANK_CONSTANT)]
    chunks = chunks_of("the gateway", "E4021")
    assert [hit.chunk_id for hit in exact_first("What is E4021?", order, chunks)] == [1, 0]
    order[1] = Hit(ChunkId(1), words / (2 * FINAL_RANK_CONSTANT))
    assert [hit.chunk_id for hit in exact_first("What is E4021?", order, chunks)] == [0, 1]


@pytest.mark.parametrize(
    ("texts", "first"),
    [
        (("the Prime Minister", "Israel"), 0),
        (("Herr Miller", "Herr Mueller"), 0),
        (("Herr Miller", "Herr Mueller", "Herr Müller"), 1),
    ],
)
def test_two_vowels_are_an_umlaut_only_if_a_passage_writes_one(texts: tuple[str, ...], first: int) -> None:
    chunks = chunks_of(*texts, *[""] * 20)
    question = "What did Mueller say in Israel?"
    assert exact_first(question, order_of(len(chunks)), chunks)[0].chunk_id == first


@pytest.mark.parametrize(
    "question",
    [
        "Does B12 help?",
        "Is FOXO3 or IL-10 involved?",
        "Take 400mg of a 7-day-old one",
        "Are 40mg/day or 5mmol/L too much?",
        "Does H3K9me3 at 6q21 bind OCT3/4 in G2/M of CD8+ cells with Ca2+?",
        "What changed between 2009 and 2010, from 2011 to 2012, and 2013 vs 2014?",
        "Was waren 2009 und 2010 die Kosten?",
        "It falls by 20-40%, or 0.05 percent",
        "For every 1,000 children, or 250,000 people",
    ],
)
def test_names_that_others_spell_otherwise_and_quantities_do_not_decide(question: str) -> None:
    assert literals(question) == ()


@pytest.mark.parametrize(
    "question",
    [
        "What is E4021?",
        "What says 4.2?",
        "Who writes C++?",
        "Find 77-4410-B",
        "Find A12-B34",
        "case 12/A",
        "Who owes $250,000?",
        "Who owes 25,000 EUR?",
        "Who owes 25,300?",
    ],
)
def test_codes_that_stand_for_one_thing_decide(question: str) -> None:
    assert literals(question)
