"""Evidence: which sentences of the candidates could answer the question, and how strongly the signs speak for it."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from core.api.types import Timing
from core.cancel import CancelToken
from core.contracts.library import Library
from core.contracts.models import Reader
from core.contracts.rows import StoredChunk
from core.retrieve.answer_types import AnswerType, expected_answer, holds_answer
from core.retrieve.calibrate import Calibration, EvidenceFeatures
from core.retrieve.clock import StageClock
from core.retrieve.search import SearchResult
from core.retrieve.sentences import (
    SHORT_SENTENCE_CHARS,
    EvidenceSentence,
    brief_context,
    is_heading,
    is_prose,
    predecessor,
    row_in_words,
    sentences_of,
)
from core.retrieve.signs import (
    codes_of,
    coverage_of,
    holds_a_code,
    margin,
    named_share,
    named_words,
    window_similarity,
)

__all__ = ["Evidence", "EvidenceSentence", "coverage_of", "is_heading", "sentences_of", "weigh"]

Analyze = Callable[[str], list[str]]

PASSAGES_READ = 10
SENTENCES_READ = 27
READ_AGAIN = 10
"""Readings of the best of them behind their context line: "the company employed 312 people" says which company only
there, and a row of a table what its figures are. The better of the two logits counts."""
TOP_READ = 3
PROMISING = 10
WHOLE_PASSAGES_READ = 3
"""27 + 10 + 3: forty readings, 0.6 s on two idle cores."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """`sentences` best first; `features` feed the gate; `timings` of the stages "evidence" and "reader"."""

    sentences: tuple[EvidenceSentence, ...]
    features: EvidenceFeatures
    timings: tuple[Timing, ...] = ()


def weigh(
    question: str,
    result: SearchResult,
    library: Library,
    reader: Reader | None,
    *,
    gate: Calibration | None = None,
    token: CancelToken | None = None,
) -> Evidence:
    """Read the most promising sentences of the best passages and gather the gate's features.

    With a `gate`, the reader is not asked when the other signs are sure that there is nothing to read.
    """
    clock = StageClock()
    chunks = result.chunks[:PASSAGES_READ]
    with clock.stage("evidence"):
        asked = _Asked.of(question, library)
        sentences = _candidates(chunks, asked, library.analyze)
        features = _signs(asked, result, chunks, sentences, library)
    if reader is None or not sentences or (gate is not None and gate.is_hopeless(features)):
        return Evidence(tuple(sentences), features, clock.timings)
    with clock.stage("reader"):
        read = _read(question, sentences, reader, token)
        whole = reader.score(question, [chunk.text for chunk in chunks[:WHOLE_PASSAGES_READ]], token=token)
    features = replace(_with_best(features, asked, chunks, read), reader_passage=max(whole))
    return Evidence(tuple(read), features, clock.timings)


@dataclass(frozen=True, slots=True)
class _Asked:
    """A question as the signs are computed from it: analysed words with their idf, names, kind of answer."""

    text: str
    words: tuple[str, ...]
    idf: Mapping[str, float]
    named: tuple[str, ...]
    kind: AnswerType

    @classmethod
    def of(cls, question: str, library: Library) -> "_Asked":
        words = tuple(library.analyze(question))
        idf = library.inverse_document_frequencies(words)
        return cls(question, words, idf, named_words(question), expected_answer(question))

    def matched_in(self, sentence: EvidenceSentence) -> float:
        """ln(1 + words of the question that stand in the sentence, rare ones counting more): few are easily covered."""
        return math.log1p(sentence.coverage * len(set(self.words)))

    def names_in(self, sentence: EvidenceSentence) -> float:
        """The share of what the question calls by name that the sentence or its context line names too."""
        return named_share(self.named, f"{sentence.chunk.context}\n{sentence.text}")

    @property
    def is_open(self) -> bool:
        """Whether the form of its answer cannot be told: what is, why, how."""
        return self.kind in (AnswerType.ANY, AnswerType.YES_NO)

    def type_in(self, sentence: EvidenceSentence) -> float:
        """0 if the kind of thing that is asked for is missing from the sentence, else 1."""
        return 1.0 if self.is_open or holds_answer(self.kind, sentence.text, question=self.text) else 0.0


def _candidates(chunks: Sequence[StoredChunk], asked: _Asked, analyze: Analyze) -> list[EvidenceSentence]:
    """The sentences worth the reader's time, by coverage of the question and by the rank of their passage."""
    scored: list[tuple[float, EvidenceSentence]] = []
    seen: set[str] = set()
    for rank, chunk in enumerate(chunks):
        context = analyze(chunk.context)
        for sentence in sentences_of(chunk):
            if sentence.text in seen:
                continue
            seen.add(sentence.text)
            stems = analyze(sentence.text)
            own = coverage_of(asked.words, stems, asked.idf)
            around = coverage_of(asked.words, [*stems, *context], asked.idf)
            scored.append((own + 0.3 * around + 0.5 / (rank + 1), replace(sentence, coverage=own)))
    scored.sort(key=lambda pair: -pair[0])
    return [sentence for _, sentence in scored[:SENTENCES_READ]]


def _signs(
    asked: _Asked,
    result: SearchResult,
    chunks: Sequence[StoredChunk],
    sentences: Sequence[EvidenceSentence],
    library: Library,
) -> EvidenceFeatures:
    """What is known before the reader has read anything."""
    late, dense = result.lists.get("late", ()), result.lists.get("dense", ())
    window = None
    if late and result.query is not None:
        window = window_similarity(result.query, list(library.token_codes([chunk.id for chunk in chunks]).values()))
    texts = [f"{chunk.context}\n{chunk.text}" for chunk in chunks]
    passages = [coverage_of(asked.words, library.analyze(text), asked.idf) for text in texts]
    best = max(sentences, key=lambda sentence: sentence.coverage, default=None)
    return EvidenceFeatures(
        late_interaction=late[0].score if late else None,
        late_margin=margin(late) if late else None,
        late_window=window,
        cosine=dense[0].score if dense else None,
        cosine_margin=margin(dense) if dense else None,
        idf_coverage=best.coverage if best is not None else 0.0,
        idf_matched=asked.matched_in(best) if best is not None else 0.0,
        passage_coverage=max(passages, default=0.0),
        names_covered=asked.names_in(best) if best is not None else 0.0,
        answer_type=asked.type_in(best) if best is not None else 0.0,
        open_question=1.0 if asked.is_open else 0.0,
        codes_found=1.0 if holds_a_code(codes_of(asked.text), texts) else 0.0,
        tabular=_tabular(sentences[:PROMISING]),
    )


def _tabular(sentences: Sequence[EvidenceSentence]) -> float:
    return sum(not is_prose(sentence.text) for sentence in sentences) / len(sentences) if sentences else 0.0


def _with_best(
    features: EvidenceFeatures, asked: _Asked, chunks: Sequence[StoredChunk], read: Sequence[EvidenceSentence]
) -> EvidenceFeatures:
    """With the signs of the sentence that the reader finds best; `read` best first."""
    best, top = read[0], [_logit(sentence) for sentence in read[:TOP_READ]]
    place = next(place for place, chunk in enumerate(chunks, start=1) if chunk.id == best.chunk.id)
    return replace(
        features,
        reader_sentence=best.logit,
        reader_three=sum(top) / len(top),
        reader_rank=1.0 / place,
        reader_coverage=best.coverage,
        reader_matched=asked.matched_in(best),
        reader_names=asked.names_in(best),
        reader_type=asked.type_in(best),
    )


def _read(
    question: str, candidates: Sequence[EvidenceSentence], reader: Reader, token: CancelToken | None
) -> list[EvidenceSentence]:
    """Best first. All are read alone, the best of them again with what says what they are about."""
    logits = reader.score(question, [sentence.text for sentence in candidates], token=token)
    alone = sorted((replace(s, logit=logit) for s, logit in zip(candidates, logits, strict=True)), key=_promise)
    again = _read_again(alone)
    more = iter(reader.score(question, [text for _, texts in again for text in texts], token=token) if again else ())
    judged = [replace(s, logit=_judged(_logit(s), [next(more) for _ in texts], s)) for s, texts in again]
    return sorted([*judged, *alone[len(again) :]], key=_promise)


def _read_again(alone: Sequence[EvidenceSentence]) -> list[tuple[EvidenceSentence, list[str]]]:
    """The best sentences, as many as there are readings for, with the texts in which they are read once more: after
    their predecessor if they are short, and behind their context line, a row of a table in words."""
    again: list[tuple[EvidenceSentence, list[str]]] = []
    left = READ_AGAIN
    for sentence in alone:
        texts = _around(sentence)
        if len(texts) > left:
            break
        left -= len(texts)
        again.append((sentence, texts))
    return again


def _around(sentence: EvidenceSentence) -> list[str]:
    before = _before(sentence)
    context, row = brief_context(sentence.chunk), row_in_words(sentence)
    behind = f"{context}: {row or sentence.text}" if context else row
    return [*([f"{before} {sentence.text}"] if before else []), *([behind] if behind else [])]


def _before(sentence: EvidenceSentence) -> str:
    """What a short sentence may be about; the row above a row says nothing of it."""
    is_short = len(sentence.text) < SHORT_SENTENCE_CHARS and not row_in_words(sentence)
    return predecessor(sentence) if is_short else ""


def _judged(own: float, around: Sequence[float], sentence: EvidenceSentence) -> float:
    """A short sentence must not live on what its predecessor says, so those two are averaged."""
    if _before(sentence):
        own, around = (own + around[0]) / 2, around[1:]
    return max([own, *around])


def _promise(sentence: EvidenceSentence) -> tuple[float, float]:
    return (-_logit(sentence), -sentence.coverage)


def _logit(sentence: EvidenceSentence) -> float:
    return sentence.logit if sentence.logit is not None else -math.inf
