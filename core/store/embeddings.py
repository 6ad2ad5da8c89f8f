"""Which embedder is searched, which one is wanted, and the vectors of both.

Usually they are the same. When another embedder is wanted, its vectors are made beside the old ones, which are
searched until the new ones are complete; then the search changes over in one transaction and the old ones are dropped.
"""

import logging
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from core.api.following import COMPLETE, Amount
from core.api.types import ChunkId
from core.contracts.models import Codes, Embedded, Vector
from core.store.database import Database
from core.store.notes import Notes
from core.store.packing import hash_text
from core.store.vectors import VectorTables

log = logging.getLogger(__name__)


class Filled(NamedTuple):
    """What came of adding vectors.

    `is_complete`: every passage has one. `has_switched`: another embedder is searched from here on. `live`: chunks that
    the search shall take in, of the embedder that it used before.
    """

    is_complete: bool
    has_switched: bool
    live: list[ChunkId]


class Embeddings:
    """Writing belongs into the caller's transaction, but for `want`, `step` and what reading finds damaged."""

    def __init__(self, database: Database, *, embedder_id: str, dimensions: int) -> None:
        """As `want`."""
        self._database = database
        self._after = 0
        self._sealed: dict[int, int | None] = {}
        self._given: dict[ChunkId, bytes] = {}
        self._notes = Notes(database)
        self._wanted: VectorTables | None = None
        with database.transaction():
            for tables in _known(database):
                tables.make()
            if self._searched is None:
                self._record_most_used()
        self.want(embedder_id, dimensions=dimensions)

    # --- which embedder

    @property
    def searched_id(self) -> str:
        """Empty if there never was an embedder."""
        searched = self._searched
        return "" if searched is None else searched.name

    @property
    def number(self) -> int:
        """Of the searched one; 0 if there is none. Its index goes by this number."""
        searched = self._searched
        return 0 if searched is None else searched.number

    @property
    def dimensions(self) -> int:
        """Of the searched one; 0 if there is none."""
        searched = self._searched
        return 0 if searched is None else searched.dimensions

    def want(self, embedder_id: str, *, dimensions: int) -> None:
        """New vectors are of this one from here on. Without dimensions there is none at hand, and what is there stays.

        Raises ValueError if its vectors have other dimensions, or if they cannot be packed into bytes.
        """
        if dimensions % 8:
            raise ValueError(f"{dimensions} dimensions do not make whole bytes")
        self._after = 0
        if not dimensions:
            self._wanted = None
            return
        with self._database.transaction():
            wanted = self._registered(embedder_id, dimensions)
            wanted.make()
            searched = self._searched
            if searched is None or not searched.count() or self._is_covered(wanted):
                self._search_by(wanted)
        self._wanted = wanted

    # --- writing

    def check(self, embedded: Sequence[Embedded]) -> None:
        """Raises ValueError for vectors that cannot be right, and for vectors of nobody knows which embedder."""
        if self._wanted is None and any(not item.embedder_id for item in embedded):
            raise ValueError("vectors without an embedder")
        for tables in self._both():
            tables.check([own for item in embedded if (own := self._own(tables, item)) is not None])

    def add(
        self, chunk_ids: Sequence[ChunkId], embedded: Sequence[Embedded], *, plain: Collection[ChunkId] = ()
    ) -> None:
        """One for each id. They were checked before. Those of any other embedder are passed over: who made them did
        not know yet that another one is wanted, and they will be made again. `plain`: chunks whose vectors were made
        without the note that they have."""
        noted = self._notes.of(chunk_ids) - set(plain) if self._notes.are_used else set()
        for tables in self._both():
            own = ((id_, self._own(tables, item)) for id_, item in zip(chunk_ids, embedded, strict=True))
            tables.add(((id_, item) for id_, item in own if item is not None), noted=noted)

    def fill(self, chunk_ids: Sequence[ChunkId], embedded: Sequence[Embedded]) -> Filled:
        """`add` for chunks that are stored already; those that are gone meanwhile are passed over, and so are those
        that `missing` gave with another note than they have now."""
        there = self._notes.hashes(chunk_ids)
        pairs = [(id_, item) for id_, item in zip(chunk_ids, embedded, strict=True) if self._fits(id_, there)]
        self._given = {id_: text_hash for id_, text_hash in self._given.items() if id_ not in set(chunk_ids)}
        self.add([id_ for id_, _ in pairs], [item for _, item in pairs])
        before = self._searched
        is_complete = self._wanted is not None and self._is_covered(self._wanted)
        if self._wanted is not None and is_complete:
            self._search_by(self._wanted)
        live = self._live(id_ for id_, item in pairs if before is not None and self._own(before, item) is not None)
        return Filled(is_complete, is_complete and before != self._wanted, live)

    def forget(self, chunk_ids: Iterable[ChunkId]) -> None:
        """Vectors that are damaged; they are made again."""
        ids = list(chunk_ids)
        for tables in self._both():
            tables.forget(ids)
        self._after = 0

    def forget_noted(self, chunk_ids: Iterable[ChunkId]) -> None:
        """Vectors made with a note that these chunks have no more."""
        ids = list(chunk_ids)
        for tables in self._both():
            tables.forget(tables.noted(ids))

    def step(self) -> bool:
        """One short piece of upkeep: drop vectors that nobody uses, make checksums that are missing. Whether there is
        more to do."""
        unused = self._unused()
        if unused is not None:
            with self._database.transaction():
                has_more = unused.drop_some()
            if not has_more:
                log.info("dropped the vectors of embedder %d", unused.number)
                self._database.forget_log()
            return True
        for tables in self._both():
            after = self._sealed.get(tables.number, 0)
            if after is not None:
                with self._database.transaction():
                    self._sealed[tables.number] = tables.seal_some(after)
                return True
        return False

    # --- the wanted embedder

    def missing(self, *, limit: int) -> list[tuple[ChunkId, str]]:
        """Published chunks without a vector of the wanted embedder, oldest first, and what is to be embedded of them.

        What was found complete is not looked through again, unless something is missing and nothing is found.
        """
        tables = self._wanted
        if tables is None or tables.is_full():
            return []
        found = tables.missing_after(self._after, limit=limit)
        if not found and self._after:
            found = tables.missing_after(0, limit=limit)
        self._after = found[0][0] - 1 if found else self._after
        self._given |= {id_: hash_text(text) for id_, text in found}
        return found

    def progress(self) -> Amount:
        """How many passages have vectors of the wanted embedder."""
        tables = self._wanted
        if tables is None or tables.is_full():
            return COMPLETE
        missing = tables.count_missing()
        fitting = tables.count_fitting()
        return Amount(fitting, fitting + missing) if missing else COMPLETE

    def by_text_hash(self, hashes: Iterable[bytes]) -> Mapping[bytes, Embedded]:
        """Vectors of the wanted embedder, with those of the former one if that is still searched."""
        if self._wanted is None:
            return {}
        wanted = set(hashes)
        found = self._wanted.by_text_hash(wanted)
        searched = self._searched
        if searched is None or searched == self._wanted:
            return found
        former = searched.by_text_hash(found)
        return {
            hash_: Embedded(item.dense, item.codes, embedder_id=item.embedder_id, former=former.get(hash_))
            for hash_, item in found.items()
        }

    # --- the searched embedder

    def count(self) -> int:
        """Live chunks that have a vector."""
        return len(self.searchable_ids())

    def searchable_ids(self) -> npt.NDArray[np.int64]:
        """Live chunks that have a vector, ascending."""
        searched = self._searched
        return np.empty(0, dtype=np.int64) if searched is None else searched.searchable_ids()

    def dense_after(
        self, after: int, *, limit: int
    ) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.float32], int | None]:
        """Ids and vectors of the next `limit` chunks after this id, live or not, and the id that was reached, None at
        the end. A vector that is not what was stored is forgotten, so that it is made again."""
        searched = self._searched
        if searched is None:
            return np.empty(0, dtype=np.int64), np.empty((0, 0), dtype=np.float32), None
        found = searched.dense_after(after, limit=limit)
        self._forget_damaged(found.damaged)
        return found.ids, found.matrix, found.reached

    def dense(self, chunk_ids: Sequence[ChunkId]) -> Mapping[ChunkId, Vector]:
        """Those that are what was stored; any other is forgotten, so that it is made again."""
        searched = self._searched
        if searched is None:
            return {}
        found, damaged = searched.dense(chunk_ids)
        self._forget_damaged(damaged)
        return found

    def codes(self, chunk_ids: Sequence[ChunkId]) -> Mapping[ChunkId, Codes]:
        """As `dense`."""
        searched = self._searched
        if searched is None:
            return {}
        found, damaged = searched.codes(chunk_ids)
        self._forget_damaged(damaged)
        return found

    def _forget_damaged(self, damaged: Sequence[ChunkId]) -> None:
        """Vectors are made from the text again, so a flipped bit in one is no reason to give up a library."""
        if damaged:
            log.warning("%d stored vectors are damaged and are made again", len(damaged))
            with self._database.transaction():
                self.forget(damaged)

    # --- rows

    def _fits(self, chunk_id: ChunkId, there: Mapping[ChunkId, bytes]) -> bool:
        """Whether it is there, and what was embedded of it is what is wanted."""
        wanted = there.get(chunk_id)
        return wanted is not None and self._given.get(chunk_id, wanted) == wanted

    def _both(self) -> Iterator[VectorTables]:
        yield from (tables for tables in dict.fromkeys((self._wanted, self._searched)) if tables is not None)

    def _own(self, tables: VectorTables, item: Embedded) -> Embedded | None:
        """The vectors among these that belong into these tables."""
        default = self._wanted.name if self._wanted is not None else ""
        candidates = (item, item.former)
        return next(
            (one for one in candidates if one is not None and (one.embedder_id or default) == tables.name), None
        )

    def _live(self, chunk_ids: Iterable[ChunkId]) -> list[ChunkId]:
        rows = self._database.rows_in(
            "select chunks.id from chunks join contents on contents.id = content_id where is_live = 1 and chunks.id in",
            chunk_ids,
        )
        return sorted(ChunkId(id_) for (id_,) in rows)

    def _is_covered(self, tables: VectorTables) -> bool:
        """From where the last look ended, then from the start: most looks end at the first chunk."""
        if tables.is_full():
            return True
        return not tables.misses_any_after(self._after) and not tables.misses_any_after(0)

    def _unused(self) -> VectorTables | None:
        """While no embedder is at hand, whichever it was may come back."""
        if self._wanted is None:
            return None
        used = {tables.number for tables in self._both()}
        return next((tables for tables in _known(self._database) if tables.number not in used), None)

    @property
    def _searched(self) -> VectorTables | None:
        """As the database says: what a transaction undid is not remembered here."""
        return next(iter(_known(self._database, "where is_searched = 1")), None)

    def _record_most_used(self) -> None:
        """A library that was made before the searched embedder was recorded has the one with most vectors."""
        counts = {tables: tables.count() for tables in _known(self._database) if tables.dimensions}
        best = max(counts, key=lambda tables: counts[tables], default=None)
        if best is not None and counts[best]:
            self._search_by(best)

    def _search_by(self, tables: VectorTables) -> None:
        if self._searched != tables:
            log.info("embedder %d is searched from here on", tables.number)
            self._database.execute("update embedders set is_searched = (id = ?)", (tables.number,))

    def _registered(self, embedder_id: str, dimensions: int) -> VectorTables:
        known = next((tables for tables in _known(self._database) if tables.name == embedder_id), None)
        if known is not None and known.dimensions != dimensions:
            if not known.could_have(dimensions):
                raise ValueError(f"an embedder of {known.dimensions} dimensions now has {dimensions}")
            log.warning("the dimensions of embedder %d are damaged", known.number)
            self._database.execute("update embedders set dimensions = ? where id = ?", (dimensions, known.number))
            return replace(known, dimensions=dimensions)
        if known is not None:
            return known
        number = self._database.execute(
            "insert into embedders (name, dimensions) values (?, ?)", (embedder_id, dimensions)
        )
        return VectorTables(self._database, number, embedder_id, dimensions)


def _known(database: Database, where: str = "") -> list[VectorTables]:
    rows = database.rows(f"select id, name, dimensions from embedders {where} order by id")
    return [VectorTables(database, *row) for row in rows]
