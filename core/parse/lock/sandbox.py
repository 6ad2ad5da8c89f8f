"""Locks a child process in before it reads what strangers made.

Everything it will need must be loaded by then, and files are handed over to it open (`core.handover`). Linux gives all
of it; elsewhere there are the limits of POSIX or nothing, and `Protection` says so.
"""

import ctypes
import logging
import os
import stat
import sys
from pathlib import Path

from core.contracts.pages import Protection
from core.parse.lock.landlock import restrict_files
from core.parse.lock.seccomp import restrict_calls

if sys.platform != "win32":
    import resource

log = logging.getLogger(__name__)

MEMORY_BYTES = 1_000_000_000
"""Address space of a child that reads or draws; its owner adds the size of the file (`core.child`). Pages that are no
attack take a quarter of it."""
OCR_MEMORY_BYTES = 2_500_000_000
"""Tesseract holds its language data and several copies of a page."""
CPU_SECONDS = 1_200
"""Over the life of the process, for one that nobody watches any more."""
_OPEN_FILES = 64
_LOG_BYTES = 1_000_000
_PR_SET_NO_NEW_PRIVS = 38


class LockDownFailed(Exception):
    """The system offers a protection and then refused it. Nothing may be read without it."""


def lock_down(*, readable: Path | None = None) -> Protection:
    """For good: no files by name but those below `readable`, no sockets, programs, processes or other people's memory.

    Call it once, from the only thread. Raises LockDownFailed.
    """
    try:
        limits = _limit()
        if sys.platform != "linux":
            return Protection(limits, no_new_privileges=False, files=False, system_calls=False)
        if len(os.listdir("/proc/self/task")) > 1:
            raise LockDownFailed("another thread would stay free")
        libc = ctypes.CDLL(None, use_errno=True)
        if libc.prctl(_PR_SET_NO_NEW_PRIVS, *map(ctypes.c_ulong, (1, 0, 0, 0))) != 0:
            raise LockDownFailed("no_new_privs")
        files = restrict_files(libc, readable=readable)
        calls = restrict_calls(libc, may_open=readable is not None)
    except (OSError, ValueError) as error:
        raise LockDownFailed(str(error)) from error
    protection = Protection(
        limits, no_new_privileges=True, files=files or (calls and readable is None), system_calls=calls
    )
    _check(protection)
    return protection


def _limit() -> bool:
    """Limits of the process itself. Its memory is limited by its owner, too, who alone can allow more."""
    if sys.platform == "win32":
        return False
    for kind, wanted in (
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_FSIZE, _log_bytes()),
        (resource.RLIMIT_NOFILE, _OPEN_FILES),
        (resource.RLIMIT_NPROC, 0),
        (resource.RLIMIT_CPU, CPU_SECONDS),
    ):
        _, most = resource.getrlimit(kind)
        value = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
        resource.setrlimit(kind, (value, value))
    now, most = resource.getrlimit(resource.RLIMIT_AS)
    if sys.platform == "linux" and now == resource.RLIM_INFINITY:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, most))
    return True


def _log_bytes() -> int:
    """How long a file may become through it: it writes to pipes alone, unless its log goes to a file."""
    status = os.fstat(2)
    return status.st_size + _LOG_BYTES if stat.S_ISREG(status.st_mode) else 0


def _check(protection: Protection) -> None:
    """Raises LockDownFailed if what should hold does not."""
    if not protection.files:
        return
    try:
        descriptor = os.open(os.sep, os.O_RDONLY)
    except PermissionError:
        return
    os.close(descriptor)
    raise LockDownFailed("a folder could still be opened")
