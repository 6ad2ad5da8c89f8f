"""What the library promises to those who fill it and those who search it.

One thread owns a library (`core.engine.library_thread`); each call is short and never waits for a child process.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from core.api.reports import DocumentReport
from core.api.types import ChunkId, DocumentId, DocumentStatus, DocumentSummary, LibraryTotals, Scope
from core.contracts.models import Codes, Embedded, Vector
from core.contracts.pages import RecognisedPage, Word
from core.contracts.rows import FileIdentity, Hit, NewDocument, StoredChunk


@dataclass(frozen=True, slots=True)
class KnownFile:
    """What the library remembers of a path."""

    document_id: DocumentId
    sha256: str
    size_bytes: int
    mtime_ns: int
    status: DocumentStatus


@dataclass(frozen=True, slots=True)
class StoredPage:
    """One page as stored. `word_boxes` as in `contracts.pages.Word`."""

    index: int
    label: str
    text: str
    words: tuple[Word, ...]


class Library(Protocol):
    """SQLite truth and two derived indexes."""

    # --- writing: each call is one transaction, durable when it returns, the indexes follow at once

    def put(self, document: NewDocument) -> DocumentSummary:
        """Store a document, replacing what was at its path (same id, revision + 1, fresh chunk ids)."""
        ...

    def put_unread(self, file: FileIdentity, status: DocumentStatus, reason: str) -> DocumentSummary:
        """Record a file that could not be read. Replaces what was at its path; its old chunks go."""
        ...

    def remove(self, document_ids: Sequence[DocumentId]) -> int:
        """How many of them existed and are gone from truth and indexes."""
        ...

    def keep_recognised(self, sha256: str, page: RecognisedPage) -> None:
        """Keep what OCR made of a page of the file with this content until the last document of it is removed.

        It is the slowest work there is, so it is durable page by page: neither a cancel nor a crash undoes it.
        """
        ...

    def commit_indexes(self) -> None:
        """Make what was put and removed so far visible to search and save the derived indexes."""
        ...

    # --- reading

    def known_file(self, path: str) -> KnownFile | None: ...

    def embedded_by_text(self, texts: Sequence[str]) -> Mapping[str, Embedded]:
        """Vectors already stored for these very `NewChunk.indexed_text`s by the same embedder: reused, not redone."""
        ...

    def recognised(self, sha256: str) -> Mapping[int, RecognisedPage]:
        """By page index; the latest for each page, whatever its language."""
        ...

    def report(self, document_id: DocumentId) -> DocumentReport | None: ...

    def summaries(self) -> tuple[DocumentSummary, ...]: ...

    def summary(self, document_id: DocumentId) -> DocumentSummary | None: ...

    def totals(self) -> LibraryTotals: ...

    def scope_chunks(self, scope: Scope) -> frozenset[ChunkId] | None:
        """The chunks a scope allows; None for the whole library. A path may be a file or a folder."""
        ...

    def search_words(self, question: str, *, allowed: frozenset[ChunkId] | None, limit: int) -> list[Hit]:
        """BM25 over body, headings and identifiers. User text never reaches the query parser."""
        ...

    def search_meaning(self, query: Vector, *, allowed: frozenset[ChunkId] | None, limit: int) -> list[Hit]:
        """Cosine similarity, exact up to 50,000 chunks and in small scopes."""
        ...

    def token_codes(self, chunk_ids: Sequence[ChunkId]) -> Mapping[ChunkId, Codes]: ...

    def dense_vectors(self, chunk_ids: Sequence[ChunkId]) -> Mapping[ChunkId, Vector]: ...

    def chunks(self, chunk_ids: Sequence[ChunkId]) -> Mapping[ChunkId, StoredChunk]: ...

    def chunks_around(self, chunk_id: ChunkId, *, before: int, after: int) -> list[StoredChunk]:
        """Neighbours in the same document by ordinal, the chunk itself left out."""
        ...

    def page(self, document_id: DocumentId, page_index: int) -> StoredPage | None: ...

    def analyze(self, text: str) -> list[str]:
        """The index's own tokens of a text: folded, lower case, stemmed, stop words dropped."""
        ...

    def inverse_document_frequencies(self, tokens: Sequence[str]) -> Mapping[str, float]:
        """BM25 idf = ln(1 + (N - n + 0.5) / (n + 0.5)) of each analysed token over all chunks."""
        ...

    def close(self) -> None:
        """Save the indexes and close the files."""
        ...
