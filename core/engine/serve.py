"""The engine as a process: lines in, jobs, events out, and nothing left behind at the end."""

import io
import logging
import queue
import signal
import threading
from types import FrameType
from typing import BinaryIO, cast

from core import __version__
from core.api.codec import to_line
from core.api.messages import PROTOCOL_VERSION, EngineReady, Event
from core.api.types import LibraryTotals
from core.engine.app import App, open_serving_app
from core.engine.dispatch import Dispatch, request_lines
from core.engine.handlers import Handlers
from core.engine.jobs import Jobs
from core.errors import UserError
from core.paths import DataPaths
from core.wire import LineWriter

log = logging.getLogger(__name__)

STOP_WITHIN_S = 5.0

_Inbox = queue.SimpleQueue[bytes | None]
"""Lines to dispatch; None is the end. `SimpleQueue.put` is safe inside a signal handler."""


def serve(paths: DataPaths, wire: BinaryIO) -> int:
    """Serve until standard input ends or SIGTERM comes; the exit status. Raises UserError, OSError."""
    inbox: _Inbox = queue.SimpleQueue()
    app = open_serving_app(paths)
    emit = _Sender(LineWriter(wire), inbox)
    jobs = None
    try:
        _stop_on_signal(inbox)
        emit(_ready(app))
        handlers = Handlers(app, emit)
        jobs = Jobs(handlers.lanes(), emit)
        threading.Thread(target=app.warm, name="warm", daemon=True).start()
        threading.Thread(target=_read_requests, args=(inbox,), name="stdin", daemon=True).start()
        dispatch = Dispatch(jobs, handlers.plan, emit)
        while (line := inbox.get()) is not None:
            dispatch.take(line)
    finally:
        _stop(app, jobs)
    return 0


class _Sender:
    """Sends events from any thread. When nobody reads them any more the engine ends."""

    def __init__(self, writer: LineWriter, inbox: _Inbox) -> None:
        self._writer = writer
        self._inbox = inbox

    def __call__(self, event: Event) -> None:
        try:
            self._writer.write(to_line(event))
        except OSError:
            log.info("nobody reads the events any more")
            self._inbox.put(None)


def _ready(app: App) -> EngineReady:
    """A library that cannot be opened is a notice: each job will say the same as its error."""
    try:
        totals, notices = app.library.totals(), app.notices()
    except UserError as error:
        totals, notices = LibraryTotals(), (error.code.value,)
    return EngineReady(PROTOCOL_VERSION, __version__, totals, notices)


def _read_requests(inbox: _Inbox) -> None:
    """A buffer of its own: the interpreter closes `sys.stdin` at its end and must not wait for this thread."""
    stream = io.BufferedReader(io.FileIO(0, "rb", closefd=False))
    try:
        for line in request_lines(cast(BinaryIO, stream)):
            inbox.put(line)
    except OSError:
        log.exception("standard input could not be read")
    inbox.put(None)


def _stop_on_signal(inbox: _Inbox) -> None:
    def stop(_signal: int, _frame: FrameType | None) -> None:
        inbox.put(None)

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in a terminal is for the window, which closes our input


def _stop(app: App, jobs: Jobs | None) -> None:
    if jobs is not None and not jobs.close(STOP_WITHIN_S):
        log.error("a job did not end within %.0f s", STOP_WITHIN_S)
    app.close()
