"""What the library promises to those who fill it and those who search it.

One thread owns a library (`core.engine.library_thread`); each call is short and never waits for a child process. What
takes long is cut into steps: `step` brings the indexes along, drafts take a document piece by piece.

A *content* is what was read from certain bytes: pages, chunks, vectors, report. A *document* is a place where a file
with such bytes stands. Equal files are documents that share one content, so a rename, a move or a copy costs no work.
A document that is *set aside* is in no list and no search, but its work is kept until it is erased.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NewType, Protocol

from core.api.following import COMPLETE, Amount, FolderState, FolderSummary, Version
from core.api.reports import DocumentReport
from core.api.types import ChunkId, DocumentId, DocumentStatus, DocumentSummary, FolderId, LibraryTotals, Scope
from core.contracts.chunk_set import ChunkSet
from core.contracts.library_own import Chats, ContextualNotes, OwnQuestions
from core.contracts.models import Codes, Embedded, Vector
from core.contracts.pages import Page, RecognisedPage, Word
from core.contracts.rows import (
    ChunkPlace,
    DocumentName,
    FileIdentity,
    Hit,
    NewChunk,
    NewDocument,
    PathChange,
    ReadDocument,
    StoredChunk,
)

EVERYTHING = Scope()

DraftId = NewType("DraftId", int)


class Aside(StrEnum):
    """Why a document is set aside."""

    REMOVED = "removed"
    """By the person. Can be undone until it is erased."""
    DELETED = "deleted"
    """Its file is not there any more. A file with the same content that turns up elsewhere takes its place."""


@dataclass(frozen=True, slots=True)
class KnownFile:
    """What the library remembers of a path. `aside` is None for a document that is listed."""

    document_id: DocumentId
    path: str
    sha256: str
    size_bytes: int
    mtime_ns: int
    status: DocumentStatus
    reason: str = ""
    inode: int = 0
    is_away: bool = False
    aside: Aside | None = None


@dataclass(frozen=True, slots=True)
class KnownContent:
    """What was read from certain bytes, and the documents that stand for it, set aside or not."""

    sha256: str
    status: DocumentStatus
    reason: str
    documents: tuple[KnownFile, ...]


@dataclass(frozen=True, slots=True)
class FollowedFolder:
    """A folder as the library remembers it. `mount` is the mount point it lay on when it was last seen, `inode` its own
    number there, 0 if unknown."""

    id: FolderId
    path: str
    mount: str
    state: FolderState
    checked_at: str
    inode: int = 0


@dataclass(frozen=True, slots=True)
class IndexProgress:
    """How much of the library each index holds; complete in ordinary times. `embedding` is the change of embedder."""

    words: Amount = COMPLETE
    meaning: Amount = COMPLETE
    embedding: Amount = COMPLETE


@dataclass(frozen=True, slots=True)
class StoredPage:
    """One page as stored. `words` may be `contracts.columns.WordColumns`, which makes each when it is asked for."""

    index: int
    label: str
    text: str
    words: Sequence[Word]


class Library(ContextualNotes, OwnQuestions, Chats, Protocol):
    """SQLite truth and two derived indexes. Anything that reads stored rows may raise UserError LIBRARY_DAMAGED."""

    # --- writing documents: each call is one transaction and durable when it returns

    def begin_draft(self, sha256: str) -> DraftId:
        """A document of any size is stored piece by piece and cannot be found before `publish`.

        A draft that a crash left over is kept until a document of the same content is published or `forget_drafts`:
        the vectors of its chunks are found by `embedded_by_text`, so that no text is embedded twice.
        """
        ...

    def draft_pages(self, draft: DraftId, pages: Sequence[Page]) -> None: ...

    def draft_chunks(self, draft: DraftId, chunks: Sequence[NewChunk], embedded: Sequence[Embedded]) -> None:
        """In order; `embedded` has one entry a chunk or is empty. Raises ValueError for vectors that are not sound."""
        ...

    def publish(self, draft: DraftId, document: ReadDocument) -> DocumentSummary:
        """The draft is the content of `document.file.sha256` from now on, and a document stands at that path: the one
        that stood there (same id, revision + 1) or a new one. Other documents of the same content get it too (revision
        + 1). What nothing refers to any more goes."""
        ...

    def forget_drafts(self) -> None:
        """Of earlier runs of the process, too."""
        ...

    def put(self, document: NewDocument) -> DocumentSummary:
        """A small document in one go: draft and publish in one transaction."""
        ...

    def put_unread(self, file: FileIdentity, status: DocumentStatus, reason: str) -> DocumentSummary:
        """Record a file that could not be read. Replaces what was at its path."""
        ...

    def keep_recognised(self, sha256: str, page: RecognisedPage) -> None:
        """Keep what OCR made of a page of the file with this content until the last document of it is erased.

        It is the slowest work there is, so it is durable page by page: neither a cancel nor a crash undoes it.
        """
        ...

    # --- where documents stand

    def relink(self, changes: Sequence[PathChange]) -> tuple[DocumentSummary, ...]:
        """Files moved, touched or copied: one transaction for all, no parse, no embedding. A document that is set
        aside is listed again, one that is away is back. Whatever else stood at a path makes room. The contents must be
        known."""
        ...

    def set_away(self, document_ids: Sequence[DocumentId], *, away: bool) -> tuple[DocumentSummary, ...]:
        """Those that changed."""
        ...

    def set_aside(self, document_ids: Sequence[DocumentId], why: Aside) -> tuple[DocumentId, ...]:
        """Out of every list and search at once. Those that were listed before.

        REMOVED ones below a followed folder stay out of it until their path is added by name or they are taken back.
        """
        ...

    def take_back(self, document_ids: Sequence[DocumentId]) -> tuple[DocumentSummary, ...]: ...

    def aside(self, why: Aside) -> tuple[KnownFile, ...]: ...

    def remove(self, document_ids: Sequence[DocumentId]) -> int:
        """Erase documents, listed or set aside, and every trace of their text: database, log, indexes, backups. How
        many there were. The indexes may need some `step`s more."""
        ...

    # --- followed folders

    def folders(self) -> tuple[FollowedFolder, ...]: ...

    def folder_summaries(self) -> tuple[FolderSummary, ...]: ...

    def follow(self, path: str, *, mount: str) -> FollowedFolder:
        """Idempotent. A folder inside one that is followed is not followed twice, but asked for by name: what was
        removed below it by hand may come back. Folders inside the new one are merged into it. Returns the one that
        covers the path."""
        ...

    def unfollow(self, folder_id: FolderId) -> None:
        """Its documents stay."""
        ...

    def move_folder(self, folder_id: FolderId, path: str, *, mount: str) -> tuple[DocumentSummary, ...]:
        """The folder and all documents below it stand elsewhere: paths are rewritten, nothing else."""
        ...

    def note_folder(
        self, folder_id: FolderId, *, state: FolderState, checked_at: str = "", mount: str = "", inode: int = 0
    ) -> None:
        """Empty strings and 0 leave things as they were."""
        ...

    def kept_out(self, paths: Sequence[str]) -> frozenset[str]:
        """Paths at or below these that were removed by hand and are not to come back by themselves."""
        ...

    def let_in(self, paths: Sequence[str]) -> None:
        """The person added these by name: nothing at or below them is kept out any more."""
        ...

    # --- the indexes

    def commit_indexes(self) -> None:
        """Make everything put and removed so far visible to search; save the indexes. Takes as many steps as needed."""
        ...

    def step(self) -> bool:
        """One short piece of upkeep (under 200 ms): bring the indexes along, forget removed words.

        Whether there is more to do.
        """
        ...

    def progress(self) -> IndexProgress: ...

    def index_flaws(self) -> tuple[int, int]:
        """How many passages the index of words, and that of vectors, lack or hold too many of, once they have come as
        far as the log."""
        ...

    def rebuild_indexes(self, *, words: bool, meaning: bool) -> None:
        """Give up indexes that are not what the database holds; `step` makes them anew."""
        ...

    # --- another embedder

    def want_embedder(self, embedder_id: str, *, dimensions: int) -> None:
        """New passages get vectors of this one, and so do the others by and by (`add_vectors`). Empty and 0: none is at
        hand; what is there stays."""
        ...

    def unembedded(self, *, limit: int) -> list[tuple[ChunkId, str]]:
        """Passages, with their indexed text, that have no vector of the wanted embedder yet, oldest first."""
        ...

    def add_vectors(self, chunk_ids: Sequence[ChunkId], embedded: Sequence[Embedded]) -> bool:
        """Of the wanted embedder; whether every passage has one now and searches use it from here on. Passages that
        are gone meanwhile are passed over."""
        ...

    def forget_vectors(self, chunk_ids: Sequence[ChunkId]) -> None:
        """Of passages whose vectors are damaged. They are made again like those that are missing."""
        ...

    # --- reading

    def known_file(self, path: str) -> KnownFile | None:
        """Listed or set aside."""
        ...

    def files_below(self, paths: Sequence[str]) -> Mapping[str, KnownFile]:
        """By path: all documents at or below these paths, listed or set aside."""
        ...

    def content(self, sha256: str) -> KnownContent | None: ...

    def known_sizes(self, sizes: Collection[int]) -> frozenset[int]:
        """Those of these sizes, in bytes, that the file of some document has; removed ones do not count."""
        ...

    def embedded_by_text(self, texts: Sequence[str]) -> Mapping[str, Embedded]:
        """Vectors already stored for these very `NewChunk.indexed_text`s by the wanted embedder: reused, not redone."""
        ...

    def recognised(self, sha256: str) -> Mapping[int, RecognisedPage]:
        """By page index; the latest for each page, whatever its language."""
        ...

    def report(self, document_id: DocumentId) -> DocumentReport | None: ...

    def summaries(self) -> tuple[DocumentSummary, ...]:
        """Of listed documents, as with all that follows."""
        ...

    def summary(self, document_id: DocumentId) -> DocumentSummary | None: ...

    def totals(self) -> LibraryTotals: ...

    # --- families

    def versions(self, document_id: DocumentId) -> tuple[Version, ...]:
        """The family, newest first; the document alone if it has none."""
        ...

    def newer_versions(self, document_ids: Sequence[DocumentId]) -> Mapping[DocumentId, DocumentId]:
        """From each older version among these to the newest of its family among these."""
        ...

    def change_versions(self, document_ids: Sequence[DocumentId], *, together: bool) -> tuple[DocumentSummary, ...]:
        """As the person says (`api.messages.ChangeVersions`), for good. All documents whose row changed."""
        ...

    def family_changes(self) -> tuple[DocumentSummary, ...]:
        """Documents whose `newer_version` or `versions` changed since this was last asked: a new version changes the
        rows of the older ones. Families are judged in `step`s."""
        ...

    # --- what a question may lean on

    def document_names(self) -> Sequence[DocumentName]:
        """Of all listed documents. Kept until the library changes: asked with every question."""
        ...

    def outline(self, document_ids: Sequence[DocumentId]) -> Mapping[DocumentId, Sequence[ChunkPlace]]:
        """The chunks of each document in reading order, without their text."""
        ...

    def languages(self) -> Mapping[str, int]:
        """How many listed documents each language (ISO 639-1) has; those whose language is unknown are left out."""
        ...

    # --- searching

    def scope_chunks(self, scope: Scope) -> ChunkSet | None:
        """The chunks a scope allows; None for the whole library. A path may be a file or a folder."""
        ...

    def search_words(self, question: str, *, allowed: ChunkSet | None, limit: int) -> list[Hit]:
        """BM25 over body, headings and identifiers. User text never reaches the query parser."""
        ...

    def search_meaning(self, query: Vector, *, allowed: ChunkSet | None, limit: int) -> list[Hit]:
        """Cosine similarity, exact up to 50,000 chunks and in small scopes. `query` is of `search_embedder_id`."""
        ...

    @property
    def search_embedder_id(self) -> str:
        """The embedder whose vectors are searched; while those of another one are made, still the old one."""
        ...

    def token_codes(self, chunk_ids: Sequence[ChunkId]) -> Mapping[ChunkId, Codes]: ...

    def dense_vectors(self, chunk_ids: Sequence[ChunkId]) -> Mapping[ChunkId, Vector]: ...

    def chunks(self, chunk_ids: Sequence[ChunkId], *, scope: Scope = EVERYTHING) -> Mapping[ChunkId, StoredChunk]:
        """Of equal files the first one within the scope is named."""
        ...

    def page(self, document_id: DocumentId, page_index: int) -> StoredPage | None: ...

    def analyze(self, text: str) -> list[str]:
        """The index's own tokens of a text: folded, lower case, stemmed, stop words dropped."""
        ...

    def analyze_each(self, texts: Sequence[str]) -> list[list[str]]:
        """As `analyze`, of many texts at once: each call may have to wait for another thread."""
        ...

    def inverse_document_frequencies(self, tokens: Sequence[str]) -> Mapping[str, float]:
        """BM25 idf = ln(1 + (N - n + 0.5) / (n + 0.5)) of each analysed token over all chunks."""
        ...

    def close(self) -> None:
        """Save the indexes and close the files."""
        ...
