"""Sentences as clauses, and clauses as the words a check compares. Pure.

What is said of one thing must not be taken for what is said of another, so a claim is held against the clause it comes
from: "the rent is $500 and the deposit is $700" does not bear out a rent of $700.
"""

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise, takewhile

from core.answer.opposites import SIDES
from core.api.types import RemovalReason
from core.language.synonyms import base_of
from core.language.words import fold, word_spans

Analyze = Callable[[str], list[str]]
Fault = tuple[RemovalReason, str]
"""Why a claim does not hold, and the words of it that are wrong."""

_CUT = re.compile(
    r"(?<!\d),(?![\d\s])|,\s(?!\d{4}\b|even\b)(?!(?:\w+,\s){0,3}\w+,?\s(?:or|nor)\b)|[;()|]|:\s|\s[-–—]\s|—|\b(?=(?:and|but|while|whereas|although|though|unless|except|excluding|"
    r"without|outside|if|provided|which|who|whose|because|when|where|so that|as long as|instead of|rather than)\b)",
    re.IGNORECASE,
)
_PREFIX_CHARS = 4
_ENDING_CHARS = 3
MIN_CLAUSE_STEMS = 2
NAME_WEIGHT = 0.3
"""Of a name against another word: it may be what is wrong of a claim, so it only breaks ties."""
_SUBJECT_WORDS = 3
_AUXILIARY = frozenset("shall will may can must should would could is are was were has have had does did".split())
_SCALES = frozenset("thousand million billion trillion percent".split())
TURNING = frozenset(
    "unless except excluding without outside if provided instead".split()
)  # a clause that begins with one of these stays its own, however short
EMPTY = frozenset(
    "a an the this that these those is are was were be been being am has have had having do does did of in on at for "
    "with as into onto it its itself they their them he his she her hers which who whom whose there also then so per "
    "such here we our ours you your yours i my me us and or but while whereas although though to from by if when where "
    "because not no never without unless except can could may might must shall should will would than very just about "
    "after before until since during between against over under above below up down out off only all some most "
    "mr mrs ms dr prof".split()
)
"""Words without content of their own, or with a check of their own."""


_SAME = {
    form: base
    for base, forms in {
        "year": "annual annually yearly", "month": "monthly", "week": "weekly", "day": "daily",
        "write": "wrote written", "teach": "taught", "find": "found", "give": "gave given", "take": "took taken",
        "make": "made", "say": "said", "pay": "paid", "hold": "held", "keep": "kept", "lead": "led", "build": "built",
        "sell": "sold", "buy": "bought", "send": "sent", "win": "won", "lose": "lost", "meet": "met", "leave": "left",
        "become": "became", "begin": "began begun", "run": "ran", "grow": "grew grown", "rise": "rose risen",
        "fall": "fell fallen", "choose": "chose chosen", "break": "broke broken", "speak": "spoke spoken",
        "draw": "drew drawn", "know": "knew known", "see": "saw seen", "go": "went gone", "come": "came",
        "bring": "brought", "think": "thought", "catch": "caught", "spend": "spent", "lend": "lent", "show": "shown",
        "drive": "drove driven", "shrink": "shrank shrunk", "deal": "dealt", "sing": "sang sung", "burn": "burnt",
        "sink": "sank sunk", "steal": "stole stolen", "wear": "wore worn", "tell": "told", "feel": "felt",
    }.items()
    for form in forms.split()
}  # fmt: skip
"""Forms that no stemmer brings together; an annual rent is one a year."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word at `[start, end)` of its text, folded; `stems` are the index's tokens, empty for one without content."""

    text: str
    stems: tuple[str, ...]
    start: int
    end: int
    is_capital: bool = False


@dataclass(frozen=True, slots=True)
class Clause:
    """Words in order; `text` as written. `lent`: the stems of a subject that stands in the clause before it."""

    text: str
    words: tuple[Word, ...]
    lent: frozenset[str] = frozenset()
    stems: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "stems", frozenset(stem for word in self.words for stem in word.stems))


def clause_of(text: str, analyze: Analyze) -> Clause:
    """A text as one clause."""
    found = []
    for start, end in word_spans(text):
        folded = fold(text[start:end])
        found.append(Word(folded, _stems(folded, text[start:end], start, analyze), start, end, text[start].isupper()))
    return Clause(text, tuple(found))


def _stems(folded: str, written: str, start: int, analyze: Analyze) -> tuple[str, ...]:
    if len(written) == 1 and written.isupper() and start > 0 and written != "I":
        return (folded,)  # "alloy A": a label, not an article
    bare = _SAME.get(folded, folded).removesuffix("'s").removesuffix("’s").rstrip("'’")
    return () if bare in EMPTY else tuple(analyze(base_of(bare)))


def clauses(text: str, analyze: Analyze) -> list[Clause]:
    """The clauses of a sentence; one of less than two words of content belongs to the one before it."""
    cuts = [0, *(match.end() for match in _CUT.finditer(text)), len(text)]
    parts = [clause_of(text[a:b], analyze) for a, b in pairwise(cuts) if text[a:b].strip(" ,;:.()|")]
    joined: list[str] = []
    waiting = ""
    for part in parts:
        waiting += part.text
        if joined and _size(part) < MIN_CLAUSE_STEMS and not _turns(part):
            joined[-1] += waiting
            waiting = ""
        elif _size(part) >= MIN_CLAUSE_STEMS or _turns(part):
            joined.append(waiting)
            waiting = ""
    if waiting:
        joined.append(waiting)
    found = [clause_of(part, analyze) for part in joined]
    return [replace(each, lent=_subject(found[0])) if is_elided(each) else each for each in found]


def is_elided(clause: Clause) -> bool:
    """Whether its subject is that of the clause before it: "and bears the fees"."""
    if len(clause.words) < 2 or clause.words[0].text not in ("and", "but"):
        return False
    verb = clause.words[1].text
    return not clause.words[1].is_capital and (verb in _AUXILIARY or verb.endswith(("s", "ed")) or is_irregular(verb))


def _subject(clause: Clause) -> frozenset[str]:
    before = takewhile(lambda word: word.text not in _AUXILIARY, clause.words)
    words = [word for word in before if word.stems and not word.text.endswith(("s", "ed"))]
    return frozenset(stem for word in words[:_SUBJECT_WORDS] for stem in word.stems)


def _size(clause: Clause) -> int:
    """Words of content, all numbers as one: an amount in brackets belongs to what it stands behind."""
    numbers = any(stem[0].isdigit() for stem in clause.stems)
    return numbers + sum(not stem[0].isdigit() and stem not in _SCALES for stem in clause.stems)


def join(parts: Sequence[Clause]) -> Clause:
    """Clauses as one, places counted on."""
    words: list[Word] = []
    offset = 0
    for part in parts:
        words += [replace(word, start=word.start + offset, end=word.end + offset) for word in part.words]
        offset += len(part.text)
    return Clause("".join(part.text for part in parts), tuple(words))


def _turns(clause: Clause) -> bool:
    first = [word.text for word in clause.words[:2]]
    is_denied = first[:1] in (["and"], ["but"]) and first[1:] in (["no"], ["not"])
    return ((first[:1] != [] and first[0] in TURNING) or is_denied) and bool(clause.stems)


def is_irregular(word: str) -> bool:
    """Whether it is a form of a verb that no ending shows."""
    return word in _SAME


def is_alike(one: str, other: str) -> bool:
    """Whether two stems are of one family: "design" and "designer", "audit" and "auditor"."""
    if one == other:
        return True
    short, long = sorted((one, other), key=len)
    shared = next((i for i, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), len(short))
    return shared >= _PREFIX_CHARS and short[shared:] in ("", "e", "i", "y") and len(long) - shared <= _ENDING_CHARS


def matched(wanted: Iterable[str], given: Iterable[str]) -> frozenset[str]:
    """Those of the wanted stems that have one of their family among the given ones."""
    present = frozenset(given)
    return frozenset(
        stem
        for stem in wanted
        if stem in present or any(is_alike(stem, other) for other in present if stem[0] == other[0])
    )


def predicate(claim: Clause, *, names: Collection[str] = ()) -> frozenset[str]:
    """The stems of a claim but those of numbers, codes and names; all of them if no other is left."""
    kept = [w for w in claim.words if w.text not in names and not any(letter.isdigit() for letter in w.text)]
    return frozenset(stem for word in kept for stem in word.stems) or claim.stems


def best_clauses(claim: Clause, given: Sequence[Clause], *, names: Collection[str] = ()) -> list[Clause]:
    """The clauses that share most words with a claim's; several if they share as many. Numbers do not count and names
    little: they are what may be wrong of it."""
    wanted = predicate(claim, names=names) | sides(claim)
    scores = [
        len(matched(wanted, each.stems | each.lent | sides(each)))
        + NAME_WEIGHT * len(matched(claim.stems - wanted, each.stems))
        for each in given
    ]
    most = max(scores, default=0.0)
    return [each for each, score in zip(given, scores, strict=True) if score == most]


def sides(clause: Clause) -> frozenset[str]:
    """Which way it goes: "fell" and "shrunk" are alike in that."""
    plain = (word for word in clause.words if not (word.is_capital and word.start > 1))  # "Timber Falls" does not fall
    return frozenset(side for word in plain for side in sides_of(word))


def sides_of(word: Word) -> frozenset[str]:
    return frozenset(f"{pair}{first:d}" for pair, first in SIDES.get(word.text, ()))
