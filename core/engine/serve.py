"""The engine as a process: lines in, jobs, events out, and nothing left behind at the end."""

import io
import logging
import queue
import signal
import threading
from functools import partial
from pathlib import Path
from types import FrameType
from typing import BinaryIO, cast

from core import __version__
from core.api.codec import MAX_LINE_BYTES, to_line
from core.api.messages import PROTOCOL_VERSION, Done, EngineReady, Event, Failed
from core.api.types import ErrorCode, LibraryTotals
from core.engine.app import App, open_serving_app
from core.engine.backing_up import BackingUp
from core.engine.care import Care
from core.engine.dispatch import Dispatch, request_lines
from core.engine.drops import Drops
from core.engine.following import Following
from core.engine.handlers import Handlers
from core.engine.indexing import IndexingQueue
from core.engine.jobs import Emit, Jobs
from core.engine.library_thread import LibraryThread
from core.errors import UserError
from core.ingest.parts import free_bytes
from core.ingest.space import FULL_DISK_BYTES
from core.library.backups import due, make_backup
from core.paths import DataPaths
from core.wire import LineWriter

log = logging.getLogger(__name__)

STOP_WITHIN_S = 5.0
CLOSE_WITHIN_S = 2.0
DROPS = "drops.json"

_Inbox = queue.SimpleQueue[bytes | None]
"""Lines to dispatch; None is the end. `SimpleQueue.put` is safe inside a signal handler."""


def serve(paths: DataPaths, wire: BinaryIO) -> int:
    """Serve until standard input ends or SIGTERM comes; the exit status. Raises UserError, OSError."""
    inbox: _Inbox = queue.SimpleQueue()
    app, library = open_serving_app(paths)
    emit = _Sender(LineWriter(wire), inbox)
    _stop_on_signal(inbox)
    ready = _ready(app)
    emit(ready)
    engine = _Engine(app, library, emit)
    if ErrorCode.LIBRARY_DAMAGED.value in ready.notices:
        engine.following.repair_changed()
    try:
        threading.Thread(target=app.warm, name="warm", daemon=True).start()
        threading.Thread(target=_read_requests, args=(inbox,), name="stdin", daemon=True).start()
        while (line := inbox.get()) is not None:
            engine.dispatch.take(line)
    finally:
        engine.close()
    return 0


class _Engine:
    """The parts that have threads, begun and ended in order."""

    def __init__(self, app: App, library: LibraryThread, emit: Emit) -> None:
        self._app = app
        paused = app.settings.current.indexing_paused
        queue = IndexingQueue(app.stop_reading, has_space=lambda: _has_space(app.paths.root), paused=paused)
        backups = BackingUp(partial(due, app.paths), lambda token: make_backup(app.paths, token=token))
        is_repairing = lambda: library.is_repairing  # noqa: E731 - asked again and again
        self.following = Following(app, queue, emit, is_repairing=is_repairing, backups=backups)
        library.on_repair = self.following.repair_changed
        self._drops = Drops(app.paths.root / DROPS)
        care = Care(app.paths, library, emit, repair=library.repair, after=self.following.verified)
        handlers = Handlers(app, queue, self.following, self._drops, care, emit)
        self._jobs = Jobs(handlers.lanes(), queue, emit)
        self.dispatch = Dispatch(self._jobs, handlers.plan, emit)
        handlers.take_up()
        self.following.start()

    def close(self) -> None:
        """Everything that was finished is kept; what was not is taken up again at the next start."""
        self._drops.freeze()
        if not self._jobs.close(STOP_WITHIN_S):
            log.error("a job did not end within %.0f s", STOP_WITHIN_S)
        self.following.close(CLOSE_WITHIN_S)
        self._app.close()


def _has_space(folder: Path) -> bool:
    return free_bytes(folder) >= FULL_DISK_BYTES


class _Sender:
    """Sends events from any thread. When nobody reads them any more the engine ends."""

    def __init__(self, writer: LineWriter, inbox: _Inbox) -> None:
        self._writer = writer
        self._inbox = inbox

    def __call__(self, event: Event) -> None:
        try:
            self._writer.write(line_of(event))
        except OSError:
            log.info("nobody reads the events any more")
            self._inbox.put(None)


def line_of(event: Event) -> bytes:
    """A result that is longer than the other side reads would end the engine for it: its job alone fails."""
    line = to_line(event)
    if len(line) > MAX_LINE_BYTES and isinstance(event, Done):
        log.error("%s of %d bytes is too long for the wire", type(event.result).__name__, len(line))
        return to_line(Failed(event.job, ErrorCode.INTERNAL))
    return line


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
