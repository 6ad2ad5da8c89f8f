"""The messages of the wire: requests go from the window to the engine, events come back.

A request that starts a job carries a `job` number chosen by the sender. Each such job ends exactly once, with
`Done`, `Failed` or `Cancelled`.
"""

from dataclasses import dataclass, field

from core.api.following import FolderSummary, Freshness, VerifyReport, Version
from core.api.reports import AddedFile, DocumentReport, OcrState
from core.api.types import (
    Answer,
    DocumentId,
    DocumentSummary,
    ErrorCode,
    ErrorDetail,
    FolderId,
    JobId,
    LibraryTotals,
    ModelInfo,
    PageGeometry,
    RemovedSentence,
    Scope,
    Sentence,
    Stage,
)

PROTOCOL_VERSION = 2

# --- requests -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ListLibrary:
    job: JobId


@dataclass(frozen=True, slots=True)
class AddPaths:
    """Index files and folders, before everything else that waits. Folders are followed from then on.

    `again` reads files anew that failed or were read before.
    """

    job: JobId
    paths: tuple[str, ...]
    again: bool = False
    password: str = ""


@dataclass(frozen=True, slots=True)
class RemoveDocuments:
    """Take documents out of the library. They are gone from every search at once, and from this computer's disk at the
    next removal, or when the engine ends; until then `RestoreDocuments` brings them back."""

    job: JobId
    document_ids: tuple[DocumentId, ...]


@dataclass(frozen=True, slots=True)
class RestoreDocuments:
    """Undo the last removal, of documents or of a folder."""

    job: JobId


@dataclass(frozen=True, slots=True)
class ListFolders:
    job: JobId


@dataclass(frozen=True, slots=True)
class ForgetFolder:
    """Follow a folder no more and remove its documents, as `RemoveDocuments` does, unless they are to stay."""

    job: JobId
    folder_id: FolderId
    keep_documents: bool = False


@dataclass(frozen=True, slots=True)
class LocateFolder:
    """Say where a folder is now that was moved. What has the same content costs no work."""

    job: JobId
    folder_id: FolderId
    path: str


@dataclass(frozen=True, slots=True)
class CheckFolders:
    """Look through all followed folders now. Done when what changed is searchable."""

    job: JobId


@dataclass(frozen=True, slots=True)
class PauseIndexing:
    """Stop indexing at the next page until it is resumed; searching goes on. Kept over a restart."""

    job: JobId
    paused: bool


@dataclass(frozen=True, slots=True)
class VerifyLibrary:
    """Look through the whole library. With `repair` what is wrong is put right, from the disk or from a backup."""

    job: JobId
    repair: bool = True


@dataclass(frozen=True, slots=True)
class ListVersions:
    """Ask for the family of a document."""

    job: JobId
    document_id: DocumentId


@dataclass(frozen=True, slots=True)
class ChangeVersions:
    """Correct a guess by hand: `together` makes one family of these documents, the newest first; else each of them
    stands alone from now on."""

    job: JobId
    document_ids: tuple[DocumentId, ...]
    together: bool


@dataclass(frozen=True, slots=True)
class ChooseEmbedder:
    """Find by another embedder; an empty path goes back to the one Pincite came with.

    Its vectors are made in the background and used once every passage has one; until then the old ones are.
    """

    job: JobId
    path: str
    trusted: bool = False


@dataclass(frozen=True, slots=True)
class Ask:
    """Answer a question. `quotes_only` asks for verbatim sentences and no generation."""

    job: JobId
    question: str
    scope: Scope
    quotes_only: bool = False


@dataclass(frozen=True, slots=True)
class OpenDocument:
    """Ask for the geometry of every page."""

    job: JobId
    document_id: DocumentId


@dataclass(frozen=True, slots=True)
class RenderPage:
    """Ask for one page as pixels. `scale` is pixels per point (zoom x device pixel ratio)."""

    job: JobId
    document_id: DocumentId
    page_index: int
    scale: float


@dataclass(frozen=True, slots=True)
class ChooseGenerator:
    """Use another GGUF file to write answers; an empty path goes back to the default.

    `trusted` is the person's own word that an unknown file may be loaded.
    """

    job: JobId
    path: str
    trusted: bool = False


@dataclass(frozen=True, slots=True)
class ListModels:
    job: JobId


@dataclass(frozen=True, slots=True)
class ReportDocument:
    """Ask how a document was read."""

    job: JobId
    document_id: DocumentId


@dataclass(frozen=True, slots=True)
class ShowOcr:
    """Ask how pages that are pictures are read."""

    job: JobId


@dataclass(frozen=True, slots=True)
class ChangeOcr:
    """Set how pages that are pictures are read from now on. `languages` are Tesseract's codes, at least one."""

    job: JobId
    enabled: bool
    languages: tuple[str, ...]
    folder: str = ""


@dataclass(frozen=True, slots=True)
class Cancel:
    """Stop a job. Idempotent; may come before the job started or after it ended."""

    job: JobId


Request = (
    ListLibrary
    | AddPaths
    | RemoveDocuments
    | RestoreDocuments
    | ListFolders
    | ForgetFolder
    | LocateFolder
    | CheckFolders
    | PauseIndexing
    | VerifyLibrary
    | ListVersions
    | ChangeVersions
    | ChooseEmbedder
    | ReportDocument
    | Ask
    | OpenDocument
    | RenderPage
    | ChooseGenerator
    | ListModels
    | ShowOcr
    | ChangeOcr
    | Cancel
)

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
    document_id: DocumentId
    revision: int
    pages: tuple[PageGeometry, ...]


@dataclass(frozen=True, slots=True)
class PageImage:
    """Pixels of one page, rotated as people read it: zlib-compressed RGB, 3 bytes a pixel, in base64."""

    document_id: DocumentId
    page_index: int
    scale: float
    width: int
    height: int
    stride: int
    pixels: str


@dataclass(frozen=True, slots=True)
class Models:
    models: tuple[ModelInfo, ...]


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
    | Answer
    | DocumentOpened
    | PageImage
    | Models
    | Ocr
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

    For an `add`, `done` and `total` count pages, `file` names the file at work, `files_done` of `files_total`.
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
