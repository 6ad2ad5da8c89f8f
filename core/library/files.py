"""The library on the disk: one database, a text index, a vector index, and the order in which they change.

A change is one transaction in the database and is durable when the call returns. The indexes follow; they hold
nothing that could not be made again from the database.
"""

import errno
import os
from collections.abc import Mapping, Sequence
from contextlib import ExitStack

from filelock import FileLock, Timeout

from core.api.reports import DocumentReport
from core.api.types import ChunkId, DocumentId, DocumentStatus, DocumentSummary, ErrorCode, LibraryTotals, Scope
from core.contracts.library import KnownFile, StoredPage
from core.contracts.models import Codes, Embedded, Vector
from core.contracts.pages import RecognisedPage
from core.contracts.rows import FileIdentity, Hit, NewDocument, StoredChunk
from core.errors import UserError
from core.index.exact import check_vectors
from core.index.text import TextEntry
from core.index.vectors import EXACT_LIMIT
from core.library.meaning import SAVE_CHANGES, MeaningSearch
from core.library.stores import Stores, open_stores
from core.library.words import REFRESH_CHUNKS, WordSearch
from core.paths import DataPaths
from core.store.chunks import hash_text

_NO_SPACE = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO}
_FORGOTTEN_AT_ONCE = 2 * REFRESH_CHUNKS


def open_library(
    paths: DataPaths, *, embedder_id: str, dimensions: int, exact_limit: int = EXACT_LIMIT
) -> "LibraryFiles":
    """Open or make the library below `paths` and bring its indexes up to date.

    Raises UserError: LIBRARY_IN_USE, LIBRARY_NEWER, LIBRARY_DAMAGED, DISK_FULL, NO_PERMISSION. From here on the
    process makes files that their owner alone can read: Tantivy leaves no other way to set the mode of its own.
    """
    os.umask(0o077)
    with ExitStack() as resources:
        _lock(paths, resources)
        stores = open_stores(paths.database, embedder_id=embedder_id, dimensions=dimensions)
        resources.callback(stores.database.close)
        words = WordSearch(paths.text_index, stores)
        resources.callback(words.close)
        words.open()
        meaning = MeaningSearch(paths.vectors, stores, exact_limit=exact_limit)
        resources.callback(meaning.close)
        return LibraryFiles(stores, words, meaning, dimensions=dimensions, resources=resources.pop_all())


class LibraryFiles:
    """Implements `core.contracts.library.Library`. Used by the thread that opened it and no other."""

    def __init__(
        self, stores: Stores, words: WordSearch, meaning: MeaningSearch, *, dimensions: int, resources: ExitStack
    ) -> None:
        """`resources` holds what `close` has to give back."""
        self._stores = stores
        self._words = words
        self._meaning = meaning
        self._dimensions = dimensions
        self._resources = resources

    # --- writing

    def put(self, document: NewDocument) -> DocumentSummary:
        """As the Protocol says. Raises ValueError for vectors that cannot be right, before anything is stored."""
        self._check_embedded(document)
        self._words.commit_if_due()
        stores = self._stores
        with stores.database.transaction():
            known = stores.documents.known_file(document.file.path)
            document_id = stores.documents.put(document)
            stores.recognised.forget_orphans([known.sha256] if known is not None else ())
            removed = stores.chunks.remove_of(document_id)
            added = stores.chunks.add(document_id, document.chunks)
            stores.embeddings.add(added if document.embedded else (), document.embedded)
            position = stores.oplog.record(removed=removed, added=added)
            if removed and not added:
                self._words.ask_refresh()
        entries = [TextEntry(id_, chunk.text, chunk.context) for id_, chunk in zip(added, document.chunks, strict=True)]
        self._words.follow(removed=removed, added=entries, position=position)
        self._meaning.follow(removed=removed, added=added, embedded=document.embedded)
        return self._known_summary(document_id)

    def put_unread(self, file: FileIdentity, status: DocumentStatus, reason: str) -> DocumentSummary:
        return self.put(NewDocument(file, status, reason, title="", pages=(), chunks=(), embedded=()))

    def remove(self, document_ids: Sequence[DocumentId]) -> int:
        """As the Protocol says. Nothing of the text stays in the database, its log or, once `tidy` is through, in
        the text index; in a small library that is at once."""
        stores = self._stores
        with stores.database.transaction():
            removed = stores.chunks.ids_of(document_ids)
            contents = stores.documents.contents(document_ids)
            count = stores.documents.remove(document_ids)
            stores.recognised.forget_orphans(contents)
            position = stores.oplog.record(removed=removed, added=())
            if removed:
                self._words.ask_refresh()
        self._words.follow(removed=removed, added=(), position=position)
        self._meaning.follow(removed=removed, added=(), embedded=())
        stores.database.forget_log()
        is_small = stores.chunks.count() <= _FORGOTTEN_AT_ONCE
        while self._words.refresh_step() and is_small:
            continue
        return count

    def keep_recognised(self, sha256: str, page: RecognisedPage) -> None:
        self._stores.recognised.keep(sha256, page)

    def commit_indexes(self) -> None:
        self._words.commit()
        self._words.refresh_step()
        self._meaning.save(at_changes=SAVE_CHANGES)

    def tidy(self) -> bool:
        """One short step of upkeep for idle times; whether there is more to do. Raises UserError."""
        return self._words.refresh_step()

    # --- reading

    def known_file(self, path: str) -> KnownFile | None:
        return self._stores.documents.known_file(path)

    def embedded_by_text(self, texts: Sequence[str]) -> Mapping[str, Embedded]:
        hashes = {text: hash_text(text) for text in texts}
        known = self._stores.embeddings.by_text_hash(hashes.values())
        return {text: known[hash_] for text, hash_ in hashes.items() if hash_ in known}

    def recognised(self, sha256: str) -> Mapping[int, RecognisedPage]:
        return self._stores.recognised.of(sha256)

    def report(self, document_id: DocumentId) -> DocumentReport | None:
        return self._stores.documents.report(document_id)

    def summaries(self) -> tuple[DocumentSummary, ...]:
        return self._stores.documents.summaries()

    def summary(self, document_id: DocumentId) -> DocumentSummary | None:
        return self._stores.documents.summary(document_id)

    def totals(self) -> LibraryTotals:
        return self._stores.documents.totals()

    def scope_chunks(self, scope: Scope) -> frozenset[ChunkId] | None:
        return None if scope.is_everything else self._stores.documents.chunks_in(scope)

    def search_words(self, question: str, *, allowed: frozenset[ChunkId] | None, limit: int) -> list[Hit]:
        return self._words.search(question, allowed=allowed, limit=limit)

    def search_meaning(self, query: Vector, *, allowed: frozenset[ChunkId] | None, limit: int) -> list[Hit]:
        """Raises ValueError for a query that is not a unit vector of the embedder's dimensions."""
        return self._meaning.search(query, allowed=allowed, limit=limit)

    def token_codes(self, chunk_ids: Sequence[ChunkId]) -> Mapping[ChunkId, Codes]:
        return self._stores.embeddings.codes(chunk_ids)

    def dense_vectors(self, chunk_ids: Sequence[ChunkId]) -> Mapping[ChunkId, Vector]:
        return self._stores.embeddings.dense(chunk_ids)

    def chunks(self, chunk_ids: Sequence[ChunkId]) -> Mapping[ChunkId, StoredChunk]:
        return self._stores.chunks.stored(chunk_ids)

    def chunks_around(self, chunk_id: ChunkId, *, before: int, after: int) -> list[StoredChunk]:
        return self._stores.chunks.around(chunk_id, before=before, after=after)

    def page(self, document_id: DocumentId, page_index: int) -> StoredPage | None:
        return self._stores.documents.page(document_id, page_index)

    def analyze(self, text: str) -> list[str]:
        return self._words.analyze(text)

    def inverse_document_frequencies(self, tokens: Sequence[str]) -> Mapping[str, float]:
        return self._words.inverse_document_frequencies(tokens)

    def wait_for_build(self, *, timeout_s: float) -> bool:
        """Whether no graph of vectors is being built any more; searches are exact until then."""
        return self._meaning.wait_for_build(timeout_s=timeout_s)

    def check(self) -> list[str]:
        """What is wrong with the library, in sentences; empty if nothing is. Reads the whole database."""
        problems = self._stores.database.problems()
        if problems:
            return problems
        self._words.commit()
        chunks, vectors = self._stores.chunks.count(), self._stores.embeddings.count()
        for what, count, expected in (
            ("The documents count", self.totals().chunks, chunks),
            ("The text index holds", self._words.chunk_count(), chunks),
            ("The vector index holds", len(self._meaning), vectors),
        ):
            if count != expected:
                problems.append(f"{what} {count} passages, the database holds {expected}.")
        if vectors < chunks:
            problems.append(f"{chunks - vectors} passages have no vector of this model; add their documents again.")
        return problems

    def close(self) -> None:
        """Everything is closed even if saving an index fails, which raises UserError. Closing twice does nothing."""
        self._resources.close()

    def _known_summary(self, document_id: DocumentId) -> DocumentSummary:
        summary = self._stores.documents.summary(document_id)
        if summary is None:
            raise LookupError(f"document {document_id} was stored and is not there")
        return summary

    def _check_embedded(self, document: NewDocument) -> None:
        if document.embedded and len(document.embedded) != len(document.chunks):
            raise ValueError(f"{len(document.embedded)} vectors for {len(document.chunks)} chunks")
        check_vectors([item.dense for item in document.embedded], dimensions=self._dimensions)
        for item in document.embedded:
            if item.codes.ndim != 2 or item.codes.shape[1] * 8 != self._dimensions or item.codes.dtype != "uint8":
                raise ValueError(f"token codes of shape {item.codes.shape} for {self._dimensions} dimensions")


def _lock(paths: DataPaths, resources: ExitStack) -> None:
    """Make the folders and take the library for this process. The lock ends with the process, however it ends."""
    try:
        paths.create()
        lock = FileLock(paths.lock, timeout=0, thread_local=False)
        lock.acquire()
    except Timeout as error:
        raise UserError(ErrorCode.LIBRARY_IN_USE, path=str(paths.root)) from error
    except OSError as error:
        code = ErrorCode.DISK_FULL if error.errno in _NO_SPACE else ErrorCode.NO_PERMISSION
        raise UserError(code, path=str(paths.root)) from error
    resources.callback(lock.release)
