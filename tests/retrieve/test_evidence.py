from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.api.types import Scope
from core.retrieve.evidence import coverage_of, is_heading, sentences_of, weigh
from core.retrieve.search import SearchParts, search
from tests.answer.parts import chunk
from tests.fakes import FakeEmbedder, FakeReader
from tests.memory_library import MemoryLibrary, text_page

QUESTION = "When is the rent due?"


def library() -> MemoryLibrary:
    made = MemoryLibrary(FakeEmbedder())
    made.store("lease.pdf", text_page(0, "Dogs are welcome in the yard. The rent is due on Monday. Tips are paid."))
    return made


def test_the_reader_puts_the_right_sentence_first_and_feeds_the_gate() -> None:
    stored = library()
    found = search(QUESTION, Scope(), SearchParts(stored, FakeEmbedder()))
    evidence = weigh(QUESTION, found, stored, FakeReader())
    assert evidence.sentences[0].text == "The rent is due on Monday."
    features = evidence.features
    assert features.reader_sentence is not None
    assert features.late_interaction == found.lists["late"][0].score
    assert features.cosine == found.lists["dense"][0].score
    assert features.idf_coverage == 1.0


def test_without_a_reader_coverage_orders_and_its_features_are_missing() -> None:
    stored = library()
    found = search(QUESTION, Scope(), SearchParts(stored, None))
    evidence = weigh(QUESTION, found, stored, None)
    assert evidence.sentences[0].text == "The rent is due on Monday."
    assert evidence.features.values().keys() == {"idf_coverage"}


def test_headings_and_fragments_are_no_evidence() -> None:
    text = "Break option\nYes.\nThe tenant may end the lease."
    kept = sentences_of(replace(chunk(text), section="Lease > Break option"))
    assert [s.text for s in kept] == ["The tenant may end the lease."]


def test_a_sentence_has_the_heading_right_above_it() -> None:
    text = "It ends in June.\n3 Hotels and meals\nMeals are paid up to £35 a day.\nTips are not."
    first, second, third = sentences_of(replace(chunk(text), section="2 Travel"))
    assert [s.section for s in (first, second, third)] == ["2 Travel", "3 Hotels and meals", "3 Hotels and meals"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("1 Receipts", True),
        ("8.2 Tenant's option to break", True),
        ("Opening hours", True),
        ("Receipts are due on Monday.", False),
        ("Help desk: 8 a.m. to 6 p.m", False),
        ("Revenue | 48.6 | 43.4", False),
    ],
)
def test_what_looks_like_a_heading_is_one(line: str, expected: bool) -> None:
    assert is_heading(line, "") is expected


def test_a_short_sentence_does_not_live_on_its_predecessor() -> None:
    text = "Receipts are due on Monday after the end of the long journey home. Tips are paid by the desk."
    stored = MemoryLibrary(FakeEmbedder())
    stored.store("policy.pdf", text_page(0, text))
    question = "On which day are receipts due after the journey?"
    found = search(question, Scope(), SearchParts(stored, FakeEmbedder()))
    first, second = weigh(question, found, stored, FakeReader()).sentences
    assert first.logit is not None
    assert second.logit is not None
    assert second.logit < first.logit - 2


words = st.lists(st.sampled_from("abcdef"), max_size=8)


@given(words, words)
def test_coverage_is_a_share_and_full_for_the_question_itself(question: list[str], text: list[str]) -> None:
    idf = {w: 1.0 + ord(w) % 3 for w in "abcdef"}
    assert 0.0 <= coverage_of(question, text, idf) <= 1.0
    assert coverage_of(question, question, idf) == (1.0 if question else 0.0)
