"""What the window asks of the engine. Each request but `Cancel` starts a job under a number that the sender chose."""

from dataclasses import dataclass

from core.api.chats import ChatId, TurnId
from core.api.checks import KeepQuestions, ListChecks
from core.api.finding import QuestionId, QuestionSource, Turn
from core.api.page_text import FindInDocument, ListHeadings, ReadPageLinks, ReadPageText
from core.api.speeds import MeasureModels
from core.api.types import DocumentId, FolderId, JobId, Rect, Scope
from core.api.why import ExplainAnswer


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
    """Answer a question. `quotes_only` asks for verbatim sentences and no generation. `history` is the conversation so
    far, oldest first: a follow-up is searched for with what it leaves unsaid.

    With a `chat_id` the turns kept in that chat are the history, and the new one is kept there once it is answered;
    with `is_kept` and no chat a new one is begun. `instead_of` is a turn of that chat: it and those after it make room
    once the new one is there (asked again, or with another wording).
    """

    job: JobId
    question: str
    scope: Scope
    quotes_only: bool = False
    history: tuple[Turn, ...] = ()
    chat_id: ChatId | None = None
    is_kept: bool = False
    instead_of: TurnId | None = None


@dataclass(frozen=True, slots=True)
class ListChats:
    """Those in which all words of `search` stand, in title, question or answer; all of them for an empty one."""

    job: JobId
    search: str = ""


@dataclass(frozen=True, slots=True)
class OpenChat:
    """Ask for the end of a conversation, or with `before` for what stands before that turn, which may be more."""

    job: JobId
    chat_id: ChatId
    before: TurnId | None = None


@dataclass(frozen=True, slots=True)
class RenameChat:
    """An empty title goes back to the first question."""

    job: JobId
    chat_id: ChatId
    title: str


@dataclass(frozen=True, slots=True)
class ForgetChats:
    """Out of the list at once; gone from this computer's disk at the next such request, or when the engine ends. Until
    then `RestoreChats` brings them back."""

    job: JobId
    chat_ids: tuple[ChatId, ...]


@dataclass(frozen=True, slots=True)
class RestoreChats:
    job: JobId


@dataclass(frozen=True, slots=True)
class PageMark:
    """Rectangles on one page, in points of unrotated page space."""

    page_index: int
    rects: tuple[Rect, ...]


@dataclass(frozen=True, slots=True)
class SaveMarked:
    """Write a copy of a document to `path` with these places marked, as any reader of PDF shows them. `revision` is the
    one that they are of: on other bytes they would lie on other words."""

    job: JobId
    document_id: DocumentId
    revision: int
    marks: tuple[PageMark, ...]
    path: str


@dataclass(frozen=True, slots=True)
class ChooseReranker:
    """Read the best passages once more with a cross-encoder; an empty path does without again."""

    job: JobId
    path: str
    trusted: bool = False


@dataclass(frozen=True, slots=True)
class ShowSearch:
    """Ask how passages are found and judged."""

    job: JobId


@dataclass(frozen=True, slots=True)
class ChangeSearch:
    """Set how passages are found and judged from now on. `wrong_cost`: so many needless refusals weigh as much as one
    wrong answer. `contextual`: let the model write a line of context for each passage, in the background."""

    job: JobId
    wrong_cost: float
    stages_off: tuple[str, ...]
    contextual: bool


@dataclass(frozen=True, slots=True)
class RefitGate:
    """Fit the gate to the person's own questions too, or go back to the one Pincite came with."""

    job: JobId
    own: bool


@dataclass(frozen=True, slots=True)
class ListQuestions:
    job: JobId


@dataclass(frozen=True, slots=True)
class KeepQuestion:
    """Keep a question with the page that answers it, or, with no document, the word that none does. The same question
    once more replaces what was said of it before."""

    job: JobId
    question: str
    document_id: DocumentId | None
    page_index: int = 0
    source: QuestionSource = QuestionSource.TYPED


@dataclass(frozen=True, slots=True)
class ForgetQuestions:
    job: JobId
    question_ids: tuple[QuestionId, ...]


@dataclass(frozen=True, slots=True)
class EvaluateLibrary:
    """Ask all of the person's questions and measure how well they are found and judged."""

    job: JobId


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
    | ExplainAnswer
    | ListChats
    | OpenChat
    | RenameChat
    | ForgetChats
    | RestoreChats
    | SaveMarked
    | ChooseReranker
    | ShowSearch
    | ChangeSearch
    | RefitGate
    | ListQuestions
    | KeepQuestion
    | ForgetQuestions
    | EvaluateLibrary
    | ListChecks
    | KeepQuestions
    | OpenDocument
    | RenderPage
    | ReadPageText
    | ReadPageLinks
    | FindInDocument
    | ListHeadings
    | ChooseGenerator
    | ListModels
    | MeasureModels
    | ShowOcr
    | ChangeOcr
    | Cancel
)
