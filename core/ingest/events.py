"""What indexing reports while it runs."""

from dataclasses import dataclass

from core.api.messages import AddReport
from core.api.reports import AddedFile
from core.api.types import DocumentSummary, Stage


@dataclass(frozen=True, slots=True)
class FileWaiting:
    """A file will be read. `known` is what the library holds for its path so far."""

    path: str
    size_bytes: int
    known: DocumentSummary | None


@dataclass(frozen=True, slots=True)
class FileReading:
    """A file is read now."""

    path: str
    page_count: int


@dataclass(frozen=True, slots=True)
class Step:
    """How far the whole run is. Pages count as done when they can be searched, so reading alone moves them little.

    `total` is None until every file was opened; `rate_per_minute` is in pages, `seconds_left` None if unknown. In stage
    RECOGNISING pages and files are those that wait for OCR.
    """

    stage: Stage
    path: str
    page_index: int
    page_count: int
    done: int
    total: int | None
    files_done: int
    files_total: int
    rate_per_minute: float
    seconds_left: float | None


@dataclass(frozen=True, slots=True)
class FileEnded:
    """What became of a file. `summary` is its row in the library, None if it has none."""

    file: AddedFile
    summary: DocumentSummary | None


@dataclass(frozen=True, slots=True)
class DiskLow:
    """Indexing goes on, but there is little room left."""

    free_bytes: int


IngestEvent = FileWaiting | FileReading | Step | FileEnded | DiskLow | AddReport
"""`AddReport` comes last."""
