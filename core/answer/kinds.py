"""Things of one kind, of which a claim may name the wrong one: days, colours, ordinals, parties to a contract. Pure.

"Payable on Monday" is not "payable on Friday" and "notify the insurer" not "notify the policyholder", though no number,
no name and no opposite was changed.
"""

import re
from collections.abc import Iterable

from core.answer.clauses import Fault
from core.answer.opposites import SIDES
from core.api.types import RemovalReason
from core.language.units import REPEATED
from core.language.words import words

_NUMBERED = "first 1st|second 2nd|third 3rd|fourth 4th|fifth 5th|sixth 6th|seventh 7th|eighth 8th|ninth 9th|tenth 10th"
_KINDS = (
    (RemovalReason.NUMBER, _NUMBERED),
    (RemovalReason.NUMBER, "half|third|quarter|fifth|sixth|eighth|tenth"),
    (
        RemovalReason.NUMBER,
        "halve halved|double doubled twofold|triple tripled treble trebled threefold|quadruple quadrupled fourfold",
    ),
    (RemovalReason.NAME, "monday|tuesday|wednesday|thursday|friday|saturday|sunday"),
    (RemovalReason.NAME, "spring|summer|autumn|winter"),
    (RemovalReason.NAME, "morning|midday noon|afternoon|evening|midnight"),
    (RemovalReason.NAME, "red|green|blue|yellow|black|white|grey gray|brown|orange|purple violet|pink"),
    (RemovalReason.NAME, "north northern|south southern|east eastern|west western"),
    (RemovalReason.NAME, "gold|silver|copper|iron|steel|zinc|aluminium aluminum|brass|bronze|nickel"),
    (RemovalReason.NAME, "oxygen|nitrogen|hydrogen|helium|argon|neon|methane|chlorine|ammonia"),
    (RemovalReason.NAME, "petrol gasoline|diesel|electric electricity|coal"),
    (RemovalReason.NAME, "oral orally mouth|intravenous intravenously|intramuscular|topical|subcutaneous|rectal"),
    (RemovalReason.NAME, "systolic|diastolic"),
    (RemovalReason.NAME, "heart cardiac|liver hepatic|kidney renal|lung pulmonary|brain cerebral"),
    (RemovalReason.NAME, "cash|cheque check|card|transfer"),
    (RemovalReason.NAME, "landlord lessor|tenant lessee"),
    (RemovalReason.NAME, "buyer purchaser|seller vendor|carrier"),
    (RemovalReason.NAME, "lender creditor|borrower debtor|guarantor"),
    (RemovalReason.NAME, "employer|employee worker"),
    (RemovalReason.NAME, "insurer|policyholder insured"),
    (RemovalReason.NAME, "licensor|licensee"),
    (RemovalReason.NAME, "plaintiff claimant|defendant respondent"),
    (RemovalReason.NAME, "supplier contractor|customer client"),
    (RemovalReason.NAME, "trustee|beneficiary"),
    (RemovalReason.NAME, "doctor physician|nurse|patient|pharmacist"),
    (RemovalReason.NAME, "teacher|pupil student|parent"),
    (RemovalReason.NAME, "chair chairman chairwoman chairperson|secretary|treasurer|auditor"),
    (RemovalReason.NAME, "mother|father|brother|sister|son|daughter|uncle|aunt|nephew|niece|husband|wife"),
    (RemovalReason.NAME, "adult|child children|infant"),
)
_MEMBERS: dict[str, tuple[tuple[int, str], ...]] = {}
"""By word: its kinds, and the word that stands for it there."""
for _place, (_, _said) in enumerate(_KINDS):
    for _member in _said.split("|"):
        for _word in _member.split():
            _MEMBERS[_word] = (*_MEMBERS.get(_word, ()), (_place, _member.split()[0]))
del _place, _said, _member, _word

_EACH = re.compile(
    r"\b(?:per|each|every|an?)\s(second|minute|hour|day|week|fortnight|month|quarter|year|annum)\b", re.IGNORECASE
)


def kind_fault(claim: str, sentence: str, near: str) -> Fault | None:
    """The first member of a kind that the sentence lacks, while the clause `near` has another one in its place."""
    ours, theirs, rivals = _members(words(claim)), _members(words(sentence)), _members(words(near))
    for (kind, member), written in ours.items():
        is_rivalled = any(other == kind for other, _ in rivals.keys() - ours.keys())
        if (kind, member) not in theirs and is_rivalled:
            return _KINDS[kind][0], written
    highest, best = _superlatives(claim), _superlatives(near)
    if best - highest and highest - best:
        return RemovalReason.DIRECTION, min(highest - best)
    often, given = _often(claim), _often(sentence)
    wrong = sorted(often - given)
    return (RemovalReason.UNIT, wrong[0]) if wrong and _often(near) - often else None


def _members(found: Iterable[str]) -> dict[tuple[int, str], str]:
    return {each: word for word in found for form in (word, word.removesuffix("s")) for each in _MEMBERS.get(form, ())}


def _superlatives(text: str) -> set[str]:
    return {word for word in words(text) if word.endswith("est") and word in SIDES}


def _often(text: str) -> set[str]:
    """How often: "monthly", "each month"."""
    single = {REPEATED[word] for word in words(text) if word in REPEATED}
    each = {match[1].lower() for match in _EACH.finditer(text)}
    return single | {REPEATED.get(unit, unit) for unit in each}
