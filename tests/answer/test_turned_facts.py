"""Kinds of changed facts that others wrote unseen: what must be caught, beside what must pass."""

import pytest

from core.api.types import RemovalReason
from tests.answer.test_faults import reason_of

TOLD_TRULY = [
    ("The auto-ignition point is 363 °C.", "The auto-ignition point is 363 degrees Celsius."),
    ("It generated 241 GWh in its first year.", "It generated 241 gigawatt hours in its first year."),
    ("The pump delivers 40 l/min.", "The pump delivers 40 litres per minute."),
    ("The orchard is 240 m² in size.", "The orchard is 240 square metres in size."),
    ("The leaflet was last revised in 09/2022.", "The leaflet was last revised in September 2022."),
    ("The price excludes value added tax.", "The price excludes VAT."),
    ("The bread is free from milk and egg.", "The bread contains no milk and no egg."),
    (
        "Interest paid was $96 million and $104 million in 2022 and 2021, respectively.",
        "In 2021, $104 million was paid.",
    ),
    ("The rate was 21.3% in 2022 compared to 18.9% in 2021.", "The rate was 21.3% in 2022, up from 18.9% in 2021."),
    ("On May 4, 2021 we entered a facility that matures on May 4, 2026.", "The facility matures on 4 May 2026."),
    ("Avoid alcohol while you take it.", "Alcohol should be avoided while you take it."),
    ("The Lender lends CHF 15 million.", "The lender lends 15 million Swiss francs."),
    ('"Lonely Road" is a song by Tom Reed.', "Tom Reed sang the song 'Lonely Road'."),
    ("The coarse filter is non-washable.", "The coarse filter cannot be washed."),
    ("Beetles live on every island except Torsa.", "Beetles live on all islands but Torsa."),
    (
        "The offices are let for seven years beginning on 1 July 2021 and ending on 30 June 2028.",
        "The offices are let until 30 June 2028.",
    ),
    (
        "The policyholder may appoint a second expert and bears the fees of that expert.",
        "The policyholder bears the fees of the second expert.",
    ),
    ("Amendments of the articles require all votes.", "Changing the articles requires all votes."),
    ("The Tenant shall not assign, underlet or share the shop.", "The tenant may not sublet the shop."),
    ("The margin improved to 41.2% from 39.8%.", "The margin rose to 41.2% from 39.8%."),
    (
        "Scores were lower with ropivacaine than with lidocaine.",
        "Patients given ropivacaine had lower scores than those given lidocaine.",
    ),
    ("Halden completed the acquisition of Brightwater in June.", "In June Halden bought Brightwater."),
    ("The Elde joins the Morva at Veit.", "At Veit the Elde joins the Morva."),
    ("Payment is due on Monday.", "On Monday the payment is due."),
    ("The largest tributary of the Elde is the Lissa.", "The Lissa is the largest tributary of the Elde."),
]

CHANGED = [
    (
        "Interest paid was $96 million and $104 million in 2022 and 2021, respectively.",
        "Interest paid was $96 million in 2021.",
        RemovalReason.NUMBER,
    ),
    ("The rate was 21.3% in 2022 compared to 18.9% in 2021.", "The rate was 18.9% in 2022.", RemovalReason.NUMBER),
    (
        "On May 4, 2021 we entered a facility that matures on May 4, 2026.",
        "The facility matures on 4 May 2021.",
        RemovalReason.DATE,
    ),
    ("Avoid alcohol while you take it.", "Alcohol can be drunk while you take it.", RemovalReason.NEGATION),
    (
        "Patients were discharged sooner than controls.",
        "Patients went home later than controls.",
        RemovalReason.DIRECTION,
    ),
    ("The tubes were filled with argon.", "The tubes were filled with nitrogen.", RemovalReason.NAME),
    ("The auto-ignition point is 363 °C.", "The auto-ignition point is 363 degrees Fahrenheit.", RemovalReason.UNIT),
    ("The pump delivers 40 l/min.", "The pump delivers 40 litres per hour.", RemovalReason.UNIT),
    ("The rent is £500 a month.", "The rent is £500 a week.", RemovalReason.UNIT),
    ("The orchard is 3.5 hectares in size.", "The orchard is 3.5 square metres in size.", RemovalReason.UNIT),
    ("The leaflet was last revised in 09/2022.", "The leaflet was last revised in June 2022.", RemovalReason.DATE),
    (
        "The dividend was paid on March 15, 2023 to stockholders of record on March 1, 2023.",
        "The dividend was paid on 1 March 2023.",
        RemovalReason.DATE,
    ),
    (
        "The offices are let for seven years beginning on 1 July 2021 and ending on 30 June 2028.",
        "The offices are let until 1 July 2021.",
        RemovalReason.DATE,
    ),
    ("They were moved in the late 1920s.", "They were moved in the early 1920s.", RemovalReason.DIRECTION),
    ("Halden completed the acquisition of Brightwater.", "Brightwater bought Halden.", RemovalReason.ORDER),
    ("The bread is free from milk and egg.", "The bread contains milk and egg.", RemovalReason.NEGATION),
    ("The coarse filter is non-washable.", "The coarse filter can be washed.", RemovalReason.NEGATION),
    (
        "The Tenant shall not assign, underlet or share the shop.",
        "The tenant may sublet the shop.",
        RemovalReason.NEGATION,
    ),
    (
        "The policyholder may appoint a second expert and bears the fees of that expert.",
        "The insurer bears the fees of the second expert.",
        RemovalReason.ORDER,
    ),
    (
        "Scores were lower with ropivacaine than with lidocaine.",
        "Patients given lidocaine had lower scores than those given ropivacaine.",
        RemovalReason.DIRECTION,
    ),
    ("The margin improved to 41.2% from 39.8%.", "The margin fell to 41.2% from 39.8%.", RemovalReason.DIRECTION),
    ("The cheapest one was also the slowest.", "The cheapest one was also the fastest.", RemovalReason.DIRECTION),
    ("Payment is due on Monday.", "Payment is due on Friday.", RemovalReason.NAME),
    ("Interest is payable quarterly in arrears.", "Interest is payable monthly in arrears.", RemovalReason.UNIT),
    ("The door is painted green.", "The door is painted red.", RemovalReason.NAME),
    ("This is the third edition of the code.", "This is the second edition of the code.", RemovalReason.NUMBER),
    ("A third of the grant went on travel.", "A quarter of the grant went on travel.", RemovalReason.NUMBER),
    ("Phase II of the trial began in May.", "Phase III of the trial began in May.", RemovalReason.CODE),
]


@pytest.mark.parametrize(("sentence", "claim"), TOLD_TRULY)
def test_what_is_told_truly_has_no_fault(sentence: str, claim: str) -> None:
    assert reason_of(claim, sentence) is None


@pytest.mark.parametrize(("sentence", "claim", "reason"), CHANGED)
def test_what_was_changed_is_caught(sentence: str, claim: str, reason: RemovalReason) -> None:
    assert reason_of(claim, sentence) is reason
