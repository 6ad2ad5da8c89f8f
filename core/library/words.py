"""The text index, following the database in short steps.

The database commits first; each step brings the index along and commits it. What is damaged, of another history or
made by other analysers is made anew in a folder beside it, step by step and across restarts; the old one answers
meanwhile if it may. Which folder counts is recorded in the database, so one transaction changes over.
"""

import json
import logging
import shutil
import time
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from core.api.following import Amount
from core.api.types import ChunkId, ErrorCode
from core.contracts.chunk_set import ChunkSet
from core.contracts.rows import Hit
from core.errors import UserError
from core.index.analysers import Analysers
from core.index.seals import segment_checks, segment_checksums
from core.index.text import ANALYSER_VERSION, Mark, TextEntry, TextIndex, TextIndexFailed
from core.library.pending import PendingRemovals
from core.library.stores import Stores
from core.store.chunks import IndexedChunk
from core.store.oplog import Position

log = logging.getLogger(__name__)

STEP_CHUNKS = 500
"""Taken in by one step: about 0.1 s."""

CHECK_S = 0.05
"""Of reading files through in one step."""

SEARCH_PATIENCE_S = 0.1
"""What a search spends on an index that is not there yet, before it answers with what there is."""

FORGET_INTERVAL_S = 300.0
SMALL_CHUNKS = 2_000
"""A larger library forgets the words of removed documents at most so often: it is written anew for that."""

_FAILURES = 2
_CURRENT, _NEXT = "text", "text-next"
Result = TypeVar("Result")
Nothing = TypeVar("Nothing")


class WordSearch:
    """Owns the text index. `clock` is monotonic, in seconds."""

    def __init__(self, folder: Path, stores: Stores, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._folder = folder
        self._stores = stores
        self._clock = clock
        self._analysers = Analysers()
        self._removals = PendingRemovals(stores)
        self._opening: Iterator[None] | None = self._open()
        self._current: TextIndex | None = None
        self._next: TextIndex | None = None
        self._at_work: TextIndex | None = None
        self._failures = 0
        self._is_settled = False
        self._proved: Mark | None = None
        self._rewritten_at: float | None = None

    # --- following the database

    @property
    def position(self) -> Position | None:
        """What the history is still needed from; None if that is not known."""
        marks = [index.mark for index in (self._current, self._next) if index is not None and index.mark is not None]
        if self._opening is not None or not marks:
            return None
        return min(Position(mark.seq, mark.nonce) for mark in marks)

    def step(self) -> bool:
        """One short piece of what there is to do; whether there is more. Raises UserError."""
        has_more = self._carefully(lambda: self._urgent() or self._patient())
        if not has_more:
            self._prove()
        return has_more

    def commit(self) -> None:
        """All steps until every change is searchable; what can wait waits. Raises UserError."""
        while self._carefully(self._urgent):
            continue
        self._prove()

    def ask_forget(self) -> None:
        """Note, inside the caller's transaction, that the index is to be written anew without what is removed now.

        A removed chunk's words stay in its segment until no chunk of that segment is alive.
        """
        done, asked = self._stores.derived.refresh(_CURRENT)
        self._stores.derived.set_refresh(_CURRENT, after=done, until=asked + 1)

    def make_anew(self) -> None:
        """From the next step on, as if nothing were there."""
        self.close()
        self._is_settled = False

    def progress(self) -> Amount:
        """Chunks that can be found, of those there are."""
        index = self._current or self._next
        held = 0 if index is None else index.chunk_count
        if index is not None and index is self._current and _position(index) == self._stores.oplog.last():
            return Amount(held, held)
        total = self._stores.documents.totals().chunks
        return Amount(min(held, total), total)

    def flaws(self) -> int:
        """Chunks that are in the index and should not be, or the reverse, after all changes were taken in."""
        self.commit()
        index = self._current
        if index is None:
            return self._stores.chunks.live_count()
        held = index.chunk_ids()
        there = self._stores.chunks.live_count()
        sound = len(self._stores.chunks.live(held))
        return len(held) - sound + there - sound

    # --- reading

    def analyze_each(self, texts: Sequence[str]) -> list[list[str]]:
        """By the way of stemming of most of the library's chunks."""
        found = self._asked(lambda index: [index.analyze(text) for text in texts], None)
        return [self._analysers.analyze(text) for text in texts] if found is None else found

    def search(self, question: str, *, allowed: ChunkSet | None, limit: int) -> list[Hit]:
        """From what is ready; a chunk that was removed is never found, even if the index does not know yet."""
        return self._asked(
            lambda index: index.search(
                question, allowed=allowed, limit=limit, without=self._removals.since(_position(index))
            ),
            [],
        )

    def inverse_document_frequencies(self, tokens: Sequence[str]) -> Mapping[str, float]:
        return self._asked(lambda index: index.inverse_document_frequencies(tokens), dict.fromkeys(tokens, 0.0))

    def close(self) -> None:
        """What was not taken in is caught up on at the next start."""
        self._opening = None
        for index in (self._current, self._next):
            self._close(index)
        self._current = self._next = None

    def _asked(self, ask: Callable[[TextIndex], Result], nothing: Nothing) -> Result | Nothing:
        for _ in range(_FAILURES):
            index = self._hurried()
            if index is None:
                return nothing
            try:
                return ask(index)
            except TextIndexFailed as error:
                log.warning("text index failed while it was searched: %s", error)
                self._drop(index)
        return nothing

    def _hurried(self) -> TextIndex | None:
        """A small library's index is opened, caught up on or made within the patience of a search."""
        until = self._clock() + SEARCH_PATIENCE_S
        try:
            while not self._is_settled and self._clock() < until:
                self._carefully(self._urgent)
        except UserError as error:
            log.warning("text index is not ready: %s", error.code.value)
        return self._current or self._next

    # --- what there is to do

    def _urgent(self) -> bool:
        """What a search waits for: opening, all changes, and an index at all."""
        if self._opening is not None:
            self._advance(self._opening)
            return True
        if self._current is None:
            self._is_settled = False
            self._fill_next()
            return True
        self._is_settled = not self._follow(self._current)
        return not self._is_settled

    def _patient(self) -> bool:
        """What a search does not wait for: the same index once more, without what was removed."""
        if self._next is None and not self._is_rewrite_due():
            return False
        self._fill_next()
        return True

    def _is_rewrite_due(self) -> bool:
        if self._stores.derived.version(_CURRENT) != ANALYSER_VERSION:
            return True
        done, asked = self._stores.derived.refresh(_CURRENT)
        if done >= asked:
            return False
        waited_s = float("inf") if self._rewritten_at is None else self._clock() - self._rewritten_at
        return waited_s >= FORGET_INTERVAL_S or self._stores.documents.totals().chunks <= SMALL_CHUNKS

    def _advance(self, work: Iterator[None]) -> None:
        until = self._clock() + CHECK_S
        while self._clock() < until:
            try:
                next(work)
            except StopIteration:
                self._opening = None
                return

    def _follow(self, index: TextIndex) -> bool:
        """Take in the next changes; whether there were any."""
        changed, reached = self._stores.oplog.changed_after(_position(index), limit=STEP_CHUNKS)
        if not changed:
            return False
        filled = index.mark.filled if index.mark is not None else 0
        self._replace(index, changed, self._stores.chunks.indexed(changed), Mark(*reached, filled))
        return True

    def _replace(self, index: TextIndex, ids: Sequence[ChunkId], rows: Sequence[IndexedChunk], mark: Mark) -> None:
        self._at_work = index
        index.replace(ids, [_entry(row) for row in rows], mark)
        self._at_work = None
        self._failures = 0

    # --- opening

    def _open(self) -> Generator[None, None, None]:
        """What an earlier run of the process left, if it can be used."""
        derived = self._stores.derived
        self._sweep()
        self._current = yield from self._opened(_CURRENT)
        if derived.version(_NEXT) == ANALYSER_VERSION:
            self._next = yield from self._opened(_NEXT)

    def _opened(self, name: str) -> Generator[None, None, TextIndex | None]:
        recorded = self._stores.derived.file(name)
        if recorded is None or not (self._folder / recorded[0]).is_dir():
            return None
        try:
            for damaged in segment_checks(self._folder / recorded[0], _checksums(recorded[2])):
                if damaged is not None:
                    log.warning("a file of the text index is damaged: %s", Path(damaged).suffix)
                    return None
                yield
            index = TextIndex(self._folder / recorded[0])
        except (TextIndexFailed, OSError, ValueError, TypeError) as error:
            log.warning("text index cannot be used: %s", error)
            return None
        if index.mark is None or not self._stores.oplog.holds(_position(index)):
            log.warning("text index is of another history")
            index.close()
            return None
        return index

    def _prove(self) -> None:
        """Record the checksum of each file, by which another one in its place is noticed. What a killed process did not
        record is opened without that proof."""
        recorded = self._stores.derived.file(_CURRENT)
        if recorded is None or self._current is None or self._current.mark == self._proved:
            return
        try:
            checksums = json.dumps(segment_checksums(self._folder / recorded[0]), separators=(",", ":"))
        except OSError as error:
            log.info("checksums could not be read: %s", type(error).__name__)
            return
        with self._stores.database.transaction():
            self._stores.derived.set_file(_CURRENT, (recorded[0], 0, checksums))
        self._proved = self._current.mark

    # --- making anew

    def _fill_next(self) -> None:
        """The next piece of an index made anew, up to the change-over."""
        index = self._next
        if index is None:
            self._begin_next()
            return
        mark = index.mark or Mark(0, 0)
        rows = self._stores.chunks.indexed_between(mark.filled, self._stores.chunks.last_id(), limit=STEP_CHUNKS)
        if rows:
            self._replace(index, [row.id for row in rows], rows, mark._replace(filled=rows[-1].id))
        elif not self._follow(index):
            self._change_over(index)

    def _begin_next(self) -> None:
        log.info("making the text index anew")
        derived = self._stores.derived
        name = str(max((int(one) for one in self._recorded() if one.isdecimal()), default=0) + 1)
        folder = self._folder / name
        try:
            if folder.exists():
                shutil.rmtree(folder)
            folder.mkdir(mode=0o700, parents=True)
        except OSError as error:
            raise UserError(ErrorCode.NO_PERMISSION, path=str(folder)) from error
        index = TextIndex(folder)
        self._replace(index, (), (), Mark(*self._stores.oplog.last()))
        with self._stores.database.transaction():
            _, asked = derived.refresh(_CURRENT)
            derived.set_version(_NEXT, ANALYSER_VERSION)
            derived.set_file(_NEXT, (name, 0, ""))
            derived.set_refresh(_NEXT, after=asked, until=asked)
        self._next = index
        if self._current is not None:
            self._rewritten_at = self._clock()

    def _change_over(self, index: TextIndex) -> None:
        derived = self._stores.derived
        with self._stores.database.transaction():
            (name, _, _), (done, _) = derived.file(_NEXT) or ("", 0, ""), derived.refresh(_NEXT)
            _, asked = derived.refresh(_CURRENT)
            derived.set_file(_CURRENT, (name, 0, ""))
            derived.set_version(_CURRENT, ANALYSER_VERSION)
            derived.set_refresh(_CURRENT, after=done, until=asked)
            derived.set_file(_NEXT, ("", 0, ""))
        self._close(self._current)
        self._current, self._next = index, None
        self._sweep()
        log.info("text index ready")

    def _recorded(self) -> set[str]:
        files = (self._stores.derived.file(name) for name in (_CURRENT, _NEXT))
        return {recorded[0] for recorded in files if recorded is not None}

    def _sweep(self) -> None:
        """Folders that count no more. What another program holds open goes the next time."""
        recorded = self._recorded()
        for path in self._folder.iterdir() if self._folder.is_dir() else ():
            if path.name not in recorded:
                if path.is_dir():
                    shutil.rmtree(path, ignore_errors=True)
                else:
                    path.unlink(missing_ok=True)

    # --- failures

    def _carefully(self, work: Callable[[], bool]) -> bool:
        """One failure is answered by making the index anew; the next is the user's to know."""
        try:
            return work()
        except TextIndexFailed as error:
            log.warning("text index failed: %s", error)
            failed, self._at_work = self._at_work, None
            if error.is_disk_full:
                self._give_up_writing()
                raise UserError(ErrorCode.DISK_FULL, path=str(self._folder)) from error
            if failed is not None:
                self._drop(failed)
            self._failures += 1
            if self._failures >= _FAILURES:
                self._failures = 0
                raise UserError(ErrorCode.LIBRARY_DAMAGED, path=str(self._folder)) from error
            return True

    def _drop(self, index: TextIndex) -> None:
        self._close(index)
        self._is_settled = False
        self._current = None if self._current is index else self._current
        self._next = None if self._next is index else self._next

    def _give_up_writing(self) -> None:
        """What was committed goes on answering."""
        for index in (self._current, self._next):
            if index is not None:
                try:
                    index.give_up_writing()
                except TextIndexFailed as error:
                    log.info("text index could not be rolled back: %s", error)

    def _close(self, index: TextIndex | None) -> None:
        try:
            if index is not None:
                index.close()
        except TextIndexFailed as error:
            log.info("text index could not be closed: %s", error)


def _checksums(recorded: str) -> dict[str, int]:
    """Raises ValueError or TypeError for what is none."""
    return {str(name): int(crc) for name, crc in dict(json.loads(recorded or "{}")).items()}


def _entry(chunk: IndexedChunk) -> TextEntry:
    """What was noted about a chunk is found like its text."""
    text = "\n".join(part for part in (chunk.note, chunk.text) if part)
    return TextEntry(chunk.id, text, chunk.context, chunk.language)


def _position(index: TextIndex) -> Position:
    return Position(0, 0) if index.mark is None else Position(index.mark.seq, index.mark.nonce)
