"""What is written down when the window breaks: the log and, for a crash in native code, the stacks."""

import faulthandler
import logging
import sys
import traceback
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType
from typing import TextIO

log = logging.getLogger(__name__)

LOG_BYTES = 1_000_000
LOG_FILES = 5


def start_log(folder: Path) -> TextIO:
    """Log to `folder` from now on. The file that is returned must stay open: the crash handler writes to it.

    Raises OSError.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    handler = RotatingFileHandler(
        folder / "window.log", maxBytes=LOG_BYTES, backupCount=LOG_FILES - 1, encoding="utf-8"
    )
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(level=logging.INFO, handlers=[handler])
    stacks = (folder / "window-crash.log").open("a", encoding="utf-8")
    faulthandler.enable(stacks)
    sys.excepthook = _log_exception
    return stacks


def stop_log(stacks: TextIO) -> None:
    """At the end of the process: what comes later goes to standard error again."""
    faulthandler.disable()
    sys.excepthook = sys.__excepthook__
    stacks.close()


def _log_exception(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Qt goes on after an error in a slot; so does the window, but the log says where it was."""
    if issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)
        return
    # The stack says where it was; the error's own words may quote a document or a path.
    log.error("unexpected %s\n%s", kind.__name__, "".join(traceback.format_tb(trace)))
