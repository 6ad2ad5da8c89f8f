"""One window for one library: the first holds a lock, and later ones hand it what they were to open, and end.

The lock is the system's own (flock): it is gone with its process, however that ends, and no number of a process that
has been given to another one matters. Hand-over is a file in a folder that no one else can read. No socket is opened.
"""

import json
import logging
import os
import secrets
import stat
import time
from collections.abc import Callable, Sequence
from enum import Enum
from pathlib import Path

from filelock import FileLock, Timeout

log = logging.getLogger(__name__)

LOCK_NAME = "window.lock"
FOLDER_NAME = "requests"
SUFFIX = ".json"
MAX_BYTES = 4_000_000
"""A command line has half of this at most."""
MAX_AGE_S = 10.0
"""What is older was left by a start that came to nothing: those who wait take their file back after three seconds."""
TAKEN_WITHIN_S = 3.0
STARTING_S = 15.0
"""A window that has just been started is given this long, for it hears nothing before it stands."""
LOOK_EVERY_S = 0.02


class Entry(Enum):
    """What became of a start."""

    FIRST = "first"
    HANDED_OVER = "handed over"
    NOT_ANSWERED = "not answered"


class Instance:
    """The place of a library's one window; `release` gives it up, the end of the process does too."""

    def __init__(self, data_dir: Path) -> None:
        self.folder = data_dir / FOLDER_NAME
        self._data_dir = data_dir
        # Without `preserve_lock_file`, a file system without flock would get a lock that outlives its process.
        self._lock = FileLock(data_dir / LOCK_NAME, mode=0o600, thread_local=False, preserve_lock_file=True)

    def enter(
        self, paths: Sequence[str], *, within_s: float = TAKEN_WITHIN_S, clock: Callable[[], float] = time.monotonic
    ) -> Entry:
        """Be the first, or hand `paths` (absolute) to the first. Raises OSError if the data folder cannot be used."""
        self._data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
        if self._acquire():
            return Entry.FIRST
        request = write_request(self.folder, paths)
        end_s = clock() + within_s
        while request.exists():
            if self._acquire():  # the first one was on its way out
                request.unlink(missing_ok=True)
                return Entry.FIRST
            if clock() > end_s and not self._is_starting() and _is_taken_back(request):
                return Entry.NOT_ANSWERED
            time.sleep(LOOK_EVERY_S)
        return Entry.HANDED_OVER

    def release(self) -> None:
        """Another window may take the place now."""
        self._lock.release()

    def _acquire(self) -> bool:
        try:
            self._lock.acquire(blocking=False)
        except Timeout:
            return False
        except NotImplementedError:
            log.warning("this file system has no locks: a second window is not noticed")
            return True
        os.utime(self._lock.lock_file)
        return True

    def _is_starting(self) -> bool:
        """Whether the first window took its place a moment ago."""
        return time.time() - os.stat(self._lock.lock_file).st_mtime < STARTING_S


def _is_taken_back(request: Path) -> bool:
    """False if the first window has it by now."""
    try:
        request.unlink()
    except FileNotFoundError:
        return False
    return True


def write_request(folder: Path, paths: Sequence[str]) -> Path:
    """Leave a request for the first window; it appears whole or not at all. Raises OSError."""
    folder.mkdir(mode=0o700, exist_ok=True)
    name = f"{os.getpid()}-{secrets.token_hex(8)}"
    written, request = folder / (name + ".new"), folder / (name + SUFFIX)
    descriptor = os.open(written, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        json.dump({"paths": list(paths)}, file)
    written.rename(request)
    return request


def take_requests(folder: Path, *, now_s: float | None = None) -> list[tuple[str, ...]]:
    """The paths of each request that waits, oldest first.

    All requests are deleted, and so is what an earlier crash left; only those that are new and fit are heard.
    """
    found = []
    for request in folder.iterdir() if folder.is_dir() else ():
        try:
            age_s = (time.time() if now_s is None else now_s) - request.lstat().st_mtime
        except FileNotFoundError:
            continue  # taken back
        is_old = abs(age_s) > MAX_AGE_S
        paths = None if is_old or request.suffix != SUFFIX else _read(request)
        if is_old or request.suffix == SUFFIX:
            request.unlink(missing_ok=True)
        if paths is not None:
            found.append((-age_s, paths))
    return [paths for _, paths in sorted(found)]


def _read(request: Path) -> tuple[str, ...] | None:
    try:
        descriptor = os.open(request, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
        with os.fdopen(descriptor, "rb") as file:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                return None
            data = json.loads(file.read(MAX_BYTES + 1)[:MAX_BYTES])
    except (OSError, ValueError, RecursionError) as error:
        log.warning("a request of another start was not readable: %s", type(error).__name__)
        return None
    paths = data.get("paths") if isinstance(data, dict) else None
    if not isinstance(paths, list) or not all(_is_path(path) for path in paths):
        log.warning("a request of another start was not fit")
        return None
    return tuple(paths)


def _is_path(value: object) -> bool:
    return isinstance(value, str) and "\0" not in value and os.path.isabs(value)
