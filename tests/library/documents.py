"""Documents to fill a library with. Everything is made from the texts given."""

import hashlib
from collections.abc import Sequence
from pathlib import Path

from core.api.types import ChunkId, DocumentId, DocumentStatus, PageGeometry, Scope, Verdict
from core.contracts.chunk_set import ChunkSet
from core.contracts.pages import Block, BlockKind, Page, Word
from core.contracts.rows import ChunkSpan, FileIdentity, NewChunk, NewDocument
from core.library import LibraryFiles, open_library
from core.paths import DataPaths
from tests.fakes import FakeEmbedder

EMBEDDER = FakeEmbedder(dimensions=64)


def open_at(root: Path, *, exact_limit: int = 50_000, embedder: FakeEmbedder = EMBEDDER) -> LibraryFiles:
    return open_library(
        DataPaths(root), embedder_id=embedder.id, dimensions=embedder.dimensions, exact_limit=exact_limit
    )


def file_at(path: str, content: str = "") -> FileIdentity:
    return FileIdentity(path, hashlib.sha256(content.encode("utf-8", "replace")).hexdigest(), len(content), 1_000)


def page_of(index: int, text: str) -> Page:
    """Each word on a line of its own, 10 points a character."""
    words: list[Word] = []
    for line, word in enumerate(text.split()):
        start = text.index(word, words[-1].end if words else 0)
        box = (72.0, 20.0 * line, 72.0 + 10 * len(word), 20.0 * line + 12)
        words.append(Word(start, start + len(word), box, line))
    block = Block(BlockKind.PARAGRAPH, 0, len(text))
    verdict = Verdict.OK if text else Verdict.NO_TEXT
    return Page(index, PageGeometry(str(index + 1), 595, 842, 0), verdict, text, (block,), tuple(words))


def document_at(
    path: str, *texts: str, title: str = "", context: str = "", embedder: FakeEmbedder | None = EMBEDDER
) -> NewDocument:
    """One page and one chunk for each text; without an embedder there are no vectors."""
    chunks = tuple(
        NewChunk(ordinal, text, (ChunkSpan(ordinal, 0, len(text), 0),), section=context, context=context)
        for ordinal, text in enumerate(texts)
    )
    return NewDocument(
        file_at(path, "\n".join(texts)),
        DocumentStatus.READY,
        reason="",
        title=title,
        pages=tuple(page_of(index, text) for index, text in enumerate(texts)),
        chunks=chunks,
        embedded=tuple(embedder.embed([chunk.indexed_text for chunk in chunks])) if embedder else (),
    )


def texts_found(library: LibraryFiles, question: str, *, scope: Scope | None = None, limit: int = 20) -> list[str]:
    """What BM25 finds, as texts."""
    allowed = library.scope_chunks(scope or Scope())
    hits = library.search_words(question, allowed=allowed, limit=limit)
    return _texts(library, [hit.chunk_id for hit in hits])


def texts_meant(library: LibraryFiles, question: str, *, scope: Scope | None = None, limit: int = 20) -> list[str]:
    """What the vectors find, as texts."""
    allowed = library.scope_chunks(scope or Scope())
    hits = library.search_meaning(EMBEDDER.embed_query(question).dense, allowed=allowed, limit=limit)
    return _texts(library, [hit.chunk_id for hit in hits])


def every_chunk(library: LibraryFiles) -> ChunkSet:
    documents: Sequence[DocumentId] = [summary.id for summary in library.summaries()]
    return library.scope_chunks(Scope(document_ids=tuple(documents))) or ChunkSet(())


def _texts(library: LibraryFiles, chunk_ids: Sequence[ChunkId]) -> list[str]:
    stored = library.chunks(chunk_ids)
    return [stored[id_].text for id_ in chunk_ids]
