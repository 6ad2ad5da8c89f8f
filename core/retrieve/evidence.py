"""Evidence: which sentences of the candidates could answer the question, and how strongly the signs speak for it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from core.cancel import CancelToken
from core.contracts.library import Library
from core.contracts.models import Reader
from core.contracts.rows import StoredChunk
from core.language.sentences import sentence_spans
from core.retrieve.calibrate import EvidenceFeatures
from core.retrieve.search import SearchResult

Analyze = Callable[[str], list[str]]

PASSAGES_READ = 8
SENTENCES_READ = 28
IN_CONTEXT_READ = 10
"""The first of them are read once more behind their context line: "the company employed 312 people" says which company
only there. The better of the two logits counts."""
WHOLE_PASSAGES_READ = 3
MIN_SENTENCE_CHARS = 12
SHORT_SENTENCE_CHARS = 60
"""A sentence shorter than this is also read together with its predecessor, which often says what it is about."""


@dataclass(frozen=True, slots=True)
class EvidenceSentence:
    """Characters `[start, end)` of a chunk. `coverage` is the idf share of the question's words found in it.

    `logit` is the reader's, None when it did not read this one.
    """

    chunk: StoredChunk
    start: int
    end: int
    coverage: float
    logit: float | None = None

    @property
    def text(self) -> str:
        return self.chunk.text[self.start : self.end]


@dataclass(frozen=True, slots=True)
class Evidence:
    """`sentences` best first; `features` feed the gate."""

    sentences: tuple[EvidenceSentence, ...]
    features: EvidenceFeatures


def sentences_of(chunk: StoredChunk) -> list[EvidenceSentence]:
    """The sentences of a chunk that could be evidence: not headings, not fragments."""
    headings = {part.strip().casefold() for part in chunk.section.split(" > ")}
    return [
        EvidenceSentence(chunk, a, b, 0.0)
        for a, b in sentence_spans(chunk.text)
        if b - a >= MIN_SENTENCE_CHARS and chunk.text[a:b].strip().casefold() not in headings
    ]


def coverage_of(question: Sequence[str], text: Sequence[str], idf: Mapping[str, float]) -> float:
    """The share of the question's idf mass whose (analysed) words stand in the text, 0 to 1."""
    wanted = set(question)
    total = sum(idf.get(word, 0.0) for word in wanted)
    if total <= 0.0:
        return 0.0
    return sum(idf.get(word, 0.0) for word in wanted & set(text)) / total


def weigh(
    question: str, result: SearchResult, library: Library, reader: Reader | None, *, token: CancelToken | None = None
) -> Evidence:
    """Read the most promising sentences of the best passages and gather the gate's features."""
    return weigh_chunks(question, result.chunks[:PASSAGES_READ], _best(result), library, reader, token=token)


@dataclass(frozen=True, slots=True)
class SearchSigns:
    """What the search itself says: the best MaxSim and the best cosine, None without an embedder."""

    late_interaction: float | None
    cosine: float | None


def _best(result: SearchResult) -> SearchSigns:
    late, dense = result.lists.get("late", ()), result.lists.get("dense", ())
    return SearchSigns(late[0].score if late else None, dense[0].score if dense else None)


def weigh_chunks(
    question: str,
    chunks: Sequence[StoredChunk],
    signs: SearchSigns,
    library: Library,
    reader: Reader | None,
    *,
    token: CancelToken | None = None,
) -> Evidence:
    """As `weigh`, for given chunks in order of promise."""
    wanted = library.analyze(question)
    idf = library.inverse_document_frequencies(wanted)
    candidates = _candidates(chunks, wanted, idf, library.analyze)
    read = _read(question, candidates, reader, token)
    whole = _read_whole(question, chunks, reader, token)
    coverage = max((s.coverage for s in candidates), default=0.0)
    logits = [s.logit for s in read if s.logit is not None]
    features = EvidenceFeatures(
        reader_sentence=max(logits) if logits else None,
        reader_passage=max(whole) if whole else None,
        late_interaction=signs.late_interaction,
        cosine=signs.cosine,
        idf_coverage=coverage,
    )
    return Evidence(tuple(sorted(read, key=_promise)), features)


def _promise(sentence: EvidenceSentence) -> tuple[float, float]:
    return (-(sentence.logit if sentence.logit is not None else -100.0), -sentence.coverage)


def _candidates(
    chunks: Sequence[StoredChunk], wanted: Sequence[str], idf: Mapping[str, float], analyze: Analyze
) -> list[EvidenceSentence]:
    """The sentences worth the reader's time, by coverage of the question and by the rank of their passage."""
    scored: list[tuple[float, EvidenceSentence]] = []
    seen: set[str] = set()
    for rank, chunk in enumerate(chunks):
        context = set(analyze(chunk.context))
        for sentence in sentences_of(chunk):
            if sentence.text in seen:
                continue
            seen.add(sentence.text)
            stems = analyze(sentence.text)
            own = coverage_of(wanted, stems, idf)
            around = coverage_of(wanted, [*stems, *context], idf)
            kept = EvidenceSentence(chunk, sentence.start, sentence.end, own)
            scored.append((own + 0.3 * around + 0.5 / (rank + 1), kept))
    scored.sort(key=lambda pair: -pair[0])
    return [sentence for _, sentence in scored[:SENTENCES_READ]]


def _read(
    question: str, candidates: Sequence[EvidenceSentence], reader: Reader | None, token: CancelToken | None
) -> list[EvidenceSentence]:
    if reader is None or not candidates:
        return list(candidates)
    placed = [s for s in candidates[:IN_CONTEXT_READ] if s.chunk.context]
    texts = [_window(s) for s in candidates] + [f"{s.chunk.context}: {s.text}" for s in placed]
    logits = reader.score(question, texts, token=token)
    in_context = dict(zip([(s.chunk.id, s.start) for s in placed], logits[len(candidates) :], strict=True))
    return [
        replace(s, logit=max(logit, in_context.get((s.chunk.id, s.start), logit)))
        for s, logit in zip(candidates, logits, strict=False)
    ]


def _window(sentence: EvidenceSentence) -> str:
    """The sentence as the reader sees it: a short one with what stands before it in its chunk, or its heading."""
    if sentence.end - sentence.start >= SHORT_SENTENCE_CHARS:
        return sentence.text
    before = sentence_spans(sentence.chunk.text[: sentence.start])
    if before:
        return f"{sentence.chunk.text[before[-1][0] : before[-1][1]]} {sentence.text}"
    heading = sentence.chunk.section.rpartition(" > ")[2]
    return f"{heading}: {sentence.text}" if heading else sentence.text


def _read_whole(
    question: str, chunks: Sequence[StoredChunk], reader: Reader | None, token: CancelToken | None
) -> list[float]:
    if reader is None or not chunks:
        return []
    return reader.score(question, [c.text for c in chunks[:WHOLE_PASSAGES_READ]], token=token)
