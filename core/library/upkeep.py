"""What follows changes later, in short steps: the log, backups and the list of sources forget what was erased."""

import errno
import logging
from collections.abc import Iterator
from contextlib import contextmanager

from core.api.types import ErrorCode
from core.contracts.library import Library
from core.errors import UserError
from core.library.backups_forget import forget_in_backups, holds_copies
from core.library.sources import write_sources
from core.library.stores import Stores
from core.paths import DataPaths

log = logging.getLogger(__name__)

_NO_SPACE = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO}


class Upkeep:
    """Owns what is still to be done outside of the database and its indexes."""

    def __init__(self, paths: DataPaths, stores: Stores) -> None:
        self._paths = paths
        self._stores = stores
        self._log_holds_text = False
        self._sources_as_of = -1

    def has_backups(self) -> bool:
        return holds_copies(self._paths)

    def forget_log(self) -> None:
        """Now if possible, else in a later step: a backup that is being made reads the log."""
        self._log_holds_text = not self._stores.database.forget_log()

    def step(self) -> None:
        """One short piece. Raises UserError."""
        if self._log_holds_text:
            self.forget_log()
        erased = self._stores.erased.all()
        if erased.contents or erased.path_keys:
            with told(self._paths):
                forget_in_backups(self._paths, contents=erased.contents, path_keys=erased.path_keys)
            with self._stores.database.transaction():
                self._stores.erased.forget()
            self.forget_log()

    def write_sources(self, library: Library) -> None:
        """If anything changed since the last time. Raises UserError."""
        changes = self._stores.database.changes
        if changes != self._sources_as_of:
            with told(self._paths):
                write_sources(self._paths, library)
            self._sources_as_of = changes


@contextmanager
def told(paths: DataPaths) -> Iterator[None]:
    """What a failed system call below the data folder means to people."""
    try:
        yield
    except OSError as error:
        log.warning("the data folder cannot be written: %s", type(error).__name__)
        code = ErrorCode.DISK_FULL if error.errno in _NO_SPACE else ErrorCode.NO_PERMISSION
        raise UserError(code, path=str(paths.root)) from error
