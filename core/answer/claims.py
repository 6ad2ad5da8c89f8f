"""Claims: the sentences a generator writes, and the check each must pass before anyone sees it.

A claim is shown only when its content stands in one evidence sentence, in one piece and in the same order, with the
same numbers, bounds and meaning-turning words (`core.answer.wording`, `core.answer.amounts`). Joined claims ("X, and
Y") may take each part from the beginning of another sentence. That removes correct paraphrases too; the reader of the
answer loses fluency, never truth.
"""

import functools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.answer.amounts import amount_fault
from core.answer.wording import Analyze, Wording, run_of, wording
from core.api.types import RemovalReason
from core.language.quantities import quantities
from core.language.sentences import sentence_spans
from core.language.words import STOP_WORDS, fold, words
from core.retrieve.evidence import EvidenceSentence

MAX_ANNOUNCING_WORDS = 8
"""A short line that ends in a colon ("The document states:") announces a claim and is none."""
MIN_PART_TOKENS = 3
MAX_CLAIM_CHARS = 1200
_OPEN_MARK = re.compile(r"\[[\d\s,]*$")
_CITED = re.compile(r"\s*\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\]")
_LEAD_IN = re.compile(
    r"^(?:(?:so|therefore|thus),?\s+(?=the answer)|(?:the )?answer(?: is)?\s*:\s*|a\s*:\s*"
    r"|(?:according to|based on|in) (?:the )?(?:passages?|documents?|text|context)(?: \[?\d+\]?)?,?\s*"
    r"|(?:the )?(?:passages?|documents?|text|context) (?:\[?\d+\]? )?(?:says?|states?)(?: that)?\s*:?\s*"
    r"|[-*•]\s+|1[.)]\s+)",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"^[\"“](.*?)[\"”]?([.!?]?)[\"”]?$", re.DOTALL)
_JOINT = re.compile(r",?\s+(?:and|while|whereas|but)\s+|;\s+")
_NAME = re.compile(r"[^\W\d_][\w’'-]*|\w*\d\w*(?:[-./]\w+)*")
_ENDED = re.compile(r"[.!?…。！？][\"'”’»)\]]*(?:\s*\[[\d\s,]+\])?$")


@dataclass(frozen=True, slots=True)
class Claim:
    """A sentence without its citation marks; `cited` are the passage numbers it named."""

    text: str
    cited: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the check found: the sentences that support the claim, or the reason it was held back."""

    evidence: tuple[EvidenceSentence, ...]
    support: float
    reason: RemovalReason | None = None
    offending: str = ""


class ClaimSplitter:
    """Cuts a stream of text into claims, each given out once it is complete."""

    def __init__(self) -> None:
        self._pending = ""

    def feed(self, piece: str) -> Iterator[Claim]:
        """Claims that ended in what has come so far. The last sentence waits: its citation may follow."""
        self._pending += piece
        spans = sentence_spans(_shielded(self._pending))
        if len(spans) > 1 and _OPEN_MARK.match(self._pending[spans[-1][0] :]):
            spans = spans[:-1]  # a mark that is not complete yet may belong to the sentence before it
        for start, end in spans[:-1]:
            yield from _claims(self._pending[start:end])
        if len(spans) > 1:
            self._pending = self._pending[spans[-1][0] :]

    def finish(self, *, cut_off: bool = False) -> Iterator[Claim]:
        """What is left when the stream ends. If it was `cut_off` by the length limit, a sentence without an end is
        dropped: what would have followed might have turned it."""
        for start, end in sentence_spans(_shielded(self._pending)):
            text = self._pending[start:end]
            if not cut_off or _ENDED.search(text.strip()):
                yield from _claims(text)
        self._pending = ""


def _shielded(text: str) -> str:
    """Citation marks behind a full stop, also on the next line, belong to the sentence before it; same length as
    `text`."""
    return re.sub(r"([.!?])(\s*\[\d{1,3}(?:\s*,\s*\d{1,3})*\])", _before_the_stop, text)


def _before_the_stop(found: re.Match[str]) -> str:
    return " " + re.sub(r"\s", " ", found[2][:-1]) + found[1]


def _claims(text: str) -> Iterator[Claim]:
    cited = tuple(int(n) for group in _CITED.findall(text) for n in group.split(","))
    bare = _CITED.sub("", text).strip()
    while (shorter := _LEAD_IN.sub("", bare).strip()) != bare:
        bare = shorter
    bare = _QUOTED.sub(r"\1\2", bare)
    announces = bare.endswith(":") and len(bare.split()) <= MAX_ANNOUNCING_WORDS
    if any(c.isalnum() for c in bare) and not announces and not bare.endswith("?"):
        yield Claim(bare[0].upper() + bare[1:], cited)


class Checker:
    """Checks claims against the sentences of the passages; `analyze` gives the index's tokens of a text."""

    def __init__(self, sentences: Sequence[EvidenceSentence], question: str, analyze: Analyze) -> None:
        # Asked word by word, and each question to the index is a hop to the library's thread.
        self._analyze = functools.cache(analyze)
        self._question = question
        self._evidence = [(sentence, wording(sentence.text, self._analyze)) for sentence in sentences]

    def check(self, claim: Claim) -> Ruling:
        """Find the evidence for a claim. The sentence nearest to it decides the reason when none supports it."""
        asked = wording(claim.text, self._analyze)
        if not asked.content or len(claim.text) > MAX_CLAIM_CHARS or self._only_repeats(asked):
            return Ruling((), 0.0, RemovalReason.UNSUPPORTED)
        found = self._find(claim.text, asked, from_start=False)
        if found is not None:
            return Ruling((found,), 1.0)
        parts = self._find_parts(claim.text)
        if parts is not None:
            return Ruling(parts, 0.9)
        return self._reason(claim.text, asked)

    def _find(self, text: str, asked: Wording, *, from_start: bool) -> EvidenceSentence | None:
        for sentence, given in self._evidence:
            if asked.ruling != given.ruling:
                continue
            run = run_of(asked, given)
            starts = run is not None and not any(not t.joins for t in given.tokens[: run[0]])
            if run is not None and (starts or not from_start) and not amount_fault(text, sentence.text, self._analyze):
                return sentence
        return None

    def _find_parts(self, text: str) -> tuple[EvidenceSentence, ...] | None:
        """Each part from the beginning of a sentence, its subject included: a predicate alone could be anybody's."""
        parts = _JOINT.split(text)
        if len(parts) < 2:
            return None
        found: list[EvidenceSentence] = []
        for part in parts:
            asked = wording(part, self._analyze)
            if len(asked.content) < MIN_PART_TOKENS:
                return None
            sentence = self._find(part, asked, from_start=True)
            if sentence is None:
                return None
            found.append(sentence)
        return tuple(dict.fromkeys(found))

    def _reason(self, text: str, asked: Wording) -> Ruling:
        nearest = max(self._evidence, key=lambda pair: _shared(asked, pair[1]), default=None)
        if nearest is None:
            return Ruling((), 0.0, RemovalReason.UNSUPPORTED)
        sentence, given = nearest
        share = _shared(asked, given)
        return Ruling((), share, *self._fault(text, asked, sentence.text, given))

    def _fault(self, text: str, asked: Wording, evidence: str, given: Wording) -> tuple[RemovalReason, str]:
        """What speaks against a claim, the plainest first."""
        if fault := amount_fault(text, evidence, self._analyze):
            return fault
        if name := _missing_name(text, evidence):
            return RemovalReason.NAME, name
        if _shared(asked, given) < 1.0:
            return RemovalReason.UNSUPPORTED, ""
        if asked.ruling != given.ruling:
            return RemovalReason.NEGATION, ""
        return RemovalReason.ORDER, ""

    def _only_repeats(self, asked: Wording) -> bool:
        """A claim that adds no word, number or negation to the question answers nothing."""
        question = wording(self._question, self._analyze)
        return set(asked.content) <= set(question.content) and asked.ruling == question.ruling


def _shared(asked: Wording, given: Wording) -> float:
    wanted = set(asked.content)
    return len(wanted & set(given.content)) / len(wanted)


def _missing_name(claim: str, evidence: str) -> str:
    """The first capitalised word or code of the claim that the evidence lacks; not its first word."""
    present = {fold(match) for match in _NAME.findall(evidence)}
    taken = [(q.start, q.end) for q in quantities(claim)]
    for match in _NAME.finditer(claim):
        word = match.group()
        is_code = any(c.isdigit() for c in word) and any(c.isalpha() for c in word)
        is_name = word[0].isupper() and match.start() > 0 and fold(word) not in STOP_WORDS
        inside = any(a <= match.start() < b for a, b in taken)
        if (is_code or is_name) and not inside and fold(word) not in present:
            return word
    return ""


def key_of(claim: Claim) -> tuple[str, ...]:
    """Two claims with the same key say the same; small models repeat themselves."""
    return tuple(w for w in words(claim.text) if w not in STOP_WORDS)
