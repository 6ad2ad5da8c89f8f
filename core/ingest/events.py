"""What indexing reports while it runs."""

from dataclasses import dataclass

from core.api.following import FolderState
from core.api.messages import AddReport
from core.api.reports import AddedFile
from core.api.types import DocumentId, DocumentSummary, FolderId, Stage


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
    is_reading: bool = False
    """A file is being read: the parser is at work for it, and a draft is open."""


@dataclass(frozen=True, slots=True)
class FileEnded:
    """What became of a file. `summary` is its row in the library, None if it has none."""

    file: AddedFile
    summary: DocumentSummary | None


@dataclass(frozen=True, slots=True)
class FilePostponed:
    """A file is still written to; it is to be looked at again in so many seconds. `reason` is a sentence's key."""

    path: str
    reason: str
    again_in_s: float


@dataclass(frozen=True, slots=True)
class RowsChanged:
    """Documents that were moved, touched, copied, that went away or came back: nothing was read for it.

    `are_listed_again`: some were set aside before, so more can be found now.
    """

    documents: tuple[DocumentSummary, ...]
    are_listed_again: bool = False


@dataclass(frozen=True, slots=True)
class RowsGone:
    """Documents that were set aside, as their files are not there any more."""

    document_ids: tuple[DocumentId, ...]


@dataclass(frozen=True, slots=True)
class FolderNoted:
    """A followed folder is in another state or place than it was, or not followed any more."""

    folder_id: FolderId
    state: FolderState


@dataclass(frozen=True, slots=True)
class DiskLow:
    """Indexing goes on, but there is little room left, or the files that wait may need more than there is."""

    free_bytes: int
    needed_bytes: int = 0


@dataclass(frozen=True, slots=True)
class SyncReport:
    """What bringing the library up to date came to, in documents. `postponed` files are still written to."""

    read: int
    moved: int
    removed: int
    postponed: tuple[str, ...]
    seconds: float


IngestEvent = (
    FileWaiting
    | FileReading
    | Step
    | FileEnded
    | FilePostponed
    | RowsChanged
    | RowsGone
    | FolderNoted
    | DiskLow
    | AddReport
    | SyncReport
)
"""`AddReport` or `SyncReport` comes last."""


def is_rest(event: IngestEvent) -> bool:
    """Whether a run that stands at this event holds nothing open: no file, no parser at work, no draft.

    At any event a run may be left standing for as long as one likes, and may be closed. Only at a rest may another run
    begin before this one goes on; that is between two files, and between two pages for OCR.
    """
    return not (isinstance(event, Step) and event.is_reading)
