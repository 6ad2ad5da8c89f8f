"""A library in memory for tests of searching and answering: exact, small, behind the same Protocol."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from core.api.following import Version
from core.api.reports import DocumentReport
from core.api.types import (
    ChunkId,
    DocumentId,
    DocumentStatus,
    DocumentSummary,
    LibraryTotals,
    PageGeometry,
    Scope,
    Verdict,
)
from core.contracts.chunk_set import ChunkSet
from core.contracts.library import EVERYTHING, KnownFile, StoredPage
from core.contracts.models import Codes, Embedded, Embedder, Vector
from core.contracts.pages import Block, BlockKind, Page, Word
from core.contracts.rows import ChunkPlace, DocumentName, Hit, StoredChunk
from core.ingest.chunk import chunk_document
from core.language.words import STOP_WORDS, word_spans, words


def text_page(index: int, *paragraphs: str) -> Page:
    """A page whose words lie on a grid, one line a paragraph: 10 points a character, lines 20 points apart."""
    text = "\n".join(paragraphs)
    blocks: list[Block] = []
    placed: list[Word] = []
    start = 0
    for line, paragraph in enumerate(paragraphs):
        blocks.append(Block(BlockKind.PARAGRAPH, start, start + len(paragraph)))
        for a, b in word_spans(paragraph):
            placed.append(Word(start + a, start + b, (10.0 * a, 20.0 * line, 10.0 * b, 20.0 * line + 12), line))
        start += len(paragraph) + 1
    geometry = PageGeometry(str(index + 1), 595, 842, 0)
    return Page(index, geometry, Verdict.OK, text, tuple(blocks), tuple(placed))


_TheRest: Any = object
"""Whatever else a library can do is not needed here; to call it fails the test."""


class MemoryLibrary(_TheRest):  # type: ignore[misc]  # so that what it has not got is not asked for either
    """Implements what searching and answering need of `core.contracts.library.Library`; `store` fills it."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self._chunks: dict[ChunkId, StoredChunk] = {}
        self._embedded: dict[ChunkId, Embedded] = {}
        self._pages: dict[tuple[DocumentId, int], StoredPage] = {}
        self._names: dict[DocumentId, DocumentName] = {}
        self._languages: dict[DocumentId, str] = {}
        self.families: list[tuple[DocumentId, ...]] = []

    def store(self, name: str, *pages: Page, title: str = "", language: str = "") -> DocumentId:
        document_id = DocumentId(len(self._names) + 1)
        self._names[document_id] = DocumentName(document_id, name, title or Path(name).stem)
        self._languages[document_id] = language
        chunks = chunk_document(title, pages, count_tokens=self._embedder.count_tokens)
        embedded = self._embedder.embed([chunk.indexed_text for chunk in chunks])
        for chunk, vectors in zip(chunks, embedded, strict=True):
            chunk_id = ChunkId(len(self._chunks) + 1)
            self._embedded[chunk_id] = vectors
            self._chunks[chunk_id] = StoredChunk(
                chunk_id, document_id, 1, chunk.ordinal, chunk.text, chunk.spans, chunk.section, chunk.context,
                name, f"/library/{name}", title, len(pages),
            )  # fmt: skip
        for page in pages:
            self._pages[document_id, page.index] = StoredPage(
                page.index, page.geometry.label, page.text, tuple(page.words)
            )
        return document_id

    def totals(self) -> LibraryTotals:
        searchable = len({c.document_id for c in self._chunks.values()})
        return LibraryTotals(len(self._names), searchable, len(self._pages), len(self._chunks))

    def document_names(self) -> Sequence[DocumentName]:
        return tuple(self._names.values())

    def outline(self, document_ids: Sequence[DocumentId]) -> Mapping[DocumentId, Sequence[ChunkPlace]]:
        found: dict[DocumentId, list[ChunkPlace]] = {i: [] for i in document_ids if i in self._names}
        for c in self._chunks.values():
            if c.document_id in found:
                pages = [span.page_index for span in c.spans]
                found[c.document_id].append(ChunkPlace(c.id, c.ordinal, c.section, pages[0], pages[-1]))
        return found

    def summary(self, document_id: DocumentId) -> DocumentSummary | None:
        name = self._names.get(document_id)
        if name is None:
            return None
        chunks = sum(c.document_id == document_id for c in self._chunks.values())
        pages = sum(id_ == document_id for id_, _ in self._pages)
        return DocumentSummary(
            document_id, f"/library/{name.name}", name.name, name.title, DocumentStatus.READY, "", pages, (), chunks,
            1, 1, "2026-01-01T00:00:00Z",
        )  # fmt: skip

    def summaries(self) -> tuple[DocumentSummary, ...]:
        return tuple(summary for id_ in self._names if (summary := self.summary(id_)) is not None)

    def report(self, document_id: DocumentId) -> DocumentReport | None:
        return None

    def known_file(self, path: str) -> KnownFile | None:
        """The one that was stored later is newer."""
        return self.files_below([path]).get(path)

    def files_below(self, paths: Sequence[str]) -> Mapping[str, KnownFile]:
        every = {f"/library/{name.name}": id_ for id_, name in self._names.items()}
        return {
            path: KnownFile(id_, path, "", 1, int(id_), DocumentStatus.READY)
            for path, id_ in every.items()
            if any(path == above or path.startswith(f"{above.rstrip('/')}/") for above in paths)
        }

    def versions(self, document_id: DocumentId) -> tuple[Version, ...]:
        """Those of `families`, newest first."""
        family = next((ids for ids in self.families if document_id in ids), (document_id,))
        return tuple(Version(i, self._names[i].name, f"/library/{self._names[i].name}") for i in family)

    def languages(self) -> Mapping[str, int]:
        return Counter(language for language in self._languages.values() if language)

    def scope_chunks(self, scope: Scope) -> ChunkSet | None:
        if scope.is_everything:
            return None
        return ChunkSet(
            i for i, c in self._chunks.items() if c.path in scope.paths or c.document_id in scope.document_ids
        )

    def search_words(self, question: str, *, allowed: ChunkSet | None, limit: int) -> list[Hit]:
        wanted = set(self.analyze(question))
        idf = self.inverse_document_frequencies(sorted(wanted))
        scores = {i: sum(idf[w] for w in wanted & set(self.analyze(c.text))) for i, c in self._chunks.items()}
        return self._best({i: score for i, score in scores.items() if score > 0}, allowed, limit)

    def search_meaning(self, query: Vector, *, allowed: ChunkSet | None, limit: int) -> list[Hit]:
        return self._best({i: float(np.dot(query, e.dense)) for i, e in self._embedded.items()}, allowed, limit)

    def _best(self, scores: Mapping[ChunkId, float], allowed: ChunkSet | None, limit: int) -> list[Hit]:
        inside = [(i, s) for i, s in scores.items() if allowed is None or i in allowed]
        return [Hit(i, s) for i, s in sorted(inside, key=lambda pair: -pair[1])[:limit]]

    def token_codes(self, chunk_ids: Sequence[ChunkId]) -> Mapping[ChunkId, Codes]:
        return {i: self._embedded[i].codes for i in chunk_ids}

    def dense_vectors(self, chunk_ids: Sequence[ChunkId]) -> Mapping[ChunkId, Vector]:
        return {i: self._embedded[i].dense for i in chunk_ids}

    def chunks(self, chunk_ids: Sequence[ChunkId], *, scope: Scope = EVERYTHING) -> Mapping[ChunkId, StoredChunk]:
        return {i: self._chunks[i] for i in chunk_ids}

    def newer_versions(self, document_ids: Sequence[DocumentId]) -> Mapping[DocumentId, DocumentId]:
        return {}

    @property
    def search_embedder_id(self) -> str:
        return self._embedder.id

    def page(self, document_id: DocumentId, page_index: int) -> StoredPage | None:
        return self._pages.get((document_id, page_index))

    def analyze(self, text: str) -> list[str]:
        return [w.removesuffix("s") for w in words(text) if w not in STOP_WORDS]

    def analyze_each(self, texts: Sequence[str]) -> list[list[str]]:
        return [self.analyze(text) for text in texts]

    def inverse_document_frequencies(self, tokens: Sequence[str]) -> Mapping[str, float]:
        bags = [set(self.analyze(c.text)) for c in self._chunks.values()]
        counts = {t: sum(t in bag for bag in bags) for t in tokens}
        return {t: math.log(1 + (len(bags) - n + 0.5) / (n + 0.5)) for t, n in counts.items()}
