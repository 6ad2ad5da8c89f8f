"""Followed folders that are not where they were: found again where they were renamed or moved to on the same drive.

Such a folder keeps its inode. It is looked for close to where it was and in other followed folders, with one look at
each place, and believed if files that are known stand in it as they did.
"""

import os
import stat
from collections.abc import Generator, Iterable, Iterator, Sequence
from itertools import islice

from core.contracts.library import Aside, FollowedFolder, KnownFile, Library
from core.ingest.events import FolderNoted, IngestEvent, RowsChanged
from core.ingest.grounds import Grounds, look_at, real
from core.ingest.mounts import MountTable
from core.ingest.names import openable, storable
from core.ingest.presence import Presence, mounts_of
from core.ingest.scan import inode_of, is_hidden
from core.paths import covers

MOST_NEIGHBOURS = 1_000
"""Folders beside the one that is missing."""
_SAMPLE = 16
"""Files that are compared."""


def follow_moved(library: Library, table: MountTable, below: Sequence[str]) -> Generator[IngestEvent, None, list[str]]:
    """Folders at, below or around `below` (all, if that is empty) that are missing are followed to where they are now.

    Returns `below` with the paths as they are now. All paths are storable ones.
    """
    folders, below = library.folders(), list(below)
    grounds = Grounds(folders, table)
    for folder in folders:
        is_meant = not below or any(covers(folder.path, path) or covers(path, folder.path) for path in below)
        if not is_meant or not folder.inode or grounds.of_folder(folder) is not Presence.MISSING:
            continue
        others = [other.path for other in folders if other is not folder]
        places = (*_places_in(others, folder.path), *_neighbours(folder.path))
        if place := _find(library, folder, places, table):
            yield from _move(library, folder, place, table)
            below = [place + path[len(folder.path) :] if covers(folder.path, path) else path for path in below]
    return below


def follow_named(library: Library, table: MountTable, named: Sequence[str]) -> Iterator[IngestEvent]:
    """Folders that are missing and lie at or below paths that a person named are followed to there."""
    folders = library.folders()
    grounds = Grounds(folders, table)
    for folder in folders:
        place = _find(library, folder, _places_in(named, folder.path), table) if folder.inode else ""
        if place and grounds.of_folder(folder) is Presence.MISSING:
            yield from _move(library, folder, place, table)


def forget_emptied(library: Library, table: MountTable, left: Sequence[str]) -> Iterator[IngestEvent]:
    """Folders that are missing and out of which the last document has moved; `left` is where those that moved stood."""
    folders = library.folders() if left else ()
    grounds = Grounds(folders, table)
    for folder in folders:
        if not any(covers(folder.path, path) for path in left) or grounds.of_folder(folder) is not Presence.MISSING:
            continue
        if all(file.aside is Aside.REMOVED for file in library.files_below([folder.path]).values()):
            library.unfollow(folder.id)
            yield FolderNoted(folder.id, folder.state)


def _move(library: Library, folder: FollowedFolder, place: str, table: MountTable) -> Iterator[IngestEvent]:
    documents = library.move_folder(folder.id, place, mount=table.of(real(place)))
    if documents:
        yield RowsChanged(documents)
    yield FolderNoted(folder.id, folder.state)


def _find(library: Library, folder: FollowedFolder, places: Iterable[str], table: MountTable) -> str:
    """Empty if it is at none of these places."""
    known: dict[str, KnownFile] | None = None
    for place in places:
        if place == folder.path or not _is_it(folder, place, table):
            continue
        known = dict(library.files_below([folder.path])) if known is None else known
        if _holds(place, folder.path, [file for file in known.values() if file.aside is not Aside.REMOVED]):
            return place
    return ""


def _is_it(folder: FollowedFolder, place: str, table: MountTable) -> bool:
    _, status = look_at(place)
    if status is None or not stat.S_ISDIR(status.st_mode) or inode_of(status) != folder.inode:
        return False
    return table.of(real(place)) in mounts_of(folder)[:1]


def _holds(place: str, old: str, files: Sequence[KnownFile]) -> bool:
    """Whether half of some known files stand there unchanged. Systems give the number of a folder that went to a new
    one, so that one without a known file cannot be told from it."""
    sample = files[:: max(1, len(files) // _SAMPLE)]
    same = 0
    for file in sample:
        _, status = look_at(place + file.path[len(old) :])
        same += status is not None and (status.st_size, status.st_mtime_ns) == (file.size_bytes, file.mtime_ns)
    return same * 2 >= len(sample) > 0


def _places_in(around: Iterable[str], old: str) -> Iterator[str]:
    """Where the folder is if one of these is it, or it or a folder around it was moved into one."""
    parts = old.strip(os.sep).split(os.sep)
    for path in around:
        for count in range(len(parts)):
            yield os.path.join(path, *parts[len(parts) - count :])


def _neighbours(old: str) -> Iterator[str]:
    """Where the folder is if the first of the folders that are gone was renamed, or moved one level up or down."""
    above, name = os.path.split(old)
    gone = [name]
    while look_at(above)[1] is None and above != os.path.dirname(above):
        above, name = os.path.split(above)
        gone.insert(0, name)
    yield os.path.join(os.path.dirname(above), *gone)
    for beside in _folders_in(above):
        yield os.path.join(beside, *gone[1:])
        yield os.path.join(beside, *gone)


def _folders_in(folder: str) -> list[str]:
    try:
        with os.scandir(openable(folder)) as entries:
            inside = (e for e in entries if not is_hidden(e.name) and e.is_dir(follow_symlinks=False))
            return [storable(entry.path) for entry in islice(inside, MOST_NEIGHBOURS)]
    except OSError:  # then it is missing, as it was
        return []
