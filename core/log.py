"""The log of one process: events and ids, never what documents or people say.

Exception messages often quote a path or a piece of text, so a logged exception keeps its type and where it came
from, and leaves its message out.
"""

import logging
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType

MAX_FILE_BYTES = 1_000_000
FILE_COUNT = 5

_FORMAT = "%(asctime)s %(levelname)s %(threadName)s %(name)s: %(message)s"
_ExcInfo = (
    tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]
)  # as logging.Formatter declares it


class DiscreetFormatter(logging.Formatter):
    """Formats exceptions without their messages."""

    def format(self, record: logging.LogRecord) -> str:
        """Another handler's formatter may have left the exception's full text on the record."""
        record.exc_text = None
        return super().format(record)

    def formatException(self, ei: _ExcInfo) -> str:
        _, error, _ = ei
        lines: list[str] = []
        while error is not None:
            frames = traceback.extract_tb(error.__traceback__)
            lines += [f"  {frame.name} ({Path(frame.filename).name}:{frame.lineno})" for frame in frames]
            lines.append(f"{type(error).__module__}.{type(error).__qualname__}")
            error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
        return "\n".join(lines)


class LogFile(RotatingFileHandler):
    """Five files of a megabyte at most. Nothing is made on the disk before there is something to write."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, maxBytes=MAX_FILE_BYTES, backupCount=FILE_COUNT - 1, encoding="utf-8", delay=True)
        self.setFormatter(DiscreetFormatter(_FORMAT))

    def _open(self) -> TextIOWrapper:
        Path(self.baseFilename).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        return super()._open()

    def handleError(self, record: logging.LogRecord) -> None:
        """A log that cannot be written stops nothing; the event itself still reaches whoever watches."""
        _say(f"{record.levelname} {record.name} (not logged: {sys.exc_info()[0]})")

    def close(self) -> None:
        """What could not be written before is tried once more, and does not matter more now than it did then."""
        try:
            super().close()
        except OSError as error:
            _say(f"the end of the log is lost: {type(error).__name__}")


def _say(text: str) -> None:
    """On standard error, if there is one and somebody listens."""
    if sys.stderr is None:
        return
    try:
        sys.stderr.write(f"{text}\n")
    except (OSError, ValueError):
        return


@contextmanager
def write_log(path: Path, *, to_stderr: bool) -> Iterator[None]:
    """Keep this process's log in a file. `to_stderr` also shows warnings there, for whoever started the process."""
    root = logging.getLogger()
    level = root.level
    handlers: list[logging.Handler] = [LogFile(path)]
    if to_stderr:
        screen = logging.StreamHandler(sys.stderr)
        screen.setLevel(logging.WARNING)
        screen.setFormatter(DiscreetFormatter(_FORMAT))
        handlers.append(screen)
    root.setLevel(logging.INFO)
    for handler in handlers:
        root.addHandler(handler)
    try:
        yield
    finally:
        for handler in handlers:
            root.removeHandler(handler)
            handler.close()
        root.setLevel(level)
