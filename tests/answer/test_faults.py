"""One fact changed at a time: what must be caught, with its reason, beside what must pass."""

import pytest

from core.answer.faults import Surroundings, fault_of
from core.answer.named import known_names
from core.api.types import RemovalReason
from tests.answer.parts import analyze


def reason_of(claim: str, sentence: str, *, heading: str = "", around: str = "") -> RemovalReason | None:
    beside = Surroundings(heading, f"{heading}\n{around}\n{sentence}", known_names([sentence, around]))
    fault = fault_of(claim, sentence, analyze, beside=beside)
    return None if fault is None else fault[0]


@pytest.mark.parametrize(
    ("sentence", "claim"),
    [
        ("Turnover was $5.2 million in 2021.", "In 2021 turnover was $5,200,000."),
        ("The notice period is two weeks.", "The notice period is 14 days."),
        ("Adults take 250 mg twice a day.", "Adults take 250 mg two times a day."),
        ("Leave must be requested at least two weeks ahead.", "Leave must be requested two weeks or more ahead."),
        ("The fan starts when it is hotter than 70 degrees.", "The fan starts when it is hotter than 70 degrees."),
        ("The licence cost €1.2 million.", "The licence cost 1.2 million euros."),
        ("The bridge opened on 14 September 1874.", "The bridge opened on September 14, 1874."),
        ("Travel to work is unpaid.", "Travel to work is not paid."),
        ("The council refused to accept the plan.", "The council did not accept the plan."),
        ("The tablets must not be crushed.", "The tablets may not be crushed."),
        ("Alloy B is harder than alloy A.", "Alloy A is less hard than alloy B."),
        ("The copper line is slower than the fibre line.", "The fibre line is faster than the copper line."),
        ("Energy costs fell by a tenth.", "Energy costs decreased by a tenth."),
        ("Most of the drivers took the course.", "The majority of drivers took the course."),
        ("Acme was acquired by Globex.", "Globex acquired Acme."),
        ("Clause 7.3 deals with repairs.", "Repairs are dealt with in clause 7.3."),
        ("The European Union approved it.", "The EU approved it."),
        ("The loss was $(7.4) million.", "The loss was $7.4 million."),
    ],
)
def test_the_same_in_other_words_has_no_fault(sentence: str, claim: str) -> None:
    assert reason_of(claim, sentence) is None


@pytest.mark.parametrize(
    ("sentence", "claim", "reason"),
    [
        ("Turnover was $5.2 million.", "Turnover was $5.8 million.", RemovalReason.NUMBER),
        ("The rent is $500 and the deposit is $700.", "The rent is $700.", RemovalReason.NUMBER),
        ("Each tube got 15 ml.", "Each tube got 15 litres.", RemovalReason.UNIT),
        ("The licence cost €1.2 million.", "The licence cost 1.2 million dollars.", RemovalReason.UNIT),
        ("The margin rose by 1.5 %.", "The margin rose by 1.5 percentage points.", RemovalReason.UNIT),
        ("The bridge opened on 14 September 1874.", "The bridge opened on 24 September 1874.", RemovalReason.DATE),
        ("Guidance for Q2 2022 was cut.", "Guidance for Q4 2022 was cut.", RemovalReason.DATE),
        (
            "It was signed on 2 August 1920 and came into force on 1 January 1921.",
            "It came into force on 2 August 1920.",
            RemovalReason.DATE,
        ),
        ("Error E118 means that the tray is empty.", "Error E181 means that the tray is empty.", RemovalReason.CODE),
        ("Clause 7.3 deals with repairs.", "Clause 7.4 deals with repairs.", RemovalReason.CODE),
        ("The plant stands in Rennes today.", "The plant stands in Lyon today.", RemovalReason.NAME),
        ("Dogs are not allowed in the flat.", "Dogs are allowed in the flat.", RemovalReason.NEGATION),
        ("The turbine failed the test.", "The turbine passed the test.", RemovalReason.DIRECTION),
        ("Energy costs fell by a tenth.", "Energy costs rose by a tenth.", RemovalReason.DIRECTION),
        ("Alloy B is harder than alloy A.", "Alloy A is harder than alloy B.", RemovalReason.DIRECTION),
        ("Most of the drivers took the course.", "All drivers took the course.", RemovalReason.QUANTITY),
        ("Only members may vote on it.", "Members may vote on it.", RemovalReason.QUANTITY),
        ("Two spaces at most may be used: at most two.", "At least two spaces may be used.", RemovalReason.QUANTITY),
        ("The debt could increase next year.", "The debt increased next year.", RemovalReason.QUANTITY),
        ("The debt rises if rates rise.", "The debt rises.", RemovalReason.QUANTITY),
        ("The landlord shall pay the tenant.", "The tenant shall pay the landlord.", RemovalReason.ORDER),
        ("Acme was acquired by Globex.", "Acme acquired Globex.", RemovalReason.ORDER),
    ],
)
def test_a_changed_fact_is_caught(sentence: str, claim: str, reason: RemovalReason) -> None:
    assert reason_of(claim, sentence) is reason


def test_the_head_of_a_table_gives_its_scale() -> None:
    row = "Revenue | 5.2 | 4.8"
    assert reason_of("Revenue was $5.2 million.", row, heading="Income statement (in millions)") is None
    assert reason_of("Revenue was $5.2 million.", row) is RemovalReason.NUMBER


def test_the_year_of_a_sentence_may_be_that_of_its_document() -> None:
    sentence = "Capital expenditure was $1,577 million."
    assert reason_of("Capital expenditure in FY2018 was $1,577 million.", sentence, heading="3M_2018_10K.pdf") is None
    claim = "Capital expenditure in FY2017 was $1,577 million."
    assert reason_of(claim, sentence, heading="3M_2018_10K.pdf") is RemovalReason.DATE


def test_a_name_from_the_passage_is_lent_unless_another_stands_in_its_place() -> None:
    before = "The charity Brightwell was founded in Rennes."
    assert reason_of("Brightwell employs 90 people.", "It employs 90 people.", around=before) is None
    assert (
        reason_of("Rennes employs 90 people.", "Kessler Works employs 90 people.", around=before) is RemovalReason.NAME
    )
