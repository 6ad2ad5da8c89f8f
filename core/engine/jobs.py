"""Jobs and the threads that run them. Each job ends exactly once: done, failed or cancelled."""

import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from core.api.messages import Cancelled, Done, Ended, Event, Failed, Result
from core.api.types import ErrorCode, JobId
from core.cancel import CancelToken
from core.engine.indexing import Indexing, IndexingQueue, Outcome, Task
from core.engine.outcomes import outcome, unblock_after_grace

log = logging.getLogger(__name__)

Emit = Callable[[Event], None]
Work = Callable[[CancelToken], Result]


class Lane(StrEnum):
    """Which thread runs a job. `DESK` is for what is answered at once, `CARE` for a look through the whole library,
    `FINDING` for how passages are found and judged, `COPIES` for those of documents, `WHY` for the lists of one search,
    `TEXTS` for looking through the pages of one document: both take a second, and a check of the library minutes."""

    ANSWER = "answer"
    PAGES = "pages"
    DESK = "desk"
    CARE = "care"
    FINDING = "finding"
    COPIES = "copies"
    WHY = "why"
    TEXTS = "texts"


@dataclass(frozen=True, slots=True)
class LaneRules:
    """How a lane deals with its queue. `unblock` ends what a job waits for that cannot see its own cancellation.

    With `newest_first` the queue holds at most `most_waiting` jobs; the oldest are cancelled, as nobody looks at
    those pages any more.
    """

    unblock: Callable[[], None] = lambda: None
    newest_first: bool = False
    most_waiting: int | None = None


class Job:
    """One piece of work. `end` sends its last event, once."""

    def __init__(self, job_id: JobId, work: Work, emit: Emit) -> None:
        self.id = job_id
        self.token = CancelToken()
        self._work = work
        self._emit = emit
        self._lock = threading.Lock()
        self._started = False
        self._over = threading.Event()

    def is_over_within(self, timeout_s: float) -> bool:
        """Waits for the job's end."""
        return self._over.wait(timeout_s)

    def run(self) -> None:
        """Does nothing if the job was cancelled before."""
        with self._lock:
            if self._over.is_set():
                return
            self._started = True
        self._end(self._outcome())

    def cancel(self) -> bool:
        """Ask the job to stop; one that has not started ends at once. Whether it has still to end by itself."""
        self.token.cancel()
        with self._lock:
            if self._started:
                return not self._over.is_set()
        self._end(Cancelled(self.id))
        return False

    def _outcome(self) -> Ended:
        found = outcome(self.id, self.token, lambda: self._work(self.token))
        return ended(self.id, found)

    def _end(self, event: Ended) -> None:
        with self._lock:
            if self._over.is_set():
                return
            self._over.set()
        self._emit(event)


def ended(job_id: JobId, found: Result | Failed | Cancelled) -> Ended:
    return found if isinstance(found, Failed | Cancelled) else Done(job_id, found)


class JobLane:
    """One thread and the jobs that wait for it."""

    def __init__(self, name: str, rules: LaneRules, on_over: Callable[[JobId], None]) -> None:
        self._rules = rules
        self._on_over = on_over
        self._waiting: deque[Job] = deque()
        self._changed = threading.Condition()
        self._closed = False
        self._current: Job | None = None
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def add(self, job: Job) -> None:
        with self._changed:
            self._waiting.append(job)
            limit = self._rules.most_waiting
            stale = [self._waiting.popleft() for _ in range(len(self._waiting) - limit)] if limit is not None else []
            self._changed.notify()
        for old in stale:
            old.cancel()
            self._on_over(old.id)

    def cancel(self, job: Job) -> None:
        """A running job that does not stop within the grace period has its child ended under it."""
        if not job.cancel():
            self._on_over(job.id)
            return
        unblock_after_grace(job.id, job.is_over_within, self._rules.unblock)

    def close(self) -> None:
        """No further job starts, and the one that runs gets no grace."""
        with self._changed:
            self._closed = True
            running = self._current is not None
            self._changed.notify()
        if running:
            self._rules.unblock()

    def join(self, timeout_s: float) -> bool:
        """Whether the thread has ended."""
        self._thread.join(timeout_s)
        return not self._thread.is_alive()

    def _run(self) -> None:
        while (job := self._next()) is not None:
            job.run()
            self._on_over(job.id)

    def _next(self) -> Job | None:
        with self._changed:
            self._current = None
            self._changed.wait_for(lambda: self._waiting or self._closed)
            if self._closed:
                return None
            self._current = self._waiting.pop() if self._rules.newest_first else self._waiting.popleft()
            return self._current


Planned = tuple[Lane, Work] | Indexing


class Jobs:
    """Every open job by its number, whether it has a lane or waits in the queue of those that index."""

    def __init__(self, lanes: Mapping[Lane, LaneRules], queue: IndexingQueue, emit: Emit) -> None:
        self._emit = emit
        self._queue = queue
        self._lock = threading.Lock()
        self._open: dict[JobId, Callable[[], None]] = {}
        self._lanes = {lane: JobLane(lane.value, rules, self._forget) for lane, rules in lanes.items()}

    def is_open(self, job_id: JobId) -> bool:
        with self._lock:
            return job_id in self._open

    def submit(self, job_id: JobId, planned: Planned) -> bool:
        """False if a job of that number is still open: a second one could not be told from it."""
        if isinstance(planned, Indexing):
            task = self._task(job_id, planned)
            return self._opened(job_id, lambda: self._queue.cancel(task), lambda: self._queue.add(task))
        job = Job(job_id, planned[1], self._emit)
        lane = self._lanes[planned[0]]
        return self._opened(job_id, lambda: lane.cancel(job), lambda: lane.add(job))

    def cancel(self, job_id: JobId) -> None:
        """Nothing happens to a job that is over or was never there."""
        with self._lock:
            cancel = self._open.get(job_id)
        if cancel is not None:
            cancel()

    def close(self, timeout_s: float) -> bool:
        """Cancel every job and end the threads; False if one of them did not end in time."""
        with self._lock:
            still_open = list(self._open.values())
        for cancel in still_open:
            cancel()
        threads: list[JobLane | IndexingQueue] = [*self._lanes.values(), self._queue]
        for thread in threads:
            thread.close()
        until = time.monotonic() + timeout_s
        ended_in_time = [thread.join(max(0.0, until - time.monotonic())) for thread in threads]
        return all(ended_in_time)

    def _opened(self, job_id: JobId, cancel: Callable[[], None], start: Callable[[], None]) -> bool:
        with self._lock:
            if job_id in self._open:
                return False
            self._open[job_id] = cancel
        start()
        return True

    def _task(self, job_id: JobId, planned: Indexing) -> Task:
        def end(found: Outcome) -> None:
            try:
                planned.on_end(found)
            finally:
                self._forget(job_id)
                self._emit(ended(job_id, found or Failed(job_id, ErrorCode.INTERNAL)))

        return Task(planned.rank, planned.work, end, job=job_id)

    def _forget(self, job_id: JobId) -> None:
        with self._lock:
            self._open.pop(job_id, None)
