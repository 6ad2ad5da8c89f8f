"""What the engine answers: events, and the results of jobs. The requests are in `core.api.requests`.

A request that starts a job carries a `job` number chosen by the sender. Each such job ends exactly once, with
`Done`, `Failed` or `Cancelled`.
"""

from dataclasses import dataclass, field

from core.api.chats import AnswerChange, ChatSummary, ChatTurn, TurnId
from core.api.checks import Checks
from core.api.finding import LabelledQuestion, LibraryCheck, SearchState
from core.api.following import FolderSummary, Freshness, VerifyReport, Version
from core.api.page_text import FoundInDocument, Headings, PageLinks, PageText
from core.api.reports import AddedFile, DocumentReport, OcrState
from core.api.speeds import ModelSpeeds
from core.api.types import (
    Answer,
    DocumentId,
    DocumentSummary,
    ErrorCode,
    ErrorDetail,
    JobId,
    LibraryTotals,
    ModelInfo,
    PageGeometry,
    RemovedSentence,
    Sentence,
    Stage,
)
from core.api.why import AnswerExplained

PROTOCOL_VERSION = 5

# --- results --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LibraryListing:
    documents: tuple[DocumentSummary, ...]
    totals: LibraryTotals


@dataclass(frozen=True, slots=True)
class AddReport:
    files: tuple[AddedFile, ...]
    skipped: int
    seconds: float


@dataclass(frozen=True, slots=True)
class DocumentReported:
    document_id: DocumentId
    report: DocumentReport


@dataclass(frozen=True, slots=True)
class Ocr:
    state: OcrState


@dataclass(frozen=True, slots=True)
class RemovedDocuments:
    count: int


@dataclass(frozen=True, slots=True)
class RestoredDocuments:
    count: int


@dataclass(frozen=True, slots=True)
class Folders:
    folders: tuple[FolderSummary, ...]


@dataclass(frozen=True, slots=True)
class Checked:
    """So many files were read, moved and removed since the last look."""

    read: int
    moved: int
    removed: int
    freshness: Freshness


@dataclass(frozen=True, slots=True)
class IndexingPaused:
    paused: bool


@dataclass(frozen=True, slots=True)
class Verified:
    report: VerifyReport


@dataclass(frozen=True, slots=True)
class Versions:
    """Newest first; one alone if the document has no family."""

    versions: tuple[Version, ...]


@dataclass(frozen=True, slots=True)
class DocumentOpened:
    """`may_copy` and `may_print` are what its owner allows; a file says so without holding anybody to it."""

    document_id: DocumentId
    revision: int
    pages: tuple[PageGeometry, ...]
    may_copy: bool = True
    may_print: bool = True


@dataclass(frozen=True, slots=True)
class PageImage:
    """Pixels of one page, rotated as people read it: zlib-compressed RGB, 3 bytes a pixel, in base64.

    `scale` is what was asked for, `drawn_scale` what it was drawn with, if that was told:
    less where the page is too large for it. `rotation` is that of the page, in degrees clockwise.
    """

    document_id: DocumentId
    page_index: int
    scale: float
    width: int
    height: int
    stride: int
    pixels: str
    rotation: int = 0
    drawn_scale: float = 0.0


@dataclass(frozen=True, slots=True)
class Models:
    models: tuple[ModelInfo, ...]


@dataclass(frozen=True, slots=True)
class SearchShown:
    state: SearchState


@dataclass(frozen=True, slots=True)
class Questions:
    """The person's own, newest first."""

    questions: tuple[LabelledQuestion, ...]


@dataclass(frozen=True, slots=True)
class LibraryEvaluated:
    """`before` is the check before this one, if there was one."""

    check: LibraryCheck
    before: LibraryCheck | None = None


@dataclass(frozen=True, slots=True)
class Answered:
    """What `Ask` ends with. `chat` and `turn_id` say where it is kept; None if it is not."""

    answer: Answer
    chat: ChatSummary | None = None
    turn_id: TurnId | None = None
    change: AnswerChange | None = None


@dataclass(frozen=True, slots=True)
class Chats:
    """The one that was changed last first."""

    chats: tuple[ChatSummary, ...]


@dataclass(frozen=True, slots=True)
class Chat:
    """A part of a conversation, oldest turn first; `has_earlier` if others stand before it."""

    chat: ChatSummary
    turns: tuple[ChatTurn, ...]
    has_earlier: bool = False


@dataclass(frozen=True, slots=True)
class Saved:
    path: str


Result = (
    LibraryListing
    | AddReport
    | RemovedDocuments
    | RestoredDocuments
    | Folders
    | Checked
    | IndexingPaused
    | Verified
    | Versions
    | DocumentReported
    | Answered
    | Chats
    | Chat
    | Saved
    | DocumentOpened
    | PageImage
    | PageText
    | PageLinks
    | FoundInDocument
    | Headings
    | Models
    | ModelSpeeds
    | Ocr
    | SearchShown
    | Questions
    | LibraryEvaluated
    | AnswerExplained
    | Checks
)

# --- events ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EngineReady:
    """The first event. `notices` are keys of sentences, such as a missing embedder."""

    protocol: int
    version: str
    totals: LibraryTotals
    notices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Progress:
    """How far one job has come, at most ten a second; `total` is None until it is known.

    For an `add`, `done` and `total` count pages, `file` names the file at work, `files_done` of `files_total`. The same
    is told under NO_JOB of files that changed on the disk, and of pages that are read by OCR.
    """

    job: JobId
    stage: Stage
    done: int
    total: int | None
    file: str = ""
    page_index: int = 0
    page_count: int = 0
    files_done: int = 0
    files_total: int = 0
    rate_per_minute: float = 0.0
    seconds_left: float | None = None


@dataclass(frozen=True, slots=True)
class DocumentChanged:
    """A document was added, read or changed its status."""

    document: DocumentSummary
    totals: LibraryTotals


@dataclass(frozen=True, slots=True)
class DocumentsGone:
    document_ids: tuple[DocumentId, ...]
    totals: LibraryTotals


@dataclass(frozen=True, slots=True)
class FoldersChanged:
    """All followed folders, whenever one of them changed."""

    folders: tuple[FolderSummary, ...]


@dataclass(frozen=True, slots=True)
class FreshnessChanged:
    """At most one a second."""

    freshness: Freshness


@dataclass(frozen=True, slots=True)
class SentenceReady:
    """A sentence passed its check and may be shown."""

    job: JobId
    sentence: Sentence


@dataclass(frozen=True, slots=True)
class SentenceRemoved:
    job: JobId
    removed: RemovedSentence


@dataclass(frozen=True, slots=True)
class Done:
    job: JobId
    result: Result


@dataclass(frozen=True, slots=True)
class Failed:
    job: JobId
    code: ErrorCode
    detail: ErrorDetail = field(default_factory=ErrorDetail)


@dataclass(frozen=True, slots=True)
class Cancelled:
    job: JobId


Ended = Done | Failed | Cancelled
Event = (
    EngineReady
    | Progress
    | DocumentChanged
    | DocumentsGone
    | FoldersChanged
    | FreshnessChanged
    | SentenceReady
    | SentenceRemoved
    | Done
    | Failed
    | Cancelled
)
