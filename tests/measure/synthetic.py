"""A library of any size, made up from a seed: what it costs to search does not depend on what its texts say.

Vectors lie in clusters, topic > document > chunk, and are hard to tell apart: the ten nearest are at a cosine of about
0.6. Words follow Zipf's law over 120,000 of them, 250 a passage, with a part number in every third passage.
"""

import hashlib
import time
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from core.api.types import DocumentStatus, PageGeometry, Verdict
from core.contracts.models import Embedded, EmbeddedQuery, TokenVectors
from core.contracts.pages import Block, BlockKind, Page, Word
from core.contracts.rows import ChunkSpan, FileIdentity, NewChunk, NewDocument
from core.library import LibraryFiles

DIMENSIONS = 384
CHUNKS_A_DOCUMENT = 100
DOCUMENTS_A_FOLDER = 50
VOCABULARY = 120_000
CHUNK_WORDS = 250
CHUNK_TOKENS = 230
QUERY_TOKENS = 14
EMBEDDER = "made up"
TOPICS = 200
_CHUNKS_A_PAGE = 2
_ZIPF = 1.05
_LETTERS = np.array(list("etaoinshrdlucmfwygpbvk"))

Matrix = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Question:
    text: str
    embedded: EmbeddedQuery


class Corpus:
    """Documents and questions from one seed."""

    def __init__(self, seed: int) -> None:
        self._dice = np.random.default_rng(seed)
        weights = 1 / np.arange(1, VOCABULARY + 1) ** _ZIPF
        self._shares = np.cumsum(weights / weights.sum())
        self._words = self._spelt()
        self._topics = _unit(self._normal(TOPICS))

    def documents(self, chunks: int) -> Iterator[NewDocument]:
        for number in range(chunks // CHUNKS_A_DOCUMENT):
            yield self._document(number)

    def questions(self, count: int) -> list[Question]:
        """Of six to ten words, some of them rare, with a part number in every third."""
        return [self._question(number) for number in range(count)]

    def _document(self, number: int) -> NewDocument:
        middle = _unit(self._topics[number % TOPICS] + 0.9 * _unit(self._normal(1))[0])
        dense = _unit(middle + 1.0 * _unit(self._normal(CHUNKS_A_DOCUMENT)))
        codes = self._dice.integers(0, 256, (CHUNKS_A_DOCUMENT, CHUNK_TOKENS, DIMENSIONS // 8), dtype=np.uint8)
        texts = [self._passage(number, part) for part in range(CHUNKS_A_DOCUMENT)]
        pages = [_page(at, texts[at * 2 : at * 2 + 2]) for at in range(CHUNKS_A_DOCUMENT // _CHUNKS_A_PAGE)]
        path = f"/library/folder{number // DOCUMENTS_A_FOLDER}/{number}.pdf"
        sha256 = hashlib.sha256(path.encode()).hexdigest()
        return NewDocument(
            FileIdentity(path, sha256, 1_000, 1),
            DocumentStatus.READY,
            reason="",
            title=f"Document {number}",
            pages=tuple(pages),
            chunks=tuple(_chunk(part, text, pages[part // _CHUNKS_A_PAGE].text) for part, text in enumerate(texts)),
            embedded=tuple(Embedded(vector, code) for vector, code in zip(dense, codes, strict=True)),
        )

    def _passage(self, number: int, part: int) -> str:
        words = self._drawn(CHUNK_WORDS)
        words[0] = f"p{number}x{part}"
        if part % 3 == 0:
            words[CHUNK_WORDS // 2] = f"AB-{number}.{part}"
        return " ".join(words)

    def _question(self, number: int) -> Question:
        words = self._drawn(4) + [self._words[int(at)] for at in self._dice.integers(100, 5_000, 2 + number % 5)]
        if number % 3 == 0:
            words.append(f"AB-{number}.3")
        near = self._topics[number % TOPICS] + 0.9 * _unit(self._normal(1))[0]
        tokens: TokenVectors = _unit(self._normal(QUERY_TOKENS))
        return Question(" ".join(words), EmbeddedQuery(_unit(near), tokens, ("word",) * QUERY_TOKENS))

    def _drawn(self, count: int) -> list[str]:
        places = np.minimum(np.searchsorted(self._shares, self._dice.random(count)), VOCABULARY - 1)
        return [self._words[place] for place in places.tolist()]

    def _spelt(self) -> list[str]:
        lengths = 3 + np.arange(VOCABULARY) % 8
        letters = _LETTERS[self._dice.integers(0, len(_LETTERS), (VOCABULARY, 10))]
        return ["".join(row[:length]) for row, length in zip(letters, lengths.tolist(), strict=True)]

    def _normal(self, count: int) -> Matrix:
        return self._dice.standard_normal((count, DIMENSIONS), dtype=np.float32)


class GivenEmbedder:
    """Answers each question with the vectors it came with, so that no model is measured."""

    id = EMBEDDER
    dimensions = DIMENSIONS
    max_tokens = 256

    def __init__(self, questions: list[Question]) -> None:
        self._known = {question.text: question.embedded for question in questions}

    def count_tokens(self, texts: object, *, token: object = None) -> list[int]:
        raise NotImplementedError("only questions are asked")

    def embed(self, texts: object, *, token: object = None) -> list[Embedded]:
        raise NotImplementedError("only questions are asked")

    def embed_query(self, text: str, *, token: object = None) -> EmbeddedQuery:
        return self._known[text]


def fill(library: LibraryFiles, corpus: Corpus, chunks: int) -> dict[str, float]:
    """Through the real store; the indexes follow as in an import. Seconds of CPU."""
    began = time.process_time()
    for number, document in enumerate(corpus.documents(chunks)):
        library.put(document)
        if number % 20 == 0:
            library.commit_indexes()
    library.commit_indexes()
    stored = time.process_time()
    library.wait_for_build(timeout_s=3_600)
    while library.step():
        continue
    return {"fill_cpu_s": round(stored - began, 1), "graph_cpu_s": round(time.process_time() - stored, 1)}


def _chunk(part: int, text: str, page: str) -> NewChunk:
    start = page.index(text)
    spans = (ChunkSpan(part // _CHUNKS_A_PAGE, start, start + len(text), 0),)
    return NewChunk(part, text, spans, section="Terms", context=f"Agreement > Terms > Part {part // 10}")


def _page(index: int, texts: list[str]) -> Page:
    """Twelve words a line, with boxes."""
    text = "\n".join(texts)
    words: list[Word] = []
    start = 0
    for at, word in enumerate(text.split()):
        start = text.index(word, start)
        left, top = 72.0 + 36 * (at % 12), 72.0 + 14 * (at // 12)
        words.append(Word(start, start + len(word), (left, top, left + 34, top + 11), at // 12))
        start += len(word)
    block = Block(BlockKind.PARAGRAPH, 0, len(text))
    return Page(index, PageGeometry(str(index + 1), 595, 842, 0), Verdict.OK, text, (block,), tuple(words))


def _unit(rows: Matrix) -> Matrix:
    return np.asarray(rows / np.linalg.norm(rows, axis=-1, keepdims=True), dtype=np.float32)
