"""A supervised child process that serves one request at a time over JSON lines.

Requests are `{"id": n, "op": name, ...}`. Replies are any number of `{"id": n, "part": {...}}`, then exactly one
`{"id": n, "done": {...}}` or `{"id": n, "error": {"code": str, "message": str}}`. `{"call_off": n}` says that
nobody waits for an open request any more. A child that dies, hangs over a deadline or breaks the wire is killed; the
open request ends with `ChildDied` and the next one starts a new child.
"""

import contextlib
import logging
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, BinaryIO, cast

import psutil

from core.cancel import CancelRequested, CancelToken
from core.handover import AVAILABLE, Giver, OpenFile
from core.wire import LineWriter, WireError, parse_object, read_lines

if sys.platform == "linux":
    import resource

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


@dataclass(frozen=True, slots=True)
class Usage:
    """What a child has used: processor time since its start, and memory that is its own now (no mapped files)."""

    cpu_s: float
    memory_bytes: int


class Child:
    """Owns one child process: starts it lazily, restarts it after a death, reaps it.

    One request at a time; further callers wait on the lock. `kill` may be called from any thread. With `takes_files`
    the child receives files as descriptors (`core.handover`). `memory_bytes` limits its address space, to which the
    size of a file that it takes is added (Linux).
    """

    def __init__(
        self,
        module: str,
        args: Sequence[str] = (),
        *,
        environment: Mapping[str, str] | None = None,
        takes_files: bool = False,
        memory_bytes: int | None = None,
    ) -> None:
        self._module = module
        self._args = tuple(args)
        self._environment = dict(environment or {})
        self._takes_files = takes_files and AVAILABLE
        self._memory_bytes = memory_bytes
        self._running: _Running | None = None
        self._lines: queue.Queue[bytes | WireError | None] = queue.Queue()
        self._turn = threading.Lock()  # not reentrant: a stream may be closed by another thread than opened it
        self._next_id = 0

    @property
    def pid(self) -> int | None:
        running = self._running
        return running.process.pid if running is not None and running.process.poll() is None else None

    def usage(self) -> Usage | None:
        """None if there is no process."""
        pid = self.pid
        if pid is None:
            return None
        try:
            process = psutil.Process(pid)
            times, memory = process.cpu_times(), process.memory_info()
        except psutil.NoSuchProcess:
            return None
        return Usage(times.user + times.system, memory.rss - getattr(memory, "shared", 0))

    def request(self, op: str, **how: Any) -> dict[str, Any]:
        """The `done` object of one request. Parts are dropped. Arguments and errors as of `stream`."""
        result: dict[str, Any] = {}
        for kind, value in self.stream(op, **how):
            if kind == "done":
                result = value
        return result

    def stream(
        self,
        op: str,
        *,
        deadline_s: float,
        cpu_deadline_s: float | None = None,
        call_off_within_s: float = 0.0,
        token: CancelToken | None = None,
        file: OpenFile | None = None,
        **arguments: Any,
    ) -> Generator[tuple[str, dict[str, Any]], None, None]:
        """Yields ("part", {...}) for each part and ("done", {...}) last.

        `deadline_s` is the longest silence between two lines, `cpu_deadline_s` the most processor time the child may
        use between them, which a busy computer does not shorten. A cancelled `token`, or closing the iterator early,
        kills the child, unless it ends the request by itself within `call_off_within_s` of being told to. Raises
        ChildDied, ChildRefused, CancelRequested.
        """
        with self._turn:
            if token is not None:
                token.check()
            running = self._ensure_started()
            self._next_id += 1
            number = self._next_id
            finished = False
            try:
                self._ask(running, {"id": number, "op": op, **arguments}, file, deadline_s)
                patience = _Patience(self, deadline_s, cpu_deadline_s)
                for kind, value in self._replies(number, patience, token):
                    finished = kind != "part"
                    yield kind, value
            except ChildRefused:
                finished = True
                raise
            except (CancelRequested, GeneratorExit):
                finished = finished or self._is_called_off(running, number, call_off_within_s)
                raise
            finally:
                if not finished:
                    self.kill()

    def kill(self) -> None:
        """End the child at once, if there is one, and reap it."""
        running, self._running = self._running, None
        if running is not None:
            running.end()

    def close(self) -> None:
        """Let the child end by itself (end of its stdin), then make sure of it."""
        running, self._running = self._running, None
        if running is None:
            return
        running.close_pipes()
        with contextlib.suppress(subprocess.TimeoutExpired):
            running.process.wait(timeout=_EXIT_GRACE_S)
        running.end()

    def _ensure_started(self) -> "_Running":
        if self._running is not None and self._running.process.poll() is None:
            return self._running
        self.kill()
        self._lines = queue.Queue()
        running = self._start(Giver() if self._takes_files else None)
        self._running = running
        threading.Thread(
            target=_pump, args=(cast(BinaryIO, running.process.stdout), self._lines), name=self._module, daemon=True
        ).start()
        return running

    def _start(self, giver: Giver | None) -> "_Running":
        variables = {"PYTHONUNBUFFERED": "1", **self._environment, **(giver.environment if giver is not None else {})}
        try:
            process = subprocess.Popen(
                [sys.executable, "-m", self._module, *self._args],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                pass_fds=(giver.child_end,) if giver is not None else (),
                env={**os.environ, **variables},
                **_OWN_GROUP,
            )
        finally:
            if giver is not None:
                giver.started()
        if self._memory_bytes is not None:
            _limit_memory(process.pid, self._memory_bytes)
        return _Running(process, giver)

    def _ask(self, running: "_Running", request: dict[str, Any], file: OpenFile | None, deadline_s: float) -> None:
        if file is not None:
            self._give(running, request["id"], file)
        self._send(running, request, deadline_s)

    def _give(self, running: "_Running", number: int, file: OpenFile) -> None:
        """The limit of memory is set by us, not by the child, so that it cannot give itself more."""
        if running.giver is None:
            return
        if self._memory_bytes is not None:
            _limit_memory(running.process.pid, self._memory_bytes + file.size_bytes)
        try:
            running.giver.give(number, file.descriptor)
        except OSError as error:
            raise ChildDied("died", running.process.poll()) from error

    def _send(self, running: "_Running", data: dict[str, Any], deadline_s: float) -> None:
        """A child that does not read would block a long request for ever, so it is ended at the deadline."""
        guard = threading.Timer(deadline_s, running.process.kill)
        guard.daemon = True
        guard.start()
        try:
            LineWriter(cast(BinaryIO, running.process.stdin)).write_json(data)
        except (OSError, ValueError) as error:
            raise ChildDied("died", running.process.poll()) from error
        finally:
            guard.cancel()

    def _is_called_off(self, running: "_Running", number: int, within_s: float) -> bool:
        """Tell the child that nobody waits any more; whether it ended the request in time."""
        if within_s <= 0.0:
            return False
        end = time.monotonic() + within_s
        try:
            self._send(running, {"call_off": number}, within_s)
            while isinstance(line := self._lines.get(timeout=max(0.0, end - time.monotonic())), bytes):
                reply = parse_object(line)
                if reply.get("id") == number and "part" not in reply:
                    return True
        except (ChildDied, WireError, queue.Empty) as failure:
            log.debug("a request was not called off: %s", type(failure).__name__)
        return False

    def _replies(
        self, number: int, patience: "_Patience", token: CancelToken | None
    ) -> Iterator[tuple[str, dict[str, Any]]]:
        while True:
            reply = self._next_reply(patience, token)
            kind = next((k for k in ("part", "done", "error") if isinstance(reply.get(k), dict)), "")
            if reply.get("id") != number or not kind:
                raise ChildDied("wire", None)
            value = reply[kind]
            if kind == "error":
                raise ChildRefused(str(value.get("code", "")), str(value.get("message", "")))
            yield kind, value
            if kind == "done":
                return

    def _next_reply(self, patience: "_Patience", token: CancelToken | None) -> dict[str, Any]:
        """A queue wait cannot watch the token too, hence the short rounds."""
        patience.renew()
        while True:
            if token is not None:
                token.check()  # also while lines come thick and fast
            try:
                line = self._lines.get(timeout=_POLL_S)
                break
            except queue.Empty:
                if patience.is_over():
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
        running = self._running
        if running is None:
            return None
        try:
            return running.process.wait(timeout=_EXIT_GRACE_S)
        except subprocess.TimeoutExpired:
            running.process.kill()
            return running.process.wait()


@dataclass(frozen=True, slots=True)
class _Running:
    """A process that was started, and what leads to it."""

    process: "subprocess.Popen[bytes]"
    giver: Giver | None

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        self.close_pipes()

    def close_pipes(self) -> None:
        """Our ends. Its output is closed by the thread that reads it."""
        if self.giver is not None:
            self.giver.close()
        if self.process.stdin is not None:
            try:
                self.process.stdin.close()
            except BrokenPipeError:
                log.debug("pipe of %s was gone already", self.process.args)


class _Patience:
    """How long to wait for one line."""

    def __init__(self, child: Child, deadline_s: float, cpu_deadline_s: float | None) -> None:
        self._child = child
        self._deadline_s = deadline_s
        self._cpu_deadline_s = cpu_deadline_s

    def renew(self) -> None:
        self._end = time.monotonic() + self._deadline_s
        self._cpu_end: float | None = None

    def is_over(self) -> bool:
        """Called every now and then while no line comes; the first call after a line starts the count of CPU time."""
        if time.monotonic() > self._end:
            return True
        usage = self._child.usage() if self._cpu_deadline_s is not None else None
        if usage is None or self._cpu_deadline_s is None:
            return False
        if self._cpu_end is None:
            self._cpu_end = usage.cpu_s + self._cpu_deadline_s
        return usage.cpu_s > self._cpu_end


def _limit_memory(pid: int, size_bytes: int) -> None:
    if sys.platform != "linux":
        return
    try:
        _, most = resource.prlimit(pid, resource.RLIMIT_AS)
        wanted = size_bytes if most == resource.RLIM_INFINITY else min(size_bytes, most)
        resource.prlimit(pid, resource.RLIMIT_AS, (wanted, most))
    except ProcessLookupError:
        log.debug("process %d ended before its memory was limited", pid)
    except PermissionError:  # of a container, say; the child has a limit of its own, only not for large files
        log.warning("the memory of a child cannot be limited from outside")


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
