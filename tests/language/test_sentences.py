from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.language.sentences import sentence_spans, sentences


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("One. Two.", ["One.", "Two."]),
        ("Dr. Smith paid. He left.", ["Dr. Smith paid.", "He left."]),
        ("It costs 5.2 million. See Fig. 3 for more.", ["It costs 5.2 million.", "See Fig. 3 for more."]),
        ("Write to Dr. P.N. Cundall. He answers.", ["Write to Dr. P.N. Cundall.", "He answers."]),
        ("P.J. Cross leads it. He wrote.", ["P.J. Cross leads it.", "He wrote."]),
        ("It was made in the U.S.A. The law differs.", ["It was made in the U.S.A.", "The law differs."]),
        ("U.S. law applies. J. K. Rowling wrote it.", ["U.S. law applies.", "J. K. Rowling wrote it."]),
        ("He said “No.” Then he left.", ["He said “No.”", "Then he left."]),
        ("4.2 The tenant may end. (a) by notice", ["4.2 The tenant may end.", "(a) by notice"]),
        ("4. The tenant may end the lease.", ["4. The tenant may end the lease."]),
        ("Rent | 3 | 4\nTotal | 5 | 6", ["Rent | 3 | 4", "Total | 5 | 6"]),
        ("为什么？因为天空是蓝的。", ["为什么？", "因为天空是蓝的。"]),
        ("Wait ... and see. End", ["Wait ... and see.", "End"]),
        ("", []),
    ],
)
def test_sentences_end_where_a_reader_would_end_them(text: str, expected: list[str]) -> None:
    assert sentences(text) == expected


@given(st.text(max_size=300))
def test_spans_lie_in_order_and_lose_no_letter(text: str) -> None:
    spans = sentence_spans(text)
    assert all(0 <= a < b <= len(text) for a, b in spans)
    assert all(first[1] <= second[0] for first, second in pairwise(spans))
    kept = "".join(text[a:b] for a, b in spans)
    assert "".join(kept.split()) == "".join(text.split())


def test_a_letter_that_is_a_name_may_end_a_sentence() -> None:
    assert sentences("The scanner goes to port A. Do not use port B.") == [
        "The scanner goes to port A.",
        "Do not use port B.",
    ]
    assert len(sentences("It was written by J. Smith of Leeds.")) == 1
