"""Conversations: chats and the questions asked in them. What was answered is in `store.answers`."""

import json
import secrets
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any, NamedTuple

from core.api.chats import ChatId, ChatSummary, TurnId
from core.api.codec import from_plain, plain
from core.api.types import Scope
from core.language.words import fold
from core.store.contents import check
from core.store.database import Database, reading_values
from core.store.packing import storable
from core.store.questions import text_key
from core.store.seals import is_sound, sealed

KEY_BYTES = 12
_ADD_CHAT = (
    "insert into chats (key, title, created_at, changed_at, is_forgotten, digest)"
    " values (?1, '', ?2, ?2, 0, seal(?1, '', ?2, ?2, 0))"
)
_TURN = (
    *("key", "chat_key", "ordinal", "text_key", "question", "words", "scope", "quotes_only", "asked_at"),
    *("documents", "last_document", "library"),
)
_MARKS = ", ".join(f"?{place + 1}" for place in range(len(_TURN)))
_ADD_TURN = f"insert into turns ({', '.join(_TURN)}, digest) values ({_MARKS}, seal({_MARKS}))"
_SUMMARY = (
    f"select {is_sound('chats', 'c')} and ifnull({is_sound('turns', 't')}, 1), c.id, c.key, title, question,"
    " created_at, changed_at, (select count(*) from turns where chat_key = c.key), is_forgotten"
    " from chats c left join turns t on t.chat_key = c.key"
    " and t.ordinal = (select min(ordinal) from turns where chat_key = c.key)"
)
_ASKED = f"select {is_sound('turns')}, id, {', '.join(_TURN)} from turns where"


class LibraryState(NamedTuple):
    """What a question could be answered from: so many documents within its scope, the last document there ever was, and
    a digest of which contents stood where."""

    documents: int
    last_document: int
    digest: bytes


class NewTurn(NamedTuple):
    question: str
    scope: Scope
    quotes_only: bool
    library: LibraryState


class AskedTurn(NamedTuple):
    """One row."""

    id: TurnId
    key: bytes
    ordinal: int
    question: str
    scope: Scope
    quotes_only: bool
    asked_at: str
    library: LibraryState


class ChatRows:
    """Writing belongs into the caller's transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # --- writing

    def begin(self) -> bytes:
        """A chat without a turn; its key."""
        key = secrets.token_bytes(KEY_BYTES)
        self._database.execute(_ADD_CHAT, (key, _now()))
        return key

    def add_turn(self, chat_key: bytes, turn: NewTurn) -> AskedTurn:
        """At the end of the chat, which has changed now."""
        last = "select ifnull(max(ordinal), 0) from turns where chat_key = ?"
        question, asked_at = storable(turn.question), _now()
        key, ordinal = secrets.token_bytes(KEY_BYTES), self._database.number(last, (chat_key,)) + 1
        id_ = self._database.execute(
            _ADD_TURN,
            (
                *(key, chat_key, ordinal, text_key(question), question, storable(fold(question))),
                *(pack_scope(turn.scope), int(turn.quotes_only), asked_at, *turn.library),
            ),
        )
        self._update(chat_key, "changed_at = ?2", asked_at)
        return AskedTurn(
            TurnId(id_), key, ordinal, question, turn.scope, turn.quotes_only, asked_at, turn.library
        )  # fmt: skip

    def drop_turns(self, chat_key: bytes, *, since: TurnId) -> None:
        """That turn and those after it, if it is one of that chat."""
        first = "select ordinal from turns where id = ?2 and chat_key = ?1"
        gone = f"select key from turns where chat_key = ?1 and ordinal >= ({first})"
        rows = self._database.rows(gone, (chat_key, since))
        self._erase("turns", [key for (key,) in rows])

    def rename(self, chat_key: bytes, title: str) -> None:
        self._update(chat_key, "title = ?2", storable(title))

    def forget(self, chat_ids: Iterable[ChatId]) -> None:
        """Until they are erased they can be restored."""
        rows = self._database.rows_in("select key from chats where is_forgotten = 0 and id in", set(chat_ids))
        for key in [key for (key,) in rows]:
            self._update(key, "is_forgotten = ?2", 1)

    def restore(self) -> int:
        """All that are forgotten; how many."""
        keys = self._forgotten()
        for key in keys:
            self._update(key, "is_forgotten = ?2", 0)
        return len(keys)

    def erase(self) -> int:
        """All that are forgotten, with their turns; how many."""
        return self._erase("chats", self._forgotten())

    def _forgotten(self) -> list[bytes]:
        """As a person wanted it: damage alone erases nothing."""
        rows = self._database.rows(f"select key from chats where is_forgotten <> 0 and {is_sound('chats')}")
        return [key for (key,) in rows]

    def _erase(self, table: str, keys: list[bytes]) -> int:
        rows = [(key,) for key in keys]
        self._database.execute_many(f"insert into erased_chats (what, key) values ('{table}', ?)", rows)
        self._database.execute_many(f"delete from {table} where key = ?", rows)
        return len(keys)

    def _update(self, key: bytes, change: str, value: int | str) -> None:
        """A row that is not what was stored stays as it is: sealed anew, it would pass for one."""
        self._database.execute(f"update chats set {change} where key = ?1 and {is_sound('chats')}", (key, value))
        self._database.execute(f"update chats set digest = {sealed('chats')} where key = ? and changes() = 1", (key,))

    # --- reading

    @reading_values()
    def key_of(self, chat_id: ChatId) -> bytes | None:
        """None if it is forgotten or was never there."""
        row = self._database.row("select key from chats where id = ? and is_forgotten = 0", (chat_id,))
        return None if row is None else bytes(row[0])

    @reading_values()
    def summaries(self, *, search: str = "") -> tuple[ChatSummary, ...]:
        """The one that was changed last first; those in which all words of `search` stand somewhere."""
        found = self._listed(" order by changed_at desc, c.id desc")
        words = set(fold(storable(search)).split())
        if not words:
            return tuple(found.values())
        missing = {key: {word for word in words if word not in fold(chat.title)} for key, chat in found.items()}
        for key, text in self._texts():
            if lacks := missing.get(key):
                lacks.difference_update([word for word in lacks if word in text])
        return tuple(chat for key, chat in found.items() if not missing[key])

    def _texts(self) -> list[tuple[bytes, str]]:
        """Folded questions and answers, with the keys of their chats: 5 MB for 5,000 turns, so no index is needed."""
        return self._database.rows(
            "select chat_key, words from turns union all"
            " select chat_key, turn_answers.words from turns join turn_answers on turn_key = key"
        )

    @reading_values()
    def summary(self, chat_id: ChatId) -> ChatSummary | None:
        return next(iter(self._listed(" where c.id = ?", chat_id).values()), None)

    @reading_values()
    def summary_of(self, chat_key: bytes) -> ChatSummary:
        """Of one that is there."""
        return self._listed(" where c.key = ?", chat_key)[chat_key]

    def _listed(self, condition: str, *values: int | bytes) -> dict[bytes, ChatSummary]:
        """By key, without those that are forgotten; a damaged row says nothing of that either."""
        rows = self._database.rows(_SUMMARY + condition, values)
        check(all(row[0] for row in rows))
        return {row[2]: _summary(row[1:-1]) for row in rows if not row[-1]}

    @reading_values()
    def turns(self, chat_id: ChatId, *, before: TurnId | None = None, most: int | None = None) -> list[AskedTurn]:
        """Oldest first, the last `most` of those before a turn of the chat; none of a chat that is forgotten."""
        of_chat = "chat_key = (select key from chats where id = ?1 and is_forgotten = 0)"
        first = "ordinal < (select ordinal from turns one where one.id = ?2 and one.chat_key = turns.chat_key)"
        last = "(?2 is null or " + first + ") order by ordinal desc limit ?3"
        rows = self._database.rows(f"{_ASKED} {of_chat} and {last}", (chat_id, before, -1 if most is None else most))
        return [_turn(row) for row in reversed(rows)]

    @reading_values()
    def asked_last(self, question: str, scope: Scope, *, quotes_only: bool) -> AskedTurn | None:
        """The last time that this was asked in the same way, in a chat that is not forgotten."""
        row = self._database.row(
            f"{_ASKED} text_key = ? and scope = ? and quotes_only = ?"
            " and chat_key in (select key from chats where is_forgotten = 0) order by asked_at desc, id desc limit 1",
            (text_key(storable(question)), pack_scope(scope), int(quotes_only)),
        )
        return None if row is None else _turn(row)


def pack_scope(scope: Scope) -> str:
    """Equal for scopes that name the same; in ASCII, since a path may be no valid Unicode."""
    same = Scope(tuple(sorted(set(scope.paths))), tuple(sorted(set(scope.document_ids))))
    return json.dumps(plain(same), separators=(",", ":"))


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _summary(row: tuple[Any, ...]) -> ChatSummary:
    id_, _, title, question, created_at, changed_at, turns = row
    return ChatSummary(ChatId(id_), title or question or "", created_at, changed_at, turns)


def _turn(row: tuple[Any, ...]) -> AskedTurn:
    sound, id_, key, _, ordinal, _, question, _, scope, quotes_only, asked_at, *library = row
    check(sound)
    return AskedTurn(
        id=TurnId(id_),
        key=key,
        ordinal=ordinal,
        question=question,
        scope=from_plain(json.loads(scope), Scope),
        quotes_only=bool(quotes_only),
        asked_at=asked_at,
        library=LibraryState(*library),
    )
