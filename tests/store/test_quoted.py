"""Which documents stand in a kept answer, and what is left of it without them."""

import zlib

import pytest

from core.store.quoted import followed, packed_contents, quoting, without


def test_the_documents_of_an_answer_are_known_by_id_and_hash() -> None:
    contents = packed_contents({"7": "aa", "12": "bb", "3": ""})
    assert contents == "12:bb 7:aa"
    assert followed(contents, "aa", "cc") == "12:bb 7:cc"
    rows = [(b"one", contents, ""), (b"two", "7:cc", "aa dd"), (b"three", "1:dd", "ee")]
    touched = quoting(rows, {"aa", "bb"})
    assert (touched.answers, touched.changes) == ({b"one": frozenset({"7", "12"})}, [b"two"])


@pytest.mark.parametrize(
    "form",
    [
        "[]",
        "{}",
        '{"answer": 1, "documents": {}}',
        '{"answer": {"sentences": [], "passages": [1], "closest": []}, "documents": {}}',
        '{"answer": {"sentences": [{}], "passages": [], "closest": []}, "documents": {}}',
        '{"answer": {"sentences": [], "passages": [], "closest": []}, "documents": []}',
    ],
)
def test_of_a_form_that_is_not_known_nothing_is_left(form: str) -> None:
    """Nobody knows where in it the text of the document stands."""
    assert without(zlib.compress(form.encode()), {"7"}) is None
