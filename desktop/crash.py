"""What is written down when the window breaks: the log and, for a crash in native code, the stacks. The next start
makes a report of them, which stays on this computer."""

import faulthandler
import logging
import os
import platform
import sys
import traceback
from collections import deque
from datetime import UTC, datetime
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType
from typing import TextIO

from PySide6 import __version__ as pyside_version

log = logging.getLogger(__name__)

LOG_BYTES = 1_000_000
LOG_FILES = 5
LOG_NAME = "window.log"
STACKS_NAME = "window-crash.log"
REPORTS = 5
"""Reports that are kept."""
LAST_LINES = 100
"""Of the log, in a report."""
MOST_BYTES = 200_000
"""Of the stacks, in a report."""


def start_log(folder: Path) -> TextIO:
    """Log to `folder` from now on. The file that is returned must stay open: the crash handler writes to it.

    Raises OSError.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    handler = RotatingFileHandler(folder / LOG_NAME, maxBytes=LOG_BYTES, backupCount=LOG_FILES - 1, encoding="utf-8")
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(level=logging.INFO, handlers=[handler])
    stacks = (folder / STACKS_NAME).open("a", encoding="utf-8")
    faulthandler.enable(stacks)
    sys.excepthook = _log_exception
    return stacks


def stop_log(stacks: TextIO) -> None:
    """At the end of the process: what comes later goes to standard error again. What stands among the stacks after an
    orderly end was no crash: Windows tells of faults that were mended, too."""
    faulthandler.disable()
    sys.excepthook = sys.__excepthook__
    stacks.truncate(0)
    stacks.close()


def collect(folder: Path) -> Path | None:
    """Make a report of what the last process left when it went down, and keep the newest few; None if it ended well.
    Raises OSError."""
    stacks = folder / STACKS_NAME
    if not stacks.is_file() or not stacks.stat().st_size:
        return None
    moment = datetime.fromtimestamp(stacks.stat().st_mtime, UTC)
    report = folder / f"crash-{moment:%Y%m%d-%H%M%S}.txt"
    with stacks.open("rb") as file:
        told = file.read(MOST_BYTES).decode("utf-8", errors="replace")
    report.write_text("\n\n".join((_circumstances(moment), told.strip(), _last_lines(folder))) + "\n", encoding="utf-8")
    report.chmod(0o600)
    os.truncate(stacks, 0)
    for old in sorted(folder.glob("crash-*.txt"))[:-REPORTS]:
        old.unlink()
    return report


def _circumstances(moment: datetime) -> str:
    versions = f"Python {platform.python_version()}, PySide {pyside_version}, {platform.platform()}"
    return f"Pincite's window went down at {moment:%Y-%m-%d %H:%M:%S} UTC.\n{versions}"


def _last_lines(folder: Path) -> str:
    try:
        with (folder / LOG_NAME).open(encoding="utf-8", errors="replace") as file:
            lines = deque(file, maxlen=LAST_LINES)
    except FileNotFoundError:
        return "There was no log."
    return "The end of the log:\n" + "".join(lines).rstrip()


def _log_exception(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Qt goes on after an error in a slot; so does the window, but the log says where it was."""
    if issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)
        return
    # The stack says where it was; the error's own words may quote a document or a path.
    log.error("unexpected %s\n%s", kind.__name__, "".join(traceback.format_tb(trace)))
