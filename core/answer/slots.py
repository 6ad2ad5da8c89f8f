"""A claim that is its evidence but for one word, which stands elsewhere in the passage. Pure.

"Coaches may use the gym" is "coaches may use the archive" with a word of the next sentence. A word that the passage
does not use may be another name of the same thing; one that it uses of something else is not.
"""

from collections.abc import Collection, Sequence
from itertools import pairwise

from core.answer.clauses import Clause, Word, matched
from core.answer.opposites import NEGATORS, SIDES
from core.api.types import RemovalReason

Fault = tuple[RemovalReason, str]

_PRONOUNS = frozenset("it they them this these those he she him her".split())


def slot_fault(claim: Clause, sentence: Clause, near: Sequence[Clause], *, passage: Collection[str]) -> Fault | None:
    """The first or last word of the claim, if it is the only one that the sentence lacks, its passage has it, and each
    clause has another one beside the same neighbour. A pronoun may stand for a second one."""
    content = [word for word in claim.words if word.stems]
    missing = [word for word in content if _is_missing(word, sentence)]
    allowed = 1 + any(word.text in _PRONOUNS for word in sentence.words)
    elsewhere = frozenset(passage) - sentence.stems
    if not 0 < len(missing) <= allowed or not all(matched(word.stems, elsewhere) for word in missing):
        return None
    edges = [word for word in missing if word in (content[0], content[-1]) and _has_no_check(word)]
    swapped = (w for w in edges if len(content) > 1 and all(_has_another(content, w, each, claim) for each in near))
    return next(((RemovalReason.ORDER, word.text) for word in swapped), None)


def _has_another(content: Sequence[Word], word: Word, clause: Clause, claim: Clause) -> bool:
    """Whether the neighbour of the word has one in its stead in a clause that the claim lacks."""
    given = [each for each in clause.words if each.stems]
    if word is content[0]:
        given, neighbour = list(reversed(given)), content[1]
    else:
        neighbour = content[-2]
    link = _link(claim, neighbour, word)
    others = [b for a, b in pairwise(given) if matched(a.stems, neighbour.stems) and _link(clause, a, b) == link]
    return any(_is_missing(other, claim) and _has_no_check(other) and word.text not in other.text for other in others)


def _link(clause: Clause, one: Word, other: Word) -> list[str]:
    """The small words between two."""
    start, end = sorted((one.start, other.start))
    return [word.text for word in clause.words if start < word.start < end]


def _is_missing(word: Word, clause: Clause) -> bool:
    return not matched(word.stems, clause.stems)


def _has_no_check(word: Word) -> bool:
    """Opposites and numbers have checks of their own."""
    return word.text not in SIDES and word.text not in NEGATORS and not word.text[0].isdigit()
