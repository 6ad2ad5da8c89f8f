"""What happened to chunks, in order, so that an index which fell behind can catch up; and what is known of the indexes.

A nonce drawn for each transaction tells histories apart: an older copy of the database that was put back and grew on
has the same sequence numbers, but other nonces.
"""

import secrets
from collections.abc import Sequence
from typing import NamedTuple

from core.api.types import ChunkId
from core.store.database import Database

NONCE_BITS = 62


class Position(NamedTuple):
    """A point in the library's history; (0, 0) is its beginning."""

    seq: int
    nonce: int


class Oplog:
    """Writing belongs into the caller's transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def record(self, *, removed: Sequence[ChunkId], added: Sequence[ChunkId]) -> Position:
        """The position after these changes."""
        nonce = secrets.randbits(NONCE_BITS)
        changes = [*(("remove", id_, nonce) for id_ in removed), *(("add", id_, nonce) for id_ in added)]
        self._database.execute_many("insert into oplog (op, chunk_id, nonce) values (?, ?, ?)", changes)
        return self.last()

    def last(self) -> Position:
        row = self._database.row("select seq, nonce from oplog order by seq desc limit 1")
        return Position(*row) if row else Position(0, 0)

    def holds(self, position: tuple[int, int]) -> bool:
        """Whether the position lies in this history and everything after it is still recorded."""
        if position == Position(0, 0):
            return self._database.number("select coalesce(min(seq), 1) from oplog") == 1
        return self._database.row("select 1 from oplog where seq = ? and nonce = ?", position) is not None

    def changed_after(self, position: tuple[int, int], *, limit: int) -> tuple[list[ChunkId], Position]:
        """The chunks that the next `limit` rows name, once each and ascending, and the position after those rows."""
        rows = self._database.rows(
            "select chunk_id, seq, nonce from oplog where seq > ? order by seq limit ?", (position[0], limit)
        )
        reached = Position(rows[-1][1], rows[-1][2]) if rows else Position(*position)
        return sorted({ChunkId(id_) for id_, _, _ in rows}), reached

    def prune(self, position: tuple[int, int]) -> None:
        """Forget what came before; the position's own row stays, to be recognised by."""
        self._database.execute("delete from oplog where seq < ?", (position[0],))


class Derived:
    """What is known of each index: one row by name."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def version(self, name: str) -> int:
        """Of the analysers that made it; 0 if there is none."""
        return self._database.number("select version from derived where name = ?", (name,))

    def set_version(self, name: str, version: int) -> None:
        self._set(name, "version", (version,))

    def file(self, name: str) -> tuple[str, int, str] | None:
        """(name, size in bytes, digest) of its finished file; the digest ties the file to this very history."""
        row = self._database.row("select file, size_bytes, digest from derived where name = ? and file <> ''", (name,))
        return None if row is None else (row[0], row[1], row[2])

    def files(self) -> set[str]:
        return {row[0] for row in self._database.rows("select file from derived where file <> ''")}

    def set_file(self, name: str, file: tuple[str, int, str]) -> None:
        self._set(name, "file, size_bytes, digest", file)

    def refresh(self, name: str) -> tuple[int, int]:
        """The chunk ids (after, until] that are still to be indexed anew; equal when there is nothing to do."""
        row = self._database.row("select refresh_after, refresh_until from derived where name = ?", (name,))
        return (0, 0) if row is None else (row[0], row[1])

    def set_refresh(self, name: str, *, after: int, until: int) -> None:
        self._set(name, "refresh_after, refresh_until", (after, until))

    def _set(self, name: str, columns: str, values: tuple[int | str, ...]) -> None:
        marks = ", ".join("?" * len(values))
        self._database.execute(
            f"insert into derived (name, {columns}) values (?, {marks})"
            f" on conflict (name) do update set ({columns}) = ({marks})",
            (name, *values, *values),
        )
