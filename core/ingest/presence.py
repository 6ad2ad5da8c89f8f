"""Gone, or only out of reach? Pure: what a look at a path said, and the mount points of then and now.

A drive that is not there takes no document out of the library. So a file counts as deleted only if the folder it was in
is seen to stand, on the very drive it was on when it was last seen.
"""

import errno
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum

from core.api.following import FolderState
from core.contracts.library import FollowedFolder, KnownFile
from core.ingest.mounts import MountTable
from core.paths import covers

_NOTHING_THERE = frozenset({errno.ENOENT, errno.ENOTDIR, errno.ENAMETOOLONG, errno.ELOOP})
"""Every other error (EIO, ESTALE, ENOTCONN, EHOSTDOWN, ETIMEDOUT, EACCES, ...) says that it cannot be seen."""

_FOR_DRIVES = ("/media", "/mnt", "/run/media", "/Volumes")


class Presence(StrEnum):
    HERE = "here"
    AWAY = "away"
    """Out of reach: its drive, its network or a permission is missing."""
    MISSING = "missing"
    """The followed folder is gone from a drive that is there."""
    DELETED = "deleted"


def mounts_of(folder: FollowedFolder) -> tuple[str, ...]:
    """The mount points that a folder and what is below it lay on when they were last seen, its own first."""
    return tuple(filter(None, folder.mount.split("\n")))


def folder_presence(real: str, error: int, recorded: Sequence[str], table: MountTable) -> Presence:
    """`real` is the folder's path with links followed, `error` the errno of a look at it, 0 if it stands."""
    if is_off_its_drive(real, recorded, table, stands=not error):
        return Presence.AWAY
    if not error:
        return Presence.HERE
    is_network_path = real.startswith("\\\\")  # Windows says "not found" of a server that does not answer
    return Presence.AWAY if error not in _NOTHING_THERE or is_network_path else Presence.MISSING


def file_presence(real: str, error: int, recorded: Sequence[str], table: MountTable, *, folder: Presence) -> Presence:
    """Of a file in a followed folder, whose own presence is `folder`."""
    if not error:
        return Presence.HERE
    if folder is not Presence.HERE:
        return folder
    if error not in _NOTHING_THERE or is_off_its_drive(real, recorded, table, stands=False):
        return Presence.AWAY
    return Presence.DELETED


def single_presence(real: str, error: int, parent_error: int, table: MountTable) -> Presence:
    """Of a file that was added by name, of whose drive nothing was recorded: only if the folder it was in stands, and
    not where drives are put while none is there, it counts as deleted."""
    if not error:
        return Presence.HERE
    drive = table.of(real)
    is_unplugged = not drive or any(covers(place, real) and not covers(place, drive) for place in _FOR_DRIVES)
    return Presence.AWAY if error not in _NOTHING_THERE or parent_error or is_unplugged else Presence.DELETED


def is_off_its_drive(real: str, recorded: Sequence[str], table: MountTable, *, stands: bool) -> bool:
    """Whether the drive a path was on is not there, which leaves an empty folder, or another lies over it now."""
    was_on = max((point for point in recorded if covers(point, real)), key=len, default="")
    if not was_on:
        return False
    return not table.is_mounted(was_on) or (not stands and table.of(real) != was_on)


def mounts_to_record(recorded: Sequence[str], seen: Sequence[str], stands: Mapping[str, bool]) -> tuple[str, ...]:
    """What to remember after a look. `seen` are the mount points now, the folder's own first; `stands` says of the
    known documents, by their real path, whether they were found.

    A drive that went stays remembered while documents of it are known; one that came is believed once it holds some.
    """

    def below(point: str) -> list[bool]:
        return [is_there for path, is_there in stands.items() if covers(point, path)]

    came = [point for point in seen if point in recorded or not below(point) or any(below(point))]
    went = [point for point in recorded if point not in seen and below(point) and not any(below(point))]
    first = seen[:1] if seen[:1] == came[:1] else recorded[:1]
    return tuple(dict.fromkeys([*first, *came, *went]))


def may_be_erased(file: KnownFile, folders: Iterable[FollowedFolder]) -> bool:
    """Whether a document that is set aside as deleted need not wait for its folder to be located."""
    return not any(folder.state is FolderState.MISSING and covers(folder.path, file.path) for folder in folders)
