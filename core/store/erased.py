"""What was erased here and may still stand in backups and in the gaps of pages, until it is gone there, too."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from core.api.types import DocumentId
from core.store.database import Database

ROWS = "select sha256, path_key, document_id, added_at, rowid from erased order by rowid"
QUESTIONS = "select text_key, rowid from erased_questions order by rowid"
CHATS = "select what, key, rowid from erased_chats order by rowid"


class ErasedDocument(NamedTuple):
    """Where it stood, and what it can be told by if it stood elsewhere before: ids alone may be used again by a library
    that was made anew."""

    path_key: bytes
    id: DocumentId
    added_at: str


class Erased(NamedTuple):
    contents: list[str]
    """SHA-256 of their files."""
    documents: list[ErasedDocument]
    last: int
    """The number of the last row of these; 0 if there is none."""
    questions: list[bytes]
    """Keys of their texts (`store.questions.text_key`)."""
    last_question: int
    chats: Sequence[tuple[str, bytes]] = ()
    """Tables of chats, with keys of rows in them."""
    last_chat: int = 0

    @classmethod
    def of(
        cls,
        rows: Iterable[tuple[Any, ...]],
        questions: Iterable[tuple[Any, ...]] = (),
        chats: Iterable[tuple[Any, ...]] = (),
    ) -> "Erased":
        """From what `ROWS`, `QUESTIONS` and `CHATS` give."""
        found, keys, talks = list(rows), list(questions), list(chats)
        return cls(
            contents=[row[0] for row in found if row[0]],
            documents=[ErasedDocument(*row[1:4]) for row in found if row[1]],
            questions=[key for key, _ in keys],
            last=found[-1][4] if found else 0,
            last_question=keys[-1][1] if keys else 0,
            chats=[(what, key) for what, key, _ in talks],
            last_chat=talks[-1][2] if talks else 0,
        )

    @property
    def is_nothing(self) -> bool:
        return not (self.last or self.last_question or self.last_chat)


class ErasedRows:
    """Writing belongs into the caller's transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def note(self, *, contents: Iterable[str], documents: Iterable[ErasedDocument]) -> None:
        rows: list[tuple[str, bytes, int, str]] = [(sha256, b"", 0, "") for sha256 in contents if sha256]
        rows += [("", *document) for document in documents]
        self._database.execute_many(
            "insert into erased (sha256, path_key, document_id, added_at) values (?, ?, ?, ?)", rows
        )

    def all(self) -> Erased:
        return Erased.of(*(self._database.rows(sql) for sql in (ROWS, QUESTIONS, CHATS)))

    def forget(self, erased: Erased) -> None:
        """What was noted meanwhile stays."""
        self._database.execute("delete from erased where rowid <= ?", (erased.last,))
        self._database.execute("delete from erased_questions where rowid <= ?", (erased.last_question,))
        self._database.execute("delete from erased_chats where rowid <= ?", (erased.last_chat,))
