"""Requests to one model child: whose turn it is, how long it may take, and its failures in people's terms."""

import logging
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any

from core.api.types import ErrorCode, ErrorDetail
from core.cancel import CancelToken
from core.child import Child, ChildDied, ChildRefused
from core.errors import UserError
from core.model.files import ModelFile
from core.model.gate import Gate

log = logging.getLogger(__name__)

_CALL_DEADLINE_S = 120.0
_LOAD_BYTES_PER_S = 25_000_000  # a call may have to hash and load its file first, from a slow disk
_CLOSE_WAIT_S = 5.0
CALL_OFF_WITHIN_S = 0.15
"""A child looks up between two tokens, and all the time while it reads a prompt or writes slowly. One that does not
hear for so long, as while it loads a file, is ended."""

ENVIRONMENT = {
    # llama.cpp's threads wait for each other thousands of times a second. Spinning through those waits is quickest on
    # an idle machine and ruins everything on a busy one (measured: 3 to 40 times slower), so spin briefly, then sleep.
    "OMP_WAIT_POLICY": "passive",
    "GOMP_SPINCOUNT": "1000",
}


class Line:
    """One child, one request at a time.

    The detail of a UserError names the file; `number` is the megabytes that loading it takes.
    """

    def __init__(self, gate: Gate, *, may_hurry: bool) -> None:
        """Without `may_hurry` nothing goes before others."""
        self.child = Child("core.model.worker", environment=ENVIRONMENT)
        self.may_hurry = may_hurry
        self._gate = gate
        self._closed = False

    def rest(self) -> None:
        """End the process, when it is nobody's turn."""
        if self.child.pid is not None:
            with self._gate.turn(urgent=True):
                self.child.kill()

    def close(self) -> None:
        """Those who wait their turn learn that it is over; one of them may have started a child in between."""
        self._closed = True
        self.child.close()
        self._gate.wait_until_free(timeout_s=_CLOSE_WAIT_S)
        self.child.close()

    def request(
        self, op: str, model: ModelFile, *, urgent: bool, token: CancelToken | None = None, **arguments: Any
    ) -> dict[str, Any]:
        """Raises UserError, CancelRequested."""
        with self._gate.turn(urgent=urgent and self.may_hurry, token=token), self._faults(model):
            return self.child.request(op, deadline_s=_deadline_s(model), token=token, model=_plain(model), **arguments)

    def stream(
        self, op: str, model: ModelFile, *, token: CancelToken | None, **arguments: Any
    ) -> Generator[tuple[str, dict[str, Any]], None, None]:
        """As `Child.stream`. Raises UserError, CancelRequested."""
        with self._gate.turn(urgent=self.may_hurry, token=token), self._faults(model):
            yield from self.child.stream(
                op,
                deadline_s=_deadline_s(model),
                call_off_within_s=CALL_OFF_WITHIN_S,
                token=token,
                model=_plain(model),
                **arguments,
            )

    @contextmanager
    def _faults(self, model: ModelFile) -> Iterator[None]:
        facts = ErrorDetail(path=str(model.path), name=model.name, number=model.memory_bytes // 1_000_000)
        if self._closed:
            raise UserError(ErrorCode.CHILD_DIED, facts)
        try:
            yield
        except ChildDied as death:
            log.warning("the model child ended (%s) while it used the %s", death, model.role)
            late = death.reason == "deadline"
            raise UserError(ErrorCode.TOOK_TOO_LONG if late else ErrorCode.CHILD_DIED, facts) from death
        except ChildRefused as refusal:
            raise UserError(ErrorCode(refusal.code), facts) from refusal


def _plain(model: ModelFile) -> dict[str, Any]:
    return {**asdict(model), "path": str(model.path)}


def _deadline_s(model: ModelFile) -> float:
    """The longest silence of the child: a call, with the loading of its file where that comes first."""
    return _CALL_DEADLINE_S + model.size_bytes / _LOAD_BYTES_PER_S
