"""What the library keeps beside the documents: notes about passages, a person's own questions, chats."""

from collections.abc import Mapping, Sequence

from core.api.chats import ChatId, ChatSummary, ChatTurn, TurnId
from core.api.finding import LabelledQuestion, LibraryCheck, QuestionId, QuestionSource
from core.api.following import Amount
from core.api.types import Answer, ChunkId, DocumentId, Scope
from core.contracts.models import Embedded
from core.contracts.rows import StoredChunk
from core.library.chats import ChatChanges
from core.library.notes import NoteChanges
from core.library.questions import QuestionChanges
from core.library.stores import Stores
from core.library.upkeep import Upkeep


class OwnFiles:
    """Implements the Protocols of `core.contracts.library_own`."""

    def __init__(self, stores: Stores, upkeep: Upkeep) -> None:
        self._upkeep = upkeep
        self._notes = NoteChanges(stores)
        self._questions = QuestionChanges(stores)
        self._chats = ChatChanges(stores)

    # --- contextual retrieval

    def unnoted(self, *, limit: int) -> list[StoredChunk]:
        return self._notes.missing(limit=limit)

    def add_notes(self, notes: Mapping[ChunkId, str], embedded: Mapping[ChunkId, Embedded]) -> None:
        """As the Protocol says. Raises ValueError for vectors that cannot be right, before anything is stored."""
        self._notes.add(notes, embedded)

    def notes(self) -> Amount:
        return self._notes.amount()

    def use_notes(self, *, used: bool) -> None:
        self._notes.use(used=used)

    # --- the person's own questions

    def keep_question(
        self, text: str, document_id: DocumentId | None, *, page_index: int, source: QuestionSource
    ) -> LabelledQuestion:
        """As the Protocol says. Raises UserError DOCUMENT_GONE for what is not listed or has no such page."""
        return self._questions.keep(text, None if document_id is None else (document_id, page_index), source)

    def forget_questions(self, question_ids: Sequence[QuestionId]) -> None:
        """As the Protocol says. Their text goes from the database and its log now, from backups in some steps."""
        if self._questions.forget(question_ids):
            self._upkeep.forget_log()

    def questions(self) -> tuple[LabelledQuestion, ...]:
        return self._questions.all()

    def keep_check(self, check: LibraryCheck) -> None:
        self._questions.keep_check(check)

    def checks(self) -> tuple[LibraryCheck, ...]:
        return self._questions.checks()

    # --- conversations

    def chats(self, *, search: str = "") -> tuple[ChatSummary, ...]:
        return self._chats.all(search=search)

    def chat(self, chat_id: ChatId) -> ChatSummary | None:
        return self._chats.one(chat_id)

    def turns(self, chat_id: ChatId, *, before: TurnId | None = None, most: int | None = None) -> tuple[ChatTurn, ...]:
        """As the Protocol says. Documents are told as they are called now; a citation has another revision than its
        document only if the file has other bytes than those that it quotes."""
        return self._chats.turns(chat_id, before=before, most=most)

    def keep_turn(
        self,
        answer: Answer,
        *,
        chat_id: ChatId | None,
        scope: Scope,
        quotes_only: bool,
        instead_of: TurnId | None = None,
    ) -> tuple[ChatSummary, ChatTurn]:
        """As the Protocol says. What makes room goes from the log, too, from backups in some steps."""
        kept = self._chats.keep(answer, scope, quotes_only=quotes_only, chat_id=chat_id, instead_of=instead_of)
        if instead_of is not None:
            self._upkeep.forget_log()
        return kept

    def rename_chat(self, chat_id: ChatId, title: str) -> ChatSummary:
        return self._chats.rename(chat_id, title)

    def forget_chats(self, chat_ids: Sequence[ChatId]) -> None:
        self._chats.forget(chat_ids)

    def restore_chats(self) -> int:
        return self._chats.restore()

    def erase_chats(self) -> None:
        """As the Protocol says. Their text goes from the database and its log now, from backups in some steps."""
        if self._chats.erase():
            self._upkeep.forget_log()
