"""Documents: one row for each path, and the pages that were read from it."""

import os
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

from core.api.reports import DocumentReport
from core.api.types import ChunkId, DocumentId, DocumentStatus, DocumentSummary, LibraryTotals, Scope
from core.contracts.library import KnownFile, StoredPage
from core.contracts.pages import Page
from core.contracts.rows import NewDocument
from core.store.database import Database, reading_values, storable
from core.store.packing import (
    pack_path,
    pack_report,
    pack_verdicts,
    pack_words,
    unpack_path,
    unpack_report,
    unpack_verdicts,
    unpack_words,
)

_SEPARATOR = os.sep.encode()
_SUMMARY = (
    "select id, path, title, status, reason, page_count, verdicts, chunk_count, revision, size_bytes, added_at,"
    " hidden_pages, recognised_pages from documents"
)

_COLUMNS = (
    *("path", "sha256", "size_bytes", "mtime_ns"),
    *("title", "status", "reason"),
    *("page_count", "chunk_count", "verdicts", "hidden_pages", "recognised_pages"),
)


class Documents:
    """Writing belongs into the caller's transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # --- writing

    def put(self, document: NewDocument) -> DocumentId:
        """A new row, or the next revision of the one at this path; its pages are replaced."""
        key = _key(document.file.path)
        known = self._database.row("select id from documents where path_key = ?", (key,))
        if known is None:
            marks = ", ".join("?" * (len(_COLUMNS) + 2))
            id_ = self._database.execute(
                f"insert into documents ({', '.join(_COLUMNS)}, path_key, added_at, revision) values ({marks}, 1)",
                (*_columns(document), key, datetime.now(UTC).isoformat(timespec="seconds")),
            )
        else:
            (id_,) = known
            changes = ", ".join(f"{column} = ?" for column in _COLUMNS)
            self._database.execute(
                f"update documents set {changes}, revision = revision + 1 where id = ?", (*_columns(document), id_)
            )
            self._database.execute("delete from pages where document_id = ?", (id_,))
        self._database.execute_many(
            "insert into pages (document_id, page_index, label, width, height, rotation, verdict, text, words,"
            " is_recognised, is_blank) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (_page_row(id_, page) for page in document.pages),
        )
        self._database.execute(
            "insert or replace into reports (document_id, data) values (?, ?)", (id_, pack_report(document.report))
        )
        return DocumentId(id_)

    def remove(self, document_ids: Iterable[DocumentId]) -> int:
        """Chunks, pages, vectors and reports go with them. How many there were."""
        known = [row[0] for row in self._database.rows_in("select id from documents where id in", set(document_ids))]
        self._database.execute_many("delete from documents where id = ?", [(id_,) for id_ in known])
        return len(known)

    # --- reading

    @reading_values()
    def known_file(self, path: str) -> KnownFile | None:
        row = self._database.row(
            "select id, sha256, size_bytes, mtime_ns, status from documents where path_key = ?", (_key(path),)
        )
        if row is None:
            return None
        id_, sha256, size_bytes, mtime_ns, status = row
        return KnownFile(DocumentId(id_), sha256, size_bytes, mtime_ns, DocumentStatus(status))

    @reading_values()
    def summaries(self) -> tuple[DocumentSummary, ...]:
        return tuple(_summary(row) for row in self._database.rows(f"{_SUMMARY} order by path_key"))

    @reading_values()
    def summary(self, document_id: DocumentId) -> DocumentSummary | None:
        row = self._database.row(f"{_SUMMARY} where id = ?", (document_id,))
        return None if row is None else _summary(row)

    @reading_values()
    def report(self, document_id: DocumentId) -> DocumentReport | None:
        """A document that was stored before there were reports has the counts of its verdicts alone."""
        row = self._database.row(
            "select verdicts, data from documents left join reports on document_id = id where id = ?", (document_id,)
        )
        if row is None:
            return None
        verdicts, data = row
        return DocumentReport(unpack_verdicts(verdicts)) if data is None else unpack_report(data)

    def contents(self, document_ids: Iterable[DocumentId]) -> set[str]:
        """The hashes of their files."""
        return {row[0] for row in self._database.rows_in("select sha256 from documents where id in", document_ids)}

    def totals(self) -> LibraryTotals:
        (row,) = self._database.rows(
            "select count(*), coalesce(sum(chunk_count > 0 and status in (?, ?)), 0), coalesce(sum(page_count), 0),"
            " coalesce(sum(chunk_count), 0) from documents",
            (DocumentStatus.READY.value, DocumentStatus.PARTIAL.value),
        )
        return LibraryTotals(*row)

    @reading_values()
    def page(self, document_id: DocumentId, page_index: int) -> StoredPage | None:
        row = self._database.row(
            "select label, text, words from pages where document_id = ? and page_index = ?", (document_id, page_index)
        )
        return None if row is None else StoredPage(page_index, row[0], row[1], unpack_words(row[2]))

    def chunks_in(self, scope: Scope) -> frozenset[ChunkId]:
        """The chunks of the documents that a scope names by id, by path or by a folder above them."""
        found = list(
            self._database.rows_in("select id from chunks where document_id in", tuple(set(scope.document_ids)))
        )
        for path in scope.paths:
            key = _key(path)
            inside = key.rstrip(_SEPARATOR) + _SEPARATOR
            found += self._database.rows(
                "select chunks.id from chunks join documents on documents.id = document_id"
                " where path_key = ? or (path_key > ? and path_key < ?)",
                (key, inside, inside[:-1] + bytes([_SEPARATOR[0] + 1])),
            )
        return frozenset(ChunkId(id_) for (id_,) in found)


def _key(path: str) -> bytes:
    """Paths that the file system takes for the same have the same key."""
    return pack_path(os.path.normcase(path))


def _columns(document: NewDocument) -> tuple[Any, ...]:
    """In the order of `_COLUMNS`."""
    file = document.file
    verdicts = pack_verdicts(page.verdict for page in document.pages)
    return (
        *(pack_path(file.path), file.sha256, file.size_bytes, file.mtime_ns),
        *(storable(document.title), document.status.value, document.reason),
        *(len(document.pages), len(document.chunks), verdicts),
        *(sum(bool(page.hidden) for page in document.pages), document.report.recognised_pages),
    )


def _page_row(document_id: int, page: Page) -> tuple[Any, ...]:
    shape = page.geometry
    return (
        *(document_id, page.index, storable(shape.label), shape.width, shape.height, shape.rotation),
        *(page.verdict.value, storable(page.text), pack_words(page.words), page.is_recognised, page.is_blank),
    )


def _summary(row: tuple[Any, ...]) -> DocumentSummary:
    id_, path, title, status, reason, page_count, verdicts, chunk_count, *rest = row
    revision, size_bytes, added_at, hidden_pages, recognised_pages = rest
    text = unpack_path(path)
    return DocumentSummary(
        id=DocumentId(id_),
        path=text,
        name=os.path.basename(text),
        title=title,
        status=DocumentStatus(status),
        reason=reason,
        page_count=page_count,
        verdicts=unpack_verdicts(verdicts),
        chunk_count=chunk_count,
        revision=revision,
        size_bytes=size_bytes,
        added_at=added_at,
        hidden_pages=hidden_pages,
        recognised_pages=recognised_pages,
    )
