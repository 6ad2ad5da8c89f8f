"""Values that cross the boundary between the window and the engine.

Coordinates are PDF points in *unrotated* page space (origin top left, y down), as the parser reports them; whoever
paints applies the page's rotation. `page_index` counts from 0; `page_label` is the number printed on the page.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import NewType

from core.api.kinds import SentenceKind

DocumentId = NewType("DocumentId", int)
ChunkId = NewType("ChunkId", int)
JobId = NewType("JobId", int)
NO_JOB = JobId(0)
"""Stands for work that nobody asked for: its progress is told, its end is not."""
FolderId = NewType("FolderId", int)

Rect = tuple[float, float, float, float]
"""(x0, y0, x1, y1) in points, unrotated page space."""


class Verdict(StrEnum):
    """What could be read of one page."""

    OK = "ok"
    NO_TEXT = "no_text"
    UNRELIABLE = "unreliable_text"
    FAILED = "failed"


class DocumentStatus(StrEnum):
    """Where one document stands. READY and PARTIAL can be searched; the others say why not."""

    WAITING = "waiting"
    READING = "reading"
    READY = "ready"
    PARTIAL = "partial"
    NO_TEXT = "no_text"
    ENCRYPTED = "encrypted"
    DAMAGED = "damaged"
    EMPTY = "empty"
    NOT_A_PDF = "not_a_pdf"
    MISSING = "missing"
    NO_PERMISSION = "no_permission"
    TOOK_TOO_LONG = "took_too_long"
    FAILED = "failed"
    ONLINE_ONLY = "online_only"
    """A placeholder of a cloud drive: its bytes are not on this computer, and reading it would fetch them."""


class Stage(StrEnum):
    """What a job is doing now."""

    SCANNING = "scanning"
    READING = "reading"
    RECOGNISING = "recognising"
    """Reading pages that are pictures (OCR)."""
    EMBEDDING = "embedding"
    SAVING = "saving"
    SEARCHING = "searching"
    WEIGHING = "weighing"
    WRITING = "writing"
    CHECKING = "checking"


class AnswerMode(StrEnum):
    WRITTEN = "written"
    QUOTES = "quotes"
    REFUSED = "refused"


class AnswerReason(StrEnum):
    """Why an answer has the mode it has; the front end has a sentence for each."""

    SUPPORTED = "supported"
    QUOTES_ASKED = "quotes_asked"
    NO_GENERATOR = "no_generator"
    NOTHING_SURVIVED = "nothing_survived"
    TABLE = "table"
    """Read from cells of a table, or worked out from such cells, by code."""
    OUTLINE = "outline"
    """A question about whole documents, answered from their headings and sections."""
    NOT_FROM_PASSAGES = "not_from_passages"
    """A count, list or summary of whole documents that passages cannot bear out: what they hold is shown as a part."""
    LITTLE_EVIDENCE = "little_evidence"
    NOTHING_FOUND = "nothing_found"


class RemovalReason(StrEnum):
    """Why a sentence was held back."""

    NUMBER = "number"
    NAME = "name"
    NEGATION = "negation"
    DIRECTION = "direction"
    ORDER = "order"
    DATE = "date"
    UNIT = "unit"
    CODE = "code"
    QUANTITY = "quantity"
    """All, most, some, none; at least, more than: how much of it the sentence claims."""
    BESIDE_THE_POINT = "beside_the_point"
    UNSUPPORTED = "unsupported"


class ErrorCode(StrEnum):
    """Every way a job can fail. The window turns each into sentences; none is ever shown raw."""

    INTERNAL = "internal"
    ENGINE_DIED = "engine_died"
    CHILD_DIED = "child_died"
    TOOK_TOO_LONG = "took_too_long"
    BAD_MESSAGE = "bad_message"
    PATH_MISSING = "path_missing"
    NO_PERMISSION = "no_permission"
    NOTHING_TO_ADD = "nothing_to_add"
    DISK_FULL = "disk_full"
    LIBRARY_IN_USE = "library_in_use"
    LIBRARY_NEWER = "library_newer"
    LIBRARY_DAMAGED = "library_damaged"
    NO_DOCUMENTS = "no_documents"
    SCOPE_EMPTY = "scope_empty"
    EMPTY_QUESTION = "empty_question"
    QUESTION_TOO_LONG = "question_too_long"
    CHAT_GONE = "chat_gone"
    NO_QUESTIONS = "no_questions"
    """The person has not kept the questions that a check or a fit needs."""
    EMBEDDER_MISSING = "embedder_missing"
    MODEL_MISSING = "model_missing"
    NOT_A_MODEL = "not_a_model"
    UNKNOWN_MODEL = "unknown_model"
    MODEL_FAILED = "model_failed"
    NOT_ENOUGH_MEMORY = "not_enough_memory"
    DOCUMENT_GONE = "document_gone"
    FILE_CHANGED = "file_changed"
    """It has other bytes than those that were read: marks would lie on other words."""
    PAGE_FAILED = "page_failed"
    NOT_MARKED = "not_marked"
    """A marked copy. Its detail has `why`: password, permission, changed, failed, original (would be written over)."""


@dataclass(frozen=True, slots=True)
class Scope:
    """The documents a question may see. Both empty: the whole library."""

    paths: tuple[str, ...] = ()
    document_ids: tuple[DocumentId, ...] = ()

    @property
    def is_everything(self) -> bool:
        return not self.paths and not self.document_ids


@dataclass(frozen=True, slots=True)
class PagePart:
    """The part of a passage or citation that lies on one page; one rectangle per line."""

    page_index: int
    page_label: str
    char_start: int
    char_end: int
    rects: tuple[Rect, ...]


@dataclass(frozen=True, slots=True)
class Citation:
    """Where one sentence of an answer comes from: characters of a document, never prose.

    `number` counts from 1 by first use in the answer. `parts` is never empty; a passage over two pages has two.
    """

    number: int
    document_id: DocumentId
    revision: int
    document: str
    path: str
    page_count: int
    section: str
    quote: str
    parts: tuple[PagePart, ...]
    row: str = ""
    column: str = ""
    """Heads of a table cell; empty for anything else."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """One claim that passed its check, with the evidence it passed by. `support` is a probability.

    `heading` stands over it and over those of the same heading that follow: the section of a quote. `formula` shows how
    a COMPUTED sentence was worked out, with a citation for each operand, in order.
    """

    text: str
    citations: tuple[Citation, ...]
    support: float
    kind: SentenceKind = SentenceKind.CLAIM
    heading: str = ""
    formula: str = ""


@dataclass(frozen=True, slots=True)
class RemovedSentence:
    """A claim that was held back. `reason` is a `RemovalReason`; `offending` the number or name it hangs on, if any."""

    text: str
    reason: str
    offending: str = ""


@dataclass(frozen=True, slots=True)
class StagePlace:
    """Where one stage of the search put a passage: rank from 0 and the stage's own score."""

    stage: str
    rank: int
    score: float


@dataclass(frozen=True, slots=True)
class Passage:
    """What the generator may read, numbered from 1."""

    number: int
    chunk_id: ChunkId
    document_id: DocumentId
    revision: int
    document: str
    path: str
    page_count: int
    section: str
    text: str
    parts: tuple[PagePart, ...]
    places: tuple[StagePlace, ...]
    companion_of: int = 0
    """The number of the passage that refers to this one ("see Schedule 2"); 0 for one that was found itself.
    `reference` is how it refers to it."""
    reference: str = ""


@dataclass(frozen=True, slots=True)
class Timing:
    """How long one stage took, in milliseconds; tokens where the stage counts any."""

    stage: str
    ms: float
    tokens: int = 0


@dataclass(frozen=True, slots=True)
class Gate:
    """The decision before generation: the evidence probability and the threshold it must reach."""

    probability: float
    threshold: float

    @property
    def is_open(self) -> bool:
        return self.probability >= self.threshold


@dataclass(frozen=True, slots=True)
class View:
    """How much of the asked documents an answer rests on, where that matters: a count or summary of the whole.

    `is_whole`: all of it was read.
    """

    pages_read: int
    pages: int
    is_whole: bool = False


@dataclass(frozen=True, slots=True)
class Conflict:
    """Passages that say different things of the same: one citation each, of the newest document first.

    `values` are what they say, in the same order: two numbers, two dates.
    """

    values: tuple[str, ...]
    citations: tuple[Citation, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """A finished answer; `reason` is an `AnswerReason`. A refusal has no sentences, `closest` the nearest passages."""

    question: str
    mode: AnswerMode
    reason: str
    sentences: tuple[Sentence, ...]
    removed: tuple[RemovedSentence, ...]
    passages: tuple[Passage, ...]
    closest: tuple[Passage, ...]
    gate: Gate
    timings: tuple[Timing, ...]
    notices: tuple[str, ...] = ()
    """Keys of sentences: what was answered without ("reranker_failed")."""
    standalone: str = ""
    """What was searched for, if a follow-up had to be completed; empty otherwise."""
    languages: tuple[str, ...] = ()
    """Languages (ISO 639-1) of the question or the best passages that the embedder does not know: they were found by
    their words alone."""
    conflicts: tuple[Conflict, ...] = ()
    view: View | None = None
    """None where a part is enough."""
    wider: int = 0
    """Of a refusal: so many documents outside the scope look as if they held an answer."""
    unanswered: tuple[str, ...] = ()
    """Of a question of several parts those that no sentence answers, as they were asked."""

    @property
    def refused(self) -> bool:
        return self.mode is AnswerMode.REFUSED


@dataclass(frozen=True, slots=True)
class VerdictCount:
    verdict: Verdict
    pages: int


@dataclass(frozen=True, slots=True)
class DocumentSummary:
    """One row of the library. `name` is the file name with suffix; `reason` is a sentence's key or empty."""

    id: DocumentId
    path: str
    name: str
    title: str
    status: DocumentStatus
    reason: str
    page_count: int
    verdicts: tuple[VerdictCount, ...]
    chunk_count: int
    revision: int
    size_bytes: int
    added_at: str
    hidden_pages: int = 0
    """So many pages carry text that people do not see."""
    recognised_pages: int = 0
    is_away: bool = False
    """Its drive or folder is out of reach. It still answers, from what was read; its pages cannot be shown."""
    newer_version: DocumentId | None = None
    """The newest document of its family, if that is another one; `versions` counts the family, itself included."""
    versions: int = 1


@dataclass(frozen=True, slots=True)
class PageGeometry:
    """Size in points before rotation; `rotation` is 0, 90, 180 or 270 degrees clockwise."""

    label: str
    width: float
    height: float
    rotation: int


@dataclass(frozen=True, slots=True)
class ModelInfo:
    """One model file in use. `role` is embedder, reader or generator; `sha256` may be empty if missing.

    `built_in`: it came with Pincite, rather than being chosen. `note` is a sentence's key, such as `plain_embedder` for
    one whose family is not known: it is read without the words that its makers may want before a question.
    """

    role: str
    name: str
    path: str
    size_bytes: int
    sha256: str
    known: bool
    available: bool
    licence: str = ""
    built_in: bool = True
    note: str = ""


@dataclass(frozen=True, slots=True)
class LibraryTotals:
    documents: int = 0
    searchable: int = 0
    pages: int = 0
    chunks: int = 0


@dataclass(frozen=True, slots=True)
class ErrorDetail:
    """Facts that a sentence about an error needs; empty or 0 where they do not apply."""

    path: str = ""
    name: str = ""
    number: int = 0
    limit: int = 0
    extra: dict[str, str] = field(default_factory=dict)
