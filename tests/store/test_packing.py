"""Values as columns and back."""

import sys

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from core.api.types import Verdict, VerdictCount
from core.contracts.pages import Word
from core.contracts.rows import ChunkSpan
from core.store.packing import (
    PackedWords,
    pack_counts,
    pack_path,
    pack_spans,
    pack_words,
    storable,
    unpack_path,
    unpack_spans,
    unpack_verdicts,
    unpack_words,
)

numbers = st.integers(0, 2**31 - 1)
points = st.floats(-1e5, 1e5, width=32)
words = st.builds(Word, numbers, numbers, st.tuples(points, points, points, points), numbers)
spans = st.builds(ChunkSpan, numbers, numbers, numbers, numbers)


@given(st.lists(words, max_size=20))
def test_words_come_back_as_they_were(page: list[Word]) -> None:
    assert unpack_words(pack_words(page)) == tuple(page)


@given(st.lists(words, max_size=20), st.integers(-3, 3))
def test_packed_words_are_the_words(page: list[Word], index: int) -> None:
    packed = PackedWords(page)
    assert (list(packed), len(packed), packed[1:]) == (page, len(page), tuple(page[1:]))
    assert unpack_words(pack_words(packed)) == tuple(page)
    if -len(page) <= index < len(page):
        assert packed[index] == page[index]


def test_packed_words_take_a_twentieth_of_the_room() -> None:
    page = [Word(9 * n, 9 * n + 8, (72.3 + 40 * (n % 12), 12.0 * n, 110.1, 12.0 * n + 9), n // 12) for n in range(600)]
    as_objects = sum(sys.getsizeof(part) for word in page for part in (word, word.box, *word.box, word.start, word.end))
    assert len(PackedWords(page).packed) * 20 < as_objects


def test_boxes_keep_a_thousandth_of_a_point() -> None:
    (word,) = unpack_words(pack_words([Word(0, 3, (72.123456, 700.2, 100.7, 712.99), 4)]))
    assert np.allclose(word.box, (72.123456, 700.2, 100.7, 712.99), atol=1e-3)


@given(st.lists(spans, max_size=5))
def test_spans_come_back_as_they_were(given_spans: list[ChunkSpan]) -> None:
    assert unpack_spans(pack_spans(given_spans)) == tuple(given_spans)


@given(st.text(st.characters(), max_size=50))
def test_any_file_name_comes_back_as_it_was(path: str) -> None:
    assert unpack_path(pack_path(path)) == path


def test_verdicts_are_counted_in_a_fixed_order() -> None:
    stored = pack_counts({Verdict.NO_TEXT: 1, Verdict.OK: 2})
    assert unpack_verdicts(stored) == (VerdictCount(Verdict.OK, 2), VerdictCount(Verdict.NO_TEXT, 1))
    assert unpack_verdicts(pack_counts({})) == ()


def test_lone_surrogates_are_replaced_one_for_one() -> None:
    assert storable("a\ud800b") == "a?b"
