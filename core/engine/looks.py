"""Looks at the disk: which are under way, which are still to be had, and which are not wanted any more."""

import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial

from core.api.messages import Failed
from core.api.types import ErrorCode
from core.contracts.library import Library
from core.engine.indexing import IndexingQueue, Outcome, Rank, Task
from core.engine.runs import Run, Runs
from core.paths import covers

log = logging.getLogger(__name__)

LOOK_THROUGH_EVERY_S = 600.0
TRY_AGAIN_S = 60.0
"""After a failure of what nobody asked for."""


class Looks:
    """From any thread, but `go_on`. `on_end` is told how each look ended; `are_polled` says of paths whether only looks
    tell what changed there."""

    def __init__(
        self,
        library: Library,
        queue: IndexingQueue,
        runs: Runs,
        *,
        on_end: Callable[[Outcome], None],
        are_polled: Callable[[Sequence[str]], bool],
    ) -> None:
        self._library = library
        self._queue = queue
        self._runs = runs
        self._on_end = on_end
        self._are_polled = are_polled
        self._lock = threading.Lock()
        self._postponed: dict[str, float] = {}
        self._kept: set[str] = set()
        self._added: deque[Run] = deque()
        self._unwanted: deque[Run] = deque()
        self._through: Task | None = None
        self._through_at = 0.0
        self.seen_at = datetime.now(UTC)
        """Until when everything was seen that only looks can tell."""

    @property
    def waiting(self) -> int:
        """How many paths are still to be looked at."""
        return len(self._postponed) + len(self._kept)

    @property
    def has_looked_through(self) -> bool:
        """Whether it is known what is to be read. Not that it was read."""
        return self._through is not None and (self._through.is_over or self._through.rank is not Rank.LOOK)

    def look(self, paths: Sequence[str], rank: Rank = Rank.LOOK) -> None:
        """At what is at or below these paths."""
        if paths:
            run = self._runs.updating(paths)
            self._start(run, rank, is_poll=self._are_polled(paths))

    def look_through(self, rank: Rank) -> None:
        """All folders and single files; one such look at a time."""
        self._through_at = time.monotonic() + LOOK_THROUGH_EVERY_S
        if self._through is not None and not self._through.is_over:
            self._through.rank = min(self._through.rank, rank)
        else:
            self._through = self._start(self._runs.updating(()), rank, is_poll=True)

    def postpone(self, path: str, seconds: float) -> None:
        with self._lock:
            self._postponed[path] = time.monotonic() + seconds

    def try_again_soon(self) -> None:
        self._through_at = min(self._through_at, time.monotonic() + TRY_AGAIN_S)

    def added(self, run: Run) -> None:
        """A drop is over. What it read may have changed before it was watched."""
        self._added.append(run)

    def cancelled(self, run: Run) -> None:
        """A drop is to end altogether: what it was about is not followed after all."""
        self._unwanted.append(run)

    def go_on(self, due: Sequence[str], now: float, *, targets_are_new: bool) -> bool:
        """Begin what is due, and whether that was a look through everything. What is kept while the disk is full is not
        lost."""
        with self._lock:
            rested = [path for path, at in self._postponed.items() if now >= at]
            self._postponed = {path: at for path, at in self._postponed.items() if now < at}
        self._kept.update(rested, due)
        while self._unwanted:
            self._unfollow_new(self._unwanted.popleft())
        if not targets_are_new:
            while self._added:
                self._kept.update(self._added.popleft().paths)
        if self._kept and not self._queue.is_full:
            kept, self._kept = self._kept, set()
            self.look(sorted(kept))
        if now < self._through_at:
            return False
        self.look_through(Rank.SYNC)
        return True

    def leave(self, folder: str) -> None:
        """What is at or below a folder is not to be read any more, but all else that was to be."""
        for run in self._runs.below(folder):
            others = [path for path in run.paths if not covers(folder, path)]
            is_drop = run.followed_before is not None
            if run.keeps_postponed:  # a person waits for it, and did not cancel it
                run.is_given_up = True
                continue
            if run.task is None or (is_drop and others):
                continue
            self._queue.cancel(run.task)
            if not run.paths:
                self.look_through(Rank.SYNC)
            elif not is_drop:
                self.look(others)

    def _start(self, run: Run, rank: Rank, *, is_poll: bool) -> Task:
        run.task = Task(rank, run.work, partial(self._ended, run, datetime.now(UTC), is_poll))
        self._queue.add(run.task)
        return run.task

    def _ended(self, run: Run, started: datetime, is_poll: bool, outcome: Outcome) -> None:
        run.end()
        if isinstance(outcome, Failed):
            log.warning("a look at the disk failed: %s", outcome.code.value)
            self.try_again_soon()
        elif is_poll:
            self.seen_at = started
        self._on_end(outcome)

    def _unfollow_new(self, run: Run) -> None:
        before = run.followed_before or ()
        known = {folder.path for folder in before}
        for folder in self._library.folders():
            if folder.path in known or not any(covers(path, folder.path) for path in run.paths):
                continue
            self._library.unfollow(folder.id)
            for inner in before:
                if covers(folder.path, inner.path):
                    self._library.follow(inner.path, mount=inner.mount)
            self.leave(folder.path)


def is_of_models(outcome: Outcome) -> bool:
    """Whether a model is what failed."""
    return isinstance(outcome, Failed) and outcome.code in {
        ErrorCode.MODEL_FAILED,
        ErrorCode.CHILD_DIED,
        ErrorCode.NOT_ENOUGH_MEMORY,
    }
