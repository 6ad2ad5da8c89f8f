import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.answer.splitter import ClaimSplitter


def texts(*pieces: str) -> list[str]:
    splitter = ClaimSplitter()
    found = [claim.text for piece in pieces for claim in splitter.feed(piece)]
    return found + [claim.text for claim in splitter.finish()]


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("Dr. Okafor led it. It took 5.2 years.", ["Dr. Okafor led it.", "It took 5.2 years."]),
        ("See No. 5 e.g. here. It is due.", ["See No. 5 e.g. here.", "It is due."]),
        ("- The rent is due.\n- Pets are allowed.", ["The rent is due.", "Pets are allowed."]),
        ("1. The rent is due.\n2. Pets are allowed.", ["The rent is due.", "Pets are allowed."]),
        ("(a) The rent is due.\n(b) Pets are allowed.", ["The rent is due.", "Pets are allowed."]),
        ("## Summary\nThe rent is due.", ["The rent is due."]),
        ("**Summary**\nThe **rent** is due.", ["The rent is due."]),
        ("The rent is due. [1][2] Pets are allowed [3].", ["The rent is due.", "Pets are allowed."]),
    ],
)
def test_sentences_come_whole(written: str, expected: list[str]) -> None:
    assert texts(written) == expected


PARTS = st.lists(
    st.sampled_from(["Dr. ", "5", ".", "2 ", "million ", "e.g. ", "The rent", " [1]", ". ", "\n", "- ", "No. ", "1. "])
)


@given(PARTS)
def test_the_cut_of_the_stream_does_not_matter(parts: list[str]) -> None:
    assert texts(*parts) == texts(*"".join(parts))
