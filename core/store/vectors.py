"""Vectors of one embedder: for each chunk a dense one and the codes of its tokens.

Each embedder has tables of its own, so that another model never mixes with it. Rows go when their chunk goes.
`vectors_N` lists the chunks whose vectors are there, with a checksum of each: SQLite does not check what it reads, and
a bit that flipped would be another place in the space. Checksums of vectors that were stored before there were any are
made bit by bit, since to read gigabytes at once would keep people waiting. It also tells which vectors were made with
the chunk's note; one that does not fit what is wanted is searched until the one that takes its place is made.
"""

import zlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from core.api.types import ChunkId
from core.contracts.models import Codes, Embedded, Vector
from core.store.contents import check
from core.store.database import Database
from core.store.notes import ARE_USED, IS_WANTED
from core.store.packing import indexed_text
from core.store.seals import is_sound

_FLOAT = np.dtype("<f4")
_UNIT_TOLERANCE = 1e-3
_DROP_ROWS = 200
_SEAL_ROWS = 128
_NOTED_COLUMN = "noted integer not null default 0"
_PUBLISHED = "content_id not in (select id from contents where is_draft = 1)"


@dataclass(frozen=True, slots=True)
class VectorTables:
    """Tables `dense_N`, `codes_N` and `vectors_N` of embedder N. Writing belongs into the caller's transaction."""

    database: Database
    number: int
    name: str
    dimensions: int

    # --- the tables

    @property
    def exist(self) -> bool:
        return self._has_table(f"vectors_{self.number}")

    def make(self) -> None:
        """Idempotent. What was stored before there were checksums is listed without any, and as made without notes."""
        known = self.exist
        for table, columns in (("dense", "data blob not null"), ("codes", "data blob not null")):
            self._make_table(table, columns)
        self._make_table("vectors", f"dense integer, codes integer, {_NOTED_COLUMN}")
        if "noted" not in {row[1] for row in self.database.rows(f"pragma table_info(vectors_{self.number})")}:
            self.database.execute(f"alter table vectors_{self.number} add column {_NOTED_COLUMN}")
        self.database.execute(
            f"create index if not exists noted_{self.number} on vectors_{self.number} (chunk_id) where noted = 1"
        )
        if not known:
            self.database.execute(
                f"insert into vectors_{self.number} (chunk_id) select chunk_id from dense_{self.number}"
                f" where chunk_id in (select chunk_id from codes_{self.number}) order by chunk_id"
            )

    def could_have(self, dimensions: int) -> bool:
        """Whether nothing that is stored has other dimensions."""
        row = self.database.row(f"select length(data) from dense_{self.number} limit 1")
        return row is None or row[0] == dimensions * _FLOAT.itemsize

    def drop_some(self) -> bool:
        """Forget a few hundred vectors of an embedder that is not used any more, at last the tables; whether any are
        left. In pieces, since each page is overwritten with zeros; the list goes first, as what it names has to be
        there."""
        for table in ("vectors", "codes", "dense"):
            name = f"{table}_{self.number}"
            if self._has_table(name) and self.database.row(f"select 1 from {name} limit 1"):
                self.database.execute(
                    f"delete from {name} where chunk_id in (select chunk_id from {name} limit {_DROP_ROWS})"
                )
                return True
        for table in ("vectors", "codes", "dense"):
            self.database.execute(f"drop table if exists {table}_{self.number}")
        self.database.execute("delete from embedders where id = ?", (self.number,))
        return False

    def _make_table(self, table: str, columns: str) -> None:
        self.database.execute(
            f"create table if not exists {table}_{self.number} (chunk_id integer primary key"
            f" references chunks (id) on delete cascade, {columns}) strict"
        )

    def _has_table(self, name: str) -> bool:
        found = self.database.row("select 1 from sqlite_master where type = 'table' and name = ?", (name,))
        return found is not None

    # --- writing

    def check(self, embedded: Sequence[Embedded]) -> None:
        """Raises ValueError for vectors that cannot be right: one that is not finite spoils its neighbours, too."""
        for item in embedded:
            if item.codes.ndim != 2 or item.codes.shape[1] * 8 != self.dimensions or item.codes.dtype != np.uint8:
                raise ValueError(f"token codes of shape {item.codes.shape} for {self.dimensions} dimensions")
            if item.dense.shape != (self.dimensions,):
                raise ValueError(f"a vector of shape {item.dense.shape} for {self.dimensions} dimensions")
            if not _is_unit(item.dense):
                raise ValueError("a vector is not finite or not of unit length")

    def add(self, pairs: Iterable[tuple[ChunkId, Embedded]], *, noted: Collection[ChunkId] = ()) -> None:
        """What was there for these chunks is replaced. `noted`: those whose vectors were made with their note."""
        blobs = [(id_, item.dense.astype(_FLOAT).tobytes(), item.codes.tobytes()) for id_, item in pairs]
        for table, rows in (
            ("dense", [(id_, dense) for id_, dense, _ in blobs]),
            ("codes", [(id_, codes) for id_, _, codes in blobs]),
        ):
            self.database.execute_many(
                f"insert or replace into {table}_{self.number} (chunk_id, data) values (?, ?)", rows
            )
        self.database.execute_many(
            f"insert or replace into vectors_{self.number} (chunk_id, dense, codes, noted) values (?, ?, ?, ?)",
            [(id_, vector_sum(id_, dense), vector_sum(id_, codes), int(id_ in noted)) for id_, dense, codes in blobs],
        )

    def forget(self, chunk_ids: Iterable[ChunkId]) -> None:
        rows = [(id_,) for id_ in chunk_ids]
        for table in ("codes", "dense", "vectors"):
            self.database.execute_many(f"delete from {table}_{self.number} where chunk_id = ?", rows)

    def seal_some(self, after: int) -> int | None:
        """Make checksums that are missing for the next few chunks after this id: the id that was reached, None at the
        end. What cannot be a vector is forgotten."""
        rows = self._blobs(f"vectors_{self.number}.dense is null and chunk_id > ?", (after,), limit=_SEAL_ROWS)
        sound = [row for row in rows if self._is_unit_vector(row.dense) and self._are_codes(row.codes)]
        self.database.execute_many(
            f"update vectors_{self.number} set dense = ?, codes = ? where chunk_id = ?",
            [(vector_sum(row.id, row.dense), vector_sum(row.id, row.codes), row.id) for row in sound],
        )
        self.forget({row.id for row in rows} - {row.id for row in sound})
        return rows[-1].id if rows else None

    # --- reading

    def count(self) -> int:
        """Chunks of any content, drafts included."""
        return self.database.number(f"select count(*) from vectors_{self.number}")

    def searchable_ids(self) -> npt.NDArray[np.int64]:
        """Live chunks that have a vector, ascending."""
        return np.intersect1d(self._live_ids(), self._ids(), assume_unique=True)

    def is_full(self) -> bool:
        """Whether each chunk of any content, drafts included, has the vector that is wanted. Each row belongs to a
        chunk, so equal numbers mean that none is missing."""
        vectors = f"vectors_{self.number}"
        said, noted = "notes where note <> ''", f"select count(*) from {vectors} where noted = 1"
        row = self.database.row(
            f"select (select count(*) from {vectors}) = (select count(*) from chunks) and case when {ARE_USED} then"
            f" (select count(*) from {said}) = ({noted}) and ({noted} and chunk_id in (select chunk_id from {said}))"
            f" = ({noted}) else not exists (select 1 from {vectors} where noted = 1) end"
        )
        return row is not None and bool(row[0])

    def noted(self, chunk_ids: Iterable[ChunkId]) -> list[ChunkId]:
        """Those among these whose vectors were made with a note."""
        sql = f"select chunk_id from vectors_{self.number} where noted = 1 and chunk_id in"
        return [ChunkId(id_) for (id_,) in self.database.rows_in(sql, chunk_ids)]

    def count_fitting(self) -> int:
        """Chunks of any content, drafts included, that have the vector that is wanted."""
        return self.database.number(f"select count(*) from chunks where exists ({self._fitting()})")

    def count_missing(self) -> int:
        """Published chunks that have no vector, or one that is not wanted any more."""
        return self.database.number(f"select count(*) from chunks where {self._is_missing()}")

    def misses_any_after(self, after: int) -> bool:
        found = f"select 1 from chunks where id > ? and {self._is_missing()} limit 1"
        return self.database.row(found, (after,)) is not None

    def missing_after(self, after: int, *, limit: int) -> list[tuple[ChunkId, str]]:
        """Such chunks after this id with what is to be embedded of them, by id."""
        rows = self.database.rows(
            f"select ifnull({is_sound('notes', 'n')}, 1), id, text, context,"
            f" case when {ARE_USED} then ifnull(note, '') else '' end from chunks left join notes n on n.chunk_id = id"
            f" where id > ? and {self._is_missing()} order by id limit ?",
            (after, limit),
        )
        check(all(sound for sound, *_ in rows))
        return [(ChunkId(id_), indexed_text(text, context, note)) for _, id_, text, context, note in rows]

    def dense_after(self, after: int, *, limit: int) -> "DenseRows":
        """Of the next `limit` chunks after this id, of any content."""
        rows = self.database.rows(
            f"select chunk_id, data, dense from vectors_{self.number} left join dense_{self.number} using (chunk_id)"
            " where chunk_id > ? order by chunk_id limit ?",
            (after, limit),
        )
        sound = [(id_, blob) for id_, blob, total in rows if self._is_vector(blob) and _fits(total, id_, blob)]
        there = {id_ for id_, _ in sound}
        return DenseRows(
            np.fromiter((id_ for id_, _ in sound), dtype=np.int64, count=len(sound)),
            np.frombuffer(b"".join(blob for _, blob in sound), dtype=_FLOAT).reshape(-1, self.dimensions),
            [ChunkId(id_) for id_, _, _ in rows if id_ not in there],
            rows[-1][0] if rows else None,
        )

    def dense(self, chunk_ids: Sequence[ChunkId]) -> tuple[dict[ChunkId, Vector], list[ChunkId]]:
        """By chunk, and the ids of those whose vector is damaged."""
        found, damaged = self._rows("dense", chunk_ids, self._is_vector)
        return {id_: np.frombuffer(blob, dtype=_FLOAT) for id_, blob in found.items()}, damaged

    def codes(self, chunk_ids: Sequence[ChunkId]) -> tuple[dict[ChunkId, Codes], list[ChunkId]]:
        """By chunk, and the ids of those whose codes are damaged."""
        found, damaged = self._rows("codes", chunk_ids, self._are_codes)
        return {id_: self._as_codes(blob) for id_, blob in found.items()}, damaged

    def by_text_hash(self, hashes: Iterable[bytes]) -> Mapping[bytes, Embedded]:
        """Made from texts with these hashes, the note of the chunk included or not, in whichever content, drafts
        included. Damaged ones are passed over."""
        wanted = set(hashes)
        plain = self.database.rows_in("select 0, id, text_hash from chunks where text_hash in", wanted)
        noted = self.database.rows_in(
            f"select 1, chunk_id, text_hash from notes where {is_sound('notes')} and text_hash in", wanted
        )
        of = {(id_, with_note): text_hash for with_note, id_, text_hash in chain(plain, noted)}
        found: dict[bytes, Embedded] = {}
        for chunk in self._blobs_of({id_ for id_, _ in of}):
            text_hash = of.get((chunk.id, chunk.noted))
            if text_hash is not None and self._is_sound(chunk):
                dense = np.frombuffer(chunk.dense, dtype=_FLOAT)
                found[text_hash] = Embedded(dense, self._as_codes(chunk.codes), embedder_id=self.name)
        return found

    # --- rows and blobs

    def _is_missing(self) -> str:
        return f"not exists ({self._fitting()}) and {_PUBLISHED}"

    def _fitting(self) -> str:
        return f"select 1 from vectors_{self.number} v where v.chunk_id = chunks.id and noted = {IS_WANTED}"

    def _ids(self) -> npt.NDArray[np.int64]:
        rows = self.database.rows(f"select chunk_id from vectors_{self.number} order by chunk_id")
        return np.fromiter((id_ for (id_,) in rows), dtype=np.int64, count=len(rows))

    def _live_ids(self) -> npt.NDArray[np.int64]:
        """From the index over (content, ordinal) alone: the rows with their texts are not touched."""
        rows = self.database.rows(
            "select chunks.id from contents join chunks on content_id = contents.id where is_live = 1"
        )
        return np.sort(np.fromiter((id_ for (id_,) in rows), dtype=np.int64, count=len(rows)))

    def _rows(
        self, table: str, chunk_ids: Sequence[ChunkId], is_sound: Callable[[bytes | None], bool]
    ) -> tuple[dict[ChunkId, bytes], list[ChunkId]]:
        rows = self.database.rows_in(
            f"select chunk_id, data, {table} from vectors_{self.number} left join {table}_{self.number}"
            " using (chunk_id) where chunk_id in",
            chunk_ids,
        )
        found: dict[ChunkId, bytes] = {}
        damaged = []
        for id_, blob, total in rows:
            if is_sound(blob) and _fits(total, id_, blob):
                found[ChunkId(id_)] = blob
            else:
                damaged.append(ChunkId(id_))
        return found, damaged

    def _blobs(self, where: str, parameters: Sequence[int], *, limit: int) -> list["_Blobs"]:
        rows = self.database.rows(f"{self._select_blobs()} where {where} order by chunk_id limit {limit}", parameters)
        return [_Blobs(*row) for row in rows]

    def _blobs_of(self, chunk_ids: Iterable[int]) -> Iterator["_Blobs"]:
        return (_Blobs(*row) for row in self.database.rows_in(f"{self._select_blobs()} where chunk_id in", chunk_ids))

    def _select_blobs(self) -> str:
        n = self.number
        return (
            f"select chunk_id, dense_{n}.data, codes_{n}.data, vectors_{n}.dense, vectors_{n}.codes, noted"
            f" from vectors_{n} left join dense_{n} using (chunk_id) left join codes_{n} using (chunk_id)"
        )

    def _is_sound(self, chunk: "_Blobs") -> bool:
        return (
            self._is_vector(chunk.dense)
            and self._are_codes(chunk.codes)
            and _fits(chunk.dense_sum, chunk.id, chunk.dense)
            and _fits(chunk.codes_sum, chunk.id, chunk.codes)
        )

    def _is_vector(self, blob: bytes | None) -> bool:
        return blob is not None and len(blob) == self.dimensions * _FLOAT.itemsize

    def _is_unit_vector(self, blob: bytes | None) -> bool:
        return blob is not None and self._is_vector(blob) and _is_unit(np.frombuffer(blob, dtype=_FLOAT))

    def _are_codes(self, blob: bytes | None) -> bool:
        return blob is not None and len(blob) % (self.dimensions // 8) == 0

    def _as_codes(self, blob: bytes) -> Codes:
        return np.frombuffer(blob, dtype=np.uint8).reshape(-1, self.dimensions // 8)


class DenseRows(NamedTuple):
    """Some dense vectors in the order of their ids, one row each; `reached` is None at the end."""

    ids: npt.NDArray[np.int64]
    matrix: npt.NDArray[np.float32]
    damaged: list[ChunkId]
    reached: int | None


class _Blobs(NamedTuple):
    """What is stored for one chunk. Checksums are None until they are made."""

    id: ChunkId
    dense: bytes
    codes: bytes
    dense_sum: int | None
    codes_sum: int | None
    noted: int


def _is_unit(vector: Vector) -> bool:
    """False for one that is not finite, too."""
    return abs(float(np.linalg.norm(vector.astype(np.float64))) - 1) <= _UNIT_TOLERANCE


def vector_sum(chunk_id: int, blob: bytes) -> int:
    """Depends on the chunk, so that a vector in another's place is noticed, too."""
    return zlib.crc32(blob, chunk_id & 0xFFFFFFFF)


def _fits(stored_sum: int | None, chunk_id: int, blob: bytes | None) -> bool:
    """Whether a blob is what was stored for this very chunk."""
    return blob is not None and (stored_sum is None or stored_sum == vector_sum(chunk_id, blob))
