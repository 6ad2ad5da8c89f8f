"""What the model writes, sentence by sentence: shown once it has passed its check and is to the point."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice

from core.answer.claims import Checker, Claim, ClaimSplitter, Ruling, key_of
from core.answer.draft import AskEvent, Draft
from core.answer.focus import focus
from core.answer.prompt import Prompt, build_prompt
from core.answer.whole import Whole, read_whole
from core.api.kinds import SentenceKind
from core.api.types import ChunkId, RemovalReason, RemovedSentence, Sentence, Stage
from core.cancel import CancelToken
from core.contracts.library import Library
from core.contracts.models import Embedder, GenerationUsage, Generator
from core.contracts.rows import StoredChunk
from core.retrieve.evidence import Evidence, EvidenceSentence, sentences_of
from core.retrieve.languages import question_language
from core.retrieve.search import SearchResult
from core.retrieve.widen import widen

MAX_ANSWER_TOKENS = 160
SPARE_TOKENS = 16
MAX_PROMPT_TOKENS = 1200
"""Of passages."""
WIDE_CHARS = 3_000
"""So long may a passage become with its neighbours, of which a sentence each is read."""
TOP_EVIDENCE = 5
TOP_EVIDENCE_MARGIN = 2.0
"""In logits: a claim is to the point if it rests on one of the first five sentences within e^2 odds of the best."""
BEST_EVIDENCE_MARGIN = 0.75
"""As near as that to the best, a sentence is as good as it."""
MAX_UNSUPPORTED_IN_A_ROW = 3


@dataclass(slots=True)
class Writing:
    """One model writing one answer from what was found."""

    draft: Draft
    found: SearchResult
    evidence: Evidence
    library: Library
    generator: Generator
    embedder: Embedder | None = None
    scope_chunks: Sequence[StoredChunk] = ()
    """All of the scope, if that is little: then it is read whole, should it fit."""
    token: CancelToken | None = None
    whole: Whole | None = None
    written_tokens: int = 0
    wide: dict[ChunkId, StoredChunk] = field(default_factory=dict)
    """The passages that are read by the generator, with what stands around them."""

    def run(self) -> Iterator[AskEvent]:
        """Stream claims and show those that pass, from the first on that rests on the best evidence there is.

        Supported claims that come before it wait; if it never comes, the answer missed the point and the draft stays
        without a sentence.
        """
        yield Stage.WRITING
        with self.draft.clock.stage("pack"):
            self.whole = self._read_whole()
            if self.whole is None:
                self._widen()
        checker = self._checker()
        waiting: list[Sentence] = []
        for claim in self._claims():
            with self.draft.clock.stage("check"):
                ruling = checker.check(claim)
                outcome = self._outcome(claim, ruling)
            if isinstance(outcome, RemovedSentence):
                self.draft.removed.append(outcome)
                yield outcome
                continue
            waiting.append(outcome)
            if self.draft.sentences or self._rests_on(ruling.evidence, BEST_EVIDENCE_MARGIN):
                yield from (self.draft.show(sentence) for sentence in waiting)
                waiting = []

    def _outcome(self, claim: Claim, ruling: Ruling) -> Sentence | RemovedSentence:
        """The claim with its citations, or why it is held back. What cannot be opened is not shown."""
        if not ruling.evidence:
            return RemovedSentence(claim.text, ruling.reason or RemovalReason.UNSUPPORTED, ruling.offending)
        if not self._rests_on(ruling.evidence, TOP_EVIDENCE_MARGIN):
            return RemovedSentence(claim.text, RemovalReason.BESIDE_THE_POINT)
        citations = self.draft.book.cite(sorted(ruling.evidence, key=_place))
        if len(citations) < len(ruling.evidence):
            return RemovedSentence(claim.text, RemovalReason.UNSUPPORTED)
        return Sentence(claim.text, citations, ruling.support, SentenceKind.CLAIM)

    def _claims(self) -> Iterator[Claim]:
        """New claims as they are finished; ends early when the model only repeats itself or strays."""
        splitter = ClaimSplitter()
        seen: set[tuple[str, ...]] = set()
        with self.draft.clock.stage("write"):
            for piece in self._pieces():
                for claim in splitter.feed(piece):
                    if key_of(claim) in seen or self._has_strayed():
                        return
                    seen.add(key_of(claim))
                    yield claim
            for claim in splitter.finish(cut_off=self.written_tokens >= MAX_ANSWER_TOKENS):
                if key_of(claim) not in seen:
                    yield claim

    def _pieces(self) -> Iterator[str]:
        with self.draft.clock.stage("pack"):
            prompt = self._prompt() if self.whole is None else self.whole.prompt
        if not prompt.read:
            return
        pieces = iter(
            self.generator.generate(
                prompt.text, max_tokens=MAX_ANSWER_TOKENS, stop=prompt.stop, token=self.token, kept=prompt.kept
            )
        )
        with self.draft.clock.stage("read"):  # nothing is written before all is read
            first = list(islice(pieces, 1))
        for piece in chain(first, pieces):
            if isinstance(piece, GenerationUsage):
                self.draft.clock.note("prompt_reused", 0.0, tokens=piece.reused_tokens)
                self.draft.clock.note("prompt", 0.0, tokens=piece.prompt_tokens)
                self.draft.clock.note("written", 0.0, tokens=piece.written_tokens)
                self.written_tokens = piece.written_tokens
            else:
                yield piece

    def _widen(self) -> None:
        """A sentence that the evidence needs beside it may stand in the next passage."""
        for chunk in {s.chunk.id: s.chunk for s in strongest(self.evidence.sentences, TOP_EVIDENCE_MARGIN)}.values():
            self.wide[chunk.id] = widen(chunk, self.library, fits=lambda text: len(text) <= WIDE_CHARS)

    def _read_whole(self) -> Whole | None:
        return read_whole(
            self.draft.asked.readable,
            self.scope_chunks,
            self.generator.family,
            room_tokens=self._room_tokens,
            count_tokens=self._count_tokens,
            language=self._language,
            is_small=self.generator.is_small,
        )

    @property
    def _room_tokens(self) -> int:
        return self.generator.context_tokens - MAX_ANSWER_TOKENS - SPARE_TOKENS

    @property
    def _language(self) -> str:
        return question_language(self.draft.asked.text, self.library.languages())

    def _count_tokens(self, text: str) -> int:
        return self.generator.count_tokens(text, token=self.token)

    def _prompt(self) -> Prompt:
        """With what stands around the passages, unless one of them would be left out for that."""
        wide = self._packed(self.wide)
        if len(wide.read) == len(self.wide):
            return wide
        narrow = self._packed({})
        return narrow if len(narrow.read) > len(wide.read) else wide

    def _packed(self, wide: Mapping[ChunkId, StoredChunk]) -> Prompt:
        generator = self.generator
        passages = focus(self.found.passages, strongest(self.evidence.sentences, TOP_EVIDENCE_MARGIN), wide)
        return build_prompt(
            self.draft.asked.readable,
            passages,
            generator.family,
            room_tokens=min(self._room_tokens, MAX_PROMPT_TOKENS),
            count_tokens=self._count_tokens,
            language=self._language,
            is_small=generator.is_small,
        )

    def _checker(self) -> Checker:
        every = [s for chunk in self.found.chunks for s in sentences_of(chunk)]
        said = {(s.chunk.document_id, s.text) for s in every}
        read = self.wide.values() if self.whole is None else self.whole.sections
        around = [s for chunk in read for s in sentences_of(chunk)]
        every += [s for s in around if (s.chunk.document_id, s.text) not in said]
        return Checker(
            every,
            self.draft.asked.readable,
            self.library.analyze,
            analyze_each=self.library.analyze_each,
            embedder=self.embedder,
            word_for_word=self.generator.is_small,
        )

    def _rests_on(self, evidence: Sequence[EvidenceSentence], margin: float) -> bool:
        """Whether one of these is among the sentences that most likely hold the answer."""
        top = {(s.chunk.document_id, s.text) for s in strongest(self.evidence.sentences, margin)}
        return any((s.chunk.document_id, s.text) in top for s in evidence)

    def _has_strayed(self) -> bool:
        return len(self.draft.removed) >= MAX_UNSUPPORTED_IN_A_ROW and not self.draft.sentences


def strongest(sentences: Sequence[EvidenceSentence], margin: float) -> list[EvidenceSentence]:
    """The few sentences whose logit is within `margin` of the best one's; `sentences` best first."""
    best = sentences[0].logit if sentences else None
    if best is None:
        return list(sentences[:TOP_EVIDENCE])
    return [s for s in sentences[:TOP_EVIDENCE] if s.logit is not None and s.logit >= best - margin]


def _place(sentence: EvidenceSentence) -> tuple[int, int, int]:
    """Numbers follow the reading order."""
    return (sentence.chunk.document_id, sentence.chunk.ordinal, sentence.start)
