"""One file: read its pages, cut them into chunks, embed those."""

import hashlib
import os
import re
import time
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from core.api.types import ErrorCode, Stage
from core.cancel import CancelToken
from core.contracts.library import Library
from core.contracts.models import Embedded, Embedder
from core.contracts.pages import DocumentInfo, Page, Parser, RecognisedPage
from core.contracts.rows import FileIdentity, NewChunk, NewDocument
from core.errors import UserError
from core.ingest.chunk import chunk_document
from core.ingest.names import storable
from core.ingest.report import OcrPlan, judge, problems_of, report_on
from core.store.packing import PackedWords

EMBED_BATCH = 16
"""Small enough that a question waits for one batch only, a few tenths of a second."""
COUNT_BATCH = 256
READ_SHARE = 0.2
"""Embedding takes most of a file's time, so reading all its pages is a fifth of the way."""
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


def read_document(
    source: Source, parts: DocumentParts, *, plan: OcrPlan, started: float, token: CancelToken
) -> Generator[Position, None, NewDocument]:
    """The document ready to be stored. `started` is when work on it began, by the monotonic clock.

    Raises Unreadable, FileChanged, OSError, UserError (of the model) and CancelRequested.
    """
    file = identify(source.path, token=token)
    kept = parts.library.recognised(file.sha256)
    pages: list[Page] = []
    for position, page in _pages(source, parts.parser, plan.usable(kept), token):
        pages.append(replace(page, words=PackedWords(page.words)))
        yield position
    if not is_unchanged(file, source.path):
        raise FileChanged
    own_title = sensible_title(source.info.title)
    chunks = chunk_document(own_title, pages, count_tokens=_counter(parts.embedder, token))
    embedded: list[Embedded] = []
    page_count = source.info.page_count
    if parts.embedder is not None:
        for batch in _batches(chunks, EMBED_BATCH):
            embedded += embed_batch(batch, parts.library, parts.embedder, token)
            share = READ_SHARE + (1 - READ_SHARE) * len(embedded) / len(chunks)
            yield Position(Stage.EMBEDDING, batch[-1].spans[-1].page_index, page_count, share)
    yield Position(Stage.SAVING, max(page_count - 1, 0), page_count, 1.0)
    problems = list(problems_of(pages, plan, kept))
    status, reason = judge(pages, problems)
    return NewDocument(
        file=file,
        status=status,
        reason=reason,
        title=own_title or Path(storable(source.path)).stem,
        pages=tuple(pages),
        chunks=chunks,
        embedded=tuple(embedded),
        report=report_on(pages, problems, info=source.info, seconds=time.monotonic() - started),
    )


def _pages(
    source: Source, parser: Parser, recognised: Mapping[int, RecognisedPage], token: CancelToken
) -> Iterator[tuple[Position, Page]]:
    page_count = source.info.page_count
    pages = parser.pages(source.path, password=source.password, recognised=recognised, token=token)
    for done, page in enumerate(pages, start=1):
        token.check()
        yield Position(Stage.READING, page.index, page_count, READ_SHARE * done / max(page_count, done)), page


def identify(path: str, *, token: CancelToken) -> FileIdentity:
    """Size, time and SHA-256 of a file. Raises OSError and CancelRequested."""
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        status = os.fstat(file.fileno())
        while block := file.read(_HASH_BLOCK_BYTES):
            token.check()
            digest.update(block)
    return FileIdentity(storable(path), digest.hexdigest(), status.st_size, status.st_mtime_ns)


def is_unchanged(file: FileIdentity, path: str) -> bool:
    """The quick test. Raises OSError."""
    status = os.stat(path)
    return (status.st_size, status.st_mtime_ns) == (file.size_bytes, file.mtime_ns)


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


def _batches(chunks: Sequence[NewChunk], size: int) -> Iterator[Sequence[NewChunk]]:
    for start in range(0, len(chunks), size):
        yield chunks[start : start + size]
