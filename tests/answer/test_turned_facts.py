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
    ("We have not entered into any swaps.", "The company has not entered into any swaps."),
    ("The laws of Denmark apply to it.", "Danish law applies to it."),
    ("Demand falls below the limit in winter.", "In winter, demand falls below the limit."),
    ("This cake is made without eggs or butter.", "The cake contains no eggs and no butter."),
    (
        "The year of the club begins on 1 October and ends on 30 September.",
        "The year of the club ends on 30 September.",
    ),
    ("In the absence of Ms Ley the meeting was chaired by Mr Orr.", "Mr Orr chaired the meeting as Ms Ley was absent."),
    ("We had cash of $18.7 million and no debt.", "The company had cash of $18.7 million."),
    ("The sum is 1.5 million Swiss francs.", "The sum is CHF 1.5 million."),
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
        "The Exhibitor pays for transport to the hall, the Organiser for electricity.",
        "Transport to the hall is paid for by the organiser.",
        RemovalReason.ORDER,
    ),
    (
        "The rapid test found 188 of 203 infections (sensitivity 92.6%) and 11 false ones (specificity 98.3%).",
        "The rapid test had a sensitivity of 98.3%.",
        RemovalReason.NUMBER,
    ),
    ("The ceiling was painted by Matteo Ricci; Paolo made the altar.", "Paolo Ricci painted it.", RemovalReason.NAME),
    ("The yield was 7.8 t/ha.", "The yield was 7.8 kilograms per hectare.", RemovalReason.UNIT),
    ("Cars cost 0.42 euros per kilometre.", "Cars cost 0.42 euros per mile.", RemovalReason.UNIT),
    ("All staff must attend the training.", "Some staff must attend the training.", RemovalReason.QUANTITY),
    (
        "The accounts were audited by Harlow LLP, which replaced Dunmore LLP in May.",
        "The accounts were audited by Dunmore LLP.",
        RemovalReason.NAME,
    ),
    (
        "Dana Whitlock succeeded Peter Osei as chair.",
        "Peter Osei replaced Dana Whitlock as chair.",
        RemovalReason.ORDER,
    ),
    (
        "Mr Orr supported her; Mr Blume spoke against the proposal.",
        "Mr Orr spoke against the proposal.",
        RemovalReason.NAME,
    ),
    ("The Sorn is the largest lake, the Umber the deepest.", "The Sorn is the deepest lake.", RemovalReason.NAME),
    (
        "5.2 Steps shall have a rise of 150 mm.",
        "Section 5.3 requires steps to have a rise of 150 mm.",
        RemovalReason.CODE,
    ),
    (
        "If your car breaks down abroad, we pay for a hire car for up to 14 days.",
        "If the machine is stolen, we pay for a hire car for up to 14 days.",
        RemovalReason.QUANTITY,
    ),
    (
        "Unemployment was 5.2% in March, down from 5.9%.",
        "Unemployment was higher in March, at 5.2% compared with 5.9%.",
        RemovalReason.DIRECTION,
    ),
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
