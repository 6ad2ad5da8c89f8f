"""The daily copy of the database, made when nothing else goes on."""

import logging
import threading
from collections.abc import Callable

from core.cancel import CancelRequested, CancelToken
from core.errors import UserError

log = logging.getLogger(__name__)

LOOK_EVERY_S = 60.0
AFTER_FAILURE_S = 3600.0


class BackingUp:
    """Decides when, and makes the copy on a thread of its own."""

    def __init__(self, is_due: Callable[[], bool], make: Callable[[CancelToken], object]) -> None:
        self._is_due = is_due
        self._make = make
        self._token = CancelToken()
        self._thread: threading.Thread | None = None
        self._next_at = 0.0
        self.has_failed = False

    def consider(self, now: float, *, is_idle: bool) -> None:
        """`now` is a steady clock's."""
        if not is_idle or now < self._next_at or (self._thread is not None and self._thread.is_alive()):
            return
        self._next_at = now + (AFTER_FAILURE_S if self.has_failed else LOOK_EVERY_S)
        if self._is_due():
            self._thread = threading.Thread(target=self._run, name="backup", daemon=True)
            self._thread.start()

    def close(self, timeout_s: float) -> None:
        """A copy that is not whole is given up."""
        self._token.cancel()
        if self._thread is not None:
            self._thread.join(timeout_s)

    def _run(self) -> None:
        try:
            self._make(self._token)
        except CancelRequested:
            return
        except UserError as error:
            log.warning("no backup: %s", error.code.value)
            self.has_failed = True
        except Exception:  # the person is told that there is none; everything else goes on
            log.exception("no backup: bug")
            self.has_failed = True
        else:
            self.has_failed = False
