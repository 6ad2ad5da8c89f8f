"""Failures of the data folder as errors people can act on."""

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from core.api.types import ErrorCode
from core.errors import UserError

_FULL = frozenset({errno.ENOSPC, errno.EDQUOT})
_FORBIDDEN = frozenset({errno.EACCES, errno.EPERM, errno.EROFS})
_NO_FOLDER = frozenset({errno.ENOTDIR, errno.EEXIST, errno.ENOENT, errno.ENAMETOOLONG})


@contextmanager
def disk_errors(folder: Path) -> Iterator[None]:
    """Raises UserError DISK_FULL, NO_PERMISSION or PATH_MISSING in place of the system's own; others pass."""
    try:
        yield
    except OSError as error:
        if error.errno in _FULL:
            raise UserError(ErrorCode.DISK_FULL, path=str(folder)) from error
        if error.errno in _FORBIDDEN:
            raise UserError(ErrorCode.NO_PERMISSION, path=str(folder)) from error
        if error.errno in _NO_FOLDER:
            raise UserError(ErrorCode.PATH_MISSING, path=str(folder)) from error
        raise
