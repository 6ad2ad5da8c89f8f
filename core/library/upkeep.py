"""What follows changes later, in short steps: the log, backups and the list of sources forget what was erased."""

import errno
import logging
from collections.abc import Iterator
from contextlib import contextmanager

from core.api.types import ErrorCode
from core.contracts.library import Library
from core.errors import UserError
from core.library.backups_forget import forgetting
from core.library.sources import write_sources
from core.library.stores import Stores
from core.paths import DataPaths
from core.store.erased import Erased
from core.store.gaps import Gaps

log = logging.getLogger(__name__)

_NO_SPACE = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO}


class Upkeep:
    """Owns what is still to be done outside of the database and its indexes."""

    def __init__(self, paths: DataPaths, stores: Stores) -> None:
        self._paths = paths
        self._stores = stores
        self._log_holds_text = False
        self._sources_as_of = -1
        self._forgetting: Iterator[bool] | None = None

    def forget_log(self) -> None:
        """Now if possible, else in a later step: a backup that is being made reads the log."""
        self._log_holds_text = not self._stores.database.forget_log()

    def step(self, library: Library) -> bool:
        """One short piece; whether there is more to do at once: a backup that reads the log is not waited for. Raises
        UserError."""
        if self._log_holds_text:
            self.forget_log()
        if self._forgetting is None:
            erased = self._stores.erased.all()
            if erased.is_nothing:
                return False
            self._forgetting = self._forget(erased, library)
        try:
            with told(self._paths):
                return next(self._forgetting)
        except StopIteration:
            self._forgetting = None
        except BaseException:
            self._forgetting = None  # begun anew next time
            raise
        return True

    def _forget(self, erased: Erased, library: Library) -> Iterator[bool]:
        """What was erased from the database goes from the list of sources, the backups and the gaps of pages, piece by
        piece; false where the next piece has to wait."""
        self.write_sources(library)
        for _ in forgetting(self._paths, erased):
            yield True
        gaps = Gaps(self._stores.database, self._paths.database)
        while (has_more := gaps.step()) is not False:
            yield has_more is True
        with self._stores.database.transaction():
            self._stores.erased.forget(erased)
        self.forget_log()

    def write_sources(self, library: Library) -> None:
        """If anything changed since the last time. Raises UserError."""
        changes = self._stores.database.changes
        if changes != self._sources_as_of:
            with told(self._paths):
                write_sources(self._paths, library, self._stores.database)
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
