"""A sentence as the things a check compares: content in order, and the small words that turn its meaning.

A claim whose content stands in one sentence, in one piece and in that order, says what the sentence says, unless a
small word was dropped or added. So these are compared one for one: those that rule the whole sentence ("not", "only",
"if", "some", "denied") over all of it, those that join two things ("by", "before", "or", "may") between them.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from core.answer.clauses import Analyze
from core.language.quantities import Quantity, quantities
from core.language.words import NEGATIONS, fold, word_spans

RULING = NEGATIONS | frozenset(
    "if only provided excluding other some most few many several all any either both hardly rarely seldom scarcely "
    "barely deny denies denied refuse refuses refused reject rejects rejected allege alleges alleged former formerly "
    "half nicht kein keine keinen keiner nur wenn falls ohne niemals nie pas sans jamais seulement".split()
)
"""Words that rule a whole sentence. Dropping or adding one makes another statement."""
JOINING = frozenset(
    "by from before after until since or between against may can could might must shall should will would about "
    "around approximately nearly almost than to durch von vor nach bis oder par avant après ou".split()
)
"""Words that say how what stands on both sides belongs together."""
GLUE = frozenset(
    "a an the this that these those is are was were be been being am has have had having do does did of in on at for "
    "with as into onto it its itself they their them he his she her hers which who whom whose there also then so per "
    "each every such here we our ours you your yours i my me us".split()
)
"""Words without content of their own."""
_BOUND = re.compile(
    r"\b(?:at (?:least|most)|(?:no|not) (?:less|more|fewer|later|earlier) than|(?:more|less|fewer) than|up to|"
    r"(?:not|no) exceed\w*|or (?:more|less|fewer|later|earlier))\b",
    re.IGNORECASE,
)
"""Bounds of numbers: `core.answer.amounts` compares them by meaning."""
_SKIPPABLE = 1
_Number = tuple[Decimal, bool]


@dataclass(frozen=True, slots=True)
class Token:
    """A stem or a number (`is_number`) of the content, or a word that turns or joins it (`joins`)."""

    value: str | _Number
    joins: bool = False

    @property
    def is_number(self) -> bool:
        return isinstance(self.value, tuple)


@dataclass(frozen=True, slots=True)
class Wording:
    """`tokens` in order; `ruling` the words that rule the sentence, sorted."""

    tokens: tuple[Token, ...]
    ruling: tuple[str, ...]

    @property
    def content(self) -> tuple[Token, ...]:
        return tuple(t for t in self.tokens if not t.joins)


def wording(text: str, analyze: Analyze) -> Wording:
    """`analyze` gives the index's tokens of a text."""
    plain = _BOUND.sub(lambda match: " " * len(match.group()), text)
    numbers = quantities(plain)
    tokens: list[Token] = []
    ruling: list[str] = []
    waiting = list(reversed(numbers))
    for start, end in word_spans(plain):
        while waiting and waiting[-1].start < end:
            tokens.append(_number(waiting.pop()))
        if not any(q.start < end and start < q.end for q in numbers):
            _take(fold(plain[start:end]), analyze, tokens, ruling)
    tokens += [_number(q) for q in reversed(waiting)]
    return Wording(tuple(tokens), tuple(sorted(ruling)))


def _number(quantity: Quantity) -> Token:
    return Token((quantity.value, quantity.is_percent))


def _take(word: str, analyze: Analyze, tokens: list[Token], ruling: list[str]) -> None:
    if word.startswith("non-"):
        _rule("non", tokens, ruling)
        word = word.removeprefix("non-")
    if word == "cannot" or word.endswith(("n't", "n’t")):
        _rule("not", tokens, ruling)
    elif word in RULING:
        _rule(word, tokens, ruling)
    elif word in JOINING:
        tokens.append(Token(word, joins=True))
    elif word not in GLUE:
        tokens.extend(Token(stem) for stem in analyze(word))


def _rule(word: str, tokens: list[Token], ruling: list[str]) -> None:
    ruling.append(word)
    tokens.append(Token(word, joins=True))


def run_of(claim: Wording, evidence: Wording) -> tuple[int, int] | None:
    """Where in the evidence's tokens the claim stands in one piece, as a half-open range; None if nowhere.

    One content word of the evidence may be left out on the way, but no number and no word that turns the meaning.
    """
    wanted = _inner(claim.tokens)
    for start, token in enumerate(evidence.tokens):
        if wanted and token == wanted[0]:
            end = _follow(wanted, evidence.tokens, start)
            if end is not None:
                return start, end
    return None


def _follow(wanted: Sequence[Token], tokens: Sequence[Token], start: int) -> int | None:
    at, skipped = 0, 0
    for index in range(start, len(tokens)):
        token = tokens[index]
        if token == wanted[at]:
            at += 1
            if at == len(wanted):
                return index + 1
        elif token.joins or token.is_number or skipped == _SKIPPABLE:
            return None
        else:
            skipped += 1
    return None


def _inner(tokens: Sequence[Token]) -> Sequence[Token]:
    """From the first content token to the last."""
    places = [i for i, token in enumerate(tokens) if not token.joins]
    return tokens[places[0] : places[-1] + 1] if places else ()
