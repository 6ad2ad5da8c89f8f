"""Coverage and intersection over union against the places themselves, counted one by one."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.api.types import DocumentId
from core.evaluate.overlap import Stretch, Tokens, common, merged, overlap

STRETCHES = st.builds(
    lambda document, start, length: Stretch(DocumentId(document), start, start + length),
    st.integers(1, 2),
    st.integers(0, 50),
    st.integers(1, 20),
)


def places(stretches: Sequence[Stretch]) -> list[tuple[int, int]]:
    return [(one.document, at) for one in stretches for at in range(one.start, one.end)]


@settings(deadline=None)
@given(st.lists(STRETCHES, max_size=8))
def test_merging_keeps_the_places_and_none_twice(several: Sequence[Stretch]) -> None:
    assert sorted(places(merged(several))) == sorted(set(places(several)))


@settings(deadline=None)
@given(st.lists(STRETCHES, max_size=6), st.lists(STRETCHES, min_size=1, max_size=4))
def test_against_places_counted_one_by_one(found: Sequence[Stretch], wanted: Sequence[Stretch]) -> None:
    right, read = set(places(wanted)), places(found)
    both = right & set(read)
    measured = overlap(found, wanted=wanted)
    assert measured.recall == pytest.approx(len(both) / len(right))
    assert measured.precision == pytest.approx(len(both) / len(read) if read else 0.0)
    assert measured.iou == pytest.approx(len(both) / (len(read) + len(right) - len(both)))
    assert common(merged(found), merged(wanted)) == len(both)


def test_nothing_wanted_has_no_coverage() -> None:
    with pytest.raises(ValueError, match="wanted"):
        overlap([Stretch(DocumentId(1), 0, 5)], wanted=[])


def test_tokens_of_a_worked_example() -> None:
    """Tokens: In(0) 1894(1) ,(2) the(3) bridge(4) opened(5) .(6)."""
    text = "In 1894, the bridge opened."
    tokens = Tokens(text)
    start = text.index("894")
    assert tokens.stretch(Stretch(DocumentId(1), start, text.index(" bridge"))) == Stretch(DocumentId(1), 1, 4)
    assert tokens.stretch(Stretch(DocumentId(1), 2, 3)) == Stretch(DocumentId(1), 1, 1)
    assert tokens.stretch(Stretch(DocumentId(1), 0, len(text))) == Stretch(DocumentId(1), 0, 7)


@settings(deadline=None)
@given(st.text(alphabet="ab ,.", max_size=40), st.integers(0, 40), st.integers(0, 40))
def test_tokens_are_those_that_the_characters_touch(text: str, first: int, second: int) -> None:
    start, end = sorted((min(first, len(text)), min(second, len(text))))
    spans: list[tuple[int, int]] = []
    for at, letter in enumerate(text):
        if letter in "ab" and spans and spans[-1][1] == at and text[at - 1] in "ab":
            spans[-1] = (spans[-1][0], at + 1)
        elif letter != " ":
            spans.append((at, at + 1))
    touched = [n for n, (a, b) in enumerate(spans) if a < end and b > start and start < end]
    found = Tokens(text).stretch(Stretch(DocumentId(1), start, end))
    if start < end:
        assert list(range(found.start, found.end)) == touched
