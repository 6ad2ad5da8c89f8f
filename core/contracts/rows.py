"""Values that go into and come out of the store. Pure; no database import."""

from dataclasses import dataclass, field

from core.api.reports import DocumentReport
from core.api.types import ChunkId, DocumentId, DocumentStatus, Scope
from core.contracts.models import Embedded
from core.contracts.pages import Page

__all__ = ["ChunkSpan", "FileIdentity", "Hit", "NewChunk", "NewDocument", "Scope", "StoredChunk"]


@dataclass(frozen=True, slots=True)
class ChunkSpan:
    """Characters `[start, end)` of a page's canonical text, standing at `offset` in the chunk's text."""

    page_index: int
    start: int
    end: int
    offset: int


@dataclass(frozen=True, slots=True)
class NewChunk:
    """A unit to index.

    `section` is the heading path at its beginning, joined with " > "; `context` the line put before the text when it is
    embedded and indexed (title > headings > caption), never shown as quote.
    """

    ordinal: int
    text: str
    spans: tuple[ChunkSpan, ...]
    section: str
    context: str

    @property
    def indexed_text(self) -> str:
        """What the embedder reads."""
        return f"{self.context}\n{self.text}" if self.context else self.text


@dataclass(frozen=True, slots=True)
class FileIdentity:
    """How a file looked when it was read. `mtime_ns` and `size_bytes` are a quick test, `sha256` the identity."""

    path: str
    sha256: str
    size_bytes: int
    mtime_ns: int


@dataclass(frozen=True, slots=True)
class NewDocument:
    """A document as read, ready to be stored in one transaction; `embedded` has one entry a chunk, or is empty."""

    file: FileIdentity
    status: DocumentStatus
    reason: str
    title: str
    pages: tuple[Page, ...]
    chunks: tuple[NewChunk, ...]
    embedded: tuple[Embedded, ...]
    report: DocumentReport = field(default_factory=DocumentReport)


@dataclass(frozen=True, slots=True)
class StoredChunk:
    """A chunk as stored, with what a citation needs of its document."""

    id: ChunkId
    document_id: DocumentId
    revision: int
    ordinal: int
    text: str
    spans: tuple[ChunkSpan, ...]
    section: str
    context: str
    document: str
    path: str
    title: str
    page_count: int


@dataclass(frozen=True, slots=True)
class Hit:
    """One candidate of one retriever: higher `score` is better; hits come best first."""

    chunk_id: ChunkId
    score: float
