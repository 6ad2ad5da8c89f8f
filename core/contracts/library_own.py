"""What the library keeps beside the documents: the lines of contextual retrieval, a person's own questions, chats."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from core.api.chats import ChatId, ChatSummary, ChatTurn, TurnId
from core.api.finding import LabelledQuestion, LibraryCheck, QuestionId, QuestionSource
from core.api.following import Amount
from core.api.types import Answer, ChunkId, DocumentId, Scope
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


class Chats(Protocol):
    """Conversations. Every trace of what a turn quotes goes with the last document of the quoted content."""

    def chats(self, *, search: str = "") -> tuple[ChatSummary, ...]:
        """The one that was changed last first; those in which all words of `search` stand."""
        ...

    def chat(self, chat_id: ChatId) -> ChatSummary | None:
        """None if it is not there (any more)."""
        ...

    def turns(self, chat_id: ChatId, *, before: TurnId | None = None, most: int | None = None) -> tuple[ChatTurn, ...]:
        """Oldest first. Those `before` a turn of that chat, none if it is not there; of these `most`, the last ones."""
        ...

    def keep_turn(
        self,
        answer: Answer,
        *,
        chat_id: ChatId | None,
        scope: Scope,
        quotes_only: bool,
        instead_of: TurnId | None = None,
    ) -> tuple[ChatSummary, ChatTurn]:
        """At the end of that chat, or as the first of a new one; durable when it returns. `ChatTurn.change` tells what
        the last turn with the same question and scope, in any chat, said, if the library has changed since.
        Raises UserError CHAT_GONE."""
        ...

    def rename_chat(self, chat_id: ChatId, title: str) -> ChatSummary:
        """Raises UserError CHAT_GONE."""
        ...

    def forget_chats(self, chat_ids: Sequence[ChatId]) -> None:
        """Out of every list and search; erased by `erase_chats`."""
        ...

    def restore_chats(self) -> int:
        """All that are forgotten and not erased yet; how many."""
        ...

    def erase_chats(self) -> None:
        """Those that are forgotten, and every trace of their text: database, log, backups. The backups may need some
        `step`s more."""
        ...
