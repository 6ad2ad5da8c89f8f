"""The log of one process: events and ids, never what documents or people say.

Exception messages often quote a path or a piece of text, so a logged exception keeps its type and where it came
from, and leaves its message out.
"""

import logging
import sys
import traceback
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


def write_log(folder: Path, *, name: str, to_stderr: bool) -> logging.Handler:
    """Keep this process's log in `folder/<name>.log`, five files of a megabyte at most; returns the file's handler.

    `to_stderr` also shows warnings there, for whoever started the process. Raises OSError.
    """
    handler = RotatingFileHandler(
        folder / f"{name}.log", maxBytes=MAX_FILE_BYTES, backupCount=FILE_COUNT - 1, encoding="utf-8", delay=True
    )
    handler.setFormatter(DiscreetFormatter(_FORMAT))
    root = logging.getLogger()
    root.setLevel(logging.INFO)
    root.addHandler(handler)
    if to_stderr:
        screen = logging.StreamHandler(sys.stderr)
        screen.setLevel(logging.WARNING)
        screen.setFormatter(DiscreetFormatter(_FORMAT))
        root.addHandler(screen)
    return handler
