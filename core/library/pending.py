"""Chunks that were removed and that an index may still hold: no search returns them."""

from collections.abc import Collection

from core.api.types import ChunkId
from core.library.stores import Stores
from core.store.oplog import Position

_EVERYTHING = 1 << 40


class PendingRemovals:
    """Reads each row of the oplog once."""

    def __init__(self, stores: Stores) -> None:
        self._stores = stores
        self._since = Position(0, 0)
        self._read = Position(0, 0)
        self._gone: set[ChunkId] = set()

    def since(self, position: Position) -> Collection[ChunkId]:
        """Chunks removed after `position` and not taken back."""
        last = self._stores.oplog.last()
        if position == last:
            self._since = self._read = last
            self._gone.clear()
            return ()
        if position < self._since or self._read < position:
            self._read = position
            self._gone.clear()
        self._since = position
        if self._read != last:
            changed, self._read = self._stores.oplog.changed_after(self._read, limit=_EVERYTHING)
            live = self._stores.chunks.live(changed)
            self._gone.difference_update(live)
            self._gone.update(id_ for id_ in changed if id_ not in live)
        return self._gone
