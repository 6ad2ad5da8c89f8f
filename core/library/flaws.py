"""Rows that are not what was stored, by the content they belong to."""

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass, field

from core.store.seals import is_sound, register
from core.store.vectors import vector_sum

LAST_ID = 2**62
_OF_CONTENT = ("pages", "chunks", "reports")
BESIDE = ("content_languages", "notes", "questions", "checks", "chats", "turns", "turn_answers")
"""Tables of what stands beside the documents' text, in the order in which they may be filled. A row of these that is
damaged is dropped; that of a chat is made anew, since its turns are worth more than its name."""


@dataclass(slots=True)
class Flaws:
    """Ids of contents whose text or state is not as it should be, or that no document stands for, of passages whose
    vectors are not as they should be, and of documents whose own row is not."""

    texts: set[int] = field(default_factory=set)
    vectors: set[int] = field(default_factory=set)
    liveness: set[int] = field(default_factory=set)
    """Searched although no listed document stands for it, or the other way round."""
    documents: set[int] = field(default_factory=set)
    orphans: set[int] = field(default_factory=set)

    @property
    def are_none(self) -> bool:
        return not (self.texts or self.vectors or self.liveness or self.documents or self.orphans)

    def add(self, other: "Flaws") -> None:
        self.texts |= other.texts
        self.vectors |= other.vectors
        self.liveness |= other.liveness
        self.documents |= other.documents
        self.orphans |= other.orphans


def prepare(connection: sqlite3.Connection) -> None:
    """Make the functions known that the checks use."""
    register(connection)
    connection.create_function("vector_sum", 2, _vector_sum, deterministic=True)


def flaws_between(connection: sqlite3.Connection, first: int, last: int) -> Flaws:
    """Of contents with first <= id <= last. Raises sqlite3.Error where the file itself is damaged."""
    documents = f"select id from documents where content_id between ? and ? and not ({is_sound('documents')})"
    between = (first, last)
    return Flaws(
        texts=_ids(connection, _texts(), between),
        vectors=_ids(connection, _vectors(connection), between),
        liveness=_ids(connection, [_LIVENESS], between),
        documents=_ids(connection, [documents], between),
        orphans=_ids(connection, [_ORPHANS], between),
    )


def flaws_beside(connection: sqlite3.Connection) -> int:
    """Rows beside the documents' text that are not what was stored. A library of an older version has none. Raises
    sqlite3.Error."""
    tables = {name for (name,) in connection.execute("select name from sqlite_master where type = 'table'")}
    return sum(
        connection.execute(f"select count(*) from {table} where not ({is_sound(table)})").fetchone()[0]
        for table in BESIDE
        if table in tables
    )


_PUBLISHED = "content_id not in (select id from contents where is_draft = 1)"
"""What is a draft is not told by anybody, and may be on its way out."""
_LIVENESS = (
    "select id from contents where id between ? and ? and is_live <>"
    " (is_draft = 0 and exists (select 1 from documents where content_id = contents.id and aside = ''))"
)
_ORPHANS = (
    "select id from contents where id between ? and ? and is_draft = 0"
    " and not exists (select 1 from documents where content_id = contents.id)"
)
_UNFINISHED = (
    "select id from contents where id between ? and ? and is_draft = 0 and ("
    " page_count <> (select count(*) from pages where content_id = contents.id)"
    " or chunk_count <> (select count(*) from chunks where content_id = contents.id))"
)


def _texts() -> list[str]:
    rows = [
        f"select distinct content_id from {table} where content_id between ? and ? and {_PUBLISHED}"
        f" and not ({is_sound(table)})"
        for table in _OF_CONTENT
    ]
    contents = f"select id from contents where id between ? and ? and is_draft = 0 and not ({is_sound('contents')})"
    recognised = (
        "select contents.id from contents join recognised using (sha256)"
        f" where contents.id between ? and ? and is_draft = 0 and not ({is_sound('recognised', 'recognised')})"
    )
    return [*rows, contents, recognised, _UNFINISHED]


def _vectors(connection: sqlite3.Connection) -> list[str]:
    """A checksum that is null was not made yet."""
    tables = {name for (name,) in connection.execute("select name from sqlite_master where type = 'table'")}
    numbers = [name.removeprefix("vectors_") for name in sorted(tables) if name.startswith("vectors_")]
    return [
        f"select chunks.id from chunks join vectors_{n} v on v.chunk_id = chunks.id"
        f" left join {kind}_{n} d on d.chunk_id = v.chunk_id where content_id between ? and ?"
        f" and {_PUBLISHED} and (d.data is null or v.{kind} <> vector_sum(v.chunk_id, d.data))"
        for n in numbers
        for kind in ("dense", "codes")
        if f"{kind}_{n}" in tables
    ]


def _vector_sum(chunk_id: int, blob: bytes | str | float | None) -> int | None:
    return vector_sum(chunk_id, blob) if isinstance(blob, bytes) else None


def _ids(connection: sqlite3.Connection, queries: Iterable[str], between: tuple[int, int]) -> set[int]:
    return {id_ for query in queries for (id_,) in connection.execute(query, between)}
