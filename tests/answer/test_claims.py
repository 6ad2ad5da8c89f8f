import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.answer.claims import Claim, ClaimSplitter, check, windows_of
from core.api.types import RemovalReason
from tests.answer.parts import analyze, evidence

LEASE = (
    "The Tenant may end this Lease on 30 June 2028 by giving the Landlord at least nine months' notice in writing. "
    "The Principal Rent is £185,000 a year. The Tenant shall not sublet the premises. "
    "Error E4021 means that the VPN certificate has expired. Net sales rose 5.2 % to $3.4 million in 2022."
)
WINDOWS = windows_of(evidence(LEASE), analyze, {1: 1})


def reason_for(claim: str, question: str = "What does it say?") -> RemovalReason | None:
    return check(Claim(claim, ()), question, WINDOWS, analyze).reason


@pytest.mark.parametrize(
    "claim",
    [
        "The Tenant may end this Lease on 30 June 2028.",
        "The Tenant may end the Lease by giving the Landlord at least 9 months' notice in writing.",
        "The Principal Rent is £185,000 a year.",
        "Error E4021 means the VPN certificate has expired.",
        "Net sales rose 5.2 percent to $3,400,000.",
        "The Tenant shall not sublet the premises.",
    ],
)
def test_a_supported_claim_passes(claim: str) -> None:
    assert reason_for(claim) is None


@pytest.mark.parametrize(
    ("claim", "reason"),
    [
        ("The Tenant may end this Lease on 30 June 2029.", RemovalReason.NUMBER),
        ("The Principal Rent is £195,000 a year.", RemovalReason.NUMBER),
        ("Net sales rose 5.2 million in 2022.", RemovalReason.NUMBER),
        ("The Tenant shall sublet the premises.", RemovalReason.NEGATION),
        ("The Principal Rent is not £185,000 a year.", RemovalReason.NEGATION),
        ("Error E4022 means that the VPN certificate has expired.", RemovalReason.NAME),
        ("The rent to Harrods is £185,000 a year.", RemovalReason.NAME),
        ("The Tenant gives at most nine months' notice in writing.", RemovalReason.DIRECTION),
        ("Parking is free for visitors at weekends.", RemovalReason.UNSUPPORTED),
    ],
)
def test_an_unsupported_claim_is_held_back_with_its_reason(claim: str, reason: RemovalReason) -> None:
    assert reason_for(claim) is reason


@pytest.mark.parametrize(
    ("evidence_text", "claim", "reason"),
    [
        (
            "Receipts must be handed in within 30 days of the end of the journey.",
            "The documents must be handed in within 30 days of the end of the journey.",
            RemovalReason.UNSUPPORTED,
        ),
        (
            "The help desk is open from 8 a.m. to 6 p.m. on weekdays. Outside these hours only failures are handled.",
            "The help desk is open outside the hours of 8 a.m. to 6 p.m. on weekdays.",
            RemovalReason.DIRECTION,
        ),
        (
            "The company pays up to £140 a night for a hotel in London.",
            "The company pays £140 a night for a hotel in London.",
            RemovalReason.DIRECTION,
        ),
        ("The fee is £140 a night.", "The fee is $140 a night.", RemovalReason.NUMBER),
        (
            "Give nine months' notice and pay within two days.",
            "Give nine days' notice and pay within two months.",
            RemovalReason.NUMBER,
        ),
    ],
)
def test_true_words_that_make_a_false_sentence_are_held_back(
    evidence_text: str, claim: str, reason: RemovalReason
) -> None:
    windows = windows_of(evidence(evidence_text), analyze, {1: 1})
    ruling = check(Claim(claim, ()), "What does it say?", windows, analyze)
    assert ruling.reason is reason


def test_roles_cannot_be_swapped() -> None:
    windows = windows_of(evidence("The landlord shall pay the tenant a deposit."), analyze, {1: 1})
    ruling = check(Claim("The deposit the tenant shall pay the landlord.", ()), "Who pays?", windows, analyze)
    assert ruling.reason is RemovalReason.ORDER


def test_repeating_the_question_is_no_answer() -> None:
    claim = Claim("The Principal Rent is a year.", ())
    assert check(claim, "What is the Principal Rent a year?", WINDOWS, analyze).window is None


def test_a_claim_over_two_neighbouring_sentences_cites_both() -> None:
    claim = Claim("The Principal Rent is £185,000 a year and the Tenant shall not sublet the premises.", ())
    ruling = check(claim, "What about rent?", WINDOWS, analyze)
    assert ruling.window is not None
    assert len(ruling.window.sentences) == 2


def claims_in(*pieces: str) -> list[Claim]:
    splitter = ClaimSplitter()
    found = [claim for piece in pieces for claim in splitter.feed(piece)]
    return found + list(splitter.finish())


def test_a_citation_behind_the_full_stop_belongs_to_its_sentence() -> None:
    claims = claims_in("The rent is 5. [1] It is ", "due on Monday [2, 3].")
    assert claims == [Claim("The rent is 5.", (1,)), Claim("It is due on Monday.", (2, 3))]


@pytest.mark.parametrize(
    "written",
    [
        "According to the passage, the rent is due.",
        "So, the answer is: the rent is due.",
        'The document states: "The rent is due."',
        "1. The rent is due.",
        "Answer: “The rent is due.”",
    ],
)
def test_lead_ins_and_quotation_marks_are_taken_off(written: str) -> None:
    assert [c.text for c in claims_in(written)] == ["The rent is due."]


def test_a_line_that_only_announces_is_no_claim() -> None:
    assert [c.text for c in claims_in("The document states:\nThe rent is due.")] == ["The rent is due."]


@given(st.text(alphabet="abc. [12]\n", max_size=120), st.integers(min_value=1, max_value=7))
def test_the_cut_of_the_stream_does_not_matter(text: str, size: int) -> None:
    pieces = [text[i : i + size] for i in range(0, len(text), size)]
    assert "".join(c.text for c in claims_in(*pieces)).casefold() == "".join(c.text for c in claims_in(text)).casefold()


@given(st.integers(min_value=0, max_value=10**6))
def test_no_invented_number_passes(number: int) -> None:
    claim = f"The Principal Rent is £{number} a year."
    assert (reason_for(claim) is None) == (number == 185000)
