"""Values that go into and come out of the store. Pure; no database import."""

from dataclasses import dataclass, field

from core.api.reports import DocumentReport
from core.api.types import ChunkId, DocumentId, DocumentStatus, Scope
from core.contracts.models import Embedded
from core.contracts.pages import Page

__all__ = [
    "ChunkSpan",
    "FileIdentity",
    "Hit",
    "NewChunk",
    "NewDocument",
    "PathChange",
    "ReadDocument",
    "Scope",
    "StoredChunk",
]


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
    note: str = ""
    """Contextual retrieval: a sentence or two that a model wrote about the chunk's place in its document. Indexed and
    embedded with it, never quoted and never given to the generator as text of the document."""

    @property
    def indexed_text(self) -> str:
        """What the embedder reads."""
        return "\n".join(part for part in (self.context, self.note, self.text) if part)


@dataclass(frozen=True, slots=True)
class FileIdentity:
    """How a file looked when it was read. `mtime_ns`, `size_bytes` and `inode` are a quick test, `sha256` the identity.

    `inode` is 0 where the file system has none that last.
    """

    path: str
    sha256: str
    size_bytes: int
    mtime_ns: int
    inode: int = 0


@dataclass(frozen=True, slots=True)
class ReadDocument:
    """What a draft needs besides its pages and chunks to become a document."""

    file: FileIdentity
    status: DocumentStatus
    reason: str
    title: str
    """The document's own; empty if it gives none that makes sense. Then its file's name stands for it."""
    report: DocumentReport = field(default_factory=DocumentReport)
    language: str = ""
    """ISO 639-1, as `core.language.detect` judged its text; empty if that is too little to tell."""


@dataclass(frozen=True, slots=True)
class PathChange:
    """A file whose content is known stands at `file.path`.

    With `document_id` it is that document, moved or touched; without, a new document that shares the work.
    """

    file: FileIdentity
    document_id: DocumentId | None = None


@dataclass(frozen=True, slots=True)
class NewDocument:
    """A small document as read, to be stored in one go; `embedded` has one entry a chunk, or is empty."""

    file: FileIdentity
    status: DocumentStatus
    reason: str
    title: str
    pages: tuple[Page, ...]
    chunks: tuple[NewChunk, ...]
    embedded: tuple[Embedded, ...]
    report: DocumentReport = field(default_factory=DocumentReport)
    language: str = ""


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
class ChunkPlace:
    """Where a chunk stands in its document, without its text. Pages are indexes, both included."""

    id: ChunkId
    ordinal: int
    section: str
    first_page: int
    last_page: int


@dataclass(frozen=True, slots=True)
class DocumentName:
    """What a question may call a document by."""

    id: DocumentId
    name: str
    title: str


@dataclass(frozen=True, slots=True)
class Hit:
    """One candidate of one retriever: higher `score` is better; hits come best first."""

    chunk_id: ChunkId
    score: float
