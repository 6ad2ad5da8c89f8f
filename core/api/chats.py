"""Conversations as they are kept in the library."""

from dataclasses import dataclass
from typing import NewType

from core.api.types import Answer, Scope

ChatId = NewType("ChatId", int)
TurnId = NewType("TurnId", int)


@dataclass(frozen=True, slots=True)
class ChatSummary:
    """One row of the list of chats. Times are ISO 8601, UTC; `title` is the person's, or the first question."""

    id: ChatId
    title: str
    created_at: str
    changed_at: str
    turns: int


@dataclass(frozen=True, slots=True)
class AnswerChange:
    """The same question was asked before, at `before_at`, and the library has changed since.

    Names of documents, at most a few of each: `gained` are cited now and were not, `lost` the other way round; `added`
    and `removed` count the documents of the library since then. `same_text`: the answer reads the same all the same;
    None if the one before is not known any more, for it went with a document.
    """

    before_at: str
    same_text: bool | None
    gained: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    added: int = 0
    removed: int = 0


@dataclass(frozen=True, slots=True)
class ChatTurn:
    """A question and its answer. `answer` is None if a document that it cites was removed from the library since: then
    its text is gone with the document. What was only read of such a document is gone from it."""

    id: TurnId
    question: str
    asked_at: str
    scope: Scope
    quotes_only: bool
    answer: Answer | None
    change: AnswerChange | None = None
