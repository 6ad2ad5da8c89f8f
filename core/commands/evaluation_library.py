"""The library of an evaluation: built with the application's own reading, chunking, embedding and storing.

It lies in a folder of its own with a mark that says what it was built from. A folder that holds a library without
that mark belongs to somebody and is never touched.
"""

import hashlib
import json
import re
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import core.ingest
import core.parse
from core.api.types import DocumentId, DocumentStatus, PageGeometry, Verdict
from core.cancel import CancelToken
from core.contracts.library import Library
from core.contracts.models import Embedder
from core.contracts.pages import Block, BlockKind, Page
from core.contracts.rows import FileIdentity, NewDocument
from core.evaluate.datasets import DatasetError, TextDocument
from core.evaluate.run import Track
from core.ingest.chunk import chunk_document
from core.ingest.document import embed_batch
from core.paths import DataPaths

MARK = "evaluation.json"
TEXTS_TOGETHER = 64
"""Short documents share a call of the embedder, which would otherwise spend its time on waiting."""
_TEXT_ROOT = "/evaluation/"
_LINE = re.compile(r"\S(?:[^\n]*\S)?")
_NO_SIZE = PageGeometry(label="1", width=0.0, height=0.0, rotation=0)

AddFiles = Callable[[Sequence[str]], object]


@dataclass(frozen=True, slots=True)
class BuildParts:
    """What building needs, as the application has it."""

    library: Library
    embedder: Embedder
    token: CancelToken


@dataclass(frozen=True, slots=True)
class Built:
    """How a library was built. `code` stands for the sources that read and chunk; `reused`: nothing was built now."""

    source: str
    embedder: str
    code: str
    documents: int = 0
    pages: int = 0
    chunks: int = 0
    seconds: float = 0.0
    complete: bool = False
    reused: bool = False

    @property
    def figures(self) -> dict[str, float | int | bool]:
        """For the report. `same_code` is false if what reads and chunks has changed since."""
        minutes = self.seconds / 60
        return {
            "documents": self.documents,
            "pages": self.pages,
            "chunks": self.chunks,
            "seconds": round(self.seconds, 1),
            "pages_per_minute": round(self.pages / minutes, 1) if minutes else 0.0,
            "chunks_per_minute": round(self.chunks / minutes, 1) if minutes else 0.0,
            "reused": self.reused,
            "same_code": self.code == reading_code(),
        }


def claim_folder(folder: Path) -> None:
    """Mark the folder before anything is built in it. Raises DatasetError if somebody's library lies there."""
    if (folder / MARK).exists():
        return
    if DataPaths(folder).database.exists():
        raise DatasetError(f"{folder} holds a library that is not of an evaluation; choose another folder")
    DataPaths(folder).create()
    _write_mark(folder, None)


def build_from_texts(folder: Path, documents: Sequence[TextDocument], parts: BuildParts, *, track: Track) -> Built:
    """Put every document that is not there yet. Raises DatasetError if the folder was built from something else."""
    source = fingerprint(f"{d.id}\0{d.title}\0{d.text}" for d in documents)

    def build() -> None:
        batches = [documents[start : start + TEXTS_TOGETHER] for start in range(0, len(documents), TEXTS_TOGETHER)]
        for batch in track(batches, label="Indexing"):
            parts.token.check()
            _put_texts(batch, parts)
        parts.library.commit_indexes()

    return _build_once(folder, source, parts, build)


def build_from_files(folder: Path, files: Sequence[Path], parts: BuildParts, *, add: AddFiles) -> Built:
    """Index PDFs with the application's own `add`. Raises DatasetError as above, and what `add` raises."""
    source = fingerprint(f"{path.name}\0{hashlib.sha256(path.read_bytes()).hexdigest()}" for path in files)
    return _build_once(folder, source, parts, lambda: add([str(path.resolve()) for path in files]))


def ids_of_texts(library: Library) -> dict[DocumentId, str]:
    """The set's own id of each document."""
    return {summary.id: summary.path.removeprefix(_TEXT_ROOT) for summary in library.summaries()}


def documents_of_texts(library: Library) -> dict[str, DocumentId]:
    """The document of each of the set's own ids."""
    return {own: number for number, own in ids_of_texts(library).items()}


def ids_of_files(library: Library) -> dict[str, DocumentId]:
    """The document of each file name."""
    return {summary.name: summary.id for summary in library.summaries()}


def fingerprint(parts: Iterable[str]) -> str:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(hashlib.sha256(part.encode()).digest())
    return digest.hexdigest()


def reading_code() -> str:
    """One digest of the sources that turn files into chunks."""
    folders = [Path(package.__path__[0]) for package in (core.parse, core.ingest)]
    return fingerprint(path.read_text("utf-8") for folder in folders for path in sorted(folder.rglob("*.py")))


def _build_once(folder: Path, source: str, parts: BuildParts, build: Callable[[], object]) -> Built:
    fresh = Built(source=source, embedder=parts.embedder.id, code=reading_code())
    known = _read_mark(folder)
    if known is not None and (known.source, known.embedder) != (fresh.source, fresh.embedder):
        raise DatasetError(f"{folder} was built from other documents or another embedder; choose another folder")
    if known is not None and known.complete:
        return replace(known, reused=True)
    _write_mark(folder, fresh)
    start = time.monotonic()
    build()
    totals = parts.library.totals()
    built = replace(
        fresh,
        documents=totals.documents,
        pages=totals.pages,
        chunks=totals.chunks,
        seconds=time.monotonic() - start,
        complete=True,
    )
    _write_mark(folder, built)
    return built


def _read_mark(folder: Path) -> Built | None:
    path = folder / MARK
    try:
        data = json.loads(path.read_text("utf-8"))
        return None if data is None else Built(**data)
    except (OSError, ValueError, TypeError) as error:
        raise DatasetError(f"{path} is not the mark of an evaluation: {error}") from error


def _write_mark(folder: Path, built: Built | None) -> None:
    data = None if built is None else asdict(built)
    (folder / MARK).write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")


def _put_texts(documents: Sequence[TextDocument], parts: BuildParts) -> None:
    """Chunks of several documents are embedded together and each document is stored in one transaction."""
    missing = [document for document in documents if not _is_stored(document, parts.library)]
    pages = {d.id: (text_page(d.text),) for d in missing}
    chunks = {d.id: chunk_document(d.title, pages[d.id], count_tokens=parts.embedder.count_tokens) for d in missing}
    flat = [chunk for document in missing for chunk in chunks[document.id]]
    vectors = iter(embed_batch(flat, parts.library, parts.embedder, parts.token))
    for document in missing:
        own = chunks[document.id]
        embedded = tuple(next(vectors) for _ in own)
        parts.library.put(
            NewDocument(
                _identity(document), DocumentStatus.READY, "", document.title, pages[document.id], own, embedded
            )
        )


def text_page(text: str) -> Page:
    """A page that is text alone: a paragraph for each line that is not blank. Its text is `text`, so places stay."""
    blocks = tuple(Block(BlockKind.PARAGRAPH, *found.span()) for found in _LINE.finditer(text))
    return Page(0, _NO_SIZE, Verdict.OK, text, blocks, ())


def _is_stored(document: TextDocument, library: Library) -> bool:
    file = _identity(document)
    known = library.known_file(file.path)
    return known is not None and known.sha256 == file.sha256


def _identity(document: TextDocument) -> FileIdentity:
    data = f"{document.title}\n{document.text}".encode()
    return FileIdentity(_TEXT_ROOT + document.id, hashlib.sha256(data).hexdigest(), len(data), 0)
