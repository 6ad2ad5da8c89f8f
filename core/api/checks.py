"""What *Check my library* found so far: asking for it, and what is told."""

from dataclasses import dataclass

from core.api.finding import LibraryCheck, QuestionSource
from core.api.types import DocumentId, JobId


@dataclass(frozen=True, slots=True)
class NewQuestion:
    """A question to be kept with the page that answers it; no document is the word that none does."""

    text: str
    document_id: DocumentId | None
    page_index: int = 0
    source: QuestionSource = QuestionSource.TYPED


@dataclass(frozen=True, slots=True)
class KeepQuestions:
    """As `KeepQuestion`, of many at once: from a file, or those that were forgotten."""

    job: JobId
    questions: tuple[NewQuestion, ...]


@dataclass(frozen=True, slots=True)
class ListChecks:
    """Show the last checks that were made, also those of an earlier day."""

    job: JobId


@dataclass(frozen=True, slots=True)
class Checks:
    """The last one first."""

    checks: tuple[LibraryCheck, ...]
