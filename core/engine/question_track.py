"""Telling how many of the questions of a check or a fit were asked."""

import time
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from core.api.messages import Progress
from core.api.types import JobId, Stage
from core.cancel import CancelToken
from core.engine.jobs import Emit

Item = TypeVar("Item")
FEWEST_TIMED = 2


class QuestionTrack:
    """As `core.evaluate.run.Track`, for one job; looks at its token between the items. `clock` tells seconds."""

    def __init__(
        self, job: JobId, token: CancelToken, emit: Emit, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._job = job
        self._token = token
        self._emit = emit
        self._clock = clock

    def __call__(self, items: Sequence[Item], *, label: str) -> Iterator[Item]:  # noqa: ARG002 - as the Protocol says
        began = self._clock()
        for done, item in enumerate(items):
            self._token.check()
            self._tell(done, len(items), self._clock() - began)
            yield item
        self._tell(len(items), len(items), self._clock() - began)

    def _tell(self, done: int, total: int, seconds: float) -> None:
        """The first question also loads models, so nothing is said of the time left before the second."""
        rate = 60 * done / seconds if done and seconds > 0 else 0.0
        left = (total - done) / rate * 60 if rate and done >= FEWEST_TIMED else None
        self._emit(Progress(self._job, Stage.CHECKING, done, total, rate_per_minute=rate, seconds_left=left))
