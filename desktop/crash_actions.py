"""What becomes of the report of a crash."""

import logging
from pathlib import Path

from desktop.library_actions import Desk
from desktop.state import crash, notices
from desktop.state.covers import without_covers

log = logging.getLogger(__name__)


class CrashActions:
    """A part of `Actions`, as `LibraryActions` is."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def tell(self, path: str, text: str) -> None:
        """A report of the last time was found."""
        told = notices.noticed(self._desk.state.notices, crash.crash_notice())
        self._desk.change(crash=crash.CrashState(path=path, text=text), notices=told)

    def show(self, *, is_open: bool) -> None:
        """In the place of conversation and page."""
        now = self._desk.state
        self._desk.change(**{**without_covers(now), "crash": crash.crash_shown(now.crash, is_open=is_open)})

    def delete(self) -> None:
        """The person has seen it, or does not want it."""
        now = self._desk.state
        try:
            Path(now.crash.path).unlink(missing_ok=True)
        except OSError as error:
            log.warning("the report of the last crash was not deleted: %s", type(error).__name__)
            self._desk.change(crash=crash.crash_deleted(now.crash, is_gone=False))
            return
        gone = crash.crash_deleted(now.crash, is_gone=True)
        left = notices.dismissed(now.notices, notices.CRASHED)
        self._desk.change(crash=gone, notices=left, toast=notices.told(now.toast, "report_deleted"))
