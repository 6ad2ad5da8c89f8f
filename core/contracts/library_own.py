"""What the library keeps beside the documents: the lines of contextual retrieval and a person's own questions."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from core.api.finding import LabelledQuestion, LibraryCheck, QuestionId, QuestionSource
from core.api.following import Amount
from core.api.types import ChunkId, DocumentId
from core.contracts.models import Embedded
from core.contracts.rows import StoredChunk


class ContextualNotes(Protocol):
    """A line or two about each passage's place in its document, indexed and embedded with it."""

    def unnoted(self, *, limit: int) -> list[StoredChunk]:
        """Chunks of live documents without a note, oldest document first, each document in order."""
        ...

    def add_notes(self, notes: Mapping[ChunkId, str], embedded: Mapping[ChunkId, Embedded]) -> None:
        """Words and vectors of these chunks hold the note from here on. `embedded` may lack chunks (no embedder). Those
        that are gone meanwhile are passed over."""
        ...

    def notes(self) -> Amount:
        """How many of the live chunks have a note."""
        ...

    def use_notes(self, *, used: bool) -> None:
        """Whether notes are indexed and embedded."""
        ...


class OwnQuestions(Protocol):
    """Labelled questions, and how the library did on them."""

    def keep_question(
        self, text: str, document_id: DocumentId | None, *, page_index: int, source: QuestionSource
    ) -> LabelledQuestion:
        """In place of the same question with an answer in the same document; that nothing answers it takes the place of
        every answer, and the other way round. Raises UserError DOCUMENT_GONE for a document that is not listed, or a
        page it has not got."""
        ...

    def forget_questions(self, question_ids: Sequence[QuestionId]) -> None:
        """And every trace of their text: database, log, backups. The backups may need some `step`s more."""
        ...

    def questions(self) -> tuple[LabelledQuestion, ...]:
        """Newest first. A question keeps its page by the content of the file, so a moved document keeps its questions;
        with the last document of the content its questions go. A file with other bytes takes them along: to the page
        with the same text, or else of the same number."""
        ...

    def keep_check(self, check: LibraryCheck) -> None: ...

    def checks(self) -> tuple[LibraryCheck, ...]:
        """The last ten, newest first."""
        ...
