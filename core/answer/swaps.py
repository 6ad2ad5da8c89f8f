"""Two names that stand the other way round than in the evidence. Pure."""

from itertools import combinations

from core.answer.clauses import Clause, is_alike, matched
from core.answer.named import untitled

BEING = frozenset("is are was were be been being get gets got".split())
ARTICLES = frozenset("the a an its their his her".split())
_TITLES_AND_ARTICLES = ARTICLES | frozenset("mr mrs ms dr prof".split())
_BEFORE_OTHERS = frozenset("in at for with and or on of to as is are was were than like near".split())
_MAX_PLACES = 24


def have_changed_places(claim: Clause, sentence: Clause) -> bool:
    """Whether two names stand the other way round about what both say, whatever its form: "Brightwater bought Halden"
    beside "Halden completed the acquisition of Brightwater"."""
    if compare(claim, sentence):
        return False
    ours, theirs = untitled(claim.text), untitled(sentence.text)
    places = [
        (one, other)
        for one, other in places_of(claim, sentence)
        if ours[claim.words[one].start].isupper() and theirs[sentence.words[other].start].isupper()
    ]
    return any(
        first[1] > second[1]
        and _is_subject(claim, first[0])
        and _is_subject(sentence, second[1])
        and _is_said_by(claim, first[0], second[0]) == _is_said_by(sentence, second[1], first[1])
        and (_are_objects(claim, second[0], sentence, first[1]) or _share_a_verb(claim, sentence, first, second))
        for first, second in combinations(places, 2)
    )


def _is_subject(clause: Clause, place: int) -> bool:
    """Whether a name stands first in its sentence, or behind others and articles alone."""
    before = [word.text for word in clause.words[:place] if not word.is_capital and word.text not in ARTICLES]
    is_owner = clause.words[place].text.endswith(("'s", "’s"))
    return not is_owner and (not before or clause.text[: clause.words[place].start].rstrip().endswith(","))


def _is_said_by(clause: Clause, first: int, second: int) -> bool:
    """Whether what stands between two names is passive."""
    between = {word.text for word in clause.words[first + 1 : second]}
    return "by" in between or bool(between & BEING)


def _are_objects(claim: Clause, ours: int, sentence: Clause, theirs: int) -> bool:
    return _is_object(claim, ours) and _is_object(sentence, theirs)


def _is_object(clause: Clause, place: int) -> bool:
    """Whether a name stands behind its verb: in no place, and of nobody."""
    before = [
        word.text for word in clause.words[:place] if not word.is_capital and word.text not in _TITLES_AND_ARTICLES
    ]
    return bool(before) and before[-1] not in _BEFORE_OTHERS


def _share_a_verb(claim: Clause, sentence: Clause, first: tuple[int, int], second: tuple[int, int]) -> bool:
    return bool(matched(_between(claim, first[0], second[0]), _between(sentence, second[1], first[1])))


def _between(clause: Clause, first: int, second: int) -> frozenset[str]:
    words = clause.words[first + 1 : second]
    return frozenset(stem for word in words if not word.is_capital for stem in word.stems)


def places_of(claim: Clause, sentence: Clause) -> list[tuple[int, int]]:
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


def compare(claim: Clause, sentence: Clause) -> bool:
    """Whether both compare, which is judged by what they say."""
    return all(any(word.text == "than" for word in each.words) for each in (claim, sentence))
