"""Who does what to whom, where the wording shows it. Pure.

"The landlord pays the tenant" is not "the tenant pays the landlord", and "Acme was acquired by Globex" is not "Acme
acquired Globex", though all their words are the same.
"""

from collections.abc import Sequence
from itertools import combinations

from core.answer.clauses import Clause, is_alike, is_irregular, matched, sides, sides_of
from core.answer.named import untitled
from core.answer.opposites import LACKING
from core.api.types import RemovalReason
from core.language.words import words

Fault = tuple[RemovalReason, str]

_BEING = frozenset("is are was were be been being get gets got".split())
_BEFORE_NOUN = frozenset("the a an its their his her this that of in for at on with from by".split())
"""Behind these stands no verb: "was the designer"."""
_ARTICLES = frozenset("the a an its their his her".split())
_FREE = frozenset("from in on at during for since until under with before after within".split())
_ORDINALS = frozenset("first second third fourth fifth last finally".split())
_AUXILIARY = frozenset(
    "shall will may can must should would could not to does did do has have had is are was were".split()
)
SAME_SHARE = 0.75
"""Of the other words of a claim: so many make it the same statement."""
_REACH_WORDS = 3
_SHARED_REACH_WORDS = 8
_MAX_PLACES = 24
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
    elif all(_stands_for(claim, sentence if _is_elided(each) else each) for each in clauses):
        return RemovalReason.ORDER, ""
    if _is_inverted(claim, sentence) or _changed_voice(claim, sentence) or _names_changed_places(claim, sentence):
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
    ours, theirs = _lead(claim, given), _lead(given, claim)
    rest = claim.stems - frozenset(ours)
    is_same = len(matched(rest, given.stems)) >= SAME_SHARE * len(rest)
    return bool(ours and theirs) and is_same


def _is_elided(clause: Clause) -> bool:
    """Whether its subject is that of the clause before it: "and bears the fees"."""
    first, second = [word.text for word in clause.words[:2]] or ["", ""], clause.words[1:2]
    looks = bool(second) and (second[0].text.endswith(("s", "ed")) or is_irregular(second[0].text))
    return first[0] in ("and", "but") and (looks or (bool(second) and second[0].text in _AUXILIARY))


def _lead(clause: Clause, other: Clause) -> tuple[str, ...]:
    """The stems before the first word that both have, or that goes the same way in both."""
    before: list[str] = []
    ways = sides(other)
    for word in clause.words:
        if matched(word.stems, other.stems) or sides_of(word) & ways:
            break
        if word.text not in LACKING and not (
            word.is_capital and word.start > 1
        ):  # a name amid a sentence is judged as one
            before += [stem for stem in word.stems if not stem[0].isdigit()]
    return tuple(before)


def _places(claim: Clause, sentence: Clause) -> list[tuple[int, int]]:
    """Where words that both have, each once, stand in the claim and in the sentence."""
    ours, theirs = _only_once(claim), _only_once(sentence)
    pairs = []
    for stem, place in ours.items():
        other = next((other for other in theirs if is_alike(stem, other)), None)
        if other is not None and not stem[0].isdigit():
            pairs.append((place, theirs[other]))
    return sorted(pairs)[:_MAX_PLACES]


def _only_once(clause: Clause) -> dict[str, int]:
    stems = [(stem, place) for place, word in enumerate(clause.words) for stem in word.stems]
    every = [stem for stem, _ in stems]
    return {stem: place for stem, place in stems if every.count(stem) == 1}


def _compare(claim: Clause, sentence: Clause) -> bool:
    return all(any(word.text == "than" for word in each.words) for each in (claim, sentence))


def _is_inverted(claim: Clause, sentence: Clause) -> bool:
    """Whether two words changed places around a verb in the same voice; comparisons are judged by what they say."""
    if _compare(claim, sentence):
        return False
    if len(matched(claim.stems, sentence.stems)) < SAME_SHARE * len(claim.stems):
        return False
    places = [
        each for each in _places(claim, sentence) if not _is_free(claim, each[0]) and not _is_free(sentence, each[1])
    ]
    return any(
        second[1] < middle[1] < first[1] and _is_same_verb(claim, middle[0], sentence, middle[1])
        for i, first in enumerate(places)
        for j, middle in enumerate(places[i + 1 :], start=i + 1)
        for second in places[j + 1 :]
    )


def _names_changed_places(claim: Clause, sentence: Clause) -> bool:
    """Whether two names stand the other way round about what both say, whatever its form: "Brightwater bought Halden"
    beside "Halden completed the acquisition of Brightwater"."""
    if _compare(claim, sentence):
        return False
    ours, theirs = untitled(claim.text), untitled(sentence.text)
    places = [
        (one, other)
        for one, other in _places(claim, sentence)
        if ours[claim.words[one].start].isupper() and theirs[sentence.words[other].start].isupper()
    ]
    return any(
        first[1] > second[1]
        and _is_subject(claim, first[0])
        and _is_subject(sentence, second[1])
        and _is_said_by(claim, first[0], second[0]) == _is_said_by(sentence, second[1], first[1])
        and bool(matched(_stems(claim, first[0], second[0]), _stems(sentence, second[1], first[1])))
        for first, second in combinations(places, 2)
    )


def _is_subject(clause: Clause, place: int) -> bool:
    """Whether a name stands first in its sentence, or behind others and articles alone."""
    before = [word.text for word in clause.words[:place] if not word.is_capital and word.text not in _ARTICLES]
    is_owner = clause.words[place].text.endswith(("'s", "’s"))
    return not is_owner and (not before or clause.text[: clause.words[place].start].rstrip().endswith(","))


def _is_said_by(clause: Clause, first: int, second: int) -> bool:
    """Whether what stands between two names is passive."""
    between = {word.text for word in clause.words[first + 1 : second]}
    return "by" in between or bool(between & _BEING)


def _stems(clause: Clause, first: int, second: int) -> frozenset[str]:
    between = clause.words[first + 1 : second]
    return frozenset(stem for word in between if not word.is_capital for stem in word.stems)


def _is_free(clause: Clause, place: int) -> bool:
    """What stands behind a preposition, or tells an order, moves freely: "from 15 April", "first"."""
    before = [
        word.text
        for word in clause.words[max(0, place - _REACH_WORDS) : place]
        if word.text not in _ARTICLES and not word.text.isdigit()
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
    places = _places(claim, sentence)
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
    return any(word.text in _BEING for word in clause.words[max(0, place - reach) : place])


def _is_by(clause: Clause, place: int) -> bool:
    after = [word.text for word in clause.words[place + 1 : place + 1 + _REACH_WORDS]]
    return "by" in after
