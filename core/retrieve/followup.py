"""From a follow-up to a question that stands alone, without a model. Pure.

A fragment with a clear place in the question before is put back there (`core.retrieve.fragments`). Any other follow-up
is not rewritten: its own words stay as they were asked, and what earlier questions said is carried along with a weight,
so that a wrong guess costs little. What the new question replaces (`core.retrieve.replaced`) is dropped.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.api.finding import Turn
from core.language.words import STOP_WORDS, fold, word_spans, words
from core.retrieve.fragments import completed
from core.retrieve.replaced import replaced_words

CARRIED_WEIGHT = 0.5
"""Of the question before. Tuned with `DECAY` on multi-turn questions about government pages and about money, each
measured on the other: anything from 0.35 to 0.5 does as well there. Less weight for questions that could stand alone
did not help; names out of the answers helped the first kind by words alone (+0.01 to 0.02) and not the second, and
would carry sources over."""
DECAY = 0.5
MOST_TURNS = 3
"""A sixteenth of the weight moves nothing any more."""
MOST_TURNS_READ = 8
MOST_CHARS = 600
"""Of an earlier question, and of one that was put together."""
FEW_WORDS = 2
"""So few words of its own leave open what of. 3 finds a little more there, but would change more questions that begin
something new."""

_LEAD = re.compile(
    r"^\W*(?:(?:ok(?:ay)?|thanks|thank you|got it|well|so|yes|no|right|sorry|good|great)\b[\s,.!:;-]*)*"
    r"(?:(?:and|or|but|also|then|otherwise|und|oder|aber|et|ou|mais|y|o|pero|e)\b|(?:what|how) about\b|what if\b|"
    r"same (?:for|with)\b|(?:why|how so|how come|why not|since when)\W*$|(?:was|wie) ist mit\b|"
    r"qué (?:tal|hay de)\b|那|では)",
    re.IGNORECASE,
)
_CLAUSE = re.compile(
    r",|;|\b(?:and|or|when|if|before|after|because|that|who|which|while|until|than|where)\b", re.IGNORECASE
)
_PERSONAL = re.compile(
    r"\b(?:it|its|they|them|their|theirs|he|him|his|she|hers|her)\b"
    r"(?! (?:possible|necessary|legal|true|safe|worth)\b| (?:take|cost|mean)s? (?:to|if|that)\b)",
    re.IGNORECASE,
)
_POINTING = re.compile(
    r"(?:^|\b(?:is|was|are|does|did|do|can|could|will|would|has|about|of|for|with|in|to|on|at|by|like|after|before|why|"
    r"how|than|if|from|under|all))\W*that\b|"
    r"\b(?:this|these)\b"
    r"(?! (?:year|month|week|document|report|paper|file|pdf|library|agreement|contract|lease|policy))|"
    r"\bthose\b(?! (?:who|that|which|with|of|in))|\b(?:which|this|that|the|another) ones?\b(?! (?:of|in|with|that))|"
    r"\bthe (?:same|former|latter|others?)\W*$|\b(?:others|(?:any|what|who) ?(?:one|thing)? ?else|another)\W*$|"
    r"\bthere\W*$|"
    r"\b(?:davon|dafür|dazu|damit|darin|darüber|dessen|deren|dies|diese[rmns]?|cela|ça|celui|celle|celles|ceux|eso|esto|"
    r"aquello|ello)\b|[它他她]|这个|这些|それ|これ|呢\W*$",
    re.IGNORECASE,
)
_UNSPACED = re.compile(r"[\u0e00-\u0eff\u3041-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_SMALL = frozenset(
    "der die das den dem des ein eine einen einem einer und oder ist sind war wie was wer wo wann warum welche welcher "
    "welches lang viel viele für von mit bei zu zum zur im auf nach aus wird werden hat haben nicht es er sie ich wir "
    "le la les un une des du de et ou est sont que qui quel quelle quels quelles quand comment combien pour par avec "
    "dans sur au aux il elle ils elles je nous vous el los las una unos del al y es son qué cuál cuáles cuándo cómo "
    "cuánto cuánta cuántos quién dónde para por con en se lo su sus".split()
)
"""Words of German, French and Spanish without content of their own."""
_TALK = frozenset(
    "thank thanks please ok okay yes yeah sure sorry hi hello hey good great nice got know want like need help tell "
    "explain information info question more mean meant really actually get go many much long often far make made do "
    "think understand see see let try wonder wondering there bitte danke merci gracias favor".split()
)
"""Words of a conversation that say nothing about its subject."""
_NO_SUBJECTS = STOP_WORDS | _TALK | {fold(word) for word in _SMALL}


@dataclass(frozen=True, slots=True)
class CarriedText:
    """Words of an earlier question that a follow-up leaves unsaid, and how much they count against its own (0 to 1)."""

    text: str
    weight: float


@dataclass(frozen=True, slots=True)
class StandaloneQuery:
    """What is searched for: the question, completed if it was a fragment, and what it carries over; `carried` is empty
    if it stands alone.

    `is_whole`: the question can be understood by itself, so what it carries only helps to find the right place.
    """

    text: str
    carried: tuple[CarriedText, ...] = ()
    is_whole: bool = True

    @property
    def shown(self) -> str:
        """What was searched for, for people; empty if it was searched for just as it was asked."""
        return " ".join((self.text, *(c.text for c in self.carried))) if self.carried else ""

    @property
    def readable(self) -> str:
        """The question for those who judge passages by it: completed only if it must be. Else a passage about what was
        asked before would pass for an answer."""
        return self.text if self.is_whole else self.shown or self.text


def standalone(question: str, history: Sequence[Turn]) -> StandaloneQuery:
    """The question with what it leaves unsaid; `history` oldest first.

    Goes back as long as each question needs the one before it, `MOST_TURNS` at most. A question that was refused is
    passed over where it need not be leaned on: what its words did not find they would hide the answer to another.
    """
    cut = [replace(turn, question=turn.question[:MOST_CHARS]) for turn in history[-MOST_TURNS_READ:]]
    turns = [turn for turn in cut if subjects(turn.question)]
    whole, texts = _completed(question, [turn.question for turn in turns])
    carried: list[CarriedText] = []
    said, weight, asked = whole, CARRIED_WEIGHT, whole
    for turn in reversed(turns[: len(texts)]):
        earlier = turn.question
        if len(carried) == MOST_TURNS or not (is_part(asked) or is_about(asked, earlier)):
            break
        if turn.is_refused and not _says_too_little(asked):
            continue
        if left := _left_of(earlier, said):
            carried.append(CarriedText(left, weight))
        said, weight, asked = f"{said} {earlier}", weight * DECAY, earlier
    return StandaloneQuery(whole, tuple(carried), is_whole=not is_part(whole))


def _says_too_little(question: str) -> bool:
    """Whether it cannot do without the one before it: a first word ("and") alone is no reason."""
    return len(subjects(question)) <= 1 or points_back(question)


def _completed(question: str, turns: list[str]) -> tuple[str, list[str]]:
    """A fragment put back into the question before it, which may be one too; and the turns left before that."""
    if turns:
        earlier, before = _completed(turns[-1], turns[:-1])
        whole = completed(question, earlier)
        if whole and len(whole) <= MOST_CHARS:
            return whole, before
    return question, turns


def is_part(question: str) -> bool:
    """Whether a question cannot be understood alone: it begins like a continuation, points back, or names nothing."""
    return _says_too_little(question) or _LEAD.match(question) is not None


def is_about(question: str, before: str) -> bool:
    """Whether a question that can be understood alone goes on about the same: few words, or words it shares."""
    own = subjects(question)
    return len(own) <= FEW_WORDS or bool(own & subjects(before))


def points_back(question: str) -> bool:
    """By a pronoun whose noun is not in the question itself: not by "it" behind "the deposit returned when"."""
    if _POINTING.search(question):
        return True
    pronoun = _PERSONAL.search(question)
    if pronoun is None:
        return False
    breaks = list(_CLAUSE.finditer(question, 0, pronoun.start()))
    return not (breaks and subjects(question[: breaks[-1].start()]))


def subjects(text: str) -> set[str]:
    """What a text is about: its folded words without stop words and those of conversation, plural s taken off. Pairs of
    letters where words are not spaced."""
    return {piece for word in words(text) for piece in _pieces(word)}


def _pieces(word: str) -> list[str]:
    if _UNSPACED.search(word):
        return [word[i : i + 2] for i in range(max(1, len(word) - 1))]
    bare = word.removesuffix("'s").removesuffix("’s")
    if bare in _NO_SUBJECTS or (len(bare) < 2 and not bare.isdigit()):
        return []
    return [bare[:-1] if len(bare) > 3 and bare.endswith("s") and not bare.endswith("ss") else bare]


def _left_of(earlier: str, said: str) -> str:
    """The subjects of an earlier question that were not said since and are not replaced, in their order."""
    known = subjects(said)
    gone = replaced_words(earlier, said)
    kept = []
    for start, end in word_spans(earlier):
        own = subjects(earlier[start:end])
        if own and not own <= known and fold(earlier[start:end]) not in gone:
            kept.append(earlier[start:end])
            known |= own
    return " ".join(kept)
