"""Which of several times in its clause a claim's is: the one that something begins at, ends at, or happens at. Pure."""

import re
from collections.abc import Sequence
from enum import StrEnum

from core.answer.clauses import Clause, Fault, matched
from core.api.types import RemovalReason
from core.language.moments import Moment, agrees, moments

_REACH_WORDS = 4
_BEFORE_TIME = r"\W+(?:(?:the|end|of|on|at|in|with|and|including|effect|from)\W+){0,4}$"
_FROM = re.compile(
    r"\b(?:from|since|beginning|begins?|began|starting|starts?|started|commenc\w+|effective|opens?|opened)"
    + _BEFORE_TIME,
    re.IGNORECASE,
)
_UNTIL = re.compile(
    r"\b(?:until|till|to|through|ending|ends?|ended|expir\w+|lapse[sd]?|terminat\w+|closes?|closed)" + _BEFORE_TIME,
    re.IGNORECASE,
)


class Role(StrEnum):
    """What a time is of that which the clause tells."""

    NONE = "none"
    FROM = "from"
    UNTIL = "until"


def time_fault(said: Clause, given: Sequence[Clause], near: Sequence[Clause], sentence: str) -> Fault | None:
    """The first time of the claim that its evidence gives, but of something else. `near`: the clauses of the `given`
    ones that the claim may come from."""
    claim = said.text
    wanted = moments(claim)
    there = [moment for clause in near for moment in moments(clause.text)]
    everywhere = [(_role(sentence, moment), moment) for moment in moments(sentence)]
    for moment in wanted:
        role = _role(claim, moment)
        same = [other for other, each in everywhere if agrees(moment, each)]
        if role is not Role.NONE and role in same:
            continue
        is_turned = role is not Role.NONE and bool(same) and Role.NONE not in same
        if is_turned or _is_rivalled(moment, wanted, there):
            return RemovalReason.DATE, claim[moment.start : moment.end]
        if any(
            _is_nearer_another(said, wanted, clause, moment) or _is_governed_otherwise(said, clause, moment)
            for clause in given
        ):
            return RemovalReason.DATE, claim[moment.start : moment.end]
    return None


def is_time_alone(clause: Clause) -> bool:
    """Whether it says when, and nothing else: such a clause comes from where the time stands, be it of what it may."""
    spans = [(moment.start, moment.end) for moment in moments(clause.text)]
    told = [word for word in clause.words if word.stems]
    return bool(spans) and all(any(a <= word.start < b for a, b in spans) for word in told)


def _role(text: str, moment: Moment) -> Role:
    before = text[: moment.start].rstrip() + " "
    if _UNTIL.search(before):
        return Role.UNTIL
    return Role.FROM if _FROM.search(before) else Role.NONE


def _is_rivalled(moment: Moment, wanted: Sequence[Moment], there: Sequence[Moment]) -> bool:
    """Whether the clause has another time in its place."""
    if any(agrees(moment, other) for other in there):
        return False
    return any(not any(agrees(each, other) or agrees(other, each) for each in wanted) for other in there)


def _is_nearer_another(said: Clause, wanted: Sequence[Moment], clause: Clause, moment: Moment) -> bool:
    """Whether nothing that stands in front of this time is said by the claim, but what stands in front of another: "was
    paid on 15 March to holders of record on 1 March"."""
    found = moments(clause.text)
    starts = [0, *(each.end for each in found)]
    fronts = [_between(clause, start, each.start) for start, each in zip(starts, found, strict=False)]
    own = [front for front, each in zip(fronts, found, strict=True) if agrees(moment, each)]
    others = [
        front
        for front, each in zip(fronts, found, strict=True)
        if not any(agrees(one, each) for one in wanted) and matched(said.stems, front)
    ]
    return bool(own and others) and all(front and not matched(said.stems, front) for front in own)


def _is_governed_otherwise(said: Clause, clause: Clause, moment: Moment) -> bool:
    """Whether the word in front of the time in the claim stands in front of another one: "matures on"."""
    if any(word.text == "than" for word in said.words):
        return False
    found = moments(clause.text)
    word = _governor(said, moment)
    own = [each for each in found if agrees(moment, each)]
    others = [each for each in found if each not in own]
    return (
        bool(own and word)
        and any(matched(word, _governor(clause, each)) for each in others)
        and not any(matched(word, _governor(clause, each)) for each in own)
    )


def _governor(clause: Clause, moment: Moment) -> frozenset[str]:
    before = [word for word in clause.words if word.end <= moment.start][-_REACH_WORDS:]
    return next((frozenset(word.stems) for word in reversed(before) if word.stems), frozenset())


def _between(clause: Clause, start: int, end: int) -> frozenset[str]:
    return frozenset(stem for word in clause.words if start <= word.start < end for stem in word.stems)
