"""What turns, bounds or weakens a clause, held against the clause it comes from: negation, opposites, comparisons,
quantity words, obligation and condition. Pure.

Two turns of one thing make none: "not allowed" is "prohibited", and "A is harder than B" is "B is less hard than A".
"""

import re
from collections.abc import Collection, Sequence

from core.answer.clauses import Clause, Fault, Word, matched
from core.answer.opposites import (
    AVOIDED,
    BEFORE_AVOIDED,
    ENDINGS,
    EXCEPTIONS,
    FAILING,
    LACKING,
    MIN_PREFIXED_CHARS,
    NEGATORS,
    PREFIXES,
    SIDES,
)
from core.api.types import RemovalReason
from core.language.quantities import quantities

_PLAIN = re.compile(
    r"\bnot (?:only|just|merely|simply|necessarily|un\w+)\b|\w+n['’]t (?:only|just|merely|simply|necessarily)\b"
    r"|\b(?:no|not) (?:less|more|fewer|later|earlier|lower|longer) than\b|\bno matter\b|\bno\. ?(?=\d)"
    r"|\bat (?:least|most)\b|\b(?:not|no) exceed\w*\b|\bwhether or not\b|\bup to\b"
    r"|\bmore or less\b|\bor (?:more|less)\b"
    r"|\bmore than one\b",
    re.IGNORECASE,
)
"""Bounds of numbers, which `core.answer.amounts` compares, and negations that deny nothing."""
_COMPARED = re.compile(
    r"\b(?P<lead>less|fewer|more)\s+(?:\w+\s+){0,5}?than\b|\b(?!after\b|other\b|rather\b|under\b|over\b|whether\b|"
    r"e?ither\b|n?ever\b|per\b|water\b|number\b|order\b|power\b)(?P<what>\w+(?:er|rse))\s+(?:\w+\s+){0,5}?than\b",
    re.IGNORECASE,
)
_COMPARATIVE = ("er", "more", "less", "worse")
_LESSER = frozenset("less fewer lower smaller shorter slower worse weaker lighter younger cheaper earlier".split())
ALL, MOST, HALF, SOME, ONLY = "all", "most", "half", "some", "only"
QUANTIFIERS = {
    word: kind
    for kind, words in {
        ALL: "all every each everyone everybody always",
        MOST: "most mostly majority",
        HALF: "half",
        SOME: "some few certain minority",
        ONLY: "only solely exclusively nur seulement",
    }.items()
    for word in words.split()
}
_JUST = re.compile(
    r"\b(?:only|just|alone|solely|exclusively|nur|seulement)\b|\bno(?:body| one| other)\b", re.IGNORECASE
)
_PERIODS = frozenset("time year month week day night morning evening hour minute quarter case other".split())
_PLURALS = frozenset("people women men children staff police".split())
_FOLLOWS = {ALL: {ALL}, MOST: {MOST}, HALF: {HALF}, ONLY: {ONLY}}
_MUST = re.compile(
    r"\b(?:must|shall|ha(?:s|ve|d) to|required|requires?|needs? to|needed|obliged|obligation|mandatory|compulsory)\b",
    re.I,
)
_MAY = re.compile(r"\b(?:may|might|could|allowed|permitted|entitled|optional|free to|right to)\b", re.IGNORECASE)
_HEDGED = re.compile(
    _MAY.pattern
    + r"|\b(?:can|would|possibl\w+|potential\w*|likely|able|sometimes|perhaps|option\w*|thought|allows?|permits?)\b",
    re.IGNORECASE,
)
_MODAL_REACH_WORDS = 4
MIN_SHARED_STEMS = 2
_APART = re.compile(
    r"\b(?:exclusive of|not including|apart from|aside from|other than|save for|with the exception of|"
    r"(?:all|every\w*|each|any\w*|no(?:body|thing| one)?|none)\b[^,;.:]{0,60}?\bbut(?! also\b| not\b))(?=\s)",
    re.IGNORECASE,
)
_IF = re.compile(
    r"\b(?:if|unless|provided that|on condition|in case|as long as|only with|subject to|wenn)\b"
    r"|(?:^|,\s)falls (?:der|die|das|ein|eine|sie|er|es|kein)\b",
    re.I,
)
_CONDITIONED = re.compile(
    _IF.pattern + r"|\bfor (?:each|every)\b|\b(?:when|whenever|where|with|without|once|until|except|only|should)\b",
    re.I,
)
_LEADING_IF = re.compile(r"\W*(?:if|when|where|unless|in case)\b[^,]{3,120},", re.IGNORECASE)
_SAID = re.compile(r"\b(?:alleg\w+|former\w*|suppos\w+|purported\w*|reported\w*|so-called|proposed|planned)\b", re.I)


def meaning_fault(claim: Clause, given: Sequence[Clause]) -> Fault | None:
    """What turns the claim away from each of the clauses it may come from; None if one of them says the same, or if
    they have so little in common that nothing can be told."""
    alike = [each for each in given if _is_about(claim, each)]
    faults = [_fault(claim, each) for each in alike]
    return None if not faults or None in faults else faults[0]


def _is_about(claim: Clause, given: Clause) -> bool:
    shared = len(matched(claim.stems, given.stems))
    return shared >= MIN_SHARED_STEMS or 2 * shared >= len(claim.stems)


def _fault(claim: Clause, given: Clause) -> Fault | None:
    return _turned(claim, given) or _quantity_fault(claim, given) or _modal_fault(claim, given)


def _turned(claim: Clause, given: Clause) -> Fault | None:
    """Turns are counted: an odd number of them makes the contrary."""
    compared = _comparison(claim, given)
    negated = _negations(claim, given) - _negations(given, claim)
    swapped = _swapped(claim, given, compared is not None)
    turns = abs(negated) % 2 + len(swapped) + (compared or 0)
    if len(swapped) > 1 or turns % 2:
        if swapped:
            return RemovalReason.DIRECTION, swapped[0]
        return (RemovalReason.DIRECTION if compared else RemovalReason.NEGATION), _first_negator(claim)
    return None


def _words(clause: Clause) -> list[Word]:
    """Those that may turn it."""
    spans = [match.span() for match in _PLAIN.finditer(clause.text)]
    return [word for word in clause.words if not any(a <= word.start < b for a, b in spans)]


def _negations(clause: Clause, other: Clause) -> int:
    """How often a clause is turned; a word with a prefix that denies ("unpaid") counts where the other has it
    without."""
    words = _words(clause)
    theirs, own = {word.text for word in other.words}, {word.text for word in clause.words}
    count = 0
    for place, word in enumerate(words):
        following = words[place + 1].text if place + 1 < len(words) else ""
        if word.text in NEGATORS or word.text.endswith(("n't", "n’t")):
            before = words[place - 1].text if place else ""
            is_joined = word.text == "nor" or before in ("and", "or", "nor")  # "no milk and no egg" is denied once
            count += not _is_opposed(word.text, own, theirs) and not (is_joined and count)
        elif word.text in FAILING:
            count += following == "to" or not _is_opposed(word.text, own, theirs)
        elif word.text in LACKING:
            count += following in ("of", "from")
        elif word.text == "without":
            count += "without" not in theirs and "no" in theirs
        elif word.text in AVOIDED:
            count += not place or words[place - 1].text in BEFORE_AVOIDED
        elif word.text not in SIDES and _is_denied(word.text, theirs | other.stems):
            count += word.text not in theirs
    return count


def _is_denied(word: str, others: Collection[str]) -> bool:
    """Whether it is one of the other words with a prefix or an ending that denies: "non-washable" beside "washed"."""
    bare = [word.removeprefix(prefix).lstrip("-") for prefix in PREFIXES if word.startswith(prefix)]
    bare += [word.removesuffix(ending) for ending in ENDINGS if word.endswith(ending)]
    forms = {form for rest in bare for form in (rest, rest.removesuffix("able"), rest.removesuffix("ible"))}
    return any(len(form) >= MIN_PREFIXED_CHARS and bool(matched([form], others)) for form in forms)


def _is_opposed(word: str, own: set[str], others: set[str]) -> bool:
    """Whether the other clause holds a word of the same pair, so that it is judged there; "refused to accept" is a
    negation all the same."""
    pairs = {pair for pair, _ in SIDES.get(word, ())}

    def holds(text: str) -> bool:
        return any(pair in pairs for pair, _ in SIDES.get(text, ()))

    return any(holds(other) for other in others) and not any(holds(each) for each in own - {word})


def _first_negator(clause: Clause) -> str:
    return next((word.text for word in _words(clause) if word.text in NEGATORS), "")


def _swapped(claim: Clause, given: Clause, is_compared: bool) -> list[str]:
    """The words of the claim whose contrary the evidence has in their place; what both have is none."""
    shared = {word.text for word in claim.words} & {word.text for word in given.words}
    ours = [word.text for word in _words(claim) if word.text not in shared]
    theirs = {side for word in _words(given) if word.text not in shared for side in SIDES.get(word.text, ())}
    own = {side for word in ours for side in SIDES.get(word, ())}
    found: dict[str, str] = {}
    for word in ours:
        for pair, first in SIDES.get(word, ()):
            is_turned = (pair, not first) in theirs and (pair, first) not in theirs and (pair, not first) not in own
            if is_turned and not (is_compared and word.endswith(_COMPARATIVE)):
                found[word] = word
    return list(found)


def _comparison(claim: Clause, given: Clause) -> int | None:
    """How many turns lie between two comparisons of the same two things; None if one compares nothing."""
    one, other = _COMPARED.search(claim.text), _COMPARED.search(given.text)
    if one is None or other is None:
        return None
    ours, theirs = _sides(claim, one), _sides(given, other)
    is_swapped = bool(ours[0] & theirs[1]) and bool(ours[1] & theirs[0])
    return int(is_swapped) + int(_is_lesser(one) != _is_lesser(other) or _is_opposite(_compares(one), _compares(other)))


def _sides(clause: Clause, match: "re.Match[str]") -> tuple[frozenset[str], frozenset[str]]:
    """What is compared with what; words that stand on both sides tell nothing."""
    inside = match.start("lead" if match["lead"] else "what")
    first = frozenset(
        stem for word in clause.words if word.end <= match.end() and word.start != inside for stem in word.stems
    )
    second = frozenset(stem for word in clause.words if word.start >= match.end() for stem in word.stems)
    return first - second, second - first


def _compares(match: "re.Match[str]") -> str:
    return (match["lead"] or match["what"]).lower()


def _is_lesser(match: "re.Match[str]") -> bool:
    return _compares(match) in _LESSER


def _is_opposite(one: str, other: str) -> bool:
    theirs = SIDES.get(other, frozenset())
    return any((pair, not first) in theirs for pair, first in SIDES.get(one, ()))


def quantifiers(clause: Clause) -> dict[str, Word | None]:
    """Kinds of quantity words with the word each belongs to. "Each year" and "no" are none."""
    found: dict[str, Word | None] = {}
    words = _words(clause)
    for place, word in enumerate(words):
        kind = QUANTIFIERS.get(word.text)
        head = next((each for each in words[place + 1 : place + 5] if each.stems), None)
        if kind == ALL and word.text in ("each", "every", "any", "all") and head and head.text.rstrip("s") in _PERIODS:
            continue
        is_just = kind == ONLY and any(quantities(each.text) for each in words[place + 1 : place + 3])
        if kind and not is_just and not _is_many(words, place):
            found.setdefault(kind, head)
    return found


def _is_many(words: Sequence[Word], place: int) -> bool:
    """ "Quite a few" and "most important" are no quantities; "most of them" and "most drivers" are."""
    before = words[place - 1].text if place else ""
    after = words[place + 1].text if place + 1 < len(words) else ""
    if words[place].text == "most":
        return before in ("the", "at", "a") or not (after in ("of", "") or after.endswith("s") or after in _PLURALS)
    return words[place].text == "few" and before == "quite"


def _quantity_fault(claim: Clause, given: Clause) -> Fault | None:
    ours, theirs = quantifiers(claim), quantifiers(given)
    for kind, allowed in _FOLLOWS.items():
        if kind in ours and not allowed & theirs.keys():
            return RemovalReason.QUANTITY, kind
    if SOME in ours and SOME not in theirs and theirs.keys() & {ALL, MOST, HALF}:
        return RemovalReason.QUANTITY, SOME
    restricted = theirs.get(ONLY)
    if not _JUST.search(claim.text) and restricted is not None and matched(restricted.stems, claim.stems):
        return RemovalReason.QUANTITY, ONLY
    for kind in (SOME, MOST, HALF):
        head = theirs.get(kind)
        if head is not None and not ours and matched(head.stems, claim.stems):
            return RemovalReason.QUANTITY, kind
    return None


def _modal_fault(claim: Clause, given: Clause) -> Fault | None:
    """What must be is more than what is, and that more than what may be; a prohibition is one either way."""
    if _negations(claim, given) and _negations(given, claim):
        return None
    must, may = _governs(_MUST, given, claim), _governs(_MAY, given, claim)
    if may and not must and (_MUST.search(claim.text) or not _HEDGED.search(claim.text)):
        return RemovalReason.QUANTITY, may
    if must and not may and _governs(_MAY, claim, given) and not _MUST.search(claim.text):
        return RemovalReason.QUANTITY, must
    return None


def _governs(pattern: "re.Pattern[str]", clause: Clause, other: Clause) -> str:
    """The modal in front of a word that both clauses have; empty if there is none."""
    for match in pattern.finditer(clause.text):
        behind = [word for word in clause.words if word.start >= match.end() and word.stems][:_MODAL_REACH_WORDS]
        before = [word for word in clause.words if word.end <= match.start() and word.stems][-1:]
        is_month = match.group() == "May" and match.start() > 0
        if not is_month and any(matched(word.stems, other.stems) for word in [*before, *behind]):
            return match.group()
    return ""


def exception_fault(claim: Clause, sentence: Clause) -> Fault | None:
    """What is "without notice" is not what is with it: such a word must stand on both sides if what follows does."""
    ours, theirs = _exceptions(claim), _exceptions(sentence)
    for word in ours:
        if not theirs:
            return RemovalReason.NEGATION, word.text
    is_denied = any(word.text == "no" for word in claim.words)
    theirs = [word for word in theirs if not (is_denied and word.text == "without")]
    for word in theirs if not ours else ():
        behind = [stem for each in sentence.words if each.start > word.start for stem in each.stems][:2]
        if matched(behind, claim.stems):
            return RemovalReason.NEGATION, word.text
    return None


def _exceptions(clause: Clause) -> list[Word]:
    """Words that except what follows, also "all but", "apart from" and "other than"."""
    ends = {match.end() for match in _APART.finditer(clause.text)}
    return [word for word in clause.words if word.text in EXCEPTIONS or word.end in ends]


def condition_fault(claim: Clause, sentence: Clause) -> Fault | None:
    """What holds only if something does, or what is only said to be, is not so."""
    said = _SAID.search(sentence.text)
    if said and not _SAID.search(claim.text):
        return RemovalReason.QUANTITY, said.group()
    condition = _IF.search(sentence.text)
    if condition and _has_other_condition(claim, sentence):
        return RemovalReason.QUANTITY, condition.group()
    if condition and not _CONDITIONED.search(claim.text):
        return RemovalReason.QUANTITY, condition.group()
    return None


def _has_other_condition(claim: Clause, sentence: Clause) -> bool:
    """Whether both begin with a condition, and less than half of the one is in the other."""
    ours, theirs = _condition(claim), _condition(sentence)
    shared = len(matched(ours, theirs))
    return bool(ours and theirs) and 2 * shared <= len(ours) and 2 * shared <= len(theirs)


def _condition(clause: Clause) -> frozenset[str]:
    found = _LEADING_IF.match(clause.text)
    words = [word for word in clause.words if word.end <= found.end()] if found else []
    return frozenset(stem for word in words for stem in word.stems)
