"""What watching folders decides: pure, with the time as a number that others give."""

import os
from collections.abc import Iterable, Sequence

from core.paths import covers

QUIET_S = 1.0
"""A file is looked at when it has not changed for so long: programs write in many pieces."""
AT_MOST_S = 10.0
"""One that never rests is looked at all the same."""
POLL_EVERY_S = 30.0
MOST_PATHS = 200
"""More changes than that below one folder, and the whole folder is looked through."""
MOST_PARENTS = 50
"""Each costs two threads; single files in further folders are looked at in turn."""
SLEPT_S = 30.0

_NETWORK_TYPES = frozenset(
    "9p afpfs afs autofs ceph cifs coda davfs drvfs fuse.davfs2 fuse.glusterfs fuse.rclone fuse.s3fs fuse.sshfs"
    " fuse.vmhgfs-fuse glusterfs gpfs lustre ncpfs nfs nfs4 prl_fs smb2 smb3 smbfs sshfs v9fs vboxsf virtiofs"
    " webdav".split()
)


def is_on_network(path: str, file_system: str) -> bool:
    """Whether another computer may change a folder unseen. `file_system` as the system names it."""
    return file_system.lower() in _NETWORK_TYPES or path.startswith("\\\\")


def outermost(paths: Iterable[str]) -> tuple[str, ...]:
    """The same without those that lie below another, in order."""
    kept: list[str] = []
    for path in sorted(set(paths), key=lambda p: p.split(os.sep)):
        if not kept or not covers(kept[-1], path):
            kept.append(path)
    return tuple(kept)


def widened(paths: Sequence[str], roots: Iterable[str], limit: int = MOST_PATHS) -> tuple[str, ...]:
    """The roots in place of what lies below them, where that is more than `limit` paths."""
    for root in roots:
        below = [path for path in paths if covers(root, path)]
        if len(below) > limit:
            paths = [root, *(path for path in paths if not covers(root, path))]
    return outermost(paths)


class Changes:
    """Paths that changed, each given out once it rests."""

    def __init__(self) -> None:
        self._times: dict[str, tuple[float, float]] = {}
        """First and last change of each."""

    def __len__(self) -> int:
        return len(self._times)

    @property
    def oldest(self) -> float | None:
        """When the first of them changed."""
        return min((first for first, _ in self._times.values()), default=None)

    def note(self, path: str, now: float) -> None:
        first, _ = self._times.get(path, (now, now))
        self._times[path] = (first, now)

    def due(self, now: float) -> list[str]:
        """Those that rest, or never do; they are given once."""
        due = [p for p, (first, last) in self._times.items() if now - last >= QUIET_S or now - first >= AT_MOST_S]
        for path in due:
            del self._times[path]
        return due


class Clocks:
    """Two clocks that go apart, or a beat that comes late: the computer slept, or somebody set the clock.

    On some systems the steady clock stops in sleep, on others it runs on, so both are looked at.
    """

    def __init__(self, steady: float, wall: float) -> None:
        self._steady, self._wall = steady, wall

    def have_jumped(self, steady: float, wall: float) -> bool:
        """Since the last call, which is to come every few seconds."""
        steady_s, wall_s = steady - self._steady, wall - self._wall
        self._steady, self._wall = steady, wall
        return abs(wall_s - steady_s) > SLEPT_S or steady_s > SLEPT_S
