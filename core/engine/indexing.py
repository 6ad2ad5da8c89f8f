"""The order of indexing: one thread that advances many jobs, each step by step.

What a person dropped last goes first, then what was dropped before, then what was asked for otherwise, then what the
library does by itself. A job is left only where it holds nothing open, so that none sees another in the middle.
"""

import logging
import threading
import time
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from enum import IntEnum, StrEnum

from core.api.messages import Cancelled, Failed, Result
from core.api.types import NO_JOB, ErrorCode, JobId
from core.cancel import CancelToken
from core.engine.outcomes import outcome, unblock_after_grace
from core.errors import UserError

log = logging.getLogger(__name__)

PATIENCE_S = 20.0
"""So long a change on the disk waits behind a drop of many hours; then it gets a turn, up to its next rest."""
LOOK_FOR_SPACE_EVERY_S = 3.0


class Rank(IntEnum):
    """Who goes first; within a rank the newest."""

    LOOK = 0
    """Where files stand: takes no time, and a file that was deleted is to be out of answers within seconds."""
    DROP = 1
    CHECK = 2
    SYNC = 3
    OCR = 4
    FILL = 5
    CONTEXT = 6
    """What a model writes about passages: takes days, so everything else goes first."""


class Rest(StrEnum):
    """What a job says at each of its steps."""

    HELD = "held"
    """It has something open: nothing but a pause or its end may come in between."""
    FREE = "free"


Outcome = Result | Failed | Cancelled | None
Steps = Generator[Rest, None, Result | None]


class Task:
    """One job of the queue. `work` may change `rank` while it runs.

    After a pause in the middle of something, and after the disk was full, `work` is called once more and has to go on
    from what is in the library.
    """

    def __init__(
        self,
        rank: Rank,
        work: Callable[["Task"], Steps],
        on_end: Callable[[Outcome], None] = lambda _: None,
        *,
        job: JobId = NO_JOB,
    ) -> None:
        self.rank = rank
        self.job = job
        self.token = CancelToken()
        self.order = 0
        self.rested_at = 0.0
        self.is_held = False
        self._work = work
        self._on_end = on_end
        self._steps: Steps | None = None
        self._lock = threading.Lock()
        self._over = threading.Event()

    @property
    def is_over(self) -> bool:
        return self._over.is_set()

    def is_over_within(self, timeout_s: float) -> bool:
        return self._over.wait(timeout_s)

    def advance(self) -> Rest | Outcome:
        """One step, on the queue's thread. Anything but a Rest is its end."""
        found = outcome(self.job, self.token, self._next)
        self.is_held = found is Rest.HELD
        return found

    def let_go(self) -> None:
        """Give back what is open, on the queue's thread."""
        steps, self._steps = self._steps, None
        self.is_held = False
        if steps is not None and isinstance(found := outcome(self.job, CancelToken(), steps.close), Failed):
            log.warning("job %d could not end cleanly: %s", self.job, found.code.value)

    def end(self, how: Outcome) -> None:
        """Tell, once. Whoever hears of it and fails stops neither the queue nor those who cancel."""
        with self._lock:
            if self._over.is_set():
                return
            self._over.set()
        try:
            self._on_end(how)
        except UserError as error:
            log.warning("job %d: its end could not be noted: %s", self.job, error.code.value)
        except Exception:
            log.exception("job %d: bug at its end", self.job)

    def _next(self) -> Rest | Outcome:
        if self._steps is None:
            self._steps = self._work(self)
        try:
            return next(self._steps)
        except StopIteration as finished:
            return finished.value  # type: ignore[no-any-return]  # the generator's own return type


@dataclass(frozen=True, slots=True)
class Indexing:
    """A request that goes into the queue. `on_end` hears of its end before anyone else."""

    rank: Rank
    work: Callable[[Task], Steps]
    on_end: Callable[[Outcome], None] = lambda _: None


def choose(tasks: Sequence[Task], *, paused: bool, now: float) -> Task | None:
    """Who is advanced next; in a pause nobody but those who only look."""
    ready = [task for task in tasks if not paused or task.rank is Rank.LOOK]
    held = [task for task in ready if task.is_held]
    late = [task for task in ready if task.rank is Rank.SYNC and now - task.rested_at >= PATIENCE_S]
    looks = [task for task in ready if task.rank is Rank.LOOK]
    return max(held or looks or late or ready, key=lambda task: (-task.rank, task.order), default=None)


class IndexingQueue:
    """Owns the thread. `unblock` ends what a step waits for that cannot see its own cancellation.

    `has_space` is asked while a job waits for room on the disk.
    """

    def __init__(
        self,
        unblock: Callable[[], None],
        *,
        has_space: Callable[[], bool] = lambda: True,
        paused: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._unblock = unblock
        self._has_space = has_space
        self._paused = paused
        self._clock = clock
        self._tasks: list[Task] = []
        self._left: list[Task] = []
        self._current: Task | None = None
        self._order = 0
        self._full_at: float | None = None
        self._closed = False
        self._changed = threading.Condition()
        self._thread = threading.Thread(target=self._run, name="ingest", daemon=True)
        self._thread.start()

    @property
    def is_full(self) -> bool:
        """Whether everything waits for room on the disk."""
        return self._full_at is not None

    @property
    def is_paused(self) -> bool:
        return self._paused

    @property
    def ranks(self) -> frozenset[Rank]:
        """Of the jobs that are not over."""
        with self._changed:
            return frozenset(task.rank for task in self._tasks)

    def wants_others(self, rank: Rank) -> bool:
        """Whether a job of this rank is to give way as soon as it can: to another one, or to a pause."""
        with self._changed:
            return self._paused or self._closed or any(task.rank < rank for task in self._tasks)

    def add(self, task: Task) -> None:
        with self._changed:
            self._order += 1
            task.order = self._order
            task.rested_at = self._clock()
            self._tasks.append(task)
            self._changed.notify()

    def pause(self, *, paused: bool) -> None:
        """From the next step on nothing is read, and nothing held open."""
        with self._changed:
            self._paused = paused
            self._changed.notify()

    def cancel(self, task: Task) -> None:
        """A job that does not run now ends at once; one that does has what it waits for ended after a grace."""
        task.token.cancel()
        with self._changed:
            if self._current is task:
                unblock_after_grace(task.job, task.is_over_within, self._unblock)
                return
            self._leave(task)
        task.end(Cancelled(task.job))

    def close(self) -> None:
        """No further step is made, and the one that is made gets no grace."""
        with self._changed:
            self._closed = True
            running = self._current is not None
            for task in self._tasks:
                task.token.cancel()
            self._changed.notify()
        if running:
            self._unblock()

    def join(self, timeout_s: float) -> bool:
        """Whether the thread has ended."""
        self._thread.join(timeout_s)
        return not self._thread.is_alive()

    def _run(self) -> None:
        while (task := self._next()) is not None:
            self._advance(task)
        for task in [*self._left, *self._tasks]:
            task.let_go()
            task.end(Cancelled(task.job))

    def _advance(self, task: Task) -> None:
        found = task.advance()
        if isinstance(found, Failed) and found.code is ErrorCode.DISK_FULL:
            task.let_go()
            self._full_at = self._clock()
        elif not isinstance(found, Rest):
            self._finish(task, found)
            return
        if not task.is_held:
            task.rested_at = self._clock()

    def _finish(self, task: Task, found: Outcome) -> None:
        task.let_go()
        with self._changed:
            self._leave(task)
            self._left.remove(task)
        task.end(found)

    def _leave(self, task: Task) -> None:
        if task in self._tasks:
            self._tasks.remove(task)
            self._left.append(task)
            self._changed.notify()

    def _next(self) -> Task | None:
        """Waits for somebody who can go on; None at the end."""
        while True:
            self._tidy()
            with self._changed:
                self._current = None
                if self._closed:
                    return None
                if not self._to_let_go():
                    if not self.is_full:
                        self._current = choose(self._tasks, paused=self._paused, now=self._clock())
                    if self._current is not None:
                        return self._current
                    self._changed.wait(LOOK_FOR_SPACE_EVERY_S if self.is_full else None)

    def _to_let_go(self) -> list[Task]:
        return self._left + [task for task in self._tasks if self._paused and task.is_held]

    def _tidy(self) -> None:
        """What was left is given back here, on the one thread that may; then it is seen whether there is room."""
        with self._changed:
            leaving, self._left = self._to_let_go(), []
        for task in leaving:
            task.let_go()
        if self._full_at is not None and self._clock() - self._full_at >= LOOK_FOR_SPACE_EVERY_S:
            self._full_at = None if self._has_space() else self._clock()
