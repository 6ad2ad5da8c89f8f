"""A supervised child process that serves one request at a time over JSON lines.

Requests are `{"id": n, "op": name, ...}`. Replies are any number of `{"id": n, "part": {...}}`, then exactly one
`{"id": n, "done": {...}}` or `{"id": n, "error": {"code": str, "message": str}}`. A child that dies, hangs over a
deadline or breaks the wire is killed; the open request ends with `ChildDied` and the next one starts a new child.
"""

import logging
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import Any, BinaryIO, cast

from core.cancel import CancelToken
from core.wire import LineWriter, WireError, parse_object, read_lines

log = logging.getLogger(__name__)

_POLL_S = 0.05
if sys.platform == "win32":
    _OWN_GROUP: dict[str, Any] = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
else:
    _OWN_GROUP: dict[str, Any] = {"process_group": 0}
"""Ctrl+C in a terminal is for the program the person started; it ends its children in order."""
_EXIT_GRACE_S = 2.0


class ChildDied(Exception):  # an event that happened to the child
    """The child ended or was killed before it answered. `reason` is died, deadline or wire."""

    def __init__(self, reason: str, returncode: int | None) -> None:
        self.reason = reason
        self.returncode = returncode
        super().__init__(f"{reason} ({returncode})")


class ChildRefused(Exception):  # the child's answer
    """The child answered with an error of its own. `code` is a word of that child's protocol."""

    def __init__(self, code: str, message: str) -> None:
        self.code = code
        self.message = message
        super().__init__(f"{code}: {message}")


class Child:
    """Owns one child process: starts it lazily, restarts it after a death, reaps it.

    One request at a time; further callers wait on the lock. `kill` may be called from any thread.
    """

    def __init__(self, module: str, args: Sequence[str] = (), *, environment: Mapping[str, str] | None = None) -> None:
        self._module = module
        self._args = tuple(args)
        self._environment = dict(environment or {})
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: queue.Queue[bytes | WireError | None] = queue.Queue()
        self._turn = threading.Lock()  # not reentrant: a stream may be closed by another thread than opened it
        self._next_id = 0

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process is not None and self._process.poll() is None else None

    def request(
        self, op: str, *, deadline_s: float, token: CancelToken | None = None, **arguments: Any
    ) -> dict[str, Any]:
        """The `done` object of one request. Parts are dropped. Errors as in `stream`."""
        result: dict[str, Any] = {}
        for kind, value in self.stream(op, deadline_s=deadline_s, token=token, **arguments):
            if kind == "done":
                result = value
        return result

    def stream(
        self, op: str, *, deadline_s: float, token: CancelToken | None = None, **arguments: Any
    ) -> Generator[tuple[str, dict[str, Any]], None, None]:
        """Yields ("part", {...}) for each part and ("done", {...}) last.

        `deadline_s` is the longest silence between two lines. A cancelled `token`, or closing the iterator early,
        kills the child. Raises ChildDied, ChildRefused, CancelRequested.
        """
        with self._turn:
            if token is not None:
                token.check()
            self._ensure_started()
            self._next_id += 1
            number = self._next_id
            finished = False
            try:
                self._send({"id": number, "op": op, **arguments}, deadline_s)
                for kind, value in self._replies(number, deadline_s, token):
                    finished = kind != "part"
                    yield kind, value
            except ChildRefused:
                finished = True
                raise
            finally:
                if not finished:
                    self.kill()

    def kill(self) -> None:
        """End the child at once, if there is one, and reap it."""
        process = self._process
        if process is None:
            return
        self._process = None
        process.kill()
        process.wait()
        _close(process)

    def close(self) -> None:
        """Let the child end by itself (end of its stdin), then make sure of it."""
        process = self._process
        if process is None:
            return
        self._process = None
        if process.stdin is not None:
            process.stdin.close()
        try:
            process.wait(timeout=_EXIT_GRACE_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        _close(process)

    def _ensure_started(self) -> None:
        if self._process is not None and self._process.poll() is None:
            return
        if self._process is not None:
            self.kill()
        self._lines = queue.Queue()
        self._process = subprocess.Popen(
            [sys.executable, "-m", self._module, *self._args],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONUNBUFFERED": "1", **self._environment},
            **_OWN_GROUP,
        )
        reader = threading.Thread(
            target=_pump, args=(cast(BinaryIO, self._process.stdout), self._lines), name=self._module, daemon=True
        )
        reader.start()

    def _send(self, data: dict[str, Any], deadline_s: float) -> None:
        """A child that does not read would block a long request for ever, so it is ended at the deadline."""
        process = self._process
        if process is None or process.stdin is None:
            raise ChildDied("died", None)
        guard = threading.Timer(deadline_s, process.kill)
        guard.daemon = True
        guard.start()
        try:
            LineWriter(cast(BinaryIO, process.stdin)).write_json(data)
        except (OSError, ValueError) as error:
            raise ChildDied("died", process.poll()) from error
        finally:
            guard.cancel()

    def _replies(
        self, number: int, deadline_s: float, token: CancelToken | None
    ) -> Iterator[tuple[str, dict[str, Any]]]:
        while True:
            reply = self._next_reply(deadline_s, token)
            kind = next((k for k in ("part", "done", "error") if isinstance(reply.get(k), dict)), "")
            if reply.get("id") != number or not kind:
                raise ChildDied("wire", None)
            value = reply[kind]
            if kind == "error":
                raise ChildRefused(str(value.get("code", "")), str(value.get("message", "")))
            yield kind, value
            if kind == "done":
                return

    def _next_reply(self, deadline_s: float, token: CancelToken | None) -> dict[str, Any]:
        """A queue wait cannot watch the token too, hence the short rounds."""
        end = time.monotonic() + deadline_s
        while True:
            if token is not None:
                token.check()  # also while lines come thick and fast
            try:
                line = self._lines.get(timeout=_POLL_S)
                break
            except queue.Empty:
                if time.monotonic() > end:
                    raise ChildDied("deadline", None) from None
        if line is None:
            raise ChildDied("died", self._returncode())
        if isinstance(line, WireError):
            raise ChildDied("wire", None) from line
        try:
            return parse_object(line)
        except WireError as error:
            raise ChildDied("wire", None) from error

    def _returncode(self) -> int | None:
        """Of a child that closed its end: it is ending, or it is made to."""
        process = self._process
        if process is None:
            return None
        try:
            return process.wait(timeout=_EXIT_GRACE_S)
        except subprocess.TimeoutExpired:
            process.kill()
            return process.wait()


def _pump(stream: BinaryIO, lines: "queue.Queue[bytes | WireError | None]") -> None:
    """Runs in a thread of its own: the lines of one child until it ends.

    It closes the stream, since only the reader can do so without waiting for itself.
    """
    with stream:
        try:
            for line in read_lines(stream):
                lines.put(line)
        except (WireError, OSError, ValueError) as error:
            log.info("child stream ended: %s", error)
            lines.put(error if isinstance(error, WireError) else None)
        else:
            lines.put(None)


def _close(process: "subprocess.Popen[bytes]") -> None:
    """Close our end of its input."""
    if process.stdin is not None:
        try:
            process.stdin.close()
        except BrokenPipeError:
            log.debug("pipe of %s was gone already", process.args)
