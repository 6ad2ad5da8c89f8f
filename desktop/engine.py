"""The engine's process as the window sees it: requests go in, events come out, and every job ends exactly once."""

import logging
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, QThread, QTimer, Signal, Slot

import core.api
from core.api.codec import to_line
from core.api.messages import PROTOCOL_VERSION, Cancelled, Done, EngineReady, Event, Failed
from core.api.requests import Cancel, Request
from core.api.types import ErrorCode, JobId
from desktop.lines import EventReader
from desktop.state.engine import EngineStatus

log = logging.getLogger(__name__)

BACK_OFF_S = (0.1, 1.0, 3.0)
"""How long to wait before each restart; there are as many restarts in one window of time as waits."""
RESTART_WINDOW_S = 60.0
EXIT_GRACE_MS = 8000
"""The engine's own limits for a clean end come to seven seconds on a busy computer. The window is hidden by then."""
MAX_LOG_BYTES = 5_000_000


class EngineClient(QObject):
    """Owns the engine's process and the thread that reads its lines.

    When the process ends by itself, each open job gets `Failed(ENGINE_DIED)` after everything the process still
    wrote, and a new one is started, at most three times a minute. Requests made meanwhile wait for the new one.
    """

    received = Signal(object)
    """tuple[Event, ...], in order."""
    status_changed = Signal(object)
    """EngineStatus."""

    _bytes_came = Signal(object)
    _stream_ended = Signal()

    def __init__(
        self,
        command: Sequence[str],
        *,
        log_file: Path | None = None,
        back_off_s: Sequence[float] = BACK_OFF_S,
        clock: Callable[[], float] = time.monotonic,
        prepare: Callable[[Event], Event] = lambda event: event,
    ) -> None:
        super().__init__()
        self._command = tuple(command)
        self._log_file = log_file
        self._back_off_s = tuple(back_off_s)
        self._clock = clock
        self._prepare = prepare
        self._restarts: list[float] = []
        self._open: dict[JobId, None] = {}
        self._unsent: list[Request] = []
        self._closing = False
        self._is_wanted = False
        self.status = EngineStatus.STOPPED
        self._process = self._make_process()
        self._restart_timer = QTimer(self, singleShot=True)
        self._restart_timer.timeout.connect(self._launch)
        self._thread, self._reader = self._make_reader()

    @property
    def pid(self) -> int:
        """0 while no process runs."""
        return int(self._process.processId())

    @property
    def open_jobs(self) -> tuple[JobId, ...]:
        """Jobs that were asked for and have not ended, oldest first."""
        return tuple(self._open)

    def start(self) -> None:
        """Start the engine, or start it again after it was given up. Does nothing while it runs."""
        if self.status is EngineStatus.STOPPED and not self._closing:
            self._restarts.clear()
            self._launch()

    def restart(self) -> None:
        """Start the engine anew, whatever it is doing. This is wanted, and not one of the starts after a crash."""
        if self._process.state() is QProcess.ProcessState.NotRunning:
            self.start()
        else:
            self._is_wanted = True
            self._process.kill()

    def send(self, request: Request) -> None:
        """Hand over one request. Unless it is a `Cancel`, its job now ends exactly once."""
        if not isinstance(request, Cancel):
            self._open[request.job] = None
        if self._process.state() is QProcess.ProcessState.Running:
            self._process.write(to_line(request))
        elif self.status is EngineStatus.STOPPED:
            QTimer.singleShot(0, self._fail_open_jobs)
        else:
            self._unsent.append(request)

    def close(self) -> None:
        """End the engine by closing its input, then make sure of it; returns when it is gone."""
        self._closing = True
        self._restart_timer.stop()
        if self._process.state() is not QProcess.ProcessState.NotRunning:
            self._process.closeWriteChannel()
            if not self._process.waitForFinished(EXIT_GRACE_MS):
                self._process.kill()
                self._process.waitForFinished(EXIT_GRACE_MS)
        self._thread.quit()
        self._thread.wait()

    def _make_process(self) -> QProcess:
        process = QProcess(self)
        process.setProgram(self._command[0])
        process.setArguments(list(self._command[1:]))
        # `-m` puts the working directory first on the path: a folder named `core` there must not become the engine.
        process.setWorkingDirectory(str(Path(core.api.__file__).parents[2]))
        if self._log_file is not None:
            process.setStandardErrorFile(str(self._log_file), QProcess.OpenModeFlag.Append)
        process.readyReadStandardOutput.connect(self._pass_on_output)
        process.started.connect(self._send_waiting)
        process.finished.connect(self._note_end)
        process.errorOccurred.connect(self._note_error)
        return process

    def _make_reader(self) -> tuple[QThread, EventReader]:
        thread = QThread(self)
        thread.setObjectName("engine-lines")
        reader = EventReader(self._prepare)
        reader.moveToThread(thread)
        self._bytes_came.connect(reader.feed)
        self._stream_ended.connect(reader.end)
        reader.read.connect(self._take_events)
        reader.broken.connect(self._end_broken_process)
        reader.ended.connect(self._recover)
        return thread, reader

    @Slot()
    def _launch(self) -> None:
        self._set_status(EngineStatus.RESTARTING if self._restarts else EngineStatus.STARTING)
        _make_room(self._log_file)
        self._thread.start()  # not before there is something to read: a window that fails to open leaves none behind
        self._process.start()

    @Slot()
    def _send_waiting(self) -> None:
        waiting, self._unsent = self._unsent, []
        for request in waiting:
            self._process.write(to_line(request))

    @Slot()
    def _pass_on_output(self) -> None:
        self._bytes_came.emit(self._process.readAllStandardOutput().data())

    @Slot(object)
    def _take_events(self, events: tuple[Event, ...]) -> None:
        for event in events:
            if isinstance(event, EngineReady):
                self._greet(event)
            elif isinstance(event, (Done, Failed, Cancelled)):
                self._open.pop(event.job, None)
        self.received.emit(events)

    def _greet(self, ready: EngineReady) -> None:
        if ready.protocol == PROTOCOL_VERSION:
            self._set_status(EngineStatus.READY)
            return
        log.error("engine speaks protocol %d, not %d", ready.protocol, PROTOCOL_VERSION)
        self._restarts = [self._clock()] * len(self._back_off_s)
        self._process.kill()

    @Slot()
    def _end_broken_process(self) -> None:
        self._process.kill()

    @Slot(QProcess.ProcessError)
    def _note_error(self, error: QProcess.ProcessError) -> None:
        """`finished` follows every error but this one."""
        if error is QProcess.ProcessError.FailedToStart:
            log.error("engine did not start: %s", self._process.errorString())
            self._stream_ended.emit()

    @Slot(int, QProcess.ExitStatus)
    def _note_end(self, code: int, status: QProcess.ExitStatus) -> None:
        log.info("engine ended: code %d, %s", code, status.name)
        self._pass_on_output()
        self._stream_ended.emit()

    @Slot()
    def _recover(self) -> None:
        """All that the dead process wrote has been handed on: end what is still open and start a new one."""
        if self._closing:
            return
        if self._is_wanted:
            self._is_wanted = False
            self._restarts.clear()
            self._fail_open_jobs()
            self._launch()
            return
        now = self._clock()
        self._restarts = [moment for moment in self._restarts if now - moment < RESTART_WINDOW_S]
        used = len(self._restarts)
        self._set_status(EngineStatus.RESTARTING if used < len(self._back_off_s) else EngineStatus.STOPPED)
        self._fail_open_jobs()
        if used < len(self._back_off_s):
            self._restarts.append(now)
            self._restart_timer.start(round(self._back_off_s[used] * 1000))

    @Slot()
    def _fail_open_jobs(self) -> None:
        jobs, self._open = tuple(self._open), {}
        self._unsent.clear()
        if jobs:
            self.received.emit(tuple(Failed(job, ErrorCode.ENGINE_DIED) for job in jobs))

    def _set_status(self, status: EngineStatus) -> None:
        if status is not self.status:
            self.status = status
            self.status_changed.emit(status)


def _make_room(log_file: Path | None) -> None:
    """For what the engine says when it cannot write its own log any more. One earlier file is kept at most."""
    if log_file is None:
        return
    log_file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if log_file.exists() and log_file.stat().st_size > MAX_LOG_BYTES:
        log_file.replace(log_file.with_suffix(log_file.suffix + ".1"))
