"""The text index, kept in step with the database.

The database commits first; the index follows in memory and is committed every few seconds. What it missed, because
the process was killed or the disk was full, it catches up on from the oplog; what is damaged is built anew.
"""

import logging
import shutil
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from core.api.types import ChunkId, ErrorCode
from core.contracts.rows import Hit
from core.errors import UserError
from core.index.text import ANALYSER_VERSION, TextEntry, TextIndex, TextIndexFailed
from core.library.stores import Stores
from core.store.database import batches
from core.store.oplog import Position

log = logging.getLogger(__name__)

COMMIT_CHUNKS = 2_000
COMMIT_INTERVAL_S = 5.0
"""Committing costs a second on a busy disk, so it is done for many documents at once."""

REFRESH_CHUNKS = 1_000
"""Chunks indexed anew in one step after a removal, about 0.2 s."""

_NAME = "text"
Result = TypeVar("Result")


class WordSearch:
    """Owns the text index. `clock` is monotonic, in seconds."""

    def __init__(self, folder: Path, stores: Stores, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._folder = folder
        self._stores = stores
        self._clock = clock
        self._index: TextIndex | None = None
        self._is_trusted = True
        self._position = Position(0, 0)
        self._pending = 0
        self._committed_at = clock()

    def open(self) -> None:
        """Bring the index up to date, or build it. Raises UserError."""
        self._use(lambda _: None)

    # --- following the database

    def follow(self, *, removed: Sequence[ChunkId], added: Iterable[TextEntry], position: Position) -> None:
        """Take in one committed transaction. If the index fails, it is opened again, and caught up, at its next use."""
        if self._index is None:
            return
        try:
            self._index.remove(removed)
            entries = list(added)
            self._index.add(entries)
        except TextIndexFailed as error:
            self._lose(error)
            return
        self._position = position
        self._pending += len(removed) + len(entries)

    def commit(self) -> None:
        """Raises UserError."""
        self._use(self._commit)

    def commit_if_due(self) -> None:
        """At 2,000 chunks or after 5 seconds."""
        waited_s = self._clock() - self._committed_at
        if self._pending and (self._pending >= COMMIT_CHUNKS or waited_s >= COMMIT_INTERVAL_S):
            self.commit()

    # --- forgetting

    def ask_refresh(self) -> None:
        """Note, inside the caller's transaction, that every chunk is to be indexed anew, step by step.

        A removed chunk's words stay in its segment until no chunk of that segment is alive; nothing else makes
        Tantivy drop one. There is one step even when no chunk is left.
        """
        self._stores.derived.set_refresh(_NAME, after=0, until=self._stores.chunks.last_id() + 1)

    def refresh_step(self) -> bool:
        """Index the next chunks anew; whether there is more to do. Raises UserError."""
        after, until = self._stores.derived.refresh(_NAME)
        if after >= until:
            return False
        return self._use(lambda index: self._refresh(index, after=after, until=until))

    # --- reading

    def search(self, question: str, *, allowed: frozenset[ChunkId] | None, limit: int) -> list[Hit]:
        self.commit_if_due()
        return self._use(lambda index: index.search(question, allowed=allowed, limit=limit))

    def analyze(self, text: str) -> list[str]:
        return self._use(lambda index: index.analyze(text))

    def inverse_document_frequencies(self, tokens: Sequence[str]) -> Mapping[str, float]:
        return self._use(lambda index: index.inverse_document_frequencies(tokens))

    def chunk_count(self) -> int:
        """As of the last commit."""
        return self._use(lambda index: index.chunk_count)

    def close(self) -> None:
        """Raises UserError; the index is closed all the same, and what it missed is caught up on at the next start."""
        if self._index is None:
            return
        try:
            self._commit(self._index)
            self._index.close()
        except TextIndexFailed as error:
            raise _for_people(error, self._folder) from error
        finally:
            self._index = None

    def _use(self, action: Callable[[TextIndex], Result]) -> Result:
        """One failure is answered by making the index anew; a second is the user's to know."""
        try:
            return action(self._ready())
        except TextIndexFailed as error:
            self._lose(error)
            self._is_trusted = error.is_disk_full
        try:
            return action(self._ready())
        except TextIndexFailed as error:
            self._lose(error)
            raise _for_people(error, self._folder) from error

    def _ready(self) -> TextIndex:
        if self._index is None:
            self._index = (self._caught_up() if self._is_trusted else None) or self._built()
            self._is_trusted = True
            self._pending = 0
            self._committed_at = self._clock()
        return self._index

    def _caught_up(self) -> TextIndex | None:
        """The index on the disk after the changes it missed; None if it cannot be used."""
        if self._stores.derived.version(_NAME) != ANALYSER_VERSION:
            return None
        try:
            index = TextIndex(self._folder)
            reached = index.position
        except TextIndexFailed as error:
            if error.is_disk_full:
                raise
            log.warning("text index cannot be used: %s", error)
            return None
        if reached is None or not self._stores.oplog.holds(reached):
            log.warning("text index is of another history")
            index.close()
            return None
        self._position = Position(*reached)
        self._replay(index)
        return index

    def _replay(self, index: TextIndex) -> None:
        changed = self._stores.oplog.chunks_after(self._position)
        if not changed:
            return
        log.info("text index catches up on %d chunks", len(changed))
        for ids in batches(changed):
            index.remove(ids)
            index.add(_entries(self._stores.chunks.indexed(ids)))
        self._position = self._stores.oplog.last()
        self._commit(index)

    def _built(self) -> TextIndex:
        log.info("building the text index")
        self._empty_folder()
        index = TextIndex(self._folder)
        index.add(_entries(self._stores.chunks.every_indexed()))
        self._position = self._stores.oplog.last()
        self._commit(index)
        with self._stores.database.transaction():
            self._stores.derived.set_version(_NAME, ANALYSER_VERSION)
            self._stores.derived.set_refresh(_NAME, after=0, until=0)
        return index

    def _empty_folder(self) -> None:
        try:
            if self._folder.exists():
                shutil.rmtree(self._folder)
            self._folder.mkdir(mode=0o700, parents=True)
        except OSError as error:
            raise UserError(ErrorCode.NO_PERMISSION, path=str(self._folder)) from error

    def _commit(self, index: TextIndex) -> None:
        index.commit(self._position)
        self._stores.oplog.prune(self._position)
        self._pending = 0
        self._committed_at = self._clock()

    def _refresh(self, index: TextIndex, *, after: int, until: int) -> bool:
        rows = self._stores.chunks.indexed_between(after, until, limit=REFRESH_CHUNKS)
        index.remove([id_ for id_, _, _ in rows])
        index.add(_entries(rows))
        self._commit(index)
        is_last = len(rows) < REFRESH_CHUNKS
        if is_last:
            index.drop_obsolete_files()
        with self._stores.database.transaction():
            self._stores.derived.set_refresh(_NAME, after=until if is_last else rows[-1][0], until=until)
        return not is_last

    def _lose(self, error: TextIndexFailed) -> None:
        log.warning("text index failed: %s", error)
        index, self._index = self._index, None
        if index is not None:
            try:
                index.close()
            except TextIndexFailed as second:
                log.info("text index could not be closed: %s", second)


def _entries(rows: Iterable[tuple[ChunkId, str, str]]) -> Iterable[TextEntry]:
    return (TextEntry(id_, text, context) for id_, text, context in rows)


def _for_people(error: TextIndexFailed, folder: Path) -> UserError:
    code = ErrorCode.DISK_FULL if error.is_disk_full else ErrorCode.LIBRARY_DAMAGED
    return UserError(code, path=str(folder))
