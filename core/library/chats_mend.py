"""Conversations out of a database that is damaged: a chat is made anew for turns that have lost theirs."""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from core.store.database import Database
from core.store.quoted import unpack_answer
from core.store.seals import is_sound, sealed

TABLES = ("chats", "turns", "turn_answers")
KEYS = {"chats": "key", "turns": "key", "turn_answers": "turn_key"}
"""What a row of each is told by."""
_SOME = 50
Sound = Callable[[str, str], Iterable[Sequence[Any]]]
"""Reads these columns of a table of the damaged database, of all rows that are as they were stored."""

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


def save_chats(sound: Sound, target: sqlite3.Connection) -> None:
    """Add what was as it was stored to a database that may hold some of it: it says what was said last, and what it
    says no more may be what was damaged. Ids and places that are taken there are given anew. Inside the caller's
    transaction. Raises sqlite3.Error for the target."""
    turns = _read("turns", sound, target)
    for chat in _read("chats", sound, target):
        if target.execute("select 1 from chats where key = ?", (chat["key"],)).fetchone():
            named = ", ".join(f"{name} = :{name}" for name in chat if name != "id")
            target.execute(f"update chats set {named} where key = :key", chat)
        else:
            _insert(target, "chats", chat)
    asked_at: dict[bytes, list[str]] = {}
    for turn in turns:
        asked_at.setdefault(turn["chat_key"], []).append(turn["asked_at"])
    target.executemany(
        f"{_STAND_IN} values (?1, '', ?2, ?3, 0, seal(?1, '', ?2, ?3, 0))",
        [(chat_key, min(times), max(times)) for chat_key, times in asked_at.items()],
    )
    for turn in sorted(turns, key=lambda turn: turn["ordinal"]):
        if not target.execute("select 1 from turns where key = :key", turn).fetchone():
            _add_turn(target, turn)
    for answer in _read("turn_answers", sound, target):
        if target.execute("select 1 from turns where key = :turn_key", answer).fetchone():
            target.execute("delete from turn_answers where turn_key = :turn_key", answer)
            _insert(target, "turn_answers", answer)


def _read(table: str, sound: Sound, target: sqlite3.Connection) -> list[dict[str, Any]]:
    """By column of the target."""
    names = [row[1] for row in target.execute(f"pragma table_info({table})")]
    return [dict(zip(names, row, strict=True)) for row in sound(table, ", ".join(names))]


def _add_turn(target: sqlite3.Connection, turn: Mapping[str, Any]) -> None:
    """Behind the others of its chat, if another history has one in its place."""
    there = "select max(ordinal), max(ordinal = :ordinal) from turns where chat_key = :chat_key"
    last, is_taken = target.execute(there, turn).fetchone()
    _insert(target, "turns", {**turn, "ordinal": last + 1} if is_taken else turn)
    if is_taken:
        target.execute(f"update turns set digest = {sealed('turns')} where key = :key", turn)


def _insert(target: sqlite3.Connection, table: str, row: Mapping[str, Any]) -> None:
    free = dict(row)
    if "id" in free and target.execute(f"select 1 from {table} where id = :id", row).fetchone():
        free["id"] = None
    marks = ", ".join(f":{name}" for name in free)
    target.execute(f"insert or ignore into {table} ({', '.join(free)}) values ({marks})", free)
