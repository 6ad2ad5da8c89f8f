"""Conversations and what their answers lean on. Each change is one transaction."""

from collections.abc import Iterable, Sequence

from core.api.chats import AnswerChange, ChatId, ChatSummary, ChatTurn, TurnId
from core.api.types import Answer, DocumentId, ErrorCode, Scope
from core.errors import UserError
from core.library.cited import cited_documents, cited_now, lost_hashes, revisions_of
from core.library.stores import Stores
from core.store.answers import AnswerRow
from core.store.chats import AskedTurn, LibraryState, NewTurn
from core.store.quoted import KeptAnswer, QuotedDocument, kept_without

_NO_ANSWER = AnswerRow(None, None)
NAMES_TOLD = 3


class ChatChanges:
    """Reads and writes chats."""

    def __init__(self, stores: Stores) -> None:
        self._stores = stores

    # --- reading

    def all(self, *, search: str) -> tuple[ChatSummary, ...]:
        return self._stores.chats.summaries(search=search)

    def one(self, chat_id: ChatId) -> ChatSummary | None:
        return self._stores.chats.summary(chat_id)

    def turns(self, chat_id: ChatId, *, before: TurnId | None, most: int | None) -> tuple[ChatTurn, ...]:
        """As the Protocol says. What an answer cites is named as it is called now, and has the document's revision of
        now if its bytes are those that were quoted."""
        turns = self._stores.chats.turns(chat_id, before=before, most=most)
        rows = self._stores.answers.of(turn.key for turn in turns)
        return tuple(self._told(turn, rows.get(turn.key, _NO_ANSWER)) for turn in turns)

    def _told(self, turn: AskedTurn, row: AnswerRow) -> ChatTurn:
        answer = None if row.kept is None else self._current(row.kept)
        return ChatTurn(turn.id, turn.question, turn.asked_at, turn.scope, turn.quotes_only, answer, row.change)

    def _current(self, kept: KeptAnswer) -> Answer:
        documents = self._stores.documents
        standing = documents.standing(map(DocumentId, map(int, kept.documents)))
        elsewhere = documents.listed_by_hash(lost_hashes(kept, standing))
        stands_in = documents.standing(id_ for id_, _ in elsewhere.values())
        return cited_now(kept, standing, {place.sha256: place for place in stands_in.values()})

    # --- writing

    def keep(
        self,
        answer: Answer,
        scope: Scope,
        *,
        quotes_only: bool,
        chat_id: ChatId | None,
        instead_of: TurnId | None,
    ) -> tuple[ChatSummary, ChatTurn]:
        """Raises UserError CHAT_GONE."""
        stores = self._stores
        with stores.database.transaction():
            turn = NewTurn(answer.question, scope, quotes_only, LibraryState(*stores.documents.state(scope)))
            chat_key = stores.chats.begin() if chat_id is None else self._key(chat_id)
            before = stores.chats.asked_last(turn.question, turn.scope, quotes_only=turn.quotes_only)
            change, lost = self._change(before, turn, answer)
            if instead_of is not None:
                stores.chats.drop_turns(chat_key, since=instead_of)
            asked = stores.chats.add_turn(chat_key, turn)
            row = self._keep_answer(asked, answer, change, lost)
            summary = stores.chats.summary_of(chat_key)
        return summary, self._told(asked, row)

    def _keep_answer(
        self, asked: AskedTurn, answer: Answer, change: AnswerChange | None, lost: Iterable[DocumentId]
    ) -> AnswerRow:
        """Without documents that are gone meanwhile: nothing would ever erase what it says of them. One that was read
        anew meanwhile has other bytes than those that are quoted, for all that is known here."""
        revisions = revisions_of(answer)
        standing = self._stores.documents.standing(revisions)
        quoted = {
            str(id_): QuotedDocument(place.sha256 if revisions[id_] == {place.revision} else "", place.added_at)
            for id_, place in standing.items()
        }
        gone = {str(id_) for id_ in revisions.keys() - standing.keys()}
        kept = kept_without(KeptAnswer(answer, quoted), gone)
        if kept is None:
            return _NO_ANSWER
        contents = {str(id_): place.sha256 for id_, place in standing.items()}
        others = [place.sha256 for place in self._stores.documents.standing(lost).values()]
        self._stores.answers.keep(asked.key, kept, change, contents=contents, lost=others)
        return AnswerRow(kept, change)

    def rename(self, chat_id: ChatId, title: str) -> ChatSummary:
        """Raises UserError CHAT_GONE."""
        with self._stores.database.transaction():
            key = self._key(chat_id)
            self._stores.chats.rename(key, " ".join(title.split()))
            return self._stores.chats.summary_of(key)

    def forget(self, chat_ids: Sequence[ChatId]) -> None:
        with self._stores.database.transaction():
            self._stores.chats.forget(chat_ids)

    def restore(self) -> int:
        with self._stores.database.transaction():
            return self._stores.chats.restore()

    def erase(self) -> int:
        """How many chats went."""
        with self._stores.database.transaction():
            return self._stores.chats.erase()

    def _key(self, chat_id: ChatId) -> bytes:
        key = self._stores.chats.key_of(chat_id)
        if key is None:
            raise UserError(ErrorCode.CHAT_GONE)
        return key

    # --- the same question before

    def _change(
        self, before: AskedTurn | None, turn: NewTurn, answer: Answer
    ) -> tuple[AnswerChange | None, Sequence[DocumentId]]:
        """What the last answer to the same question said otherwise if the library has changed since, and the documents
        that are cited no more and named for it."""
        if before is None or before.library.digest == turn.library.digest:
            return None, ()
        row = self._stores.answers.of([before.key]).get(before.key, _NO_ANSWER)
        then = None if row.kept is None else row.kept.answer
        was, now = ({} if one is None else cited_documents(one) for one in (then, answer))
        there = self._stores.documents.standing(was)
        lost = [id_ for id_ in was if id_ not in now and id_ in there][:NAMES_TOLD]
        gained = [name for id_, name in now.items() if id_ not in was][:NAMES_TOLD] if then is not None else []
        added = self._stores.documents.added_since(before.library.last_document, turn.scope)
        return (
            AnswerChange(
                before_at=before.asked_at,
                same_text=None if then is None else _text(then) == _text(answer),
                gained=tuple(gained),
                lost=tuple(was[id_] for id_ in lost),
                added=added,
                removed=max(0, before.library.documents + added - turn.library.documents),
            ),
            lost,
        )


def _text(answer: Answer) -> tuple[str, tuple[str, ...]]:
    return answer.mode, tuple(sentence.text for sentence in answer.sentences)
