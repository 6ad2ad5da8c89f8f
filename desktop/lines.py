"""Bytes of the wire into events, in a thread of their own: a library of 10,000 documents is one line of megabytes,
and reading it in the window's thread would stop the window for half a second."""

import logging
from collections.abc import Callable

from PySide6.QtCore import QObject, Signal, Slot

from core.api.codec import MAX_LINE_BYTES, CodecError, event_from_line
from core.api.messages import Event

log = logging.getLogger(__name__)

MAX_BATCH = 100
"""Events handed over at once: so few that the window can answer the mouse between two batches."""


class LineSplitter:
    """Collects bytes and gives out whole lines. Pure but for its buffer."""

    def __init__(self, limit_bytes: int = MAX_LINE_BYTES) -> None:
        self._limit_bytes = limit_bytes
        self._pieces: list[bytes] = []
        self._size = 0

    def feed(self, data: bytes) -> list[bytes]:
        """The lines that `data` completes, without their newline. Raises CodecError for one over the limit."""
        head, newline, tail = data.partition(b"\n")
        self._keep(head)
        if not newline:
            return []
        lines = [b"".join(self._pieces)]
        *whole, rest = tail.split(b"\n")
        lines.extend(whole)
        self.clear()
        self._keep(rest)
        return lines

    def clear(self) -> None:
        self._pieces = []
        self._size = 0

    def _keep(self, piece: bytes) -> None:
        self._size += len(piece)
        if self._size > self._limit_bytes:
            raise CodecError(f"line over {self._limit_bytes} bytes")
        if piece:
            self._pieces.append(piece)


class EventReader(QObject):
    """Lives in the reading thread. Its slots are called through queued signals, so order is kept. `prepare` makes of
    each event what is handed on: there it holds nothing up."""

    read = Signal(object)
    """tuple[Event, ...] in the order they were written."""
    broken = Signal()
    """The other side does not speak the protocol."""
    ended = Signal()
    """Everything before the end of the stream has been given out."""

    def __init__(self, prepare: Callable[[Event], Event] = lambda event: event) -> None:
        super().__init__()
        self._prepare = prepare
        self._splitter = LineSplitter()
        self._is_broken = False

    @Slot(object)
    def feed(self, data: bytes) -> None:
        if self._is_broken:
            return
        events: list[Event] = []
        try:
            for line in self._splitter.feed(data):
                events.append(self._prepare(event_from_line(line)))
        except CodecError as error:
            log.warning("engine broke the protocol: %s", error)
            self._is_broken = True
        for start in range(0, len(events), MAX_BATCH):
            self.read.emit(tuple(events[start : start + MAX_BATCH]))
        if self._is_broken:
            self.broken.emit()

    @Slot()
    def end(self) -> None:
        """The stream is over; the next bytes come from a new process."""
        self._splitter.clear()
        self._is_broken = False
        self.ended.emit()
