"""Hyphens at the end of a line."""

import pytest

from core.parse.prose.dehyphenate import Join, Vocabulary, is_hyphenated, is_open, join, vocabulary
from tests.parse.build import NO_WORDS


def known(*words: str) -> Vocabulary:
    return vocabulary([[word] for word in words])


@pytest.mark.parametrize(
    ("upper", "lower", "how"),
    [
        ("cap-", "tions", Join.DROP),
        ("(cap\u2010", "tions).", Join.DROP),
        ("cap\u00ad", "tions", Join.DROP),
        ("well-", "known", Join.KEEP),
        ("incentive-", "based", Join.KEEP),
        ("state-of-the-", "art", Join.KEEP),
        ("e-", "mail", Join.KEEP),
        ("COVID-", "19", Join.KEEP),
        ("2015-", "2016", Join.KEEP),
        ("self-", "Portrait", Join.KEEP),
        ("short-", "and", Join.SPACE),
        ("word-", "(see", Join.SPACE),
    ],
)
def test_what_the_word_itself_says(upper: str, lower: str, how: Join) -> None:
    assert join(upper, lower, NO_WORDS) is how


def test_a_compound_seen_elsewhere_keeps_its_hyphen() -> None:
    assert join("co-", "operate", known("co-operate")) is Join.KEEP
    assert join("co-", "operate", known("cooperate")) is Join.DROP


def test_two_words_known_by_themselves_keep_the_hyphen_between_them() -> None:
    assert join("decision-", "making", known("decision", "making")) is Join.KEEP
    assert join("under-", "standing", known("under", "standing")) is Join.DROP


def test_the_halves_of_a_cut_word_are_no_words() -> None:
    words = vocabulary([["the", "cap-"], ["tions", "stand"], ["well-known"]])
    assert words.words == {"the", "stand"}
    assert words.compounds == {"well-known"}


def test_only_a_hyphen_behind_a_letter_cuts_a_word() -> None:
    assert is_hyphenated("cap-")
    assert not is_hyphenated("-")
    assert not is_hyphenated("--")


def test_ranges_and_addresses_go_on_without_a_space() -> None:
    assert is_open("2018–")
    assert is_open("https://www.example.org/a/")
    assert not is_open("and/")
    assert not is_open("–")
