"""The check each claim must pass before anyone sees it.

A claim that stands in one evidence sentence, in one piece and in the same order, with the same numbers, bounds and
meaning-turning words, is a quotation and passes. Any other must be likely, by a fitted probability, to be borne out by
the sentence that says most of it, or by that and a second one; and nothing in it may be changed: numbers, units, dates,
names, codes, negation, direction, quantity words, roles (`core.answer.faults`). Joined claims ("X, and Y") may take
each part from another sentence.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from core.answer.amounts import amount_fault, amounts
from core.answer.clauses import Analyze, Clause, Fault, clause_of
from core.answer.faults import fault_of, has_rival
from core.answer.named import codes_in, has_code
from core.answer.rows import cell_fault
from core.answer.signs import AnalyzeEach, ReadEvidence
from core.answer.splitter import Claim, ClaimSplitter, key_of
from core.answer.support import SupportModel, SupportSigns, load_support
from core.answer.wording import Wording, run_of, wording
from core.api.types import RemovalReason
from core.contracts.models import Embedder
from core.language.moments import moments
from core.retrieve.evidence import EvidenceSentence

__all__ = ["Checker", "Claim", "ClaimSplitter", "Ruling", "key_of"]

MIN_PART_TOKENS = 3
MAX_CLAIM_CHARS = 1200
NEAR_SHARE = 0.8
"""A claim is held against the sentences that say nearly as much of it as the best one does."""
RIVAL_SHARE = 0.6
"""A sentence that says so much of a claim, and the contrary of it, does not complete another one."""
CONTRARY = frozenset({RemovalReason.NEGATION, RemovalReason.DIRECTION, RemovalReason.QUANTITY})
VALUES = frozenset({RemovalReason.NUMBER, RemovalReason.DATE, RemovalReason.UNIT, RemovalReason.CODE})
OTHERS = frozenset({RemovalReason.ORDER, RemovalReason.NAME})
CANDIDATES = 4
BESIDE = 5
"""Sentences of which one may complete another."""
_YES_NO = re.compile(r"^\W*(?:yes|no|ja|nein|oui|non)\b[,.:;!]\s*", re.IGNORECASE)
_THE_TEXT = (
    r"\b(?:the|these|this|those|any|provided|given|available) (?:\w+ )?"
    r"(?:passages?|texts?|context|excerpts?|documents?|question)\b"
)
_DENIED = r"\b(?:not|no|cannot|\w+n[’']t)\b"
_SPEAKS_OF_THE_TEXT = re.compile(
    rf"{_THE_TEXT}.*{_DENIED}|{_DENIED}.*{_THE_TEXT}|\bno (?:\w+ ){{0,2}}information\b|\binformation (?:is|was) not\b"
    r"|\b(?:not|cannot|\w+n[’']t) (?:have|provide|contain|give|find)\b.{0,30}\binformation\b",
    re.IGNORECASE | re.DOTALL,
)
"""That the passage does not answer is no answer, and no line bears it out; unless it is quoted."""
_JOINT = re.compile(r",?\s+(?:and|while|whereas|but)\s+|;\s+")


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the check found: the sentences that support the claim, or the reason it was held back. `support` is the
    probability that they do; half of it for a claim with a fault."""

    evidence: tuple[EvidenceSentence, ...]
    support: float
    reason: RemovalReason | None = None
    offending: str = ""


class Checker:
    """Checks claims against the sentences of the passages; `analyze` gives the index's tokens of a text.

    `analyze_each` does so for many texts in one hop. `embedder`: without it words alone decide. `support` is the
    fitted model; the one that ships by default. `word_for_word`: each word of a claim must stand in the one sentence
    that it rests on, or over it (`core.answer.verbatim`), for a writer so small that it swaps words.
    """

    def __init__(
        self,
        sentences: Sequence[EvidenceSentence],
        question: str,
        analyze: Analyze,
        *,
        analyze_each: AnalyzeEach | None = None,
        embedder: Embedder | None = None,
        support: SupportModel | None = None,
        word_for_word: bool = False,
    ) -> None:
        self._word_for_word = word_for_word
        self._support = support if support is not None else load_support()
        if embedder is not None and self._support.embedder_id not in ("", embedder.id):
            embedder = None  # signs of another embedder than that of the fit mean something else
        self._evidence = ReadEvidence(sentences, analyze, analyze_each=analyze_each, embedder=embedder)
        self._analyze = self._evidence.analyze
        self._question = question

    def check(self, claim: Claim) -> Ruling:
        """Find the evidence for a claim. The sentence nearest to it decides the reason when none supports it."""
        asked = wording(_YES_NO.sub("", claim.text), self._analyze)
        if not _says_something(asked) or len(claim.text) > MAX_CLAIM_CHARS or self._only_repeats(asked):
            return Ruling((), 0.0, RemovalReason.UNSUPPORTED)
        whole = clause_of(claim.text, self._analyze)
        quoted = self._quoted(claim.text, asked, whole)
        if quoted is not None:
            return Ruling((quoted,), 1.0)
        if _SPEAKS_OF_THE_TEXT.search(claim.text):
            return Ruling((), 0.0, RemovalReason.UNSUPPORTED)
        ruling = self._judge(claim.text, whole)
        parts = self._judge_parts(claim.text) if len(ruling.evidence) < 2 else None
        return parts if parts is not None and len(parts.evidence) > len(ruling.evidence) else ruling

    def signs(self, claim: Claim) -> tuple[SupportSigns, Fault | None]:
        """What the probability of a claim is computed from, and what else speaks against it; for fitting. Raises
        ValueError if there is no sentence to compare with."""
        places, fault = self._supporting(claim.text, clause_of(claim.text, self._analyze))
        if not places:
            return SupportSigns(0.0, 0.0, 0.0), fault
        signs, _ = self._evidence.signs(clause_of(claim.text, self._analyze), places[0], places[1:])
        return signs, fault

    def _quoted(self, text: str, asked: Wording, whole: Clause) -> EvidenceSentence | None:
        """The sentence that a claim copies, or is a piece of."""
        for place, sentence in enumerate(self._evidence.sentences):
            given = self._evidence.stems_of(place)
            if 2 * len(whole.stems & given) >= len(whole.stems) and self._is_quoted(text, asked, place):
                return sentence
        return None

    def _is_quoted(self, text: str, asked: Wording, place: int) -> bool:
        given, beside = self._evidence.wording_of(place), self._evidence.surroundings(place)
        if asked.ruling != given.ruling or run_of(asked, given) is None or self._is_of_another(beside.around):
            return False
        sentence = self._evidence.sentences[place].text
        return amount_fault(text, sentence, self._analyze, around=beside.heading) is None

    def _judge(self, text: str, whole: Clause) -> Ruling:
        places, fault = self._supporting(text, whole)
        if not places:
            return Ruling((), 0.0, RemovalReason.UNSUPPORTED)
        signs, used = self._evidence.signs(whole, places[0], () if self._word_for_word else places[1:])
        probability, threshold = self._support.judge(signs)
        if fault is not None:
            return Ruling((), probability / 2, *fault)
        if probability < threshold or (self._word_for_word and not self._evidence.has_all(whole, places[0])):
            return Ruling((), probability, RemovalReason.UNSUPPORTED)
        ordered = sorted(used, key=lambda place: self._evidence.middle_of(whole, place))
        return Ruling(tuple(self._evidence.sentences[place] for place in ordered), probability)

    def _supporting(self, text: str, whole: Clause) -> tuple[list[int], Fault | None]:
        """Places of sentences, first the nearest one without a fault, then those that may complete it; or the nearest
        one of all, and its fault."""
        near = self._evidence.nearest(whole, share=NEAR_SHARE)[:CANDIDATES]
        if not near:
            return [], None
        first, fault = near[0], self._fault(text, near[0])
        if fault is not None:
            # The sentence that says most of it may say the contrary: then only one that says as much can help.
            ties = self._ties(whole, near, fault)
            helps = next((place for place in ties if place != first and self._fault(text, place) is None), None)
            first, fault = (first, fault) if helps is None else (helps, None)
        beside = self._evidence.beside(whole, first)[:BESIDE]
        rivals = set(self._evidence.nearest(whole, share=RIVAL_SHARE)) - self._evidence.subjects_of(first)
        return [first, *(place for place in beside if place not in rivals or not self._is_contrary(text, place))], fault

    def _ties(self, whole: Clause, near: list[int], fault: Fault) -> list[int]:
        """The sentences that may bear out a claim in the stead of the nearest one. One without any number or time only
        names the matter, and says neither this nor that."""
        if fault[0] in CONTRARY:
            return self._evidence.nearest(whole)[:CANDIDATES]
        is_mute = fault[0] in VALUES and not self._has_value(near[0], fault[0])
        return self._evidence.nearest(whole, share=RIVAL_SHARE)[:CANDIDATES] if is_mute else near

    def _is_contrary(self, text: str, place: int) -> bool:
        fault = self._fault(text, place)
        if fault is None or fault[0] not in VALUES:
            return fault is not None and (fault[0] in CONTRARY or fault[0] in OTHERS)
        sentence = self._evidence.sentences[place].text
        return self._has_value(place, fault[0]) and has_rival(text, sentence, self._analyze)

    def _has_value(self, place: int, reason: RemovalReason) -> bool:
        """Whether a sentence has a value of that kind itself."""
        text = self._evidence.sentences[place].text
        if reason is RemovalReason.CODE:
            return bool(codes_in(text))
        return bool(moments(text) if reason is RemovalReason.DATE else amounts(text, self._analyze))

    def _fault(self, text: str, place: int) -> Fault | None:
        sentence, beside = self._evidence.sentences[place].text, self._evidence.surroundings(place)
        row = self._evidence.row_at(place)
        return (
            fault_of(text, sentence, self._analyze, beside=beside)
            or (cell_fault(text, row, self._analyze) if row else None)
            or self._is_of_another(beside.around)
        )

    def _is_of_another(self, around: str) -> Fault | None:
        """What the question calls by code must stand in the passage or its headings."""
        codes = [written for code, written in codes_in(self._question).items() if not has_code(code, around)]
        return (RemovalReason.BESIDE_THE_POINT, codes[0]) if codes else None

    def _judge_parts(self, text: str) -> Ruling | None:
        """Each part from a sentence of its own, its subject included: a predicate alone could be anybody's."""
        parts = _JOINT.split(text)
        if len(parts) < 2:
            return None
        found: list[Ruling] = []
        for part in parts:
            whole = clause_of(part, self._analyze)
            if len(whole.stems) < MIN_PART_TOKENS:
                return None
            ruling = self._judge(part, whole)
            if not ruling.evidence or not self._has_subject(whole, ruling.evidence[0]):
                return None
            found.append(ruling)
        evidence = tuple(dict.fromkeys(sentence for ruling in found for sentence in ruling.evidence))
        return Ruling(evidence, min(ruling.support for ruling in found))

    def _has_subject(self, part: Clause, sentence: EvidenceSentence) -> bool:
        """Whether the part begins with the first word of content of the sentence, or with words of its own."""
        first = next((word.stems for word in part.words if word.stems), ())
        given = clause_of(sentence.text, self._analyze)
        start = next((word.stems for word in given.words if word.stems), ())
        return bool(set(first) & set(start)) or not set(first) & given.stems

    def _only_repeats(self, asked: Wording) -> bool:
        """A claim that adds no word, number or negation to the question answers nothing."""
        question = wording(self._question, self._analyze)
        return set(asked.content) <= set(question.content) and asked.ruling == question.ruling


def _says_something(asked: Wording) -> bool:
    """A bare number is no sentence: nobody can check of what it is said."""
    return len(asked.content) > 1 and not all(token.is_number for token in asked.content)
