"""A claim that is its evidence but for one word, which stands elsewhere in the passage. Pure.

"Coaches may use the gym" is "coaches may use the archive" with a word of the next sentence. A word that the passage
does not use may be another name of the same thing; one that it uses of something else is not.
"""

from collections.abc import Collection, Sequence
from itertools import pairwise

from core.answer.clauses import Clause, Fault, Word, matched
from core.answer.opposites import NEGATORS, SIDES
from core.api.types import RemovalReason

_PRONOUNS = frozenset("it they them this these those he she him her".split())


def slot_fault(claim: Clause, sentence: Clause, near: Sequence[Clause], *, passage: Collection[str]) -> Fault | None:
    """The first word of the claim that the sentence lacks and its passage has, while each clause has another one in the
    same place."""
    content = [word for word in claim.words if word.stems]
    missing = [word for word in content if _is_missing(word, sentence)]
    elsewhere = frozenset(passage) - sentence.stems
    borrowed = [word for word in missing if matched(word.stems, elsewhere) and _has_no_check(word)]
    allowed = 1 + any(word.text in _PRONOUNS for word in sentence.words)
    for word in borrowed if len(content) > 1 else ():
        is_edge = word in (content[0], content[-1]) and len(borrowed) == len(missing) <= allowed
        if any(_is_replaced(content, word, each, claim, is_edge=is_edge) for each in near) or _is_other_agent(
            word, claim, sentence
        ):
            return RemovalReason.ORDER, word.text
    return None


def _is_replaced(content: Sequence[Word], word: Word, clause: Clause, claim: Clause, *, is_edge: bool) -> bool:
    """Whether the clause has another word between the same neighbours; at the edge of a claim that has but this one
    from elsewhere, beside the same one."""
    place = content.index(word)
    before = _beside(clause, claim, word, content[place - 1]) if place else None
    after = _beside(clause, claim, word, content[place + 1]) if place + 1 < len(content) else None
    if is_edge:
        return bool(before or after)
    return bool(before and after and before & after)


def _beside(clause: Clause, claim: Clause, word: Word, neighbour: Word) -> frozenset[str]:
    """The words of a clause that the claim lacks and that stand by the neighbour as the word does."""
    given = [each for each in clause.words if each.stems]
    link, is_behind = _link(claim, neighbour, word), word.start > neighbour.start
    pairs = pairwise(given) if is_behind else ((other, one) for one, other in pairwise(given))
    return frozenset(
        other.text
        for one, other in pairs
        if matched(one.stems, neighbour.stems)
        and _link(clause, one, other) == link
        and _is_missing(other, claim)
        and _has_no_check(other)
        and word.text not in other.text
    )


def _is_other_agent(word: Word, claim: Clause, sentence: Clause) -> bool:
    """Whether the claim says by whom something is done, and the sentence begins with another one who does it."""
    first = next((each for each in sentence.words if each.stems), None)
    return (
        _link_is_by(claim, word)
        and first is not None
        and _is_missing(first, claim)
        and "by" not in {w.text for w in sentence.words}
    )


def _link_is_by(claim: Clause, word: Word) -> bool:
    """Whether nothing but an article stands between "by" and the word."""
    before = [each.text for each in claim.words if each.end <= word.start]
    return before[-1:] == ["by"] or (before[-2:-1] == ["by"] and before[-1] in ("a", "an", "the"))


def _link(clause: Clause, one: Word, other: Word) -> list[str]:
    """The small words between two."""
    start, end = sorted((one.start, other.start))
    return [word.text for word in clause.words if start < word.start < end]


def _is_missing(word: Word, clause: Clause) -> bool:
    return not matched(word.stems, clause.stems)


def _has_no_check(word: Word) -> bool:
    """Opposites and numbers have checks of their own."""
    return word.text not in SIDES and word.text not in NEGATORS and not word.text[0].isdigit()
