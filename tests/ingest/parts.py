"""A library and a parser in memory, for tests of indexing."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import cast

from core.api.reports import DocumentReport
from core.api.types import DocumentId, DocumentStatus, DocumentSummary, LibraryTotals, PageGeometry, Verdict
from core.cancel import CancelToken
from core.contracts.library import KnownFile, Library
from core.contracts.models import Embedded, Embedder
from core.contracts.pages import Block, BlockKind, DocumentInfo, Page, RecognisedPage, Unreadable
from core.contracts.rows import FileIdentity, NewDocument
from core.ingest.names import openable
from core.ingest.passwords import Passwords
from core.ingest.pipeline import IngestParts
from core.ingest.recognise import OcrParts
from core.ingest.report import count_verdicts

A4 = PageGeometry("1", 595.0, 842.0, 0)


def page(index: int, text: str, verdict: Verdict = Verdict.OK) -> Page:
    blocks = (Block(BlockKind.PARAGRAPH, 0, len(text)),) if text else ()
    return Page(index, A4, verdict, text, blocks, ())


@dataclass
class WritingLibrary:
    """The writing half of `core.contracts.library.Library`: keeps what is put."""

    documents: dict[str, NewDocument] = field(default_factory=dict)
    rows: dict[str, DocumentSummary] = field(default_factory=dict)
    files: dict[str, FileIdentity] = field(default_factory=dict)
    vectors: dict[str, Embedded] = field(default_factory=dict)
    reports: dict[DocumentId, DocumentReport] = field(default_factory=dict)
    kept: dict[str, dict[int, RecognisedPage]] = field(default_factory=dict)
    commits: int = 0
    next_id: int = 1

    def put(self, document: NewDocument) -> DocumentSummary:
        self.documents[document.file.path] = document
        texts = [chunk.indexed_text for chunk in document.chunks]
        self.vectors.update(zip(texts, document.embedded, strict=False))
        row = self._row(document.file, document.status, document.reason)
        row = replace(
            row,
            title=document.title,
            page_count=len(document.pages),
            verdicts=count_verdicts(p.verdict for p in document.pages),
            chunk_count=len(document.chunks),
            recognised_pages=document.report.recognised_pages,
        )
        self.reports[row.id] = document.report
        self.rows[row.path] = row
        return row

    def put_unread(self, file: FileIdentity, status: DocumentStatus, reason: str) -> DocumentSummary:
        self.documents.pop(file.path, None)
        row = self._row(file, status, reason)
        self.reports[row.id] = DocumentReport()
        return row

    def remove(self, document_ids: Sequence[DocumentId]) -> int:
        paths = [path for path, row in self.rows.items() if row.id in document_ids]
        for path in paths:
            del self.rows[path], self.files[path]
            self.documents.pop(path, None)
        return len(paths)

    def keep_recognised(self, sha256: str, page: RecognisedPage) -> None:
        if any(file.sha256 == sha256 for file in self.files.values()):
            self.kept.setdefault(sha256, {})[page.page_index] = page

    def recognised(self, sha256: str) -> Mapping[int, RecognisedPage]:
        return dict(self.kept.get(sha256, {}))

    def report(self, document_id: DocumentId) -> DocumentReport | None:
        return self.reports.get(document_id)

    def commit_indexes(self) -> None:
        self.commits += 1

    def known_file(self, path: str) -> KnownFile | None:
        if path not in self.rows:
            return None
        file, row = self.files[path], self.rows[path]
        return KnownFile(row.id, file.sha256, file.size_bytes, file.mtime_ns, row.status)

    def embedded_by_text(self, texts: Sequence[str]) -> Mapping[str, Embedded]:
        return {text: self.vectors[text] for text in texts if text in self.vectors}

    def summary(self, document_id: DocumentId) -> DocumentSummary | None:
        return next((row for row in self.rows.values() if row.id == document_id), None)

    def summaries(self) -> tuple[DocumentSummary, ...]:
        return tuple(self.rows.values())

    def totals(self) -> LibraryTotals:
        return LibraryTotals(documents=len(self.rows), chunks=sum(row.chunk_count for row in self.rows.values()))

    def close(self) -> None:
        """Nothing is open."""

    def _row(self, file: FileIdentity, status: DocumentStatus, reason: str) -> DocumentSummary:
        json.dumps(file.path, ensure_ascii=False).encode()  # as a database or a wire would
        before = self.rows.get(file.path)
        row = DocumentSummary(
            id=before.id if before else DocumentId(self.next_id),
            path=file.path,
            name=Path(file.path).name,
            title="",
            status=status,
            reason=reason,
            page_count=0,
            verdicts=(),
            chunk_count=0,
            revision=before.revision + 1 if before else 1,
            size_bytes=file.size_bytes,
            added_at="2026-01-01T00:00:00Z",
        )
        self.next_id += 0 if before else 1
        self.rows[file.path], self.files[file.path] = row, file
        return row


class TextParser:
    """Reads files that hold one page a paragraph: `(picture)` has no text, `(blank)` nothing on it, `(garbled)` no
    meaning, `(broken)` cannot be read.

    A first word `status:damaged` makes the file unreadable so, `locked:secret` asks for that password. `on_page` is
    called before each page, with the path.
    """

    def __init__(self, on_page: Callable[[str], None] = lambda _: None) -> None:
        self.on_page = on_page
        self.read: list[str] = []

    def open(self, path: str, *, password: str = "") -> DocumentInfo:
        return DocumentInfo(len(self._texts(path, password)), "", (), was_repaired=False)

    def pages(
        self,
        path: str,
        *,
        password: str = "",
        recognised: Mapping[int, RecognisedPage] | None = None,
        token: CancelToken | None = None,
    ) -> Iterator[Page]:
        self.read.append(path)
        for index, text in enumerate(self._texts(path, password)):
            self.on_page(path)
            if recognised and index in recognised:
                yield replace(page(index, recognised[index].data), is_recognised=True)
            else:
                yield _MARKED[text](index) if text in _MARKED else page(index, text)

    def close(self) -> None:
        """Nothing is open."""

    def _texts(self, path: str, password: str) -> list[str]:
        text = Path(openable(path)).read_text("utf-8").removeprefix("%PDF-1.7\n")
        if text.startswith("status:"):
            raise Unreadable(text.split(":")[1].strip(), "because")
        pages = [part.strip() for part in text.split("\n\n")]
        if pages[0].startswith("locked:") and pages.pop(0) != f"locked:{password}":
            raise Unreadable("encrypted", "wrong_password" if password else "password")
        return pages


_MARKED: Mapping[str, Callable[[int], Page]] = {
    "(picture)": lambda index: page(index, "", Verdict.NO_TEXT),
    "(blank)": lambda index: replace(page(index, "", Verdict.NO_TEXT), is_blank=True),
    "(garbled)": lambda index: page(index, "g4rb1ed", Verdict.UNRELIABLE),
    "(broken)": lambda index: page(index, "", Verdict.FAILED),
}


class SlowRecogniser:
    """Implements `Recogniser`: reads "Page 3 in eng." on page 3 of anything, nothing on the pages in `unreadable`.

    `on_page` is called before each page with its number; `asked` keeps them all.
    """

    def __init__(
        self, on_page: Callable[[int], object] = lambda _: None, *, available: Sequence[str] = ("eng",)
    ) -> None:
        self.on_page = on_page
        self.available = available
        self.unreadable: set[int] = set()
        self.asked: list[tuple[str, int]] = []
        self.passwords: set[str] = set()

    def languages(self) -> Sequence[str]:
        return self.available

    def recognise(
        self, path: str, page_index: int, *, language: str, password: str = "", token: CancelToken | None = None
    ) -> RecognisedPage:
        self.asked.append((Path(path).name, page_index))
        self.passwords.add(password)
        self.on_page(page_index)
        if token is not None:
            token.check()
        text = "" if page_index in self.unreadable else f"Page {page_index} in {language}."
        return RecognisedPage(page_index, language, text)

    def close(self) -> None:
        """Nothing is open."""

    kill = close


def parts_for(
    folder: Path,
    *,
    library: WritingLibrary | None = None,
    parser: TextParser | None = None,
    embedder: Embedder | None = None,
    ocr: OcrParts | None = None,
    passwords: Passwords | None = None,
    free_bytes: int = 10**12,
) -> IngestParts:
    return IngestParts(
        cast(Library, library if library is not None else WritingLibrary()),
        parser if parser is not None else TextParser(),
        embedder,
        folder,
        ocr=ocr if ocr is not None else OcrParts(),
        passwords=passwords if passwords is not None else Passwords(),
        free_bytes=lambda _: free_bytes,
    )


def write_pdf(path: Path, *pages: str) -> Path:
    """A file that `TextParser` reads."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("%PDF-1.7\n" + "\n\n".join(pages), encoding="utf-8")
    return path
