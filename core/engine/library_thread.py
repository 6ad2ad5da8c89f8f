"""The one thread that uses the library: SQLite, Tantivy and hnswlib never see another."""

import logging
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Protocol, TypeVar

from core.api.reports import DocumentReport
from core.api.types import ChunkId, DocumentId, DocumentStatus, DocumentSummary, LibraryTotals, Scope
from core.contracts.library import KnownFile, Library, StoredPage
from core.contracts.models import Codes, Embedded, Vector
from core.contracts.pages import RecognisedPage
from core.contracts.rows import FileIdentity, Hit, NewDocument, StoredChunk
from core.errors import UserError

log = logging.getLogger(__name__)

Value = TypeVar("Value")


class TidyLibrary(Library, Protocol):
    """A library that has upkeep to do when nobody asks it anything."""

    def tidy(self) -> bool:
        """One short step; whether there is more to do."""
        ...


class LibraryThread:
    """A Library whose calls run one after the other on a thread of its own; each is short, so callers wait.

    The library is opened there too. If that fails, every call raises what opening raised. Calls made after `close`
    raise RuntimeError. Upkeep is done in steps between the calls.
    """

    def __init__(self, open_library: Callable[[], TidyLibrary]) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="library")
        self._opened: Future[TidyLibrary] = self._thread.submit(open_library)
        self._closing = False
        self._tidy_soon()

    def close(self) -> None:
        """After the calls that were made before. What cannot be saved is raised; a library that never opened is not."""
        self._closing = True

        def close_opened() -> None:
            if self._opened.exception() is None:
                self._opened.result().close()

        closing = self._thread.submit(close_opened)
        self._thread.shutdown(wait=True)
        closing.result()

    def put(self, document: NewDocument) -> DocumentSummary:
        return self._call(lambda library: library.put(document))

    def put_unread(self, file: FileIdentity, status: DocumentStatus, reason: str) -> DocumentSummary:
        return self._call(lambda library: library.put_unread(file, status, reason))

    def remove(self, document_ids: Sequence[DocumentId]) -> int:
        count = self._call(lambda library: library.remove(document_ids))
        self._tidy_soon()
        return count

    def keep_recognised(self, sha256: str, page: RecognisedPage) -> None:
        self._call(lambda library: library.keep_recognised(sha256, page))

    def commit_indexes(self) -> None:
        self._call(lambda library: library.commit_indexes())
        self._tidy_soon()

    def known_file(self, path: str) -> KnownFile | None:
        return self._call(lambda library: library.known_file(path))

    def embedded_by_text(self, texts: Sequence[str]) -> Mapping[str, Embedded]:
        return self._call(lambda library: library.embedded_by_text(texts))

    def recognised(self, sha256: str) -> Mapping[int, RecognisedPage]:
        return self._call(lambda library: library.recognised(sha256))

    def report(self, document_id: DocumentId) -> DocumentReport | None:
        return self._call(lambda library: library.report(document_id))

    def summaries(self) -> tuple[DocumentSummary, ...]:
        return self._call(lambda library: library.summaries())

    def summary(self, document_id: DocumentId) -> DocumentSummary | None:
        return self._call(lambda library: library.summary(document_id))

    def totals(self) -> LibraryTotals:
        return self._call(lambda library: library.totals())

    def scope_chunks(self, scope: Scope) -> frozenset[ChunkId] | None:
        return self._call(lambda library: library.scope_chunks(scope))

    def search_words(self, question: str, *, allowed: frozenset[ChunkId] | None, limit: int) -> list[Hit]:
        return self._call(lambda library: library.search_words(question, allowed=allowed, limit=limit))

    def search_meaning(self, query: Vector, *, allowed: frozenset[ChunkId] | None, limit: int) -> list[Hit]:
        return self._call(lambda library: library.search_meaning(query, allowed=allowed, limit=limit))

    def token_codes(self, chunk_ids: Sequence[ChunkId]) -> Mapping[ChunkId, Codes]:
        return self._call(lambda library: library.token_codes(chunk_ids))

    def dense_vectors(self, chunk_ids: Sequence[ChunkId]) -> Mapping[ChunkId, Vector]:
        return self._call(lambda library: library.dense_vectors(chunk_ids))

    def chunks(self, chunk_ids: Sequence[ChunkId]) -> Mapping[ChunkId, StoredChunk]:
        return self._call(lambda library: library.chunks(chunk_ids))

    def chunks_around(self, chunk_id: ChunkId, *, before: int, after: int) -> list[StoredChunk]:
        return self._call(lambda library: library.chunks_around(chunk_id, before=before, after=after))

    def page(self, document_id: DocumentId, page_index: int) -> StoredPage | None:
        return self._call(lambda library: library.page(document_id, page_index))

    def analyze(self, text: str) -> list[str]:
        return self._call(lambda library: library.analyze(text))

    def inverse_document_frequencies(self, tokens: Sequence[str]) -> Mapping[str, float]:
        return self._call(lambda library: library.inverse_document_frequencies(tokens))

    def _tidy_soon(self) -> None:
        self._thread.submit(self._tidy)

    def _tidy(self) -> None:
        """Each step goes to the end of the queue, behind those who wait."""
        if self._closing or self._opened.exception() is not None:
            return
        try:
            if self._opened.result().tidy():
                self._tidy_soon()
        except UserError as error:
            log.warning("upkeep stopped: %s", error.code.value)

    def _call(self, call: Callable[[Library], Value]) -> Value:
        return self._thread.submit(lambda: call(self._opened.result())).result()
