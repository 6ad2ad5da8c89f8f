"""Who does what to whom, where the wording shows it. Pure.

"The landlord pays the tenant" is not "the tenant pays the landlord", and "Acme was acquired by Globex" is not "Acme
acquired Globex", though all their words are the same.
"""

from collections.abc import Sequence

from core.answer.clauses import Clause, Fault, is_alike, is_elided, is_irregular, matched, sides, sides_of
from core.answer.opposites import LACKING
from core.answer.swaps import ARTICLES, BEING, compare, have_changed_places, places_of
from core.api.types import RemovalReason
from core.language.words import words

_BEFORE_NOUN = frozenset("the a an its their his her this that of in for at on with from by".split())
"""Behind these stands no verb: "was the designer"."""
_FREE = frozenset("from in on at during for since until under with before after within".split())
_ORDINALS = frozenset("first second third fourth fifth last finally".split())
_AUXILIARY = frozenset(
    "shall will may can must should would could not to does did do has have had is are was were".split()
)
SAME_SHARE = 0.75
"""Of the other words of a claim: so many make it the same statement."""
_REACH_WORDS = 3
_SHARED_REACH_WORDS = 8
_WE = frozenset(
    "company firm corporation group business management organisation organization bank fund trust registrant "
    "researcher author investigator team study".split()
)
PRONOUNS = frozenset("it they he she this that these those we such its their his her there".split())


def order_fault(claim: Clause, sentence: Clause, clauses: Sequence[Clause], *, around: str = "") -> Fault | None:
    """`clauses`: those of the sentence that the claim may come from; what a pronoun stands for must stand `around`."""
    if any(word.text in PRONOUNS for word in sentence.words[:1]):
        lead = () if _is_said_alike(claim, sentence) else _lead(claim, sentence)
        if lead and not any(_is_around(stem, around) for stem in lead):
            return RemovalReason.ORDER, ""
    elif all(_stands_for(claim, sentence if is_elided(each) else each) for each in clauses):
        return RemovalReason.ORDER, ""
    if _is_inverted(claim, sentence) or _changed_voice(claim, sentence) or have_changed_places(claim, sentence):
        return RemovalReason.ORDER, ""
    return None


def _is_said_alike(claim: Clause, sentence: Clause) -> bool:
    """Whether both begin with one pronoun, or what calls itself "we" is called by what it is."""
    pronoun, first = sentence.words[0].text, [word.text.removesuffix("s") for word in claim.words[:_REACH_WORDS]]
    return pronoun in first[:1] or (pronoun in ("we", "our") and bool(_WE & frozenset(first)))


def _is_around(stem: str, around: str) -> bool:
    return any(word.startswith(stem) or is_alike(stem, word) for word in words(around))


def _stands_for(claim: Clause, given: Clause) -> bool:
    """Whether the claim says what the clause says, but of another subject: each begins with words that the other
    lacks."""
    if {"we", "our"} & {word.text for word in given.words} and _WE & {word.text for word in claim.words}:
        return False
    ours, theirs = _lead(claim, given), _lead(given, claim)
    rest = claim.stems - frozenset(ours)
    is_same = len(matched(rest, given.stems)) >= SAME_SHARE * len(rest)
    return bool(ours and theirs) and is_same


def _lead(clause: Clause, other: Clause) -> tuple[str, ...]:
    """The stems before the first word that both have, or that goes the same way in both."""
    before: list[str] = []
    ways = sides(other)
    for word in clause.words:
        if matched(word.stems, other.stems) or sides_of(word) & ways:
            break
        is_name = word.is_capital and word.start > 1  # amid a sentence: it is judged as one
        if word.text not in LACKING and not is_name:
            before += [stem for stem in word.stems if not stem[0].isdigit()]
    return tuple(before)


def _is_inverted(claim: Clause, sentence: Clause) -> bool:
    """Whether two words changed places around a verb in the same voice; comparisons are judged by what they say."""
    if compare(claim, sentence):
        return False
    if len(matched(claim.stems, sentence.stems)) < SAME_SHARE * len(claim.stems):
        return False
    places = [
        each for each in places_of(claim, sentence) if not _is_free(claim, each[0]) and not _is_free(sentence, each[1])
    ]
    return any(
        second[1] < middle[1] < first[1] and _is_same_verb(claim, middle[0], sentence, middle[1])
        for i, first in enumerate(places)
        for j, middle in enumerate(places[i + 1 :], start=i + 1)
        for second in places[j + 1 :]
    )


def _is_free(clause: Clause, place: int) -> bool:
    """What stands behind a preposition, or tells an order, moves freely: "from 15 April", "first"."""
    before = [
        word.text
        for word in clause.words[max(0, place - _REACH_WORDS) : place]
        if word.text not in ARTICLES and not word.text.isdigit()
    ]
    return clause.words[place].text in _ORDINALS or (bool(before) and before[-1] in _FREE)


def _is_same_verb(claim: Clause, ours: int, sentence: Clause, theirs: int) -> bool:
    """Behind an article, a possessive or a preposition stands no verb; one of both must look like one."""
    both = ((claim, ours), (sentence, theirs))
    before = {clause.words[place - 1].text for clause, place in both if place}
    looks = any(clause.words[place].text.endswith(("ed", "es", "ing")) for clause, place in both) or bool(
        before & _AUXILIARY
    )
    is_verb = looks or any(is_irregular(clause.words[place].text) for clause, place in both)
    return is_verb and not before & _BEFORE_NOUN and _voice(claim, ours) == _voice(sentence, theirs)


def _changed_voice(claim: Clause, sentence: Clause) -> bool:
    """Whether two words kept their places around a third that is active in the one and passive in the other."""
    places = places_of(claim, sentence)
    return any(
        first[1] < middle[1] < second[1] and _is_turned(claim, middle[0], sentence, middle[1])
        for first, middle, second in zip(places, places[1:], places[2:], strict=False)
    )


def _is_turned(claim: Clause, ours: int, sentence: Clause, theirs: int) -> bool:
    one, other = _voice(claim, ours), _voice(sentence, theirs)
    by = _is_by(claim, ours) if one else _is_by(sentence, theirs)
    return one != other and by


def _voice(clause: Clause, place: int) -> bool:
    """Whether the word at a place is passive: behind a form of to be, also one that it shares ("were dried and
    weighed"), itself no -ing form."""
    last = clause.words[place - 1].text if place else ""
    if last == "to" or last in _BEFORE_NOUN or clause.words[place].text.endswith("ing"):
        return False
    reach = _SHARED_REACH_WORDS if last in ("and", "or") else _REACH_WORDS
    return any(word.text in BEING for word in clause.words[max(0, place - reach) : place])


def _is_by(clause: Clause, place: int) -> bool:
    after = [word.text for word in clause.words[place + 1 : place + 1 + _REACH_WORDS]]
    return "by" in after
