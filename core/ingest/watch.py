"""Watching folders: what changed on the disk comes out as paths to look at. The only importer of watchdog.

The system tells of changes where it can. Where it cannot (network drives, too many folders, systems without it) folders
are given out every half minute. Nothing here opens a file, and nothing is raised out of its threads.
"""

import errno
import logging
import os
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from watchdog.events import (
    DirAttribEvent,
    DirCreatedEvent,
    DirDeletedEvent,
    DirMovedEvent,
    FileAttribEvent,
    FileClosedEvent,
    FileCreatedEvent,
    FileDeletedEvent,
    FileModifiedEvent,
    FileMovedEvent,
    FileSystemEvent,
    FileSystemEventHandler,
)
from watchdog.observers import Observer
from watchdog.observers.api import BaseObserver, ObservedWatch

from core.api.following import FolderState
from core.ingest.names import openable, storable
from core.ingest.watch_policy import (
    MOST_PARENTS,
    POLL_EVERY_S,
    Changes,
    is_on_network,
    outermost,
    widened,
)
from core.paths import covers

log = logging.getLogger(__name__)

TEND_EVERY_S = 5.0
"""How long a folder that came back, or a watch that died, may go unnoticed."""
CLOSE_WITHIN_S = 2.0
"""A drive that does not answer must not hold up the end."""

_EVENTS: list[type[FileSystemEvent]] = [
    DirAttribEvent, DirCreatedEvent, DirDeletedEvent, DirMovedEvent, FileAttribEvent, FileClosedEvent, FileCreatedEvent,
    FileDeletedEvent, FileModifiedEvent, FileMovedEvent,
]  # fmt: skip
"""Without those of opening and reading, which are our own."""

_Identity = tuple[int, int]


@dataclass(frozen=True, slots=True)
class _Watch:
    """A folder that the system watches for us, and which folder that was."""

    observed: ObservedWatch
    identity: _Identity


class Watcher:
    """Owns the observer and a thread that tends it. From any thread.

    `kind_of` names the file system a path is on; `spare` is a folder that nobody else watches. `observer` is made anew
    when one of its threads died.
    """

    def __init__(
        self,
        kind_of: Callable[[str], str],
        *,
        spare: str,
        clock: Callable[[], float] = time.monotonic,
        observer: Callable[[], BaseObserver] = Observer,
    ) -> None:
        self._kind_of = kind_of
        self._spare = spare
        self._clock = clock
        self._make_observer = observer
        self._observer: BaseObserver | None = None
        self._lock = threading.Lock()
        self._changes = Changes()
        self._roots: tuple[str, ...] | None = None
        self._files: frozenset[str] = frozenset()
        self._watches: dict[str, _Watch] = {}
        self._polled: dict[str, float] = {}
        self._limited: set[str] = set()
        self._grown: set[str] = set()
        self._absent: set[str] = set()
        self._looks: dict[str, object] = {}
        self._looked_at = clock()
        self._ears = _LogEars(self)
        self._settled, self._woken, self._closed = threading.Event(), threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._run, name="watch", daemon=True)
        self._thread.start()

    # --- for its owner

    def follow(self, roots: Sequence[str], files: Sequence[str]) -> None:
        """From now on these folders with all that is in them, and these single files. Paths as the library has them."""
        folders = outermost(map(openable, roots))
        single = frozenset(map(openable, files))
        with self._lock:
            self._roots = folders
            self._files = frozenset(f for f in single if not any(covers(root, f) for root in folders))
        self._woken.set()

    def is_settled_within(self, timeout_s: float) -> bool:
        """Whether all that can be watched is: a look through the folders misses nothing from then on."""
        return self._settled.wait(timeout_s)

    def due(self) -> tuple[str, ...]:
        """Paths to look at now, as the library writes them; each change is given out once."""
        now = self._clock()
        with self._lock:
            paths = self._changes.due(now)
            for root, at in self._polled.items():
                if now >= at:
                    paths.append(root)
                    self._polled[root] = now + POLL_EVERY_S
            roots = self._roots or ()
        return tuple(map(storable, widened(paths, roots)))

    def waiting(self) -> tuple[int, float | None]:
        """How many changes are known that were not given out yet, and when the first of them came."""
        with self._lock:
            return len(self._changes), self._changes.oldest

    def state(self, root: str) -> FolderState:
        """How changes below a folder are noticed."""
        path = openable(root)
        with self._lock:
            return FolderState.POLLED if any(covers(p, path) for p in self._polled) else FolderState.WATCHED

    def try_again(self) -> None:
        """There may be room again to watch what the system refused."""
        with self._lock:
            self._limited.clear()
        self._woken.set()

    @property
    def is_limited(self) -> bool:
        """Whether the system did not let us watch all we wanted."""
        with self._lock:
            return bool(self._limited)

    def close(self) -> None:
        self._closed.set()
        self._woken.set()
        self._thread.join(CLOSE_WITHIN_S)

    # --- for the threads of watchdog

    def note(self, path: str) -> None:
        """Something changed at or below a path."""
        with self._lock:
            self._changes.note(path, self._clock())

    def note_folder(self, path: str) -> None:
        """A new folder is to be watched, too."""
        with self._lock:
            self._grown.update(root for root in self._roots or () if covers(root, path))

    def note_all(self) -> None:
        """Nobody knows what changed."""
        for root in self._roots or ():
            self.note(root)

    def hears(self, path: str, *, is_directory: bool, only_named: bool) -> bool:
        """Whether a path is of interest: PDFs and folders, or what was named itself."""
        if path in self._files or path in (self._roots or ()):
            return True
        return not only_named and (is_directory or path.lower().endswith(".pdf"))

    # --- its own thread

    def _run(self) -> None:
        self._ears.attach()
        while not self._closed.is_set():
            self._woken.clear()
            try:
                self._tend()
            except Exception:  # whatever happens to it, changes are noticed again after the next round
                log.exception("watching: bug")
                self._stop_observer()
            self._woken.wait(TEND_EVERY_S)
        self._ears.detach()
        self._stop_observer()

    def _tend(self) -> None:
        with self._lock:
            roots, files = self._roots, self._files
        if roots is None:
            return
        self._check_threads()
        watched = [root for root in roots if root not in self._limited and not self._is_on_network(root)]
        with self._lock:
            self._limited &= set(roots)
        wanted = self._parents(roots, files) | dict.fromkeys(watched, True)
        self._drop_stale(wanted)
        for path, recursive in wanted.items():
            if path in self._watches:
                continue
            if not self._watch(path, recursive=recursive):
                self._absent.add(path)
            elif path in self._absent:
                self._absent.discard(path)
                self._note_missed(path, recursive=recursive)
        self._check_growth()
        self._poll(roots, files)
        if self._roots is roots:
            self._settled.set()

    def _is_on_network(self, path: str) -> bool:
        return is_on_network(path, self._kind_of(path))

    def _parents(self, roots: Sequence[str], files: frozenset[str]) -> dict[str, bool]:
        """The folders around what was named itself: only there is it seen that a folder is renamed."""
        around = sorted({os.path.dirname(path) for path in [*roots, *files]})
        outside = [p for p in around if not any(covers(root, p) for root in roots) and not self._is_on_network(p)]
        return dict.fromkeys(outside[:MOST_PARENTS], False)

    def _check_threads(self) -> None:
        """A thread of watchdog that died took its watches with it."""
        observer = self._observer
        if observer is None or (observer.is_alive() and getattr(observer, "_inotify_fd", observer).is_alive()):
            return
        log.error("a thread that watches folders ended; all of them are watched anew")
        self._stop_observer()

    def _note_missed(self, path: str, *, recursive: bool) -> None:
        """What may have changed below a folder while nobody watched it."""
        named = [p for p in [*self._files, *(self._roots or ())] if os.path.dirname(p) == path]
        for missed in [path] if recursive else named:
            self.note(missed)

    def _stop_observer(self) -> None:
        observer, self._observer = self._observer, None
        self._absent.update(self._watches)
        self._watches.clear()
        if observer is not None:
            observer.stop()

    def _drop_stale(self, wanted: Mapping[str, bool]) -> None:
        """What is not wanted any more, or is another folder now, or none."""
        ended = (
            {emitter.watch for emitter in self._observer.emitters if not emitter.is_alive()} if self._observer else ()
        )
        for path, watch in list(self._watches.items()):
            is_same = _identity(path) == watch.identity and watch.observed not in ended
            if is_same and wanted.get(path) == watch.observed.is_recursive:
                continue
            self._unwatch(path)
            if path in wanted and not is_same:
                self.note(path)

    def _unwatch(self, path: str) -> None:
        if self._observer is not None:
            self._observer.unschedule(self._watches.pop(path).observed)

    def _watch(self, path: str, *, recursive: bool) -> bool:
        """Whether the system watches a folder now; one that is not there is tried again."""
        identity = _identity(path)
        if identity is None:
            return False
        try:
            self._watches[path] = _Watch(self._schedule(path, recursive=recursive), identity)
            if recursive:
                self._try_one_more()
        except OSError as error:
            if path in self._watches:
                self._unwatch(path)
            if recursive and _identity(path) is not None:
                self._give_up(path, error)
            return False
        return True

    def _schedule(self, path: str, *, recursive: bool) -> ObservedWatch:
        """Raises OSError."""
        if self._observer is None:
            self._observer = self._make_observer()
            self._observer.start()
        ears = _Ears(self, only_named=not recursive)
        return self._observer.schedule(ears, path, recursive=recursive, event_filter=_EVENTS)

    def _try_one_more(self) -> None:
        """Folders below that the system refuses to watch are passed over in silence; one more tells. Raises OSError."""
        if self._observer is not None and self._spare not in self._watches:
            self._observer.unschedule(self._schedule(self._spare, recursive=False))

    def _check_growth(self) -> None:
        with self._lock:
            grown, self._grown = self._grown & self._watches.keys(), set()
        if not grown:
            return
        try:
            self._try_one_more()
        except OSError as error:
            for root in grown:
                self._unwatch(root)
                self._give_up(root, error)

    def _give_up(self, root: str, error: OSError) -> None:
        log.warning(
            "a folder cannot be watched (%s) and is looked through instead", errno.errorcode.get(error.errno or 0)
        )
        with self._lock:
            self._limited.add(root)

    def _poll(self, roots: Sequence[str], files: frozenset[str]) -> None:
        now = self._clock()
        polled = [root for root in roots if root in self._limited or self._is_on_network(root)]
        with self._lock:
            self._polled = {root: self._polled.get(root, now + POLL_EVERY_S) for root in polled}
        if now - self._looked_at >= POLL_EVERY_S or not self._looks.keys() >= files:
            self._looked_at = now
            self._look_at([path for path in files if os.path.dirname(path) not in self._watches])

    def _look_at(self, files: Sequence[str]) -> None:
        """Single files that nobody watches: those that look different from last time."""
        looks = {path: _look(path) for path in files}
        for path, look in looks.items():
            if path in self._looks and self._looks[path] != look:
                self.note(path)
        self._looks = looks


class _Ears(FileSystemEventHandler):
    """Hears of changes, on watchdog's thread."""

    def __init__(self, watcher: Watcher, *, only_named: bool) -> None:
        self._watcher = watcher
        self._only_named = only_named

    def on_any_event(self, event: FileSystemEvent) -> None:
        # Windows does not know any more whether what was deleted was a folder.
        is_directory = event.is_directory or (os.name == "nt" and isinstance(event, FileDeletedEvent))
        for path in map(os.fsdecode, (event.src_path, event.dest_path)):
            if path and self._watcher.hears(path, is_directory=is_directory, only_named=self._only_named):
                self._watcher.note(path)
                if isinstance(event, DirCreatedEvent | DirMovedEvent):
                    self._watcher.note_folder(path)


class _LogEars(logging.Handler):
    """Watchdog tells its log alone that the system dropped events, and names paths there, which no log of ours may."""

    def __init__(self, watcher: Watcher) -> None:
        super().__init__(logging.WARNING)
        self._watcher = watcher
        self._log = logging.getLogger("watchdog")

    def attach(self) -> None:
        self._log.addHandler(self)
        self._log.propagate = False

    def detach(self) -> None:
        self._log.removeHandler(self)

    def emit(self, record: logging.LogRecord) -> None:  # noqa: ARG002 - what it says names paths
        log.warning("changes may have been missed; all folders are looked through")
        self._watcher.note_all()


def _identity(path: str) -> _Identity | None:
    """Which folder stands at a path, if any."""
    try:
        status = os.stat(path)
    except OSError:
        return None
    return status.st_dev, status.st_ino


def _look(path: str) -> object:
    try:
        status = os.stat(path)
    except OSError:
        return None
    return status.st_size, status.st_mtime_ns, status.st_ino
