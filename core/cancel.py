"""Cancellation: a token that long work looks at between steps."""

import threading


class CancelRequested(Exception):  # a request, not an error
    """Raised inside a job that was asked to stop."""


class CancelToken:
    """Set from one thread, checked from another. Setting it twice, or after the job's end, does nothing."""

    def __init__(self) -> None:
        self._event = threading.Event()

    def cancel(self) -> None:
        self._event.set()

    @property
    def is_cancelled(self) -> bool:
        return self._event.is_set()

    def check(self) -> None:
        """Raises CancelRequested once `cancel` was called."""
        if self._event.is_set():
            raise CancelRequested
