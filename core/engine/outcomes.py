"""What became of a piece of work, whatever was raised in it."""

import logging
import threading
from collections.abc import Callable
from typing import TypeVar

from core.api.messages import Cancelled, Failed
from core.api.types import ErrorCode, ErrorDetail, JobId
from core.cancel import CancelRequested, CancelToken
from core.child import ChildDied
from core.errors import UserError

log = logging.getLogger(__name__)

GRACE_S = 1.0
"""How long cancelled work may take to notice by itself; then what it waits for is ended."""

Value = TypeVar("Value")


def outcome(job: JobId, token: CancelToken, call: Callable[[], Value]) -> Value | Failed | Cancelled:
    """What `call` gives, or the last event of a job in which it was made. Raises nothing."""
    try:
        token.check()
        return call()
    except CancelRequested:
        return Cancelled(job)
    except UserError as error:
        return Failed(job, error.code, error.detail)
    except ChildDied as death:
        return _after_death(job, token, death)
    except BaseException:  # a panic in a Rust library is no Exception, and a thread that died of it answers nobody
        log.exception("job %d: bug", job)
        return Failed(job, ErrorCode.INTERNAL)


def unblock_after_grace(job: JobId, is_over_within: Callable[[float], bool], unblock: Callable[[], None]) -> None:
    """Give cancelled work its grace on a thread of its own, then end what it waits for."""

    def wait() -> None:
        if not is_over_within(GRACE_S):
            log.warning("job %d did not stop by itself", job)
            unblock()

    threading.Thread(target=wait, name=f"grace of {job}", daemon=True).start()


def _after_death(job: JobId, token: CancelToken, death: ChildDied) -> Failed | Cancelled:
    if token.is_cancelled:
        return Cancelled(job)
    log.warning("job %d: child ended: %s", job, death)
    code = ErrorCode.TOOK_TOO_LONG if death.reason == "deadline" else ErrorCode.CHILD_DIED
    return Failed(job, code, ErrorDetail(number=death.returncode or 0))
