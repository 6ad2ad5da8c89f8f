"""Whether an answer holds what the key says."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.evaluate.gold import GoldKind, gold_of, is_contained

CAPEX = "What is the capital expenditure of 3M in FY2018 (in USD millions)?"


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        ("$1577.00", GoldKind.NUMBER),
        ("Little Rock", GoldKind.STRING),
        ("['90%', '42%']", GoldKind.LIST),
        ("Yes", GoldKind.VERDICT),
        ("No. ", GoldKind.VERDICT),
        ("No, the company runs its assets well.", GoldKind.PROSE),
        ("[a remark]", GoldKind.STRING),
    ],
)
def test_kinds_of_keys(answer: str, kind: GoldKind) -> None:
    assert gold_of(answer, "").kind is kind


def test_an_empty_key_is_none() -> None:
    with pytest.raises(ValueError, match="empty"):
        gold_of("  The answer here assumes that FY2023 is a year.", "")


def held(answer: str, *sentences: str, question: str = "", on_right_page: bool = False) -> bool | None:
    return is_contained(gold_of(answer, question), sentences, on_right_page=on_right_page)


def test_numbers() -> None:
    assert held("$1577.00", "Purchases of equipment | (1,577) | (1,373)", question=CAPEX)
    assert held("$1.58", "Purchases of equipment | (1,577)", question="Answer in USD billions.")
    assert not held("$1.58", "Purchases of equipment | (1,577)")
    assert not held("$1577.00", "Purchases of equipment | (1,373)", question=CAPEX)


def test_one_digit_counts_on_the_right_page_alone() -> None:
    assert held("4", "There are four markers.", on_right_page=True)
    assert not held("4", "See page 4.")


def test_short_strings_stand_in_a_row() -> None:
    assert held("Little Rock", "AR01 | LITTLE  ROCK")
    assert not held("Little Rock", "A little town and a rock")
    assert held("Covina", "Covina and West Covina")
    assert held("Health Care Business", "There is Health Care too.", question="Which business is it?")
    assert not held("after", "It comes first.", question="Is it before or after?")


def test_every_item_of_a_list() -> None:
    assert held("['Running', 'the Jordan Brand']", "We sell Running shoes.", "There is the Jordan Brand.")
    assert not held("['Running', 'the Jordan Brand']", "We sell Running shoes.")


def test_prose_by_what_it_says_beyond_the_question() -> None:
    question = "How many Best Buy stores were there in Q2 of FY2024?"
    key = "There were 969 Best Buy stores by the end of Q2 FY2024. The answer here assumes that it is a quarter."
    assert held(key, "At the end of the quarter 969 remained.", question=question)
    assert not held(key, "Best Buy had stores in Q2 of FY2024.", question=question)
    assert not held(key, "Best Buy had 982 stores by the end of Q2 FY2024.", question=question)


def test_a_bare_verdict_is_not_told_from_words() -> None:
    assert held("Yes", "It is so.") is None


def test_what_repeats_the_question_alone_must_stand_in_a_row() -> None:
    assert held("The first quarter alone", "It was the first quarter alone.", question="The first quarter alone?")


@given(st.lists(st.sampled_from("alpha beta gamma delta 12 3.5 41%".split()), min_size=1, max_size=8))
def test_a_key_holds_itself_and_silence_holds_nothing(parts: list[str]) -> None:
    key = " ".join(parts)
    assert held(key, key, on_right_page=True)
    assert not held(key, on_right_page=True)
    assert not held(key, "Nothing of the kind.", on_right_page=True)
