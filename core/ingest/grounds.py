"""How the followed folders stand at the moment, and what that says about the files in them."""

import os
from collections.abc import Mapping, Sequence

from core.api.types import FolderId
from core.contracts.library import FollowedFolder
from core.ingest.mounts import MountTable
from core.ingest.names import openable, storable
from core.ingest.presence import (
    Presence,
    file_presence,
    folder_presence,
    mounts_of,
    mounts_to_record,
    single_presence,
)
from core.ingest.scan import inode_of
from core.paths import covers


def look_at(path: str) -> tuple[int, os.stat_result | None]:
    """The errno of a look at a storable path, 0 and what was seen if something is there."""
    try:
        return 0, os.stat(openable(path))
    except OSError as error:
        return error.errno or -1, None


def real(path: str) -> str:
    """A storable path with its links followed, even those that lead nowhere now."""
    return storable(os.path.realpath(openable(path)))


class Grounds:
    """One moment's view of folders and drives. Paths are storable ones."""

    def __init__(self, folders: Sequence[FollowedFolder], table: MountTable) -> None:
        self.table = table
        self._folders = sorted(folders, key=lambda folder: len(folder.path), reverse=True)
        self._presence: dict[FolderId, Presence] = {}
        self._inodes: dict[FolderId, int] = {}
        self._parents: dict[str, int] = {}

    def folder_of(self, path: str) -> FollowedFolder | None:
        """The followed folder that a path is or lies in."""
        return next((folder for folder in self._folders if covers(folder.path, path)), None)

    def looked_at(self) -> list[FollowedFolder]:
        """The folders whose presence was asked for."""
        return [folder for folder in self._folders if folder.id in self._presence]

    def of_folder(self, folder: FollowedFolder) -> Presence:
        if folder.id not in self._presence:
            error, status = look_at(folder.path)
            self._inodes[folder.id] = inode_of(status) if status is not None else 0
            self._presence[folder.id] = folder_presence(real(folder.path), error, mounts_of(folder), self.table)
        return self._presence[folder.id]

    def inode(self, folder: FollowedFolder) -> int:
        """Of a folder as it was looked at; 0 for one that is not here, or that its file system gives none."""
        return self._inodes[folder.id] if self.of_folder(folder) is Presence.HERE else 0

    def of_file(self, path: str, error: int) -> Presence:
        """`error` as `look_at` gives it."""
        folder = self.folder_of(path)
        if folder is None:
            return (
                single_presence(real(path), error, self._error_of_parent(path), self.table) if error else Presence.HERE
            )
        presence = self.of_folder(folder)
        if not error or presence is not Presence.HERE:
            return file_presence(path, error, (), self.table, folder=presence)
        return file_presence(real(path), error, mounts_of(folder), self.table, folder=presence)

    def can_enter(self, path: str) -> bool:
        """Whether a path is worth a look: no followed folder around it is out of reach or gone."""
        folder = self.folder_of(path)
        return folder is None or self.of_folder(folder) is Presence.HERE

    def mount_record(self, folder: FollowedFolder, crossings: Sequence[str], stands: Mapping[str, bool]) -> str:
        """`FollowedFolder.mount` after a look. `crossings` are folders inside that lie on other drives, `stands` as in
        `mounts_to_record` but by path."""
        place = real(folder.path)
        crossed = [self.table.of(real(path)) for path in crossings if covers(folder.path, path)]
        seen = [self.table.of(place), *self.table.below(place), *crossed]
        recorded = mounts_of(folder)
        if set(seen) == set(recorded):
            return folder.mount
        inside = {real(path): is_there for path, is_there in stands.items() if covers(folder.path, path)}
        return "\n".join(filter(None, mounts_to_record(recorded, seen, inside)))

    def _error_of_parent(self, path: str) -> int:
        parent = os.path.dirname(path)
        if parent not in self._parents:
            self._parents[parent], _ = look_at(parent)
        return self._parents[parent]
