"""Whose turn it is at the model child: a question goes before the next batch of an import."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from core.cancel import CancelToken

_LOOK_S = 0.05
_PATIENCE_S = 10.0


class Gate:
    """Lets one caller in at a time. Urgent callers first, each kind in the order it came.

    Fair to the others: one that has waited longer than `patience_s` goes next. A thread that has its turn may take
    another one inside it: while an answer is written its claims are checked with the embedder.
    """

    def __init__(self, *, patience_s: float = _PATIENCE_S, clock: Callable[[], float] = time.monotonic) -> None:
        self._patience_s = patience_s
        self._clock = clock
        self._changed = threading.Condition()
        self._busy = 0
        """How many turns the thread has whose turn it is, one inside the other."""
        self._owner = 0
        self._waiting: list[_Ticket] = []

    @contextmanager
    def turn(self, *, urgent: bool, token: CancelToken | None = None) -> Iterator[None]:
        """Waits until it is the caller's turn. Raises CancelRequested while waiting."""
        ticket = _Ticket(urgent=urgent, since=self._clock())
        self._enter(ticket, token)
        try:
            yield
        finally:
            with self._changed:
                self._busy -= 1
                self._changed.notify_all()

    @property
    def is_wanted(self) -> bool:
        """Whether somebody urgent waits."""
        with self._changed:
            return any(ticket.urgent for ticket in self._waiting)

    def wait_until_free(self, *, timeout_s: float) -> bool:
        """Whether nobody had or awaited a turn any more within `timeout_s`."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._busy and not self._waiting, timeout_s)

    def _enter(self, ticket: "_Ticket", token: CancelToken | None) -> None:
        me = threading.get_ident()
        with self._changed:
            if self._busy and self._owner == me:
                if token is not None:
                    token.check()
                self._busy += 1
                return
            self._waiting.append(ticket)
            self._changed.notify_all()
            try:
                while self._busy or self._next() is not ticket:
                    if token is not None:
                        token.check()
                    self._changed.wait(_LOOK_S)  # in short rounds: a condition cannot watch the token too
                self._busy, self._owner = 1, me
            finally:
                self._waiting.remove(ticket)
                self._changed.notify_all()

    def _next(self) -> "_Ticket":
        now = self._clock()
        patient = [ticket for ticket in self._waiting if ticket.urgent or now - ticket.since > self._patience_s]
        return (patient or self._waiting)[0]


class _Ticket:
    def __init__(self, *, urgent: bool, since: float) -> None:
        self.urgent = urgent
        self.since = since
