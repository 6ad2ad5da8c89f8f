"""What is shown of a passage that came close, and of evidence that was short by a hair."""

import pytest

from core.api.types import Gate
from desktop.finding_texts import gate_numbers
from desktop.state.closest import MOST_CHARS, closest_words, shared

BEFORE = "Ice is cleared by the Landlord before eight in the morning. " * 5
LINE = "The Tenant shall insure the plate glass and keep the receipt for the premium."


def test_the_line_that_is_close_is_shown_and_not_the_beginning() -> None:
    shown = closest_words(BEFORE + LINE + " " + BEFORE, "What is the excess on our glass insurance?")
    assert "insure the plate glass" in shown
    assert shown.startswith("…")
    assert shown.endswith("…")
    assert len(shown) <= MOST_CHARS + 2


def test_a_short_passage_is_shown_whole() -> None:
    assert closest_words(LINE, "insurance") == LINE


def test_without_a_shared_word_it_begins_at_its_beginning() -> None:
    assert closest_words(BEFORE, "What about parking?").startswith("Ice is cleared")


def test_numbers_are_words_too_and_small_words_are_none() -> None:
    assert shared("On 30 June the rent is due", "the 30?") == ((3, 5),)


@pytest.mark.parametrize(
    ("probability", "threshold", "shown"),
    [
        (0.21, 0.62, ("0.21", "0.62")),
        (0.1478, 0.1523, ("0.148", "0.152")),
        (0.15231, 0.15234, ("0.1523", "0.1523")),
        (0.151, 0.151, ("0.15", "0.15")),
    ],
)
def test_what_was_short_by_a_hair_is_told_with_more_decimals(
    probability: float, threshold: float, shown: tuple[str, str]
) -> None:
    assert gate_numbers(Gate(probability, threshold)) == shown
