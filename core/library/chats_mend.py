"""Conversations out of a database that is damaged: a chat is made anew for turns that have lost theirs."""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from core.store.answers import unpack_answer
from core.store.database import Database
from core.store.seals import is_sound, sealed

TABLES = ("chats", "turns", "turn_answers")
KEYS = {"chats": "key", "turns": "key", "turn_answers": "turn_key"}
"""What a row of each is told by."""
_SOME = 50
Rows = Callable[[str], Iterable[Sequence[Any]]]
"""Reads the damaged database."""

_SOUND_TURNS = f"turns where {is_sound('turns')}"
_STAND_INS = (
    "select chat_key, '', min(asked_at), max(asked_at), 0, seal(chat_key, '', min(asked_at), max(asked_at), 0)"
    f" from {_SOUND_TURNS} group by chat_key"
)
_STAND_IN = "insert or ignore into chats (key, title, created_at, changed_at, is_forgotten, digest)"


def mend_chats(database: Database) -> None:
    """Before whatever is damaged, or belongs to nothing, is dropped: the turns of a chat are worth more than its name,
    and what they quote of a document is worth nothing without the word of which."""
    damaged = f"not ({is_sound('chats')}) and key in (select chat_key from {_SOUND_TURNS})"
    asked_at = "from turns where chat_key = chats.key"
    database.execute(
        f"update chats set title = '', is_forgotten = 0, created_at = (select min(asked_at) {asked_at}),"
        f" changed_at = (select max(asked_at) {asked_at}) where {damaged}"
    )
    database.execute(f"update chats set digest = {sealed('chats')} where {damaged}")
    database.execute(f"{_STAND_IN} {_STAND_INS}")


def drop_empty_chats(database: Database) -> None:
    """Whose last turn was damaged."""
    database.execute("delete from chats where key not in (select chat_key from turns)")


def unread_answers(connection: sqlite3.Connection) -> Iterator[list[bytes]]:
    """Keys of the turns whose answer was kept in a form that this version does not know, some looked at in one go.
    Raises sqlite3.Error."""
    keys = [key for (key,) in connection.execute(f"select turn_key from turn_answers where {is_sound('turn_answers')}")]
    for start in range(0, len(keys), _SOME):
        marks = ", ".join("?" * len(some := keys[start : start + _SOME]))
        rows = connection.execute(f"select turn_key, answer from turn_answers where turn_key in ({marks})", some)
        yield [key for key, answer in rows if unpack_answer(answer) is None]


def save_chats(rows: Rows, target: sqlite3.Connection) -> None:
    """Add what was as it was stored to a database that may hold some of it: it says what was said last. Ids that are
    taken there are given anew. Inside the caller's transaction. Raises sqlite3.Error for the target."""
    for chat in _sound("chats", rows, target, order="id"):
        if target.execute("select 1 from chats where key = ?", (chat["key"],)).fetchone():
            named = ", ".join(f"{name} = :{name}" for name in chat if name != "id")
            target.execute(f"update chats set {named} where key = :key", chat)
        else:
            _insert(target, "chats", chat)
    target.executemany(f"{_STAND_IN} values (?, ?, ?, ?, ?, ?)", list(rows(_STAND_INS)))
    for turn in _sound("turns", rows, target, order="chat_key, ordinal"):
        target.execute("delete from turns where key = :key", turn)
        if target.execute("select 1 from chats where key = :chat_key", turn).fetchone():
            _insert(target, "turns", turn)
    for answer in _sound("turn_answers", rows, target, order="turn_key"):
        if target.execute("select 1 from turns where key = :turn_key", answer).fetchone():
            _insert(target, "turn_answers", answer)


def _sound(table: str, rows: Rows, target: sqlite3.Connection, *, order: str) -> list[dict[str, Any]]:
    """By column of the target."""
    names = [row[1] for row in target.execute(f"pragma table_info({table})")]
    found = rows(f"select {', '.join(names)} from {table} where {is_sound(table)} order by {order}")
    return [dict(zip(names, row, strict=True)) for row in found]


def _insert(target: sqlite3.Connection, table: str, row: Mapping[str, Any]) -> None:
    free = dict(row)
    if "id" in free and target.execute(f"select 1 from {table} where id = :id", row).fetchone():
        free["id"] = None
    marks = ", ".join(f":{name}" for name in free)
    target.execute(f"insert or ignore into {table} ({', '.join(free)}) values ({marks})", free)
