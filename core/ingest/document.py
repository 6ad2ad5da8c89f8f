"""One file: read its pages, cut them into chunks, embed those."""

import hashlib
import os
import re
import time
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field, replace

from core.api.types import DocumentSummary, ErrorCode, Stage
from core.cancel import CancelToken
from core.contracts.library import Library
from core.contracts.models import Embedded, Embedder
from core.contracts.pages import DocumentInfo, Page, Parser
from core.contracts.rows import FileIdentity, NewChunk, ReadDocument
from core.errors import UserError
from core.ingest.chunk import ChunkStream
from core.ingest.names import storable
from core.ingest.report import OcrPlan, Tally
from core.ingest.scan import inode_of
from core.language.detect import detect
from core.store.packing import PackedWords

EMBED_BATCH = 16
"""Small enough that a question waits for one batch only, a few tenths of a second."""
COUNT_BATCH = 256
STORED_PAGES = 16
"""Pages that are stored in one go: few enough for a question to wait for, and to be held in memory."""
LANGUAGE_PAGES, LANGUAGE_CHARS = 20, 1_000
"""What tells a document's language: the beginnings of its first pages."""
_HASH_BLOCK_BYTES = 1 << 20
_CHARS_PER_TOKEN = 3
_FILE_SUFFIXES = re.compile(
    r"\.(pdf|docx?|odt|rtf|tex|dvi|ps|indd|qxd|pptx?|xlsx?|p65|wpd|fm|txt|html?)$", re.IGNORECASE
)
_NO_TITLES = frozenset({"untitled", "title", "document", "powerpoint presentation", "word document", "slide 1"})


@dataclass(frozen=True, slots=True)
class DocumentParts:
    """What reading a document needs. Without an embedder a document is found by its words alone."""

    library: Library
    parser: Parser
    embedder: Embedder | None


@dataclass(frozen=True, slots=True)
class Source:
    """A file that opens, with what opening it told and the password it took."""

    path: str
    info: DocumentInfo
    password: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Position:
    """How far one file is: `share` of the way from 0 to 1."""

    stage: Stage
    page_index: int
    page_count: int
    share: float


class FileChanged(Exception):  # a finding about a file
    """The file was written to while it was read; what was read may be half old, half new."""


class DocumentDraft:
    """A document on its way into the library, a few pages and one batch of chunks at a time."""

    def __init__(self, parts: DocumentParts, file: FileIdentity, token: CancelToken) -> None:
        self._parts = parts
        self._token = token
        self._id = parts.library.begin_draft(file.sha256)
        self._pages: list[Page] = []
        self._chunks: list[NewChunk] = []

    def add_page(self, page: Page) -> None:
        self._pages.append(replace(page, words=PackedWords(page.words)))
        if len(self._pages) >= STORED_PAGES:
            self._store_pages()

    def add_chunks(self, chunks: Sequence[NewChunk]) -> bool:
        """Whether some were embedded now."""
        self._chunks += chunks
        is_due = len(self._chunks) >= EMBED_BATCH
        while len(self._chunks) >= EMBED_BATCH:
            self._store_chunks()
        return is_due

    @property
    def has_more(self) -> bool:
        """Whether some chunks are yet to be embedded."""
        return bool(self._chunks)

    def finish(self) -> None:
        """Store what is left."""
        self._store_pages()
        while self._chunks:
            self._store_chunks()

    def publish(self, document: ReadDocument) -> DocumentSummary:
        """As `Library.publish`."""
        return self._parts.library.publish(self._id, document)

    def _store_pages(self) -> None:
        if self._pages:
            self._parts.library.draft_pages(self._id, self._pages)
            self._pages = []

    def _store_chunks(self) -> None:
        self._store_pages()
        batch, self._chunks = self._chunks[:EMBED_BATCH], self._chunks[EMBED_BATCH:]
        embedder = self._parts.embedder
        embedded = embed_batch(batch, self._parts.library, embedder, self._token) if embedder is not None else ()
        self._parts.library.draft_chunks(self._id, batch, embedded)


def read_document(
    source: Source, file: FileIdentity, parts: DocumentParts, *, plan: OcrPlan, started: float, token: CancelToken
) -> Generator[Position, None, tuple[DocumentDraft, ReadDocument]]:
    """A draft that is complete, and what it needs to be published; the memory it takes does not grow with the pages.

    `file` is how the source looked before, `started` when work on it began, by the monotonic clock. Raises Unreadable,
    FileChanged, OSError, UserError (of the model and the library) and CancelRequested; what was embedded until then is
    found by its text when the same bytes are read again.
    """
    kept = parts.library.recognised(file.sha256)
    own_title = sensible_title(source.info.title)
    tally = Tally(plan, kept)
    draft = DocumentDraft(parts, file, token)
    chunks = ChunkStream(own_title, count_tokens=_counter(parts.embedder, token))
    page_count = source.info.page_count
    beginnings: list[str] = []
    pages = parts.parser.pages(source.path, password=source.password, recognised=plan.usable(kept), token=token)
    for done, page in enumerate(pages, start=1):
        token.check()
        tally.add(page)
        draft.add_page(page)
        if len(beginnings) < LANGUAGE_PAGES:
            beginnings.append(page.text[:LANGUAGE_CHARS])
        stage = Stage.EMBEDDING if draft.add_chunks(chunks.add(page)) else Stage.READING
        yield Position(stage, page.index, page_count, done / max(page_count + 1, done + 1))
    if draft.add_chunks(chunks.end()) or draft.has_more:
        yield Position(Stage.EMBEDDING, max(page_count - 1, 0), page_count, page_count / (page_count + 1))
    draft.finish()
    yield Position(Stage.SAVING, max(page_count - 1, 0), page_count, 1.0)
    if not is_unchanged(file, source.path):
        raise FileChanged
    status, reason = tally.judge()
    report = tally.report(info=source.info, seconds=time.monotonic() - started)
    return draft, ReadDocument(file, status, reason, own_title, report, detect("\n".join(beginnings)))


def identify(path: str, *, token: CancelToken) -> FileIdentity:
    """Size, time and SHA-256 of a file. Raises OSError and CancelRequested."""
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        status = os.fstat(file.fileno())
        while block := file.read(_HASH_BLOCK_BYTES):
            token.check()
            digest.update(block)
    return FileIdentity(storable(path), digest.hexdigest(), status.st_size, status.st_mtime_ns, inode_of(status))


def is_unchanged(file: FileIdentity, path: str) -> bool:
    """The quick test. Raises OSError."""
    status = os.stat(path)
    return (status.st_size, status.st_mtime_ns) == (file.size_bytes, file.mtime_ns) and (
        not file.inode or inode_of(status) == file.inode
    )


def sensible_title(title: str) -> str:
    """The title a PDF gives itself, or nothing if it is a file's name, a program's default or no text."""
    plain = " ".join(title.split())
    if plain.lower() in _NO_TITLES or plain.lower().startswith(
        ("microsoft word -", "microsoft powerpoint -", "untitled")
    ):
        return ""
    if not 3 <= len(plain) <= 300 or _FILE_SUFFIXES.search(plain) or "\ufffd" in plain or not plain.isprintable():
        return ""
    return plain if sum(character.isalpha() for character in plain) * 2 >= len(plain) else ""


def embed_batch(chunks: Sequence[NewChunk], library: Library, embedder: Embedder, token: CancelToken) -> list[Embedded]:
    """Vectors in the order of the chunks; text that is in the library already is not embedded again."""
    texts = [chunk.indexed_text for chunk in chunks]
    known = dict(library.embedded_by_text(texts))
    fresh = list(dict.fromkeys(text for text in texts if text not in known))
    token.check()
    vectors = embedder.embed(fresh, token=token) if fresh else []
    if len(vectors) != len(fresh):
        raise UserError(ErrorCode.MODEL_FAILED, name=embedder.id)
    known.update(zip(fresh, vectors, strict=True))
    return [known[text] for text in texts]


def _counter(embedder: Embedder | None, token: CancelToken) -> Callable[[Sequence[str]], list[int]]:
    """The embedder's token count, in calls short enough to be cancelled between; a rough one without an embedder."""

    def count(texts: Sequence[str]) -> list[int]:
        if embedder is None:
            return [len(text) // _CHARS_PER_TOKEN + 1 for text in texts]
        counts: list[int] = []
        for start in range(0, len(texts), COUNT_BATCH):
            token.check()
            counts += embedder.count_tokens(texts[start : start + COUNT_BATCH], token=token)
        return counts

    return count
