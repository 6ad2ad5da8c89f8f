"""Telling how many of the questions of a check or a fit were asked."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

from core.api.messages import Progress
from core.api.types import JobId, Stage
from core.cancel import CancelToken
from core.engine.jobs import Emit

Item = TypeVar("Item")


class QuestionTrack:
    """As `core.evaluate.run.Track`, for one job; looks at its token between the items."""

    def __init__(self, job: JobId, token: CancelToken, emit: Emit) -> None:
        self._job = job
        self._token = token
        self._emit = emit

    def __call__(self, items: Sequence[Item], *, label: str) -> Iterator[Item]:  # noqa: ARG002 - as the Protocol says
        for done, item in enumerate(items):
            self._token.check()
            self._emit(Progress(self._job, Stage.CHECKING, done, len(items)))
            yield item
        self._emit(Progress(self._job, Stage.CHECKING, len(items), len(items)))
