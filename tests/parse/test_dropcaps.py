"""A large first letter and the text beside it."""

import pytest

from core.parse.lines import Line
from core.parse.prose.dehyphenate import vocabulary
from tests.parse.build import blocks, line, read

PROSE = ["committee has met twice and found", "the report sound in all its parts", "and the figures right."]


def lines_with(letter: str, rest: str) -> list[Line]:
    cap = line(letter, 50, 124, size=28)
    texts = [f"{rest} {PROSE[0]}", *PROSE[1:]]
    return [cap, *(line(text, 68, 106 + 12 * at) for at, text in enumerate(texts))]


@pytest.mark.parametrize(
    ("letter", "rest", "word"), [("T", "he", "The"), ("A", "fter", "After"), ("A", "lone", "Alone"), ("I", "ts", "Its")]
)
def test_the_letter_joins_the_word_it_begins(letter: str, rest: str, word: str) -> None:
    page = read(lines_with(letter, rest), known=vocabulary([["alone", "some"]]))
    assert blocks(page) == [("paragraph", f"{word} {' '.join(PROSE)}")]


def test_a_letter_that_is_a_word_stays_one() -> None:
    page = read(lines_with("A", "small"), known=vocabulary([["small"]]))
    assert page.text.startswith("A small committee has met")


def test_a_large_letter_with_no_text_beside_it_stays_where_it_is() -> None:
    lines = [line("Q", 50, 60, size=28), *(line(text, 50, 100 + 12 * at) for at, text in enumerate(PROSE))]
    assert blocks(read(lines))[0] == ("paragraph", "Q")
