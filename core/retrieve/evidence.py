"""Evidence: which sentences of the candidates could answer the question, and how strongly the signs speak for it."""

import re
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
MAX_HEADING_WORDS = 7
_ENUMERATOR = re.compile(r"^(?:\d+(?:\.\d+)*\.?|\([a-z0-9]{1,4}\)|[A-Z]\.)\s+")
_SAYS_SOMETHING = re.compile(r"[.!?:;|。！？]|\d")


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

    @property
    def section(self) -> str:
        """The heading it stands under: the last one above it in its chunk, else that of the chunk's beginning."""
        above = self.chunk.text[: self.start].split("\n")[:-1]
        headings = (line.strip() for line in reversed(above) if line.strip() and is_heading(line, self.chunk.section))
        return next(headings, self.chunk.section)


@dataclass(frozen=True, slots=True)
class Evidence:
    """`sentences` best first; `features` feed the gate."""

    sentences: tuple[EvidenceSentence, ...]
    features: EvidenceFeatures


def sentences_of(chunk: StoredChunk) -> list[EvidenceSentence]:
    """The sentences of a chunk that could be evidence: not headings, not fragments."""
    return [
        EvidenceSentence(chunk, a, b, 0.0)
        for a, b in sentence_spans(chunk.text)
        if b - a >= MIN_SENTENCE_CHARS and not is_heading(chunk.text[a:b], chunk.section)
    ]


def is_heading(text: str, section: str) -> bool:
    """Whether a line is one of the headings of its section, or looks like one: a few words, no verb's full stop, no
    figure but the number it may begin with."""
    if text.strip() in section.split(" > "):
        return True
    bare = _ENUMERATOR.sub("", text.strip())
    return len(bare.split()) <= MAX_HEADING_WORDS and not _SAYS_SOMETHING.search(bare)


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
    readings = [_readings(s, in_context=i < IN_CONTEXT_READ) for i, s in enumerate(candidates)]
    logits = iter(reader.score(question, [text for r in readings for text in r.texts], token=token))
    return [
        replace(s, logit=r.judge([next(logits) for _ in r.texts])) for s, r in zip(candidates, readings, strict=True)
    ]


@dataclass(frozen=True, slots=True)
class _Readings:
    """The texts a sentence is read as: alone, after its predecessor if it is short, behind its context line."""

    alone: str
    after: str
    behind: str

    @property
    def texts(self) -> list[str]:
        return [text for text in (self.alone, self.after, self.behind) if text]

    def judge(self, logits: Sequence[float]) -> float:
        """A short sentence must not live on what its predecessor says, so those two are averaged."""
        own = sum(logits[:2]) / 2 if self.after else logits[0]
        return max(own, logits[-1]) if self.behind else own


def _readings(sentence: EvidenceSentence, *, in_context: bool) -> _Readings:
    chunk, text = sentence.chunk, sentence.text
    before = sentence_spans(chunk.text[: sentence.start]) if len(text) < SHORT_SENTENCE_CHARS else []
    after = f"{chunk.text[before[-1][0] : before[-1][1]]} {text}" if before else ""
    return _Readings(text, after, f"{chunk.context}: {text}" if in_context and chunk.context else "")


def _read_whole(
    question: str, chunks: Sequence[StoredChunk], reader: Reader | None, token: CancelToken | None
) -> list[float]:
    if reader is None or not chunks:
        return []
    return reader.score(question, [c.text for c in chunks[:WHOLE_PASSAGES_READ]], token=token)
