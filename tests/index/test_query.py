"""Taking questions apart."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.index.query import (
    MAX_QUERY_CHARS,
    groups_of,
    identifiers,
    is_decimal,
    normalise,
    number_pairs,
    spaced_codes,
    split_query,
    split_unspaced,
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("AB-12.3 fails, see 4.2.1.", ("AB-12.3", "4.2.1")),
        ("error E4021: in foo_bar", ("E4021", "foo_bar")),
        ("write to ann@example.com", ("ann@example.com",)),
        ("C++ or C#", ("C++", "C#")),
        ("std::vector in config.yaml", ("std::vector", "config.yaml")),
        ("ISO/IEC 27001:2013", ("27001:2013",)),
        ("COVID-19 and IL-6", ("COVID-19", "IL-6")),
        ("E4021, then E4021", ("E4021",)),
    ],
)
def test_codes_and_names_are_identifiers(text: str, expected: tuple[str, ...]) -> None:
    assert identifiers(text) == expected


@pytest.mark.parametrize(
    "text",
    ["2018", "the 1990s", "on the 20th", "1,000", "well-known", "and/or", "don't", "U.S. e.g. i.e.", "end.Next", ""],
)
def test_ordinary_words_and_numbers_are_no_identifiers(text: str) -> None:
    assert identifiers(text) == ()


def test_two_groups_of_digits_weigh_as_a_word() -> None:
    assert is_decimal("4.2")
    assert is_decimal("2017-2018")
    assert not is_decimal("4.2.1")
    assert not is_decimal("AB-12.3")


def test_codes_in_groups_are_one_word() -> None:
    assert spaced_codes("order AB 1234 X and SN 00815 now") == ("AB1234X", "SN00815")
    assert spaced_codes("In 2018 we paid 30 dollars") == ()
    assert groups_of("AB-1234X") == ["AB", "1234", "X"]


def test_a_number_goes_with_its_neighbours() -> None:
    assert number_pairs(["§", "12", "abs", "3"]) == (("§", "12"), ("12", "abs"), ("abs", "3"))
    assert number_pairs(["the", "2018", "of", "rent"]) == ()


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("\u0130stanbul", "Istanbul"),
        ("отчёт й", "отчет й"),
        ("Γιώργος", "Γιωργοσ"),
        ("كَتَبَ أحمد", "كتب احمد"),
        ("שָׁלוֹם", "שלום"),
        ("٤٢", "42"),
        ("Müller", "Müller"),
        ("re\u0301sume\u0301", "résumé"),
    ],
)
def test_marks_that_most_people_leave_out_are_left_out(text: str, folded: str) -> None:
    assert normalise(text) == folded


def test_quotation_marks_of_any_kind_make_phrases() -> None:
    parts = split_query('say "force majeure" or “act of God” or «cas fortuit» now')
    assert parts.phrases == ("force majeure", "act of God", "cas fortuit")
    assert parts.words.split() == ["say", "or", "or", "now"]


def test_a_lone_quotation_mark_means_nothing() -> None:
    parts = split_query('a 5" pipe')
    assert parts.phrases == ()
    assert "pipe" in parts.words


def test_unspaced_scripts_are_taken_out_as_runs() -> None:
    assert split_unspaced("契約の第3条 and ราคา") == ("  3  and  ".replace("  3 ", " 3 "), ("契約の第", "条", "ราคา"))


def test_look_alikes_become_one_character() -> None:
    assert normalise("con\u00adnec\u200btion") == "connection"
    assert normalise("AB\u201112") == "AB-12"
    assert normalise("\ufb01le \uff21") == "file A"
    assert normalise("bad \ud800 half") == "bad ? half"


@given(st.text(st.characters(), max_size=3_000))
def test_no_question_fails_and_none_is_longer_than_the_limit(text: str) -> None:
    parts = split_query(text)
    assert len(parts.words) <= len(normalise(text[:MAX_QUERY_CHARS]))
    parts.words.encode("utf-8")


@given(st.text())
def test_a_text_is_normalised_alike_among_plain_words(text: str) -> None:
    plain = "so many plain words that it is looked at word by word " * (1 + len(text))
    assert normalise(plain + text) == plain + normalise(text)


@given(st.text(st.sampled_from('ab1"“”.-_@/+#: \n東薴ก'), max_size=80))
def test_splitting_normalised_text_again_changes_nothing(text: str) -> None:
    assert normalise(normalise(text)) == normalise(text)
    assert split_query(normalise(text)) == split_query(text)
