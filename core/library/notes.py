"""Contextual retrieval: notes come into use, and out of it, in both indexes with one transaction each."""

from collections.abc import Mapping

from core.api.following import Amount
from core.api.types import ChunkId
from core.contracts.library import EVERYTHING
from core.contracts.models import Embedded
from core.contracts.rows import StoredChunk
from core.library.stores import Stores


class NoteChanges:
    """Whatever changes is logged in the same transaction; the indexes follow the log."""

    def __init__(self, stores: Stores) -> None:
        self._stores = stores

    def missing(self, *, limit: int) -> list[StoredChunk]:
        ids = self._stores.notes.missing(limit=limit)
        stored = self._stores.chunks.stored(ids, scope=EVERYTHING)
        return [stored[id_] for id_ in ids if id_ in stored]

    def add(self, notes: Mapping[ChunkId, str], embedded: Mapping[ChunkId, Embedded]) -> None:
        """While notes are not used they are kept for when they are, and the vectors are passed over. Raises ValueError
        for vectors that cannot be right, before anything is stored."""
        stores = self._stores
        stores.embeddings.check(list(embedded.values()))
        with stores.database.transaction():
            stores.embeddings.forget_noted(noted := stores.notes.of(notes))
            kept = stores.notes.keep(notes)
            made = [id_ for id_ in kept if id_ in embedded] if stores.notes.are_used else []
            stores.embeddings.add(made, [embedded[id_] for id_ in made])
            changed = kept if stores.notes.are_used else noted
            stores.oplog.record(removed=(), added=sorted(stores.chunks.live(changed)))

    def amount(self) -> Amount:
        return self._stores.notes.amount()

    def use(self, *, used: bool) -> None:
        """The index of words follows at once; vectors that do not fit any more are searched until those are made that
        take their place, as with any that are missing."""
        if used != self._stores.notes.are_used:
            with self._stores.database.transaction():
                self._stores.notes.use(used=used)
