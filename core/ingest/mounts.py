"""Which drives are there: the mount points of this computer."""

from dataclasses import dataclass

import psutil

from core.ingest.names import storable
from core.paths import covers

_NOT_YET = frozenset({"autofs"})
"""A place where a drive is mounted when it is asked for, not the drive."""


@dataclass(frozen=True, slots=True)
class MountTable:
    """Mount points with their file system types, equal as long as nothing is mounted or taken away."""

    points: tuple[tuple[str, str], ...] = ()

    def of(self, path: str) -> str:
        """The mount point a path lies on; empty for one that no table tells (a network path of Windows)."""
        return self._entry(path)[0]

    def kind(self, path: str) -> str:
        """The type of the file system a path lies on, as the operating system names it; empty if unknown."""
        return self._entry(path)[1]

    def is_mounted(self, point: str) -> bool:
        return any(point == known for known, _ in self.points)

    def below(self, folder: str) -> tuple[str, ...]:
        """The mount points inside a folder."""
        return tuple(point for point, _ in self.points if point != folder and covers(folder, point))

    def _entry(self, path: str) -> tuple[str, str]:
        over = [entry for entry in self.points if covers(entry[0], path)]
        return max(over, key=lambda entry: len(entry[0]), default=("", ""))


def mount_table() -> MountTable:
    """As it is now. A mount that hides another at the same place counts."""
    found = {
        storable(part.mountpoint): part.fstype
        for part in psutil.disk_partitions(all=True)
        if part.fstype not in _NOT_YET
    }
    return MountTable(tuple(sorted(found.items())))
