"""Pairs that contradict each other, and pairs that may both be true."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.answer.disagreement import disagreement, statement

CONFLICTING = [
    ("The deposit amounts to 500 pounds.", "The deposit is 700 pounds.", ("500 pounds", "700 pounds")),
    ("The warranty lasts two years.", "The warranty lasts three years.", ("two years", "three years")),
    ("The notice period is one month.", "The notice period is three months.", ("one month", "three months")),
    ("500 pounds are due on Monday.", "700 pounds are due on Monday.", ("500 pounds", "700 pounds")),
    ("The VAT rate is 19%.", "The VAT rate is 16%.", ("19%", "16%")),
    ("Receipts must be handed in within 30 days.", "Receipts must be handed in within 60 days.",
     ("30 days", "60 days")),
    ("The lease ends on 31 May 2026.", "The lease ends on 30 June 2026.", ("31 May 2026", "30 June 2026")),
    ("Applications close in 2027.", "Applications close in 2028.", ("2027", "2028")),
    ("Revenue in 2022 was $5.2 million.", "Revenue in 2022 was $5.4 million.", ("$5.2 million", "$5.4 million")),
    ("The bridge is 1,149 metres long.", "The bridge is 1,150 metres long.", ("1,149 metres", "1,150 metres")),
    ("A service for Model 3 costs 310 pounds.", "A service for Model 3 costs 340 pounds.",
     ("310 pounds", "340 pounds")),
    ("The pump must be checked every 6 months.", "The pump must be checked every 12 months.",
     ("6 months", "12 months")),
    ("Up to 40 people may enter the hall.", "Up to 60 people may enter the hall.", ("40 people", "60 people")),
    ("Die Kaution beträgt 900 Euro.", "Die Kaution beträgt 1200 Euro.", ("900 Euro", "1200 Euro")),
    ("Le délai est de 15 jours.", "Le délai est de 30 jours.", ("15 jours", "30 jours")),
    ("Dogs are allowed in the yard.", "Dogs are not allowed in the yard.",
     ("Dogs are allowed in the yard.", "Dogs are not allowed in the yard.")),
]  # fmt: skip
BOTH_TRUE = [
    ("The deposit is 500 pounds.", "The deposit is 500 pounds."),
    ("Revenue in 2022 was $5.2 million.", "Revenue in 2021 was $4.8 million."),
    ("Revenue was $5.2 million as of 31 May 2022.", "Revenue was $5.2 million as of 31 May 2023."),
    ("A service for Model 3 costs 310 pounds.", "A service for Model 9 costs 560 pounds."),
    ("The fee for adults is 10 pounds.", "The fee for children is 5 pounds."),
    ("The deposit is 500 pounds.", "The deposit for a garage is 100 pounds."),
    ("The minimum order is 10 pieces.", "The maximum order is 50 pieces."),
    ("The committee met on 3 May 2021.", "The committee met on 4 June 2021."),
    ("The first payment is 200 pounds.", "The second payment is 300 pounds."),
    ("Rent | 48 | 43", "Rent | 51 | 47"),
    ("District 12 has 3,112 voters.", "District 14 has 2,987 voters."),
    ("At least 5 members must attend.", "At most 9 members may attend."),
    ("The interest rate is 5%.", "The interest rate rose 3 times."),
    ("See Table 3 for the yield of barley.", "See Table 4 for the yield of barley."),
    ("Sales rose by 5.2 million.", "Sales rose by 5,200,000."),
    ("The gross margin was 40% in Europe.", "The gross margin was 38% in Asia."),
    ("The room is not heated if guests are away for 2 days.", "The room is heated if guests are away for 2 days."),
    ("Weight: 5 kg", "Weight: 7 kg"),
    ("4. Replace the cover of the lamp.", "7. Replace the cover of the lamp."),
    ("(2) Revenues are those of the licensing business.", "(3) Revenues are those of the licensing business."),
]


def said(one: str, other: str, *, of_one_family: bool = False) -> tuple[str, str] | None:
    first, second = statement(one), statement(other)
    if first is None or second is None:
        return None
    return disagreement(first, second, of_one_family=of_one_family)


@pytest.mark.parametrize(("one", "other", "values"), CONFLICTING)
def test_two_values_for_the_same_contradict_each_other(one: str, other: str, values: tuple[str, str]) -> None:
    assert said(one, other) == values
    assert said(other, one) == values[::-1]


@pytest.mark.parametrize(("one", "other"), BOTH_TRUE)
def test_what_may_both_be_true_is_no_conflict(one: str, other: str) -> None:
    assert said(one, other) is None
    assert said(other, one) is None


def test_of_two_versions_the_wording_may_differ_a_little() -> None:
    old, new = "Receipts must be handed in within 30 days of the journey.", "Receipts must be handed in within 60 days."
    assert said(old, new) is None
    assert said(old, new, of_one_family=True) == ("30 days", "60 days")
    assert said("The office closed on 3 May 2021.", "The office closed on 4 May 2021.", of_one_family=True) is not None


def test_versions_about_other_things_do_not_contradict_each_other() -> None:
    assert said("The fee for adults is 10 pounds.", "The fee for children is 5 pounds.", of_one_family=True) is None


@settings(deadline=None)
@given(st.text(), st.text())
def test_it_is_symmetric_and_no_text_contradicts_itself(one: str, other: str) -> None:
    assert said(one, one) is None
    there, back = said(one, other), said(other, one)
    assert (there is None) == (back is None)
    assert there is None or back is None or there == back[::-1]
