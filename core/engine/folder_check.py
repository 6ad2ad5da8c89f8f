"""A look through all folders that a person asked for: done when what changed can be found."""

import time
from collections.abc import Generator

from core.api.messages import Checked
from core.api.types import JobId
from core.engine.following import Following
from core.engine.indexing import Rank, Rest, Steps, Task
from core.engine.runs import Run

WAIT_S = 30.0
"""For files that are still written to; those that are not ready by then are read later and counted as waiting."""
LOOK_AGAIN_S = 0.5
SHORT_S = 0.1
"""Others may go on so often meanwhile."""


class FolderCheck:
    """Its result is a Checked with the sums of all its looks."""

    def __init__(self, following: Following, job: JobId) -> None:
        self._following = following
        self._job = job
        self._read = self._moved = self._removed = 0

    def work(self, task: Task) -> Steps:
        until = time.monotonic() + WAIT_S
        postponed = yield from self._look((), task)
        while postponed and time.monotonic() < until:
            again_at = time.monotonic() + LOOK_AGAIN_S
            while time.monotonic() < again_at:
                yield Rest.FREE
                time.sleep(SHORT_S)
            postponed = yield from self._look(postponed, task)
        for path in postponed:
            self._following.looks.postpone(path, LOOK_AGAIN_S)
        return Checked(self._read, self._moved, self._removed, self._following.now(but=frozenset({Rank.CHECK})))

    def _look(self, paths: tuple[str, ...], task: Task) -> Generator[Rest, None, tuple[str, ...]]:
        run = yield from self._run(paths, task)
        while run.is_given_up:
            run = yield from self._run(paths, task)
        report = run.sync_report
        self._read += report.read
        self._moved += report.moved
        self._removed += report.removed
        return report.postponed

    def _run(self, paths: tuple[str, ...], task: Task) -> Generator[Rest, None, Run]:
        run = self._following.runs.updating(paths, self._job)
        run.keeps_postponed = True
        try:
            yield from run.work(task)
        finally:
            run.end()
        return run
