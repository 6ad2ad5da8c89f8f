"""Claims: the sentences a generator writes, and the check each must pass before anyone sees it.

A claim is shown only when one sentence of the passages, or two neighbouring ones, holds its numbers, its names and
its words, in much the same order and with the same negation. A word that stands in none of them may change everything
("documents" for "receipts"), so there is no allowance for it but the title and headings. That removes correct
paraphrases too; the reader of the answer loses fluency, never truth.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from core.answer.amounts import amount_fault
from core.api.types import RemovalReason
from core.language.quantities import quantities
from core.language.sentences import sentence_spans
from core.language.words import NEGATIONS, STOP_WORDS, fold, is_negated, words
from core.retrieve.evidence import EvidenceSentence

Analyze = Callable[[str], list[str]]

MIN_COVERAGE = 0.75
MIN_ORDER = 0.8
"""Over two sentences the order must be theirs exactly: taken apart and mixed, true words make false sentences."""
MAX_ANNOUNCING_WORDS = 8
"""A short line that ends in a colon ("The document states:") announces a claim and is none."""
_CITED = re.compile(r"\s*\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\]")
_LEAD_IN = re.compile(
    r"^(?:(?:so|therefore|thus),?\s+(?=the answer)|(?:the )?answer(?: is)?\s*:\s*|a\s*:\s*"
    r"|(?:according to|based on|in) (?:the )?(?:passages?|documents?|text|context)(?: \[?\d+\]?)?,?\s*"
    r"|(?:the )?(?:passages?|documents?|text|context) (?:\[?\d+\]? )?(?:says?|states?)(?: that)?\s*:?\s*"
    r"|[-*•]\s+|\d+[.)]\s+)",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"^[\"“](.*?)[\"”]?([.!?]?)[\"”]?$", re.DOTALL)
_GLUE = re.compile(
    r"\b(?:per|every|each|also|therefore|namely|means?|says?|states?|called|within|up to|at least|at most|(?:more|less|"
    r"fewer|later) than|must|shall|may|can|will)\b",
    re.IGNORECASE,
)
"""Words that carry no content of their own, or have checks of their own as bounds."""
_NAME = re.compile(r"[^\W\d_][\w’'-]*|\w*\d\w*(?:[-./]\w+)*")


@dataclass(frozen=True, slots=True)
class Claim:
    """A sentence without its citation marks; `cited` are the passage numbers it named."""

    text: str
    cited: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Window:
    """One evidence sentence, or two neighbours read as one.

    `stems` are the index's own tokens in order, numbers left out: those are compared by value. `single` holds the
    stems of each sentence; `known` adds those of the title and headings.
    """

    sentences: tuple[EvidenceSentence, ...]
    text: str
    stems: tuple[str, ...]
    single: tuple[frozenset[str], ...]
    known: frozenset[str]
    passage: int


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the check found: the window that supports the claim, or the reason it was held back."""

    window: Window | None
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
        for start, end in spans[:-1]:
            yield from _claims(self._pending[start:end])
        if len(spans) > 1:
            self._pending = self._pending[spans[-1][0] :]

    def finish(self) -> Iterator[Claim]:
        """What is left when the stream ends. A sentence cut off by the length limit has no end and is dropped."""
        for start, end in sentence_spans(_shielded(self._pending)):
            yield from _claims(self._pending[start:end])
        self._pending = ""


def _shielded(text: str) -> str:
    """Citation marks behind a full stop belong to the sentence before it; same length as `text`."""
    return re.sub(r"([.!?])(\s*\[\d{1,3}(?:\s*,\s*\d{1,3})*\])", lambda m: " " + m.group(2)[:-1] + m.group(1), text)


def _claims(text: str) -> Iterator[Claim]:
    cited = tuple(int(n) for group in _CITED.findall(text) for n in group.split(","))
    bare = _CITED.sub("", text).strip()
    while (shorter := _LEAD_IN.sub("", bare).strip()) != bare:
        bare = shorter
    bare = _QUOTED.sub(r"\1\2", bare)
    announces = bare.endswith(":") and len(bare.split()) <= MAX_ANNOUNCING_WORDS
    if any(c.isalnum() for c in bare) and not announces and not bare.endswith("?"):
        yield Claim(bare[0].upper() + bare[1:], cited)


def windows_of(sentences: Sequence[EvidenceSentence], analyze: Analyze, numbers: Mapping[int, int]) -> list[Window]:
    """Every sentence alone and with its successor in the same chunk. `numbers` maps chunk ids to passage numbers."""
    windows = []
    for index, sentence in enumerate(sentences):
        windows.append(_window((sentence,), analyze, numbers))
        if index + 1 < len(sentences) and sentences[index + 1].chunk.id == sentence.chunk.id:
            windows.append(_window((sentence, sentences[index + 1]), analyze, numbers))
    return windows


def _window(parts: tuple[EvidenceSentence, ...], analyze: Analyze, numbers: Mapping[int, int]) -> Window:
    stems = [_stems(part.text, analyze) for part in parts]
    return Window(
        sentences=parts,
        text=" ".join(part.text for part in parts),
        stems=tuple(stem for one in stems for stem in one),
        single=tuple(frozenset(one) for one in stems),
        known=frozenset(stem for one in stems for stem in one) | frozenset(analyze(parts[0].chunk.context)),
        passage=numbers.get(parts[0].chunk.id, 0),
    )


def _stems(text: str, analyze: Analyze) -> list[str]:
    """The index's tokens without numbers and negations, which have checks of their own, and without mere glue."""
    for quantity in reversed(quantities(text)):
        text = f"{text[: quantity.start]} {text[quantity.end :]}"
    return [stem for stem in analyze(_GLUE.sub(" ", text)) if stem not in NEGATIONS]


def check(claim: Claim, question: str, windows: Sequence[Window], analyze: Analyze) -> Ruling:
    """Find the evidence for a claim. The best window decides the reason when none passes."""
    stems = _stems(claim.text, analyze)
    if not stems:
        return Ruling(None, 0.0, RemovalReason.UNSUPPORTED)
    ranked = sorted((w for w in windows if _needs_all(stems, w)), key=lambda w: -_closeness(claim, stems, w))
    first: Ruling | None = None
    for window in ranked[:12]:
        ruling = _rule(claim, stems, question, window, analyze)
        if ruling.reason is None:
            return ruling
        first = first or ruling
    return first or Ruling(None, 0.0, RemovalReason.UNSUPPORTED)


def _needs_all(stems: Sequence[str], window: Window) -> bool:
    """Whether each sentence of the window adds to what it covers. Where one alone covers as much, the other's words
    must not lend their "not" or their numbers."""
    wanted = set(stems)
    whole = len(wanted & set(window.stems))
    return len(window.single) == 1 or all(len(wanted & single) < whole for single in window.single)


def _closeness(claim: Claim, stems: Sequence[str], window: Window) -> float:
    bonus = 0.05 if window.passage in claim.cited else 0.0
    return _covered(stems, window.stems) + bonus - 0.03 * (len(window.sentences) - 1)


def _covered(stems: Sequence[str], evidence: Sequence[str]) -> float:
    wanted = set(stems)
    return len(wanted & set(evidence)) / len(wanted)


def _rule(claim: Claim, stems: Sequence[str], question: str, window: Window, analyze: Analyze) -> Ruling:
    coverage = _covered(stems, window.stems)
    fault = next(_faults(claim, stems, question, window, analyze), None)
    if fault is not None:
        return Ruling(None, coverage, *fault)
    return Ruling(window, round(coverage * (0.5 + 0.5 * _order(stems, window.stems)), 3))


def _faults(
    claim: Claim, stems: Sequence[str], question: str, window: Window, analyze: Analyze
) -> Iterator[tuple[RemovalReason, str]]:
    """What speaks against a claim, the plainest first."""
    if fault := amount_fault(claim.text, window.text, analyze):
        yield fault
    if name := _missing_name(claim.text, window, analyze):
        yield RemovalReason.NAME, name
    if is_negated(claim.text) != is_negated(window.text):
        yield RemovalReason.NEGATION, ""
    if _covered(stems, window.stems) < MIN_COVERAGE or not set(stems) <= window.known:
        yield RemovalReason.UNSUPPORTED, ""
    if _order(stems, window.stems) < (MIN_ORDER if len(window.sentences) == 1 else 1.0):
        yield RemovalReason.ORDER, ""
    if _only_repeats(claim, stems, question, analyze):
        yield RemovalReason.UNSUPPORTED, ""


def _missing_name(claim: str, window: Window, analyze: Analyze) -> str:
    """The first capitalised word or code of the claim that the evidence lacks; its first word only if not common."""
    present = {fold(match) for match in _NAME.findall(window.text)}
    stems = set(window.stems)
    for match in _NAME.finditer(claim):
        word = match.group()
        is_code = any(c.isdigit() for c in word) and any(c.isalpha() for c in word)
        is_name = word[0].isupper() and match.start() > 0 and fold(word) not in STOP_WORDS
        if (is_code or is_name) and fold(word) not in present and not set(analyze(word)) <= stems:
            return word
    return ""


def _order(stems: Sequence[str], evidence: Sequence[str]) -> float:
    """Longest common subsequence of the claim's covered words and the evidence, as a share of the former.

    It is what tells "the landlord pays the tenant" from "the tenant pays the landlord".
    """
    known = set(evidence)
    left = [s for s in stems if s in known]
    if len(left) < 3:
        return 1.0
    previous = [0] * (len(evidence) + 1)
    for stem in left:
        row = [0]
        for j, other in enumerate(evidence):
            row.append(previous[j] + 1 if stem == other else max(previous[j + 1], row[j]))
        previous = row
    return previous[-1] / len(left)


def _only_repeats(claim: Claim, stems: Sequence[str], question: str, analyze: Analyze) -> bool:
    """A claim that adds no word, number or negation to the question answers nothing."""
    asked = {q.value for q in quantities(question)}
    adds_number = any(q.value not in asked for q in quantities(claim.text))
    return set(stems) <= set(analyze(question)) and not adds_number and not is_negated(claim.text)


def key_of(claim: Claim) -> tuple[str, ...]:
    """Two claims with the same key say the same; small models repeat themselves."""
    return tuple(w for w in words(claim.text) if w not in STOP_WORDS)
