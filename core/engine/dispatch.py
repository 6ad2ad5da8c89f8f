"""From a line of the wire to a job, or to a refusal."""

import json
import logging
from collections.abc import Callable, Iterator
from typing import BinaryIO

from core.api.codec import MAX_LINE_BYTES, CodecError, request_from_line
from core.api.messages import Failed
from core.api.requests import Cancel, Request
from core.api.types import ErrorCode, JobId
from core.engine.jobs import Emit, Jobs, Planned

log = logging.getLogger(__name__)

Plan = Callable[[Request], Planned]


class Dispatch:
    """Runs on the main thread and never does a job's work. `plan` says who runs a request, and how."""

    def __init__(self, jobs: Jobs, plan: Plan, emit: Emit) -> None:
        self._jobs = jobs
        self._plan = plan
        self._emit = emit

    def take(self, line: bytes) -> None:
        """What is no request of this protocol is refused; if it names a job, that job has failed."""
        try:
            request = request_from_line(line)
        except CodecError:
            log.warning("refused a line of %d bytes", len(line))
            self._refuse(line)
            return
        if isinstance(request, Cancel):
            self._jobs.cancel(request.job)
        elif not self._jobs.submit(request.job, self._plan(request)):
            log.warning("job %d is still open; the second request was refused", request.job)

    def _refuse(self, line: bytes) -> None:
        job = job_number(line)
        if job is not None and not self._jobs.is_open(job):
            self._emit(Failed(job, ErrorCode.BAD_MESSAGE))


def job_number(line: bytes) -> JobId | None:
    """The job that a line speaks of, if that much can be read of it."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        return None
    job = data.get("job") if isinstance(data, dict) else None
    return JobId(job) if isinstance(job, int) and not isinstance(job, bool) else None


def request_lines(stream: BinaryIO, limit: int = MAX_LINE_BYTES) -> Iterator[bytes]:
    """Lines without their newline until the stream ends; one that is over `limit` or cut off is skipped."""
    in_long_line = False
    while piece := stream.readline(limit + 1):
        ends = piece.endswith(b"\n")
        if ends and not in_long_line and len(piece) <= limit:
            yield piece[:-1]
        elif ends:
            log.warning("skipped a line of over %d bytes", limit)
        in_long_line = not ends
    if in_long_line:
        log.warning("the last line was cut off")
