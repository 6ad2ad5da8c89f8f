import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.api.types import ChunkId
from core.contracts.models import Embedded, EmbeddedQuery
from core.contracts.rows import Hit
from core.index.codes import max_similarity
from core.retrieve.signs import (
    WINDOW_TOKENS,
    codes_of,
    coverage_of,
    holds_a_code,
    margin,
    named_share,
    named_words,
    window_similarity,
)
from tests.fakes import FakeEmbedder

words = st.lists(st.sampled_from("abcdef"), max_size=8)
EMBEDDER = FakeEmbedder(max_tokens=1000)


def query(text: str) -> EmbeddedQuery:
    return EMBEDDER.embed_query(text)


def embedded(text: str) -> Embedded:
    return EMBEDDER.embed([text])[0]


@given(words, words)
def test_coverage_is_a_share_and_full_for_the_question_itself(question: list[str], text: list[str]) -> None:
    idf = {w: 1.0 + ord(w) % 3 for w in "abcdef"}
    assert 0.0 <= coverage_of(question, text, idf) <= 1.0
    assert coverage_of(question, question, idf) == (1.0 if question else 0.0)


def test_names_are_capitals_and_figures_but_not_the_first_word() -> None:
    assert named_words("How is Yale's rowing crew ranked in 2019?") == ("yale", "2019")
    assert named_words("Revenue of segment 3M") == ("3m",)
    assert named_words("what does it mean") == ()


def test_the_share_of_names_that_a_text_has() -> None:
    named = named_words("What links Oxford and Cambridge?")
    assert named_share(named, "Harvard's rival is Yale.") == 0.0
    assert named_share(named, "Oxford’s oldest college") == 0.5
    assert named_share((), "anything") == 1.0


@given(st.lists(st.floats(-1, 1), max_size=30))
def test_a_margin_is_what_the_best_has_over_the_tenth(scores: list[float]) -> None:
    ranked = sorted(scores, reverse=True)
    found = margin([Hit(ChunkId(place), score) for place, score in enumerate(ranked)])
    assert found == (ranked[0] - ranked[min(9, len(ranked) - 1)] if ranked else 0.0)
    assert found >= 0.0


@given(st.integers(1, 3 * WINDOW_TOKENS), st.integers(0, 3 * WINDOW_TOKENS))
def test_a_window_is_never_better_than_the_whole_and_finds_words_that_stand_together(before: int, after: int) -> None:
    asked = query("alpha beta gamma")
    text = embedded(" ".join(["x"] * before + ["alpha", "beta", "gamma"] + ["x"] * after))
    whole = max_similarity(asked.tokens, text.codes)
    assert window_similarity(asked, [text.codes]) == pytest.approx(whole, abs=1e-5)


def test_words_scattered_over_a_chunk_are_worth_less_than_words_together() -> None:
    asked = query("alpha beta")
    filler = ["x"] * (2 * WINDOW_TOKENS)
    together = embedded(" ".join(["alpha", "beta", *filler])).codes
    scattered = embedded(" ".join(["alpha", *filler, "beta"])).codes
    assert window_similarity(asked, [scattered]) < window_similarity(asked, [scattered, together])


def test_nothing_to_compare_is_nothing_alike() -> None:
    empty = np.zeros((0, 8), dtype=np.uint8)
    assert window_similarity(query("alpha"), [empty]) == 0.0
    assert window_similarity(query("?"), [embedded("alpha").codes]) == 0.0


@pytest.mark.parametrize(
    ("question", "text", "expected"),
    [
        ("What does error E7000 mean?", "Error E4021 means that the certificate has expired.", False),
        ("What does error E4021 mean?", "Error E4021 means that the certificate has expired.", True),
        ("What is part AB-1234 for?", "Part AB 1234 holds the lid.", True),
        ("Does HJ22 or XC23 hold games?", "Box XC23 holds 1 toy.", True),
        ("What was 3M's revenue in FY2018 and Q2?", "Nothing of the kind.", True),
        ("Why is the sky blue?", "Nothing of the kind.", True),
    ],
)
def test_what_is_said_of_another_code_is_no_answer(question: str, text: str, expected: bool) -> None:
    assert holds_a_code(codes_of(question), [text]) is expected
