"""From a question to an answer: search, weigh, decide, write, check. A generator of events, the answer last.

Sentences come out only once they have passed their check.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from core.answer.cite import CitationBook
from core.answer.claims import Checker, Claim, ClaimSplitter, Ruling, key_of
from core.answer.focus import focus
from core.answer.prompt import Prompt, build_prompt
from core.answer.quotes import best_quotes
from core.answer.rewrite import standalone_query
from core.api.finding import Turn
from core.api.types import (
    Answer,
    AnswerMode,
    AnswerReason,
    ChunkId,
    Gate,
    Passage,
    RemovalReason,
    RemovedSentence,
    Scope,
    Sentence,
    Stage,
)
from core.cancel import CancelToken
from core.contracts.library import Library
from core.contracts.models import GenerationUsage, Generator, Reader
from core.contracts.rows import StoredChunk
from core.retrieve.calibrate import Calibration
from core.retrieve.clock import StageClock
from core.retrieve.companions import PASSAGES_FOLLOWED, companions_first, with_companions
from core.retrieve.evidence import Evidence, EvidenceSentence, sentences_of, weigh
from core.retrieve.followup import StandaloneQuery
from core.retrieve.languages import unknown_languages
from core.retrieve.plan import EVERY_STAGE, SearchPlan
from core.retrieve.search import SearchParts, SearchResult, checked_question, search
from core.retrieve.widen import widen

AskEvent = Stage | Sentence | RemovedSentence | Answer

MAX_ANSWER_TOKENS = 160
PASSAGES_FOUND = 10
MAX_PROMPT_TOKENS = 1200
WIDE_CHARS = 3_000
"""So long may a passage become with its neighbours, of which a sentence each is read."""
MAX_CLOSEST = 3
TOP_EVIDENCE = 5
TOP_EVIDENCE_MARGIN = 2.0
"""In logits: a claim is to the point if it rests on one of the first five sentences within e^2 odds of the best."""
BEST_EVIDENCE_MARGIN = 0.75
"""As near as that to the best, a sentence is as good as it."""
MAX_UNSUPPORTED_IN_A_ROW = 3


@dataclass(frozen=True, slots=True)
class AskParts:
    """What answering needs. Without a generator the answer is quotes; without a reader the gate knows less."""

    search: SearchParts
    reader: Reader | None
    generator: Generator | None
    calibration: Calibration
    rewriter: Generator | None = None
    """Completes follow-ups; None where no model is at hand that can."""


def ask(
    question: str,
    scope: Scope,
    parts: AskParts,
    *,
    history: Sequence[Turn] = (),
    plan: SearchPlan = EVERY_STAGE,
    quotes_only: bool = False,
    token: CancelToken | None = None,
) -> Iterator[AskEvent]:
    """Answer a question within a scope; `history` is the conversation before it, oldest first.

    Raises what `search` raises, UserError of the models, and CancelRequested. A refusal makes no model write.
    """
    text = checked_question(question)
    clock = StageClock()
    yield Stage.SEARCHING
    with clock.stage("follow_up"):
        asked = standalone_query(text, history, parts.rewriter, token=token)
    found = _search(asked, scope, parts, plan, token)
    yield Stage.WEIGHING
    evidence = _weigh(asked, found, parts, token)
    gate = Gate(*parts.calibration.judge(evidence.features))
    draft = _Draft(text, asked, found, evidence, gate, clock, CitationBook(found.pages))
    draft.languages = _unknown_languages(asked, found, parts.search)
    if not found.passages or not evidence.sentences:
        yield draft.refusal(AnswerReason.NOTHING_FOUND)
    elif not gate.is_open:
        yield draft.refusal(AnswerReason.LITTLE_EVIDENCE)
    elif quotes_only:
        yield from draft.quotes(AnswerReason.QUOTES_ASKED)
    elif parts.generator is None:
        yield from draft.quotes(AnswerReason.NO_GENERATOR)
    else:
        yield from draft.written(parts, parts.generator, token)


def _search(
    asked: StandaloneQuery, scope: Scope, parts: AskParts, plan: SearchPlan, token: CancelToken | None
) -> SearchResult:
    """What was found, with what it refers to behind it."""
    found = search(asked, scope, parts.search, plan=plan, limit=PASSAGES_FOUND, token=token)
    clock = StageClock()
    with clock.stage("companions"):
        whole = with_companions(asked.readable, found, parts.search.library)
    return replace(whole, timings=found.timings + clock.timings)


def _weigh(asked: StandaloneQuery, found: SearchResult, parts: AskParts, token: CancelToken | None) -> Evidence:
    """Companions are read behind the best passages: one that hangs on the tenth would never be."""
    in_order = replace(found, chunks=companions_first(found, PASSAGES_FOLLOWED))
    library, gate = parts.search.library, parts.calibration
    return weigh(asked.readable, in_order, library, parts.reader, gate=gate, token=token)


def _unknown_languages(asked: StandaloneQuery, found: SearchResult, parts: SearchParts) -> tuple[str, ...]:
    embedder_id = "" if parts.embedder is None else parts.embedder.id
    best = [passage.text for passage in found.passages[:PASSAGES_FOLLOWED]]
    return unknown_languages(asked.text, best, library=parts.library.languages(), embedder_id=embedder_id)


@dataclass(slots=True)
class _Draft:
    """An answer in the making."""

    question: str
    asked: StandaloneQuery
    found: SearchResult
    evidence: Evidence
    gate: Gate
    clock: StageClock
    book: CitationBook
    sentences: list[Sentence] = field(default_factory=list)
    removed: list[RemovedSentence] = field(default_factory=list)
    written_tokens: int = 0
    languages: tuple[str, ...] = ()
    wide: dict[ChunkId, StoredChunk] = field(default_factory=dict)
    """The passages that are read by the generator, with what stands around them."""

    def refusal(self, reason: AnswerReason) -> Answer:
        return self._answer(AnswerMode.REFUSED, reason)

    def quotes(self, reason: AnswerReason) -> Iterator[AskEvent]:
        """Verbatim sentences. What a model wrote before is dropped; what was removed stays counted."""
        yield Stage.CHECKING
        self.sentences.clear()
        book = self.book = CitationBook(self.book.pages)
        for quote in best_quotes(self.evidence.sentences):
            citations = book.cite((quote,))
            if citations:
                sentence = Sentence(quote.text, citations, self.gate.probability)
                self.sentences.append(sentence)
                yield sentence
        yield self._answer(AnswerMode.QUOTES, reason) if self.sentences else self.refusal(AnswerReason.NOTHING_FOUND)

    def written(self, parts: AskParts, generator: Generator, token: CancelToken | None) -> Iterator[AskEvent]:
        """Stream claims and show those that pass, from the first on that rests on the best evidence there is.

        Supported claims that come before it wait; if it never comes, the answer missed the point and quotes take its
        place.
        """
        yield Stage.WRITING
        with self.clock.stage("pack"):
            self._widen(parts.search.library)
        checker = self._checker(parts)
        waiting: list[Sentence] = []
        for claim in self._claims(generator, token):
            ruling = checker.check(claim)
            outcome = self._outcome(claim, ruling)
            if isinstance(outcome, RemovedSentence):
                self.removed.append(outcome)
                yield outcome
                continue
            waiting.append(outcome)
            if self.sentences or self._rests_on(ruling.evidence, BEST_EVIDENCE_MARGIN):
                self.sentences.extend(waiting)
                yield from waiting
                waiting = []
        if self.sentences:
            yield self._answer(AnswerMode.WRITTEN, AnswerReason.SUPPORTED)
        else:
            yield from self.quotes(AnswerReason.NOTHING_SURVIVED)

    def _outcome(self, claim: Claim, ruling: Ruling) -> Sentence | RemovedSentence:
        """The claim with its citations, or why it is held back. What cannot be opened is not shown."""
        if not ruling.evidence:
            return RemovedSentence(claim.text, ruling.reason or RemovalReason.UNSUPPORTED, ruling.offending)
        if not self._rests_on(ruling.evidence, TOP_EVIDENCE_MARGIN):
            return RemovedSentence(claim.text, RemovalReason.BESIDE_THE_POINT)
        citations = self.book.cite(ruling.evidence)
        if not citations:
            return RemovedSentence(claim.text, RemovalReason.UNSUPPORTED)
        return Sentence(claim.text, citations, ruling.support)

    def _claims(self, generator: Generator, token: CancelToken | None) -> Iterator[Claim]:
        """New claims as they are finished; ends early when the model only repeats itself or strays."""
        splitter = ClaimSplitter()
        seen: set[tuple[str, ...]] = set()
        with self.clock.stage("write"):
            for piece in self._pieces(generator, token):
                for claim in splitter.feed(piece):
                    if key_of(claim) in seen or self._has_strayed():
                        return
                    seen.add(key_of(claim))
                    yield claim
            for claim in splitter.finish(cut_off=self.written_tokens >= MAX_ANSWER_TOKENS):
                if key_of(claim) not in seen:
                    yield claim

    def _pieces(self, generator: Generator, token: CancelToken | None) -> Iterator[str]:
        with self.clock.stage("pack"):
            prompt = self._prompt(generator)
        if not prompt.read:
            return
        pieces = generator.generate(prompt.text, max_tokens=MAX_ANSWER_TOKENS, stop=prompt.stop, token=token)
        for piece in pieces:
            if isinstance(piece, GenerationUsage):
                self.clock.note("prompt_reused", 0.0, tokens=piece.reused_tokens)
                self.clock.note("prompt", 0.0, tokens=piece.prompt_tokens)
                self.clock.note("written", 0.0, tokens=piece.written_tokens)
                self.written_tokens = piece.written_tokens
            else:
                yield piece

    def _widen(self, library: Library) -> None:
        """A sentence that the evidence needs beside it may stand in the next passage."""
        for chunk in {s.chunk.id: s.chunk for s in strongest(self.evidence.sentences, TOP_EVIDENCE_MARGIN)}.values():
            self.wide[chunk.id] = widen(chunk, library, fits=lambda text: len(text) <= WIDE_CHARS)

    def _prompt(self, generator: Generator) -> Prompt:
        """With what stands around the passages, unless one of them would be left out for that."""
        wide = self._packed(generator, self.wide)
        if len(wide.read) == len(self.wide):
            return wide
        narrow = self._packed(generator, {})
        return narrow if len(narrow.read) > len(wide.read) else wide

    def _packed(self, generator: Generator, wide: Mapping[ChunkId, StoredChunk]) -> Prompt:
        passages = focus(self.found.passages, strongest(self.evidence.sentences, TOP_EVIDENCE_MARGIN), wide)
        room = min(generator.context_tokens - MAX_ANSWER_TOKENS - 16, MAX_PROMPT_TOKENS)
        return build_prompt(
            self.asked.readable, passages, generator.family, room_tokens=room, count_tokens=generator.count_tokens
        )

    def _promising(self) -> list[Passage]:
        """Passages in the order of their best evidence sentence, then of the search."""
        order = list(dict.fromkeys(s.chunk.id for s in strongest(self.evidence.sentences, TOP_EVIDENCE_MARGIN)))
        rank = {chunk_id: i for i, chunk_id in enumerate(order)}
        return sorted(self.found.passages, key=lambda p: rank.get(p.chunk_id, len(order) + p.number))

    def _checker(self, parts: AskParts) -> Checker:
        every = [s for chunk in self.found.chunks for s in sentences_of(chunk)]
        said = {(s.chunk.document_id, s.text) for s in every}
        around = [s for chunk in self.wide.values() for s in sentences_of(chunk)]
        every += [s for s in around if (s.chunk.document_id, s.text) not in said]
        return Checker(every, self.asked.readable, parts.search.library.analyze)

    def _rests_on(self, evidence: Sequence[EvidenceSentence], margin: float) -> bool:
        """Whether one of these is among the sentences that most likely hold the answer."""
        top = {(s.chunk.document_id, s.text) for s in strongest(self.evidence.sentences, margin)}
        return any((s.chunk.document_id, s.text) in top for s in evidence)

    def _has_strayed(self) -> bool:
        return len(self.removed) >= MAX_UNSUPPORTED_IN_A_ROW and not self.sentences

    def _answer(self, mode: AnswerMode, reason: AnswerReason) -> Answer:
        refused = mode is AnswerMode.REFUSED
        return Answer(
            question=self.question,
            mode=mode,
            reason=reason,
            sentences=() if refused else tuple(self.sentences),
            removed=tuple(self.removed),
            passages=self.found.passages,
            closest=tuple(self._promising()[:MAX_CLOSEST]) if refused else (),
            gate=self.gate,
            timings=self.found.timings + self.evidence.timings + self.clock.timings,
            notices=tuple(f"{stage}_failed" for stage in self.found.left_out),
            standalone=self.asked.shown or (self.asked.text if self.asked.text != self.question else ""),
            languages=self.languages,
        )


def strongest(sentences: Sequence[EvidenceSentence], margin: float) -> list[EvidenceSentence]:
    """The few sentences whose logit is within `margin` of the best one's; `sentences` best first."""
    best = sentences[0].logit if sentences else None
    if best is None:
        return list(sentences[:TOP_EVIDENCE])
    return [s for s in sentences[:TOP_EVIDENCE] if s.logit is not None and s.logit >= best - margin]
